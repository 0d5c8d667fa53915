#include "movement/mines.hpp"

#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "combat/maneuver.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "names.hpp"
#include "table/doubt.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

/// @name 28E: what minefields reach
/// @{

Value reach_of_minefield(Inquiry& ask, Marker field, Value) {
    const std::string kind = ask.text_or(field, fact::minefield, "");
    if (kind == "nuisance") return ask.printed("nuisance_minefield_reach");
    return kind == "concentrated" ? Value(0) : Value();
}

/// @}

/// @name 28E1, 28E2: which checks a move calls for
/// @{

bool harms(Inquiry& ask, Marker field, Group group) {
    if (ask.text_or(field, fact::side, "") != ask.text_or(group, fact::side, "")) return true;
    return ask.reading("own_mines") == "both_sides";
}

void set_list(Resolution& now, Group group, const AnySeveral& fact, const std::vector<Subject>& things) {
    Value::List list(things.begin(), things.end());
    if (list.empty() && !now.said(group, fact).known()) return;
    now.set(group, fact, list.empty() ? Value() : Value(std::move(list)));
}

/// Whether the group comes out of a field that it has just laid; once it is out, or back in the hex of the
/// mines, it is no better off than others.
bool leaves_own_field(Inquiry& ask, Marker field, Place hex, std::vector<Subject>& own) {
    const auto mine = std::find(own.begin(), own.end(), field);
    if (mine == own.end()) return false;
    if (endangers(ask, field, hex) && ask.location(field) != hex) return true;
    own.erase(mine);
    return false;
}

/// The checks for one minefield, hex by hex of the way.
std::size_t mine_checks_on_way(Inquiry& ask, Group group, Marker field, std::vector<Subject>& own) {
    const bool each_hex = !is_nuisance(ask, field) || ask.reading("nuisance_checks") == "each_hex";
    std::size_t checks = 0;
    auto from = ask.location(group);
    for (const Place hex : route(ask)) {
        const bool leaves = leaves_own_field(ask, field, hex, own);
        const bool comes_in = each_hex || !from || !endangers(ask, field, *from);
        if (!leaves && comes_in && endangers(ask, field, hex)) ++checks;
        from = hex;
    }
    return checks;
}

template <bool nuisance>
void comes_to_minefields(Resolution& now) {
    if (!now.has(arg::path)) return;
    for (const Group group : now.subjects(arg::group)) {
        auto due = listed(now, group, fact::mine_checks), own = listed(now, group, fact::own_fields);
        for (const Marker field : minefields(now))
            if (is_nuisance(now, field) == nuisance && harms(now, field, group))
                due.insert(due.end(), mine_checks_on_way(now, group, field, own), field);
        set_list(now, group, fact::mine_checks, due);
        set_list(now, group, fact::own_fields, own);
    }
}

template <bool nuisance>
std::vector<Subject> due_checks(Inquiry& ask, Group group) {
    std::vector<Subject> due;
    for (const Marker field : listed(ask, group, fact::mine_checks))
        if (is_nuisance(ask, field) == nuisance) due.push_back(field);
    return due;
}

/// Groups that must be checked before this action.
Groups groups_to_check(Inquiry& ask) {
    if (ask.verb() != verb::phase) return ask.subjects(arg::group);
    Groups groups;
    for (const Group group : all_groups(ask))
        if (contact::moves_in_own_turn(ask, group)) groups.push_back(group);
    return groups;
}

/// The dice that nobody can place were perhaps for them: in the next phase nobody asks again.
void doubtful_checks_lapse(Resolution& now) {
    if (!something_is_unplaced(now)) return;
    for (const Subject group : all_groups(now))
        if (!listed(now, group, fact::mine_checks).empty()) now.forget(group, fact::mine_checks);
}

