#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "movement/places.hpp"
#include "movement/weather.hpp"
#include "names.hpp"
#include "units/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

Units units_of_action(Inquiry& ask) {
    Units units;
    for (const Group group : ask.subjects(arg::group))
        for (const Unit unit : ask.units_in(group))
            units.push_back(unit);
    return units;
}

/// @name 28B: small craft
/// @{

Units units_leaving_port(Inquiry& ask) {
    if (ask.verb() == verb::sail) return units_of_action(ask);
    if (ask.verb() == verb::join || ask.verb() == verb::split) return units_joining_outside(ask);
    const bool in_port = ask.yes(ask.subjects(arg::group).front(), fact::in_port);
    const bool leaves = in_port && (ask.verb() == verb::move || ask.yes(arg::leaves_port));
    return leaves ? units_of_action(ask) : Units();
}

Ruling stays_in_port_in_storm(Inquiry& ask) {
    for (const Unit unit : units_leaving_port(ask)) {
        if (ask.text_or(unit, fact::category, "") != "small craft") continue;
        if (sea_at(ask, unit) != "S") return kept();
        return broken(say("{} is small craft and puts to sea in a storm", unit));
    }
    return not_concerned();
}

/// @}

/// @name 28C: evading
/// @{

void begins_or_ends_to_evade(Resolution& now) {
    now.set(now.subject(arg::group), fact::evading, !now.yes(arg::ends));
    contact::forget(now, now.subject(arg::group), fact::last_way_evading);
}

Ruling is_off_the_coast(Inquiry& ask, Group group, Place hex) {
    if (ask.text_or(hex, fact::terrain, "") != "coastal") return kept();
    return broken(say("{} is in the coastal hex {}, where nobody evades", group, hex));
}

Ruling evades_in_open_sea(Inquiry& ask) {
    if (ask.yes(arg::ends)) return not_concerned();
    const Group group = ask.subject(arg::group);
    const auto hex = contact::true_hex(ask, group);
    if (!hex) ask.missing(say("where {} is", group));
    return is_off_the_coast(ask, group, *hex);
}

/// A marker that was left on in port means nothing.
Ruling evader_is_in_open_sea(Inquiry& ask, Group group) {
    const auto hex = contact::true_hex(ask, group);
    if (!hex || !ask.yes(group, fact::evading) || ask.yes(group, fact::in_port)) return not_concerned();
    return is_off_the_coast(ask, group, *hex);
}

/// Each move is a choice: one that does not evade ends what was chosen before.
void plain_move_ends_it(Resolution& now) {
    if (moves_evading(now)) return;
    for (const Group group : now.subjects(arg::group))
        if (now.yes(group, fact::evading)) now.set(group, fact::evading, false);
}

/// Only the end of a move may be hidden, and only of one that evades.
Ruling hides_the_end_of_its_move(Inquiry& ask) {
    const Group group = ask.subjects(arg::group).front();
    const std::string name = ask.name(group);
    const double hidden = ask.number_or(group, fact::secret_points, 0);
    if (!ask.yes(arg::secret)) {
        if (hidden == 0) return not_concerned();
        return broken(say("{} has hidden a part of its move and goes on in the open", name));
    }
    if (!moves_evading(ask)) return broken(say("{} moves in secret and does not evade", name));
    const double total = hidden + route_cost(ask), most = ask.printed("secret_points");
    if (total <= most) return kept();
    return broken(say("{} would hide {} points of its move, allowed {}", name, total, most));
}

void counter_stays_behind(Resolution& now) {
    if (!now.yes(arg::secret) || !now.has(arg::path) || route(now).empty()) return;
    for (const Group group : now.subjects(arg::group)) {
        now.set(group, fact::hidden_location, route(now).back());
        now.add_to(group, fact::secret_points,
                   now.result(result::cost).number() != nullptr ? *now.result(result::cost).number() : 0);
    }
}

void counter_shows_again(Resolution& now) {
    if (now.yes(arg::secret)) return;
    for (const Group group : now.subjects(arg::group))
        contact::forget(now, group, fact::hidden_location);
}

void hidden_points_of_new_phase(Resolution& now) {
    for (const Group group : all_groups(now))
        contact::forget(now, group, fact::secret_points);
}

/// A group that goes on patrol, and one on patrol that begins to evade.
bool evades_and_patrols(Inquiry& ask, Group group) {
    return ask.verb() == verb::evade ? ask.yes(group, fact::on_patrol) && !ask.yes(arg::ends)
                                     : ask.verb() == verb::patrol && contact::is_evading(ask, group);
}

/// Its markers show both.
bool is_shown_to_evade_and_patrol(Inquiry& ask, Group group) {
    return ask.yes(group, fact::on_patrol) && ask.yes(group, fact::evading) && !ask.yes(group, fact::raiding);
}

