#include "movement/sight.hpp"

#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "movement/facts.hpp"
#include "movement/weather.hpp"
#include "names.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"
#include "units/sides.hpp"
#include "units/units.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace umpire::rules::europa {

namespace {

/// A cell of the chart of ranges, for the sea where the unit is.
double range(Inquiry& ask, Unit unit, std::string_view column) {
    const std::string sea = sea_at(ask, unit);
    const auto hexes = ask.table("27A10").number(sea, column);
    if (!hexes) ask.missing(say("how far ships see in sea condition {}", sea), "!weather <CC, CF, R or S>");
    return *hexes;
}

/// As far as before, or as far as this lets it see.
Value at_least(Value hexes, const Value& by) {
    if (by.number() == nullptr) return hexes;
    return hexes.number() != nullptr ? Value(std::max(*hexes.number(), *by.number())) : by;
}

/// @name 27A10a: identification
/// @{

Value identifies_at(Inquiry& ask, Unit unit, Value) {
    return is_submarine(ask, unit) ? Value() : Value(range(ask, unit, "identification"));
}

Value submarine_identifies_at(Inquiry& ask, Unit unit, Value other) {
    return is_submarine(ask, unit) ? Value(range(ask, unit, "identification_submarine")) : other;
}

/// @}

/// @name 27A10b to 27A10e: observing
/// @{

Value observes_at(Inquiry& ask, Unit unit, Value) {
    return is_submarine(ask, unit) ? Value() : Value(range(ask, unit, "observing"));
}

Value submarine_observes_at(Inquiry& ask, Unit unit, Value other) {
    return is_submarine(ask, unit) ? Value(range(ask, unit, "observing_submarine")) : other;
}

/// How near an enemy must be that observes it, where that does not depend on the enemy.
Value submarine_is_observed_at(Inquiry& ask, Unit unit, Value) {
    return is_submarine(ask, unit) ? Value(range(ask, unit, "observing_submarine")) : Value();
}

Value follows_in_fog(Inquiry& ask, Unit unit, Value hexes) {
    const auto group = group_of(ask, unit);
    if (!group || !ask.yes(*group, fact::following) || sea_at(ask, unit) != "CF") return hexes;
    const auto further = ask.table("27A10").modifier_value("27A10c");
    return further ? at_least(std::move(hexes), *further) : hexes;
}

Value radar_reaches(Inquiry& ask, Unit unit, Value) {
    if (!has_working_radar(ask, unit)) return {};
    return range(ask, unit, "observing_by_radar_surface_targets");
}

Value observes_by_radar(Inquiry& ask, Unit unit, Value hexes) {
    return at_least(std::move(hexes), ask.fact(unit, fact::radar_range));
}

bool has_sonar(Inquiry& ask, Unit unit) {
    return is_submarine(ask, unit) || ask.number_or(unit, fact::code_A, 0) > 0;
}

Value sonar_reaches(Inquiry& ask, Unit unit, Value) {
    return has_sonar(ask, unit) ? Value(range(ask, unit, "observing_by_sonar_or_acoustic")) : Value();
}

/// What eyes and radar of a unit reach; a submarine is seen no further than submarines are.
double observing_range(Inquiry& ask, Unit by, Unit unit) {
    return is_submarine(ask, unit) ? ask.number(unit, fact::observed_within)
                                   : ask.number(by, fact::observing_range);
}

/// @}

/// What was said of the unit or of its group.
Maybe said_identified(Inquiry& ask, Unit unit) {
    const auto group = group_of(ask, unit);
    for (const auto& what : {std::optional<Force>(unit), std::optional<Force>(group)})
        if (what && ask.known(*what, fact::identified)) return ask.yes(*what, fact::identified);
    return std::nullopt;
}

/// Players may say how far units are from each other; then hexes tell nothing.
bool has_said_distance(Inquiry& ask, Unit unit) {
    return ask.position().has_fact_beginning(unit, fact::distance_to.beginning());
}

/// Submarine combat has its own way of finding the enemy.
Ruling attacks_identified_enemies(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (is_submarine(ask, unit)) return not_concerned();
    for (const Unit target : ask.subjects(arg::target)) {
        if (!are_enemies(ask, unit, target) || is_submarine(ask, target)) return not_concerned();
        const std::string name = ask.name(target);
        const Maybe identified = is_identified(ask, target, unit);
        if (!identified)
            ask.missing(say("whether {} has been identified", name),
                        say("!state identified of {} is <yes or no>", name));
        if (!*identified) return broken(say("{} has not been identified", name));
    }
    return kept();
}

}  // namespace

std::vector<Subject> lookouts(Inquiry& ask, const Units& units) {
    if (std::any_of(units.begin(), units.end(), [&](Unit unit) { return has_said_distance(ask, unit); }))
        return units;
    // Surface units are seen at least as far as sonar reaches, so that it matters for submarines only.
    const bool submarines =
        std::any_of(units.begin(), units.end(), [&](Unit unit) { return is_submarine(ask, unit); });
    using Alike =
        std::tuple<std::optional<Subject>, std::optional<Subject>, std::string, bool, Maybe, bool, bool>;
    std::set<Alike> seen;
    std::vector<Subject> all;
    for (const Unit unit : units)
        if (seen.insert({group_of(ask, unit), hex_of(ask, unit), ask.side_of(unit),
                         has_working_radar(ask, unit), said_identified(ask, unit), is_submarine(ask, unit),
                         submarines && has_sonar(ask, unit)})
                .second)
            all.push_back(unit);
    return all;
}

double identification_range(Inquiry& ask, Subject by, Unit unit) {
    return ask.number(is_submarine(ask, unit) ? unit : by, fact::identification_range);
}

Maybe is_identified(Inquiry& ask, Unit unit, Unit by) {
    if (hexes_apart(ask, by, unit) <= identification_range(ask, by, unit)) return true;
    return said_identified(ask, unit);
}

bool is_in_view(Inquiry& ask, Unit unit, Unit by) {
    const int apart = hexes_apart(ask, by, unit);
    return apart <= observing_range(ask, by, unit) || apart <= ask.number_or(by, fact::sonar_range, -1);
}

void register_sight(Rulebook& book) {
    book.table("27A10", "naval_ranges");
    book.define("27A10a.s1", Kind::unit, fact::identification_range, identifies_at);
    book.define("27A10a.s2", Kind::unit, fact::identification_range, submarine_identifies_at);
    book.define("27A10b.s1", Kind::unit, fact::observing_range, observes_at);
    book.define("27A10b.s2", Kind::unit, fact::observing_range, submarine_observes_at);
    book.define("27A10b.s2", Kind::unit, fact::observed_within, submarine_is_observed_at);
    book.check({"27A10b.s3", "30A.s1"}, {verb::fire, verb::torpedo}, attacks_identified_enemies);
    book.define("27A10c", Kind::unit, fact::observing_range, follows_in_fog);
    book.define("27A10d", Kind::unit, fact::radar_range, radar_reaches);
    book.define("27A10d", Kind::unit, fact::observing_range, observes_by_radar);
    book.define("27A10e", Kind::unit, fact::sonar_range, sonar_reaches);
}

}  // namespace umpire::rules::europa
