#include "umpire/catalog/table.hpp"

#include "air_chapters.hpp"
#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "air_offensives/commitment.hpp"
#include "air_offensives/facts.hpp"
#include "battle/facts.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

/// 4.1: which missions are flown in which phase, and by whom. Launches and changes of base are judged here;
/// what is done on the mission stands in the chapter of that mission.
namespace umpire::rules::aeto {

namespace {

/// @name The missions of each phase
/// @{

constexpr std::string_view strategic = "Strategic Warfare Phase", friendly = "friendly Naval and Air Phase",
                           enemy = "enemy Naval and Air Phase";

/// What the table lists for a phase, in the order in which it is flown.
std::vector<std::string> missions_of(Inquiry& ask, std::string_view phase) {
    const auto cell = ask.table("4.1.s7").cell(phase, std::string_view("in the words of orders"));
    if (!cell) ask.missing(say("which missions the {} has", std::string(phase)));
    return cell->get().get<std::vector<std::string>>();
}

/// At which place the missions of a phase list this one; nothing if they do not.
std::optional<std::size_t> place_in_list(Inquiry& ask, std::string_view phase, std::string_view mission) {
    const auto missions = missions_of(ask, phase);
    const auto found = std::find(missions.begin(), missions.end(), mission);
    if (found == missions.end()) return std::nullopt;
    return static_cast<std::size_t>(found - missions.begin());
}

/// Fighters rise against others in any phase and fly along with others; whoever searches stays at its base.
bool is_bound_to_a_phase(std::string_view mission) {
    return !mission.empty() &&
           !among(mission, {"escort", "air interception", "reconnaissance", "submarine search"});
}

/// It has to land somewhere else than where it came from.
bool is_landing(Inquiry& ask, Unit unit) {
    return ask.verb() == verb::rebase && ask.yes(unit, fact::aloft) &&
           air_mission_of(ask, unit) != "change base";
}

/// The units that the order sends on a mission of their own choice.
Units flying_by_choice(Inquiry& ask) {
    if (!is_bound_to_a_phase(mission_of_order(ask))) return {};
    Units units = flying_by_order(ask);
    std::erase_if(units,
                  [&](Unit unit) { return ask.yes(unit, fact::forced_rebase) || is_landing(ask, unit); });
    return units;
}

/// @}

/// @name 4.1.s7: Strategic Warfare
/// @{

Ruling missions_of_strategic_warfare(Inquiry& ask) {
    if (!in_phase(ask, "strategic") || flying_by_choice(ask).empty()) return not_concerned();
    const std::string mission = mission_of_order(ask);
    if (!place_in_list(ask, strategic, mission))
        return broken(say("{} is no mission of the Strategic Warfare Phase", mission));
    for (const Unit unit : flying_by_choice(ask)) {
        const std::string side = side_or_none(ask, unit);
        if ((mission == "convoy interdiction" && side == "Allied") ||
            (mission == "convoy escort" && side == "Axis"))
            return broken(say("{} is of the {} side, which flies no {}", unit, side, mission));
    }
    return kept();
}

/// @}

/// @name 4.1.s9, 4.1.s10, 4.1.s41: the Naval and Air Phase
/// @{

/// While ships move neither side has the phase to itself.
Ruling missions_of_naval_and_air(Inquiry& ask, std::string_view phase,
                                 bool (*of_the_rule)(Inquiry&, Unit, std::string_view)) {
    const std::string mission = mission_of_order(ask);
    const bool listed = place_in_list(ask, phase, mission).has_value();
    const bool listed_elsewhere =
        place_in_list(ask, friendly, mission).has_value() || place_in_list(ask, enemy, mission).has_value();
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_choice(ask)) {
        if (!of_the_rule(ask, unit, "naval and air")) continue;
        const bool shared = !in_step(ask, "air movement");
        if (!listed && !(shared && listed_elsewhere))
            return broken(
                say("{} flies for {}, which is no mission of {}", unit, mission,
                    phase == friendly ? "its own Naval and Air Phase" : "the enemy's Naval and Air Phase"));
        ruling = kept();
    }
    return ruling;
}

Ruling missions_of_a_friendly_phase(Inquiry& ask) {
    return missions_of_naval_and_air(ask, friendly, is_in_friendly_phase);
}

Ruling missions_of_an_enemy_phase(Inquiry& ask) {
    return missions_of_naval_and_air(ask, enemy, is_in_enemy_phase);
}

/// What a unit of the side has flown in this phase, so far as it stands in the list.
std::optional<std::size_t> place_of_last(Inquiry& ask, Unit unit) {
    if (is_now(ask, ask.fact(unit, fact::changed_base_in)))
        return place_in_list(ask, friendly, "change base");
    return place_in_list(ask, friendly, mission_in_this_phase(ask, unit));
}

/// Attacks come first in any case; whether the rest of the list binds too is doubtful.
bool comes_before(Inquiry& ask, std::size_t mission, std::size_t other) {
    if (ask.reading("order_of_air_missions") == "whole_list") return mission < other;
    const std::size_t transfers = place_in_list(ask, friendly, "change base").value_or(0);
    return mission < transfers && other == transfers;
}

Ruling missions_in_their_order(Inquiry& ask) {
    if (!in_step(ask, "air movement", "naval and air")) return not_concerned();
    const auto place = place_in_list(ask, friendly, mission_of_order(ask));
    if (!place) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_choice(ask)) {
        if (!is_in_friendly_phase(ask, unit, "naval and air")) continue;
        for (const Unit other : all_units(ask)) {
            const auto last = is_air_unit(ask, other) && side_or_none(ask, other) == side_or_none(ask, unit)
                                  ? place_of_last(ask, other)
                                  : std::nullopt;
            if (last && comes_before(ask, *place, *last))
                return broken(say("{} comes before what {} has flown", mission_of_order(ask), other));
        }
        ruling = kept();
    }
    return ruling;
}

