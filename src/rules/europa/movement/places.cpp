#include "movement/places.hpp"

#include "umpire/game/map.hpp"

#include <fmt/core.h>

namespace umpire::rules::europa {

Place place_of(Inquiry& ask, Subject thing) {
    const auto place = ask.location(thing);
    if (!place) ask.missing(say("where {} is", thing));
    return *place;
}

std::optional<Place> hex_on_map(const Inquiry& ask, Subject thing) {
    const auto place = ask.location(thing);
    return place && ask.map().is_hex(place->index) ? place : std::nullopt;
}

std::optional<Place> place_stated(const Inquiry& ask, const game::Value& said) {
    if (said.subject() != nullptr) return *said.subject();
    if (said.text() != nullptr) return ask.position().find(Kind::location, *said.text());
    if (said.number() == nullptr) return std::nullopt;
    return ask.position().find(Kind::location, fmt::format("{:04}", *said.number()));
}

}  // namespace umpire::rules::europa
