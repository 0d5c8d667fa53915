#include "umpire/game/map.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "maneuver.hpp"

#include <fmt/core.h>

#include <algorithm>

/// What players do with counters, as the actions of this game that it is.
namespace umpire::rules::europa {

using game::Action;
using game::Kind;
using game::Subject;
using game::to_text;
using game::Value;

namespace {

/// @name Units put elsewhere
/// @{

/// The kind of a box ("eliminated", "reinforcements"…); nothing for what is none.
std::string kind_of_box(Inquiry& ask, const Value& where) {
    const Subject* place = where.subject();
    if (place == nullptr || place->kind != Kind::location || ask.map().is_hex(place->index)) return {};
    const std::string* kind = ask.map().attribute(place->index, "kind").text();
    return kind != nullptr ? *kind : std::string();
}

bool is_group(const Value& what) {
    return what.subject() != nullptr && what.subject()->kind == Kind::group;
}

void become(Action& action, const char* verb, game::Arguments arguments) {
    action.verb = verb;
    action.arguments = std::move(arguments);
}

/// All ships of a group that go over to another that has ships are a join, all others a split.
void regroup(Inquiry& ask, Action& action) {
    const Subject from = ask.subject("from"), to = ask.subject("to");
    const auto units = ask.subjects("units");
    const auto all = ask.units_in(from);
    const bool whole = std::all_of(all.begin(), all.end(), [&](Subject unit) { return holds(units, unit); });
    if (whole && !ask.units_in(to).empty())
        become(action, "join", {{"groups", Value::List{from}}, {"into", to}});
    else
        become(action, "split", {{"group", from}, {"units", ask.argument("units")}, {"into", to}});
}

/// What combat has sunk is in its box already when its counter is put there.
void transfer(Inquiry& ask, Action& action) {
    const Value from = ask.argument("from"), to = ask.argument("to");
    const Subject unit = ask.subjects("units").front();
    if (!ask.known(unit, "type")) return;  // cargo and air units lie in a stack as it comes
    if (is_group(from) && is_group(to)) return regroup(ask, action);
    if (kind_of_box(ask, to) == "eliminated" && is_group(from))
        return become(action, "scuttle", {{"unit", unit}});
    if (kind_of_box(ask, from) == "reinforcements" && is_group(to))
        return become(action, "reinforce", {{"unit", unit}, {"at", to}});
}

/// @}

/// @name Markers turned
/// @{

void mark_of_group(Action& action, Subject group, const std::string& fact, bool set) {
    if (fact == "in_port") become(action, set ? "port" : "sail", {{"group", group}});
    if (fact == "on_patrol") become(action, set ? "patrol" : "abandon", {{"group", group}});
    if (fact == "evading") {
        become(action, "evade", {{"group", group}});
        if (!set) action.arguments["ends"] = true;
    }
}

void mark(Inquiry& ask, Action& action) {
    const Subject* of = ask.argument("of").subject();
    if (of == nullptr || !ask.has("fact")) return;
    const Subject thing = *of;
    const std::string fact = ask.text("fact");
    const bool set = ask.argument("value").is_yes();
    if (thing.kind == Kind::group) return mark_of_group(action, thing, fact, set);
    if (fact == "refit") become(action, set ? "refit" : "return", {{"unit", thing}});
    if (fact == "low_fuel") become(action, "fuel", {{"unit", thing}, {"level", set ? "low" : "full"}});
}

/// A pointer that was turned to another player turn or game turn names no phase if that is the same.
void phase(Inquiry& ask, Action& action) {
    if (!ask.has("phasing") && !ask.has("turn")) return;
    if (!ask.has("to")) action.arguments["to"] = ask.phase();
    if (ask.has("phasing")) action.arguments["side"] = ask.argument("phasing");
}

/// @}

/// @name 27A4: damage as it is marked
/// @{

bool is_damage(Inquiry& ask) {
    if (!ask.has("fact") || !ask.has("value") || ask.argument("of").subject() == nullptr) return false;
    const std::string fact = ask.text("fact");
    return ask.subject("of").kind == Kind::unit && (fact == "hits" || fact == "half");
}

/// Hits that bombs, mines and repairs make or mend are known only if somebody has said so.
bool has_fought(Inquiry& ask, Subject unit) {
    const auto group = ask.position().inside(unit);
    for (std::uint32_t index = 0; group && index < ask.position().count(Kind::battle); ++index)
        if (holds(listed(ask, {Kind::battle, index}, "groups"), *group)) return true;
    return false;
}

std::string damage_text(const Value& damage) {
    if (damage.number() != nullptr)
        return fmt::format("{} hit{}", to_text(*damage.number()), *damage.number() == 1 ? "" : "s");
    return damage.is_yes() ? "half strength" : "full strength";
}

Ruling marks_the_hits_it_took(Inquiry& ask) {
    if (!is_damage(ask)) return not_concerned();
    const Subject unit = ask.subject("of");
    const std::string fact = ask.text("fact"), name = ask.name(unit);
    const Value &marked = ask.argument("value"), &taken = ask.position().get(unit, fact);
    const bool same = marked == taken || (!taken.known() && damage_text(marked) == damage_text(Value(0)));
    if (same) return kept();
    if (has_fought(ask, unit))
        return broken(fmt::format("{} is marked with {}, by the hits it took it has {}", name,
                                  damage_text(marked), damage_text(taken)));
    ask.missing(fmt::format("what has changed the damage of {}", name),
                fmt::format("!state {} of {} is {}", fact, name,
                            marked.number() != nullptr ? to_text(*marked.number())
                            : marked.is_yes()          ? "yes"
                                                       : "no"));
}

/// @}

/// A log may begin in the middle of a phase, and then all that is known is what the counters show.
Value low_when_first_seen(Inquiry& ask, Subject unit, Value) {
    return ask.position().get(unit, "low_fuel");
}

}  // namespace

void register_table(Rulebook& book) {
    book.prepare("transfer", transfer);
    book.prepare("mark", mark);
    book.prepare("phase", phase);

    book.define("27D.s2", Kind::unit, "low_at_start", low_when_first_seen);
    book.check("27A4.s1", {"mark"}, marks_the_hits_it_took);
}

}  // namespace umpire::rules::europa
