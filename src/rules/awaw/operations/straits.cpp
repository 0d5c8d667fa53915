#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "basing/places.hpp"
#include "chapters.hpp"
#include "common/sides.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/nations.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace umpire::rules::awaw {

/// The waters on the two sides of a strait are told apart by the fact "side of <strait>" of the places there.
namespace {

constexpr const char* table_of_straits = "21.211B.s1";

/// @name Where straits are
/// @{

bool is_in_listed_strait(Inquiry& ask, std::string_view strait, Place place) {
    if (word_of(ask, place, fact::strait) == strait) return true;
    const auto hexes = ask.table(table_of_straits).cell(strait, "hexes");
    return hexes && std::any_of(hexes->get().begin(), hexes->get().end(), [&](const nlohmann::json& hex) {
               return hex.is_string() && is_called(ask, place, hex.get_ref<const std::string&>());
           });
}

bool has_crossing_arrow(Inquiry& ask, Place place) {
    return ask.known(place, fact::crossing_arrow);
}

/// Straits without a name are called after their hex.
std::string arrow_strait(Inquiry& ask, Place place) {
    const std::string strait = word_of(ask, place, fact::strait);
    return strait.empty() ? ask.name(place) : strait;
}

bool is_in_strait(Inquiry& ask, const std::string& strait, Place place) {
    return is_in_listed_strait(ask, strait, place) ||
           (has_crossing_arrow(ask, place) && arrow_strait(ask, place) == strait);
}

/// The word for the water on its side; empty if nobody has said.
std::string side_of_strait(Inquiry& ask, const std::string& strait, Place place) {
    return word_of(ask, place, fact::side_of(strait));
}

std::string known_side_of_strait(Inquiry& ask, const std::string& strait, Place place) {
    const std::string side = side_of_strait(ask, strait, place);
    if (side.empty())
        ask.missing(say("on which side of the {} {} is", strait, place),
                    say("!state side of {} of {} is <word>", strait, place));
    return side;
}

std::set<std::uint32_t> hexes_of_strait(Inquiry& ask, const std::string& strait) {
    std::set<std::uint32_t> hexes;
    for (std::uint32_t index = 0; index < ask.map().size(); ++index)
        if (const auto* name = ask.said({Kind::location, index}, fact::strait).text();
            name != nullptr && *name == strait)
            hexes.insert(index);
    if (const auto listed = ask.table(table_of_straits).cell(strait, "hexes"))
        for (const auto& hex : listed->get())
            if (const auto place = place_called(ask, hex.get<std::string>())) hexes.insert(place->index);
    if (const auto unnamed = ask.position().find(Kind::location, strait)) hexes.insert(unnamed->index);
    return hexes;
}

/// The hexes beside a strait that ships reach from here without passing it; empty if that tells no side of it
/// from the other: there is a way around it, or none to it.
std::set<std::uint32_t> shores_in_reach(Inquiry& ask, const std::string& strait, Place place) {
    const auto closed = hexes_of_strait(ask, strait);
    std::set<std::uint32_t> shores, near;
    for (const std::uint32_t hex : closed)
        for (const std::uint32_t shore : ask.map().neighbours(hex))
            if (!closed.contains(shore) && ask.map().hexside(hex, shore) != "land" &&
                word_of(ask, {Kind::location, shore}, fact::terrain) != "land")
                shores.insert(shore);
    for (const std::uint32_t shore : shores)
        if (water_distance(ask, place, {Kind::location, shore}, closed)) near.insert(shore);
    return near.size() < shores.size() ? near : std::set<std::uint32_t>{};
}

/// What is said of the waters counts first, then how they hang together on the map.
bool are_on_different_sides(Inquiry& ask, const std::string& strait, Place one, Place other) {
    if (side_of_strait(ask, strait, one).empty() || side_of_strait(ask, strait, other).empty()) {
        const auto here = shores_in_reach(ask, strait, one), there = shores_in_reach(ask, strait, other);
        if (!here.empty() && !there.empty()) return here != there;
    }
    return known_side_of_strait(ask, strait, one) != known_side_of_strait(ask, strait, other);
}

/// @}

/// @name Whether they are open
/// @{

struct Closed {
    bool before = false;  ///< as the phase began
    bool now = false;
    Sentence because;
};

Subject key_of_strait(Inquiry& ask, const std::string& name) {
    const auto place = place_called(ask, name);
    if (!place) ask.missing(say("which place is {}", name));
    return *place;
}

Closed listed_strait_to(Inquiry& ask, std::string_view strait, const std::string& side) {
    Closed closed;
    const auto keys = ask.table(table_of_straits).cell(strait, "closed if enemy controls");
    if (!keys) ask.missing(say("what closes the {}", strait));
    for (const auto& name : keys->get()) {
        const Place key = key_of_strait(ask, name.get<std::string>());
        if (controller_before_phase(ask, key) == opponent_of(side)) {
            closed.before = true;
            closed.because = say("{} is under enemy control", key);
        }
        closed.now = closed.now || is_friendly(ask, key, opponent_of(side));
    }
    return closed;
}

Closed arrow_strait_to(Inquiry& ask, Place hex, const std::string& side) {
    Closed closed;
    for (const Place land : listed(ask, hex, fact::crossing_arrow)) {
        if (controller_before_phase(ask, land) != side) {
            closed.before = true;
            closed.because = say("{} is not under friendly control", land);
        }
        closed.now = closed.now || !is_friendly(ask, land, side);
    }
    return closed;
}

/// @}

/// @name 21.211: entering and passing
/// @{

enum class Passage { none, enters, passes };

Passage passage(Inquiry& ask, const std::string& strait, const Places& route) {
    Passage made = Passage::none;
    for (std::size_t first = 0; first < route.size(); ++first) {
        if (!is_in_strait(ask, strait, route[first])) continue;
        std::size_t last = first;
        while (last + 1 < route.size() && is_in_strait(ask, strait, route[last + 1]))
            ++last;
        made = Passage::enters;
        if (first > 0 && last + 1 < route.size() && route[first - 1] != route[last + 1] &&
            are_on_different_sides(ask, strait, route[first - 1], route[last + 1]))
            return Passage::passes;
        first = last;
    }
    return made;
}

/// Interceptors may always enter (21.2111).
bool bars_entry(Inquiry& ask) {
    return ask.verb() != verb::intercept && ask.reading("closed_strait_entry") == "barred";
}

Ruling through_listed_strait(Inquiry& ask, const char* strait) {
    Ruling ruling = not_concerned();
    for (const Voyage& voyage : voyages(ask)) {
        const Passage made = passage(ask, strait, voyage.places);
        if (made == Passage::none) continue;
        const Closed closed = listed_strait_to(ask, strait, ask.side_of(voyage.force));
        if (closed.before && closed.now && (made == Passage::passes || bars_entry(ask)))
            return broken(say("{} {} the {}, and {}", voyage.force,
                              made == Passage::passes ? "passes" : "enters", strait, closed.because));
        ruling = kept();
    }
    return ruling;
}

Ruling skagerrak(Inquiry& ask) {
    return through_listed_strait(ask, "Skagerrak");
}
Ruling kattegat(Inquiry& ask) {
    return through_listed_strait(ask, "Kattegat");
}
Ruling gulf_of_finland(Inquiry& ask) {
    return through_listed_strait(ask, "Gulf of Finland");
}
Ruling gibraltar(Inquiry& ask) {
    return through_listed_strait(ask, "Strait of Gibraltar");
}
Ruling otranto(Inquiry& ask) {
    return through_listed_strait(ask, "Strait of Otranto");
}
Ruling malacca(Inquiry& ask) {
    return through_listed_strait(ask, "Strait of Malacca");
}
Ruling sunda(Inquiry& ask) {
    return through_listed_strait(ask, "Sunda Strait");
}

/// Crossing-arrow straits that a voyage passes, by one of their hexes.
std::vector<Subject> arrow_straits_passed(Inquiry& ask, const Voyage& voyage) {
    std::vector<Subject> passed;
    for (const Place place : voyage.places)
        if (has_crossing_arrow(ask, place) &&
            passage(ask, arrow_strait(ask, place), voyage.places) == Passage::passes)
            passed.push_back(place);
    return passed;
}

Ruling crossing_arrows(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Voyage& voyage : voyages(ask))
        for (const Place hex : arrow_straits_passed(ask, voyage)) {
            const Closed closed = arrow_strait_to(ask, hex, ask.side_of(voyage.force));
            if (closed.before && closed.now)
                return broken(
                    say("{} passes {}, and {}", voyage.force, arrow_strait(ask, hex), closed.because));
            ruling = kept();
        }
    return ruling;
}

