#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "fleets/costs.hpp"
#include "fleets/facts.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "ports/facts.hpp"
#include "ports/ports.hpp"
#include "sequence/steps.hpp"

namespace umpire::rules::aeto {

namespace {

/// @name 3.15.s11, 3.15.s16: kinds of ports
/// @{

Value aalborg_is_a_coastal_city(Inquiry& ask, Place place, Value known) {
    return !known.known() && is_numbered(ask, place, "W 4224") ? Value("Coastal City") : known;
}

Value capitals_are_minor_ports(Inquiry& ask, Place place, Value known) {
    if (known.known()) return known;
    if (is_called_so(ask, place, "Canada box")) return "Unlimited";
    if (!ask.yes(place, fact::capital) || !ask.yes(place, fact::port)) return known;
    for (const char* capital : {"Copenhagen", "London", "Stockholm"})
        if (is_called_so(ask, place, capital)) return "Major Port";
    return "Minor Port";
}

/// @}

/// @name 3.15.s5 to 3.15.s12, 3.15.s17: how much room there is
/// @{

Value sunk_ships_take_room(Inquiry& ask, Place port, Value capacity) {
    if (capacity.number() == nullptr) return capacity;
    double sunk = 0;
    for (const Unit unit : ask.units_in(port))
        sunk += ask.yes(unit, fact::sunk_in_port);
    return *capacity.number() + sunk * ask.table("3.15.s5").modifier_value("3.15.s17").value_or(0);
}

/// STPs count by the kind of the port, every other chit as one.
double room_taken(Inquiry& ask, const Units& ships, std::string_view type) {
    double chits = 0, points = 0;
    for (const Unit ship : ships)
        if (is_of_type(ask, ship, {"STP"}))
            points += ask.number_or(ship, fact::points, 1);
        else
            ++chits;
    if (type == "Coastal City") return chits + points;
    return points > 0 ? chits + 1 : chits;
}

Value room_taken_by_those_inside(Inquiry& ask, Place port, Value) {
    if (!is_port(ask, port)) return {};
    return room_taken(ask, ships_inside(ask, port), port_type_of(ask, port));
}

std::vector<Subject> inside_after_the_move(Inquiry& ask, Place port) {
    Units ships = ships_inside(ask, port);
    for (const Unit ship : moving_ships(ask))
        if (!holds(ships, ship)) ships.push_back(ship);
    return ships;
}

Ruling all_find_room(Inquiry& ask, Place port) {
    const double room = ask.number(port, fact::port_capacity);
    const double taken = room_taken(ask, inside_after_the_move(ask, port), port_type_of(ask, port));
    if (taken <= room) return kept();
    return broken(say("{} would harbor {} naval units, its capacity is {}", port, taken, room));
}

template <Named type>
Ruling all_find_room_in_a(Inquiry& ask) {
    const auto port = port_entered(ask);
    if (!port || port_type_of(ask, *port) != type.text()) return not_concerned();
    return all_find_room(ask, *port);
}

/// A port of which nothing but its capacity is told.
Ruling all_find_room_as_declared(Inquiry& ask) {
    const auto port = port_entered(ask);
    if (!port || !port_type_of(ask, *port).empty() || !ask.known(*port, fact::port_capacity))
        return not_concerned();
    return all_find_room(ask, *port);
}

Ruling unlimited_ports_have_room_for_all(Inquiry& ask) {
    const auto port = port_entered(ask);
    if (!port || port_type_of(ask, *port) != "Unlimited") return not_concerned();
    const auto capacity =
        ask.table("3.15.s5").text(std::string_view("Unlimited"), std::string_view("capacity"));
    return capacity == "no limit" ? kept() : not_concerned();
}

/// @}

/// @name 3.15.s18: when ships enter ports
/// @{

Ruling enters_port_in_naval_movement(Inquiry& ask) {
    if (!port_entered(ask)) return not_concerned();
    const std::string phase = ask.phase();
    if (among(phase, {"naval and air", "offensive", "end"})) return kept();
    return broken(say("ships enter a port in the {} phase", phase));
}

/// @}

/// @name 3.15.s24: in port or not
/// @{

/// Whoever has not entered the port while his ships moved cannot say afterwards that they lie there.
Ruling lies_where_it_was_shown(Inquiry& ask) {
    if (!ask.has(arg::end)) return not_concerned();
    for (const Unit ship : ships_named(ask, {arg::units})) {
        const auto place = ask.location(ship);
        if (!place || !is_port(ask, *place)) return broken(say("{} is not in the hex of a port", ship));
        const bool told = ask.said(ship, fact::in_port).known() && !is_under_way(ask, ship);
        if (told && is_docked(ask, ship) != (ask.text(arg::end) == "port"))
            return broken(say("{} was shown as {}", ship, is_docked(ask, ship) ? "in port" : "not in port"));
    }
    return kept();
}

void is_shown_so(Resolution& now) {
    if (!now.has(arg::end)) return;
    for (const Unit ship : ships_named(now, {arg::units}))
        now.set(ship, fact::in_port, now.text(arg::end) == "port");
}

/// @}

}  // namespace

Units ships_inside(Inquiry& ask, Place port) {
    Units ships = ships_of(ask, port);
    std::erase_if(ships, [&](Unit ship) {
        return !is_docked(ask, ship) || ask.yes(ship, fact::sunk_in_port) || is_out_of_play(ask, ship);
    });
    return ships;
}

void register_port_capacity(Rulebook& book) {
    book.define("3.15.s11", Kind::location, fact::port_type, aalborg_is_a_coastal_city);
    book.define("3.15.s16", Kind::location, fact::port_type, capitals_are_minor_ports);
    book.define("3.15.s17", Kind::location, fact::port_capacity, sunk_ships_take_room, When::after);
    book.define({"3.1.s3", "3.4.s38", "3.15.s12", "3.22.s3"}, Kind::location, fact::port_load,
                room_taken_by_those_inside);
    book.check({"3.1.s3", "3.4.s38", "3.15.s6"}, {verb::move}, all_find_room_as_declared);
    book.check({"3.1.s3", "3.4.s38", "3.15.s6", "3.15.s7"}, {verb::move}, all_find_room_in_a<"Coastal City">);
    book.check({"3.1.s3", "3.4.s38", "3.15.s6", "3.15.s8"}, {verb::move}, all_find_room_in_a<"Minor Port">);
    book.check({"3.1.s3", "3.4.s38", "3.15.s6", "3.15.s9"}, {verb::move}, all_find_room_in_a<"Major Port">);
    book.check("3.15.s10", {verb::move}, unlimited_ports_have_room_for_all);
    book.check("3.15.s18", {verb::move}, enters_port_in_naval_movement);
    book.check("3.15.s24", {verb::berth}, lies_where_it_was_shown);
    book.effect("3.15.s24", verb::berth, is_shown_so);
}

}  // namespace umpire::rules::aeto
