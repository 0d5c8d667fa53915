#include "habits_aeto.hpp"

#include <fmt/core.h>

#include <string>

/// A month and more of Advanced European Theater of Operations.
namespace umpire::samples {

namespace {

using game::Kind;
using How = Habits::Violation::How;
using Blank = Habits::Blank;
using What = Habits::Blank::What;
using Words = std::vector<std::string>;

const Words ships{"BB", "BC", "CA", "CL", "DD", "DE", "CV", "CVL", "CVE", "SS"};
const Words escorts{"CL", "DD", "DE", "CVE"};
const Words aircraft{"B", "F", "FB", "N"};
const Words bombers{"B", "FB"};
const Words fighters{"F", "FB"};
const Words guns{"BB", "BC", "CA"};
const Words army{"infantry", "armor", "mechanized", "mountain", "paratroop", "cavalry", "partisan"};
const Words army_and_leaders{"infantry", "armor",    "mechanized", "mountain", "paratroop",
                             "cavalry",  "partisan", "HQ",         "General"};

std::map<std::string, Blank> blanks() {
    return {{"tf", {What::group}},
            {"tf_port", {What::place, {"port"}, 1, "tf", 14}},
            {"tf_sea", {What::place, {}, 1, "tf", 9, "", "sea"}},
            {"tf_area", {What::place, {"sea_area"}, 1}},
            {"tf_box", {What::place, {"nation_box"}, 1}},
            {"tf_to_port", {What::way, {}, 1, "tf", 0, "tf_port", "sea"}},
            {"tf_to_sea", {What::way, {}, 1, "tf", 0, "tf_sea", "sea"}},
            {"ships", {What::units, ships, 4}},
            {"ships_here", {What::units, ships, 3, "tf"}},
            {"ships_port", {What::place, {"port"}, 1, "ships", 14}},
            {"ships_sea", {What::place, {}, 1, "ships", 9, "", "sea"}},
            {"to_port", {What::way, {}, 1, "ships", 0, "ships_port", "sea"}},
            {"to_sea", {What::way, {}, 1, "ships", 0, "ships_sea", "sea"}},
            {"hunter", {What::units, ships, 3, "tf_sea", 10, "", "", true}},
            {"hunters", {What::units, ships, 3, "ships_sea", 10, "", "", true}},
            {"enemy_tf", {What::group, {}, 1, "", 0, "", "", true}},
            {"near_enemy_tf", {What::group, {}, 1, "enemy_tf", 20}},
            {"to_enemy", {What::way, {}, 1, "near_enemy_tf", 0, "enemy_place", "sea"}},
            {"hunting_ships", {What::units, ships, 0, "near_enemy_tf"}},
            {"enemy_ships", {What::units, ships, 0, "enemy_place", 0, "", "", true}},
            {"enemy_place", {What::place, {}, 1, "enemy_tf"}},
            {"boats", {What::units, {"UB"}, 3}},
            {"convoys", {What::place, {"convoy_route"}, 1}},
            {"boats_port", {What::place, {"port"}, 1}},
            {"all_boats", {What::units, {"UB"}, 0}},
            {"boats_there", {What::place, {}, 1, "all_boats"}},
            {"hurt", {What::units, ships, 1, "", 0, "", "", false, "damaged"}},
            {"other_side", {What::side, {}, 1, "", 0, "", "", true}},
            {"assailants", {What::units, army_and_leaders, 3, "enemy_army", 4}},
            {"front", {What::place, {}, 1, "enemy_army", 1}},
            {"to_front", {What::way, {}, 1, "assailants", 0, "front", "land"}},
            {"pack", {What::group, {}, 1, "", 0, "", "", true}},
            {"pack_ships", {What::units, ships, 0, "pack", 0, "", "", true}},
            {"pack_place", {What::place, {}, 1, "pack"}},
            {"prey", {What::group, {}, 1, "pack", 30}},
            {"prey_ships", {What::units, ships, 0, "prey"}},
            {"meeting", {What::place, {}, 1, "pack", 4, "", "sea"}},
            {"to_meeting", {What::way, {}, 1, "prey", 0, "meeting", "sea"}},
            {"cruiser", {What::units, {"AC"}, 1}},
            {"side", {What::side}},
            {"nation", {What::nation, {}, 1, "head"}},
            {"tf_nation", {What::nation, {}, 1, "tf"}},
            {"air_nation", {What::nation, {}, 1, "flight"}},
            {"raiders", {What::units, {"AC", "BB", "BC", "CA"}, 2}},
            {"raiders_area", {What::place, {}, 1, "raiders"}},
            {"escorts", {What::units, escorts, 3}},
            {"on_duty", {What::units, escorts, 2, "", 0, "", "", false, "convoy_escort"}},
            {"flight", {What::units, aircraft, 3}},
            {"base", {What::place, {"city", "port"}, 1, "flight", 12}},
            {"scout", {What::units, bombers, 1, "enemy_tf", 12}},
            {"bombers", {What::units, bombers, 3}},
            {"bombers_base", {What::place, {}, 1, "bombers"}},
            {"target", {What::place, {"resource", "city"}, 1, "bombers", 10}},
            {"defenders", {What::units, fighters, 2, "target", 4, "", "", true}},
            {"army", {What::units, army_and_leaders, 3}},
            {"near", {What::place, {}, 1, "army", 3}},
            {"far", {What::place, {"city", "port", "resource"}, 1, "army", 15}},
            {"to_near", {What::way, {}, 1, "army", 0, "near", "land"}},
            {"to_far", {What::way, {}, 1, "army", 0, "far", "land"}},
            {"stps", {What::units, {"STP"}, 2}},
            {"cargo", {What::units, army, 2, "stps"}},
            {"stps_port", {What::place, {"port"}, 1, "stps", 14}},
            {"stps_to_port", {What::way, {}, 1, "stps", 0, "stps_port", "sea"}},
            {"enemy_army", {What::units, army, 1, "", 0, "", "", true}},
            {"enemy_hex", {What::place, {}, 1, "enemy_army"}},
            {"attackers", {What::units, army, 3, "enemy_army", 1}},
            {"head", {What::units, {"HQ", "General"}, 1, "attackers", 3}},
            {"landing_tf", {What::group, {"STP"}}},
            {"landing_ships", {What::units, {"STP"}, 0, "landing_tf", 0, "", "", false, "", true}},
            {"landing_nation", {What::nation, {}, 1, "landing_tf"}},
            {"landers", {What::units, army, 2, "landing_tf"}},
            {"landing_head", {What::units, {"HQ", "General"}, 1, "landing_tf"}},
            {"shore_army", {What::units, army, 1, "landing_tf", 8, "", "", true}},
            {"beach", {What::place, {}, 1, "shore_army"}},
            {"off_beach", {What::place, {}, 1, "beach", 2, "", "sea"}},
            {"to_off_beach", {What::way, {}, 1, "landing_tf", 0, "off_beach", "sea"}},
            {"to_beach", {What::way, {}, 1, "off_beach", 0, "beach", "sea"}},
            {"gun_tf", {What::group, guns}},
            {"guns", {What::units, guns, 0, "gun_tf", 0, "", "", false, "", true}},
            {"gun_nation", {What::nation, {}, 1, "gun_tf"}},
            {"shelled", {What::place, {"port"}, 1, "gun_tf", 8, "", "", true}},
            {"to_shelled", {What::way, {}, 1, "gun_tf", 0, "shelled", "sea"}},
            {"jumpers", {What::units, {"paratroop"}, 1}},
            {"jump_nation", {What::nation, {}, 1, "jumpers"}},
            {"jump_plane", {What::units, {"ATP"}, 1, "jumpers"}},
            {"jump_escort", {What::units, fighters, 1, "jumpers"}},
            {"drop", {What::place, {}, 1, "jumpers", 8, "", "coastal"}},
            {"to_drop", {What::way, {}, 1, "jumpers", 0, "drop", "air"}}};
}

std::vector<Habits::Plan> plans() {
    const std::set<std::string> sailing{"first naval movement", "second naval movement",
                                        "offensive naval movement"};
    const std::set<std::string> first{"first naval movement"}, raids{"strategic bombing"};
    const std::string waters = "state waters of {tf_sea} is North Sea",
                      waters_of_ships = "state waters of {ships_sea} is North Sea";
    return {
        {sailing, {"move {tf} via {tf_to_sea} sea"}, 4},
        {sailing,
         {waters, "move {tf} via {tf_to_sea} sea", "?~react {hunter} to {tf} at {tf_sea}",
          "?~intercept {tf} with {hunter} at {tf_sea}", "?evade {tf}"},
         6},
        {sailing,
         {waters_of_ships, "move ships {ships} via {to_sea} sea",
          "?~react {hunters} to {ships} at {ships_sea}", "?~intercept {ships} with {hunters} at {ships_sea}"},
         3},
        {sailing,
         {"state waters of {meeting} is North Sea", "state waters of {pack_place} is North Sea",
          "?~pass for {other_side}", "move {prey} via {to_meeting} sea",
          "?~react {pack_ships} to {prey} at {meeting}", "?~intercept {prey} with {pack_ships} at {meeting}",
          "?evade {prey}", "?~array {pack_ships} against {prey_ships}"},
         8},
        {sailing, {"?~pass for {other_side}", "move {tf} via {tf_to_port} port"}, 6},
        {sailing, {"move {tf} via {tf_area} sea"}, 2},
        {sailing, {"move {tf} via {tf_box} port"}},
        {first, {"move {tf} standby"}, 3},
        {first, {"move {tf} via {tf_to_sea} standby"}, 3},
        {sailing, {"move ships {ships} via {to_sea} sea"}, 6},
        {sailing, {"?~pass for {other_side}", "move ships {ships} via {to_port} port"}, 6},
        {first, {"move ships {ships} standby"}, 2},
        {{"first naval movement", "second naval movement"}, {"gather {ships_here} into {tf}"}, 3},
        {{"first naval movement", "second naval movement"}, {"drop {ships}"}},
        {first,
         {"move {near_enemy_tf} via {to_enemy} sea",
          "intercept {enemy_tf} with {hunting_ships} at {enemy_place} as active",
          "?array {hunting_ships} against {enemy_ships}"},
         4},
        {first, {"deploy {boats} to {convoys}"}, 4},
        {{"first naval movement", "second naval movement"}, {"home {boats} to {boats_port}"}, 2},
        {first, {"deploy {cruiser} to {convoys}"}},
        {first, {"escort {escorts} convoy in {convoys}"}, 4},
        {first, {"escort {on_duty} none"}, 2},
        {{"air movement"}, {"escort {bombers} convoy in {convoys} via {bombers_base}"}, 3},
        {first,
         {"embark {cargo} on {stps} for transport", "move ships {stps} via {stps_to_port} port",
          "?debark {cargo} at {stps_port}"},
         8},
        {first, {"pass for Axis", "pass for Allied"}},
        {{"air movement"}, {"rebase {flight} to {base}"}, 12},
        {{"air movement"}, {"launch {flight} for air-naval-attack at {enemy_place}"}},
        {{"offensive air movement", "first naval movement"}, {"rebase {flight} to {base}"}, 2},
        {{"first naval movement", "offensive naval movement"}, {"recon {scout} -> {enemy_tf}"}, 2},
        {raids,
         {"?~decline {other_side}", "raid {bombers} at {target} day", "fly {bombers} to {target}",
          "?aim {bombers} -> strategic", "?~intercept flight {bombers} with {defenders} at {target}",
          "?bomb {bombers} -> strategic", "?home {bombers}"},
         10},
        {raids,
         {"?~decline {other_side}", "raid {bombers} at {target} night", "fly {bombers} to {target}",
          "?bomb {bombers} -> strategic", "?home {bombers}"},
         5},
        {raids, {"decline Axis", "?decline Allied"}},
        {{"air interdiction"},
         {"sortie {bombers} into {convoys} via {bombers_base}", "?interdict {bombers} in {convoys}",
          "?home {bombers}"},
         6},
        {{"u-boats"}, {"interdict {all_boats} in {boats_there}", "?happy \"North Atlantic\""}, 6},
        {{"u-boats"}, {"interdict {all_boats} in {boats_there} unopposed"}, 2},
        {{"surface raiders"}, {"interdict {raiders} in {raiders_area}"}, 4},
        {{"iron ore"}, {"ore"}},
        {{"weather"}, {"weather"}},
        {{"air effects"}, {"skies Severe"}},
        {{"land movement"}, {"march {army} via {to_near}"}, 10},
        {{"rail movement"}, {"rail {army} via {to_far}"}, 5},
        {{"rail movement", "breakthrough", "exploitation"}, {"march {army} via {to_near}"}},
        {{"command status"},
         {"?begin {side} in command_status",
          "offensive {nation} land with {attackers} under {head} spends 1"},
         3},
        {{"combat", "breakthrough", "exploitation"},
         {"fight {attackers} at {enemy_hex} under {head} won", "?~deplete {enemy_army} by combat",
          "?march {attackers} via {enemy_hex}"},
         3},
        {{"combat"}, {"engage {attackers} at {enemy_hex}"}, 2},
        {{"command status"},
         {"?begin {side} in command_status", "offensive {tf_nation} sea with {tf} spends 1"},
         3},
        {{"command status"},
         {"?begin {side} in command_status", "offensive {air_nation} air with {flight} spends 1"},
         2},
        {{"offensive air movement"}, {"launch {bombers} as bomber for bombing at {target}"}},
        {{"supply"}, {"refuel in {convoys} by {tf_nation} ep 1"}, 3},
        {{"minor partners"}, {"partner Spain by Germany"}},
        {{"income"}, {"income {tf_nation} ep 20"}, 3},
        {{"arctic route"}, {"arctic open by UK"}},
        {{"lend-lease"}, {"grant 5 from UK to USSR by arctic"}},
        {{"construction"}, {"spend 5 of {tf_nation} for repair", "?repair {hurt}"}, 3},
        {{"construction"}, {"repair {hurt}"}, 3},
        {{"land movement", "breakthrough"},
         {"march {assailants} via {to_front}", "?fight {assailants} at {enemy_hex}",
          "?engage {assailants} at {enemy_hex}"},
         5},
        {{"purchase offensives"}, {"offensives 2 for {tf_nation}"}, 3},
        {{"initiative"}, {"reveal"}}};
}

/// The Bombing Table is printed on the map only: they make one up.
std::vector<std::string> with_bombing_table(std::vector<std::string> orders) {
    std::vector<std::string> cells{"state bombing_column 6 is 7"};
    for (const int column : {2, 7, 12})
        for (int roll = 2; roll <= 12; ++roll)
            cells.push_back(fmt::format("state bombing_result {} {} is {}", column, roll,
                                        roll < 7 ? "-" : std::to_string(roll - 6)));
    orders.insert(orders.end() - 1, cells.begin(), cells.end());
    return orders;
}

/// What goes on from one step to another.
std::vector<Habits::Plan> long_plans() {
    const char* const offensive = "@offensive, command status";
    const char* const begin = "?begin {side} in command_status";
    const char* const let_begin = "?~begin {side} in command_status";
    return {
        {{"first naval movement"},
         {"state ground of {beach} is clear", "state stacking_limit of {beach} is 3",
          "embark {landers}, {landing_head} on {landing_ships} for assault at {beach}",
          "?~pass for {other_side}", "move {landing_tf} via {to_off_beach} standby", offensive, begin,
          let_begin, "offensive {landing_nation} sea with {landing_tf} spends 1",
          "assault {landing_tf} at {beach}", "@offensive, offensive naval movement",
          "move {landing_tf} via {to_beach} sea", offensive,
          "offensive {landing_nation} land with {landers} under {landing_head} spends 1",
          "@offensive, land movement", "assault {landing_tf} at {beach} with {landers} under {landing_head}",
          "debark {landers} at {beach}", "@offensive, combat", "storm {beach} result DE cleared"},
         16},
        {{"first naval movement"},
         with_bombing_table({"?~pass for {other_side}", "move {gun_tf} standby", offensive, begin, let_begin,
                             "offensive {gun_nation} sea with {gun_tf} spends 1",
                             "@offensive, offensive naval movement", "move {gun_tf} via {to_shelled} sea",
                             "state port_airbase_capacity of {shelled} is 1",
                             "state airbase_capacity of {shelled} is 3", "?lay {guns} -> port at {shelled}",
                             "bombard {guns} -> port at {shelled}"}),
         16},
        {{"air movement", "sea supply debarkation", "command status"},
         {offensive, begin, let_begin, "state ground of {drop} is clear",
          "offensive {jump_nation} land with {jumpers} spends 1", "@offensive, combat",
          "embark {jumpers} on {jump_plane} for paradrop", "?launch {jump_escort} for escort at {drop}",
          "?fly {jump_escort} to {drop} via {to_drop}", "launch {jump_plane} for paradrop at {drop}",
          "fly {jump_plane} to {drop} via {to_drop}", "?gliders {jumpers}", "paradrop {jumpers} at {drop}",
          "?home {jump_plane}"},
         8}};
}

std::vector<Habits::Mark> marks() {
    return {{Kind::unit, "committed", {"currently", "previously"}},
            {Kind::unit, "active", {true, false}},
            {Kind::unit, "standby", {true, false}},
            {Kind::unit, "out_of_supply", {true, false}},
            {Kind::unit, "convoy_escort", {true, false}},
            {Kind::unit, "damaged", {true, false}},
            {Kind::unit, "depleted", {true, false}},
            {Kind::unit, "in_rail_transit", {true, false}},
            {Kind::marker, "points", {-1, -2, -3, 1, 5}}};
}

/// "one" makes the first Offensive, as the side with the Initiative decides.
std::vector<Habits::Stop> month() {
    std::vector<Habits::Stop> stops{{"weather", "weather", "", 0},
                                    {"weather", "air effects", "", 2},
                                    {"strategic", "strategic bombing", "Allied", 6},
                                    {"strategic", "air interdiction", "Axis", 4},
                                    {"strategic", "surface raiders", "Axis", 4},
                                    {"strategic", "u-boats", "Axis", 4},
                                    {"strategic", "iron ore", "Allied", 4},
                                    {"naval and air", "first naval movement", "one", 0},
                                    {"naval and air", "first naval movement", "other", 2},
                                    {"naval and air", "air movement", "one", 4},
                                    {"naval and air", "air movement", "other", 4},
                                    {"naval and air", "sea supply debarkation", "", 4}};
    std::size_t group = 0;
    for (const char* side : {"one", "other"}) {
        ++group;
        for (const char* step :
             {"command status", "breakthrough", "land movement", "combat", "exploitation", "unit status"})
            stops.push_back({"offensive", step, side, 0, group});
        ++group;
        for (const char* step : {"command status", "offensive air movement", "return to base"})
            stops.push_back({"offensive", step, side, 0, group});
        ++group;
        for (const char* step : {"command status", "offensive naval movement"})
            stops.push_back({"offensive", step, side, 0, group});
    }
    for (const char* step : {"land movement", "rail movement"})
        for (const char* side : {"first", "second"})
            stops.push_back({"movement", step, side, 4});
    for (const char* side : {"first", "second"})
        stops.push_back({"end", "second naval movement", side, 4});
    for (const char* step : {"supply", "replenishment", "command status", "end of turn"})
        stops.push_back({"end", step, "", 4});
    return stops;
}

std::vector<Habits::Stop> season() {
    return {{"minor partners", "income", "", 0},          {"income", "income", "", 0},
            {"income", "arctic route", "Allied", 3},      {"income", "lend-lease", "", 3},
            {"construction", "arrivals", "", 3},          {"construction", "construction", "second", 0},
            {"construction", "construction", "first", 3}, {"construction", "purchase offensives", "", 3},
            {"construction", "initiative", "", 3}};
}

std::vector<Habits::Violation> violations() {
    const Words fleet{"BB", "BC", "CA", "CL", "DD", "CV"};
    const std::set<std::string> idle{"weather", "strategic", "movement"};
    std::vector<Habits::Violation> all;
    const auto drag = [&](const char* name, Words types, std::set<std::string> phases, const char* terrain,
                          int nearest, int farthest) -> Habits::Violation& {
        Habits::Violation one;
        one.name = name;
        one.how = How::drag;
        one.types = std::move(types);
        one.phases = std::move(phases);
        one.terrain = terrain;
        one.nearest = nearest;
        one.farthest = farthest;
        all.push_back(std::move(one));
        return all.back();
    };
    // Which waters are crossed on the open sea no counter shows; hexes of a coast cost something each.
    Habits::Violation& voyage = drag("ship too far", fleet, {"first naval movement"}, "coastal", 1, 60);
    voyage.how = How::voyage;
    voyage.rule = "viii.s17";
    drag("ship on land", fleet, {"naval and air", "end"}, "land", 1, 6).rule = "3.2.s19";
    drag("ship in the wrong phase", fleet, idle, "sea", 1, 6).rule = "3.2.s1";
    drag("ship of the enemy", fleet, {"naval and air"}, "sea", 1, 6).by_enemy = true;
    drag("air unit too far", aircraft, {"naval and air"}, "land", 20, 60);
    drag("air unit in the wrong phase", aircraft, {"weather", "end"}, "land", 2, 10);
    drag("land unit too far", army, {"movement"}, "land", 12, 40);
    drag("land unit in the wrong phase", army, {"weather", "strategic", "naval and air", "end"}, "land", 1,
         3);
    drag("land unit at sea", army, {"movement"}, "sea", 1, 8);
    const auto mark = [&](const char* name, const char* rule, const char* fact, bool value) {
        Habits::Violation one;
        one.name = name;
        one.how = How::mark;
        one.rule = rule;
        one.of = Kind::unit;
        one.fact = fact;
        one.value = value;
        one.at_sea = false;
        all.push_back(std::move(one));
    };
    mark("on Standby in the wrong phase", "3.4.s44", "standby", true);
    mark("interdicts in port", "viii.s11", "active", true);
    mark("repaired in a month", "viii.s83", "damaged", false);
    all.push_back(
        {"lost unit", How::place, "vii.s30", false, false, Kind::unit, "", false, true, "eliminated"});
    all.push_back({"unit of the force pool", How::place, "vi.s37", false, false, Kind::unit, "", false, true,
                   "force pool"});
    all.push_back({"order", How::order});
    return all;
}

}  // namespace

Habits habits_of_aeto() {
    Habits habits;
    habits.game = "aeto";
    habits.sample = "european-theater";
    habits.saves = {"start.vsav", "rhine.vsav", "sicily.vsav", "malta.vsav"};
    // The rules take such orders at any time and of any unit, so that they cannot tell a random player what
    // makes sense.
    const char* const planned = "is part of a plan, with what goes before and after it";
    const char* const under_way = "belongs to something that is under way";
    habits.not_played = {{"commit", "is about the file"},
                         {"state", "is said once, of what is printed"},
                         {"step", "the turn track says it"},
                         {"proceed", "is a procedure of the book"},
                         {"rate", "says what the counter shows"},
                         {"setup", "is over"},
                         {"decline", planned},
                         {"restore", planned},
                         {"triton", planned},
                         {"build", planned},
                         {"move", planned},
                         {"engage", planned},
                         {"march", planned},
                         {"rebase", planned},
                         {"weather", planned},
                         {"skies", planned},
                         {"ore", planned},
                         {"happy", planned},
                         {"launch", planned},
                         {"attack", planned},
                         {"strike", planned},
                         {"locate", planned},
                         {"infiltrate", planned},
                         {"lay", planned},
                         {"aim", planned},
                         {"stop", planned},
                         {"begin", planned},
                         {"raid", planned},
                         {"fly", planned},
                         {"bomb", planned},
                         {"sortie", planned},
                         {"interdict", planned},
                         {"dogfight", planned},
                         {"intercept", planned},
                         {"react", planned},
                         {"evade", planned},
                         {"embark", planned},
                         {"debark", planned},
                         {"fight", planned},
                         {"home", planned},
                         {"gather", planned},
                         {"drop", planned},
                         {"capture", planned},
                         {"bombard", planned},
                         {"route", planned},
                         {"partner", planned},
                         {"combine", planned},
                         {"split", planned},
                         {"bump", planned},
                         {"assault", planned},
                         {"rail", planned},
                         {"offensive", planned},
                         {"dispute", under_way},
                         {"role", under_way},
                         {"pounce", under_way},
                         {"bout", under_way},
                         {"abort", under_way},
                         {"remain", under_way},
                         {"answer", under_way},
                         {"cease", under_way},
                         {"arrive", under_way},
                         {"berth", under_way},
                         {"depart", under_way},
                         {"deplete", under_way},
                         {"eliminate", under_way},
                         {"inspect", under_way},
                         {"remove", under_way},
                         {"scrap", under_way},
                         {"substitute", under_way},
                         {"mount", under_way},
                         {"salvage", under_way},
                         {"daylight", under_way},
                         {"hit", under_way},
                         {"lose", under_way},
                         {"flak", under_way},
                         {"torpedo", under_way},
                         {"offensives", under_way},
                         {"renounce", under_way},
                         {"exchange", under_way},
                         {"cancel", under_way},
                         {"identify", under_way},
                         {"paradrop", under_way},
                         {"storm", under_way},
                         {"support", under_way},
                         {"reveal", under_way},
                         {"complete", under_way},
                         {"downgrade", under_way},
                         {"assign", under_way},
                         {"admiral", under_way},
                         {"collateral", under_way},
                         {"wreck", under_way},
                         {"pay", under_way},
                         {"record", under_way},
                         {"strafe", under_way},
                         {"evacuate", under_way},
                         {"ride", under_way},
                         {"report", under_way},
                         {"stack", under_way},
                         {"demolish", under_way},
                         {"relocate", under_way},
                         {"allot", under_way},
                         {"unload", under_way},
                         {"jettison", under_way},
                         {"gliders", under_way}};
    habits.in_combat = {"fire",  "hold", "round",  "screen", "withdraw", "pursue",
                        "array", "dive", "detect", "ambush", "hunt"};
    habits.combat = "battle";
    habits.seen_on_table = {"move", "drop", "gather",  "rebase", "deploy", "march", "rail",
                            "home", "fly",  "deplete", "repair", "escort", "debark"};
    habits.weights = {{"fire", 15},  {"withdraw", 6}, {"screen", 4}, {"round", 6},
                      {"pursue", 2}, {"array", 6},    {"ambush", 4}, {"hunt", 4},
                      {"detect", 4}, {"strike", 6},   {"launch", 4}, {"attack", 4}};
    habits.numbers = {0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15};
    habits.blanks = blanks();
    habits.plans = plans();
    for (Habits::Plan& plan : long_plans())
        habits.plans.push_back(std::move(plan));
    habits.marks = marks();
    habits.moves_by_plan = true;
    habits.stops = month();
    habits.other_stops = season();
    habits.other_turns = {"Winter", "Spring", "Summer", "Autumn"};
    habits.known = {"track_weather Jul is F",
                    "track_weather Jan is W",
                    "track_weather Feb is W",
                    "track_weather Mar is M",
                    "track_weather Apr is M",
                    "track_weather Oct is F",
                    "track_weather Nov is M",
                    "track_weather Dec is W",
                    "waters of W4821 is Norwegian Sea",
                    "waters of W4820 is Norwegian Sea",
                    "int_penalty of \"North Atlantic\" is 1",
                    "waters of W1325 is Central Mediterranean",
                    "waters of W1326 is Central Mediterranean",
                    "waters of W1525 is Central Mediterranean",
                    "waters of W1526 is Central Mediterranean",
                    "waters of W1225 is Central Mediterranean",
                    "waters of W1226 is Central Mediterranean",
                    "track_weather May is F",
                    "track_weather Jun is F",
                    "track_weather Aug is F",
                    "track_weather Sep is F",
                    "nation_status Sweden is neutral",
                    "nation_status Norway is conquered",
                    "ore_route of W4532 is blue",
                    "ore_route of W5828 is red",
                    "mp_cost of \"South Atlantic 1\" is 6",
                    "mp_cost of \"South Atlantic 2\" is 6",
                    "mp_cost of \"South Atlantic 3\" is 6",
                    "mp_cost of \"US Coastal Water\" is 6",
                    "rail of Essen is yes",
                    "ep_income Germany is 45",
                    "ep_income UK is 40",
                    "ep_income Italy is 15",
                    "mp_cost of Azores is 6",
                    "rail_capacity Germany is 20",
                    "rail_capacity UK is 10",
                    "rail_capacity USSR is 15",
                    "controller of Brest is Axis",
                    "controller of Bergen is Axis",
                    "controller of Kiel is Axis",
                    "controller of Hamburg is Axis",
                    "controller of Plymouth is Allied",
                    "controller of Southampton is Allied",
                    "controller of Liverpool is Allied",
                    "controller of W4717 is Allied",
                    "controller of Gibraltar is Allied",
                    "controller of Malta is Allied",
                    "controller of Palermo is Axis",
                    "controller of Messina is Axis",
                    "controller of Taranto is Axis",
                    "controls_nation Norway is Axis",
                    "adjoins of Iceland box is North Atlantic",
                    "waters of W1520 is Western Mediterranean",
                    "waters of W1130 is Ionian Sea",
                    "controller of Tripoli is Axis",
                    "controller of Naples is Axis",
                    "controller of Athens is Axis",
                    "controller of Tunis is Allied",
                    "controller of E5129 is Allied",
                    "airbase_capacity of Naples is 5",
                    "airbase_capacity of Malta is 8",
                    "airbase_capacity of Messina is 3",
                    "port_type of Palermo is Minor Port",
                    "port_type of Malta is Minor Port",
                    "port_type of Tripoli is Minor Port",
                    "port_type of Tunis is Minor Port",
                    "carried_air of Eagle is British Fulmar",
                    "aircraft_capacity of Eagle is 3"};
    habits.violations = violations();
    return habits;
}

}  // namespace umpire::samples
