#include "habits.hpp"

#include "umpire/error.hpp"

#include <fmt/core.h>

namespace umpire::samples {

namespace {

using game::Kind;
using How = Habits::Violation::How;

Habits europa() {
    const char* const elsewhere = "tells of what happens outside of the naval game";
    const char* const of_the_file = "is about the file, not the game";
    return {
        "europa",
        "norwegian-sea",
        {"start.vsav", "hammer.vsav"},
        {{"move", 40},     {"sail", 12},   {"port", 12},     {"patrol", 6},  {"split", 4},  {"join", 4},
         {"spend", 8},     {"raid", 2},    {"intercept", 30}, {"fire", 20},  {"torpedo", 10}, {"damage", 6},
         {"range", 3},     {"maneuver", 8}, {"leave", 10},   {"embark", 8},  {"disembark", 8}, {"mines", 2},
         {"danger", 1},    {"submarine", 6}, {"endphase", 3}, {"mend", 3},   {"base", 3},     {"lay", 3},
         {"load", 3},      {"evade", 3},   {"abandon", 3}},
        {{"capture", elsewhere},
         {"porthits", elsewhere},
         {"war", elsewhere},
         {"groundcombat", elsewhere},
         {"disrupt", elsewhere},
         {"bomb", elsewhere},
         {"receive", elsewhere},
         {"refitdue", elsewhere},
         {"zone", elsewhere},
         {"supply", elsewhere},
         {"seasupply", elsewhere},
         {"march", elsewhere},
         {"assault", elsewhere},
         {"reaction", elsewhere},
         {"weather", elsewhere},
         {"state", elsewhere},
         {"phase", "the turn track says it"},
         {"fuel", "says again what the marker shows"},
         {"fuelcheck", "comes with the end of the player turn"},
         {"commit", of_the_file}},
        {"move", "sail", "port", "patrol", "abandon", "join", "split"},
        {1, 2, 3, 4, 5, 6, 10, 15, 20, 30, 45, 60, 90},
        "Initial",
        {"initial", "movement", "combat", "exploitation"},
        {"movement", "exploitation"},
        {{"too far", How::move},
         {"on land", How::move},
         {"wrong phase", How::move},
         {"enemy turn", How::move, true},
         {"fuel at sea", How::mark, false, Kind::unit, "low_fuel", false},
         {"torpedoes at sea", How::mark, false, Kind::unit, "torpedo_depleted", false},
         {"in port at sea", How::mark, false, Kind::group, "in_port", true},
         {"patrol in the enemy turn", How::mark, true, Kind::group, "on_patrol", true},
         {"lost unit", How::place},
         {"jump", How::place},
         {"order", How::order}}};
}

Habits awaw() {
    const char* const elsewhere = "tells of what happens outside of the naval game";
    return {"awaw",
            "two-theaters",
            {"start.vsav", "fall42.vsav"},
            {{"mission", 40}, {"patrol", 12}, {"intercept", 20}, {"declare", 6}, {"battle", 6}, {"fire", 12},
             {"return", 10},  {"redeploy", 8}, {"uninvert", 3},  {"path", 3},    {"carry", 6},  {"debark", 5}},
            {{"war", elsewhere}, {"state", elsewhere}, {"assess", elsewhere}, {"commit", "is about the file"}},
            {},
            {0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15},
            "Supply",
            {"supply", "movement", "combat", "post-combat supply", "construction", "redeployment"},
            {"movement"},
            {{"too far", How::move},
             {"on land", How::move},
             {"wrong phase", How::move},
             {"enemy turn", How::move, true},
             {"lost unit", How::place},
             {"jump", How::place},
             {"order", How::order}}};
}

}  // namespace

const Habits& habits_of(const std::string& game) {
    static const Habits habits[]{europa(), awaw()};
    for (const Habits& one : habits)
        if (one.game == game) return one;
    throw InputError(fmt::format("no random player plays '{}'", game));
}

}  // namespace umpire::samples
