#include "umpire/catalog/table.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "invasions/invasions.hpp"
#include "names.hpp"
#include "operations/carrying.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace umpire::rules::awaw {

std::optional<double> mission_reach(Inquiry& ask, std::string_view theater) {
    return ask.table("21.512").number(std::string_view("offensive naval mission"),
                                      std::string_view(theater == "Europe" ? "Europe max" : "Pacific max"));
}

Ruling mission_is_near_enough(Inquiry& ask) {
    const auto trip = trip_of(ask, ask.subject(arg::group));
    if (!trip || is_box(ask, trip->to) || !is_measured(ask, *trip)) return not_concerned();
    const Reach reach = reach_of(ask, *trip);
    if (!reach.total) return kept();
    const double hexes = sea_distance(ask, *trip);
    if (hexes <= *reach.total) return kept();
    return broken(say("{} sails {} hexes to {}, allowed {}", trip->group, hexes, trip->to, *reach.total));
}

namespace {

/// The invasion hex of this action, if anybody has said what it is.
std::optional<Place> known_hex(Inquiry& ask) {
    if (!is_about_an_invasion(ask)) return std::nullopt;
    const auto hex = invasion_hex(ask, ask.subject(arg::group));
    return hex && tells_its_nature(ask, *hex) ? hex : std::nullopt;
}

/// Where ground units of the force embark, of the places that are known.
Places origins(Inquiry& ask) {
    Places places;
    if (!is_about_an_invasion(ask)) return places;
    for (const Unit unit : embarked_units(ask, ask.subject(arg::group)))
        if (const auto place = embarkation_if_known(ask, unit);
            is_ground(ask, unit) && place && tells_its_nature(ask, *place) && !holds(places, *place))
            places.push_back(*place);
    return places;
}

bool starts_in_box(Inquiry& ask, std::string_view box) {
    const auto places = origins(ask);
    return std::any_of(places.begin(), places.end(), [&](Place place) { return box_of(ask, place) == box; });
}

/// @name 21.512: range
/// @{

Ruling invasion_is_in_range(Inquiry& ask) {
    return activity_of_order(ask) == "seaborne invasion" ? mission_is_near_enough(ask) : not_concerned();
}

/// Ships of the force that come from another base than it.
Ruling companions_are_in_range(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto hex = known_hex(ask);
    if (!hex || is_box(ask, *hex) || ask.yes(group, fact::free_route)) return not_concerned();
    const auto base = base_of_force(ask, group);
    const auto reach = mission_reach(ask, theater_of(ask, *hex));
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_in(ask, group)) {
        const Value own = ask.fact(ship, fact::base);
        if (is_destroyer(ask, ship) || own.subject() == nullptr || base == *own.subject() || !reach) continue;
        const double hexes = sea_distance(ask, group, *own.subject(), *hex);
        if (hexes > *reach)
            return broken(say("{} sails {} hexes from {}, allowed {}", ship, hexes, *own.subject(), *reach));
        ruling = kept();
    }
    return ruling;
}

bool is_commando(Inquiry& ask, Unit unit) {
    return word_of(ask, unit, fact::ground) == "commando";
}

/// Where other ground units may invade.
bool is_open_to_all(Inquiry& ask, Place hex) {
    return ask.yes(hex, fact::beach) || is_called(ask, hex, "Gibraltar") ||
           word_of(ask, hex, fact::island) == "one-hex";
}

Ruling commandos_go_not_far(Inquiry& ask) {
    const auto hex = known_hex(ask);
    if (!hex || is_open_to_all(ask, *hex) || !is_port(ask, *hex)) return not_concerned();
    const auto limit = ask.table("21.512A").number(
        std::string_view("British commando into an undefended port"),
        std::string_view(theater_of(ask, *hex) == "Europe" ? "invasion Europe" : "invasion Pacific"));
    if (!limit) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : units_of_action(ask)) {
        const auto from = embarkation_if_known(ask, unit);
        if (!is_commando(ask, unit) || !from) continue;
        const double hexes = sea_distance(ask, ask.subject(arg::group), *from, *hex);
        if (hexes > *limit)
            return broken(say("{} is {} hexes from {}, allowed {} to a port", unit, hexes, *hex, *limit));
        ruling = kept();
    }
    return ruling;
}

Ruling nobody_invades_from_dutch_harbor(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Place place : origins(ask)) {
        if (is_called(ask, place, "Dutch Harbor"))
            return broken(say("{} is no base for seaborne invasions", place));
        ruling = kept();
    }
    return ruling;
}

bool is_aleutian(Inquiry& ask, Place place) {
    return word_of(ask, place, fact::island_group).starts_with("Aleutian");
}

