#include "umpire/catalog/table.hpp"

#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "weather/facts.hpp"
#include "weather/weather.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace umpire::rules::aeto {

namespace {

/// In the order of the columns of the table, from nothing to the worst.
constexpr std::array<std::string_view, 4> air_effects{"none", "strength halved", "strength and range halved",
                                                      "grounded"};

std::size_t severity(std::string_view effect) {
    return static_cast<std::size_t>(std::find(air_effects.begin(), air_effects.end(), effect) -
                                    air_effects.begin());
}

}  // namespace

std::string air_effect_at(Inquiry& ask, Place place) {
    if (!ask.known(place, fact::local_air_effect)) {
        const std::string zone = zone_of(ask, place);
        ask.missing(say("the air effect in the {} Zone", zone), say("!skies {}", zone));
    }
    return ask.text(place, fact::local_air_effect);
}

bool is_inclement(Inquiry& ask, Place place) {
    return air_effect_at(ask, place) != "none";
}

Places weather_places(Inquiry& ask, Unit unit) {
    return listed(ask, unit, fact::weather_places);
}

std::string air_effect_on(Inquiry& ask, Unit unit) {
    std::string worst = "none";
    for (const Place place : weather_places(ask, unit))
        if (const std::string effect = air_effect_at(ask, place); severity(effect) > severity(worst))
            worst = effect;
    return worst;
}

double strength_in_weather(Inquiry& ask, Unit air_unit) {
    return ask.number(air_unit, fact::strength_in_weather);
}

double range_in_weather(Inquiry& ask, Unit air_unit) {
    return ask.number(air_unit, fact::range_in_weather);
}

