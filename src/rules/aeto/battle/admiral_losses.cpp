#include "umpire/catalog/table.hpp"

#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"

#include <algorithm>

/// 3.20: what becomes of an Admiral whose ship is hit.
namespace umpire::rules::aeto {

namespace {

Subject flagship(Inquiry& ask) {
    return ask.subject(arg::unit);
}

/// Friends that were with the ship: all of the engagement, or else of the place where it was hit.
Units companions(Inquiry& ask) {
    const Unit ship = flagship(ask);
    const bool in_engagement = is_engaged(ask, ship);
    Units all = in_engagement      ? engaged(ask)
                : ask.has(arg::at) ? ask.units_in(ask.subject(arg::at))
                                   : Units();
    std::erase_if(all, [&](Unit other) {
        return other == ship || !is_surface_unit(ask, other) || are_enemies(ask, ship, other);
    });
    return all;
}

bool nobody_is_left(Inquiry& ask) {
    const Units all = companions(ask);
    return std::all_of(all.begin(), all.end(), [&](Unit other) { return is_out_of_play(ask, other); });
}

bool all_others_have_suffered(Inquiry& ask) {
    const Units all = companions(ask);
    return !all.empty() && std::all_of(all.begin(), all.end(), [&](Unit other) {
        return shows_its_back(ask, other) || is_out_of_play(ask, other);
    });
}

Units admirals_aboard(Inquiry& ask) {
    Units admirals = all_admirals(ask);
    std::erase_if(admirals, [&](Unit admiral) {
        return ship_of_admiral(ask, admiral) != std::optional(flagship(ask));
    });
    return admirals;
}

void leaves_his_ship(Resolution& now, Unit admiral) {
    now.forget(admiral, fact::aboard);
    now.take_away(admiral);
    if (const auto battle = engagement_under_way(now)) now.set(admiral, fact::struck_in, *battle);
}

void returns_to_the_pool(Resolution& now) {
    const Unit admiral = now.subject(arg::agent);
    leaves_his_ship(now, admiral);
    now.set(admiral, fact::in_force_pool, true);
    now.result(result::admiral, "returned");
}

void is_lost_for_good(Resolution& now) {
    const Unit admiral = now.subject(arg::agent);
    leaves_his_ship(now, admiral);
    now.set(admiral, fact::permanently_eliminated, true);
    now.result(result::admiral, "lost");
}

/// Where all others have suffered too nobody is left to hunt for him.
Value needs_no_check(Inquiry& ask, Subject, Value) {
    return ask.has(arg::unit) && all_others_have_suffered(ask);
}

void admirals_are_checked(Resolution& now) {
    for (const Subject admiral : admirals_aboard(now)) {
        if (now.yes(the_game, fact::admiral_is_spared)) {
            now.happens(event::admiral_returns, {{arg::agent, admiral}});
            continue;
        }
        const double net =
            now.roll_total(1, 6, say("the fate of {}", admiral)) + now.modifiers(sum::admiral_check);
        const auto fate = now.table("3.20.s2").text(net, std::string_view("result"));
        const bool lost = fate && fate->starts_with("eliminated");
        now.happens(lost ? event::admiral_is_lost : event::admiral_returns, {{arg::agent, admiral}});
    }
}

/// The lines begin with a dash, which may be the mark of a list.
double with_its_sign(Inquiry& ask, bool applies) {
    if (!applies) return 0;
    return ask.reading("admiral_dashes") == "minus" ? 1 : -1;
}

bool is_sunk_by_doubles(Inquiry& ask) {
    return is_out_of_play(ask, flagship(ask)) && ask.yes(arg::sinks) && ask.yes(arg::doubles);
}

double ship_is_sunk(Inquiry& ask) {
    if (is_sunk_by_doubles(ask) && ask.reading("admiral_and_doubles") == "instead") return 0;
    return with_its_sign(ask, is_out_of_play(ask, flagship(ask)));
}

double ship_is_sunk_by_doubles(Inquiry& ask) {
    return with_its_sign(ask, is_sunk_by_doubles(ask));
}

double no_friend_is_near(Inquiry& ask) {
    return with_its_sign(ask, nobody_is_left(ask));
}

}  // namespace

void register_admiral_losses(Rulebook& book) {
    book.table({"3.20.s2", "3.20.s3"}, "admiral_elimination");
    book.effect("3.20.s1", event::ship_hit, admirals_are_checked, When::after);
    book.effect("3.20.s2", event::admiral_is_lost, is_lost_for_good);
    book.effect("3.20.s3", event::admiral_returns, returns_to_the_pool);
    book.modifier("3.20.s4", sum::admiral_check, ship_is_sunk);
    book.modifier("3.20.s5", sum::admiral_check, ship_is_sunk_by_doubles);
    book.modifier("3.20.s6", sum::admiral_check, no_friend_is_near);
    book.define("3.20.s7", Kind::game, fact::admiral_is_spared, needs_no_check);
}

}  // namespace umpire::rules::aeto
