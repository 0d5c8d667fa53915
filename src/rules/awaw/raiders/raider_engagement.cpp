#include "umpire/catalog/table.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "raiders/facts.hpp"
#include "raiders/raiders.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace umpire::rules::awaw {

namespace {

/// @name 21.5342G: where they come from
/// @{

bool is_place(Inquiry& ask, Place place, const std::string& words) {
    constexpr std::string_view box = " box";
    if (words.ends_with(box)) {
        const std::string name = words.substr(0, words.size() - box.size());
        const std::string ocean = sw_ocean(ask, place);
        return (ocean.empty() ? box_of(ask, place) : ocean + " SW") == name;
    }
    if (words == "western front ports") return is_port(ask, place) && is_on_front(ask, place, "Western");
    if (words == "American ports built in the Hawaiian Islands")
        return ask.yes(place, fact::port_counter) &&
               word_of(ask, place, fact::island_group) == "Hawaiian Islands" &&
               word_of(ask, place, fact::built_by) == "United States";
    return is_called(ask, place, words);
}

Value reach_of_place(Inquiry& ask, Place place, Value oceans, const char* rule, const char* ocean) {
    const catalog::Table& table = ask.table(rule);
    const auto places =
        table.cell_at(*table.row_of(ocean), *table.column_of("places")).get<std::vector<std::string>>();
    if (std::none_of(places.begin(), places.end(),
                     [&](const std::string& words) { return is_place(ask, place, words); }))
        return oceans;
    Value::List all = oceans.list() != nullptr ? *oceans.list() : Value::List{};
    all.emplace_back(ocean);
    return all;
}

Value against_atlantic_raiders(Inquiry& ask, Place place, Value oceans) {
    return reach_of_place(ask, place, std::move(oceans), "21.5342G.s2", "Atlantic");
}
Value against_indian_ocean_raiders(Inquiry& ask, Place place, Value oceans) {
    return reach_of_place(ask, place, std::move(oceans), "21.5342G.s3", "Indian Ocean");
}
Value against_pacific_raiders(Inquiry& ask, Place place, Value oceans) {
    return reach_of_place(ask, place, std::move(oceans), "21.5342G.s4", "Pacific");
}

bool reaches_raiders_in(Inquiry& ask, Place place, const std::string& ocean) {
    const Value oceans = ask.fact(place, fact::raiders_in_reach);
    return oceans.list() != nullptr &&
           std::find(oceans.list()->begin(), oceans.list()->end(), Value(ocean)) != oceans.list()->end();
}

/// Why a ship cannot come from where it is; empty if it can.
Sentence why_not_from_there(Inquiry& ask, Unit ship, const std::string& ocean) {
    if (ask.yes(ship, fact::inverted)) return say("{} is inverted", ship);
    const auto place = ask.location(ship);
    if (!place || !reaches_raiders_in(ask, *place, ocean))
        return say("{} is in {}, from where nobody engages raiders in the {}", ship,
                   place ? ask.name(*place) : "no known place", ocean);
    if (is_out_of_operation(ask, *place)) return say("{}, the port of {}, is not operational", *place, ship);
    return {};
}

/// @}

/// @name 21.5342A to E: which ships
/// @{

/// Nothing if the order is not against a raid into an SW box.
std::optional<Subject> hunted(Inquiry& ask) {
    const Group target = ask.subject(arg::target);
    return raid_box(ask, target) ? std::optional(target) : std::nullopt;
}

bool is_light_ship(Inquiry& ask, Unit ship) {
    return is_of_class(ask, ship, "light ship");
}

/// A row of the Raider Table.
struct Called {
    double die = 0;                 ///< 0 if none calls for it
    std::optional<double> factors;  ///< so many of it
};

/// Counters of light ships may be larger: a part of them is sent.
Called call_for(Inquiry& ask, Unit ship) {
    const catalog::Table& table = ask.table("21.5342.s15");
    const std::string type = type_of(ask, ship);
    const double factors = ask.number_or(ship, fact::factors, 0);
    for (std::size_t row = 0; row < table.row_count(); ++row) {
        const auto types = table.cell_at(row, *table.column_of("types")).get<std::vector<std::string>>();
        if (std::find(types.begin(), types.end(), type) == types.end()) continue;
        const auto size = table.number_at(row, *table.column_of("factors"));
        if (size && (is_light_ship(ask, ship) ? factors < *size : factors != *size)) continue;
        // The worked example knows only battlecruisers for it.
        if (table.row_key(row) == "3" && type == "BB" &&
            ask.reading("raider_die_three") == "battlecruisers_only")
            continue;
        return {std::stod(std::string(table.row_key(row))), size};
    }
    return {};
}

double die_of(Inquiry& ask, Unit ship) {
    return call_for(ask, ship).die;
}

bool has_damaged_ships(Inquiry& ask, Group group) {
    const auto ships = ships_in(ask, group);
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return ask.yes(ship, fact::damaged); });
}