/// It sails from Japan against Dutch Harbor.
bool is_long_aleutian_invasion(Inquiry& ask) {
    const auto hex = known_hex(ask);
    if (!hex || !is_called(ask, *hex, "Dutch Harbor")) return false;
    const auto places = origins(ask);
    return std::any_of(places.begin(), places.end(),
                       [&](Place place) { return word_of(ask, place, fact::country) == "Japan"; });
}

/// Another Aleutian island that Japan holds in full supply; none if nobody has told of its supply.
std::optional<bool> is_stepping_stone(Inquiry& ask, Place place) {
    if (!is_aleutian(ask, place) || is_called(ask, place, "Dutch Harbor") ||
        word_of(ask, place, fact::controller) != "Axis")
        return false;
    return is_fully_supplied(ask, place);
}

Ruling japan_holds_an_aleutian_island(Inquiry& ask) {
    if (!is_long_aleutian_invasion(ask)) return not_concerned();
    std::optional<Subject> doubtful;
    for (std::uint32_t index = 0; index < ask.position().count(Kind::location); ++index) {
        const Place place{Kind::location, index};
        const auto serves = is_stepping_stone(ask, place);
        if (serves && *serves) return kept();
        if (!serves) doubtful = place;
    }
    if (doubtful)
        ask.missing(say("whether {} is fully supplied", *doubtful), say("!state supplied {}", *doubtful));
    return broken("Japan holds no other Aleutian island in full supply");
}

Ruling it_passes_that_island(Inquiry& ask) {
    if (!is_long_aleutian_invasion(ask) || japan_holds_an_aleutian_island(ask).kind == Ruling::Kind::broken)
        return not_concerned();
    const auto way = ask.verb() == verb::path ? ask.subjects(arg::path)
                                              : Places(listed(ask, ask.subject(arg::group), fact::path));
    if (way.empty()) return not_concerned();
    if (std::any_of(way.begin(), way.end(),
                    [&](Place place) { return is_stepping_stone(ask, place).value_or(true); }))
        return kept();
    return broken("the way passes no Aleutian island that Japan holds in full supply");
}

Ruling invasions_from_the_atlantic_box(Inquiry& ask) {
    const auto hex = known_hex(ask);
    if (!hex || is_box(ask, *hex) || !starts_in_box(ask, "Atlantic U.S.")) return not_concerned();
    if (word_of(ask, *hex, fact::front) == "Western" || is_called(ask, *hex, "Gibraltar")) return kept();
    return broken(say("{} is neither on the western front nor Gibraltar", *hex));
}

Ruling invasions_from_the_pacific_box(Inquiry& ask) {
    static constexpr std::array<std::string_view, 8> targets{"Dutch Harbor", "Hawaii", "Kauai",     "Maui",
                                                             "Necker",       "Oahu",   "Bora Bora", "Tahiti"};
    const auto hex = known_hex(ask);
    if (!hex || is_box(ask, *hex) || !starts_in_box(ask, "Pacific U.S.")) return not_concerned();
    if (std::any_of(targets.begin(), targets.end(),
                    [&](std::string_view name) { return is_called(ask, *hex, name); }))
        return kept();
    return broken(say("{} is not Dutch Harbor, nor of the Hawaiian or Society Islands", *hex));
}

Ruling onto_the_pacific_board(Inquiry& ask) {
    const auto hex = known_hex(ask);
    if (!hex || is_box(ask, *hex) || (!starts_in_box(ask, "India") && !starts_in_box(ask, "Australia")))
        return not_concerned();
    if (theater_of(ask, *hex) == "Pacific") return kept();
    return broken(say("{} is not on the Pacific mapboard", *hex));
}

Ruling boxes_are_not_invaded(Inquiry& ask) {
    const auto hex = known_hex(ask);
    if (hex && is_box(ask, *hex)) return broken(say("{} is a mapboard box", *hex));
    if (starts_in_box(ask, "South Africa")) return broken("it would start in the South Africa box");
    return hex ? kept() : not_concerned();
}

/// @}

/// @name 21.5151: weather
/// @{

bool is_winter(Inquiry& ask) {
    return ask.text(game::the_game, fact::turn).starts_with("Winter");
}

/// Hexes that it is known to pass, with both ends.
Places hexes_on_the_way(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    Places hexes;
    if (ask.has(arg::path))
        hexes = ask.subjects(arg::path);
    else
        hexes = listed(ask, group, fact::path);
    if (const auto hex = invasion_hex(ask, group)) hexes.push_back(*hex);
    if (const auto base = base_of_force(ask, group)) hexes.push_back(*base);
    return hexes;
}

