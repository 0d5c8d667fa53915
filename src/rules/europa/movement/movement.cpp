#include "movement/movement.hpp"

#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "combat/facts.hpp"
#include "missions/escort.hpp"
#include "missions/facts.hpp"
#include "missions/raiding.hpp"
#include "movement/activities.hpp"
#include "movement/facts.hpp"
#include "movement/harm.hpp"
#include "movement/places.hpp"
#include "names.hpp"
#include "table/caught_movers.hpp"
#include "transport/facts.hpp"
#include "units/phases.hpp"
#include "units/sides.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <limits>

namespace umpire::rules::europa {

namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();

Place hex(std::uint32_t index) {
    return {Kind::location, index};
}

bool crosses_land(Inquiry& ask, Subject from, Place to) {
    return !ask.yes(to, fact::naval_entry) || ask.map().hexside(from.index, to.index) == "land";
}

/// @name The way of a move
/// @{

using Avoid = std::function<bool(Subject)>;

/// The cheapest way between two hexes that a group can go, round those that are to be avoided.
std::optional<std::vector<Subject>> cheapest_way(Inquiry& ask, Subject from, Subject to, bool evades,
                                                 const Avoid& avoid = {}, double at_most = no_limit) {
    // What a step costs depends on few things; asking the rules once for each is enough.
    std::map<std::pair<std::string_view, std::string_view>, std::optional<double>> costs;
    const auto cost = [&](std::uint32_t a, std::uint32_t b) {
        // What lies off the way that is taken decides nothing: it is no evidence.
        const std::string* shown = ask.said(hex(b), fact::terrain).text();
        const std::string_view terrain = shown != nullptr ? *shown : std::string_view();
        const auto [entry, is_new] = costs.try_emplace({terrain, ask.map().hexside(a, b)});
        if (is_new && !crosses_land(ask, hex(a), hex(b)) && !(evades && terrain == "coastal"))
            entry->second = step_cost(ask, hex(a), hex(b), evades);
        if (entry->second && avoid && hex(b) != to && avoid(hex(b))) return std::optional<double>();
        return entry->second;
    };
    const auto path = ask.map().cheapest_path(from.index, to.index, cost, at_most);
    if (!path) return std::nullopt;
    Places way;
    for (const std::uint32_t step : *path)
        way.push_back(hex(step));
    return way;
}

double cost_of_way(Inquiry& ask, Subject from, const Places& way, bool evades) {
    double cost = 0;
    for (const Subject to : way) {
        cost += step_cost(ask, from, to, evades);
        from = to;
    }
    return cost;
}

/// A way that nobody has named.
struct GuessedWay {
    Places hexes;
    double cost = 0;          ///< of the cheapest, whichever is taken
    bool goes_round = false;  ///< what would harm somebody on the cheapest way
};

/// A way that the umpire guesses never convicts: the cheapest, or if that leads into harm, one that the
/// points suffice for and that keeps clear of it; it is not held to cost more. Where there is no way at all,
/// the jump itself, for the check of the route to find.
GuessedWay guess_way(Inquiry& ask, Subject from, Subject to) {
    const bool evades = moves_evading(ask);
    const Group group = ask.subjects(arg::group).front();
    auto cheapest = cheapest_way(ask, from, to, evades);
    if (!cheapest) return {{to}, 0, false};
    GuessedWay way{std::move(*cheapest), 0, false};
    std::map<Subject, bool> known;
    const Avoid harms = [&](Place where) {
        const auto [entry, is_new] = known.try_emplace(where);
        if (is_new) entry->second = brings_harm(ask, where, group);
        return entry->second;
    };
    // In a combat nobody goes a long way round.
    if (ask.verb() != verb::move || std::none_of(way.hexes.begin(), std::prev(way.hexes.end()), harms))
        return way;
    if (auto round = cheapest_way(ask, from, to, evades, harms, points_left(ask, group))) {
        way.cost = cost_of_way(ask, from, way.hexes, evades);
        way.hexes = std::move(*round);
        way.goes_round = true;
    }
    return way;
}

}  // namespace

