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
#include "invasions/island_raids.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"
#include "patrols/facts.hpp"
#include "submarines/facts.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace umpire::rules::awaw {

namespace {

/// @name What a force consists of
/// @{

/// A cruiser or battlecruiser of two factors, which takes a destroyer along.
bool is_of_cruiser_size(Inquiry& ask, Unit ship) {
    const std::string type = type_of(ask, ship);
    return type == "CA" ||
           (type == "BC" && ask.number(ship, fact::factors) == ask.printed("cruiser_factors"));
}

double factors_of_those(Inquiry& ask, const Units& ships, bool (*counts)(Inquiry&, Unit)) {
    double factors = 0;
    for (const Unit ship : ships)
        if (counts(ask, ship)) factors += ask.number(ship, fact::factors);
    return factors;
}

bool is_light_for_raids(Inquiry& ask, Unit ship) {
    return is_of_class(ask, ship, "light ship") || is_of_cruiser_size(ask, ship);
}

/// Light ships, and others with a name that are no carriers.
bool escorts_carriers(Inquiry& ask, Unit ship) {
    return is_light_for_raids(ask, ship) || is_of_class(ask, ship, "capital ship");
}

struct Light {
    double cruisers = 0;    ///< and battlecruisers of their size
    double destroyers = 0;  ///< factors that do not go with a cruiser; negative: too few
};

Light light_forces(Inquiry& ask, Force force) {
    const auto ships = ships_in(ask, force);
    const double cruisers = factors_of_those(ask, ships, is_of_cruiser_size) / ask.printed("cruiser_factors");
    return {cruisers,
            factors_of_those(ask, ships, is_destroyer) - cruisers * ask.printed("destroyers_of_cruiser")};
}

Value ships_of_a_raid(Inquiry& ask, Group group, Value) {
    if (!is_island_raider(ask, group) && !opposes_island_raid(ask, group) && ask.verb() != verb::raid &&
        ask.verb() != verb::oppose)
        return {};
    const Light light = light_forces(ask, group);
    double ships = std::ceil(light.cruisers) +
                   std::ceil(std::max(0.0, light.destroyers) / ask.printed("destroyers_a_ship"));
    for (const Unit ship : ships_in(ask, group))
        if (!is_destroyer(ask, ship) && !is_of_cruiser_size(ask, ship)) ships += 1;
    return ships;
}

double submarines_in(Inquiry& ask, Group group) {
    return factors_of_those(ask, ships_in(ask, group),
                            [](Inquiry& i, Unit ship) { return is_submarine(i, ship); });
}

Value submarines_do_not_count(Inquiry& ask, Group group, Value ships) {
    if (ships.number() == nullptr) return ships;
    const auto all = ships_in(ask, group);
    const auto submarines =
        std::count_if(all.begin(), all.end(), [&](Unit ship) { return is_submarine(ask, ship); });
    if (submarines == 0 || ask.reading("raid_submarines") != "outside") return ships;
    return *ships.number() - static_cast<double>(submarines);
}

double raid_ships_of(Inquiry& ask, Group group) {
    return ask.number(group, fact::raid_ships);
}

/// The raid of this order; none if its force has no ship that counts.
std::optional<Raid> raid_with_ships(Inquiry& ask) {
    const auto raid = raid_of(ask);
    const bool ships = raid && raid_ships_of(ask, raid->force) > 0;
    return ships ? raid : std::nullopt;
}

/// @}

/// @name 21.5394: how many
/// @{

/// Larger islands that the defender holds with supply, each once.
std::set<std::string> large_islands(Inquiry& ask, const Raid& raid) {
    std::set<std::string> names;
    for (const Place island : islands_of(ask, raid.group, raid.defender))
        if (const std::string name = word_of(ask, island, fact::island);
            !name.empty() && name != "one-hex" && is_fully_supplied_island(ask, island))
            names.insert(name);
    return names;
}

double supplied_islands(Inquiry& ask, const Raid& raid) {
    double islands = static_cast<double>(large_islands(ask, raid).size());
    for (const Place island : islands_of(ask, raid.group, raid.defender))
        if (word_of(ask, island, fact::island) == "one-hex" && is_fully_supplied_island(ask, island))
            islands += 1;
    return islands;
}

double a_ship_for_each_island(Inquiry& ask) {
    const auto raid = raid_of(ask);
    return raid ? supplied_islands(ask, *raid) : 0;
}

double two_hex_islands_count_twice(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid || raid->group != "Bismarck Archipelago") return 0;
    const auto large = large_islands(ask, *raid);
    return static_cast<double>(large.count("New Ireland") + large.count("New Britain"));
}

