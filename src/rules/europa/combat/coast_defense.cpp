#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "common/lists.hpp"
#include "missions/contact.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "names.hpp"
#include "table/doubt.hpp"
#include "units/phases.hpp"
#include "units/units.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

bool is_coast_defense(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::coast_defense);
}

Units all_coast_defenses(const Inquiry& ask) {
    std::vector<Subject> all;
    for (const Unit unit : all_units(ask)) {
        if (contact::shows(ask, unit, fact::coast_defense) && ask.location(unit)) all.push_back(unit);
    }
    return all;
}

/// @name 30B: the naval side of a coast defense
/// @{

Value gunnery_of_naval_side(Inquiry& ask, Unit unit, Value other) {
    return is_coast_defense(ask, unit) ? ask.fact(unit, fact::gunnery) : other;
}

Value torpedoes_of_naval_side(Inquiry& ask, Unit unit, Value other) {
    if (!is_coast_defense(ask, unit)) return other;
    return ask.number_or(unit, fact::torpedo, 0);
}

Value hex_of_coast_defense(Inquiry& ask, Unit unit, Value other) {
    const auto place = is_coast_defense(ask, unit) ? ask.location(unit) : std::nullopt;
    return place ? Value(*place) : other;
}

/// @}

/// @name 30B: the fire zone
/// @{

/// Water next to the hex, unless nothing but land lies between.
bool is_open_to(Inquiry& ask, Subject from, Place hex) {
    const std::string terrain = ask.text_or(hex, fact::terrain, "");
    if (terrain == "sea") return true;
    return terrain == "coastal" && ask.map().hexside(from.index, hex.index) != "land";
}

Value fire_zone(Inquiry& ask, Unit unit, Value) {
    const auto here = is_coast_defense(ask, unit) ? ask.location(unit) : std::nullopt;
    if (!here) return {};
    Value::List zone;
    const std::string sea = ask.text_or(*here, fact::sea, ask.text_or(game::the_game, fact::sea, ""));
    if (sea == "T") return zone;
    zone.emplace_back(*here);
    for (const std::uint32_t next : ask.map().neighbours(here->index))
        if (is_open_to(ask, *here, {Kind::location, next})) zone.emplace_back(Subject{Kind::location, next});
    return zone;
}

Value reach_of_coast_defense(Inquiry& ask, Unit unit, Value other) {
    if (!is_coast_defense(ask, unit) || ask.reading("coast_defense_range") != "cruiser") return other;
    const auto hexes = ask.table("30A1.s6").number(std::string_view("cruiser"), std::string_view("hexes"));
    return hexes ? Value(*hexes) : other;
}

Ruling fires_into_its_zone(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!is_coast_defense(ask, unit)) return not_concerned();
    const auto zone = listed(ask, unit, fact::fire_zone);
    for (const Unit target : ask.subjects(arg::target)) {
        const auto hex = hex_of(ask, target);
        if (!hex) ask.missing(say("the hex of {}", target));
        if (!holds(zone, *hex))
            return broken(say("{} is in {}, which is not in the fire zone of {}", target, *hex, unit));
    }
    return kept();
}

/// @}

/// @name 30B: how combat with them starts
/// @{

/// The coast defenses of the enemy whose fire zone a hex is in.
std::vector<Subject> firing_into(Inquiry& ask, Place hex, const std::string& side) {
    std::vector<Subject> all;
    for (const Unit unit : all_coast_defenses(ask))
        if (ask.text_or(unit, fact::side, side) != side && holds(listed(ask, unit, fact::fire_zone), hex))
            all.push_back(unit);
    return all;
}

bool is_fired_at(Inquiry& ask, Group group) {
    const std::string type = contact::type_if_known(ask, group);
    return !type.empty() && type != "submarine" && ask.known(group, fact::side);
}

Value::List as_values(const std::vector<Subject>& things) {
    return {things.begin(), things.end()};
}

