#include "basing/places.hpp"

#include "basing/facts.hpp"
#include "common/sides.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace umpire::rules::awaw {

std::string word_in(const Inquiry& ask, const Value& value) {
    if (value.text() != nullptr) return *value.text();
    return value.subject() != nullptr ? ask.name(*value.subject()) : std::string();
}

std::string word_of(Inquiry& ask, Subject what, const AnyWord& fact) {
    return word_in(ask, ask.fact(what, fact));
}

bool knows_place(Inquiry& ask, Subject place) {
    return place.kind == Kind::location &&
           (ask.known(place, fact::ports) || ask.known(place, fact::port_counter) ||
            ask.known(place, fact::box) || ask.known(place, fact::terrain));
}

bool is_port(Inquiry& ask, Place place) {
    if (is_box(ask, place)) return false;
    const Value ports = ask.fact(place, fact::ports);
    const bool printed = ports.number() != nullptr ? *ports.number() > 0 : ask.yes(place, fact::port);
    return printed || ask.yes(place, fact::acts_as_port);
}

bool is_box(Inquiry& ask, Place place) {
    return !box_of(ask, place).empty();
}

bool is_mapboard_box(Inquiry& ask, Place place) {
    return is_box(ask, place) && sw_ocean(ask, place).empty();
}

std::string box_of(Inquiry& ask, Place place) {
    std::string box = word_of(ask, place, fact::box);
    // A map may leave it to the theater which of the two it is.
    if (box == "U.S.") box = theater_of(ask, place) == "Europe" ? "Atlantic U.S." : "Pacific U.S.";
    return box;
}

std::string sw_ocean(Inquiry& ask, Place place) {
    const std::string box = box_of(ask, place);
    if (box == "SW") return word_of(ask, place, fact::ocean);
    return box.ends_with(" SW") ? box.substr(0, box.size() - 3) : std::string();
}

namespace {

/// The printed number, the port, or the island without one.
constexpr std::array names_of_places{fact::hex, fact::port_name, fact::name};

}  // namespace

bool is_called(Inquiry& ask, Place place, std::string_view name) {
    return ask.name(place) == name ||
           std::any_of(names_of_places.begin(), names_of_places.end(),
                       [&](const AnyWord& fact) { return word_of(ask, place, fact) == name; });
}

bool is_called_one_of(Inquiry& ask, Place place, std::initializer_list<std::string_view> names) {
    return std::any_of(names.begin(), names.end(),
                       [&](std::string_view name) { return is_called(ask, place, name); });
}

bool is_red_sea_port(Inquiry& ask, Place place) {
    return is_called_one_of(ask, place, {"Suez", "Basra", "Abadan"});
}

bool is_us_box(std::string_view box) {
    return box == "Atlantic U.S." || box == "Pacific U.S.";
}

bool is_sw_box(Inquiry& ask, Place place) {
    return box_of(ask, place).ends_with("SW");
}

bool is_in_sw_box(Inquiry& ask, Subject what) {
    const auto place = ask.location(what);
    return place && is_sw_box(ask, *place);
}

bool is_at(Inquiry& ask, Unit unit, Place place) {
    return ask.location(unit) == std::optional(place);
}

bool is_out_of_operation(Inquiry& ask, Place port) {
    const Value operational = ask.fact(port, fact::operational);
    return operational.known() && !operational.is_yes();
}

bool base_is_operational(Inquiry& ask, Unit air) {
    const auto base = ask.location(air);
    const Value operational = base ? ask.fact(*base, fact::air_base_operational) : Value();
    return !operational.known() || operational.is_yes();
}

std::optional<Place> place_called(Inquiry& ask, std::string_view name) {
    if (const auto place = ask.position().find(Kind::location, name)) return place;
    for (std::uint32_t index = 0; index < ask.position().count(Kind::location); ++index) {
        const Place place{Kind::location, index};
        for (const AnyWord& fact : names_of_places)
            if (const auto* called = ask.said(place, fact).text(); called != nullptr && *called == name)
                return place;
    }
    return std::nullopt;
}

std::string front_of(Inquiry& ask, Place place) {
    if (ask.yes(place, fact::two_front)) ask.missing(say("on which of the fronts of {} it is", place));
    return word_of(ask, place, fact::naval_front);
}

