#include "interception/interception.hpp"

#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "air_combat/air_combat.hpp"
#include "air_missions/air_missions.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "fleets/facts.hpp"
#include "general/facts.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "sequence/steps.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::rules::aeto {

bool is_naval_interception(Inquiry& ask) {
    return !ask.has(arg::raiders) && !intercepting_ships(ask).empty();
}

Units intercepting_ships(Inquiry& ask) {
    return ships_named(ask, {arg::with});
}

Units target_ships(Inquiry& ask) {
    return ask.has(arg::target) ? ships_of(ask, ask.subject(arg::target)) : Units();
}

Place place_of_interception(Inquiry& ask) {
    return ask.subject(arg::at);
}

bool is_active_interception(Inquiry& ask) {
    return is_naval_interception(ask) && ask.text_or(the_game, fact::interception_kind, "") == "active";
}

bool is_reactive_interception(Inquiry& ask) {
    return is_naval_interception(ask) && ask.text_or(the_game, fact::interception_kind, "") == "reactive";
}

Units ships_reacting(Inquiry& ask) {
    return listed(ask, the_game, fact::reacting);
}

bool is_reacting(Inquiry& ask, Unit ship) {
    return holds(ships_reacting(ask), ship);
}

std::optional<Place> origin_of(Inquiry& ask, Unit ship) {
    if (is_reacting(ask, ship))
        if (const auto from = listed(ask, ship, fact::reacted_from); !from.empty()) return from.front();
    return ask.location(ship);
}

bool came_out_of_port(Inquiry& ask, Unit ship) {
    return is_reacting(ask, ship) ? ask.yes(ship, fact::reacted_from_port) : is_docked(ask, ship);
}

bool is_declaration(Inquiry& ask) {
    if (!is_reactive_interception(ask)) return false;
    if (ask.verb() == verb::react) return true;
    const auto ships = intercepting_ships(ask);
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return !is_reacting(ask, ship); });
}

bool is_automatic(Inquiry& ask) {
    return ask.yes(the_game, fact::interception_automatic);
}

double search_groups_of_order(Inquiry& ask) {
    return ask.has(arg::searchers) ? std::max(1.0, ask.number(arg::searchers)) : 1;
}

Units ships_met(Inquiry& ask) {
    return listed(ask, the_game, fact::met);
}

Units ships_met_by(Inquiry& ask) {
    return listed(ask, the_game, fact::met_by);
}

Units ships_to_engage(Inquiry& ask) {
    const auto lost = [&](Unit ship) { return is_out_of_play(ask, ship); };
    Units met = ships_met(ask), met_by = ships_met_by(ask);
    std::erase_if(met, lost);
    std::erase_if(met_by, lost);
    return met.empty() ? Units() : met_by;
}

void forget_meeting(Resolution& now) {
    for (const Fact& fact : FactList{fact::met, fact::met_by, fact::met_automatically, fact::carrier_attack})
        if (now.known(the_game, fact)) now.forget(the_game, fact);
}

bool was_in_this_phase(Inquiry& ask, Unit ship, const AnyWord& moment) {
    return in_phase_of_this_turn(ask, ask.fact(ship, moment), ask.text_or(the_game, fact::phase, ""));
}

bool is_somewhere(Inquiry& ask, Unit ship, const AnyThing& place, Subject where) {
    return holds(listed(ask, ship, place), where);
}

bool is_to_land_at(Inquiry& ask, Unit ship, Place place) {
    return is_somewhere(ask, ship, fact::landing_at, place);
}

bool is_at_canal_stage(Inquiry& ask, Unit ship, std::string_view stage) {
    return ask.text_or(ship, fact::canal_stage, "") == stage;
}

bool is_beside_the_inlet(Inquiry& ask, Unit ship, Subject inlet) {
    const auto place = origin_of(ask, ship);
    return place && (*place == inlet || is_adjacent(ask, *place, inlet));
}

/// 3.6.s59, 3.6.s60: a hex is met as a whole, the port in it apart; in a large sea area a stack.
std::vector<Subject> fleet_of_target(Inquiry& ask) {
    auto fleet = target_ships(ask);
    if (fleet.empty()) return fleet;
    const Unit first = fleet.front();
    const auto place = ask.location(first);
    if (!place) return fleet;
    const std::string side = side_or_none(ask, first);
    for (const Unit ship : ships_of(ask, *place))
        if (!holds(fleet, ship) && side_or_none(ask, ship) == side && !is_uboat(ask, ship) &&
            !ask.yes(ship, fact::convoy_escort) && are_together(ask, ship, first))
            fleet.push_back(ship);
    return fleet;
}

namespace {

/// @name 3.6.s3, 3.6.s4, 3.6.s10: which kind it is
/// @{

Value kind_as_declared(Inquiry& ask, Subject, Value known) {
    if (ask.verb() == verb::react) return "reactive";
    return ask.verb() == verb::intercept && ask.has(arg::type) ? Value(ask.text(arg::type)) : known;
}

Value active_in_ones_own_option(Inquiry& ask, Subject, Value known) {
    if (known.known()) return known;
    const auto ships = intercepting_ships(ask);
    const bool moving =
        std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return is_under_way(ask, ship); });
    return moving ? Value("active") : known;
}

Value reactive_in_an_enemy_option(Inquiry& ask, Subject, Value known) {
    if (known.known()) return known;
    const auto ships = target_ships(ask);
    const bool moving = std::any_of(ships.begin(), ships.end(), [&](Unit ship) {
        return is_under_way(ask, ship) || is_reacting(ask, ship);
    });
    return moving ? Value("reactive") : known;
}

/// @}

/// @name 3.6.s42: ranges
/// @{

