#include "umpire/catalog/table.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/accounts.hpp"
#include "forces/moments.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/facts.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::rules::awaw {

/// `build` puts a port counter on a hex: {at, nation} and, for what research of Japan before 1942 has made,
/// {source}: "transition" from Storm Over Asia, or "research" that completes an intermediate result. Facts of
/// the game: "port RPs <nation>" (assigned to ports), "BRPs <nation>", "construction limit <nation>",
/// "construction spent <nation>", "ports built <nation> <year or turn>", `storm_over_asia_ports` ("none",
/// "intermediate", "6-step", "12-step"), "prewar port RPs Truk" and "prewar port RPs additional" (of an
/// intermediate result), "research Japan naval general".
namespace {

/// @name Who builds, and the printed terms
/// @{

constexpr const char* table_of_port_building = "21.121.s1";

std::string builder(Inquiry& ask) {
    const Value& nation = ask.argument(arg::nation);
    return nation.subject() != nullptr ? ask.name(*nation.subject()) : ask.text(arg::nation);
}

std::string side_of_nation(std::string_view nation) {
    return nation == "Japan" ? "Axis" : "Allied";
}

std::string source(Inquiry& ask) {
    return ask.has(arg::source) ? ask.text(arg::source) : std::string();
}

bool is_normal(Inquiry& ask) {
    return source(ask).empty();
}

double term(Inquiry& ask, std::string_view rule, std::string_view row) {
    const auto value = ask.table(rule).number(row, "value");
    if (!value) ask.missing(say("the printed {} of ports", row));
    return *value;
}

std::string word_term(Inquiry& ask, std::string_view rule, std::string_view row) {
    const auto value = ask.table(rule).text(row, "value");
    if (!value) ask.missing(say("the printed {} of ports", row));
    return std::string(*value);
}

/// The last word of "Fall 1942".
std::string year(Inquiry& ask) {
    const std::string turn = ask.text(the_game, fact::turn);
    return turn.substr(turn.find_last_of(' ') + 1);
}

double year_number(Inquiry& ask) {
    const std::string digits = year(ask);
    if (digits.size() != 4 ||
        !std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; }))
        ask.missing(say("the year of the turn \"{}\"", ask.text(the_game, fact::turn)));
    return std::stod(digits);
}

double account_of(Inquiry& ask, const AnyNumber& what) {
    const Value points = ask.fact(the_game, what);
    if (points.number() == nullptr)
        ask.missing(say("the {}", what.name.text()), say("!state {} is <number>", what.name.text()));
    return *points.number();
}

/// @}

/// @name 21.121, 21.122: who, when, how many, at what cost
/// @{

Ruling builders_from_1942(Inquiry& ask) {
    const std::string nation = builder(ask);
    if (!is_normal(ask)) {
        if (nation == "Japan") return not_concerned();
        return broken(say("only Japan has ports from before 1942, not {}", nation));
    }
    const auto cell = ask.table(table_of_port_building).cell("builders", "value");
    bool may = false;
    for (const auto& one : cell->get())
        may = may || one == nation;
    if (!may) return broken(say("{} does not build ports", nation));
    if (const double first = term(ask, table_of_port_building, "first year"); year_number(ask) < first)
        return broken(say("it is {}, and ports are built from {} on", year(ask), first));
    return kept();
}

Ruling no_more_than(Inquiry& ask, std::string_view rule, std::string_view row, const std::string& when) {
    if (!is_normal(ask)) return not_concerned();
    const double built = ask.number_or(the_game, fact::ports_built(builder(ask), when), 0),
                 most = term(ask, rule, row);
    if (built < most) return kept();
    return broken(say("{} has built {} ports in {}, of {} allowed", builder(ask), built, when, most));
}

Ruling ports_of_a_year(Inquiry& ask) {
    return no_more_than(ask, "21.121.s2", "max per builder per year", year(ask));
}

Ruling ports_of_a_turn(Inquiry& ask) {
    return no_more_than(ask, "21.121.s3", "max per builder per turn", ask.text(the_game, fact::turn));
}

Ruling port_is_paid(Inquiry& ask) {
    if (!is_normal(ask)) return not_concerned();
    for (const auto& [row, what] : {std::pair{"RP cost", fact::port_RPs}, {"BRP cost", fact::BRPs}}) {
        const double cost = term(ask, "21.121.s4", row);
        const double has = account_of(ask, what(builder(ask)));
        if (has < cost)
            return broken(say("a port costs {} {}, and {} has {}", cost, name_of(what), builder(ask), has));
    }
    return kept();
}

