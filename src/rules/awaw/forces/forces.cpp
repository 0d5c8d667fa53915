#include "forces/forces.hpp"

#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
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

std::optional<Battle> battle_under_way(Inquiry& ask) {
    const Value battle = ask.fact(game::the_game, fact::battle);
    return battle.subject() != nullptr ? std::optional(*battle.subject()) : std::nullopt;
}

Battle the_battle(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    if (!battle) ask.missing("which battle is fought");
    return *battle;
}

double round_now(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    return battle ? ask.number_or(*battle, fact::round, 1) : 0;
}

std::string segment_now(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    return battle ? ask.text_or(*battle, fact::segment, "") : std::string();
}

Place battle_hex(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    const auto place = battle ? ask.location(*battle) : std::nullopt;
    if (!place) ask.missing("the hex of the battle");
    return *place;
}

double round_to_join(Inquiry& ask) {
    return round_now(ask) + (segment_now(ask) == "A" ? 0 : 1);
}

bool is_raider_box(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    return battle && ask.text_or(*battle, fact::kind, "") == "raider box";
}

std::string enemy_in_battle(Inquiry& ask, std::string_view side) {
    for (const Group group : groups_in_battle(ask))
        if (std::string other = ask.side_of(group); other != side) return other;
    return {};
}

std::vector<std::string> sides_of(Inquiry& ask, const Groups& groups) {
    std::vector<std::string> sides;
    for (const Group group : groups)
        if (std::string side = ask.side_of(group); !holds(sides, side)) sides.push_back(std::move(side));
    return sides;
}

Groups groups_of_the_battle(Inquiry& ask, const AnySeveral& list) {
    const auto battle = battle_under_way(ask);
    return battle ? listed(ask, *battle, list) : std::vector<Subject>{};
}

bool has_fought(Inquiry& ask, Group group) {
    return ask.known(group, fact::fought_at);
}

bool has_won(Inquiry& ask, Group group) {
    return has_fought(ask, group) && !ask.yes(group, fact::defeated);
}

bool is_gone(Inquiry& ask, Group group) {
    if (ask.yes(group, fact::withdrew) || ask.yes(group, fact::eliminated)) return true;
    return ships_in(ask, group).empty() && !ask.said(group, fact::factors).known();
}

Groups groups_in_battle(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    auto groups = battle ? listed(ask, *battle, fact::groups) : std::vector<Subject>{};
    groups.erase(std::remove_if(groups.begin(), groups.end(), [&](Group g) { return is_gone(ask, g); }),
                 groups.end());
    return groups;
}

Groups groups_of_side(Inquiry& ask, std::string_view side) {
    auto groups = groups_in_battle(ask);
    groups.erase(
        std::remove_if(groups.begin(), groups.end(), [&](Group group) { return ask.side_of(group) != side; }),
        groups.end());
    return groups;
}

bool is_pending(Inquiry& ask, Group group) {
    return ask.text_or(group, fact::standing, "") == "pending";
}

std::optional<Group> group_of(Inquiry& ask, Subject what) {
    std::optional<Subject> outer = what;
    while (outer && outer->kind == Kind::unit)
        outer = ask.inside(*outer);
    return outer && outer->kind == Kind::group ? outer : std::nullopt;
}

Groups groups_of_things(Inquiry& ask, const std::vector<Subject>& things) {
    Groups groups;
    for (const Subject what : things) {
        Subject who = what;
        if (const Value base = who.kind == Kind::unit ? ask.fact(who, fact::based_on) : Value();
            base.subject() != nullptr)
            who = *base.subject();
        if (const auto group = group_of(ask, who)) groups.push_back(*group);
    }
    return groups;
}

void tell_of(Resolution& now, Subject whose, const Result& what, const Value& value) {
    now.result(Result(fmt::format("{} {}", now.name(whose), what.name)), value);
}

Units ships_in(Inquiry& ask, Subject where) {
    auto ships = ask.units_in(where);
    ships.erase(std::remove_if(ships.begin(), ships.end(),
                               [&](Unit unit) {
                                   return ask.yes(unit, fact::sunk) || !ask.known(unit, fact::unit_class);
                               }),
                ships.end());
    return ships;
}

