#include "umpire/game/map.hpp"

#include "battle/facts.hpp"
#include "battle/naval_attack.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/ships.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "submarines/facts.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace umpire::rules::awaw {

double hits_on(Inquiry& ask, Unit ship) {
    const double usual = ask.yes(ship, fact::damaged) ? ask.number(ship, fact::factors) - 1 : 0;
    return std::max(usual, ask.number_or(ship, fact::hits, 0));
}

bool is_cruiser(Inquiry& ask, Unit ship) {
    return type_of(ask, ship) == "CA";
}

bool is_one_factor_type(Inquiry& ask, Unit ship) {
    const std::string type = type_of(ask, ship);
    return type == "DD" || type == "CVE" || type == "TR";
}

namespace {

/// @name What hits do to a ship
/// @{

double cruiser_factors(Inquiry& ask) {
    return ask.printed("cruiser_factors");
}

bool is_several_cruisers(Inquiry& ask, Unit ship) {
    return is_cruiser(ask, ship) && ask.number(ship, fact::factors) > cruiser_factors(ask);
}

/// Hits until nothing of it is left.
double stands(Inquiry& ask, Unit ship) {
    return ask.number(ship, fact::factors) - (is_one_factor_type(ask, ship) ? 0 : hits_on(ask, ship));
}

double stand(Inquiry& ask, const Ships& ships) {
    double all = 0;
    for (const Unit ship : ships)
        all += stands(ask, ship);
    return all;
}

void loses_factors(Resolution& now, Unit ship, double lost) {
    const double factors = now.number(ship, fact::factors);
    if (lost >= factors)
        now.set(ship, fact::sunk, true);
    else
        now.set(ship, fact::factors, factors - lost);
    now.happens(event::factors_lost, {{arg::unit, ship}, {arg::factors, std::min(lost, factors)}});
    if (lost >= factors) now.happens(event::ship_sunk, {{arg::unit, ship}});
}

/// A counter of several cruisers goes down by whole cruisers.
void cruisers_take_hits(Resolution& now, Unit ship, double hits) {
    const double each = cruiser_factors(now), total = hits_on(now, ship) + hits;
    const double sunk = std::min(std::floor(total / each) * each, now.number(ship, fact::factors));
    const double left = now.number(ship, fact::factors) - sunk, odd = std::fmod(total, each);
    if (sunk > 0) loses_factors(now, ship, sunk);
    if (left <= 0 || odd == 0) return;
    if (left > each) now.missing(say("which counter is the damaged cruiser of {}: break it down", ship));
    now.set(ship, fact::hits, odd);
    now.set(ship, fact::damaged, true);
    now.happens(event::ship_damaged, {{arg::unit, ship}});
}

void takes_hits(Resolution& now, Unit ship, double hits) {
    if (hits <= 0) return;
    if (is_one_factor_type(now, ship)) return loses_factors(now, ship, hits);
    if (is_several_cruisers(now, ship)) return cruisers_take_hits(now, ship, hits);
    const double size = now.number(ship, fact::factors), total = hits_on(now, ship) + hits;
    now.set(ship, fact::hits, std::min(total, size));
    if (total >= size) return loses_factors(now, ship, size);
    if (total < size - 1 || now.yes(ship, fact::damaged)) return;
    now.set(ship, fact::damaged, true);
    now.happens(event::ship_damaged, {{arg::unit, ship}});
}

/// As many as each can take, one after the other.
void take_in_turn(Resolution& now, const Ships& ships, double hits) {
    for (const Unit ship : ships) {
        const double its = std::min(hits, stands(now, ship));
        takes_hits(now, ship, its);
        hits -= its;
    }
}

/// @}

/// @name Forces of light ships
/// @{

struct Parts {
    Ships cruisers, small, others;
};

Parts parts_of(Inquiry& ask, const Ships& ships) {
    Parts parts;
    for (const Unit ship : ships)
        (is_cruiser(ask, ship)           ? parts.cruisers
         : is_one_factor_type(ask, ship) ? parts.small
                                         : parts.others)
            .push_back(ship);
    return parts;
}

bool is_single(const Parts& parts) {
    return parts.small.empty() && parts.cruisers.size() + parts.others.size() == 1;
}
bool is_all_cruisers(const Parts& parts) {
    return parts.cruisers.size() > 1 && parts.small.empty() && parts.others.empty();
}
bool is_all_small(const Parts& parts) {
    return !parts.small.empty() && parts.cruisers.empty() && parts.others.empty();
}
bool mixes_cruisers_with_small_ships(const Parts& parts) {
    return !parts.small.empty() && !parts.cruisers.empty() && parts.others.empty();
}

/// Cruiser factors sunk if they take so many hits in turn.
double sunk_by(Inquiry& ask, const Ships& cruisers, double hits) {
    double sunk = 0;
    for (const Unit ship : cruisers) {
        const double stood = stands(ask, ship), its = std::min(hits, stood);
        const double each = cruiser_factors(ask);
        sunk += its == stood ? ask.number(ship, fact::factors)
                             : std::floor((its + hits_on(ask, ship)) / each) * each;
        hits -= its;
    }
    return sunk;
}

/// Hits on one-factor units: half of all, unless too few cruisers would be sunk or too many would be needed.
double hits_on_small(Inquiry& ask, const Parts& parts, double hits) {
    const double cruisers = stand(ask, parts.cruisers), small = stand(ask, parts.small);
    hits = std::min(hits, cruisers + small);
    double on_small = std::min(std::floor(hits / 2), small);
    while (on_small > 0 && hits - on_small < cruisers &&
           on_small > sunk_by(ask, parts.cruisers, hits - on_small))
        --on_small;
    return std::max(on_small, hits - cruisers);
}

/// The owner may choose otherwise (`lose`): as they were is put down.
struct State {
    Fact now, before;
};
constexpr std::array<State, 4> state_of_a_ship{{{fact::hits, fact::hits_before},
                                                {fact::damaged, fact::damaged_before},
                                                {fact::factors, fact::factors_before},
                                                {fact::sunk, fact::sunk_before}}};

void notes_before(Resolution& now, const Ships& ships, double hits) {
    const auto group = group_of(now, ships.front());
    if (!group || ships.size() < 2) return;
    now.set(*group, fact::hit_ships, as_list(ships));
    now.set(*group, fact::hits_taken, std::min(hits, stand(now, ships)));
    for (const Unit ship : ships)
        for (const State& state : state_of_a_ship)
            now.set(ship, state.before, now.said(ship, state.now));
}

/// @}

/// @name 22.55.s10 to s13: the results
/// @{

/// What the hits fall on: as it says itself, else a ship, else the light ships and transports of a group.
Ships ships_hit(Inquiry& ask) {
    Ships ships;
    const auto add = [&](const auto& argument) {
        for (const Subject what : named(ask, argument)) {
            // A submarine is who attacked, as the order names it.
            if (what.kind == Kind::unit && !is_submarine(ask, what)) ships.push_back(what);
            if (what.kind != Kind::group) continue;
            for (const Unit ship : ships_in(ask, what))
                if (is_cruiser(ask, ship) || is_one_factor_type(ask, ship)) ships.push_back(ship);
        }
    };
    add(arg::on);
    if (ships.empty()) add(arg::unit);
    if (ships.empty()) add(arg::group);
    return ships;
}

/// Losses that others have followed are not chosen any more.
void choice_is_over(Resolution& now, Group group) {
    if (now.known(group, fact::hit_ships)) now.forget(group, fact::hit_ships);
}

void named_ship_or_cruiser(Resolution& now) {
    const Ships ships = ships_hit(now);
    const Parts parts = parts_of(now, ships);
    for (const Unit ship : ships)
        if (const auto group = group_of(now, ship); group && ships.size() == 1) choice_is_over(now, *group);
    if (is_single(parts)) take_in_turn(now, ships, now.number(arg::hits));
    if (ships.size() > 1 && !parts.others.empty())
        now.missing("which of the ships are hit: named ships are attacked one by one");
}

void all_cruisers(Resolution& now) {
    const Ships ships = ships_hit(now);
    if (!is_all_cruisers(parts_of(now, ships))) return;
    notes_before(now, ships, now.number(arg::hits));
    take_in_turn(now, ships, now.number(arg::hits));
}

void all_one_factor_units(Resolution& now) {
    const Ships ships = ships_hit(now);
    if (!is_all_small(parts_of(now, ships))) return;
    notes_before(now, ships, now.number(arg::hits));
    take_in_turn(now, ships, now.number(arg::hits));
}

void mixed_light_force(Resolution& now) {
    const Ships ships = ships_hit(now);
    const Parts parts = parts_of(now, ships);
    if (!mixes_cruisers_with_small_ships(parts)) return;
    const double hits = now.number(arg::hits), on_small = hits_on_small(now, parts, hits);
    notes_before(now, ships, hits);
    // What was even is not to be seen any more when the hits have fallen.
    if (const auto group = group_of(now, ships.front())) now.set(*group, fact::share_of_small, on_small);
    take_in_turn(now, parts.cruisers, hits - on_small);
    take_in_turn(now, parts.small, on_small);
}

/// @}

/// @name How much a ship can take
/// @{

Value hits_it_stands(Inquiry& ask, Unit ship, Value) {
    if (!ask.known(ship, fact::unit_class)) return {};
    return ask.yes(ship, fact::sunk) ? Value(0) : Value(stands(ask, ship));
}

bool meets_enemies(Inquiry& ask, Unit ship, Place place) {
    const auto there = ask.units_in(place);
    const std::string side = ask.text_or(ship, fact::side, "");
    return std::any_of(there.begin(), there.end(), [&](Unit other) {
        return ask.known(other, fact::unit_class) && ask.text_or(other, fact::side, side) != side;
    });
}

/// While a battle may be under way hits are marked before anybody takes the ship away.
Ruling has_fewer_hits_than_sink_it(Inquiry& ask, Unit ship) {
    const double hits = ask.number_or(ship, fact::hits, 0);
    const auto place = ask.location(ship);
    if (hits == 0 || !place || !ask.map().is_hex(place->index) || !ask.known(ship, fact::unit_class) ||
        !ask.known(ship, fact::factors) || is_one_factor_type(ask, ship) || ask.yes(ship, fact::sunk))
        return not_concerned();
    const double most = ask.number(ship, fact::factors);
    if (hits < most) return kept();
    if (meets_enemies(ask, ship, *place))
        ask.missing(say("whether a battle is under way in {}, in which {} sinks", *place, ship));
    return broken(say("{} has {} hits and is sunk by {}, but lies in {}", ship, hits, most, *place));
}

/// @}

/// @name The owner's choice
/// @{

/// As if the last hits had not fallen yet.
class Before {
  public:
    Before(Inquiry& ask, Group group) : ask_(ask), ships_(listed(ask, group, fact::hit_ships)) {}

