#include "umpire/game/map.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/forces.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "raiders/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <set>

namespace umpire::rules::awaw {

bool is_kiel(Inquiry& ask, Place place) {
    return is_called(ask, place, "J30") || is_called(ask, place, "Kiel") || is_called(ask, place, "Hamburg");
}

namespace {

/// @name 21.131: the water decides
/// @{

/// Of the sea hexes beside a coast, if it is one; empty if nobody has said, or there are several.
std::string front_of_the_sea_beside(Inquiry& ask, Subject coast) {
    std::set<std::string> fronts;
    for (const std::uint32_t index : ask.map().neighbours(coast.index)) {
        const Place place{Kind::location, index};
        if (word_of(ask, place, fact::terrain) == "sea" && ask.map().hexside(coast.index, index) != "land")
            fronts.insert(word_of(ask, place, fact::front));
    }
    return fronts.size() == 1 ? *fronts.begin() : std::string();
}

Value front_of_the_water(Inquiry& ask, Place place, Value) {
    std::string front = word_of(ask, place, fact::water_front);
    // Of a port the map says it; those on several fronts have rules of their own.
    if (const Value said = ask.fact(place, fact::port_fronts); front.empty() && said.list() != nullptr &&
                                                               said.list()->size() == 1 &&
                                                               said.list()->front().text() != nullptr)
        front = *said.list()->front().text();
    if (front.empty() && word_of(ask, place, fact::terrain) == "coastal")
        front = front_of_the_sea_beside(ask, place);
    if (front.empty()) front = word_of(ask, place, fact::front);
    return front.empty() ? Value() : Value(front);
}

Value front_of_a_force(Inquiry& ask, Group group, Value) {
    const auto base = base_of_force(ask, group);
    return base ? ask.fact(*base, fact::naval_front) : Value();
}

/// @}

/// @name 21.1321 to 21.1323: ports on two fronts
/// @{

bool is_gibraltar(Inquiry& ask, Place place) {
    return is_called(ask, place, "Gibraltar");
}

bool is_istanbul(Inquiry& ask, Place place) {
    return is_called(ask, place, "Istanbul");
}

using IsPort = bool (*)(Inquiry&, Place);

template <IsPort Port>
Value is_two_front(Inquiry& ask, Place place, Value said) {
    return Port(ask, place) ? Value(true) : said;
}

Value two(const char* one, const char* other) {
    return Value::List{one, other};
}

Value fronts_of_kiel(Inquiry& ask, Place place, Value said) {
    return is_kiel(ask, place) ? two("Eastern", "Western") : said;
}

Value fronts_of_gibraltar(Inquiry& ask, Place place, Value said) {
    return is_gibraltar(ask, place) ? two("Western", "Mediterranean") : said;
}

/// The Black Sea is on the eastern front.
Value fronts_of_istanbul(Inquiry& ask, Place place, Value said) {
    return is_istanbul(ask, place) ? two("Eastern", "Mediterranean") : said;
}

template <IsPort Port>
Value fronts_of_missions(Inquiry& ask, Group group, Value said) {
    const auto base = base_of_force(ask, group);
    return base && Port(ask, *base) ? ask.fact(*base, fact::fronts) : said;
}

/// It neither begins nor ends there.
bool passes_port(const Voyage& voyage, Inquiry& ask, IsPort port) {
    const auto& places = voyage.places;
    return places.size() > 2 &&
           std::any_of(places.begin() + 1, places.end() - 1, [&](Place place) { return port(ask, place); });
}

Ruling kiel_canal(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Voyage& voyage : voyages(ask)) {
        if (!passes_port(voyage, ask, is_kiel)) continue;
        const Place canal = *std::find_if(voyage.places.begin(), voyage.places.end(),
                                          [&](Place p) { return is_kiel(ask, p); });
        if (controller_before_phase(ask, canal) != ask.side_of(voyage.force))
            return broken(
                say("{} passes the Kiel canal, which the {} side did not control as the phase began",
                    voyage.force, ask.side_of(voyage.force)));
        ruling = kept();
    }
    return ruling;
}

Value invaded_from_both_sides(Inquiry& ask, Place place, Value said) {
    return is_gibraltar(ask, place) ? ask.fact(place, fact::fronts) : said;
}

Value charged_to_the_mediterranean(Inquiry& ask, Group group, Value said) {
    const std::string activity = activity_of(ask, group);
    if (activity != "seaborne invasion" && activity != "sea transport") return said;
    const Value to = ask.fact(group, fact::destination);
    const auto base = base_of_force(ask, group);
    if (to.subject() == nullptr || !base || !is_gibraltar(ask, *to.subject()) ||
        !is_on_front(ask, *base, "Western"))
        return said;
    return "Mediterranean";
}

constexpr std::array<const char*, 4> turkish_straits{"Z33", "Z34", "AA31", "BB31"};

bool is_of_the_straits(Inquiry& ask, Place place) {
    return std::any_of(turkish_straits.begin(), turkish_straits.end(),
                       [&](const char* hex) { return is_called(ask, place, hex); });
}

bool goes_beyond_the_straits(Inquiry& ask, const Voyage& voyage) {
    const auto& places = voyage.places;
    return std::any_of(places.begin(), places.end(), [&](Place p) { return is_istanbul(ask, p); }) &&
           std::any_of(places.begin(), places.end(), [&](Place p) {
               return !is_istanbul(ask, p) && !is_of_the_straits(ask, p) &&
                      word_of(ask, p, fact::naval_front) == "Mediterranean";
           });
}

Ruling straits_of_istanbul(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Voyage& voyage : voyages(ask)) {
        if (!goes_beyond_the_straits(ask, voyage)) continue;
        for (const char* hex : turkish_straits) {
            const auto place = place_called(ask, hex);
            if (!place) ask.missing(say("which hex is {}", hex));
            if (!is_friendly(ask, *place, ask.side_of(voyage.force)))
                return broken(
                    say("{} passes the Turkish Straits, and {} is not friendly", voyage.force, hex));
        }
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 21.1324: interception at ports on two fronts
/// @{

bool begins_or_ends_on_two_fronts(Inquiry& ask, Group group) {
    const Value to = ask.fact(group, fact::destination);
    const auto base = base_of_force(ask, group);
    return (base && ask.yes(*base, fact::two_front)) ||
           (to.subject() != nullptr && ask.yes(*to.subject(), fact::two_front));
}

/// That of all other places of its way, if it is one.
Value front_of_the_activity(Inquiry& ask, Group group, Value) {
    if (!begins_or_ends_on_two_fronts(ask, group)) return {};
    std::set<std::string> fronts;
    for (const Place place : route_of_force(ask, group))
        if (!ask.yes(place, fact::two_front))
            if (const std::string front = word_of(ask, place, fact::naval_front); !front.empty())
                fronts.insert(front);
    return fronts.size() == 1 ? Value(*fronts.begin()) : Value();
}

Ruling only_on_its_front(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    const std::string front = word_of(ask, target, fact::activity_front);
    if (front.empty()) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::with)) {
        const auto base = base_of_force(ask, force);
        if (!base || (!ask.known(*base, fact::naval_front) && !ask.known(*base, fact::fronts))) continue;
        if (!is_on_front(ask, *base, front))
            return broken(say("{} is on the {} front, and {} of {} is not", target, front, *base, force));
        ruling = kept();
    }
    return ruling;
}

