#include "umpire/catalog/table.hpp"

#include "air_chapters.hpp"
#include "air_missions/air_missions.hpp"
#include "air_names.hpp"
#include "air_offensives/commitment.hpp"
#include "air_transport/air_transport.hpp"
#include "air_transport/facts.hpp"
#include "battle/facts.hpp"
#include "bombing/facts.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "landings/facts.hpp"
#include "landings/landings.hpp"
#include "sequence/air_returns.hpp"
#include "sequence/facts.hpp"
#include "sequence/offensives.hpp"
#include "sequence/steps.hpp"
#include "transport/facts.hpp"
#include "transport/transport.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

/// 4.24: who jumps, from where, when and with whom, until the die is rolled.
namespace umpire::rules::aeto {

bool is_airborne_general(Inquiry& ask, Unit unit) {
    return is_general(ask, unit) && ask.yes(unit, fact::airborne);
}

bool has_jumped(Inquiry& ask, Unit unit) {
    return in_this_turn(ask, ask.fact(unit, fact::paradropped_in)) && !is_out_of_play(ask, unit);
}

std::optional<Unit> plane_of_jump(Inquiry& ask, Unit unit) {
    if (const auto plane = plane_of(ask, unit)) return plane;
    for (const Force plane : named(ask, arg::carriers))
        if (plane.kind == Kind::unit) return Unit(plane);
    return std::nullopt;
}

namespace {

/// @name The jump of an order
/// @{

Place drop_hex(Inquiry& ask) {
    return ask.subject(arg::at);
}

Units jumping(Inquiry& ask) {
    return ask.subjects(arg::units);
}

Units paratroopers_jumping(Inquiry& ask) {
    Units units = jumping(ask);
    std::erase_if(units, [&](Unit unit) { return !is_paratroop(ask, unit); });
    return units;
}

std::optional<Place> base_of_plane(Inquiry& ask, Unit plane) {
    const Places base = listed(ask, plane, fact::base);
    return base.empty() ? ask.location(plane) : std::optional(base.front());
}

/// @}

/// @name 4.24.s1, s2, s4, s8, s41: who and from where
/// @{

Ruling jumps_in_the_offensive_phase(Inquiry& ask) {
    if (!ask.known(the_game, fact::phase)) return not_concerned();
    return in_phase(ask, "offensive") ? kept() : broken(say("it is {}", where_in_turn(ask)));
}

Ruling only_paratroopers_jump(Inquiry& ask) {
    for (const Unit unit : jumping(ask)) {
        told_type(ask, unit);
        if (!is_paratroop(ask, unit) && !is_general(ask, unit))
            return broken(say("{} is no paratrooper", unit));
    }
    return kept();
}

Ruling atp_is_not_committed(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : jumping(ask)) {
        const auto plane = plane_of_jump(ask, unit);
        if (!plane || !is_atp(ask, *plane)) continue;
        if (is_committed_elsewhere(ask, *plane)) return broken(say("{} is committed", *plane));
        ruling = kept();
    }
    return ruling;
}

Ruling jumps_from_an_atp(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : jumping(ask)) {
        const auto plane = plane_of_jump(ask, unit);
        if (!plane) continue;
        if (!is_atp(ask, *plane)) return broken(say("{} jumps from {}, which is no ATP", unit, *plane));
        ruling = kept();
    }
    return ruling;
}

Ruling jumps_at_full_strength(Inquiry& ask) {
    for (const Unit unit : paratroopers_jumping(ask))
        if (ask.yes(unit, fact::depleted)) return broken(say("{} is depleted", unit));
    return paratroopers_jumping(ask).empty() ? not_concerned() : kept();
}

/// Where it was when the Offensive Phase began; nothing if nobody knows.
std::optional<Place> place_at_the_start(Inquiry& ask, Unit unit) {
    const Places start = listed(ask, unit, fact::start_hex);
    if (!start.empty()) return start.front();
    const Places embarked = listed(ask, unit, fact::embarked_at);
    return embarked.empty() ? std::nullopt : std::optional(embarked.front());
}

Ruling was_with_the_atp_from_the_start(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : paratroopers_jumping(ask)) {
        const auto plane = plane_of_jump(ask, unit);
        if (!plane || !is_atp(ask, *plane)) continue;
        const auto base = base_of_plane(ask, *plane), start = place_at_the_start(ask, unit);
        if (in_phase_of_this_turn(ask, ask.fact(unit, fact::air_lifted_in), "offensive"))
            return broken(say("{} was flown in during this Offensive Phase", unit));
        if (in_phase_of_this_turn(ask, ask.fact(unit, fact::moved_in), "offensive"))
            return broken(say("{} has moved in this Offensive Phase", unit));
        if (base && start && *base != *start)
            return broken(say("{} was in {}, and {} in {}", unit, *start, *plane, *base));
        if (base && ask.yes(*base, fact::isolated)) return broken(say("{} is not supplied", *base));
        ruling = kept();
    }
    return ruling;
}