Ruling no_winter_invasions_in_the_north(Inquiry& ask) {
    if (!is_about_an_invasion(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Place hex : hexes_on_the_way(ask)) {
        // From a port on two fronts it may sail on the other one; its way tells.
        if (ask.yes(hex, fact::two_front) && is_on_front(ask, hex, "Mediterranean")) continue;
        const std::string front = word_of(ask, hex, fact::naval_front);
        if (front.empty()) continue;
        if (is_winter(ask) && (front == "Western" || front == "Eastern"))
            return broken(say("the way passes {}, {} front water, in winter", hex, front));
        ruling = kept();
    }
    return ruling;
}

Ruling no_winter_invasions_of_the_aleutians(Inquiry& ask) {
    const auto hex = is_about_an_invasion(ask) ? invasion_hex(ask, ask.subject(arg::group)) : std::nullopt;
    if (!hex || !is_aleutian(ask, *hex)) return not_concerned();
    return is_winter(ask) ? broken(say("{} is an Aleutian island, and it is winter", *hex)) : kept();
}

/// @}

/// @name 21.5153: enemy naval units
/// @{

/// Of the types that count.
Value keeps_invaders_off(Inquiry& ask, Unit unit, Value) {
    if (!ask.known(unit, fact::unit_class) && !ask.known(unit, fact::type)) return {};
    const std::string type = type_of(ask, unit);
    return has_naval_factors(ask, unit) && type != "ASW" && type != "SS" && type != "AS" && type != "TR";
}

Value beach_is_on_another_coast(Inquiry& ask, Place place, Value) {
    return is_called(ask, place, "Lorient") || is_called(ask, place, "Famagusta");
}

/// Naval units of the enemy in the port, of the types that count.
Units ships_in_port(Inquiry& ask, Place hex, std::string_view side) {
    Units ships;
    for (const Unit unit : ask.units_in(hex))
        if (ask.known(unit, fact::type) && ask.side_of(unit) != side && !ask.yes(unit, fact::sunk) &&
            ask.yes(unit, fact::keeps_invaders_off))
            ships.push_back(unit);
    return ships;
}

struct Blockers {
    std::optional<Subject> task_force;
    double factors = 0;
};

Blockers blockers_in(Inquiry& ask, Place hex, std::string_view side) {
    Blockers found;
    for (const Unit ship : ships_in_port(ask, hex, side)) {
        const bool sound = !ask.yes(ship, fact::damaged);
        const auto group = group_of(ask, ship);
        if (group && ask.yes(*group, fact::task_force)) {
            if (sound || ask.reading("damaged_fleet_in_invaded_port") == "any_task_force")
                found.task_force = group;
        } else if (sound)
            found.factors += ask.number(ship, fact::factors);
    }
    return found;
}

Ruling no_fleet_in_the_port(Inquiry& ask) {
    const auto hex = known_hex(ask);
    if (!hex || !is_port(ask, *hex) || ask.yes(*hex, fact::beach_on_another_coast)) return not_concerned();
    const Blockers found = blockers_in(ask, *hex, ask.side_of(ask.subject(arg::group)));
    if (found.task_force) return broken(say("{} is in the port of {}", *found.task_force, *hex));
    const double limit = ask.printed("blocking_factors");
    if (found.factors < limit) return kept();
    return broken(
        say("{} undamaged naval factors are in the port of {}, {} are enough", found.factors, *hex, limit));
}

Ruling airdrops_do_not_clear_the_port(Inquiry& ask) {
    const auto hex = is_about_an_invasion(ask) ? invasion_hex(ask, ask.subject(arg::group)) : std::nullopt;
    const std::string by = hex ? word_of(ask, *hex, fact::fleet_driven_out_by) : std::string();
    if (by.empty()) return not_concerned();
    if (by != "airdrop") return kept();
    return broken(say("an airdrop has driven the fleet out of {}", *hex));
}

/// Whoever was too weak to keep the invaders off has to leave.
void ships_are_driven_out(Resolution& now) {
    const Group group = now.subject(arg::group);
    const auto hex = invasion_hex(now, group);
    if (!hex) return;
    for (const Unit unit : now.units_in(*hex)) {
        if (!now.known(unit, fact::type) || now.side_of(unit) == now.side_of(group) ||
            now.yes(unit, fact::sunk))
            continue;
        const auto its = group_of(now, unit);
        const Force leaves = its ? Force(*its) : Force(unit);
        now.set(leaves, fact::displaced, true);
        now.set(leaves, fact::displaced_from, *hex);
        now.set(leaves, fact::displaced_in, moment(now));
    }
}

Ruling they_intercept_before_they_leave(Inquiry& ask) {
    const Value hex = ask.fact(ask.subject(arg::target), fact::activity_hex);
    if (hex.subject() == nullptr || !is_invasion(ask, ask.subject(arg::target))) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::with)) {
        if (ask.fact(force, fact::displaced_from) == hex && is_now(ask, ask.fact(force, fact::displaced_in)))
            return broken(say("{} was driven out of {}", force, *hex.subject()));
        if (ask.location(force) == *hex.subject()) ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 21.5154: what can be invaded
/// @{

bool is_open_to_commandos(Inquiry& ask, Place hex, std::string_view side) {
    return is_port(ask, hex) && !is_defended(ask, hex, side);
}

bool is_shanghai_open(Inquiry& ask, Place hex) {
    if (!is_called(ask, hex, "Shanghai") || word_of(ask, hex, fact::controlled_by) != "China") return false;
    return ask.number_or(game::the_game, fact::shanghai_flags, 0) >= ask.printed("shanghai_flags");
}

Ruling hex_can_be_invaded(Inquiry& ask) {
    const auto hex = known_hex(ask);
    if (!hex || is_box(ask, *hex)) return not_concerned();
    if (is_open_to_all(ask, *hex)) return kept();
    const std::string side = ask.side_of(ask.subject(arg::group));
    if (side == "Axis" && is_shanghai_open(ask, *hex)) return kept();
    if (is_open_to_commandos(ask, *hex, side)) return not_concerned();
    return broken(say("{} is neither a beach nor a one-hex island", *hex));
}

Ruling unit_can_invade_there(Inquiry& ask, Unit unit, Place hex) {
    const std::string side = ask.side_of(ask.subject(arg::group));
    const bool commando = is_commando(ask, unit);
    const bool to_port = is_open_to_commandos(ask, hex, side);
    if (is_open_to_all(ask, hex)) {
        if (!commando || to_port || ask.reading("commando_targets") == "beaches_too") return kept();
        return broken(say("{} invades undefended ports only", unit));
    }
    if (word_of(ask, unit, fact::nation) == "Japan" && is_shanghai_open(ask, hex)) return kept();
    if (!commando || !to_port) return broken(say("{} is no hex that {} can invade", hex, unit));
    const double ctl = ask.number(unit, fact::ctl), least = ask.printed("commando_ctl");
    if (ctl >= least) return kept();
    return broken(say("commandos need a CTL of {} for a port, it is {}", least, ctl));
}

Ruling units_can_invade_there(Inquiry& ask) {
    const auto hex = known_hex(ask);
    if (!hex || is_box(ask, *hex)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : units_of_action(ask)) {
        if (!is_ground(ask, unit)) continue;
        ruling = unit_can_invade_there(ask, unit, *hex);
        if (ruling.kind == Ruling::Kind::broken) return ruling;
    }
    return ruling;
}

/// @}

}  // namespace

