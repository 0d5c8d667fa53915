#include "fleets/costs.hpp"

#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "common/lists.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::rules::aeto {

namespace {

/// Into another sea area; hexes of which nobody knows the area cost nothing of their own.
bool enters_hexed_area(Inquiry& ask, const Leg& leg) {
    const bool area = is_sea_area(ask, leg.to) && !is_large_sea_area(ask, leg.to);
    if (!area && !is_all_sea(ask, leg.to)) return false;
    const std::string to = waters_of(ask, leg.to), from = waters_of(ask, leg.from);
    return !to.empty() && to != from && !(from.empty() && is_all_sea(ask, leg.from) && !area);
}

/// Whoever lies in the hexes beside a canal, or in one that touches them, is at it.
bool is_at_canal(Inquiry& ask, Place place, const std::vector<std::string>& canal) {
    Places hexes = hexes_beside(ask, place);
    hexes.push_back(place);
    return std::any_of(hexes.begin(), hexes.end(), [&](Place hex) {
        return std::any_of(canal.begin(), canal.end(),
                           [&](const std::string& number) { return is_numbered(ask, hex, number); });
    });
}

bool is_open_water_between(Inquiry& ask, const Leg& leg) {
    return is_adjacent(ask, leg.from, leg.to) &&
           !among(ask.map().hexside(leg.from.index, leg.to.index), {"land", "canal", "river"});
}

std::optional<Shortage> shortage_of(Inquiry& ask, Unit ship, const std::vector<Leg>& legs,
                                    const std::vector<double>& costs) {
    if (is_uboat(ask, ship)) return std::nullopt;
    const std::vector<Subject> dropped = named(ask, arg::dropped);
    double left = mp_left(ask, ship);
    for (std::size_t at = 0; at < legs.size(); ++at) {
        if (costs[at] > left) return Shortage{ship, legs[at], left, costs[at]};
        left -= costs[at];
        if (holds(dropped, ship) && legs[at].to == ask.subject(arg::at)) break;
    }
    return std::nullopt;
}

}  // namespace

double listed_cost(Inquiry& ask, const char* rule, std::string_view row) {
    return ask.table(rule).number(row, std::string_view("mp_cost")).value_or(0);
}

bool is_called_so(Inquiry& ask, Place place, std::string_view name) {
    return ask.name(place) == name || ask.text_or(place, fact::called, "") == name ||
           ask.text_or(place, fact::port_name, "") == name;
}

bool is_capetown(Inquiry& ask, Place place) {
    return is_called_so(ask, place, "Capetown");
}

bool is_panama(Inquiry& ask, Place place) {
    return is_numbered(ask, place, "W 3303") || is_called_so(ask, place, "Panama");
}

std::optional<Place> place_numbered(Inquiry& ask, std::string_view number) {
    std::string name(number);
    std::erase(name, ' ');
    const auto found = ask.map().find(name);
    return found ? std::optional(Subject{Kind::location, *found}) : std::nullopt;
}

std::vector<std::string> hexes_at_canal(Inquiry& ask, std::string_view canal) {
    std::vector<std::string> hexes;
    const auto cell =
        ask.table("3.3.s6").cell(canal, std::string_view("land hexes that must all be friendly"));
    if (cell)
        for (const auto& hex : cell->get())
            hexes.push_back(hex.get<std::string>());
    return hexes;
}

std::vector<Leg> legs_of_move(Inquiry& ask, const Units& ships) {
    std::vector<Leg> legs;
    std::optional<Subject> from = ships.empty() ? std::nullopt : ask.location(ships.front());
    for (const Place place : named(ask, arg::path)) {
        if (from && *from != place) legs.push_back({*from, place});
        from = place;
    }
    return legs;
}

