#include "basing/returning_to_port.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/nations.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"
#include "patrols/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

Units those_who_return(Inquiry& ask) {
    return ask.has(arg::units) ? Units(ask.subjects(arg::units)) : ships_in(ask, ask.subject(arg::group));
}

std::optional<Place> origin_of(Inquiry& ask, Unit ship) {
    if (const Value base = ask.fact(ship, fact::base); base.subject() != nullptr) return *base.subject();
    const Value base = ask.fact(ask.subject(arg::group), fact::base);
    return base.subject() != nullptr ? std::optional(*base.subject()) : std::nullopt;
}

bool is_told_another_base(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const Value only = ask.fact(group, fact::only_base);
    if (!only.known())
        ask.missing(say("whether {} has another base to go to than {}", group, ask.subject(arg::to)),
                    ask.to_state(group, fact::only_base));
    return !only.is_yes();
}

namespace {

/// @name 21.33: where a force returns to
/// @{

/// The first ship that goes to another base than it came from.
std::optional<Subject> astray(Inquiry& ask) {
    for (const Unit ship : those_who_return(ask)) {
        const auto base = origin_of(ask, ship);
        if (!base) ask.missing(say("the base that {} came from", ship), ask.to_state(ship, fact::base));
        if (*base != ask.subject(arg::to)) return ship;
    }
    return std::nullopt;
}

/// A force that comes from an activity to a place that is known.
bool is_concerned(Inquiry& ask) {
    return is_charted(ask, ask.subject(arg::to)) && ask.known(ask.subject(arg::group), fact::activity);
}

/// Other rules say where these go.
bool has_to_go_home(Inquiry& ask, Group group) {
    const std::string activity = activity_of(ask, group);
    const bool moves = activity == "base change" || activity == "redeployment" || activity == "sea escort";
    const bool failed =
        ask.yes(group, fact::defeated) || ask.text_or(group, fact::activity_status, "") == "aborted";
    return moves && failed;
}

bool sails_from_sw_box(Inquiry& ask, Group group) {
    const Value base = ask.fact(group, fact::base);
    return base.subject() != nullptr && !sw_ocean(ask, *base.subject()).empty();
}

Value measured_from_the_activity(Inquiry& ask, Group group, Value from) {
    for (const AnyThing& fact : {fact::activity_hex, fact::patrol_hex})
        if (const Value hex = ask.fact(group, fact); hex.subject() != nullptr) return hex;
    const auto here = ask.location(group);
    return here ? Value(*here) : from;
}

Value measured_from_the_combat(Inquiry& ask, Group group, Value from) {
    const Value hex = ask.fact(group, fact::fought_at);
    return hex.subject() != nullptr ? hex : from;
}

bool escorts_a_murmansk_convoy(Inquiry& ask, Group group) {
    return activity_of(ask, group) == "Murmansk convoy";
}

Ruling to_a_base_in_reach(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const Place to = ask.subject(arg::to);
    if (!is_concerned(ask) || has_to_go_home(ask, group) || escorts_a_murmansk_convoy(ask, group) ||
        sails_from_sw_box(ask, group))
        return not_concerned();
    const auto ship = astray(ask);
    if (!ship) return kept();
    const Value from = ask.fact(group, fact::returns_from);
    if (from.subject() == nullptr)
        ask.missing(say("the hex that {} comes from", group), ask.to_state(group, fact::activity_hex));
    const std::string theater = theater_of(ask, *from.subject());
    const Reach reach = range_limit(ask, "return", theater);
    const Trip trip{group, *from.subject(), to, "return", theater, {}};
    if (!is_within(ask, trip, reach))
        return broken(say("{} is {} hexes from {} and not the base of {}; {} are allowed", to,
                          sea_distance(ask, trip), *from.subject(), *ship, *reach.total));
    if (!is_box(ask, to) && !was_friendly_at_start(ask, to, ask.side_of(group)))
        return broken(say("{} was not friendly when the player turn began", to));
    if (is_new_for_interceptors(ask, to, ask.side_of(group)))
        return broken(say("{} was taken in the last player turn of its side", to));
    double factors = 0;
    for (const Force one : those_who_return(ask))
        factors += ask.number(one, fact::factors);
    if (const Value room = ask.fact(to, fact::naval_room);
        room.number() != nullptr && factors > *room.number())
        return broken(say("{} has room for {} factors, and {} return", to, *room.number(), factors));
    return kept();
}

bool has_another_base(Inquiry& ask) {
    const Subject to = ask.subject(arg::to);
    for (const Unit ship : those_who_return(ask))
        if (const auto base = origin_of(ask, ship);
            base && *base != to && !ask.yes(*base, fact::invasion_target))
            return true;
    return is_told_another_base(ask);
}

Ruling not_to_an_invaded_base(Inquiry& ask) {
    if (!is_concerned(ask) || ask.phase() != "combat") return not_concerned();
    const Place to = ask.subject(arg::to);
    if (!ask.yes(to, fact::invasion_target) || !has_another_base(ask)) return kept();
    return broken(say("{} is being invaded, and {} has another base", to, ask.subject(arg::group)));
}

/// They go back where they came from.
Ruling only_home(Inquiry& ask, std::string_view why) {
    const auto ship = astray(ask);
    if (!ship) return kept();
    return broken(say("{} {} and goes back to {}", *ship, why, *origin_of(ask, *ship)));
}

Ruling failed_moves_go_home(Inquiry& ask) {
    if (!is_concerned(ask) || !has_to_go_home(ask, ask.subject(arg::group))) return not_concerned();
    return only_home(ask, fmt::format("failed in a {}", ask.text(ask.subject(arg::group), fact::activity)));
}

Ruling murmansk_escorts_go_home(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_concerned(ask) || !escorts_a_murmansk_convoy(ask, group) || !is_western_allied(ask, group) ||
        has_to_go_home(ask, group))
        return not_concerned();
    return only_home(ask, "escorted a Murmansk convoy");
}