/// Cards that the side has used in other raids of the player turn.
double cards_used(Inquiry& ask, const Raid& raid) {
    const auto others = other_raid_forces(ask, raid);
    return static_cast<double>(std::count_if(others.begin(), others.end(),
                                             [&](Force force) { return ask.yes(force, fact::raid_card); }));
}

/// A card that is left for this raid.
bool uses_a_card(Inquiry& ask, const Raid& raid) {
    if (!ask.has(arg::cards) || ask.number(arg::cards) < 1) return false;
    const Value held = ask.fact(game::the_game, fact::strategic_cards(ask.side_of(raid.force)));
    return held.number() == nullptr || *held.number() > cards_used(ask, raid);
}

double a_ship_for_a_card(Inquiry& ask) {
    const auto raid = raid_of(ask);
    return raid && uses_a_card(ask, *raid) && cards_used(ask, *raid) == 0 ? 1 : 0;
}

double a_ship_for_a_second_card(Inquiry& ask) {
    const auto raid = raid_of(ask);
    return raid && uses_a_card(ask, *raid) && cards_used(ask, *raid) > 0 ? 1 : 0;
}

void raider_plays_its_card(Resolution& now) {
    const auto raid = raid_of(now);
    if (raid && uses_a_card(now, *raid)) now.set(raid->force, fact::raid_card, true);
}

/// Whether the raider has used one or not.
void defender_plays_its_card(Resolution& now) {
    const auto raid = raid_of(now);
    if (raid && uses_a_card(now, *raid)) now.set(raid->force, fact::raid_card, true);
}

double ships_allowed(Inquiry& ask) {
    return ask.sum(sum::island_raid_ships);
}

Ruling no_more_ships_than_islands(Inquiry& ask) {
    const auto raid = raid_with_ships(ask);
    if (!raid || islands_of(ask, raid->group, raid->defender).empty()) return not_concerned();
    const double used = raid_ships_of(ask, raid->force), allowed = ships_allowed(ask);
    if (used <= allowed) return kept();
    return broken(
        say("{} has {} ships, and {} are allowed at the {}", raid->force, used, allowed, raid->group));
}

/// @}

/// @name 21.5393, 21.5395A and B: which
/// @{

/// The row of the table of ships.
std::string kind_of(Inquiry& ask, Unit ship) {
    const std::string type = type_of(ask, ship);
    if (is_submarine(ask, ship)) return "submarine (one per side per raid, not counted)";
    if (ask.yes(ship, fact::is_slow)) return "slow ships";
    if (type == "CV" || type == "CVL" || type == "CVB") return type;
    if (type == "DD") return "destroyers";
    if (type == "CA") return "cruisers";
    if (!is_of_class(ask, ship, "capital ship")) return "slow ships";
    const double factors = ask.number(ship, fact::factors);
    if (factors == ask.printed("great_battleship_factors")) return "5-factor battleship";
    return factors == ask.printed("large_raider_factors") ? "4-factor fast battleship"
                                                          : "2- and 3-factor fast capital ships";
}

bool is_eligible(Inquiry& ask, Unit ship, bool night) {
    const auto& table = ask.table(night ? "21.5395A.s2" : "21.5395A.s1");
    const auto cell =
        table.cell(std::string_view(kind_of(ask, ship)), std::string_view(night ? "night" : "day"));
    if (!cell || !cell->get().is_boolean()) ask.missing(say("whether {} may take part in the raid", ship));
    return cell->get().get<bool>();
}

Ruling ships_of_a_day_raid(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid || is_by_night(ask, *raid)) return not_concerned();
    for (const Unit ship : ships_in(ask, raid->force))
        if (!is_eligible(ask, ship, false)) return broken(say("{} may not take part in a raid by day", ship));
    return kept();
}

Ruling ships_of_a_night_raid(Inquiry& ask, bool carriers) {
    const auto raid = raid_of(ask);
    if (!raid || !is_by_night(ask, *raid)) return not_concerned();
    for (const Unit ship : ships_in(ask, raid->force))
        if (is_fast_carrier(ask, ship) == carriers && !is_eligible(ask, ship, true))
            return broken(say("{} may not take part in a raid at night", ship));
    return kept();
}

Ruling no_carriers_at_night(Inquiry& ask) {
    return ships_of_a_night_raid(ask, true);
}

