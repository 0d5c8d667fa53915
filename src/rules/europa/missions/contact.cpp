#include "missions/contact.hpp"

#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "movement/places.hpp"
#include "movement/weather.hpp"
#include "names.hpp"
#include "table/doubt.hpp"
#include "table/facts.hpp"
#include "units/facts.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::rules::europa::contact {

namespace {

/// Air units on a carrier are no cargo.
bool carries_cargo(Inquiry& ask, Unit unit) {
    return !ask.contents(unit).empty() && ask.text_or(unit, fact::category, "") != "carrier";
}

/// How far a unit can fire in surface combat.
int gun_range(Inquiry& ask, std::string_view rule, Unit unit) {
    const catalog::Table& ranges = ask.table(rule);
    const std::string category = ask.text(unit, fact::category);
    int farthest = 0;
    for (std::size_t row = 0; row < ranges.row_count(); ++row) {
        const auto& by = ranges.cell_at(row, *ranges.column_of("gunfire_by"));
        if (std::find(by.begin(), by.end(), category) == by.end()) continue;
        farthest = std::max(farthest, ranges.cell_at(row, *ranges.column_of("hexes")).get<int>());
    }
    return farthest;
}

}  // namespace

bool is_submarine_group(Inquiry& ask, Group group) {
    return ask.text(group, fact::group_type) == "submarine";
}

bool on_patrol(Inquiry& ask, Group group) {
    return ask.yes(group, fact::on_patrol) || ask.yes(group, fact::raiding);
}

bool is_evading(Inquiry& ask, Group group) {
    return ask.yes(group, fact::evading) || ask.yes(group, fact::last_way_evading);
}

bool raiding_or_evading(Inquiry& ask, Group group) {
    return ask.yes(group, fact::raiding) || is_evading(ask, group);
}

bool transports(Inquiry& ask, Group group) {
    if (ask.text_or(group, fact::mission, "") == "transport") return true;
    const auto units = ask.units_in(group);
    return std::any_of(units.begin(), units.end(), [&](Unit unit) { return carries_cargo(ask, unit); });
}

std::string type_if_known(Inquiry& ask, Group group) {
    try {
        return ask.text_or(group, fact::group_type, "");
    } catch (const MissingFact&) {
        return {};
    }
}

bool moves_in_own_turn(const Inquiry& ask, Group group) {
    const Value& side = ask.said(group, fact::side);
    return side.known() && side == ask.said(game::the_game, fact::phasing);
}

Groups other_side(const Inquiry& ask) {
    const Value& phasing = ask.said(game::the_game, fact::phasing);
    Groups groups;
    if (!phasing.known()) return groups;
    for (const Group group : all_groups(ask)) {
        const Value& side = ask.said(group, fact::side);
        if (side.known() && side != phasing) groups.push_back(group);
    }
    return groups;
}

int hexes_between(Inquiry& ask, Place hex, Place other) {
    const auto hexes = ask.map().distance(hex.index, other.index);
    if (!hexes) ask.missing(say("how far {} is from {}", hex, other));
    return *hexes;
}

std::optional<Place> true_hex(const Inquiry& ask, Group group) {
    const Value& hidden = ask.said(group, fact::hidden_location);
    if (hidden.subject() != nullptr) return *hidden.subject();
    const Value& center = ask.said(group, fact::patrol_center);
    if (shows(ask, group, fact::raiding) && center.subject() != nullptr) return *center.subject();
    return ask.location(group);
}

Place patrol_center(Inquiry& ask, Group patrol) {
    const Value center = ask.fact(patrol, fact::patrol_center);
    if (center.subject() != nullptr && center.subject()->kind == Kind::location) return *center.subject();
    const auto here = ask.location(patrol);
    if (!here) ask.missing(say("the patrol center of {}", patrol));
    return *here;
}

bool may_reach(Inquiry& ask, Group patrol, Place hex, double further) {
    if (!ask.known(patrol, fact::patrol_center) && !ask.location(patrol)) return false;
    const double radius = ask.number_or(patrol, fact::patrol_radius, ask.printed("patrol_radius"));
    const auto apart = ask.map().distance(patrol_center(ask, patrol).index, hex.index);
    return apart && *apart <= radius + further;
}

Places hexes_of_action(Inquiry& ask, Group group) {
    Places way;
    if (const auto* path = ask.argument(arg::path).list())
        for (const Value& step : *path)
            if (step.subject() != nullptr && step.subject()->kind == Kind::location)
                way.push_back(*step.subject());
    const auto here = ask.location(group);
    if (way.empty() && here) way.push_back(*here);
    // Whoever was stopped on his way has not come to the rest of it.
    const auto stop = here && !ask.yes(arg::secret) ? std::find(way.rbegin(), way.rend(), *here) : way.rend();
    if (stop != way.rend()) way.erase(stop.base(), way.end());
    return way;
}

void remember_way(Resolution& now, Group group) {
    Value::List way;
    for (const Place hex : hexes_of_action(now, group))
        way.emplace_back(hex);
    now.set(group, fact::last_way, std::move(way));
    if (now.yes(arg::guessed) != shows(now, group, fact::last_way_guessed))
        now.set(group, fact::last_way_guessed, now.yes(arg::guessed));
    if (is_done_in_silence(now) != was_only_dragged(now, group))
        now.set(group, fact::last_way_silent, is_done_in_silence(now));
    if (now.verb() == verb::move || now.has(arg::mode))
        now.set(group, fact::last_way_evading, moves_evading(now));
}

