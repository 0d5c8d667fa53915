#include "rhine_log.hpp"

#include "../scripted_game.hpp"
#include "players.hpp"
#include "script.hpp"

#include <string>
#include <vector>

namespace umpire::samples {

namespace {

/// What the book does not print, both players read from the map and from their counters and say.
const std::vector<std::string> printed_on_the_map{
    "waters of W4821 is Norwegian Sea",   "waters of W4820 is Norwegian Sea",
    "waters of W1506 is Azores",          "mp_cost of Azores is 6",
    "int_penalty of North Atlantic is 1", "adjoins of Iceland box is North Atlantic",
    "controller of Bergen is Axis",       "controller of Brest is Axis"};

const std::vector<std::string> ep_that_they_have{"ep Germany is 60", "ep UK is 70"};

}  // namespace

void RhineExercise::what_the_map_prints() {
    state(axis, printed_on_the_map);
}

void RhineExercise::what_they_have() {
    state(axis, ep_that_they_have);
}

void RhineExercise::hidden_facts() {
    state(axis, {"aboard of Lutjens is Bismarck"});
    order(axis, "!berth Scharnhorst, Gneisenau in port");
    state(allied, {"carried_air of Illustrious is British Swordfish 1",
                   "carried_air of Ark Royal is British Swordfish 2"});
}

void RhineExercise::first_naval_movement() {
    violation_of(axis, "Tirpitz", "West:3822", "!move ships Tirpitz via W3822 sea");
    wrongly_dragged(allied, "British Infantry Corps 1", "Iceland box");
    order(axis, "!begin Axis in first-naval-movement");
    step(axis, "naval and air", "first naval movement", "Axis");
}

void RhineExercise::break_out() {
    order(axis, "!move German TF 1 via W4821 W4820 sea");
    game_.drag(axis, {"German TF 1"}, "West:4820");
    order(allied, "!recon British Wellington 3 -> German TF 1", {{6, 5}});
    game_.say(axis, "Two ships, you think.");
    order(axis, "!move German TF 1 via \"North Atlantic\" sea");
    game_.drag(axis, {"German TF 1"}, "North Atlantic");
}

/// The cruisers lose her, and she is too fast for an old battleship.
void RhineExercise::cruisers_and_rodney() {
    order(allied, "!react Norfolk, Suffolk to German TF 1 at North Atlantic");
    game_.drag(allied, {"UK TF 2"}, "North Atlantic");
    order(allied, "!intercept German TF 1 with Norfolk, Suffolk at North Atlantic", {{4}});
    game_.say(allied, "They shadow her.");
    order(axis, "!admiral Lutjens E for group German TF 1");
    order(allied, "!react Rodney, British DD 2, British DD 3 to German TF 1 at North Atlantic");
    order(allied, "!intercept German TF 1 with Rodney, British DD 2, British DD 3 at North Atlantic", {{6}});
    order(axis, "!evade German TF 1");
    mail();
}

void RhineExercise::home_fleet() {
    order(allied, "!move UK TF 5 via W4718 W4818 \"North Atlantic\" sea");
    game_.drag(allied, {"UK TF 5"}, "North Atlantic");
    if (breaks_rules()) marked({"British DD 4"}, "ConvoyEscort", 2);
    order(allied,
          "!intercept German TF 1 with King George V, Prince of Wales, Hood, Illustrious, British DD 1 at "
          "North Atlantic as active",
          {{6}});
    order(allied, "!strike British Swordfish 1 -> Bismarck", {{2, 3}});
}

/// Hood blows up, both fleets are hurt; the Germans make off, and King George V goes after them.
void RhineExercise::denmark_strait() {
    order(
        allied,
        "!array King George V, Prince of Wales, Hood, Illustrious, British DD 1 against Bismarck, Pr. Eugen");
    revealed(
        {"Bismarck", "Pr. Eugen", "King George V", "Prince of Wales", "Hood", "Illustrious", "British DD 1"});
    order(allied, "!screen Illustrious");
    order(axis, "!fire Bismarck -> Hood", {{4, 4}});
    order(allied, "!fire King George V -> Bismarck", {{2, 3}});
    order(allied, "!fire Prince of Wales -> Pr. Eugen", {{1, 2}});
    order(allied, "!fire Hood -> Bismarck", {{1, 3}});
    game_.drag(allied, {"Hood"}, "Allied eliminated");
    order(axis, "!fire Pr. Eugen -> Prince of Wales", {{5, 6}});
    damaged("Prince of Wales");
    order(allied, "!fire British DD 1 -> Pr. Eugen", {{2, 4}});
    order(allied, "!fire British DD 1 -> Bismarck torpedoes", {{3, 4}});
    order(axis, "!withdraw German TF 1");
    order(allied, "!withdraw none");
    order(allied, "!pursue King George V, British DD 1 against Bismarck, Pr. Eugen");
    game_.say(axis, "Round 2, on the run.");
    order(axis, "!fire Bismarck -> King George V", {{2, 1}});
    order(axis, "!fire Pr. Eugen -> British DD 1", {{1, 2}});
    damaged("British DD 1");
    order(allied, "!fire King George V -> Bismarck", {{4, 5}});
    game_.roll(axis, "1d6", {4});
    damaged("Bismarck");
    game_.remove(axis, "Lutjens");
    order(allied, "!fire British DD 1 -> Pr. Eugen", {{2, 1}});
    game_.say(allied, "That ends it.");
    mail();
}

void RhineExercise::force_h() {
    order(axis, "!pass for Axis");
    order(allied, "!move UK TF 1 via W1507 W1506 Azores \"North Atlantic\" sea");
    game_.drag(allied, {"UK TF 1"}, "North Atlantic");
    const std::string attempt =
        "!intercept German TF 1 with Renown, Ark Royal, Sheffield at North Atlantic as active";
    order(allied, attempt, {{6}});
    order(allied, "!strike British Swordfish 2 -> Pr. Eugen", {{1, 2}});
}

/// Two rounds: nobody withdraws.
void RhineExercise::last_battle() {
    order(allied, "!array Renown, Ark Royal, Sheffield against Bismarck, Pr. Eugen");
    revealed({"Renown", "Ark Royal", "Sheffield"});
    order(allied, "!screen Ark Royal");
    order(allied, "!fire Renown -> Bismarck", {{1, 3}});
    order(axis, "!fire Bismarck -> Renown", {{1, 3}});
    order(axis, "!fire Pr. Eugen -> Sheffield", {{1, 2}});
    order(allied, "!fire Sheffield -> Pr. Eugen", {{4, 3}});
    damaged("Pr. Eugen");
    order(axis, "!withdraw none");
    order(allied, "!withdraw none");
    order(allied, "!screen Ark Royal");
    order(allied, "!fire Renown -> Bismarck", {{5, 4}});
    order(axis, "!fire Bismarck -> Renown", {{1, 2}});
    order(axis, "!fire Pr. Eugen -> Sheffield", {{1, 3}});
    order(allied, "!fire Sheffield -> Pr. Eugen", {{1, 2}});
    game_.remove(axis, "Bismarck");
    game_.say(axis, "So much for that.");
}

void RhineExercise::end_of_naval_movement() {
    wrongly_dragged(axis, "Tirpitz", "Iceland box");
    violation(allied, "!pass for Allied");
    order(axis, "!pass for Axis");
    order(allied, "!pass for Allied");
    step(axis, "naval and air", "air movement", "Axis");
    step(axis, "naval and air", "sea supply debarkation");
}

void RhineExercise::second_naval_movement() {
    step(axis, "offensive", "command status", "Axis");
    wrongly_dragged(axis, "Scharnhorst", "West:3112");
    step(axis, "movement", "land movement", "Axis");
    if (breaks_rules()) marked({"Gneisenau"}, "Standby", 2);
    wrongly_dragged(allied, "Hood", "West:3513");
    violation_of(axis, "German U-boat 7", "Azores", "!deploy German U-boat 7 to Azores");
    step(axis, "movement", "rail movement", "Axis");
    step(axis, "end", "second naval movement", "Axis");
    germans_go_home();
    step(allied, "end", "second naval movement", "Allied");
    british_go_home();
    if (breaks_rules()) marked({"Prince of Wales"}, "Damaged", 1);
    step(axis, "end", "supply");
    violation_of(axis, "Scharnhorst", "West:3212", "!move ships Scharnhorst via W3212 port");
    order(allied, "!refuel in North Atlantic by UK ep 1");
    has_left("UK", 69);
    step(axis, "end", "replenishment");
    step(axis, "end", "command status");
    step(axis, "end", "end of turn");
    game_.say(axis, "June.");
}

void RhineExercise::germans_go_home() {
    order(axis, "!move German TF 1 via W3211 W3212 port");
    game_.drag(axis, {"German TF 1"}, "West:3212");
}

void RhineExercise::british_go_home() {
    order(allied, "!move UK TF 5 via W4818 W4718 W4717 port");
    game_.drag(allied, {"UK TF 5"}, "West:4717");
    order(allied, "!move UK TF 2 via \"Iceland box\" port");
    game_.drag(allied, {"UK TF 2"}, "Iceland box");
}

void play_rhine_exercise(ScriptedGame& game, Play play, const std::function<void()>& send) {
    RhineExercise exercise(game, play, send);
    exercise.what_the_map_prints();
    exercise.what_they_have();
    exercise.hidden_facts();
    exercise.first_naval_movement();
    exercise.break_out();
    exercise.cruisers_and_rodney();
    exercise.home_fleet();
    exercise.denmark_strait();
    exercise.force_h();
    exercise.last_battle();
    exercise.end_of_naval_movement();
    exercise.second_naval_movement();
}

void play_rhine_exercise_orders(ScriptedGame& game, const std::string& axis_commitment,
                                const std::string& allied_commitment) {
    game.say(axis, "!commit " + axis_commitment);
    game.say(axis, "!commit " + allied_commitment + " for Allied");
    RhineExercise exercise(game, Play::clean);
    exercise.what_the_map_prints();
    exercise.what_they_have();
    game.say(axis, "!state aboard of Lutjens is Bismarck");
    game.say(allied, "!state carried_air of Illustrious is British Swordfish 1");
    game.say(axis, "!begin Axis in first-naval-movement");
    game.say(axis, "!step first-naval-movement of Axis");
    game.say(axis, "!move German TF 1 via W4821 W4820 \"North Atlantic\" sea");
    game.say(allied, "!react Norfolk, Suffolk to German TF 1 at North Atlantic");
    game.say(allied, "!intercept German TF 1 with Norfolk, Suffolk at North Atlantic");
    game.say(allied, "!move UK TF 5 via W4718 W4818 \"North Atlantic\" sea");
    game.say(allied,
             "!intercept German TF 1 with King George V, Prince of Wales, Hood, Illustrious, British DD 1 at "
             "North Atlantic as active");
    game.say(
        allied,
        "!array King George V, Prince of Wales, Hood, Illustrious, British DD 1 against Bismarck, Pr. Eugen");
    game.say(allied, "!screen Illustrious");
    game.say(axis, "!fire Bismarck -> Hood");
    game.say(allied, "!fire King George V -> Bismarck");
    game.say(allied, "!fire Prince of Wales -> Pr. Eugen");
    game.say(allied, "!fire Hood -> Bismarck");
    game.say(axis, "!fire Pr. Eugen -> Prince of Wales");
    game.say(allied, "!fire British DD 1 -> Pr. Eugen");
    game.say(allied, "!fire British DD 1 -> Bismarck torpedoes");
    game.say(axis, "!withdraw German TF 1");
    game.say(allied, "!withdraw none");
    game.say(axis, "No dice of mine: let the umpire roll.");
}

}  // namespace umpire::samples
