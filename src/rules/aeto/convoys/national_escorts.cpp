#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "convoys/convoys.hpp"
#include "convoys/facts.hpp"
#include "general/facts.hpp"
#include "names.hpp"

#include <algorithm>

namespace umpire::rules::aeto {

namespace {

/// The ships of an order that assigns them.
Units assigned(Inquiry& ask, bool (*wanted)(Inquiry&, Unit)) {
    if (!ask.yes(arg::convoy)) return {};
    Units units = ordered(ask, arg::units);
    std::erase_if(units, [&](Unit unit) { return !is_naval(ask, unit) || !wanted(ask, unit); });
    return units;
}

/// @name 2.18: French
/// @{

Value french_until_they_are_british(Inquiry& ask, Unit unit, Value) {
    return nation_of(ask, unit) == "France" && !ask.yes(unit, fact::uk_controlled);
}

bool is_french(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::bound_to_bef);
}

bool is_in_france(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    if (!place) return false;
    for (const std::string& known :
         {ask.text_or(*place, fact::home_of, ""), ask.text_or(*place, fact::owner, ""),
          ask.text_or(*place, fact::nation, "")})
        if (!known.empty()) return known == "France";
    ask.missing(say("whether {} is in France", *place));
}

bool is_land_unit(Inquiry& ask, Unit unit) {
    return among(type_of(ask, unit), {"infantry", "armor", "mechanized", "mountain", "paratroop"});
}

Ruling bef_is_in_france(Inquiry& ask) {
    if (assigned(ask, is_french).empty()) return not_concerned();
    bool found = false, in_france = false;
    double steps = 0;
    for (const Unit unit : all_units(ask)) {
        if (nation_of(ask, unit) != "UK" || is_gone(ask, unit)) continue;
        if (type_of(ask, unit) == "HQ" && ask.name(unit).starts_with("BEF")) {
            found = true;
            in_france = is_in_france(ask, unit);
        } else if (is_land_unit(ask, unit) && is_in_france(ask, unit)) {
            steps += ask.number(unit, fact::steps);
        }
    }
    if (!found) ask.missing("where the BEF HQ is");
    if (!in_france) return broken("the BEF HQ is not in France");
    if (const double needed = ask.printed("uk_steps_in_france"); steps < needed)
        return broken(say("{} UK land steps are in France; {} are needed", steps, needed));
    return kept();
}

bool is_conquered(Inquiry& ask, const char* nation) {
    return ask.text_or(the_game, fact::nation_status(nation), "") == "conquered";
}

Ruling france_stands(Inquiry& ask) {
    if (assigned(ask, is_french).empty()) return not_concerned();
    return is_conquered(ask, "France") ? broken("France is conquered") : kept();
}

Ruling french_ships_of_value(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : assigned(ask, is_french)) {
        if (ask.number(unit, fact::escort_value) == 0) return broken(say("{} has no escort value", unit));
        ruling = kept();
    }
    return ruling;
}

Ruling french_escorts_in_open_areas(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : assigned(ask, is_french)) {
        const auto area = area_of_order(ask, unit);
        if (!area || !is_convoy_area(ask, *area)) continue;
        if (!ask.yes(*area, fact::open_to_interdiction)) return broken(say("{} is closed", *area));
        ruling = kept();
    }
    return ruling;
}

/// The next beginning of a Strategic Warfare Phase has passed.
Ruling french_escorts_leave_with_the_british(Inquiry& ask, Unit unit) {
    if (!ask.yes(unit, fact::convoy_escort) || !is_french(ask, unit)) return not_concerned();
    const auto left = moment_of(ask, ask.fact(the_game, fact::uk_left_france));
    if (!left) return not_concerned();
    if (months_since(ask, left->turn) > 0 && ask.phase() != "strategic")
        return broken(say("{} still escorts, though the UK has taken units out of France", unit));
    return kept();
}

/// @}

/// @name 2.19: Soviet
/// @{

Ruling soviets_in_the_arctic(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : assigned(ask, is_soviet)) {
        const auto area = area_of_order(ask, unit);
        if (!area) continue;
        if (!is_arctic(ask, *area)) return broken(say("{} is no Arctic sea area", *area));
        ruling = kept();
    }
    return ruling;
}

