#include "movement/activities.hpp"

#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "missions/escort.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "names.hpp"
#include "table/doubt.hpp"
#include "transport/cargo.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"
#include "units/phases.hpp"
#include "units/sides.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace umpire::rules::europa {

namespace {

/// @name What a group does with its points, and where
/// @{

constexpr std::string_view friendly_port = "cargo_at_friendly_port";
constexpr std::string_view amphibious_beach = "amphibious_cargo_at_friendly_beach";
constexpr std::string_view friendly_beach = "cargo_at_friendly_beach";
constexpr std::string_view enemy_beach = "cargo_at_enemy_beach";

/// What the group of this action does: named by the player, or plain from the verb.
std::string activity(Inquiry& ask) {
    if (ask.verb() == verb::base) return "load_air_unit";
    if (ask.verb() == verb::penetrate) return "port_penetration";
    return ask.has(arg::activity) ? ask.text(arg::activity) : std::string();
}

bool does(Inquiry& ask, std::string_view what) {
    return activity(ask) == what;
}

std::string owner_of(Inquiry& ask, Place place, bool port) {
    const std::string owner = ask.text_or(place, fact::owner, "");
    return ask.text_or(place, port ? fact::port_owner : fact::beach_owner, owner);
}

/// One item that is not amphibious makes the whole go the slower way.
std::string line_at_own_beach(Inquiry& ask, Group group) {
    const auto items = task_units(ask, group);
    if (items.empty()) ask.missing(say("whether the cargo of {} is amphibious", group));
    const bool all =
        std::all_of(items.begin(), items.end(), [&](Unit item) { return is_amphibious_cargo(ask, item); });
    return std::string(all ? amphibious_beach : friendly_beach);
}

/// Troops used to mountains find a beach where others find none (27A15.s2).
bool is_beach_for_cargo(Inquiry& ask, Group group, Place place) {
    if (ask.yes(place, fact::beach)) return true;
    const auto items = task_units(ask, group);
    return !items.empty() && std::all_of(items.begin(), items.end(),
                                         [&](Unit item) { return ask.yes(item, fact::beach_here); });
}

/// The line of the cost table for cargo at the place where the group is. What the map says goes before what
/// the player calls it; only where the map is silent his word decides. Empty where no line fits.
std::string cargo_line(Inquiry& ask) {
    const std::string named = activity(ask);
    const Group group = ask.subject(arg::group);
    const bool port = ask.yes(group, fact::in_port);
    const auto place = ask.location(group);
    const std::string owner = place ? owner_of(ask, *place, port) : "";
    if (owner.empty() || (!port && !ask.known(*place, fact::beach))) {
        if (named != "embark" && named != "disembark") return named;
        ask.missing(say("who owns the {} where {} is", port ? "port" : "beach", group));
    }
    const bool own = owner == ask.side_of(group);
    if (port) return own ? std::string(friendly_port) : "";
    if (owner == "Neutral" || !is_beach_for_cargo(ask, group, *place)) return "";
    if (!own) return named == "embark" ? "" : std::string(enemy_beach);
    if (named == "embark" || named == "disembark") return line_at_own_beach(ask, group);
    return std::string(named == amphibious_beach ? amphibious_beach : friendly_beach);
}

bool moves_cargo(Inquiry& ask, std::string_view line) {
    return is_cargo_activity(activity(ask)) && cargo_line(ask) == line;
}

/// @}

/// @name 28A: what activities cost
/// @{

double cargo_at_port(Inquiry& ask) {
    return moves_cargo(ask, friendly_port) && ask.reading("port_cargo_cost") == "cost_table";
}
double cargo_at_port_as_in_example(Inquiry& ask) {
    return moves_cargo(ask, friendly_port) && ask.reading("port_cargo_cost") == "example";
}
double amphibious_cargo_at_beach(Inquiry& ask) {
    return moves_cargo(ask, amphibious_beach);
}
double other_cargo_at_beach(Inquiry& ask) {
    return moves_cargo(ask, friendly_beach);
}
double cargo_at_enemy_beach(Inquiry& ask) {
    return moves_cargo(ask, enemy_beach);
}
double mine_laid_as_in_table(Inquiry& ask) {
    return does(ask, "lay_mine_point") && ask.reading("mine_laying_cost") == "cost_table";
}
double mine_laid_as_in_mission(Inquiry& ask) {
    return does(ask, "lay_mine_point") && ask.reading("mine_laying_cost") == "mission";
}
double mine_loaded(Inquiry& ask) {
    return does(ask, "load_mine_point") && ask.reading("mine_loading_cost") == "mission";
}
double air_unit_loaded(Inquiry& ask) {
    if (!does(ask, "load_air_unit")) return 0;
    if (!ask.has(arg::air)) return 1;
    const std::string code = ask.text(ask.subject(arg::air), fact::air_code);
    if (code != "C" && code != "F") return 0;
    return ask.text(ask.subject(arg::ship), fact::category) == "carrier";
}
double port_captured_by_surprise(Inquiry& ask) {
    return does(ask, "capture_port_by_surprise") && ask.yes(game::the_game, fact::surprise);
}
double port_penetrated(Inquiry& ask) {
    return does(ask, "port_penetration");
}
double idle_points(Inquiry& ask) {
    return does(ask, "idle") ? ask.number(arg::points) : 0;
}

/// Rows of the table that rules of their own speak of, and what is no row of it.
bool has_own_rule(std::string_view what) {
    static constexpr std::array<std::string_view, 6> own{"lay_mine_point", "load_mine_point",
                                                         "load_air_unit",  "capture_port_by_surprise",
                                                         "idle",           "port_penetration"};
    return is_cargo_activity(what) || std::find(own.begin(), own.end(), what) != own.end();
}

/// Points for it that stand in the table and nowhere else.
double cost_by_table(Inquiry& ask) {
    std::string what = activity(ask);
    if (what == "gunfire_support" && ask.reading("gunfire_support_names") == "one_mission")
        what = "prepare_ground_support";
    const catalog::Table& table = ask.table("28A.s11");
    const auto points = table.number(what, "cost");
    if (!points) ask.missing(say("what \"{}\" costs: the cost table has no such line", what));
    return *points;
}

/// All that the activity of this action costs, from its beginning to its end.
double activity_cost(Inquiry& ask) {
    if (!has_own_rule(activity(ask))) return cost_by_table(ask);
    const double cost = ask.sum(sum::activity_cost);
    const bool may_be_free = ask.verb() == verb::base || does(ask, "load_mine_point");
    if (cost == 0 && !may_be_free)
        ask.missing(say("what \"{}\" costs: no line of the cost table fits the place of {}", activity(ask),
                        ask.subject(arg::group)));
    return cost;
}

/// Points already paid for the activity of this action.
double paid_before(Inquiry& ask, Group group) {
    return paid_for(ask, group, activity(ask));
}

void activity_costs_points(Resolution& now) {
    const Group group = now.subject(arg::group);
    const double cost = activity_cost(now);
    const double points = activity_payment(now);
    now.modifiers(sum::activity_cost);
    now.result(result::cost, cost);
    spend(now, group, points);
    now.happens(
        event::activity_paid,
        {{arg::group, group}, {arg::activity, activity(now)}, {arg::cost, cost}, {arg::points, points}});
}

void taking_aboard_costs_points(Resolution& now) {
    if (!now.has(arg::group)) return;
    const double cost = now.modifiers(sum::activity_cost);
    now.result(result::cost, cost);
    if (cost > 0) spend(now, now.subject(arg::group), cost);
}

/// The group that pays is that of the ship. A ship that is in none, still in its box, pays nothing.
void group_of_ship(Inquiry& ask, game::Action& action) {
    if (const auto group = group_of(ask, ask.subject(arg::ship))) action.arguments[arg::group] = *group;
}

Ruling port_captured_in_surprise_turn(Inquiry& ask) {
    if (!does(ask, "capture_port_by_surprise")) return not_concerned();
    if (ask.yes(game::the_game, fact::surprise)) return kept();
    return broken(say("{} captures a port, and this is no surprise turn", ask.subject(arg::group)));
}

/// @}

/// @name 28A: one activity at a time
/// @{

/// With this action the player gives up what his group has begun. Whoever says nothing is tried both ways.
bool drops_what_was_begun(Inquiry& ask) {
    return ask.has(arg::begun) && ask.text(arg::begun) == "dropped";
}

bool something_else(Inquiry& ask, Group group) {
    const std::string begun = ask.text_or(group, fact::activity, "");
    return !begun.empty() && (ask.verb() != verb::spend || activity(ask) != begun);
}

Ruling one_activity_at_a_time(Inquiry& ask) {
    if (nobody_pays(ask)) return not_concerned();
    const Group group = ask.subjects(arg::group).front();
    const std::string begun = ask.text_or(group, fact::activity, "");
    if (begun.empty()) return not_concerned();
    if (!something_else(ask, group) || drops_what_was_begun(ask)) return kept();
    return broken(say("{} has paid {} points for {} and has neither finished nor given it up", group,
                      ask.number_or(group, fact::activity_points, 0), begun));
}

void forget_activity(Resolution& now, Group group) {
    now.forget(group, fact::activity);
    now.forget(group, fact::activity_points);
}

void points_for_an_activity(Resolution& now) {
    const Group group = now.subject(arg::group);
    const double cost = now.number(arg::cost);
    const double paid = paid_before(now, group) + now.number(arg::points);
    const double times = cost == 0 ? 1 : std::floor(paid / cost);
    const double rest = paid - times * cost;
    if (rest > 0) {
        now.set(group, fact::activity, now.text(arg::activity));
        now.set(group, fact::activity_points, rest);
    } else {
        forget_activity(now, group);
    }
    now.result(result::completed, times);
    if (times > 0) now.happens(event::activity_completed, {{arg::times, times}});
}

void other_points_end_an_activity(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (something_else(now, group) && (!now.has(arg::begun) || drops_what_was_begun(now)))
        forget_activity(now, group);
}

void activity_is_given_up(Resolution& now) {
    forget_activity(now, now.subject(arg::group));
}

/// @}

/// @name 28A: joining and splitting
/// @{

/// The groups that become one, the one that they join among them if it is there already.
std::vector<Subject> joining(Inquiry& ask) {
    Groups groups = ask.subjects(arg::groups);
    const Subject* into = ask.argument(arg::into).subject();
    if (into != nullptr && std::find(groups.begin(), groups.end(), *into) == groups.end())
        groups.push_back(*into);
    return groups;
}

/// Whether units leave a group for another that has units already.
std::optional<Subject> joined_by_split(Inquiry& ask) {
    const Subject* into = ask.argument(arg::into).subject();
    if (into == nullptr || into->kind != Kind::group || ask.units_in(*into).empty()) return std::nullopt;
    return *into;
}

/// Why a group may not join others or split now: that is done while moving, or in a maneuver step. Empty if
/// it may.
Sentence why_it_does_not_move(Inquiry& ask, Group group) {
    if (ask.yes(group, fact::may_regroup)) return {};
    if (ask.side_of(group) != ask.phasing_side() && may_be_maneuvering(ask, group))
        ask.missing(say("whether {} regroups in a maneuver step", group), say("!maneuver {} stays", group));
    if (ask.side_of(group) != ask.phasing_side()) return say("{} is not of the phasing side", group);
    if (is_moving_phase(ask.phase())) return {};
    return say("{} does not move in the {} phase", group, ask.phase());
}

/// The units of a split that decide where the new group is: those beside which others escort, else the
/// escorts, each in its own hex.
std::vector<Subject> core_of_split(Inquiry& ask) {
    std::vector<Subject> core, escorts;
    for (const Unit unit : ask.subjects(arg::units))
        (is_escort(ask, unit) ? escorts : core).push_back(unit);
    return core.empty() ? escorts : core;
}

/// All that becomes one group by this action.
std::vector<Subject> coming_together(Inquiry& ask) {
    if (ask.verb() == verb::join) return joining(ask);
    std::vector<Subject> all = core_of_split(ask);
    if (const auto into = joined_by_split(ask)) all.push_back(*into);
    return all;
}

std::optional<Place> hex_where_it_is(Inquiry& ask, Subject what) {
    return what.kind == Kind::unit ? hex_of(ask, what) : ask.location(what);
}

/// Whoever comes out of port to meet an enemy (29E) may put the ships of one split into their new group one
/// after the other.
void may_come_out_ship_by_ship(Inquiry& ask, Group group) {
    const auto into = ask.verb() == verb::split ? joined_by_split(ask) : std::nullopt;
    if (!into || !is_done_in_silence(ask) || !is_moving_phase(ask.phase()) || is_phasing(ask, group) ||
        !ask.yes(group, fact::in_port) || ask.location(group) != ask.location(*into))
        return;
    ask.missing(say("whether the units of {} come out of port together", *into),
                say("!split {} units <units> into {}", group, *into));
}

Ruling joins_in_one_hex(Inquiry& ask) {
    const std::vector<Subject> all = coming_together(ask);
    const bool joins = ask.verb() == verb::join || joined_by_split(ask);
    if (!joins && (all.size() < 2 || !is_escort(ask, all.front()))) return not_concerned();
    const Subject first = all.front();
    for (const Subject other : all) {
        const Group group = other.kind == Kind::unit ? ask.subject(arg::group) : other;
        if (const Sentence why = joins ? why_it_does_not_move(ask, group) : ""; !why.empty()) {
            may_come_out_ship_by_ship(ask, group);
            return broken(why);
        }
        const auto here = hex_where_it_is(ask, first), there = hex_where_it_is(ask, other);
        if (!here || !there) ask.missing(say("the hexes of {} and {}", first, other));
        if (*here != *there) return broken(say("{} is in {} and {} in {}", first, *here, other, *there));
    }
    return kept();
}

/// What a group that comes to be has from the one that its units were in.
Group new_group(Resolution& now, const std::string& name, Subject original) {
    const Group group = now.add(Kind::group, name);
    if (const auto place = now.location(original)) now.place(group, *place);
    for (const Fact& fact : FactList{fact::side, fact::in_port, fact::evading})
        now.set(group, fact, now.said(original, fact));
    return group;
}

Group group_named_into(Resolution& now, Subject original) {
    const Value& into = now.argument(arg::into);
    if (!into.known()) return original;
    const std::string name = into.subject() != nullptr ? now.name(*into.subject()) : now.text(arg::into);
    const auto there = now.position().find(Kind::group, name);
    return there && !now.units_in(*there).empty() ? *there : new_group(now, name, original);
}

/// Who joins a group outside the port puts to sea for it, and who joins one inside goes in.
void goes_where_it_joins(Resolution& now, Group group, Force into) {
    const bool in_port = now.yes(into, fact::in_port);
    if (now.yes(group, fact::in_port) != in_port)
        now.happens(in_port ? verb::port : verb::sail, {{arg::group, group}});
}

void groups_become_one(Resolution& now) {
    const Groups groups = joining(now);
    const Force into = group_named_into(now, groups.front());
    for (const Group group : groups)
        goes_where_it_joins(now, group, into);
    Value::List all(groups.begin(), groups.end());
    now.happens(event::groups_combine, {{arg::into, into}, {arg::groups, std::move(all)}});
    for (const Group group : groups) {
        if (group == into) continue;
        for (const Unit unit : now.units_in(group))
            now.place(unit, into);
        now.take_away(group);
    }
}

void most_points_count(Resolution& now) {
    const Force into = now.subject(arg::into);
    double most = now.number_or(into, fact::points, 0);
    for (const Group group : now.subjects(arg::groups))
        most = std::max(most, now.number_or(group, fact::points, 0));
    now.set(into, fact::points, most);
}

/// Another rule says when: 28A.s23 of units that go over to another group, 29B.s10 of escorts, and 29E of
/// those that come out of port to meet a moving enemy without the rest of their group.
bool has_own_time(Inquiry& ask, Group group) {
    const auto units = ask.subjects(arg::units);
    if (joined_by_split(ask) ||
        std::any_of(units.begin(), units.end(), [&](Unit unit) { return is_escort(ask, unit); }))
        return true;
    return ask.yes(group, fact::in_port) && ask.side_of(group) != ask.phasing_side() &&
           is_moving_phase(ask.phase());
}

Ruling splits_off_its_own_units(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto units = ask.units_in(group);
    for (const Unit unit : ask.subjects(arg::units))
        if (std::find(units.begin(), units.end(), unit) == units.end())
            return broken(say("{} is not in {}", unit, group));
    const Sentence why = has_own_time(ask, group) ? "" : why_it_does_not_move(ask, group);
    return why.empty() ? kept() : broken(why);
}

void spends_what_the_whole_has(Resolution& now, Group group, Subject whole) {
    for (const Fact& fact : FactList{fact::points, fact::activity, fact::activity_points})
        now.set(group, fact, now.said(whole, fact));
}

/// Units that join a group on the other side of the harbor mouth go there as a group of their own.
void part_goes_where_it_joins(Resolution& now, Subject whole, Force into) {
    const Group part = new_group(now, fmt::format("part of {}", now.name(whole)), whole);
    spends_what_the_whole_has(now, part, whole);
    for (const Unit unit : now.subjects(arg::units))
        now.place(unit, part);
    goes_where_it_joins(now, part, into);
    now.happens(event::groups_combine, {{arg::into, into}, {arg::groups, Value::List{part}}});
    now.take_away(part);
}

void group_splits(Resolution& now) {
    const Group group = now.subject(arg::group);
    const auto joined = joined_by_split(now);
    const Group into = joined ? *joined : group_named_into(now, group);
    if (!joined)
        spends_what_the_whole_has(now, into, group);
    else if (now.yes(group, fact::in_port) != now.yes(into, fact::in_port))
        part_goes_where_it_joins(now, group, into);
    else
        now.happens(event::groups_combine, {{arg::into, into}, {arg::groups, Value::List{group}}});
    for (const Unit unit : now.subjects(arg::units))
        now.place(unit, into);
}

/// @}

Value port_may_be_entered(Inquiry& ask, Group group, Value) {
    const auto place = ask.location(group);
    if (!place || !ask.yes(*place, fact::port)) return {};
    const std::string owner = owner_of(ask, *place, true);
    if (owner.empty()) return {};
    return owner == "Neutral" || owner == ask.side_of(group);
}

}  // namespace

