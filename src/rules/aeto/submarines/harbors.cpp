#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/steps.hpp"
#include "submarines/facts.hpp"
#include "submarines/submarines.hpp"

#include <algorithm>

/// 3.30: a submarine gets into an enemy port (`infiltrate`), attacks there (`ambush`) and is attacked by what
/// is docked in it and by the screen of the port itself (`hunt`). Straits are 3.3.
namespace umpire::rules::aeto {

namespace {

Subject harbor_of(Inquiry& ask, Subject boat) {
    const auto harbor = listed(ask, boat, fact::harbor);
    if (harbor.empty()) ask.missing(say("which port {} has entered", boat), ask.to_state(boat, fact::harbor));
    return harbor.front();
}

/// @name 3.30.s1 to 3.30.s3: the attempt
/// @{

Ruling nobody_gets_into_panama(Inquiry& ask) {
    const Subject port = ask.subject(arg::at);
    if (!is_port(ask, port)) return not_concerned();
    return ask.name(port).find("Panama") != std::string::npos ? broken(say("{} is out of reach", port)) : kept();
}

/// @}

/// @name 3.30.s4 to 3.30.s8: the screen of a port
/// @{

double inherent(Inquiry& ask, std::string_view row) {
    return *ask.table("3.30.s4").number(row, std::string_view("inherent value"));
}

Value small_port_screens(Inquiry& ask, Subject port, Value so_far) {
    return among(port_type_of(ask, port), {"Coastal City", "Minor Port"})
               ? Value(inherent(ask, "Coastal City or Minor Port"))
               : so_far;
}

Value great_port_screens(Inquiry& ask, Subject port, Value so_far) {
    return port_type_of(ask, port) == "Major Port" || is_fortified(ask, port)
               ? Value(inherent(ask, "Fortified or Major Port"))
               : so_far;
}

Value gibraltar_screens(Inquiry& ask, Subject port, Value so_far) {
    return is_numbered(ask, port, "W 1508") ? Value(inherent(ask, "Gibraltar (W 1508)")) : so_far;
}

Ships docked_enemies(Inquiry& ask, Subject port, const std::string& side) {
    Ships ships = ships_in_port(ask, port);
    std::erase_if(ships, [&](Subject ship) {
        return !is_docked(ask, ship) || side_or_none(ask, ship) == side || is_submarine(ask, ship) ||
               is_out_of_play(ask, ship);
    });
    return ships;
}

Ships enemies_in_harbor(Inquiry& ask, Subject boat) {
    return docked_enemies(ask, harbor_of(ask, boat), side_or_none(ask, boat));
}

/// With the destroyers of whoever holds the port.
Value destroyers_add_to_the_screen(Inquiry& ask, Subject port, Value screen) {
    if (screen.number() == nullptr) return screen;
    const std::string holder = controller_of(ask, port);
    Ships ships = destroyers_among(ask, ships_in_port(ask, port));
    std::erase_if(ships,
                  [&](Subject ship) { return !is_docked(ask, ship) || side_or_none(ask, ship) != holder; });
    return std::min(*screen.number() + static_cast<double>(ships.size()),
                    ask.printed("most_attacks_of_a_port"));
}

/// @}

/// @name 3.30.s2 to 3.30.s21: in the port
/// @{

void port_may_attack(Resolution& now, Subject boat) {
    const Subject port = harbor_of(now, boat);
    let_attack(now, boat, destroyers_among(now, enemies_in_harbor(now, boat)),
               now.number(port, fact::harbor_screen));
}

void submarine_enters_the_port(Resolution& now) {
    const Subject boat = now.subject(arg::unit), port = now.subject(arg::at);
    if (!is_port(now, port) || now.result(result::infiltration).known()) return;
    now.set(boat, fact::harbor, port);
    now.set(boat, fact::ambushes, 0);
}

void submarine_rolls_for_the_port(Resolution& now) {
    const Subject boat = now.subject(arg::unit);
    if (!is_port(now, now.subject(arg::at)) || now.result(result::infiltration).known()) return;
    const int die = now.roll_total(1, 6, say("the infiltration of {}", now.subject(arg::at)));
    const bool unseen = die == now.printed("unseen_in_port");
    now.result(result::natural, die);
    now.result(result::encounter, unseen ? "undetected" : "detected");
    now.set(boat, fact::caught_in_harbor, !unseen);
    come_to(now, boat, unseen ? "undetected" : "detected");
}

bool entered_as(const Resolution& now, std::string_view encounter) {
    const std::string* text = now.result(result::encounter).text();
    return text != nullptr && *text == encounter;
}

void port_attacks_whom_it_detects(Resolution& now) {
    if (entered_as(now, "detected")) port_may_attack(now, now.subject(arg::unit));
}

void unseen_submarine_looks_round(Resolution& now) {
    if (entered_as(now, "undetected")) reveal(now, enemies_in_harbor(now, now.subject(arg::unit)));
}

/// Out of the port, in its hex.
void leave_the_port(Resolution& now, Subject boat) {
    come_to(now, boat, "dived");
    dive(now, boat);
    put_to_sea(now, boat);
}

/// @}

/// @name Attacks of the submarine
/// @{

Subject infiltrator(Inquiry& ask) {
    return ask.subject(arg::unit);
}

bool is_in_harbor(Inquiry& ask) {
    return !encounter_in_harbor(ask, infiltrator(ask)).empty();
}

bool was_caught(Inquiry& ask, Subject boat) {
    return ask.yes(boat, fact::caught_in_harbor);
}

Ruling two_attacks_in_a_port(Inquiry& ask) {
    if (!is_in_harbor(ask)) return not_concerned();
    const double made = attacks_made_by(ask, infiltrator(ask));
    return made < ask.printed("attacks_in_a_port") ? kept()
                                                   : broken(say("{} has made {} attacks", infiltrator(ask), made));
}

Ruling the_port_attacks_first(Inquiry& ask) {
    const Subject boat = infiltrator(ask);
    if (encounter_in_harbor(ask, boat) != "detected") return not_concerned();
    if (attacks_made_on(ask, boat) > 0 || ask.number_or(boat, fact::attacks_due, 0) == 0) return kept();
    return broken(say("the port has not attacked {} yet", boat));
}

Ruling only_survivors_attack(Inquiry& ask) {
    const Subject boat = infiltrator(ask);
    if (!is_in_harbor(ask) || !was_caught(ask, boat) || attacks_made_by(ask, boat) > 0)
        return not_concerned();
    return encounter_in_harbor(ask, boat) == "dived" || is_out_of_play(ask, boat)
               ? broken(say("{} has not come through the attacks of the port", boat))
               : kept();
}

/// Both the unseen submarine and the one that came through attack what is docked.
template <bool caught>
Ruling attacks_in_the_port(Inquiry& ask) {
    const Subject boat = infiltrator(ask), target = ask.subjects(arg::target).front();
    if (!is_in_harbor(ask) || was_caught(ask, boat) != caught || is_submarine(ask, target))
        return not_concerned();
    if (ask.subjects(arg::target).size() > 1) return broken("one attack is made on several ships");
    return is_docked(ask, target) && ask.location(target) == harbor_of(ask, boat)
               ? kept()
               : broken(say("{} is not in the port of {}", target, harbor_of(ask, boat)));
}

template <bool caught>
void second_attack_is_answered(Resolution& now) {
    const Subject boat = infiltrator(now);
    if (!is_in_harbor(now) || was_caught(now, boat) != caught ||
        attacks_made_by(now, boat) < now.printed("attacks_in_a_port"))
        return;
    come_to(now, boat, "pressed");
    port_may_attack(now, boat);
}

template <bool caught>
void infiltrator_dives(Resolution& now) {
    const Subject boat = infiltrator(now);
    if (is_in_harbor(now) && was_caught(now, boat) == caught) leave_the_port(now, boat);
}

/// @}

/// @name Attacks on the submarine
/// @{

Subject hunted(Inquiry& ask) {
    return ask.subject(arg::target);
}

bool is_by(Inquiry& ask, std::string_view what) {
    return ask.has(arg::type) && ask.text(arg::type) == what;
}

Ruling ports_screen_their_own_waters(Inquiry& ask) {
    if (!is_by(ask, "port")) return not_concerned();
    const std::string stage = encounter_in_harbor(ask, hunted(ask));
    return stage.empty() || stage == "dived" ? broken(say("{} is not in the port", hunted(ask))) : kept();
}

Ruling no_mines_in_ports(Inquiry& ask) {
    if (encounter_in_harbor(ask, hunted(ask)).empty()) return not_concerned();
    return is_by(ask, "mines") ? broken(say("{} infiltrates a port", hunted(ask))) : kept();
}

/// As many attacks as its screening value, and by nobody else.
template <Named stage, bool caught>
Ruling the_screen_of_a_port(Inquiry& ask) {
    const Subject boat = hunted(ask);
    if (encounter_in_harbor(ask, boat) != stage.text() || was_caught(ask, boat) != caught ||
        is_by(ask, "mines") || ask.yes(arg::none))
        return not_concerned();
    if (ask.has(arg::unit) && !holds(listed(ask, boat, fact::screens), ask.subject(arg::unit)))
        return broken(say("{} is not docked in the port", ask.subject(arg::unit)));
    return ask.number_or(boat, fact::attacks_due, 0) > 0
               ? kept()
               : broken(say("{} has been attacked {} times", boat, attacks_made_on(ask, boat)));
}

Ruling infiltrators_are_not_pursued(Inquiry& ask) {
    if (is_by(ask, "port")) return not_concerned();
    const std::string stage = encounter_in_harbor(ask, hunted(ask));
    if (stage.empty()) return not_concerned();
    return stage == "dived" ? broken(say("{} has dived out of the port", hunted(ask))) : kept();
}

void nobody_attacks_it(Resolution& now) {
    if (now.yes(arg::none) && !encounter_in_harbor(now, hunted(now)).empty())
        now.set(hunted(now), fact::attacks_due, 0);
}

bool is_unhurt(Inquiry& ask, Subject boat) {
    return !shows_its_back(ask, boat) && !is_out_of_play(ask, boat);
}

bool has_been_hit(const Resolution& now) {
    const double* hits = now.result(result::hits).number();
    return hits != nullptr && *hits > 0;
}

/// Its owner sees the port once nobody attacks any more.
void survivor_looks_round(Resolution& now) {
    const Subject boat = hunted(now);
    if (encounter_in_harbor(now, boat) == "detected" && is_unhurt(now, boat) &&
        now.number_or(boat, fact::attacks_due, 0) == 0)
        reveal(now, enemies_in_harbor(now, boat));
}

void depleted_infiltrator_dives(Resolution& now) {
    const Subject boat = hunted(now);
    if (encounter_in_harbor(now, boat) == "detected" && has_been_hit(now) && !is_out_of_play(now, boat))
        leave_the_port(now, boat);
}

template <bool caught>
void answered_infiltrator_dives(Resolution& now) {
    const Subject boat = hunted(now);
    if (encounter_in_harbor(now, boat) == "pressed" && was_caught(now, boat) == caught &&
        !is_out_of_play(now, boat) && now.number_or(boat, fact::attacks_due, 0) == 0)
        leave_the_port(now, boat);
}

/// @}

/// @name 3.30.s30, 3.30.s31: attacks in a strait
/// @{

Ruling attacks_in_a_strait(Inquiry& ask) {
    const Subject boat = hunted(ask);
    if (!encounter_of(ask, boat).empty() || !ask.known(boat, fact::attacks_due)) return not_concerned();
    return ask.number(boat, fact::attacks_due) > 0 ? kept()
                                                   : broken(say("{} has suffered all attacks", boat));
}

/// @}

}  // namespace

void register_harbors(Rulebook& book) {
    book.check("3.30.s3", {verb::infiltrate}, nobody_gets_into_panama);
    book.table("3.30.s4", "port_screening_values");
    book.define("3.30.s5", Kind::location, fact::harbor_screen, small_port_screens);
    book.define("3.30.s6", Kind::location, fact::harbor_screen, great_port_screens);
    book.define("3.30.s7", Kind::location, fact::harbor_screen, gibraltar_screens);
    book.define({"3.30.s4", "3.30.s8"}, Kind::location, fact::harbor_screen, destroyers_add_to_the_screen,
                When::after);

    book.effect("3.30.s1", verb::infiltrate, submarine_enters_the_port);
    book.effect("3.30.s2", verb::infiltrate, submarine_rolls_for_the_port);
    book.effect({"3.30.s8", "3.30.s16"}, verb::infiltrate, port_attacks_whom_it_detects, When::last);
    book.effect("3.30.s10", verb::infiltrate, unseen_submarine_looks_round, When::last);

    book.check("3.30.s33", {verb::ambush}, two_attacks_in_a_port);
    book.check("3.30.s16", {verb::ambush}, the_port_attacks_first);
    book.check("3.30.s17", {verb::ambush}, only_survivors_attack);
    book.check("3.30.s11", {verb::ambush}, attacks_in_the_port<false>);
    book.check("3.30.s19", {verb::ambush}, attacks_in_the_port<true>);
    book.effect({"3.30.s12", "3.30.s13"}, verb::ambush, second_attack_is_answered<false>, When::last);
    book.effect({"3.30.s20", "3.30.s21"}, verb::ambush, second_attack_is_answered<true>, When::last);
    book.effect("3.30.s12", verb::dive, infiltrator_dives<false>);
    book.effect("3.30.s20", verb::dive, infiltrator_dives<true>);

    book.check("3.30.s9", {verb::hunt}, ports_screen_their_own_waters);
    book.check("3.30.s15", {verb::hunt}, no_mines_in_ports);
    book.check("3.30.s16", {verb::hunt}, the_screen_of_a_port<"detected", true>);
    book.check("3.30.s13", {verb::hunt}, the_screen_of_a_port<"pressed", false>);
    book.check("3.30.s21", {verb::hunt}, the_screen_of_a_port<"pressed", true>);
    book.check({"3.30.s14", "3.30.s18"}, {verb::hunt}, infiltrators_are_not_pursued);
    book.effect("3.30.s16", verb::hunt, nobody_attacks_it, When::after);
    book.effect("3.30.s19", verb::hunt, survivor_looks_round, When::last);
    book.effect("3.30.s18", verb::hunt, depleted_infiltrator_dives, When::last);
    book.effect("3.30.s14", verb::hunt, answered_infiltrator_dives<false>, When::last);
    book.effect("3.30.s21", verb::hunt, answered_infiltrator_dives<true>, When::last);

    book.check({"3.30.s30", "3.30.s31"}, {verb::hunt}, attacks_in_a_strait);
}

}  // namespace umpire::rules::aeto
