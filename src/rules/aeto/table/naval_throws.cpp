#include "air_missions/air_missions.hpp"
#include "air_names.hpp"
#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/steps.hpp"
#include "table/facts.hpp"
#include "table/naval_battles.hpp"
#include "table/thrown_dice.hpp"
#include "transport/transport.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

/// 3.17, 3.29, 4.20: which throws can have hit a ship, whoever fired.
namespace umpire::rules::aeto {

namespace {

/// Counters are often turned a phase later than the dice fell.
bool is_of_this_month(Inquiry& ask, const Value& moment) {
    return in_this_turn(ask, moment);
}

/// @name Throws
/// @{

std::vector<std::string> rolls_of_this_month(Inquiry& ask) {
    std::vector<std::string> rolls;
    if (!is_of_this_month(ask, ask.said(the_game, fact::open_throws_in))) return rolls;
    if (const auto* all = ask.said(the_game, fact::open_throws).list())
        for (const Value& one : *all)
            if (one.text() != nullptr) rolls.push_back(*one.text());
    return rolls;
}

bool is_single(const std::string& roll) {
    return roll.size() == 1;
}

void throw_stays_open(Resolution& now) {
    for (const game::DiceRoll& roll : now.action().dice) {
        if (roll.sides != 6 || roll.faces.empty() || roll.faces.size() > 2) continue;
        Value::List all;
        for (const std::string& one : rolls_of_this_month(now))
            all.emplace_back(one);
        all.emplace_back(in_writing(roll));
        now.set(the_game, fact::open_throws, Value(std::move(all)));
        now.set(the_game, fact::open_throws_in, moment(now));
    }
}

/// @}

/// @name Whether all of a phase was seen
/// @{

bool is_first_of_its_phase(std::string_view phase, std::string_view step) {
    const auto steps = all_steps();
    const auto first =
        std::find_if(steps.begin(), steps.end(), [&](const Step& one) { return one.phase == phase; });
    return first != steps.end() && first->name == step;
}

void phase_is_seen_from_here(Resolution& now) {
    if (now.has(arg::step) && in_phase(now, "naval and air") &&
        is_first_of_its_phase(now.text(arg::phase), now.text(arg::step)))
        now.set(the_game, fact::phase_seen_in, moment(now));
}

void something_was_not_understood(Resolution& now) {
    if (now.known(the_game, fact::phase_seen_in)) now.forget(the_game, fact::phase_seen_in);
}

/// A log may begin in the middle of a phase, and an order that nobody understood may have been anything.
bool all_of_it_was_seen(Inquiry& ask) {
    return in_phase(ask, "naval and air") && was_seen_from_the_naval_phase_on(ask);
}

/// @}

/// @name Who can have attacked it, and what he adds to his dice
/// @{

/// Nothing added is known of somebody who may have hit with any throw.
using Bonus = std::optional<double>;

bool was_taken_off_in_this_month(Inquiry& ask, Unit unit) {
    return is_of_this_month(ask, ask.said(unit, fact::taken_off_in));
}

bool has_come_or_gone(Inquiry& ask, Unit ship) {
    return has_moved(ask, ship) || is_dragged_now(ask, ship);
}

/// They are at one place, or were, so far as one can tell of ships that have moved since.
bool may_have_met(Inquiry& ask, Unit enemy, Unit ship) {
    if (is_out_of_play(ask, enemy)) return was_taken_off_in_this_month(ask, enemy);
    const auto place = ask.location(ship), there = ask.location(enemy);
    if (!there || place == there) return place == there;
    return is_in_play(ask, *there) && (has_come_or_gone(ask, ship) || has_come_or_gone(ask, enemy));
}

/// Only one attack has his bonus, and nobody knows which.
Bonus bonus_of_admirals(Inquiry& ask, std::string_view side, Unit ship) {
    double most = 0;
    for (const Unit admiral : all_admirals(ask)) {
        if (side_or_none(ask, admiral) != side || !may_have_met(ask, admiral, ship)) continue;
        bool known = false;
        for (const char* ability : {"L", "E", "A", "D", "S"})
            known = known || ask.known(admiral, fact::ability(ability));
        if (!known) return std::nullopt;
        most = std::max(most, ask.number_or(admiral, fact::ability("S"), 0));
    }
    return most;
}

/// Front or back: it may have been turned over since.
Bonus guns_or_torpedoes_of(Inquiry& ask, Unit ship) {
    std::optional<double> most;
    for (const AnyNumber& rating : {AnyNumber(fact::gunnery), AnyNumber(fact::back_gunnery),
                                    AnyNumber(fact::rated_gunnery), AnyNumber(fact::torpedo)})
        if (const Value known = ask.fact(ship, rating); known.number() != nullptr)
            most = std::max(most.value_or(0), *known.number());
    return most;
}

Bonus from_the_air(Inquiry& ask, Unit aircraft, Unit ship) {
    return ask.sum(sum::air_naval_attack, {{arg::unit, aircraft}, {arg::target, Value::List{ship}}});
}

bool may_fly_there(Inquiry& ask, Unit aircraft, Unit ship, Place place) {
    if (has_come_or_gone(ask, ship) || is_dragged_now(ask, aircraft)) return true;
    const auto base = ask.location(aircraft);
    if (!base || *base == place) return true;
    try {
        return ask.distance(*base, place) <= range_now(ask, aircraft);
    } catch (const MissingFact&) {
        return true;
    }
}

struct Attackers {
    bool somebody = false;
    bool unknown = false;   ///< somebody of whom nobody knows what he adds
    bool guns_only = true;  ///< so that the lowest throw is a miss
    double most = 0;

