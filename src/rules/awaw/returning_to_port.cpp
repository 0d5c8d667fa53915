#include "chapters.hpp"
#include "forces.hpp"
#include "moments.hpp"
#include "places.hpp"
#include "ranges.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

using game::Kind;
using game::Subject;
using game::to_text;
using game::Value;

namespace {

/// @name 21.33: where a force returns to
/// @{

std::vector<Subject> those_who_return(Inquiry& ask) {
    return ask.has("units") ? ask.subjects("units") : ships_in(ask, ask.subject("group"));
}

/// Ships of a combined force have their own bases.
std::optional<Subject> origin_of(Inquiry& ask, Subject ship) {
    if (const Value base = ask.fact(ship, "base"); base.subject() != nullptr) return *base.subject();
    const Value base = ask.fact(ask.subject("group"), "base");
    return base.subject() != nullptr ? std::optional(*base.subject()) : std::nullopt;
}

/// The first ship that goes to another base than it came from.
std::optional<Subject> astray(Inquiry& ask) {
    for (const Subject ship : those_who_return(ask)) {
        const auto base = origin_of(ask, ship);
        if (!base)
            ask.missing(fmt::format("the base that {} came from", ask.name(ship)),
                        fmt::format("!state base of {} is <place>", ask.name(ship)));
        if (*base != ask.subject("to")) return ship;
    }
    return std::nullopt;
}

/// A force that comes from an activity to a place that is known.
bool is_concerned(Inquiry& ask) {
    return is_charted(ask, ask.subject("to")) && ask.known(ask.subject("group"), "activity");
}

/// Other rules say where these go.
bool has_to_go_home(Inquiry& ask, Subject group) {
    const std::string activity = ask.text_or(group, "activity", "");
    const bool moves = activity == "base change" || activity == "redeployment" || activity == "sea escort";
    const bool failed = ask.yes(group, "defeated") || ask.text_or(group, "activity_status", "") == "aborted";
    return moves && failed;
}

bool sails_from_sw_box(Inquiry& ask, Subject group) {
    const Value base = ask.fact(group, "base");
    return base.subject() != nullptr && !sw_ocean(ask, *base.subject()).empty();
}

Value measured_from_the_activity(Inquiry& ask, Subject group, Value from) {
    for (const char* fact : {"activity_hex", "patrol_hex"})
        if (const Value hex = ask.fact(group, fact); hex.subject() != nullptr) return hex;
    const auto here = ask.location(group);
    return here ? Value(*here) : from;
}

Value measured_from_the_combat(Inquiry& ask, Subject group, Value from) {
    const Value hex = ask.fact(group, "fought_at");
    return hex.subject() != nullptr ? hex : from;
}

Ruling to_a_base_in_reach(Inquiry& ask) {
    const Subject group = ask.subject("group"), to = ask.subject("to");
    if (!is_concerned(ask) || has_to_go_home(ask, group) || ask.yes(group, "murmansk_convoy") ||
        sails_from_sw_box(ask, group))
        return not_concerned();
    const auto ship = astray(ask);
    if (!ship) return kept();
    const Value from = ask.fact(group, "returns_from");
    if (from.subject() == nullptr)
        ask.missing(fmt::format("the hex that {} comes from", ask.name(group)),
                    fmt::format("!state activity_hex of {} is <hex>", ask.name(group)));
    const std::string theater = theater_of(ask, *from.subject());
    const Reach reach = range_limit(ask, "return", theater);
    const Trip trip{group, *from.subject(), to, "return", theater, {}};
    if (!is_within(ask, trip, reach))
        return broken(fmt::format("{} is {} hexes from {} and not the base of {}; {} are allowed",
                                  ask.name(to), to_text(sea_distance(ask, trip)), ask.name(*from.subject()),
                                  ask.name(*ship), to_text(*reach.total)));
    if (!is_box(ask, to) && !was_friendly_at_start(ask, to, ask.side_of(group)))
        return broken(fmt::format("{} was not friendly when the player turn began", ask.name(to)));
    if (is_new_for_interceptors(ask, to, ask.side_of(group)))
        return broken(fmt::format("{} was taken in the last player turn of its side", ask.name(to)));
    double factors = 0;
    for (const Subject one : those_who_return(ask))
        factors += ask.number(one, "factors");
    if (const Value room = ask.fact(to, "naval_room"); room.number() != nullptr && factors > *room.number())
        return broken(fmt::format("{} has room for {} factors, and {} return", ask.name(to),
                                  to_text(*room.number()), to_text(factors)));
    return kept();
}

bool has_another_base(Inquiry& ask) {
    const Subject group = ask.subject("group"), to = ask.subject("to");
    for (const Subject ship : those_who_return(ask))
        if (const auto base = origin_of(ask, ship); base && *base != to && !ask.yes(*base, "invasion_target"))
            return true;
    const Value only = ask.fact(group, "only_base");
    if (!only.known())
        ask.missing(
            fmt::format("whether {} has another base to go to than {}", ask.name(group), ask.name(to)),
            fmt::format("!state only_base of {} is yes", ask.name(group)));
    return !only.is_yes();
}

Ruling not_to_an_invaded_base(Inquiry& ask) {
    if (!is_concerned(ask) || ask.phase() != "combat") return not_concerned();
    const Subject to = ask.subject("to");
    if (!ask.yes(to, "invasion_target") || !has_another_base(ask)) return kept();
    return broken(fmt::format("{} is being invaded, and {} has another base", ask.name(to),
                              ask.name(ask.subject("group"))));
}

/// They go back where they came from.
Ruling only_home(Inquiry& ask, std::string_view why) {
    const auto ship = astray(ask);
    if (!ship) return kept();
    return broken(
        fmt::format("{} {} and goes back to {}", ask.name(*ship), why, ask.name(*origin_of(ask, *ship))));
}

Ruling failed_moves_go_home(Inquiry& ask) {
    if (!is_concerned(ask) || !has_to_go_home(ask, ask.subject("group"))) return not_concerned();
    return only_home(ask, fmt::format("failed in a {}", ask.text(ask.subject("group"), "activity")));
}

Ruling murmansk_escorts_go_home(Inquiry& ask) {
    const Subject group = ask.subject("group");
    if (!is_concerned(ask) || !ask.yes(group, "murmansk_convoy") || !is_western_allied(ask, group) ||
        has_to_go_home(ask, group))
        return not_concerned();
    return only_home(ask, "escorted a Murmansk convoy");
}

Ruling ships_of_an_sw_box_go_back_there(Inquiry& ask) {
    const Subject group = ask.subject("group");
    if (!is_concerned(ask) || !sails_from_sw_box(ask, group) || ask.yes(group, "murmansk_convoy") ||
        has_to_go_home(ask, group))
        return not_concerned();
    return only_home(ask, "sailed from an SW box");
}

/// @}

/// @name 21.34: new ships
/// @{

bool is_built_now(Inquiry& ask, Subject ship) {
    const std::string built = word_of(ask, ship, "built_in");
    return !built.empty() && built == ask.text_or(game::the_game, "turn", "") &&
           ask.side_of(ship) == ask.phasing_side();
}

Ruling new_ships_are_idle(Inquiry& ask) {
    const Subject group = ask.subject("group");
    if (!is_operation(activity_announced(ask, group)) || !known_destination(ask, group))
        return not_concerned();
    for (const Subject ship : ships_in(ask, group))
        if (is_built_now(ask, ship))
            return broken(fmt::format("{} came into play in this player turn", ask.name(ship)));
    return kept();
}

Ruling new_ships_may_be_uninverted_at_the_end(Inquiry& ask) {
    for (const Subject ship : named(ask, "units"))
        if (is_built_now(ask, ship) && ask.phase() == "end") return kept();
    return not_concerned();
}

/// @}

}  // namespace

void register_returning_to_port(Rulebook& book) {
    book.table("21.33.s1", "naval_ranges");
    book.check("21.33.s1", {"return"}, to_a_base_in_reach);
    book.define("21.33.s1", Kind::group, "returns_from", measured_from_the_activity);
    book.define("21.33.s2", Kind::group, "returns_from", measured_from_the_combat);
    book.check("21.33.s3", {"return"}, not_to_an_invaded_base);
    book.check("21.33.s4", {"return"}, failed_moves_go_home);
    book.check("21.33.s5", {"return"}, murmansk_escorts_go_home);
    book.check("21.33.s6", {"return"}, ships_of_an_sw_box_go_back_there);

    book.check("21.34.s1", {"mission", "patrol"}, new_ships_are_idle);
    book.check("21.34.s2", {"uninvert"}, new_ships_may_be_uninverted_at_the_end);
}

}  // namespace umpire::rules::awaw
