#include "table/thrown_dice.hpp"

#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "common/moments.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "table/facts.hpp"
#include "units/groups.hpp"
#include "units/sides.hpp"
#include "upkeep/facts.hpp"

#include <algorithm>
#include <set>

namespace umpire::rules::europa {

namespace {

/// @name What a roll may be for
/// @{

/// Nearly all rolls of these rules are two dice.
bool is_pair_of_dice(const game::DiceRoll& roll) {
    return roll.faces.size() == 2 && roll.sides == 6;
}

/// One thing that the dice may be for, and whose.
struct Purpose {
    std::string side;
    Verb verb;
    game::Arguments arguments;
};
using Purposes = std::vector<Purpose>;

Purpose interception(Inquiry& ask, Subject with, const Value& target) {
    return {ask.text_or(with, fact::side, ""),
            verb::intercept,
            {{arg::target, target}, {arg::with, with}, {arg::inferred, true}}};
}

/// Whoever has just come near an enemy, or has had one come into his zone.
void interceptions(Inquiry& ask, Purposes& purposes) {
    for (const Group group : all_groups(ask)) {
        const bool has_sailed = ask.number_or(group, fact::points, 0) > 0 && is_phasing(ask, group);
        for (const Subject enemy : listed(ask, group, fact::sea_contacts))
            if (has_sailed) purposes.push_back(interception(ask, group, enemy));
        for (const AnyThing& chance : {fact::contact, fact::must_roll})
            if (const Value& enemy = ask.said(group, chance); enemy.subject() != nullptr)
                purposes.push_back(interception(ask, group, enemy));
    }
}

/// Checks that the rules call for; one for every unit where they say so.
void checks(Inquiry& ask, Purposes& purposes) {
    for (const Group group : all_groups(ask)) {
        if (ask.units_in(group).empty()) continue;
        const std::string side = ask.text_or(group, fact::side, "");
        if (ask.number_or(group, fact::danger_checks, 0) > 0)
            purposes.push_back({side, verb::danger, {{arg::group, group}}});
        if (!listed(ask, group, fact::mine_checks).empty())
            purposes.push_back({side, verb::mines, {{arg::group, group}}});
    }
}

bool has_fired(Inquiry& ask, Unit unit, const AnyNumber& round) {
    return ask.number_or(unit, round, 0) == round_now(ask) && !attacks_are_over(step_now(ask));
}

bool guns_reach(Inquiry& ask, Unit unit, Unit target) {
    return ask.number(unit, fact::current_gunnery) > 0 &&
           ask.number_or(unit, fact::gun_reach, 0) >= hexes_apart(ask, unit, target);
}

bool torpedoes_reach(Inquiry& ask, Unit unit, Unit target) {
    return ask.number_or(unit, fact::current_torpedo, 0) > 0 && !ask.yes(unit, fact::torpedo_depleted) &&
           ask.number_or(unit, fact::torpedo_reach, 0) >= hexes_apart(ask, unit, target);
}

Purpose shot(Inquiry& ask, const Verb& verb, Unit unit, Subject target) {
    return {ask.text_or(unit, fact::side, ""), verb, {{arg::unit, unit}, {arg::target, target}}};
}

/// Of a combat that is under way every shot that can still be fired.
void shots(Inquiry& ask, Purposes& purposes) {
    const auto units = units_in_combat(ask);
    for (const Unit unit : units)
        for (const Unit target : units) {
            if (!are_enemies(ask, unit, target)) continue;
            if (!has_fired(ask, unit, fact::gunfire_round) && guns_reach(ask, unit, target))
                purposes.push_back(shot(ask, verb::fire, unit, target));
            if (!has_fired(ask, unit, fact::torpedo_round) && torpedoes_reach(ask, unit, target))
                purposes.push_back(shot(ask, verb::torpedo, unit, target));
        }
}

/// Equally fast enemies throw for the order of their maneuvers.
void throws_for_sequence(Inquiry& ask, Battle battle, Purposes& purposes) {
    const auto groups = groups_that_may_maneuver(ask, battle);
    for (const Group group : groups)
        for (const Force other : groups)
            if (are_enemies(ask, group, other) &&
                ask.number(group, fact::speed) == ask.number(other, fact::speed))
                purposes.push_back({ask.text_or(group, fact::side, ""),
                                    verb::sequence,
                                    {{arg::speed, ask.number(group, fact::speed)}}});
}

/// Every purpose of the player who threw; a friend may throw for the other, who then has the only ones.
Purposes purposes_of_dice(Inquiry& ask) {
    Purposes all;
    if (const auto battle = battle_under_way(ask)) {
        shots(ask, all);
        throws_for_sequence(ask, *battle, all);
    } else {
        interceptions(ask, all);
        checks(ask, all);
    }
    const std::string& player = ask.action().side;
    Purposes own = all;
    std::erase_if(own, [&](const Purpose& one) { return one.side != player; });
    return own.empty() || player.empty() ? all : own;
}

/// A check of a whole group takes as many rolls as it has units to check; a roll or two of it tell nothing.
bool are_enough(Inquiry& ask, const Purpose& purpose) {
    const std::size_t rolls = ask.action().dice.size();
    if (purpose.verb.name != verb::danger.name && purpose.verb.name != verb::mines.name) return rolls == 1;
    const Group group = *purpose.arguments.find(arg::group.name)->second.subject();
    const auto units = ask.units_in(group);
    if (purpose.verb.name == verb::danger.name)
        return static_cast<double>(rolls) ==
               ask.number(group, fact::danger_checks) * static_cast<double>(units.size());
    return units.size() == 1 && rolls == listed(ask, group, fact::mine_checks).size();
}

void dice(Inquiry& ask, Action& action) {
    const auto& rolls = ask.action().dice;
    if (rolls.empty() || !std::all_of(rolls.begin(), rolls.end(), is_pair_of_dice)) return;
    const Purposes purposes = purposes_of_dice(ask);
    if (purposes.size() != 1 || !are_enough(ask, purposes.front())) return;
    action.verb = purposes.front().verb;
    action.arguments = purposes.front().arguments;
    action.side = purposes.front().side;
}

void roll_stays_open(Resolution& now) {
    Value::List open;
    if (const auto* before = now.position().get(the_game, fact::open_rolls).list()) open = *before;
    for (const game::DiceRoll& roll : now.action().dice)
        if (is_pair_of_dice(roll)) open.emplace_back(static_cast<double>(roll.total()));
    if (!open.empty()) now.set(the_game, fact::open_rolls, Value(std::move(open)));
    now.set(the_game, fact::unclear_in, moment(now));
}

/// @}

/// @name What open rolls may have hit
/// @{

std::vector<double> open_rolls(const Inquiry& ask) {
    std::vector<double> rolls;
    if (const auto* open = ask.said(the_game, fact::open_rolls).list())
        for (const Value& roll : *open)
            if (roll.number() != nullptr) rolls.push_back(*roll.number());
    return rolls;
}

/// Hits of one roll, if it was the gunfire of that unit.
double hits_of_gunfire(Inquiry& ask, Unit unit, Unit target, double roll) {
    const double gunnery =
        gunnery_at(ask, ask.number(unit, fact::current_gunnery), hexes_apart(ask, unit, target));
    const HitNumbers numbers = hit_numbers(ask, "30A3.s9", gunnery,
                                           ask.fact(target, fact::current_protection), "gunnery_table_cells");
    const double modified = roll + ask.sum(sum::gunfire_roll, {{arg::unit, unit}, {arg::target, target}});
    const int result = reached(numbers, modified);
    return result == 3 ? std::max(2.0, hits_to_sink(ask, target)) : result;
}

/// The most that torpedoes can have done with it; how they were launched nobody has said.
double hits_of_torpedoes(Inquiry& ask, Unit unit, Unit target, double roll) {
    return reached(hit_numbers(ask, "30A2.s14", ask.number(unit, fact::current_torpedo),
                               ask.fact(target, fact::current_speed), "torpedo_example_cell"),
                   roll);
}

bool is_afloat(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    return place && ask.map().is_hex(place->index) && !ask.yes(unit, fact::sunk);
}

/// Nobody knows what a unit can do whose ratings are not known.
bool may_hit(Inquiry& ask, Unit unit, Unit target) {
    try {
        return ask.known(unit, fact::side) && are_enemies(ask, unit, target) && is_afloat(ask, unit) &&
               (guns_reach(ask, unit, target) || torpedoes_reach(ask, unit, target));
    } catch (const MissingFact&) {
        return false;
    }
}

/// All numbers of hits that one roll can have come to against that unit.
std::set<double> hits_of_roll(Inquiry& ask, Unit target, double roll) {
    std::set<double> hits{0};
    if (!is_afloat(ask, target)) return hits;
    for (const Unit unit : all_units(ask)) {
        if (!may_hit(ask, unit, target)) continue;
        try {
            if (guns_reach(ask, unit, target)) hits.insert(hits_of_gunfire(ask, unit, target, roll));
            if (!torpedoes_reach(ask, unit, target)) continue;
            for (double torpedoes = hits_of_torpedoes(ask, unit, target, roll); torpedoes > 0; --torpedoes)
                hits.insert(torpedoes);
        } catch (const MissingFact&) {
            // Of a unit whose ratings nobody knows it is not known to have fired.
        }
    }
    return hits;
}

/// The rolls, by their places, that together come to so many hits; nothing if none do.
std::optional<std::set<std::size_t>> rolls_for(Inquiry& ask, Unit unit, double hits) {
    std::map<double, std::set<std::size_t>> reachable{{0.0, {}}};
    const auto rolls = open_rolls(ask);
    for (std::size_t place = 0; place < rolls.size(); ++place) {
        auto further = reachable;
        for (const double own : hits_of_roll(ask, unit, rolls[place]))
            for (const auto& [sum, used] : reachable) {
                if (own == 0 || sum + own > hits) continue;
                std::set<std::size_t> with = used;
                with.insert(place);
                further.try_emplace(sum + own, std::move(with));
            }
        reachable = std::move(further);
    }
    const auto found = reachable.find(hits);
    return found == reachable.end() ? std::nullopt : std::optional(found->second);
}

/// @}

}  // namespace

bool open_rolls_may_hit(Inquiry& ask, Unit unit, double hits) {
    return rolls_for(ask, unit, hits).has_value();
}

Groups groups_that_may_hit(Inquiry& ask, Unit target) {
    Groups groups;
    for (const Unit unit : all_units(ask))
        if (const auto group = group_of(ask, unit);
            group && !holds(groups, *group) && may_hit(ask, unit, target))
            groups.push_back(*group);
    return groups;
}

void use_open_rolls(Resolution& now, Unit unit, double hits) {
    const auto used = rolls_for(now, unit, hits);
    if (!used) return;
    Value::List left;
    const auto rolls = open_rolls(now);
    for (std::size_t place = 0; place < rolls.size(); ++place)
        if (!used->contains(place)) left.emplace_back(rolls[place]);
    now.set(the_game, fact::open_rolls, left.empty() ? Value() : Value(std::move(left)));
}

void register_thrown_dice(Rulebook& book) {
    book.prepare(verb::dice, dice);
    book.may_mean(verb::dice, {verb::dice});
    book.effect("30A.s2", verb::dice, roll_stays_open);
}

}  // namespace umpire::rules::europa