    void join(const Bonus& bonus) {
        somebody = true;
        if (!bonus) unknown = true;
        most = std::max(most, bonus.value_or(0));
    }
};

bool is_enemy_of(Inquiry& ask, Unit other, Unit ship) {
    const std::string side = side_or_none(ask, other);
    return side.empty() || side != side_or_none(ask, ship);
}

void attacks_from_the_air(Inquiry& ask, Unit aircraft, Unit ship, Attackers& all) {
    all.guns_only = false;
    all.join(from_the_air(ask, aircraft, ship));
}

void may_have_attacked(Inquiry& ask, Unit enemy, Unit ship, Place place, Attackers& all) {
    if (is_air_unit(ask, enemy)) {
        if (is_bomber_type(ask, enemy) && is_on_map(ask, enemy) && may_fly_there(ask, enemy, ship, place))
            attacks_from_the_air(ask, enemy, ship, all);
        return;
    }
    if (!may_have_met(ask, enemy, ship) || is_stp(ask, enemy)) return;
    if (type_of(ask, enemy).empty()) return all.join(std::nullopt);
    if (!is_naval_unit(ask, enemy)) return;
    if (!has_guns(ask, enemy) && !is_submarine(ask, enemy)) return;
    // They have none but against submarines.
    if (is_of_type(ask, enemy, {"DE"}) && !is_submarine(ask, ship)) return;
    const Bonus own = guns_or_torpedoes_of(ask, enemy),
                led = bonus_of_admirals(ask, side_or_none(ask, enemy), ship);
    all.guns_only = all.guns_only && !is_submarine(ask, enemy);
    all.join(own && led ? Bonus(*own + *led) : Bonus());
}

Attackers attackers_of(Inquiry& ask, Unit ship) {
    Attackers all;
    const auto place = ask.location(ship);
    if (!place) return {true, true, false, 0};
    for (const Unit unit : all_units(ask)) {
        if (!is_enemy_of(ask, unit, ship)) continue;
        try {
            may_have_attacked(ask, unit, ship, *place, all);
        } catch (const MissingFact&) {
            all.join(std::nullopt);
        }
    }
    return all;
}

/// @}

/// @name Which throws can have hit it
/// @{

/// The least that anybody can have had to reach; nothing if nobody knows it.
std::optional<double> least_armor(Inquiry& ask, Unit ship) {
    std::optional<double> least;
    for (const AnyNumber& rating :
         {AnyNumber(fact::armor), AnyNumber(fact::back_armor), AnyNumber(fact::rated_armor)})
        if (const Value known = ask.fact(ship, rating); known.number() != nullptr)
            least = std::min(least.value_or(*known.number()), *known.number());
    return least;
}

struct Target {
    Unit ship;
    Attackers attackers;
    std::optional<double> armor;
};

bool may_hit(Inquiry& ask, const Target& target, const Throw& dice) {
    if (!target.attackers.somebody) return false;
    if (target.attackers.unknown || !target.armor) return true;
    if (dice.total() == ask.printed("roll_that_always_hits")) return true;
    if (target.attackers.guns_only && dice.total() == ask.printed("roll_that_always_misses")) return false;
    return dice.total() + target.attackers.most >=
           std::min(*target.armor, ask.printed("roll_that_always_hits"));
}

bool may_sink(Inquiry& ask, const Target& target, const Throw& dice) {
    return dice.doubles() && may_hit(ask, target, dice);
}

/// By their places among the throws.
using Choices = std::set<std::size_t>;

struct Demand {
    double hits = 0;
    Choices hit_by, sunk_by;
};

Value as_value(const Choices& choices) {
    Value::List all;
    for (const std::size_t one : choices)
        all.emplace_back(fmt::format("{}", one));
    return Value(std::move(all));
}

Choices kept_choices(const Value& value) {
    Choices choices;
    if (value.list() != nullptr)
        for (const Value& one : *value.list())
            if (one.text() != nullptr) choices.insert(std::stoul(*one.text()));
    return choices;
}

Demand demand_of(Inquiry& ask, Unit ship) {
    if (!is_of_this_month(ask, ask.said(ship, fact::shows_damage_in))) return {};
    return {ask.number_or(ship, fact::shows_damage, 0), kept_choices(ask.said(ship, fact::may_be_hit_by)),
            kept_choices(ask.said(ship, fact::may_be_sunk_by))};
}

Demand demand_with(Inquiry& ask, Unit ship, int steps) {
    Demand demand = demand_of(ask, ship);
    demand.hits += steps;
    const Target target{ship, attackers_of(ask, ship), least_armor(ask, ship)};
    const auto throws = open_throws(ask);
    for (std::size_t place = 0; place < throws.size(); ++place) {
        if (may_hit(ask, target, throws[place])) demand.hit_by.insert(place);
        if (!is_stp(ask, ship) && may_sink(ask, target, throws[place])) demand.sunk_by.insert(place);
    }
    return demand;
}

/// Every ship gets throws of its own: one that sinks it, or one for each hit.
bool can_be_shared_out(const std::vector<Demand>& demands, std::size_t from, Choices& used);

bool takes_hits(const std::vector<Demand>& demands, std::size_t at, double hits, Choices& used,
                std::size_t after) {
    if (hits <= 0) return can_be_shared_out(demands, at + 1, used);
    for (const std::size_t one : demands[at].hit_by) {
        if (one < after || used.contains(one)) continue;
        used.insert(one);
        if (takes_hits(demands, at, hits - 1, used, one + 1)) return true;
        used.erase(one);
    }
    return false;
}

bool can_be_shared_out(const std::vector<Demand>& demands, std::size_t from, Choices& used) {
    if (from == demands.size()) return true;
    if (demands[from].hits > 1)
        for (const std::size_t one : demands[from].sunk_by) {
            if (!used.insert(one).second) continue;
            if (can_be_shared_out(demands, from + 1, used)) return true;
            used.erase(one);
        }
    return takes_hits(demands, from, demands[from].hits, used, 0);
}

/// With the damage of all other ships that nobody has ordered. So many that it takes too long to share them
/// out are none too many.
bool have_thrown_enough(Inquiry& ask, Unit ship, const Demand& demand) {
    constexpr std::size_t most_demands = 8;
    std::vector<Demand> demands{demand};
    for (const Unit other : all_units(ask))
        if (other != ship)
            if (Demand own = demand_of(ask, other); own.hits > 0) demands.push_back(std::move(own));
    Choices used;
    return demands.size() > most_demands || can_be_shared_out(demands, 0, used);
}

/// @}

/// It lies where it lay, so that no mines or batteries have met it, and nobody is near who could have fired.
bool was_left_alone(Inquiry& ask, Unit ship) {
    return all_of_it_was_seen(ask) && !engagement_under_way(ask) &&
           (is_surface_ship(ask, ship) || is_stp(ask, ship)) && !has_come_or_gone(ask, ship) &&
           !attackers_of(ask, ship).somebody;
}

}  // namespace

bool was_seen_from_the_naval_phase_on(Inquiry& ask) {
    return is_of_this_month(ask, ask.said(the_game, fact::phase_seen_in));
}

bool may_fight_at_sea(Inquiry& ask) {
    return in_phase(ask, "naval and air") || in_phase(ask, "offensive");
}

std::vector<Throw> open_throws(Inquiry& ask) {
    std::vector<Throw> throws;
    std::optional<int> single;
    for (const std::string& roll : rolls_of_this_month(ask)) {
        const int first = roll.front() - '0';
        if (!is_single(roll)) {
            throws.push_back({first, roll.back() - '0'});
            single.reset();
        } else {
            // Two dice may be thrown one after the other.
            if (single) throws.push_back({*single, first});
            single = first;
        }
    }
    return throws;
}

Damage damage_of(Inquiry& ask, Unit ship, int steps) {
    const auto throws = open_throws(ask);
    const Demand demand = demand_with(ask, ship, steps);
    if (!throws.empty() && (demand.hits > 0) && have_thrown_enough(ask, ship, demand)) return {Cause::dice};
    if (was_left_alone(ask, ship)) return {Cause::none, say("no enemy can have attacked {}", ship)};
    // Nobody fires in the Movement Phase, and what was thrown before it was all understood.
    if (in_phase(ask, "movement") && was_seen_from_the_naval_phase_on(ask) &&
        rolls_of_this_month(ask).empty())
        return {Cause::none, say("no dice of this month can have done that to {}", ship)};
    const bool certain = all_of_it_was_seen(ask) && is_at_sea(ask, ship) &&
                         (is_surface_ship(ask, ship) || is_stp(ask, ship)) && !throws.empty() &&
                         !engagement_under_way(ask);
    if (!certain) return {};
    const Attackers attackers = attackers_of(ask, ship);
    if (!attackers.somebody) return {Cause::none, say("no enemy can have attacked {}", ship)};
    return {Cause::none, say("no throw of this month can have done that to {}", ship)};
}

void note_damage(Resolution& now, Unit ship, int steps) {
    const Demand demand = demand_with(now, ship, steps);
    now.set(ship, fact::shows_damage, demand.hits);
    now.set(ship, fact::shows_damage_in, moment(now));
    now.set(ship, fact::may_be_hit_by, as_value(demand.hit_by));
    now.set(ship, fact::may_be_sunk_by, as_value(demand.sunk_by));
}

void forget_damage(Resolution& now, Unit ship) {
    for (const Fact& fact :
         FactList{fact::shows_damage, fact::shows_damage_in, fact::may_be_hit_by, fact::may_be_sunk_by})
        if (now.said(ship, fact).known()) now.forget(ship, fact);
}

void register_naval_throws(Rulebook& book) {
    for (const Verb& verb : {verb::dice, verb::naval_roll})
        book.effect("3.17.s41", verb, throw_stays_open);
    book.effect("vii.s21", event::step_begins, phase_is_seen_from_here);
    book.effect("vii.s21", verb::unclear, something_was_not_understood);
}

}  // namespace umpire::rules::aeto
