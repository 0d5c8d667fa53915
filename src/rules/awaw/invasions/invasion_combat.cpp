#include "umpire/catalog/table.hpp"

#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "invasions/facts.hpp"
#include "invasions/invasions.hpp"
#include "names.hpp"
#include "operations/carrying.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace umpire::rules::awaw {

namespace {

/// @name 21.517A: who invades
/// @{

bool is_beyond_the_limit(Inquiry& ask, Unit unit) {
    const std::string kind = word_of(ask, unit, fact::ground);
    return kind == "marine" || kind == "commando";
}

Ruling two_units_attack_by_sea(Inquiry& ask) {
    if (!is_invasion(ask, ask.subject(arg::group))) return not_concerned();
    const auto units = units_of_action(ask);
    const auto count = static_cast<double>(std::count_if(
        units.begin(), units.end(), [&](Unit unit) { return !is_beyond_the_limit(ask, unit); }));
    const double limit = ask.printed("units_that_attack_by_sea");
    if (count <= limit) return kept();
    return broken(say("{} units attack by sea, allowed {} besides marines and commandos", count, limit));
}

std::string column_of(Inquiry& ask, Unit unit) {
    const std::string kind = word_of(ask, unit, fact::ground);
    if (kind == "armor") return ask.number(unit, fact::factors) < 3 ? "small armor" : "large armor";
    if (kind == "mechanized") return "mechanized infantry";
    if (kind == "infantry") return "infantry";
    return is_specialized(ask, unit) ? "specialized" : "";
}

/// What the table says of units of this kind and CTL; nothing of replacements and partisans.
std::optional<bool> table_lets_invade(Inquiry& ask, Unit unit) {
    const std::string column = column_of(ask, unit);
    if (column.empty()) return std::nullopt;
    const auto cell = ask.table("21.517A.s2").text(ask.number(unit, fact::ctl), column);
    if (!cell || (*cell != "yes" && *cell != "no")) ask.missing(say("whether {} may invade", unit));
    return *cell == "yes";
}

template <class Say>
Ruling of_each_invader(Inquiry& ask, Say say) {
    if (!is_invasion(ask, ask.subject(arg::group))) return not_concerned();
    return of_each_unit(ask, [&](Unit unit) { return is_ground(ask, unit) ? say(unit) : not_concerned(); });
}

/// Who embarks may be told before anybody has spoken of CTLs.
bool is_ctl_open(Inquiry& ask, Unit unit) {
    return ask.verb() == verb::carry && !ask.known(unit, fact::ctl);
}

Ruling no_invaders_of_ctl_0(Inquiry& ask) {
    return of_each_invader(ask, [&](Unit unit) {
        if (column_of(ask, unit).empty() || is_ctl_open(ask, unit)) return not_concerned();
        if (ask.number(unit, fact::ctl) > 0 || table_lets_invade(ask, unit) == true) return kept();
        return broken(say("{} has a CTL of 0", unit));
    });
}

Ruling few_invaders_of_ctl_1(Inquiry& ask) {
    return of_each_invader(ask, [&](Unit unit) {
        if (column_of(ask, unit).empty() || is_ctl_open(ask, unit) || ask.number(unit, fact::ctl) < 1)
            return not_concerned();
        if (ask.number(unit, fact::ctl) > 1 || table_lets_invade(ask, unit) == true) return kept();
        return broken(say("{} is {} of CTL 1", unit, column_of(ask, unit)));
    });
}

Value units_of_ctl_1(Inquiry& ask, Unit unit, Value before) {
    if (!is_ground(ask, unit) || ask.number_or(unit, fact::ctl, 0) != 1) return before;
    const auto may = table_lets_invade(ask, unit);
    return may ? Value(*may) : before;
}

Value units_of_higher_ctl(Inquiry& ask, Unit unit, Value before) {
    if (!is_ground(ask, unit) || ask.number_or(unit, fact::ctl, 0) < 2) return before;
    const auto may = table_lets_invade(ask, unit);
    return may ? Value(*may) : before;
}

Ruling replacements_do_not_invade(Inquiry& ask) {
    return of_each_invader(ask, [&](Unit unit) {
        const std::string kind = word_of(ask, unit, fact::ground);
        if (kind != "replacement" && kind != "partisan") return kept();
        return broken(say("{} is a {} unit", unit, kind));
    });
}

/// @}

/// @name 21.517B and D: who helps
/// @{

Ruling helpers_are_there(Inquiry& ask) {
    const auto hex = invasion_hex(ask, ask.subject(arg::group));
    if (!hex || !ask.has(arg::joined)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::joined)) {
        if (word_of(ask, unit, fact::ground) == "airborne") continue;
        const auto place = ask.location(unit);
        if (place && ask.distance(*place, *hex) == 1) continue;
        return broken(say("{} neither drops on {} nor is next to it", unit, *hex));
    }
    return kept();
}