void infer_way(Inquiry& ask, game::Action& action) {
    if (is_put_back_by_enemy(ask)) return become_put_back(ask, action);
    const auto start = start_of_move(ask);
    if (!start || ask.has(arg::cost) || ask.has(arg::hexes)) return;
    const bool declared = ask.has(arg::path);
    const Places points = declared ? ask.subjects(arg::path) : Places(ask.subjects(arg::to));
    Value::List way;
    double cost = 0;
    bool goes_round = false;
    Subject from = *start;
    for (const Subject point : points) {
        if (from == point) continue;
        const auto apart = ask.map().distance(from.index, point.index);
        // Whoever only shows where he comes to lie may have gone round the land between two hexes side by
        // side.
        const bool guesses = apart && (*apart > 1 || (!declared && crosses_land(ask, from, point)));
        const GuessedWay leg = guesses ? guess_way(ask, from, point) : GuessedWay{{point}, 0, false};
        cost += leg.goes_round ? leg.cost : cost_of_way(ask, from, leg.hexes, moves_evading(ask));
        goes_round = goes_round || leg.goes_round;
        way.insert(way.end(), leg.hexes.begin(), leg.hexes.end());
        if (guesses) action.arguments[arg::guessed] = true;
        from = point;
    }
    action.arguments[arg::path] = std::move(way);
    if (goes_round && ask.verb() == verb::move) action.arguments[arg::cost] = cost;
}

namespace {

/// @}

/// @name 27D: the allowance
/// @{

Value basic_allowance(Inquiry& ask, Subject, Value) {
    return ask.printed("basic_allowance");
}

/// Not low on fuel when the phase began, or refueled since, within the basic allowance.
bool may_use_extra_points(Inquiry& ask, Unit unit) {
    // Out of turn it spends points of its next phase, which it will begin as it is.
    if (!ask.yes(unit, is_phasing(ask, unit) ? fact::low_at_start : fact::low_fuel)) return true;
    return ask.yes(unit, fact::refueled) && ask.reading("refueling_opens_extra_points") == "yes";
}

/// Some unit of the group has only the basic allowance.
bool is_short_of_fuel(Inquiry& ask, Group group) {
    const auto units = ask.units_in(group);
    return std::any_of(units.begin(), units.end(),
                       [&](Unit unit) { return !may_use_extra_points(ask, unit); });
}

Value extra_allowance(Inquiry& ask, Group group, Value allowance) {
    if (is_short_of_fuel(ask, group) || allowance.number() == nullptr) return allowance;
    return *allowance.number() + ask.printed("extra_allowance");
}

}  // namespace

/// What an action of this verb costs before it is done.
double cost_of_action(Inquiry& ask) {
    if (ask.verb() == verb::move) return route_cost(ask);
    if (ask.verb() == verb::sail) return ask.sum(sum::sail_cost);
    if (ask.verb() == verb::maneuver) return ask.sum(sum::maneuver_cost);
    if (ask.verb() == verb::escort) return escort_cost(ask);
    if (ask.verb() == verb::raid) return hidden_cost(ask).value_or(0);
    return activity_payment(ask);
}

