#include "umpire/game/map.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "common/lists.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

Unit submarine_of(Inquiry& ask) {
    return ask.subject(arg::unit);
}

/// The ship that is attacked; none if it is the light ships together or a supply line.
std::optional<Unit> ship_aimed_at(Inquiry& ask) {
    const Subject* ship = ask.argument(arg::aimed_at).subject();
    return ship != nullptr ? std::optional(*ship) : std::nullopt;
}

Units light_ships_in(Inquiry& ask, Group group) {
    auto ships = ships_in(ask, group);
    ships.erase(std::remove_if(ships.begin(), ships.end(),
                               [&](Unit ship) { return category_of(ask, ship) != "light ships"; }),
                ships.end());
    return ships;
}

/// @name 22.9419: who defends
/// @{

Groups groups_of_its_force(Inquiry& ask, Group group) {
    Groups groups;
    const auto place = ask.location(group);
    if (!place) return {group};
    for (const Subject other : ask.contents(*place))
        if (other.kind == Kind::group && ask.side_of(other) == ask.side_of(group)) groups.push_back(other);
    return groups;
}

Value defends_with(Inquiry& ask, Group group, Value) {
    const auto groups = groups_of_its_force(ask, group);
    if (groups.size() < 2 || ask.reading("attacked_naval_force") == "combat_group") return Value::List{group};
    return as_list(groups);
}

Units defending_ships(Inquiry& ask) {
    std::vector<Subject> all;
    for (const Group group : listed(ask, ask.subject(arg::group), fact::defends_with))
        for (const Unit ship : ships_in(ask, group))
            all.push_back(ship);
    return all;
}

/// @}

/// @name 22.9411, 22.9412, 22.9418: nations, research, codebreaking
/// @{

double defending_drm(Inquiry& ask) {
    if (const auto ship = ship_aimed_at(ask)) return ask.number(*ship, fact::naval_drm);
    const Group group = ask.subject(arg::group);
    const auto ships = light_ships_in(ask, group);
    if (ships.empty()) return ask.number(group, fact::naval_drm);
    double lowest = ask.number(ships.front(), fact::naval_drm);
    for (const Unit ship : ships)
        lowest = std::min(lowest, ask.number(ship, fact::naval_drm));
    return lowest;
}

double nationality_difference(Inquiry& ask) {
    return ask.number(submarine_of(ask), fact::naval_drm) - defending_drm(ask);
}

/// The result of a power, else of its side; none that nobody has told of has been achieved.
double research_of_nation_or_side(Inquiry& ask, std::string_view project, const std::string& nation,
                                  const std::string& side) {
    const double of_side = ask.number_or(game::the_game, fact::research(side, project), 0);
    return ask.number_or(game::the_game, fact::research(nation, project), of_side);
}

std::string defending_nation(Inquiry& ask) {
    if (const auto ship = ship_aimed_at(ask)) return ask.text_or(*ship, fact::nation, "");
    const Group group = ask.subject(arg::group);
    const auto ships = light_ships_in(ask, group);
    return ships.empty() ? ask.text_or(group, fact::nation, "")
                         : ask.text_or(ships.front(), fact::nation, "");
}

double research_difference(Inquiry& ask) {
    const Unit submarine = submarine_of(ask);
    return research_of_nation_or_side(ask, "torpedo", ask.text_or(submarine, fact::nation, ""),
                                      ask.side_of(submarine)) -
           research_of_nation_or_side(ask, "ASW", defending_nation(ask),
                                      ask.side_of(ask.subject(arg::group)));
}

double submarine_codebreaking(Inquiry& ask) {
    double advantage = 0;
    if (ask.text_or(game::the_game, fact::submarine_codebreaking, "") == ask.side_of(submarine_of(ask)))
        ++advantage;
    if (ask.text_or(game::the_game, fact::asw_codebreaking, "") == ask.side_of(ask.subject(arg::group)))
        --advantage;
    return advantage;
}

/// @}

/// @name 22.9413: searching air and carriers
/// @{