/// To fly another mission of another type than before in one phase.
Ruling one_type_of_mission(Inquiry& ask) {
    if (ask.reading("missions_in_a_naval_and_air_phase") == "any" || !in_phase(ask, "naval and air"))
        return not_concerned();
    const std::string mission = mission_of_order(ask);
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_choice(ask)) {
        if (!is_in_friendly_phase(ask, unit, "naval and air")) continue;
        const std::string last = is_now(ask, ask.fact(unit, fact::changed_base_in))
                                     ? std::string("change base")
                                     : mission_in_this_phase(ask, unit);
        if (is_bound_to_a_phase(last) && last != mission && ask.verb() != verb::rebase)
            return broken(say("{} has flown for {} in this phase", unit, last));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 4.1.s13, 4.1.s31: escorts, and whoever changes base
/// @{

Ruling fighters_escort(Inquiry& ask) {
    if (ask.verb() != verb::launch || mission_of_order(ask) != "escort") return not_concerned();
    for (const Unit unit : flying_by_order(ask))
        if (!may_fly_as_fighter(ask, unit))
            return broken(say("{} does not fly as a Fighter and escorts nobody", unit));
    return kept();
}

Ruling no_combat_on_a_change_of_base(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_order(ask)) {
        const std::string mission = air_mission_of(ask, unit);
        if (mission == "change base") return broken(say("{} is changing its base", unit));
        if (!mission.empty()) ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 4.1.s42, 4.1.s62: who rises against enemy aircraft
/// @{

/// Those that rise by this order; whoever is aloft has risen before.
Units rising(Inquiry& ask) {
    if (mission_of_order(ask) != "air interception") return {};
    Units units = ask.verb() == verb::intercept ? Units(named(ask, arg::with)) : flying_by_order(ask);
    std::erase_if(units, [&](Unit unit) { return ask.yes(unit, fact::aloft); });
    return units;
}

Ruling uncommitted_fighters_rise(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : rising(ask)) {
        if (!is_in_enemy_phase(ask, unit, "naval and air")) continue;
        if (is_currently_committed(ask, unit)) return broken(say("{} is Currently Committed", unit));
        ruling = kept();
    }
    return ruling;
}

/// Whoever has changed base is Currently Committed on the ground.
Ruling committed_bombers_in_an_enemy_phase(Inquiry& ask) {
    if (ask.reading("committed_bombers_in_an_enemy_phase") == "may_fly") return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_choice(ask)) {
        if (!is_in_enemy_phase(ask, unit, "naval and air") || ask.yes(unit, fact::aloft)) continue;
        if (is_currently_committed(ask, unit)) return broken(say("{} is Currently Committed", unit));
        ruling = kept();
    }
    return ruling;
}