void move_to_group(Resolution& now, Unit ship, Group group) {
    const auto old = group_of(now, ship);
    if (old && *old != group && !now.known(ship, fact::base))
        if (const Value base = now.fact(*old, fact::base); base.known()) now.set(ship, fact::base, base);
    now.place(ship, group);
}

bool is_of_class(Inquiry& ask, Unit ship, std::string_view unit_class) {
    return ask.text_or(ship, fact::unit_class, "") == unit_class;
}

bool has_naval_factors(Inquiry& ask, Unit ship) {
    return !is_of_class(ask, ship, "transport") && !is_submarine(ask, ship);
}

double factors_of_class(Inquiry& ask, const Units& ships, std::string_view unit_class) {
    double factors = 0;
    for (const Unit ship : ships)
        if (is_of_class(ask, ship, unit_class)) factors += ask.number(ship, fact::factors);
    return factors;
}

double fast_fleet_factors(Inquiry& ask, const Units& ships) {
    std::vector<Subject> fast;
    std::copy_if(ships.begin(), ships.end(), std::back_inserter(fast),
                 [&](Unit ship) { return !ask.yes(ship, fact::is_slow); });
    return factors_of_class(ask, fast, "capital ship") + factors_of_class(ask, fast, "light ship");
}

bool is_fully_operational(Inquiry& ask, Unit carrier) {
    const Value operational = ask.fact(carrier, fact::fully_operational);
    if (!operational.known())
        ask.missing(say("whether {} is fully operational", carrier),
                    ask.to_state(carrier, fact::fully_operational));
    return operational.is_yes();
}

bool is_air(Inquiry& ask, Subject unit) {
    return unit.kind == Kind::unit && ask.known(unit, fact::air);
}

bool is_carrier_based(Inquiry& ask, Unit air) {
    const auto inside = ask.inside(air);
    return ask.known(air, fact::based_on) || (inside && inside->kind == Kind::unit);
}

std::string task_now(Inquiry& ask, Unit air) {
    if (ask.number_or(air, fact::task_round, round_now(ask)) != round_now(ask)) return {};
    return ask.text_or(air, fact::air_task, "");
}

void give_task(Resolution& now, Unit air, std::string_view task) {
    now.set(air, fact::air_task, task);
    now.set(air, fact::task_round, round_now(now));
    // Who stays behind is decided in secret; all else is done in the open.
    now.set(air, fact::task_shown, task != "cap");
}

namespace {

/// @name What a group consists of
/// @{

double sum_of_factors(Inquiry& ask, Group group, bool only_undamaged) {
    double factors = 0;
    for (const Unit ship : ships_in(ask, group)) {
        if (!has_naval_factors(ask, ship)) continue;
        if (!only_undamaged || !ask.yes(ship, fact::damaged)) factors += ask.number(ship, fact::factors);
    }
    return factors;
}

Value factors(Inquiry& ask, Group group, Value) {
    return sum_of_factors(ask, group, false);
}

Value undamaged_factors(Inquiry& ask, Group group, Value) {
    return sum_of_factors(ask, group, true);
}

Value fast_carriers(Inquiry& ask, Group group, Value) {
    const auto ships = ships_in(ask, group);
    return static_cast<double>(
        std::count_if(ships.begin(), ships.end(), [&](Unit ship) { return is_fast_carrier(ask, ship); }));
}

Value fully_operational(Inquiry& ask, Unit ship, Value) {
    if (!is_fast_carrier(ask, ship)) return {};
    if (ask.yes(ship, fact::damaged) || ask.yes(ship, fact::sunk)) return false;
    if (!ask.known(ship, fact::complement)) return {};
    double squadrons = 0;
    for (const Unit air : ask.contents(ship))
        if (is_air(ask, air) && !ask.yes(air, fact::eliminated))
            squadrons += ask.number_or(air, fact::squadrons, 1);
    return squadrons >= ask.number(ship, fact::complement);
}

/// @}

/// @name 22.422: speed
/// @{

Value is_slow(Inquiry& ask, Unit ship, Value) {
    return ask.yes(ship, fact::slow) || ask.yes(ship, fact::damaged);
}

Value has_cargo(Inquiry& ask, Group group, Value) {
    const Value cargo = ask.fact(group, fact::cargo);
    if (cargo.list() != nullptr && !cargo.list()->empty()) return true;
    const auto ships = ships_in(ask, group);
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return ask.yes(ship, fact::laden); });
}

