#include "umpire/game/map.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"
#include "upkeep/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

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
    const std::string* kind = ask.map().attribute(place->index, fact::kind).text();
    return kind != nullptr ? *kind : std::string();
}

bool is_group(const Value& what) {
    return what.subject() != nullptr && what.subject()->kind == Kind::group;
}

void become(Action& action, const Verb& verb, game::Arguments arguments) {
    action.verb = verb;
    action.arguments = std::move(arguments);
}

/// All ships of a group that go over to another that has ships are a join, all others a split.
void regroup(Inquiry& ask, Action& action) {
    const Subject from = ask.subject(arg::from), to = ask.subject(arg::to);
    const auto units = ask.subjects(arg::units);
    const auto all = ask.units_in(from);
    const bool whole = std::all_of(all.begin(), all.end(), [&](Subject unit) { return holds(units, unit); });
    if (whole && !ask.units_in(to).empty())
        become(action, verb::join, {{arg::groups, Value::List{from}}, {arg::into, to}});
    else
        become(action, verb::split,
               {{arg::group, from}, {arg::units, ask.argument(arg::units)}, {arg::into, to}});
}

/// What combat has sunk is in its box already when its counter is put there.
void transfer(Inquiry& ask, Action& action) {
    const Value from = ask.argument(arg::from), to = ask.argument(arg::to);
    const Subject unit = ask.subjects(arg::units).front();
    if (!ask.known(unit, fact::type)) return;  // cargo and air units lie in a stack as it comes
    if (is_group(from) && is_group(to)) return regroup(ask, action);
    if (kind_of_box(ask, to) == "eliminated" && is_group(from))
        return become(action, verb::scuttle, {{arg::unit, unit}});
    if (kind_of_box(ask, from) == "reinforcements" && is_group(to))
        return become(action, verb::reinforce, {{arg::unit, unit}, {arg::at, to}});
}

/// @}

/// @name Markers turned
/// @{

void mark_of_group(Action& action, Subject group, const std::string& fact, bool set) {
    if (fact == fact::in_port.name.text())
        become(action, set ? verb::port : verb::sail, {{arg::group, group}});
    if (fact == fact::on_patrol.name.text())
        become(action, set ? verb::patrol : verb::abandon, {{arg::group, group}});
    if (fact == fact::evading.name.text()) {
        become(action, verb::evade, {{arg::group, group}});
        if (!set) action.arguments[arg::ends] = true;
    }
}

void mark(Inquiry& ask, Action& action) {
    const Subject* of = ask.argument(arg::of).subject();
    if (of == nullptr || !ask.has(arg::fact)) return;
    const Subject thing = *of;
    const std::string fact = ask.text(arg::fact);
    const bool set = ask.argument(arg::value).is_yes();
    if (thing.kind == Kind::group) return mark_of_group(action, thing, fact, set);
    if (fact == fact::under_refit.name.text())
        become(action, set ? verb::refit : verb::return_, {{arg::unit, thing}});
    if (fact == fact::low_fuel.name.text())
        become(action, verb::fuel, {{arg::unit, thing}, {arg::level, set ? "low" : "full"}});
    if (fact == fact::base_force_mode.name.text())
        become(action, verb::flip, {{arg::unit, thing}, {arg::to, ask.argument(arg::value)}});
}

/// A sea patrol has an order of its own.
void mission(Inquiry& ask, Action& action) {
    if (ask.argument(arg::mission) != Value("sea_patrol") || ask.has(arg::units)) return;
    game::Arguments arguments{{arg::group, ask.subject(arg::group)}};
    if (ask.has(arg::at)) arguments[arg::at] = ask.argument(arg::at);
    become(action, verb::patrol, std::move(arguments));
}

/// A pointer that was turned to another player turn or game turn names no phase if that is the same.
void phase(Inquiry& ask, Action& action) {
    if (!ask.has(arg::phasing) && !ask.has(arg::turn)) return;
    if (!ask.has(arg::to)) action.arguments[arg::to] = ask.phase();
    if (ask.has(arg::phasing)) action.arguments[arg::side] = ask.argument(arg::phasing);
}

/// @}

/// @name 27A4: damage as it is marked
/// @{

std::optional<Fact> damage_marked(Inquiry& ask) {
    if (!ask.has(arg::fact) || !ask.has(arg::value) || ask.argument(arg::of).subject() == nullptr)
        return std::nullopt;
    const std::string name = ask.text(arg::fact);
    if (ask.subject(arg::of).kind != Kind::unit) return std::nullopt;
    for (const Fact& fact : FactList{fact::hits, fact::half})
        if (name == fact.name.text()) return fact;
    return std::nullopt;
}

/// Hits that bombs, mines and repairs make or mend are known only if somebody has said so.
bool has_fought(Inquiry& ask, Subject unit) {
    const auto group = ask.inside(unit);
    for (std::uint32_t index = 0; group && index < ask.position().count(Kind::battle); ++index)
        if (holds(listed(ask, {Kind::battle, index}, fact::groups), *group)) return true;
    return false;
}

std::string damage_text(const Value& damage) {
    if (damage.number() != nullptr)
        return fmt::format("{} hit{}", to_text(*damage.number()), *damage.number() == 1 ? "" : "s");
    return damage.is_yes() ? "half strength" : "full strength";
}

Ruling marks_the_hits_it_took(Inquiry& ask) {
    const auto fact = damage_marked(ask);
    if (!fact) return not_concerned();
    const Subject unit = ask.subject(arg::of);
    const std::string name = ask.name(unit);
    const Value &marked = ask.argument(arg::value), &taken = ask.said(unit, *fact);
    const bool same = marked == taken || (!taken.known() && damage_text(marked) == damage_text(Value(0)));
    if (same) return kept();
    if (has_fought(ask, unit))
        return broken(say("{} is marked with {}, by the hits it took it has {}", name, damage_text(marked),
                          damage_text(taken)));
    ask.missing(say("what has changed the damage of {}", name),
                say("!state {} of {} is {}", fact->name.text(), name,
                    marked.number() != nullptr ? to_text(*marked.number())
                    : marked.is_yes()          ? "yes"
                                               : "no"));
}

/// @}

/// A log may begin in the middle of a phase, and then all that is known is what the counters show.
Value low_when_first_seen(Inquiry& ask, Subject unit, Value) {
    return ask.said(unit, fact::low_fuel);
}

}  // namespace

void register_table(Rulebook& book) {
    book.prepare(verb::transfer, transfer);
    book.prepare(verb::mark, mark);
    book.prepare(verb::mission, mission);
    book.prepare(verb::phase, phase);

    book.define("27D.s2", Kind::unit, fact::low_at_start, low_when_first_seen);
    book.check("27A4.s1", {verb::mark}, marks_the_hits_it_took);
}

}  // namespace umpire::rules::europa
