#include "sequence/offensives.hpp"

#include "air_offensives/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/initiative.hpp"
#include "sequence/steps.hpp"

#include <algorithm>
#include <set>

namespace umpire::rules::aeto {

namespace {

/// @name What an order for an Offensive says
/// @{

std::string type_of_order(Inquiry& ask) {
    return ask.text(arg::type);
}

std::string side_of_order(Inquiry& ask) {
    return ask.side_of(ask.subjects(arg::units).front());
}

std::vector<std::string> payers(Inquiry& ask) {
    std::vector<std::string> nations{ask.text(arg::nation)};
    if (ask.has(arg::partner)) nations.push_back(ask.text(arg::partner));
    return nations;
}

/// The major powers whose units take part.
std::set<std::string> participants(Inquiry& ask) {
    std::set<std::string> nations;
    for (const Unit unit : ask.subjects(arg::units))
        if (const std::string nation = ask.text_or(unit, fact::nation, ""); is_major_power(nation))
            nations.insert(nation);
    return nations;
}

/// Of each nation that pays.
double offensives_needed(Inquiry& ask) {
    if (ask.yes(arg::none)) return 0;
    if (type_of_order(ask) != "land") return ask.printed("offensives_of_an_offensive");
    if (!is_major_power(ask.text(arg::nation)) && participants(ask).empty()) return 0;
    const auto agents = static_cast<double>(named(ask, arg::agents).size());
    return std::max(1.0, agents) * ask.printed("offensives_of_a_command_agent");
}

double offensives_spent(Inquiry& ask) {
    return ask.has(arg::offensives) ? ask.number(arg::offensives) : offensives_needed(ask);
}

/// For each Offensive of a Combined, Joint or Impromptu one, as the EP Costs Table of the map has it.
double ep_needed(Inquiry& ask) {
    if (!ask.has(arg::extra) || ask.yes(the_game, fact::free_of_ep)) return 0;
    const double offensives = offensives_needed(ask) * static_cast<double>(payers(ask).size());
    return ask.number(the_game, fact::offensive_ep(ask.text(arg::extra))) * offensives;
}

double ep_spent(Inquiry& ask) {
    return ask.has(arg::ep) ? ask.number(arg::ep) : ep_needed(ask);
}

/// @}

/// @name What an Offensive costs
/// @{

/// A power pays for an Offensive of its own side.
std::optional<Unit> unit_of_other_side(Inquiry& ask) {
    const std::string nation = ask.text(arg::nation);
    if (!is_major_power(nation)) return std::nullopt;
    const std::string_view side = among(nation, {"Germany", "Italy"}) ? "Axis" : "Allied";
    Units units = ships_named(ask, {arg::units});
    for (const Force force : named(ask, arg::units))
        if (force.kind == Kind::unit) units.push_back(Unit(force));
    for (const Unit unit : units)
        if (side_or_none(ask, unit) == opponent_of(side)) return unit;
    return std::nullopt;
}

Ruling pays_offensives(Inquiry& ask) {
    if (const auto unit = unit_of_other_side(ask))
        return broken(say("{} pays for {}, which is of the other side", ask.text(arg::nation), *unit));
    const double needed = offensives_needed(ask), spent = offensives_spent(ask);
    if (needed == 0) return kept();
    if (spent < needed)
        return broken(say("the Offensive takes {} Offensives, and {} are spent", needed, spent));
    for (const std::string& nation : payers(ask))
        if (const double has = ask.number(the_game, fact::offensives(nation)); has < needed)
            return broken(say("the Offensive takes {} Offensives, and {} has {}", needed, nation, has));
    return kept();
}

Ruling pays_ep(Inquiry& ask) {
    if (!ask.has(arg::extra)) return not_concerned();
    const double needed = ep_needed(ask), spent = ep_spent(ask);
    if (spent < needed)
        return broken(
            say("the {} Offensive takes {} EP, and {} are spent", ask.text(arg::extra), needed, spent));
    const std::string nation = ask.text(arg::nation);
    if (const double has = ask.number(the_game, fact::ep(nation)); has < needed)
        return broken(
            say("the {} Offensive takes {} EP, and {} has {}", ask.text(arg::extra), needed, nation, has));
    return kept();
}

Ruling pays_for_command_agents(Inquiry& ask) {
    return type_of_order(ask) == "land" ? pays_offensives(ask) : not_concerned();
}
Ruling pays_ep_for_a_land_offensive(Inquiry& ask) {
    return type_of_order(ask) == "land" ? pays_ep(ask) : not_concerned();
}

/// Both costs stand in one sentence of the book.
Ruling pays_both(Inquiry& ask) {
    const Ruling offensives = pays_offensives(ask);
    if (offensives.kind == Ruling::Kind::broken) return offensives;
    const Ruling ep = pays_ep(ask);
    return ep.kind == Ruling::Kind::not_concerned ? offensives : ep;
}

Ruling each_power_pays_for_its_air(Inquiry& ask) {
    if (type_of_order(ask) != "air") return not_concerned();
    const auto paying = payers(ask);
    for (const std::string& nation : participants(ask))
        if (!holds(paying, nation))
            return broken(say("{} contributes air units and spends no Offensive", nation));
    return pays_both(ask);
}

Ruling pays_for_ships(Inquiry& ask) {
    return type_of_order(ask) == "sea" ? pays_both(ask) : not_concerned();
}

/// A chit that nobody has seen may still be there. Whoever is Active already is for 3.12.s17.
Ruling ships_are_on_standby(Inquiry& ask) {
    if (type_of_order(ask) != "sea") return not_concerned();
    for (const Unit unit : ships_named(ask, {arg::units})) {
        if (ask.yes(unit, fact::standby) || ask.yes(unit, fact::active)) continue;
        if (ask.said(unit, fact::standby).known()) return broken(say("{} is not on Standby", unit));
        ask.missing(say("whether {} is on Standby", unit), ask.to_state(unit, fact::standby));
    }
    return kept();
}

/// @}

/// @name When, and who has the first one
/// @{

Ruling first_one_by_choice(Inquiry& ask) {
    if (!in_phase(ask, "offensive") || in_this_turn(ask, ask.fact(the_game, fact::first_offensive_in)))
        return not_concerned();
    return begins_by_choice(ask, "command status", side_of_order(ask));
}

/// Steps of an Offensive that nobody has declared: it is paid for too late.
template <Named type>
Ruling paid_before_it_is_made(Inquiry& ask) {
    if (type_of_order(ask) != type.text() || !in_phase(ask, "offensive")) return not_concerned();
    const bool made = ask.text_or(the_game, fact::offensive_type, "") == type.text() &&
                      !in_step(ask, "command status") && ask.known(the_game, fact::step);
    if (!made || ask.said(the_game, fact::offensive_side).known()) return kept();
    return broken(say("the {} step is being played, and the Offensive has not been paid for",
                      ask.text(the_game, fact::step)));
}

/// @}

/// @name What a declared Offensive does
/// @{

/// Nobody has named its units: the table shows them one after the other.
bool is_in_silence(Inquiry& ask) {
    return ask.yes(arg::agreed);
}

void offensive_is_declared(Resolution& now) {
    if (in_phase(now, "offensive")) begin_offensive(now, type_of_order(now));
    now.set(the_game, fact::offensive_type, type_of_order(now));
    now.set(the_game, fact::offensive_side, side_of_order(now));
    now.set(the_game, fact::offensive_units, now.subjects(arg::units));
    now.set(the_game, fact::command_agents, named(now, arg::agents));
    now.set(the_game, fact::first_offensive_in, moment(now));
    now.set(the_game, fact::offensive_in_silence, is_in_silence(now));
}

/// What was paid for an Offensive that nobody has named the track shows.
void offensives_are_spent(Resolution& now) {
    if (is_in_silence(now)) return;
    for (const std::string& nation : payers(now))
        take_off(now, fact::offensives(nation), offensives_spent(now));
}

void ep_are_spent(Resolution& now) {
    if (!now.has(arg::extra)) return;
    take_off(now, fact::ep(now.text(arg::nation)), ep_spent(now));
}

template <Named type>
void costs_are_paid(Resolution& now) {
    if (type_of_order(now) != type.text()) return;
    offensives_are_spent(now);
    if (type.text() != "land") ep_are_spent(now);
}

void ep_of_a_land_offensive(Resolution& now) {
    if (type_of_order(now) == "land") ep_are_spent(now);
}

void land_units_are_activated(Resolution& now) {
    if (type_of_order(now) != "land") return;
    for (const auto& units : {now.subjects(arg::units), named(now, arg::agents)})
        for (const Unit unit : units) {
            now.set(unit, fact::activated, true);
            now.set(unit, fact::hexes_marched, 0);
            now.set(unit, fact::attacks_made, 0);
        }
}

void ships_are_activated(Resolution& now) {
    if (type_of_order(now) != "sea") return;
    for (const Unit unit : ships_named(now, {arg::units}))
        now.set(unit, fact::activated, true);
}

void offensive_is_over(Resolution& now) {
    for (const Unit unit : all_units(now))
        for (const AnyYesNo& fact : {fact::activated, fact::breakthrough, fact::exploited})
            if (now.yes(unit, fact)) now.set(unit, fact, false);
    for (const Fact& fact : FactList{fact::offensive_type, fact::offensive_side, fact::offensive_units,
                                     fact::command_agents, fact::offensive_in_silence})
        now.forget(the_game, fact);
}

/// @}

bool is_one_of(Inquiry& ask, Unit unit, std::initializer_list<std::string_view> types) {
    return among(ask.text_or(unit, fact::type, ""), types);
}

}  // namespace

bool is_armor(Inquiry& ask, Unit unit) {
    return is_one_of(ask, unit, {"armor", "mechanized"});
}
bool is_general(Inquiry& ask, Unit unit) {
    return is_one_of(ask, unit, {"General"});
}
bool is_ship(Inquiry& ask, Unit unit) {
    return is_one_of(ask, unit, {"BB", "BC", "CA", "CL", "DD", "DE", "CV", "CVL", "CVE", "STP"});
}

void register_offensives(Rulebook& book) {
    book.check("viii.s28", {verb::offensive}, first_one_by_choice);
    book.check("viii.s29", {verb::offensive}, paid_before_it_is_made<"land">);
    book.check("viii.s46", {verb::offensive}, paid_before_it_is_made<"air">);
    book.check("viii.s50", {verb::offensive}, paid_before_it_is_made<"sea">);
    book.check("viii.s30", {verb::offensive}, pays_for_command_agents);
    book.check("viii.s31", {verb::offensive}, pays_ep_for_a_land_offensive);
    book.check("viii.s47", {verb::offensive}, each_power_pays_for_its_air);
    book.check("viii.s51", {verb::offensive}, pays_for_ships);
    book.check({"viii.s52", "3.12.s1", "3.12.s6"}, {verb::offensive}, ships_are_on_standby);

    book.effect({"viii.s29", "viii.s46", "viii.s50"}, verb::offensive, offensive_is_declared, When::before);
    book.effect("viii.s30", verb::offensive, costs_are_paid<"land">);
    book.effect("viii.s31", verb::offensive, ep_of_a_land_offensive);
    book.effect("viii.s47", verb::offensive, costs_are_paid<"air">);
    book.effect("viii.s51", verb::offensive, costs_are_paid<"sea">);
    book.effect("viii.s30", verb::offensive, land_units_are_activated);
    book.effect("viii.s53", verb::offensive, ships_are_activated);
    book.effect({"viii.s29", "viii.s46", "viii.s50"}, event::offensive_ends, offensive_is_over, When::last);
}

}  // namespace umpire::rules::aeto