void helpers_join(Resolution& now) {
    if (now.has(arg::joined)) now.set(now.subject(arg::group), fact::joined_by, now.argument(arg::joined));
}

Ruling support_is_limited(Inquiry& ask) {
    if (!ask.has(arg::support)) return not_concerned();
    const double factors = ground_factors(ask, invaders_of(ask, ask.subject(arg::group)));
    const double support = ask.number(arg::support), limit = factors * ask.printed("ground_support_multiple");
    if (support <= limit) return kept();
    return broken(say("ground support adds {} combat factors to {} ground factors, allowed {}", support,
                      factors, limit));
}

void invaders_get_support(Resolution& now) {
    if (now.has(arg::support)) now.set(now.subject(arg::group), fact::support, now.number(arg::support));
    if (now.has(arg::supporting))
        now.set(now.subject(arg::group), fact::supporting, now.argument(arg::supporting));
}

void helpers_get_support(Resolution& now) {
    if (now.has(arg::land_support))
        now.set(now.subject(arg::group), fact::land_support, now.number(arg::land_support));
}

/// @}

/// @name 21.517E to G and 21.5152: the odds
/// @{

bool are_half_of_them_marines(Inquiry& ask, const std::vector<Subject>& invaders) {
    const bool by_factors = ask.reading("half_marines") == "factors";
    double all = 0, marines = 0;
    for (const Unit unit : invaders) {
        const double size = by_factors ? ask.number(unit, fact::factors) : 1;
        all += size;
        if (word_of(ask, unit, fact::ground) == "marine") marines += size;
    }
    return all > 0 && 2 * marines >= all;
}

double defenders_of_a_beach(Inquiry& ask) {
    const auto invaders = living(ask, invaders_of(ask, ask.subject(arg::group)));
    return invaders.empty() || are_half_of_them_marines(ask, invaders) ? 0 : 1;
}

double other_terrain(Inquiry& ask) {
    const auto hex = invasion_hex(ask, ask.subject(arg::group));
    return hex ? ask.number_or(*hex, fact::terrain_dm, 0) : 0;
}

double defensive_air(Inquiry& ask) {
    const auto hex = invasion_hex(ask, ask.subject(arg::group));
    return hex ? ask.number_or(*hex, fact::defensive_air, 0) : 0;
}

/// Multiple of units in clear terrain that nobody invades.
double base_multiple(Inquiry& ask, Place hex) {
    for (const Value& multiple : {ask.fact(hex, fact::base_dm), ask.fact(the_game, fact::base_dm)})
        if (multiple.number() != nullptr) return *multiple.number();
    ask.missing(say("the DM of the defenders of {} before the invasion counts", hex),
                ask.to_state(hex, fact::base_dm));
}

double sum_of(const std::vector<game::AppliedModifier>& modifiers) {
    double sum = 0;
    for (const auto& modifier : modifiers)
        sum += modifier.value;
    return sum;
}

double attacking_factors(Inquiry& ask, Group group) {
    return ground_factors(ask, living(ask, invaders_of(ask, group))) +
           ground_factors(ask, living(ask, listed(ask, group, fact::joined_by))) +
           ask.number_or(group, fact::support, 0) + ask.number_or(group, fact::land_support, 0);
}

double defenders(Inquiry& ask, Group group, Place hex) {
    const auto units = defenders_of(ask, hex, ask.side_of(group));
    return units.empty() ? ask.number_or(hex, fact::ground_factors, 0) : ground_factors(ask, units);
}

struct Odds {
    double attack = 0, defense = 0;
};

Odds counted_odds(Inquiry& ask, Group group, Place hex) {
    const game::Arguments whose{{arg::group, group}};
    const double multiple = base_multiple(ask, hex) + sum_of(ask.applied(sum::defense_multiple, whose));
    return {attacking_factors(ask, group) + sum_of(ask.applied(sum::invasion_attack, whose)),
            defenders(ask, group, hex) * multiple + sum_of(ask.applied(sum::defensive_air, whose))};
}