bool is_fast_enough(Inquiry& ask, Unit ship, Group target) {
    return !ask.yes(ship, fact::is_slow) ||
           (raider_attempt(ask, target) > 1 && has_damaged_ships(ask, target));
}

bool is_barred_battleship(Inquiry& ask, Unit ship) {
    return word_of(ask, ship, fact::nation) == "Britain" && is_great_battleship(ask, ship) &&
           !is_classic_game(ask) && !has_battleship_designs(ask, "Britain");
}

/// It is sent against another group of raiders.
std::optional<Subject> hunts_already(Inquiry& ask, Unit ship) {
    const auto group = group_of(ask, ship);
    const Value other = group ? ask.fact(*group, fact::engages) : Value();
    return other.subject() != nullptr && holds(hunters_of(ask, *other.subject()), *group)
               ? std::optional(*other.subject())
               : std::nullopt;
}

/// What carriers need beside them.
double screen_for_carriers(Inquiry& ask, const Ships& ships) {
    return ask.reading("carrier_screen_against_raiders") == "light_ships"
               ? factors_of_class(ask, ships, "light ship")
               : fast_fleet_factors(ask, ships);
}

/// Ships that could come and are not sent.
Ships ships_left(Inquiry& ask, Group target, const Ships& sent) {
    Ships left;
    const std::string side = opponent_of(ask.side_of(target)), ocean = raided_ocean(ask, target);
    for (const Unit ship : all_units(ask)) {
        if (is_air(ask, ship) || !ask.known(ship, fact::unit_class) || ask.yes(ship, fact::sunk) ||
            ask.side_of(ship) != side || holds(sent, ship) || die_of(ask, ship) == 0)
            continue;
        if (!hunts_already(ask, ship) && why_not_from_there(ask, ship, ocean).empty() &&
            is_fast_enough(ask, ship, target) && !is_barred_battleship(ask, ship))
            left.push_back(ship);
    }
    return left;
}

/// Of those left, one that this very die calls for.
std::optional<Unit> ship_for(Inquiry& ask, double die, const Ships& left, const Ships& sent) {
    for (const Unit ship : left) {
        if (die_of(ask, ship) != die) continue;
        if (!is_fast_carrier(ask, ship)) return ship;
        const bool first =
            std::none_of(sent.begin(), sent.end(), [&](Unit s) { return is_fast_carrier(ask, s); });
        if (first && is_fully_operational(ask, ship) &&
            screen_for_carriers(ask, left) >= ask.number(ship, fact::factors))
            return ship;
    }
    return std::nullopt;
}

std::vector<double> dice_of(Inquiry& ask, Group target) {
    std::vector<double> dice;
    const Value rolled = ask.fact(target, fact::raider_dice);
    if (rolled.list() != nullptr)
        for (const Value& die : *rolled.list())
            if (die.number() != nullptr) dice.push_back(*die.number());
    if (dice.empty() && ask.number_or(target, fact::raider_ships, 0) > 0)
        ask.missing(say("the dice for the ships that engage {}", target));
    std::sort(dice.rbegin(), dice.rend());
    return dice;
}

/// What is known of the ships that are sent, and what could be had for a die beside them.
struct Sent {
    Ships ships;  ///< those for the highest dice first
    std::vector<Called> calls;
    std::vector<bool> whole;  ///< just as many factors as are called for
    std::vector<bool> light;
    bool has_carrier = false;
    std::map<double, std::optional<Subject>> at_home;  ///< by the die that calls for just this ship
};

Sent those_sent(Inquiry& ask, Group target) {
    Sent sent{named(ask, arg::units), {}, {}, {}, false, {}};
    std::stable_sort(sent.ships.begin(), sent.ships.end(),
                     [&](Unit a, Unit b) { return die_of(ask, a) > die_of(ask, b); });
    for (const Unit ship : sent.ships) {
        const Called called = call_for(ask, ship);
        sent.calls.push_back(called);
        sent.whole.push_back(!called.factors || ask.number(ship, fact::factors) == *called.factors);
        sent.light.push_back(is_light_ship(ask, ship));
        sent.has_carrier = sent.has_carrier || is_fast_carrier(ask, ship);
    }
    const Ships left = ships_left(ask, target, sent.ships);
    for (const double die : dice_of(ask, target))
        for (double result = die; result > 0; --result)
            if (!sent.at_home.contains(result))
                sent.at_home[result] = ship_for(ask, result, left, sent.ships);
    return sent;
}

