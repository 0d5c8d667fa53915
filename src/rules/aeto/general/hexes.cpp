#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "general/pieces.hpp"
#include "general/places.hpp"
#include "names.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

/// vi: hexes that are not what they seem, and whose they are.
namespace umpire::rules::aeto {

namespace {

using Json = nlohmann::json;

/// @name vi.s19, vi.s20, vi.s30: who owns a place
/// @{

Value owner_on_the_map(Inquiry& ask, Place place, Value) {
    return ask.fact(place, fact::owner);
}

bool lists(const Json& colonies, const std::string& region) {
    return std::find(colonies.begin(), colonies.end(), Json(region)) != colonies.end();
}

Value colonies_belong_to_their_nation(Inquiry& ask, Place place, Value known) {
    const std::string region = ask.text_or(place, fact::region, "");
    if (known.known() || region.empty()) return known;
    const catalog::Table& colonies = ask.table("vi.s19");
    for (std::size_t row = 0; row < colonies.row_count(); ++row)
        if (lists(colonies.cell_at(row, 0), region)) return std::string(colonies.row_key(row));
    return known;
}

/// They are listed as Greek, although Rhodes and the islands beside it are Italian.
Value dodecanese(Inquiry& ask, Place place, Value known) {
    if (known.known() || ask.text_or(place, fact::region, "") != "Dodecanese Islands") return known;
    return ask.reading("dodecanese_owner") == "greek" ? "Greece" : "Italy";
}

/// Nothing if nobody knows the month.
std::optional<bool> iceland_is_american(Inquiry& ask) {
    const Value year = ask.fact(game::the_game, fact::year), month = ask.fact(game::the_game, fact::month);
    if (year.number() == nullptr) return std::nullopt;
    const double since = ask.printed("iceland_american_year");
    if (*year.number() != since) return *year.number() > since;
    if (month.number() == nullptr) return std::nullopt;
    return *month.number() >= ask.printed("iceland_american_month");
}

Value iceland_changes_hands(Inquiry& ask, Place place, Value known) {
    if (ask.text_or(place, fact::region, "") != "Iceland") return known;
    const auto american = iceland_is_american(ask);
    if (!american) return known;
    if (*american) return "US";
    if (ask.text_or(game::the_game, fact::controls_nation("Denmark"), "") != "Axis") return "Denmark";
    if (ask.reading("iceland_without_denmark") == "danish") return "Denmark";
    return {};
}

const Json* map_erratum(Inquiry& ask, Place place, std::string_view what) {
    const catalog::Table& errata = ask.table("vi.s30");
    for (std::size_t row = 0; row < errata.row_count(); ++row)
        if (is_numbered(ask, place, errata.row_key(row))) {
            const Json& cell = errata.cell_at(row, 0);
            const auto found = cell.find(what);
            return found == cell.end() ? nullptr : &*found;
        }
    return nullptr;
}

Value italian_islands(Inquiry& ask, Place place, Value known) {
    const Json* owner = map_erratum(ask, place, "owner");
    return owner != nullptr ? Value(owner->get<std::string>()) : known;
}

/// @}

/// @name vi.s23, vi.s31: names and lines of the map
/// @{

Value name_on_the_map(Inquiry& ask, Place place, Value) {
    return ask.fact(place, fact::name);
}

Value stuttgart_is_not_munich(Inquiry& ask, Place place, Value known) {
    const Json* city = map_erratum(ask, place, "city");
    return city != nullptr ? Value(city->get<std::string>()) : known;
}

Value finnish_rail_line(Inquiry& ask, Place place, Value known) {
    const Json* rail = map_erratum(ask, place, "rail");
    return rail != nullptr ? Value(rail->get<bool>()) : known;
}

/// @}

/// @name vi.s21, vi.s22, vi.s24, vi.s25: what adjacent and what coastal is
/// @{

bool is_listed(Inquiry& ask, Place hex, std::string_view property) {
    const auto cell = ask.table("vi.s24").cell(property, "hexes");
    if (!cell) return false;
    return std::any_of(cell->get().begin(), cell->get().end(),
                       [&](const Json& number) { return is_numbered(ask, hex, number.get<std::string>()); });
}

Value hexes_with_coast_are_coastal(Inquiry& ask, Place hex, Value) {
    const Value terrain = ask.fact(hex, fact::terrain);
    if (terrain.text() == nullptr) return {};
    return *terrain.text() == "coastal";
}

Value some_are_not_coastal(Inquiry& ask, Place hex, Value known) {
    return is_listed(ask, hex, "not_coastal") ? Value(false) : known;
}

Value islands_of_the_map(Inquiry& ask, Place hex, Value) {
    return ask.fact(hex, fact::island);
}

Value some_are_no_islands(Inquiry& ask, Place hex, Value known) {
    return is_listed(ask, hex, "not_island") ? Value(false) : known;
}

/// Unless a hexside of water or nothing but sea lies between them.
Value adjacent_hexes_are_connected(Inquiry& ask, Place hex, Value) {
    std::vector<Subject> connected;
    if (is_all_sea(ask, hex)) return as_list(connected);
    for (const Place other : hexes_beside(ask, hex))
        if (!is_all_sea(ask, other) && ask.map().hexside(hex.index, other.index) != "sea")
            connected.push_back(other);
    return as_list(connected);
}

Value some_are_not_connected_by_land(Inquiry& ask, Place hex, Value known) {
    Value::List connected;
    if (known.list() == nullptr) return known;
    for (const Value& other : *known.list())
        if (!is_cut_off_by_land(ask, hex, *other.subject())) connected.push_back(other);
    return connected;
}

/// The places that it comes through, with the one that it starts from.
Places way(Inquiry& ask, Unit unit) {
    Places places;
    if (const auto start = ask.location(unit)) places.push_back(*start);
    for (const Place place : ask.subjects(arg::path))
        places.push_back(place);
    return places;
}

Ruling marches_where_land_connects(Inquiry& ask) {
    for (const Unit unit : ask.subjects(arg::units)) {
        const auto places = way(ask, unit);
        for (std::size_t at = 1; at < places.size(); ++at)
            if (is_cut_off_by_land(ask, places[at - 1], places[at]))
                return broken(say("{} marches from {} to {}, which are not connected by land", unit,
                                  places[at - 1], places[at]));
    }
    return kept();
}

/// @}

/// @name vi.s26 to vi.s29: two locations in one hex
/// @{

Value evvoia_divides_its_hex(Inquiry& ask, Place hex, Value known) {
    return map_erratum(ask, hex, "island") != nullptr ? Value(true) : known;
}

/// The island part of a hex goes on in other hexes, and the mainland part does not.
Ruling no_march_between_evvoia_and_the_mainland(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        const auto start = ask.location(unit);
        const auto path = ask.subjects(arg::path);
        const Json* island = start ? map_erratum(ask, *start, "island") : nullptr;
        if (island == nullptr || path.empty()) continue;
        const Json* goes_on = map_erratum(ask, path.front(), "part of");
        const bool to_the_island = goes_on != nullptr && *goes_on == *island;
        if (!ask.known(unit, fact::part_of_hex))
            ask.missing(say("which part of {} {} stands in", *start, unit),
                        say("!berth {} on <{} or mainland>", unit, island->get<std::string>()));
        const bool from_the_island = Json(ask.text(unit, fact::part_of_hex)) == *island;
        if (from_the_island != to_the_island)
            return broken(say("{} marches to {}, which land does not connect with its part of {}", unit,
                              path.front(), *start));
        ruling = kept();
    }
    return ruling;
}

Value peninsula_inside_one_hex(Inquiry& ask, Place hex, Value known) {
    return ask.text_or(hex, fact::peninsula, "") == "inside one hex" ? Value(false) : known;
}

Value peninsula_that_reaches_on(Inquiry& ask, Place hex, Value known) {
    return ask.text_or(hex, fact::peninsula, "") == "reaches into a neighbour" ? Value(true) : known;
}

Ruling lies_on_one_side(Inquiry& ask, Unit unit) {
    const auto hex = ask.location(unit);
    if (!hex || !ask.yes(*hex, fact::divided) || !is_naval_unit(ask, unit)) return not_concerned();
    if (!ask.known(unit, fact::part_of_hex))
        ask.missing(say("on which side of the land in {} {} lies", *hex, unit),
                    say("!berth {} on <side>", unit));
    return kept();
}

/// Nobody changes sides without sailing around.
Ruling stays_on_its_side(Inquiry& ask) {
    if (!ask.has(arg::part)) return not_concerned();
    Ruling ruling = not_concerned();
    const std::string part = ask.text(arg::part);
    for (const Unit unit : ask.subjects(arg::units)) {
        const auto hex = ask.location(unit);
        if (!hex || !ask.yes(*hex, fact::divided)) continue;
        const std::string before = ask.text_or(unit, fact::part_of_hex, part);
        if (before != part)
            return broken(say("{} lies on the {} side of {} and cannot count as on the {} side too", unit,
                              before, *hex, part));
        ruling = kept();
    }
    return ruling;
}

void takes_its_side(Resolution& now) {
    if (!now.has(arg::part)) return;
    for (const Unit unit : now.subjects(arg::units))
        now.set(unit, fact::part_of_hex, now.text(arg::part));
}

/// Unless it stays where it is, such as a ship that is put on Standby.
void leaves_its_side(Resolution& now) {
    if (!now.has(arg::path)) return;
    Units units = named(now, arg::units);
    for (const Group group : named(now, arg::group))
        for (const Unit unit : now.units_in(group))
            units.push_back(unit);
    for (const Unit unit : units)
        now.forget(unit, fact::part_of_hex);
}

/// @}

/// @name vi.s44: the box at Suez
/// @{

bool is_near_a_british_port(Inquiry& ask, Place hex) {
    const auto radius = static_cast<int>(ask.printed("suez_adds_distance"));
    const auto near = ask.map().within(hex.index, radius);
    return std::any_of(near.begin(), near.end(), [&](std::uint32_t index) {
        const Place port{Kind::location, index};
        return ask.yes(port, fact::port) && ask.yes(port, fact::mediterranean) &&
               ask.text_or(port, fact::occupier, owner_of(ask, port)) == "UK";
    });
}

Value british_infantry_lost_near_the_mediterranean(Inquiry& ask, Unit unit, Value) {
    if (!is_of_nation(ask, unit, {"UK"}) || type_of(ask, unit) != "infantry") return false;
    const auto hex = ask.location(unit);
    if (!hex || !is_hex(ask, *hex)) return {};
    if (among(ask.text_or(*hex, fact::continent, ""), {"Africa", "Asia"})) return true;
    if (is_island(ask, *hex) && ask.yes(*hex, fact::mediterranean)) return true;
    return is_near_a_british_port(ask, *hex);
}

/// @}

}  // namespace

