#include "chapters.hpp"
#include "forces.hpp"
#include "submarines.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

using game::Kind;
using game::Subject;
using game::Value;

namespace {

/// @name 22.9431, 22.9434: what the hits do
/// @{

double hits_scored(const Resolution& now) {
    const double* hits = now.result("hits").number();
    return hits != nullptr ? *hits : 0;
}

void hits_are_dealt_out(Resolution& now) {
    const Subject group = now.subject("group");
    if (hits_scored(now) <= 0 || ships_in(now, group).empty()) return;
    const Subject* ship = now.argument("aimed_at").subject();
    const Subject target = ship != nullptr ? *ship : group;
    now.add_to(target, "submarine_hits", hits_scored(now));
    now.happens("hits fall", {{ship != nullptr ? "unit" : "group", target}, {"hits", hits_scored(now)}});
}

void undefended_line_is_disrupted(Resolution& now) {
    const Subject line = now.subject("group");
    if (!is_undefended_supply_line(now, line)) return;
    now.set(line, "disrupted", true);
    now.set(line, "activity_status", "aborted");
}

/// @}

/// @name 22.9432 to 22.9434: who bears the losses
/// @{

bool is_destroyer(Inquiry& ask, Subject ship) {
    return ask.text_or(ship, "type", "") == "DD";
}

bool supplies(Inquiry& ask, Subject group) {
    return ask.text_or(group, "activity", "") == "sea supply";
}

bool belongs_to(Inquiry& ask, Subject ship, Subject group) {
    return group_of(ask, ship) == std::optional(group);
}

bool has_destroyers(Inquiry& ask, Subject group) {
    const auto units = ask.units_in(group);
    return std::any_of(units.begin(), units.end(), [&](Subject unit) { return is_destroyer(ask, unit); });
}

/// Why this destroyer cannot be lost for one of the group; empty if it can.
std::string objection(Inquiry& ask, Subject ship, Subject group) {
    const auto place = ask.location(ship);
    if (!place) return fmt::format("{} is nowhere on the board", ask.name(ship));
    const bool passed = holds(listed(ask, group, "path"), *place);
    if (passed && is_sw_box(ask, *place))
        return ask.yes(ship, "committed") ? fmt::format("{} is committed", ask.name(ship)) : std::string();
    if (ask.fact(group, "base") != Value(*place) && !(passed && supplies(ask, group)))
        return fmt::format("{} is neither the base of origin of {} nor on its way", ask.name(*place),
                           ask.name(group));
    return ask.yes(ship, "inverted") ? fmt::format("{} is inverted", ask.name(ship)) : std::string();
}

Ruling destroyers_are_lost_where_they_may(Inquiry& ask) {
    const Subject group = ask.subject("group");
    if (!ask.known(group, "sub_attacks_in")) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Subject ship : ask.subjects("units")) {
        if (!is_destroyer(ask, ship)) continue;
        ruling = kept();
        if (belongs_to(ask, ship, group)) continue;
        if (!has_destroyers(ask, group))
            return broken(fmt::format("{} has no destroyers for which {} could be lost", ask.name(group),
                                      ask.name(ship)));
        if (std::string why = objection(ask, ship, group); !why.empty()) return broken(std::move(why));
    }
    return ruling;
}

bool must_be_borne_by_the_force(Inquiry& ask, Subject ship) {
    return !is_destroyer(ask, ship) && has_naval_factors(ask, ship);
}

Ruling others_are_lost_in_the_force(Inquiry& ask) {
    const Subject group = ask.subject("group");
    if (!ask.known(group, "sub_attacks_in")) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Subject ship : ask.subjects("units")) {
        if (!must_be_borne_by_the_force(ask, ship)) continue;
        if (!belongs_to(ask, ship, group))
            return broken(fmt::format("{} is no destroyer and not in {}", ask.name(ship), ask.name(group)));
        ruling = kept();
    }
    return ruling;
}

void destroyers_are_lost(Resolution& now) {
    for (const Subject ship : now.subjects("units")) {
        if (!is_destroyer(now, ship)) continue;
        const double factors = now.number(ship, "factors");
        const double lost = now.has("factors") ? std::min(now.number("factors"), factors) : factors;
        now.set(ship, "factors", factors - lost);
        if (lost < factors) continue;
        now.set(ship, "sunk", true);
        now.happens("ship sunk", {{"unit", ship}});
    }
}

bool is_a_choice_of_submarine_losses(Inquiry& ask) {
    return ask.known(ask.subject("group"), "sub_attacks_in");
}

void destroyers_of_a_force(Resolution& now) {
    if (is_a_choice_of_submarine_losses(now) && !supplies(now, now.subject("group")))
        destroyers_are_lost(now);
}

void destroyers_of_a_supply_line(Resolution& now) {
    if (is_a_choice_of_submarine_losses(now) && supplies(now, now.subject("group"))) destroyers_are_lost(now);
}

/// @}

}  // namespace

void register_submarine_losses(Rulebook& book) {
    book.effect("22.9431", "submarine attack made", hits_are_dealt_out);
    book.check("22.9432", {"lose"}, destroyers_are_lost_where_they_may);
    book.check("22.9433", {"lose"}, others_are_lost_in_the_force);
    book.effect("22.9432", "lose", destroyers_of_a_force);
    book.effect("22.9434.s1", "submarine attack made", undefended_line_is_disrupted);
    book.effect("22.9434.s2", "lose", destroyers_of_a_supply_line);
    register_submarine_returns(book);
}

}  // namespace umpire::rules::awaw
