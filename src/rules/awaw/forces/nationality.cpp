#include "umpire/catalog/table.hpp"

#include "battle/facts.hpp"
#include "battle/naval_attack.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/nations.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "raiders/facts.hpp"
#include "submarines/facts.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>

namespace umpire::rules::awaw {

namespace {

/// @name 22.552A: what a ship's nation and type give it
/// @{

/// Unknown of a nation that the chart does not name.
Value nation_on_chart(Inquiry& ask, Unit ship, Value) {
    const Value nation = ask.fact(ship, fact::nation);
    if (nation.text() == nullptr) return {};
    const catalog::Table& chart = ask.table("22.552A.s11");
    for (std::size_t row = 0; row < chart.row_count(); ++row) {
        const nlohmann::json& nations = chart.cell_at(row, 0);
        if (std::find(nations.begin(), nations.end(), *nation.text()) == nations.end()) continue;
        const std::string_view key = chart.row_key(row);
        int drm = 0;
        std::from_chars(key.data(), key.data() + key.size(), drm);
        return drm;
    }
    return {};
}

Value by_nation(Inquiry& ask, Unit ship, Value) {
    return ask.fact(ship, fact::nation_drm);
}

Value plus(Inquiry& ask, const Value& drm, const char* rule) {
    if (drm.number() == nullptr) return drm;
    return *drm.number() + ask.table("22.552A.s11").modifier_value(rule).value_or(0);
}

Value great_battleship(Inquiry& ask, Unit ship, Value drm) {
    if (type_of(ask, ship) != "BB" ||
        ask.number(ship, fact::factors) != ask.printed("great_battleship_factors"))
        return drm;
    return plus(ask, drm, "22.552A.s6");
}

Value vulnerable_carrier(Inquiry& ask, Unit ship, Value drm) {
    const std::string type = type_of(ask, ship);
    const bool weak = type == "CV" || type == "CVE" ||
                      (type == "CVL" && is_of_nation(ask, ship, {"Japan", "United States"}));
    return weak ? plus(ask, drm, "22.552A.s7") : drm;
}

Value sturdier_carrier(Inquiry& ask, Unit ship, Value drm) {
    const std::string type = type_of(ask, ship);
    const bool sturdy =
        type == "CVB" || (type == "CVL" && is_of_nation(ask, ship, {"Germany", "Italy", "Britain"}));
    return sturdy ? plus(ask, drm, "22.552A.s8") : drm;
}

Value german_submarine(Inquiry& ask, Unit ship, Value drm) {
    if (!is_submarine(ask, ship) || !is_of_nation(ask, ship, {"Germany"})) return drm;
    return plus(ask, drm, "22.552A.s9");
}

/// One reduction, whether one of them or both are so.
Value short_of_supply_or_oil(Inquiry& ask, Unit ship, Value drm) {
    const auto group = group_of(ask, ship);
    const auto has = [&](const auto& want) {
        return ask.yes(ship, want) || (group && ask.yes(*group, want));
    };
    return has(fact::partial_supply) || has(fact::naval_oil_effect) ? plus(ask, drm, "22.552A.s10") : drm;
}

double drm_of(Inquiry& ask, Unit ship) {
    const Value drm = ask.fact(ship, fact::naval_drm);
    if (drm.number() == nullptr)
        ask.missing(say("the Naval Nationality DRM of {}", ship), ask.to_state(ship, fact::nation_drm));
    return *drm.number();
}

double lowest_drm(Inquiry& ask, const Units& ships) {
    double lowest = drm_of(ask, ships.front());
    for (const Unit ship : ships)
        lowest = std::min(lowest, drm_of(ask, ship));
    return lowest;
}

/// @}

/// @name 22.552A: what counts for a roll
/// @{

Value of_those_who_fire(Inquiry& ask, Subject, Value) {
    const auto ships = firing_ships(ask);
    return ships.empty() ? Value() : Value(lowest_drm(ask, ships));
}

Value of_a_single_target(Inquiry& ask, Subject, Value) {
    const auto ships = target_ships(ask);
    return ships.size() == 1 ? Value(drm_of(ask, ships.front())) : Value();
}

Value of_a_group_of_targets(Inquiry& ask, Subject, Value single) {
    const auto ships = target_ships(ask);
    return ships.size() > 1 ? Value(lowest_drm(ask, ships)) : single;
}

Value with_codebreaking(Inquiry& ask, const Units& ships, Value drm) {
    const auto battle = battle_under_way(ask);
    if (!battle || ask.verb() != verb::fire || drm.number() == nullptr || ships.empty()) return drm;
    return *drm.number() + ask.number_or(*battle, fact::codebreaking_drm(ask.side_of(ships.front())), 0);
}

Value firers_codebreaking(Inquiry& ask, Subject, Value drm) {
    return with_codebreaking(ask, firing_ships(ask), std::move(drm));
}

Value targets_codebreaking(Inquiry& ask, Subject, Value drm) {
    return with_codebreaking(ask, target_ships(ask), std::move(drm));
}

double difference_of_nationalities(Inquiry& ask) {
    return ask.number(game::the_game, fact::firing_drm) - ask.number(game::the_game, fact::target_drm);
}

/// @}

/// @name 22.552B: activities
/// @{

double count(const Value& causes) {
    return causes.number() != nullptr ? *causes.number() : 0;
}

Value cargo_and_supply(Inquiry& ask, Group group, Value) {
    return (ask.yes(group, fact::has_cargo) ? 1 : 0) + (activity_of(ask, group) == "sea supply" ? 1 : 0);
}

/// Its destroyers and transports are empty still, or again.
Value on_the_way_out_and_home(Inquiry& ask, Group group, Value causes) {
    if (ask.yes(group, fact::has_cargo) || !is_transport_mission(activity_of(ask, group)) ||
        ask.text_or(group, fact::activity_status, "") == "aborted")
        return causes;
    const auto ships = ships_in(ask, group);
    const bool carriers = std::any_of(ships.begin(), ships.end(), [&](Unit ship) {
        const std::string type = type_of(ask, ship);
        return type == "DD" || type == "TR";
    });
    return carriers ? Value(count(causes) + 1) : causes;
}

bool is_raiding(Inquiry& ask, Unit ship) {
    const auto group = group_of(ask, ship);
    return group && is_on_a_raid(ask, *group);
}

bool raiders_attack_transports(Inquiry& ask, Group group) {
    const auto firers = firing_ships(ask), targets = target_ships(ask);
    return !firers.empty() && is_raiding(ask, firers.front()) &&
           std::any_of(targets.begin(), targets.end(), [&](Unit ship) {
               return is_of_class(ask, ship, "transport") && group_of(ask, ship) == group;
           });
}

/// Whoever bars the way of raiders looks after transports.
Value raiders_and_transports(Inquiry& ask, Group group, Value causes) {
    const bool defends = is_raider_box(ask) && activity_of(ask, group) != "raid" &&
                         holds(groups_in_battle(ask), group) &&
                         !ask.yes(the_battle(ask), fact::later_engagement);
    return defends || raiders_attack_transports(ask, group) ? Value(count(causes) + 1) : causes;
}

Value at_most_once(Inquiry& ask, Subject, Value causes) {
    if (causes.number() == nullptr) return causes;
    return std::min(*causes.number(), ask.printed("most_activity_causes"));
}

Value participants(Inquiry& ask, Group group, Value) {
    Value::List all;
    for (const Unit ship : ships_in(ask, group))
        if (ask.known(ship, fact::fleet_factors) && !ask.yes(ship, fact::damaged) &&
            !ask.yes(ship, fact::screened) && !ask.yes(ship, fact::laden))
            all.emplace_back(ship);
    return all;
}

/// @}

}  // namespace

void register_nationality(Rulebook& book) {
    book.table("22.552A.s11", "naval_nationality_drm");
    book.define("22.552A.s11", Kind::unit, fact::nation_drm, nation_on_chart);
    book.define("22.552A.s1", Kind::unit, fact::naval_drm, by_nation);
    book.define("22.552A.s6", Kind::unit, fact::naval_drm, great_battleship);
    book.define("22.552A.s7", Kind::unit, fact::naval_drm, vulnerable_carrier);
    book.define("22.552A.s8", Kind::unit, fact::naval_drm, sturdier_carrier);
    book.define("22.552A.s9", Kind::unit, fact::naval_drm, german_submarine);
    book.define("22.552A.s10", Kind::unit, fact::naval_drm, short_of_supply_or_oil);

    book.define("22.552A.s2", Kind::game, fact::firing_drm, of_those_who_fire);
    book.define("22.552A.s1", Kind::game, fact::firing_drm, firers_codebreaking);
    book.define("22.552A.s3", Kind::game, fact::target_drm, of_a_single_target);
    book.define("22.552A.s4", Kind::game, fact::target_drm, of_a_group_of_targets);
    book.define("22.552A.s1", Kind::game, fact::target_drm, targets_codebreaking);
    book.modifier({"22.552A.s12", "22.551"}, sum::fleet_combat, difference_of_nationalities);

    book.define({"22.427.s3", "22.552B.s1"}, Kind::group, fact::hindered_by_activity, cargo_and_supply);
    book.define("22.552B.s3", Kind::group, fact::hindered_by_activity, on_the_way_out_and_home);
    book.define({"22.552B.s4", "21.535B"}, Kind::group, fact::hindered_by_activity, raiders_and_transports);
    book.define("22.552B.s2", Kind::group, fact::hindered_by_activity, at_most_once);
    book.define("22.552B.s5", Kind::group, fact::participants, participants);
}

}  // namespace umpire::rules::awaw
