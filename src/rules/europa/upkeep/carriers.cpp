#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "movement/weather.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"
#include "units/units.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

/// Enough for every number of air units but multiples of five and seven, which six-sided dice never share
/// out evenly: there the chances differ by less than one in two hundred.
constexpr int most_dice_to_pick = 3;

Unit ship(Inquiry& ask) {
    return ask.subject(arg::ship);
}

Unit air_unit(Inquiry& ask) {
    return ask.subject(arg::air);
}

/// Where nobody names the ship, the one that the air unit is on.
void ship_it_is_on(Inquiry& ask, game::Action& action) {
    const auto inside = ask.inside(air_unit(ask));
    if (!ask.has(arg::ship) && inside && inside->kind == Kind::unit) action.arguments[arg::ship] = *inside;
}

/// @name 31B: from where air units start
/// @{

/// An air unit of that code starts from a ship that has one of these.
Ruling starts_from(Inquiry& ask, std::string_view air_code, std::initializer_list<AirCode> codes) {
    if (ask.text(air_unit(ask), fact::air_code) != air_code) return not_concerned();
    const std::string name = ask.name(air_unit(ask)), from = ask.name(ship(ask));
    if (ask.inside(air_unit(ask)) != ship(ask)) return broken(say("{} is not aboard {}", name, from));
    if (std::any_of(codes.begin(), codes.end(),
                    [&](const AirCode& code) { return has_code(ask, ship(ask), code); }))
        return kept();
    return broken(say("{} of code {} starts from {}, which has no code {}", name, air_code, from,
                      codes.begin()->letter));
}

Ruling code_c_starts_from_code_c(Inquiry& ask) {
    return starts_from(ask, "C", {air_code_c});
}
/// A ship of code F bases such units too, though this rule does not name it.
Ruling code_f_starts_from_code_c(Inquiry& ask) {
    return starts_from(ask, "F", {air_code_c, air_code_f});
}
Ruling code_s_starts_from_code_s(Inquiry& ask) {
    return starts_from(ask, "S", {air_code_s});
}

void air_unit_is_under_way(Resolution& now) {
    if (const auto place = now.location(ship(now)))
        now.place(air_unit(now), *place);
    else
        now.take_away(air_unit(now));
}

Ruling no_flying_in_storm(Inquiry& ask) {
    const std::string sea = sea_at(ask, ship(ask));
    if (sea != "S" && sea != "T") return kept();
    return broken(say("{} {} {} in a storm", air_unit(ask),
                      ask.verb() == verb::land ? "returns to" : "starts from", ship(ask)));
}

/// @}

/// @name 31B: how many air units a carrier bases
/// @{

/// All that its codes give, whichever kind of air unit they are for.
Value airbase_capacity(Inquiry& ask, Unit unit, Value) {
    if (ask.text_or(unit, fact::category, "") != "carrier") return {};
    if (ask.yes(unit, fact::sunk)) return 0;
    double capacity = -ask.number_or(unit, fact::hits, 0) * ask.printed("airbase_capacity_of_hit");
    for (const AnyNumber& code : {fact::code_C, fact::code_F, fact::code_S})
        capacity += ask.number(unit, code);
    return std::max(capacity, 0.0);
}

Units air_units_aboard(const Inquiry& ask, Unit unit) {
    Units aboard;
    for (const Unit thing : ask.contents(unit))
        if (ask.said(thing, fact::air_code).known()) aboard.push_back(thing);
    return aboard;
}

Ruling carrier_has_room(Inquiry& ask) {
    const Value capacity = ask.fact(ship(ask), fact::airbase_capacity);
    if (capacity.number() == nullptr) return not_concerned();
    auto aboard = air_units_aboard(ask, ship(ask));
    std::erase(aboard, air_unit(ask));
    const double would_be = static_cast<double>(aboard.size()) + 1;
    if (would_be <= *capacity.number()) return kept();
    return broken(
        say("{} would have {} air units aboard, allowed {}", ship(ask), would_be, *capacity.number()));
}

/// Of a stack nobody can tell on which of the carriers of a group an air unit is.
Ruling carriers_have_room(Inquiry& ask, Unit unit) {
    const Value capacity = ask.fact(unit, fact::airbase_capacity);
    const auto own = air_units_aboard(ask, unit).size();
    if (capacity.number() == nullptr || own == 0) return not_concerned();
    double all = *capacity.number(), aboard = static_cast<double>(own);
    if (aboard <= all) return kept();
    for (const Unit other : ships_beside(ask, unit)) {
        const Value room = ask.fact(other, fact::airbase_capacity);
        if (room.number() == nullptr) continue;
        all += *room.number();
        aboard += static_cast<double>(air_units_aboard(ask, other).size());
    }
    if (aboard <= all) return kept();
    return broken(say("{} has {} air units aboard, allowed {}", unit, own, *capacity.number()));
}

/// One of so many, each with the same chance: as many dice as can be shared out evenly.
std::size_t pick_evenly(Resolution& now, std::size_t of, const Sentence& what_for) {
    int dice = 0;
    std::size_t throws = 1;
    while (throws % of != 0 && dice < most_dice_to_pick) {
        throws *= 6;
        ++dice;
    }
    std::size_t thrown = 0;
    if (dice > 0)
        for (const int face : now.roll(dice, 6, what_for).faces)
            thrown = thrown * 6 + static_cast<std::size_t>(face - 1);
    return thrown * of / throws;
}

void air_units_without_room_are_lost(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    const Value capacity = now.fact(unit, fact::airbase_capacity);
    if (capacity.number() == nullptr) return;
    auto aboard = air_units_aboard(now, unit);
    while (static_cast<double>(aboard.size()) > *capacity.number()) {
        const bool all = *capacity.number() == 0;
        const std::size_t lost =
            all ? 0 : pick_evenly(now, aboard.size(), say("an air unit of {} is lost", unit));
        now.set(aboard[lost], fact::eliminated, true);
        now.take_away(aboard[lost]);
        aboard.erase(aboard.begin() + static_cast<std::ptrdiff_t>(lost));
    }
}

/// @}

}  // namespace

void register_carriers(Rulebook& book) {
    book.prepare(verb::fly, ship_it_is_on);

    book.check("31B.s1", {verb::fly}, code_c_starts_from_code_c);
    book.check("31B.s2", {verb::fly}, code_f_starts_from_code_c);
    book.check("31B.s3", {verb::fly}, code_s_starts_from_code_s);
    book.effect("31B.s1", verb::fly, air_unit_is_under_way);
    book.check("31B.s4", {verb::fly, verb::land}, no_flying_in_storm);
    book.define("31B.s5", Kind::unit, fact::airbase_capacity, airbase_capacity);
    book.check("31B.s5", {verb::base, verb::land}, carrier_has_room);
    book.standing("31B.s5", Kind::unit, carriers_have_room);
    book.effect("31B.s6", event::unit_damaged, air_units_without_room_are_lost, When::after);
}

}  // namespace umpire::rules::europa
