#include "forces/nations.hpp"

#include "basing/places.hpp"
#include "common/lists.hpp"
#include "forces/forces.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"

#include <algorithm>

namespace umpire::rules::awaw {

std::vector<std::string> nations_of(Inquiry& ask, Subject group) {
    std::vector<std::string> nations;
    for (const Subject ship : ships_in(ask, group)) {
        std::string nation = ask.text(ship, fact::nation);
        if (!holds(nations, nation)) nations.push_back(std::move(nation));
    }
    return nations;
}

std::vector<std::string> nations_in(Inquiry& ask, Subject force) {
    std::vector<std::string> nations;
    for (const Subject ship : ships_of_force(ask, force))
        if (const std::string nation = ask.text_or(ship, fact::nation, ""); !nation.empty())
            nations.push_back(nation);
    return nations;
}

bool is_of_nation(Inquiry& ask, Subject ship, std::initializer_list<std::string_view> nations) {
    return among(ask.text_or(ship, fact::nation, ""), nations);
}

bool is_western_ally(Inquiry& ask, Subject unit) {
    const std::string nation = word_of(ask, unit, fact::nation);
    return ask.side_of(unit) == "Allied" && nation != "Russia" && nation != "China";
}

bool is_told_western_ally(Inquiry& ask, Subject unit) {
    return ask.side_of(unit) == "Allied" && !among(ask.text(unit, fact::nation), {"Russia", "China"});
}

bool is_of_a_western_nation(Inquiry& ask, Subject ship) {
    const std::string nation = word_of(ask, ship, fact::nation);
    return nation == "Britain" || nation == "United States" || nation == "France" || nation == "Australia";
}

bool is_western_allied(Inquiry& ask, Subject force) {
    if (ask.side_of(force) != "Allied") return false;
    const auto ships = ships_of_force(ask, force);
    return std::none_of(ships.begin(), ships.end(), [&](Subject ship) {
        const std::string nation = word_of(ask, ship, fact::nation);
        return nation == "Russia" || nation == "China";
    });
}

bool has_western_allied_ships(Inquiry& ask, Subject force) {
    const auto ships = ships_of_force(ask, force);
    return std::any_of(ships.begin(), ships.end(), [&](Subject ship) {
        return ask.side_of(ship) == "Allied" && ask.known(ship, fact::nation) &&
               is_told_western_ally(ask, ship);
    });
}

bool has_russian_ships(Inquiry& ask, Subject force) {
    const auto nations = nations_in(ask, force);
    return holds(nations, "Russia");
}

}  // namespace umpire::rules::awaw
