#include "chapters.hpp"
#include "common/lists.hpp"
#include "general/facts.hpp"
#include "general/pieces.hpp"
#include "general/places.hpp"
#include "names.hpp"
#include "sequence/air_returns.hpp"
#include "sequence/facts.hpp"
#include "sequence/offensives.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

namespace umpire::rules::aeto {

namespace {

/// @name Weather Phase
/// @{

Value air_effects_in_mud_and_winter(Inquiry& ask, Subject, Value) {
    const std::string weather = ask.text_or(the_game, fact::weather, "");
    return weather.empty() ? Value() : Value(weather != "F");
}

/// @}

/// @name The step that an act of Strategic Warfare belongs to
/// @{

/// Those who act together act in the step of the first: whether they may is for the rules of that step.
Subject first_of(Inquiry& ask) {
    return ask.subjects(arg::units).front();
}
bool by_air(Inquiry& ask) {
    return is_air_unit(ask, first_of(ask));
}
bool by_surface_ship(Inquiry& ask) {
    return is_surface_ship(ask, first_of(ask));
}
bool by_u_boat(Inquiry& ask) {
    return is_uboat(ask, first_of(ask));
}

std::string_view step_of_act(Inquiry& ask) {
    if (ask.verb() == verb::raid) return "strategic bombing";
    if (by_air(ask)) return "air interdiction";
    if (by_u_boat(ask)) return "u-boats";
    return by_surface_ship(ask) ? "surface raiders" : "";
}

/// Steps that have begun are not gone back from.
Ruling acts_before_the_next_step(Inquiry& ask) {
    const auto step = step_of_act(ask);
    if (step.empty() || !in_phase(ask, "strategic") || !ask.known(the_game, fact::step))
        return not_concerned();
    if (!is_behind(ask, step)) return kept();
    return broken(say("the {} step comes before {}", step, where_in_turn(ask)));
}

/// Nobody needs to say that a step has begun in which he acts.
void act_begins_its_step(Resolution& now) {
    if (const auto step = step_of_act(now);
        !step.empty() && in_phase(now, "strategic") && !is_behind(now, step))
        go_to_step(now, step);
}

/// @}

/// @name viii.s9 to viii.s12: interdiction of Convoy Routes
/// @{

/// The map says so, and no port or land is one; of an area that nobody has drawn nobody knows.
bool is_no_convoy_route(Inquiry& ask, Place area) {
    if (ask.yes(area, fact::port) || ask.text_or(area, fact::terrain, "") == "land") return true;
    return ask.said(area, fact::convoy_route).known() && !ask.yes(area, fact::convoy_route);
}

/// Only the Arctic ones are ever closed.
bool is_closed(Inquiry& ask, Place area) {
    return ask.yes(area, fact::arctic) && ask.said(area, fact::open).known() && !ask.yes(area, fact::open);
}

Ruling of_the_axis(Inquiry& ask) {
    for (const Unit unit : ask.subjects(arg::units))
        if (ask.side_of(unit) != "Axis") return broken(say("{} is not of the Axis side", unit));
    if (const Place area = ask.subject(arg::area); is_no_convoy_route(ask, area))
        return broken(say("{} is no Convoy Route", area));
    return kept();
}

/// That they are Bombers is said by 2.13 too.
Ruling air_of_the_axis_interdicts(Inquiry& ask) {
    return by_air(ask) ? of_the_axis(ask) : not_concerned();
}

Ruling interdict_where_they_are(Inquiry& ask) {
    const Ruling axis = of_the_axis(ask);
    if (axis.kind == Ruling::Kind::broken) return axis;
    const Place area = ask.subject(arg::area);
    for (const Unit unit : ask.subjects(arg::units))
        if (ask.location(unit) != area) return broken(say("{} is not in {}", unit, area));
    if (is_closed(ask, area)) return broken(say("{} is closed", area));
    return kept();
}

Ruling raiders_interdict_where_they_are(Inquiry& ask) {
    return by_surface_ship(ask) ? interdict_where_they_are(ask) : not_concerned();
}
Ruling u_boats_interdict_where_they_are(Inquiry& ask) {
    return by_u_boat(ask) ? interdict_where_they_are(ask) : not_concerned();
}

void interdicting_air_is_committed(Resolution& now) {
    if (!by_air(now)) return;
    for (const Unit unit : now.subjects(arg::units)) {
        launch(now, unit, "air interdiction");
        now.set(unit, fact::committed, "previously");
    }
}

/// @}

}  // namespace

void register_strategic_steps(Rulebook& book) {
    book.define("viii.s3", Kind::game, fact::air_effects_due, air_effects_in_mud_and_winter);

    book.check("viii.s5", {verb::raid, verb::interdict}, acts_before_the_next_step);
    for (const Verb& verb : {verb::raid, verb::interdict})
        book.effect("viii.s5", verb, act_begins_its_step, When::before);

    book.check("viii.s9", {verb::interdict}, air_of_the_axis_interdicts);
    book.check("viii.s9", {verb::sortie}, of_the_axis);
    book.effect("viii.s10", verb::interdict, interdicting_air_is_committed);
    book.check("viii.s11", {verb::interdict}, raiders_interdict_where_they_are);
    book.check("viii.s12", {verb::interdict}, u_boats_interdict_where_they_are);
}

}  // namespace umpire::rules::aeto
