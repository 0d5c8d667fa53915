#include "umpire/catalog/table.hpp"
#include "umpire/rules/inquiry.hpp"

#include "calendar.hpp"
#include "chapters.hpp"

#include <fmt/core.h>

#include <array>
#include <cmath>

/// The sea of the whole game is the fact `sea` of the game; that of an area which differs is `sea Arctic`.
namespace umpire::rules::europa {

using game::Kind;
using game::Subject;
using game::the_game;
using game::Value;

namespace {

constexpr std::array<std::string_view, 2> seas_with_modifier{"Arctic", "Atlantic"};

/// Of the game, or of an area.
std::string fact_of(std::string_view what, std::string_view area) {
    return area.empty() ? std::string(what) : fmt::format("{} {}", what, area);
}

std::string area_named(Inquiry& ask) {
    return ask.has("area") ? ask.text("area") : std::string();
}

/// @name 27A9: the chart
/// @{

/// A heading names one game turn, or the first and the last of several.
bool heading_holds(std::string_view heading, GameTurn turn) {
    const std::size_t to = heading.find(" to ");
    const auto in_year = [&](std::string_view part) {
        return read_turn(fmt::format("{} {}", part, turn.year));
    };
    const auto first = in_year(heading.substr(0, to));
    const auto last = to == std::string_view::npos ? first : in_year(heading.substr(to + 4));
    return first && last && *first <= turn && turn <= *last;
}

std::optional<std::size_t> column_of(const catalog::Table& chart, GameTurn turn) {
    for (std::size_t column = 0; column < chart.column_count(); ++column)
        if (heading_holds(chart.column_key(column), turn)) return column;
    return std::nullopt;
}

/// Two turns of summer have no column, and all columns around them are alike.
std::size_t column_of_turn(Inquiry& ask, const catalog::Table& chart) {
    const GameTurn turn = turn_now(ask);
    auto column = column_of(chart, turn);
    if (!column && ask.reading("weather_without_column") == "as_neighbours")
        for (int back = 1; !column && back <= 2; ++back)
            column = column_of(chart, later(turn, -back));
    if (!column)
        ask.missing(fmt::format("the weather of {}, for which the chart has no column", to_text(turn)),
                    "!weather <CC, CF, R or S>");
    return *column;
}

std::string sea_by_chart(Inquiry& ask, double modified) {
    const catalog::Table& chart = ask.table("27A9.s2");
    const std::size_t column = column_of_turn(ask, chart);
    const auto sea = chart.text(modified, chart.column_key(column));
    if (!sea) ask.missing(fmt::format("the weather for a modified die of {}", game::to_text(modified)));
    return std::string(*sea);
}

double arctic_or_atlantic(Inquiry& ask) {
    const std::string area = area_named(ask);
    return area == seas_with_modifier[0] || area == seas_with_modifier[1];
}

/// @}

/// @name 27A9: the roll
/// @{

void sea_of_area(Resolution& now, std::string_view area, int die) {
    const double modified = die + now.modifiers("weather", {{"area", area}});
    const std::string sea = sea_by_chart(now, modified);
    now.set(the_game, fact_of("sea", area), sea);
    now.result(fact_of("sea", area), sea);
    now.happens("sea rolled", {{"area", area}, {"modified", modified}, {"sea", sea}});
}

int weather_die(Resolution& now, std::string_view area) {
    return now.roll(1, 6, area.empty() ? "the weather" : fmt::format("the weather of the {}", area)).total();
}

void areas_have_no_other_sea(Resolution& now) {
    for (const std::string_view area : seas_with_modifier)
        if (const std::string fact = fact_of("sea", area); now.known(the_game, fact))
            now.set(the_game, fact, Value());
}

void weather_is_rolled(Resolution& now) {
    if (now.has("condition")) return;
    const std::string only = area_named(now);
    const int die = weather_die(now, only);
    sea_of_area(now, only, die);
    if (!only.empty()) return;
    const bool each = now.reading("weather_rolls") == "roll_each_area";
    for (const std::string_view area : seas_with_modifier)
        sea_of_area(now, area, each ? weather_die(now, area) : die);
}

/// What somebody has set on the table, or a scenario says.
void weather_is_declared(Resolution& now) {
    if (!now.has("condition")) return;
    const std::string area = area_named(now);
    if (area.empty()) areas_have_no_other_sea(now);
    now.set(the_game, fact_of("sea", area), now.text("condition"));
}

void calm_with_or_without_fog(Resolution& now) {
    const std::string sea = now.text("sea");
    if (!sea.starts_with('C')) return;
    const bool even = std::fmod(now.number("modified"), 2) == 0;
    now.result(fact_of("fog", now.text("area")), even);
}

Ruling weather_as_rolled(Inquiry& ask) {
    const auto& dice = ask.action().dice;
    if (!ask.has("condition") || dice.empty() || dice.front().faces.size() != 1) return not_concerned();
    const double modified = dice.front().faces.front() + ask.sum("weather", {{"area", area_named(ask)}});
    const std::string sea = sea_by_chart(ask, modified), said = ask.text("condition");
    if (sea == said) return kept();
    return broken(fmt::format("a modified die of {} gives {} in {}, not {}", game::to_text(modified), sea,
                              to_text(turn_now(ask)), said));
}

Value sea_where_it_is(Inquiry& ask, Subject place, Value) {
    for (const char* area : {"sea_area_sea", "sea_area"})
        if (const std::string name = ask.text_or(place, area, ""); !name.empty())
            if (const Value sea = ask.fact(the_game, fact_of("sea", name)); sea.known()) return sea;
    return {};
}

/// @}

}  // namespace

void register_weather(Rulebook& book) {
    book.table("27A9.s2", "naval_weather_chart");
    book.check("27A9.s2", {"weather"}, weather_as_rolled);
    book.effect("27A9.s2", "weather", weather_is_rolled);
    book.effect("27A9.s2", "weather", weather_is_declared);
    book.define("27A9.s2", Kind::location, "sea", sea_where_it_is);
    book.effect("27A9.s1", "sea rolled", calm_with_or_without_fog);
    book.modifier("27A9.s3", "weather", arctic_or_atlantic);
}

}  // namespace umpire::rules::europa
