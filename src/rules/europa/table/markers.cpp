#include "umpire/game/map.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "table/meaning.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"
#include "units/phases.hpp"
#include "units/sides.hpp"
#include "upkeep/facts.hpp"
#include "upkeep/supply.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

/// Markers that are put on, taken off or turned: actions with rules, no decorations.
namespace umpire::rules::europa {

namespace {

/// @name Markers turned
/// @{

/// Where the center of a raider is nobody is told; in the open sea it may be its own hex. The Allies have
/// none.
void goes_raiding(Inquiry& ask, Action& action, Group group) {
    const auto here = ask.location(group);
    if (!here || (ask.side_of(group) == "Axis" && ask.text_or(*here, fact::terrain, "") != "sea")) return;
    become(action, verb::raid, {{arg::group, group}, {arg::at, *here}});
}

struct Contact {
    Group enemy;
    Place hex;
};

/// Where that enemy has come near enough to the port for a patrol from it: where it stands, or on its way.
std::optional<Place> where_it_passed(Inquiry& ask, Group enemy, Place port) {
    const double reach = ask.printed("port_patrol_radius");
    const auto there = contact::true_hex(ask, enemy);
    const auto apart = there ? ask.map().distance(port.index, there->index) : std::nullopt;
    if (apart && *apart <= reach) return there;
    if (ask.number_or(enemy, fact::points, 0) == 0) return std::nullopt;
    for (const std::uint32_t near : ask.map().within(port.index, static_cast<int>(reach)))
        if (const Place hex{Kind::location, near};
            ask.yes(hex, fact::naval_entry) && contact::may_have_passed(ask, enemy, hex))
            return hex;
    return std::nullopt;
}

/// An enemy that has its player turn, and may be intercepted from the port.
std::optional<Contact> enemy_off_the_port(Inquiry& ask, Group group) {
    const auto port = ask.location(group);
    if (!port || is_phasing(ask, group) || !is_moving_phase(ask.phase())) return std::nullopt;
    for (const Force enemy : all_groups(ask)) {
        if (!are_enemies(ask, group, enemy) || ask.yes(enemy, fact::in_port) || ask.units_in(enemy).empty())
            continue;
        if (const auto hex = where_it_passed(ask, enemy, *port)) return Contact{enemy, *hex};
    }
    return std::nullopt;
}

/// Whom it meets, and where, nobody has said: if it was on the way of an enemy, the counter still stands at
/// the end of it.
void leaves_port(Inquiry& ask, Action& action, Group group) {
    const auto contact = enemy_off_the_port(ask, group);
    if (!contact) return become(action, verb::sail, {{arg::group, group}});
    if (contact->hex != contact::true_hex(ask, contact->enemy))
        ask.missing(say("whom {} intercepts, and where", group),
                    say("!intercept <group> with {} at <hex>", group));
    become(action, verb::intercept, {{arg::target, contact->enemy}, {arg::with, group}});
}

void mark_of_group(Inquiry& ask, Action& action, Group group, const std::string& fact, bool set) {
    if (fact == fact::raiding.name.text() && set) goes_raiding(ask, action, group);
    if (fact == fact::in_port.name.text() && set) become(action, verb::port, {{arg::group, group}});
    if (fact == fact::in_port.name.text() && !set) leaves_port(ask, action, group);
    if (fact == fact::on_patrol.name.text())
        become(action, set ? verb::patrol : verb::abandon, {{arg::group, group}});
    if (fact == fact::evading.name.text()) {
        become(action, verb::evade, {{arg::group, group}});
        if (!set) action.arguments[arg::ends] = true;
    }
}

void mark(Inquiry& ask, Action& action) {
    const Subject* of = ask.argument(arg::of).subject();
    if (of == nullptr || !ask.has(arg::fact)) return;
    const Subject thing = *of;
    const std::string fact = ask.text(arg::fact);
    const bool set = ask.argument(arg::value).is_yes();
    if (thing.kind == Kind::group) return mark_of_group(ask, action, thing, fact, set);
    if (fact == fact::under_refit.name.text())
        become(action, set ? verb::refit : verb::return_, {{arg::unit, thing}});
    if (fact == fact::low_fuel.name.text())
        become(action, verb::fuel, {{arg::unit, thing}, {arg::level, set ? "low" : "full"}});
    if (fact == fact::radar_disabled.name.text() && !set && ask.yes(thing, fact::radar_disabled))
        become(action, verb::repair, {{arg::unit, thing}});
    if (fact == fact::base_force_mode.name.text())
        become(action, verb::flip, {{arg::unit, thing}, {arg::to, ask.argument(arg::value)}});
}

/// A sea patrol has an order of its own.
void mission(Inquiry& ask, Action& action) {
    if (ask.argument(arg::mission) != Value("sea_patrol") || ask.has(arg::units)) return;
    game::Arguments arguments{{arg::group, ask.subject(arg::group)}};
    if (ask.has(arg::at)) arguments[arg::at] = ask.argument(arg::at);
    become(action, verb::patrol, std::move(arguments));
}

/// A pointer that was turned to another player turn or game turn names no phase if that is the same.
void phase(Inquiry& ask, Action& action) {
    if (!ask.has(arg::phasing) && !ask.has(arg::turn)) return;
    if (!ask.has(arg::to)) action.arguments[arg::to] = ask.phase();
    if (ask.has(arg::phasing)) action.arguments[arg::side] = ask.argument(arg::phasing);
}

/// @}

/// @name 27E2, 27E3: markers that go only with new torpedoes and ammunition
/// @{

template <const auto& depleted>
Ruling goes_with_replenishment(Inquiry& ask) {
    const Subject* of = ask.argument(arg::of).subject();
    if (of == nullptr || !ask.has(arg::fact) || ask.text(arg::fact) != depleted.name.text() ||
        ask.argument(arg::value).is_yes() || !ask.yes(*of, depleted))
        return not_concerned();
    if (fuel_is_to_be_had(ask, *of)) return kept();
    return broken(fmt::format("{} is at sea, and there is nobody to replenish it", ask.name(*of)));
}

/// @}

/// A log may begin in the middle of a phase, and then all that is known is what the counters show.
Value low_when_first_seen(Inquiry& ask, Unit unit, Value) {
    return ask.said(unit, fact::low_fuel);
}

}  // namespace

void register_markers(Rulebook& book) {
    book.prepare(verb::mark, mark);
    book.prepare(verb::mission, mission);
    book.prepare(verb::phase, phase);

    book.check("27E2.s5", {verb::mark}, goes_with_replenishment<fact::torpedo_depleted>);
    book.check("27E3.s3", {verb::mark}, goes_with_replenishment<fact::ammo_depleted>);
    book.define("27D.s2", Kind::unit, fact::low_at_start, low_when_first_seen);
}

}  // namespace umpire::rules::europa
