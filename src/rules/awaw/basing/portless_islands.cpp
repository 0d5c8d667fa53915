#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/forces.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// The islands that 21.37B names.
bool is_listed_island(Inquiry& ask, Place place) {
    const std::string island = word_of(ask, place, fact::island);
    return island == "Palawan" || island == "New Ireland" || island == "Halmahera";
}

bool is_small_island(Inquiry& ask, Place place) {
    return word_of(ask, place, fact::island) == "one-hex";
}

Value small_islands_serve(Inquiry& ask, Place place, Value serves) {
    return is_small_island(ask, place) && !is_port(ask, place) ? Value(true) : serves;
}

Value listed_beaches_serve(Inquiry& ask, Place place, Value serves) {
    return is_listed_island(ask, place) && ask.yes(place, fact::beach) && !is_port(ask, place) ? Value(true)
                                                                                               : serves;
}

/// Land without a port where the order has units landed or taken aboard.
Places portless_places(Inquiry& ask) {
    Places places;
    const Group group = ask.subject(arg::group);
    const auto to = known_destination(ask, group);
    const std::string activity = activity_announced(ask, group);
    const bool lands = activity == "sea transport" || activity == "sea escort";
    if (!to || (!lands && activity != "seaborne invasion")) return places;
    if (lands) places.push_back(*to);
    for (const Unit unit : ask.verb() == verb::carry ? Units(ask.subjects(arg::cargo))
                                                     : Units(listed(ask, group, fact::cargo))) {
        const Value embarked = ask.fact(unit, fact::embarked_at);
        const auto from =
            embarked.subject() != nullptr ? std::optional<Place>(*embarked.subject()) : ask.location(unit);
        if (from && is_charted(ask, *from)) places.push_back(*from);
    }
    places.erase(std::remove_if(places.begin(), places.end(),
                                [&](Place place) {
                                    return is_port(ask, place) || is_box(ask, place) ||
                                           word_of(ask, place, fact::terrain) == "sea";
                                }),
                 places.end());
    return places;
}

Ruling islands_without_a_port_can_be_used(Inquiry& ask) {
    for (const Place place : portless_places(ask))
        if (ask.yes(place, fact::landing_island)) return kept();
    return not_concerned();
}

Ruling controlled_island(Inquiry& ask, Place place) {
    const std::string side = ask.side_of(ask.subject(arg::group));
    if (is_friendly(ask, place, side)) return kept();
    return broken(say("{} is not controlled by the {} side", place, side));
}

Ruling only_one_hex_islands(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Place place : portless_places(ask)) {
        if (is_listed_island(ask, place)) continue;
        if (!is_small_island(ask, place))
            return broken(say("{} has no port and is no island of one hex", place));
        ruling = controlled_island(ask, place);
        if (ruling.kind == Ruling::Kind::broken) return ruling;
    }
    return ruling;
}

Ruling only_beaches_of_the_listed_islands(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Place place : portless_places(ask)) {
        if (!is_listed_island(ask, place)) continue;
        if (!ask.yes(place, fact::beach))
            return broken(
                say("{} on {} has neither port nor beach", place, word_of(ask, place, fact::island)));
        ruling = controlled_island(ask, place);
        if (ruling.kind == Ruling::Kind::broken) return ruling;
    }
    return ruling;
}

}  // namespace

void register_portless_islands(Rulebook& book) {
    book.check("21.37.s1", {verb::mission, verb::carry}, islands_without_a_port_can_be_used);
    book.define("21.37A", Kind::location, fact::landing_island, small_islands_serve);
    book.define("21.37B", Kind::location, fact::landing_island, listed_beaches_serve);
    book.check("21.37A", {verb::mission, verb::carry}, only_one_hex_islands);
    book.check("21.37B", {verb::mission, verb::carry}, only_beaches_of_the_listed_islands);
}

}  // namespace umpire::rules::awaw
