#include "air_names.hpp"
#include "battle/battle.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "convoys/convoys.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "reconnaissance/facts.hpp"
#include "reconnaissance/reconnaissance.hpp"
#include "sequence/steps.hpp"
#include "table/facts.hpp"
#include "table/naval_battles.hpp"
#include "table/thrown_dice.hpp"
#include "transport/transport.hpp"

#include <algorithm>
#include <map>

/// What dice may be for that somebody throws where his ships can meet enemies.
namespace umpire::rules::aeto {

namespace {

/// @name Where enemies are together at sea
/// @{

struct Meeting {
    Place at;
    Units own, enemy;
};
using Meetings = std::vector<Meeting>;

/// Convoys and their escorts, and the boats that hunt them, fight by rules of their own.
bool sails_for_itself(Inquiry& ask, Unit unit) {
    return is_naval_unit(ask, unit) && !is_uboat(ask, unit) && !ask.yes(unit, fact::convoy_escort) &&
           is_on_map(ask, unit) && !is_docked(ask, unit);
}

Meetings meetings_of(Inquiry& ask, std::string_view side) {
    std::map<std::uint32_t, Meeting> by_place;
    for (const Unit unit : all_units(ask)) {
        const std::string whose = side_or_none(ask, unit);
        if (whose.empty() || !sails_for_itself(ask, unit)) continue;
        const Place place = *ask.location(unit);
        Meeting& meeting = by_place.try_emplace(place.index, Meeting{place, {}, {}}).first->second;
        (whose == side ? meeting.own : meeting.enemy).push_back(unit);
    }
    Meetings meetings;
    for (auto& [place, meeting] : by_place)
        if (!meeting.own.empty() && !meeting.enemy.empty()) meetings.push_back(std::move(meeting));
    // Nobody is met but by ships that move, or by others while they do.
    const Units moving = ships_under_way(ask);
    const auto is_of_the_option = [&](const Meeting& meeting) {
        return std::any_of(moving.begin(), moving.end(),
                           [&](Unit ship) { return ask.location(ship) == std::optional(meeting.at); });
    };
    if (std::any_of(meetings.begin(), meetings.end(), is_of_the_option))
        std::erase_if(meetings, [&](const Meeting& meeting) { return !is_of_the_option(meeting); });
    return meetings;
}

bool has_boat(Inquiry& ask, const Units& ships) {
    return std::any_of(ships.begin(), ships.end(),
                       [&](Unit ship) { return is_tactical_submarine(ask, ship); });
}

bool has_surface_ship(Inquiry& ask, const Units& ships) {
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) {
        return is_surface_unit(ask, ship) && !is_tactical_submarine(ask, ship);
    });
}

/// @}

/// @name Names
/// @{

/// What the counters on the map are: task forces, or ships by themselves.
std::vector<Subject> pieces(Inquiry& ask, const Units& ships) {
    std::vector<Subject> all;
    for (const Unit ship : ships) {
        const auto group = group_of(ask, ship);
        const Subject piece = group ? Subject(*group) : Subject(ship);
        if (!holds(all, piece)) all.push_back(piece);
    }
    return all;
}

/// @}

using Readings = std::vector<Sentence>;

/// @name Two dice
/// @{

Units armed_among(Inquiry& ask, const Units& ships) {
    Units armed = ships;
    std::erase_if(armed, [&](Unit ship) {
        return is_stp(ask, ship) || is_tactical_submarine(ask, ship) || !is_armed(ask, ship);
    });
    return armed;
}

void attacks(Inquiry& ask, const Meeting& meeting, Readings& readings) {
    const Units armed = armed_among(ask, meeting.own);
    if (!armed.empty() && has_surface_ship(ask, meeting.enemy))
        readings.push_back(say("an attack of {} on {} at {}", one_of(armed),
                               one_of(pieces(ask, meeting.enemy)), meeting.at));
    if (has_boat(ask, meeting.own))
        readings.push_back(
            say("the attack of a submarine on {} at {}", one_of(pieces(ask, meeting.enemy)), meeting.at));
    if (has_boat(ask, meeting.enemy))
        readings.push_back(say("an attack of {} on a submarine at {}", one_of(meeting.own), meeting.at));
}

