#include "fall42_log.hpp"

#include "../scripted_game.hpp"
#include "players.hpp"
#include "scripted_turn.hpp"

#include <fmt/core.h>

#include <string>
#include <vector>

namespace umpire::samples {

namespace {

class Fall1942 : ScriptedTurn {
  public:
    Fall1942(ScriptedGame& game, Play play) : ScriptedTurn(game, play) {}

    /// What the table cannot show, the players say.
    void supply() {
        game_.say(axis, "Supply is determined; all of it is there.");
        order(axis, "!trace Japan from P.P33 to P.BB32");
        for (const char* port : {"P.P33", "P.BB32", "P.GG30", "P.FF30", "P.HH27", "E.B33"})
            order(axis, fmt::format("!state supplied of {} is yes", port));
        order(axis, "!state stacking_limit of P.GG30 is 4");
        for (const char* ship : {"Shokaku", "Zuikaku", "Hiei", "Japanese CA 1", "Japanese DD 1"})
            order(axis, fmt::format("!state brp_cost of {} is 1", ship));
        order(axis, "!state research Germany battleship design is 2");
        order(allied, "!state research Allied air range is 0");
        game_.next_turn();
    }

    void movement_is_announced() {
        order(axis, "!pay Japan 5 on Pacific for patrol");
        game_.set("Japan BRPs", "Points", "70");
        order(axis, "!patrol TF-1 at II32 stays");
        violation(axis, "!mission TF-4 base_change to EE11");
        order(axis, "!mission TF-4 base_change to BB32");
        order(axis, "!mission CG-1 sea_transport to GG30");
        order(axis, "!carry CG-1 cargo Japanese 17 Army from BB32 aboard Japanese DD 6");
        // Three destroyers for a corps of four factors.
        violation(axis, "!mission CG-4 sea_transport to E.AA26");
        violation(axis, "!carry CG-4 cargo German Afrika Korps from E.AA25 aboard Italian DD 2");
    }

    /// The patrol is looked for in its hex and not found.
    void patrol() {
        for (const char* hex : {"CC32", "DD32", "EE32", "FF32", "GG32", "HH32", "II32"})
            order(axis, fmt::format("!enter TF-1 at {}", hex));
        game_.drag(axis, {"TF-1"}, "Pacific:II32");
        game_.set("TF-1", "Status_Level", "1");
        order(allied, "!intercept TF-1 with TF-21 at II32", {{1, 1, 1}});
        order(axis, "!stay TF-1");
        violation(allied, "!intercept TF-1 with TF-23 at II32", {{1, 1, 1}});
    }

    void movement() {
        order(axis, "!complete TF-4");
        game_.drag(axis, {"TF-4"}, "Pacific:BB32");
        order(axis, "!complete CG-1");
        game_.drag(axis, {"CG-1", "Japanese 17 Army"}, "Pacific:GG30");
        is_inverted({"Japanese DD 6"});
        game_.next_turn();
    }

    void missions_are_announced() {
        order(axis, "!pay Germany 5 on Western for raiders in the Atlantic");
        game_.set("Germany BRPs", "Points", "175");
        order(axis, "!mission CG-3 raid to Atlantic SW box");
        violation(axis, "!mission TF-7 raid to Atlantic SW box");
        order(axis, "!mission TF-5 seaborne_invasion to KK33");
        order(axis,
              "!carry TF-5 cargo Japanese South Seas Force, Japanese Marines from GG30 aboard Japanese DD 5");
        order(axis, "!mission TF-3 shore_bombardment to KK33");
        violation(axis, "!mission TF-4 seaborne_invasion to JJ26");
        violation(axis, "!patrol CG-5 at R33 stays");
        order(allied, "!intercept TF-5 with TF-22 at KK33", {{1, 1, 1, 1}});
    }

    /// Nobody finds them, and a transport is sunk.
    void raiders() {
        order(axis, "!reach CG-3");
        game_.drag(axis, {"CG-3"}, "Atlantic SW box");
        game_.set("CG-3", "Status_Level", "1");
        order(allied, "!spot CG-3", {{1}});
        order(axis, "!plunder CG-3 units Scheer, Lutzow", {{3, 4}});
        game_.set("British TR 1", "Factors", "19");
        order(axis, "!return CG-3 to E.B33");
        comes_home(axis, "CG-3", "Europe:B33", {"Scheer", "Lutzow"});
    }

    void invasion() {
        order(axis, "!state ctl of Japanese South Seas Force is 2");
        order(axis, "!state ctl of Japanese Marines is 3");
        order(allied, "!state base_dm of P.KK33 is 2");
        order(axis, "!bombard TF-3 at KK33 units Kirishima, Haruna");
        violation(axis, "!bombard TF-5 at KK33 units Japanese DD 5");
        order(axis, "!invade TF-5 units Japanese South Seas Force, Japanese Marines at KK33");
        order(axis, "!assault TF-5 losses 1");
        order(axis, "!casualties TF-5 units Japanese Marines");
        game_.remove(axis, "Japanese Marines");
        game_.remove(allied, "American 147 Infantry");
        order(axis, "!occupy TF-5 units Japanese South Seas Force");
        game_.drag(axis, {"Japanese South Seas Force"}, "Pacific:KK33");
    }

    void all_return() {
        violation(axis, "!return TF-5 to P.P33");
        order(axis, "!return TF-5 to GG30");
        is_inverted({"Japanese CA 5", "Japanese DD 5"});
        order(axis, "!return TF-3 to GG30");
        is_inverted({"Kirishima", "Haruna", "Japanese CA 3", "Japanese DD 3"});
        order(axis, "!return TF-1 to BB32");
        comes_home(axis, "TF-1", "Pacific:BB32",
                   {"Shokaku", "Zuikaku", "Hiei", "Japanese CA 1", "Japanese DD 1"});
        order(axis, "!close regular_combat");
        game_.next_turn();
        order(axis, "!trace Japan from P.P33 to P.BB32");
        game_.next_turn();
        game_.next_turn();
    }

    void redeployment() {
        violation(axis, "!trace Japan from P.P33 to P.GG30");
        violation(axis, "!mission CG-5 sea_transport to T26");
        violation(axis, "!redeploy Japanese 17 Army to HH27 across water");
        if (breaks_rules_) game_.drag(axis, {"Japanese 17 Army"}, "Pacific:HH27");
        order(axis, "!mission CG-2 sea_escort to GG30");
        order(axis, "!carry CG-2 cargo Japanese 18 Army from BB32 aboard Japanese DD 7");
        // Two fleets lie in Truk already.
        order(axis,
              breaks_rules_ ? "!mission TF-3 redeployment to BB32" : "!mission TF-3 redeployment to FF30");
        order(axis, "!complete CG-2");
        order(axis, "!redeploy Japanese 18 Army to GG30 across water");
        game_.drag(axis, {"CG-2", "Japanese 18 Army"}, "Pacific:GG30");
        order(axis, "!complete TF-3");
        game_.drag(axis, {"TF-3"}, breaks_rules_ ? "Pacific:BB32" : "Pacific:FF30");
        order(axis, "!close player_turn");
        game_.say(axis, "Your turn.");
    }
};

}  // namespace

void play_fall_1942(ScriptedGame& game, Play play) {
    Fall1942 turn(game, play);
    turn.supply();
    turn.movement_is_announced();
    turn.patrol();
    turn.movement();
    turn.missions_are_announced();
    turn.raiders();
    turn.invasion();
    turn.all_return();
    turn.redeployment();
}

}  // namespace umpire::samples
