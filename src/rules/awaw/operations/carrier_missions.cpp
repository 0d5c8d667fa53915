#include "umpire/catalog/table.hpp"

#include "basing/boxes.hpp"
#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/accounts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/nations.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"
#include "patrols/patrols.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

/// Fast carrier missions (21.55) and supply after combat (21.56).
///
/// `mission` announces one, `complete` brings it into its mission hex. Facts of a force: `carrier_mission`
/// (its carrier air may fly missions: 21.551, 21.554B), `mission_hex`, `mission_front`; of an air unit
/// `mission_task` ("base attack", "ground support"), `mission_base` and `mission_task_in`; of a ship
/// `brp_cost` and `mission_cost`.
namespace umpire::rules::awaw {

namespace {

constexpr std::string_view carrier_mission = "fast carrier mission";

bool is_own_mission(Inquiry& ask, Group group) {
    return activity_of(ask, group) == carrier_mission;
}

bool is_against_a_coast(std::string_view activity) {
    return activity == "seaborne invasion" || activity == "shore bombardment";
}

bool announces_one(Inquiry& ask) {
    return announced_activity(ask) == carrier_mission;
}

bool flies_missions(Inquiry& ask, Group group) {
    return ask.yes(group, fact::carrier_mission);
}

/// @name 21.551 to 21.553: what it is, when and from where
/// @{

Value sent_for_its_air(Inquiry& ask, Group group, Value) {
    return is_own_mission(ask, group) ? Value(true) : Value();
}

Value goes_with_an_invasion(Inquiry& ask, Group group, Value said) {
    const bool goes = is_against_a_coast(activity_of(ask, group)) && has_fast_carriers(ask, group);
    return goes ? Value(true) : said;
}

Value mission_hex_of(Inquiry& ask, Group group, Value) {
    return flies_missions(ask, group) ? ask.fact(group, fact::activity_hex) : Value();
}

Ruling mission_in_the_combat_phase(Inquiry& ask) {
    if (!announces_one(ask)) return not_concerned();
    if (ask.phase() == "combat") return kept();
    return broken(
        say("{} goes on a fast carrier mission in the {} phase", ask.subject(arg::group), ask.phase()));
}

/// Hexes from a base to the mission hex are no more than an offensive mission may go; nothing if it cannot
/// be said.
std::optional<Ruling> reach_from(Inquiry& ask, Group group, Place base, const std::string& who) {
    const Value hex = ask.fact(group, fact::mission_hex);
    if (hex.subject() == nullptr || !knows_place(ask, *hex.subject()) || is_box(ask, base))
        return std::nullopt;
    const auto most = range_limit(ask, carrier_mission, theater_of(ask, base)).total;
    const auto hexes = water_distance(ask, base, *hex.subject());
    if (!most || (hexes && *hexes <= *most)) return kept();
    if (!hexes) return broken(say("there is no way by water from {} to {}", base, *hex.subject()));
    return broken(say("{} is {} hexes from {}; {} are allowed", who, *hexes, *hex.subject(), *most));
}

Ruling carrier_mission_is_in_range(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto base = base_of_force(ask, group);
    if (!is_own_mission(ask, group) || !base) return not_concerned();
    return reach_from(ask, group, *base, ask.name(*base)).value_or(not_concerned());
}

std::string box_of_mission(Inquiry& ask, Group group) {
    const auto base = is_own_mission(ask, group) ? base_of_force(ask, group) : std::nullopt;
    return base ? box_of(ask, *base) : std::string();
}

Ruling from_us_boxes_with_an_invasion(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const std::string box = box_of_mission(ask, group);
    if (!box.ends_with("U.S.")) return not_concerned();
    if (invades_from_box(ask, box)) return kept();
    return broken(say("{} comes from the {} box, and no invasion does", group, box));
}

Ruling from_india_and_australia(Inquiry& ask) {
    const std::string box = box_of_mission(ask, ask.subject(arg::group));
    return box == "India" || box == "Australia" ? kept() : not_concerned();
}

Ruling not_from_south_africa(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const std::string box = box_of_mission(ask, group);
    if (box.empty()) return not_concerned();
    if (box != "South Africa") return kept();
    return broken(say("{} comes from the South Africa box", group));
}

/// @}

/// @name 21.554: what it costs and when it is announced
/// @{

Value cost_of_missions(Inquiry& ask, Unit unit, Value) {
    return is_air(ask, unit) ? Value() : ask.fact(unit, fact::brp_cost);
}

Value front_of_the_mission_hex(Inquiry& ask, Group group, Value) {
    const Value hex = ask.fact(group, fact::mission_hex);
    if (!is_own_mission(ask, group) || hex.subject() == nullptr) return {};
    const std::string front = front_of(ask, *hex.subject());
    return front.empty() ? Value() : Value(front);
}

/// The invasion or bombardment that the carriers are to join.
std::optional<Subject> accompanied(Inquiry& ask, Group group) {
    for (const Force other : listed(ask, group, fact::combines_with))
        if (is_against_a_coast(activity_of(ask, other))) return other;
    return std::nullopt;
}

Value front_of_the_land(Inquiry& ask, Group group, Value front) {
    const auto other = is_own_mission(ask, group) ? accompanied(ask, group) : std::nullopt;
    const Value hex = ask.fact(other.value_or(group), fact::activity_hex);
    if ((!other && !flies_missions(ask, group)) || (!other && is_own_mission(ask, group)) ||
        hex.subject() == nullptr)
        return front;
    const std::string land = word_of(ask, *hex.subject(), fact::front);
    return land.empty() ? front : Value(land);
}

/// For all fast carrier missions of a nation on one front that are announced in this phase.
double mission_cost_on_front(Inquiry& ask, const std::string& nation, const std::string& front) {
    double cost = 0;
    for (const Group group : all_groups(ask)) {
        if (!is_own_mission(ask, group) || !is_now(ask, ask.fact(group, fact::announced)) ||
            word_of(ask, group, fact::mission_front) != front)
            continue;
        for (const Unit ship : ships_in(ask, group))
            if (word_of(ask, ship, fact::nation) == nation) cost += brp_cost(ask, ship, fact::mission_cost);
    }
    return cost;
}

Ruling missions_are_paid_for(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const std::string front = word_of(ask, group, fact::mission_front);
    if (!is_own_mission(ask, group) || front.empty()) return not_concerned();
    for (const std::string& nation : nations_of(ask, group)) {
        const double cost = mission_cost_on_front(ask, nation, front);
        const double spent = paid_on(ask, nation, "carrier mission", front);
        if (spent < cost)
            return broken(say("{} has paid {} of the {} BRPs for its fast carrier missions on the {} front",
                              nation, spent, cost, front));
    }
    return kept();
}

/// It has been carried out, or come to nothing.
bool mission_is_resolved(Inquiry& ask, Group group) {
    const std::string status = ask.text_or(group, fact::activity_status, "");
    return !status.empty() && status != "outward";
}

Ruling announced_with_other_missions(Inquiry& ask) {
    const std::string activity = announced_activity(ask);
    if (stage_of(activity) != "missions") return not_concerned();
    const Group group = ask.subject(arg::group);
    for (const Group other : all_groups(ask)) {
        if (other == group || ask.text_or(other, fact::side, "") != ask.side_of(group) ||
            !is_now(ask, ask.fact(other, fact::announced)) || stage_of(ask, other) != "missions" ||
            (activity != carrier_mission && !is_own_mission(ask, other)))
            continue;
        if (mission_is_resolved(ask, other))
            return broken(say("the {} of {} is announced after the {} of {} was resolved", activity, group,
                              ask.text(other, fact::activity), other));
    }
    return activity == carrier_mission ? kept() : not_concerned();
}

/// @}

/// @name 21.555: ships on the mission
/// @{

Ruling carriers_are_screened(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const bool announced = ask.verb() == verb::mission;
    if (announced ? !announces_one(ask) : !is_own_mission(ask, group)) return not_concerned();
    const auto ships = ships_in(ask, group);
    const double carriers = factors_of_class(ask, ships, "fast carrier"),
                 fleet = fast_fleet_factors(ask, ships);
    if (carriers == 0) return not_concerned();
    if (fleet >= carriers || (!announced && ask.reading("carrier_mission_screen") == "at_start"))
        return kept();
    return broken(say("{} has {} fast carrier factors and {} fast fleet factors", group, carriers, fleet));
}

/// Of ships that have come from elsewhere than the force.
Ruling escorts_are_bound_like_carriers(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_own_mission(ask, group)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_in(ask, group)) {
        const Value base = ask.fact(ship, fact::base);
        if (is_fast_carrier(ask, ship) || base.subject() == nullptr) continue;
        if (const std::string box = box_of(ask, *base.subject());
            box == "South Africa" || (box.ends_with("U.S.") && !invades_from_box(ask, box)))
            return broken(say("{} comes from the {} box", ship, box));
        const auto reach = reach_from(ask, group, *base.subject(), ask.name(*base.subject()));
        if (reach && reach->kind == Ruling::Kind::broken) return *reach;
        if (reach) ruling = kept();
    }
    return ruling;
}

/// The force on a fast carrier mission that would go against another one.
std::optional<Subject> mission_among(Inquiry& ask) {
    for (const Subject force : ask.subjects(arg::with))
        if (force.kind == Kind::group && is_own_mission(ask, force)) return force;
    return std::nullopt;
}

Ruling does_not_intercept(Inquiry& ask) {
    const auto force = mission_among(ask);
    if (!force || level_against(ask, ask.subject(arg::target)) > 1) return not_concerned();
    return broken(say("{} is on a fast carrier mission and does not intercept", *force));
}

Ruling does_not_counter_intercept(Inquiry& ask) {
    const auto force = mission_among(ask);
    if (!force || level_against(ask, ask.subject(arg::target)) == 1) return not_concerned();
    return broken(say("{} is on a fast carrier mission and helps nobody", *force));
}

Ruling fights_only_if_intercepted(Inquiry& ask) {
    const auto groups = ask.subjects(arg::groups);
    Ruling ruling = not_concerned();
    for (const Group group : groups) {
        if (!is_own_mission(ask, group)) continue;
        const bool met = std::any_of(groups.begin(), groups.end(), [&](Force other) {
            return ask.side_of(other) != ask.side_of(group) && target_of(ask, other).has_value();
        });
        if (!met) return broken(say("nobody has intercepted {}", group));
        ruling = kept();
    }
    return ruling;
}

bool closes_regular_combat(Inquiry& ask) {
    return ask.text(arg::what) == "regular_combat";
}

Ruling back_before_exploitation(Inquiry& ask) {
    if (!closes_regular_combat(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Group group : all_groups(ask)) {
        if (!is_own_mission(ask, group)) continue;
        if (is_at_sea(ask, group)) return broken(say("{} is still at sea as regular combat ends", group));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 21.556: what their air units do
/// @{

/// The forces whose naval air this order sends against a base or to a ground combat, outside of naval combat;
/// none if it is another matter.
std::vector<Subject> forces_flying(Inquiry& ask) {
    if (ask.verb() != verb::support && !attacked_base(ask)) return {};
    auto groups = groups_named(ask, arg::air);
    const bool missions = std::any_of(groups.begin(), groups.end(), [&](Group group) {
        return flies_missions(ask, group) && !in_naval_combat(ask, group);
    });
    return missions ? groups : Groups();
}

Units mission_air(Inquiry& ask) {
    std::vector<Subject> all;
    for (const Unit air : named(ask, arg::air))
        if (const auto group = group_of(ask, air);
            group && flies_missions(ask, *group) && !in_naval_combat(ask, *group))
            all.push_back(air);
    return all;
}

bool has_a_task(Inquiry& ask, Unit air) {
    return in_this_player_turn(ask, ask.fact(air, fact::mission_task_in));
}

std::string task_of_order(Inquiry& ask) {
    return ask.verb() == verb::support ? "ground support" : "base attack";
}

Ruling while_the_carriers_are_at_sea(Inquiry& ask) {
    const auto groups = forces_flying(ask);
    if (groups.empty()) return not_concerned();
    for (const Group group : groups)
        if (flies_missions(ask, group) && (ask.phase() != "combat" || !is_at_sea(ask, group)))
            return broken(say("{} is not at sea in the combat phase", group));
    return kept();
}

void mission_task_is_noted(Resolution& now) {
    if (forces_flying(now).empty()) return;
    for (const Unit air : mission_air(now)) {
        now.set(air, fact::mission_task, task_of_order(now));
        now.set(air, fact::mission_task_in, moment(now));
        if (const auto base = now.verb() == verb::support ? std::nullopt : attacked_base(now))
            now.set(air, fact::mission_base, *base);
    }
}

Ruling one_mission_each(Inquiry& ask) {
    if (forces_flying(ask).empty()) return not_concerned();
    for (const Unit air : mission_air(ask))
        if (has_a_task(ask, air) &&
            (ask.text_or(air, fact::mission_task, "") != task_of_order(ask) || ask.verb() == verb::support))
            return broken(
                say("{} has already flown its mission: {}", air, ask.text(air, fact::mission_task)));
    return kept();
}

/// As often as it likes.
Ruling one_base_each(Inquiry& ask) {
    if (forces_flying(ask).empty() || ask.verb() == verb::support) return not_concerned();
    const Value base = *attacked_base(ask);
    for (const Unit air : mission_air(ask))
        if (has_a_task(ask, air) && ask.text_or(air, fact::mission_task, "") == "base attack" &&
            ask.fact(air, fact::mission_base) != base)
            return broken(say("{} has attacked another base", air));
    return kept();
}

Ruling different_missions_of_one_force(Inquiry& ask) {
    const auto flying = mission_air(ask);
    for (const Group group : forces_flying(ask))
        for (const Unit ship : ships_in(ask, group))
            for (const Unit air : ask.contents(ship))
                if (!holds(flying, air) && has_a_task(ask, air) &&
                    ask.text_or(air, fact::mission_task, "") != task_of_order(ask))
                    return kept();
    return not_concerned();
}

Ruling missions_combine(Inquiry& ask) {
    const auto groups = forces_flying(ask);
    const bool all = std::all_of(groups.begin(), groups.end(), [&](Group group) {
        return flies_missions(ask, group) || is_on_station(ask, group);
    });
    return groups.size() > 1 && all ? kept() : not_concerned();
}

Ruling support_of_regular_combat(Inquiry& ask) {
    if (forces_flying(ask).empty()) return not_concerned();
    if (ask.text(arg::combat) == "attack") return kept();
    return broken(say("carrier air of a mission takes no part in an {}", ask.text(arg::combat)));
}

Ruling combat_does_not_ground_air(Inquiry& ask) {
    const auto groups = forces_flying(ask);
    return std::any_of(groups.begin(), groups.end(),
                       [&](Group group) { return ask.known(group, fact::fought_at); })
               ? kept()
               : not_concerned();
}

/// A force that was intercepted and has still to fight.
std::optional<Battle> battle_to_come(Inquiry& ask, const std::string& side) {
    for (const Force force : interceptors(ask)) {
        const auto target = target_of(ask, force);
        if (!target || ask.text_or(*target, fact::side, "") != side || !has_intercepted_now(ask, force))
            continue;
        if (!ask.known(*target, fact::fought_at) && !is_lost(ask, *target)) return target;
    }
    return std::nullopt;
}

Ruling after_all_interceptions(Inquiry& ask) {
    const auto groups = forces_flying(ask);
    if (groups.empty()) return not_concerned();
    if (const auto target = battle_to_come(ask, ask.side_of(groups.front())))
        return broken(say("{} was intercepted and has not fought yet", *target));
    return kept();
}

Ruling no_counterair_on_the_way(Inquiry& ask) {
    const auto groups = forces_flying(ask);
    for (const Group group : groups) {
        const Value hex = ask.fact(group, fact::mission_hex);
        const auto place = ask.location(group);
        if (is_own_mission(ask, group) && hex.subject() != nullptr && place && *place != *hex.subject())
            return broken(say("{} is still on its way to {}", group, *hex.subject()));
    }
    if (!groups.empty()) return kept();
    const auto fighting = groups_named(ask, arg::air);
    return std::any_of(fighting.begin(), fighting.end(),
                       [&](Group group) { return is_own_mission(ask, group) && in_naval_combat(ask, group); })
               ? kept()
               : not_concerned();
}

/// @}

/// @name 21.557: beside patrols
/// @{

Value compared(Inquiry& ask, Group group, const char* rule, std::string_view subject) {
    const bool mission = is_own_mission(ask, group);
    if (!mission && !is_offensive_patrol(ask, group)) return {};
    const auto words = ask.table(rule).text(subject, mission ? carrier_mission : std::string_view("patrol"));
    return words ? Value(*words) : Value();
}

Value phase_allowed(Inquiry& ask, Group group, Value) {
    return compared(ask, group, "21.557A", "phase");
}
Value us_boxes_allowed(Inquiry& ask, Group group, Value) {
    return compared(ask, group, "21.557B", "from a U.S. box");
}
Value base_change_allowed(Inquiry& ask, Group group, Value) {
    return compared(ask, group, "21.557C", "base change before it");
}
Value counterair_allowed(Inquiry& ask, Group group, Value) {
    return compared(ask, group, "21.557D", "counterair en route");
}
Value help_allowed(Inquiry& ask, Group group, Value) {
    return compared(ask, group, "21.557E", "counter-interception");
}
Value attacks_from_the_hex(Inquiry& ask, Group group, Value) {
    return compared(ask, group, "21.557F", "attacks from the hex");
}
Value time_of_return(Inquiry& ask, Group group, Value) {
    return compared(ask, group, "21.555E", "return");
}
Value front_that_pays(Inquiry& ask, Group group, Value) {
    return compared(ask, group, "21.554A.s1", "BRPs");
}

/// @}

/// @name 21.56: supply after combat
/// @{

void regular_combat_is_over(Resolution& now) {
    if (closes_regular_combat(now)) now.set(game::the_game, fact::regular_combat_closed, moment(now));
}

/// Before combat 21.42 has a word for it.
Ruling again_after_combat(Inquiry& ask) {
    if (!is_after_regular_combat(ask)) return not_concerned();
    if (ask.verb() == verb::mission && announced_activity(ask) != "sea supply") return not_concerned();
    if (ask.phase() == "supply") return kept();
    return broken(say("supply after combat is determined before the {} phase", ask.phase()));
}

/// @}

void register_comparison(Rulebook& book) {
    for (const char* id :
         {"21.557A", "21.557B", "21.557C", "21.557D", "21.557E", "21.557F", "21.555E", "21.554A.s1"})
        book.table(id, "patrol_vs_carrier_mission");
    book.define("21.557A", Kind::group, fact::phase_allowed, phase_allowed);
    book.define("21.557B", Kind::group, fact::us_boxes_allowed, us_boxes_allowed);
    book.define("21.557C", Kind::group, fact::base_change_allowed, base_change_allowed);
    book.define("21.557D", Kind::group, fact::counterair_allowed, counterair_allowed);
    book.define("21.557E", Kind::group, fact::help_allowed, help_allowed);
    book.define("21.557F", Kind::group, fact::base_attacks_allowed, attacks_from_the_hex);
    book.define("21.555E", Kind::group, fact::time_of_return, time_of_return);
    book.define("21.554A.s1", Kind::group, fact::front_that_pays, front_that_pays);
}

}  // namespace

void register_carrier_missions(Rulebook& book) {
    book.define("21.551.s1", Kind::group, fact::carrier_mission, sent_for_its_air);
    book.define("21.554B.s2", Kind::group, fact::carrier_mission, goes_with_an_invasion);
    book.define("21.551.s1", Kind::group, fact::mission_hex, mission_hex_of);
    book.check("21.551.s2", {verb::mission}, mission_in_the_combat_phase);
    book.check("21.552", {verb::complete}, carrier_mission_is_in_range);
    book.check("21.553A", {verb::complete}, from_us_boxes_with_an_invasion);
    book.check("21.553B", {verb::complete}, from_india_and_australia);
    book.check("21.553C", {verb::complete}, not_from_south_africa);

    book.define("21.554A.s1", Kind::unit, fact::mission_cost, cost_of_missions);
    book.define("21.554A.s2", Kind::unit, fact::mission_cost, submarines_are_free);
    book.define("21.554A.s1", Kind::group, fact::mission_front, front_of_the_mission_hex);
    book.define("21.554A.s3", Kind::group, fact::mission_front, front_of_the_land);
    book.check("21.554A.s1", {verb::complete}, missions_are_paid_for);
    book.check("21.554B.s1", {verb::mission}, announced_with_other_missions);
    book.check("21.554B.s3", {verb::counterair, verb::strike, verb::support}, after_all_interceptions);

    book.check("21.555A", {verb::mission, verb::complete}, carriers_are_screened);
    book.check("21.555B", {verb::complete}, escorts_are_bound_like_carriers);
    book.check("21.555C", {verb::intercept}, does_not_intercept);
    book.check({"21.555C", "21.557E"}, {verb::intercept}, does_not_counter_intercept);
    book.check("21.555C", {verb::battle}, fights_only_if_intercepted);
    book.check("21.555D", {verb::counterair, verb::strike, verb::support}, combat_does_not_ground_air);
    book.check("21.555E", {verb::close}, back_before_exploitation);

    book.check("21.556.s1", {verb::counterair, verb::strike, verb::support}, while_the_carriers_are_at_sea);
    for (const Verb& verb : {verb::counterair, verb::strike, verb::support})
        book.effect("21.556.s1", verb, mission_task_is_noted);
    book.check("21.556.s2", {verb::counterair, verb::strike, verb::support}, one_mission_each);
    book.check("21.556.s3", {verb::counterair, verb::strike, verb::support}, different_missions_of_one_force);
    book.check("21.556.s4", {verb::counterair, verb::strike, verb::support}, missions_combine);
    book.check({"21.556A", "21.557F"}, {verb::counterair, verb::strike}, one_base_each);
    book.check("21.556B", {verb::support}, support_of_regular_combat);
    book.check("21.557D", {verb::counterair}, no_counterair_on_the_way);
    register_comparison(book);

    book.effect("21.56", verb::close, regular_combat_is_over);
    book.check("21.56", {verb::mission, verb::trace, verb::ship}, again_after_combat);
}

}  // namespace umpire::rules::awaw
