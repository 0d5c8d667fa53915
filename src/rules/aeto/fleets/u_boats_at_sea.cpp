#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "convoys/convoys.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "fleets/options.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

/// 3.5: U-boats are deployed and brought home, and fight in the Strategic Warfare Phase only.
namespace umpire::rules::aeto {

namespace {

Units only_u_boats(Inquiry& ask, Units ships) {
    std::erase_if(ships, [&](Unit ship) { return !is_uboat(ask, ship); });
    return ships;
}

Units ordered_boats(Inquiry& ask) {
    return only_u_boats(ask, ships_named(ask, {arg::group, arg::units}));
}

/// 3.5.s2: on the way home; where they go from port 2.14.s5 and 2.14.s10 look at the phase.
Ruling u_boats_move_in_two_phases(Inquiry& ask) {
    const Units boats = ordered_boats(ask);
    if (boats.empty()) return not_concerned();
    const std::string phase = ask.phase();
    if (among(phase, {"naval and air", "end"})) return kept();
    return broken(say("{} moves in the {} phase", boats.front(), phase));
}

/// @name 3.5.s3, 3.5.s4: between the ports of Germany and the Convoy Routes
/// @{

/// What speaks against it as a port of this U-boat; of a port of which nobody says anything nothing does.
std::optional<Sentence> no_port_for(Inquiry& ask, Unit boat, Place port) {
    const std::string controller = controller_of(ask, port);
    if (!controller.empty() && controller != "Axis") return say("{} is {}", port, controller);
    if (is_destroyed_port(ask, port)) return say("{} is destroyed", port);
    const std::string holder = ask.text_or(port, fact::occupier, "");
    const bool own = holder.empty() || holder == "Germany" || holder == nation_of(ask, boat);
    if (own || ask.reading("ports_of_u_boats") == "friendly") return std::nullopt;
    return say("{} is held by {}", port, holder);
}

Ruling deployed_from_a_german_port(Inquiry& ask) {
    const Units boats = ordered_boats(ask);
    if (boats.empty()) return not_concerned();
    for (const Unit boat : boats) {
        const auto from = ask.location(boat);
        if (!from || is_convoy_area(ask, *from)) continue;
        if (const auto reason = no_port_for(ask, boat, *from)) return broken(*reason);
        if (ask.location(boats.front()) != from && ask.reading("u_boats_of_an_option") == "one_port")
            return broken(say("{} and {} are not in one port", boats.front(), boat));
    }
    return kept();
}

Ruling returns_to_a_german_port(Inquiry& ask) {
    const Units boats = ordered_boats(ask);
    if (boats.empty() || !ask.has(arg::at)) return not_concerned();
    const Place port = ask.subject(arg::at);
    if (!is_port(ask, port)) return broken(say("there is no port in {}", port));
    for (const Unit boat : boats)
        if (const auto reason = no_port_for(ask, boat, port)) return broken(*reason);
    return kept();
}

/// @}

/// 3.5.s6
Ruling u_boats_are_placed_not_moved(Inquiry& ask) {
    const Units ships = moving_ships(ask), boats = only_u_boats(ask, ships);
    if (ships.empty()) return not_concerned();
    if (boats.empty()) return kept();
    return broken(say("{} is not moved place by place: it is deployed or brought home", boats.front()));
}

/// A deployment is a movement option of the Axis side.
void option_is_used(Resolution& now) {
    const Units boats = ordered_boats(now);
    if (boats.empty() || !may_be_first_naval_movement(now)) return;
    now.set(the_game, fact::movement_option, now.number_or(the_game, fact::movement_option, 0) + 1);
    now.set(the_game, fact::under_way, boats);
    now.set(the_game, fact::next_mover, opponent_of("Axis"));
}

/// 3.5.s10
Ruling u_boats_are_in_port_or_on_a_route(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    if (!is_uboat(ask, unit) || !place || !is_in_play(ask, *place)) return not_concerned();
    if (is_convoy_area(ask, *place) || may_be_docked(ask, unit)) return kept();
    return broken(say("{} is in {}, which is neither port nor Convoy Route", unit, *place));
}

/// @name 3.5.s11 to 3.5.s13: no naval combat with U-boats out of the Strategic Warfare Phase
/// @{

bool is_phase_of_ships(Inquiry& ask) {
    return in_phase(ask, "naval and air") || in_phase(ask, "end");
}

Units attackers(Inquiry& ask) {
    return ships_named(ask, {arg::with, arg::unit});
}

Units attacked(Inquiry& ask) {
    Units ships;
    if (ask.has(arg::target))
        for (const Subject target : ask.subjects(arg::target))
            for (const Unit ship : ships_of(ask, target))
                ships.push_back(ship);
    return ships;
}

Ruling u_boats_attack_no_ships(Inquiry& ask) {
    const Units ships = attackers(ask), boats = only_u_boats(ask, ships);
    if (!is_phase_of_ships(ask) || ships.empty() || attacked(ask).empty()) return not_concerned();
    if (boats.empty()) return kept();
    return broken(say("{} attacks ships in the {} phase", boats.front(), ask.phase()));
}

Ruling ships_attack_no_u_boats(Inquiry& ask) {
    const Units ships = attacked(ask), boats = only_u_boats(ask, ships);
    if (!is_phase_of_ships(ask) || ships.empty() || attackers(ask).empty()) return not_concerned();
    if (boats.empty()) return kept();
    return broken(say("{} is attacked in the {} phase", boats.front(), ask.phase()));
}

/// The hits on escorts that a U-boat attack has made.
Ruling fought_in_the_strategic_phase(Inquiry& ask) {
    const std::string phase = ask.text_or(the_game, fact::phase, "");
    if (phase.empty()) return not_concerned();
    return phase == "strategic" ? kept() : broken(say("U-boats attack in the {} phase", phase));
}

/// @}

}  // namespace

void register_u_boats_at_sea(Rulebook& book) {
    book.check("3.5.s2", {verb::home}, u_boats_move_in_two_phases);
    book.check("3.5.s3", {verb::deploy}, deployed_from_a_german_port);
    book.check("3.5.s4", {verb::home}, returns_to_a_german_port);
    book.check("3.5.s6", {verb::move}, u_boats_are_placed_not_moved);
    book.effect("3.5.s3", verb::deploy, option_is_used, When::after);
    book.standing("3.5.s10", Kind::unit, u_boats_are_in_port_or_on_a_route);
    book.check("3.5.s11", {verb::intercept, verb::attack}, u_boats_attack_no_ships);
    book.check("3.5.s12", {verb::attack}, ships_attack_no_u_boats);
    book.check("3.5.s13", {verb::torpedo}, fought_in_the_strategic_phase);
}

}  // namespace umpire::rules::aeto