void register_hexes(Rulebook& book) {
    book.table("vi.s19", "colonies");
    book.table("vi.s22", "hex_not_connected_by_land");
    book.table("vi.s24", "hex_not_coastal");
    book.table("vi.s30", "map_errata");
    book.define("vi.s19", Kind::location, fact::belongs_to, owner_on_the_map, When::before);
    book.define("vi.s19", Kind::location, fact::belongs_to, colonies_belong_to_their_nation);
    book.define("vi.s19", Kind::location, fact::belongs_to, dodecanese);
    book.define("vi.s20", Kind::location, fact::belongs_to, iceland_changes_hands, When::after);
    book.define("vi.s21", Kind::location, fact::land_neighbours, adjacent_hexes_are_connected, When::before);
    book.define("vi.s22", Kind::location, fact::land_neighbours, some_are_not_connected_by_land);
    book.check("vi.s22", {verb::march}, marches_where_land_connects);
    book.define("vi.s23", Kind::location, fact::rail, finnish_rail_line);
    book.define("vi.s24", Kind::location, fact::coastal, hexes_with_coast_are_coastal, When::before);
    book.define("vi.s24", Kind::location, fact::coastal, some_are_not_coastal);
    book.define("vi.s25", Kind::location, fact::island_hex, islands_of_the_map, When::before);
    book.define("vi.s25", Kind::location, fact::island_hex, some_are_no_islands);
    book.define("vi.s26", Kind::location, fact::divided, evvoia_divides_its_hex);
    book.check("vi.s26", {verb::march}, no_march_between_evvoia_and_the_mainland);
    book.define("vi.s27", Kind::location, fact::divided, peninsula_inside_one_hex);
    book.define("vi.s28", Kind::location, fact::divided, peninsula_that_reaches_on);
    book.standing("vi.s29", Kind::unit, lies_on_one_side);
    book.check("vi.s29", {verb::berth}, stays_on_its_side);
    book.effect("vi.s29", verb::berth, takes_its_side);
    book.effect("vi.s29", verb::move, leaves_its_side);
    book.effect("vi.s29", verb::march, leaves_its_side);
    book.define("vi.s30", Kind::location, fact::belongs_to, italian_islands, When::after);
    book.define("vi.s31", Kind::location, fact::called, name_on_the_map, When::before);
    book.define("vi.s31", Kind::location, fact::called, stuttgart_is_not_munich);
    book.define("vi.s44", Kind::unit, fact::suez_adds, british_infantry_lost_near_the_mediterranean);
}

}  // namespace umpire::rules::aeto