/// Straits of the list that the rule of the way through them speaks of.
constexpr std::array<const char*, 7> passed_straits{
    "Skagerrak",         "Kattegat",          "Gulf of Finland", "Strait of Gibraltar",
    "Strait of Otranto", "Strait of Malacca", "Sunda Strait"};

std::optional<Sentence> opened_too_late(Inquiry& ask, const Closed& closed, const std::string& strait) {
    if (!closed.before || closed.now) return std::nullopt;
    return say("the {} was closed as the {} phase began", strait, ask.phase());
}

Ruling as_the_phase_began(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Voyage& voyage : voyages(ask)) {
        const std::string side = ask.side_of(voyage.force);
        for (const char* strait : passed_straits) {
            if (passage(ask, strait, voyage.places) != Passage::passes) continue;
            if (const auto late = opened_too_late(ask, listed_strait_to(ask, strait, side), strait))
                return broken(*late);
            ruling = kept();
        }
        for (const Place hex : arrow_straits_passed(ask, voyage)) {
            if (const auto late =
                    opened_too_late(ask, arrow_strait_to(ask, hex, side), arrow_strait(ask, hex)))
                return broken(*late);
            ruling = kept();
        }
    }
    return ruling;
}

bool western_allies_attack_denmark(Inquiry& ask) {
    for (const char* nation : {"Britain", "France", "United States", "Australia"})
        if (ask.yes(game::the_game, fact::war(nation, "Denmark"))) return true;
    return false;
}

