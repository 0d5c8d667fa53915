#include "movement/ports.hpp"

#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "missions/facts.hpp"
#include "movement/activities.hpp"
#include "movement/facts.hpp"
#include "movement/sea.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"
#include "units/sides.hpp"
#include "upkeep/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

bool is_augmented(Inquiry& ask, Place place) {
    return ask.number_or(place, fact::base_forces, 0) > 0;
}

/// @name 27A12a: what a port can do
/// @{

/// The line of the port table for a place; of a size that is none of the five, or unknown, there is none.
std::string line_of_table(Inquiry& ask, Place place) {
    if (ask.yes(place, fact::port)) return ask.text(place, fact::port_size);
    return ask.yes(place, fact::anchorage) ? "anchorage" : "";
}

Value size_makes_a_port(Inquiry& ask, Place place, Value) {
    const std::string size = ask.text_or(place, fact::port_size, "");
    if (size.empty() || size == "anchorage") return {};
    return ask.table("27A12a.s2").row_of(size) ? Value(true) : Value();
}

Value printed_capacity(Inquiry& ask, Place place, Value) {
    const std::string line = line_of_table(ask, place);
    const auto capacity = line.empty() ? std::nullopt : ask.table("27A12a.s2").number(line, "capacity_re");
    return capacity ? Value(*capacity) : Value();
}

Value printed_max_hits(Inquiry& ask, Place place, Value) {
    const std::string line = line_of_table(ask, place);
    if (line.empty() || !ask.table("27A12a.s2").row_of(line)) return {};
    return ask.table("27A12a.s2").number(line, "max_hits").value_or(0);
}

/// Naval supply line transports are by one reading cargo like any other.
Value cargo_that_counts(Inquiry& ask, Place place, Value) {
    double all =
        ask.number_or(place, fact::port_embarked, 0) + ask.number_or(place, fact::port_disembarked, 0);
    if (ask.reading("port_capacity_count") == "sum_with_supply_lines")
        all += ask.number_or(place, fact::port_supply_cargo, 0);
    return all;
}

/// What of the capacity is used up for cargo that goes this way.
double used_capacity(Inquiry& ask, Place place) {
    if (ask.reading("port_capacity_count") != "each") return ask.number(place, fact::port_cargo);
    return ask.number_or(place, ask.verb() == verb::embark ? fact::port_embarked : fact::port_disembarked, 0);
}

double size_of_cargo(Inquiry& ask, Unit unit) {
    return ask.known(unit, fact::cargo_re) ? ask.number(unit, fact::cargo_re) : ask.number(unit, fact::re);
}

/// The port where a group takes cargo aboard or lets it ashore; none if it does so on a beach.
std::optional<Place> port_of_cargo(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const bool in_port = ask.has(arg::mode) ? ask.text(arg::mode) == "port" : ask.yes(group, fact::in_port);
    if (!in_port) return std::nullopt;
    if (const Subject* at = ask.argument(arg::at).subject()) return *at;
    return ask.location(group);
}

Ruling cargo_within_capacity(Inquiry& ask) {
    const auto port = ask.has(arg::units) ? port_of_cargo(ask) : std::nullopt;
    if (!port) return not_concerned();
    double cargo = used_capacity(ask, *port);
    for (const Unit unit : ask.subjects(arg::units))
        cargo += size_of_cargo(ask, unit);
    const double capacity = ask.number(*port, fact::port_capacity);
    if (cargo <= capacity) return kept();
    return broken(
        say("{} REs of cargo would pass through the port of {} in this player turn, its capacity is {}",
            cargo, *port, capacity));
}

void cargo_counts(Resolution& now) {
    if (now.has(arg::mode) && now.text(arg::mode) != "port") return;  // 27A15.s3
    const std::string way = now.has(arg::way) ? now.text(arg::way) : std::string(now.verb());
    const AnyNumber& fact = way == "embark"   ? fact::port_embarked
                            : way == "supply" ? fact::port_supply_cargo
                                              : fact::port_disembarked;
    now.add_to(now.subject(arg::at), fact, now.number(arg::re));
}

void capacity_of_new_player_turn(Resolution& now) {
    if (now.text(arg::phase) != "initial") return;
    for (std::uint32_t index = 0; index < now.map().size(); ++index)
        for (const Fact& fact :
             FactList{fact::port_embarked, fact::port_disembarked, fact::port_supply_cargo})
            if (now.said({Kind::location, index}, fact).known()) now.forget({Kind::location, index}, fact);
}

/// @}

/// @name 27A12b: capture
/// @{