    const Ships& ships() const { return ships_; }
    double factors(Unit ship) { return ask_.number_or(ship, fact::factors_before, 0); }
    double hits(Unit ship) {
        const bool damaged = ask_.yes(ship, fact::damaged_before);
        return std::max(damaged ? factors(ship) - 1 : 0, ask_.number_or(ship, fact::hits_before, 0));
    }
    double stands(Unit ship) { return factors(ship) - (is_one_factor_type(ask_, ship) ? 0 : hits(ship)); }

  private:
    Inquiry& ask_;
    Ships ships_;
};

/// How often each ship is named.
std::map<Subject, double> chosen_losses(Inquiry& ask) {
    std::map<Subject, double> losses;
    for (const Unit ship : ask.subjects(arg::units))
        ++losses[ship];
    return losses;
}

/// What is wrong with any choice, whatever the ships are; empty if nothing.
Sentence wrong_count(Inquiry& ask, Group group) {
    Before before(ask, group);
    double named = 0;
    for (const auto& [ship, hits] : chosen_losses(ask)) {
        named += hits;
        if (!holds(before.ships(), ship)) return say("{} was no target", ship);
        if (hits > before.stands(ship))
            return say("{} is named {} times and can take {}", ship, hits, before.stands(ship));
    }
    const double fell = ask.number(group, fact::hits_taken);
    if (named == fell) return {};
    return say("{} hits fell on {}, and {} are taken", fell, group, named);
}

using Composition = bool (*)(const Parts&);

/// Nothing if the choice is not about such a force.
std::optional<Subject> chooser(Inquiry& ask, Composition composition) {
    if (!ask.has(arg::group) || !ask.has(arg::units)) return std::nullopt;
    const Group group = ask.subject(arg::group);
    const auto ships = listed(ask, group, fact::hit_ships);
    if (ships.empty() || !composition(parts_of(ask, ships))) return std::nullopt;
    return group;
}

Ruling one_cruiser_is_damaged(Inquiry& ask) {
    const auto group = chooser(ask, is_all_cruisers);
    if (!group) return not_concerned();
    if (Sentence wrong = wrong_count(ask, *group); !wrong.empty()) return broken(std::move(wrong));
    Before before(ask, *group);
    double damaged = 0;
    for (const auto& [ship, hits] : chosen_losses(ask))
        if (hits < before.stands(ship)) damaged += 1;
    if (damaged <= 1) return kept();
    return broken(say("{} cruisers are damaged: only an odd hit damages one", damaged));
}

Ruling every_hit_sinks_a_factor(Inquiry& ask) {
    const auto group = chooser(ask, is_all_small);
    if (!group) return not_concerned();
    Sentence wrong = wrong_count(ask, *group);
    return wrong.empty() ? kept() : broken(std::move(wrong));
}

Ruling hits_are_spread_evenly(Inquiry& ask) {
    const auto group = chooser(ask, mixes_cruisers_with_small_ships);
    if (!group) return not_concerned();
    if (Sentence wrong = wrong_count(ask, *group); !wrong.empty()) return broken(std::move(wrong));
    Before before(ask, *group);
    double small = 0, sunk = 0;
    for (const auto& [ship, hits] : chosen_losses(ask)) {
        if (is_one_factor_type(ask, ship)) small += hits;
        if (is_cruiser(ask, ship) && hits == before.stands(ship)) sunk += before.factors(ship);
    }
    const double share = ask.number(*group, fact::share_of_small);
    if (small != share)
        return broken(say("{} one-factor units are lost, and their share of {} hits is {}", small,
                          ask.number(*group, fact::hits_taken), share));
    const bool cruisers_left = std::any_of(before.ships().begin(), before.ships().end(), [&](Unit ship) {
        const auto losses = chosen_losses(ask);
        const auto its = losses.find(ship);
        return is_cruiser(ask, ship) && (its == losses.end() || its->second < before.stands(ship));
    });
    if (!cruisers_left || small <= sunk) return kept();
    return broken(say("{} one-factor units are lost and only {} cruiser factors sunk", small, sunk));
}

void as_the_owner_chooses(Resolution& now, Composition composition) {
    const auto group = chooser(now, composition);
    if (!group) return;
    now.happens(event::losses_taken_back, {{arg::group, *group}});
    for (const Unit ship : listed(now, *group, fact::hit_ships))
        for (const State& state : state_of_a_ship) {
            const Value old = now.said(ship, state.before);
            now.set(ship, state.now, old);
        }
    for (const auto& [ship, hits] : chosen_losses(now))
        takes_hits(now, ship, hits);
}

void choice_among_cruisers(Resolution& now) {
    as_the_owner_chooses(now, is_all_cruisers);
}
void choice_among_small(Resolution& now) {
    as_the_owner_chooses(now, is_all_small);
}
void choice_in_mixed_force(Resolution& now) {
    as_the_owner_chooses(now, mixes_cruisers_with_small_ships);
}

void choices_end_with_the_round(Resolution& now) {
    if (const auto battle = battle_under_way(now))
        for (const Group group : listed(now, *battle, fact::groups))
            choice_is_over(now, group);
}

/// @}

}  // namespace

void register_ship_hits(Rulebook& book) {
    book.define("22.55.s10", Kind::unit, fact::hits_left, hits_it_stands);
    book.standing("22.55.s10", Kind::unit, has_fewer_hits_than_sink_it);
    book.effect("22.55.s10", event::hits_fall, named_ship_or_cruiser);
    book.effect("22.55.s11", event::hits_fall, all_cruisers);
    book.effect("22.55.s12", event::hits_fall, all_one_factor_units);
    book.effect("22.55.s13", event::hits_fall, mixed_light_force);

    book.check("22.55.s11", {verb::lose}, one_cruiser_is_damaged);
    book.effect("22.55.s11", verb::lose, choice_among_cruisers);
    book.check("22.55.s12", {verb::lose}, every_hit_sinks_a_factor);
    book.effect("22.55.s12", verb::lose, choice_among_small);
    book.check("22.55.s13", {verb::lose}, hits_are_spread_evenly);
    book.effect("22.55.s13", verb::lose, choice_in_mixed_force);
    book.effect({"22.55.s11", "22.55.s12", "22.55.s13"}, event::round_ends, choices_end_with_the_round);
}

}  // namespace umpire::rules::awaw
