#include "chapters.hpp"
#include "forces.hpp"
#include "moments.hpp"
#include "ranges.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace umpire::rules::awaw {

using game::Kind;
using game::Subject;
using game::to_text;
using game::Value;

namespace {

/// Where the force fought; nothing if it returns without a battle.
std::optional<Subject> fought_at(Inquiry& ask) {
    const Value place = ask.fact(ask.subject("group"), "fought_at");
    return place.subject() != nullptr ? std::optional(*place.subject()) : std::nullopt;
}

std::vector<Subject> returning(Inquiry& ask) {
    return ask.has("units") ? ask.subjects("units") : ships_in(ask, ask.subject("group"));
}

/// A ship of a combined group has its own.
Subject base_of(Inquiry& ask, Subject ship) {
    Value base = ask.fact(ship, "base");
    if (base.subject() == nullptr) base = ask.fact(ask.subject("group"), "base");
    if (base.subject() == nullptr)
        ask.missing(fmt::format("the base that {} came from", ask.name(ship)),
                    fmt::format("!state base of {} is <place>", ask.name(ship)));
    return *base.subject();
}

/// The first ship that does not go back where it came from.
std::optional<Subject> goes_elsewhere(Inquiry& ask) {
    for (const Subject ship : returning(ask))
        if (base_of(ask, ship) != ask.subject("to")) return ship;
    return std::nullopt;
}

bool is_transport_mission(std::string_view activity) {
    static constexpr std::array<std::string_view, 3> missions{"sea transport", "seaborne invasion",
                                                              "sea escort"};
    return std::find(missions.begin(), missions.end(), activity) != missions.end();
}

/// @name 22.63: where to
/// @{

double return_range(Inquiry& ask, Subject battle_hex) {
    return ask.printed(theater_of(ask, battle_hex) == "Europe" ? "return_hexes_europe"
                                                               : "return_hexes_pacific");
}

Ruling bases_in_range(Inquiry& ask) {
    const auto hex = fought_at(ask);
    if (!hex) return not_concerned();
    if (!goes_elsewhere(ask)) return kept();
    const Subject to = ask.subject("to");
    const int hexes = ask.distance(*hex, to);
    if (hexes > return_range(ask, *hex))
        return broken(fmt::format("{} is {} hexes from the battle and not the base of {}; {} are allowed",
                                  ask.name(to), hexes, ask.name(*goes_elsewhere(ask)),
                                  to_text(return_range(ask, *hex))));
    double factors = 0;
    for (const Subject ship : returning(ask))
        factors += ask.number(ship, "factors");
    if (const Value room = ask.fact(to, "naval_room"); room.number() != nullptr && factors > *room.number())
        return broken(fmt::format("{} has room for {} factors, and {} return", ask.name(to),
                                  to_text(*room.number()), to_text(factors)));
    const Value owner = ask.fact(to, "owner_at_turn_start");
    if (owner.text() != nullptr && *owner.text() != ask.side_of(ask.subject("group")) &&
        ask.reading("return_to_friendly_base") == "friendly_since_turn_start")
        return broken(fmt::format("{} was not friendly when the player turn began", ask.name(to)));
    if (is_new_for_interceptors(ask, to, ask.side_of(ask.subject("group"))) &&
        ask.reading("return_to_friendly_base") == "friendly_since_turn_start")
        return broken(fmt::format("{} was taken in the last player turn of its side", ask.name(to)));
    return kept();
}

Ruling defeated_movers_go_home(Inquiry& ask) {
    const Subject group = ask.subject("group");
    const std::string activity = ask.text_or(group, "activity", "");
    if (!fought_at(ask) || !ask.yes(group, "defeated") ||
        (activity != "base change" && activity != "redeployment"))
        return not_concerned();
    const auto astray = goes_elsewhere(ask);
    if (!astray) return kept();
    return broken(fmt::format("{} was beaten in a {} and goes back to {}", ask.name(*astray), activity,
                              ask.name(base_of(ask, *astray))));
}

Ruling laden_destroyers_go_home(Inquiry& ask) {
    const Subject group = ask.subject("group");
    if (!fought_at(ask) || !is_transport_mission(ask.text_or(group, "activity", ""))) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Subject ship : returning(ask)) {
        if (ask.text_or(ship, "type", "") != "DD" || !ask.yes(ship, "cargo")) continue;
        if (base_of(ask, ship) != ask.subject("to"))
            return broken(fmt::format("{} has units aboard and goes back to {}", ask.name(ship),
                                      ask.name(base_of(ask, ship))));
        ruling = kept();
    }
    return ruling;
}

Ruling carried_units_go_home(Inquiry& ask) {
    if (!fought_at(ask) || !ask.has("cargo")) return not_concerned();
    const Subject to = ask.has("landed") ? ask.subject("landed") : ask.subject("to");
    for (const Subject unit : ask.subjects("cargo")) {
        const Value from = ask.fact(unit, "embarked_at");
        if (from.subject() == nullptr)
            ask.missing(fmt::format("the base that {} came from", ask.name(unit)),
                        fmt::format("!state embarked_at of {} is <place>", ask.name(unit)));
        if (*from.subject() != to)
            return broken(fmt::format("{} came from {} and is landed at {}", ask.name(unit),
                                      ask.name(*from.subject()), ask.name(to)));
    }
    return kept();
}

/// The base of origin stands for all others; where it is the same, somebody has to say.
bool has_another_base(Inquiry& ask) {
    const Subject group = ask.subject("group"), to = ask.subject("to");
    for (const Subject ship : returning(ask))
        if (const Subject base = base_of(ask, ship); base != to && !ask.yes(base, "invasion_target"))
            return true;
    const Value only = ask.fact(group, "only_base");
    if (only.yes_no() == nullptr)
        ask.missing(
            fmt::format("whether {} has another base to go to than {}", ask.name(group), ask.name(to)),
            fmt::format("!state only_base of {} is yes", ask.name(group)));
    return !*only.yes_no();
}

