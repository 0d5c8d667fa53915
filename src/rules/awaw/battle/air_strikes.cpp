#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

bool has_struck(Inquiry& ask, Unit air) {
    return battle_under_way(ask) && ask.number_or(air, fact::struck_round, 0) == round_now(ask);
}

/// Sent out for a strike and not flown yet.
std::vector<Subject> strikers_in_waiting(Inquiry& ask) {
    auto all = all_air(ask);
    all.erase(std::remove_if(all.begin(), all.end(),
                             [&](Unit air) {
                                 return task_now(ask, air) != "strike" || has_struck(ask, air) ||
                                        ask.yes(air, fact::eliminated);
                             }),
              all.end());
    return all;
}

/// @name 22.462: who may be struck, and by whom
/// @{

Ruling only_found_groups(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    const auto groups = groups_named(ask, arg::target);
    for (const Group group : groups)
        if (!ask.yes(group, fact::found)) return broken(say("{} has not been found", group));
    return groups.empty() ? not_concerned() : kept();
}

bool is_surprise(Inquiry& ask) {
    return battle_under_way(ask) && !is_raider_box(ask) && ask.yes(arg::surprise);
}

Ruling surprise_only_if_hidden(Inquiry& ask) {
    if (!is_surprise(ask)) return not_concerned();
    for (const Group group : groups_of_side(ask, ask.action().side))
        if (ask.yes(group, fact::found)) return broken(say("{} was found by the enemy", group));
    return kept();
}

Ruling surprise_by_carrier_air(Inquiry& ask) {
    if (!is_surprise(ask)) return not_concerned();
    for (const Unit air : named(ask, arg::air))
        if (!is_carrier_based(ask, air)) return broken(say("{} is based on land", air));
    return kept();
}

/// The limit is of another chapter; whoever keeps it says it.
Ruling size_of_strike(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    if (!battle || !ask.known(*battle, fact::strike_limit)) return not_concerned();
    const double squadrons = squadrons_of(ask, named(ask, arg::air)),
                 most = ask.number(*battle, fact::strike_limit);
    if (squadrons <= most) return kept();
    return broken(say("{} squadrons strike, {} are allowed", squadrons, most));
}

/// Part of a strike on this group in this round.
bool strikes_group(Inquiry& ask, Unit air, Group group) {
    const auto targets = listed(ask, air, fact::strikes);
    return has_struck(ask, air) && std::any_of(targets.begin(), targets.end(), [&](Subject target) {
               return group_of(ask, target) == group;
           });
}

/// Bombs that belong to no strike would be a strike more.
Ruling bombs_of_a_strike(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    const auto groups = groups_named(ask, arg::target);
    if (groups.empty()) return not_concerned();
    for (const Unit air : ask.subjects(arg::air))
        if (!strikes_group(ask, air, groups.front()))
            return broken(say("{} is part of no strike on {}", air, groups.front()));
    return kept();
}

/// What air combat and antiaircraft fire have left of a strike is for the players to say.
void bombs_fall(Resolution& now) {
    for (const Unit air : now.subjects(arg::air))
        now.set(air, fact::bombed_round, round_now(now));
    now.happens(event::air_attack);
}

void squadrons_combine(Resolution& now) {
    double carrier_based = 0, land_based = 0;
    for (const Unit air : named(now, arg::air))
        (is_carrier_based(now, air) ? carrier_based : land_based) += squadrons_of(now, {air});
    now.result(result::carrier_squadrons, carrier_based);
    now.result(result::land_based_squadrons, land_based);
    now.result(result::squadrons, carrier_based + land_based);
}

/// @}

/// @name 22.461B: who strikes first
/// @{

bool side_has_struck(Inquiry& ask, std::string_view side) {
    return ask.number_or(the_battle(ask), fact::strikes_by(side), 0) == round_now(ask);
}

/// Search results against a side.
double results_on(Inquiry& ask, std::string_view side) {
    double results = 0;
    for (const Group group : groups_of_side(ask, side))
        results += ask.number_or(group, fact::results, 0);
    return results;
}

