#include "santa_cruz_log.hpp"

#include "../scripted_game.hpp"
#include "players.hpp"
#include "scripted_turn.hpp"

#include <fmt/core.h>

#include <string>
#include <vector>

namespace umpire::samples {

namespace {

class SantaCruz : ScriptedTurn {
  public:
    SantaCruz(ScriptedGame& game, Play play) : ScriptedTurn(game, play) {}

    void carriers_sail() {
        game_.say(axis, "The carriers go south.");
        order(axis, "!mission TF-1 fast_carrier_mission to KK33");
        order(axis, "!path TF-1 via BB32 CC32 DD32 EE32 FF32 GG32 HH32 II32 JJ32 KK32 KK33");
        order(axis, "!state oil_used of TF-1 is yes");
    }

    /// All of Noumea come in time, those of Suva fall short; from Rabaul help comes for the carriers.
    void interceptions() {
        order(allied,
              "!intercept TF-1 with TF-21, TF-23, CG-7, CG-8, TF-22 at JJ32 air American Search 1, American "
              "Search 2, Australian Search 1 cards 1",
              {{3, 2, 4}, {5, 1, 2}, {2, 3, 2}, {2, 2, 3}, {1, 2, 4}});
        violation(axis, "!mission TF-2 shore_bombardment to KK33");
        order(allied, "!path TF-21 via NN31 MM31 LL32 KK32 JJ32");
        // From Truk nobody sees so far.
        violation(axis, "!intercept TF-21 with TF-3 at JJ32 air Japanese Search 2", {{4, 3, 2, 2}});
        if (!breaks_rules_) order(axis, "!intercept TF-21 with TF-3 at JJ32", {{4, 3, 4}});
        order(axis, "!state oil_used of TF-3 is yes");
        for (const char* group : {"TF-1", "TF-3", "TF-21", "TF-22", "TF-23", "CG-7", "CG-8"})
            game_.set(group, "Status_Level", "1");
    }

    void ways_to_the_battle() {
        violation(allied, "!sail TF-21");
        order(axis, "!sail TF-3");
        if (!breaks_rules_) order(allied, "!sail TF-21");
        for (const char* group : {"TF-23", "CG-7", "CG-8"})
            order(allied, fmt::format("!sail {}", group));
        order(axis, "!sail TF-1");
        game_.drag(allied, {"TF-21", "TF-23", "CG-7", "CG-8"}, "Pacific:JJ32");
        game_.drag(axis, {"TF-1", "TF-3"}, "Pacific:JJ32");
        order(axis, "!battle at JJ32 between TF-1, TF-3, TF-21, TF-23, CG-7, CG-8");
    }

    void first_round() {
        violation(axis, "!number TF-1 5");
        order(axis, "!number TF-1 3");
        order(axis, "!number TF-3 1");
        order(allied, "!number TF-21 4");
        order(allied, "!number TF-23 1");
        // What is no task force makes up one combat group.
        order(allied, "!form CG-7 of CG-8");
        order(allied, "!number CG-7 5");
        game_.drag(allied, {"American CA 4", "American DD 4"}, "CG-7");
        order(axis, "!cap Japanese NAS 1, Japanese NAS 4 over TF-1");
        order(allied, "!cap American NAS 1, American NAS 4 over TF-21");
        order(allied, "!cover TF-21 with American Cover 1");
        order(axis, "!search", {{4, 2}});
        order(allied, "!search air American Search 1, American Search 2", {{3, 5, 3, 6}});
        order(axis, "!reveal TF-1 large carriers 2 fast empty");
        order(allied, "!reveal TF-21 large carriers 2 fast empty");
        carriers_strike();
        guns_of_the_first_round();
    }

