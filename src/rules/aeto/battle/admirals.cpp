#include "umpire/catalog/table.hpp"

#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <fmt/core.h>

#include <algorithm>

/// 3.19: `assign` puts an Admiral aboard a ship, `admiral` says which of his abilities is applied to the next
/// roll of a ship or group, or to the next roll against it.
namespace umpire::rules::aeto {

std::optional<Unit> ship_of_admiral(Inquiry& ask, Unit admiral) {
    const Value ship = ask.fact(admiral, fact::aboard);
    if (ship.subject() != nullptr) return *ship.subject();
    const auto inside = ask.inside(admiral);
    return inside && inside->kind == Kind::unit ? inside : std::nullopt;
}

Units all_admirals(Inquiry& ask) {
    Units admirals = all_units(ask);
    std::erase_if(admirals, [&](Unit unit) { return !is_of_type(ask, unit, {"Admiral"}); });
    return admirals;
}

namespace {

Subject admiral_of_order(Inquiry& ask) {
    return ask.subject(arg::agent);
}

std::string ability_of_order(Inquiry& ask) {
    return ask.text(arg::ability);
}

/// Those that have the good of it.
Units ships_that_benefit(Inquiry& ask) {
    return ships_in_order(ask, ask.has(arg::group) ? static_cast<const Argument&>(arg::group) : arg::unit);
}

/// His row: "S:3 Surface gunnery".
std::size_t row_of_ability(Inquiry& ask, Unit admiral, const std::string& ability) {
    const catalog::Table& table = ask.table("3.19.s8");
    const std::string printed = fmt::format("{}:{} ", ability, ask.number(admiral, fact::ability(ability)));
    for (std::size_t row = 0; row < table.row_count(); ++row)
        if (table.row_key(row).starts_with(printed)) return row;
    ask.missing(say("what {}{} is worth", printed, "of an Admiral"));
}

bool is_for_one_engagement(Inquiry& ask, Unit admiral, const std::string& ability) {
    const catalog::Table& table = ask.table("3.19.s8");
    const std::string_view row = table.row_key(row_of_ability(ask, admiral, ability));
    const auto limit = table.text(row, std::string_view("use limit"));
    if (limit == "once per naval engagement") return true;
    if (limit != "once per monthly game-turn") ask.missing(say("how often {} is used", row));
    return false;
}

/// @name 3.19: where he works
/// @{

/// His ship was hit in this engagement, and the attack was to be made already.
bool applies_it_afterwards(Inquiry& ask) {
    const Value battle = ask.fact(admiral_of_order(ask), fact::struck_in);
    if (!engagement_under_way(ask) || battle.subject() == nullptr || *battle.subject() != engagement(ask) ||
        ability_of_order(ask) != "S" || !ask.has(arg::unit))
        return false;
    const Unit ship = ask.subject(arg::unit);
    if (has_fired(ask, ship)) return false;
    if (round_now(ask) == 2 || ask.known(ship, fact::pending_gunnery)) return true;
    return is_arrayed(ask, ship) && ask.known(engagement(ask), fact::sub_round) &&
           ask.number(ship, fact::firing_gunnery) == ask.number(engagement(ask), fact::sub_round);
}

Ruling is_aboard_a_named_ship_of_his_nation(Inquiry& ask) {
    const Unit admiral = admiral_of_order(ask);
    if (applies_it_afterwards(ask)) return not_concerned();
    const auto ship = ship_of_admiral(ask, admiral);
    if (!ship && !ask.known(admiral, fact::struck_in) && !is_out_of_play(ask, admiral))
        ask.missing(say("which ship {} is aboard", admiral), ask.to_state(admiral, fact::aboard));
    if (!ship) return broken(say("{} is aboard no ship", admiral));
    if (!ask.known(*ship, fact::named))
        ask.missing(say("whether {} is a named ship", *ship), ask.to_state(*ship, fact::named));
    if (!ask.yes(*ship, fact::named)) return broken(say("{} is aboard {}, no named ship", admiral, *ship));
    if (nation_of(ask, *ship) == nation_of(ask, admiral)) return kept();
    return broken(say("{} is aboard {}, a ship of another nation", admiral, *ship));
}

Ruling pending_gunnery_has_his_bonus(Inquiry& ask) {
    return applies_it_afterwards(ask) ? kept() : not_concerned();
}

bool are_in_one_piece(Inquiry& ask, Unit one, Unit other) {
    return group_of(ask, one) == group_of(ask, other) && are_at_one_location(ask, one, other);
}

Ruling reaches_his_own_stack(Inquiry& ask) {
    const auto flagship = ship_of_admiral(ask, admiral_of_order(ask));
    if (!flagship) return not_concerned();
    for (const Unit ship : ships_that_benefit(ask))
        if (are_enemies(ask, *flagship, ship) || !are_in_one_piece(ask, *flagship, ship))
            return broken(say("{} is not in the stack or task force of {}", ship, *flagship));
    return kept();
}

/// What was rolled in Round 2 cannot be meant for a roll to come.
Ruling is_declared_before_the_roll(Inquiry& ask) {
    if (ability_of_order(ask) != "S" || !ask.has(arg::unit) || !engagement_under_way(ask))
        return not_concerned();
    const Unit ship = ask.subject(arg::unit);
    if (round_now(ask) == 1 || !has_fired(ask, ship)) return kept();
    return broken(say("the attack of {} was rolled", ship));
}

Ruling applies_it_once(Inquiry& ask) {
    const Unit admiral = admiral_of_order(ask);
    const std::string ability = ability_of_order(ask);
    if (!is_for_one_engagement(ask, admiral, ability)) {
        if (!in_this_turn(ask, ask.fact(admiral, fact::ability_used_in(ability)))) return kept();
        return broken(say("{} has used {} in this month", admiral, ability));
    }
    const Value used = ask.fact(admiral, fact::ability_used_at(ability));
    if (used.subject() == nullptr || *used.subject() != engagement(ask)) return kept();
    return broken(say("{} has used {} in this engagement", admiral, ability));
}

void ability_is_applied(Resolution& now) {
    const Unit admiral = admiral_of_order(now);
    const std::string ability = ability_of_order(now);
    now.set(admiral, fact::ability_for(ability), ships_that_benefit(now));
    if (is_for_one_engagement(now, admiral, ability))
        now.set(admiral, fact::ability_used_at(ability), engagement(now));
    else
        now.set(admiral, fact::ability_used_in(ability), moment(now));
}

/// @}

/// @name 3.19: the modifiers
/// @{

/// The Admiral whose ability is applied to one of these.
std::optional<Subject> applied_to(Inquiry& ask, const std::string& ability, const Units& ships) {
    for (const Unit admiral : all_admirals(ask)) {
        const Units those = listed(ask, admiral, fact::ability_for(ability));
        for (const Unit ship : ships)
            if (holds(those, ship)) return admiral;
    }
    return std::nullopt;
}

/// One of them has the bonus of an Admiral with this number of the ability.
bool has_bonus(Inquiry& ask, const std::string& ability, double number, const Units& ships) {
    const auto admiral = applied_to(ask, ability, ships);
    return admiral && ask.number(*admiral, fact::ability(ability)) == number;
}

double locator(Inquiry& ask) {
    return ask.has(arg::with) ? has_bonus(ask, "L", 1, ships_in_order(ask, arg::with)) : 0;
}
double evasion(Inquiry& ask) {
    return ask.has(arg::target) ? has_bonus(ask, "E", 1, ships_in_order(ask, arg::target)) : 0;
}
/// Units of the Admiral's hex stand for the landing there.
double amphibious(Inquiry& ask) {
    if (!ask.has(arg::at)) return 0;
    Units there;
    for (const Unit unit : all_units(ask))
        if (ask.location(unit) == std::optional(ask.subject(arg::at)) && is_naval_unit(ask, unit))
            there.push_back(unit);
    return has_bonus(ask, "A", 1, there);
}
double defense(Inquiry& ask) {
    return has_bonus(ask, "D", 1, {target_of(ask)});
}
double surface(Inquiry& ask, double number) {
    return ask.yes(arg::torpedoes) ? 0 : has_bonus(ask, "S", number, {firer(ask)});
}
double surface_1(Inquiry& ask) {
    return surface(ask, 1);
}
double surface_3(Inquiry& ask) {
    return surface(ask, 3);
}

void is_spent(Resolution& now, const std::string& ability, const Units& ships) {
    while (const auto admiral = applied_to(now, ability, ships))
        now.forget(*admiral, fact::ability_for(ability));
}

/// Once it has been applied it stands, whatever comes of it.
void bonus_of_an_attack_is_spent(Resolution& now) {
    if (!now.yes(arg::torpedoes)) is_spent(now, "S", {firer(now)});
    is_spent(now, "D", {target_of(now)});
}

void bonus_of_an_interception_is_spent(Resolution& now) {
    if (now.has(arg::with)) is_spent(now, "L", ships_in_order(now, arg::with));
    if (now.has(arg::target)) is_spent(now, "E", ships_in_order(now, arg::target));
}

/// @}

/// @name 3.19: where he goes
/// @{

Ruling is_assigned_in_a_friendly_port(Inquiry& ask) {
    const Unit ship = ask.subject(arg::unit);
    if (!is_seasonal(ask)) return broken("it is no Seasonal Turn");
    if (!ask.known(ship, fact::named))
        ask.missing(say("whether {} is a named ship", ship), ask.to_state(ship, fact::named));
    if (!ask.yes(ship, fact::named)) return broken(say("{} is no named ship", ship));
    if (!may_be_docked(ask, ship)) return broken(say("{} is in no port", ship));
    const auto port = ask.location(ship);
    if (!port) ask.missing(say("where {} is", ship));
    if (is_destroyed_port(ask, *port)) return broken(say("{} does not function", *port));
    const std::string holder = controller_of(ask, *port);
    if (!holder.empty() && holder != ask.side_of(ship)) return broken(say("{} is no friendly port", *port));
    if (ask.yes(*port, fact::isolated) && ask.yes(ship, fact::out_of_supply))
        return broken(say("{} is Isolated and {} out of supply", *port, ship));
    return ask.yes(ship, fact::out_of_supply) ? broken(say("{} is out of supply", ship)) : kept();
}

void goes_aboard(Resolution& now) {
    now.set(admiral_of_order(now), fact::aboard, now.subject(arg::unit));
    if (now.known(admiral_of_order(now), fact::struck_in)) now.forget(admiral_of_order(now), fact::struck_in);
    if (now.known(admiral_of_order(now), fact::in_force_pool))
        now.forget(admiral_of_order(now), fact::in_force_pool);
}

std::optional<Subject> first_admiral(Inquiry& ask, const Units& units) {
    const auto found = std::find_if(units.begin(), units.end(),
                                    [&](Unit unit) { return is_of_type(ask, unit, {"Admiral"}); });
    return found == units.end() ? std::nullopt : std::optional(*found);
}

Ruling stays_off_the_land(Inquiry& ask) {
    const auto admiral = first_admiral(ask, ships_in_order(ask, arg::units));
    if (!admiral) return not_concerned();
    return ask.verb() == verb::debark ? kept() : broken(say("{} does not move on land", *admiral));
}

/// Whoever lands with an assault came ashore on the mission that it is.
Ruling lands_in_no_assault(Inquiry& ask) {
    const bool lands = ask.verb() == verb::debark;
    const auto admiral = first_admiral(ask, ships_in_order(ask, lands ? arg::units : arg::cargo));
    if (!admiral) return not_concerned();
    const std::string mission = lands ? ask.text_or(*admiral, fact::mission, "") : ask.text(arg::mission);
    return among(mission, {"assault", "paradrop"}) ? broken(say("{} takes part in an assault", *admiral))
                                                   : kept();
}

Ruling commands_nothing(Inquiry& ask) {
    const auto admiral = first_admiral(ask, ships_in_order(ask, arg::agents));
    if (admiral) return broken(say("{} is an Admiral and commands no Offensive", *admiral));
    return ask.has(arg::agents) ? kept() : not_concerned();
}

/// @}

}  // namespace

void register_admirals(Rulebook& book) {
    book.table("3.19.s8", "admiral_capabilities");
    book.check("3.19.s1", {verb::admiral}, is_aboard_a_named_ship_of_his_nation);
    book.check("3.19.s2", {verb::admiral}, reaches_his_own_stack);
    book.check("3.19.s15", {verb::admiral}, is_declared_before_the_roll);
    book.check("3.19.s16", {verb::admiral}, applies_it_once);
    book.check("3.20.s8", {verb::admiral}, pending_gunnery_has_his_bonus);
    book.effect({"3.19.s15", "3.19.s16"}, verb::admiral, ability_is_applied);
    book.modifier("3.19.s9", sum::naval_interception, locator);
    book.modifier("3.19.s10", sum::naval_interception, evasion);
    book.modifier("3.19.s11", sum::land_attack, amphibious);
    book.modifier("3.19.s12", sum::naval_attack, defense);
    book.modifier("3.19.s13", sum::naval_attack, surface_1);
    book.modifier("3.19.s14", sum::naval_attack, surface_3);
    book.effect("3.19.s15", verb::fire, bonus_of_an_attack_is_spent, When::after);
    book.effect("3.19.s15", verb::intercept, bonus_of_an_interception_is_spent, When::last);

    book.check("3.19.s3", {verb::assign}, is_assigned_in_a_friendly_port);
    book.effect("3.19.s3", verb::assign, goes_aboard);
    book.check("3.19.s5", {verb::march, verb::rail, verb::debark}, stays_off_the_land);
    book.check("3.19.s6", {verb::debark, verb::embark}, lands_in_no_assault);
    book.check("3.19.s7", {verb::offensive}, commands_nothing);
}

}  // namespace umpire::rules::aeto