std::string strikes_first(Inquiry& ask, const std::string& side, const std::string& enemy) {
    const double own = results_on(ask, enemy), theirs = results_on(ask, side);
    if (own != theirs) return own > theirs ? side : enemy;
    return ask.text(the_battle(ask), fact::intercepting_side);
}

bool concerns_order(Inquiry& ask) {
    return battle_under_way(ask) && !ask.yes(arg::surprise) &&
           !enemy_in_battle(ask, ask.action().side).empty();
}

/// Nobody has to strike: that a side was passed over shows when it means to strike after all.
Ruling greater_finds_strike_first(Inquiry& ask) {
    if (!concerns_order(ask)) return not_concerned();
    const std::string side = ask.action().side, enemy = enemy_in_battle(ask, side);
    const bool later = side_has_struck(ask, enemy);
    if (side_has_struck(ask, side)) return kept();
    const auto waiting = strikers_in_waiting(ask);
    const bool enemy_waits =
        std::any_of(waiting.begin(), waiting.end(), [&](Unit air) { return ask.side_of(air) == enemy; });
    if (!later && !enemy_waits) return kept();
    const std::string& too_early = later ? enemy : side;
    const std::string first = strikes_first(ask, side, enemy);
    if (first == too_early) return kept();
    return broken(
        say("the {} side strikes first ({} search results against {}), and the {} side has not "
            "waited for it",
            first, results_on(ask, too_early), results_on(ask, first), too_early));
}

Ruling strikes_of_a_side_together(Inquiry& ask) {
    if (!concerns_order(ask)) return not_concerned();
    if (groups_named(ask, arg::target).size() > 1)
        return broken("the target of each strike is named when the one before is resolved");
    const std::string side = ask.action().side;
    const std::string last = ask.text_or(the_battle(ask), fact::last_striker, "");
    if (!side_has_struck(ask, side) || last == side) return kept();
    return broken(say("the {} side had struck before the strikes of the {} side", side, last));
}

void order_of_strikes_is_noted(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle || now.yes(arg::surprise)) return;
    now.set(*battle, fact::strikes_by(now.action().side), round_now(now));
    now.set(*battle, fact::last_striker, now.action().side);
}

/// @}

/// @name 22.463: naval air returns
/// @{

bool is_carrier(Inquiry& ask, Unit ship) {
    return is_fast_carrier(ask, ship) || type_of(ask, ship) == "CVE";
}

bool can_land_on(Inquiry& ask, Unit carrier) {
    return !ask.yes(carrier, fact::damaged) && !ask.yes(carrier, fact::sunk);
}

std::optional<Unit> carrier_of_air(Inquiry& ask, Unit air) {
    if (const Value base = ask.fact(air, fact::based_on); base.subject() != nullptr) return *base.subject();
    const auto inside = ask.inside(air);
    return inside && inside->kind == Kind::unit ? inside : std::nullopt;
}

/// Squadrons that a carrier can still take besides those that are aboard.
double room_on(Inquiry& ask, Unit carrier, const std::vector<Subject>& besides) {
    double room = ask.number(carrier, fact::complement);
    for (const Unit air : all_air(ask))
        if (!holds(besides, air) && carrier_of_air(ask, air) == carrier && !ask.yes(air, fact::eliminated))
            room -= squadrons_of(ask, {air});
    return room;
}

Units undamaged_carriers(Inquiry& ask, std::string_view side) {
    Units carriers;
    for (const Group group : groups_of_side(ask, side))
        for (const Unit ship : ships_in(ask, group))
            if (is_carrier(ask, ship) && can_land_on(ask, ship)) carriers.push_back(ship);
    return carriers;
}

bool goes_ashore(Inquiry& ask) {
    return ask.has(arg::at);
}

/// Why it cannot land on the carrier that it is sent to; empty if it can.
Sentence no_deck(Inquiry& ask, Unit air) {
    const Unit carrier = ask.subject(arg::carrier);
    if (holds(undamaged_carriers(ask, ask.side_of(air)), carrier)) return {};
    if (!can_land_on(ask, carrier)) return say("{} is damaged or sunk", carrier);
    return say("{} is no carrier of the naval force of {}", carrier, air);
}

