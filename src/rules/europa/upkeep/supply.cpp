#include "upkeep/supply.hpp"

#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "missions/facts.hpp"
#include "movement/danger_zones.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "names.hpp"
#include "transport/cargo.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"
#include "units/sides.hpp"

#include <fmt/core.h>

namespace umpire::rules::europa {

void take_on_fuel(Resolution& now, Unit unit) {
    now.set(unit, fact::low_fuel, false);
    now.set(unit, fact::replenished, true);
    now.set(unit, fact::took_fuel, true);
    const auto group = now.inside(unit);
    const double spent = group ? now.number_or(*group, fact::points, 0) : 0;
    if (spent <= now.printed("basic_allowance")) now.set(unit, fact::refueled, true);
}

void take_on_everything(Resolution& now, Unit unit) {
    take_on_fuel(now, unit);
    now.happens(event::unit_replenished, {{arg::unit, unit}});
}

bool fuel_is_to_be_had(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    if (!place) ask.missing(fmt::format("where {} is", ask.name(unit)));
    if (!ask.map().is_hex(place->index)) return true;
    const Value at_sea = ask.fact(unit, fact::at_sea);
    if (!at_sea.known())
        ask.missing(fmt::format("whether {} is at-sea or in-port", ask.name(unit)),
                    ask.to_state(unit, fact::at_sea));
    if (!at_sea.is_yes()) return true;
    const bool anchorage = ask.yes(*place, fact::anchorage);
    for (const Unit ship : ask.units_in(*place))
        if ((is_type(ask, ship, {"AO"}) || (anchorage && is_type(ask, ship, {"TO"}))) &&
            ask.side_of(ship) == ask.side_of(unit))
            return true;
    return anchorage && local_craft_serve(ask, *place, ask.side_of(unit));
}

namespace {

void points_at_sea(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (now.number(arg::points) <= 0 || !at_sea(now, group)) return;
    for (const Unit unit : now.units_in(group))
        now.set(unit, fact::sailed, true);
}

/// The turns in which a unit may use points at sea and not replenish; with the last of them it is low.
Value turns_of_fuel(Inquiry& ask, Unit unit, Value) {
    if (ask.text_or(unit, fact::category, "") == "submarine") return {};
    const auto turns =
        ask.table("27E1.s1").number(std::string_view("all surface units"), std::string_view("turns"));
    return turns ? Value(*turns) : Value();
}

Value turns_of_fuel_of_submarines(Inquiry& ask, Unit unit, Value turns) {
    if (ask.text_or(unit, fact::category, "") != "submarine") return turns;
    const auto printed = ask.table("27E1a").number(ask.text(unit, fact::type), "turns");
    return printed ? Value(*printed) : turns;
}

void low_after_turns_at_sea(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (now.yes(unit, fact::replenished)) {
        now.set(unit, fact::turns_at_sea, 0);
        return;
    }
    const bool idles = !now.yes(unit, fact::sailed);
    if (idles && (!now.yes(unit, fact::at_sea) || now.reading("idle_at_sea") != "low")) return;
    const double turns = now.number_or(unit, fact::turns_at_sea, 0) + 1;
    now.set(unit, fact::turns_at_sea, turns);
    if (turns >= now.number(unit, fact::turns_of_fuel)) now.set(unit, fact::low_fuel, true);
}

/// What was used and taken on in one player turn does not count in the next. The fuel check may have been
/// made by the player himself before; it counts the turn once.
void fuel_of_turn_is_settled(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    now.set(unit, fact::sailed, false);
    now.set(unit, fact::replenished, false);
}

/// The rules make a unit low when a phase or its player turn ends. A marker that came on in between was put
/// there by hand, and may go the same way.
bool was_marked_by_hand(Inquiry& ask, Unit unit) {
    return !ask.yes(unit, fact::low_at_start) && is_phasing(ask, unit) && ask.phase() != "end";
}

/// The marker goes, and the unit has taken on fuel nowhere.
bool is_still_low(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::low_fuel) && !was_marked_by_hand(ask, unit) && !fuel_is_to_be_had(ask, unit);
}

Ruling marker_goes_with_fuel(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (ask.text(arg::level) == "low" || !ask.yes(unit, fact::low_fuel)) return not_concerned();
    if (!is_still_low(ask, unit)) return kept();
    return broken(say("{} is low on fuel, and there is nobody to give it any", unit));
}

/// A unit is low on fuel even if its marker is gone.
void fuel_marker(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (now.text(arg::level) == "low") {
        // What its counter has shown till now is what it began the phase with, as far as anybody knows.
        now.set(unit, fact::low_at_start, now.yes(unit, fact::low_at_start));
        now.set(unit, fact::low_fuel, true);
    } else if (!is_still_low(now, unit)) {
        take_on_fuel(now, unit);
    }
}

}  // namespace

void register_supply(Rulebook& book) {
    for (const Event& event : {event::points_spent, event::points_spent_out_of_turn})
        book.effect("27E1.s1", event, points_at_sea);
    book.table("27E1.s1", "submarine_endurance");
    book.define("27E1.s1", Kind::unit, fact::turns_of_fuel, turns_of_fuel);
    book.effect("27E1.s1", event::fuel_check, low_after_turns_at_sea);
    book.effect("27E1.s1", event::fuel_check, fuel_of_turn_is_settled);
    book.effect("27E1.s2", verb::fuel, fuel_marker);
    book.check("29O.s1", {verb::fuel}, marker_goes_with_fuel);
    book.table("27E1a", "submarine_endurance");
    book.define("27E1a", Kind::unit, fact::turns_of_fuel, turns_of_fuel_of_submarines);
}

}  // namespace umpire::rules::europa
