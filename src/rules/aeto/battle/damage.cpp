#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "transport/transport.hpp"

/// 3.17: what a hit does to a ship, whoever has scored it, and to its movement.
namespace umpire::rules::aeto {

void hit_ship(Resolution& now, Unit ship, bool sinks, bool doubles) {
    game::Arguments arguments{{arg::unit, ship}, {arg::sinks, sinks}, {arg::doubles, doubles}};
    if (const auto place = now.location(ship)) arguments[arg::at] = *place;
    now.happens(event::ship_hit, std::move(arguments));
}

namespace {

Subject hit(Inquiry& ask) {
    return ask.subject(arg::unit);
}

/// @name Front and back
/// @{

void sinks_outright(Resolution& now) {
    if (is_stp(now, hit(now)) || !now.yes(arg::sinks)) return;
    now.set(hit(now), fact::sunk, true);
    now.happens(event::lost, {{arg::unit, hit(now)}});
}

void second_hit_sinks(Resolution& now) {
    if (is_stp(now, hit(now)) || now.yes(arg::sinks) || !shows_its_back(now, hit(now))) return;
    lose_a_step(now, hit(now));
}

void first_hit_turns_it(Resolution& now) {
    const Unit ship = hit(now);
    if (is_stp(now, ship) || now.yes(arg::sinks) || shows_its_back(now, ship)) return;
    lose_a_step(now, ship);
    // Nobody has said what its back shows: what was known is the front.
    if (!now.known(ship, fact::back_gunnery)) now.forget(ship, fact::gunnery);
    if (!now.known(ship, fact::back_armor)) now.forget(ship, fact::armor);
    if (!now.known(ship, fact::back_movement)) now.forget(ship, fact::movement);
}

/// The errata have spoken already where the rating is not that of the counter.
Value of_its_back(Inquiry& ask, Unit ship, Value rating, const AnyNumber& front, const AnyNumber& back) {
    if (!shows_its_back(ask, ship) || rating != ask.fact(ship, front)) return rating;
    const Value number = ask.fact(ship, back);
    return number.known() ? number : rating;
}
Value gunnery_on_the_back(Inquiry& ask, Unit ship, Value rating) {
    return of_its_back(ask, ship, std::move(rating), fact::gunnery, fact::back_gunnery);
}
Value armor_on_the_back(Inquiry& ask, Unit ship, Value rating) {
    return of_its_back(ask, ship, std::move(rating), fact::armor, fact::back_armor);
}
Value movement_on_the_back(Inquiry& ask, Unit ship, Value rating) {
    return of_its_back(ask, ship, std::move(rating), fact::movement, fact::back_movement);
}

/// @}

/// @name Movement
/// @{

/// A damaged ship that has come as far as its back allows.
Ruling damaged_ships_go_no_farther(Inquiry& ask) {
    bool concerned = false;
    for (const Unit ship : moving_ships(ask)) {
        if (!shows_its_back(ask, ship) || mp_spent_by(ask, ship) <= 0) continue;
        concerned = true;
        if (mp_spent_by(ask, ship) >= movement_of(ask, ship))
            return broken(say("{} has spent {} movement points, and its damaged side has {}", ship,
                              mp_spent_by(ask, ship), movement_of(ask, ship)));
    }
    return concerned ? kept() : not_concerned();
}

/// @}

}  // namespace

void register_damage_at_sea(Rulebook& book) {
    book.effect({"3.17.s43", "3.17.s50"}, event::ship_hit, sinks_outright, When::before);
    book.effect("3.17.s56", event::ship_hit, second_hit_sinks, When::before);
    book.effect("3.17.s55", event::ship_hit, first_hit_turns_it);
    book.define("3.17.s57", Kind::unit, fact::rated_gunnery, gunnery_on_the_back, When::after);
    book.define("3.17.s57", Kind::unit, fact::rated_armor, armor_on_the_back, When::after);
    book.define({"3.17.s57", "3.17.s58"}, Kind::unit, fact::rated_movement, movement_on_the_back,
                When::after);
    book.check("3.17.s59", {verb::move}, damaged_ships_go_no_farther);
}

}  // namespace umpire::rules::aeto
