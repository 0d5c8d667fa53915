#include "sicily_log.hpp"

#include "../scripted_game.hpp"
#include "players.hpp"
#include "script.hpp"

#include <fmt/core.h>

#include <string>
#include <vector>

namespace umpire::samples {

namespace {

/// What the book does not print, both players read from the map and say.
const std::vector<std::string> printed_around_sicily{"waters of W1325 is Central Mediterranean",
                                                     "waters of W1326 is Central Mediterranean",
                                                     "waters of W1525 is Central Mediterranean",
                                                     "waters of W1526 is Central Mediterranean",
                                                     "waters of W1127 is Central Mediterranean",
                                                     "waters of W1226 is Central Mediterranean",
                                                     "waters of W1225 is Central Mediterranean",
                                                     "controller of Tunis is Allied",
                                                     "controller of Malta is Allied",
                                                     "controller of Palermo is Axis",
                                                     "controller of Messina is Axis",
                                                     "port_type of Palermo is Minor Port",
                                                     "port_type of Tunis is Minor Port",
                                                     "ground of Palermo is clear",
                                                     "stacking_limit of Palermo is 3",
                                                     "port_airbase_capacity of Palermo is 1",
                                                     "airbase_capacity of Palermo is 1",
                                                     "bombing_result 2 2 is -",
                                                     "bombing_result 2 3 is -",
                                                     "bombing_result 2 4 is -",
                                                     "bombing_result 2 5 is -",
                                                     "bombing_result 2 6 is -",
                                                     "bombing_result 2 7 is -",
                                                     "bombing_result 2 8 is 1",
                                                     "bombing_result 2 9 is 1",
                                                     "bombing_result 2 10 is 1",
                                                     "bombing_result 2 11 is 2",
                                                     "bombing_result 2 12 is 2",
                                                     "ep UK is 90",
                                                     "ep Italy is 20",
                                                     "offensives UK is 3",
                                                     "offensives Italy is 0"};

const std::vector<std::string> transports{"British STP 1", "British STP 2", "British STP 3", "British DD 1",
                                          "British DD 2"},
    covering_force{"Rodney", "Norfolk", "Illustrious", "British DD 3"}, cruisers{"Zara", "Pola"},
    landing_force{"British Infantry Corps 1", "British Infantry Corps 2"};

class Sicily : AetoScript {
  public:
    Sicily(ScriptedGame& game, Play play, Send send) : AetoScript(game, play, std::move(send)) {}

    void embarkation();
    void submarine_attack();
    void hunt();
    void covering_force_stands_by();
    void to_the_beach();
    void cruisers_come_out();
    void bombardment();
    void assault();
    void end_phase();