template <bool nuisance>
Ruling mines_are_checked_at_once(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Group group : groups_to_check(ask)) {
        const auto due = due_checks<nuisance>(ask, group);
        const bool is_due = !due.empty() && !ask.units_in(group).empty();
        if (is_due && something_is_unplaced(ask))
            ask.missing(say("which dice were for the mines that {} has come to", group),
                        say("!mines {}", group));
        if (is_due)
            return broken(say("{} has not been checked for {}, which it has come to", group, due.front()));
        if (ask.text_or(group, fact::resolved, "") == "mine attacks") ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 28E1, 28E2: the checks
/// @{

/// The first names are for the checks of nuisance minefields, one each; the others are in the order in which
/// all units of the group are checked.
template <bool nuisance>
Ruling checks_its_own_units(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (due_checks<nuisance>(ask, group).empty()) return not_concerned();
    const auto names = named(ask, arg::units);
    const std::size_t single = std::min(due_checks<true>(ask, group).size(), names.size());
    const std::size_t first = nuisance ? 0 : single, end = nuisance ? single : names.size();
    if (first == end) return not_concerned();
    const auto units = ask.units_in(group);
    for (std::size_t name = first; name < end; ++name)
        if (!holds(units, names[name]))
            return broken(say("{} is checked for mines with {}, in which it is not", names[name], group));
    return kept();
}

/// One unit after the other as the player names them, or by a die. Dice of six sides serve for as many
/// units as divide six. Nobody if the one that is named is not there to be checked.
std::optional<Unit> unit_picked(Resolution& now, const Units& units, std::size_t check) {
    if (const auto names = named(now, arg::units); check < names.size())
        return holds(units, names[check]) ? std::optional(names[check]) : std::nullopt;
    if (units.size() == 1) return units.front();
    const int count = static_cast<int>(units.size());
    const int sides = 6 % count == 0 ? 6 : count;
    const int face = now.roll(1, sides, "which unit is checked for mines").total();
    return units[static_cast<std::size_t>((face - 1) * count / sides)];
}

void add_result(Resolution& now, const Result& name, Value value) {
    Value::List all;
    if (const auto* before = now.result(name).list()) all = *before;
    all.push_back(std::move(value));
    now.result(name, std::move(all));
}

void check_unit(Resolution& now, Unit unit, Marker field) {
    const double roll = now.roll(2, 6, say("mines against {}", unit)).total();
    const double modified = roll + now.modifiers(sum::mine_check, {{arg::unit, unit}, {arg::field, field}});
    const auto hits = now.table("28E1.s4").number(modified, std::string_view("hits"));
    if (!hits) now.missing(say("the mine damage of {}", modified));
    add_result(now, result::checked, unit);
    add_result(now, result::modified, modified);
    add_result(now, result::hits, *hits);
    now.happens(event::mines_strike, {{arg::unit, unit}, {arg::hits, *hits}});
}

template <bool nuisance>
void checks_are_made(Resolution& now, Group group, const std::vector<Subject>& still_due = {}) {
    auto left = listed(now, group, fact::mine_checks);
    std::erase_if(left, [&](Marker field) { return is_nuisance(now, field) == nuisance; });
    left.insert(left.end(), still_due.begin(), still_due.end());
    set_list(now, group, fact::mine_checks, left);
}

void one_unit_is_checked(Resolution& now) {
    const Group group = now.subject(arg::group);
    std::vector<Subject> still_due;
    std::size_t check = 0;
    for (const Marker field : due_checks<true>(now, group)) {
        const auto units = now.units_in(group);
        if (units.empty()) break;
        if (const auto unit = unit_picked(now, units, check++))
            check_unit(now, *unit, field);
        else
            still_due.push_back(field);
    }
    checks_are_made<true>(now, group, still_due);
}

/// Every unit of the group, in the order in which the player names them: so do the dice fall.
std::vector<Subject> in_order_named(Resolution& now, Group group, std::size_t names_used) {
    const Units names = named(now, arg::units), units = now.units_in(group);
    std::vector<Subject> order;
    for (std::size_t name = names_used; name < names.size(); ++name)
        if (holds(units, names[name]) && !holds(order, names[name])) order.push_back(names[name]);
    for (const Unit unit : units)
        if (!holds(order, unit)) order.push_back(unit);
    return order;
}

void all_units_are_checked(Resolution& now) {
    const Group group = now.subject(arg::group);
    const Value::List* single = now.result(result::checked).list();
    const std::size_t names_used = single != nullptr ? single->size() : 0;
    for (const Marker field : due_checks<false>(now, group))
        for (const Unit unit : in_order_named(now, group, names_used))
            check_unit(now, unit, field);
    checks_are_made<false>(now, group);
}

/// Where the owner says nothing, the checks are made before his group goes on.
std::vector<game::Action> mine_checks_due(Inquiry& ask) {
    std::vector<game::Action> due;
    if (!play_goes_on(ask)) return due;
    for (const Group group : all_groups(ask)) {
        if (listed(ask, group, fact::mine_checks).empty() || ask.units_in(group).empty()) continue;
        due.push_back(order_for(ask, verb::mines, group));
    }
    return due;
}

bool sweeps_mines(Inquiry& ask, Unit unit) {
    const std::string type = ask.text_or(unit, fact::type, "");
    return type == "DM" || type == "MW" || type == "MS";
}

double minesweepers(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (ask.reading("minesweeper_bonus") == "checked_unit") return sweeps_mines(ask, unit);
    const auto units = ask.units_in(ask.subject(arg::group));
    return std::any_of(units.begin(), units.end(), [&](Unit one) { return sweeps_mines(ask, one); });
}

double further_mine_points(Inquiry& ask) {
    return std::max(0.0, ask.number_or(ask.subject(arg::field), fact::mine_points, 1) - 1);
}

void mines_damage(Resolution& now) {
    if (now.number(arg::hits) > 0)
        now.happens(event::unit_hit,
                    {{arg::unit, now.subject(arg::unit)}, {arg::hits, now.number(arg::hits)}});
}

/// @}

}  // namespace