Places last_way(const Inquiry& ask, Group group) {
    Places way;
    if (const auto* hexes = ask.said(group, fact::last_way).list())
        for (const Value& hex : *hexes)
            if (hex.subject() != nullptr) way.push_back(*hex.subject());
    return way;
}

bool was_only_dragged(const Inquiry& ask, Group group) {
    return shows(ask, group, fact::last_way_silent);
}

bool may_lie_on(const Inquiry& ask, const Places& way, Place hex) {
    if (way.empty()) return false;
    const auto to = ask.map().distance(way.front().index, hex.index);
    const auto on = ask.map().distance(hex.index, way.back().index);
    return to && on && *to + *on <= static_cast<int>(way.size());
}

bool may_have_passed(Inquiry& ask, Group group, Place hex) {
    const auto way = last_way(ask, group);
    if (holds(way, hex)) return true;
    if (!shows(ask, group, fact::last_way_guessed) || way.empty()) return false;
    // Whoever had points to spare may have gone a longer way.
    const auto to = ask.map().distance(way.front().index, hex.index);
    const auto on = ask.map().distance(hex.index, way.back().index);
    return to && on && *to + *on <= static_cast<double>(way.size()) + points_left(ask, group);
}

Place hex_of_contact(Inquiry& ask, Group mover) {
    return ask.has(arg::at) ? ask.subject(arg::at) : place_of(ask, mover);
}

void stop_mover(Resolution& now, Group mover) {
    const Place hex = hex_of_contact(now, mover);
    if (now.location(mover) == hex) return;
    const auto way = last_way(now, mover);
    const auto stop = std::find(way.begin(), way.end(), hex);
    double given_back = 0;
    for (auto step = stop; step != way.end() && std::next(step) != way.end(); ++step)
        given_back += step_cost(now, *step, *std::next(step), is_evading(now, mover));
    // Of a way that nobody named at least as much as the rest of it is long.
    if (stop == way.end() && !way.empty())
        given_back = now.map().distance(hex.index, way.back().index).value_or(0);
    now.place(mover, hex);
    if (stop != way.end()) now.set(mover, fact::last_way, Value::List(way.begin(), std::next(stop)));
    if (given_back > 0) spend(now, mover, -given_back);
}

double printed_identification_range(Inquiry& ask, std::string_view rule, Group group, bool submarine) {
    const std::string sea = sea_at(ask, group);
    const auto range = ask.table(rule).number(sea, submarine ? "identification_submarine" : "identification");
    if (!range) ask.missing(say("the identification range in sea condition {}", sea));
    return *range;
}

bool has_missed(Inquiry& ask, Group group, Group enemy, bool for_player_turn) {
    const Value when = ask.fact(group, fact::missed(ask.name(enemy)));
    if (!when.known()) return false;
    const std::string until = ask.reading("miss_ignored_until");
    const bool whole_turn = until == "as_printed" ? for_player_turn : until == "player_turn";
    return whole_turn ? in_this_player_turn(ask, when) : is_now(ask, when);
}

bool patrol_may_try(Inquiry& ask, Group patrol, Group group) {
    return !in_this_player_turn(ask, ask.fact(patrol, fact::patrol_failed)) &&
           !has_missed(ask, patrol, group, false);
}

void remember_miss(Resolution& now, Group group, Group enemy) {
    now.set(group, fact::missed(now.name(enemy)), moment(now));
}

void forget_in_new_player_turn(Resolution& now, std::string_view beginning) {
    if (now.phase() != "initial") return;
    for (const Group group : all_groups(now)) {
        std::vector<Fact> over;
        for (const auto& [name, value] : now.position().attributes(group))
            if (value.known() && name.text().starts_with(beginning))
                over.emplace_back(name, game::about::group);
        for (const Fact& fact : over)
            now.forget(group, fact);
    }
}

Ruling combat_units_only(Inquiry& ask, const Units& units) {
    for (const Unit unit : units) {
        const std::string category = ask.text(unit, fact::category);
        if (category == "transport" || category == "submarine")
            return broken(say("{} is a {}, no combat unit", unit, category));
    }
    return kept();
}

bool mixed_or_cargo(Inquiry& ask, Group group) {
    const std::string type = ask.text(group, fact::group_type);
    return type == "mixed" || type == "cargo";
}

std::string roll_for_interception(Resolution& now, const Sum& sum, std::string_view table) {
    const double modified = now.modifiers(sum) + now.roll(2, 6, "interception").total();
    const auto result = now.table(table).text(modified, "result");
    if (!result) now.missing(say("the interception result of {}", modified));
    now.result(result::modified, modified);
    now.result(result::result, *result);
    return std::string(*result);
}

void combat_ensues(Resolution& now, Force a, Force b) {
    now.set(a, fact::identified, true);
    now.set(b, fact::identified, true);
    game::Arguments arguments{{arg::groups, Value::List{a, b}}};
    // Of one that only a marker tells of nobody knows how it went on.
    if (is_done_in_silence(now) && now.action().dice.empty()) arguments[arg::inferred] = true;
    now.happens(event::combat_starts, std::move(arguments));
}

void say_combat_range(Resolution& now, std::string_view rule, Subject a, Subject b) {
    const int apart = now.distance(a, b);
    int reach = 0;
    for (const Group group : {a, b})
        for (const Unit unit : now.units_in(group))
            reach = std::max(reach, gun_range(now, rule, unit));
    now.result(result::in_combat_range, apart <= reach);
}

}  // namespace umpire::rules::europa::contact
