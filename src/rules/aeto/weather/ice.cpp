#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "weather/facts.hpp"
#include "weather/weather.hpp"

#include <nlohmann/json.hpp>

namespace umpire::rules::aeto {

bool is_frozen_port(Inquiry& ask, Place place) {
    return ask.yes(place, fact::frozen);
}

bool is_frozen_between(Inquiry& ask, Place one, Place other) {
    return ask.yes(one, fact::waters_frozen) || ask.yes(other, fact::waters_frozen);
}

namespace {

/// "W4733" and "W 4733" are the same hex.
std::string without_blanks(std::string text) {
    std::erase(text, ' ');
    return text;
}

/// The row of the port; none of any other place.
std::optional<std::size_t> row_of_port(Inquiry& ask, const catalog::Table& ports, Place place) {
    const std::string name = ask.name(place), hex = without_blanks(name);
    for (std::size_t row = 0; row < ports.row_count(); ++row)
        if (without_blanks(ports.cell_at(row, *ports.column_of("hex")).get<std::string>()) == hex ||
            ports.row_key(row) == name || ports.row_key(row) == ask.text_or(place, fact::port_name, ""))
            return row;
    return std::nullopt;
}

Value port_freezes(Inquiry& ask, Place place, Value) {
    const catalog::Table& ports = ask.table("1.6.s1");
    const auto row = row_of_port(ask, ports, place);
    if (!row || !is_weather_known(ask)) return {};
    const bool as_in_1_6 = ask.reading("frozen_turku") == "frozen";
    const bool listed =
        ports.cell_at(*row, *ports.column_of(as_in_1_6 ? "named in 1.6" : "named in 3.3")).get<bool>();
    return is_winter_month(ask) && listed;
}

Value lakes_and_rivers_freeze(Inquiry& ask, Place place, Value) {
    if (!is_weather_known(ask) || !ask.known(place, fact::weather_zone)) return {};
    return is_winter_month(ask) && zone_of(ask, place) == "Severe";
}

/// The naval units that an order moves.
Forces ships_of_order(Inquiry& ask) {
    Forces ships;
    for (const ThingArgument& argument : {arg::group, arg::unit, arg::units})
        for (const Subject one : named(ask, argument))
            if (one.kind == Kind::group || sails(ask, one)) ships.push_back(one);
    return ships;
}

/// Of a ship in the hex of a frozen port nobody may have said on which side of the quay it is.
bool lies_in_the_ice(Inquiry& ask, Unit ship, Place port) {
    if (!is_frozen_port(ask, port)) return false;
    const auto ships = ships_of(ask, ship);
    if (ships.empty()) return false;
    if (is_uboat(ask, ships.front())) return true;
    if (!ask.known(ships.front(), fact::in_port))
        ask.missing(say("whether {} is in the port of {}", ships.front(), port),
                    ask.to_state(ships.front(), fact::in_port));
    return is_docked(ask, ships.front());
}

/// A port is a place of its own in its hex: a move goes into it only where it says so.
std::optional<Place> port_entered(Inquiry& ask) {
    const auto way = named(ask, arg::path);
    if (!way.empty() && ask.has(arg::end) && ask.text(arg::end) == "port") return way.back();
    for (const Places& ends : {Places(named(ask, arg::to)), named(ask, arg::area)})
        if (!ends.empty()) return ends.back();
    return std::nullopt;
}

Ruling nobody_enters_or_leaves_a_frozen_port(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_of_order(ask)) {
        const auto from = ask.location(ship), to = port_entered(ask);
        if (from && lies_in_the_ice(ask, ship, *from))
            return broken(say("{} leaves {}, which is frozen", ship, *from));
        if (to && is_frozen_port(ask, *to)) return broken(say("{} enters {}, which is frozen", ship, *to));
        ruling = kept();
    }
    return ruling;
}

void ships_in_the_ice_are_sunk(Resolution& now) {
    const Place port = now.subject(arg::at);
    if (!is_frozen_port(now, port)) return;
    const auto captors = named(now, arg::units);
    const std::string side = captors.empty() ? std::string() : now.side_of(captors.front());
    for (const Unit unit : now.units_in(port)) {
        if (!sails(now, unit) || now.side_of(unit) == side) continue;
        now.set(unit, fact::sunk, true);
        now.set(unit, fact::unsalvageable, true);
    }
}

Ruling neither_salvaged_nor_scrapped(Inquiry& ask) {
    const Unit ship = ask.subject(arg::unit);
    if (!ask.yes(ship, fact::unsalvageable)) return kept();
    return broken(say("{} was sunk when its frozen port was captured", ship));
}

/// What the ships in the ice may add to the defense of the hex.
void frozen_ships_defend(Resolution& now) {
    const Place port = now.subject(arg::at);
    const auto attackers = named(now, arg::units);
    if (!is_frozen_port(now, port) || attackers.empty()) return;
    double gunnery = 0;
    for (const Unit unit : now.units_in(port))
        if (sails(now, unit) && now.side_of(unit) != now.side_of(attackers.front()))
            gunnery += now.number_or(unit, fact::gunnery, 0);
    now.result(result::defending_gunnery, gunnery);
}

Ruling all_lake_hexes_stay_closed(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Place hex : named(ask, arg::path)) {
        const std::string ground = ask.text_or(hex, fact::ground, "");
        if (ground == "lake") return broken(say("{} is all lake", hex));
        if (!ground.empty()) ruling = kept();
    }
    return ruling;
}

/// Halved for the water between them unless it is frozen.
void attack_across_water(Resolution& now) {
    if (!now.has(arg::across)) return;
    const Place at = now.subject(arg::at);
    for (const Unit unit : named(now, arg::units))
        if (const auto from = now.location(unit)) {
            weather_of_month(now);
            now.result(result::halved, !is_frozen_between(now, *from, at));
        }
}

}  // namespace

void register_ice(Rulebook& book) {
    book.table({"1.6.s1", "3.3.s14"}, "frozen_ports");
    book.define({"1.6.s1", "1.4.s12", "3.3.s14"}, Kind::location, fact::frozen, port_freezes);
    book.define({"1.6.s5", "1.4.s12"}, Kind::location, fact::waters_frozen, lakes_and_rivers_freeze);
    book.check({"1.6.s2", "3.3.s15", "3.15.s46"}, {verb::move, verb::deploy},
               nobody_enters_or_leaves_a_frozen_port);
    book.effect({"1.6.s3", "3.3.s17", "3.15.s21"}, verb::capture, ships_in_the_ice_are_sunk);
    book.check({"1.6.s8", "3.3.s18"}, {verb::salvage, verb::scrap}, neither_salvaged_nor_scrapped);
    book.effect({"1.6.s4", "3.3.s16"}, verb::engage, frozen_ships_defend);
    book.check("1.6.s6", {verb::march}, all_lake_hexes_stay_closed);
    book.effect({"1.6.s7", "1.7.s3"}, verb::engage, attack_across_water);
}

}  // namespace umpire::rules::aeto
