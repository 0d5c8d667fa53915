#include "chapters.hpp"
#include "common/lists.hpp"
#include "general/pieces.hpp"
#include "names.hpp"
#include "transport/transport.hpp"

/// Orders that are for one arm only: who names a ship as a flight has named no flight. Of a unit whose type
/// nobody has said nobody can tell.
namespace umpire::rules::aeto {

namespace {

template <class Is>
Ruling all_are(Inquiry& ask, const Is& is, std::string_view what) {
    Ruling ruling = not_concerned();
    for (const ForceArgument& argument : {arg::units, arg::unit})
        for (const Force force : named(ask, argument)) {
            if (force.kind != Kind::unit || type_of(ask, Unit(force)).empty()) continue;
            if (!is(ask, Unit(force))) return broken(say("{} is no {}", force, what));
            ruling = kept();
        }
    return ruling;
}

Ruling air_units_fly(Inquiry& ask) {
    return all_are(ask, is_air_unit, "air unit");
}

/// And the battery of a fortress.
Ruling ships_are_arrayed(Inquiry& ask) {
    return all_are(
        ask,
        [](Inquiry& asked, Unit unit) { return !is_air_unit(asked, unit) && !is_land_unit(asked, unit); },
        "naval unit");
}

/// Admirals have a rule of their own.
Ruling land_units_march(Inquiry& ask) {
    return all_are(
        ask,
        [](Inquiry& asked, Unit unit) {
            return goes_by_land(asked, unit) || is_of_type(asked, unit, {"Admiral"});
        },
        "land unit");
}

}  // namespace

void register_arms(Rulebook& book) {
    book.check("4.0.s4", {verb::launch, verb::fly, verb::raid, verb::recon}, air_units_fly);
    book.check({"4.1.s17", "4.0.s4"}, {verb::rebase}, air_units_fly);
    book.check("3.17.s1", {verb::array}, ships_are_arrayed);
    book.check({"viii.s37", "viii.s57"}, {verb::march}, land_units_march);
    book.check("viii.s60", {verb::rail}, land_units_march);
}

}  // namespace umpire::rules::aeto
