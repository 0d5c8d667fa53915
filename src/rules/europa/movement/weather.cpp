#include "movement/weather.hpp"

#include "umpire/catalog/table.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "units/calendar.hpp"

#include <fmt/core.h>

#include <array>
#include <cmath>

/// The sea of the whole game is the fact `sea` of the game; that of an area which differs is `sea Arctic`.
namespace umpire::rules::europa {

namespace {

constexpr std::array<std::string_view, 2> seas_with_modifier{"Arctic", "Atlantic"};

/// The sea of the game, or of an area.
AnyWord sea_of(std::string_view area) {
    if (area.empty()) return fact::sea;
    return fact::sea_of_area(area);
}

std::string area_named(Inquiry& ask) {
    return ask.has(arg::area) ? ask.text(arg::area) : std::string();
}

/// @name 27A9: the chart
/// @{

/// A heading names one game turn, or the first and the last of several.
bool heading_holds(Inquiry& ask, std::string_view heading, game::Turn turn) {
    const std::size_t to = heading.find(" to ");
    const auto in_year = [&](std::string_view part) {
        return turn_named(ask, fmt::format("{} {}", part, turn.year));
    };
    const auto first = in_year(heading.substr(0, to));
    const auto last = to == std::string_view::npos ? first : in_year(heading.substr(to + 4));
    return first && last && *first <= turn && turn <= *last;
}

std::optional<std::size_t> column_of(Inquiry& ask, const catalog::Table& chart, game::Turn turn) {
    for (std::size_t column = 0; column < chart.column_count(); ++column)
        if (heading_holds(ask, chart.column_key(column), turn)) return column;
    return std::nullopt;
}

/// Two turns of summer have no column, and all columns around them are alike.
std::size_t column_of_turn(Inquiry& ask, const catalog::Table& chart) {
    const game::Turn turn = turn_now(ask);
    auto column = column_of(ask, chart, turn);
    if (!column && ask.reading("weather_without_column") == "as_neighbours")
        for (int back = 1; !column && back <= 2; ++back)
            column = column_of(ask, chart, later(ask, turn, -back));
    if (!column)
        ask.missing(say("the weather of {}, for which the chart has no column", to_text(ask, turn)),
                    "!weather <CC, CF, R or S>");
    return *column;
}

std::string sea_by_chart(Inquiry& ask, double modified) {
    const catalog::Table& chart = ask.table("27A9.s2");
    const std::size_t column = column_of_turn(ask, chart);
    const auto sea = chart.text(modified, chart.column_key(column));
    if (!sea) ask.missing(say("the weather for a modified die of {}", modified));
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
    const double modified = die + now.modifiers(sum::weather, {{arg::area, area}});
    const std::string sea = sea_by_chart(now, modified);
    now.set(the_game, sea_of(area), sea);
    now.result(area.empty() ? result::sea : result::sea_of_area(area), sea);
    now.happens(event::sea_rolled, {{arg::area, area}, {arg::modified, modified}, {arg::sea, sea}});
}

int weather_die(Resolution& now, std::string_view area) {
    return now.roll(1, 6, area.empty() ? Sentence("the weather") : say("the weather of the {}", area))
        .total();
}

void areas_have_no_other_sea(Resolution& now) {
    for (const std::string_view area : seas_with_modifier)
        if (const AnyWord fact = sea_of(area); now.known(the_game, fact)) now.forget(the_game, fact);
}

void weather_is_rolled(Resolution& now) {
    if (now.has(arg::condition)) return;
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
    if (!now.has(arg::condition)) return;
    const std::string area = area_named(now);
    if (!now.action().dice.empty()) weather_die(now, area);
    if (area.empty()) areas_have_no_other_sea(now);
    now.set(the_game, sea_of(area), now.text(arg::condition));
}

void calm_with_or_without_fog(Resolution& now) {
    const std::string sea = now.text(arg::sea);
    if (!sea.starts_with('C')) return;
    const bool even = std::fmod(now.number(arg::modified), 2) == 0;
    const std::string area = now.text(arg::area);
    now.result(area.empty() ? result::fog : result::fog_of_area(area), even);
}

Ruling weather_as_rolled(Inquiry& ask) {
    const auto& dice = ask.action().dice;
    if (!ask.has(arg::condition) || dice.empty() || dice.front().faces.size() != 1) return not_concerned();
    const double modified =
        dice.front().faces.front() + ask.sum(sum::weather, {{arg::area, area_named(ask)}});
    const std::string sea = sea_by_chart(ask, modified), said = ask.text(arg::condition);
    if (sea == said) return kept();
    return broken(
        say("a modified die of {} gives {} in {}, not {}", modified, sea, to_text(ask, turn_now(ask)), said));
}

Value sea_where_it_is(Inquiry& ask, Place place, Value) {
    for (const AnyWord& area : {fact::sea_area_sea, fact::sea_area})
        if (const std::string name = ask.text_or(place, area, ""); !name.empty())
            if (const Value sea = ask.fact(the_game, sea_of(name)); sea.known()) return sea;
    return {};
}

/// @}

}  // namespace

std::string sea_in(Inquiry& ask, Place place) {
    const std::string here = ask.text_or(place, fact::sea, "");
    return here.empty() ? ask.text(game::the_game, fact::sea) : here;
}

std::string sea_if_known(Inquiry& ask, Force force) {
    const auto place = ask.location(force);
    const std::string here = place ? ask.text_or(*place, fact::sea, "") : "";
    return here.empty() ? ask.text_or(game::the_game, fact::sea, "") : here;
}

std::string sea_at(Inquiry& ask, Force force) {
    const std::string sea = sea_if_known(ask, force);
    return sea.empty() ? ask.text(game::the_game, fact::sea) : sea;
}

bool rough_or_storm(Inquiry& ask, Force force) {
    const std::string sea = sea_at(ask, force);
    return sea == "R" || sea == "S";
}

void register_weather(Rulebook& book) {
    book.table("27A9.s2", "naval_weather_chart");
    book.check("27A9.s2", {verb::weather}, weather_as_rolled);
    book.effect("27A9.s2", verb::weather, weather_is_rolled);
    book.effect("27A9.s2", verb::weather, weather_is_declared);
    book.define("27A9.s2", Kind::location, fact::sea, sea_where_it_is);
    book.effect("27A9.s1", event::sea_rolled, calm_with_or_without_fog);
    book.modifier("27A9.s3", sum::weather, arctic_or_atlantic);
}

}  // namespace umpire::rules::europa