void register_invasion_targets(Rulebook& book) {
    book.table({"21.512", "21.522"}, "naval_ranges");
    book.check({"21.512", "21.3614.s1"}, {verb::mission, verb::path}, invasion_is_in_range);
    book.table("21.512A", "ground_air_sea_ranges");
    book.check("21.512A", {verb::invade}, commandos_go_not_far);
    book.check("21.512B", {verb::carry}, nobody_invades_from_dutch_harbor);
    book.check("21.512C.s1", {verb::carry}, japan_holds_an_aleutian_island);
    book.check("21.512C.s2", {verb::carry, verb::path}, it_passes_that_island);
    book.check("21.512D.s1", {verb::carry}, invasions_from_the_atlantic_box);
    book.check("21.512D.s2", {verb::carry}, invasions_from_the_pacific_box);
    book.check("21.512D.s3", {verb::carry}, onto_the_pacific_board);
    book.check("21.512E", {verb::mission, verb::carry}, boxes_are_not_invaded);
    book.check("21.514D.s2", {verb::mission, verb::path}, companions_are_in_range);

    book.check("21.5151A", {verb::mission, verb::path, verb::carry}, no_winter_invasions_in_the_north);
    book.check("21.5151B", {verb::mission, verb::carry}, no_winter_invasions_of_the_aleutians);

    book.check("21.5153A", {verb::invade}, no_fleet_in_the_port);
    book.define("21.5153B", Kind::unit, fact::keeps_invaders_off, keeps_invaders_off);
    book.define("21.5153C", Kind::location, fact::beach_on_another_coast, beach_is_on_another_coast);
    book.check("21.5153D", {verb::invade}, airdrops_do_not_clear_the_port);
    book.effect("21.5153E.s1", verb::occupy, ships_are_driven_out);
    book.check("21.5153E.s2", {verb::intercept}, they_intercept_before_they_leave);

    book.check("21.5154", {verb::mission}, hex_can_be_invaded);
    book.check("21.5154", {verb::carry, verb::invade}, units_can_invade_there);
}

}  // namespace umpire::rules::awaw