bool returns_from_attack(Inquiry& ask, Unit air) {
    const std::string task = task_now(ask, air);
    return task == "strike" || task == "counterair";
}

Ruling before_fleet_combat(Inquiry& ask) {
    const std::string segment = segment_now(ask);
    if (!battle_under_way(ask) || segment.empty()) return not_concerned();
    if (segment < "H") return kept();
    return broken(say("naval air was back before the fleet combat of round {}", round_now(ask)));
}

Ruling patrols_land_on_undamaged_carriers(Inquiry& ask) {
    if (!battle_under_way(ask) || goes_ashore(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit air : ask.subjects(arg::air)) {
        if (task_now(ask, air) != "cap") continue;
        if (Sentence because = no_deck(ask, air); !because.empty()) return broken(std::move(because));
        ruling = kept();
    }
    return ruling;
}

Ruling patrols_land_at_near_air_bases(Inquiry& ask) {
    if (!battle_under_way(ask) || !goes_ashore(ask)) return not_concerned();
    const Place base = ask.subject(arg::at);
    Units patrols;
    for (const Unit air : ask.subjects(arg::air))
        if (task_now(ask, air) == "cap") patrols.push_back(air);
    if (patrols.empty()) return not_concerned();
    if (!ask.known(base, fact::air_base))
        ask.missing(say("whether {} is an air base", base), ask.to_state(base, fact::air_base));
    if (!ask.yes(base, fact::air_base)) return broken(say("{} is no air base", base));
    const int distance = ask.distance(base, battle_hex(ask));
    if (distance > ask.printed("patrol_landing_distance"))
        return broken(say("{} is {} hexes from the battle", base, distance));
    const double squadrons = squadrons_of(ask, patrols),
                 room = ask.number_or(base, fact::air_room, squadrons);
    if (squadrons <= room) return kept();
    return broken(say("{} squadrons land at {}, which has room for {}", squadrons, base, room));
}

Ruling attackers_land_on_undamaged_carriers(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit air : ask.subjects(arg::air)) {
        if (!returns_from_attack(ask, air) || !is_carrier_based(ask, air)) continue;
        if (goes_ashore(ask)) return broken(say("{} returns from an attack and lands on carriers only", air));
        if (Sentence because = no_deck(ask, air); !because.empty()) return broken(std::move(because));
        ruling = kept();
    }
    return ruling;
}

void air_lands(Resolution& now) {
    for (const Unit air : now.subjects(arg::air)) {
        const Subject where = now.subject(goes_ashore(now) ? arg::at : arg::carrier);
        now.set(air, fact::based_on, goes_ashore(now) ? Value() : Value(where));
        now.place(air, where);
    }
}

void ashore_it_is_inverted(Resolution& now) {
    if (!goes_ashore(now)) return;
    for (const Unit air : now.subjects(arg::air)) {
        if (task_now(now, air) != "cap") continue;
        const bool current = now.reading("inverted_ashore") == "current_player_turn";
        now.set(air, fact::inverted, true);
        now.set(air, fact::inverted_for_turn_of, current ? now.phasing_side() : now.side_of(air));
    }
}

/// Fleet combat begins, or the round ends without it.
bool strikes_are_over(Resolution& now) {
    const auto battle = battle_under_way(now);
    return battle && segment_now(now) >= "H" &&
           now.number_or(*battle, fact::air_returned_round, 0) != round_now(now);
}

void who_did_not_strike_is_told(Resolution& now) {
    if (!strikes_are_over(now)) return;
    const auto waiting = strikers_in_waiting(now);
    if (!waiting.empty()) now.result(result::did_not_attack, as_list(waiting));
}

void air_returns(Resolution& now) {
    if (!strikes_are_over(now)) return;
    for (const Unit air : all_air(now)) {
        if (now.yes(air, fact::eliminated)) continue;
        const Value base =
            is_carrier_based(now, air) ? now.fact(air, fact::based_on) : now.fact(air, fact::base);
        if (base.subject() != nullptr) now.place(air, *base.subject());
    }
}