Ruling not_into_an_invasion(Inquiry& ask) {
    if (!fought_at(ask) || ask.phase() != "combat") return not_concerned();
    const Subject to = ask.subject("to");
    if (!ask.yes(to, "invasion_target")) return kept();
    if (!has_another_base(ask)) return kept();
    return broken(fmt::format("{} is being invaded, and {} has another base", ask.name(to),
                              ask.name(ask.subject("group"))));
}

void force_goes_to_its_base(Resolution& now) {
    if (!fought_at(now)) return;
    Subject force = now.subject("group");
    if (now.has("units")) {
        const auto going = now.subjects("units");
        const auto all = ships_in(now, force);
        if (std::any_of(all.begin(), all.end(), [&](Subject ship) { return !holds(going, ship); })) {
            for (const Subject ship : going)
                now.place(ship, now.subject("to"));
            now.happens("base entered", {{"group", force}, {"to", now.subject("to")}});
            return;
        }
    }
    now.happens("force returns", {{"group", force}, {"to", now.subject("to")}});
}

void force_is_in_port(Resolution& now) {
    const Subject group = now.subject("group");
    now.place(group, now.subject("to"));
    now.set(group, "in_port", true);
    now.happens("base entered", {{"group", group}, {"to", now.subject("to")}});
    // The battle is over for it: what it does next is another matter.
    for (const char* fact : {"fought_at", "defeated", "withdrew", "open_to_attack"})
        if (now.known(group, fact)) now.set(group, fact, Value());
}

/// @}

/// @name 22.63D and E: overstacking
/// @{

/// Naval factors beyond what the base holds, if anybody has said what that is.
Value overstack(Inquiry& ask, Subject place, Value) {
    const Value capacity = ask.fact(place, "naval_capacity");
    if (capacity.number() == nullptr) return {};
    double factors = 0;
    for (const Subject unit : ask.units_in(place))
        if (ask.known(unit, "unit_class") && has_naval_factors(ask, unit) && !ask.yes(unit, "sunk"))
            factors += ask.number(unit, "factors");
    return std::max(0.0, factors - *capacity.number());
}

void overstack_is_noted(Resolution& now) {
    const Subject to = now.subject("to");
    if (now.number_or(to, "overstack", 0) <= 0) return;
    now.set(to, "overstacked_side", now.side_of(now.subject("group")));
    add_to_list(now, game::the_game, "overstacked_bases", to);
}

/// A force that failed to redeploy gets no second chance in the phase.
void failed_redeployment_overstacks(Resolution& now) {
    const Subject group = now.subject("group"), to = now.subject("to");
    const double excess = now.number_or(to, "overstack", 0);
    if (excess <= 0 || now.text_or(group, "activity", "") != "redeployment" || !now.yes(group, "defeated"))
        return;
    now.set(to, "to_eliminate", excess);
}

/// The phase that ends is the first one in which the owner could have moved them away.
bool is_last_chance(Inquiry& ask, Subject base) {
    const std::string phase = ask.phase();
    return ask.text_or(base, "overstacked_side", "") == ask.phasing_side() &&
           (phase == "movement" || phase == "redeployment");
}

Ruling overstacking_is_put_right(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Subject base : listed(ask, game::the_game, "overstacked_bases")) {
        if (!is_last_chance(ask, base)) continue;
        const double excess = ask.number_or(base, "overstack", 0);
        if (excess > 0)
            return broken(fmt::format("{} is overstacked by {} factors as the {} phase ends", ask.name(base),
                                      to_text(excess), ask.phase()));
        ruling = kept();
    }
    return ruling;
}

void overstacking_is_over(Resolution& now) {
    for (const Subject base : listed(now, game::the_game, "overstacked_bases"))
        if (is_last_chance(now, base) && now.number_or(base, "overstack", 0) <= 0)
            take_from_list(now, game::the_game, "overstacked_bases", base);
}

void excess_is_eliminated(Resolution& now) {
    const Subject base = now.subject("at");
    if (!holds(listed(now, game::the_game, "overstacked_bases"), base)) return;
    for (const Subject unit : now.subjects("units")) {
        if (now.location(unit) != base) continue;
        now.set(unit, "eliminated", true);
        now.take_away(unit);
    }
}

void failed_redeployment_is_settled(Resolution& now) {
    const Subject base = now.subject("at");
    if (now.known(base, "to_eliminate")) now.set(base, "to_eliminate", now.number_or(base, "overstack", 0));
}

/// @}

}  // namespace

void register_return_to_base(Rulebook& book) {
    book.check("22.63", {"return"}, bases_in_range);
    book.effect("22.63", "return", force_goes_to_its_base);
    book.effect("22.63", "force returns", force_is_in_port);
    book.check("22.63A", {"return"}, defeated_movers_go_home);
    book.check("22.63B.s1", {"return"}, laden_destroyers_go_home);
    book.check("22.63B.s2", {"return"}, carried_units_go_home);
    book.check("22.63C", {"return"}, not_into_an_invasion);

    book.define("22.63D.s1", Kind::location, "overstack", overstack);
    book.effect("22.63D.s1", "base entered", overstack_is_noted);
    book.check("22.63D.s1", {"phase"}, overstacking_is_put_right);
    book.effect("22.63D.s1", "phase", overstacking_is_over);
    book.effect("22.63D.s2", "eliminate", excess_is_eliminated);
    book.effect("22.63E", "base entered", failed_redeployment_overstacks);
    book.effect("22.63E", "eliminate", failed_redeployment_is_settled);
}

}  // namespace umpire::rules::awaw