Ruling not_if_previously_committed(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : rising(ask)) {
        if (!is_enemy_offensive(ask, "air", unit)) continue;
        if (is_previously_committed(ask, unit)) return broken(say("{} is Previously Committed", unit));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 4.1.s44 to 4.1.s46, 4.1.s55, 4.1.s56, 4.1.s63: the Offensive Phase
/// @{

std::string type_of_the_offensive(Inquiry& ask) {
    return in_phase(ask, "offensive") ? ask.text_or(the_game, fact::offensive_type, "") : std::string();
}

/// What is flown in a Land or a Sea Offensive; Air Offensives are 4.1.s53.
bool is_flown_in(Inquiry& ask, std::string_view phase, const std::string& offensive,
                 const std::string& mission) {
    return place_in_list(ask, phase, offensive + ": " + mission).has_value();
}

Ruling missions_of_a_friendly_offensive(Inquiry& ask) {
    const std::string offensive = type_of_the_offensive(ask), mission = mission_of_order(ask);
    if (!among(offensive, {"land", "sea"})) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_choice(ask)) {
        if (!is_friendly_offensive(ask, unit)) continue;
        if (!is_flown_in(ask, "friendly Offensive Phase", offensive, mission))
            return broken(say("{} flies for {} in a {} Offensive of its side", unit, mission, offensive));
        ruling = kept();
    }
    return ruling;
}

/// Whoever performs it.
Ruling missions_of_nobodys_offensive(Inquiry& ask) {
    const std::string offensive = type_of_the_offensive(ask), mission = mission_of_order(ask);
    if (!among(offensive, {"land", "sea"}) || ask.known(the_game, fact::offensive_side) ||
        flying_by_choice(ask).empty())
        return not_concerned();
    for (const char* phase : {"friendly Offensive Phase", "enemy Offensive Phase"})
        if (is_flown_in(ask, phase, offensive, mission)) return kept();
    return broken(
        say("{} flies for {} in a {} Offensive", flying_by_choice(ask).front(), mission, offensive));
}

Ruling missions_of_an_enemy_offensive(Inquiry& ask) {
    const std::string offensive = type_of_the_offensive(ask), mission = mission_of_order(ask);
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_choice(ask)) {
        if (!is_enemy_offensive(ask, offensive, unit)) continue;
        if (!is_flown_in(ask, "enemy Offensive Phase", offensive, mission))
            return broken(say("{} flies for {} in a {} Offensive of the enemy", unit, mission, offensive));
        ruling = kept();
    }
    return ruling;
}

/// Of Naval-Air units 3.13.s7 says it.
Ruling none_is_committed(Inquiry& ask, bool (*of_the_rule)(Inquiry&, Unit)) {
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_choice(ask)) {
        if (is_naval_air(ask, unit) || is_previously_committed(ask, unit) || !of_the_rule(ask, unit))
            continue;
        if (is_committed_elsewhere(ask, unit)) return broken(say("{} is Currently Committed", unit));
        ruling = kept();
    }
    return ruling;
}

Ruling uncommitted_in_a_friendly_offensive(Inquiry& ask) {
    if (type_of_the_offensive(ask) == "air") return not_concerned();
    return none_is_committed(ask, is_friendly_offensive);
}

Ruling uncommitted_in_an_enemy_sea_offensive(Inquiry& ask) {
    return none_is_committed(
        ask, [](Inquiry& asked, Unit unit) { return is_enemy_offensive(asked, "sea", unit); });
}

/// Those who come to intercept, and those who have. Whoever a carrier has intercepted is open to its aircraft
/// (3.9).
bool is_open_to_attack(Inquiry& ask, Unit ship, Unit air) {
    return is_reacting(ask, ship) || holds(ships_met_by(ask), ship) ||
           (is_naval_air(ask, air) && holds(ships_met(ask), ship));
}

Ruling only_against_reactions(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (type_of_the_offensive(ask) != "sea" || !is_friendly_offensive(ask, unit) || ask.yes(arg::intensive))
        return not_concerned();
    const Unit target = ask.subject(arg::target);
    return is_open_to_attack(ask, target, unit) ? kept()
                                                : broken(say("{} does not try to intercept", target));
}

bool is_attack_step(std::string_view step) {
    return among(step, {"breakthrough", "combat", "exploitation"});
}

