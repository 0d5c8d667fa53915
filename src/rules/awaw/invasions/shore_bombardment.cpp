#include "umpire/catalog/table.hpp"

#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/ships.hpp"
#include "invasions/facts.hpp"
#include "invasions/invasions.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/carrying.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace umpire::rules::awaw {

Units bombarding_ships(Inquiry& ask, Group group) {
    auto ships = listed(ask, group, fact::bombarding);
    ships.erase(
        std::remove_if(ships.begin(), ships.end(),
                       [&](Unit ship) { return ask.yes(ship, fact::sunk) || ask.yes(ship, fact::damaged); }),
        ships.end());
    return ships;
}

namespace {

/// Naval factors for one combat factor.
double factors_for_one(Inquiry& ask) {
    const auto* modifier = ask.table("21.526.s1").modifier("21.525");
    if (modifier == nullptr || !modifier->per) ask.missing("the naval factors for one combat factor");
    return *modifier->per;
}

}  // namespace

double bombardment_value(Inquiry& ask, Group group) {
    return std::floor(ask.number_or(group, fact::bombardment_factors, 0) / factors_for_one(ask));
}

namespace {

/// @name 21.521 to 21.524: who bombards
/// @{

std::optional<Group> supported_invasion(Inquiry& ask) {
    return invasion_at(ask, ask.subject(arg::at));
}

bool has_guns(Inquiry& ask, Unit ship) {
    return (is_of_class(ask, ship, "capital ship") || is_of_class(ask, ship, "light ship")) &&
           type_of(ask, ship) != "CVE";
}

/// Those that the order names, else all of the force that can and do not carry.
Units ships_that_bombard(Inquiry& ask) {
    if (ask.has(arg::units)) return ask.subjects(arg::units);
    const Group group = ask.subject(arg::group);
    Units ships;
    for (const Unit ship : ships_in(ask, group))
        if (has_guns(ask, ship) && !ask.yes(ship, fact::damaged) &&
            !(is_invasion(ask, group) && is_destroyer(ask, ship)))
            ships.push_back(ship);
    return ships;
}

Ruling only_invasions_are_supported(Inquiry& ask) {
    const auto invasion = supported_invasion(ask);
    if (!invasion) return broken(say("nobody invades {} by sea", ask.subject(arg::at)));
    if (!is_now(ask, ask.fact(game::the_game, fact::exploitation_in))) return kept();
    return broken("the exploitation has begun");
}

bool shares_the_base(Inquiry& ask, Unit ship, Subject invasion) {
    const auto base_of = [&](Force what) { return ask.fact(what, fact::base); };
    const auto group = group_of(ask, ship);
    if (group == invasion && !base_of(ship).known()) return true;
    const Value own = base_of(ship).known() ? base_of(ship) : group ? base_of(*group) : Value();
    return own == base_of(invasion);
}

void ships_of_the_same_base_bombard(Resolution& now) {
    if (const auto invasion = supported_invasion(now))
        for (const Unit ship : ships_that_bombard(now))
            if (shares_the_base(now, ship, *invasion)) add_to_list(now, *invasion, fact::bombarding, ship);
}

void ships_of_other_bases_bombard(Resolution& now) {
    if (const auto invasion = supported_invasion(now))
        for (const Unit ship : ships_that_bombard(now))
            if (!shares_the_base(now, ship, *invasion)) add_to_list(now, *invasion, fact::bombarding, ship);
}

Ruling bombardment_is_in_range(Inquiry& ask) {
    return activity_of_order(ask) == "shore bombardment" ? mission_is_near_enough(ask) : not_concerned();
}

/// The boxes that bombarding ships are based in.
std::vector<std::string> boxes_of_ships(Inquiry& ask) {
    std::vector<std::string> boxes;
    const auto base = base_of_force(ask, ask.subject(arg::group));
    for (const Unit ship : ships_that_bombard(ask)) {
        const Value own = ask.fact(ship, fact::base);
        const auto place = own.subject() != nullptr ? std::optional<Place>(*own.subject()) : base;
        if (place && is_mapboard_box(ask, *place)) boxes.push_back(box_of(ask, *place));
    }
    return boxes;
}

bool is_american(const std::string& box) {
    return box.ends_with(" U.S.");
}

Ruling american_boxes_help_their_own(Inquiry& ask) {
    const auto invasion = supported_invasion(ask);
    const auto boxes = boxes_of_ships(ask);
    if (!invasion || std::none_of(boxes.begin(), boxes.end(), is_american)) return not_concerned();
    for (const Unit unit : embarked_units(ask, *invasion))
        if (const auto place = embarkation_if_known(ask, unit); place && is_american(box_of(ask, *place)))
            return kept();
    return broken(say("{} does not come from a U.S. box", *invasion));
}

Value eastern_boxes_bombard(Inquiry& ask, Place place, Value before) {
    const std::string box = box_of(ask, place);
    return box == "India" || box == "Australia" ? Value(true) : before;
}

Ruling nobody_bombards_from_south_africa(Inquiry& ask) {
    const auto boxes = boxes_of_ships(ask);
    if (std::find(boxes.begin(), boxes.end(), "South Africa") != boxes.end())
        return broken(say("{} is based in the South Africa box", ask.subject(arg::group)));
    return boxes.empty() ? not_concerned() : kept();
}

/// @}

/// @name 21.517C: destroyers that carry do not bombard
/// @{

Value spare_destroyers(Inquiry& ask, Group group, Value) {
    if (!is_invasion(ask, group)) return {};
    const auto hex = invasion_hex(ask, group);
    if (!hex) return {};
    double needed = 0;
    for (const Unit unit : living(ask, embarked_units(ask, group)))
        if (is_ground(ask, unit)) needed += destroyers_for(ask, unit, *hex);
    return std::max(0.0, destroyer_factors(ask, group) - needed);
}

Ruling laden_destroyers_do_not_bombard(Inquiry& ask) {
    const auto invasion = supported_invasion(ask);
    if (!invasion) return not_concerned();
    auto ships = ships_that_bombard(ask);
    for (const Unit ship : bombarding_ships(ask, *invasion))
        if (!holds(ships, ship)) ships.push_back(ship);
    double factors = 0;
    for (const Unit ship : ships)
        if (is_destroyer(ask, ship) && group_of(ask, ship) == *invasion)
            factors += ask.number(ship, fact::factors);
    if (factors == 0) return kept();
    const double spare = ask.number_or(*invasion, fact::spare_destroyers, 0);
    if (factors <= spare) return kept();
    return broken(say("{} destroyer factors of {} bombard, {} do not carry", factors, *invasion, spare));
}

/// @}

/// @name 21.525 to 21.527: what it is worth
/// @{

Value factors_that_bombard(Inquiry& ask, Group group, Value) {
    if (!ask.said(group, fact::bombarding).known()) return {};
    double factors = 0;
    for (const Unit ship : bombarding_ships(ask, group))
        factors += ask.number(ship, fact::factors);
    return factors;
}

double bombardment(Inquiry& ask) {
    return ask.number_or(ask.subject(arg::group), fact::bombardment_factors, 0);
}

/// Naval air gives remnants in thirds of a combat factor, as ships do.
double remnants(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const double each = factors_for_one(ask);
    const double left = std::fmod(ask.number_or(group, fact::bombardment_factors, 0), each);
    return left + ask.number_or(group, fact::air_remnant, 0) >= each ? 1 : 0;
}

void remnants_are_noted(Resolution& now) {
    if (now.has(arg::air_remnant))
        now.set(now.subject(arg::group), fact::air_remnant, now.number(arg::air_remnant));
}

Value factors_that_invade(Inquiry& ask, Group group, Value) {
    if (!ask.said(group, fact::invaders).known()) return {};
    return ground_factors(ask, listed(ask, group, fact::invaders));
}

/// How many times the ground factors such ships may add.
double multiple_of(Inquiry& ask, Unit ship) {
    const auto& table = ask.table("21.526.s1");
    const auto row = table.row_of(ask.number(ship, fact::naval_drm));
    const auto multiple = row ? table.number_at(*row, 0) : std::nullopt;
    if (!multiple) ask.missing(say("how much {} may bombard", ship));
    return *multiple;
}

/// The rows of the table, by the better of the worst DRM in it.
std::size_t row_of_damage(Inquiry& ask, Unit ship) {
    return ask.table("21.526.s1").row_of(ask.number(ship, fact::naval_drm)).value_or(0);
}

struct Fire {
    Group invasion;
    double ground = 0;
    std::map<std::size_t, std::pair<double, double>> by_category;  ///< naval factors and multiple
};

/// All that bombards for the invasion once the order is carried out; none if nobody invades yet.
std::optional<Fire> fire_of(Inquiry& ask) {
    const auto invasion =
        ask.verb() == verb::invade ? std::optional<Group>(ask.subject(arg::group)) : supported_invasion(ask);
    if (!invasion || ask.number_or(*invasion, fact::assault_round, 0) > 0) return std::nullopt;
    Fire fire{*invasion, 0, {}};
    fire.ground = ask.verb() == verb::invade ? ground_factors(ask, ask.subjects(arg::units))
                                             : ask.number_or(*invasion, fact::invasion_factors, 0);
    auto ships = bombarding_ships(ask, *invasion);
    if (ask.verb() == verb::bombard)
        for (const Unit ship : ships_that_bombard(ask))
            if (!holds(ships, ship)) ships.push_back(ship);
    if (fire.ground == 0 || ships.empty()) return std::nullopt;
    for (const Unit ship : ships) {
        auto& [factors, multiple] = fire.by_category[row_of_damage(ask, ship)];
        factors += ask.number(ship, fact::factors);
        multiple = multiple_of(ask, ship);
    }
    return fire;
}

/// Ships of a better category count those of the lower ones too.
Ruling within_the_limits(Inquiry& ask, const Fire& fire) {
    double naval = 0;
    for (const auto& [category, what] : fire.by_category) {
        naval += what.first;
        const double added = std::floor(naval / factors_for_one(ask)), limit = what.second * fire.ground;
        if (added > limit)
            return broken(say("bombardment adds {} combat factors to {} ground factors, allowed {}", added,
                              fire.ground, limit));
    }
    return kept();
}

Ruling ships_of_one_category(Inquiry& ask, std::string_view key) {
    const auto fire = fire_of(ask);
    if (!fire || fire->by_category.size() != 1) return not_concerned();
    if (ask.table("21.526.s1").row_key(fire->by_category.begin()->first) != key) return not_concerned();
    return within_the_limits(ask, *fire);
}

Ruling weak_navies(Inquiry& ask) {
    return ships_of_one_category(ask, "1 or less");
}

Ruling good_navies(Inquiry& ask) {
    return ships_of_one_category(ask, "2");
}

Ruling best_navies(Inquiry& ask) {
    return ships_of_one_category(ask, "3 or more");
}

Ruling mixed_navies(Inquiry& ask) {
    const auto fire = fire_of(ask);
    return fire && fire->by_category.size() > 1 ? within_the_limits(ask, *fire) : not_concerned();
}

double best_multiple(Inquiry& ask, Group invasion) {
    double best = 0;
    for (const Unit ship : bombarding_ships(ask, invasion))
        best = std::max(best, multiple_of(ask, ship));
    return best;
}

/// What players cut back because units were lost is what the rule forbids to cut back.
Ruling limit_is_not_counted_again(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!ask.has(arg::bombardment) || ask.number_or(group, fact::assault_round, 0) == 0)
        return not_concerned();
    const double said = ask.number(arg::bombardment), due = bombardment_value(ask, group);
    const double left = ground_factors(ask, living(ask, listed(ask, group, fact::invaders)));
    if (left == ask.number_or(group, fact::invasion_factors, 0)) return not_concerned();
    if (said >= due || said != best_multiple(ask, group) * left) return kept();
    return broken(say("{} ground factors are left, but {} combat factors may still be added", left, due));
}