Ruling soviet_union_stands(Inquiry& ask) {
    if (assigned(ask, is_soviet).empty()) return not_concerned();
    return is_conquered(ask, "USSR") ? broken("the Soviet Union is conquered") : kept();
}

/// @}

/// @name 2.20: US before the war
/// @{

bool is_american(Inquiry& ask, Unit unit) {
    return nation_of(ask, unit) == "US";
}

bool us_is_at_peace(Inquiry& ask) {
    const auto at_war = us_is_at_war(ask);
    if (!at_war)
        ask.missing("whether the US is at war with Germany",
                    ask.to_state(the_game, fact::at_war("US", "Germany")));
    return !*at_war;
}

double american_escorts(Inquiry& ask, const Units& with) {
    double escorts = 0;
    for (const Unit unit : all_units(ask))
        if (is_naval(ask, unit) && is_american(ask, unit) && !is_gone(ask, unit) &&
            (ask.yes(unit, fact::convoy_escort) || holds(with, unit)))
            ++escorts;
    return escorts;
}

Ruling us_escorts_before_the_war(Inquiry& ask) {
    const Units ships = assigned(ask, is_american);
    if (ships.empty() || !us_is_at_peace(ask)) return not_concerned();
    if (is_before(ask, "Oct", "us_pre_war_year")) return broken(say("it is {}", to_text(ask, turn_now(ask))));
    for (const Unit unit : ships) {
        if (type_of(ask, unit) != "DD") return broken(say("{} is no DD", unit));
        const auto area = area_of_order(ask, unit);
        if (area && !is_called(ask, *area, "North Atlantic"))
            return broken(say("{} is not the North Atlantic", *area));
    }
    if (const double most = ask.printed("us_pre_war_escorts"), all = american_escorts(ask, ships); all > most)
        return broken(say("{} US ships would escort; {} may", all, most));
    return kept();
}

bool is_pre_war_escort(Inquiry& ask, Unit unit) {
    return is_american(ask, unit) && ask.yes(unit, fact::convoy_escort) && us_is_at_peace(ask);
}

bool is_german_surface_ship(Inquiry& ask, Unit unit) {
    return nation_of(ask, unit) == "Germany" && is_naval(ask, unit) && !is_u_boat(ask, unit) &&
           type_of(ask, unit) != "SS";
}

bool attacks_german_ships(Inquiry& ask) {
    const Units targets = units_of(ask, ask.subject(arg::target));
    return std::any_of(targets.begin(), targets.end(),
                       [&](Unit unit) { return is_german_surface_ship(ask, unit); });
}

Ruling pre_war_escorts_do_not_attack(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!is_american(ask, unit) || !is_naval(ask, unit) || !attacks_german_ships(ask)) return not_concerned();
    return is_pre_war_escort(ask, unit)
               ? broken(say("{} attacks a German ship, and the US is not at war", unit))
               : kept();
}

void attack_brings_war(Resolution& now) {
    const Subject attacker = now.subject(arg::unit), target = now.subject(arg::target);
    if (target.kind != Kind::unit || is_u_boat(now, attacker) || !is_naval(now, target) ||
        !is_pre_war_escort(now, target))
        return;
    now.set(the_game, fact::at_war(nation_of(now, attacker), "US"), true);
}

/// @}

}  // namespace

void register_national_escorts(Rulebook& book) {
    book.define("2.18.s8", Kind::unit, fact::bound_to_bef, french_until_they_are_british);
    book.check("2.18.s1", {verb::escort}, bef_is_in_france);
    book.check("2.18.s2", {verb::escort}, france_stands);
    book.check("2.18.s3", {verb::escort}, french_ships_of_value);
    book.check("2.18.s4", {verb::escort}, french_escorts_in_open_areas);
    book.standing("2.18.s7", Kind::unit, french_escorts_leave_with_the_british);

    book.check("2.19.s1", {verb::escort}, soviets_in_the_arctic);
    book.check("2.19.s3", {verb::escort}, soviet_union_stands);

    book.check("2.20.s1", {verb::escort}, us_escorts_before_the_war);
    book.check("2.20.s3", {verb::attack}, pre_war_escorts_do_not_attack);
    book.effect("2.20.s4", verb::attack, attack_brings_war);
    book.effect("2.20.s4", verb::strike, attack_brings_war);
}

}  // namespace umpire::rules::aeto