Odds declared_odds(Inquiry& ask) {
    const std::string text = ask.text(arg::odds);
    const auto colon = text.find(':');
    if (colon == std::string::npos) ask.missing("the odds, such as 3:1");
    return {std::strtod(text.c_str(), nullptr), std::strtod(text.c_str() + colon + 1, nullptr)};
}

/// Rounded in favor of the defender.
std::string in_words(Odds odds) {
    if (odds.defense <= 0 || odds.attack <= 0) return "none";
    if (odds.attack >= odds.defense)
        return fmt::format("{}:1", to_text(std::floor(odds.attack / odds.defense)));
    return fmt::format("1:{}", to_text(std::ceil(odds.defense / odds.attack)));
}

Ruling odds_suffice(Inquiry& ask, bool in_first_round) {
    const Group group = ask.subject(arg::group);
    const auto hex = invasion_hex(ask, group);
    if (!hex || !is_invasion(ask, group)) return not_concerned();
    if ((ask.number_or(group, fact::assault_round, 0) == 0) != in_first_round) return not_concerned();
    if (ask.verb() == verb::invade && !ask.has(arg::odds)) return not_concerned();
    const Odds odds = ask.has(arg::odds) ? declared_odds(ask) : counted_odds(ask, group, *hex);
    if (odds.attack >= odds.defense * ask.printed("least_invasion_odds")) return kept();
    return broken(say("the odds are {}", in_words(odds)));
}

Ruling odds_suffice_to_invade(Inquiry& ask) {
    return odds_suffice(ask, true);
}

Ruling odds_suffice_to_go_on(Inquiry& ask) {
    return odds_suffice(ask, false);
}

void round_of_ground_combat(Resolution& now) {
    const Group group = now.subject(arg::group);
    const auto hex = invasion_hex(now, group);
    if (!hex) return;
    const double round = now.number_or(group, fact::assault_round, 0) + 1;
    const game::Arguments whose{{arg::group, group}};
    const double attack = attacking_factors(now, group) + now.modifiers(sum::invasion_attack, whose);
    now.result(result::attack, attack);
    if (!now.has(arg::odds)) {
        const double multiple = base_multiple(now, *hex) + now.modifiers(sum::defense_multiple, whose);
        const double defense =
            defenders(now, group, *hex) * multiple + now.modifiers(sum::defensive_air, whose);
        now.result(result::defense, defense);
        now.result(result::odds, in_words({attack, defense}));
    }
    now.set(group, fact::assault_round, round);
    for (const AnySeveral& list : {fact::invaders, fact::joined_by})
        for (const Unit unit : living(now, listed(now, group, list)))
            now.set(unit, fact::fought_in_round, round);
}

/// @}

}  // namespace

void register_invasion_combat(Rulebook& book) {
    book.check("21.517A.s1", {verb::invade}, two_units_attack_by_sea);
    book.table({"21.517A.s2", "21.517A.s3", "21.517A.s4", "21.517A.s5"}, "invasion_ctl");
    book.check("21.517A.s2", {verb::carry, verb::invade}, no_invaders_of_ctl_0);
    book.check("21.517A.s3", {verb::carry, verb::invade}, few_invaders_of_ctl_1);
    book.define("21.517A.s4", Kind::unit, fact::may_invade, units_of_ctl_1);
    book.define("21.517A.s5", Kind::unit, fact::may_invade, units_of_higher_ctl);
    book.check("21.517A.s6", {verb::invade, verb::occupy}, replacements_do_not_invade);

    book.check("21.517B", {verb::invade}, helpers_are_there);
    book.effect("21.517B", verb::invade, helpers_join);
    book.check("21.517D.s1", {verb::invade}, support_is_limited);
    book.effect("21.517D.s1", verb::invade, invaders_get_support);
    book.effect("21.517D.s2", verb::invade, helpers_get_support);

    book.modifier("21.517E.s1", sum::defense_multiple, defenders_of_a_beach);
    book.modifier("21.517E.s2", sum::defense_multiple, other_terrain);
    book.modifier("21.517F", sum::defensive_air, defensive_air);
    book.effect("21.517G", verb::assault, round_of_ground_combat, When::before);
    book.check("21.5152.s1", {verb::invade, verb::assault}, odds_suffice_to_invade);
    book.check("21.5152.s2", {verb::assault}, odds_suffice_to_go_on);
}

}  // namespace umpire::rules::awaw
