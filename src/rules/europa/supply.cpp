#include "supply.hpp"

#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "movement.hpp"

namespace umpire::rules::europa {

using game::Kind;
using game::Subject;
using game::Value;

void take_on_fuel(Resolution& now, Subject unit) {
    now.set(unit, "low_fuel", false);
    now.set(unit, "replenished", true);
    now.set(unit, "took_fuel", true);
    const auto group = now.position().inside(unit);
    const double spent = group ? now.number_or(*group, "points", 0) : 0;
    if (spent <= now.printed("basic_allowance")) now.set(unit, "refueled", true);
}

void take_on_everything(Resolution& now, Subject unit) {
    take_on_fuel(now, unit);
    now.happens("unit replenished", {{"unit", unit}});
}

namespace {

void points_at_sea(Resolution& now) {
    const Subject group = now.subject("group");
    if (now.number("points") <= 0 || !at_sea(now, group)) return;
    for (const Subject unit : now.units_in(group))
        now.set(unit, "sailed", true);
}

/// The turns in which a unit may use points at sea and not replenish; with the last of them it is low.
Value turns_of_fuel(Inquiry& ask, Subject unit, Value) {
    if (ask.text_or(unit, "category", "") == "submarine") return {};
    const auto turns =
        ask.table("27E1.s1").number(std::string_view("all surface units"), std::string_view("turns"));
    return turns ? Value(*turns) : Value();
}

Value turns_of_fuel_of_submarines(Inquiry& ask, Subject unit, Value turns) {
    if (ask.text_or(unit, "category", "") != "submarine") return turns;
    const auto printed = ask.table("27E1a").number(ask.text(unit, "type"), "turns");
    return printed ? Value(*printed) : turns;
}

void low_after_turns_at_sea(Resolution& now) {
    const Subject unit = now.subject("unit");
    if (now.yes(unit, "replenished")) {
        now.set(unit, "turns_at_sea", 0);
        return;
    }
    const bool idles = !now.yes(unit, "sailed");
    if (idles && (!now.yes(unit, "at_sea") || now.reading("idle_at_sea") != "low")) return;
    const double turns = now.number_or(unit, "turns_at_sea", 0) + 1;
    now.set(unit, "turns_at_sea", turns);
    if (turns >= now.number(unit, "turns_of_fuel")) now.set(unit, "low_fuel", true);
}

/// What was used and taken on in one player turn does not count in the next. The fuel check may have been
/// made by the player himself before; it counts the turn once.
void fuel_of_turn_is_settled(Resolution& now) {
    const Subject unit = now.subject("unit");
    now.set(unit, "sailed", false);
    now.set(unit, "replenished", false);
}

void fuel_marker(Resolution& now) {
    const Subject unit = now.subject("unit");
    if (now.text("level") == "low")
        now.set(unit, "low_fuel", true);
    else
        take_on_fuel(now, unit);
}

}  // namespace

void register_supply(Rulebook& book) {
    for (const char* event : {"points spent", "points spent out of turn"})
        book.effect("27E1.s1", event, points_at_sea);
    book.table("27E1.s1", "submarine_endurance");
    book.define("27E1.s1", Kind::unit, "turns_of_fuel", turns_of_fuel);
    book.effect("27E1.s1", "fuel check", low_after_turns_at_sea);
    book.effect("27E1.s1", "fuel check", fuel_of_turn_is_settled);
    book.effect("27E1.s2", "fuel", fuel_marker);
    book.table("27E1a", "submarine_endurance");
    book.define("27E1a", Kind::unit, "turns_of_fuel", turns_of_fuel_of_submarines);
}

}  // namespace umpire::rules::europa