bool protects_supply(Inquiry& ask, Group group) {
    return activity_of(ask, group) == "sea supply";
}

Value encumbered(Inquiry& ask, Group group, Value) {
    return ask.yes(group, fact::has_cargo) || protects_supply(ask, group);
}

Value usually_fast(Inquiry&, Subject, Value) {
    return true;
}

Value slow_by_a_ship(Inquiry& ask, Group group, Value fast) {
    const auto ships = ships_in(ask, group);
    const bool slow =
        std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return ask.yes(ship, fact::is_slow); });
    return slow ? Value(false) : fast;
}

Value slow_by_cargo(Inquiry& ask, Group group, Value fast) {
    return ask.yes(group, fact::has_cargo) ? Value(false) : fast;
}

Value slow_by_supply(Inquiry& ask, Group group, Value fast) {
    return protects_supply(ask, group) ? Value(false) : fast;
}

/// @}

/// @name 22.425: standing
/// @{

std::optional<double> number_in_battle(Inquiry& ask, Group group) {
    const auto battle = battle_under_way(ask);
    if (!battle || !holds(listed(ask, *battle, fact::groups), group) || ask.yes(group, fact::withdrew))
        return {};
    const Value number = ask.fact(group, fact::number);
    return number.number() != nullptr ? std::optional(*number.number()) : std::nullopt;
}

Value active(Inquiry& ask, Group group, Value) {
    const auto number = number_in_battle(ask, group);
    return number && *number <= round_now(ask) ? Value("active") : Value();
}

Value distant(Inquiry& ask, Group group, Value nearer) {
    const auto number = number_in_battle(ask, group);
    return number && *number > round_now(ask) ? Value("distant") : nearer;
}

/// It came too late, or waits for another to leave.
Value pending(Inquiry& ask, Group group, Value other) {
    const auto battle = battle_under_way(ask);
    if (!battle || holds(listed(ask, *battle, fact::groups), group) || ask.yes(group, fact::withdrew))
        return other;
    const bool waits =
        holds(listed(ask, *battle, fact::waiting), group) || ask.known(group, fact::arrival_round);
    return waits ? Value("pending") : other;
}

Value may_initiate(Inquiry& ask, Group group, Value) {
    return ask.text_or(group, fact::standing, "") == "active";
}

/// @}

}  // namespace

void register_forces(Rulebook& book) {
    book.define("22.421A.s6", Kind::group, fact::factors, factors);
    book.define({"22.428A", "22.451D.s1"}, Kind::group, fact::undamaged_factors, undamaged_factors);
    book.define({"22.41F", "22.452B"}, Kind::group, fact::fast_carriers, fast_carriers);
    book.define({"22.428B", "22.451D.s2"}, Kind::unit, fact::fully_operational, fully_operational);

    book.define("22.422A", Kind::unit, fact::is_slow, is_slow);
    book.define("22.422B", Kind::group, fact::has_cargo, has_cargo);
    book.define("22.421A.s4", Kind::group, fact::encumbered, encumbered);
    book.define("22.422", Kind::group, fact::fast, usually_fast);
    book.define("22.422A", Kind::group, fact::fast, slow_by_a_ship);
    book.define({"22.422B", "22.427.s2"}, Kind::group, fact::fast, slow_by_cargo);
    book.define("22.427.s2", Kind::group, fact::fast, slow_by_supply);

    book.define("22.425A", Kind::group, fact::standing, active);
    book.define("22.425B", Kind::group, fact::standing, distant);
    book.define("22.425C", Kind::group, fact::standing, pending);
    book.define("22.425D.s1", Kind::group, fact::may_initiate, may_initiate);
}

}  // namespace umpire::rules::awaw
