#include "sequence/steps.hpp"

#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "sequence/facts.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace umpire::rules::aeto {

namespace {

constexpr std::array steps{
    Step{"Monthly / Weather 1", "weather", "weather", ""},
    Step{"Monthly / Weather 2", "weather", "air effects", ""},
    Step{"Monthly / Strategic Warfare 1", "strategic", "strategic bombing", ""},
    Step{"Monthly / Strategic Warfare 2", "strategic", "air interdiction", ""},
    Step{"Monthly / Strategic Warfare 3", "strategic", "surface raiders", ""},
    Step{"Monthly / Strategic Warfare 4", "strategic", "u-boats", ""},
    Step{"Monthly / Strategic Warfare 5", "strategic", "iron ore", ""},
    Step{"Monthly / Naval and Air 1", "naval and air", "first naval movement", ""},
    Step{"Monthly / Naval and Air 2", "naval and air", "air movement", ""},
    Step{"Monthly / Naval and Air 3", "naval and air", "sea supply debarkation", ""},
    Step{"Monthly / Offensive, A Land 1", "offensive", "command status", "land"},
    Step{"Monthly / Offensive, A Land 2", "offensive", "breakthrough", "land"},
    Step{"Monthly / Offensive, A Land 3", "offensive", "land movement", "land"},
    Step{"Monthly / Offensive, A Land 4", "offensive", "combat", "land"},
    Step{"Monthly / Offensive, A Land 5", "offensive", "exploitation", "land"},
    Step{"Monthly / Offensive, A Land 6", "offensive", "unit status", "land"},
    Step{"Monthly / Offensive, B Air 1", "offensive", "command status", "air"},
    Step{"Monthly / Offensive, B Air 2", "offensive", "offensive air movement", "air"},
    Step{"Monthly / Offensive, B Air 3", "offensive", "return to base", "air"},
    Step{"Monthly / Offensive, C Sea 1", "offensive", "command status", "sea"},
    Step{"Monthly / Offensive, C Sea 2", "offensive", "offensive naval movement", "sea"},
    Step{"Monthly / Movement 1", "movement", "land movement", ""},
    Step{"Monthly / Movement 2", "movement", "rail movement", ""},
    Step{"Monthly / End 1", "end", "second naval movement", ""},
    Step{"Monthly / End 2", "end", "supply", ""},
    Step{"Monthly / End 3", "end", "replenishment", ""},
    Step{"Monthly / End 4", "end", "command status", ""},
    Step{"Monthly / End 5", "end", "end of turn", ""},
    Step{"Seasonal / Minor Partner Activation", "minor partners", "", ""},
    Step{"Seasonal / Economic Income 1", "income", "income", ""},
    Step{"Seasonal / Economic Income 2", "income", "arctic route", ""},
    Step{"Seasonal / Economic Income 3", "income", "lend-lease", ""},
    Step{"Seasonal / Construction 1", "construction", "force pool additions", ""},
    Step{"Seasonal / Construction 2", "construction", "arrivals", ""},
    Step{"Seasonal / Construction 3", "construction", "construction", ""},
    Step{"Seasonal / Construction 4", "construction", "purchase offensives", ""},
    Step{"Seasonal / Construction 5", "construction", "initiative", ""},
};

/// @name viii.s89: a year of months and Seasonal Turns
/// @{

/// A Seasonal Turn bears the name of the season that it opens.
constexpr std::array<std::string_view, 4> seasons{"Winter", "Spring", "Summer", "Autumn"};

std::string_view part_of_year(Inquiry& ask, int part) {
    return ask.calendar().parts().at(static_cast<std::size_t>(part));
}

bool opens_a_season(std::string_view part) {
    return std::find(seasons.begin(), seasons.end(), part) != seasons.end();
}

Value kind_of_turn(Inquiry& ask, Subject, Value) {
    const auto turn = turn_if_known(ask);
    if (!turn) return {};
    return is_seasonal(ask, *turn) ? "seasonal" : "monthly";
}

Value season_of_turn(Inquiry& ask, Subject, Value) {
    const auto turn = turn_if_known(ask);
    if (!turn) return {};
    for (int part = turn->part; part >= 0; --part)
        if (const auto name = part_of_year(ask, part); opens_a_season(name)) return std::string(name);
    return {};
}

/// From 1 for January; a Seasonal Turn is in no month.
Value month_of_turn(Inquiry& ask, Subject, Value) {
    const auto turn = turn_if_known(ask);
    if (!turn || is_seasonal(ask, *turn)) return {};
    int month = 0;
    for (int part = 0; part <= turn->part; ++part)
        if (!opens_a_season(part_of_year(ask, part))) ++month;
    return month;
}

/// @}

bool phase_has(std::string_view phase, std::string_view step) {
    return std::any_of(steps.begin(), steps.end(),
                       [&](const Step& one) { return one.phase == phase && one.name == step; });
}

bool is_seasonal_phase(std::string_view phase) {
    const auto found =
        std::find_if(steps.begin(), steps.end(), [&](const Step& one) { return one.phase == phase; });
    return found != steps.end() && found->seasonal();
}

std::string cell_of(Inquiry& ask, const Step& step, std::string_view column) {
    const auto text = ask.table("viii.s1").text(step.row, column);
    return text ? std::string(*text) : std::string();
}

/// The step that is being played, where no other kind of Offensive has one of that name.
const Step* step_of_one_offensive(Inquiry& ask) {
    const std::string name = ask.text_or(the_game, fact::step, "");
    if (name.empty() || name == "command status" || !in_phase(ask, "offensive")) return nullptr;
    const auto found = std::find_if(steps.begin(), steps.end(), [&](const Step& one) {
        return one.phase == "offensive" && one.name == name;
    });
    return found == steps.end() ? nullptr : &*found;
}

Value offensive_of_the_step(Inquiry& ask, Subject, Value) {
    const Step* step = step_of_one_offensive(ask);
    return step == nullptr ? Value() : Value(std::string(step->offensive));
}

}  // namespace

