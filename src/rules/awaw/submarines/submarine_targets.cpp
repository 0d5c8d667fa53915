#include "umpire/catalog/table.hpp"

#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace umpire::rules::awaw {

bool is_submarine(Inquiry& ask, Subject unit) {
    return unit.kind == Kind::unit && is_of_class(ask, unit, "submarine");
}

Value submarines_are_free(Inquiry& ask, Unit unit, Value cost) {
    return is_submarine(ask, unit) ? Value(0) : cost;
}

bool consists_of_submarines(Inquiry& ask, Subject group) {
    if (group.kind == Kind::unit) return is_submarine(ask, group);
    const auto ships = ships_in(ask, group);
    return !ships.empty() &&
           std::all_of(ships.begin(), ships.end(), [&](Unit ship) { return is_submarine(ask, ship); });
}

Value of_its_force(Inquiry& ask, Unit submarine, const Fact& fact) {
    const Value own = ask.fact(submarine, fact);
    const auto group = group_of(ask, submarine);
    return own.known() || !group ? own : ask.fact(*group, fact);
}

namespace {

Units submarines_among(Inquiry& ask, const std::vector<Subject>& things) {
    std::vector<Subject> all;
    for (const Subject what : things) {
        if (is_submarine(ask, what)) all.push_back(what);
        if (what.kind != Kind::group) continue;
        for (const Unit ship : ships_in(ask, what))
            if (is_submarine(ask, ship)) all.push_back(ship);
    }
    return all;
}

}  // namespace

Units submarines_named(Inquiry& ask, const ThingArgument& argument) {
    return submarines_among(ask, named(ask, argument));
}

Units submarines_named(Inquiry& ask, const MixedArgument& argument) {
    return submarines_among(ask, named(ask, argument));
}

Group attacked_group(Inquiry& ask) {
    const auto targets = ask.subjects(arg::target);
    const auto group = group_of(ask, targets.front());
    if (!group) ask.missing(say("the combat group of {}", targets.front()));
    return *group;
}

bool in_naval_combat(Inquiry& ask, Group group) {
    const auto battle = battle_under_way(ask);
    return battle && !ask.yes(*battle, fact::over) && holds(listed(ask, *battle, fact::groups), group);
}

std::string occasion_of(Inquiry& ask, Group group) {
    if (in_naval_combat(ask, group))
        return fmt::format("{}, round {}", ask.name(the_battle(ask)), game::to_text(round_now(ask)));
    const auto place = ask.location(group);
    if (!place) ask.missing(say("the hex of {}", group));
    return fmt::format("{}, {}", moment(ask), ask.name(*place));
}

bool was_attacked_by_submarines(Inquiry& ask, Group group) {
    return ask.text_or(group, fact::sub_attacks_in, "") == occasion_of(ask, group);
}

double attacks_this_turn(Inquiry& ask, Unit submarine) {
    if (!in_this_player_turn(ask, ask.fact(submarine, fact::torpedoed_in))) return 0;
    return ask.number_or(submarine, fact::torpedoes, 0);
}

bool has_attacked(Inquiry& ask, Unit submarine) {
    return attacks_this_turn(ask, submarine) >= ask.number(submarine, fact::factors);
}

std::optional<Subject> attacks_from(Inquiry& ask, Unit submarine) {
    const Value result = of_its_force(ask, submarine, fact::intercept_result);
    const Value hex = of_its_force(ask, submarine, fact::intercept_at);
    const bool went_there = result.text() != nullptr && *result.text() == "success";
    return went_there && hex.subject() != nullptr ? std::optional<Place>(*hex.subject())
                                                  : ask.location(submarine);
}

bool is_undefended_supply_line(Inquiry& ask, Group group) {
    return activity_of(ask, group) == "sea supply" && ships_in(ask, group).empty();
}

std::string category_of(Inquiry& ask, Unit ship) {
    return ask.text_or(ship, fact::target_category, "");
}