/// The hex that it was sent to search for this attack.
Value assigned_search(Inquiry& ask, Unit air, Value) {
    const Value group = ask.fact(air, fact::scouts);
    if (group.subject() == nullptr) return {};
    if (ask.text_or(air, fact::scouts_in, "") != occasion_of(ask, *group.subject())) return {};
    const auto place = ask.location(*group.subject());
    return place ? Value(*place) : Value();
}

Value search_of_the_round(Inquiry& ask, Unit air, Value assigned) {
    if (!battle_under_way(ask) || task_now(ask, air) != "search") return assigned;
    return battle_hex(ask);
}

Value no_search_from_a_broken_base(Inquiry& ask, Unit air, Value place) {
    return base_is_operational(ask, air) ? place : Value();
}

double searching_squadrons(Inquiry& ask, const std::string& side) {
    const auto where = ask.location(ask.subject(arg::group));
    double squadrons = 0;
    for (const Unit air : all_units(ask)) {
        if (!is_air(ask, air) || is_carrier_based(ask, air) || ask.text_or(air, fact::side, "") != side)
            continue;
        if (ask.yes(air, fact::eliminated)) continue;
        const Value place = ask.fact(air, fact::search_hex);
        if (where && place.subject() != nullptr && *place.subject() == *where)
            squadrons += ask.number_or(air, fact::squadrons, 1);
    }
    return squadrons;
}

double attacking_search(Inquiry& ask) {
    return searching_squadrons(ask, ask.side_of(submarine_of(ask)));
}

Value carriers_defend(Inquiry& ask, Unit ship, Value) {
    if (type_of(ask, ship) == "CVE") return ask.number(ship, fact::factors);
    return is_fast_carrier(ask, ship) ? Value(1) : Value();
}

double defending_search(Inquiry& ask) {
    double total = searching_squadrons(ask, ask.side_of(ask.subject(arg::group)));
    for (const Unit ship : defending_ships(ask))
        total += ask.number_or(ship, fact::submarine_search, 0);
    return total;
}

bool is_defenders_air(Inquiry& ask, Unit air, Group group) {
    return ask.side_of(air) == ask.side_of(group);
}

Ruling attacker_assigns_first(Inquiry& ask) {
    const Group group = attacked_group(ask);
    for (const Unit air : ask.subjects(arg::air))
        if (!is_defenders_air(ask, air, group) &&
            ask.text_or(group, fact::defender_scouts_in, "") == occasion_of(ask, group))
            return broken(say("the defender has already assigned air to search around {}", group));
    return kept();
}

void air_is_assigned(Resolution& now) {
    const Group group = attacked_group(now);
    for (const Unit air : now.subjects(arg::air)) {
        now.set(air, fact::scouts, group);
        now.set(air, fact::scouts_in, occasion_of(now, group));
        if (is_defenders_air(now, air, group))
            now.set(group, fact::defender_scouts_in, occasion_of(now, group));
    }
}

Ruling base_must_be_operational(Inquiry& ask) {
    for (const Unit air : ask.subjects(arg::air))
        if (!base_is_operational(ask, air)) return broken(say("the air base of {} is not operational", air));
    return kept();
}

/// @}

/// @name 22.9414, 22.942: destroyers, and ships of no use against submarines
/// @{

Value destroyers_defend(Inquiry& ask, Unit ship, Value) {
    return is_destroyer(ask, ship) ? Value(ask.number(ship, fact::factors)) : Value();
}

double screening_factors(Inquiry& ask) {
    double factors = 0;
    for (const Unit ship : defending_ships(ask))
        factors += ask.number_or(ship, fact::submarine_screen, 0);
    return factors;
}

Value carriers_that_do_not_defend(Inquiry& ask, Unit ship, Value value) {
    if (!is_fast_carrier(ask, ship)) return value;
    return is_fully_operational(ask, ship) ? value : Value(0);
}

Value ships_that_do_not_defend(Inquiry& ask, Unit ship, Value value) {
    const bool cruiser = type_of(ask, ship) == "CA";
    return cruiser || is_of_class(ask, ship, "capital ship") ? Value(0) : value;
}

/// @}

/// @name 22.9415: excess ASW
/// @{