void engage(Resolution& now, const Groups& groups, const std::vector<Subject>& defenses) {
    if (groups.empty() || defenses.empty()) return;
    now.happens(event::coast_defenses_engage,
                {{arg::groups, as_values(groups)}, {arg::defenses, as_values(defenses)}});
}

/// Movement stops where the combat starts; what the rest of the way has cost was not spent.
void stop_on_the_way(Resolution& now, Group group, const Places& way, std::size_t step) {
    if (now.verb() != verb::move || step + 1 == way.size()) return;
    const bool evades = moves_evading(now);
    double given_back = 0;
    for (; step + 1 < way.size(); ++step) {
        if (given_back == 0) now.place(group, way[step]);
        given_back += step_cost(now, way[step], way[step + 1], evades);
    }
    spend(now, group, -given_back);
}

void come_under_fire(Resolution& now, Group group) {
    if (all_coast_defenses(now).empty() || !is_fired_at(now, group)) return;
    const auto way = contact::hexes_of_action(now, group);
    for (std::size_t step = 0; step < way.size(); ++step) {
        const auto defenses = firing_into(now, way[step], now.side_of(group));
        if (defenses.empty()) continue;
        stop_on_the_way(now, group, way, step);
        return engage(now, {group}, defenses);
    }
}

void points_in_fire_zone(Resolution& now) {
    const Group group = now.subject(arg::group);
    const bool in_port = now.yes(group, fact::in_port) && now.verb() != verb::move;
    if (now.verb() != verb::maneuver && now.number(arg::points) > 0 && !in_port) come_under_fire(now, group);
}

void maneuver_in_fire_zone(Resolution& now) {
    if (!way(now).empty()) come_under_fire(now, now.subject(arg::group));
}

/// Every group under fire of the same guns is in the same combat; the others wait for theirs.
void engage_where_they_are(Resolution& now, Groups groups) {
    std::vector<Subject> engaged, defenses;
    for (bool more = true; more;) {
        more = false;
        for (const Group group : groups) {
            if (holds(engaged, group)) continue;
            const auto firing = firing_into(now, *now.location(group), now.side_of(group));
            const bool joins = engaged.empty() || std::any_of(firing.begin(), firing.end(), [&](Subject one) {
                                   return holds(defenses, one);
                               });
            if (!joins) continue;
            engaged.push_back(group);
            for (const Subject one : firing)
                if (!holds(defenses, one)) defenses.push_back(one);
            more = true;
        }
    }
    for (const Group group : groups)
        if (!holds(engaged, group)) now.set(group, fact::coast_defense_due, true);
    engage(now, engaged, defenses);
}

bool lies_under_fire(Inquiry& ask, Group group) {
    const auto here = ask.location(group);
    return here && is_fired_at(ask, group) && !ask.yes(group, fact::in_port) &&
           !firing_into(ask, *here, ask.side_of(group)).empty();
}

void phase_begins_in_fire_zone(Resolution& now) {
    const std::string phase = now.text(arg::phase);
    if (!is_moving_phase(phase) || all_coast_defenses(now).empty()) return;
    Groups groups;
    for (const Group group : all_groups(now))
        if (now.text_or(group, fact::side, "") == now.text(arg::side) && lies_under_fire(now, group))
            groups.push_back(group);
    engage_where_they_are(now, std::move(groups));
}

void next_combat_with_coast_defenses(Resolution& now) {
    Groups groups;
    for (const Group group : all_groups(now)) {
        if (!contact::shows(now, group, fact::coast_defense_due)) continue;
        now.forget(group, fact::coast_defense_due);
        if (lies_under_fire(now, group)) groups.push_back(group);
    }
    engage_where_they_are(now, std::move(groups));
}