namespace {

/// From the highest to the lowest.
constexpr std::array<const char*, 3> categories{"fast carriers", "capital ships", "light ships"};

Units ships_of_category(Inquiry& ask, Group group, std::string_view category) {
    auto ships = ships_in(ask, group);
    ships.erase(std::remove_if(ships.begin(), ships.end(),
                               [&](Unit ship) { return category_of(ask, ship) != category; }),
                ships.end());
    return ships;
}

std::vector<std::string> categories_in(Inquiry& ask, Group group) {
    std::vector<std::string> present;
    for (const char* category : categories)
        if (!ships_of_category(ask, group, category).empty()) present.emplace_back(category);
    return present;
}

/// @name 22.93A to 22.93D: whom submarines may attack, and in what order
/// @{

/// Outside of naval combat a side may have more of them than in a battle.
void attacked_force_has_combat_groups(Resolution& now) {
    const Group target = attacked_group(now);
    const auto place = now.location(target);
    if (in_naval_combat(now, target) || !place) return;
    double groups = 0;
    for (const Subject what : now.contents(*place))
        if (what.kind == Kind::group && now.side_of(what) == now.side_of(target) &&
            !ships_in(now, what).empty())
            ++groups;
    now.result(result::combat_groups, groups);
}

Ruling one_group_is_attacked(Inquiry& ask) {
    const auto targets = ask.subjects(arg::target);
    if (targets.size() == 1) return kept();
    return broken(say("the attack is on {} combat groups at once", targets.size()));
}

bool has_shown_itself(Inquiry& ask, Group group) {
    return ask.yes(group, fact::found) || ask.number_or(group, fact::fought_round, 0) == round_now(ask);
}

Ruling only_revealed_groups_are_attacked(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Group target : groups_named(ask, arg::target)) {
        // One that has not joined is out of reach for everybody.
        if (!in_naval_combat(ask, target)) continue;
        if (!has_shown_itself(ask, target))
            return broken(say("{} was not found and did not fight in round {}", target, round_now(ask)));
        ruling = kept();
    }
    return ruling;
}

Ruling submarine_is_there(Inquiry& ask) {
    const auto targets = groups_named(ask, arg::target);
    if (std::none_of(targets.begin(), targets.end(),
                     [&](Group target) { return in_naval_combat(ask, target); }))
        return not_concerned();
    for (const Unit submarine : submarines_named(ask, arg::unit))
        if (attacks_from(ask, submarine) != std::optional(battle_hex(ask)))
            return broken(say("{} is not in {}, where the battle is", submarine, battle_hex(ask)));
    return kept();
}

Ruling submarines_attack_alone(Inquiry& ask) {
    const auto attackers = ask.subjects(arg::unit);
    for (const Unit unit : attackers)
        if (!is_submarine(ask, unit)) return broken(say("{} is no submarine", unit));
    if (attackers.size() == 1) return kept();
    return broken(say("{} submarines attack together", attackers.size()));
}

Ruling submarines_do_not_join_in_fire(Inquiry& ask) {
    for (const ThingArgument& firers : {arg::unit, arg::units, arg::with})
        for (const Force unit : named(ask, firers))
            if (is_submarine(ask, unit)) return broken(say("{} is a submarine and attacks alone", unit));
    return not_concerned();
}

/// Outside of naval combat what one force met in a hex; attacks on another force are another matter.
std::string attacks_together(Inquiry& ask, Unit submarine, Group target) {
    std::string key = occasion_of(ask, target);
    const Value force = of_its_force(ask, submarine, fact::intercepts);
    if (!in_naval_combat(ask, target) && force.subject() != nullptr)
        key += fmt::format(", {}", ask.name(*force.subject()));
    return key;
}

bool is_announced(Inquiry& ask, Unit submarine, Group target) {
    return ask.text_or(submarine, fact::announced_in, "") == attacks_together(ask, submarine, target);
}

bool some_are_resolved(Inquiry& ask, Unit submarine, Group target) {
    return ask.text_or(game::the_game, fact::torpedoes_of(ask.side_of(submarine)), "") ==
           attacks_together(ask, submarine, target);
}

Ruling all_are_announced_first(Inquiry& ask) {
    const auto attackers = submarines_named(ask, ask.verb() == verb::announce ? arg::units : arg::unit);
    if (attackers.empty()) return not_concerned();
    const Group target = attacked_group(ask);
    for (const Unit submarine : attackers) {
        const bool announced = is_announced(ask, submarine, target);
        if (announced && ask.verb() == verb::torpedo &&
            !holds(listed(ask, submarine, fact::announced_target), target))
            return broken(say("{} was announced to attack another group than {}", submarine, target));
        if (!announced && some_are_resolved(ask, submarine, target))
            return broken(say("the attack of {} was not announced before others were resolved", submarine));
    }
    return kept();
}

void attacks_are_announced(Resolution& now) {
    const Group target = attacked_group(now);
    for (const Unit submarine : submarines_named(now, arg::units)) {
        const auto before = is_announced(now, submarine, target)
                                ? static_cast<double>(listed(now, submarine, fact::announced_target).size())
                                : 0;
        // Each factor of a counter has a target of its own.
        if (before > 0 && before < now.number(submarine, fact::factors))
            add_to_list(now, submarine, fact::announced_target, target);
        else
            now.set(submarine, fact::announced_target, std::vector{target});
        now.set(submarine, fact::announced_in, attacks_together(now, submarine, target));
    }
}