Ruling skagerrak_after_war_on_denmark(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Voyage& voyage : voyages(ask)) {
        if (passage(ask, "Skagerrak", voyage.places) == Passage::none ||
            !is_western_allied(ask, voyage.force) || !western_allies_attack_denmark(ask))
            continue;
        const auto keys = ask.table(table_of_straits).cell("Skagerrak", "closed if enemy controls");
        const Place key = key_of_strait(ask, keys->get().at(0).get<std::string>());
        // What the enemy controls closes it anyhow, to whoever passes.
        if (!is_friendly(ask, key, "Allied"))
            return broken(say("the Western Allies have declared war on Denmark, and {} does not control {}",
                              voyage.force, key));
        ruling = kept();
    }
    return ruling;
}

Ruling gulf_of_riga(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto base = base_of_force(ask, group);
    const bool concerned =
        (ask.has(arg::to) && is_in_listed_strait(ask, "Gulf of Riga", ask.subject(arg::to))) ||
        (base && is_in_listed_strait(ask, "Gulf of Riga", *base));
    if (!concerned) return not_concerned();
    const Closed closed = listed_strait_to(ask, "Gulf of Riga", ask.side_of(group));
    if (!closed.before) return kept();
    return broken(say("{} has to pass the Gulf of Riga, and {}", group, closed.because));
}

/// @}

/// @name 21.2111: interceptions
/// @{

/// The listed strait, or the one with a crossing arrow, that this hex is in; empty if none.
std::string strait_at(Inquiry& ask, Place place) {
    for (const char* strait : passed_straits)
        if (is_in_listed_strait(ask, strait, place)) return strait;
    return has_crossing_arrow(ask, place) ? arrow_strait(ask, place) : std::string();
}

bool is_closed_to(Inquiry& ask, Place hex, const std::string& strait, const std::string& side) {
    if (has_crossing_arrow(ask, hex)) return arrow_strait_to(ask, hex, side).before;
    return listed_strait_to(ask, strait, side).before;
}

/// The side it came from: a patrol in the strait has it from its base.
std::string side_of_force(Inquiry& ask, const std::string& strait, Force force) {
    const Place start = start_of(ask, force);
    if (!is_in_strait(ask, strait, start)) return known_side_of_strait(ask, strait, start);
    const Value base = ask.fact(force, fact::base);
    if (base.subject() == nullptr) ask.missing(say("the base that {} came from", force));
    return known_side_of_strait(ask, strait, *base.subject());
}

std::set<std::string> sides_of_route(Inquiry& ask, const std::string& strait, Force target) {
    std::set<std::string> sides;
    for (const Place place : route_of_force(ask, target))
        if (const std::string side = side_of_strait(ask, strait, place); !side.empty()) sides.insert(side);
    if (sides.empty())
        ask.missing(say("on which side of the {} {} is", strait, target),
                    say("!path {} via <hexes>", target));
    return sides;
}

Ruling on_its_own_side(Inquiry& ask, const std::string& strait, Force force) {
    const Force target = ask.subject(arg::target);
    const std::string side = side_of_force(ask, strait, force);
    if (sides_of_route(ask, strait, target).contains(side)) return kept();
    return broken(
        say("{} neither enters nor leaves the side of the {} on which {} is", target, strait, force));
}

bool patrols_in_strait(Inquiry& ask, Force force) {
    return is_patrol(ask, force) && !strait_at(ask, start_of(ask, force)).empty();
}

Ruling entered_to_intercept(Inquiry& ask) {
    const Place at = ask.subject(arg::at);
    const std::string strait = strait_at(ask, at);
    if (strait.empty()) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::with)) {
        if (patrols_in_strait(ask, force) || !is_closed_to(ask, at, strait, ask.side_of(force))) continue;
        ruling = on_its_own_side(ask, strait, force);
        if (ruling.kind == Ruling::Kind::broken) return ruling;
    }
    return ruling;
}

