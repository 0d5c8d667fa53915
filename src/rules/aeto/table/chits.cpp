#include "air_transport/facts.hpp"
#include "bombing/facts.hpp"
#include "bombing/raids.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "convoys/convoys.hpp"
#include "convoys/facts.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "landings/facts.hpp"
#include "names.hpp"
#include "raiders/raiders.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "table/aircraft.hpp"
#include "table/facts.hpp"
#include "table/naval_battles.hpp"
#include "transport/transport.hpp"

#include <algorithm>

/// Counters that somebody turned over, and chits that were put on them.
namespace umpire::rules::aeto {

namespace {

/// A unit of which somebody changed what it shows.
struct Mark {
    Unit unit;
    std::string fact;
    bool set;      ///< put on, turned to its back
    bool was_set;  ///< it showed that before
    std::string side;
    bool is_of(const Fact& of) const { return fact == of.name.text(); }
};

bool shows(const Value& value) {
    return value.is_yes() || (value.text() != nullptr && !value.text()->empty());
}

std::optional<Mark> mark_of(Inquiry& ask) {
    const Subject* of = ask.argument(arg::of).subject();
    if (of == nullptr || of->kind != Kind::unit || !ask.has(arg::fact)) return std::nullopt;
    return Mark{Unit(*of), ask.text(arg::fact), shows(ask.argument(arg::value)),
                shows(ask.argument(arg::before)), side_or_none(ask, Unit(*of))};
}

Action order_for(const Mark& mark, const Verb& verb, game::Arguments arguments = {}) {
    arguments[arg::units] = Value::List{mark.unit};
    return order(mark.side, verb, std::move(arguments));
}

Understanding why(Sentence what, Sentence settle = {}) {
    return {{}, {}, std::move(what), std::move(settle)};
}

bool is_over(Inquiry& ask) {
    return in_phase(ask, "end") || in_phase(ask, "weather") || !is_monthly_phase(ask);
}

/// @name Convoy Duty Escort, Standby, Active
/// @{

/// In this phase somebody threw dice that nobody has explained.
bool dice_are_open(Inquiry& ask) {
    return is_now(ask, ask.said(the_game, fact::dice_open_in));
}

Ways of_convoy_duty(Inquiry& ask, const Mark& mark) {
    const auto place = ask.location(mark.unit);
    if (!mark.set) {
        Ways ways{{"taken off convoy duty", {order_for(mark, verb::escort, {{arg::none, true}})}}};
        if (in_phase(ask, "strategic") && dice_are_open(ask))
            ways.push_back(why(say("whether {} was sunk", mark.unit), say("!torpedo {}", mark.unit)));
        return ways;
    }
    game::Arguments arguments{{arg::convoy, true}};
    if (place && is_convoy_area(ask, *place)) arguments[arg::area] = *place;
    return {{"convoy duty", {order_for(mark, verb::escort, std::move(arguments))}}};
}

Ways of_standby(Inquiry& ask, const Mark& mark) {
    if (!mark.set || !is_naval_unit(ask, mark.unit) || !in_phase(ask, "naval and air") ||
        has_moved(ask, mark.unit))
        return {};
    Action standby = order_for(mark, verb::move, {{arg::end, "standby"}});
    // A task force is put on Standby as a whole, whoever of it gets the first chit.
    if (const auto group = group_of(ask, mark.unit)) {
        standby.arguments.erase(std::string(arg::units.name));
        standby.arguments[arg::group] = *group;
    }
    Ways ways{{"put on Standby", {standby}}};
    const std::string enemy = opponent_of(mark.side);
    if (!ask.yes(the_game, fact::passes_declared))
        ways.push_back({"put on Standby", {order(enemy, verb::pass, {{arg::side, enemy}}), standby}});
    return ways;
}

/// Raiders are Active because they have interdicted.
Ways of_active(Inquiry& ask, const Mark& mark) {
    const auto place = ask.location(mark.unit);
    if (!mark.set || !in_phase(ask, "strategic") || !place || ask.yes(mark.unit, fact::active)) return {};
    if (is_port(ask, *place)) return {};  // viii.s11 says what it is
    if (is_auxiliary_cruiser(ask, mark.unit) || is_raiding_ship(ask, mark.unit))
        return {{"interdiction", {order_for(mark, verb::interdict, {{arg::area, *place}})}}};
    return {why(say("what has made {} Active", mark.unit))};
}

Ruling raiders_in_port_interdict_nothing(Inquiry& ask) {
    const auto mark = mark_of(ask);
    const auto place = mark ? ask.location(mark->unit) : std::nullopt;
    if (!mark || !place || !mark->set || mark->was_set || !mark->is_of(fact::active) ||
        !in_phase(ask, "strategic") || !is_naval_unit(ask, mark->unit) || !is_port(ask, *place))
        return not_concerned();
    return broken(say("{} lies in {} and is marked as if it had interdicted", mark->unit, *place));
}

/// @}

/// @name Steps lost and made good
/// @{

/// In this phase somebody threw dice that may have been for it, or it took part in what costs steps.
/// Its die was seen, and not what it jumped with.
bool has_jumped_somehow(Inquiry& ask, Unit unit) {
    return is_now(ask, ask.fact(unit, fact::paradropped_in)) && !ask.known(unit, fact::paradrop_result);
}

bool may_have_been_hit(Inquiry& ask, const Mark& mark) {
    const bool dice = dice_are_open(ask);
    if (has_jumped_somehow(ask, mark.unit)) return true;
    if (is_on_the_raid(ask, mark.unit)) return true;
    const auto place = ask.location(mark.unit);
    const bool route = place && is_convoy_area(ask, *place);
    const bool attacked = in_this_turn(ask, ask.fact(the_game, fact::convoy_attacks_in));
    if (in_phase(ask, "strategic")) return route && (dice || attacked);
    return dice && among(ask.text_or(the_game, fact::phase, ""), {"naval and air", "offensive", "end"});
}

/// A ship in a phase in which ships fight: its hits are those of the throws.
bool is_ship_in_battle(Inquiry& ask, const Mark& mark) {
    return is_naval_unit(ask, mark.unit) && !is_uboat(ask, mark.unit) && may_fight_at_sea(ask);
}

bool is_side_turned(const Mark& mark) {
    return mark.is_of(fact::depleted) || mark.is_of(fact::damaged);
}

/// In Strategic Warfare raids and convoys have rules of their own.
bool is_aircraft_of_the_month(Inquiry& ask, const Mark& mark) {
    return is_air_unit(ask, mark.unit) && !in_phase(ask, "strategic") && is_monthly_phase(ask);
}

Ways of_a_lost_step(Inquiry& ask, const Mark& mark) {
    if (is_aircraft_of_the_month(ask, mark)) {
        if (auto ways = of_an_air_unit_hit(ask, mark.unit); !ways.empty()) return ways;
        if (hit_of(ask, mark.unit) != Hit::unknown) return {};
    } else if (is_ship_in_battle(ask, mark)) {
        if (damage_of(ask, mark.unit, 1).cause != Cause::unknown) return {};
    } else if (may_have_been_hit(ask, mark)) {
        return {};
    }
    if (is_now(ask, ask.said(mark.unit, fact::marked_in))) return {};
    return {why(say("what has cost {} a step", mark.unit), say("!deplete {} by combat", mark.unit))};
}

/// Mended in the Construction Phase; until then only U-boats have a rule that says so for certain.
Ways of_a_regained_step(Inquiry& ask, const Mark& mark) {
    if (is_now(ask, ask.said(mark.unit, fact::marked_in)) || !mark.was_set) return {};
    if (is_uboat(ask, mark.unit))
        return {{"repair", {order(mark.side, verb::repair, {{arg::unit, mark.unit}})}}};
    if (is_surface_ship(ask, mark.unit) && is_monthly_phase(ask)) return {};  // viii.s83 says what it is
    if (ask.phase() == "construction") return {};
    return {why(say("how {} got its step back", mark.unit), say("!repair {}", mark.unit))};
}

Ruling ships_are_repaired_in_seasonal_turns(Inquiry& ask) {
    const auto mark = mark_of(ask);
    if (!mark || !is_side_turned(*mark) || mark->set || !mark->was_set || !is_surface_ship(ask, mark->unit))
        return not_concerned();
    if (is_now(ask, ask.said(mark->unit, fact::marked_in)) || !is_monthly_phase(ask)) return kept();
    return broken(say("{} is repaired in {}", mark->unit, where_in_turn(ask)));
}

Ruling hits_come_from_dice(Inquiry& ask, Unit ship) {
    const Damage damage = damage_of(ask, ship, 1);
    if (damage.cause == Cause::unknown) return not_concerned();
    return damage.cause == Cause::dice ? kept() : broken(damage.because);
}

Ruling aircraft_are_hit_by_dice(Inquiry& ask, Unit unit) {
    switch (hit_of(ask, unit)) {
        case Hit::none:
            return broken(say("{} is turned over, and no die has hit it", unit));
        case Hit::unknown:
            return not_concerned();
        case Hit::due:
        case Hit::possible:
            break;
    }
    return kept();
}

Ruling steps_are_lost_to_dice(Inquiry& ask) {
    const auto mark = mark_of(ask);
    if (!mark || !is_side_turned(*mark) || !mark->set) return not_concerned();
    if (is_aircraft_of_the_month(ask, *mark)) return aircraft_are_hit_by_dice(ask, mark->unit);
    if (is_ship_in_battle(ask, *mark)) return hits_come_from_dice(ask, mark->unit);
    return may_have_been_hit(ask, *mark) ? kept() : not_concerned();
}

void mark_is_noted(Resolution& now) {
    const auto mark = mark_of(now);
    if (!mark || mark->set == mark->was_set) return;
    now.set(mark->unit, fact::marked_in, moment(now));
    if (mark->set && is_side_turned(*mark)) hit_of_ships_is_carried_out(now, mark->unit);
}

void hits_of_a_ship_are_noted(Resolution& now) {
    const auto mark = mark_of(now);
    if (!mark || !is_side_turned(*mark) || mark->set == mark->was_set || !is_ship_in_battle(now, *mark))
        return;
    if (mark->set)
        note_damage(now, mark->unit, 1);
    else
        forget_damage(now, mark->unit);
}

/// @}

/// @name 3.18: points of an STP
/// @{

struct Points {
    Unit stp;
    int lost;
};

std::optional<Points> points_lost(Inquiry& ask) {
    const auto mark = mark_of(ask);
    if (!mark || !mark->is_of(fact::points) || !is_stp(ask, mark->unit) || !may_fight_at_sea(ask)) return {};
    const double *before = ask.argument(arg::before).number(), *after = ask.argument(arg::value).number();
    if (before == nullptr || after == nullptr || *after >= *before) return {};
    return Points{mark->unit, static_cast<int>(*before - *after)};
}

Ways of_lost_points(Inquiry& ask) {
    const auto points = points_lost(ask);
    if (!points || damage_of(ask, points->stp, points->lost).cause != Cause::unknown) return {};
    return {why(say("what has cost {} a point", points->stp), say("!deplete {} by combat", points->stp))};
}

Ruling points_are_lost_to_dice(Inquiry& ask) {
    const auto points = points_lost(ask);
    if (!points) return not_concerned();
    const Damage damage = damage_of(ask, points->stp, points->lost);
    if (damage.cause == Cause::unknown) return not_concerned();
    return damage.cause == Cause::dice ? kept() : broken(damage.because);
}

void lost_points_are_noted(Resolution& now) {
    if (const auto points = points_lost(now)) note_damage(now, points->stp, points->lost);
}

/// @}

/// @name viii.s71, viii.s45, viii.s68: chits that steps put on and take off
/// @{

bool is_chit_of_the_month(const Mark& mark) {
    for (const Fact& chit : FactList{fact::active, fact::committed, fact::evading, fact::in_rail_transit,
                                     fact::standby, fact::ultra})
        if (mark.is_of(chit)) return true;
    return false;
}

/// The month is over, or its last step is under way; whoever put it on by mistake may take it off.
Ruling chits_come_off_at_the_end(Inquiry& ask) {
    const auto mark = mark_of(ask);
    if (!mark || mark->set || !is_chit_of_the_month(*mark)) return not_concerned();
    if (is_now(ask, ask.said(mark->unit, fact::marked_in)) || is_over(ask)) return kept();
    return not_concerned();
}

Ruling units_of_an_offensive_are_active(Inquiry& ask) {
    const auto mark = mark_of(ask);
    if (!mark || !mark->set || !mark->is_of(fact::active) || is_naval_unit(ask, mark->unit))
        return not_concerned();
    return in_phase(ask, "offensive") || in_phase(ask, "movement") ? kept() : not_concerned();
}

Ruling supply_is_marked_in_the_end_phase(Inquiry& ask) {
    const auto mark = mark_of(ask);
    if (!mark || !mark->is_of(fact::out_of_supply)) return not_concerned();
    return in_phase(ask, "end") || !is_monthly_phase(ask) ? kept() : not_concerned();
}

Ruling standby_is_for_the_naval_and_air_phase(Inquiry& ask) {
    const auto mark = mark_of(ask);
    if (!mark || !mark->set || !mark->is_of(fact::standby) || !is_naval_unit(ask, mark->unit))
        return not_concerned();
    if (!is_monthly_phase(ask)) return not_concerned();
    if (!in_phase(ask, "naval and air"))
        return broken(say("{} is put on Standby in {}", mark->unit, where_in_turn(ask)));
    if (has_sailed_far(ask, mark->unit))
        return broken(say("{} has moved more than half of its movement", mark->unit));
    return kept();
}

/// The chit is turned to its other side, or given up for it.
Ruling standby_becomes_active(Inquiry& ask) {
    const auto mark = mark_of(ask);
    if (!mark || mark->set || !mark->is_of(fact::standby) || !in_phase(ask, "offensive"))
        return not_concerned();
    return kept();
}

/// A chit that a phase has no use for is put on or taken off.
Ways of_a_chit(Inquiry& ask, const Mark& mark) {
    if (is_now(ask, ask.said(mark.unit, fact::marked_in)) || mark.set == mark.was_set) return {};
    if (mark.is_of(fact::committed) || mark.is_of(fact::aloft)) return {};
    if (mark.is_of(fact::standby) && in_phase(ask, "offensive")) return {};
    if (!mark.set && is_chit_of_the_month(mark) && !is_over(ask))
        return {why(say("why its chit is taken off {}", mark.unit))};
    if (mark.is_of(fact::out_of_supply) && is_monthly_phase(ask) && !in_phase(ask, "end"))
        return {why(say("why the supply of {} changes in {}", mark.unit, where_in_turn(ask)))};
    return {};
}

/// @}

}  // namespace

Ways of_a_unit_marked(Inquiry& ask) {
    const auto mark = mark_of(ask);
    if (!mark) return {};
    if (mark->set != mark->was_set && mark->is_of(fact::convoy_escort)) return of_convoy_duty(ask, *mark);
    if (mark->is_of(fact::points)) return of_lost_points(ask);
    if (is_side_turned(*mark)) return mark->set ? of_a_lost_step(ask, *mark) : of_a_regained_step(ask, *mark);
    if (mark->is_of(fact::standby))
        if (auto ways = of_standby(ask, *mark); !ways.empty()) return ways;
    if (mark->is_of(fact::active))
        if (auto ways = of_active(ask, *mark); !ways.empty()) return ways;
    return of_a_chit(ask, *mark);
}

void register_chits(Rulebook& book) {
    book.check("viii.s11", {verb::mark}, raiders_in_port_interdict_nothing);
    book.check("viii.s83", {verb::mark}, ships_are_repaired_in_seasonal_turns);
    book.check("vii.s21", {verb::mark}, steps_are_lost_to_dice);
    book.effect("viii.s83", verb::mark, mark_is_noted);
    book.effect("vii.s21", verb::mark, hits_of_a_ship_are_noted);
    book.check("3.18.s2", {verb::mark}, points_are_lost_to_dice);
    book.effect("3.18.s2", verb::mark, lost_points_are_noted);
    book.check("viii.s71", {verb::mark}, chits_come_off_at_the_end);
    book.check("viii.s45", {verb::mark}, units_of_an_offensive_are_active);
    book.check("viii.s68", {verb::mark}, supply_is_marked_in_the_end_phase);
    book.check("3.12.s16", {verb::mark}, standby_becomes_active);
    book.check("3.4.s44", {verb::mark}, standby_is_for_the_naval_and_air_phase);
}

}  // namespace umpire::rules::aeto
