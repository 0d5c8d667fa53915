#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "patrols/facts.hpp"
#include "patrols/patrols.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

namespace umpire::rules::awaw {

Group group_to_be(Resolution& now) {
    const Value& group = now.argument(arg::group);
    if (group.subject() == nullptr) return now.add(Kind::group, now.text(arg::group));
    if (group.subject()->kind != Kind::group)
        now.missing(say("a name for the force: {} is none", *group.subject()));
    return *group.subject();
}

Units ships_to_move(Inquiry& ask) {
    auto ships = ask.subjects(arg::units);
    for (const Subject ship : ships)
        if (ship.kind != Kind::unit) ask.missing(say("which ships of {} are meant", ship));
    return ships;
}

namespace {

/// @name 22.12: the way of a force, and the hexes that may be chosen
/// @{

void path_is_demanded(Resolution& now) {
    now.set(now.subject(arg::group), fact::path_demanded, moment(now));
}

void path_is_told(Resolution& now) {
    now.set(now.subject(arg::group), fact::path, now.argument(arg::path));
}

/// From where it began to where it goes, as far as it was told; nothing without a way in between.
Places route_of(Inquiry& ask, Force force) {
    const bool intercepts = level_against(ask, force) > 1 && !is_returning(ask, force);
    auto route = listed(ask, force, intercepts ? fact::intercept_path : fact::path);
    if (route.empty()) {
        if (is_now(ask, ask.fact(force, fact::path_demanded)))
            ask.missing(say("the exact path of {}, which was demanded", force),
                        say("!path {} via <hexes>", force));
        return route;
    }
    const Value from = ask.fact(force, fact::base);
    const Value to = ask.fact(force, intercepts ? fact::intercept_at : fact::destination);
    const bool home = is_returning(ask, force);
    if (from.subject() != nullptr && !holds(route, *from.subject()))
        route.insert(home ? route.end() : route.begin(), *from.subject());
    if (to.subject() != nullptr && !home && !holds(route, *to.subject())) route.push_back(*to.subject());
    return route;
}

/// Between two hexes of a way that was not told hex by hex.
bool may_lie_between(Inquiry& ask, const Places& route, Subject at) {
    return std::adjacent_find(route.begin(), route.end(), [&](Subject one, Subject next) {
               const int hexes = ask.distance(one, next);
               return hexes > 1 && ask.distance(one, at) + ask.distance(at, next) == hexes;
           }) != route.end();
}

Ruling is_on_the_route(Inquiry& ask, Force target, Subject at) {
    const auto route = route_of(ask, target);
    if (route.empty()) return not_concerned();
    if (holds(route, at)) return kept();
    if (may_lie_between(ask, route, at))
        ask.missing(say("whether {} passes {}", target, at), say("!path {} via <all hexes>", target));
    return broken(say("{} does not pass {}", target, at));
}

/// The patrol hex that it leaves, or the hex from which it returns; none if it comes out of a port.
std::optional<Subject> starts_at_sea_in(Inquiry& ask, Force force) {
    const auto path = listed(ask, force, fact::path);
    const Value patrol = ask.fact(force, fact::patrol_hex), activity = ask.fact(force, fact::activity_hex);
    if (is_returning(ask, force)) {
        if (activity.subject() != nullptr) return *activity.subject();
        return path.empty() ? ask.location(force) : path.front();
    }
    const bool leaves_patrol =
        patrol.subject() != nullptr && !path.empty() && path.front() == *patrol.subject();
    return leaves_patrol ? std::optional(path.front()) : std::nullopt;
}

Value hex_left_at_sea(Inquiry& ask, Group group, Value) {
    const auto hex = starts_at_sea_in(ask, group);
    return hex ? Value(*hex) : Value();
}

Ruling hexes_of_those_from_port(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    if (ask.known(target, fact::starts_at_sea_in)) return not_concerned();
    return is_on_the_route(ask, target, ask.subject(arg::at));
}

Ruling hexes_of_those_at_sea(Inquiry& ask) {
    const Subject target = ask.subject(arg::target), at = ask.subject(arg::at);
    const Value start = ask.fact(target, fact::starts_at_sea_in);
    if (start.subject() == nullptr) return not_concerned();
    if (is_leaving(ask, target, at)) return not_concerned();  // 21.417B as well
    if (*start.subject() == at)
        return broken(say("{} begins its way in {} and does not enter it anew", target, at));
    return is_on_the_route(ask, target, at);
}

/// @}

/// @name 22.13: one hex for each leg
///
/// What counts as one route is told by `interception_leg`, to which every exception adds what makes a route
/// another. The hexes that were chosen stand beside their legs in `interception_hexes`.
/// @{

/// Where nothing makes a difference it is one route.
Value leg_to_intercept(Inquiry& ask, Force target) {
    return ask.text_or(target, fact::interception_leg, "route");
}

std::string with(const Value& leg, std::string_view more) {
    return leg.text() != nullptr ? fmt::format("{}, {}", *leg.text(), more) : std::string(more);
}

Value each_activity_is_distinct(Inquiry& ask, Group group, Value leg) {
    if (const auto target = target_of(ask, group); target && level_against(ask, group) > 1)
        return with(leg, fmt::format("against {}", ask.name(*target)));
    const std::string activity = activity_of(ask, group);
    if (activity.empty()) return leg;
    const std::string announced = ask.text_or(group, fact::announced, "");
    return with(leg, announced.empty() ? activity : fmt::format("{} of {}", activity, announced));
}

Value way_home_is_distinct(Inquiry& ask, Group group, Value leg) {
    return is_returning(ask, group) ? Value(with(leg, "home")) : leg;
}

/// The hexes of one strait carry its name; empty if it is in none.
std::string strait_of(Inquiry& ask, Place hex) {
    if (is_kiel(ask, hex)) return "Kiel canal";
    const std::string strait = word_of(ask, hex, fact::strait);
    return strait.empty() && ask.known(hex, fact::crossing_arrow) ? ask.name(hex) : strait;
}

/// Straits that it has passed before it comes to this hex.
double straits_before(Inquiry& ask, Group group, Place at) {
    const auto path = listed(ask, group, fact::path);
    if (!holds(path, at)) return 0;
    const Value base = ask.fact(group, fact::base);
    const bool from_base =
        !is_returning(ask, group) && base.subject() != nullptr && !holds(path, *base.subject());
    // Whoever begins in a strait leaves it on one side and does not pass it.
    std::string begins_in = strait_of(ask, from_base ? *base.subject() : path.front());
    std::set<std::string> straits;
    for (const Place hex : path) {
        if (hex == at) break;
        const std::string strait = strait_of(ask, hex);
        if (strait != begins_in) begins_in.clear();
        if (!strait.empty() && strait != begins_in) straits.insert(strait);
    }
    straits.erase(strait_of(ask, at));
    return static_cast<double>(straits.size());
}

Value straits_divide_it(Inquiry& ask, Group group, Value leg) {
    if (!ask.has(arg::at)) return leg;
    const double straits = straits_before(ask, group, ask.subject(arg::at));
    return straits > 0 ? Value(with(leg, fmt::format("beyond {} straits", game::to_text(straits)))) : leg;
}

/// If it goes where its parent does not go.
Value detachment_is_distinct(Inquiry& ask, Group group, Value leg) {
    const Value parent = ask.fact(group, fact::split_from);
    if (parent.subject() == nullptr) return leg;
    const auto path = listed(ask, group, fact::path), parents = listed(ask, *parent.subject(), fact::path);
    if (path.empty() || parents.empty())
        ask.missing(say("the ways of {} and {}", group, *parent.subject()),
                    say("!path {} via <hexes>", group));
    const bool elsewhere =
        std::any_of(path.begin(), path.end(), [&](Place hex) { return !holds(parents, hex); });
    return elsewhere ? Value(with(leg, "split off")) : leg;
}

Value submarine_goes_its_own_way(Inquiry& ask, Unit unit, Value) {
    return is_submarine(ask, unit) ? Value(true) : Value();
}

/// The other attempts that a force has to share its dice with are those on the same leg.
void leg_is_noted(Resolution& now) {
    const Value leg = leg_to_intercept(now, now.subject(arg::target));
    for (const Force force : now.verb() == verb::declare ? now.subjects(arg::with) : now.subjects(arg::force))
        now.set(force, fact::intercept_leg, leg);
}

bool needs_the_common_hex(Inquiry& ask) {
    const auto forces = ask.subjects(arg::with);
    return std::any_of(forces.begin(), forces.end(),
                       [&](Force force) { return !ask.yes(force, fact::own_interception_hex); });
}

void hex_is_chosen(Resolution& now) {
    if (!needs_the_common_hex(now)) return;
    const Subject target = now.subject(arg::target), at = now.subject(arg::at);
    const Value legs = now.fact(target, fact::interception_legs),
                hexes = now.fact(target, fact::interception_hexes);
    Value::List all_legs = legs.list() != nullptr ? *legs.list() : Value::List{};
    Value::List all_hexes = hexes.list() != nullptr ? *hexes.list() : Value::List{};
    const Value leg = leg_to_intercept(now, target);
    if (std::find(all_legs.begin(), all_legs.end(), leg) != all_legs.end()) return;
    all_legs.push_back(leg);
    all_hexes.emplace_back(at);
    now.set(target, fact::interception_legs, all_legs);
    now.set(target, fact::interception_hexes, all_hexes);
}

/// The hex in which it is intercepted on this leg; none if nobody has chosen yet.
std::optional<Place> hex_of_this_leg(Inquiry& ask, Force target) {
    const Value legs = ask.fact(target, fact::interception_legs);
    const auto hexes = listed(ask, target, fact::interception_hexes);
    if (legs.list() == nullptr) return std::nullopt;
    const Value leg = leg_to_intercept(ask, target);
    const auto found = std::find(legs.list()->begin(), legs.list()->end(), leg);
    const auto index = static_cast<std::size_t>(found - legs.list()->begin());
    return index < hexes.size() ? std::optional(hexes[index]) : std::nullopt;
}

/// Some of all who intercept this force in this phase come from another base than others.
bool from_several_bases(Inquiry& ask) {
    auto forces = ask.subjects(arg::with);
    const auto earlier = attempts_on_leg(ask, ask.subject(arg::target));
    forces.insert(forces.end(), earlier.begin(), earlier.end());
    std::set<Subject> bases;
    for (const Force force : forces) {
        if (ask.yes(force, fact::own_interception_hex)) continue;
        const Value base = ask.fact(force, fact::base);
        bases.insert(base.subject() != nullptr ? *base.subject() : start_of(ask, force));
    }
    return bases.size() > 1;
}

Ruling in_the_chosen_hex(Inquiry& ask) {
    if (!needs_the_common_hex(ask)) return not_concerned();
    const Subject target = ask.subject(arg::target), at = ask.subject(arg::at);
    const auto chosen = hex_of_this_leg(ask, target);
    if (!chosen || *chosen == at) return kept();
    return broken(say("{} is intercepted in {}, not in {} as well", target, *chosen, at));
}

Ruling one_hex_from_one_base(Inquiry& ask) {
    return from_several_bases(ask) ? not_concerned() : in_the_chosen_hex(ask);
}

Ruling one_hex_from_several_bases(Inquiry& ask) {
    return from_several_bases(ask) ? in_the_chosen_hex(ask) : not_concerned();
}

/// @}

/// @name 22.13C, D: forces that join and split
/// @{

void inherit(Resolution& now, Subject heir, Subject from, FactList facts) {
    for (const Fact& fact : facts)
        if (const Value value = now.said(from, fact); value.known()) now.set(heir, fact, value);
}

/// Nobody has intercepted the new force yet.
void forces_join(Resolution& now) {
    const auto parts = now.subjects(arg::of);
    const Subject at = now.subject(arg::at);
    if (at.kind != Kind::location) now.missing(say("the hex where they join: {} is none", at));
    for (const Subject part : parts)
        if (part.kind != Kind::group) now.missing(say("the force of {}", part));
    const Group whole = group_to_be(now);
    double task_forces = 0;
    for (const Subject part : parts)
        task_forces += now.number_or(part, fact::task_forces, 0);
    inherit(now, whole, parts.front(),
            {fact::side, fact::activity, fact::activity_status, fact::announced, fact::destination});
    now.place(whole, at);
    for (const Subject part : parts) {
        for (const Unit ship : ships_in(now, part))
            move_to_group(now, ship, whole);
        if (part != whole) now.take_away(part);
    }
    now.set(whole, fact::task_forces, task_forces);
    for (const Fact& fact :
         FactList{fact::interception_legs, fact::interception_hexes, fact::waits_for, fact::path})
        now.forget(whole, fact);
}

Ruling waiting_forces_are_safe(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    const Value other = ask.fact(target, fact::waits_for);
    if (other.subject() == nullptr) return not_concerned();
    const Value in_port = ask.fact(target, fact::in_port);
    if (in_port.known() && !in_port.is_yes()) return kept();
    return broken(say("{} waits in its base for {} and is only intercepted together with it", target,
                      *other.subject()));
}

void force_splits(Resolution& now) {
    const Subject parent = now.subject(arg::from);
    const auto ships = ships_to_move(now);
    const Group part = group_to_be(now);
    inherit(now, part, parent,
            {fact::side, fact::activity, fact::activity_status, fact::announced, fact::destination,
             fact::base, fact::interception_legs, fact::interception_hexes});
    if (const auto place = now.location(parent)) now.place(part, *place);
    now.set(part, fact::split_from, parent);
    if (now.has(arg::path)) now.set(part, fact::path, now.argument(arg::path));
    for (const Unit ship : ships)
        move_to_group(now, ship, part);
}

/// @}

/// @name 22.131, 22.132: before the activity is completed, and from the air
/// @{

Ruling interception_comes_first(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const Value hex =
        ask.fact(group, ask.known(group, fact::activity_hex) ? fact::activity_hex : fact::destination);
    if (hex.subject() == nullptr && ask.verb() != verb::complete) return not_concerned();
    if (hex.subject() == nullptr)
        ask.missing(say("the activity hex of {}", group), ask.to_state(group, fact::activity_hex));
    if (ask.fact(group, fact::intercepted_at) != hex) return kept();
    if (!in_naval_combat(ask, group) && ask.fact(group, fact::fought_at) == hex) return kept();
    return broken(say("{} is intercepted in {} and has to fight first", group, *hex.subject()));
}

void activity_is_completed(Resolution& now) {
    now.set(now.subject(arg::group), fact::activity_status, "completed");
}

std::optional<Place> hex_of_strike(Inquiry& ask, Subject target) {
    return ask.has(arg::at) ? std::optional<Place>(ask.subject(arg::at)) : ask.location(target);
}

void air_attack_is_no_interception(Resolution& now) {
    for (const Group target : groups_named(now, arg::target))
        if (const auto hex = hex_of_strike(now, target); hex && !in_naval_combat(now, target))
            add_to_list(now, target, fact::air_attacked_at, *hex);
}

Ruling air_joins_the_naval_combat(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Group target : groups_named(ask, arg::target)) {
        const Value intercepted = ask.fact(target, fact::intercepted_at);
        if (intercepted.subject() == nullptr) continue;
        const auto hex = hex_of_strike(ask, target);
        if (hex == std::optional(*intercepted.subject()) && !in_naval_combat(ask, target))
            return broken(
                say("{} is intercepted in {}: air units attack it there in the naval combat", target, *hex));
        ruling = kept();
    }
    return ruling;
}

/// @}

}  // namespace