/// A die and the ship that answers it.
struct Answer {
    double die = 0;
    std::optional<std::size_t> ship;  ///< its place among those sent
};

/// Which ship answers which die; light ships that answer none go with the carrier.
struct Fit {
    std::vector<Answer> answers;  ///< the highest die first
    std::size_t too_many = 0;     ///< ships that no die allows
};

double result_sent(const Sent& sent, const Answer& answer) {
    return answer.ship ? sent.calls[*answer.ship].die : 0;
}

bool is_called_for(const Sent& sent, const Answer& answer) {
    if (!answer.ship) return true;
    const double die = sent.calls[*answer.ship].die;
    return die != 0 && die <= answer.die && sent.whole[*answer.ship];
}

/// The ship that this very die calls for, if it stays at home while a lesser one goes.
std::optional<Unit> better_ship(const Sent& sent, const Answer& answer) {
    const double result = result_sent(sent, answer);
    return result > 0 && result < answer.die ? sent.at_home.at(answer.die) : std::nullopt;
}

/// The one that could go for a lower result of a die that nothing else answers.
std::optional<Unit> lesser_ship(const Sent& sent, const Answer& answer) {
    if (answer.ship || sent.at_home.at(answer.die)) return std::nullopt;
    for (double lower = answer.die - 1; lower > 0; --lower)
        if (const auto ship = sent.at_home.at(lower)) return ship;
    return std::nullopt;
}

/// The one that this very die calls for, if nothing answers it.
std::optional<Unit> refused_ship(const Sent& sent, const Answer& answer) {
    return answer.ship ? std::nullopt : sent.at_home.at(answer.die);
}

/// Ships that may not go weigh more than those that should have gone.
double faults_of(const Sent& sent, const Fit& fit) {
    constexpr double heavy = 100;
    double faults = heavy * static_cast<double>(fit.too_many);
    for (const Answer& answer : fit.answers) {
        if (!is_called_for(sent, answer)) faults += heavy;
        if (better_ship(sent, answer) || lesser_ship(sent, answer) || refused_ship(sent, answer)) faults += 1;
    }
    return faults;
}

std::size_t ships_too_many(const Sent& sent, const std::vector<bool>& used) {
    std::size_t many = 0;
    for (std::size_t i = 0; i < used.size(); ++i)
        if (!used[i] && !(sent.has_carrier && sent.light[i])) ++many;
    return many;
}

/// Tries every ship for this die and those after it, and keeps the best of all.
void try_answers(const Sent& sent, std::size_t die, Fit& trial, std::vector<bool>& used,
                 std::optional<Fit>& best) {
    if (die == trial.answers.size()) {
        trial.too_many = ships_too_many(sent, used);
        if (!best || faults_of(sent, trial) < faults_of(sent, *best)) best = trial;
        return;
    }
    for (std::size_t ship = 0; ship < used.size(); ++ship) {
        // Of ships that are alike the first will do.
        const bool alike = ship > 0 && !used[ship - 1] && sent.calls[ship - 1].die == sent.calls[ship].die &&
                           sent.whole[ship - 1] == sent.whole[ship] &&
                           sent.light[ship - 1] == sent.light[ship];
        if (used[ship] || alike) continue;
        used[ship] = true;
        trial.answers[die].ship = ship;
        try_answers(sent, die + 1, trial, used, best);
        used[ship] = false;
    }
    trial.answers[die].ship.reset();
    try_answers(sent, die + 1, trial, used, best);
}

/// The owner may tell his ships off as suits him best.
Fit best_fit(Inquiry& ask, Group target, const Sent& sent) {
    Fit trial;
    for (const double die : dice_of(ask, target))
        trial.answers.push_back({die, std::nullopt});
    std::vector<bool> used(sent.ships.size(), false);
    std::optional<Fit> best;
    try_answers(sent, 0, trial, used, best);
    return *best;
}

Ruling as_the_dice_say(Inquiry& ask) {
    const auto target = hunted(ask);
    if (!target) return not_concerned();
    const Sent sent = those_sent(ask, *target);
    const Fit found = best_fit(ask, *target, sent);
    if (found.too_many > 0)
        return broken(
            say("{} ships are sent, and {} may engage {}", sent.ships.size(), found.answers.size(), *target));
    for (const Answer& answer : found.answers)
        if (!is_called_for(sent, answer))
            return broken(say("{} is not what a die of {} calls for", sent.ships[*answer.ship], answer.die));
    return sent.ships.empty() ? not_concerned() : kept();
}