/// As surface combat, with the coast defenses among those who fight; a combat that is under way they join.
void fought_as_surface_combat(Resolution& now) {
    if (!battle_under_way(now)) {
        game::Arguments arguments{{arg::groups, now.argument(arg::groups)}};
        if (is_done_in_silence(now)) arguments[arg::inferred] = true;
        now.happens(event::combat_starts, std::move(arguments));
    }
    const auto battle = battle_under_way(now);
    if (!battle) return;
    for (const Group group : now.subjects(arg::groups))
        add_to_list(now, *battle, fact::groups, group);
    for (const Unit unit : now.subjects(arg::defenses))
        add_to_list(now, *battle, fact::coast_defenses, unit);
}

/// Whoever fires at them, or is fired at, has them in its combat.
void attack_brings_them_in(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    Units units = now.subjects(arg::target);
    units.push_back(now.subject(arg::unit));
    for (const Unit unit : units)
        if (is_coast_defense(now, unit)) add_to_list(now, *battle, fact::coast_defenses, unit);
}

/// @}

/// @name 30B: attacks on them
/// @{

Ruling no_torpedoes_at_coast_defenses(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    for (const Unit target : ask.subjects(arg::target))
        if (is_coast_defense(ask, target))
            return broken(say("{} is on land and no target of torpedoes", target));
    return battle && !listed(ask, *battle, fact::coast_defenses).empty() ? kept() : not_concerned();
}

/// Exposed in another combat is exposed no longer.
Value camouflaged(Inquiry& ask, Unit unit, Value) {
    if (!is_coast_defense(ask, unit)) return {};
    if (!ask.yes(unit, fact::exposed)) return true;
    const Value exposed_in = ask.fact(unit, fact::exposed_in);
    const auto battle = battle_under_way(ask);
    return battle && exposed_in.known() && exposed_in != Value(*battle);
}

void expose(Resolution& now, Unit unit) {
    if (!now.yes(unit, fact::camouflaged)) return;
    now.set(unit, fact::exposed, true);
    if (const auto battle = battle_under_way(now)) now.set(unit, fact::exposed_in, *battle);
}

void firing_exposes(Resolution& now) {
    expose(now, now.subject(arg::unit));
}

/// With ships of the combat in the hex of any of them, or having come through it.
void ships_in_their_hex_expose_all(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    const auto defenses = listed(now, *battle, fact::coast_defenses);
    const auto groups = groups_in_combat(now);
    const auto passed = now.verb() == verb::maneuver ? way(now) : Places();
    const bool entered = std::any_of(defenses.begin(), defenses.end(), [&](Unit unit) {
        if (holds(passed, *now.location(unit))) return true;
        return std::any_of(groups.begin(), groups.end(), [&](Group group) {
            return now.location(group) == now.location(unit) && now.side_of(group) != now.side_of(unit);
        });
    });
    if (!entered) return;
    for (const Unit unit : defenses)
        expose(now, unit);
}

/// @}

/// @name 30B: disruption
/// @{

/// The result that sinks a ship takes a coast defense out as far as hits can.
void hits_on_coast_defense(Resolution& now) {
    const bool all = now.yes(arg::sinks) && now.reading("coast_defense_sunk") == "full_disruption";
    now.result(result::disruption_hits,
               all ? protection_in_hits(now, now.subject(arg::target)) : now.number(arg::hits));
}

void camouflage_halves_hits(Resolution& now) {
    const double* hits = now.result(result::disruption_hits).number();
    if (hits == nullptr || !now.yes(now.subject(arg::target), fact::camouflaged)) return;
    now.result(result::disruption_hits, *hits * now.printed("camouflaged_hit_factor"));
}

void disruption_waits(Resolution& now) {
    const double* hits = now.result(result::disruption_hits).number();
    if (hits != nullptr) let_hits_wait(now, now.subject(arg::target), *hits);
}

void hits_disrupt(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (is_coast_defense(now, unit)) now.add_to(unit, fact::disruption_hits, now.number(arg::hits));
}

Ruling only_coast_defenses_are_disrupted(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (is_coast_defense(ask, unit)) return kept();
    return broken(say("{} is no coast defense", unit));
}