Ruling no_slow_or_great_ships_at_night(Inquiry& ask) {
    return ships_of_a_night_raid(ask, false);
}

/// @}

/// @name 21.5395C: where from
/// @{

Value patrol_hex_counts_as_port(Inquiry& ask, Group group, Value) {
    return ask.yes(group, fact::may_oppose_raids) ? Value(true) : Value();
}

/// Working ports of the side of this force so near to the raiding hex.
double ports_within(Inquiry& ask, const Raid& raid, double hexes) {
    const std::string side = ask.side_of(raid.force);
    double ports = 0;
    for (std::uint32_t index = 0; index < ask.position().count(Kind::location); ++index) {
        const Place place{Kind::location, index};
        if (is_working_port(ask, place, side) && ask.distance(place, raid.hex) <= hexes)
            ports += std::max(1.0, ask.number_or(place, fact::ports, 0));
    }
    if (!raid.opposes) return ports;
    for (const Group group : all_groups(ask)) {
        const auto hex = ask.location(group);
        if (hex && ask.text_or(group, fact::side, "") == side && ask.yes(group, fact::hex_counts_as_port) &&
            ask.distance(*hex, raid.hex) <= hexes)
            ports += 1;
    }
    return ports;
}

/// What the table asks of ports for this ship; not known if nothing.
Value ports_for_a_ship(Inquiry& ask, Unit ship, Value) {
    if (is_air(ask, ship) || !ask.known(ship, fact::unit_class)) return {};
    const auto cell = ask.table("21.5395C.s2")
                          .cell(std::string_view(kind_of(ask, ship)), std::string_view("port condition"));
    if (!cell || cell->get().is_null()) return {};
    return cell->get().is_string() ? cell->get().get<std::string>() : cell->get().dump();
}

std::string port_condition_of(Inquiry& ask, Unit ship) {
    return ask.text_or(ship, fact::raid_port_condition, "");
}

Ruling small_ships_have_a_port_near(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid) return not_concerned();
    const double hexes = ask.printed("small_raider_port_range");
    const std::string condition = fmt::format("operational port within {} hexes", to_text(hexes));
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_in(ask, raid->force)) {
        if (port_condition_of(ask, ship) != condition) continue;
        if (ports_within(ask, *raid, hexes) == 0)
            return broken(
                say("there is no operational port within {} hexes of {} for {}", hexes, raid->hex, ship));
        ruling = kept();
    }
    return ruling;
}

Ruling a_port_for_each_large_ship(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid) return not_concerned();
    const double hexes = ask.printed("large_raider_port_range");
    const std::string condition = fmt::format(
        "one CV or 4-factor battleship for each operational port within {} hexes", to_text(hexes));
    const auto ships = ships_in(ask, raid->force);
    const auto large = std::count_if(ships.begin(), ships.end(),
                                     [&](Unit ship) { return port_condition_of(ask, ship) == condition; });
    if (large == 0) return not_concerned();
    const double ports = ports_within(ask, *raid, hexes);
    if (static_cast<double>(large) <= ports) return kept();
    return broken(say("{} CVs and 4-factor battleships, and {} operational ports within {} hexes of {}",
                      large, ports, hexes, raid->hex));
}

/// Where a ship starts for the raid.
std::optional<Subject> start_for_raid(Inquiry& ask, Force force, Unit ship) {
    if (ask.yes(force, fact::hex_counts_as_port)) return ask.location(force);
    if (const Value base = ask.fact(ship, fact::base); base.subject() != nullptr) return *base.subject();
    return base_of_force(ask, force);
}

std::optional<BoundTrip> way_to_the_raid(Inquiry& ask, const Raid& raid, Unit ship) {
    const auto base = start_for_raid(ask, raid.force, ship);
    if (!base) return std::nullopt;
    const Reach reach = range_limit(ask, "raid", "Pacific");
    if (!reach.total || !reach.step) return std::nullopt;
    return BoundTrip{
        {raid.force, *base, raid.hex, "raid", "Pacific", {}}, reach, first_step(ask, raid.force, reach)};
}

/// The way is too long, or goes without ports for too long.
bool reaches_the_islands(Inquiry& ask, const BoundTrip& way, double first) {
    constexpr int all_conditions = 4;
    const auto hexes = water_distance(ask, way.trip.from, way.trip.to);
    if (!hexes || *hexes > *way.reach.total) return false;
    return *hexes <= first || touches_ports(ask, way.trip, way.reach, first, all_conditions);
}