/// Dice that no ship answers although one could.
Ruling lower_results(Inquiry& ask) {
    const auto target = hunted(ask);
    if (!target) return not_concerned();
    const Sent sent = those_sent(ask, *target);
    Ruling ruling = not_concerned();
    for (const Answer& answer : best_fit(ask, *target, sent).answers) {
        if (const auto ship = better_ship(sent, answer))
            return broken(say("{} is there for a die of {}, and {} is sent", *ship, answer.die,
                              sent.ships[*answer.ship]));
        if (const auto ship = lesser_ship(sent, answer))
            return broken(say("nothing is sent for a die of {}, and {} could be", answer.die, *ship));
        if (result_sent(sent, answer) < answer.die && !refused_ship(sent, answer)) ruling = kept();
    }
    return ruling;
}

Ruling nobody_stays_at_home(Inquiry& ask) {
    const auto target = hunted(ask);
    if (!target) return not_concerned();
    const Sent sent = those_sent(ask, *target);
    const Fit found = best_fit(ask, *target, sent);
    for (const Answer& answer : found.answers)
        if (const auto ship = refused_ship(sent, answer))
            return broken(say("a die of {} calls for {}, which stays at home", answer.die, *ship));
    return found.answers.empty() ? not_concerned() : kept();
}

Ruling only_fast_ships_first(Inquiry& ask) {
    const auto target = hunted(ask);
    if (!target || raider_attempt(ask, *target) > 1) return not_concerned();
    for (const Unit ship : named(ask, arg::units))
        if (ask.yes(ship, fact::is_slow)) return broken(say("{} is slow", ship));
    return kept();
}

Ruling slow_ships_against_damaged_ones(Inquiry& ask) {
    const auto target = hunted(ask);
    if (!target || raider_attempt(ask, *target) < 2) return not_concerned();
    for (const Unit ship : named(ask, arg::units)) {
        if (!ask.yes(ship, fact::is_slow)) continue;
        if (!has_damaged_ships(ask, *target))
            return broken(say("{} is slow, and {} has no damaged ship", ship, *target));
        return kept();
    }
    return not_concerned();
}

Ships carriers_sent(Inquiry& ask) {
    Ships carriers;
    for (const Unit ship : named(ask, arg::units))
        if (is_fast_carrier(ask, ship)) carriers.push_back(ship);
    return carriers;
}

Ruling one_carrier_each_time(Inquiry& ask) {
    const auto target = hunted(ask);
    if (!target) return not_concerned();
    const auto carriers = carriers_sent(ask).size();
    if (carriers > 1) return broken(say("{} fast carriers are sent", carriers));
    return carriers == 1 ? kept() : not_concerned();
}

Ruling carriers_are_ready_and_screened(Inquiry& ask) {
    const auto target = hunted(ask);
    if (!target) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit carrier : carriers_sent(ask)) {
        if (!is_fully_operational(ask, carrier)) return broken(say("{} is not fully operational", carrier));
        const double screen = screen_for_carriers(ask, named(ask, arg::units));
        if (screen < ask.number(carrier, fact::factors))
            return broken(say("{} has {} factors and {} factors beside it", carrier,
                              ask.number(carrier, fact::factors), screen));
        ruling = kept();
    }
    return ruling;
}

Ruling british_battleships(Inquiry& ask, bool classic) {
    if (!hunted(ask) || is_classic_game(ask) != classic) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : named(ask, arg::units)) {
        if (word_of(ask, ship, fact::nation) != "Britain" || !is_great_battleship(ask, ship)) continue;
        if (!classic && !has_battleship_designs(ask, "Britain"))
            return broken(say("{} needs {} battleship design results of Britain", ship,
                              ask.printed("battleship_designs_for_raids")));
        ruling = kept();
    }
    return ruling;
}

Ruling british_great_battleships(Inquiry& ask) {
    return british_battleships(ask, false);
}
Ruling british_great_battleships_in_the_classic_game(Inquiry& ask) {
    return british_battleships(ask, true);
}

/// Its types are set, or nobody opposes it.
bool is_decided(Inquiry& ask, Group raiders, double attempt) {
    return raider_attempt(ask, raiders) >= attempt || is_now(ask, ask.fact(raiders, fact::declined_in));
}