/// Whose carrier can no longer be landed on goes to another, as long as there is room.
void surplus_is_lost(Resolution& now) {
    if (!strikes_are_over(now)) return;
    now.set(the_battle(now), fact::air_returned_round, round_now(now));
    for (const Unit air : all_air(now)) {
        const auto carrier = carrier_of_air(now, air);
        if (!carrier || !has_struck(now, air) || now.yes(air, fact::eliminated) || can_land_on(now, *carrier))
            continue;
        const auto decks = undamaged_carriers(now, now.side_of(air));
        const auto deck = std::find_if(decks.begin(), decks.end(), [&](Unit other) {
            return room_on(now, other, {air}) >= squadrons_of(now, {air});
        });
        if (deck == decks.end()) {
            now.set(air, fact::eliminated, true);
            continue;
        }
        now.set(air, fact::based_on, *deck);
        now.place(air, *deck);
    }
}

Ruling no_more_than_a_carrier_takes(Inquiry& ask) {
    if (!battle_under_way(ask) || goes_ashore(ask)) return not_concerned();
    const Unit carrier = ask.subject(arg::carrier);
    if (!ask.known(carrier, fact::complement)) return not_concerned();
    std::vector<Subject> landing;
    for (const Unit air : ask.subjects(arg::air))
        if (returns_from_attack(ask, air)) landing.push_back(air);
    if (landing.empty()) return not_concerned();
    const double squadrons = squadrons_of(ask, landing), room = room_on(ask, carrier, landing);
    if (squadrons <= room) return kept();
    return broken(say("{} squadrons land on {}, which has room for {}", squadrons, carrier, room));
}

void strikers_are_noted(Resolution& now) {
    if (!battle_under_way(now)) return;
    for (const Unit air : named(now, arg::air)) {
        give_task(now, air, "strike");
        now.set(air, fact::struck_round, round_now(now));
        now.set(air, fact::strikes, now.argument(arg::target));
    }
}

/// @}

}  // namespace

void register_air_strikes(Rulebook& book) {
    book.check({"22.45.s2", "22.462A"}, {verb::strike}, only_found_groups);
    book.check({"22.452C.s2", "22.462B"}, {verb::bomb}, bombs_of_a_strike);
    book.check({"22.461A", "22.462D", "22.462E"}, {verb::strike}, surprise_only_if_hidden);
    book.check({"22.461A", "22.462D"}, {verb::strike}, surprise_by_carrier_air);
    book.check("22.461B.s1", {verb::strike}, greater_finds_strike_first);
    book.check("22.461B.s2", {verb::strike}, strikes_of_a_side_together);
    book.effect("22.461B.s2", verb::strike, order_of_strikes_is_noted);
    book.effect("22.461B.s3", verb::strike, squadrons_combine);
    book.check("22.462C", {verb::strike}, size_of_strike);

    book.effect("22.462F", verb::bomb, bombs_fall);

    book.check("22.463A", {verb::land}, before_fleet_combat);
    book.check("22.463B.s1", {verb::land}, patrols_land_on_undamaged_carriers);
    book.check("22.463B.s2", {verb::land}, patrols_land_at_near_air_bases);
    book.effect("22.463", verb::land, air_lands);
    book.effect("22.463B.s3", verb::land, ashore_it_is_inverted);
    book.check("22.463C.s1", {verb::land}, attackers_land_on_undamaged_carriers);
    book.effect("22.463C.s1", verb::strike, strikers_are_noted);
    book.check("22.463C.s2", {verb::land}, no_more_than_a_carrier_takes);
    for (const Event& end : {event::segment_begins, event::round_ends}) {
        book.effect("22.46.s2", end, who_did_not_strike_is_told);
        book.effect("22.463", end, air_returns);
        book.effect("22.463C.s2", end, surplus_is_lost);
    }
}

}  // namespace umpire::rules::awaw