namespace {

/// @name 1.0, 1.3, 1.4: a roll for every affected zone
/// @{

/// Fair weather has no air effect; else what was rolled for its zone, if anything was.
Value effect_of_its_zone(Inquiry& ask, Place place, Value) {
    const Value condition = ask.fact(place, fact::condition);
    if (!condition.known()) return {};
    if (condition == Value("Fair")) return "none";
    return ask.fact(the_game, fact::air_effect(zone_of(ask, place)));
}

/// A weather word and a zone, as the table has them: "Winter / Moderate".
std::string row_of_roll(Inquiry& ask) {
    const std::string weather = weather_of_month(ask);
    const std::string word = weather == "W" ? "Winter" : weather == "M" ? "Mud" : "Fair";
    return fmt::format("{} / {}", word, ask.text(arg::zone));
}

void roll_for_the_air(Resolution& now, const char* rule, std::string_view row) {
    if (row_of_roll(now) != row) return;
    const std::string zone = now.text(arg::zone);
    const catalog::Table& table = now.table(rule);
    const int total = now.roll(2, 6, say("air effects in the {} Zone", zone)).total();
    std::vector<std::string> effects;
    for (std::size_t column = 0; column < table.column_count(); ++column)
        if (const auto cell = table.text(row, table.column_key(column));
            cell && catalog::TableKey(std::string(*cell)).holds(total))
            effects.emplace_back(air_effects[column]);
    if (effects.size() != 1) now.missing(say("what a roll of {} does in the {} Zone", total, zone));
    now.set(the_game, fact::air_effect(zone), effects.front());
    now.result(result::air_effect, effects.front());
    if (const auto turn = turn_if_known(now))
        now.set(the_game, fact::air_effect_in(zone), to_text(now, *turn));
}

void mud_in_the_severe_zone(Resolution& now) {
    roll_for_the_air(now, "1.3.s2", "Mud / Severe");
}
void winter_in_the_severe_zone(Resolution& now) {
    roll_for_the_air(now, "1.4.s2", "Winter / Severe");
}
void winter_in_the_moderate_zone(Resolution& now) {
    roll_for_the_air(now, "1.4.s3", "Winter / Moderate");
}

Ruling one_roll_for_an_affected_zone(Inquiry& ask) {
    const std::string zone = ask.text(arg::zone);
    weather_of_month(ask);
    if (ask.text(the_game, fact::zone_condition(zone)) == "Fair")
        return broken(say("it is Fair in the {} Zone, and nothing is rolled", zone));
    const Value last = ask.fact(the_game, fact::air_effect_in(zone));
    const auto now = turn_if_known(ask);
    if (now && last.text() != nullptr && turn_named(ask, *last.text()) == now)
        return broken(say("the air effects of the {} Zone have been rolled", zone));
    return kept();
}

/// @}

/// @name 1.0, 1.5, 1.7: where the weather catches a unit
/// @{

void add(Value::List& places, const std::optional<Subject>& place) {
    if (place && place->kind == Kind::location &&
        std::find(places.begin(), places.end(), Value(*place)) == places.end())
        places.emplace_back(*place);
}

Value::List places_so_far(const Value& value) {
    return value.list() != nullptr ? *value.list() : Value::List();
}

Value where_it_is(Inquiry& ask, Unit unit, Value) {
    Value::List places;
    add(places, ask.location(unit));
    return places;
}

Value where_it_came_from(Inquiry& ask, Unit unit, Value before) {
    Value::List places = places_so_far(before);
    for (const AnyThing& fact : {fact::start_hex, fact::base})
        if (const Value from = ask.fact(unit, fact); from.subject() != nullptr) add(places, *from.subject());
    return places;
}

bool takes_part(Inquiry& ask, Unit unit) {
    for (const ThingArgument& argument : {arg::units, arg::unit, arg::with, arg::air})
        if (holds(named(ask, argument), unit)) return true;
    return false;
}

Value what_it_enters(Inquiry& ask, Unit unit, Value before) {
    Value::List places = places_so_far(before);
    if (!takes_part(ask, unit)) return places;
    for (const Place place : named(ask, arg::path))
        add(places, place);
    for (const Places& ends : {named(ask, arg::at), Places(named(ask, arg::to))})
        if (ask.verb() != verb::engage || flies(ask, unit))
            for (const Place place : ends)
                add(places, place);
    if (ask.has(arg::target) && ask.argument(arg::target).subject() != nullptr) {
        const Subject target = ask.subject(arg::target);
        add(places, target.kind == Kind::location ? std::optional<Place>(target) : ask.location(target));
    }
    return places;
}

/// @}

/// @name 1.2 to 1.5: strength and range
/// @{

Value printed_strength(Inquiry& ask, Unit unit, Value) {
    return flies(ask, unit) ? ask.fact(unit, fact::strength) : Value();
}
Value printed_range(Inquiry& ask, Unit unit, Value) {
    return flies(ask, unit) ? ask.fact(unit, fact::range) : Value();
}

bool is_unhindered(Inquiry& ask, Unit unit, const Value& number) {
    return number.number() == nullptr || air_effect_on(ask, unit) == "none";
}

Value strength_halved(Inquiry& ask, Unit unit, Value strength) {
    if (is_unhindered(ask, unit, strength)) return strength;
    return std::floor(*strength.number() * ask.printed("air_strength_share"));
}

Value range_halved(Inquiry& ask, Unit unit, Value range) {
    if (is_unhindered(ask, unit, range) || air_effect_on(ask, unit) == "strength halved") return range;
    return std::floor(*range.number() * ask.printed("air_range_share"));
}

bool bombs(Inquiry& ask, Unit unit) {
    return among(ask.text_or(unit, fact::type, ""), {"B", "FB", "N"});
}

Value bombers_over_a_land_battle(Inquiry& ask, Unit unit, Value strength) {
    if (is_unhindered(ask, unit, strength) || ask.verb() != verb::engage || !bombs(ask, unit))
        return strength;
    const bool once = ask.reading("bombers_in_bad_weather") == "once";
    const double whole = once ? ask.number(unit, fact::strength) : *strength.number();
    return std::ceil(whole * ask.printed("bomber_share"));
}

/// @}

/// @name 1.5: what cannot be flown
/// @{

Units flying_units(Inquiry& ask) {
    std::vector<Subject> flying;
    for (const ThingArgument& argument : {arg::units, arg::unit, arg::with, arg::air})
        for (const Subject unit : named(ask, argument))
            if (unit.kind == Kind::unit && flies(ask, unit)) flying.push_back(unit);
    return flying;
}

/// The carrier that it is aboard; none if it flies from land.
std::optional<Unit> carrier_of(Inquiry& ask, Unit air_unit) {
    for (const Unit ship : all_units(ask))
        if (ask.fact(ship, fact::carried_air) == Value(air_unit)) return ship;
    return std::nullopt;
}

Value aboard_a_convoy_escort(Inquiry& ask, Unit unit, Value) {
    if (ask.text_or(unit, fact::type, "") != "N" || ask.text_or(the_game, fact::phase, "") != "strategic")
        return {};
    const auto ship = carrier_of(ask, unit);
    if (!ship || !ask.yes(*ship, fact::convoy_escort)) return {};
    const auto area = ask.location(*ship);
    return area && ask.yes(*area, fact::convoy_route) ? Value(true) : Value();
}

/// Where it would fly although all air is grounded there.
std::optional<Subject> grounded_at(Inquiry& ask, Unit unit) {
    for (const Place place : weather_places(ask, unit))
        if (air_effect_at(ask, place) == "grounded") return place;
    return std::nullopt;
}

Ruling grounded_air_does_nothing(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_units(ask)) {
        weather_of_month(ask);
        // What carriers may do stands in a rule of its own.
        if (carrier_of(ask, unit)) continue;
        // Whoever has to leave its base is held by the weather where it goes (4.7).
        if (ask.verb() == verb::rebase && ask.yes(unit, fact::forced_rebase)) continue;
        if (const auto place = grounded_at(ask, unit))
            return broken(say("all air is grounded in {}, and {} would fly there", *place, unit));
        ruling = kept();
    }
    return ruling;
}