Ruling types_of_all_groups_first(Inquiry& ask) {
    const auto target = hunted(ask);
    if (!target) return not_concerned();
    for (const Subject other : raiders_of(ask, *raid_box(ask, *target)))
        if (is_in_its_box(ask, other) && !is_decided(ask, other, raider_attempt(ask, *target)))
            return broken(say("nobody has rolled for {} yet", other));
    for (const Unit ship : named(ask, arg::units))
        if (const auto other = hunts_already(ask, ship); other && *other != *target)
            return broken(say("{} engages {}", ship, *other));
    return kept();
}

void ships_are_sent(Resolution& now) {
    const auto target = hunted(now);
    const Ships sent = named(now, arg::units);
    if (!target || sent.empty()) return;
    const Group group = group_to_be(now);
    if (!now.said(group, fact::side).known()) now.set(group, fact::side, now.side_of(sent.front()));
    if (const auto place = now.location(sent.front()); place && !now.location(group))
        now.place(group, *place);
    for (const Unit ship : sent) {
        if (const auto place = now.location(ship); place && !now.known(ship, fact::base))
            now.set(ship, fact::base, *place);
        if (group_of(now, ship) != std::optional(group)) move_to_group(now, ship, group);
        now.set(ship, fact::engaged_raiders_in, moment(now));
    }
    now.set(group, fact::activity, "box deployment");
    now.set(group, fact::activity_status, "outward");
    now.set(group, fact::destination, *raid_box(now, *target));
    now.set(group, fact::engages, *target);
    now.set(group, fact::engages_raiders, true);
    add_to_list(now, *target, fact::hunted_by, group);
}

Ruling ships_in_uninverted_ports(Inquiry& ask) {
    const auto target = hunted(ask);
    if (!target) return not_concerned();
    for (const Unit ship : named(ask, arg::units))
        if (Sentence why = why_not_from_there(ask, ship, raided_ocean(ask, *target)); !why.empty())
            return broken(std::move(why));
    return named(ask, arg::units).empty() ? not_concerned() : kept();
}

/// @}

/// @name 21.5342F: safe on the way
/// @{

/// Only where somebody has said which SW box they go to.
bool is_on_its_way_against_raiders(Inquiry& ask, Group group) {
    const Value to = ask.fact(group, fact::destination);
    return ask.yes(group, fact::engages_raiders) && to.subject() != nullptr &&
           !sw_ocean(ask, *to.subject()).empty() && ask.location(group) != std::optional(*to.subject()) &&
           !is_returning(ask, group);
}

Ruling safe_on_the_way_to_the_box(Inquiry& ask) {
    for (const Group target : groups_named(ask, arg::target)) {
        if (!is_on_its_way_against_raiders(ask, target)) continue;
        const auto air = named(ask, arg::air);
        if (ask.verb() == verb::strike &&
            std::all_of(air.begin(), air.end(), [&](Unit one) { return is_carrier_based(ask, one); }))
            return kept();
        return broken(say("{} is on its way to engage raiders", target));
    }
    return not_concerned();
}

/// @}

}  // namespace

void register_raider_engagement(Rulebook& book) {
    register_raider_table(book);
    book.table("21.5342.s15", "raider_ship_type");
    book.check("21.5342A", {verb::send}, as_the_dice_say);
    book.check("21.5342B", {verb::send}, only_fast_ships_first);
    book.check("21.538A.s2", {verb::send}, slow_ships_against_damaged_ones);
    book.check("21.5342C.s1", {verb::send}, one_carrier_each_time);
    book.check("21.5342C.s2", {verb::send}, carriers_are_ready_and_screened);
    book.check("21.5342C.s3", {verb::send}, british_great_battleships);
    book.check("21.5342C.s4", {verb::send}, british_great_battleships_in_the_classic_game);
    book.check("21.5342D.s1", {verb::send}, lower_results);
    book.check("21.5342D.s2", {verb::send}, nobody_stays_at_home);
    book.check("21.5342E", {verb::send}, types_of_all_groups_first);
    book.effect("21.5342E", verb::send, ships_are_sent);
    book.check("21.5342F", {verb::intercept, verb::strike}, safe_on_the_way_to_the_box);
    book.check("21.5342G.s1", {verb::send}, ships_in_uninverted_ports);
    for (const char* id : {"21.5342G.s2", "21.5342G.s3", "21.5342G.s4"})
        book.table(id, "raider_defender_locations");
    book.define("21.5342G.s2", Kind::location, fact::raiders_in_reach, against_atlantic_raiders);
    book.define("21.5342G.s3", Kind::location, fact::raiders_in_reach, against_indian_ocean_raiders);
    book.define("21.5342G.s4", Kind::location, fact::raiders_in_reach, against_pacific_raiders);
}

}  // namespace umpire::rules::awaw
