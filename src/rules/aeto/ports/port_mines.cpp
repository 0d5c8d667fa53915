#include "umpire/catalog/table.hpp"

#include "battle/battle.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "fleets/facts.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "ports/facts.hpp"
#include "ports/ports.hpp"

namespace umpire::rules::aeto {

namespace {

/// @name 3.15.s31, 3.15.s42, 3.15.s44: where there are mines
/// @{

Value every_port_has_mines(Inquiry& ask, Place place, Value known) {
    return is_port(ask, place) ? Value(!ask.yes(place, fact::mulberry)) : known;
}

bool belongs_to_a_neutral(Inquiry& ask, Place port) {
    const std::string owner = owner_of(ask, port);
    return !owner.empty() && ask.text_or(the_game, fact::nation_status(owner), "") == "neutral";
}

Value neutral_mines_are_not_laid(Inquiry& ask, Place port, Value mined) {
    return mined.is_yes() && belongs_to_a_neutral(ask, port) ? Value(false) : mined;
}

Value capitals_are_always_mined(Inquiry& ask, Place port, Value mined) {
    return mined.known() && ask.yes(port, fact::capital) ? Value(!ask.yes(port, fact::mulberry)) : mined;
}

/// @}

/// @name 3.15.s32 to 3.15.s37: what they do
/// @{

double sweepers(Inquiry& ask) {
    double count = 0;
    for (const Unit ship : moving_ships(ask))
        count += is_of_type(ask, ship, {"DD", "DE"});
    return count;
}

/// Every point of an STP is a target of its own.
double targets_in(Inquiry& ask, Unit ship) {
    return is_of_type(ask, ship, {"STP"}) ? ask.number_or(ship, fact::points, 1) : 1;
}

void enemies_run_into_mines(Resolution& now) {
    const auto port = port_entered(now);
    if (!port || !now.yes(*port, fact::mined)) return;
    const double swept = sweepers(now);
    for (const Unit ship : moving_ships(now)) {
        if (is_submarine(now, ship) || !is_uninvited(now, ship, *port)) continue;
        for (double targets = targets_in(now, ship); targets > 0; --targets)
            now.happens(event::mine_attack, {{arg::unit, ship}, {arg::at, *port}, {arg::number, swept}});
    }
}

void mines_roll(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    const int thrown = now.roll_total(2, 6, say("port mines at {}", ship));
    const double roll = thrown + now.modifiers(sum::port_mines);
    now.result(result::total, roll);
    now.happens(event::mine_result, {{arg::unit, ship},
                                     {arg::thrown, static_cast<double>(thrown)},
                                     {arg::success, roll >= armor_of(now, ship)}});
}

/// Doubles are nothing special here.
void is_hit_by_a_mine(Resolution& now) {
    hit_ship(now, now.subject(arg::unit), false, false);
}

bool reaches_armor(Inquiry& ask) {
    return ask.yes(arg::success);
}

/// What the table says of a row of it.
std::string outcome_in(Resolution& now, std::string_view row) {
    const auto text = now.table("3.15.s38").text(row, std::string_view("result"));
    if (text) now.result(result::mines, std::string(*text));
    return std::string(text.value_or(""));
}

void mine_hits(Resolution& now) {
    if (outcome_in(now, reaches_armor(now) ? "equal or more" : "less") == "hit") is_hit_by_a_mine(now);
}

void twelve_always_hits(Resolution& now) {
    const bool twelve = now.number(arg::thrown) == now.printed("mine_roll_that_always_hits");
    if (twelve && !reaches_armor(now) && outcome_in(now, "natural 12") == "hit always") is_hit_by_a_mine(now);
}

/// @}

/// @name 3.15.s39 to 3.15.s41: modifiers
/// @{

double in_a_fortified_port(Inquiry& ask) {
    return is_fortified(ask, ask.subject(arg::at));
}

double in_a_major_port(Inquiry& ask) {
    return port_type_of(ask, ask.subject(arg::at)) == "Major Port";
}

double for_each_sweeper(Inquiry& ask) {
    return ask.number(arg::number) * (ask.reading("port_mine_dash") == "minus" ? 1 : -1);
}

/// @}

}  // namespace

void register_port_mines(Rulebook& book) {
    book.define("3.15.s31", Kind::location, fact::mined, every_port_has_mines, When::before);
    book.define("3.15.s42", Kind::location, fact::mined, neutral_mines_are_not_laid);
    book.define("3.15.s44", Kind::location, fact::mined, capitals_are_always_mined, When::after);
    book.table("3.15.s38", "port_mine_modifiers");
    book.effect("3.15.s32", verb::move, enemies_run_into_mines, When::last);
    book.effect("3.15.s34", event::mine_attack, mines_roll);
    book.effect({"3.15.s35", "3.15.s36"}, event::mine_result, mine_hits, When::before);
    book.effect("3.15.s37", event::mine_result, twelve_always_hits);
    book.modifier("3.15.s39", sum::port_mines, in_a_fortified_port);
    book.modifier("3.15.s40", sum::port_mines, in_a_major_port);
    book.modifier("3.15.s41", sum::port_mines, for_each_sweeper);
}

}  // namespace umpire::rules::aeto