/// @}

}  // namespace

void register_fronts(Rulebook& book) {
    book.define("21.131.s1", Kind::location, fact::naval_front, front_of_the_water);
    book.define("21.131.s1", Kind::group, fact::naval_front, front_of_a_force);

    book.define("21.1321.s1", Kind::location, fact::two_front, is_two_front<is_kiel>);
    book.define("21.1321.s1", Kind::location, fact::fronts, fronts_of_kiel);
    book.define("21.1321.s2", Kind::group, fact::fronts, fronts_of_missions<is_kiel>);
    book.check("21.1321.s3", {verb::path, verb::mission, verb::patrol, verb::intercept}, kiel_canal);

    book.define("21.1322.s1", Kind::location, fact::two_front, is_two_front<is_gibraltar>);
    book.define("21.1322.s1", Kind::location, fact::fronts, fronts_of_gibraltar);
    book.define("21.1322.s1", Kind::group, fact::fronts, fronts_of_missions<is_gibraltar>);
    book.define("21.1322.s2", Kind::location, fact::invasion_fronts, invaded_from_both_sides);
    book.define("21.1322.s3", Kind::group, fact::brp_front, charged_to_the_mediterranean);

    book.define("21.1323.s1", Kind::location, fact::two_front, is_two_front<is_istanbul>);
    book.define("21.1323.s1", Kind::location, fact::fronts, fronts_of_istanbul);
    book.define("21.1323.s1", Kind::group, fact::fronts, fronts_of_missions<is_istanbul>);
    book.check("21.1323.s2", {verb::path, verb::mission, verb::patrol, verb::intercept}, straits_of_istanbul);

    book.define("21.1324.s1", Kind::group, fact::activity_front, front_of_the_activity);
    book.check("21.1324.s2", {verb::intercept}, only_on_its_front);
}

}  // namespace umpire::rules::awaw