bool is_cargo_activity(std::string_view activity) {
    return activity == "embark" || activity == "disembark" || activity == friendly_port ||
           activity == amphibious_beach || activity == friendly_beach || activity == enemy_beach;
}

bool lands_on_enemy_beach(Inquiry& ask) {
    return moves_cargo(ask, enemy_beach);
}

bool nobody_pays(Inquiry& ask) {
    return ask.verb() == verb::base && (!ask.has(arg::group) || ask.sum(sum::activity_cost) == 0);
}

bool spends_on(Inquiry& ask, std::string_view activity) {
    return ask.has(arg::activity) && ask.text(arg::activity) == activity;
}

double paid_for(Inquiry& ask, Group group, std::string_view activity) {
    if (ask.text_or(group, fact::activity, "") != activity) return 0;
    return ask.number_or(group, fact::activity_points, 0);
}

double activity_payment(Inquiry& ask) {
    if (ask.verb() == verb::base) return ask.sum(sum::activity_cost);
    if (ask.has(arg::points)) {
        const double points = ask.number(arg::points);
        if (points < 0) ask.missing("how many points are spent: fewer than none cannot be");
        return points;
    }
    return activity_cost(ask) - paid_before(ask, ask.subject(arg::group));
}

void register_activities(Rulebook& book) {
    book.prepare(verb::base, group_of_ship);
    for (const Verb& verb : {verb::move, verb::sail, verb::spend, verb::base})
        book.undeclared(verb, arg::begun, {"kept", "dropped"});

    book.effect("28A.s8", verb::spend, activity_costs_points);
    book.table("28A.s11", "naval_movement_cost_table");
    book.modifier("28A.s15", sum::activity_cost, cargo_at_port);
    book.modifier("29O.s2", sum::activity_cost, cargo_at_port_as_in_example);
    book.modifier("28A.s16", sum::activity_cost, amphibious_cargo_at_beach);
    book.modifier("28A.s17", sum::activity_cost, other_cargo_at_beach);
    book.modifier("28A.s18", sum::activity_cost, cargo_at_enemy_beach);
    book.modifier("28A.s19", sum::activity_cost, mine_laid_as_in_table);
    book.modifier("29M.s3", sum::activity_cost, mine_laid_as_in_mission);
    book.modifier("29M.s2", sum::activity_cost, mine_loaded);
    book.modifier("28A.s20", sum::activity_cost, air_unit_loaded);
    book.effect("28A.s20", verb::base, taking_aboard_costs_points);
    book.modifier("28A.s21", sum::activity_cost, port_captured_by_surprise);
    book.check("28A.s21", {verb::spend}, port_captured_in_surprise_turn);
    book.modifier("29I.s2", sum::activity_cost, port_penetrated);
    book.modifier("29J11.s3", sum::activity_cost, idle_points);

    book.check("28A.s22", {verb::move, verb::sail, verb::spend, verb::base}, one_activity_at_a_time);
    book.effect("28A.s22", event::activity_paid, points_for_an_activity);
    book.effect("28A.s22", event::points_spent, other_points_end_an_activity);
    book.effect("28A.s22", verb::stop, activity_is_given_up);

    book.check("28A.s23", {verb::join, verb::split}, joins_in_one_hex);
    book.effect("28A.s23", verb::join, groups_become_one);
    book.effect("28A.s24", event::groups_combine, most_points_count);
    book.check("28A.s25", {verb::split}, splits_off_its_own_units);
    book.effect("28A.s25", verb::split, group_splits);
    book.define("28A.s28", Kind::group, fact::may_enter_port, port_may_be_entered);
}

}  // namespace umpire::rules::europa
