#include "umpire/catalog/table.hpp"

#include "air_chapters.hpp"
#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "common/lists.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

/// 4.0: types of air units, what each can do, and the roles of Fighter-Bombers and Naval-Air units.
namespace umpire::rules::aeto {

namespace {

/// @name 4.0.s4, 4.0.s11 to 4.0.s28: what the type and the role let it do
/// @{

/// What the table says of a type, which it has by its letter; empty if it knows none such.
std::string capability(Inquiry& ask, Unit unit, std::string_view column) {
    const std::string type = type_of(ask, unit);
    const catalog::Table& types = ask.table("4.0.s4");
    for (std::size_t row = 0; row < types.row_count(); ++row)
        if (types.text(types.row_key(row), std::string_view("letter")) == type)
            return std::string(types.text(types.row_key(row), column).value_or(""));
    return "";
}

/// The same in one of three words: "yes", "no" or "by role".
template <Named column>
Value ability(Inquiry& ask, Unit unit, Value so_far) {
    const std::string printed = capability(ask, unit, column.text());
    if (printed == "yes") return printed;
    if (printed.starts_with("yes") || printed.starts_with("as ")) return "by role";
    return printed.starts_with("no") ? Value("no") : so_far;
}

Value can_always(Inquiry& ask, Unit unit, const AnyWord& fact, Value so_far) {
    const std::string said = ask.text_or(unit, fact, "");
    return said == "yes" ? Value(true) : said == "no" ? Value(false) : so_far;
}

Value fighters_fight(Inquiry& ask, Unit unit, Value so_far) {
    return can_always(ask, unit, fact::fights, std::move(so_far));
}
Value bombers_bomb(Inquiry& ask, Unit unit, Value so_far) {
    return can_always(ask, unit, fact::bombs, std::move(so_far));
}

/// One that can do it in one of its roles: nobody knows before the role is given.
template <Named type>
Value in_its_role(Inquiry& ask, Unit unit, const AnyWord& fact, std::string_view role, Value so_far) {
    if (!is_of_type(ask, unit, {type.text()}) || ask.text_or(unit, fact, "") != "by role") return so_far;
    const std::string given = role_of(ask, unit);
    return given.empty() ? so_far : Value(given == role);
}

template <Named type>
Value fights_as_a_fighter(Inquiry& ask, Unit unit, Value so_far) {
    return in_its_role<type>(ask, unit, fact::fights, "fighter", std::move(so_far));
}
template <Named type>
Value bombs_as_a_bomber(Inquiry& ask, Unit unit, Value so_far) {
    return in_its_role<type>(ask, unit, fact::bombs, "bomber", std::move(so_far));
}

Value circled_rating(Inquiry& ask, Unit unit, Value so_far) {
    return is_bomber(ask, unit) && ask.yes(unit, fact::circled_quality) ? Value(true) : so_far;
}

/// @}

/// @name 4.0.s6, 4.0.s17, 4.0.s21, 4.0.s26: who does not bomb
/// @{

/// A submarine has rules of its own for whoever attacks it.
bool bombs_units_or_installations(Inquiry& ask) {
    if (ask.verb() == verb::strike) {
        const Subject target = ask.subject(arg::target);
        return target.kind != Kind::unit || !is_tactical_submarine(ask, Unit(target));
    }
    return among(mission_of_order(ask), {"bombing", "air-naval attack", "air-naval interception"});
}

/// Nobody of these is of a type that the table lets bomb.
template <Named type>
Ruling those_do_not_bomb(Inquiry& ask) {
    if (!bombs_units_or_installations(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_order(ask)) {
        if (is_of_type(ask, unit, {type.text()}) && ask.text_or(unit, fact::bombs, "") == "no")
            return broken(say("{} is of type {} and bombs nothing", unit, type_of(ask, unit)));
        ruling = kept();
    }
    return ruling;
}

template <Named type>
Ruling fighters_of_this_mission_do_not_bomb(Inquiry& ask) {
    if (!bombs_units_or_installations(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_order(ask)) {
        if (!is_of_type(ask, unit, {type.text()}) || !ask.yes(unit, fact::aloft)) continue;
        if (flies_as_fighter(ask, unit)) return broken(say("{} flies as a Fighter on this mission", unit));
        ruling = kept();
    }
    return ruling;
}

/// Whoever bombs without having said a word of it flies as a Bomber.
void whoever_bombs_is_a_bomber(Resolution& now) {
    if (!bombs_units_or_installations(now)) return;
    for (const Unit unit : flying_by_order(now))
        if (role_of(now, unit).empty()) give_role(now, unit, "bomber");
}

/// So does whoever fights fly as a Fighter.
template <Named type>
void whoever_fights_is_a_fighter(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (is_of_type(now, unit, {type.text()}) && now.yes(unit, fact::aloft) && role_of(now, unit).empty())
        give_role(now, unit, "fighter");
}

/// @}

/// @name 4.0.s20 to 4.0.s27: roles are given
/// @{

template <Named type>
Ruling role_is_given_at_launch(Inquiry& ask) {
    if (!ask.has(arg::role)) return not_concerned();
    for (const Unit unit : flying_by_order(ask)) {
        if (!is_of_type(ask, unit, {type.text()})) continue;
        return ask.text(arg::role) == "undecided"
                   ? broken(say("{} takes off neither as a Fighter nor as a Bomber", unit))
                   : kept();
    }
    return not_concerned();
}

/// On the ground it is free to fly as either.
template <Named type>
Ruling fighters_do_not_become_bombers(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!is_of_type(ask, unit, {type.text()}) || !ask.yes(unit, fact::aloft) || role_of(ask, unit).empty())
        return not_concerned();
    return flies_as_fighter(ask, unit) && ask.text(arg::role) == "bomber"
               ? broken(say("{} was launched as a Fighter", unit))
               : kept();
}

template <Named type>
void role_is_given(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (is_of_type(now, unit, {type.text()})) give_role(now, unit, now.text(arg::role));
}

/// Whoever flies twice in a phase may fly as one and then as the other.
template <Named type>
void role_ends_with_the_flight(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (!is_of_type(now, unit, {type.text()})) return;
    for (const Fact& fact : FactList{fact::flies_as, fact::role_given_in})
        if (now.said(unit, fact).known()) now.forget(unit, fact);
}

/// @}

}  // namespace

void register_air_roles(Rulebook& book) {
    book.table("4.0.s4", "air_unit_types");
    book.define("4.0.s4", Kind::unit, fact::fights, ability<"air combat">);
    book.define("4.0.s4", Kind::unit, fact::bombs, ability<"bombs">);
    book.define({"4.0.s15", "4.16.s3"}, Kind::unit, fact::fighter_type, fighters_fight);
    book.define({"4.0.s23", "4.16.s3"}, Kind::unit, fact::fighter_type, fights_as_a_fighter<"FB">);
    book.define({"4.0.s28", "4.16.s3"}, Kind::unit, fact::fighter_type, fights_as_a_fighter<"N">);
    book.define("4.0.s11", Kind::unit, fact::bomber_type, bombers_bomb);
    book.define("4.0.s19", Kind::unit, fact::bomber_type, bombs_as_a_bomber<"FB">);
    book.define("4.0.s24", Kind::unit, fact::bomber_type, bombs_as_a_bomber<"N">);
    book.define("4.0.s13", Kind::unit, fact::heavy_bomber, circled_rating);

    book.define("4.0.s4", Kind::unit, fact::rises_against_aircraft, ability<"intercepts">);
    book.define("4.0.s4", Kind::unit, fact::gives_superiority, ability<"air superiority in land attacks">);
    book.define({"4.0.s12", "4.0.s18"}, Kind::unit, fact::reconnoiters, ability<"reconnaissance">);
    book.define("4.0.s4", Kind::unit, fact::flies_from_carriers, ability<"carrier">);
    book.define("4.0.s4", Kind::unit, fact::uses_airfields, ability<"grass airfield">);
    book.define("4.0.s4", Kind::unit, fact::goes_by_sea, ability<"sea transport by STP">);

    book.check({"4.0.s6", "4.23.s9", "4.15.s2"}, {verb::strike}, those_do_not_bomb<"ATP">);
    book.check({"4.0.s6", "4.23.s9"}, {verb::bomb, verb::launch}, those_do_not_bomb<"ATP">);
    book.check({"4.0.s17", "4.15.s2"}, {verb::strike}, those_do_not_bomb<"F">);
    book.check("4.0.s17", {verb::bomb, verb::launch}, those_do_not_bomb<"F">);
    book.check({"4.0.s21", "4.15.s2"}, {verb::strike}, fighters_of_this_mission_do_not_bomb<"FB">);
    book.check({"4.0.s21", "4.26.s4"}, {verb::bomb}, fighters_of_this_mission_do_not_bomb<"FB">);
    book.check({"4.0.s26", "4.15.s2"}, {verb::strike}, fighters_of_this_mission_do_not_bomb<"N">);
    book.check({"4.0.s26", "4.26.s4"}, {verb::bomb}, fighters_of_this_mission_do_not_bomb<"N">);
    book.effect({"4.1.s11", "4.1.s43"}, verb::strike, whoever_bombs_is_a_bomber, When::before);
    book.effect("4.1.s54", verb::bomb, whoever_bombs_is_a_bomber, When::before);

    book.effect({"4.0.s19", "4.0.s21"}, verb::attack, whoever_fights_is_a_fighter<"FB">, When::before);
    book.effect({"4.0.s24", "4.0.s26"}, verb::attack, whoever_fights_is_a_fighter<"N">, When::before);

    book.check("4.0.s20", {verb::launch}, role_is_given_at_launch<"FB">);
    book.check("4.0.s25", {verb::launch}, role_is_given_at_launch<"N">);
    book.check({"4.0.s22"}, {verb::role}, fighters_do_not_become_bombers<"FB">);
    book.check({"4.0.s27"}, {verb::role}, fighters_do_not_become_bombers<"N">);
    book.effect({"4.0.s20", "4.0.s22"}, verb::role, role_is_given<"FB">);
    book.effect({"4.0.s25", "4.0.s27"}, verb::role, role_is_given<"N">);
    book.effect("4.0.s20", event::air_unit_returns, role_ends_with_the_flight<"FB">);
    book.effect("4.0.s25", event::air_unit_returns, role_ends_with_the_flight<"N">);
}

}  // namespace umpire::rules::aeto