  private:
    void stands_by(const std::vector<std::string>& ships) { marked(ships, "Standby", 2); }
    void is_activated(const std::vector<std::string>& ships);
};

void Sicily::is_activated(const std::vector<std::string>& ships) {
    marked(ships, "Standby", 1);
    marked(ships, "Active", 2);
}

void Sicily::embarkation() {
    state(allied, printed_around_sicily);
    order(allied, "!berth Suffolk in port");
    wrongly_dragged(allied, "British Infantry Corps 3", "West:1128");
    violation_of(allied, "British Armored Corps", "West:1322", "!march British Armored Corps via W1322");
    order(allied, "!begin Allied in first-naval-movement");
    step(allied, "naval and air", "first naval movement", "Allied");
    order(allied,
          "!embark British Infantry Corps 1, British Infantry Corps 2, British HQ on British STP 1, British "
          "STP 2, "
          "British STP 3 for assault at Palermo");
    game_.drag(allied, {"British Infantry Corps 1", "British Infantry Corps 2", "British HQ"}, "UK TF 2");
    order(allied, "!move UK TF 2 via W1324 W1325 sea");
    game_.drag(allied, {"UK TF 2"}, "West:1325");
}

/// Nobody sees it, and it sinks an STP point.
void Sicily::submarine_attack() {
    order(axis, "!react Italian SS to UK TF 2 at W1325");
    game_.drag(axis, {"Italian SS"}, "West:1325");
    order(axis, "!intercept UK TF 2 with Italian SS at W1325", {{5}});
    game_.hide("Italian SS", "");
    revealed(transports);
    order(allied, "!detect Italian SS", {{5}});
    order(axis, "!ambush Italian SS -> British STP 3", {{4, 2}});
    damaged("British STP 3");
    order(axis, "!dive Italian SS");
    order(allied, "!move UK TF 2 via W1326 standby");
    game_.drag(allied, {"UK TF 2"}, "West:1326");
    stands_by(transports);
    order(axis, "!move Italian TF 1 standby");
    stands_by(cruisers);
}

/// Destroyers find the submarine and hit it.
void Sicily::hunt() {
    order(allied, "!move UK TF 3 via W1127 W1226 W1225 W1325 sea");
    game_.drag(allied, {"UK TF 3"}, "West:1325");
    order(allied, "!intercept Italian SS with British DD 4, British DE 1 at W1325 as active", {{6}});
    order(allied, "!detect Italian SS", {{1}});
    order(allied, "!hunt British DD 4 -> Italian SS", {{2, 1}});
    order(allied, "!hunt British DE 1 -> Italian SS", {{4, 2}});
    marked({"Italian SS"}, "Depleted", 2);
    if (breaks_rules()) marked({"British DE 2"}, "ConvoyEscort", 2);
    order(axis, "!pass for Axis");
}

void Sicily::covering_force_stands_by() {
    order(allied, "!move UK TF 1 via W1127 W1226 W1326 standby");
    game_.drag(allied, {"UK TF 1"}, "West:1326");
    stands_by(covering_force);
    order(axis, "!pass for Axis");
    order(allied, "!pass for Allied");
    step(allied, "naval and air", "air movement", "Allied");
    step(allied, "naval and air", "sea supply debarkation");
    mail();
}

void Sicily::to_the_beach() {
    order(allied, "!begin Allied in command-status");
    step(allied, "offensive", "command status", "Allied");
    order(allied, "!offensive UK sea with UK TF 1, UK TF 2 spends 1");
    game_.set("UK Offensives", "Points", "2");
    is_activated(covering_force);
    is_activated(transports);
    order(allied, "!assault UK TF 2 at Palermo");
    step(allied, "offensive", "offensive naval movement");
    wrongly_dragged(allied, "UK TF 3", "West:1225");
    order(allied, "!move UK TF 1 via W1426 sea");
    game_.drag(allied, {"UK TF 1"}, "West:1426");
    order(allied, "!move UK TF 2 via W1426 sea");
    game_.drag(allied, {"UK TF 2"}, "West:1426");
}

/// Whoever is to land is met without a die. The Italians have enough after one round.
void Sicily::cruisers_come_out() {
    order(axis, "!react Zara, Pola to UK TF 2 at W1426 via W1427 W1426");
    game_.drag(axis, {"Italian TF 1"}, "West:1426");
    order(axis, "!intercept UK TF 2 with Zara, Pola at W1426 automatic");
    order(
        axis,
        "!array Zara, Pola against Rodney, Norfolk, Illustrious, British DD 3, British STP 1, British STP 2, "
        "British STP 3, British DD 1, British DD 2");
    revealed(cruisers);
    revealed(covering_force);
    order(allied, "!screen British STP 1, British STP 2, British STP 3, Illustrious");
    order(allied, "!fire Rodney -> Zara", {{2, 3}});
    damaged("Zara");
    order(axis, "!fire Pola -> Norfolk", {{1, 2}});
    order(allied, "!fire Norfolk -> Pola", {{1, 3}});
    order(axis, "!fire Zara -> Rodney", {{1, 2}});
    order(allied, "!fire British DD 3 -> Zara torpedoes", {{1, 3}});
    order(axis, "!withdraw Italian TF 1");
    order(allied, "!withdraw none");
    order(allied, "!round over");
    game_.say(allied, "They may go.");
    marked(cruisers, "Standby", 1);
    marked(cruisers, "Active", 2);
}

void Sicily::bombardment() {
    order(allied, "!lay Rodney -> port at Palermo");
    order(allied, "!bombard Rodney -> port at Palermo", {{4, 5}});
    game_.say(allied, "The port still stands.");
    mail();
}

void Sicily::assault() {
    step(allied, "offensive", "command status", "Allied");
    order(allied,
          "!offensive UK land with British Infantry Corps 1, British Infantry Corps 2 under British HQ "
          "spends 1");
    game_.set("UK Offensives", "Points", "1");
    step(allied, "offensive", "breakthrough");
    step(allied, "offensive", "land movement");
    order(allied,
          "!assault UK TF 2 at Palermo with British Infantry Corps 1, British Infantry Corps 2 under British "
          "HQ");
    order(allied, "!debark British Infantry Corps 1, British Infantry Corps 2 at Palermo");
    game_.drag(allied, landing_force, "West:1426");
    step(allied, "offensive", "combat");
    order(allied, "!support Rodney, Norfolk at Palermo");
    order(allied, "!storm Palermo result -2 cleared");
    game_.roll(allied, "1d8", {6});
    order(axis, "!deplete Italian Infantry Corps 1 by combat");
    game_.drag(axis, {"Italian Infantry Corps 1"}, "Axis eliminated");
    order(allied, "!deplete British Infantry Corps 2 by combat");
    marked({"British Infantry Corps 2"}, "Depleted", 2);
    marked(landing_force, "Active", 2);
    step(allied, "offensive", "exploitation");
    step(allied, "offensive", "unit status");
    marked({"British HQ"}, "Active", 2);
}

void Sicily::end_phase() {
    step(allied, "movement", "land movement", "Allied");
    violation_of(allied, "Suffolk", "West:1324", "!move ships Suffolk via W1324 sea");
    wrongly_dragged(axis, "Italian Infantry Corps 1", "West:1428");
    wrongly_dragged(allied, "Repulse", "West:1508");
    if (breaks_rules()) marked({"Pola"}, "Standby", 2);
    step(allied, "movement", "rail movement", "Allied");
    step(allied, "end", "second naval movement", "Allied");
    order(allied, "!move UK TF 2 port");
    game_.drag(allied, {"British HQ"}, "West:1426");
    order(allied, "!move UK TF 1 via W1326 W1226 W1127 W1128 port");
    game_.drag(allied, {"UK TF 1"}, "West:1128");
    order(allied, "!move UK TF 3 via W1225 W1226 W1127 W1128 port");
    game_.drag(allied, {"UK TF 3"}, "West:1128");
    step(axis, "end", "second naval movement", "Axis");
    order(axis, "!move Italian TF 1 via W1427 W1428 port");
    game_.drag(axis, {"Italian TF 1"}, "West:1428");
    order(axis, "!move Italian SS via W1326 W1426 W1427 W1428 port");
    game_.drag(axis, {"Italian SS"}, "West:1428");
    if (breaks_rules()) marked({"Zara"}, "Damaged", 1);
    step(axis, "end", "supply");
    violation_of(allied, "Suffolk", "West:1323", "!move ships Suffolk via W1323 port");
    step(axis, "end", "replenishment");
    step(axis, "end", "command status");
    step(axis, "end", "end of turn");
    game_.say(allied, "August, in Palermo.");
}

}  // namespace

void play_sicily(ScriptedGame& game, Play play, const std::function<void()>& send) {
    Sicily landing(game, play, send);
    landing.embarkation();
    landing.submarine_attack();
    landing.hunt();
    landing.covering_force_stands_by();
    landing.to_the_beach();
    landing.cruisers_come_out();
    landing.bombardment();
    landing.assault();
    landing.end_phase();
}

void play_sicily_orders(ScriptedGame& game, const std::string& axis_commitment,
                        const std::string& allied_commitment) {
    game.say(axis, "!commit " + axis_commitment);
    game.say(axis, "!commit " + allied_commitment + " for Allied");
    for (const std::string& fact : printed_around_sicily)
        game.say(axis, "!state " + fact);
    game.say(allied, "!begin Allied in first-naval-movement");
    game.say(allied, "!step first-naval-movement of Allied");
    game.say(allied,
             "!embark British Infantry Corps 1, British Infantry Corps 2, British HQ on British STP 1, "
             "British STP "
             "2, British STP 3 for assault at Palermo");
    game.say(allied, "!move UK TF 2 via W1324 W1325 sea");
    game.say(axis, "!react Italian SS to UK TF 2 at W1325");
    game.say(axis, "!intercept UK TF 2 with Italian SS at W1325");
    game.say(allied, "!detect Italian SS");
    game.say(axis, "!ambush Italian SS -> British STP 3");
    game.say(axis, "!dive Italian SS");
    game.say(allied, "!move UK TF 2 via W1326 standby");
    game.say(axis, "!move Italian TF 1 standby");
    game.say(allied, "!move UK TF 1 via W1127 W1226 W1326 standby");
    game.say(axis, "!pass for Axis");
    game.say(allied, "!pass for Allied");
    for (const char* step : {"air-movement", "sea-supply-debarkation"})
        game.say(allied, fmt::format("!step {} of Allied", step));
    game.say(allied, "!begin Allied in command-status");
    game.say(allied, "!step command-status of Allied");
    game.say(allied, "!offensive UK sea with UK TF 1, UK TF 2 spends 1");
    game.say(allied, "!assault UK TF 2 at Palermo");
    game.say(allied, "!step offensive-naval-movement");
    game.say(allied, "!move UK TF 1 via W1426 sea");
    game.say(allied, "!move UK TF 2 via W1426 sea");
    game.say(allied, "!lay Rodney -> port at Palermo");
    game.say(allied, "!bombard Rodney -> port at Palermo");
    game.say(allied, "!step command-status of Allied");
    game.say(allied,
             "!offensive UK land with British Infantry Corps 1, British Infantry Corps 2 under British HQ "
             "spends 1");
    game.say(allied, "!step land-movement");
    game.say(allied,
             "!assault UK TF 2 at Palermo with British Infantry Corps 1, British Infantry Corps 2 under "
             "British HQ");
    game.say(allied, "!debark British Infantry Corps 1, British Infantry Corps 2 at Palermo");
    game.say(allied, "!step combat");
    game.say(allied, "!support Rodney, Norfolk at Palermo");
    game.say(allied, "!storm Palermo result DE cleared");
    game.say(axis, "No dice of mine: let the umpire roll.");
}

}  // namespace umpire::samples
