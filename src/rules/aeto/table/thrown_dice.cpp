#include "table/thrown_dice.hpp"

#include "umpire/game/table_verbs.hpp"

#include "air_names.hpp"
#include "bombing/facts.hpp"
#include "bombing/raids.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "convoys/convoys.hpp"
#include "convoys/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "names.hpp"
#include "reconnaissance/facts.hpp"
#include "reconnaissance/reconnaissance.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "table/facts.hpp"
#include "table/naval_battles.hpp"

#include <algorithm>

/// Dice that nobody has told the reason of, as the rolls that the step calls for.
namespace umpire::rules::aeto {

namespace {

bool is_roll_of(const game::DiceRoll& roll, std::size_t dice) {
    return roll.faces.size() == dice && roll.sides == 6;
}

/// Bombers of the raid that is over its target and have not bombed.
void bombing(Inquiry& ask, Purposes& purposes) {
    if (!is_raid_under_way(ask) || !may_be_step(ask, "strategic bombing")) return;
    const Place target = raid_target(ask);
    std::vector<Subject> bombers;
    for (const Unit unit : raiders(ask))
        if (is_bomber(ask, unit) && ask.location(unit) == std::optional(target) &&
            !in_this_turn(ask, ask.fact(unit, fact::bombed_in)))
            bombers.push_back(unit);
    if (bombers.empty()) return;
    purposes.push_back({side_or_none(ask, Unit(bombers.front())),
                        verb::bomb,
                        {{arg::units, as_list(bombers)}, {arg::target, "strategic"}}});
}

/// The one group of Bombers that lies over a Convoy Route.
void air_interdiction(Inquiry& ask, Purposes& purposes) {
    if (!may_be_step(ask, "air interdiction")) return;
    for (const Place area : all_places(ask)) {
        if (!is_convoy_area(ask, area)) continue;
        std::vector<Subject> bombers;
        for (const Unit unit : ask.units_in(area))
            if (is_bomber(ask, unit) && side_or_none(ask, unit) == "Axis" && ask.yes(unit, fact::aloft) &&
                !in_this_turn(ask, ask.fact(unit, fact::interdicted_in)))
                bombers.push_back(unit);
        if (!bombers.empty())
            purposes.push_back(
                {"Axis", verb::interdict, {{arg::units, as_list(bombers)}, {arg::area, area}}});
    }
}

/// Rolls of this phase for the U-boats of an area.
double rolls_for(Inquiry& ask, Place area) {
    return is_now(ask, ask.said(area, fact::open_rolls_in)) ? ask.number_or(area, fact::open_rolls, 0) : 0;
}

/// A U-boat by itself has the whole attack; of several each rolls once, and whose roll it was nobody says.
void u_boats(Inquiry& ask, Purposes& purposes) {
    if (!may_be_step(ask, "u-boats")) return;
    for (const Place area : all_places(ask)) {
        if (!is_convoy_area(ask, area)) continue;
        const Units boats = u_boats_in(ask, area);
        const auto count = static_cast<double>(boats.size());
        if (boats.empty() || escorts_in(ask, area).empty() || rolls_for(ask, area) >= count ||
            in_this_turn(ask, ask.fact(Unit(boats.front()), fact::interdicted_in)))
            continue;
        if (boats.size() > 1)
            purposes.push_back({"Axis", verb::salvo, {{arg::area, area}}});
        else
            purposes.push_back({"Axis", verb::interdict, {{arg::units, as_list(boats)}, {arg::area, area}}});
    }
}

void iron_ore(Inquiry& ask, Purposes& purposes) {
    if (in_step(ask, "iron ore")) purposes.push_back({"Allied", verb::ore, {}});
}

/// In Mud one zone alone is rolled for.
void air_effects(Inquiry& ask, Purposes& purposes) {
    if (ask.text_or(the_game, fact::weather, "") == "M")
        purposes.push_back({"", verb::skies, {{arg::zone, "Severe"}}});
}

Purposes purposes_of_two_dice(Inquiry& ask) {
    Purposes all;
    if (in_phase(ask, "weather")) air_effects(ask, all);
    if (!in_phase(ask, "strategic")) return all;
    bombing(ask, all);
    air_interdiction(ask, all);
    u_boats(ask, all);
    iron_ore(ask, all);
    return all;
}

/// Somebody has found ships there, or may have, and no die has been thrown for a report since.
bool may_be_reported_on(Inquiry& ask, Place place) {
    if (ask.known(place, fact::report_may_be_due)) return ask.yes(place, fact::report_may_be_due);
    return ask.yes(place, fact::report_due);
}

/// On ships that may have been located, by their owner.
void sighting_reports(Inquiry& ask, Purposes& purposes) {
    std::vector<Place> reported;
    for (const Unit ship : all_units(ask)) {
        const auto place = ask.location(ship);
        if (!place || !is_naval_unit(ask, ship) || holds(reported, *place) ||
            !may_be_reported_on(ask, *place) || side_or_none(ask, ship) != ask.action().side ||
            !(is_located(ask, ship) || may_have_been_found(ask, ship)))
            continue;
        reported.push_back(*place);
        purposes.push_back({ask.action().side, verb::report, {{arg::target, Value::List{ship}}}});
    }
}

Purposes purposes_of_one_die(Inquiry& ask) {
    Purposes all;
    if (may_fight_at_sea(ask)) sighting_reports(ask, all);
    if (!all.empty()) return all;
    if (in_step(ask, "weather", "weather")) return {{"", verb::weather, {}}};
    const auto area = place_called(ask, "North Atlantic");
    if (in_step(ask, "u-boats") && area) return {{"Axis", verb::happy, {{arg::area, *area}}}};
    return {};
}

/// Whoever evacuates goes somewhere, and the die alone does not say where; what is reported nobody sees, and
/// it may still be said.
bool are_only_told(const Purposes& purposes) {
    const auto all_are = [&](const Verb& verb) {
        return std::all_of(purposes.begin(), purposes.end(),
                           [&](const Purpose& one) { return one.verb.name == verb.name; });
    };
    return all_are(verb::evacuate) || all_are(verb::report);
}

void dice_are_for_what_calls_for_them(Inquiry& ask, Action& action) {
    if (action.dice.size() != 1) return;
    const game::DiceRoll& roll = action.dice.front();
    const Purposes purposes = purposes_of(ask, roll);
    // Where ships meet enemies too, nobody knows whether the dice are theirs.
    if ((purposes.empty() || ships_meet(ask)) && !naval_readings(ask, roll).empty()) {
        action.verb = verb::naval_roll;
        return;
    }
    if (purposes.empty()) return;
    if (are_only_told(purposes)) {
        action.verb = verb::naval_roll;
        return;
    }
    if (purposes.size() > 1 || !purposes.front().before.empty()) {
        action.verb = verb::thrown;
        return;
    }
    action.verb = purposes.front().verb;
    action.arguments = purposes.front().arguments;
    if (!purposes.front().side.empty()) action.side = purposes.front().side;
}

void dice_stay_open(Resolution& now) {
    now.set(the_game, fact::dice_open_in, moment(now));
}

/// There is one roll for each U-boat; what it came to the table shows.
Ruling each_u_boat_has_a_roll(Inquiry& ask) {
    const Place area = ask.subject(arg::area);
    return rolls_for(ask, area) < static_cast<double>(u_boats_in(ask, area).size()) ? kept()
                                                                                    : not_concerned();
}

void a_u_boat_rolls(Resolution& now) {
    const Place area = now.subject(arg::area);
    now.result(result::total, now.roll_total(2, 6, say("attack of a U-boat in {}", area)));
    now.set(area, fact::open_rolls, rolls_for(now, area) + 1);
    now.set(area, fact::open_rolls_in, moment(now));
}

}  // namespace

Purposes purposes_of(Inquiry& ask, const game::DiceRoll& roll) {
    Purposes purposes = is_roll_of(roll, 2)   ? purposes_of_two_dice(ask)
                        : is_roll_of(roll, 1) ? purposes_of_one_die(ask)
                                              : Purposes();
    for (Purpose& one : purposes_in_the_air(ask, roll))
        purposes.push_back(std::move(one));
    return purposes;
}

void register_thrown_dice(Rulebook& book) {
    book.prepare(verb::dice, dice_are_for_what_calls_for_them);
    book.may_mean(verb::dice, {verb::dice});
    book.may_have_been(verb::thrown, ways_of_dice);
    book.check("2.14.s25", {verb::salvo}, each_u_boat_has_a_roll);
    book.effect("2.14.s28", verb::salvo, a_u_boat_rolls);
    for (const Verb& verb : {verb::salvo, verb::dice})
        book.effect("2.16.s1", verb, dice_stay_open);
}

}  // namespace umpire::rules::aeto