bool is_at_an_enemy_coast(Inquiry& ask, Place place, std::string_view side) {
    if (!is_coastal(ask, place) && !is_port(ask, place)) return false;
    const std::string controller = controller_of(ask, place);
    return !controller.empty() && controller != side;
}

bool holds_an_enemy(Inquiry& ask, Place place, std::string_view side) {
    const Units there = ask.units_in(place);
    return std::any_of(there.begin(), there.end(), [&](Unit unit) {
        const std::string whose = side_or_none(ask, unit);
        return !whose.empty() && whose != side && is_land_unit(ask, unit);
    });
}

void bombardments(Inquiry& ask, std::string_view side, Readings& readings) {
    if (!in_phase(ask, "offensive")) return;
    std::map<std::uint32_t, Units> by_place;
    for (const Unit unit : all_units(ask))
        if (side_or_none(ask, unit) == side && sails_for_itself(ask, unit) && !is_stp(ask, unit) &&
            has_guns(ask, unit))
            by_place[ask.location(unit)->index].push_back(unit);
    for (const auto& [index, ships] : by_place)
        if (const Place place{Kind::location, index};
            is_at_an_enemy_coast(ask, place, side) || holds_an_enemy(ask, place, side))
            readings.push_back(say("the bombardment of {} by {}", place, one_of(ships)));
}

/// Nobody knows how far it is where the map does not say.
bool sees_so_far(Inquiry& ask, Unit aircraft, Place place) {
    try {
        const auto base = ask.location(aircraft);
        return base && (*base == place || ask.distance(*base, place) <= recon_range_of(ask, aircraft));
    } catch (const MissingFact&) {
        return false;
    }
}

void from_the_air(Inquiry& ask, std::string_view side, Readings& readings) {
    std::vector<Subject> aircraft, targets;
    for (const Unit unit : all_units(ask)) {
        if (side_or_none(ask, unit) != side || !is_on_map(ask, unit) || !may_reconnoiter(ask, unit)) continue;
        for (const Unit ship : all_units(ask)) {
            const std::string whose = side_or_none(ask, ship);
            if (whose.empty() || whose == side || !sails_for_itself(ask, ship) || !is_at_sea(ask, ship) ||
                is_tactical_submarine(ask, ship) || !sees_so_far(ask, unit, *ask.location(ship)))
                continue;
            if (!holds(aircraft, unit)) aircraft.push_back(unit);
            for (const Subject piece : pieces(ask, Units{ship}))
                if (!holds(targets, piece)) targets.push_back(piece);
        }
    }
    if (!aircraft.empty())
        readings.push_back(say("the reconnaissance of {} or an attack from the air by {}", one_of(targets),
                               one_of(aircraft)));
}

/// @}

/// @name One die
/// @{

void interceptions(Inquiry& ask, const Meeting& meeting, Readings& readings) {
    readings.push_back(say("the interception of {} by {} at {}", one_of(pieces(ask, meeting.enemy)),
                           one_of(pieces(ask, meeting.own)), meeting.at));
    if (has_boat(ask, meeting.enemy) && has_surface_ship(ask, meeting.own))
        readings.push_back(say("the search for a submarine at {}", meeting.at));
}

/// An Admiral whose ships are among enemies may have been hit with his ship.
void fates_of_admirals(Inquiry& ask, const Meetings& meetings, std::string_view side, Readings& readings) {
    if (open_throws(ask).empty()) return;
    for (const Unit admiral : all_admirals(ask))
        if (side_or_none(ask, admiral) == side)
            for (const Meeting& meeting : meetings)
                if (ask.location(admiral) == std::optional(meeting.at))
                    readings.push_back(say("the fate of {}", admiral));
}

/// @}

/// @name Eight sides
/// @{

void assaults(Inquiry& ask, std::string_view side, Readings& readings) {
    for (const Unit unit : all_units(ask)) {
        if (side_or_none(ask, unit) != side || !is_land_unit(ask, unit)) continue;
        const auto place = ask.location(unit);
        if (place && (is_at_an_enemy_coast(ask, *place, side) || holds_an_enemy(ask, *place, side)))
            return readings.push_back(say("the assault on {}", *place));
    }
}

/// @}

Readings readings_of_two_dice(Inquiry& ask, std::string_view side) {
    Readings readings;
    for (const Meeting& meeting : meetings_of(ask, side))
        attacks(ask, meeting, readings);
    bombardments(ask, side, readings);
    from_the_air(ask, side, readings);
    return readings;
}

