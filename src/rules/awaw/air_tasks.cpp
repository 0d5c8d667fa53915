#include "chapters.hpp"
#include "forces.hpp"
#include "patrols.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

using game::Kind;
using game::Subject;
using game::Value;

namespace {

/// @name 22.34: land-based air
/// @{

/// An NAS, or an AAS of that role.
bool may_fly(Inquiry& ask, Subject air, std::string_view role) {
    return ask.text(air, "air") == "NAS" || ask.text(air, "role") == role;
}

/// All land-based squadrons that an action sends fly what they are for.
Ruling flown_by(Inquiry& ask, std::string_view role) {
    Ruling ruling = not_concerned();
    for (const Subject air : named(ask, "air")) {
        if (!is_air(ask, air) || is_carrier_based(ask, air)) continue;
        if (!may_fly(ask, air, role))
            return broken(fmt::format("{} is a squadron for {}, not for {}", ask.name(air),
                                      ask.text(air, "role"), role));
        ruling = kept();
    }
    return ruling;
}

Ruling cover_by_cover_squadrons(Inquiry& ask) {
    return flown_by(ask, "cover");
}

Ruling search_by_search_squadrons(Inquiry& ask) {
    return flown_by(ask, "search");
}

Ruling attack_by_attack_squadrons(Inquiry& ask) {
    return flown_by(ask, "attack");
}

Value target_of_carrier_air(Inquiry& ask, Subject unit, Value) {
    return is_air(ask, unit) ? Value(!is_carrier_based(ask, unit)) : Value();
}

Ruling counterair_at_land_based_air(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Subject target : named(ask, "target")) {
        if (!is_air(ask, target)) continue;
        if (!ask.yes(target, "counterair_target"))
            return broken(fmt::format("{} is not based on land", ask.name(target)));
        ruling = kept();
    }
    return ruling;
}

Ruling land_based_air_spares_bases(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    const bool at_base = ask.verb() == "counterair" || attacked_base(ask);
    for (const Subject air : named(ask, "air"))
        if (at_base && is_air(ask, air) && !is_carrier_based(ask, air))
            return broken(fmt::format("{} is based on land", ask.name(air)));
    return kept();
}

Ruling army_air_in_squadrons(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Subject unit : named(ask, "air")) {
        const std::string air = ask.text(unit, "air");
        if (air != "AAS" && air != "NAS")
            return broken(fmt::format("{} is no squadron but an {}", ask.name(unit), air));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 22.41B: combat air patrol and counterair
/// @{

void combat_air_patrol(Resolution& now) {
    for (const Subject air : now.subjects("air"))
        give_task(now, air, "cap");
}

Ruling patrols_do_not_counterair(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Subject air : named(ask, "air")) {
        if (!is_carrier_based(ask, air)) continue;
        if (task_now(ask, air) == "cap")
            return broken(fmt::format("{} flies combat air patrol in this round", ask.name(air)));
        ruling = kept();
    }
    return ruling;
}

/// The base or the squadrons that a counterair attack goes for.
Value target_of_counterair(Inquiry& ask) {
    return ask.argument("target");
}

Ruling one_round_of_counterair(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    const double most = ask.printed("counterair_rounds");
    if (const Value& rounds = ask.argument("rounds"); rounds.number() != nullptr && *rounds.number() > most)
        return broken(fmt::format("{} rounds of air combat are fought in one counterair attack",
                                  game::to_text(*rounds.number())));
    for (const Subject air : named(ask, "air"))
        if (task_now(ask, air) == "counterair" && ask.fact(air, "counterair_at") == target_of_counterair(ask))
            return broken(fmt::format("{} has fought its round of counterair there", ask.name(air)));
    return kept();
}

void counterair_is_flown(Resolution& now) {
    for (const Subject air : now.subjects("air")) {
        give_task(now, air, "counterair");
        now.set(air, "counterair_at", target_of_counterair(now));
    }
}

