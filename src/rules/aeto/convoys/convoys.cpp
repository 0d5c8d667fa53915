#include "convoys/convoys.hpp"

#include "umpire/game/map.hpp"

#include "common/lists.hpp"
#include "common/moments.hpp"
#include "convoys/facts.hpp"
#include "general/facts.hpp"
#include "names.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::aeto {

bool is_u_boat(Inquiry& ask, Unit unit) {
    return type_of(ask, unit) == "UB";
}

bool is_air(Inquiry& ask, Unit unit) {
    return among(type_of(ask, unit), {"B", "F", "FB", "N", "ATP"});
}

bool is_carrier(Inquiry& ask, Unit unit) {
    return among(type_of(ask, unit), {"CV", "CVL", "CVE"});
}

bool is_naval(Inquiry& ask, Unit unit) {
    return among(type_of(ask, unit),
                 {"BB", "BC", "CA", "CL", "DD", "DE", "CV", "CVL", "CVE", "SS", "STP", "UB", "AC"});
}

bool is_gone(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::sunk) || ask.yes(unit, fact::eliminated) ||
           ask.yes(unit, fact::permanently_eliminated);
}

Units units_of(Inquiry& ask, Subject unit_or_group) {
    if (unit_or_group.kind == Kind::unit) return {unit_or_group};
    if (unit_or_group.kind == Kind::group) return ask.units_in(unit_or_group);
    return {};
}

Units ordered(Inquiry& ask, const ThingArgument& argument) {
    Units units;
    for (const Subject thing : named(ask, argument))
        for (const Unit unit : units_of(ask, thing))
            units.push_back(unit);
    return units;
}

bool is_called(Inquiry& ask, Place place, std::string_view name) {
    return ask.name(place) == name || ask.text_or(place, fact::name, "") == name ||
           ask.text_or(place, fact::port_name, "") == name;
}

Places all_places(const Inquiry& ask) {
    Places places;
    for (std::uint32_t index = 0; index < ask.map().size(); ++index)
        places.push_back({Kind::location, index});
    return places;
}

std::optional<Place> place_called(Inquiry& ask, std::string_view name) {
    for (const Place place : all_places(ask))
        if (!ask.yes(place, fact::sea_area) && is_called(ask, place, name)) return place;
    return std::nullopt;
}

bool is_convoy_area(Inquiry& ask, Place place) {
    if (!ask.yes(place, fact::convoy_route)) return false;
    return ask.reading("convoy_route_areas") == "silhouette" || !ask.yes(place, fact::hexed);
}

bool is_arctic(Inquiry& ask, Place place) {
    return ask.yes(place, fact::arctic);
}

bool is_south_atlantic(Inquiry& ask, Place place) {
    return ask.yes(place, fact::south_atlantic) || ask.name(place).starts_with("South Atlantic");
}

bool is_eastern_water(Inquiry& ask, Place place) {
    return among(ask.name(place), {"Indian Ocean", "Persian Gulf", "Red Sea"});
}

bool is_at(Inquiry& ask, Unit unit, Place place) {
    return ask.location(unit) == place;
}

namespace {

Units those_in(Inquiry& ask, Place area, bool (*wanted)(Inquiry&, Unit)) {
    Units units;
    for (const Unit unit : all_units(ask))
        if (is_at(ask, unit, area) && wanted(ask, unit) && !is_gone(ask, unit)) units.push_back(unit);
    return units;
}

bool is_escort(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::convoy_escort);
}

}  // namespace

Units u_boats_in(Inquiry& ask, Place area) {
    return those_in(ask, area, is_u_boat);
}

Units escorts_in(Inquiry& ask, Place area) {
    return those_in(ask, area, is_escort);
}

Units escorting_ships_in(Inquiry& ask, Place area) {
    Units ships = escorts_in(ask, area);
    std::erase_if(ships, [&](Unit unit) { return !is_naval(ask, unit); });
    return ships;
}

bool has_inclement_weather(Inquiry& ask, Place area) {
    const auto affected = [&](std::string_view zone) {
        return ask.text_or(the_game, fact::air_effect(zone), "none") != "none";
    };
    if (const std::string zone = ask.text_or(area, fact::weather_zone, ""); !zone.empty())
        return affected(zone);
    if (affected("Severe") || affected("Moderate") || affected("Mild"))
        ask.missing(say("the weather zone of {}", area));
    return false;
}

bool is_autumn_or_winter(Inquiry& ask) {
    return among(ask.text(the_game, fact::season), {"Autumn", "Winter"});
}

namespace {

/// Of the four turns of a season the first is the Seasonal Turn.
constexpr int turns_a_season = 4;
constexpr int months_a_year = 12;

int month_number(game::Turn turn) {
    return turn.year * months_a_year + turn.part - turn.part / turns_a_season - 1;
}

}  // namespace

int months_since(Inquiry& ask, game::Turn then) {
    return month_number(turn_now(ask)) - month_number(then);
}

bool is_before(Inquiry& ask, std::string_view part, std::string_view year) {
    return turn_now(ask) < turn_of(ask, part, year);
}

game::Turn turn_of(Inquiry& ask, std::string_view part, std::string_view year) {
    return *turn_named(ask, fmt::format("{} {}", part, ask.printed(year)));
}

std::optional<bool> us_is_at_war(Inquiry& ask) {
    for (const AnyYesNo& war : {fact::at_war("US", "Germany"), fact::at_war("Germany", "US")})
        if (ask.said(the_game, war).known()) return ask.yes(the_game, war);
    if (ask.text_or(the_game, fact::nation_status("US"), "") == "at war") return true;
    if (ask.yes(the_game, fact::combined_game)) return std::nullopt;
    return !is_before(ask, "Winter", "us_entry_year");
}

std::optional<Place> area_of_order(Inquiry& ask, Unit unit) {
    return ask.has(arg::area) ? std::optional(ask.subject(arg::area)) : ask.location(unit);
}

Place base_of(Inquiry& ask, Unit unit) {
    if (const Value base = ask.fact(unit, fact::base); base.subject() != nullptr) return *base.subject();
    if (const auto place = ask.location(unit)) return *place;
    ask.missing(say("the base of {}", unit));
}

double hexes_flown(Inquiry& ask, Unit unit, const Places& path, std::optional<Place> up_to) {
    Subject from = base_of(ask, unit);
    // Whoever is collected on the way flies with the others from there on.
    auto next = std::find(path.begin(), path.end(), from);
    if (next == path.end()) next = path.begin();
    double hexes = 0;
    for (; next != path.end() && from != up_to; ++next) {
        hexes += ask.distance(from, *next);
        from = *next;
    }
    return hexes;
}

void loses_a_step(Resolution& now, Unit unit) {
    if (!now.yes(unit, fact::depleted)) return now.set(unit, fact::depleted, true);
    now.set(unit, fact::eliminated, true);
    now.take_away(unit);
}

}  // namespace umpire::rules::aeto