Ruling patrols_in_straits(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::with)) {
        if (!patrols_in_strait(ask, force)) continue;
        const Place hex = start_of(ask, force);
        const std::string strait = strait_at(ask, hex);
        if (!is_closed_to(ask, hex, strait, ask.side_of(force))) continue;
        ruling = on_its_own_side(ask, strait, force);
        if (ruling.kind == Ruling::Kind::broken) return ruling;
    }
    return ruling;
}

/// Straits that lie between two places and are closed to a side.
std::optional<std::string> closed_strait_between(Inquiry& ask, Place one, Place other,
                                                 const std::string& side) {
    for (const char* strait : passed_straits) {
        const std::string here = side_of_strait(ask, strait, one), there = side_of_strait(ask, strait, other);
        if (!here.empty() && !there.empty() && here != there && listed_strait_to(ask, strait, side).before)
            return strait;
    }
    return std::nullopt;
}

void hex_is_declared(Resolution& now) {
    for (const Force force : now.subjects(arg::with))
        add_to_list(now, force, fact::declared_hexes(moment(now)), now.subject(arg::at));
}

/// Once it has rolled, 22.27 bars it from any other attempt.
Ruling not_on_both_sides(Inquiry& ask) {
    const Place at = ask.subject(arg::at);
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::with))
        for (const Place before : listed(ask, force, fact::declared_hexes(moment(ask)))) {
            if (const auto strait = closed_strait_between(ask, before, at, ask.side_of(force)))
                return broken(say("{} is to intercept on both sides of the {}", force, *strait));
            ruling = kept();
        }
    return ruling;
}

/// All who meet the target in this hex.
Ruling not_together_from_both_sides(Inquiry& ask) {
    const Subject target = ask.subject(arg::target), at = ask.subject(arg::at);
    const std::string strait = strait_at(ask, at);
    if (strait.empty()) return not_concerned();
    auto forces = ask.subjects(arg::with);
    for (const Force earlier : attempts_on(ask, target))
        if (ask.fact(earlier, fact::intercept_at) == Value(at) && !holds(forces, earlier))
            forces.push_back(earlier);
    if (forces.size() < 2 || !is_closed_to(ask, at, strait, ask.side_of(forces.front())))
        return not_concerned();
    const std::string side = side_of_force(ask, strait, forces.front());
    for (const Force force : forces)
        if (side_of_force(ask, strait, force) != side)
            return broken(
                say("{} and {} come from different sides of the {}", forces.front(), force, strait));
    return kept();
}

/// @}

}  // namespace

void register_straits(Rulebook& book) {
    book.table(table_of_straits, "straits");
    const std::initializer_list<Event> moves{verb::path, verb::mission, verb::patrol, verb::intercept};
    // A way through a closed strait breaks what is said of all straits, of those listed, and of this one.
    book.check({"21.211.s1", "21.211.s2", "21.211B.s1", "21.211B.s2"}, moves, skagerrak);
    book.check({"21.211.s1", "21.211.s2", "21.211B.s1", "21.211B.s4"}, moves, kattegat);
    book.check({"21.211.s1", "21.211.s2", "21.211B.s1", "21.211B.s5"}, moves, gulf_of_finland);
    book.check({"21.211.s1", "21.211.s2", "21.211B.s1", "21.211B.s7"}, moves, gibraltar);
    book.check({"21.211.s1", "21.211.s2", "21.211B.s1", "21.211B.s8"}, moves, otranto);
    book.check({"21.211.s1", "21.211.s2", "21.211B.s1", "21.211B.s9"}, moves, malacca);
    book.check({"21.211.s1", "21.211.s2", "21.211B.s1", "21.211B.s10"}, moves, sunda);
    book.check({"21.211.s1", "21.211.s2", "21.211A"}, moves, crossing_arrows);
    book.check("21.211.s3", moves, as_the_phase_began);
    book.check("21.211B.s3", moves, skagerrak_after_war_on_denmark);
    book.check({"21.211B.s1", "21.211B.s6"}, {verb::mission, verb::patrol}, gulf_of_riga);

    book.check("21.2111.s1", {verb::intercept}, entered_to_intercept);
    book.check("21.2111.s2", {verb::declare}, not_on_both_sides);
    book.effect("21.2111.s2", verb::declare, hex_is_declared);
    book.check("21.2111.s4", {verb::intercept}, not_together_from_both_sides);
    book.check("21.2111.s5", {verb::intercept}, patrols_in_straits);
}

}  // namespace umpire::rules::awaw