/// In the Land Offensive of its own or of the other side.
template <bool own>
Ruling one_launch_in_each_step_of_attacks(Inquiry& ask) {
    const std::string step = ask.text_or(the_game, fact::step, "");
    if (type_of_the_offensive(ask) != "land" || step.empty()) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_choice(ask)) {
        if (own ? !is_friendly_offensive(ask, unit) : !is_enemy_offensive(ask, "land", unit)) continue;
        if (!is_attack_step(step)) return broken(say("{} is launched in the {} step", unit, step));
        if (ask.text_or(unit, fact::flew_in_step, "") == step)
            return broken(say("{} was launched in the {} step before", unit, step));
        ruling = kept();
    }
    return ruling;
}

void step_of_launch_is_noted(Resolution& now) {
    if (type_of_the_offensive(now) != "land" || now.yes(arg::interceptors)) return;
    const std::string step = now.text_or(the_game, fact::step, "");
    for (const Unit unit : flying_by_order(now))
        if (!step.empty()) now.set(unit, fact::flew_in_step, step);
}

void steps_are_forgotten(Resolution& now) {
    for (const Unit unit : all_units(now))
        if (now.known(unit, fact::flew_in_step)) now.forget(unit, fact::flew_in_step);
}

/// @}

/// @name 4.1.s64: the End Phase; 4.1.s65 stands with 3.14.s17
/// @{

bool ships_of_its_side_move(Inquiry& ask, Unit unit) {
    for (const Unit ship : ships_under_way(ask))
        if (has_moved(ask, ship) && side_or_none(ask, ship) == side_or_none(ask, unit)) return true;
    return false;
}

Ruling ships_are_attacked_in_the_end_phase(Inquiry& ask) {
    if (!in_phase(ask, "end")) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_choice(ask)) {
        if (!place_in_list(ask, "End Phase", mission_of_order(ask)))
            return broken(say("{} flies for {} in the End Phase", unit, mission_of_order(ask)));
        if (!may_be_step(ask, "second naval movement"))
            return broken(say("{} attacks in {}", unit, where_in_turn(ask)));
        if (ships_of_its_side_move(ask, unit))
            return broken(say("{} attacks while ships of its own side move", unit));
        if (is_currently_committed(ask, unit) && !ask.yes(unit, fact::aloft))
            return broken(say("{} is Currently Committed", unit));
        ruling = kept();
    }
    return ruling;
}

/// @}

}  // namespace

void register_missions_by_phase(Rulebook& book) {
    book.table("4.1.s7", "air_missions_by_phase");
    book.check("4.1.s7", {verb::launch}, missions_of_strategic_warfare);
    book.check("4.1.s9", {verb::launch, verb::rebase}, missions_of_a_friendly_phase);
    book.check("4.1.s9", {verb::launch}, one_type_of_mission);
    book.check("4.1.s10", {verb::launch, verb::rebase}, missions_in_their_order);
    book.check("4.1.s41", {verb::launch, verb::rebase}, missions_of_an_enemy_phase);
    book.check("4.1.s42", {verb::launch, verb::intercept}, uncommitted_fighters_rise);

    book.check("4.1.s13", {verb::launch}, fighters_escort);
    book.check("4.1.s31", {verb::strike, verb::bomb, verb::support, verb::engage},
               no_combat_on_a_change_of_base);

    book.check("4.1.s43", {verb::launch}, committed_bombers_in_an_enemy_phase);

    book.check("4.1.s44", {verb::launch, verb::rebase}, missions_of_a_friendly_offensive);
    book.check("4.1.s44", {verb::launch, verb::rebase}, uncommitted_in_a_friendly_offensive);
    book.check("4.1.s45", {verb::strike}, only_against_reactions);
    book.check("4.1.s46", {verb::launch}, one_launch_in_each_step_of_attacks<true>);
    book.check("4.1.s55", {verb::launch, verb::rebase}, missions_of_an_enemy_offensive);
    book.check({"4.1.s44", "4.1.s55"}, {verb::launch, verb::rebase}, missions_of_nobodys_offensive);
    book.check("4.1.s56", {verb::launch}, one_launch_in_each_step_of_attacks<false>);
    book.effect({"4.1.s46", "4.1.s56"}, verb::launch, step_of_launch_is_noted, When::after);
    book.effect({"4.1.s46", "4.1.s56"}, event::offensive_ends, steps_are_forgotten);
    book.check({"4.1.s62", "4.25.s15"}, {verb::launch, verb::intercept}, not_if_previously_committed);
    book.check("4.1.s63", {verb::launch}, uncommitted_in_an_enemy_sea_offensive);

    book.check("4.1.s64", {verb::launch, verb::rebase}, ships_are_attacked_in_the_end_phase);
}

}  // namespace umpire::rules::aeto
