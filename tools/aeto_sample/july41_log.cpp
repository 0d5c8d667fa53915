#include "july41_log.hpp"

#include "../scripted_game.hpp"
#include "players.hpp"
#include "script.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

namespace umpire::samples {

namespace {

using Dice = std::vector<std::vector<int>>;

/// Cells of the Bombing Table for rolls of 2 to 12. It is printed on the map, not in the book: these are made
/// up.
const std::vector<std::pair<int, std::vector<std::string>>> bombing_table{
    {2, {"-*", "-", "-", "-", "1*", "1", "1", "1*", "1", "2", "2*"}},
    {7, {"-*", "-", "-", "1", "1*", "1", "2", "2*", "2", "3", "3*"}},
    {17, {"-*", "1", "1", "2", "2*", "3", "3", "3*", "4", "4", "5*"}}};

/// What the book does not print, both players read from the map and say.
void say_what_the_map_prints(ScriptedGame& game) {
    game.say(allied, "The tables of the map, for the umpire:");
    for (const auto& [column, cells] : bombing_table)
        for (std::size_t roll = 0; roll < cells.size(); ++roll)
            game.say(allied, fmt::format("!state bombing_result {} {} is {}", column, roll + 2, cells[roll]));
    for (std::size_t roll = 0; roll < bombing_table.front().second.size(); ++roll)
        game.say(axis, fmt::format("!state convoy_bombing 2 {} is {}", roll + 2,
                                   bombing_table.front().second[roll]));
    for (const char* printed :
         {"rail of Essen is yes", "rail_capacity Germany is 20", "mp_cost of Azores is 6",
          "ore_route of W4532 is blue", "controller of Brest is Axis", "nation_status Sweden is neutral",
          "nation_status Norway is conquered", "controls_nation Norway is Axis", "ep Germany is 120",
          "ep UK is 80", "ep_income Germany is 45", "ep_income UK is 40", "offensives Germany is 4"})
        game.say(axis, fmt::format("!state {}", printed));
}

}  // namespace

void July1941::weather() {
    if (!says_nothing()) say_what_the_map_prints(game_);
    order(axis, "!state track_weather Jul is F");
    order(axis, "!weather");
    game_.say(axis, "Fair, and all air flies.");
    violation(axis, "!skies Severe");
    step(allied, "strategic", "strategic bombing", "Allied");
}

/// The escort stops where its range ends; the Bombers are met over the Ruhr and get through.
void July1941::raid_on_essen() {
    order(allied, "!raid British Wellington 1, British Wellington 2, British Spitfire 2 at Essen day");
    order(allied, "!fly British Wellington 1, British Wellington 2, British Spitfire 2 to W3520");
    game_.drag(allied, {"British Wellington 1", "British Wellington 2", "British Spitfire 2"}, "West:3520");
    order(allied, "!stop British Spitfire 2");
    order(allied, "!fly British Wellington 1, British Wellington 2 to Essen");
    game_.drag(allied, {"British Wellington 1", "British Wellington 2"}, "West:3522");
    violation(allied, "!fly British Spitfire 2 to Essen");
    order(allied, "!aim British Wellington 1, British Wellington 2 -> strategic");
    order(axis, "!intercept flight British Wellington 1, British Wellington 2 with German Me-109 1 at Essen");
    game_.say(axis, "No hits; the Bombers fly on.");
    order(allied, "!bomb British Wellington 1, British Wellington 2 -> strategic", {{4, 3}});
    has_left("Germany", 117);
}

void July1941::raid_on_london() {
    order(axis, "!raid German He-111 2, German He-111 3, German Me-109 3 at London day");
    order(axis, "!fly German He-111 2, German He-111 3, German Me-109 3 to London");
    game_.drag(axis, {"German He-111 2", "German He-111 3", "German Me-109 3"}, "West:3616");
    order(allied, "!intercept flight German He-111 2, German He-111 3 with British Hurricane 1 at London");
    game_.say(allied, "The escort keeps them off.");
    violation(axis, "!rate German He-111 3 strength 8");
    order(axis, "!bomb German He-111 2, German He-111 3 -> strategic", {{5, 4}});
    has_left("UK", 77);
    // The side with the Initiative, which the Axis has, chooses.
    order(breaks_rules() ? allied : axis,
          breaks_rules() ? "!hit German He-111 2 by Allied" : "!hit German He-111 2 by Axis");
    marked({"German He-111 2"}, "Depleted", 2);
}

void July1941::raids_by_night_and_on_rails() {
    order(allied, "!raid British Whitley 1, British Whitley 2 at Hamburg night");
    violation(allied, "!raid British Spitfire 1 at Hamburg night");
    violation(allied, "!raid British Wellington 1 at Hamburg night");
    order(allied, "!fly British Whitley 1, British Whitley 2 to Hamburg");
    order(allied, "!bomb British Whitley 1, British Whitley 2 -> strategic", {{3, 5}});
    has_left("Germany", 116);
    order(axis, "!decline Axis");
    order(allied, "!raid British Hampden 1, British Hampden 2 at Essen day");
    order(allied, "!aim British Hampden 1, British Hampden 2 -> rail");
    order(allied, "!bomb British Hampden 1, British Hampden 2 -> rail", {{4, 4}});
    order(allied, "!decline Allied");
    game_.say(allied, "All land.");
    game_.drag(allied, {"British Wellington 1", "British Wellington 2", "British Spitfire 2"}, "West:3617");
    game_.drag(axis, {"German He-111 2", "German He-111 3", "German Me-109 3"}, "West:3518");
    previously_committed({"British Wellington 1", "British Wellington 2", "British Spitfire 2",
                          "British Whitley 1", "British Whitley 2", "British Hampden 1", "British Hampden 2",
                          "British Hurricane 1", "German He-111 2", "German He-111 3", "German Me-109 3",
                          "German Me-109 1"});
}

void July1941::air_interdiction() {
    violation(allied, "!step air-interdiction of Allied");
    step(axis, "strategic", "air interdiction", "Axis");
    order(axis, "!sortie German Fw-200 into North Atlantic via W2613 W2612");
    game_.drag(axis, {"German Fw-200"}, "North Atlantic");
    order(axis, "!interdict German Fw-200 in North Atlantic", {{3, 4}});
    has_left("UK", 76);
    // It takes 20 to enter, and its range is 12.
    violation(axis, "!sortie German He-111 4 into North Atlantic via W5827");
    violation(axis, "!home German He-111 4");
    order(axis, "!home German Fw-200");
    game_.drag(axis, {"German Fw-200"}, "West:2614");
    previously_committed({"German Fw-200"});
}

void July1941::raiders() {
    step(axis, "strategic", "surface raiders", "Axis");
    order(axis, "!interdict Atlantis in South Atlantic 1");
    order(axis, "!interdict Kormoran in Indian Ocean");
    marked({"Atlantis", "Kormoran"}, "Active", 2);
    has_left("UK", 74);
}

/// Four attack the convoys of the North Atlantic: three with success, and one of them hits an escort.
void July1941::u_boats() {
    step(axis, "strategic", "u-boats", "Axis");
    violation(axis, "!deploy German U-boat 6 to Azores");
    order(axis,
          "!interdict German U-boat 1, German U-boat 2, German U-boat 3, German U-boat 4 in North Atlantic",
          {{4, 5}, {6, 6}, {1, 2}, {3, 4}});
    marked({"German U-boat 3"}, "Depleted", 2);
    order(breaks_rules() ? allied : axis,
          breaks_rules() ? "!torpedo British DE 1 by Allied" : "!torpedo British DE 1 by Axis");
    marked({"British DE 1"}, "Damaged", 2);
    order(axis, "!happy North Atlantic", {{4}});
    game_.say(axis, "Nobody escorts off Freetown.");
    order(axis, "!interdict German U-boat 5 in South Atlantic 1");
    has_left("UK", 66);
    violation(axis, "!happy North Atlantic", {{2}});
}

/// A Soviet submarine lies on the Swedish route.
void July1941::iron_ore() {
    step(allied, "strategic", "iron ore", "Allied");
    order(allied, "!ore", {{3, 2}});
    has_left("Germany", 112);
}

void July1941::first_naval_movement() {
    order(axis, "!begin Axis in first-naval-movement");
    step(axis, "naval and air", "first naval movement", "Axis");
    order(axis, "!deploy German U-boat 6 to Azores");
    game_.drag(axis, {"German U-boat 6"}, "Azores");
    order(axis, "!deploy German U-boat 7 to South Atlantic 2");
    game_.drag(axis, {"German U-boat 7"}, "South Atlantic 2");
    violation(axis, "!deploy Scharnhorst to Azores");
    step(allied, "naval and air", "first naval movement", "Allied");
    order(allied, "!move UK TF 4 via W3514 W3515 port");
    game_.drag(allied, {"UK TF 4"}, "West:3515");
    order(allied, "!escort British DD 4 convoy in North Atlantic");
    marked({"British DD 4"}, "ConvoyEscort", 2);
}

void July1941::convoy_duty() {
    order(allied, "!escort British Wellington 3 convoy in Azores via W4012 W3810");
    game_.drag(allied, {"British Wellington 3"}, "Azores");
    marked({"British Wellington 3"}, "ConvoyEscort", 2);
}

void July1941::base_in_cherbourg() {
    order(axis, "!rebase German Ju-88 1 to Cherbourg");
    game_.drag(axis, {"German Ju-88 1"}, "West:3315");
}

void July1941::air_movement() {
    order(axis, "!begin Allied in air-movement");
    step(allied, "naval and air", "air movement", "Allied");
    convoy_duty();
    step(axis, "naval and air", "air movement", "Axis");
    base_in_cherbourg();
    step(axis, "naval and air", "sea supply debarkation");
}

/// Guderian breaks through east of Minsk.
void July1941::offensive() {
    order(axis, "!begin Axis in command-status");
    step(axis, "offensive", "command status", "Axis");
    order(
        axis,
        "!offensive Germany land with German Panzer Corps 1, German Panzer Corps 2 under Guderian spends 1");
    game_.set("Germany Offensives", "Points", "3");
    step(axis, "offensive", "breakthrough");
    order(axis, "!march German Panzer Corps 1, German Panzer Corps 2, Guderian via E2329");
    game_.drag(axis, {"German Panzer Corps 1", "German Panzer Corps 2", "Guderian"}, "East:2329");
    order(axis, "!fight German Panzer Corps 1, German Panzer Corps 2, Guderian at E2328 under Guderian won");
    order(allied, "!deplete Soviet Tank Corps 2 by combat");
    game_.remove(allied, "Soviet Tank Corps 2");
    order(axis, "!march German Panzer Corps 1, German Panzer Corps 2, Guderian via E2328");
    game_.drag(axis, {"German Panzer Corps 1", "German Panzer Corps 2", "Guderian"}, "East:2328");
    step(axis, "offensive", "land movement");
    step(axis, "offensive", "combat");
    step(axis, "offensive", "exploitation");
    step(axis, "offensive", "unit status");
}

void July1941::panzers_have_marched() {
    marked({"German Panzer Corps 1", "German Panzer Corps 2", "Guderian"}, "Active", 2);
}

void July1941::rail() {
    order(axis, "!rail German Infantry Corps 1 via W3025 W3227 W3429 cost 1");
    game_.drag(axis, {"German Infantry Corps 1"}, "West:3429");
}

void July1941::movement() {
    step(axis, "movement", "land movement", "Axis");
    panzers_have_marched();
    order(axis, "!march Rumanian Infantry Corps 1 via E3528 E3427");
    game_.drag(axis, {"Rumanian Infantry Corps 1"}, "East:3427");
    step(allied, "movement", "land movement", "Allied");
    order(allied, "!march Soviet Rifle Army 3 via E2025 E2126");
    game_.drag(allied, {"Soviet Rifle Army 3"}, "East:2126");
    step(axis, "movement", "rail movement", "Axis");
    rail();
    step(allied, "movement", "rail movement", "Allied");
}

void July1941::u_boat_goes_home() {
    order(axis, "!home German U-boat 3 to Brest");
    game_.drag(axis, {"German U-boat 3"}, "West:3212");
}

void July1941::end_phase() {
    step(axis, "end", "second naval movement", "Axis");
    u_boat_goes_home();
    step(allied, "end", "second naval movement", "Allied");
    last_steps();
    august();
}

void July1941::last_steps() {
    step(axis, "end", "supply");
    step(axis, "end", "replenishment");
    step(axis, "end", "command status");
    step(axis, "end", "end of turn");
}

void July1941::august() {
    game_.say(axis, "August; all chits come off.");
    order(axis, "!step weather");
    game_.set_turn(
        {{"GameTurn", "Aug 1941"}, {"Phase", "weather"}, {"Step", "weather"}, {"PlayerTurn", "Axis"}});
    marked({"British Wellington 1", "British Wellington 2", "British Spitfire 2", "British Whitley 1",
            "British Whitley 2", "British Hampden 1", "British Hampden 2", "British Hurricane 1",
            "German He-111 2", "German He-111 3", "German Me-109 3", "German Me-109 1", "German Fw-200"},
           "Committed", 1);
    marked({"Atlantis", "Kormoran", "German Panzer Corps 1", "German Panzer Corps 2", "Guderian"}, "Active",
           1);
    marked({"German Ju-87 2"}, "Standby", 1);
    game_.say(axis, "Yours.");
}

void play_july_1941_orders(ScriptedGame& game, const std::string& axis_commitment,
                           const std::string& allied_commitment) {
    game.say(axis, "!commit " + axis_commitment);
    game.say(axis, "!commit " + allied_commitment + " for Allied");
    say_what_the_map_prints(game);
    game.say(axis, "!state track_weather Jul is F");
    game.say(axis, "!weather");
    game.say(allied, "!step strategic-bombing of Allied");
    game.say(allied, "!raid British Wellington 1, British Wellington 2 at Essen day");
    game.say(allied, "!bomb British Wellington 1, British Wellington 2 -> strategic");
    game.say(axis, "!raid German He-111 2, German He-111 3 at London day");
    game.say(axis, "!bomb German He-111 2, German He-111 3 -> strategic");
    game.say(allied, "!decline Allied");
    game.say(axis, "!decline Axis");
    game.say(axis, "!sortie German Fw-200 into North Atlantic via W2613 W2612");
    game.say(axis, "!interdict German Fw-200 in North Atlantic");
    game.say(axis, "!home German Fw-200");
    game.say(axis, "!interdict Atlantis in South Atlantic 1");
    game.say(
        axis,
        "!interdict German U-boat 1, German U-boat 2, German U-boat 3, German U-boat 4 in North Atlantic");
    game.say(axis, "!happy North Atlantic");
    game.say(allied, "!ore");
    game.say(axis, "No dice of mine: let the umpire roll.");
}

void play_july_1941_plainly(ScriptedGame& game) {
    const auto tracker = [&](const std::string& phase, const std::string& step, const std::string& side) {
        game.set_turn({{"Phase", phase}, {"Step", step}, {"PlayerTurn", side}});
    };
    game.say(axis, "July, and fair. You first.");
    tracker("strategic", "strategic bombing", "Allied");
    game.drag(allied, {"British Wellington 1", "British Wellington 2"}, "West:3522");
    game.roll(allied, "2d6", {4, 3});
    game.say(allied, "three points of the Ruhr");
    game.set("Germany EP", "Points", "117");
    game.drag(axis, {"German He-111 2", "German He-111 3"}, "West:3616");
    game.roll(axis, "2d6", {5, 4});
    game.set("UK EP", "Points", "77");
    game.set("German He-111 2", "Depleted_Level", "2");
    game.drag(allied, {"British Wellington 1", "British Wellington 2"}, "West:3617");
    game.drag(axis, {"German He-111 2", "German He-111 3"}, "West:3518");
    for (const char* unit :
         {"British Wellington 1", "British Wellington 2", "German He-111 2", "German He-111 3"})
        game.set(unit, "Committed_Level", "3");
    tracker("strategic", "u-boats", "Axis");
    game.say(axis, "now the boats in the North Atlantic");
    for (const std::vector<int>& dice : Dice{{4, 5}, {6, 6}, {1, 2}, {3, 4}})
        game.roll(axis, "2d6", dice);
    game.set("German U-boat 3", "Depleted_Level", "2");
    game.set("British DE 1", "Damaged_Level", "2");
    game.set("UK EP", "Points", "74");
    tracker("naval and air", "first naval movement", "Axis");
    game.drag(axis, {"German U-boat 6"}, "Azores");
    game.set("British DD 4", "ConvoyEscort_Level", "2");
    tracker("offensive", "command status", "Axis");
    game.set("Germany Offensives", "Points", "3");
    game.drag(axis, {"German Panzer Corps 1", "German Panzer Corps 2", "Guderian"}, "East:2329");
    game.say(axis, "they wait for the infantry. Yours.");
}

void play_july_1941(ScriptedGame& game, Play play) {
    July1941 month(game, play);
    month.weather();
    month.raid_on_essen();
    month.raid_on_london();
    month.raids_by_night_and_on_rails();
    month.air_interdiction();
    month.raiders();
    month.u_boats();
    month.iron_ore();
    month.first_naval_movement();
    month.air_movement();
    month.offensive();
    month.movement();
    month.end_phase();
}

}  // namespace umpire::samples