Ruling based_near_enough(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid) return not_concerned();
    for (const Unit ship : ships_in(ask, raid->force))
        if (const auto way = way_to_the_raid(ask, *raid, ship);
            way && !reaches_the_islands(ask, *way, way->first))
            return broken(say("{} does not reach {} from {}: at most {} hexes, and a port every {}", ship,
                              raid->hex, way->trip.from, *way->reach.total, *way->reach.step));
    return kept();
}

Ruling without_range_exceptions(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_in(ask, raid->force)) {
        const auto way = way_to_the_raid(ask, *raid, ship);
        if (!way || way->first == *way->reach.step || !reaches_the_islands(ask, *way, way->first)) continue;
        if (!reaches_the_islands(ask, *way, *way->reach.step))
            return broken(say("{} would need a first leg of more than {} hexes, which raids are not granted",
                              ship, *way->reach.step));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 21.5395D and E: light forces, carriers and escorts
/// @{

Ruling whole_light_forces(Inquiry& ask) {
    const auto raid = raid_with_ships(ask);
    if (!raid) return not_concerned();
    const auto [cruisers, destroyers] = light_forces(ask, raid->force);
    const double a_ship = ask.printed("destroyers_a_ship");
    if (cruisers != std::floor(cruisers) || destroyers < 0)
        return broken(say("{} has a cruiser without a destroyer", raid->force));
    if (std::fmod(destroyers, a_ship) != 0)
        return broken(say("{} has {} destroyers beside those of its cruisers, and {} make a ship",
                          raid->force, destroyers, a_ship));
    return kept();
}

Ruling two_carriers_at_most(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid) return not_concerned();
    const auto ships = ships_in(ask, raid->force);
    const auto carriers =
        std::count_if(ships.begin(), ships.end(), [&](Unit ship) { return is_fast_carrier(ask, ship); });
    if (carriers == 0) return not_concerned();
    const double most = ask.printed("carriers_of_a_raid");
    if (static_cast<double>(carriers) <= most) return kept();
    return broken(say("{} has {} fast carriers; {} are allowed", raid->force, carriers, most));
}

Ruling carriers_are_escorted(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid) return not_concerned();
    const auto ships = ships_in(ask, raid->force);
    double needed = factors_of_those(ask, ships, is_fast_carrier);
    if (needed == 0) return not_concerned();
    if (ask.reading("raid_carrier_escort") == "carriers")
        needed = static_cast<double>(
            std::count_if(ships.begin(), ships.end(), [&](Unit ship) { return is_fast_carrier(ask, ship); }));
    const double escort = factors_of_those(ask, ships, escorts_carriers);
    if (escort >= needed) return kept();
    return broken(say("{} factors escort the carriers of {}, which need {}", escort, raid->force, needed));
}

Ruling light_ships_in_each_force(Inquiry& ask) {
    const auto raid = raid_with_ships(ask);
    if (!raid) return not_concerned();
    const double light = factors_of_those(ask, ships_in(ask, raid->force), is_light_for_raids);
    const double least = ask.printed("light_factors_of_a_raid");
    if (light >= least) return kept();
    return broken(say("{} has {} light ship factors, and {} are needed", raid->force, light, least));
}

/// @}

/// @name 21.5396: submarines and land-based air
/// @{

Units land_based_air(Inquiry& ask) {
    auto air = named(ask, arg::air);
    air.erase(std::remove_if(air.begin(), air.end(), [&](Unit unit) { return is_carrier_based(ask, unit); }),
              air.end());
    return air;
}

Ruling only_beside_a_ship(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid || (submarines_in(ask, raid->force) == 0 && land_based_air(ask).empty()))
        return not_concerned();
    if (raid_ships_of(ask, raid->raiders) > 0) return kept();
    return broken(say("no ship of {} raids", raid->raiders));
}

Ruling one_submarine(Inquiry& ask) {
    const auto raid = raid_of(ask);
    const double submarines = raid ? submarines_in(ask, raid->force) : 0;
    if (submarines == 0) return not_concerned();
    const double most = ask.printed("submarines_of_a_raid");
    if (submarines <= most) return kept();
    return broken(say("{} has {} submarines; {} is allowed in a raid", raid->force, submarines, most));
}

