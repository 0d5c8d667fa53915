#include "weather/weather.hpp"

#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/steps.hpp"
#include "weather/facts.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace umpire::rules::aeto {

std::vector<Subject> named(Inquiry& ask, const MixedArgument& argument) {
    return ask.has(argument) ? ask.subjects(argument) : std::vector<Subject>{};
}

bool is_weather_known(Inquiry& ask) {
    return ask.known(the_game, fact::weather);
}

std::string weather_of_month(Inquiry& ask) {
    if (!is_weather_known(ask)) ask.missing("the weather of the month", "!weather <F, M or W>");
    return ask.text(the_game, fact::weather);
}

bool is_winter_month(Inquiry& ask) {
    return weather_of_month(ask) == "W";
}

std::string zone_of(Inquiry& ask, Subject place) {
    return ask.text(place, fact::weather_zone);
}

std::string condition_at(Inquiry& ask, Subject place) {
    if (!is_weather_known(ask)) weather_of_month(ask);
    return ask.text(place, fact::condition);
}

bool flies(Inquiry& ask, Subject unit) {
    return among(ask.text_or(unit, fact::type, ""), {"B", "F", "FB", "N", "ATP"});
}
bool sails(Inquiry& ask, Subject unit) {
    return among(ask.text_or(unit, fact::type, ""),
                 {"BB", "BC", "CA", "CL", "DD", "DE", "CV", "CVL", "CVE", "SS", "STP", "UB", "AC"});
}
bool marches(Inquiry& ask, Subject unit) {
    return among(ask.text_or(unit, fact::type, ""),
                 {"infantry", "armor", "mechanized", "mountain", "paratroop", "HQ", "General", "partisan"});
}

