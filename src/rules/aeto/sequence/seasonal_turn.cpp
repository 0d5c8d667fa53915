#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/offensives.hpp"
#include "sequence/steps.hpp"

namespace umpire::rules::aeto {

namespace {

bool construction_step_ends(Resolution& now, std::string_view step) {
    return now.text(arg::phase) == "construction" && now.text(arg::step) == step;
}

void pay(Resolution& now, const std::string& nation, double ep) {
    take_off(now, fact::ep(nation), ep);
}

/// @name viii.s74: minor partners
/// @{

Ruling tried_by_uk_or_germany(Inquiry& ask) {
    const std::string by = ask.text(arg::nation);
    if (!in_phase(ask, "minor partners"))
        return broken(say("{} tries to activate a minor partner in {}", by, where_in_turn(ask)));
    if (among(by, {"UK", "Germany"})) return kept();
    return broken(say("{} does not activate minor partners", by));
}

void attempt_is_noted(Resolution& now) {
    now.set(the_game, fact::partner_attempt(now.text(arg::partner)), moment(now));
}

/// @}

/// @name viii.s75 to viii.s78: income and lend-lease
/// @{

/// What the order says, else what the income of the power is known to be.
void income_is_collected(Resolution& now) {
    const std::string nation = now.text(arg::nation);
    const double income =
        now.has(arg::ep) ? now.number(arg::ep) : now.number(the_game, fact::ep_income(nation));
    now.set(the_game, fact::ep(nation), now.number_or(the_game, fact::ep(nation), 0) + income);
}

bool arctic_step_is_open(Inquiry& ask) {
    return in_phase(ask, "income") && !is_behind(ask, "arctic route");
}

Ruling announced_by_uk_or_us(Inquiry& ask) {
    if (!arctic_step_is_open(ask))
        return broken(say("the Arctic Convoy Route is announced in {}", where_in_turn(ask)));
    if (!ask.has(arg::nation) || among(ask.text(arg::nation), {"UK", "US"})) return kept();
    return broken(say("{} does not announce the Arctic Convoy Route", ask.text(arg::nation)));
}

/// Somebody may have said it where the umpire does not hear.
Ruling arctic_route_is_announced(Inquiry& ask) {
    const bool goes_on = in_step(ask, "arctic route") && ask.text(arg::to) != "arctic route";
    if (!goes_on) return not_concerned();
    if (!in_this_turn(ask, ask.fact(the_game, fact::arctic_announced_in)))
        ask.missing("whether the Arctic Convoy Route is open", "!arctic open");
    return kept();
}

void arctic_route_is_noted(Resolution& now) {
    now.set(the_game, fact::arctic_route, now.text(arg::status));
    now.set(the_game, fact::arctic_announced_in, moment(now));
}

Ruling route_is_named(Inquiry& ask) {
    if (ask.text(arg::receiver) != "USSR" || !among(ask.text(arg::nation), {"UK", "US"}))
        return not_concerned();
    if (ask.has(arg::route)) return kept();
    return broken(say("{} grants EP to the USSR and names no route", ask.text(arg::nation)));
}

void grant_is_recorded(Resolution& now) {
    const std::string from = now.text(arg::nation), to = now.text(arg::receiver);
    const Number granted = fact::lend_lease(from, to);
    now.set(the_game, granted, now.number_or(the_game, granted, 0) + now.number(arg::ep));
}

void grants_of_last_season_are_over(Resolution& now) {
    if (now.text(arg::phase) != "income" || now.text(arg::step) != "income") return;
    for (const auto& [from, to] :
         {std::pair{"Germany", "Italy"}, {"UK", "USSR"}, {"US", "USSR"}, {"US", "UK"}})
        if (now.known(the_game, fact::lend_lease(from, to))) now.forget(the_game, fact::lend_lease(from, to));
}

/// @}

/// @name viii.s80, viii.s81: the order of battle
/// @{

void force_pools_grow(Resolution& now) {
    if (!construction_step_ends(now, "force pool additions") ||
        now.text_or(the_game, fact::season, "") != "Winter")
        return;
    const double year = turn_now(now).year;
    for (const Unit unit : all_units(now)) {
        if (now.number_or(unit, fact::force_pool_year, 0) != year) continue;
        const bool later = now.known(unit, fact::arrival);
        now.set(unit, later ? fact::on_turn_track : fact::in_force_pool, true);
    }
}

bool is_due(Inquiry& ask, const Value& turn) {
    return turn.text() != nullptr && turn_named(ask, *turn.text()) == turn_if_known(ask);
}

void arrivals_are_placed(Resolution& now) {
    if (!construction_step_ends(now, "arrivals")) return;
    for (const Unit unit : all_units(now)) {
        if (!is_due(now, now.fact(unit, fact::arrival))) continue;
        for (const Place place : listed(now, unit, fact::arrival_at))
            now.place(unit, place);
        now.set(unit, fact::on_turn_track, false);
    }
}

void removals_are_removed(Resolution& now) {
    if (!construction_step_ends(now, "arrivals")) return;
    for (const Unit unit : all_units(now))
        if (is_due(now, now.fact(unit, fact::removal))) now.take_away(unit);
}

void installations_are_completed(Resolution& now) {
    if (!construction_step_ends(now, "arrivals")) return;
    for (const Unit unit : all_units(now))
        if (now.yes(unit, fact::under_construction)) now.set(unit, fact::under_construction, false);
}

/// @}

/// @name viii.s83 to viii.s86: construction, Offensives and Initiative
/// @{

void ep_are_used(Resolution& now) {
    const std::string nation = now.text(arg::nation);
    const double ep = now.number(arg::ep);
    pay(now, nation, ep);
    if (now.text(arg::purpose) != "reserve") return;
    const Number reserve = fact::economic_reserve(nation);
    now.set(the_game, reserve, now.number_or(the_game, reserve, 0) + ep);
}

void unused_offensives_are_lost(Resolution& now) {
    if (!construction_step_ends(now, "construction")) return;
    for (const char* nation : major_powers)
        if (now.known(the_game, fact::offensives(nation))) now.set(the_game, fact::offensives(nation), 0);
}

/// Secretly: they count when all are revealed.
void offensives_are_bought(Resolution& now) {
    const std::string nation = now.text(arg::nation);
    now.set(the_game, fact::offensives_bought(nation), now.number(arg::offensives));
    if (now.has(arg::ep)) pay(now, nation, now.number(arg::ep));
}

std::string side_of_power(Inquiry& ask, std::string_view nation) {
    return ask.text_or(the_game, fact::nation_side(nation),
                       among(nation, {"Germany", "Italy"}) ? "Axis" : "Allied");
}

double bought_by(Inquiry& ask, std::string_view side) {
    double bought = 0;
    for (const char* nation : major_powers)
        if (side_of_power(ask, nation) == side)
            bought += ask.number_or(the_game, fact::offensives_bought(nation), 0);
    return bought;
}

/// The book says no more than that a die decides.
std::string side_by_die(Resolution& now) {
    if (now.reading("initiative_tie") == "one_die") {
        const int roll = now.roll_total(1, 6, "the Initiative");
        return roll <= now.printed("highest_roll_for_axis_initiative") ? "Axis" : "Allied";
    }
    for (;;) {
        const int axis = now.roll_total(1, 6, "the Initiative of the Axis side");
        const int allied = now.roll_total(1, 6, "the Initiative of the Allied side");
        if (axis != allied) return axis > allied ? "Axis" : "Allied";
    }
}

void initiative_is_revealed(Resolution& now) {
    const double axis = bought_by(now, "Axis"), allied = bought_by(now, "Allied");
    const std::string side = axis == allied ? side_by_die(now) : axis > allied ? "Axis" : "Allied";
    if (now.known(the_game, fact::initiative))
        now.set(the_game, fact::initiative_previous, now.text(the_game, fact::initiative));
    now.set(the_game, fact::initiative, side);
}

void offensives_are_marked(Resolution& now) {
    for (const char* nation : major_powers) {
        const Number bought = fact::offensives_bought(nation);
        if (!now.known(the_game, bought)) continue;
        now.set(the_game, fact::offensives(nation), now.number(the_game, bought));
        now.forget(the_game, bought);
    }
}

/// @}

}  // namespace

void register_seasonal_turn(Rulebook& book) {
    book.check("viii.s74", {verb::partner}, tried_by_uk_or_germany);
    book.effect("viii.s74", verb::partner, attempt_is_noted);
    book.effect("viii.s75", verb::income, income_is_collected);
    book.check("viii.s76", {verb::arctic}, announced_by_uk_or_us);
    book.check("viii.s76", {verb::step}, arctic_route_is_announced);
    book.effect("viii.s76", verb::arctic, arctic_route_is_noted);
    book.check("viii.s78", {verb::grant}, route_is_named);
    book.effect("viii.s77", verb::grant, grant_is_recorded);
    book.effect("viii.s77", event::step_begins, grants_of_last_season_are_over);
    book.effect("viii.s80", event::step_ends, force_pools_grow);
    book.effect("viii.s81", event::step_ends, arrivals_are_placed);
    book.effect("viii.s81", event::step_ends, removals_are_removed);
    book.effect("viii.s81", event::step_ends, installations_are_completed);
    book.effect("viii.s83", verb::spend, ep_are_used);
    book.effect("viii.s84", event::step_ends, unused_offensives_are_lost);
    book.effect("viii.s85", verb::offensives, offensives_are_bought);
    book.effect("viii.s86", verb::reveal, initiative_is_revealed);
    book.effect("viii.s86", verb::reveal, offensives_are_marked, When::after);
}

}  // namespace umpire::rules::aeto
