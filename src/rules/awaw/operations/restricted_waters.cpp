#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "basing/boxes.hpp"
#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/nations.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// @name 21.21, 21.212, 21.213: water, canals and rivers
/// @{

Value open_water(Inquiry& ask, Place place, Value said) {
    return word_of(ask, place, fact::terrain) == "sea" ? Value(true) : said;
}

/// Whoever holds the land of it.
Value coastal_water(Inquiry& ask, Place place, Value said) {
    return word_of(ask, place, fact::terrain) == "coastal" ? Value(true) : said;
}

bool is_land_without_port(Inquiry& ask, Place place) {
    return word_of(ask, place, fact::terrain) == "land" && !ask.known(place, fact::canal) &&
           !is_port(ask, place);
}

/// A ship by itself, or in the force whose marker lies there.
Ruling lies_in_no_river(Inquiry& ask, Unit ship) {
    const auto place = ask.location(ship);
    if (!place || !ask.map().is_hex(place->index) || !ask.known(ship, fact::unit_class) ||
        ask.yes(ship, fact::sunk))
        return not_concerned();
    if (!is_land_without_port(ask, *place)) return kept();
    return broken(say("{} lies in {}, which has no sea", ship, *place));
}

/// Ships come into a hex without sea only by its rivers.
Ruling no_rivers(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Voyage& voyage : voyages(ask))
        for (const Place place : voyage.places) {
            if (is_land_without_port(ask, place))
                return broken(say("{} cannot go up a river to {}", voyage.force, place));
            if (ask.known(place, fact::terrain)) ruling = kept();
        }
    return ruling;
}

bool is_suez_canal(Inquiry& ask, Place place) {
    return word_of(ask, place, fact::canal) == "Suez";
}

Places banks(Inquiry& ask, Place canal) {
    std::vector<Subject> all;
    for (const std::uint32_t index : ask.map().neighbours(canal.index)) {
        const Place place{Kind::location, index};
        const std::string terrain = word_of(ask, place, fact::terrain);
        if (terrain == "land" || terrain == "coastal") all.push_back(place);
    }
    return all;
}

Ruling suez_canal(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Voyage& voyage : voyages(ask))
        for (const Place place : voyage.places) {
            if (!is_suez_canal(ask, place)) continue;
            for (const Place bank : banks(ask, place))
                if (!is_friendly(ask, bank, ask.side_of(voyage.force)))
                    return broken(
                        say("{} uses the Suez canal, and {} beside it is not friendly", voyage.force, bank));
            ruling = kept();
        }
    return ruling;
}

/// @}

/// @name 21.214, 21.216: boxes
/// @{

bool is_other_box(std::string_view box) {
    return box == "Australia" || box == "India" || box == "South Africa";
}

/// The ends of what is announced.
std::vector<Subject> ends(Inquiry& ask) {
    Places places;
    if (const auto base = base_of_force(ask, ask.subject(arg::group))) places.push_back(*base);
    if (ask.has(arg::to)) places.push_back(ask.subject(arg::to));
    return places;
}

bool is_base_change_or_redeployment(Inquiry& ask) {
    const std::string activity = announced_activity(ask);
    return activity == "base change" || activity == "redeployment";
}

Ruling western_allies_only(Inquiry& ask, bool (*box)(std::string_view)) {
    for (const Place place : ends(ask)) {
        if (!box(box_of(ask, place))) continue;
        const Group group = ask.subject(arg::group);
        if (is_western_allied(ask, group)) return kept();
        return broken(
            say("{} is not Western Allied and has no part in the {} box", group, box_of(ask, place)));
    }
    return not_concerned();
}

Ruling is_western_allied_in_box(Inquiry& ask, Unit ship, bool (*box)(std::string_view)) {
    const auto place = ask.location(ship);
    if (!place || !ask.known(ship, fact::unit_class) || !ask.known(ship, fact::side) ||
        !box(box_of(ask, *place)))
        return not_concerned();
    const std::string nation = word_of(ask, ship, fact::nation);
    if (ask.side_of(ship) == "Allied" && nation != "Russia" && nation != "China") return kept();
    return broken(say("{} is not Western Allied and has no part in the {} box", ship, box_of(ask, *place)));
}

Ruling western_allies_in_us_boxes(Inquiry& ask, Unit ship) {
    return is_western_allied_in_box(ask, ship, is_us_box);
}
Ruling western_allies_in_other_boxes(Inquiry& ask, Unit ship) {
    return is_western_allied_in_box(ask, ship, is_other_box);
}

