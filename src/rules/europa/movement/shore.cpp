#include "movement/shore.hpp"

#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace umpire::rules::europa {

namespace {

bool is_mere_anchorage(Inquiry& ask, Place place) {
    return ask.yes(place, fact::anchorage) && !ask.yes(place, fact::port);
}

/// @name 27A13: anchorages
/// @{

Ruling is_at_sea_at_anchorage(Inquiry& ask, Group group) {
    const auto place = ask.location(group);
    if (!place || !ask.yes(*place, fact::anchorage)) return not_concerned();
    if (!is_mere_anchorage(ask, *place)) return kept();
    return broken(say("{} is an anchorage and no port: {} is at sea there", *place, group));
}

Ruling stays_at_sea_at_anchorage(Inquiry& ask) {
    return is_at_sea_at_anchorage(ask, ask.subject(arg::group));
}

Ruling does_not_lie_in_port_at_anchorage(Inquiry& ask, Group group) {
    return ask.yes(group, fact::in_port) ? is_at_sea_at_anchorage(ask, group) : not_concerned();
}

Value at_sea_at_anchorage(Inquiry& ask, Group group, Value at_sea) {
    const auto place = ask.location(group);
    return place && is_mere_anchorage(ask, *place) ? Value(true) : at_sea;
}

Ruling anchorage_is_not_damaged(Inquiry& ask) {
    const Place place = ask.subject(arg::at);
    if (!is_mere_anchorage(ask, place)) return not_concerned();
    const bool augmented = ask.number_or(place, fact::base_forces, 0) > 0;
    if (augmented && ask.reading("anchorage_damage") == "augmentation_only") return kept();
    return broken(say("{} is an anchorage and cannot be damaged", place));
}

/// @}

/// @name 27A14: sheltered water
/// @{

bool map_shows_full_sea(const Inquiry& ask, std::uint32_t hex) {
    return ask.map().attribute(hex, fact::terrain) == Value("sea");
}

/// By the better reading the map lists it; as printed it is a matter of distance.
Value far_from_full_sea(Inquiry& ask, Place place, Value) {
    const std::string terrain = ask.text_or(place, fact::terrain, "");
    if (terrain != "sea" && terrain != "coastal") return {};
    if (ask.reading("sheltered_water") != "as_printed") return {};
    const int nearer = static_cast<int>(ask.printed("sheltered_water_distance")) - 1;
    const auto near = ask.map().within(place.index, nearer);
    return std::none_of(near.begin(), near.end(), [&](std::uint32_t hex) {
        return hex != place.index && map_shows_full_sea(ask, hex);
    });
}

Value sheltered_water_is_anchorage(Inquiry& ask, Place place, Value) {
    return ask.yes(place, fact::sheltered) ? Value(true) : Value();
}

/// @}

/// @name 27A15: beaches
/// @{

Value coast_is_beach(Inquiry& ask, Place place, Value) {
    const std::string terrain = ask.text_or(place, fact::terrain, "");
    if (terrain != "coastal") return terrain.empty() ? Value() : Value(false);
    const std::string ground = ask.text_or(place, fact::ground, "");
    if (ground.empty()) return {};
    return !among(ground, {"coastal_cliffs", "mountain", "mountain_jungle", "prohibited"});
}

Value beach_of_its_hex(Inquiry& ask, Unit unit, Value) {
    const auto place = ask.location(unit);
    return place && ask.yes(unit, fact::ground_unit) ? ask.fact(*place, fact::beach) : Value();
}

Value steep_coast_for_mountain_troops(Inquiry& ask, Unit unit, Value beach) {
    const auto place = ask.location(unit);
    if (!place || !(ask.yes(unit, fact::mountain) || ask.yes(unit, fact::commando))) return beach;
    const bool steep = ask.text_or(*place, fact::terrain, "") == "coastal" &&
                       among(ask.text_or(*place, fact::ground, ""), {"mountain", "coastal_cliffs"});
    return steep ? Value(true) : beach;
}

void beach_is_captured(Resolution& now) {
    const Place place = now.subject(arg::at);
    now.set(place, fact::beach_since, moment(now));
    now.set(place, fact::beach_before, now.argument(arg::from));
}

Value owner_of_beach(Inquiry& ask, Place place, Value) {
    const bool just_taken = is_now(ask, ask.fact(place, fact::beach_since));
    return ask.fact(place, just_taken ? fact::beach_before : fact::owner);
}

/// Cargo that goes over a beach as one of its own side.
bool uses_friendly_beach(Inquiry& ask) {
    if (ask.yes(ask.subject(arg::group), fact::in_port)) return false;
    if (ask.verb() == verb::embark) return true;
    if (ask.verb() == verb::disembark) return ask.has(arg::mode) && ask.text(arg::mode) == "beach";
    const std::string activity = ask.text(arg::activity);
    return activity == "embark" || activity.ends_with("friendly_beach");
}

Ruling beach_was_taken_before(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto place = ask.location(group);
    if (!place || !ask.known(*place, fact::beach_since) ||
        ask.text_or(*place, fact::owner, "") != ask.side_of(group))
        return not_concerned();
    if (!uses_friendly_beach(ask)) return not_concerned();
    if (beach_owner(ask, *place) == ask.side_of(group)) return kept();
    return broken(say("the beach of {} was captured in this {} phase and is friendly from the next one on",
                      *place, ask.phase()));
}

/// @}

}  // namespace

std::string beach_owner(Inquiry& ask, Place place) {
    return ask.text_or(place, fact::beach_owner, "");
}

bool is_beach_for(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::beach_here);
}

void register_shore(Rulebook& book) {
    book.check("27A13.s2", {verb::port}, stays_at_sea_at_anchorage);
    book.standing("27A13.s2", Kind::group, does_not_lie_in_port_at_anchorage);
    book.define("27A13.s2", Kind::group, fact::at_sea, at_sea_at_anchorage, When::after);
    book.check("27A13.s3", {verb::porthits}, anchorage_is_not_damaged);
    book.define("27A14", Kind::location, fact::sheltered, far_from_full_sea);
    book.define("27A14", Kind::location, fact::anchorage, sheltered_water_is_anchorage);
    book.define("27A15.s1", Kind::location, fact::beach, coast_is_beach);
    book.define("27A15.s1", Kind::unit, fact::beach_here, beach_of_its_hex);
    book.define("27A15.s2", Kind::unit, fact::beach_here, steep_coast_for_mountain_troops);
    book.effect("27A15.s5", event::hex_captured, beach_is_captured);
    book.define("27A15.s5", Kind::location, fact::beach_owner, owner_of_beach);
    book.check("27A15.s5", {verb::spend, verb::embark, verb::disembark}, beach_was_taken_before);
}

}  // namespace umpire::rules::europa