namespace {

Ruling stays_within(Inquiry& ask, bool short_of_fuel) {
    if (nobody_pays(ask)) return not_concerned();
    const Group group = ask.subjects(arg::group).front();
    if (is_short_of_fuel(ask, group) != short_of_fuel) return not_concerned();
    const double allowed = ask.number(group, fact::allowance);
    const double spent = points_spent(ask, group);
    if (spent >= allowed) return not_concerned();  // 27D.s4
    const double total = spent + cost_of_action(ask);
    if (total <= allowed) return kept();
    return broken(say("{} would have spent {} points, allowed {}", group, total, allowed));
}

Ruling stays_within_allowance(Inquiry& ask) {
    return stays_within(ask, false);
}

Ruling stays_within_basic_allowance(Inquiry& ask) {
    return stays_within(ask, true);
}

Ruling moves_with_points_left(Inquiry& ask) {
    if (nobody_pays(ask)) return not_concerned();
    const bool stays = ask.verb() == verb::maneuver && !ask.has(arg::path) && !ask.yes(arg::leaves_port);
    if (stays) return not_concerned();
    const Group group = ask.subjects(arg::group).front();
    const double allowed = ask.number(group, fact::allowance);
    const double spent = points_spent(ask, group);
    if (spent < allowed) return kept();
    return broken(say("{} has spent {} points, all of its {}", group, spent, allowed));
}

void points_add_up(Resolution& now) {
    now.add_to(now.subject(arg::group), fact::points, now.number(arg::points));
}

void low_fuel_after_extra_points(Resolution& now) {
    const Group group = now.subject(arg::group);
    const double over = now.number_or(group, fact::points, 0) - now.printed("basic_allowance");
    if (over <= 0 || (over < 1 && now.reading("low_fuel_excess") != "any")) return;
    const bool spares_refueled = now.reading("late_refueling") == "yes";
    for (const Unit unit : now.units_in(group))
        if (!spares_refueled || !now.yes(unit, fact::took_fuel)) now.set(unit, fact::low_fuel, true);
}

/// @}

/// @name 28A: who moves, and when
/// @{

/// Where nobody knows who gave the order, it was the player whose group it is.
Sentence ordered_by_the_enemy(Inquiry& ask, Group group) {
    const std::string& player = ask.action().side;
    if (player.empty() || player == ask.side_of(group)) return {};
    return say("{} of the {} side is moved by the {} player", group, ask.side_of(group), player);
}

Ruling moves_in_moving_phases(Inquiry& ask) {
    if (nobody_pays(ask)) return not_concerned();
    const Group group = ask.subjects(arg::group).front();
    if (!is_phasing(ask, group)) return not_concerned();
    if (Sentence other = ordered_by_the_enemy(ask, group); !other.empty()) return broken(std::move(other));
    const std::string phase = ask.phase();
    if (is_moving_phase(phase)) return kept();
    return broken(say("{} moves in the {} phase", group, phase));
}

Ruling stays_in_enemy_turn(Inquiry& ask) {
    if (nobody_pays(ask)) return not_concerned();
    const Group group = ask.subjects(arg::group).front();
    if (is_phasing(ask, group)) return kept();
    return broken(say("{} of the {} side moves in the player turn of the {} side", group, ask.side_of(group),
                      ask.phasing_side()));
}

/// Whatever else a group does; in and after a combat it may be the enemy's player turn.
template <bool in_own_turn>
Ruling its_player_moves_it(Inquiry& ask) {
    const Group group = ask.subjects(arg::group).front();
    if (is_phasing(ask, group) != in_own_turn) return not_concerned();
    Sentence other = ordered_by_the_enemy(ask, group);
    return other.empty() ? kept() : broken(std::move(other));
}

Ruling one_group_at_a_time(Inquiry& ask) {
    const auto groups = ask.subjects(arg::group);
    const auto first = ask.location(groups.front());
    for (const Group group : groups)
        if (ask.location(group) != first)
            return broken(say("{} and {} are moved together from different hexes", groups.front(), group));
    return kept();
}

/// @}

/// @name 28A: the route
/// @{

Value sea_may_be_entered(Inquiry& ask, Place place, Value) {
    return ask.text_or(place, fact::terrain, "") == "sea" ? Value(true) : Value();
}

Value coast_may_be_entered(Inquiry& ask, Place place, Value value) {
    return ask.text_or(place, fact::terrain, "") == "coastal" ? Value(true) : value;
}

Value ground_units_pass_groups(Inquiry& ask, Place place, Value) {
    return ask.text_or(place, fact::terrain, "") == "coastal" ? Value(true) : Value();
}

Ruling goes_over_sea(Inquiry& ask) {
    if (!ask.has(arg::path)) return not_concerned();
    auto from = start_of_move(ask);
    for (const Place to : route(ask)) {
        const auto apart = from ? ask.map().distance(from->index, to.index) : std::optional(0);
        if (!ask.yes(to, fact::naval_entry)) return broken(say("{} has no sea", to));
        if (!apart || *apart > 1) return broken(say("there is no way over sea from {} to {}", *from, to));
        if (from && crosses_land(ask, *from, to))
            return broken(say("the hexside between {} and {} is all land", *from, to));
        from = to;
    }
    return kept();
}

/// A ship by itself, or a group with ships. A port may lie in a land hex, up a river.
Ruling lies_where_there_is_sea(Inquiry& ask, Subject thing) {
    const auto hex = hex_on_map(ask, thing);
    if (!hex || (thing.kind == Kind::unit && ask.inside(thing) != hex)) return not_concerned();
    const auto units = thing.kind == Kind::unit ? Units{thing} : ask.units_in(thing);
    const auto ship =
        std::find_if(units.begin(), units.end(), [&](Unit unit) { return ask.known(unit, fact::category); });
    if (ship == units.end()) return not_concerned();
    if (ask.text_or(*hex, fact::terrain, "") != "land" || ask.yes(*hex, fact::port) ||
        ask.yes(*hex, fact::naval_entry))
        return kept();
    return broken(say("{} lies in {}, which has no sea", thing, *hex));
}

Ruling evades_off_the_coast(Inquiry& ask) {
    if (!ask.has(arg::path) || !moves_evading(ask)) return not_concerned();
    for (const Place to : route(ask))
        if (ask.text_or(to, fact::terrain, "") == "coastal")
            return broken(say("{} is a coastal hex and cannot be entered while evading", to));
    return kept();
}

/// @}

/// @name 28A: what a step costs. Each looks at one step, from one hex into the next.
/// @{

bool enters(Inquiry& ask, std::string_view terrain) {
    return ask.text_or(ask.subject(arg::to), fact::terrain, "") == terrain;
}

bool by_river_or_canal(Inquiry& ask) {
    if (!ask.has(arg::from)) return false;
    const std::string_view side = ask.map().hexside(ask.subject(arg::from).index, ask.subject(arg::to).index);
    return side == "river" || side == "canal";
}

double sea_hex(Inquiry& ask) {
    return enters(ask, "sea") && !ask.yes(arg::evades) && !by_river_or_canal(ask);
}
double evaded_sea_hex(Inquiry& ask) {
    return enters(ask, "sea") && ask.yes(arg::evades) && !by_river_or_canal(ask);
}
double coastal_hex(Inquiry& ask) {
    return enters(ask, "coastal") && !by_river_or_canal(ask);
}
double river_or_canal(Inquiry& ask) {
    return by_river_or_canal(ask);
}
double leaving_port(Inquiry&) {
    return 1;
}

/// @}

/// @name What moving does
/// @{

void group_moves(Resolution& now) {
    const double cost = route_cost(now);
    for (const Group group : now.subjects(arg::group)) {
        if (now.yes(group, fact::in_port)) now.happens(event::group_leaves_port, {{arg::group, group}});
        const bool counter_moves = now.has(arg::path) && !route(now).empty() && !now.yes(arg::secret);
        if (counter_moves) now.place(group, route(now).back());
        spend(now, group, cost);
        now.set(group, fact::in_port, false);
    }
    now.result(result::cost, cost);
}

void group_puts_to_sea(Resolution& now) {
    const Group group = now.subject(arg::group);
    now.happens(event::group_leaves_port, {{arg::group, group}});
    now.set(group, fact::in_port, false);
    const double cost = now.modifiers(sum::sail_cost);
    now.result(result::cost, cost);
    spend(now, group, cost);
}

void entering_port_is_free(Resolution& now) {
    now.set(now.subject(arg::group), fact::in_port, true);
}

/// @}

}  // namespace

