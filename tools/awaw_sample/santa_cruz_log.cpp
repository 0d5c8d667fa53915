#include "santa_cruz_log.hpp"

#include "../scripted_game.hpp"

#include <fmt/core.h>

#include <string>
#include <vector>

namespace umpire::samples {

namespace {

const std::string axis = "Yamaguchi", allied = "Fletcher";

using Dice = std::vector<std::vector<int>>;

class SantaCruz {
  public:
    SantaCruz(ScriptedGame& game, Play play) : game_(game), breaks_rules_(play == Play::with_violations) {}

    void carriers_sail() {
        game_.say(axis, "The carriers go south.");
        order(axis, "!mission TF-1 fast_carrier_mission to KK33");
        order(axis, "!path TF-1 via BB32 CC32 DD32 EE32 FF32 GG32 HH32 II32 JJ32 KK32 KK33");
    }

    void interceptions() {
        order(allied, "!intercept TF-1 with TF-21, TF-23, TF-22 at JJ32 air American Search 1, American Search 2, Australian Search 1",
              {{3, 2, 4, 1}, {5, 1, 2, 2}, {1, 2, 2, 3}});
        order(axis, "!intercept TF-21 with TF-3 at JJ32", {{4, 3, 4}});
    }

    void sail_to_battle() {
        for (const char* group : {"TF-3", "TF-21", "TF-23", "TF-1"}) {
            order(group == std::string("TF-21") || group == std::string("TF-23") ? allied : axis, fmt::format("!sail {}", group));
            game_.set(group, "Status_Level", "1");
        }
        game_.drag(allied, {"TF-21", "TF-23"}, "Pacific:JJ32");
        game_.drag(axis, {"TF-1", "TF-3"}, "Pacific:JJ32");
    }

    void first_round() {
        order(axis, "!battle at JJ32 between TF-1, TF-3, TF-21, TF-23");
        order(axis, "!number TF-1 3");
        order(axis, "!number TF-3 1");
        order(allied, "!number TF-21 4");
        order(allied, "!number TF-23 1");
        order(axis, "!cap Japanese NAS 1, Japanese NAS 4 over TF-1");
        order(allied, "!cap American NAS 1, American NAS 4 over TF-21");
        order(allied, "!cover TF-21 with American Cover 1");
        order(axis, "!search", {{4, 2}});
        order(allied, "!search air American Search 1, American Search 2", {{3, 5, 3, 6}});
        order(axis, "!reveal TF-1 large carriers 2 fast empty");
        order(allied, "!reveal TF-21 large carriers 2 fast empty");
        order(allied, "!strike American NAS 2, American NAS 3, American NAS 5, American NAS 6 -> TF-1");
        order(allied, "!bomb American NAS 2, American NAS 3, American NAS 5, American NAS 6 -> Shokaku squadrons 3", {{3, 2}});
        order(axis, "!strike Japanese NAS 2, Japanese NAS 3, Japanese NAS 5, Japanese NAS 6 -> TF-21");
        order(axis, "!bomb Japanese NAS 2, Japanese NAS 3, Japanese NAS 5, Japanese NAS 6 -> Hornet squadrons 3", {{3, 2}});
        order(axis, "!pair TF-3 -> TF-23");
        order(axis, "!fire Kirishima -> Washington", {{3, 4}});
        order(axis, "!fire Haruna -> South Dakota", {{3, 3}});
        order(allied, "!fire Washington -> Kirishima", {{4, 4}});
        order(allied, "!fire South Dakota -> Haruna", {{2, 3}});
        order(axis, "!fire Japanese CA 3, Japanese DD 3 -> American CA 2, American DD 2", {{3, 3}});
        order(allied, "!fire American CA 2, American DD 2 -> Japanese CA 3, Japanese DD 3", {{3, 4}});
    }

    void between_rounds() {
        order(axis, "!segment end");
        order(allied, "!withdraw TF-21 units Hornet");
        order(axis, "!withdraw TF-1 units Shokaku");
        order(allied, "!return TF-21 to NN31 units Hornet");
        order(axis, "!return TF-1 to BB32 units Shokaku");
        order(allied, "!join TF-22 number 2");
        game_.drag(allied, {"TF-22"}, "Pacific:JJ32");
    }

    void second_round() {
        order(axis, "!round");
        order(axis, "!cap Japanese NAS 4 over TF-1");
        order(allied, "!cap American NAS 1 over TF-21");
        order(allied, "!cap American NAS 7 over TF-22");
        order(axis, "!search", {{2, 5, 6}});
        order(allied, "!search air American Search 1, American Search 2", {{1, 3, 5, 5, 6, 2}});
        order(allied, "!reveal TF-22 large carriers 1 fast empty");
        order(axis, "!reveal TF-3 large carriers 0 fast empty");
        order(axis, "!reveal TF-1 large carriers 1 fast empty");
        order(allied, "!strike American NAS 2, American NAS 3 -> TF-1");
        order(allied, "!bomb American NAS 2, American NAS 3 -> Zuikaku squadrons 1", {{3, 2}});
        order(axis, "!strike Japanese NAS 5, Japanese NAS 6 -> TF-22");
        order(axis, "!bomb Japanese NAS 5, Japanese NAS 6 -> Wasp squadrons 2", {{4, 4}});
        order(axis, "!pair TF-3 -> TF-23");
        order(axis, "!fire Kirishima -> Washington", {{3, 4}});
        order(axis, "!fire Haruna -> South Dakota", {{3, 3}});
        order(allied, "!fire Washington -> Kirishima", {{4, 4}});
        order(allied, "!fire South Dakota -> Haruna", {{2, 3}});
        order(axis, "!fire Japanese CA 3, Japanese DD 3 -> American CA 2, American DD 2", {{3, 3}});
        order(allied, "!fire American CA 2, American DD 2 -> Japanese CA 3, Japanese DD 3", {{3, 4}});
        order(allied, "!engage TF-22 -> TF-1");
        order(axis, "!evade TF-1 number 4");
    }

    void all_go_home() {
        order(axis, "!segment end");
        order(axis, "!withdraw TF-1");
        order(axis, "!withdraw TF-3");
        order(axis, "!return TF-1 to BB32");
        order(axis, "!return TF-3 to GG30");
        order(allied, "!return TF-21 to NN31");
        order(allied, "!return TF-23 to NN31");
        order(allied, "!return TF-22 to LL36");
    }

  private:
    /// An order, and a throw for each list of dice.
    void order(const std::string& player, const std::string& text, const Dice& throws = {}) {
        game_.say(player, text);
        for (const std::vector<int>& dice : throws)
            game_.roll(player, fmt::format("{}d6", dice.size()), dice);
    }

    ScriptedGame& game_;
    [[maybe_unused]] bool breaks_rules_;
};

}  // namespace

void play_santa_cruz(ScriptedGame& game, Play play) {
    SantaCruz battle(game, play);
    battle.carriers_sail();
    battle.interceptions();
    battle.sail_to_battle();
    battle.first_round();
    battle.between_rounds();
    battle.second_round();
    battle.all_go_home();
}

}  // namespace umpire::samples
