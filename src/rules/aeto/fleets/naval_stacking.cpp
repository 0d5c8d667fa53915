#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

/// 3.0, 3.1: who lies with whom, and Task Force chits.
namespace umpire::rules::aeto {

namespace {

/// @name 3.0.s4: stacks apart in a large sea area
/// @{

/// Of ships on the loose nobody knows how they lie there.
Ruling one_stack_of_a_large_area(Inquiry& ask) {
    const auto ships = ask.has(arg::with) ? ships_named(ask, {arg::with}) : moving_ships(ask);
    Ruling ruling = not_concerned();
    for (const Unit ship : ships) {
        const auto place = ask.location(ship);
        const auto group = group_of(ask, ship), first = group_of(ask, ships.front());
        if (!place || !is_large_sea_area(ask, *place) || !group || !first) continue;
        ruling = kept();
        if (*group != *first && place == ask.location(ships.front()))
            return broken(say("{} and {} lie apart in {}", ships.front(), ship, *place));
    }
    return ruling;
}

/// @}

/// @name 3.0.s5 to 3.0.s7: submarines
/// @{

/// One of two friends is a submarine. U-boats are none of these: they are counted by their areas.
bool are_forbidden_together(Inquiry& ask, Unit one, Unit other) {
    return one != other && (is_tactical_submarine(ask, one) || is_tactical_submarine(ask, other)) &&
           side_or_none(ask, one) == side_or_none(ask, other);
}

/// The first whom it may not lie with.
std::optional<Subject> forbidden_company(Inquiry& ask, Unit ship, const std::vector<Subject>& others) {
    for (const Unit other : others)
        if (are_forbidden_together(ask, ship, other)) return other;
    return std::nullopt;
}

/// Where all that is at sea there is in one place, unlike the stacks of an area.
bool is_one_place(Inquiry& ask, Place place) {
    if (ask.reading("submarines_in_a_large_area") == "area") return true;
    return is_hex(ask, place) && !is_sea_area(ask, place) && !ask.yes(place, fact::convoy_route);
}

/// Docked ones are in another place.
Units ships_at_sea_in(Inquiry& ask, Place place) {
    auto ships = ships_of(ask, place);
    std::erase_if(ships, [&](Unit ship) { return may_be_docked(ask, ship); });
    return ships;
}

/// Where it is tested: at the end of a move at sea; on the way they may meet, unless that is read otherwise.
Places places_of_the_test(Inquiry& ask) {
    auto way = named(ask, arg::path);
    const bool docks = ask.text(arg::end) == "port";
    if (way.empty()) return {};
    if (ask.reading("submarines_on_the_way") == "may_meet") return docks ? Places() : Places{way.back()};
    if (docks) way.pop_back();
    return way;
}

Ruling submarines_end_their_move_alone(Inquiry& ask) {
    const auto ships = moving_ships(ask);
    for (const Place place : places_of_the_test(ask)) {
        auto others = is_one_place(ask, place) ? ships_at_sea_in(ask, place) : Units();
        others.insert(others.end(), ships.begin(), ships.end());
        for (const Unit ship : ships)
            if (const auto other = forbidden_company(ask, ship, others))
                return broken(say("{} would be in {} with {}", ship, place, *other));
    }
    return std::any_of(ships.begin(), ships.end(),
                       [&](Unit ship) { return is_tactical_submarine(ask, ship); })
               ? kept()
               : not_concerned();
}

Ruling submarines_lie_alone(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    if (!is_tactical_submarine(ask, unit) || !place) return not_concerned();
    if (may_be_docked(ask, unit)) return kept();
    const auto stack = group_of(ask, unit);
    const auto others = is_one_place(ask, *place) ? ships_at_sea_in(ask, *place)
                        : stack                   ? ships_of(ask, *stack)
                                                  : Units();
    const auto other = forbidden_company(ask, unit, others);
    return other ? broken(say("{} is in {} with {}", unit, *place, *other)) : kept();
}

Ruling bumped_to_an_adjacent_sea_hex(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const Place to = ask.subject(arg::at);
    const auto from = ask.location(unit);
    if (!from || !is_naval_unit(ask, unit)) return not_concerned();
    if (is_under_way(ask, unit)) return broken(say("{} is the one that moves", unit));
    if (!is_adjacent(ask, *from, to)) return broken(say("{} is not beside {}", to, *from));
    if (!is_all_sea(ask, to) && !is_coastal(ask, to)) return broken(say("{} is no sea hex", to));
    return kept();
}

Ruling enemy_chooses_the_hex(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const std::string owner = side_or_none(ask, unit);
    if (owner.empty()) return not_concerned();
    if (!ask.has(arg::side))
        ask.missing(say("which side has chosen where {} goes", unit),
                    say("!bump {} to {} by {}", unit, ask.subject(arg::at), opponent_of(owner)));
    if (ask.text(arg::side) != owner) return kept();
    return broken(say("the {} side has chosen where its own {} goes", owner, unit));
}

void unit_is_bumped(Resolution& now) {
    now.place(now.subject(arg::unit), now.subject(arg::at));
}

/// @}

/// @name 3.1.s3, 3.4.s38: Port Capacity
/// @{

Value capacity_by_type(Inquiry& ask, Place port, Value known) {
    const std::string type = port_type_of(ask, port);
    if (type.empty()) return known;
    const auto capacity = ask.table("3.1.s3").number(std::string_view(type), std::string_view("capacity"));
    return capacity ? Value(*capacity) : known;
}

/// What a move does to it is for the rules of ports.
Ruling port_is_not_crowded(Inquiry& ask, Place port) {
    const Value capacity = ask.fact(port, fact::port_capacity);
    if (!is_port(ask, port) || capacity.number() == nullptr) return not_concerned();
    const double ships = ask.number(port, fact::port_load);
    if (ships <= *capacity.number()) return kept();
    return broken(say("{} harbors {} naval units, its capacity is {}", port, ships, *capacity.number()));
}

/// @}

/// @name 3.1.s5, 3.1.s6: chits without ships
/// @{

bool is_empty_chit(Inquiry& ask, Group group) {
    const auto place = ask.location(group);
    return is_task_force(ask, group) && place && is_in_play(ask, *place) && ships_of(ask, group).empty();
}

/// The optional rule of dummies is for the players to agree on.
bool dummies_are_in_use(Inquiry& ask) {
    if (!ask.known(the_game, fact::dummy_task_forces))
        ask.missing("whether dummy task forces (optional rule 11.3) are in use",
                    ask.to_state(the_game, fact::dummy_task_forces));
    return ask.yes(the_game, fact::dummy_task_forces);
}

Ruling holds_a_ship(Inquiry& ask, Group group) {
    const auto place = ask.location(group);
    if (!is_task_force(ask, group) || !place || !is_in_play(ask, *place)) return not_concerned();
    if (!is_empty_chit(ask, group)) return kept();
    if (dummies_are_in_use(ask)) return not_concerned();
    return broken(say("{} is in {}, and no naval unit is in its box", group, *place));
}

/// Chits are of powers; whose a chit is of which nobody says it, its side tells.
bool counts_with(Inquiry& ask, Group group, Subject other) {
    if (ask.reading("dummy_limit") == "whole_map") return true;
    const std::string nation = ask.text_or(group, fact::nation, "");
    return !nation.empty() && nation == ask.text_or(other, fact::nation, "");
}

Ruling one_dummy(Inquiry& ask, Group group) {
    if (!is_empty_chit(ask, group) || !ask.yes(the_game, fact::dummy_task_forces)) return not_concerned();
    for (const Group other : all_groups(ask))
        if (other != group && is_empty_chit(ask, other) && counts_with(ask, group, other))
            return broken(say("{} and {} are both dummies", group, other));
    return kept();
}

/// @}

/// @name 3.1.s8, 3.1.s10: the chits of the game and their boxes
/// @{

constexpr std::string_view row_of_power(std::string_view nation) {
    return nation == "USSR" ? "Soviet Union" : nation;
}

/// Others are made by the players.
Value chits_of_the_game(Inquiry& ask, Group group, Value) {
    const std::string nation = ask.text_or(group, fact::nation, "");
    const catalog::Table& chits = ask.table("3.1.s8");
    const auto row = chits.row_of(row_of_power(nation));
    if (!row) return {};
    const auto& names = chits.cell_at(*row, *chits.column_of("chits"));
    return std::find(names.begin(), names.end(), nlohmann::json(ask.name(group))) != names.end();
}

Value number_of_chits(Inquiry& ask, Group group, Value) {
    const std::string nation = ask.text_or(group, fact::nation, "");
    const auto count = ask.table("3.1.s8").number(row_of_power(nation), std::string_view("count"));
    return count ? Value(*count) : Value();
}

bool is_conquered(Inquiry& ask, std::string_view nation) {
    return ask.text_or(the_game, fact::nation_status(nation), "") == "conquered";
}

/// Of the powers of the other side, or the French one while France holds out.
Ruling american_ships_use_french_boxes(Inquiry& ask, Group group) {
    const std::string power = ask.text_or(group, fact::nation, "");
    if (power.empty() || !is_task_force(ask, group)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_of(ask, group)) {
        if (nation_of(ask, ship) != "US") continue;
        ruling = kept();
        if (among(power, {"Germany", "Italy"}))
            return broken(say("{} is in the box of {}, which is of {}", ship, group, power));
        if (power == "France" && !is_conquered(ask, "France")) {
            if (!ask.known(the_game, fact::nation_status("France")))
                ask.missing("whether France has been conquered",
                            ask.to_state(the_game, fact::nation_status("France")));
            return broken(say("{} is in the box of {}, and France has not been conquered", ship, group));
        }
    }
    return ruling;
}

/// @}

}  // namespace

void register_naval_stacking(Rulebook& book) {
    book.check("3.0.s4", {verb::move, verb::intercept}, one_stack_of_a_large_area);
    book.check({"3.0.s5", "3.29.s4"}, {verb::move}, submarines_end_their_move_alone);
    book.standing({"3.0.s5", "3.29.s4"}, Kind::unit, submarines_lie_alone);
    book.check({"3.0.s6", "3.29.s6"}, {verb::bump}, bumped_to_an_adjacent_sea_hex);
    book.effect({"3.0.s6", "3.29.s6"}, verb::bump, unit_is_bumped);
    book.check({"3.0.s7", "3.29.s7"}, {verb::bump}, enemy_chooses_the_hex);

    book.table({"3.1.s3", "3.15.s5"}, "port_capacity");
    book.define({"3.1.s3", "3.15.s5"}, Kind::location, fact::port_capacity, capacity_by_type, When::before);
    book.standing({"3.1.s3", "3.4.s38", "3.15.s6"}, Kind::location, port_is_not_crowded);
    book.standing("3.1.s5", Kind::group, holds_a_ship);
    book.standing("3.1.s6", Kind::group, one_dummy);
    book.table("3.1.s8", "task_force_allotment");
    book.define("3.1.s8", Kind::group, fact::supplied_chit, chits_of_the_game);
    book.define("3.1.s8", Kind::group, fact::supplied_chits, number_of_chits);
    book.standing("3.1.s10", Kind::group, american_ships_use_french_boxes);
}

}  // namespace umpire::rules::aeto