bool is_disrupted_by(Inquiry& ask, Unit unit, std::string_view share) {
    const double hits = is_coast_defense(ask, unit) ? ask.number_or(unit, fact::disruption_hits, 0) : 0;
    return hits > 0 && hits >= protection_in_hits(ask, unit) * ask.printed(share);
}

Value half_disrupted(Inquiry& ask, Unit unit, Value gunnery) {
    if (gunnery.number() == nullptr || !is_disrupted_by(ask, unit, "half_disruption_share")) return gunnery;
    return reduced_rating(ask, *gunnery.number(), "half_disruption_factor");
}

Value fully_disrupted(Inquiry& ask, Unit unit, Value gunnery) {
    if (gunnery.number() == nullptr || !is_disrupted_by(ask, unit, "full_disruption_share")) return gunnery;
    return 0;
}

void disruption_passes(Resolution& now) {
    if (now.text(arg::phase) != "initial") return;
    for (const Unit unit : all_coast_defenses(now)) {
        if (now.number_or(unit, fact::disruption_hits, 0) == 0 || now.side_of(unit) != now.text(arg::side))
            continue;
        if (!now.known(unit, fact::in_supply))
            now.missing(say("whether {} is in supply", unit), now.to_state(unit, fact::in_supply));
        if (now.yes(unit, fact::in_supply)) now.set(unit, fact::disruption_hits, 0);
    }
}

/// @}

}  // namespace

void register_coast_defense(Rulebook& book) {
    book.define("30B.s1", Kind::unit, fact::hex, hex_of_coast_defense, When::after);
    book.define("30B.s1", Kind::unit, fact::current_gunnery, gunnery_of_naval_side, When::after);
    book.define("30B.s2", Kind::unit, fact::fire_zone, fire_zone);
    book.define("30B.s2", Kind::unit, fact::gun_reach, reach_of_coast_defense, When::after);
    book.check("30B.s2", {verb::fire}, fires_into_its_zone);
    // Fire stops a group where it is: nothing else of its move or of the new phase is left to do then.
    book.effect("30B.s3", event::points_spent, points_in_fire_zone, When::last);
    book.effect("30B.s3", event::group_maneuvers, maneuver_in_fire_zone, When::last);
    book.effect("30B.s4", event::phase_begins, phase_begins_in_fire_zone, When::last);
    book.effect("30B.s4", event::combat_ends, next_combat_with_coast_defenses, When::after);
    book.effect("30B.s5", event::coast_defenses_engage, fought_as_surface_combat);
    // The attack itself opens the combat that they come into.
    book.effect("30B.s5", verb::fire, attack_brings_them_in, When::after);
    book.effect("30B.s5", verb::torpedo, attack_brings_them_in, When::after);
    book.check("30B.s6", {verb::torpedo}, no_torpedoes_at_coast_defenses);

    book.define("30B.s8", Kind::unit, fact::camouflaged, camouflaged);
    book.effect("30B.s12", event::gunfire_on_coast_defense, hits_on_coast_defense);
    book.effect("30B.s7", event::gunfire_on_coast_defense, camouflage_halves_hits);
    book.effect("30B.s12", event::gunfire_on_coast_defense, disruption_waits);
    book.effect("30B.s9", verb::fire, firing_exposes, When::after);
    book.effect("30B.s9", verb::torpedo, firing_exposes, When::after);
    book.effect("30B.s10", event::coast_defenses_engage, ships_in_their_hex_expose_all);

    book.define("30B.s11", Kind::unit, fact::current_torpedo, torpedoes_of_naval_side, When::after);
    book.effect("30B.s12", event::unit_hit, hits_disrupt);
    book.check("30B.s12", {verb::disrupt}, only_coast_defenses_are_disrupted);
    book.effect("30B.s12", verb::disrupt, hits_disrupt);
    book.define("30B.s13", Kind::unit, fact::current_gunnery, half_disrupted, When::after);
    book.define("30B.s14", Kind::unit, fact::current_gunnery, fully_disrupted, When::after);
    book.effect("30B.s15", event::phase_begins, disruption_passes);
}

}  // namespace umpire::rules::europa