bool is_on_front(Inquiry& ask, Place place, std::string_view front) {
    if (const Value fronts = ask.fact(place, fact::fronts); fronts.list() != nullptr)
        return std::any_of(fronts.list()->begin(), fronts.list()->end(),
                           [&](const Value& one) { return one.text() != nullptr && *one.text() == front; });
    return word_of(ask, place, fact::naval_front) == front;
}

namespace {

std::string controller_of(Inquiry& ask, Place place) {
    const std::string controller = word_of(ask, place, fact::controller);
    if (controller.empty()) ask.missing(say("who controls {}", place), ask.to_state(place, fact::controller));
    return controller;
}

}  // namespace

bool is_friendly(Inquiry& ask, Place place, std::string_view side) {
    return controller_of(ask, place) == side;
}

std::optional<int> supply_of(Inquiry& ask, Place place) {
    if (ask.yes(place, fact::partial_supply)) return 1;
    const Value supplied = ask.fact(place, fact::supplied);
    if (supplied.yes_no() == nullptr) return std::nullopt;
    return *supplied.yes_no() ? 2 : 0;
}

std::optional<bool> is_fully_supplied(Inquiry& ask, Place place) {
    const auto supply = supply_of(ask, place);
    return supply ? std::optional(*supply == 2) : std::nullopt;
}

std::string controller_before_phase(Inquiry& ask, Place place) {
    const std::string controller = controller_of(ask, place);
    if (!is_now(ask, ask.fact(place, fact::controlled_since))) return controller;
    const std::string before = word_of(ask, place, fact::controller_before);
    if (!before.empty()) return before;
    return opponent_of(controller);
}

namespace {

void go_on_to(Places& places, const Value& place) {
    if (place.subject() != nullptr && (places.empty() || places.back() != *place.subject()))
        places.push_back(*place.subject());
}

Places way(Inquiry& ask, Force force, const Places& path) {
    const bool home = is_returning(ask, force);
    Places places;
    if (!home)
        if (const auto base = base_of_force(ask, force)) places.push_back(*base);
    for (const Place place : path)
        go_on_to(places, place);
    go_on_to(places, ask.fact(force, home ? fact::base : fact::destination));
    return places;
}

}  // namespace

Places route_of_force(Inquiry& ask, Force force) {
    return way(ask, force, listed(ask, force, fact::path));
}

namespace {

/// Where it is bound for is not noted yet.
Voyage announced_voyage(Inquiry& ask) {
    Voyage voyage{ask.subject(arg::group), {}};
    const Value from = ask.argument(arg::from);
    if (const auto base = base_of_force(ask, voyage.force); from.subject() == nullptr && base)
        voyage.places.push_back(*base);
    go_on_to(voyage.places, from);
    for (const Place place : ask.subjects(arg::path))
        go_on_to(voyage.places, place);
    go_on_to(voyage.places, ask.argument(ask.verb() == verb::patrol ? arg::at : arg::to));
    return voyage;
}

}  // namespace

std::vector<Voyage> voyages(Inquiry& ask) {
    std::vector<Voyage> all;
    if (ask.verb() == verb::path) {
        const Group group = ask.subject(arg::group);
        all.push_back({group, way(ask, group, ask.subjects(arg::path))});
    }
    if ((ask.verb() == verb::mission || ask.verb() == verb::patrol) && ask.has(arg::path))
        all.push_back(announced_voyage(ask));
    if (ask.verb() != verb::intercept) return all;
    const auto path = named(ask, arg::path);
    for (const Force force : ask.subjects(arg::with)) {
        Voyage voyage{force, {}};
        go_on_to(voyage.places, start_of(ask, force));
        for (const Place place : path)
            go_on_to(voyage.places, place);
        go_on_to(voyage.places, ask.subject(arg::at));
        all.push_back(std::move(voyage));
    }
    return all;
}

std::string announced_activity(Inquiry& ask) {
    if (ask.verb() == verb::patrol) return "offensive patrol";
    return ask.text(arg::activity);
}

std::optional<Place> base_of_force(Inquiry& ask, Force force) {
    if (const Value base = ask.fact(force, fact::base); base.subject() != nullptr) return *base.subject();
    return ask.location(force);
}

}  // namespace umpire::rules::awaw