Ruling allied_patrol(Inquiry& ask, Group group, bool evades) {
    if (ask.text_or(group, fact::side, "") != "Allied") return not_concerned();
    if (!evades) return kept();
    return broken(say("{} evades and may not sea patrol", group));
}

Ruling allied_evaders_do_not_patrol(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    return allied_patrol(ask, group, evades_and_patrols(ask, group));
}
Ruling allied_patrol_does_not_evade(Inquiry& ask, Group group) {
    return allied_patrol(ask, group, is_shown_to_evade_and_patrol(ask, group));
}

Ruling axis_patrol(Inquiry& ask, Group group, bool evades) {
    if (ask.text_or(group, fact::side, "") != "Axis") return not_concerned();
    if (!evades) return kept();
    return broken(say("{} evades, and could sea patrol only as a raider", group));
}

Ruling axis_evaders_only_raid(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    return axis_patrol(ask, group, evades_and_patrols(ask, group));
}
Ruling axis_patrol_does_not_evade(Inquiry& ask, Group group) {
    return axis_patrol(ask, group, is_shown_to_evade_and_patrol(ask, group));
}

/// @}

/// @name 28D: coastal craft
/// @{

bool coast_is_near(Inquiry& ask, Place hex, int hexes) {
    const auto around = ask.map().within(hex.index, hexes);
    return std::any_of(around.begin(), around.end(), [&](std::uint32_t place) {
        return ask.text_or({Kind::location, place}, fact::terrain, "") == "coastal";
    });
}

/// A patrol that closes may say only where it goes.
Places hexes_entered(Inquiry& ask) {
    if (ask.has(arg::path)) return route(ask);
    return ask.has(arg::to) ? ask.subjects(arg::to) : std::vector<Subject>();
}

Ruling is_near_the_coast(Inquiry& ask, Unit craft, Place hex) {
    const int most = static_cast<int>(ask.printed("coastal_craft_range"));
    if (coast_is_near(ask, hex, most)) return kept();
    return broken(
        say("{} is coastal craft, and {} is more than {} hexes from every coastal hex", craft, hex, most));
}

Ruling coastal_craft_is_near_the_coast(Inquiry& ask, Unit unit) {
    const auto hex = hex_on_map(ask, unit);
    // Cargo that lies ashore, or aboard.
    if (!hex || !ask.yes(unit, fact::coastal_craft) || ask.text_or(*hex, fact::terrain, "") != "sea")
        return not_concerned();
    if (const auto around = ask.inside(unit); around && around->kind == Kind::unit) return not_concerned();
    return is_near_the_coast(ask, unit, *hex);
}

Ruling coastal_craft_keep_near_the_coast(Inquiry& ask) {
    const auto way = hexes_entered(ask);
    if (way.empty()) return not_concerned();
    const auto units = units_of_action(ask);
    const auto craft = std::find_if(units.begin(), units.end(),
                                    [&](Unit unit) { return ask.yes(unit, fact::coastal_craft); });
    if (craft == units.end()) return not_concerned();
    for (const Place hex : way)
        if (Ruling ruling = is_near_the_coast(ask, *craft, hex); ruling.kind == Ruling::Kind::broken)
            return ruling;
    return kept();
}

/// @}

}  // namespace

void register_evading(Rulebook& book) {
    book.check("28B", {verb::sail, verb::move, verb::maneuver, verb::join, verb::split},
               stays_in_port_in_storm);
    book.effect("28C.s1", verb::evade, begins_or_ends_to_evade);
    // Whoever meets the group on its way meets it as it was before (29C, 29D).
    book.effect("28C.s1", verb::move, plain_move_ends_it, When::last);
    book.check("28C.s3", {verb::evade}, evades_in_open_sea);
    book.standing("28C.s3", Kind::group, evader_is_in_open_sea);
    book.check("28C.s4", {verb::move}, hides_the_end_of_its_move);
    book.effect("28C.s4", verb::move, counter_stays_behind, When::last);
    book.effect("28C.s4", verb::move, counter_shows_again, When::last);
    book.effect("28C.s4", event::phase_begins, hidden_points_of_new_phase);
    book.check("28C.s5", {verb::patrol, verb::evade}, allied_evaders_do_not_patrol);
    book.standing("28C.s5", Kind::group, allied_patrol_does_not_evade);
    book.check("28C.s6", {verb::patrol, verb::evade, verb::raid}, axis_evaders_only_raid);
    book.standing("28C.s6", Kind::group, axis_patrol_does_not_evade);
    book.check("28D.s2", {verb::move, verb::maneuver, verb::close}, coastal_craft_keep_near_the_coast);
    book.standing("28D.s2", Kind::unit, coastal_craft_is_near_the_coast);
}

}  // namespace umpire::rules::europa
