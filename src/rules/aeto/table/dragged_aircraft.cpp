#include "bombing/facts.hpp"
#include "bombing/raids.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "convoys/convoys.hpp"
#include "convoys/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "table/facts.hpp"
#include "table/table.hpp"

#include <algorithm>

/// Air units that were moved: what it may have been.
namespace umpire::rules::aeto {

namespace {

Unit first_of(const Drag& drag) {
    return drag.units.front();
}

bool is_aloft(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::aloft);
}

/// The side of a nation, so far as somebody has said, or that of the power itself.
std::string side_of_owner(Inquiry& ask, Place place) {
    const std::string controller = controller_of(ask, place);
    if (!controller.empty()) return controller;
    const std::string owner = owner_of(ask, place);
    if (owner.empty()) return {};
    if (owner == "Germany" || owner == "Italy") return "Axis";
    if (owner == "UK" || owner == "US") return "Allied";
    return {};
}

/// A city or resource that the enemy may hold.
bool is_target(Inquiry& ask, const Drag& drag) {
    const Place to(drag.to);
    const std::string holder = side_of_owner(ask, to);
    return is_hex(ask, to) && (ask.yes(to, fact::city) || ask.yes(to, fact::resource)) &&
           (holder.empty() || holder == opponent_of(drag.side));
}

bool is_at_sea(Inquiry& ask, const Drag& drag) {
    return is_sea_area(ask, Place(drag.to)) || ask.text_or(Place(drag.to), fact::terrain, "") == "sea";
}

/// Nobody is known to hold it who would not let them land.
bool may_be_base(Inquiry& ask, const Drag& drag) {
    return !is_at_sea(ask, drag) && side_of_owner(ask, Place(drag.to)) != opponent_of(drag.side);
}

/// It is of the enemy, and nobody has said that it is his still.
bool may_be_captured(Inquiry& ask, const Drag& drag) {
    return !is_at_sea(ask, drag) && !may_be_base(ask, drag) && controller_of(ask, Place(drag.to)).empty();
}

Understanding put_down(const Drag& drag) {
    return {"put back where they were", {order_of(drag, verb::home, {{arg::at, drag.to}})}};
}

Understanding landing(const Drag& drag) {
    return {"return to base", {order_of(drag, verb::home, {{arg::at, drag.to}})}};
}

/// @name Strategic Warfare
/// @{

bool flies_to(Inquiry& ask, Unit unit, Subject at) {
    return is_on_the_raid(ask, unit) && ask.location(unit) != std::optional<Place>(Place(at));
}

void raid(Inquiry& ask, const Drag& drag, Ways& ways) {
    if (is_aloft(ask, first_of(drag)) && flies_to(ask, first_of(drag), drag.to))
        ways.push_back({"flight of a raid", {order_of(drag, verb::fly, {{arg::at, drag.to}})}});
    if (!is_target(ask, drag) || is_aloft(ask, first_of(drag))) return;
    for (const char* time : {"day", "night"})
        ways.push_back({"raid",
                        {noted(drag), order_of(drag, verb::raid, {{arg::target, drag.to}, {arg::time, time}}),
                         order_of(drag, verb::fly, {{arg::at, drag.to}})}});
}

/// Enemies that are aloft there.
Units flight_there(Inquiry& ask, const Drag& drag) {
    Units flight;
    for (const Unit unit : ask.units_in(drag.to))
        if (is_air_unit(ask, unit) && is_aloft(ask, unit) &&
            side_or_none(ask, unit) == opponent_of(drag.side))
            flight.push_back(unit);
    return flight;
}

void interception_in_the_air(Inquiry& ask, const Drag& drag, Ways& ways) {
    const Units flight = flight_there(ask, drag);
    if (flight.empty()) return;
    ways.push_back(
        {"air interception",
         {noted(drag),
          order(drag.side, verb::intercept,
                {{arg::raiders, as_list(flight)}, {arg::with, as_list(drag.units)}, {arg::at, drag.to}})}});
}

/// Over what bases it flies nobody has said; the shortest way counts.
void sortie(Inquiry& ask, const Drag& drag, Ways& ways) {
    if (!is_sea_area(ask, drag.to) || is_aloft(ask, first_of(drag)) || drag.side != "Axis") return;
    ways.push_back({"sortie against convoys",
                    {noted(drag), order_of(drag, verb::sortie,
                                           {{arg::area, drag.to}, {arg::path, Value::List{drag.from}}})}});
}

Ways in_strategic_warfare(Inquiry& ask, const Drag& drag) {
    Ways ways;
    raid(ask, drag, ways);
    interception_in_the_air(ask, drag, ways);
    sortie(ask, drag, ways);
    if (!ways.empty() && !side_of_owner(ask, Place(drag.to)).empty()) return ways;
    if (!ways.empty() && is_sea_area(ask, drag.to)) return ways;
    ways.push_back(unknown(drag, say("where {} is bound for by way of {}", first_of(drag), drag.to),
                           say("!raid {} at <target>", first_of(drag))));
    return ways;
}

/// @}

/// @name Other phases
/// @{

Understanding change_of_base(const Drag& drag) {
    return {"change of base", {noted(drag), order_of(drag, verb::rebase, {{arg::to, drag.to}})}};
}

Understanding flight_for(Inquiry& ask, const Drag& drag) {
    Understanding way = unknown(drag, say("what {} flies to {} for", first_of(drag), drag.to),
                                say("!launch {} for <mission> at {}", first_of(drag), drag.to));
    if (!is_aloft(ask, first_of(drag)))
        way.orders.push_back(order_of(drag, verb::launch, {{arg::at, drag.to}}));
    return way;
}

void convoy_duty(Inquiry& ask, const Drag& drag, Ways& ways) {
    if (drag.side == "Allied" && is_convoy_area(ask, Place(drag.to)) && is_bomber(ask, first_of(drag)))
        ways.push_back(
            {"flight to convoy duty",
             {noted(drag),
              order_of(drag, verb::escort,
                       {{arg::convoy, true}, {arg::area, drag.to}, {arg::path, Value::List{drag.from}}})}});
}

Understanding doubtful_change_of_base(const Drag& drag, Sentence what, Sentence settle) {
    Understanding way = change_of_base(drag);
    way.missing = std::move(what);
    way.settle = std::move(settle);
    return way;
}

void change_to_a_captured_base(Inquiry& ask, const Drag& drag, Ways& ways) {
    if (may_be_captured(ask, drag))
        ways.push_back(doubtful_change_of_base(drag, say("who holds {}", drag.to),
                                               ask.to_state(Place(drag.to), fact::controller)));
}

/// Who moves his tracker late changes base before it shows the step for it. Whoever flies to a base of his own is
/// likely to stay there.
Ways in_naval_and_air_phase(Inquiry& ask, const Drag& drag) {
    Ways ways;
    convoy_duty(ask, drag, ways);
    interception_in_the_air(ask, drag, ways);
    const bool base = may_be_base(ask, drag), step = may_be_step(ask, "air movement");
    if (base && step) ways.push_back(change_of_base(drag));
    if (base && !step)
        ways.push_back(doubtful_change_of_base(
            drag, say("whether the Air Movement Step has begun in which {} changes its base", first_of(drag)),
            say("!step air-movement of {}", drag.side)));
    if (!base || !step) ways.push_back(flight_for(ask, drag));
    change_to_a_captured_base(ask, drag, ways);
    return ways;
}

Ways in_offensive_phase(Inquiry& ask, const Drag& drag) {
    Ways ways;
    interception_in_the_air(ask, drag, ways);
    const std::string type = ask.text_or(the_game, fact::offensive_type, "");
    const bool base = may_be_base(ask, drag);
    if (base && type == "air") ways.push_back(change_of_base(drag));
    if (base && type.empty())
        ways.push_back(
            doubtful_change_of_base(drag, say("whether {} changes its base in an Air Offensive", first_of(drag)),
                                    say("!offensive <nation> air with {}", first_of(drag))));
    ways.push_back(flight_for(ask, drag));
    if (type.empty() || type == "air") change_to_a_captured_base(ask, drag, ways);
    return ways;
}

/// Whatever it was, the rules of air units that change base are the nearest.
Ways in_another_phase(Inquiry& ask, const Drag& drag) {
    Understanding way = change_of_base(drag);
    way.missing = say("why {} goes to {} in {}", first_of(drag), drag.to, where_in_turn(ask));
    return {way};
}

/// @}

void air_units_land(Resolution& now) {
    for (const Unit unit : named(now, arg::units)) {
        if (!is_air_unit(now, unit) || !is_aloft(now, unit) || !now.has(arg::at) ||
            airbase_of(now, unit) != now.subject(arg::at))
            continue;
        now.set(unit, fact::aloft, false);
        now.place(unit, now.subject(arg::at));
    }
}

}  // namespace

namespace {

Ways flights_by_phase(Inquiry& ask, const Drag& drag) {
    if (in_phase(ask, "strategic")) return in_strategic_warfare(ask, drag);
    if (in_phase(ask, "naval and air")) return in_naval_and_air_phase(ask, drag);
    if (in_phase(ask, "offensive")) return in_offensive_phase(ask, drag);
    return in_another_phase(ask, drag);
}

}  // namespace

/// Where it was before this phase it may have been put back, or have changed base to again.
Ways flights(Inquiry& ask, const Drag& drag) {
    const Unit unit = first_of(drag);
    const auto before = place_before(ask, unit);
    if (is_aloft(ask, unit) && airbase_of(ask, unit) == Place(drag.to)) return {landing(drag)};
    Ways ways = flights_by_phase(ask, drag);
    if (is_dragged_now(ask, unit) && before && *before == drag.to)
        ways.insert(is_aloft(ask, unit) ? ways.begin() : ways.end(), put_down(drag));
    return ways;
}

void register_dragged_aircraft(Rulebook& book) {
    book.effect("4.1.s4", verb::home, air_units_land);
}

}  // namespace umpire::rules::aeto