Ruling only_convoy_escorts_fly_in_any_weather(Inquiry& ask) {
    if (!is_weather_known(ask)) return not_concerned();
    for (const Unit unit : flying_units(ask)) {
        const auto ship = carrier_of(ask, unit);
        if (!ship || !grounded_at(ask, unit)) continue;
        if (ask.yes(unit, fact::flies_in_any_weather)) return kept();
        return broken(say("{} is no Convoy Duty Escort in the Strategic Warfare Phase", *ship));
    }
    return not_concerned();
}

Ruling no_air_superiority_in_bad_weather(Inquiry& ask) {
    if (!ask.has(arg::superiority)) return not_concerned();
    const Place at = ask.subject(arg::at);
    if (!is_inclement(ask, at)) return kept();
    return broken(
        say("the air effect in {} is \"{}\", and nobody has air superiority", at, air_effect_at(ask, at)));
}

/// @}

/// @name 1.5: rebasing over the border of an affected zone
/// @{

/// It leaves or enters a zone with an adverse air effect.
bool crosses_an_affected_border(Inquiry& ask, Unit unit) {
    const auto from = ask.location(unit);
    const Place to = ask.subject(arg::to);
    if (!from || (!is_inclement(ask, *from) && !is_inclement(ask, to))) return false;
    return zone_of(ask, *from) != zone_of(ask, to);
}

Ruling no_rebase_over_the_border_in_an_offensive(Inquiry& ask) {
    if (ask.text_or(the_game, fact::phase, "") != "offensive") return not_concerned();
    for (const Unit unit : named(ask, arg::units))
        if (crosses_an_affected_border(ask, unit))
            return broken(
                say("{} changes base into or out of an affected zone in the Offensive Phase", unit));
    return kept();
}

