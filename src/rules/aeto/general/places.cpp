#include "general/places.hpp"

#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "common/lists.hpp"
#include "general/facts.hpp"
#include "general/pieces.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::rules::aeto {

namespace {

std::string without_blanks(std::string_view number) {
    std::string text(number);
    std::erase(text, ' ');
    return text;
}

/// What a thing is stacked with: its group, or itself.
Subject stack_of(const Inquiry& ask, Subject thing) {
    const auto inside = ask.inside(thing);
    return inside && inside->kind != Kind::location ? stack_of(ask, *inside) : thing;
}

}  // namespace

bool is_hex(const Inquiry& ask, Subject place) {
    return place.kind == Kind::location && ask.map().is_hex(place.index);
}

bool is_sea_area(Inquiry& ask, Subject place) {
    return place.kind == Kind::location && ask.yes(place, fact::sea_area);
}

bool is_large_sea_area(Inquiry& ask, Place place) {
    return is_sea_area(ask, place) && !ask.yes(place, fact::hexed) && !is_hex(ask, place);
}

bool is_nation_box(Inquiry& ask, Subject place) {
    return place.kind == Kind::location && ask.yes(place, fact::nation_box);
}

bool is_in_play(Inquiry& ask, Place place) {
    return is_hex(ask, place) || is_sea_area(ask, place) || is_nation_box(ask, place);
}

bool is_out_of_play_area(Inquiry& ask, Subject place) {
    return place.kind == Kind::location && !is_in_play(ask, place) &&
           !among(ask.text_or(place, fact::kind, "sea_area"), {"sea_area", "nation_box"});
}

bool is_force_pool(Inquiry& ask, Subject place) {
    return place.kind == Kind::location && ask.text_or(place, fact::kind, "") == "reinforcements";
}

bool is_on_map(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    return place && is_in_play(ask, *place);
}

Places hexes_beside(const Inquiry& ask, Place place) {
    Places hexes;
    if (is_hex(ask, place))
        for (const std::uint32_t hex : ask.map().neighbours(place.index))
            hexes.push_back({Kind::location, hex});
    return hexes;
}

bool is_adjacent(const Inquiry& ask, Place one, Subject other) {
    return holds(hexes_beside(ask, one), other);
}

bool is_cut_off_by_land(Inquiry& ask, Subject one, Subject other) {
    const catalog::Table& pairs = ask.table("vi.s22");
    for (std::size_t row = 0; row < pairs.row_count(); ++row) {
        const std::string first(pairs.row_key(row));
        const std::string second = pairs.cell_at(row, 0).get<std::string>();
        if ((is_numbered(ask, one, first) && is_numbered(ask, other, second)) ||
            (is_numbered(ask, other, first) && is_numbered(ask, one, second)))
            return pairs.row_id(row) != "misprint" || ask.reading("pair_at_narvik") == "narvik";
    }
    return false;
}

bool connects_by_land(Inquiry& ask, Place one, Subject other) {
    return holds(listed(ask, one, fact::land_neighbours), other);
}

bool is_coastal(Inquiry& ask, Place hex) {
    return ask.yes(hex, fact::coastal);
}

bool is_island(Inquiry& ask, Place hex) {
    return ask.yes(hex, fact::island_hex);
}

bool is_all_sea(Inquiry& ask, Place place) {
    return is_sea_area(ask, place) || ask.text_or(place, fact::terrain, "") == "sea";
}

std::string owner_of(Inquiry& ask, Place place) {
    return ask.text_or(place, fact::belongs_to, "");
}

std::string controller_of(Inquiry& ask, Place place) {
    return ask.text_or(place, fact::controller, "");
}

bool is_numbered(const Inquiry& ask, Subject hex, std::string_view number) {
    return hex.kind == Kind::location && ask.name(hex) == without_blanks(number);
}

bool are_at_one_location(Inquiry& ask, Unit one, Unit other) {
    const auto place = ask.location(one);
    if (!place || place != ask.location(other)) return false;
    if (is_large_sea_area(ask, *place)) return stack_of(ask, one) == stack_of(ask, other);
    return ask.text_or(one, fact::part_of_hex, "") == ask.text_or(other, fact::part_of_hex, "");
}

}  // namespace umpire::rules::aeto
