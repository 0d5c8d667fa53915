#include "umpire/catalog/table.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "missions/shore_fire.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "movement/weather.hpp"
#include "names.hpp"
#include "units/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

std::vector<Subject> supporting(Inquiry& ask) {
    return ask.subjects(arg::units);
}

/// The hex that is attacked.
Place attacked_hex(Inquiry& ask) {
    return ask.subject(arg::at);
}

bool gives_support(Inquiry& ask, Unit unit) {
    const std::string category = ask.text_or(unit, fact::category, "");
    return category == "battleship" || category == "cruiser" || category == "destroyer";
}

Ruling warships_support(Inquiry& ask) {
    for (const Unit unit : supporting(ask))
        if (!gives_support(ask, unit)) return broken(say("{} is no battleship, cruiser or destroyer", unit));
    const std::string& player = ask.action().side;
    const std::string friendly = player.empty() ? ask.side_of(supporting(ask).front()) : player;
    for (const Unit unit : supporting(ask))
        if (ask.side_of(unit) != friendly)
            return broken(say("{} is of the {} side and supports ground units of the {} side", unit,
                              ask.side_of(unit), friendly));
    return kept();
}

/// @name 29H: preparing
/// @{

bool prepares(Inquiry& ask) {
    const std::string activity = ask.text(arg::activity);
    return activity == "prepare_ground_support" ||
           (activity == "gunfire_support" && ask.reading("gunfire_support_names") == "one_mission");
}

void fire_is_prepared(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!prepares(now) || !at_sea(now, group)) return;
    for (const Unit unit : now.units_in(group)) {
        if (!gives_support(now, unit)) continue;
        now.set(unit, fact::prepared, true);
        now.set(unit, fact::prepared_hex, now.fact(unit, fact::hex));
    }
}

/// Where a marker alone tells that a unit is prepared, nobody knows since when; it has not moved that anybody
/// has seen.
Value prepared_where_it_is(Inquiry& ask, Unit unit, Value) {
    if (!ask.yes(unit, fact::prepared) || ask.fact(unit, fact::at_sea) == Value(false)) return false;
    const Value hex = ask.fact(unit, fact::prepared_hex);
    return !hex.known() || hex == ask.fact(unit, fact::hex);
}

void forget_preparation(Resolution& now, Group group) {
    for (const Unit unit : now.units_in(group)) {
        if (!now.yes(unit, fact::prepared)) continue;
        now.set(unit, fact::prepared, false);
        now.forget(unit, fact::prepared_hex);
    }
}

/// A unit that comes back to the hex has left it all the same.
void preparation_is_left_behind(Resolution& now) {
    const Group group = now.subject(arg::group);
    const auto units = now.units_in(group);
    const bool gone = std::any_of(units.begin(), units.end(), [&](Unit unit) {
        return now.yes(unit, fact::prepared) && !now.yes(unit, fact::ready_to_support);
    });
    const auto* path = now.argument(arg::path).list();
    const bool moves = path != nullptr && !path->empty();
    if (gone || moves) forget_preparation(now, group);
}

void preparation_ends_in_port(Resolution& now) {
    forget_preparation(now, now.subject(arg::group));
}

void preparation_ends_with_the_turn(Resolution& now) {
    if (now.text(arg::phase) != "initial") return;
    for (const Group group : all_groups(now))
        if (now.text_or(group, fact::side, "") == now.text(arg::side)) forget_preparation(now, group);
}

Ruling supports_when_prepared(Inquiry& ask) {
    for (const Unit unit : supporting(ask))
        if (!ask.yes(unit, fact::ready_to_support))
            return broken(say("{} has not prepared for ground support where it is", unit));
    return kept();
}

/// @}

/// @name 29H: which combat
/// @{

/// The hex that a unit supports in this combat phase.
std::optional<Place> supported_hex(Inquiry& ask, Unit unit) {
    const Value hex = ask.fact(unit, fact::supports);
    if (hex.subject() == nullptr || !is_now(ask, ask.fact(unit, fact::supported_in))) return std::nullopt;
    return *hex.subject();
}

Ruling supports_one_combat_of_the_phase(Inquiry& ask) {
    if (ask.phase() != "combat")
        return broken(say("{} supports ground units in the {} phase", supporting(ask).front(), ask.phase()));
    for (const Unit unit : supporting(ask))
        if (const auto hex = supported_hex(ask, unit))
            return broken(say("{} has supported the combat at {} in this combat phase", unit, *hex));
    const auto units = supporting(ask);
    for (const Unit unit : units)
        if (std::count(units.begin(), units.end(), unit) > 1)
            return broken(say("{} is named twice, and supports only once", unit));
    return kept();
}

/// Ships that have given their support to the combat in that hex, and are still there.
std::vector<Subject> supporters(Inquiry& ask, Place hex) {
    Units units;
    for (const Unit unit : all_units(ask)) {
        if (!ask.said(unit, fact::supports).known() || ask.yes(unit, fact::sunk)) continue;
        if (supported_hex(ask, unit) == hex) units.push_back(unit);
    }
    return units;
}

/// When the support is declared, and again when the combat is resolved.
Ruling supports_in_its_zone(Inquiry& ask) {
    const Place hex = attacked_hex(ask);
    const auto units = ask.verb() == verb::support ? supporting(ask) : supporters(ask, hex);
    if (units.empty()) return not_concerned();
    for (const Unit unit : units)
        if (Sentence far = outside_zone(ask, unit, hex); !far.empty()) return broken(std::move(far));
    return kept();
}

/// @}

/// @name 29H: strength
/// @{