Ruling drop_hex_is_in_range(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : jumping(ask)) {
        const auto plane = plane_of_jump(ask, unit);
        const auto base = plane ? base_of_plane(ask, *plane) : std::nullopt;
        if (!base || !is_atp(ask, *plane)) continue;
        const double hexes = ask.distance(*base, drop_hex(ask)), range = range_now(ask, *plane);
        if (hexes > range)
            return broken(say("{} lies {} hexes from {}, the range of {} is {}", drop_hex(ask), hexes, *base,
                              *plane, range));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 4.24.s5 to s7: with an attack, or alone
/// @{

bool is_with_an_attack(Inquiry& ask) {
    return ask.has(arg::agent) || is_assault_pending(ask, drop_hex(ask));
}

template <bool with_an_attack>
void paratroopers_are_activated(Resolution& now) {
    if (is_with_an_attack(now) != with_an_attack || !in_phase(now, "offensive")) return;
    for (const Unit unit : jumping(now))
        now.set(unit, fact::activated, true);
}

Ruling jumps_near_the_agent(Inquiry& ask) {
    if (!ask.has(arg::agent)) return not_concerned();
    const Unit agent = ask.subject(arg::agent);
    const double hexes = ask.distance(agent, drop_hex(ask)), most = ask.number(agent, fact::command_radius);
    if (hexes <= most) return kept();
    return broken(
        say("{} is {} hexes from {}, which Activates within {}", drop_hex(ask), hexes, agent, most));
}

Ruling jumps_alone_by_a_land_offensive(Inquiry& ask) {
    if (is_with_an_attack(ask) || !in_phase(ask, "offensive") || jumping(ask).empty()) return not_concerned();
    const std::string type = ask.text_or(the_game, fact::offensive_type, "land");
    if (type != "land") return broken(say("the Offensive that is made is no Land Offensive"));
    const std::string side = ask.text_or(the_game, fact::offensive_side, ""),
                      own = side_or_none(ask, jumping(ask).front());
    if (side.empty() || own.empty() || side == own) return kept();
    return broken(say("the {} side has spent no Land Offensive", own));
}

/// @}

/// @name 4.24.s9, s10: in the air
/// @{

Ruling atp_is_launched_before_the_bombers(Inquiry& ask) {
    if (mission_of_order(ask) != "paradrop" || !ask.has(arg::at)) return not_concerned();
    for (const Unit atp : flying_by_order(ask)) {
        if (!is_atp(ask, atp)) continue;
        for (const Unit other : all_units(ask))
            if (is_bomber_type(ask, other) && air_mission_of(ask, other) == "ground support" &&
                mission_target_of(ask, other) == drop_hex(ask) &&
                is_now(ask, ask.fact(other, fact::launched_in)) &&
                side_or_none(ask, other) == side_or_none(ask, atp))
                return broken(say("{} was launched before {}", other, atp));
        return kept();
    }
    return not_concerned();
}

Ruling atps_are_intercepted_like_others(Inquiry& ask) {
    for (const Force raider : named(ask, arg::raiders))
        if (raider.kind == Kind::unit && is_atp(ask, Unit(raider))) return kept();
    return not_concerned();
}

/// @}

/// @name 4.24.s20, s21: gliders
/// @{

Ruling gliders_are_declared_before_the_die(Inquiry& ask) {
    for (const Unit unit : jumping(ask))
        if (is_now(ask, ask.fact(unit, fact::paradropped_in)))
            return broken(say("the die of {} has been rolled", unit));
    return kept();
}

Ruling nations_with_gliders(Inquiry& ask) {
    for (const Unit unit : jumping(ask)) {
        if (nation_of(ask, unit).empty()) ask.missing(say("the nation of {}", unit));
        if (!is_of_nation(ask, unit, {"Germany", "UK", "US"}))
            return broken(say("{} is neither German, British nor American", unit));
    }
    return kept();
}

void gliders_are_declared(Resolution& now) {
    for (const Unit unit : jumping(now))
        now.set(unit, fact::gliders_in, moment(now));
}

/// @}

/// @name 4.24.s22: Generals
/// @{

/// The row of the General in the list; nothing if he is not on it.
std::optional<std::size_t> row_of_general(Inquiry& ask, Unit general) {
    const std::string name = ask.name(general);
    const catalog::Table& generals = ask.table("4.24.s22");
    for (std::size_t row = 0; row < generals.row_count(); ++row)
        if (name.find(generals.row_key(row)) != std::string::npos) return row;
    return std::nullopt;
}

Value has_the_airborne_symbol(Inquiry& ask, Unit unit, Value known) {
    if (known.known() || !is_general(ask, unit)) return known;
    return row_of_general(ask, unit) ? Value(true) : known;
}

std::string nation_of_general(Inquiry& ask, Unit general) {
    const auto row = row_of_general(ask, general);
    return row ? ask.table("4.24.s22").cell_at(*row, 0).get<std::string>() : nation_of(ask, general);
}

Ruling airborne_generals_only(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit general : jumping(ask)) {
        if (!is_general(ask, general)) continue;
        if (!is_airborne_general(ask, general)) return broken(say("{} has no airborne symbol", general));
        const std::string nation = nation_of_general(ask, general);
        const Units others = paratroopers_jumping(ask);
        if (std::none_of(others.begin(), others.end(),
                         [&](Unit unit) { return nation_of(ask, unit) == nation; }))
            return broken(say("{} jumps without a paratrooper of his nation", general));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 4.24.s29, s30: called off
/// @{

/// Paratroopers in ATPs that fly to the hex.
Units about_to_jump(Inquiry& ask, Place hex) {
    Units units;
    for (const Unit unit : all_units(ask)) {
        if (!is_paratroop(ask, unit) && !is_airborne_general(ask, unit)) continue;
        const auto plane = plane_of(ask, unit);
        if (plane && air_mission_of(ask, *plane) == "paradrop" && mission_target_of(ask, *plane) == hex)
            units.push_back(unit);
    }
    return units;
}

bool somebody_has_jumped_there(Inquiry& ask, Place hex) {
    for (const Unit unit : ask.units_in(hex))
        if (is_now(ask, ask.fact(unit, fact::paradropped_in))) return true;
    return false;
}

Ruling is_called_off_before_the_die(Inquiry& ask) {
    if (!ask.has(arg::at)) return not_concerned();
    const Place hex = drop_hex(ask);
    if (about_to_jump(ask, hex).empty())
        return somebody_has_jumped_there(ask, hex) && !is_assault_pending(ask, hex)
                   ? broken(say("the die of the Paradrop into {} has been rolled", hex))
                   : not_concerned();
    if (ask.text_or(hex, fact::air_combat, "") == "under way")
        return broken(say("the air combat over {} is not over", hex));
    return kept();
}

void atp_flies_home(Resolution& now) {
    if (!now.has(arg::at)) return;
    for (const Unit unit : about_to_jump(now, drop_hex(now))) {
        const Unit plane = *plane_of(now, unit);
        return_to_base(now, plane);
        commit_previously(now, plane);
        now.set(unit, fact::active, true);
    }
}

/// @}

}  // namespace

void register_paradrops(Rulebook& book) {
    book.check({"4.24.s1", "4.1.s49"}, {verb::paradrop}, jumps_in_the_offensive_phase);
    book.check("4.24.s2", {verb::paradrop}, only_paratroopers_jump);
    book.check("4.24.s2", {verb::paradrop}, atp_is_not_committed);
    book.check({"4.23.s2", "4.0.s8"}, {verb::paradrop}, jumps_from_an_atp);
    book.check({"4.24.s41", "4.24.s4", "4.23.s27"}, {verb::paradrop}, jumps_at_full_strength);
    book.check({"4.24.s4", "4.23.s27"}, {verb::paradrop}, was_with_the_atp_from_the_start);
    book.check("4.24.s8", {verb::paradrop}, drop_hex_is_in_range);

    book.effect({"4.24.s5", "4.23.s23"}, verb::paradrop, paratroopers_are_activated<true>);
    book.effect("4.24.s7", verb::paradrop, paratroopers_are_activated<false>);
    book.check("4.24.s6", {verb::paradrop}, jumps_near_the_agent);
    book.check("4.24.s7", {verb::paradrop}, jumps_alone_by_a_land_offensive);
    book.check("4.24.s9", {verb::launch}, atp_is_launched_before_the_bombers);
    book.check("4.24.s10", {verb::intercept}, atps_are_intercepted_like_others);

    book.check("4.24.s20", {verb::gliders}, gliders_are_declared_before_the_die);
    book.check("4.24.s21", {verb::gliders}, nations_with_gliders);
    book.effect("4.24.s20", verb::gliders, gliders_are_declared);

    book.table("4.24.s22", "airborne_generals");
    book.define("4.24.s22", Kind::unit, fact::airborne, has_the_airborne_symbol);
    book.check("4.24.s22", {verb::paradrop}, airborne_generals_only);

    book.check("4.24.s29", {verb::cancel}, is_called_off_before_the_die);
    book.effect("4.24.s30", verb::cancel, atp_flies_home);
}

}  // namespace umpire::rules::aeto