Ruling within_the_construction_limit(Inquiry& ask) {
    if (!is_normal(ask)) return not_concerned();
    const double cost = term(ask, "21.121.s4", "BRP cost");
    const double limit = account_of(ask, fact::construction_limit(builder(ask)));
    const double spent = ask.number_or(the_game, fact::construction_spent(builder(ask)), 0);
    if (spent + cost <= limit) return kept();
    return broken(say("{} has spent {} of its construction limit of {}, and a port takes {}", builder(ask),
                      spent, limit, cost));
}

void take_points(Resolution& now, const AnyNumber& account, double points) {
    if (now.known(the_game, account)) now.add_to(the_game, account, -points);
}

void port_is_built(Resolution& now) {
    if (!is_normal(now)) return;
    now.set(now.subject(arg::at), fact::port_counter, true);
    now.set(now.subject(arg::at), fact::port_built_in, now.text(the_game, fact::turn));
}

void ports_of_the_year_count(Resolution& now) {
    if (!is_normal(now)) return;
    now.add_to(the_game, fact::ports_built(builder(now), year(now)), 1);
}

void ports_of_the_turn_count(Resolution& now) {
    if (!is_normal(now)) return;
    now.add_to(the_game, fact::ports_built(builder(now), now.text(the_game, fact::turn)), 1);
}

void cost_is_taken(Resolution& now) {
    if (!is_normal(now)) return;
    take_points(now, fact::port_RPs(builder(now)), term(now, "21.121.s4", "RP cost"));
    take_points(now, fact::BRPs(builder(now)), term(now, "21.121.s4", "BRP cost"));
}

void cost_counts_as_construction(Resolution& now) {
    if (!is_normal(now)) return;
    now.add_to(the_game, fact::construction_spent(builder(now)), term(now, "21.121.s4", "BRP cost"));
}

bool is_for_ports(Inquiry& ask) {
    return ask.text(arg::project) == "ports";
}

Ruling no_points_before_1942(Inquiry& ask) {
    if (!is_for_ports(ask)) return not_concerned();
    const double first = term(ask, "21.121A", "first year");
    if (year_number(ask) >= first) return kept();
    return broken(say("{} puts RPs into ports in {}; that is allowed from the year start of {} on",
                      builder(ask), year(ask), first));
}

void points_are_assigned(Resolution& now) {
    if (is_for_ports(now)) now.add_to(the_game, fact::port_RPs(builder(now)), now.number(arg::points));
}

Ruling own_construction_phase(Inquiry& ask) {
    if (!is_normal(ask)) return not_concerned();
    const std::string phase = word_term(ask, "21.121B", "phase");
    const std::string side = side_of_nation(builder(ask));
    if (ask.phase() == phase && ask.phasing_side() == side) return kept();
    return broken(say("ports are built in the {} {} phase, and it is the {} {} phase", side, phase,
                      ask.phasing_side(), ask.phase()));
}

/// @}

/// @name 21.121C: where
/// @{

bool builder_controls(Inquiry& ask, Place place) {
    if (const std::string nation = word_of(ask, place, fact::controlled_by); !nation.empty())
        return nation == builder(ask);
    return is_friendly(ask, place, side_of_nation(builder(ask)));
}

Ruling on_a_supplied_island(Inquiry& ask) {
    const Place at = ask.subject(arg::at);
    if (!ask.known(at, fact::island) && !knows_place(ask, at))
        ask.missing(say("whether {} is an island", at));
    const std::string site = word_term(ask, "21.121C.s1", "site");
    if (word_of(ask, at, fact::island) != site) return broken(say("{} is no {} island", at, site));
    if (word_of(ask, at, fact::island_group).empty() || theater_of(ask, at) != "Pacific")
        return broken(say("{} is in no island group of the Pacific", at));
    if (!builder_controls(ask, at)) return broken(say("{} does not control {}", builder(ask), at));
    const auto supplied = is_fully_supplied(ask, at);
    if (!supplied) ask.missing(say("whether {} is fully supplied", at), ask.to_state(at, fact::supplied));
    return *supplied ? kept() : broken(say("{} is not fully supplied", at));
}