void torpedoes_are_noted(Resolution& now) {
    const Unit submarine = now.subject(arg::unit);
    now.set(game::the_game, fact::torpedoes_of(now.side_of(submarine)),
            attacks_together(now, submarine, attacked_group(now)));
}

/// @}

/// @name 22.93E: the target
/// @{

/// Transports have no category of their own; they are attacked with the small ships around them.
Value target_category(Inquiry& ask, Unit ship, Value) {
    const std::string unit_class = ask.text_or(ship, fact::unit_class, "");
    if (unit_class == "fast carrier") return categories[0];
    if (unit_class == "capital ship") return categories[1];
    if (unit_class == "light ship" || unit_class == "transport") return categories[2];
    return {};
}

/// No die is needed where all its faces give the same.
std::string by_die(Resolution& now, std::string_view rule, std::string_view row_name) {
    const catalog::Table& table = now.table(rule);
    const auto row = table.row_of(row_name);
    if (!row) now.missing(say("the row for {}", row_name));
    std::size_t column = 0;
    for (std::size_t other = 1; other < table.column_count(); ++other)
        if (table.cell_at(*row, other) != table.cell_at(*row, 0)) {
            column = table.column_of(now.roll(1, 6, "target category").total()).value();
            break;
        }
    return table.cell_at(*row, column).get<std::string>();
}

void only_category(Resolution& now) {
    const auto present = categories_in(now, attacked_group(now));
    if (present.size() != 1) return;
    if (by_die(now, "22.93E.s2", "one category") != "that category") now.missing("the category attacked");
    now.result(result::category, present.front());
}

void one_of_two_categories(Resolution& now) {
    const auto present = categories_in(now, attacked_group(now));
    if (present.size() != 2) return;
    const std::string which = by_die(now, "22.93E.s3", "two categories");
    if (which != "higher" && which != "lower") now.missing("the category attacked");
    now.result(result::category, which == "higher" ? present.front() : present.back());
}

void one_of_three_categories(Resolution& now) {
    const auto present = categories_in(now, attacked_group(now));
    if (present.size() != categories.size()) return;
    const std::string which = by_die(now, "22.93E.s4", "three categories");
    if (std::find(present.begin(), present.end(), which) == present.end())
        now.missing("the category attacked");
    now.result(result::category, which);
}

/// The order may name a ship for each category that the die could bring.
void attacker_picks_the_ship(Resolution& now) {
    const auto* category = now.result(result::category).text();
    if (category == nullptr) return;
    if (*category == categories[2]) {
        now.result(result::target, *category);
        return;
    }
    const auto ships = ships_of_category(now, attacked_group(now), *category);
    const auto wanted = named(now, arg::ship);
    const auto chosen =
        std::find_if(wanted.begin(), wanted.end(), [&](Unit ship) { return holds(ships, ship); });
    if (chosen == wanted.end() && ships.size() > 1)
        now.missing(say("which of the {} of {} is attacked", *category, attacked_group(now)));
    now.result(result::target, chosen == wanted.end() ? Force(ships.front()) : *chosen);
}

/// @}

}  // namespace

void register_submarine_targets(Rulebook& book) {
    book.effect("22.93A.s1", verb::torpedo, attacked_force_has_combat_groups);
    book.check("22.93A.s2", {verb::torpedo}, one_group_is_attacked);
    book.check({"22.914", "22.93B"}, {verb::torpedo}, only_revealed_groups_are_attacked);
    book.check("22.914", {verb::torpedo}, submarine_is_there);
    book.check("22.93C", {verb::torpedo}, submarines_attack_alone);
    book.check("22.93C", {verb::fire}, submarines_do_not_join_in_fire);
    book.check("22.93D", {verb::announce, verb::torpedo}, all_are_announced_first);
    book.effect("22.93D", verb::announce, attacks_are_announced);
    book.effect("22.93D", event::submarine_attack_made, torpedoes_are_noted, When::before);

    book.define("22.93E.s1", Kind::unit, fact::target_category, target_category);
    for (const char* rule : {"22.93E.s2", "22.93E.s3", "22.93E.s4"})
        book.table(rule, "submarine_target_category");
    book.effect("22.93E.s2", event::target_category, only_category);
    book.effect("22.93E.s3", event::target_category, one_of_two_categories);
    book.effect("22.93E.s4", event::target_category, one_of_three_categories);
    book.effect("22.93E.s5", event::target_category, attacker_picks_the_ship);
}

}  // namespace umpire::rules::awaw