/// Where a map does not show what lies between two hexes it is the first step along the canal.
std::optional<std::size_t> canal_leg(Inquiry& ask, const std::vector<Leg>& legs) {
    if (!ask.has(arg::canal)) return std::nullopt;
    const auto canal = hexes_at_canal(ask, ask.text(arg::canal));
    std::optional<std::size_t> first;
    for (std::size_t at = 0; at < legs.size(); ++at) {
        if (!is_at_canal(ask, legs[at].from, canal) || !is_at_canal(ask, legs[at].to, canal)) continue;
        if (!is_open_water_between(ask, legs[at])) return at;
        if (!first) first = at;
    }
    return first;
}

double cost_of_leg(Inquiry& ask, const Leg& leg, bool by_canal) {
    if (by_canal) return ask.sum(sum::canal);
    if (is_panama(ask, leg.to)) return listed_cost(ask, "3.3.s10", "Panama Canal hex (Combined Game)");
    if (is_nation_box(ask, leg.to))
        return listed_cost(ask, "3.3.s1", "nation box (Allied, from adjoining sea area)");
    if (is_capetown(ask, leg.to))
        return listed_cost(ask, "3.3.s19",
                           "Capetown (Allied, from Indian Ocean or South Atlantic Ocean area)");
    if (ask.known(leg.to, fact::mp_cost) || is_large_sea_area(ask, leg.to))
        return ask.number(leg.to, fact::mp_cost);
    if (enters_hexed_area(ask, leg)) return listed_cost(ask, "3.2.s11", "sea area (hexed)");
    return is_coastal(ask, leg.to) ? listed_cost(ask, "3.2.s11", "coastal hex") : 0;
}

std::vector<double> costs_of_move(Inquiry& ask, const std::vector<Leg>& legs) {
    std::vector<double> costs;
    const auto canal = canal_leg(ask, legs);
    for (std::size_t at = 0; at < legs.size(); ++at)
        costs.push_back(cost_of_leg(ask, legs[at], canal == at));
    return costs;
}

double cost_of_way(Inquiry& ask, const Places& way) {
    double cost = 0;
    for (std::size_t at = 1; at < way.size(); ++at)
        if (way[at] != way[at - 1]) cost += cost_of_leg(ask, {way[at - 1], way[at]}, false);
    return cost;
}

bool is_guaranteed(Inquiry& ask, const Units& ships, const std::vector<Leg>& legs) {
    const bool fresh = std::all_of(ships.begin(), ships.end(),
                                   [&](Unit ship) { return ask.yes(ship, fact::one_area_free); });
    if (!fresh || legs.empty()) return false;
    const Leg& first = legs.front();
    if (!is_large_sea_area(ask, first.to) && !enters_hexed_area(ask, first)) return false;
    return std::all_of(legs.begin() + 1, legs.end(), [&](const Leg& leg) {
        return !waters_of(ask, leg.to).empty() && waters_of(ask, leg.to) == waters_of(ask, first.to);
    });
}

std::vector<Shortage> shortages(Inquiry& ask) {
    const Units ships = moving_ships(ask);
    const auto legs = legs_of_move(ask, ships);
    if (legs.empty() || is_guaranteed(ask, ships, legs)) return {};
    const auto costs = costs_of_move(ask, legs);
    if (std::all_of(costs.begin(), costs.end(), [](double cost) { return cost == 0; })) return {};
    std::vector<Shortage> found;
    for (const Unit ship : ships)
        if (const auto shortage = shortage_of(ask, ship, legs, costs)) found.push_back(*shortage);
    return found;
}

bool can_be_counted(Inquiry& ask) {
    const auto ships = moving_ships(ask);
    const auto legs = legs_of_move(ask, ships);
    return std::all_of(
               ships.begin(), ships.end(),
               [&](Unit ship) { return is_uboat(ask, ship) || ask.known(ship, fact::rated_movement); }) &&
           std::all_of(legs.begin(), legs.end(), [&](const Leg& leg) {
               return !is_large_sea_area(ask, leg.to) || ask.known(leg.to, fact::mp_cost);
           });
}

}  // namespace umpire::rules::aeto