    void carriers_strike() {
        const std::string americans = "American NAS 2, American NAS 3, American NAS 5, American NAS 6",
                          japanese = "Japanese NAS 2, Japanese NAS 3, Japanese NAS 5, Japanese NAS 6";
        violation(allied, "!strike American NAS 1 -> TF-1");
        order(allied, fmt::format("!strike {} -> TF-1", americans));
        are_shown(axis, {"Shokaku", "Zuikaku", "Hiei", "Japanese CA 1", "Japanese DD 1"});
        order(allied, fmt::format("!bomb {} -> Shokaku squadrons 3", americans), {{3, 2}});
        is_damaged("Shokaku");
        order(axis, fmt::format("!strike {} -> TF-21", japanese));
        are_shown(allied, {"Enterprise", "Hornet", "North Carolina", "American CA 1", "American DD 1"});
        order(axis, fmt::format("!bomb {} -> Hornet squadrons 3", japanese), {{3, 2}});
        is_damaged("Hornet");
    }

    void guns_of_the_first_round() {
        order(axis, "!pair TF-3 -> TF-23");
        are_shown(axis, {"Kirishima", "Haruna", "Japanese CA 3", "Japanese DD 3"});
        are_shown(allied, {"Washington", "South Dakota", "American CA 2", "American DD 2"});
        order(axis, "!fire Kirishima -> Washington", {{3, 4}});
        order(axis, "!fire Haruna -> South Dakota", {{3, 3}});
        order(allied, "!fire Washington -> Kirishima", {{4, 4}});
        order(allied, "!fire South Dakota -> Haruna", {{2, 3}});
        order(axis, "!fire Japanese CA 3, Japanese DD 3 -> American CA 2, American DD 2", {{3, 3}});
        order(allied, "!fire American CA 2, American DD 2 -> Japanese CA 3, Japanese DD 3", {{3, 4}});
        for (const char* ship : {"Washington", "South Dakota", "Kirishima"})
            game_.set(ship, "Hits_Level", "2");
        for (const char* cruisers : {"American CA 2", "Japanese CA 3"})
            game_.set(cruisers, "Factors", "2");
    }

    /// The cripples leave, the force from Suva comes in.
    void between_rounds() {
        order(axis, "!segment end");
        for (const char* air : {"American NAS 5", "American NAS 6", "Japanese NAS 2", "Japanese NAS 3"})
            game_.set(air, "Eliminated_Level", "2");
        order(allied, "!withdraw TF-21 units Hornet");
        order(allied, "!return TF-21 withdrawn to NN31");
        game_.drag(allied, {"Hornet", "American NAS 4", "American NAS 5", "American NAS 6"}, "Pacific:NN31");
        is_inverted({"Hornet"});
        order(axis, "!withdraw TF-1 units Shokaku");
        order(axis, "!return TF-1 withdrawn to BB32");
        game_.drag(axis, {"Shokaku", "Japanese NAS 1", "Japanese NAS 2", "Japanese NAS 3"}, "Pacific:BB32");
        is_inverted({"Shokaku"});
        order(allied, "!join TF-22 number 2");
        game_.drag(allied, {"TF-22"}, "Pacific:JJ32");
        order(axis, "!round");
    }

    void second_round() {
        order(axis, "!cap Japanese NAS 4 over TF-1");
        order(allied, "!cap American NAS 1 over TF-21");
        order(allied, "!cap American NAS 7 over TF-22");
        order(axis, "!search", {{2, 5, 6}});
        order(allied, "!search air American Search 1, American Search 2", {{1, 3, 5, 3, 6, 2}});
        order(allied, "!reveal TF-22 large carriers 1 fast empty");
        order(allied, "!reveal CG-7 small carriers 0 fast empty");
        order(axis, "!reveal TF-3 large carriers 0 fast empty");
        order(axis, "!reveal TF-1 large carriers 1 fast empty");
        order(allied, "!strike American NAS 2, American NAS 3 -> TF-1");
        order(allied, "!bomb American NAS 2, American NAS 3 -> Zuikaku squadrons 1", {{3, 2}});
        game_.set("Zuikaku", "Hits_Level", "2");
        order(axis, "!strike Japanese NAS 5, Japanese NAS 6 -> TF-22");
        are_shown(allied, {"Wasp", "American CA 3", "American DD 3"});
        order(axis, "!bomb Japanese NAS 5, Japanese NAS 6 -> Wasp squadrons 2", {{2, 2}});
        game_.set("Wasp", "Hits_Level", "2");
        guns_of_the_second_round();
    }

