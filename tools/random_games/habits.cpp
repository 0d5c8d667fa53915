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
         {"reinforce", "the rules take a unit that is in play for a new one"},
         {"phase", "the turn track says it"},
         {"fuel", "says again what the marker shows"},
         {"fuelcheck", "comes with the end of the player turn"},
         {"commit", of_the_file}},
        {"move", "sail", "port", "patrol", "abandon", "join", "split"},
        {1, 2, 3, 4, 5, 6, 10, 15, 20, 30, 45, 60, 90},
        {},
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
    // The rules take such orders at any time and of any unit, so that they cannot tell a random player what
    // makes sense.
    const char* const under_way = "belongs to an operation that is under way";
    return {"awaw",
            "two-theaters",
            {"start.vsav", "fall42.vsav"},
            {{"mission", 40}, {"patrol", 12}, {"complete", 6}, {"enter", 8}, {"stay", 4}, {"move", 40}, {"intercept", 20}, {"declare", 6}, {"battle", 6}, {"fire", 12},
             {"return", 10},  {"redeploy", 8}, {"uninvert", 3},  {"path", 3},    {"carry", 6},  {"debark", 5}},
            {{"war", elsewhere}, {"state", elsewhere}, {"assess", elsewhere}, {"commit", "is about the file"},
             {"mission", "base changes only, with what completes them"}, {"complete", "follows its mission"},
             {"battle", under_way}, {"combine", under_way}, {"gather", under_way},
             {"divide", under_way}, {"form", under_way}, {"reform", under_way}, {"send", under_way},
             {"detach", under_way}, {"return", under_way}, {"displace", under_way},
             {"eliminate", under_way}, {"withdraw", under_way}, {"debark", under_way},
             {"embark", under_way}, {"land", under_way}, {"counterair", under_way},
             {"carry", under_way}, {"escort", under_way}, {"protect", under_way},
             {"strike", under_way}, {"bomb", under_way}, {"cap", under_way}, {"cover", under_way},
             {"lose", under_way}, {"casualties", under_way}, {"occupy", under_way},
             {"invade", under_way}, {"assault", under_way}, {"exploit", under_way},
             {"attack", under_way}, {"attrition", under_way}, {"march", under_way},
             {"stage", under_way}, {"support", under_way}, {"ship", under_way}, {"harbor", under_way},
             {"guard", under_way}, {"tactics", under_way}, {"resolve", under_way},
             {"bombard", under_way}, {"raid", under_way}, {"oppose", under_way},
             {"plunder", under_way}, {"spot", under_way}, {"rank", under_way}, {"reach", under_way},
             {"begin", under_way}, {"search", under_way}, {"reveal", under_way}, {"pair", under_way},
             {"engage", under_way}, {"evade", under_way}, {"drop", under_way}, {"screen", under_way},
             {"aim", under_way}, {"fire", under_way}, {"hold", under_way}, {"release", under_way},
             {"torpedo", under_way}, {"substitute", under_way}, {"scout", under_way},
             {"announce", under_way}, {"segment", under_way}, {"round", under_way},
             {"join", under_way}, {"number", under_way}, {"wait", under_way}, {"abort", under_way},
             {"continue", under_way}, {"rendezvous", under_way}, {"order", under_way},
             {"sail", under_way}, {"intercept", under_way}, {"declare", under_way},
             {"decline", under_way}, {"demand", under_way}, {"insist", under_way},
             {"bridgehead", under_way}, {"remove", under_way}, {"build", under_way},
             {"assign", under_way}, {"close", under_way}, {"pay", under_way}, {"redeploy", under_way}},
            {"mission", "complete", "path", "patrol", "enter", "stay", "uninvert"},
            {0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15},
            {"mission {} base_change to {}", "complete {}"},
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
