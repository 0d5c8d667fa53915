#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"

#include <algorithm>

namespace umpire::rules::aeto {

namespace {

/// It has reacted in this phase, and has failed or declined.
bool has_reacted_in_vain(Inquiry& ask, Unit ship) {
    return was_in_this_phase(ask, ship, fact::reaction_failed_in) ||
           was_in_this_phase(ask, ship, fact::declined_in);
}

std::optional<Subject> where_it_came_from(Inquiry& ask, Unit ship) {
    const auto from = listed(ask, ship, fact::reacted_from);
    return from.empty() ? std::nullopt : std::optional(from.front());
}

/// The ships of an order to return; nothing that flies.
Units ships_returning(Inquiry& ask) {
    Units ships = ships_named(ask, {arg::units});
    std::erase_if(ships, [&](Unit ship) { return !where_it_came_from(ask, ship); });
    return ships;
}

/// @name 3.10.s3, 3.10.s4: it stays
/// @{

/// While the ships that it has missed are still under way no option of its own has come.
Ruling stays_where_it_has_failed(Inquiry& ask) {
    const auto under_way = ships_under_way(ask);
    Ruling ruling = not_concerned();
    for (const Unit ship : moving_ships(ask)) {
        if (!has_reacted_in_vain(ask, ship)) continue;
        if (!under_way.empty() && side_of_ships(ask, under_way) != side_or_none(ask, ship))
            return broken(say("{} has failed to intercept and stays where it is", ship));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 3.10.s6, 3.10.s7, 3.10.s10: it goes back
/// @{

Ruling goes_back_where_it_came_from(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_returning(ask)) {
        if (ask.has(arg::at) && ask.subject(arg::at) != *where_it_came_from(ask, ship))
            return broken(say("{} came from {}", ship, *where_it_came_from(ask, ship)));
        ruling = kept();
    }
    return ruling;
}

Ruling only_those_that_failed_go_back(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_returning(ask)) {
        if (has_intercepted(ask, ship)) return broken(say("{} has intercepted with success", ship));
        ruling = kept();
    }
    return ruling;
}

void is_back(Resolution& now) {
    for (const Unit ship : ships_returning(now)) {
        if (!has_reacted_in_vain(now, ship)) continue;
        const Place place = *where_it_came_from(now, ship);
        const auto group = group_of(now, ship);
        const auto together = group ? now.units_in(*group) : Units();
        const auto back = named(now, arg::units);
        const bool all =
            group && (holds(back, *group) || std::all_of(together.begin(), together.end(),
                                                         [&](Subject u) { return holds(back, u); }));
        now.place(all ? Force(*group) : Force(ship), place);
        if (now.yes(ship, fact::reacted_from_port)) dock(now, ship);
    }
}

/// @}

}  // namespace

void register_failed_reactions(Rulebook& book) {
    book.check({"3.10.s3", "3.10.s4"}, {verb::move}, stays_where_it_has_failed);
    book.effect("3.10.s6", verb::home, is_back);
    book.check("3.10.s7", {verb::home}, goes_back_where_it_came_from);
    book.check("3.10.s10", {verb::home}, only_those_that_failed_go_back);
}

}  // namespace umpire::rules::aeto