Value gunnery_for_support(Inquiry& ask, Unit unit, Value reduced) {
    return reduced.known() ? reduced : ask.fact(unit, fact::current_gunnery);
}

void support_gunnery_at_range(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    const double gunnery = now.number(unit, fact::support_gunnery);
    const double at_range = gunnery_at_range(now, unit, attacked_hex(now), gunnery);
    if (at_range != gunnery) now.result(result::gunnery_of(now.name(unit)), at_range);
}

void tenth_of_gunnery(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    const double* reduced = now.result(result::gunnery_of(now.name(unit))).number();
    const double gunnery = reduced != nullptr ? *reduced : now.number(unit, fact::support_gunnery);
    now.result(result::support_of(now.name(unit)), gunnery / now.printed("ground_support_gunnery"));
}

void weather_weakens_support(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    const std::string sea = sea_at(now, unit);
    const std::string_view factor = sea == "R"   ? "ground_support_rough_factor"
                                    : sea == "S" ? "ground_support_storm_factor"
                                    : sea == "T" ? "ground_support_typhoon_factor"
                                                 : "";
    const Result name = result::support_of(now.name(unit));
    if (factor.empty() || now.result(name).number() == nullptr) return;
    now.result(name, *now.result(name).number() * now.printed(factor));
}

/// The line of the artillery equivalents that a unit counts by.
std::string artillery_line(Inquiry& ask, Unit unit) {
    const std::string category = ask.text(unit, fact::category);
    if (category != "destroyer") return category;
    return is_pair(ask, unit) ? "double destroyer" : "single destroyer";
}

void counts_as_artillery(Resolution& now) {
    double all = 0;
    for (const Unit unit : supporting(now)) {
        const auto re = now.table("29H.s8").number(artillery_line(now, unit), "artillery_re");
        if (re) all += *re;
    }
    now.result(result::artillery_re, all);
}

void support_is_given(Resolution& now) {
    double all = 0;
    for (const Unit unit : supporting(now)) {
        now.happens(event::support_strength, {{arg::unit, unit}});
        const double* strength = now.result(result::support_of(now.name(unit))).number();
        if (strength == nullptr) now.missing(say("the support strength of {}", unit));
        all += *strength;
        now.set(unit, fact::supports, attacked_hex(now));
        now.set(unit, fact::supported_in, moment(now));
        now.set(unit, fact::support_strength, *strength);
        now.happens(event::ground_support_given, {{arg::unit, unit}});
    }
    now.result(result::strength, all);
}

/// @}

/// @name 29H: the ground combat, as its players declare it
/// @{

struct Strengths {
    double attack = 0, defense = 0;
};

Strengths of_ground_units(Inquiry& ask) {
    return {ask.has(arg::attack) ? ask.number(arg::attack) : 0,
            ask.has(arg::defense) ? ask.number(arg::defense) : 0};
}

void support_adds_to_ground_combat(Resolution& now) {
    Strengths all = of_ground_units(now);
    for (const Unit unit : supporters(now, attacked_hex(now))) {
        double& side = now.side_of(unit) == now.phasing_side() ? all.attack : all.defense;
        side += now.number(unit, fact::support_strength);
    }
    now.result(result::attack, all.attack);
    now.result(result::defense, all.defense);
}

void losses_without_support(Resolution& now) {
    const auto [attack, defense] = of_ground_units(now);
    now.result(result::attack_for_losses, attack);
    now.result(result::defense_for_losses, defense);
}

Ruling ground_combat_spares_ships(Inquiry& ask) {
    const auto ships = supporters(ask, attacked_hex(ask));
    if (ships.empty() || !ask.has(arg::losses)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::losses))
        if (holds(ships, unit))
            return broken(say("{} only supports the combat at {}, and its result does not touch it", unit,
                              attacked_hex(ask)));
    return kept();
}

/// @}

}  // namespace

void register_ground_support(Rulebook& book) {
    book.check("29H.s1", {verb::support}, warships_support);
    book.check("29H.s2", {verb::support}, supports_when_prepared);
    book.effect("29H.s2", event::activity_completed, fire_is_prepared);
    book.define("29H.s3", Kind::unit, fact::ready_to_support, prepared_where_it_is);
    for (const Event& event : {event::points_spent, event::group_maneuvers})
        book.effect("29H.s3", event, preparation_is_left_behind, When::after);
    book.effect("29H.s3", verb::port, preparation_ends_in_port);
    book.effect("29H.s3", event::phase_begins, preparation_ends_with_the_turn);
    book.check("29H.s4", {verb::support}, supports_one_combat_of_the_phase);
    book.check("29H.s12", {verb::support, verb::groundcombat}, supports_in_its_zone);

    // Unless 27E3 has reduced it.
    book.define("29H.s5", Kind::unit, fact::support_gunnery, gunnery_for_support, When::after);
    book.effect("29H.s7", event::support_strength, support_gunnery_at_range);
    book.effect("29H.s5", event::support_strength, tenth_of_gunnery);
    book.effect("29H.s6", event::support_strength, weather_weakens_support);
    book.table("29H.s8", "ngs_artillery_equivalents");
    book.effect("29H.s8", verb::support, counts_as_artillery);
    book.effect("29H.s9", verb::support, support_is_given);
    book.effect("29H.s9", verb::groundcombat, support_adds_to_ground_combat);
    book.effect("29H.s10", verb::groundcombat, losses_without_support);
    book.check("29H.s11", {verb::groundcombat}, ground_combat_spares_ships);
}

}  // namespace umpire::rules::europa