Ruling is_not_in_the_aleutians(Inquiry& ask, Place at) {
    const std::string group = word_of(ask, at, fact::island_group);
    if (group.empty()) return not_concerned();
    if (group != word_term(ask, "21.121C.s2", "barred island group")) return kept();
    return broken(say("{} is in the {}", at, group));
}

Ruling not_in_the_aleutians(Inquiry& ask) {
    return is_not_in_the_aleutians(ask, ask.subject(arg::at));
}

/// What was built stands where it may.
Ruling built_port_is_not_in_the_aleutians(Inquiry& ask, Place at) {
    return ask.yes(at, fact::port_counter) ? is_not_in_the_aleutians(ask, at) : not_concerned();
}

Ruling built_port_is_on_an_island(Inquiry& ask, Place at) {
    if (!ask.yes(at, fact::port_counter) || !ask.known(at, fact::island)) return not_concerned();
    const std::string site = word_term(ask, "21.121C.s1", "site");
    return word_of(ask, at, fact::island) == site ? kept() : broken(say("{} is no {} island", at, site));
}

bool is_truk(Inquiry& ask) {
    return is_called(ask, ask.subject(arg::at), "Truk");
}

bool is_second_truk_port(Inquiry& ask) {
    return is_truk(ask) && !is_normal(ask);
}

/// Truk may get the second one that Storm Over Asia speaks of.
Ruling one_built_port(Inquiry& ask) {
    const Place at = ask.subject(arg::at);
    const double most = term(ask, "21.121C.s3", "max built per hex");
    const bool exception = is_second_truk_port(ask) && ask.reading("second_truk_port") == "exception";
    const double built = ask.yes(at, fact::port_counter) && !exception ? 1 : 0;
    if (built < most) return kept();
    return broken(say("{} already has a port that was built", at));
}

Ruling builder_held_it_since_the_turn_began(Inquiry& ask) {
    if (source(ask) == "transition") return not_concerned();
    const Place at = ask.subject(arg::at);
    const Value held = ask.fact(at, fact::controlled_at_start);
    if (!held.known())
        ask.missing(say("whether {} controlled {} as its player turn began", builder(ask), at),
                    ask.to_state(at, fact::controlled_at_start));
    if (held.is_yes()) return kept();
    return broken(say("{} did not control {} as its player turn began", builder(ask), at));
}

/// @}

/// @name 21.121D: what Japan has from Storm Over Asia
/// @{

std::string ports_result(Inquiry& ask) {
    const std::string result = word_of(ask, the_game, fact::storm_over_asia_ports);
    if (result.empty())
        ask.missing("the Japanese ports result of Storm Over Asia",
                    "!state storm_over_asia_ports <none, intermediate, 6-step or 12-step>");
    return result;
}

double prewar_number(Inquiry& ask, std::string_view rule, const std::string& result,
                     std::string_view column) {
    const auto number = ask.table(rule).number(result, column);
    if (!number) ask.missing(say("what a {} ports result gives", result));
    return *number;
}

double ports_in_truk(Inquiry& ask, std::string_view rule) {
    std::string result = ports_result(ask);
    if (result == "12-step" && ask.reading("prewar_ports_add_up") == "separate") result = "none";
    return prewar_number(ask, rule, result, "ports in Truk at the start");
}

Value ports_of_truk(Inquiry& ask, Place place, Value ports) {
    if (!is_called(ask, place, "Truk") || !ask.known(the_game, fact::storm_over_asia_ports)) return ports;
    return prewar_number(ask, "21.121D.s1", "none", "ports in Truk at the start");
}

bool in_transition(Inquiry& ask) {
    return source(ask) == "transition";
}

Ruling second_port_of_the_transition(Inquiry& ask) {
    if (!in_transition(ask) || !is_truk(ask)) return not_concerned();
    const Place truk = ask.subject(arg::at);
    const double there = ask.number(truk, fact::ports) + (ask.yes(truk, fact::port_counter) ? 1 : 0);
    const double allowed = ports_in_truk(ask, "21.121D.s2");
    if (there < allowed) return kept();
    return broken(
        say("the ports result of Japan is {}: Truk has {} ports of {}", ports_result(ask), there, allowed));
}

