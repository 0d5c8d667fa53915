#include "general/nations.hpp"

#include "common/lists.hpp"
#include "general/facts.hpp"
#include "general/pieces.hpp"
#include "general/places.hpp"

#include <algorithm>

namespace umpire::rules::aeto {

std::string nation_of(Inquiry& ask, Unit unit) {
    return ask.text_or(unit, fact::nation, "");
}

bool is_of_nation(Inquiry& ask, Unit unit, std::initializer_list<std::string_view> nations) {
    return among(nation_of(ask, unit), nations);
}

std::string side_or_none(Inquiry& ask, Unit unit) {
    return ask.text_or(unit, fact::side, "");
}

bool is_western_ally(Inquiry& ask, Unit unit) {
    return side_or_none(ask, unit) == "Allied" && !is_soviet(ask, unit);
}

bool is_soviet(Inquiry& ask, Unit unit) {
    return is_of_nation(ask, unit, {"USSR"});
}

bool is_major_power(std::string_view nation) {
    return among(nation, {"Germany", "Italy", "UK", "US", "USSR", "France"});
}

std::string controlling_nation(Inquiry& ask, const std::string& nation) {
    const bool commonwealth = among(nation, {"Canada", "India", "Australia", "New Zealand", "South Africa"});
    return ask.text_or(game::the_game, fact::controlling_nation(nation), commonwealth ? "UK" : nation);
}

bool at_war(Inquiry& ask, std::string_view one, std::string_view other) {
    return ask.yes(game::the_game, fact::at_war(one, other)) ||
           ask.yes(game::the_game, fact::at_war(other, one));
}

bool are_at_war(Inquiry& ask, Unit one, Unit other) {
    const std::string nation = nation_of(ask, one), enemy = nation_of(ask, other);
    return !nation.empty() && !enemy.empty() && at_war(ask, nation, enemy);
}

// Not added to what is kept of it, which is nothing so long as only the chit has told.
void take_off(Resolution& now, const Number<game::about::game>& track, double points) {
    if (now.known(game::the_game, track))
        now.set(game::the_game, track, now.number(game::the_game, track) - points);
}

bool is_somebody_elses(Inquiry& ask, Unit unit) {
    const std::string& who = ask.action().side;
    const std::string side = side_or_none(ask, unit);
    return !who.empty() && !side.empty() && side != who;
}

std::optional<Subject> first_of_others(Inquiry& ask, const Units& units) {
    const auto found =
        std::find_if(units.begin(), units.end(), [&](Unit unit) { return is_somebody_elses(ask, unit); });
    return found == units.end() ? std::nullopt : std::optional(*found);
}

Units units_beside_by_land(Inquiry& ask, Place place, std::string_view side) {
    std::vector<Subject> found, places = listed(ask, place, fact::land_neighbours);
    places.push_back(place);
    for (const Place hex : places)
        for (const Unit unit : ask.units_in(hex))
            if (side_or_none(ask, unit) == side && is_combat_unit(ask, unit)) found.push_back(unit);
    return found;
}

}  // namespace umpire::rules::aeto