std::optional<Place> start_of_move(Inquiry& ask) {
    const Group group = ask.subjects(arg::group).front();
    const Value& hidden = ask.said(group, fact::hidden_location);
    return hidden.subject() != nullptr ? std::optional<Place>(*hidden.subject()) : ask.location(group);
}

bool moves_evading(Inquiry& ask) {
    if (ask.has(arg::mode)) return ask.text(arg::mode) == "evading";
    if (ask.yes(arg::secret)) return true;  // 28C.s4
    if (!ask.yes(ask.subjects(arg::group).front(), fact::evading)) return false;
    // Without a word a group goes on as it did, but by the coast nobody evades.
    if (ask.verb() != verb::move || !(ask.has(arg::path) || ask.has(arg::to))) return true;
    const Places way = ask.has(arg::path) ? ask.subjects(arg::path) : Places(ask.subjects(arg::to));
    return std::none_of(way.begin(), way.end(),
                        [&](Place one) { return ask.text_or(one, fact::terrain, "") == "coastal"; });
}

Places route(Inquiry& ask) {
    return ask.subjects(arg::path);
}

double step_cost(Inquiry& ask, Subject from, Subject to, bool evades) {
    return ask.sum(sum::step_cost, {{arg::from, from}, {arg::to, to}, {arg::evades, evades}});
}

double route_cost(Inquiry& ask) {
    if (ask.has(arg::cost)) return ask.number(arg::cost);
    double cost = 0;
    auto from = start_of_move(ask);
    for (const Subject to : route(ask)) {
        cost += step_cost(ask, from.value_or(to), to, moves_evading(ask));
        from = to;
    }
    return cost;
}

bool play_goes_on(Inquiry& ask) {
    static constexpr std::array goes_on{verb::move, verb::sail, verb::spend, verb::phase};
    return ask.verb().empty() || std::find(goes_on.begin(), goes_on.end(), ask.verb()) != goes_on.end();
}