    void guns_of_the_second_round() {
        order(axis, "!pair TF-3 -> TF-23");
        order(axis, "!fire Haruna -> Washington", {{3, 4}});
        order(axis, "!fire Kirishima -> South Dakota", {{3, 3}});
        violation(axis, "!fire Kirishima -> South Dakota", {{1, 1}});
        order(allied, "!fire Washington -> Haruna", {{4, 4}});
        order(allied, "!fire South Dakota -> Kirishima", {{2, 3}});
        order(axis, "!fire Japanese CA 3, Japanese DD 3 -> American CA 2, American DD 2", {{3, 3}});
        order(allied, "!fire American CA 2, American DD 2 -> Japanese CA 3, Japanese DD 3", {{3, 4}});
        for (const char* ship : {"Washington", "South Dakota"})
            game_.set(ship, "Hits_Level", "3");
        game_.set("Haruna", "Hits_Level", "2");
        game_.set("American CA 2", "Damaged_Level", "2");
        game_.set("American CA 2", "Hits_Level", "2");
        game_.set("Japanese CA 3", "Sunk_Level", "2");
        order(allied, "!engage TF-22 -> TF-1");
        order(axis, "!evade TF-1 number 4");
        violation(axis, "!evade TF-3 number 5");
    }

    void all_go_home() {
        order(axis, "!segment end");
        order(axis, "!withdraw TF-1");
        order(axis, "!return TF-1 to BB32");
        comes_home(axis, "TF-1", "Pacific:BB32", {"Zuikaku", "Hiei", "Japanese CA 1", "Japanese DD 1"});
        order(axis, "!withdraw TF-3");
        order(axis, "!return TF-3 to GG30");
        comes_home(axis, "TF-3", "Pacific:GG30", {"Kirishima", "Haruna", "Japanese DD 3"});
        order(allied, "!return TF-21 to NN31");
        comes_home(allied, "TF-21", "Pacific:NN31",
                   {"Enterprise", "North Carolina", "American CA 1", "American DD 1"});
        order(allied, "!return TF-23 to NN31");
        comes_home(allied, "TF-23", "Pacific:NN31",
                   {"Washington", "South Dakota", "American CA 2", "American DD 2"});
        order(allied, "!return CG-7 to NN31");
        comes_home(allied, "CG-7", "Pacific:NN31",
                   {"Australian CA 1", "Australian DD 1", "American CA 4", "American DD 4"});
        game_.drag(allied, {"CG-8"}, "Pacific:NN31");
        const std::string port = breaks_rules_ ? "V51" : "LL36";
        order(allied, "!return TF-22 to " + port);
        comes_home(allied, "TF-22", "Pacific:" + port, {"Wasp", "American CA 3", "American DD 3"});
        game_.say(allied, "Call it a draw.");
    }

  private:
    /// What is attacked lies open.
    void are_shown(const std::string& player, const std::vector<std::string>& ships) {
        game_.step(player, ships, [&](vassal::Edit& edit) {
            for (const std::string& ship : ships)
                edit.mask(game_.counter(ship), std::nullopt);
        });
    }
    void is_damaged(const std::string& carrier) {
        game_.set(carrier, "Damaged_Level", "2");
        game_.set(carrier, "Hits_Level", "3");
    }
};

}  // namespace

void play_santa_cruz(ScriptedGame& game, Play play) {
    SantaCruz battle(game, play);
    battle.carriers_sail();
    battle.interceptions();
    battle.ways_to_the_battle();
    battle.first_round();
    battle.between_rounds();
    battle.second_round();
    battle.all_go_home();
}

}  // namespace umpire::samples