void hex_is_captured(Resolution& now) {
    const std::string how = now.has(arg::how) ? now.text(arg::how) : "ground";
    capture_hex(now, now.subject(arg::at), side_named_by(now, arg::side), how);
}

/// How it was taken lets the port be used at once.
bool opens_port(Inquiry& ask, const std::string& how) {
    if (how == "surprise") return ask.yes(game::the_game, fact::surprise);
    return how == "objective" && ask.phase() == "movement";
}

void port_changes_hands(Resolution& now) {
    const Place place = now.subject(arg::at);
    const std::string side = now.text(arg::side);
    now.set(place, fact::owner, side);
    if (now.said(place, fact::port_owner).known()) now.set(place, fact::port_owner, side);
    if (now.yes(place, fact::port)) now.set(place, fact::port_closed, !opens_port(now, now.text(arg::how)));
}

void ports_open_with_initial_phase(Resolution& now) {
    if (now.text(arg::phase) != "initial") return;
    for (std::uint32_t index = 0; index < now.map().size(); ++index) {
        const Place place{Kind::location, index};
        if (now.said(place, fact::port_closed).is_yes() && port_owner(now, place) == now.text(arg::side))
            now.forget(place, fact::port_closed);
    }
}

bool uses_port(Inquiry& ask) {
    if (ask.verb() == verb::port) return true;
    if (!ask.yes(ask.subject(arg::group), fact::in_port)) return false;
    if (ask.verb() != verb::spend) return !ask.has(arg::mode) || ask.text(arg::mode) == "port";
    const std::string activity = ask.text(arg::activity);
    return is_cargo_activity(activity) || activity == "replenish_in_port";
}

Ruling port_was_taken_in_time(Inquiry& ask) {
    if (!uses_port(ask)) return not_concerned();
    const Group group = ask.subject(arg::group);
    const auto place = ask.location(group);
    if (!place || !ask.yes(*place, fact::port) || port_owner(ask, *place) != ask.side_of(group))
        return not_concerned();
    if (usable_port(ask, *place, ask.side_of(group))) return kept();
    return broken(
        say("the port of {} was captured since the last {} initial phase, neither in an unopposed "
            "landing of a surprise turn nor as an objective in the movement phase",
            *place, ask.side_of(group)));
}

/// @}

/// @name 27A12c, 27A12f: damage
/// @{

double after_hits(Inquiry& ask, Place place, double capacity, std::string_view loss) {
    return std::max(capacity - ask.number_or(place, fact::port_hits, 0) * ask.printed(loss), 0.0);
}

Value capacity_under_damage(Inquiry& ask, Place place, Value capacity) {
    if (capacity.number() == nullptr || ask.yes(place, fact::port_artificial_harbor)) return capacity;
    return after_hits(ask, place, *capacity.number(), "port_capacity_loss_of_hit");
}

Value capacity_of_damaged_harbor(Inquiry& ask, Place place, Value capacity) {
    if (capacity.number() == nullptr || !ask.yes(place, fact::port_artificial_harbor)) return capacity;
    return after_hits(ask, place, *capacity.number(), "artificial_harbor_capacity_loss_of_hit");
}

void hits_are_declared(Resolution& now) {
    now.happens(event::port_hit, {{arg::at, now.subject(arg::at)}, {arg::hits, now.number(arg::hits)}});
}

void port_is_damaged(Resolution& now) {
    now.add_to(now.subject(arg::at), fact::port_hits, now.number(arg::hits));
}

/// Whatever bombs or guns do to it, more than all of it cannot be broken.
void hits_beyond_maximum_are_lost(Resolution& now) {
    const Place place = now.subject(arg::at);
    const double most = now.number(place, fact::port_max_hits);
    if (now.number_or(place, fact::port_hits, 0) > most) now.set(place, fact::port_hits, most);
}

/// What can be damaged in an anchorage is for 27A13.s3.
bool takes_damage(Inquiry& ask, Place place) {
    return ask.yes(place, fact::port) ||
           (is_augmented(ask, place) && ask.reading("anchorage_damage") == "augmentation_only");
}

Ruling hits_within_maximum(Inquiry& ask) {
    const Place place = ask.subject(arg::at);
    if (!takes_damage(ask, place)) return not_concerned();
    const double hits = ask.number_or(place, fact::port_hits, 0) + ask.number(arg::hits);
    const double most = ask.number(place, fact::port_max_hits);
    if (hits <= most) return kept();
    return broken(say("the port of {} would have {} hits, it can take {}", place, hits, most));
}

