#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "fleets/costs.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

/// 3.3: nation boxes, canals, Capetown and London.
namespace umpire::rules::aeto {

namespace {

/// @name 3.3.s3, 3.3.s21: for Allied units only
/// @{

/// The Iraq Transit Box once it is captured, and in a Combined Game a conquered India.
bool serves_the_axis_as_box(Inquiry& ask, Place box) {
    if (controller_of(ask, box) != "Axis") return false;
    const std::string name = ask.name(box);
    return name.find("Iraq") != std::string::npos ||
           (name.find("India") != std::string::npos && ask.yes(the_game, fact::combined_game));
}

Ruling boxes_are_allied(Inquiry& ask) {
    const std::string side = side_of_ships(ask, moving_ships(ask));
    Ruling ruling = not_concerned();
    for (const Place place : named(ask, arg::path)) {
        if (!is_nation_box(ask, place) || side.empty()) continue;
        if (side != "Allied" && !serves_the_axis_as_box(ask, place))
            return broken(say("only Allied units enter the {}", place));
        ruling = kept();
    }
    return ruling;
}

Ruling capetown_is_allied(Inquiry& ask) {
    const std::string side = side_of_ships(ask, moving_ships(ask));
    Ruling ruling = not_concerned();
    for (const Place place : named(ask, arg::path)) {
        if (!is_capetown(ask, place) || side.empty()) continue;
        if (side != "Allied") return broken("only Allied units enter Capetown");
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 3.3.s6, 3.3.s7, 3.3.s12, 3.3.s13: the canals of Kiel and Suez
/// @{

template <Named canal>
bool goes_through(Inquiry& ask) {
    return ask.has(arg::canal) && ask.text(arg::canal) == canal.text();
}

template <Named canal>
Ruling all_banks_are_friendly(Inquiry& ask) {
    if (!goes_through<canal>(ask)) return not_concerned();
    const auto ships = moving_ships(ask);
    const std::string side = side_of_ships(ask, ships);
    for (const std::string& number : hexes_at_canal(ask, canal.text())) {
        const auto hex = place_numbered(ask, number);
        if (!hex) ask.missing(say("who controls {}, which is not on the map", number));
        if (const std::string holder = ask.text(*hex, fact::controller); holder != side)
            return broken(say("{}, at the {} Canal, is {}", *hex, canal.text(), holder));
    }
    if (!canal_leg(ask, legs_of_move(ask, ships)))
        return broken(say("the way of {} does not come to the {} Canal", ships.front(), canal.text()));
    return kept();
}

template <Named canal>
double hexsides_of(Inquiry& ask) {
    if (!goes_through<canal>(ask)) return 0;
    return ask.has(arg::hexsides) ? ask.number(arg::hexsides) : ask.printed("canal_hexsides");
}

/// @}

/// @name 3.3.s9, 3.3.s11: Panama
/// @{

Ruling panama_is_open_to_whom_the_us_permits(Inquiry& ask) {
    const auto way = named(ask, arg::path);
    if (!ask.yes(the_game, fact::combined_game) ||
        std::none_of(way.begin(), way.end(), [&](Place place) { return is_panama(ask, place); }))
        return not_concerned();
    if (ask.yes(arg::refused)) return broken("the US player has not permitted it");
    const auto ships = moving_ships(ask);
    const bool american =
        std::all_of(ships.begin(), ships.end(), [&](Unit ship) { return nation_of(ask, ship) == "US"; });
    if (!american && !ask.yes(arg::permitted))
        ask.missing("whether the US player permits the passage of Panama", "!move ... permitted");
    return kept();
}

Value panama_is_a_major_port(Inquiry& ask, Place place, Value known) {
    return is_panama(ask, place) ? Value("Major Port") : known;
}

/// @}

/// @name 3.3.s22, 3.3.s23: London
/// @{

bool is_london(Inquiry& ask, Place place) {
    return is_numbered(ask, place, "W 3616");
}

/// The first of Harwich and Dover of which it is known that somebody else holds it.
std::optional<Subject> lost_gate_of_london(Inquiry& ask, std::string_view side, bool to_enemies) {
    for (const char* number : {"W 3617", "W 3517"}) {
        const auto hex = place_numbered(ask, number);
        const std::string holder = hex ? controller_of(ask, *hex) : "";
        if (to_enemies ? holder == opponent_of(side) : !holder.empty() && holder != side) return hex;
    }
    return std::nullopt;
}

Ruling london_serves_with_harwich_and_dover(Inquiry& ask, std::string_view side) {
    if (const auto gate = lost_gate_of_london(ask, side, false))
        return broken(say("{} is {}, and London is no port without it", *gate, controller_of(ask, *gate)));
    return kept();
}

Ruling docks_in_london(Inquiry& ask) {
    const auto way = named(ask, arg::path);
    const std::string side = side_of_ships(ask, moving_ships(ask));
    if (way.empty() || !is_london(ask, way.back()) || ask.text(arg::end) != "port" || side.empty())
        return not_concerned();
    return london_serves_with_harwich_and_dover(ask, side);
}

Ruling lies_in_london(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    const std::string side = side_or_none(ask, unit);
    if (!place || side.empty() || !is_london(ask, *place) || !is_naval_unit(ask, unit) ||
        !is_docked(ask, unit))
        return not_concerned();
    return london_serves_with_harwich_and_dover(ask, side);
}

Ruling london_is_closed_by_the_enemy(Inquiry& ask) {
    const auto way = named(ask, arg::path);
    const std::string side = side_of_ships(ask, moving_ships(ask));
    if (side.empty() ||
        std::none_of(way.begin(), way.end(), [&](Place place) { return is_london(ask, place); }))
        return not_concerned();
    if (const auto gate = lost_gate_of_london(ask, side, true))
        return broken(say("London cannot be entered while the enemy controls {}", *gate));
    return kept();
}

/// @}

}  // namespace

void register_boxes_and_canals(Rulebook& book) {
    book.check({"3.3.s3", "3.15.s47"}, {verb::move}, boxes_are_allied);
    book.table({"3.3.s6", "3.3.s12"}, "canals");
    book.check("3.3.s6", {verb::move}, all_banks_are_friendly<"Kiel">);
    book.check("3.3.s12", {verb::move}, all_banks_are_friendly<"Suez">);
    book.modifier("3.3.s7", sum::canal, hexsides_of<"Kiel">);
    book.modifier("3.3.s13", sum::canal, hexsides_of<"Suez">);
    book.check("3.3.s9", {verb::move}, panama_is_open_to_whom_the_us_permits);
    book.define("3.3.s11", Kind::location, fact::port_type, panama_is_a_major_port);
    book.check("3.3.s21", {verb::move}, capetown_is_allied);
    book.check("3.3.s22", {verb::move}, docks_in_london);
    book.standing("3.3.s22", Kind::unit, lies_in_london);
    book.check("3.3.s23", {verb::move}, london_is_closed_by_the_enemy);
}

}  // namespace umpire::rules::aeto
