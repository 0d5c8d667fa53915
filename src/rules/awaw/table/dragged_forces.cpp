#include "umpire/game/map.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/sides.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/carrying.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"
#include "patrols/facts.hpp"
#include "table/facts.hpp"
#include "table/table.hpp"

#include <fmt/core.h>

#include <algorithm>

/// Forces that were moved, marker or ships: what it may have been.
namespace umpire::rules::awaw {

namespace {

using Ways = std::vector<Understanding>;

/// All that the drag is judged by.
struct Drag {
    Inquiry& ask;
    const std::vector<Fleet>& fleets;
    Subject to;
    const Fleet& first() const { return fleets.front(); }
    const std::string& side() const { return first().side; }
    std::string names() const {
        std::string text;
        for (const Fleet& fleet : fleets) {
            const Force named = fleet.is_new ? Force(fleet.ships.front()) : Force(fleet.group);
            text += fmt::format("{}{}", text.empty() ? "" : ", ", ask.name(named));
        }
        return text;
    }
    /// Whether one of them has this about it.
    template <class Has>
    bool any(const Has& has) const {
        return std::any_of(fleets.begin(), fleets.end(), has);
    }
};

void append(std::vector<Action>& orders, std::vector<Action> more) {
    for (Action& action : more)
        orders.push_back(std::move(action));
}

Action complete(const Fleet& fleet) {
    return order(fleet.side, verb::complete, {{arg::group, fleet.group}});
}

Action return_to(const Fleet& fleet, Subject to) {
    return order(fleet.side, verb::return_,
                 {{arg::group, fleet.group}, {arg::to, to}, {arg::unannounced, true}});
}

Action arrive(const Fleet& fleet, Subject at) {
    return order(fleet.side, verb::arrive, {{arg::group, fleet.group}, {arg::at, at}});
}

/// @name Ways to go to a base
/// @{

/// All are announced before the first of them is carried out.
Understanding moves_to_base(const Drag& drag, std::string_view activity) {
    Understanding way{std::string(activity), {}};
    for (const Fleet& fleet : drag.fleets)
        append(way.orders, carriage(drag.ask, fleet, activity, {}, drag.to));
    for (const Fleet& fleet : drag.fleets)
        way.orders.push_back(complete(fleet));
    return way;
}

/// Somebody has told what it does at sea, or whom it fights there.
bool is_known_to_be_out(Inquiry& ask, const Fleet& fleet) {
    if (fleet.is_new || ask.known(fleet.group, fact::activity) || is_interceptor(ask, fleet.group))
        return true;
    const auto battle = battle_under_way(ask);
    return has_fought(ask, fleet.group) || (battle && holds(listed(ask, *battle, fact::groups), fleet.group));
}

Understanding returns_to_base(const Drag& drag) {
    Understanding way{"return to base", {}};
    for (const Fleet& fleet : drag.fleets) {
        way.orders.push_back(return_to(fleet, drag.to));
        if (is_known_to_be_out(drag.ask, fleet)) continue;
        way.missing = fmt::format("which operation {} comes back from", drag.names());
        way.settle = fmt::format("!mission {} <activity> to <hex>", drag.names());
    }
    return way;
}

Understanding unknown(const Drag& drag, std::string_view what, std::string_view settle) {
    Understanding way{{}, {}, std::string(what), std::string(settle)};
    for (const Fleet& fleet : drag.fleets)
        if (!fleet.is_new) way.orders.push_back(order(fleet.side, verb::drag, {{arg::group, fleet.group}}));
    return way;
}

Units ground_units_aboard(Inquiry& ask, const Fleet& fleet) {
    Units units;
    for (const Unit ship : fleet.ships)
        for (const Unit unit : ask.units_in(ship))
            if (is_ground(ask, unit)) units.push_back(unit);
    return units;
}

bool carries(Inquiry& ask, const Fleet& fleet) {
    return std::any_of(fleet.ships.begin(), fleet.ships.end(),
                       [&](Unit ship) { return type_of(ask, ship) == "DD" || type_of(ask, ship) == "TR"; });
}

/// The units that lie there already, or stand on the ships, explain what the destroyers were for.
void transport(const Drag& drag, std::string_view activity, Ways& ways) {
    for (const Fleet& fleet : drag.fleets) {
        if (!carries(drag.ask, fleet)) continue;
        auto cargo = ground_units_aboard(drag.ask, fleet);
        for (const Unit unit : stranded_at(drag.ask, fleet.side, drag.to))
            cargo.push_back(unit);
        if (cargo.empty()) continue;
        Understanding way{std::string(activity), {}};
        for (const Fleet& other : drag.fleets)
            append(way.orders, other.group == fleet.group
                                   ? carriage(drag.ask, other, activity, cargo, drag.to)
                                   : carriage(drag.ask, other, activity, {}, drag.to));
        for (const Fleet& other : drag.fleets) {
            way.orders.push_back(arrive(other, drag.to));
            way.orders.push_back(complete(other));
        }
        for (const Fleet& other : drag.fleets)
            way.orders.push_back(return_to(other, drag.to));
        ways.push_back(std::move(way));
    }
}

/// @}

/// @name What is under way
/// @{

bool is_announced_now(Inquiry& ask, const Fleet& fleet) {
    return !fleet.is_new && is_now(ask, ask.fact(fleet.group, fact::announced)) &&
           !is_dragged_now(ask, fleet.group);
}

bool is_outward(Inquiry& ask, const Fleet& fleet) {
    return is_announced_now(ask, fleet) && ask.text_or(fleet.group, fact::activity_status, "") == "outward";
}

bool is_away(Inquiry& ask, const Fleet& fleet) {
    return !fleet.is_new && !is_base(ask, fleet.here);
}

/// It was announced where to; units that were moved over the sea before it are what it carries.
void carry_out_what_was_said(const Drag& drag, const Fleet& fleet, Understanding& way) {
    const std::string activity = activity_of(drag.ask, fleet.group);
    if (is_transport_mission(activity)) {
        auto cargo = stranded_at(drag.ask, fleet.side, drag.to);
        for (const Unit unit : ground_units_aboard(drag.ask, fleet))
            cargo.push_back(unit);
        append(way.orders, loading(drag.ask, fleet, cargo));
    }
    const bool comes_back = activity == "sea transport" || activity == "sea escort";
    if (activity != "sea escort" && is_operation(activity)) way.orders.push_back(arrive(fleet, drag.to));
    if (!is_patrol(drag.ask, fleet.group)) way.orders.push_back(complete(fleet));
    if (comes_back) way.orders.push_back(return_to(fleet, drag.to));
}

/// A force that has been sent somewhere goes there, on the way there, or somewhere else.
Ways of_a_force_under_way(const Drag& drag) {
    Inquiry& ask = drag.ask;
    Understanding way{activity_of(ask, drag.first().group), {}};
    for (const Fleet& fleet : drag.fleets)
        if (is_outward(ask, fleet) && ask.fact(fleet.group, fact::destination) == Value(drag.to))
            carry_out_what_was_said(drag, fleet, way);
    if (!way.orders.empty()) return {way};
    const Group group = drag.first().group;
    if (ask.fact(group, fact::intercepted_at) == Value(drag.to))
        return {{"interception", {order(drag.side(), verb::sail, {{arg::group, group}})}}};
    const Value bound = ask.fact(group, fact::destination);
    const std::string said = bound.subject() != nullptr
                                 ? fmt::format("its {} to {}", way.as, ask.name(*bound.subject()))
                                 : "its " + way.as;
    return {unknown(drag,
                    fmt::format("why {} goes to {}: {} was announced", drag.names(), ask.name(drag.to), said),
                    fmt::format("!path {} via {}", drag.names(), ask.name(drag.to)))};
}

/// What it was sent for is done, or it has fought: it goes home.
bool is_done(Inquiry& ask, const Fleet& fleet) {
    if (fleet.is_new || is_dragged_now(ask, fleet.group)) return false;
    if (ask.known(fleet.group, fact::fought_at)) return true;
    return in_this_player_turn(ask, ask.fact(fleet.group, fact::announced)) &&
           is_operation(activity_of(ask, fleet.group)) &&
           among(ask.text_or(fleet.group, fact::activity_status, ""), {"completed", "aborted", "returning"});
}

Understanding goes_home(const Drag& drag) {
    Understanding way{"return to base", {}};
    for (const Fleet& fleet : drag.fleets) {
        const Value hex = drag.ask.fact(fleet.group, fact::destination);
        // Those who escorted may be uninverted at once.
        if (drag.ask.yes(fleet.group, fact::in_port) && hex.subject() != nullptr &&
            activity_of(drag.ask, fleet.group) != "sea escort")
            way.orders.push_back(arrive(fleet, *hex.subject()));
        way.orders.push_back(return_to(fleet, drag.to));
    }
    return way;
}

Understanding put_back(const Drag& drag) {
    Understanding way{"put back where it was", {}};
    for (const Fleet& fleet : drag.fleets)
        way.orders.push_back(order(fleet.side, verb::take_back, {{arg::group, fleet.group}}));
    return way;
}

/// @}

/// @name In the player turn of their own side
/// @{

Understanding patrol(const Drag& drag) {
    Understanding way{"patrol", {}};
    for (const Fleet& fleet : drag.fleets) {
        set_out(fleet, way.orders);
        way.orders.push_back(
            order(fleet.side, verb::patrol,
                  {{arg::group, fleet.group}, {arg::at, drag.to}, {arg::unannounced, true}}));
    }
    for (const Fleet& fleet : drag.fleets)
        way.orders.push_back(arrive(fleet, drag.to));
    return way;
}

/// No port that a base change can reach lies behind a hex that is too far itself, or behind land.
bool can_be_on_its_way(const Drag& drag) {
    Inquiry& ask = drag.ask;
    if (word_of(ask, drag.to, fact::terrain) == "land") return false;
    if (ask.phase() != "movement" || is_box(ask, drag.first().from)) return true;
    const auto most = range_limit(ask, "base change", theater_of(ask, drag.first().from)).total;
    const auto hexes = water_distance(ask, drag.first().from, drag.to);
    return !most || (hexes && *hexes <= *most);
}

Understanding on_its_way(const Drag& drag) {
    return unknown(drag,
                   fmt::format("where {} is bound for by way of {}", drag.names(), drag.ask.name(drag.to)),
                   fmt::format("!mission {} base_change to <port>", drag.names()));
}

Ways in_own_movement_phase(const Drag& drag) {
    Inquiry& ask = drag.ask;
    Ways ways;
    transport(drag, "sea transport", ways);
    if (is_sw_box(ask, drag.to)) {
        ways.push_back(moves_to_base(drag, "box deployment"));
        return ways;
    }
    if (is_base(ask, drag.to)) ways.push_back(moves_to_base(drag, "base change"));
    // Back in port it may have been on patrol, whichever way it came.
    if (is_base_of(ask, drag.to, drag.side())) {
        if (drag.any([&](const Fleet& fleet) { return is_away(ask, fleet); }))
            ways.push_back(returns_to_base(drag));
        return ways;
    }
    Understanding at_sea = patrol(drag);
    if (is_base(ask, drag.to)) {
        at_sea.missing = fmt::format("whether {} patrols off {}", drag.names(), ask.name(drag.to));
        at_sea.settle = fmt::format("!patrol {} at {}", drag.names(), ask.name(drag.to));
    }
    ways.push_back(std::move(at_sea));
    if (!is_base(ask, drag.to) && can_be_on_its_way(drag)) ways.push_back(on_its_way(drag));
    return ways;
}

/// Inverted before this player turn: it can have come back from nothing in it.
bool was_idle(Inquiry& ask, const Fleet& fleet) {
    return std::any_of(fleet.ships.begin(), fleet.ships.end(), [&](Unit ship) {
        return ask.yes(ship, fact::inverted) && !in_this_player_turn(ask, ask.fact(ship, fact::turned_in)) &&
               !in_this_player_turn(ask, ask.fact(ship, fact::used_in));
    });
}

Understanding operation(const Drag& drag, std::string_view activity) {
    Understanding way{std::string(activity), {}};
    for (const Fleet& fleet : drag.fleets)
        append(way.orders,
               carriage(drag.ask, fleet, activity, ground_units_aboard(drag.ask, fleet), drag.to));
    way.missing = fmt::format("what {} does in {}", drag.names(), drag.ask.name(drag.to));
    way.settle =
        fmt::format("!mission {} {} to {}", drag.names(), as_written(activity), drag.ask.name(drag.to));
    return way;
}

Ways in_own_combat_phase(const Drag& drag) {
    Inquiry& ask = drag.ask;
    Ways ways;
    if (is_sw_box(ask, drag.to)) {
        Understanding raid{"raid", {}};
        for (const Fleet& fleet : drag.fleets)
            append(raid.orders, carriage(drag.ask, fleet, "raid", {}, drag.to));
        for (const Fleet& fleet : drag.fleets)
            raid.orders.push_back(order(fleet.side, verb::reach, {{arg::group, fleet.group}}));
        ways.push_back(std::move(raid));
        return ways;
    }
    if (is_base_of(ask, drag.to, drag.side())) {
        if (drag.any([&](const Fleet& fleet) {
                return !fleet.is_new && activity_of(ask, fleet.group) != "" &&
                       in_this_player_turn(ask, ask.fact(fleet.group, fact::announced)) &&
                       is_away(ask, fleet);
            }))
            ways.push_back(returns_to_base(drag));
        ways.push_back(moves_to_base(drag, "base change"));
        if (!drag.any([&](const Fleet& fleet) { return was_idle(ask, fleet); }))
            ways.push_back(unknown(drag, fmt::format("which operation {} comes back from", drag.names()),
                                   fmt::format("!mission {} <activity> to <hex>", drag.names())));
        return ways;
    }
    const bool troops =
        drag.any([&](const Fleet& fleet) { return !ground_units_aboard(ask, fleet).empty(); }) ||
        !stranded_at(ask, drag.side(), drag.to).empty();
    if (troops) ways.push_back(operation(drag, "seaborne invasion"));
    ways.push_back(operation(drag, "shore bombardment"));
    ways.push_back(operation(drag, "fast carrier mission"));
    return ways;
}

Ways in_own_redeployment_phase(const Drag& drag) {
    Ways ways;
    transport(drag, "sea escort", ways);
    if (is_base(drag.ask, drag.to) || is_sw_box(drag.ask, drag.to)) {
        ways.push_back(moves_to_base(drag, "redeployment"));
        // A port where it has been put meanwhile need not be one that it could have passed on its way.
        std::vector<Fleet> again = drag.fleets;
        for (Fleet& fleet : again)
            fleet.from = fleet.here;
        if (drag.any([&](const Fleet& fleet) {
                return fleet.from != fleet.here && is_base(drag.ask, fleet.here);
            }))
            ways.push_back(moves_to_base({drag.ask, again, drag.to}, "redeployment"));
        return ways;
    }
    // On land it is nothing at all, which the rules of patrols say.
    ways.push_back(can_be_on_its_way(drag) ? on_its_way(drag) : patrol(drag));
    return ways;
}

Ways in_own_supply_phase(const Drag& drag) {
    Ways ways;
    if (is_base(drag.ask, drag.to)) ways.push_back(moves_to_base(drag, "base change"));
    if (!drag.any([&](const Fleet& fleet) { return was_idle(drag.ask, fleet); }))
        ways.push_back(
            unknown(drag, fmt::format("whether {} protects a supply line", drag.names()),
                    fmt::format("!mission {} sea_supply to {}", drag.names(), drag.ask.name(drag.to))));
    return ways;
}

/// Submarines, ASW and transports serve in SW boxes by rules of another chapter.
bool is_for_submarine_warfare(Inquiry& ask, const Fleet& fleet) {
    return std::all_of(fleet.ships.begin(), fleet.ships.end(), [&](Unit ship) {
        return among(type_of(ask, ship), {"SS", "AS", "ASW", "TR"});
    });
}

Ways in_another_phase(const Drag& drag) {
    Ways ways;
    const bool other_rules = drag.any([&](const Fleet& fleet) {
        return is_for_submarine_warfare(drag.ask, fleet) || is_sw_box(drag.ask, fleet.here) ||
               is_sw_box(drag.ask, drag.to);
    });
    if (other_rules)
        ways.push_back(
            unknown(drag, fmt::format("why {} goes to {}", drag.names(), drag.ask.name(drag.to)),
                    fmt::format("!mission {} box_deployment to {}", drag.names(), drag.ask.name(drag.to))));
    ways.push_back(is_base(drag.ask, drag.to) ? moves_to_base(drag, "base change") : patrol(drag));
    return ways;
}

Ways in_own_turn(const Drag& drag) {
    const std::string phase = drag.ask.phase();
    if (phase == "movement") return in_own_movement_phase(drag);
    if (phase == "combat") return in_own_combat_phase(drag);
    if (phase == "redeployment") return in_own_redeployment_phase(drag);
    if (phase == "supply") return in_own_supply_phase(drag);
    if (phase == "setup") return {};
    return in_another_phase(drag);
}

/// @}

/// @name In the player turn of the enemy
/// @{

/// Anything that could be intercepted: a force of the side that moves is at sea, or has moved.
bool anybody_to_intercept(Inquiry& ask) {
    const std::string mover = ask.phasing_side();
    for (const Group group : all_groups(ask)) {
        if (ask.text_or(group, fact::side, "") != mover || is_lost(ask, group)) continue;
        const auto place = ask.location(group);
        if (is_now(ask, ask.fact(group, fact::announced)) || is_dragged_now(ask, group) ||
            (place && ask.map().is_hex(place->index) && !is_base(ask, *place)))
            return true;
    }
    return false;
}

Ways in_enemy_turn(const Drag& drag) {
    Inquiry& ask = drag.ask;
    Ways ways;
    const Fleet& fleet = drag.first();
    const std::string holder = word_of(ask, fleet.from, fact::controller);
    if (!fleet.is_new && is_base(ask, fleet.from) && holder == opponent_of(drag.side()) &&
        is_base(ask, drag.to))
        ways.push_back(
            {"displacement",
             {order(drag.side(), verb::displace, {{arg::group, fleet.group}, {arg::to, drag.to}})}});
    const bool sailed = drag.any([&](const Fleet& one) {
        return !one.is_new && (is_away(ask, one) || is_interceptor(ask, one.group));
    });
    if (sailed && is_base(ask, drag.to)) ways.push_back(returns_to_base(drag));
    if (!is_base(ask, drag.to) || anybody_to_intercept(ask))
        ways.push_back(
            unknown(drag, fmt::format("whom {} intercepts", drag.names()),
                    fmt::format("!intercept <force> with {} at {}", drag.names(), ask.name(drag.to))));
    if (is_base(ask, drag.to)) ways.push_back(moves_to_base(drag, "base change"));
    return ways;
}

/// @}

Ways of_a_force(Inquiry& ask) {
    std::vector<Fleet> fleets;
    const auto to = place_in(ask, ask.argument(arg::to));
    if (!to) return {};
    for (const Group group : named(ask, arg::group))
        if (const auto fleet = fleet_of(ask, group); fleet && !fleet->ships.empty() && fleet->here != *to)
            fleets.push_back(*fleet);
    return voyages_to(ask, fleets, *to);
}

}  // namespace

namespace {

bool is_interception(const Drag& drag) {
    const Group group = drag.first().group;
    return !drag.first().is_new && is_interceptor(drag.ask, group) &&
           drag.ask.fact(group, fact::intercept_at) == Value(drag.to);
}

Ways ways_of(const Drag& drag) {
    Inquiry& ask = drag.ask;
    if (is_interception(drag))
        return {{"interception", {order(drag.side(), verb::sail, {{arg::group, drag.first().group}})}}};
    if (drag.any([&](const Fleet& fleet) { return is_outward(ask, fleet); }))
        return of_a_force_under_way(drag);
    const auto is_back = [&](const Fleet& fleet) { return !fleet.is_new && fleet.from == drag.to; };
    if (std::all_of(drag.fleets.begin(), drag.fleets.end(), is_back)) return {put_back(drag)};
    Ways ways;
    if (is_base(ask, drag.to) && drag.any([&](const Fleet& fleet) { return is_done(ask, fleet); }))
        ways.push_back(goes_home(drag));
    for (Understanding& way : ask.phasing_side() == drag.side() ? in_own_turn(drag) : in_enemy_turn(drag))
        ways.push_back(std::move(way));
    return ways;
}

}  // namespace

std::vector<Understanding> voyages_to(Inquiry& ask, const std::vector<Fleet>& fleets, Subject to) {
    if (fleets.empty() || !chart_box(ask, to).empty() || !chart_box(ask, fleets.front().here).empty())
        return {};
    const Drag drag{ask, fleets, to};
    Ways ways = ways_of(drag);
    // Whoever was told where they go may move the counters.
    const bool was_told = std::all_of(fleets.begin(), fleets.end(), [&](const Fleet& fleet) {
        return is_outward(ask, fleet) && ask.fact(fleet.group, fact::destination) == Value(to);
    });
    if (!is_moved_by_enemy(ask, drag.side()) || was_told) return ways;
    for (Understanding& way : ways) {
        if (!way.missing.empty()) continue;
        way.missing =
            fmt::format("whether the {} player wants {} moved by the other side", drag.side(), drag.names());
        way.settle = fmt::format("!mission {} <activity> to {}", drag.names(), ask.name(to));
    }
    return ways;
}

void register_dragged_forces(Rulebook& book) {
    book.may_have_been(verb::move, of_a_force);
}

}  // namespace umpire::rules::awaw