/// @}

}  // namespace

void register_shore_bombardment(Rulebook& book) {
    book.check("21.521.s2", {verb::bombard}, only_invasions_are_supported);
    book.effect("21.521.s1", verb::bombard, ships_of_the_same_base_bombard);
    book.effect("21.524", verb::bombard, ships_of_other_bases_bombard);
    book.check({"21.522", "21.3614.s1"}, {verb::mission, verb::path}, bombardment_is_in_range);
    book.check("21.523A", {verb::bombard}, american_boxes_help_their_own);
    book.define("21.523B", Kind::location, fact::may_bombard_from, eastern_boxes_bombard);
    book.check("21.523C", {verb::bombard}, nobody_bombards_from_south_africa);

    book.check("21.517C.s1", {verb::bombard}, laden_destroyers_do_not_bombard);
    book.define("21.517C.s1", Kind::group, fact::bombardment_factors, factors_that_bombard);
    book.define("21.517C.s2", Kind::group, fact::spare_destroyers, spare_destroyers);

    book.table({"21.526.s1", "21.525"}, "shore_bombardment_limit");
    book.modifier("21.525", sum::invasion_attack, bombardment);
    book.modifier("21.527", sum::invasion_attack, remnants);
    book.effect("21.527", verb::invade, remnants_are_noted);
    book.define("21.526.s2", Kind::group, fact::invasion_factors, factors_that_invade);
    book.check({"21.517C.s3", "21.526.s1", "21.526A"}, {verb::bombard, verb::invade}, weak_navies);
    book.check({"21.517C.s3", "21.526.s1", "21.526B"}, {verb::bombard, verb::invade}, good_navies);
    book.check({"21.517C.s3", "21.526.s1", "21.526C"}, {verb::bombard, verb::invade}, best_navies);
    book.check({"21.517C.s3", "21.526.s1", "21.526D"}, {verb::bombard, verb::invade}, mixed_navies);
    book.check("21.526.s3", {verb::assault}, limit_is_not_counted_again);

    // What losses do comes after what bombards, and what becomes of the invasion after its losses.
    register_invasion_losses(book);
    register_invasion_results(book);
}

}  // namespace umpire::rules::awaw