std::span<const Step> all_steps() {
    return steps;
}

bool is_seasonal(Inquiry& ask) {
    const std::string kind = ask.text_or(the_game, fact::turn_type, "");
    if (!kind.empty()) return kind == "seasonal";
    return is_seasonal_phase(ask.text_or(the_game, fact::phase, ""));
}

bool is_seasonal(Inquiry& ask, game::Turn turn) {
    return opens_a_season(part_of_year(ask, turn.part));
}

bool is_monthly(Inquiry& ask) {
    return !is_seasonal(ask);
}

bool in_phase(Inquiry& ask, std::string_view phase) {
    return ask.text_or(the_game, fact::phase, "") == phase;
}

bool in_step(Inquiry& ask, std::string_view step, std::string_view phase) {
    return ask.text_or(the_game, fact::step, "") == step && (phase.empty() || in_phase(ask, phase));
}

bool may_be_step(Inquiry& ask, std::string_view step, std::string_view phase) {
    if (!phase.empty() && !in_phase(ask, phase)) return false;
    const std::string now = ask.text_or(the_game, fact::phase, "");
    if (!now.empty() && !phase_has(now, step)) return false;
    return ask.text_or(the_game, fact::step, step) == step;
}

std::string where_in_turn(Inquiry& ask) {
    const std::string step = ask.text_or(the_game, fact::step, "");
    if (!step.empty()) return fmt::format("the {} step", step);
    return fmt::format("the {} phase", ask.text_or(the_game, fact::phase, ""));
}

bool in_phase_of_this_turn(Inquiry& ask, const Value& moment, std::string_view phase) {
    return in_this_turn(ask, moment) && moment.text()->ends_with(fmt::format(", {}", phase));
}

std::string who_acts(Inquiry& ask, const Step& step) {
    return cell_of(ask, step, "who acts or goes first");
}

std::string title_of(Inquiry& ask, const Step& step) {
    return cell_of(ask, step, "step");
}

void register_steps(Rulebook& book) {
    book.table("viii.s1", "sequence_of_play");
    book.define("viii.s1", Kind::game, fact::offensive_type, offensive_of_the_step);
    book.define("viii.s89", Kind::game, fact::turn_type, kind_of_turn);
    book.define("viii.s89", Kind::game, fact::season, season_of_turn);
    book.define("viii.s89", Kind::game, fact::month, month_of_turn);
}

}  // namespace umpire::rules::aeto
