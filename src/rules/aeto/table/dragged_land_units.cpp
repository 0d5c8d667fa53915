#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/offensives.hpp"
#include "sequence/steps.hpp"
#include "table/facts.hpp"
#include "table/table.hpp"
#include "transport/transport.hpp"

#include <algorithm>

/// Land units that were moved: what it may have been.
namespace umpire::rules::aeto {

namespace {

/// @name By land
/// @{

Understanding march(const Drag& drag, std::string_view as, const Verb& verb, const Places& way) {
    return {std::string(as), {noted(drag), order_of(drag, verb, {{arg::path, as_list(way)}})}};
}

/// Whoever retreats or is driven out of a hex is moved by what the fight came to.
bool may_retreat(Inquiry& ask, const Drag& drag) {
    const std::string attacker = ask.text_or(the_game, fact::offensive_side, ask.phasing_side());
    return in_phase(ask, "offensive") && attacker == opponent_of(drag.side) && !in_step(ask, "land movement");
}

/// Movement of the counter, which other parts of the rules count hexes against.
bool is_too_far_to_march(Inquiry& ask, const Drag& drag, const Places& way) {
    const auto movement = ask.fact(drag.units.front(), fact::movement);
    return movement.number() != nullptr && static_cast<double>(way.size()) > *movement.number();
}

void doubt(Ways& ways, const Sentence& what, const Sentence& settle) {
    for (Understanding& way : ways)
        if (way.missing.parts().empty()) {
            way.missing = what;
            way.settle = settle;
        }
}

Ways by_land(Inquiry& ask, const Drag& drag, const Places& way) {
    const Unit unit = drag.units.front();
    if (may_retreat(ask, drag))
        return {unknown(drag, say("whether {} retreats to {}", unit, drag.to),
                        say("!march {} via {}", unit, drag.to))};
    Ways ways;
    if (may_be_step(ask, "rail movement")) ways.push_back(march(drag, "rail movement", verb::rail, way));
    if (ways.empty() || may_be_step(ask, "land movement"))
        ways.insert(ways.begin(), march(drag, "land movement", verb::march, way));
    if (in_step(ask, "rail movement", "movement") && !is_too_far_to_march(ask, drag, way)) {
        Understanding late = march(drag, "land movement", verb::march, way);
        late.missing = say("whether {} has marched before the Rail Movement Step", unit);
        late.settle = say("!march {} via <hexes>", unit);
        ways.push_back(std::move(late));
    }
    if (in_phase(ask, "movement") && !in_step(ask, "rail movement") && is_too_far_to_march(ask, drag, way))
        doubt(ways, say("how {} comes {} hexes", unit, static_cast<double>(way.size())),
              say("!rail {} via <hexes>", unit));
    if (in_phase(ask, "offensive") && !ask.known(the_game, fact::offensive_side) &&
        !has_paid_for_an_offensive(ask, drag.side))
        doubt(ways, say("which Offensive {} moves in", unit), say("!offensive <nation> land with {}", unit));
    return ways;
}

/// @}

/// @name Over the sea
/// @{

/// STPs of its side that this phase has brought from where it was to where it is.
Units transports(Inquiry& ask, const Drag& drag) {
    Units ships;
    for (const Unit ship : all_units(ask)) {
        const auto before = place_before(ask, ship), here = ask.location(ship);
        if (is_stp(ask, ship) && side_or_none(ask, ship) == drag.side && is_dragged_now(ask, ship) &&
            before && here && *before == Place(drag.from) && *here == Place(drag.to))
            ships.push_back(ship);
    }
    return ships;
}

Action embarked_on(const Drag& drag, const Units& ships) {
    return order(
        drag.side, verb::embark,
        {{arg::cargo, as_list(drag.units)}, {arg::carriers, as_list(ships)}, {arg::mission, "transport"}});
}

/// Ships that were taken for empty had it aboard.
void with_ships_that_are_there(Inquiry& ask, const Drag& drag, Ways& ways) {
    const Units ships = transports(ask, drag);
    if (ships.empty()) return;
    Drag voyage{ships, {}, drag.from, drag.to, drag.side};
    if (const auto group = group_of(ask, ships.front())) {
        voyage.groups = {*group};
        voyage.units = ships_of(ask, *group);
    }
    for (Understanding& sailing : sailings(ask, voyage)) {
        Understanding way{"sea transport", {noted(drag)}, sailing.missing, sailing.settle};
        way.orders.push_back(order_of(voyage, verb::take_back));
        way.orders.push_back(embarked_on(drag, ships));
        for (Action& action : sailing.orders)
            way.orders.push_back(std::move(action));
        ways.push_back(std::move(way));
    }
}

/// The counters may have been put ashore before or after those that carry them.
Ways over_the_sea(Inquiry& ask, const Drag& drag) {
    const Unit unit = drag.units.front();
    Ways ways;
    if (is_embarked(ask, unit))
        ways.push_back({"debarkation", {noted(drag), order_of(drag, verb::debark, {{arg::at, drag.to}})}});
    if (in_phase(ask, "naval and air")) with_ships_that_are_there(ask, drag, ways);
    Understanding crossing{"sea transport",
                           {noted(drag), order_of(drag, verb::cross, {{arg::to, drag.to}})},
                           say("which ships carry {} from {} to {}", unit, drag.from, drag.to),
                           say("!embark {} on <ships> for transport", unit)};
    ways.push_back(std::move(crossing));
    return ways;
}

/// Ships of its side that could take it, wherever they are.
bool has_transport(Inquiry& ask, const std::string& side) {
    for (const Unit ship : all_units(ask))
        if (side_or_none(ask, ship) == side && (is_stp(ask, ship) || is_cruiser_or_destroyer(ask, ship)) &&
            is_on_map(ask, ship) && !is_out_of_play(ask, ship))
            return true;
    return false;
}

Ruling somebody_could_carry_them(Inquiry& ask) {
    const Unit unit = ask.subjects(arg::units).front();
    const std::string side = side_or_none(ask, unit);
    if (side.empty()) return not_concerned();
    if (has_transport(ask, side)) return kept();
    return broken(say("{} has neither STPs nor CL/DD combinations that could carry {}", side, unit));
}

/// Aboard in the Naval and Air Phase, ashore in the three phases behind it.
Ruling crosses_in_phases_of_transport(Inquiry& ask) {
    const std::string phase = ask.text_or(the_game, fact::phase, "");
    if (!among(phase, {"weather", "strategic"})) return kept();
    return broken(say("{} crosses the sea in {}", ask.subjects(arg::units).front(), where_in_turn(ask)));
}

/// @}

/// @name viii.s37, viii.s57: when land units march
/// @{

Ruling marches_in_its_phases(Inquiry& ask) {
    const std::string phase = ask.text_or(the_game, fact::phase, "");
    const Unit unit = ask.subjects(arg::units).front();
    if (!among(phase, {"weather", "strategic", "naval and air", "end"}) ||
        ask.known(unit, fact::debarked_in))  // of whom viii.s66 speaks
        return not_concerned();
    return broken(say("{} marches in {}", unit, where_in_turn(ask)));
}

/// Of an Offensive that somebody has declared.
Ruling marches_in_an_offensive_of_its_own(Inquiry& ask) {
    const std::string side = ask.text_or(the_game, fact::offensive_side, "");
    if (!in_phase(ask, "offensive") || !in_step(ask, "land movement") || side.empty()) return not_concerned();
    for (const Unit unit : ask.subjects(arg::units))
        if (side_or_none(ask, unit) == opponent_of(side))
            return broken(say("{} marches in the Offensive of the {} side", unit, side));
    return kept();
}

/// @}

/// It is nearer to where it was before than the way by which it has come there.
bool is_way_back(Inquiry& ask, const Drag& drag) {
    const auto before = place_before_last(ask, drag.units.front());
    if (!before) return false;
    const Places first = way_between(ask, *before, drag.from, By::land),
                 last = way_between(ask, drag.from, drag.to, By::land),
                 straight = way_between(ask, *before, drag.to, By::land);
    return first.empty() || straight.size() < first.size() + last.size();
}

/// Whoever lets a counter fall beside where it goes drags it on from there, and has marched straight.
Ways put_right(Inquiry& ask, const Drag& drag) {
    const auto before = place_before_last(ask, drag.units.front());
    if (!before || *before == Place(drag.to) || !on_one_sheet(ask, *before, drag.to)) return {};
    Drag straight = drag;
    straight.from = *before;
    const Places way = way_between(ask, *before, drag.to, By::land);
    if (way.empty()) return {};
    Ways ways = by_land(ask, straight, way);
    for (Understanding& one : ways)
        one.orders.insert(one.orders.begin(), order_of(drag, verb::take_back, {{arg::end, "last"}}));
    return ways;
}

}  // namespace

Ways marches(Inquiry& ask, const Drag& drag) {
    const Unit unit = drag.units.front();
    const auto before = place_before(ask, unit);
    if (is_dragged_now(ask, unit) && before && *before == drag.to) return {{"put back where they were", {}}};
    if (!is_monthly_phase(ask)) return {unknown(drag, say("why {} goes to {}", unit, drag.to))};
    if (!is_hex(ask, drag.from) || !is_hex(ask, drag.to)) return over_the_sea(ask, drag);
    if (!on_one_sheet(ask, drag.from, drag.to))
        return {unknown(drag, say("by which way {} comes to {}", unit, drag.to),
                        say("!march {} via <hexes>", unit))};
    const Places way = way_between(ask, drag.from, drag.to, By::land);
    if (way.empty()) return over_the_sea(ask, drag);
    Ways ways = put_right(ask, drag);
    Ways plain = by_land(ask, drag, way);
    if (!is_way_back(ask, drag)) std::swap(ways, plain);
    for (Understanding& march : plain)
        ways.push_back(std::move(march));
    // Along one coast ships may have carried what could have marched too.
    const Place from(drag.from), to(drag.to);
    if ((in_phase(ask, "naval and air") || in_phase(ask, "end")) && is_port(ask, from) &&
        (is_port(ask, to) || is_coastal(ask, to)))
        for (Understanding& crossing : over_the_sea(ask, drag))
            ways.push_back(std::move(crossing));
    return ways;
}

void register_dragged_land_units(Rulebook& book) {
    book.check("3.21.s1", {verb::cross}, somebody_could_carry_them);
    book.check("3.21.s3", {verb::cross}, crosses_in_phases_of_transport);
    book.check({"viii.s37", "viii.s57"}, {verb::march}, marches_in_its_phases);
    book.check("viii.s37", {verb::march}, marches_in_an_offensive_of_its_own);
}

}  // namespace umpire::rules::aeto