void register_interception_hexes(Rulebook& book) {
    book.effect("22.12.s1", verb::demand, path_is_demanded);
    book.effect("22.12.s1", verb::path, path_is_told);
    book.define("22.12B", Kind::group, fact::starts_at_sea_in, hex_left_at_sea);
    book.check("22.12A", {verb::intercept}, hexes_of_those_from_port);
    book.check("22.12B", {verb::intercept}, hexes_of_those_at_sea);

    book.define("22.13B", Kind::group, fact::interception_leg, each_activity_is_distinct);
    book.define("22.13F", Kind::group, fact::interception_leg, way_home_is_distinct);
    book.define({"22.13A", "21.2111.s3"}, Kind::group, fact::interception_leg, straits_divide_it);
    book.define("22.13D", Kind::group, fact::interception_leg, detachment_is_distinct);
    book.define("22.13E", Kind::unit, fact::own_interception_hex, submarine_goes_its_own_way);
    book.effect({"22.13A", "22.18F.s1"}, verb::declare, leg_is_noted, When::before);
    book.effect({"22.13A", "22.18F.s1"}, event::interception_announced, leg_is_noted, When::before);
    book.effect("22.13", event::attempts_made, hex_is_chosen, When::before);
    book.check({"22.12.s2", "22.13"}, {verb::intercept}, one_hex_from_one_base);
    book.check({"22.12.s2", "22.13", "22.14E"}, {verb::intercept}, one_hex_from_several_bases);
    book.effect("22.13C.s1", verb::combine, forces_join, When::before);
    book.check("22.13C.s2", {verb::intercept}, waiting_forces_are_safe);
    book.effect("22.13D", verb::detach, force_splits, When::before);

    book.check("22.131", {verb::complete, verb::stay, verb::invade, verb::bombard}, interception_comes_first);
    book.effect("22.131", verb::complete, activity_is_completed, When::before);
    book.effect("22.132A", verb::strike, air_attack_is_no_interception);
    book.check("22.132B", {verb::strike}, air_joins_the_naval_combat);
}

}  // namespace umpire::rules::awaw
