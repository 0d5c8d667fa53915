#include "combat/attacks.hpp"

#include "umpire/catalog/table.hpp"

#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "combat/submarine_combat.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "units/facts.hpp"
#include "units/units.hpp"
#include "upkeep/facts.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

/// Another way to read a doubtful cell, if the file of the table has one.
const nlohmann::json* other_cell(const catalog::Table& table, std::size_t row, std::size_t column) {
    const auto cells = table.document().find("best_readings");
    if (cells == table.document().end()) return nullptr;
    for (const auto& cell : *cells)
        if (cell.at("row") == table.row_key(row) && cell.at("column") == table.column_key(column))
            return &cell.at("cell");
    return nullptr;
}

}  // namespace

Groups groups_in_combat(Inquiry& ask) {
    Groups groups;
    if (const auto battle = battle_under_way(ask))
        for (const Group group : listed(ask, *battle, fact::groups))
            if (!ask.yes(group, fact::left_combat)) groups.push_back(group);
    return groups;
}

Units units_in_combat(Inquiry& ask) {
    Units units;
    for (const Group group : groups_in_combat(ask))
        for (const Unit unit : ask.units_in(group))
            if (!ask.yes(unit, fact::sunk)) units.push_back(unit);
    if (const auto battle = battle_under_way(ask))
        for (const Unit unit : listed(ask, *battle, fact::coast_defenses))
            units.push_back(unit);
    return units;
}

double round_now(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    return battle ? ask.number_or(*battle, fact::round, 1) : 1;
}

std::string step_now(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    return battle ? ask.text_or(*battle, fact::step, "range") : "range";
}

double round_of_attack(Inquiry& ask) {
    if (ask.has(arg::round)) return ask.number(arg::round);
    if (submarines::is_attack(ask)) return round_now(ask);
    const Unit unit = ask.subject(arg::unit);
    if (ask.yes(unit, fact::sunk)) return ask.number_or(unit, fact::sunk_round, round_now(ask));
    return attacks_are_over(step_now(ask)) ? round_now(ask) + 1 : round_now(ask);
}

Subject firer(Inquiry& ask) {
    return ask.subject(arg::unit);
}

std::optional<Place> hex_of(Inquiry& ask, Unit unit) {
    const Value hex = ask.fact(unit, ask.yes(unit, fact::sunk) ? fact::sunk_at : fact::hex);
    return hex.subject() != nullptr ? std::optional(*hex.subject()) : std::nullopt;
}

int hexes_apart(Inquiry& ask, Unit from, Unit to) {
    const auto elsewhere = [&](Unit unit) {
        return ask.yes(unit, fact::sunk) || ask.known(unit, fact::escort_hex);
    };
    if (!elsewhere(from) && !elsewhere(to)) return ask.distance(from, to);
    const auto a = hex_of(ask, from), b = hex_of(ask, to);
    return a && b ? ask.distance(*a, *b) : ask.distance(from, to);
}

bool has_working_radar(Inquiry& ask, Unit unit) {
    return ask.number_or(unit, fact::code_R, 0) > 0 && !ask.yes(unit, fact::radar_disabled);
}

double gunnery_at(Inquiry& ask, double gunnery, int hexes) {
    const catalog::Table& ranges = ask.table("30A1.s6");
    for (std::size_t range = 0; range < ranges.row_count(); ++range) {
        const auto factor = ranges.number(ranges.row_key(range), std::string_view("gunnery_factor"));
        if (ranges.number(ranges.row_key(range), std::string_view("hexes")) != hexes) continue;
        if (factor && *factor != 1) return reduced_rating(ask, gunnery, *factor);
    }
    return gunnery;
}

std::optional<std::size_t> rating_column(const catalog::Table& table, const Value& rating) {
    if (const double* number = rating.number()) return table.column_of(*number);
    if (const std::string* letter = rating.text()) return table.column_of(std::string_view(*letter));
    return std::nullopt;
}

HitNumbers hit_numbers(Inquiry& ask, std::string_view rule, double strength, const Value& rating,
                       std::string_view reading) {
    const catalog::Table& table = ask.table(rule);
    const auto row = table.row_of(strength);
    const auto column = rating_column(table, rating);
    if (!row || !column) ask.missing(say("the cell of the {} for this strength and rating", table.title()));
    const nlohmann::json* cell = &table.cell_at(*row, *column);
    if (const auto* other = other_cell(table, *row, *column);
        other != nullptr && ask.reading(reading) == table.document().at("best_readings_for"))
        cell = other;
    HitNumbers numbers;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (cell->at(i).is_number()) numbers[i] = cell->at(i).get<double>();
    return numbers;
}

Value::List as_list(const HitNumbers& numbers) {
    Value::List list;
    for (const auto& number : numbers) {
        Value& entry = list.emplace_back();
        if (number) entry = *number;
    }
    return list;
}

int reached(const HitNumbers& numbers, double roll) {
    int best = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] && roll >= *numbers[i]) best = static_cast<int>(i) + 1;
    return best;
}

bool attacks_are_over(const std::string& step) {
    return step == "damage" || step == "end" || step == "maneuver";
}

bool is_pair(Inquiry& ask, Unit unit) {
    if (is_capital_ship(ask, unit) || is_half(ask, unit) || ask.yes(unit, fact::coast_defense)) return false;
    if (!ask.known(unit, fact::half_side))
        ask.missing(say("whether {} has a half-strength side", unit), ask.to_state(unit, fact::half_side));
    return ask.yes(unit, fact::half_side);
}

double hits_to_sink(Inquiry& ask, Unit unit) {
    if (is_capital_ship(ask, unit))
        return protection_in_hits(ask, unit) * ask.printed("sunk_damage_share") - hits_that_count(ask, unit);
    return is_pair(ask, unit) ? ask.printed("ships_in_double_destroyer") : 1;
}

bool is_doomed(Inquiry& ask, Unit unit) {
    if (ask.yes(unit, fact::coast_defense)) return false;
    if (ask.yes(unit, fact::waiting_sunk)) return true;
    const double waiting = ask.number_or(unit, fact::waiting_hits, 0);
    return waiting > 0 && waiting >= hits_to_sink(ask, unit);
}

void let_hits_wait(Resolution& now, Unit unit, double hits) {
    if (!now.yes(unit, fact::waiting_sunk)) now.add_to(unit, fact::waiting_hits, hits);
    note_struck(now, unit);
}

void let_sinking_wait(Resolution& now, Unit unit) {
    now.set(unit, fact::waiting_sunk, true);
    now.forget(unit, fact::waiting_hits);
    note_struck(now, unit);
}

void note_struck(Resolution& now, Unit unit) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    // Whoever was struck first has no part in what comes of it: the same hits are the same state.
    auto struck = listed(now, *battle, fact::struck);
    if (holds(struck, unit)) return;
    struck.insert(std::upper_bound(struck.begin(), struck.end(), unit), unit);
    now.set(*battle, fact::struck, Value::List(struck.begin(), struck.end()));
}

}  // namespace umpire::rules::europa