Ruling additional_port_of_the_transition(Inquiry& ask) {
    if (!in_transition(ask) || is_truk(ask)) return not_concerned();
    const double allowed =
        prewar_number(ask, "21.121D.s5", ports_result(ask), "additional ports at the start");
    const double placed = ask.number_or(the_game, fact::additional_ports, 0);
    if (placed < allowed) return kept();
    return broken(say("the ports result of Japan is {}: {} additional ports of {} are placed",
                      ports_result(ask), placed, allowed));
}

/// Where a port counter lies already it is a second port.
void prewar_port_is_placed(Resolution& now) {
    const Place at = now.subject(arg::at);
    if (now.yes(at, fact::port_counter))
        now.set(at, fact::ports, now.number_or(at, fact::ports, 0) + 1);
    else
        now.set(at, fact::port_counter, true);
    now.set(at, fact::port_built_in, now.text(the_game, fact::turn));
}

void second_port_in_the_transition(Resolution& now) {
    if (in_transition(now) && is_truk(now)) prewar_port_is_placed(now);
}

void additional_port_in_the_transition(Resolution& now) {
    if (!in_transition(now) || is_truk(now)) return;
    prewar_port_is_placed(now);
    now.add_to(the_game, fact::additional_ports, 1);
}

bool by_research(Inquiry& ask) {
    return source(ask) == "research";
}

const AnyNumber& intermediate_points(Inquiry& ask) {
    return is_truk(ask) ? fact::prewar_port_RPs_Truk : fact::prewar_port_RPs_additional;
}

double points_before_the_war(Inquiry& ask) {
    return account_of(ask, intermediate_points(ask)) +
           ask.number_or(the_game, fact::research("Japan", "naval general"), 0);
}

/// From 1942 on.
double points_for_ports(Inquiry& ask, std::string_view rule) {
    if (year_number(ask) < term(ask, rule, "first year")) return 0;
    return ask.number_or(the_game, fact::port_RPs("Japan"), 0);
}

/// Nothing if the result leads to no such port.
std::optional<double> research_cost(Inquiry& ask, std::string_view rule) {
    const char* const column =
        is_truk(ask) ? "BRPs for the second port in Truk" : "BRPs for an additional port";
    const std::string result = ports_result(ask);
    if (ask.table(rule).text(result, column) == "none") return std::nullopt;
    return prewar_number(ask, rule, result, column);
}

Ruling research_completes_it(Inquiry& ask, std::string_view rule) {
    const auto brps = research_cost(ask, rule);
    if (!brps) return broken(say("the ports result of Japan is {}, not intermediate", ports_result(ask)));
    const double cost = term(ask, "21.121.s4", "RP cost");
    const double points = points_before_the_war(ask) + points_for_ports(ask, "21.121A");
    if (points < cost) return broken(say("{} RPs of {} are there for the port", points, cost));
    if (*brps > 0 && account_of(ask, fact::BRPs("Japan")) < *brps)
        return broken(
            say("the port costs {} BRPs, and Japan has {}", *brps, account_of(ask, fact::BRPs("Japan"))));
    return kept();
}

Ruling research_for_truk(Inquiry& ask) {
    return by_research(ask) && is_truk(ask) ? research_completes_it(ask, "21.121D.s3") : not_concerned();
}

Ruling research_for_another(Inquiry& ask) {
    return by_research(ask) && !is_truk(ask) ? research_completes_it(ask, "21.121D.s6") : not_concerned();
}

void researched_port(Resolution& now, std::string_view rule) {
    prewar_port_is_placed(now);
    const double brps = research_cost(now, rule).value_or(0);
    take_points(now, fact::BRPs("Japan"), brps);
    now.result(result::BRPs, brps);
}

void research_builds_in_truk(Resolution& now) {
    if (by_research(now) && is_truk(now)) researched_port(now, "21.121D.s3");
}

void research_builds_another(Resolution& now) {
    if (by_research(now) && !is_truk(now)) researched_port(now, "21.121D.s6");
}

/// Those assigned to ports are used up for what the earlier research lacks.
void later_points_are_used(Resolution& now) {
    const double lacking = term(now, "21.121.s4", "RP cost") - points_before_the_war(now);
    if (lacking <= 0 || points_for_ports(now, "21.121A") <= 0) return;
    take_points(now, fact::port_RPs("Japan"), lacking);
    now.result(result::RPs_from_ports, lacking);
}

void later_points_for_truk(Resolution& now) {
    if (by_research(now) && is_truk(now)) later_points_are_used(now);
}