std::vector<Subject> minefields(const Inquiry& ask) {
    std::vector<Subject> fields;
    for (std::uint32_t index = 0; index < ask.position().count(Kind::marker); ++index) {
        const Marker marker{Kind::marker, index};
        if (!ask.said(marker, fact::minefield).known() || !ask.location(marker)) continue;
        const Value& points = ask.said(marker, fact::mine_points);
        if (points.number() == nullptr || *points.number() > 0) fields.push_back(marker);
    }
    return fields;
}

bool is_nuisance(const Inquiry& ask, Marker field) {
    return ask.said(field, fact::minefield) == Value("nuisance");
}

bool endangers(Inquiry& ask, Marker field, Place hex) {
    const auto mines = ask.location(field);
    const Value reach = ask.fact(field, fact::mine_reach);
    const auto apart = mines ? ask.map().distance(mines->index, hex.index) : std::nullopt;
    return apart && reach.number() != nullptr && *apart <= *reach.number() && ask.yes(hex, fact::naval_entry);
}

void register_mines(Rulebook& book) {
    book.define("28E.s4", Kind::marker, fact::mine_reach, reach_of_minefield);
    book.effect("28E.s2", event::mines_strike, mines_damage);

    // As seen from where the group still is.
    book.effect("28E1.s1", verb::move, comes_to_minefields<true>, When::before);
    book.check("28E1.s1", {verb::move, verb::sail, verb::spend, verb::phase},
               mines_are_checked_at_once<true>);
    book.check("28E1.s1", {verb::mines}, checks_its_own_units<true>);
    book.effect("28E1.s1", verb::mines, one_unit_is_checked);
    book.effect("28E1.s1", event::phase_begins, doubtful_checks_lapse, When::before);
    book.modifier("28E1.s2", sum::mine_check, minesweepers);
    book.modifier("28E1.s3", sum::mine_check, further_mine_points);
    book.table("28E1.s4", "mine_damage_table");
    book.due(mine_checks_due);

    book.effect("28E2", verb::move, comes_to_minefields<false>, When::before);
    book.check("28E2", {verb::move, verb::sail, verb::spend, verb::phase}, mines_are_checked_at_once<false>);
    book.check("28E2", {verb::mines}, checks_its_own_units<false>);
    book.effect("28E2", verb::mines, all_units_are_checked);
}

}  // namespace umpire::rules::europa