/// What comes of it is fought out by other rules; the players say who was lost and who broke off.
void counterair_takes_out(Resolution& now) {
    for (const Subject air : named(now, "aborted"))
        now.set(air, "aborted_round", round_now(now));
    for (const Subject air : named(now, "eliminated"))
        now.set(air, "eliminated", true);
}

Value usable(Inquiry& ask, Subject unit, Value) {
    if (!is_air(ask, unit)) return {};
    return !ask.yes(unit, "eliminated") && ask.number_or(unit, "aborted_round", 0) != round_now(ask);
}

/// @}

/// @name 22.41C and D: strikes and air cover
/// @{

Ruling carrier_air_is_free_to_strike(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Subject air : named(ask, "air")) {
        if (!is_air(ask, air) || !is_carrier_based(ask, air)) continue;
        if (task_now(ask, air) == "cap")
            return broken(fmt::format("{} flies combat air patrol in this round", ask.name(air)));
        if (!ask.yes(air, "usable_in_round"))
            return broken(fmt::format("{} was eliminated or forced to abort", ask.name(air)));
        ruling = kept();
    }
    return ruling;
}

void cover_is_assigned(Resolution& now) {
    const Subject group = now.subject("group");
    for (const Subject air : now.subjects("air")) {
        give_task(now, air, "cover");
        now.set(air, "covers", group);
    }
}

Value covering_air(Inquiry& ask, Subject group, Value) {
    Value::List all;
    for (std::uint32_t index = 0; index < ask.position().count(Kind::unit); ++index) {
        const Subject unit{Kind::unit, index};
        if (is_air(ask, unit) && task_now(ask, unit) == "cover" && ask.fact(unit, "covers") == Value(group) &&
            ask.yes(unit, "usable_in_round"))
            all.emplace_back(unit);
    }
    return all;
}

Ruling cover_does_nothing_else(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Subject air : named(ask, "air")) {
        if (!is_air(ask, air) || is_carrier_based(ask, air) || ask.text(air, "air") != "NAS") continue;
        if (task_now(ask, air) == "cover")
            return broken(fmt::format("{} flies air cover in this round", ask.name(air)));
        ruling = kept();
    }
    return ruling;
}

/// @}

}  // namespace

void register_air_tasks(Rulebook& book) {
    book.define("22.341A", Kind::unit, "counterair_target", target_of_carrier_air);
    book.check("22.341A", {"counterair"}, counterair_at_land_based_air);
    book.check({"22.341B", "22.41D.s4"}, {"cover"}, cover_by_cover_squadrons);
    book.check({"22.341C", "22.4422A"}, {"search"}, search_by_search_squadrons);
    book.check("22.341D", {"strike"}, attack_by_attack_squadrons);
    book.check("22.342", {"counterair", "strike"}, land_based_air_spares_bases);
    book.check("22.343", {"cover", "search", "strike", "counterair"}, army_air_in_squadrons);

    book.effect("22.41B.s1", "cap", combat_air_patrol);
    book.check("22.41B.s2", {"counterair"}, patrols_do_not_counterair);
    book.check({"22.41B.s3", "22.432"}, {"counterair"}, one_round_of_counterair);
    book.effect({"22.41B.s3", "22.432"}, "counterair", counterair_is_flown);
    book.effect({"22.41B.s4", "22.434.s1"}, "counterair", counterair_takes_out);
    book.define({"22.41B.s4", "22.434.s1"}, Kind::unit, "usable_in_round", usable);

    book.check({"22.41C", "22.441"}, {"strike"}, carrier_air_is_free_to_strike);
    book.effect({"22.41D.s1", "22.4421A"}, "cover", cover_is_assigned);
    book.define("22.41D.s2", Kind::group, "covering_air", covering_air);
    book.check({"22.41D.s3", "22.4422A"}, {"search"}, cover_does_nothing_else);
    book.check("22.41D.s3", {"strike"}, cover_does_nothing_else);
}

}  // namespace umpire::rules::awaw