game::Action order_for(Inquiry& ask, const Verb& verb, Group group) {
    game::Action order;
    order.verb = verb;
    order.side = ask.side_of(group);
    order.arguments = {{arg::group, group}};
    return order;
}

bool at_sea(Inquiry& ask, Group group) {
    return !ask.yes(group, fact::in_port);
}

Units units_joining_outside(Inquiry& ask) {
    if (ask.verb() != verb::join && ask.verb() != verb::split) return {};
    const auto groups = ask.subjects(ask.verb() == verb::join ? arg::groups : arg::group);
    const Subject* into = ask.argument(arg::into).subject();
    const bool joins = into != nullptr && !ask.units_in(*into).empty();
    // A group that is new is where the first of them was.
    if (ask.yes(joins ? *into : groups.front(), fact::in_port)) return {};
    Units units;
    for (const Group group : groups) {
        if (!ask.yes(group, fact::in_port)) continue;
        const auto leaving =
            ask.verb() == verb::split ? Units(ask.subjects(arg::units)) : ask.units_in(group);
        units.insert(units.end(), leaving.begin(), leaving.end());
    }
    return units;
}

double points_spent(Inquiry& ask, Group group) {
    return is_phasing(ask, group) ? ask.number_or(group, fact::points, 0)
                                  : ask.number_or(group, fact::next_points, 0);
}

double points_left(Inquiry& ask, Group group) {
    return ask.number(group, fact::allowance) - points_spent(ask, group);
}

void spend(Resolution& now, Group group, double points) {
    now.happens(event::points_spent, {{arg::group, group}, {arg::points, points}});
}

void register_movement(Rulebook& book) {
    book.prepare(verb::move, infer_way);

    book.define("27D.s1", Kind::group, fact::allowance, basic_allowance);
    book.define("27D.s2", Kind::group, fact::allowance, extra_allowance);
    book.check("27D.s2",
               {verb::move, verb::sail, verb::spend, verb::base, verb::maneuver, verb::penetrate,
                verb::escort, verb::raid},
               stays_within_allowance);
    book.check({"27D.s2", "27E1.s5"},
               {verb::move, verb::sail, verb::spend, verb::base, verb::maneuver, verb::penetrate,
                verb::escort, verb::raid},
               stays_within_basic_allowance);
    book.effect({"27D.s3", "27E1.s4"}, event::group_ends_phase, low_fuel_after_extra_points);
    book.check("27D.s4",
               {verb::move, verb::sail, verb::spend, verb::base, verb::maneuver, verb::penetrate,
                verb::escort, verb::raid},
               moves_with_points_left);
    book.effect("27D.s5", event::points_spent, points_add_up);

    book.check("28A.s1", {verb::move, verb::sail, verb::base, verb::penetrate}, moves_in_moving_phases);
    book.check("28A.s1", {verb::spend, verb::maneuver, verb::leave}, its_player_moves_it<true>);
    book.check("28A.s2", {verb::move, verb::sail, verb::spend, verb::base, verb::penetrate},
               stays_in_enemy_turn);
    book.check("28A.s2", {verb::maneuver, verb::leave}, its_player_moves_it<false>);
    book.check("28A.s3", {verb::move, verb::maneuver}, one_group_at_a_time);
    book.define("28A.s4", Kind::location, fact::naval_entry, sea_may_be_entered);
    book.check("28A.s4", {verb::move, verb::maneuver, verb::leave}, goes_over_sea);
    book.standing("28A.s4", Kind::group, lies_where_there_is_sea);
    book.standing("28A.s4", Kind::unit, lies_where_there_is_sea);
    book.effect("28A.s4", verb::move, group_moves);
    book.define("28A.s5", Kind::location, fact::ground_entry, ground_units_pass_groups);
    book.define("28A.s6", Kind::location, fact::naval_entry, coast_may_be_entered);
    book.modifier("28A.s7", sum::step_cost, sea_hex);
    book.effect("28A.s9", verb::sail, group_puts_to_sea);
    book.effect("28A.s9", verb::port, entering_port_is_free);
    book.modifier("28A.s9", sum::sail_cost, leaving_port);
    book.modifier("28A.s12", sum::step_cost, river_or_canal);
    book.modifier({"28A.s13", "28C.s2"}, sum::step_cost, evaded_sea_hex);
    book.modifier("28A.s14", sum::step_cost, coastal_hex);
    book.check({"28A.s14", "28C.s3"}, {verb::move, verb::maneuver}, evades_off_the_coast);
}

}  // namespace umpire::rules::europa
