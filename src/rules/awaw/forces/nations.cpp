#include "forces/nations.hpp"

#include "basing/places.hpp"
#include "common/lists.hpp"
#include "forces/forces.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"

#include <algorithm>

namespace umpire::rules::awaw {

std::vector<std::string> nations_of(Inquiry& ask, Group group) {
    std::vector<std::string> nations;
    for (const Unit ship : ships_in(ask, group)) {
        std::string nation = ask.text(ship, fact::nation);
        if (!holds(nations, nation)) nations.push_back(std::move(nation));
    }
    return nations;
}

std::vector<std::string> nations_in(Inquiry& ask, Force force) {
    std::vector<std::string> nations;
    for (const Unit ship : ships_of_force(ask, force))
        if (const std::string nation = ask.text_or(ship, fact::nation, ""); !nation.empty())
            nations.push_back(nation);
    return nations;
}

bool is_of_nation(Inquiry& ask, Unit ship, std::initializer_list<std::string_view> nations) {
    return among(ask.text_or(ship, fact::nation, ""), nations);
}

bool is_western_ally(Inquiry& ask, Unit unit) {
    const std::string nation = word_of(ask, unit, fact::nation);
    return ask.side_of(unit) == "Allied" && nation != "Russia" && nation != "China";
}

bool is_told_western_ally(Inquiry& ask, Unit unit) {
    return ask.side_of(unit) == "Allied" && !among(ask.text(unit, fact::nation), {"Russia", "China"});
}

bool is_of_a_western_nation(Inquiry& ask, Unit ship) {
    const std::string nation = word_of(ask, ship, fact::nation);
    return nation == "Britain" || nation == "United States" || nation == "France" || nation == "Australia";
}

bool is_western_allied(Inquiry& ask, Force force) {
    if (ask.side_of(force) != "Allied") return false;
    const auto ships = ships_of_force(ask, force);
    return std::none_of(ships.begin(), ships.end(), [&](Unit ship) {
        const std::string nation = word_of(ask, ship, fact::nation);
        return nation == "Russia" || nation == "China";
    });
}

bool has_western_allied_ships(Inquiry& ask, Force force) {
    const auto ships = ships_of_force(ask, force);
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) {
        return ask.side_of(ship) == "Allied" && ask.known(ship, fact::nation) &&
               is_told_western_ally(ask, ship);
    });
}

bool has_russian_ships(Inquiry& ask, Force force) {
    const auto nations = nations_in(ask, force);
    return holds(nations, "Russia");
}

}  // namespace umpire::rules::awaw
