#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "patrols/facts.hpp"
#include "submarines/facts.hpp"
#include "table/facts.hpp"
#include "table/table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

/// Counters that somebody turned over, and marks put on them.
namespace umpire::rules::awaw {

namespace {

/// The naval unit whose fact of this name was changed by hand; none of any other mark.
std::optional<Unit> ship_marked(Inquiry& ask, const Fact& fact) {
    const Subject* of = ask.argument(arg::of).subject();
    if (of == nullptr || !ask.has(arg::fact) || ask.text(arg::fact) != fact.name.text() ||
        !is_naval(ask, *of))
        return std::nullopt;
    return *of;
}

bool is_set(Inquiry& ask) {
    return ask.argument(arg::value).is_yes();
}

/// @name 21.311 and 21.7: inverted and turned back
/// @{

/// It was in something that inverts ships, or was moved, which may have been such a thing.
bool has_been_used(Inquiry& ask, Unit ship) {
    if (in_this_player_turn(ask, ask.fact(ship, fact::used_in))) return true;
    const auto group = group_of(ask, ship);
    if (!group || group->kind != Kind::group) return false;
    for (const Fact& fact : FactList{fact::announced, fact::dragged_in, fact::tried_in})
        if (in_this_player_turn(ask, ask.fact(*group, fact))) return true;
    return ask.known(*group, fact::fought_at);
}

/// Units that nobody is known to have brought over the sea: these ships may have done it and come home.
bool somebody_was_carried(Inquiry& ask, Unit ship) {
    const std::string type = type_of(ask, ship);
    if (type != "DD" && type != "TR") return false;
    for (const Unit unit : all_units(ask))
        if (is_dragged_now(ask, unit) && ask.text_or(unit, fact::side, "") == ask.side_of(ship) &&
            !is_now(ask, ask.fact(unit, fact::sea_transported_in)))
            return true;
    return false;
}

Understanding inverted_for_nobody_knows_what(Inquiry& ask, Unit ship) {
    return {{},
            {},
            fmt::format("what {} was inverted for", ask.name(ship)),
            "!mission <force> <activity> to <hex>"};
}

/// It is the sign that it was used: until the player turn ends it is not used again.
void inversion_by_hand_is_noted(Resolution& now) {
    const auto ship = ship_marked(now, fact::inverted);
    if (!ship || !is_set(now)) return;
    now.set(*ship, fact::turned_in, moment(now));
    now.set(*ship, fact::inverted_in, moment(now));
}

/// When it was inverted nobody has seen: the log began later in the player turn.
bool may_have_been_used(Inquiry& ask, Unit ship) {
    const std::string phase = ask.phase();
    return (phase == "combat" || phase == "construction") && !ask.known(ship, fact::used_in) &&
           !ask.known(ship, fact::inverted_in);
}

Understanding uninverting(Inquiry& ask, Unit ship) {
    game::Arguments arguments{{arg::units, Value::List{ship}}};
    if (ask.phase() == "redeployment") arguments[arg::turn_ends] = true;
    Understanding way{"uninverting", {order(ask.side_of(ship), verb::uninvert, std::move(arguments))}};
    if (may_have_been_used(ask, ship)) {
        way.missing = fmt::format("whether {} was used in this player turn", ask.name(ship));
        way.settle = fmt::format("!uninvert {}", ask.name(ship));
    }
    return way;
}

/// Turned over by mistake and turned back.
bool is_put_right(Inquiry& ask, Unit ship) {
    return is_now(ask, ask.fact(ship, fact::turned_in)) && !has_been_used(ask, ship);
}

/// @}

/// @name 22.55: sunk is sunk
/// @{

bool is_lost_for_good(Inquiry& ask, Unit ship) {
    return ask.yes(ship, fact::named) && !ask.yes(ship, fact::sunk_in_port);
}

Ruling sunk_ships_stay_sunk(Inquiry& ask) {
    const auto ship = ship_marked(ask, fact::sunk);
    if (!ship || is_set(ask) || !ask.argument(arg::before).is_yes() || !is_lost_for_good(ask, *ship) ||
        is_now(ask, ask.fact(*ship, fact::turned_in)))
        return not_concerned();
    return broken(fmt::format("{} was sunk", ask.name(*ship)));
}

void sinking_by_hand_is_noted(Resolution& now) {
    const auto ship = ship_marked(now, fact::sunk);
    if (ship && is_set(now)) now.set(*ship, fact::turned_in, moment(now));
}

/// @}

/// @name Damage mended, factors grown
/// @{

const double* number_in(Inquiry& ask, const Argument& argument) {
    return ask.argument(argument).number();
}

/// Repairs are for other chapters; whoever marks and unmarks in one phase only puts it right.
std::vector<Understanding> of_damage(Inquiry& ask) {
    auto ship = ship_marked(ask, fact::damaged);
    bool less = ship && !is_set(ask) && ask.argument(arg::before).is_yes();
    if (!ship) {
        ship = ship_marked(ask, fact::hits);
        const double *before = number_in(ask, arg::before), *after = number_in(ask, arg::value);
        less = ship && before != nullptr && after != nullptr && *after < *before;
    }
    if (!ship || (less && is_now(ask, ask.fact(*ship, fact::turned_in)))) return {};
    return {{{},
             {},
             fmt::format("what has {} {}", less ? "repaired" : "hit", ask.name(*ship)),
             less ? std::string() : fmt::format("!fire <ships> -> {}", ask.name(*ship))}};
}

std::vector<Understanding> of_a_loss(Inquiry& ask) {
    const auto ship = ship_marked(ask, fact::sunk);
    if (!ship || !is_set(ask)) return {};
    return {{{},
             {},
             fmt::format("what has sunk {}", ask.name(*ship)),
             fmt::format("!fire <ships> -> {}", ask.name(*ship))}};
}

void damage_by_hand_is_noted(Resolution& now) {
    for (const Fact& fact : FactList{fact::damaged, fact::hits}) {
        const auto ship = ship_marked(now, fact);
        const double *before = number_in(now, arg::before), *after = number_in(now, arg::value);
        if (ship && (is_set(now) || (before != nullptr && after != nullptr && *after > *before)))
            now.set(*ship, fact::turned_in, moment(now));
    }
}

double factors_grown(Inquiry& ask) {
    const double *before = number_in(ask, arg::before), *after = number_in(ask, arg::value);
    return before != nullptr && after != nullptr ? *after - *before : 0;
}

/// A counter of the same kind in the same place that was made smaller in this phase by as much.
std::optional<Subject> giver_of(Inquiry& ask, Unit ship, double factors) {
    for (const Unit other : all_units(ask))
        if (other != ship && is_now(ask, ask.fact(other, fact::given_off_in)) &&
            ask.number_or(other, fact::given_off, 0) >= factors &&
            type_of(ask, other) == type_of(ask, ship) &&
            ask.fact(other, fact::nation) == ask.fact(ship, fact::nation) &&
            ask.location(other) == ask.location(ship))
            return other;
    return std::nullopt;
}

std::vector<Understanding> of_factors(Inquiry& ask) {
    const auto ship = ship_marked(ask, fact::factors);
    const double more = ship ? factors_grown(ask) : 0;
    if (more == 0 || (more > 0 && (ask.known(*ship, fact::built_in) || giver_of(ask, *ship, more))))
        return {};
    const std::string factors = game::to_text(std::abs(more)), name = ask.name(*ship);
    return {{{},
             {},
             more > 0 ? fmt::format("where the {} factors come from that {} has more", factors, name)
                      : fmt::format("what became of the {} factors that {} has less", factors, name),
             more > 0 ? fmt::format("!state built_in of {} is <turn>", name) : std::string()}};
}

void factors_are_counted(Resolution& now) {
    const auto ship = ship_marked(now, fact::factors);
    const double more = ship ? factors_grown(now) : 0;
    if (more < 0) {
        now.set(*ship, fact::given_off, -more);
        now.set(*ship, fact::given_off_in, moment(now));
    }
    const auto giver = more > 0 ? giver_of(now, *ship, more) : std::nullopt;
    if (giver) now.set(*giver, fact::given_off, now.number(*giver, fact::given_off) - more);
}

/// @}

/// @name In port or at sea
/// @{

Ruling status_is_shown(Inquiry& ask) {
    const Subject* of = ask.argument(arg::of).subject();
    if (of == nullptr || of->kind != Kind::group || !ask.has(arg::fact) ||
        ask.text(arg::fact) != fact::in_port.name.text())
        return not_concerned();
    const auto place = ask.location(*of);
    return !is_set(ask) || (place && is_base(ask, *place)) ? kept() : not_concerned();
}

/// @}

std::vector<Understanding> of_a_mark(Inquiry& ask) {
    const Subject* of = ask.argument(arg::of).subject();
    if (of == nullptr || !ask.has(arg::fact)) return {};
    if (of->kind == Kind::marker) return on_the_track(ask, *of);
    if (auto ways = of_damage(ask); !ways.empty()) return ways;
    if (auto ways = of_a_loss(ask); !ways.empty()) return ways;
    if (auto ways = of_factors(ask); !ways.empty()) return ways;
    const auto ship = ship_marked(ask, fact::inverted);
    if (!ship || (!is_set(ask) && is_put_right(ask, *ship))) return {};
    if (!is_set(ask)) return {uninverting(ask, *ship)};
    if (has_been_used(ask, *ship) || somebody_was_carried(ask, *ship)) return {};
    return {inverted_for_nobody_knows_what(ask, *ship)};
}

}  // namespace

void register_turned_counters(Rulebook& book) {
    book.may_have_been(verb::mark, of_a_mark);
    book.effect("21.311", verb::mark, inversion_by_hand_is_noted);
    book.check("21.321.s1", {verb::mark}, status_is_shown);
    book.effect("21.312", verb::mark, factors_are_counted);
    book.effect("22.55.s10", verb::mark, damage_by_hand_is_noted);
    book.check("22.55.s10", {verb::mark}, sunk_ships_stay_sunk);
    book.effect("22.55.s10", verb::mark, sinking_by_hand_is_noted);
}

}  // namespace umpire::rules::awaw
