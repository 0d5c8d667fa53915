#include "fall42_log.hpp"

#include "../scripted_game.hpp"

#include <fmt/core.h>

#include <string>
#include <vector>

namespace umpire::samples {

namespace {

const std::string axis = "Yamaguchi", allied = "Fletcher";

using Dice = std::vector<std::vector<int>>;

class Fall1942 {
  public:
    Fall1942(ScriptedGame& game, Play play) : game_(game), breaks_rules_(play == Play::with_violations) {}

    void supply() {
        order(axis, "!trace Japan from P33 to BB32");
        for (const char* port : {"P.P33", "P.BB32", "P.GG30", "P.HH27", "E.B33"})
            order(axis, fmt::format("!state supplied of {} is yes", port));
        game_.next_turn();
    }

    void movement_is_announced() {
        order(axis, "!pay Japan 5 on Pacific for patrol");
        order(axis, "!patrol TF-1 at II32 stays");
        order(axis, "!mission TF-4 base_change to BB32");
        order(axis, "!mission CG-1 sea_transport to GG30");
        order(axis, "!carry CG-1 cargo Japanese 17 Army from BB32 aboard Japanese DD 6");
    }

    void movement() {
        for (const char* hex : {"CC32", "DD32", "EE32", "FF32", "GG32", "HH32", "II32"})
            order(axis, fmt::format("!enter TF-1 at {}", hex));
        game_.drag(axis, {"TF-1"}, "Pacific:II32");
        game_.set("TF-1", "Status_Level", "1");
        order(allied, "!intercept TF-1 with TF-21 at II32", {{4, 2}});
        order(axis, "!stay TF-1");
        order(axis, "!complete TF-4");
        game_.drag(axis, {"TF-4"}, "Pacific:BB32");
        order(axis, "!complete CG-1");
        game_.drag(axis, {"CG-1", "Japanese 17 Army"}, "Pacific:GG30");
        game_.next_turn();
    }

    void missions_are_announced() {
        order(axis, "!pay Germany 5 on Western for raiders in the Atlantic");
        order(axis, "!mission CG-3 raid to Atlantic SW box");
        order(axis, "!mission TF-5 seaborne_invasion to KK33");
        order(axis, "!carry TF-5 cargo Japanese South Seas Force, Japanese Marines from GG30 aboard Japanese DD 5");
        order(axis, "!mission TF-3 shore_bombardment to KK33");
        order(allied, "!intercept TF-5 with TF-22 at KK33", {{5, 3}});
    }

    void raiders() {
        order(axis, "!reach CG-3");
        game_.drag(axis, {"CG-3"}, "Atlantic SW box");
        order(allied, "!spot CG-3", {{1}});
        order(axis, "!plunder CG-3 units Scheer, Lutzow", {{3, 4}});
        order(axis, "!return CG-3 to E.B33");
        game_.drag(axis, {"CG-3"}, "Europe:B33");
    }

    void invasion() {
        order(axis, "!bombard TF-3 at KK33 units Kirishima, Haruna");
        order(axis, "!invade TF-5 units Japanese South Seas Force, Japanese Marines at KK33");
        order(axis, "!assault TF-5 losses 1");
        order(axis, "!casualties TF-5 units Japanese Marines");
        order(axis, "!occupy TF-5 units Japanese South Seas Force");
        order(axis, "!return TF-5 to GG30");
        order(axis, "!return TF-3 to GG30");
        order(axis, "!return TF-1 to BB32");
        order(axis, "!close regular_combat");
        game_.next_turn();
    }

    void redeployment() {
        order(axis, "!trace Japan from P33 to BB32");
        game_.next_turn();
        game_.next_turn();
        order(axis, "!mission CG-2 sea_escort to BB32");
        order(axis, "!carry CG-2 cargo Japanese 18 Army from P33 aboard Japanese DD 7");
        order(axis, "!mission TF-3 redeployment to BB32");
        order(axis, "!complete CG-2");
        order(axis, "!redeploy Japanese 18 Army to BB32 across water");
        order(axis, "!complete TF-3");
        order(axis, "!close player_turn");
    }

  private:
    /// An order, and a throw for each list of dice.
    void order(const std::string& player, const std::string& text, const Dice& throws = {}) {
        game_.say(player, text);
        for (const std::vector<int>& dice : throws)
            game_.roll(player, fmt::format("{}d6", dice.size()), dice);
    }

    void violation(const std::string& player, const std::string& text, const Dice& throws = {}) {
        if (breaks_rules_) order(player, text, throws);
    }

    ScriptedGame& game_;
    bool breaks_rules_;
};

}  // namespace

void play_fall_1942(ScriptedGame& game, Play play) {
    Fall1942 turn(game, play);
    turn.supply();
    turn.movement_is_announced();
    turn.movement();
    turn.missions_are_announced();
    turn.raiders();
    turn.invasion();
    turn.redeployment();
}

}  // namespace umpire::samples