Ruling ships_of_an_sw_box_go_back_there(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_concerned(ask) || !sails_from_sw_box(ask, group) || escorts_a_murmansk_convoy(ask, group) ||
        has_to_go_home(ask, group))
        return not_concerned();
    return only_home(ask, "sailed from an SW box");
}

/// @}

/// @name 21.34: new ships
/// @{

bool is_built_now(Inquiry& ask, Unit ship) {
    const std::string built = word_of(ask, ship, fact::built_in);
    return !built.empty() && built == ask.text_or(game::the_game, fact::turn, "") &&
           ask.side_of(ship) == ask.phasing_side();
}

Ruling new_ships_are_idle(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_operation(activity_announced(ask, group)) || !known_destination(ask, group))
        return not_concerned();
    for (const Unit ship : ships_in(ask, group))
        if (is_built_now(ask, ship)) return broken(say("{} came into play in this player turn", ship));
    return kept();
}

Ruling new_ships_may_be_uninverted_at_the_end(Inquiry& ask) {
    for (const Unit ship : named(ask, arg::units))
        if (is_built_now(ask, ship) && is_end_of_turn(ask)) return kept();
    return not_concerned();
}

/// @}

}  // namespace

void register_returning_to_port(Rulebook& book) {
    book.table("21.33.s1", "naval_ranges");
    book.check("21.33.s1", {verb::return_}, to_a_base_in_reach);
    book.define("21.33.s1", Kind::group, fact::returns_from, measured_from_the_activity);
    book.define("21.33.s2", Kind::group, fact::returns_from, measured_from_the_combat);
    book.check("21.33.s3", {verb::return_}, not_to_an_invaded_base);
    book.check("21.33.s4", {verb::return_}, failed_moves_go_home);
    book.check("21.33.s5", {verb::return_}, murmansk_escorts_go_home);
    book.check("21.33.s6", {verb::return_}, ships_of_an_sw_box_go_back_there);

    book.check("21.34.s1", {verb::mission, verb::patrol}, new_ships_are_idle);
    book.check("21.34.s2", {verb::uninvert}, new_ships_may_be_uninverted_at_the_end);
}

}  // namespace umpire::rules::awaw