void later_points_for_another(Resolution& now) {
    if (by_research(now) && !is_truk(now)) later_points_are_used(now);
}

bool at_peace_with_japan(Inquiry& ask) {
    for (const AnyYesNo& war : {fact::war("Japan", "United States"), fact::war("United States", "Japan")})
        if (const Value value = ask.fact(the_game, war); value.known()) return !value.is_yes();
    return false;
}

void americans_may_garrison(Resolution& now) {
    if (builder(now) != "Japan" || is_truk(now) || !at_peace_with_japan(now)) return;
    Places islands;
    for (const char* name : {"Midway", "Johnston Island"})
        if (const auto island = place_called(now, name)) islands.push_back(*island);
    if (std::none_of(islands.begin(), islands.end(), [&](Place island) {
            return now.distance(now.subject(arg::at), island) <= now.printed("garrison_port_distance");
        }))
        return;
    for (const Place island : islands)
        now.set(island, fact::garrison_from, "Pearl Harbor");
}

/// @}

/// @name 21.123: for good
/// @{

Ruling counters_stay(Inquiry& ask) {
    const Place at = ask.subject(arg::at);
    if (!ask.yes(at, fact::port_counter)) return kept();
    return broken(say("the port of {} was built and can be neither moved nor destroyed", at));
}

/// @}

}  // namespace

void register_port_building(Rulebook& book) {
    for (const char* id : {"21.121.s1", "21.121.s2", "21.121.s3", "21.121.s4", "21.121A", "21.121B",
                           "21.121C.s1", "21.121C.s2", "21.121C.s3"})
        book.table(id, "port_construction");
    book.check("21.121.s1", {verb::build}, builders_from_1942);
    book.check("21.121.s2", {verb::build}, ports_of_a_year);
    book.check("21.121.s3", {verb::build}, ports_of_a_turn);
    book.check("21.121.s4", {verb::build}, port_is_paid);
    book.check("21.122", {verb::build}, within_the_construction_limit);
    book.check("21.121A", {verb::assign}, no_points_before_1942);
    book.effect("21.121A", verb::assign, points_are_assigned);
    book.check("21.121B", {verb::build}, own_construction_phase);
    book.check("21.121C.s1", {verb::build}, on_a_supplied_island);
    book.check("21.121C.s2", {verb::build}, not_in_the_aleutians);
    book.standing("21.121C.s1", game::Kind::location, built_port_is_on_an_island);
    book.standing("21.121C.s2", game::Kind::location, built_port_is_not_in_the_aleutians);
    book.check("21.121C.s3", {verb::build}, one_built_port);
    book.check("21.121C.s4", {verb::build}, builder_held_it_since_the_turn_began);

    for (const char* id : {"21.121D.s1", "21.121D.s2", "21.121D.s3", "21.121D.s5", "21.121D.s6"})
        book.table(id, "prewar_japanese_ports");
    book.define("21.121D.s1", game::Kind::location, fact::ports, ports_of_truk);
    book.check("21.121D.s2", {verb::build}, second_port_of_the_transition);
    book.check("21.121D.s3", {verb::build}, research_for_truk);
    book.check("21.121D.s5", {verb::build}, additional_port_of_the_transition);
    book.check("21.121D.s6", {verb::build}, research_for_another);

    // Points before ports: what is lacking is reckoned from what was there.
    book.effect("21.121D.s4", verb::build, later_points_for_truk);
    book.effect("21.121D.s7", verb::build, later_points_for_another);
    book.effect("21.121.s1", verb::build, port_is_built);
    book.effect("21.121.s2", verb::build, ports_of_the_year_count);
    book.effect("21.121.s3", verb::build, ports_of_the_turn_count);
    book.effect("21.121.s4", verb::build, cost_is_taken);
    book.effect("21.122", verb::build, cost_counts_as_construction);
    book.effect("21.121D.s2", verb::build, second_port_in_the_transition);
    book.effect("21.121D.s3", verb::build, research_builds_in_truk);
    book.effect("21.121D.s5", verb::build, additional_port_in_the_transition);
    book.effect("21.121D.s6", verb::build, research_builds_another);
    book.effect("21.121D.s8", verb::build, americans_may_garrison);

    book.check("21.123.s1", {verb::remove}, counters_stay);
}

}  // namespace umpire::rules::awaw
