#include "chapters.hpp"
#include "common/lists.hpp"
#include "convoys/convoys.hpp"
#include "fleets/facts.hpp"
#include "general/facts.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "ports/facts.hpp"
#include "ports/ports.hpp"

#include <algorithm>

namespace umpire::rules::aeto {

namespace {

/// The last place of the way, or where the ships are if they stay in their hex.
std::optional<Subject> end_of_way(Inquiry& ask) {
    const auto way = named(ask, arg::path);
    if (!way.empty()) return way.back();
    const auto ships = moving_ships(ask);
    return ships.empty() ? std::nullopt : ask.location(ships.front());
}

/// The ships that nobody has let into the port that they enter; submarines steal in.
Units uninvited_surface_ships(Inquiry& ask, Place port) {
    Units ships = moving_ships(ask);
    std::erase_if(ships,
                  [&](Unit ship) { return is_submarine(ask, ship) || !is_uninvited(ask, ship, port); });
    return ships;
}

/// @name 3.15.s13 to 3.15.s15: ports of allies, and of Spain
/// @{

Ruling allies_let_them_in(Inquiry& ask) {
    const auto port = port_entered(ask);
    if (!port) return not_concerned();
    const std::string owner = owner_of(ask, *port);
    Ruling ruling = not_concerned();
    for (const Unit ship : moving_ships(ask)) {
        const std::string nation = nation_of(ask, ship);
        const bool foreign = !owner.empty() && !nation.empty() && owner != controlling_nation(ask, nation);
        if (!foreign || !is_friendly_port(ask, *port, side_or_none(ask, ship))) continue;
        if (ask.yes(arg::refused)) return broken(say("{} has not let {} into {}", owner, ship, *port));
        ruling = kept();
    }
    return ruling;
}

Ruling spain_harbors_until_it_is_at_risk(Inquiry& ask) {
    const auto port = port_entered(ask);
    if (!port) return not_concerned();
    for (const Unit ship : moving_ships(ask)) {
        if (!is_guest_of_spain(ask, ship, *port)) continue;
        if (us_is_at_war(ask).value_or(false))
            return broken(say("the US is at war, and Spain harbors {} no longer", ship));
        if (ask.yes(the_game, fact::spain_invaded))
            return broken(say("the Axis has invaded Spain, which harbors {} no longer", ship));
        return kept();
    }
    return not_concerned();
}

/// @}

/// @name 3.15.s14, 3.15.s20, 3.15.s51: docked or not
/// @{

Value docked_in_port(Inquiry& ask, Unit ship, Value known) {
    return is_naval_unit(ask, ship) && ask.known(ship, fact::in_port) ? Value(is_docked(ask, ship)) : known;
}

Value not_docked_with_the_enemy(Inquiry& ask, Unit ship, Value docked) {
    const auto port = ask.location(ship);
    if (!docked.is_yes() || !port) return docked;
    const std::string controller = controller_of(ask, *port), side = side_or_none(ask, ship);
    return controller.empty() || side.empty() || controller == side ? docked : Value(false);
}

Value nobody_lies_in_a_destroyed_port(Inquiry& ask, Unit ship, Value docked) {
    const auto port = ask.location(ship);
    return docked.is_yes() && port && is_destroyed_port(ask, *port) ? Value(false) : docked;
}

Value guests_of_spain_are_docked(Inquiry& ask, Unit ship, Value docked) {
    const auto port = ask.location(ship);
    const bool guest = port && is_docked(ask, ship) && is_guest_of_spain(ask, ship, *port);
    return guest ? Value(true) : docked;
}

void captured_ports_are_left(Resolution& now) {
    const auto captors = named(now, arg::units);
    if (captors.empty()) return;
    const std::string side = side_or_none(now, captors.front());
    for (const Unit ship : ships_inside(now, now.subject(arg::at)))
        if (side_or_none(now, ship) != side) put_to_sea(now, ship);
}

/// @}

/// @name 3.15.s45, 3.15.s48 to 3.15.s50: where nobody may go
/// @{

Ruling port_is_not_destroyed(Inquiry& ask) {
    const auto port = port_entered(ask);
    if (!port) return not_concerned();
    return is_destroyed_port(ask, *port) ? broken(say("the port of {} is destroyed", *port)) : kept();
}

Ruling no_heavy_guns_in_the_port(Inquiry& ask) {
    const auto port = port_entered(ask);
    if (!port || uninvited_surface_ships(ask, *port).empty() || ask.yes(*port, fact::port_shield_lifted))
        return not_concerned();
    const std::string side = side_of_ships(ask, moving_ships(ask));
    for (const Unit ship : ships_inside(ask, *port))
        if (side_or_none(ask, ship) != side && is_surface_ship(ask, ship) &&
            gunnery_of(ask, ship) >= ask.printed("gunnery_that_closes_a_port"))
            return broken(say("{} lies in {} and has a gunnery of {}", ship, *port, gunnery_of(ask, ship)));
    return kept();
}

Ruling no_land_units_in_the_port(Inquiry& ask) {
    const auto port = port_entered(ask);
    if (!port || uninvited_surface_ships(ask, *port).empty()) return not_concerned();
    const std::string side = side_of_ships(ask, moving_ships(ask));
    for (const Unit unit : ask.units_in(*port))
        if (is_land_unit(ask, unit) && !is_of_type(ask, unit, {"partisan"}) &&
            side_or_none(ask, unit) != side)
            return broken(say("{} holds {}", unit, *port));
    return kept();
}

/// @}

/// @name 3.15.s29: opposing ships in one port
/// @{

void ships_meet_in_the_port(Resolution& now) {
    const auto port = port_entered(now);
    if (!port) return;
    const auto ships = moving_ships(now);
    const auto inside = ships_inside(now, *port);
    const bool meet = std::any_of(inside.begin(), inside.end(), [&](Unit other) {
        return !is_submarine(now, other) && !ships.empty() && !holds(ships, other) &&
               side_or_none(now, other) != side_of_ships(now, ships);
    });
    now.result(result::automatic_interception, meet);
}

/// @}

}  // namespace

std::optional<Place> port_entered(Inquiry& ask) {
    const auto place = end_of_way(ask);
    if (!place || !is_port(ask, *place)) return std::nullopt;
    if (is_nation_box(ask, *place)) return ask.has(arg::path) ? place : std::nullopt;
    return ask.has(arg::end) && ask.text(arg::end) == "port" ? place : std::nullopt;
}

bool is_guest_of_spain(Inquiry& ask, Unit ship, Place port) {
    return is_tactical_submarine(ask, ship) && is_of_nation(ask, ship, {"Germany", "Italy"}) &&
           owner_of(ask, port) == "Spain" &&
           ask.text_or(the_game, fact::nation_status("Spain"), "") == "neutral";
}

bool is_uninvited(Inquiry& ask, Unit ship, Place port) {
    if (ask.yes(arg::permitted) || is_guest_of_spain(ask, ship, port)) return false;
    const std::string side = side_or_none(ask, ship);
    std::string holder = controller_of(ask, port);
    if (holder.empty() && is_nation_box(ask, port)) holder = "Allied";
    return !side.empty() && !holder.empty() && holder != side;
}

bool lies_docked(Inquiry& ask, Unit ship) {
    return ask.yes(ship, fact::docked);
}

void register_port_entry(Rulebook& book) {
    book.check("3.15.s13", {verb::move}, allies_let_them_in);
    book.check("3.15.s15", {verb::move}, spain_harbors_until_it_is_at_risk);
    book.define("3.15.s4", Kind::unit, fact::docked, docked_in_port, When::before);
    book.define("3.15.s51", Kind::unit, fact::docked, not_docked_with_the_enemy);
    book.define("3.15.s20", Kind::unit, fact::docked, nobody_lies_in_a_destroyed_port);
    book.define("3.15.s14", Kind::unit, fact::docked, guests_of_spain_are_docked, When::after);
    book.effect("3.15.s20", verb::capture, captured_ports_are_left);
    book.check("3.15.s45", {verb::move}, port_is_not_destroyed);
    book.check({"3.15.s48", "3.15.s49"}, {verb::move}, no_heavy_guns_in_the_port);
    book.check("3.15.s50", {verb::move}, no_land_units_in_the_port);
    book.effect("3.15.s29", verb::move, ships_meet_in_the_port, When::last);
}

}  // namespace umpire::rules::aeto