namespace {

constexpr std::array<const char*, 3> zones{"Severe", "Moderate", "Mild"};

/// @name Part 1: the letters of the Turn Track
/// @{

/// "Jan" of "Jan 1940".
std::string month_name(Inquiry& ask) {
    const auto turn = turn_if_known(ask);
    return turn ? ask.calendar().parts().at(static_cast<std::size_t>(turn->part)) : std::string();
}

/// One letter of a box of the Turn Track, and the die rolls that it stands for; none if it is alone.
struct Letter {
    std::string weather, rolls;
};

/// "M 1-3, W 4-6", or "F" alone.
std::vector<Letter> letters_of(std::string_view box) {
    std::vector<Letter> letters;
    while (!box.empty()) {
        const std::size_t comma = std::min(box.find(','), box.size());
        std::string_view part = box.substr(0, comma);
        box.remove_prefix(std::min(comma + 1, box.size()));
        part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
        if (part.empty()) continue;
        const std::size_t rolls = part.find_first_not_of(' ', 1);
        letters.push_back({std::string(part.substr(0, 1)), rolls == std::string_view::npos
                                                               ? std::string()
                                                               : std::string(part.substr(rolls))});
    }
    return letters;
}

/// None if nobody has said what the box of the month shows.
std::vector<Letter> letters_of_month(Inquiry& ask) {
    const std::string month = month_name(ask);
    return month.empty() ? std::vector<Letter>()
                         : letters_of(ask.text_or(the_game, fact::track_weather(month), ""));
}

bool is_determined_for(Inquiry& ask, const Value& turn) {
    const auto now = turn_if_known(ask);
    return now && turn.text() != nullptr && turn_named(ask, *turn.text()) == now;
}

/// @}

/// @name Part 1: before anything else, for one month
/// @{

/// The tracker is still at the weather, or in a Seasonal Turn, which has none.
bool is_before_the_weather(Inquiry& ask) {
    if (ask.verb() != verb::phase) return false;
    const std::string to = ask.has(arg::to) ? ask.text(arg::to) : ask.text_or(the_game, fact::phase, "");
    return to == "weather" || is_seasonal(ask);
}

Ruling weather_comes_first(Inquiry& ask) {
    if (ask.verb() == verb::weather) {
        const std::string phase = ask.text_or(the_game, fact::phase, "");
        if (phase.empty() || phase == "weather") return kept();
        return broken(say("the weather is determined in the {} phase", phase));
    }
    if (is_before_the_weather(ask)) return not_concerned();
    // A table that never speaks of the weather is not accused of having none.
    const Value last = ask.fact(the_game, fact::weather_in);
    if (!last.known()) return not_concerned();
    if (is_weather_known(ask) || is_determined_for(ask, last)) return kept();
    return broken(say("the weather of this month has not been determined; the last was that of {}",
                      ask.text(the_game, fact::weather_in)));
}

Ruling a_letter_of_the_box(Inquiry& ask) {
    const auto letters = letters_of_month(ask);
    if (letters.empty() || !ask.has(arg::letter)) return not_concerned();
    const std::string named = ask.text(arg::letter);
    if (std::any_of(letters.begin(), letters.end(), [&](const Letter& one) { return one.weather == named; }))
        return kept();
    return broken(say("the box of the month does not show {}", named));
}

std::string rolled_letter(Resolution& now, const std::vector<Letter>& letters) {
    const int die = now.roll(1, 6, "the weather").total();
    for (const Letter& letter : letters)
        if (catalog::TableKey(letter.rolls).holds(die)) return letter.weather;
    now.missing(say("the weather for a die of {}", die));
}

void weather_by_the_track(Resolution& now) {
    const auto letters = letters_of_month(now);
    std::string weather;
    if (letters.size() == 1)
        weather = letters.front().weather;
    else if (!letters.empty())
        weather = rolled_letter(now, letters);
    else if (now.has(arg::letter))
        weather = now.text(arg::letter);
    else
        now.missing("what the Turn Track shows for the month", "!weather <F, M or W>");
    now.set(the_game, fact::weather, weather);
    now.result(result::weather, weather);
    if (const auto turn = turn_if_known(now)) now.set(the_game, fact::weather_in, to_text(now, *turn));
}

void weather_ends_with_the_month(Resolution& now) {
    now.forget(the_game, fact::weather);
    for (const char* zone : zones)
        now.forget(the_game, fact::air_effect(zone));
}

/// @}

/// @name 1.1 to 1.4: zones and conditions
/// @{

/// Places that the rule names; all others lie where the dotted lines of the map put them.
Value mild_by_name(Inquiry& ask, Subject place, Value) {
    const auto is_called = [&](std::string_view name) {
        return ask.name(place) == name || ask.text_or(place, fact::name, "") == name;
    };
    for (const char* name : {"South Atlantic", "UK Transfer Hex", "Dakar", "South Africa", "Red Sea",
                             "Persian Gulf", "Indian Ocean"})
        if (is_called(name)) return "Mild";
    return {};
}

bool is_french_or_german(Inquiry& ask, Subject place) {
    return among(ask.text_or(place, fact::home_of, ""), {"France", "Germany"});
}

Value moderate_for_france_and_germany(Inquiry& ask, Subject place, Value zone) {
    return !zone.known() && is_french_or_german(ask, place) ? Value("Moderate") : zone;
}

Value spares_land_units(Inquiry& ask, Subject place, Value) {
    if (!ask.known(place, fact::home_of)) return {};
    return is_french_or_german(ask, place);
}

/// What the row of this letter says of a zone.
template <int Zone>
Value condition_in(Inquiry& ask, const char* rule, const char* letter, Value before) {
    if (!is_weather_known(ask) || weather_of_month(ask) != letter) return before;
    const auto condition = ask.table(rule).text(std::string_view(letter), std::string_view(zones[Zone]));
    return condition ? Value(std::string(*condition)) : before;
}

template <int Zone>
Value fair_month(Inquiry& ask, Subject, Value before) {
    return condition_in<Zone>(ask, "1.2", "F", std::move(before));
}
template <int Zone>
Value mud_month(Inquiry& ask, Subject, Value before) {
    return condition_in<Zone>(ask, "1.3.s1", "M", std::move(before));
}
template <int Zone>
Value winter_month(Inquiry& ask, Subject, Value before) {
    return condition_in<Zone>(ask, "1.4.s1", "W", std::move(before));
}

Value condition_of_its_zone(Inquiry& ask, Subject place, Value) {
    // In a Fair month nobody needs to know the zone.
    if (is_weather_known(ask) && weather_of_month(ask) == "F") return "Fair";
    if (!ask.known(place, fact::weather_zone)) return {};
    return ask.fact(the_game, fact::zone_condition(zone_of(ask, place)));
}

/// @}

template <int Zone>
void define_zone(Rulebook& book) {
    book.define("1.2", Kind::game, fact::zone_condition(zones[Zone]), fair_month<Zone>);
    book.define("1.3.s1", Kind::game, fact::zone_condition(zones[Zone]), mud_month<Zone>);
    book.define("1.4.s1", Kind::game, fact::zone_condition(zones[Zone]), winter_month<Zone>);
}

}  // namespace

void register_weather(Rulebook& book) {
    book.check("Part 1.s1", {verb::weather, verb::phase, verb::raid, verb::interdict, verb::march},
               weather_comes_first);
    book.check("Part 1.s2", {verb::weather}, a_letter_of_the_box);
    book.effect({"Part 1.s2", "1.0.s1"}, verb::weather, weather_by_the_track);
    book.effect({"Part 1.s3", "viii.s2"}, event::turn_ends, weather_ends_with_the_month);

    book.define("1.1.s5", Kind::location, fact::weather_zone, mild_by_name);
    book.define({"1.1.s4", "1.5.s7"}, Kind::location, fact::weather_zone, moderate_for_france_and_germany);
    book.define({"1.1.s4", "1.5.s7"}, Kind::location, fact::spared, spares_land_units);
    book.table({"1.2", "1.3.s1", "1.4.s1"}, "weather_zone_conditions");
    define_zone<0>(book);
    define_zone<1>(book);
    define_zone<2>(book);
    book.define("1.1.s1", Kind::location, fact::condition, condition_of_its_zone);
}

}  // namespace umpire::rules::aeto