Ruling has_no_more_hits_than_it_can_take(Inquiry& ask, Place place) {
    const Value hits = ask.said(place, fact::port_hits);
    if (hits.number() == nullptr || !takes_damage(ask, place) || !ask.known(place, fact::port_max_hits))
        return not_concerned();
    const double most = ask.number(place, fact::port_max_hits);
    if (*hits.number() <= most) return kept();
    return broken(say("the port of {} has {} hits, it can take {}", place, *hits.number(), most));
}

/// @}

/// @name 27A12d: functioning
/// @{

bool enemy_zone_covers(Inquiry& ask, Place place, const std::string& owner) {
    if (owner.empty() || ask.yes(place, fact::neutral)) return false;
    const auto groups = all_groups(ask);
    return std::any_of(groups.begin(), groups.end(), [&](Group group) {
        if (ask.text_or(group, fact::side, owner) == owner) return false;
        const std::string type = ask.text_or(group, fact::group_type, "");
        return (type == "combat" || type == "mixed") && in_zone_of(ask, group, place);
    });
}

Value functions(Inquiry& ask, Place place, Value) {
    if (!ask.yes(place, fact::port)) return {};
    const double hits = ask.number_or(place, fact::port_hits, 0);
    if (hits > 0 && hits >= ask.number(place, fact::port_max_hits)) return false;
    return !enemy_zone_covers(ask, place, port_owner(ask, place));
}

/// @}

}  // namespace

std::string port_owner(Inquiry& ask, Place place) {
    return ask.text_or(place, fact::port_owner, ask.text_or(place, fact::owner, ""));
}

bool said_of_port(Inquiry& ask, Place place, const AnyYesNo& fact) {
    if (!ask.known(place, fact))
        ask.missing(say("{} of {}", fact.name.text(), place),
                    say("!state {} of {} is <yes or no>", fact.name.text(), place));
    return ask.yes(place, fact);
}

bool usable_port(Inquiry& ask, Place place, std::string_view side) {
    return ask.yes(place, fact::port) && port_owner(ask, place) == side && !ask.yes(place, fact::port_closed);
}

bool friendly_or_neutral_functioning_port(Inquiry& ask, Place place, std::string_view side) {
    if (!ask.yes(place, fact::port) || !ask.yes(place, fact::port_functioning)) return false;
    return ask.yes(place, fact::neutral) || port_owner(ask, place) == side;
}

void capture_hex(Resolution& now, Place place, const std::string& side, const std::string& how) {
    const Value from = now.said(place, fact::owner);
    now.happens(event::hex_captured,
                {{arg::at, place}, {arg::side, side}, {arg::how, how}, {arg::from, from}});
}

void register_ports(Rulebook& book) {
    book.table("27A12a.s2", "port_table");
    book.define("27A12", Kind::location, fact::port, size_makes_a_port);
    book.define("27A12a.s2", Kind::location, fact::port_capacity, printed_capacity, When::before);
    book.define("27A12a.s2", Kind::location, fact::port_max_hits, printed_max_hits, When::before);
    // What a base-force adds can be lost to hits: it comes first.
    book.define("27A12c.s2", Kind::location, fact::port_capacity, capacity_under_damage, When::after);
    book.define({"27A12f.s1", "27A12f.s2"}, Kind::location, fact::port_capacity, capacity_of_damaged_harbor,
                When::after);

    book.define("27A12a.s1", Kind::location, fact::port_cargo, cargo_that_counts);
    book.check("27A12a.s1", {verb::embark, verb::disembark}, cargo_within_capacity);
    book.effect("27A12a.s1", event::cargo_handled, cargo_counts);
    book.effect("27A12a.s1", event::phase_begins, capacity_of_new_player_turn);

    book.effect("27A12b", verb::capture, hex_is_captured);
    book.effect("27A12b", event::hex_captured, port_changes_hands);
    book.effect("27A12b", event::phase_begins, ports_open_with_initial_phase);
    book.check("27A12b", {verb::port, verb::spend, verb::embark, verb::disembark}, port_was_taken_in_time);

    book.effect("27A12c.s1", verb::porthits, hits_are_declared);
    book.effect("27A12c.s1", event::port_hit, port_is_damaged);
    book.check("27A12c.s3", {verb::porthits}, hits_within_maximum);
    book.standing("27A12c.s3", Kind::location, has_no_more_hits_than_it_can_take);
    book.effect("27A12c.s3", event::port_hit, hits_beyond_maximum_are_lost);
    book.define("27A12d", Kind::location, fact::port_functioning, functions);
}

}  // namespace umpire::rules::europa