bool may_sail_between(const Inquiry& ask, Subject one, Subject other) {
    return ask.map().hexside(one.index, other.index) != "land";
}

/// From coastal hex to coastal hex, over water.
bool is_along_the_coast(Inquiry& ask, Subject from, Subject to, int hexes) {
    std::vector<Subject> reached{from}, last{from};
    for (int step = 0; step < hexes; ++step) {
        std::vector<Subject> next;
        for (const Place hex : last)
            for (const Place beside : hexes_beside(ask, hex))
                if (!holds(reached, beside) && is_coastal(ask, beside) &&
                    may_sail_between(ask, hex, beside)) {
                    reached.push_back(beside);
                    next.push_back(beside);
                }
        last = std::move(next);
    }
    return holds(reached, to);
}

bool is_within_coastal_hexes(Inquiry& ask, Subject from, Subject to, int hexes) {
    if (ask.reading("coastal_interception_range") == "along_the_coast")
        return is_along_the_coast(ask, from, to, hexes);
    const auto distance = ask.map().distance(from.index, to.index);
    return distance && *distance <= hexes;
}

[[noreturn]] void area_is_missing(Inquiry& ask, Place place) {
    ask.missing(say("which sea area {} lies in", place), ask.to_state(place, fact::waters));
}

bool says_it_adjoins(Inquiry& ask, Place one, Place other) {
    return holds(listed(ask, one, fact::adjoins), other) || holds(listed(ask, other, fact::adjoins), one);
}

/// Whether a coastal hex lies at the sea area that a place of the open sea is or belongs to.
bool is_coast_of(Inquiry& ask, Place coast, Place sea) {
    if (says_it_adjoins(ask, coast, sea) || is_adjacent(ask, coast, sea)) return true;
    const std::string waters = waters_of(ask, sea);
    if (waters.empty()) area_is_missing(ask, sea);
    std::optional<Subject> unknown;
    for (const Place beside : hexes_beside(ask, coast)) {
        if (!is_all_sea(ask, beside)) continue;
        const std::string area = waters_of(ask, beside);
        if (area == waters) return true;
        if (area.empty()) unknown = beside;
    }
    if (unknown) area_is_missing(ask, *unknown);
    if (!is_hex(ask, sea) && !ask.known(coast, fact::adjoins) && !ask.known(sea, fact::adjoins))
        ask.missing(say("whether {} lies at {}", coast, sea), ask.to_state(coast, fact::adjoins));
    return false;
}

bool is_in_one_area(Inquiry& ask, Place one, Place other) {
    if (one == other) return true;
    const std::string area = waters_of(ask, one), of_other = waters_of(ask, other);
    if (area.empty()) area_is_missing(ask, one);
    if (of_other.empty()) area_is_missing(ask, other);
    return area == of_other;
}

constexpr std::string_view at_coasts = "coastal hexes", at_seas = "sea areas";

}  // namespace

bool is_coast_or_port(Inquiry& ask, Place place) {
    return is_coastal(ask, place) || is_port(ask, place);
}

bool is_in_interception_range(Inquiry& ask, Place from, Place to) {
    const catalog::Table& ranges = ask.table("3.6.s42");
    const std::string_view row = is_coast_or_port(ask, from) ? "port or coastal hex" : "sea area";
    if (is_coast_or_port(ask, to)) {
        if (const auto hexes = ranges.number(row, at_coasts))
            return is_within_coastal_hexes(ask, from, to, static_cast<int>(*hexes));
        return ranges.text(row, at_coasts) == "adjacent" && is_coast_of(ask, to, from);
    }
    if (ranges.text(row, at_seas) == "adjacent") return is_coast_of(ask, from, to);
    return is_in_one_area(ask, from, to);
}

bool is_in_interception_range_of(Inquiry& ask, Unit ship, Place to) {
    const auto from = origin_of(ask, ship);
    if (!from) ask.missing(say("where {} is", ship));
    return is_in_interception_range(ask, *from, to);
}

namespace {

/// Whoever names one of a flight means all that fly with it, and nobody is met but where he is.
void what_is_met_and_where(Inquiry& ask, Action& action) {
    const Subject* target = ask.argument(arg::target).subject();
    if (target != nullptr && target->kind == Kind::unit && is_air_unit(ask, Unit(*target))) {
        const Units flight = on_mission_with(ask, Unit(*target));
        action.arguments[arg::raiders] = flight.empty() ? Value(Value::List{*target}) : as_list(flight);
        action.arguments.erase(std::string(arg::target.name));
    }
    if (ask.has(arg::at)) return;
    const auto met = things_in(action.arguments.contains(arg::raiders.name)
                                   ? action.arguments.at(std::string(arg::raiders.name))
                                   : ask.argument(arg::target));
    const bool flies = !met.empty() && met.front().kind == Kind::unit && is_air_unit(ask, Unit(met.front()));
    const auto place = met.empty() ? std::nullopt : ask.location(met.front());
    if (!place || (flies && !is_certainly_there(ask, Unit(met.front()))))
        ask.missing("where that interception is", "!intercept <whom> with <units> at <place>");
    action.arguments[arg::at] = *place;
}

}  // namespace

void register_interception(Rulebook& book) {
    book.prepare(verb::intercept, what_is_met_and_where);
    book.define("3.6.s3", Kind::game, fact::interception_kind, kind_as_declared, When::before);
    book.define({"3.6.s4", "3.29.s8"}, Kind::game, fact::interception_kind, active_in_ones_own_option);
    book.define({"3.6.s10", "3.29.s8", "3.29.s49"}, Kind::game, fact::interception_kind,
                reactive_in_an_enemy_option, When::after);
    book.table("3.6.s42", "reactive_interception_range");
}

}  // namespace umpire::rules::aeto
