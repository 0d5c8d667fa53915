#include "malta_log.hpp"

#include "../scripted_game.hpp"
#include "players.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include <initializer_list>
#include <string>
#include <vector>

namespace umpire::samples {

namespace {

/// What the book does not print, both players read from the map and from their counters and say.
const std::vector<std::string> printed_around_malta{"waters of W1520 is Western Mediterranean",
                                                    "waters of W1325 is Central Mediterranean",
                                                    "waters of W1130 is Ionian Sea",
                                                    "controller of Gibraltar is Allied",
                                                    "controller of Malta is Allied",
                                                    "controller of Palermo is Axis",
                                                    "controller of Messina is Axis",
                                                    "controller of Tripoli is Axis",
                                                    "controller of Taranto is Axis",
                                                    "controller of Athens is Axis",
                                                    "controller of E5129 is Allied",
                                                    "controller of W1327 is Axis",
                                                    "controller of Naples is Axis",
                                                    "airbase_capacity of Naples is 5",
                                                    "port_type of Palermo is Minor Port",
                                                    "port_type of Malta is Minor Port",
                                                    "port_type of Tripoli is Minor Port",
                                                    "airbase_capacity of Malta is 8",
                                                    "airbase_capacity of Palermo is 7",
                                                    "airbase_capacity of Messina is 3",
                                                    "airbase_capacity of Tripoli is 2",
                                                    "installed \"Small Airbase\" of Athens is yes",
                                                    "port_airbase_capacity of Palermo is 1",
                                                    "port_airbase_capacity of Tripoli is 1",
                                                    "ground of E5129 is clear"};

/// Cells of the Bombing Table for rolls of 2 to 12. It is printed on the map, not in the book: these are made
/// up.
const std::vector<std::string> column_of_twelve{"-", "1", "1", "2", "2*", "3", "3", "4*", "4", "5", "6"},
    column_of_two{"-", "-", "-", "-", "-", "-", "1", "1", "1", "2", "2"};

const std::vector<std::string> convoy{"British STP 1", "British STP 2", "British STP 3", "Eagle",
                                      "Manchester",    "British DD 5",  "British DD 6"};

}  // namespace

void Malta::fly(const std::string& player, const std::vector<std::string>& units,
                const std::vector<std::string>& way) {
    const std::vector<std::string> over(way.begin(), way.end() - 1);
    const std::string& there = way.back();
    order(player, fmt::format("!fly {} to {}{}{}", fmt::join(units, ", "), there, over.empty() ? "" : " via ",
                              fmt::join(over, " ")));
    game_.drag(player, units, (there.starts_with("W") ? "West:" : "East:") + there.substr(1));
}

void Malta::what_the_map_prints() {
    state(axis, printed_around_malta);
    for (std::size_t roll = 0; roll < column_of_twelve.size(); ++roll)
        state(axis, {fmt::format("bombing_result 12 {} is {}", roll + 2, column_of_twelve[roll])});
    state(allied, {"carried_air of Eagle is British Fulmar", "aircraft_capacity of Eagle is 3"});
    order(allied, "!berth Nelson, British DD 7 in port");
}

void Malta::column_for_few_guns() {
    for (std::size_t roll = 0; roll < column_of_two.size(); ++roll)
        state(axis, {fmt::format("bombing_result 2 {} is {}", roll + 2, column_of_two[roll])});
}

void Malta::first_naval_movement() {
    order(axis, "!begin Allied in first-naval-movement");
    step(allied, "naval and air", "first naval movement", "Allied");
}

/// From Palermo they see the convoy off the African coast.
void Malta::convoy_is_found() {
    order(allied, "!move UK TF 7 via W1517 W1518 W1519 W1520 sea");
    game_.drag(allied, {"UK TF 7"}, "West:1520");
    order(axis, "!recon German Ju-88 2 -> UK TF 7", {{5, 4}});
    order(allied, "!report UK TF 7 chits 9 within 50", {{3}});
}

void Malta::carrier_aircraft_meet_the_bombers() {
    order(axis, "!launch German Ju-88 2, Italian SM.79 1 for air-naval-interception at W1520");
    order(axis, "!launch German Me-110 2 as fighter for escort at W1520");
    fly(axis, {"German Ju-88 2", "Italian SM.79 1", "German Me-110 2"},
        {"W1425", "W1424", "W1423", "W1422", "W1421", "W1521", "W1520"});
    order(allied,
          "!intercept flight German Ju-88 2, Italian SM.79 1, German Me-110 2 with British Fulmar at W1520");
    revealed({"British Fulmar"});
    order(axis, "!dogfight W1520 first Axis");
    order(allied, "!pounce British Fulmar for Allied");
    order(axis, "!attack German Me-110 2 -> British Fulmar", {{5}});
    order(allied, "!attack British Fulmar -> Italian SM.79 1", {{3}});
    order(axis, "!bout second");
    order(axis, "!attack German Me-110 2 -> British Fulmar", {{4}});
    order(axis, "!bout over");
}

void Malta::first_attack_on_the_convoy() {
    revealed(convoy);
    order(axis, "!intercept UK TF 7 with German Ju-88 2 at W1520");
    order(axis, "!strike German Ju-88 2 -> Eagle", {{1, 2}});
    order(axis, "!strike German Ju-88 2 -> British STP 1", {{2, 3}});
    damaged("British STP 1");
    order(axis, "!strike German Ju-88 2 -> Manchester", {{1, 3}});
    order(axis, "!strike German Ju-88 2 -> British STP 2", {{1, 1}});
    order(axis, "!cease");
    marked({"German Ju-88 2"}, "Depleted", 2);
    violation_of(axis, "German Ju-87 5", "West:1520", "!intercept UK TF 7 with German Ju-87 5 at W1520");
}

/// An STP and a destroyer: Blenheims that attack so few ships are not committed.
void Malta::supply_for_tripoli() {
    order(axis, "!move Italian TF 2 via W1329 W1229 W1130 sea");
    game_.drag(axis, {"Italian TF 2"}, "West:1130");
    order(allied, "!recon British Blenheim 3 -> Italian TF 2", {{3, 4}});
    order(axis, "!report Italian TF 2 chits 2", {{2}});
    order(allied, "!launch British Blenheim 3 for air-naval-interception at W1130");
    fly(allied, {"British Blenheim 3"}, {"W1129", "W1130"});
    order(allied, "!intercept Italian TF 2 with British Blenheim 3 at W1130");
    revealed({"Italian STP", "Italian DD 2"});
    order(allied, "!strike British Blenheim 3 -> Italian STP", {{3, 2}});
    damaged("Italian STP");
    order(allied, "!strike British Blenheim 3 -> Italian DD 2", {{1, 3}});
    order(allied, "!cease");
    violation_of(axis, "German Me-109 8", "West:1130",
                 "!intercept flight British Blenheim 3 with German Me-109 8 at W1130");
    game_.drag(allied, {"British Blenheim 3"}, "West:1128");
    order(axis, "!move Italian TF 2 via W1029 W0929 W0828 W0827 W0826 W0726 port");
    game_.drag(axis, {"Italian TF 2"}, "West:0726");
}

/// Stukas, with an escort, and Fighters of Malta that the escort of another base meets on their way.
void Malta::off_pantelleria() {
    order(allied, "!move UK TF 7 via W1521 W1522 W1523 W1524 W1424 W1325 sea");
    game_.drag(allied, {"UK TF 7"}, "West:1325");
    order(axis, "!recon German Ju-87 3 -> UK TF 7", {{2, 3}});
    order(allied, "!report UK TF 7 chits 7", {{5}});
    order(axis, "!launch German Ju-87 3 for air-naval-interception at W1325");
    order(axis, "!launch German Me-109 5 for escort at W1325");
    fly(axis, {"German Ju-87 3", "German Me-109 5"}, {"W1326", "W1325"});
    order(allied,
          "!intercept flight German Ju-87 3, German Me-109 5 with British Hurricane 4, British Spitfire 3 at "
          "W1325 via W1127 W1226 W1225 W1325");
    game_.drag(allied, {"British Hurricane 4", "British Spitfire 3"}, "West:1325");
}

void Malta::fighters_of_malta() {
    order(axis, "!dogfight W1325 first Axis");
    order(allied, "!pounce British Hurricane 4 for Allied");
    order(axis, "!attack German Me-109 5 -> British Spitfire 3", {{4}});
    order(allied, "!attack British Hurricane 4 -> German Ju-87 3", {{6}});
    order(allied, "!attack British Spitfire 3 -> German Me-109 5", {{2}});
    order(axis, "!bout second");
    order(allied, "!attack British Hurricane 4 -> German Ju-87 3", {{5}});
    order(axis, "!bout over");
    marked({"German Me-109 5"}, "Depleted", 2);
}

void Malta::into_the_harbor() {
    order(allied, "!move UK TF 7 via W1225 W1126 W1127 W1128 port");
    game_.drag(allied, {"UK TF 7"}, "West:1128");
}

void Malta::end_of_naval_movement() {
    order(allied, "!move UK TF 8 standby");
    marked({"Nelson", "British DD 7"}, "Standby", 2);
    order(axis, "!pass for Axis");
    order(allied, "!pass for Allied");
}

/// Ships in port are found without a die.
void Malta::attack_on_the_harbor() {
    order(axis, "!begin Axis in air-movement");
    step(axis, "naval and air", "air movement", "Axis");
    order(axis, "!recon German Ju-87 4 -> UK TF 7");
    order(allied, "!report UK TF 7 chits 9", {{6}});
    order(axis, "!launch German Ju-87 4 for air-naval-attack at Malta");
    order(axis, "!launch German Me-109 6 for escort at Malta");
    fly(axis, {"German Ju-87 4", "German Me-109 6"}, {"W1328", "W1228", "W1128"});
    order(allied, "!intercept flight German Ju-87 4, German Me-109 6 with British Hurricane 5 at Malta");
    order(axis, "!dogfight Malta first Axis");
    order(axis, "!attack German Me-109 6 -> British Hurricane 5", {{6}});
    order(allied, "!attack British Hurricane 5 -> German Me-109 6", {{3}});
    order(axis, "!bout second");
    order(allied, "!attack British Hurricane 5 -> German Ju-87 4", {{6}});
    order(axis, "!bout over");
    revealed({"Nelson", "British DD 7"});
    order(axis, "!strike German Ju-87 4 -> Manchester", {{1, 3}});
    damaged("Manchester");
    order(axis, "!strike German Ju-87 4 -> British STP 2", {{4, 2}});
    damaged("British STP 2");
    order(axis, "!strike German Ju-87 4 -> Eagle", {{1, 1}});
    order(axis, "!strike German Ju-87 4 -> Nelson", {{1, 2}});
    order(axis, "!cease");
    marked({"German Ju-87 4"}, "Depleted", 2);
}

void Malta::axis_bases() {
    violation(axis, "!launch German Ju-88 3 for air-naval-attack at W1513");
    if (breaks_rules() && says_nothing()) game_.drag(axis, {"German Ju-88 3"}, "West:1513");
    violation_of(axis, "Italian Macchi 1", "West:3212", "!rebase Italian Macchi 1 to Brest");
    violation_of(axis, "Italian SM.79 2", "West:1830", "!rebase Italian SM.79 2 to Taranto");
    violation_of(axis, "German He-111 5", "West:1530", "!rebase German He-111 5 to W1530");
    order(axis, "!rebase Italian Macchi 2 to Messina");
    game_.drag(axis, {"Italian Macchi 2"}, "West:1428");
    order(axis, "!embark Italian HQ on German ATP 1 for transport");
    order(axis, "!launch German ATP 1 for air-transport at Tripoli");
    fly(axis, {"German ATP 1"}, {"W1326", "W1226", "W1126", "W1026", "W0926", "W0826", "W0726"});
    game_.drag(axis, {"Italian HQ"}, "West:0726");
    order(axis, "!unload Italian HQ at Tripoli remain");
    mail();
}

/// Whoever was launched since the phase began, also while ships moved.
void Malta::all_land() {
    game_.say(axis, "All land.");
    game_.drag(axis, {"German Ju-87 4", "German Me-109 6"}, "West:1428");
    game_.drag(axis,
               {"German Ju-88 2", "Italian SM.79 1", "German Me-110 2", "German Ju-87 3", "German Me-109 5"},
               "West:1426");
    game_.drag(allied, {"British Hurricane 4", "British Spitfire 3"}, "West:1128");
}

/// A Bomber gets away, another does not.
void Malta::strafing() {
    step(allied, "naval and air", "air movement", "Allied");
    order(allied, "!launch British Hurricane 4 for strafing at Palermo");
    fly(allied, {"British Hurricane 4"}, {"W1227", "W1327", "W1426"});
    order(axis, "!evacuate Italian SM.79 1 to Naples", {{2}});
    game_.drag(axis, {"Italian SM.79 1"}, "West:1827");
    order(axis, "!ride Palermo");
    order(allied, "!strafe British Hurricane 4 -> German Ju-87 3", {{2}});
    marked({"German Ju-87 3"}, "Depleted", 2);
    violation_of(allied, "British Hurricane 5", "West:1827",
                 "!launch British Hurricane 5 for strafing at Naples");
}

void Malta::allied_bases() {
    order(allied, "!rebase British Blenheim 4 to Malta");
    game_.drag(allied, {"British Blenheim 4"}, "West:1128");
    violation_of(allied, "British ATP", "West:1128", "!rebase British ATP to Malta");
    violation_of(allied, "British Hurricane 6", "East:5821", "!rebase British Hurricane 6 to Cairo");
    game_.drag(allied, {"British Hurricane 4"}, "West:1128");
    step(allied, "naval and air", "sea supply debarkation");
}

void Malta::first_offensive() {
    order(axis, "!begin Axis in command-status");
}

/// Nobody holds the coast where they come down.
void Malta::paradrop() {
    step(axis, "offensive", "command status", "Axis");
    order(axis, "!offensive Germany land with German Paratroops spends 1");
    game_.set("Germany Offensives", "Points", "2");
    step(axis, "offensive", "breakthrough");
    step(axis, "offensive", "land movement");
    step(axis, "offensive", "combat");
    order(axis, "!embark German Paratroops on German ATP 2 for paradrop");
    order(axis, "!launch German Me-109 7 for escort at E5129");
    fly(axis, {"German Me-109 7"}, {"E4729", "E4829", "E4929", "E5029", "E5129"});
    order(axis, "!launch German ATP 2 for paradrop at E5129");
    fly(axis, {"German ATP 2"}, {"E4729", "E4829", "E4929", "E5029", "E5129"});
    order(axis, "!gliders German Paratroops");
    order(axis, "!paradrop German Paratroops at E5129", {{4}});
    game_.drag(axis, {"German Paratroops"}, "East:5129");
    game_.drag(axis, {"German ATP 2"}, "East:4730");
    marked({"German ATP 2"}, "Depleted", 2);
    step(axis, "offensive", "exploitation");
    step(axis, "offensive", "unit status");
    marked({"German Paratroops"}, "Active", 2);
    game_.drag(axis, {"German Me-109 7"}, "East:4730");
}

/// Flak hits a Bomber, the port holds.
void Malta::bombing_of_palermo() {
    step(allied, "offensive", "command status", "Allied");
    order(allied,
          "!offensive UK air with British Wellington 4, British Wellington 5, British Hurricane 4 spends 1");
    game_.set("UK Offensives", "Points", "1");
    step(allied, "offensive", "offensive air movement");
    order(allied, "!launch British Wellington 4, British Wellington 5 for bombing at Palermo");
    order(allied, "!launch British Hurricane 4 for escort at Palermo");
    violation_of(allied, "British Wellington 6", "West:1622",
                 "!launch British Wellington 6 for bombing at Cagliari");
    fly(allied, {"British Wellington 4", "British Wellington 5", "British Hurricane 4"},
        {"W1227", "W1327", "W1426"});
    order(axis,
          "!intercept flight British Wellington 4, British Wellington 5, British Hurricane 4 with German "
          "Me-109 6 at Palermo");
    game_.drag(axis, {"German Me-109 6"}, "West:1426");
    order(allied, "!dogfight Palermo first Allied");
    order(axis, "!pounce German Me-109 6 for Axis");
    order(allied, "!attack British Hurricane 4 -> German Me-109 6", {{4}});
    order(axis, "!attack German Me-109 6 -> British Wellington 4", {{6}});
    order(allied, "!bout second");
    order(allied, "!attack British Hurricane 4 -> German Me-109 6", {{5}});
    order(axis, "!attack German Me-109 6 -> British Wellington 5", {{6}});
    order(allied, "!bout over");
    order(axis, "!ride Palermo");
    order(allied, "!allot British Wellington 4, British Wellington 5 to port at Palermo");
    order(allied, "!bomb British Wellington 4, British Wellington 5 -> the port at Palermo", {{3, 3}});
    order(axis, "!hit British Wellington 4 by Axis");
    marked({"British Wellington 4"}, "Depleted", 2);
    step(allied, "offensive", "return to base");
    game_.drag(allied, {"British Wellington 4", "British Wellington 5", "British Hurricane 4"}, "West:1128");
    game_.drag(axis, {"German Me-109 6"}, "West:1428");
    mail();
}

/// From Standby.
void Malta::bombardment_of_tripoli() {
    step(allied, "offensive", "command status", "Allied");
    order(allied, "!offensive UK sea with UK TF 8 spends 1");
    game_.set("UK Offensives", "Points", "0");
    marked({"Nelson", "British DD 7"}, "Standby", 1);
    marked({"Nelson", "British DD 7"}, "Active", 2);
    step(allied, "offensive", "offensive naval movement");
    order(allied, "!move UK TF 8 via W1027 W0927 W0826 W0726 sea");
    game_.drag(allied, {"UK TF 8"}, "West:0726");
    order(allied, "!lay Nelson -> port at Tripoli");
    order(allied, "!bombard Nelson -> port at Tripoli", {{2, 3}});
    game_.say(allied, "Nothing.");
}

void Malta::paratroopers_stay() {
    violation_of(axis, "German Paratroops", "East:5130", "!march German Paratroops via E5130");
}

void Malta::bombers_are_late() {
    violation_of(allied, "British Blenheim 1", "East:5623", "!rebase British Blenheim 1 to Alexandria");
}

void Malta::ships_go_home() {
    order(allied, "!move UK TF 8 via W0826 W0927 W1027 W1128 port");
    game_.drag(allied, {"UK TF 8"}, "West:1128");
}

void Malta::end_phase() {
    step(axis, "movement", "land movement", "Axis");
    paratroopers_stay();
    step(allied, "movement", "land movement", "Allied");
    bombers_are_late();
    step(axis, "movement", "rail movement", "Axis");
    step(allied, "movement", "rail movement", "Allied");
    step(axis, "end", "second naval movement", "Axis");
    step(allied, "end", "second naval movement", "Allied");
    ships_go_home();
    step(axis, "end", "supply");
    step(axis, "end", "replenishment");
    step(axis, "end", "command status");
    step(axis, "end", "end of turn");
    game_.say(allied, "August. Malta holds.");
}

void play_malta(ScriptedGame& game, Play play, const std::function<void()>& send) {
    Malta malta(game, play, send);
    malta.what_the_map_prints();
    malta.column_for_few_guns();
    malta.first_naval_movement();
    malta.convoy_is_found();
    malta.carrier_aircraft_meet_the_bombers();
    malta.first_attack_on_the_convoy();
    malta.off_pantelleria();
    malta.fighters_of_malta();
    malta.into_the_harbor();
    malta.supply_for_tripoli();
    malta.end_of_naval_movement();
    malta.attack_on_the_harbor();
    malta.axis_bases();
    malta.all_land();
    malta.strafing();
    malta.allied_bases();
    malta.first_offensive();
    malta.paradrop();
    malta.bombing_of_palermo();
    malta.bombardment_of_tripoli();
    malta.end_phase();
}

void play_malta_orders(ScriptedGame& game, const std::string& axis_commitment,
                       const std::string& allied_commitment) {
    game.say(axis, "!commit " + axis_commitment);
    game.say(axis, "!commit " + allied_commitment + " for Allied");
    Malta malta(game, Play::clean);
    malta.what_the_map_prints();
    malta.column_for_few_guns();
    const auto says = [&game](const std::string& player, std::initializer_list<const char*> orders) {
        for (const char* order : orders)
            game.say(player, order);
    };
    says(axis, {"!begin Allied in first-naval-movement"});
    says(allied, {"!step first-naval-movement of Allied",
                  "!move UK TF 7 via W1517 W1518 W1519 W1520 W1521 W1522 W1523 W1524 W1424 W1325 sea"});
    says(axis, {"!recon German Ju-87 3 -> UK TF 7"});
    says(allied, {"!report UK TF 7 chits 7"});
    says(axis, {"!launch German Ju-87 3 for air-naval-interception at W1325",
                "!launch German Me-110 2 as fighter for escort at W1325",
                "!fly German Ju-87 3, German Me-110 2 to W1325 via W1326"});
    says(allied, {"!intercept flight German Ju-87 3, German Me-110 2 with British Fulmar at W1325"});
    says(axis, {"!dogfight W1325 first Axis", "!attack German Me-110 2 -> British Fulmar"});
    says(allied, {"!attack British Fulmar -> German Me-110 2"});
    says(axis, {"!bout second", "!attack German Me-110 2 -> British Fulmar", "!bout over",
                "!intercept UK TF 7 with German Ju-87 3 at W1325", "!strike German Ju-87 3 -> British STP 1",
                "!strike German Ju-87 3 -> British STP 2", "!strike German Ju-87 3 -> Eagle",
                "!strike German Ju-87 3 -> British DD 5", "!cease"});
    says(allied, {"!move UK TF 7 via W1225 W1126 W1127 W1128 port"});
    says(axis, {"!move Italian TF 2 via W1329 W1229 W1130 sea"});
    says(allied, {"!recon British Blenheim 3 -> Italian TF 2"});
    says(axis, {"!report Italian TF 2 chits 2"});
    says(allied, {"!launch British Blenheim 3 for air-naval-interception at W1130",
                  "!fly British Blenheim 3 to W1130 via W1129",
                  "!intercept Italian TF 2 with British Blenheim 3 at W1130",
                  "!strike British Blenheim 3 -> Italian STP", "!strike British Blenheim 3 -> Italian DD 2",
                  "!cease"});
    says(axis, {"!move Italian TF 2 via W1029 W0929 W0828 W0827 W0826 W0726 port"});
    says(allied, {"!move UK TF 8 standby"});
    says(axis, {"!pass for Axis"});
    says(allied, {"!pass for Allied"});
    says(axis,
         {"!begin Axis in air-movement", "!step air-movement of Axis", "!recon German Ju-87 4 -> UK TF 7"});
    says(allied, {"!report UK TF 7 chits 9"});
    says(axis, {"!launch German Ju-87 4 for air-naval-attack at Malta",
                "!fly German Ju-87 4 to Malta via W1328 W1228", "!strike German Ju-87 4 -> Manchester",
                "!strike German Ju-87 4 -> British STP 3", "!cease"});
    says(allied, {"!step air-movement of Allied", "!launch British Spitfire 3 for strafing at Palermo",
                  "!fly British Spitfire 3 to Palermo via W1227 W1327"});
    says(axis, {"!evacuate Italian SM.79 1 to Naples", "!ride Palermo"});
    says(allied, {"!strafe British Spitfire 3 -> German Ju-88 2", "!step sea-supply-debarkation"});
    says(axis,
         {"!begin Axis in command-status", "!step command-status of Axis",
          "!offensive Germany land with German Paratroops spends 1", "!step combat",
          "!embark German Paratroops on German ATP 2 for paradrop",
          "!launch German Me-109 7 for escort at E5129",
          "!fly German Me-109 7 to E5129 via E4729 E4829 E4929 E5029",
          "!launch German ATP 2 for paradrop at E5129",
          "!fly German ATP 2 to E5129 via E4729 E4829 E4929 E5029", "!paradrop German Paratroops at E5129"});
    says(allied, {"!step command-status of Allied",
                  "!offensive UK air with British Wellington 4, British Wellington 5 spends 1",
                  "!step offensive-air-movement",
                  "!launch British Wellington 4, British Wellington 5 for bombing at Palermo",
                  "!fly British Wellington 4, British Wellington 5 to Palermo via W1227 W1327"});
    says(axis, {"!ride Palermo"});
    says(allied, {"!bomb British Wellington 4, British Wellington 5 -> the port at Palermo"});
    game.say(axis, "No dice of mine: let the umpire roll.");
}

}  // namespace umpire::samples