Ruling us_boxes(Inquiry& ask) {
    return is_base_change_or_redeployment(ask) ? western_allies_only(ask, is_us_box) : not_concerned();
}

Ruling other_boxes(Inquiry& ask) {
    const Ruling ruling = western_allies_only(ask, is_other_box);
    if (ruling.kind != Ruling::Kind::kept || announced_activity(ask) != "base change") return ruling;
    for (const Place place : ends(ask))
        if (const std::string box = box_of(ask, place);
            is_other_box(box) && !is_allowed_with_box(ask, "21.216", box, "base change", place))
            return broken(say("the {} box is closed to base changes", box));
    return ruling;
}

Ruling base_changes_of(Inquiry& ask, const char* rule, const char* box) {
    if (announced_activity(ask) != "base change") return not_concerned();
    const auto places = ends(ask);
    if (places.size() < 2) return not_concerned();
    for (std::size_t i = 0; i < 2; ++i) {
        if (box_of(ask, places[i]) != box) continue;
        const Place other = places[1 - i];
        if (is_allowed_with_box(ask, rule, box, "base change", other)) return kept();
        return broken(say("there are no base changes between the {} box and {}", box, other));
    }
    return not_concerned();
}

Ruling atlantic_base_changes(Inquiry& ask) {
    return base_changes_of(ask, "21.214A", "Atlantic U.S.");
}

Ruling pacific_base_changes(Inquiry& ask) {
    return base_changes_of(ask, "21.214B", "Pacific U.S.");
}