Readings readings_of_one_die(Inquiry& ask, std::string_view side) {
    Readings readings;
    const Meetings meetings = meetings_of(ask, side);
    for (const Meeting& meeting : meetings)
        interceptions(ask, meeting, readings);
    fates_of_admirals(ask, meetings, side, readings);
    return readings;
}

Readings readings_of(Inquiry& ask, const game::DiceRoll& roll, std::string_view side) {
    Readings readings;
    if (roll.sides == 6 && roll.faces.size() == 2) return readings_of_two_dice(ask, side);
    if (roll.sides == 6 && roll.faces.size() == 1) return readings_of_one_die(ask, side);
    if (roll.sides == 8 && roll.faces.size() == 1 && in_phase(ask, "offensive"))
        assaults(ask, side, readings);
    return readings;
}

/// Whatever its aircraft may have found with these dice: who attacks it there needs no other leave, and a
/// report on it may be asked for.
void note_what_may_be_found(Resolution& now, std::string_view side, int total) {
    for (const Unit ship : all_units(now)) {
        if (side_or_none(now, ship) != opponent_of(side) || !sails_for_itself(now, ship) ||
            !is_at_sea(now, ship) || is_submarine(now, ship) || may_have_been_found(now, ship))
            continue;
        const Place place = *now.location(ship);
        for (const Unit unit : all_units(now)) {
            if (side_or_none(now, unit) != side || !is_on_map(now, unit) || !may_reconnoiter(now, unit) ||
                !sees_so_far(now, unit, place) || !may_find(now, unit, ship, total))
                continue;
            now.set(ship, fact::may_be_found_in, moment(now));
            now.set(ship, fact::may_be_found_at, place);
            now.set(place, fact::report_may_be_due, true);
            break;
        }
    }
}

void dice_may_have_found_ships(Resolution& now) {
    if (now.action().dice.empty() || !may_fight_at_sea(now)) return;
    const game::DiceRoll& thrown = now.action().dice.front();
    if (thrown.sides != 6 || thrown.faces.size() != 2) return;
    for (const char* side : {"Axis", "Allied"})
        if (now.action().side.empty() || now.action().side == side)
            note_what_may_be_found(now, side, thrown.total());
}

void reports_are_given(Resolution& now, const Purposes& purposes) {
    for (const Purpose& one : purposes)
        if (one.verb.name == verb::report.name)
            for (const Subject ship : things_in(one.arguments.at(std::string(arg::target.name))))
                if (const auto place = now.location(ship)) now.set(*place, fact::report_may_be_due, false);
}

void dice_are_told(Resolution& now) {
    if (now.action().dice.empty()) return;
    const game::DiceRoll thrown = now.action().dice.front();
    const Purposes purposes = purposes_of(now, thrown);
    auto readings = naval_readings(now, thrown);
    for (Sentence& one : words_for(purposes))
        readings.push_back(std::move(one));
    if (readings.empty()) return;
    if (readings.size() == 1) reports_are_given(now, purposes);
    now.roll(static_cast<int>(thrown.faces.size()), thrown.sides,
             readings.size() == 1 ? say("understood as {}", readings.front())
                                  : say("one of these: {}", in_one(readings)));
    now.set(the_game, fact::dice_open_in, moment(now));
}

}  // namespace

bool ships_meet(Inquiry& ask) {
    return !meetings_of(ask, "Axis").empty();
}

std::vector<Sentence> naval_readings(Inquiry& ask, const game::DiceRoll& roll) {
    if (!may_fight_at_sea(ask)) return {};
    const std::string& player = ask.action().side;
    if (!player.empty())
        if (auto own = readings_of(ask, roll, player); !own.empty()) return own;
    // A friend may throw for the other, who then has the only reason to.
    Readings all;
    for (const char* side : {"Axis", "Allied"})
        if (side != player)
            for (Sentence& one : readings_of(ask, roll, side))
                all.push_back(std::move(one));
    return all;
}

void register_naval_dice(Rulebook& book) {
    book.effect("3.6.s1", verb::naval_roll, dice_are_told);
    book.effect("4.10.s7", verb::naval_roll, dice_may_have_found_ships);
}

}  // namespace umpire::rules::aeto