void rebased_units_are_committed(Resolution& now) {
    for (const Unit unit : named(now, arg::units))
        if (crosses_an_affected_border(now, unit)) now.set(unit, fact::committed, "previously");
}

/// @}

/// @name 1.5: carriers that escort convoys
/// @{

Value standard_carrier_escort(Inquiry& ask, Unit ship, Value) {
    if (!among(ask.text_or(ship, fact::type, ""), {"CV", "CVL", "CVE"}) ||
        !ask.yes(ship, fact::convoy_escort) || ask.fact(ship, fact::carried_air).subject() == nullptr)
        return {};
    return ask.printed("carrier_escort_value");
}

Value carrier_escort_in_bad_weather(Inquiry& ask, Unit ship, Value value) {
    const auto area = ask.location(ship);
    if (value.number() == nullptr || !area || !is_weather_known(ask) || !is_inclement(ask, *area))
        return value;
    if (ask.yes(*area, fact::hexed) && ask.reading("carrier_escort_in_bad_weather") == "non_hexed_only")
        return value;
    return *value.number() * ask.printed("carrier_escort_share");
}

/// @}

}  // namespace

void register_weather_in_the_air(Rulebook& book) {
    book.define({"1.0.s6", "4.1.s1"}, Kind::location, fact::local_air_effect, effect_of_its_zone);
    book.check("1.0.s6", {verb::skies}, one_roll_for_an_affected_zone);
    book.table({"1.3.s2", "1.4.s2", "1.4.s3"}, "weather_air_effects");
    book.effect("1.3.s2", verb::skies, mud_in_the_severe_zone);
    book.effect("1.4.s2", verb::skies, winter_in_the_severe_zone);
    book.effect("1.4.s3", verb::skies, winter_in_the_moderate_zone);

    book.define("1.0.s3", Kind::unit, fact::weather_places, where_it_is, When::before);
    book.define({"1.5.s3", "1.7.s1"}, Kind::unit, fact::weather_places, what_it_enters);
    book.define("1.7.s2", Kind::unit, fact::weather_places, where_it_came_from);

    book.define("1.2", Kind::unit, fact::strength_in_weather, printed_strength, When::before);
    book.define("1.2", Kind::unit, fact::range_in_weather, printed_range, When::before);
    book.define({"1.3.s2", "1.4.s2", "1.4.s3"}, Kind::unit, fact::strength_in_weather, strength_halved);
    book.define({"1.3.s2", "1.4.s2", "1.4.s3"}, Kind::unit, fact::range_in_weather, range_halved);
    book.define("1.5.s2", Kind::unit, fact::strength_in_weather, bombers_over_a_land_battle, When::after);

    book.check({"1.5.s1", "4.22.s33"}, {verb::engage}, no_air_superiority_in_bad_weather);
    book.check("1.5.s6",
               {verb::raid, verb::recon, verb::strike, verb::attack, verb::rebase,
                verb::engage, verb::interdict},
               grounded_air_does_nothing);
    book.check({"1.5.s6", "4.13.s8"}, {verb::intercept}, grounded_air_does_nothing);
    book.define("1.5.s8", Kind::unit, fact::flies_in_any_weather, aboard_a_convoy_escort);
    book.check("1.5.s10",
               {verb::raid, verb::recon, verb::strike, verb::attack, verb::intercept, verb::rebase,
                verb::engage, verb::interdict},
               only_convoy_escorts_fly_in_any_weather);

    book.check({"1.5.s5", "4.1.s35"}, {verb::rebase}, no_rebase_over_the_border_in_an_offensive);
    book.effect({"1.5.s4", "4.1.s34", "4.27.s9"}, verb::rebase, rebased_units_are_committed);

    book.define("1.5.s9", Kind::unit, fact::carrier_escort_value, standard_carrier_escort, When::before);
    book.define("1.5.s9", Kind::unit, fact::carrier_escort_value, carrier_escort_in_bad_weather);
}

}  // namespace umpire::rules::aeto