/// Rows of hexes are called A to Z, AA to ZZ; a missing fact if it is no number of a hex.
int row_of_hex(Inquiry& ask, const std::string& hex) {
    const auto letters = static_cast<int>(hex.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
    if (letters < 1 || letters > 2) ask.missing(say("the printed number of the hex {}", hex));
    return 26 * (letters - 1) + (hex[0] - 'A');
}

std::string number_of(Inquiry& ask, Place place) {
    const std::string hex = word_of(ask, place, fact::hex);
    return hex.empty() ? ask.name(place) : hex;
}

std::string edge_term(Inquiry& ask, std::string_view rule, const char* box, std::string_view column) {
    const auto word = ask.table(rule).text(box, column);
    if (!word) ask.missing(say("the map edge of the {} box", box));
    return std::string(*word);
}

Ruling over_the_right_edge(Inquiry& ask, const char* rule, const char* box) {
    const auto told = voyages(ask);
    if (told.empty() || told.front().places.size() < 2) return not_concerned();
    auto places = told.front().places;
    if (box_of(ask, places.back()) == box) std::reverse(places.begin(), places.end());
    if (box_of(ask, places.front()) != box) return not_concerned();
    const auto hex = std::find_if(places.begin() + 1, places.end(), [&](Place place) {
        return !is_box(ask, place) && !ask.known(place, fact::off_map);
    });
    if (hex == places.end()) return not_concerned();
    const std::string edge = word_of(ask, *hex, fact::edge);
    // Missions may name no more than the ports that they touch.
    if (edge.empty() && ask.verb() != verb::path) return not_concerned();
    if (edge.empty())
        ask.missing(say("whether {} is on the edge of the map", *hex),
                    say("!path {} via <hexes from the edge on>", ask.subject(arg::group)));
    const int row = row_of_hex(ask, number_of(ask, *hex));
    const std::string first = edge_term(ask, rule, box, "first hex"),
                      last = edge_term(ask, rule, box, "last hex");
    if (edge == edge_term(ask, rule, box, "edge") && row >= row_of_hex(ask, first) &&
        row <= row_of_hex(ask, last))
        return kept();
    return broken(say("{} is not on the {} edge from {} to {}, which the {} box uses", *hex,
                      edge_term(ask, rule, box, "edge"), first, last, box));
}

Ruling atlantic_edge(Inquiry& ask) {
    return over_the_right_edge(ask, "21.214C", "Atlantic U.S.");
}

Ruling pacific_edge(Inquiry& ask) {
    return over_the_right_edge(ask, "21.214D", "Pacific U.S.");
}

bool is_built_in(Inquiry& ask, Place place, const std::string& group) {
    return word_of(ask, place, fact::island_group) == group && ask.yes(place, fact::port_counter);
}

bool serves_the_atlantic_box(Inquiry& ask, Place place, bool wider) {
    return (is_port(ask, place) && is_on_front(ask, place, "Western")) ||
           (wider && box_of(ask, place) == "South Africa");
}

bool serves_the_pacific_box(Inquiry& ask, Place place, bool wider) {
    for (const char* port : {"Dutch Harbor", "Pearl Harbor", "Papeete"})
        if (is_called(ask, place, port)) return true;
    for (const char* group : {"Hawaiian Islands", "Society Islands"})
        if (is_built_in(ask, place, group) || (wider && word_of(ask, place, fact::island_group) == group))
            return true;
    return wider && box_of(ask, place) == "Australia";
}

/// The way of the redeployment that is announced or completed.
Places redeployment_route(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (activity_of(ask, group) != "redeployment") return {};
    return ask.verb() == verb::path ? voyages(ask).front().places : route_of_force(ask, group);
}

/// If no path was announced it depends on the ends alone, unless they will not do.
Ruling redeployments_of_us_boxes(Inquiry& ask) {
    const auto route = redeployment_route(ask);
    const auto box =
        std::find_if(route.begin(), route.end(), [&](Place p) { return is_us_box(box_of(ask, p)); });
    const bool reaches_the_map =
        std::any_of(route.begin(), route.end(), [&](Place p) { return !is_box(ask, p); });
    if (box == route.end() || !reaches_the_map) return not_concerned();
    const bool atlantic = box_of(ask, *box) == "Atlantic U.S.";
    const bool wider = ask.reading("us_box_redeployment") == "all_places";
    const bool served = std::any_of(route.begin(), route.end(), [&](Place place) {
        return atlantic ? serves_the_atlantic_box(ask, place, wider)
                        : serves_the_pacific_box(ask, place, wider);
    });
    if (served) return kept();
    if (ask.verb() == verb::complete && !ask.known(ask.subject(arg::group), fact::path))
        ask.missing(say("the path of {}", ask.subject(arg::group)),
                    say("!path {} via <places>", ask.subject(arg::group)));
    return broken(
        say("{} passes no place that serves the {} box", ask.subject(arg::group), box_of(ask, *box)));
}

/// @}

/// @name 21.217: off the map
/// @{

std::string off_map(Inquiry& ask, Place place) {
    return word_of(ask, place, fact::off_map);
}

bool is_off_map(Inquiry& ask, Place place) {
    return !off_map(ask, place).empty();
}

/// The way that a force announces now, else the one it has announced.
Places way_of_force(Inquiry& ask, Force force) {
    for (const Voyage& voyage : voyages(ask))
        if (voyage.force == force) return voyage.places;
    return route_of_force(ask, force);
}

bool leaves_map(Inquiry& ask, const Places& way) {
    return std::any_of(way.begin(), way.end(), [&](Place place) { return is_off_map(ask, place); });
}

Value to_a_box(Inquiry& ask, Force force, Value said) {
    const auto way = way_of_force(ask, force);
    if (!leaves_map(ask, way)) return said;
    return is_box(ask, way.front()) || is_box(ask, way.back()) ? Value("a mapboard box") : said;
}

bool is_notional_port(Inquiry& ask, Place place) {
    const char* const edge = theater_of(ask, place) == "Europe" ? "west" : "east";
    return ask.yes(place, fact::notional_port) && off_map(ask, place) == edge;
}

Value to_a_notional_port(Inquiry& ask, Force force, Value said) {
    const auto way = way_of_force(ask, force);
    if (!leaves_map(ask, way) || !is_western_allied(ask, force)) return said;
    const bool all = std::all_of(way.begin(), way.end(), [&](Place place) {
        return !is_off_map(ask, place) || is_notional_port(ask, place);
    });
    return all ? Value("a notional port") : said;
}

/// Interceptors may meet their target off the edge.
bool is_western_detour(Inquiry& ask, const Places& way, bool may_end_there) {
    if (is_off_map(ask, way.front()) || (is_off_map(ask, way.back()) && !may_end_there)) return false;
    for (std::size_t i = 0; i < way.size(); ++i) {
        if (!is_off_map(ask, way[i])) {
            const bool beside_it =
                (i > 0 && is_off_map(ask, way[i - 1])) || (i + 1 < way.size() && is_off_map(ask, way[i + 1]));
            if (beside_it && word_of(ask, way[i], fact::edge) != "west") return false;
        } else if (off_map(ask, way[i]) != "west" || theater_of(ask, way[i]) != "Europe") {
            return false;
        }
    }
    return true;
}

Value by_the_western_edge(Inquiry& ask, Force force, Value said) {
    const auto way = way_of_force(ask, force);
    return leaves_map(ask, way) && is_western_detour(ask, way, ask.verb() == verb::intercept)
               ? Value("a detour")
               : said;
}

bool goes_north(Inquiry& ask, const Places& way) {
    return std::any_of(way.begin(), way.end(), [&](Place place) {
        return off_map(ask, place) == "north" && theater_of(ask, place) == "Europe";
    });
}

/// Interceptors who have not said how they go.
bool tells_no_way(Inquiry& ask) {
    return ask.verb() == verb::intercept && !ask.has(arg::path);
}

Ruling off_map_movement(Inquiry& ask) {
    if (tells_no_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Voyage& voyage : voyages(ask)) {
        if (!leaves_map(ask, voyage.places) || goes_north(ask, voyage.places)) continue;
        if (!ask.known(voyage.force, fact::leaves_map_for))
            return broken(
                say("{} leaves the map and goes neither to a box nor around the western edge", voyage.force));
        ruling = kept();
    }
    return ruling;
}

Ruling not_over_the_northern_edge(Inquiry& ask) {
    if (tells_no_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Voyage& voyage : voyages(ask)) {
        if (!leaves_map(ask, voyage.places) || is_box(ask, voyage.places.front()) ||
            is_box(ask, voyage.places.back()))
            continue;
        if (goes_north(ask, voyage.places))
            return broken(say("{} leaves the map over the northern edge", voyage.force));
        if (word_of(ask, voyage.force, fact::leaves_map_for) == "a detour") ruling = kept();
    }
    return ruling;
}

/// Its virtual hexes are hexes of its way like all others.
Ruling met_in_virtual_hexes(Inquiry& ask) {
    const Subject target = ask.subject(arg::target), at = ask.subject(arg::at);
    const auto way = route_of_force(ask, target);
    const bool detour = leaves_map(ask, way) && is_western_detour(ask, way, false);
    return detour && holds(way, at) ? kept() : not_concerned();
}

/// @}

}  // namespace