/// All of both, whatever they have done and whosever turn it is.
double excess_in(Inquiry& ask, Place box, std::string_view side) {
    double factors = 0;
    for (const Unit unit : ask.units_in(box)) {
        if (ask.yes(unit, fact::sunk)) continue;
        const bool own = ask.text_or(unit, fact::side, "") == side;
        if (own && type_of(ask, unit) == "ASW") factors += ask.number(unit, fact::factors);
        if (!own && is_submarine(ask, unit)) factors -= ask.number(unit, fact::factors);
    }
    return std::max(0.0, factors);
}

Value allied_excess(Inquiry& ask, Place box, Value) {
    return is_sw_box(ask, box) ? Value(excess_in(ask, box, "Allied")) : Value();
}

Value axis_excess(Inquiry& ask, Place box, Value) {
    return is_sw_box(ask, box) ? Value(excess_in(ask, box, "Axis")) : Value();
}

double excess_of_box(Inquiry& ask, std::string_view ocean, const AnyNumber& fact) {
    for (std::uint32_t index = 0; index < ask.map().size(); ++index) {
        const Place place{Kind::location, index};
        if (is_sw_box(ask, place) && ask.text_or(place, fact::ocean, "") == ocean)
            return ask.number(place, fact);
    }
    return 0;
}

bool attacks_in_the_pacific(Inquiry& ask, std::string_view nation) {
    return ask.text_or(submarine_of(ask), fact::nation, "") == nation &&
           theater_of(ask, ask.subject(arg::group)) == "Pacific";
}

Value western_front_only(Inquiry& ask, Unit submarine, Value) {
    if (ask.side_of(submarine) != "Axis") return {};
    const auto hex = ask.location(ask.subject(arg::group));
    if (!hex || !is_on_front(ask, *hex, "Western")) return {};
    return excess_of_box(ask, "Atlantic", fact::allied_excess_asw);
}

Value not_for_murmansk_convoys(Inquiry& ask, Unit submarine, Value excess) {
    const bool convoy = activity_of(ask, ask.subject(arg::group)) == "Murmansk convoy";
    return convoy && ask.text_or(submarine, fact::nation, "") == "Germany" ? Value(0) : excess;
}

Value against_japan(Inquiry& ask, Subject, Value excess) {
    if (!attacks_in_the_pacific(ask, "Japan")) return excess;
    return excess_of_box(ask, "Pacific", fact::allied_excess_asw) +
           excess_of_box(ask, "Indian Ocean", fact::allied_excess_asw);
}

Value against_the_united_states(Inquiry& ask, Subject, Value excess) {
    if (!attacks_in_the_pacific(ask, "United States")) return excess;
    return excess_of_box(ask, "Pacific", fact::axis_excess_asw);
}

double excess_asw(Inquiry& ask) {
    return ask.number_or(submarine_of(ask), fact::asw_against_it, 0);
}

/// @}

/// @name 22.9416: earlier attacks
/// @{

double earlier_attacks(Inquiry& ask) {
    double attacks = 0;
    for (const Group group : listed(ask, ask.subject(arg::group), fact::defends_with))
        if (was_attacked_by_submarines(ask, group)) attacks += ask.number(group, fact::sub_attacks);
    return attacks;
}

void attack_is_counted(Resolution& now) {
    const Group group = now.subject(arg::group);
    const double before =
        was_attacked_by_submarines(now, group) ? now.number_or(group, fact::sub_attacks, 0) : 0;
    now.set(group, fact::sub_attacks, before + 1);
    now.set(group, fact::sub_attacks_in, occasion_of(now, group));
}

void attack_in_the_round(Resolution& now) {
    if (in_naval_combat(now, now.subject(arg::group))) attack_is_counted(now);
}

void attack_in_the_hex(Resolution& now) {
    if (!in_naval_combat(now, now.subject(arg::group))) attack_is_counted(now);
}

/// @}

/// @name 22.9417: damage and activities
/// @{

double target_is_damaged(Inquiry& ask) {
    if (const auto ship = ship_aimed_at(ask)) return ask.yes(*ship, fact::damaged) ? 1 : 0;
    const auto ships = light_ships_in(ask, ask.subject(arg::group));
    return std::any_of(ships.begin(), ships.end(),
                       [&](Unit ship) { return type_of(ask, ship) == "CA" && ask.yes(ship, fact::damaged); });
}

