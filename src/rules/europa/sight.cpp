#include "sight.hpp"

#include "umpire/catalog/table.hpp"

#include "attacks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace umpire::rules::europa {

using game::Subject;

namespace {

double range_in(Inquiry& ask, const catalog::Table& ranges, const std::string& sea, std::string_view column) {
    const auto range = ranges.number(sea, column);
    if (!range)
        ask.missing(fmt::format("how far ships see in sea condition {}", sea), "!weather <CC, CF, R or S>");
    return *range;
}

/// As far as a unit sees enemy surface units that have been identified.
double observing_range(Inquiry& ask, std::string_view rule, Subject unit) {
    const catalog::Table& ranges = ask.table(rule);
    const std::string sea = sea_at(ask, unit);
    double range = range_in(ask, ranges, sea, "observing");
    const auto group = group_of(ask, unit);
    if (sea == "CF" && group && ask.yes(*group, "following"))
        range = std::max(range, ranges.modifier_value("27A10c").value_or(0));
    if (has_working_radar(ask, unit))
        range = std::max(range, range_in(ask, ranges, sea, "observing_by_radar_surface_targets"));
    return range;
}

/// What was said of the unit or of its group.
Maybe said_identified(Inquiry& ask, Subject unit) {
    const auto group = group_of(ask, unit);
    for (const auto& what : {std::optional(unit), group})
        if (what && ask.known(*what, "identified")) return ask.yes(*what, "identified");
    return std::nullopt;
}

/// Players may say how far units are from each other; then hexes tell nothing.
bool has_said_distance(Inquiry& ask, Subject unit) {
    return ask.position().has_fact_beginning(unit, "distance to ");
}

}  // namespace

std::vector<Subject> lookouts(Inquiry& ask, const std::vector<Subject>& units) {
    if (std::any_of(units.begin(), units.end(), [&](Subject unit) { return has_said_distance(ask, unit); }))
        return units;
    using Alike = std::tuple<std::optional<Subject>, std::optional<Subject>, std::string, bool, Maybe, bool>;
    std::set<Alike> seen;
    std::vector<Subject> all;
    for (const Subject unit : units)
        if (seen.insert({group_of(ask, unit), hex_of(ask, unit), ask.side_of(unit),
                         has_working_radar(ask, unit), said_identified(ask, unit), is_submarine(ask, unit)})
                .second)
            all.push_back(unit);
    return all;
}

double identification_range(Inquiry& ask, std::string_view rule, Subject unit) {
    return range_in(ask, ask.table(rule), sea_at(ask, unit), "identification");
}

bool are_enemies(Inquiry& ask, Subject a, Subject b) {
    return ask.side_of(a) != ask.side_of(b);
}

Maybe is_identified(Inquiry& ask, std::string_view rule, Subject unit, Subject by) {
    if (hexes_apart(ask, by, unit) <= identification_range(ask, rule, by)) return true;
    return said_identified(ask, unit);
}

bool is_in_view(Inquiry& ask, std::string_view rule, Subject unit, Subject by) {
    return hexes_apart(ask, by, unit) <= observing_range(ask, rule, by);
}

bool is_submarine(Inquiry& ask, Subject unit) {
    return ask.text_or(unit, "category", "") == "submarine";
}

}  // namespace umpire::rules::europa
