#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "convoys/convoys.hpp"
#include "convoys/facts.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "names.hpp"
#include "raiders/raiders.hpp"
#include "sequence/facts.hpp"
#include "sequence/offensives.hpp"
#include "sequence/steps.hpp"
#include "table/facts.hpp"
#include "table/table.hpp"
#include "transport/transport.hpp"

#include <algorithm>

/// Ships and task forces that were moved: what it may have been.
namespace umpire::rules::aeto {

namespace {

template <class Is>
bool all_of(const Units& units, const Is& is) {
    return std::all_of(units.begin(), units.end(), is);
}

bool is_cruiser_deployed(Inquiry& ask, const Drag& drag) {
    return all_of(drag.units, [&](Unit ship) { return is_auxiliary_cruiser(ask, ship); });
}

bool are_u_boats(Inquiry& ask, const Drag& drag) {
    return all_of(drag.units, [&](Unit ship) { return is_uboat(ask, ship); });
}

/// @name Orders to sail
/// @{

/// The whole way; nothing is known of it between two sheets, or to and from an area without hexes.
std::optional<Places> way_of(Inquiry& ask, const Drag& drag) {
    if (!on_one_sheet(ask, drag.from, drag.to)) return Places{Place(drag.to)};
    const Places way = way_between(ask, drag.from, drag.to, By::sea);
    if (!way.empty()) return way;
    // Whoever sails to where no water can be has no way that could be right.
    if (is_far_inland(ask, drag.to)) return Places{Place(drag.to)};
    return std::nullopt;
}

/// Each task force is a piece of its own; units by themselves are one. On which side of the quay they end the
/// counters do not show.
std::vector<Action> sailing(const Drag& drag, const Places& way, std::string_view end, bool with_passes) {
    std::vector<Action> orders{noted(drag)};
    const auto pass = [&] {
        const std::string enemy = opponent_of(drag.side);
        orders.push_back(order(enemy, verb::pass, {{arg::side, enemy}}));
    };
    const auto sail_as = [&](const Argument& argument, Value piece) {
        game::Arguments arguments{{argument, std::move(piece)}, {arg::path, as_list(way)}, {arg::end, end}};
        if (way.size() == 1) arguments[arg::agreed] = true;
        orders.push_back(order(drag.side, verb::move, std::move(arguments)));
    };
    if (with_passes) pass();
    if (drag.groups.empty()) sail_as(arg::units, as_list(drag.units));
    for (std::size_t piece = 0; piece < drag.groups.size(); ++piece) {
        if (piece > 0) pass();
        sail_as(arg::group, drag.groups[piece]);
    }
    orders.push_back(order_of(drag, verb::drag, {{arg::end, "open"}}));
    return orders;
}

/// A pass is spoken, not shown: who moves twice in succession may have been let.
void sail_there(Inquiry& ask, const Drag& drag, std::string_view as, Ways& ways) {
    const auto way = way_of(ask, drag);
    if (!way) {
        ways.push_back(unknown(drag, say("by which way {} comes to {}", drag.units.front(), drag.to),
                               say("!move ships {} via <places>", drag.units.front())));
        return;
    }
    const bool port = is_port(ask, Place(drag.to));
    const bool silent = in_phase(ask, "naval and air") && !ask.yes(the_game, fact::passes_declared);
    for (const bool with_passes : {false, true}) {
        if (with_passes && !silent) break;
        if (port) ways.push_back({std::string(as), sailing(drag, *way, "port", with_passes)});
        ways.push_back({std::string(as), sailing(drag, *way, "sea", with_passes)});
    }
}

/// @}

/// @name Ships of a stack that are moved one by one, and those that are put back
/// @{

Action taken_back(const Units& units, const std::string& side) {
    return order(side, verb::take_back, {{arg::units, as_list(units)}});
}

bool all_were_there(Inquiry& ask, const Drag& drag) {
    return all_of(drag.units, [&](Unit ship) {
        const auto before = place_before(ask, ship);
        return is_dragged_now(ask, ship) && before && *before == drag.to;
    });
}

/// They fell somewhere and are lifted to where they lay before, however they had come there in this phase.
void put_back_where_they_fell(Inquiry& ask, const Drag& drag, Ways& ways) {
    if (all_of(drag.units, [&](Unit ship) { return place_before_last(ask, ship) == Place(drag.to); }))
        ways.push_back({"put back where they were", {order_of(drag, verb::take_back, {{arg::end, "last"}})}});
}

/// Single ships of its side that this phase has brought from there to where it goes.
Units stack_ahead(Inquiry& ask, const Drag& drag, Place from) {
    Units ahead;
    for (const Unit ship : ships_under_way(ask)) {
        const auto before = place_before(ask, ship);
        if (is_dragged_now(ask, ship) && before && *before == from && !group_of(ask, ship) &&
            ask.location(ship) == std::optional<Place>(Place(drag.to)) &&
            side_or_none(ask, ship) == drag.side)
            ahead.push_back(ship);
    }
    return ahead;
}

/// By way of where it lies now, if it has come there in this phase.
std::optional<Places> way_by_legs(Inquiry& ask, const Drag& drag, Place start) {
    if (start == Place(drag.from)) return way_of(ask, drag);
    Drag first = drag;
    first.from = start;
    first.to = drag.from;
    auto way = way_of(ask, first);
    const auto rest = way_of(ask, drag);
    if (!way || !rest) return std::nullopt;
    way->insert(way->end(), rest->begin(), rest->end());
    return way;
}

void with_its_stack(Inquiry& ask, const Drag& drag, Ways& ways) {
    const auto start = place_before(ask, drag.units.front());
    if (!drag.groups.empty() || !start) return;
    const Units ahead = stack_ahead(ask, drag, *start);
    const auto way = way_by_legs(ask, drag, *start);
    if (ahead.empty() || !way) return;
    Drag all = drag;
    all.from = *start;
    all.units.insert(all.units.begin(), ahead.begin(), ahead.end());
    for (const char* end : {"port", "sea"}) {
        if (std::string_view(end) == "port" && !is_port(ask, Place(drag.to))) continue;
        Understanding together{"naval movement of a stack", {taken_back(all.units, drag.side)}};
        for (Action& action : sailing(all, *way, end, false))
            together.orders.push_back(std::move(action));
        ways.push_back(std::move(together));
    }
}

/// Land units that were put down there before the ships that brought them.
Units put_down_ahead(Inquiry& ask, const Drag& drag) {
    Units cargo;
    for (const Unit unit : ask.units_in(drag.to)) {
        const auto before = place_before(ask, unit);
        if (goes_by_land(ask, unit) && is_dragged_now(ask, unit) && before && *before == Place(drag.from) &&
            side_or_none(ask, unit) == drag.side && !is_embarked(ask, unit))
            cargo.push_back(unit);
    }
    return cargo;
}

void with_cargo_that_is_there(Inquiry& ask, const Drag& drag, Ways& ways) {
    const Units cargo = in_phase(ask, "naval and air") ? put_down_ahead(ask, drag) : Units();
    const auto way = way_of(ask, drag);
    if (cargo.empty() || !way) return;
    const Units ahead = drag.groups.empty() ? stack_ahead(ask, drag, Place(drag.from)) : Units();
    Drag all = drag;
    all.units.insert(all.units.begin(), ahead.begin(), ahead.end());
    Units carriers = all.units;
    std::erase_if(carriers, [&](Unit ship) { return !is_stp(ask, ship); });
    if (carriers.empty()) return;
    for (const char* end : {"port", "sea"}) {
        if (std::string_view(end) == "port" && !is_port(ask, Place(drag.to))) continue;
        Understanding voyage{"sea transport", {taken_back(cargo, drag.side)}};
        if (!ahead.empty()) voyage.orders.push_back(taken_back(ahead, drag.side));
        voyage.orders.push_back(order(
            drag.side, verb::embark,
            {{arg::cargo, as_list(cargo)}, {arg::carriers, as_list(carriers)}, {arg::mission, "transport"}}));
        for (Action& action : sailing(all, *way, end, false))
            voyage.orders.push_back(std::move(action));
        ways.push_back(std::move(voyage));
    }
}

/// The chit came first, and the move that it is of now: nobody else has moved in between.
void after_its_chit(Inquiry& ask, const Drag& drag, Ways& ways) {
    const Units last = ships_under_way(ask);
    const auto is_of_this_stack = [&](Unit ship) {
        const auto before = place_before(ask, ship);
        return side_or_none(ask, ship) == drag.side && before && *before == Place(drag.from);
    };
    if (last.empty() || !all_of(last, is_of_this_stack) ||
        !std::any_of(drag.units.begin(), drag.units.end(),
                     [&](Unit ship) { return stands_by_where_it_lay(ask, ship); }))
        return;
    for (Understanding& way : sailings(ask, drag)) {
        way.orders.insert(way.orders.begin(), taken_back(drag.units, drag.side));
        ways.push_back(std::move(way));
    }
}

/// They were dropped somewhere on the way, or by mistake, and went where they lie now at once.
void straight_from_the_start(Inquiry& ask, const Drag& drag, Ways& ways) {
    if (!all_of(drag.units, [&](Unit ship) { return is_dragged_now(ask, ship); })) return;
    Drag straight = drag;
    straight.from = *place_before(ask, drag.units.front());
    const auto way = way_of(ask, straight);
    if (!way || straight.from == drag.to) return;
    for (const char* end : {"port", "sea"}) {
        if (std::string_view(end) == "port" && !is_port(ask, Place(drag.to))) continue;
        Understanding again{"naval movement", {taken_back(drag.units, drag.side)}};
        for (Action& action : sailing(straight, *way, end, false))
            again.orders.push_back(std::move(action));
        ways.push_back(std::move(again));
    }
}

/// @}

/// @name Whom they may have met
/// @{

/// An enemy has come there in this phase; rather one that is still under way.
std::optional<Unit> enemy_who_came(Inquiry& ask, const Drag& drag) {
    std::optional<Unit> came;
    for (const Unit unit : ask.units_in(drag.to)) {
        const std::string side = side_or_none(ask, unit);
        if (side.empty() || side == drag.side || !is_naval_unit(ask, unit) || !has_moved(ask, unit)) continue;
        if (is_under_way(ask, unit)) return unit;
        if (!came) came = unit;
    }
    return came;
}

/// Whoever comes to meet an enemy that moves spends no movement points, and it is no move of his own. What
/// came of it nobody has said.
void reaction(Inquiry& ask, const Drag& drag, Ways& ways) {
    const auto enemy = enemy_who_came(ask, drag);
    if (!enemy || !is_under_way(ask, *enemy)) return;
    const auto group = group_of(ask, *enemy);
    const Subject met = group ? Subject(*group) : Subject(*enemy);
    game::Arguments arguments{{arg::with, as_list(drag.units)}, {arg::target, met}, {arg::at, drag.to}};
    ways.push_back({"a reaction to the move of an enemy",
                    {noted(drag), order(drag.side, verb::react, std::move(arguments)),
                     order_of(drag, verb::encounter, {{arg::target, met}})}});
}

void interception(Inquiry& ask, const Drag& drag, Ways& ways) {
    if (const auto enemy = enemy_who_came(ask, drag))
        ways.push_back(unknown(drag, say("whether {} intercepts {}", drag.units.front(), *enemy),
                               say("!react {} to <flotilla> at {}", drag.units.front(), drag.to)));
}

/// @}

/// @name By phase
/// @{

/// Whoever is deployed is put down in a port, and may have been let fall beside it.
std::optional<Place> port_beside(Inquiry& ask, Subject place) {
    if (!is_hex(ask, place)) return std::nullopt;
    for (const Place near : hexes_beside(ask, Place(place)))
        if (is_port(ask, near)) return near;
    return std::nullopt;
}

void deployment(Inquiry& ask, const Drag& drag, Ways& ways) {
    const bool boats = are_u_boats(ask, drag), route = is_convoy_area(ask, Place(drag.to));
    if (!boats && !is_cruiser_deployed(ask, drag)) return;
    if (boats && is_port(ask, Place(drag.to)))
        ways.push_back(
            {"return of U-boats", {noted(drag), order_of(drag, verb::home, {{arg::at, drag.to}})}});
    else if (route || is_sea_area(ask, drag.to) || is_port(ask, Place(drag.to)))
        ways.push_back({boats ? "deployment of U-boats" : "deployment of Auxiliary Cruisers",
                        {noted(drag), order_of(drag, verb::deploy, {{arg::area, drag.to}})}});
    else if (const auto port = port_beside(ask, drag.to))
        ways.push_back(unknown(drag, say("whether {} is meant to be in {}", drag.units.front(), *port)));
}

/// The side pays for a Sea Offensive with these ships, unless they take part in one already.
void sea_offensive(Inquiry& ask, const Drag& drag, Ways& ways) {
    if (all_of(drag.units, [&](Unit ship) { return ask.yes(ship, fact::activated) || is_active(ask, ship); }))
        return sail_there(ask, drag, "naval movement in a Sea Offensive", ways);
    Ways moves;
    sail_there(ask, drag, "naval movement in a Sea Offensive", moves);
    const std::string nation = controlling_nation(ask, nation_of(ask, drag.units.front()));
    // Ships move a step later than they are Activated: that has been done, though the chits do not show it.
    const bool later = !may_be_step(ask, "command status", "offensive");
    // One Offensive pays for all that are dragged in it.
    const bool paid_before = ask.yes(the_game, fact::offensive_in_silence) &&
                             ask.text_or(the_game, fact::offensive_side, "") == drag.side &&
                             ask.text_or(the_game, fact::offensive_type, "") == "sea";
    const Action activation =
        later
            ? order_of(drag, verb::rouse)
            : order_of(
                  drag, verb::offensive,
                  {{arg::nation, nation}, {arg::type, "sea"}, {arg::agreed, true}, {arg::none, paid_before}});
    const bool paid = has_paid_for_an_offensive(ask, drag.side);
    for (Understanding way : moves) {
        if (way.missing.parts().empty()) {
            way.orders.insert(way.orders.begin(), activation);
            if (later && !paid) {
                way.missing = say("whether an Offensive was paid for {}", drag.units.front());
                way.settle = say("!offensive {} sea with {} spends 1", nation, drag.units.front());
            }
        }
        ways.push_back(std::move(way));
    }
    // It may have been paid for where nobody has seen it.
    if (later || ask.text_or(the_game, fact::offensive_side, "") == drag.side) return;
    for (Understanding& way : moves) {
        if (!paid && way.missing.parts().empty()) {
            way.missing = say("which Offensive {} sails in", drag.units.front());
            way.settle = say("!offensive <nation> sea with {}", drag.units.front());
        }
        ways.push_back(std::move(way));
    }
}

Ways by_phase(Inquiry& ask, const Drag& drag) {
    Ways ways;
    deployment(ask, drag, ways);
    // Where no rule lets them sail U-boats have only been deployed at the wrong time.
    if (are_u_boats(ask, drag) && !ways.empty()) return ways;
    if (in_phase(ask, "naval and air") || in_phase(ask, "offensive")) reaction(ask, drag, ways);
    if (in_phase(ask, "offensive"))
        sea_offensive(ask, drag, ways);
    else if (is_monthly_phase(ask))
        sail_there(ask, drag, "naval movement", ways);
    else
        ways.push_back(unknown(drag, say("why {} goes to {}", drag.units.front(), drag.to)));
    if (in_phase(ask, "naval and air") || in_phase(ask, "offensive")) interception(ask, drag, ways);
    return ways;
}

/// @}

}  // namespace

Ways sailings(Inquiry& ask, const Drag& drag) {
    Ways ways;
    sail_there(ask, drag, "naval movement", ways);
    return ways;
}

Ways voyages(Inquiry& ask, const Drag& drag) {
    if (all_were_there(ask, drag)) return {{"put back where they were", {taken_back(drag.units, drag.side)}}};
    Ways ways;
    with_cargo_that_is_there(ask, drag, ways);
    with_its_stack(ask, drag, ways);
    for (Understanding& way : by_phase(ask, drag))
        ways.push_back(std::move(way));
    straight_from_the_start(ask, drag, ways);
    if (drag.groups.empty()) put_back_where_they_fell(ask, drag, ways);
    if (in_phase(ask, "naval and air")) after_its_chit(ask, drag, ways);
    return ways;
}

}  // namespace umpire::rules::aeto