bool is_on_a_burdensome_activity(Inquiry& ask, Group group) {
    const std::string activity = activity_of(ask, group);
    if (activity != "sea transport" && activity != "seaborne invasion" && activity != "sea supply" &&
        activity != "sea escort")
        return false;
    if (is_undefended_supply_line(ask, group)) return true;
    const auto ships = ships_in(ask, group);
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) {
        const std::string type = type_of(ask, ship);
        return type == "DD" || type == "TR";
    });
}

/// On its way to where it embarks its cargo, or on its way home.
bool is_before_or_after(Inquiry& ask, Group group) {
    const Value embarked = ask.fact(group, fact::embarked);
    if (embarked.known() && !embarked.is_yes()) return true;
    const std::string status = ask.text_or(group, fact::activity_status, "outward");
    return status != "outward";
}

double carries_out_its_activity(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    return is_on_a_burdensome_activity(ask, group) && !is_before_or_after(ask, group) ? 1 : 0;
}

double before_and_after_its_activity(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    return is_on_a_burdensome_activity(ask, group) && is_before_or_after(ask, group) ? 1 : 0;
}

/// @}

}  // namespace

void register_submarine_modifiers(Rulebook& book) {
    book.define("22.9419", Kind::group, fact::defends_with, defends_with);
    book.modifier("22.9411", sum::submarine_attack, nationality_difference);
    book.modifier("22.9412A", sum::research_modifier, research_difference);

    book.define({"22.9413A.s1", "22.9413A.s2"}, Kind::unit, fact::search_hex, assigned_search);
    book.define("22.9413B", Kind::unit, fact::search_hex, search_of_the_round);
    book.define("22.9413D", Kind::unit, fact::search_hex, no_search_from_a_broken_base);
    book.define("22.9413A.s2", Kind::unit, fact::submarine_search, carriers_defend);
    book.define("22.942", Kind::unit, fact::submarine_search, carriers_that_do_not_defend);
    book.modifier("22.9413A.s1", sum::air_and_carrier_modifier, attacking_search);
    book.modifier("22.9413A.s2", sum::air_and_carrier_modifier, defending_search);
    book.check("22.9413C", {verb::scout}, attacker_assigns_first);
    book.effect("22.9413C", verb::scout, air_is_assigned);
    book.check("22.9413D", {verb::scout}, base_must_be_operational);

    book.define("22.9414A", Kind::unit, fact::submarine_screen, destroyers_defend);
    book.define("22.942", Kind::unit, fact::submarine_screen, ships_that_do_not_defend);
    book.modifier("22.9414A", sum::destroyer_modifier, screening_factors);

    book.define({"22.9415A", "22.9415B.s1"}, Kind::location, fact::allied_excess_asw, allied_excess);
    book.define({"22.9415A", "22.9415B.s1"}, Kind::location, fact::axis_excess_asw, axis_excess);
    book.define("22.9415B.s3", Kind::unit, fact::asw_against_it, western_front_only);
    book.define("22.9415B.s4", Kind::unit, fact::asw_against_it, not_for_murmansk_convoys);
    book.define("22.9415B.s5", Kind::unit, fact::asw_against_it, against_japan);
    book.define("22.9415B.s6", Kind::unit, fact::asw_against_it, against_the_united_states);
    book.modifier({"22.9415A", "22.9415B.s2"}, sum::ASW_modifier, excess_asw);

    book.modifier({"22.9416A", "22.9416B", "22.9416D", "22.9416E"}, sum::submarine_attack, earlier_attacks);
    book.effect("22.9416A", event::submarine_attack_made, attack_in_the_round);
    book.effect("22.9416C", event::submarine_attack_made, attack_in_the_hex);

    book.modifier("22.9417A", sum::damage_or_activity_modifier, target_is_damaged);
    book.modifier("22.9417B.s1", sum::damage_or_activity_modifier, carries_out_its_activity);
    book.modifier("22.9417B.s2", sum::damage_or_activity_modifier, before_and_after_its_activity);
    book.modifier("22.9418", sum::submarine_attack, submarine_codebreaking);
}

}  // namespace umpire::rules::awaw