Ruling one_submarine_for_each_raid(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid || submarines_in(ask, raid->force) == 0) return not_concerned();
    const auto others = other_raid_forces(ask, *raid);
    return std::any_of(others.begin(), others.end(),
                       [&](Force force) { return submarines_in(ask, force) > 0; })
               ? kept()
               : not_concerned();
}

Ruling a_squadron_for_each_island(Inquiry& ask) {
    const auto raid = raid_of(ask);
    const auto air = raid ? land_based_air(ask) : Units();
    if (air.empty()) return not_concerned();
    double squadrons = 0;
    for (const Unit unit : air)
        squadrons += ask.number_or(unit, fact::squadrons, 1);
    const double allowed = supplied_islands(ask, *raid) * ask.printed("squadrons_an_island");
    if (squadrons <= allowed) return kept();
    return broken(
        say("{} squadrons join the raid, and {} are allowed at the {}", squadrons, allowed, raid->group));
}

Ruling squadrons_are_near(Inquiry& ask) {
    const auto raid = raid_of(ask);
    const auto air = raid ? land_based_air(ask) : Units();
    const double most = ask.printed("raid_air_range");
    for (const Unit unit : air)
        if (const int hexes = ask.distance(unit, raid->hex); hexes > most)
            return broken(say("{} is {} hexes from {}; {} are allowed", unit, hexes, raid->hex, most));
    return air.empty() ? not_concerned() : kept();
}

/// @}

}  // namespace

void register_island_raid_forces(Rulebook& book) {
    for (const char* id : {"21.5395A.s1", "21.5395A.s2", "21.5395C.s2"})
        book.table(id, "island_raid_ships");
    book.define("21.5395D.s1", Kind::group, fact::raid_ships, ships_of_a_raid);
    book.define("21.5396A.s3", Kind::group, fact::raid_ships, submarines_do_not_count);

    book.modifier("21.5394A.s1", sum::island_raid_ships, a_ship_for_each_island);
    book.modifier("21.5394A.s2", sum::island_raid_ships, two_hex_islands_count_twice);
    book.modifier("21.5394B.s1", sum::island_raid_ships, a_ship_for_a_card);
    book.modifier("21.5394B.s3", sum::island_raid_ships, a_ship_for_a_second_card);
    book.effect("21.5394B.s1", verb::raid, raider_plays_its_card);
    book.effect("21.5394B.s2", verb::oppose, defender_plays_its_card);
    book.check("21.5394A.s1", {verb::raid, verb::oppose}, no_more_ships_than_islands);

    book.check({"21.5393A.s2", "21.5395A.s1", "21.5395B.s1"}, {verb::raid, verb::oppose},
               ships_of_a_day_raid);
    book.check({"21.5393B.s2", "21.5395A.s2", "21.5395B.s2"}, {verb::raid, verb::oppose},
               no_carriers_at_night);
    book.check({"21.5395A.s2", "21.5395B.s2"}, {verb::raid, verb::oppose}, no_slow_or_great_ships_at_night);

    book.define({"21.5395C.s2", "21.5395C.s3"}, Kind::unit, fact::raid_port_condition, ports_for_a_ship);
    book.define("21.5395C.s4", Kind::group, fact::hex_counts_as_port, patrol_hex_counts_as_port);
    book.check("21.5395C.s1", {verb::raid, verb::oppose}, based_near_enough);
    book.check("21.5392A.s3", {verb::raid, verb::oppose}, without_range_exceptions);
    book.check("21.5395C.s2", {verb::raid, verb::oppose}, small_ships_have_a_port_near);
    book.check("21.5395C.s3", {verb::raid, verb::oppose}, a_port_for_each_large_ship);

    book.check("21.5395D.s2", {verb::raid, verb::oppose}, whole_light_forces);
    book.check("21.5395E.s1", {verb::raid, verb::oppose}, two_carriers_at_most);
    book.check("21.5395E.s2", {verb::raid, verb::oppose}, carriers_are_escorted);
    book.check("21.5395E.s3", {verb::raid, verb::oppose}, light_ships_in_each_force);

    book.check("21.5396.s1", {verb::raid, verb::oppose}, only_beside_a_ship);
    book.check("21.5396A.s1", {verb::raid, verb::oppose}, one_submarine);
    book.check("21.5396A.s2", {verb::raid, verb::oppose}, one_submarine_for_each_raid);
    book.check("21.5396B.s1", {verb::raid, verb::oppose}, a_squadron_for_each_island);
    book.check("21.5396B.s2", {verb::raid, verb::oppose}, squadrons_are_near);
}

}  // namespace umpire::rules::awaw