void register_restricted_waters(Rulebook& book) {
    book.define("21.21.s1", Kind::location, fact::passable, open_water);
    book.define("21.21.s2", Kind::location, fact::passable, coastal_water);
    book.check("21.212", {verb::path, verb::mission, verb::patrol, verb::intercept}, suez_canal);
    book.check("21.213", {verb::path, verb::mission, verb::patrol, verb::intercept}, no_rivers);
    book.standing("21.213", Kind::unit, lies_in_no_river);

    book.table("21.214A", "box_permissions");
    book.table("21.214B", "box_permissions");
    book.table("21.216", "box_permissions");
    book.table("21.214C", "box_map_edges");
    book.table("21.214D", "box_map_edges");
    book.check("21.214.s1", {verb::mission}, us_boxes);
    book.standing("21.214.s1", Kind::unit, western_allies_in_us_boxes);
    book.check("21.214A", {verb::mission}, atlantic_base_changes);
    book.check("21.214B", {verb::mission}, pacific_base_changes);
    book.check("21.214C", {verb::path, verb::mission, verb::patrol}, atlantic_edge);
    book.check("21.214D", {verb::path, verb::mission, verb::patrol}, pacific_edge);
    book.check("21.214E", {verb::path, verb::complete}, redeployments_of_us_boxes);
    book.check("21.216", {verb::mission}, other_boxes);
    book.standing("21.216", Kind::unit, western_allies_in_other_boxes);

    book.define("21.217A", Kind::group, fact::leaves_map_for, to_a_box);
    book.define("21.217B", Kind::group, fact::leaves_map_for, to_a_notional_port);
    book.define("21.217C.s1", Kind::group, fact::leaves_map_for, by_the_western_edge);
    book.check("21.217.s1", {verb::path, verb::mission, verb::patrol, verb::intercept}, off_map_movement);
    book.check({"21.217.s1", "21.217C.s2"}, {verb::path, verb::mission, verb::patrol, verb::intercept},
               not_over_the_northern_edge);
    book.check("21.217C.s3", {verb::intercept}, met_in_virtual_hexes);
}

}  // namespace umpire::rules::awaw
