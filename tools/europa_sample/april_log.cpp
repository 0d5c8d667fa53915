#include "april_log.hpp"

#include "umpire/vassal/board.hpp"

#include "../scripted_game.hpp"
#include "players.hpp"

#include <string>
#include <vector>

namespace umpire::samples {

namespace {

/// The same turn twice: as it should be, and with four things that must not be.
class AprilTurn {
  public:
    AprilTurn(ScriptedGame& game, Play play) : game_(game), breaks_rules_(play == Play::with_violations) {}

    void axis_movement() {
        game_.say(axis, "Good morning, Admiral. The fleet puts to sea.");
        sails("TF-1");
        game_.drag(axis, {"TF-1"}, "2527");
        order(axis, "!intercept TF-23 with TF-1", {3, 4});
        first_round();
        closing();
        second_round();
        aftermath();
        fleet_goes_on();
        raider_moves();
        light_cruisers_patrol();
    }

    void axis_combat_and_exploitation() {
        game_.next_turn();
        game_.say(axis, "Nothing ashore.");
        game_.next_turn();
        game_.set("TF-3", "Mission_Level", "1");
        game_.drag(axis, {"TF-3"}, "3030");
        game_.set("TF-3", "Status_Level", "2");
        game_.next_turn();
        game_.say(allied, "My turn, then.");
        for (const char* ship : {"Scharnhorst", "Gneisenau", "Admiral Hipper"})
            game_.set(ship, "LowFuel_Level", "2");
    }

    void allied_movement() {
        game_.next_turn();
        home_fleet_patrols();
        brigade_sails();
        carrier_slips_by();
        // The umpire sees what the Allied player cannot.
        if (breaks_rules_) unseen_move("TF-6", "1524");
        game_.drag(allied, {"TF-22"}, "3017");
        game_.say(allied, "!patrol TF-22");
    }

    void allied_combat_and_exploitation() {
        game_.next_turn();
        game_.next_turn();
        game_.drag(allied, {"TF-26"}, "2314");
        game_.say(allied, "Your move. Greetings from Scapa Flow.");
    }

  private:
    void order(const std::string& player, const std::string& text, const std::vector<int>& dice) {
        game_.say(player, text);
        game_.roll(player, "2d6", dice);
    }

    void sails(const std::string& group) { game_.set(group, "Status_Level", "1"); }

    /// VASSAL reports no move of what the enemy does not see.
    void unseen_move(const std::string& group, const std::string& hex) {
        game_.step(axis, {group}, [&](vassal::Edit& edit) {
            const int map = game_.table().find_map("North");
            const auto point = game_.table().layout(map).find_location(hex);
            edit.move(game_.counter(group), map, point->x, point->y, true);
        });
    }

    void first_round() {
        game_.say(axis, "!range 2");
        order(axis, "!fire Scharnhorst -> Penelope", {3, 4});
        order(axis, "!fire Gneisenau -> Hotspur / Havock", {3, 4});
        if (breaks_rules_)
            order(axis, "!fire Admiral Hipper -> Penelope", {1, 2});
        else
            game_.say(axis, "!hold Admiral Hipper");
        game_.say(allied, "Out of range for us.");
        game_.say(axis, "!damage");
        game_.set("Penelope", "Hits_Level", "2");
        game_.set("Hotspur / Havock", "Strength_Level", "2");
    }

    /// The slowest group maneuvers first: Penelope is damaged.
    void closing() {
        game_.drag(allied, {"TF-23"}, "2526");
        game_.drag(axis, {"TF-1"}, "2526");
    }

    void second_round() {
        game_.say(axis, "!range 0");
        order(allied, "!torpedo Hotspur / Havock -> Scharnhorst closing", {2, 3});
        order(axis, "!torpedo Jacobi / Riedel -> Penelope", {4, 3});
        order(allied, "!fire Penelope -> Admiral Hipper", {5, 5});
        order(allied, "!fire Hardy / Hunter -> Jacobi / Riedel", {5, 4});
        order(axis, "!fire Scharnhorst -> Hotspur / Havock, Hardy / Hunter", {5, 4});
        order(axis, "!fire Gneisenau -> Penelope", {4, 4});
        order(axis, "!fire Admiral Hipper -> Penelope", {3, 3});
        game_.say(axis, "!damage");
    }

    void aftermath() {
        game_.set("Admiral Hipper", "Hits_Level", "2");
        game_.set("Jacobi / Riedel", "Strength_Level", "2");
        game_.set("Jacobi / Riedel", "TorpedoDepleted_Level", "2");
        game_.drag(allied, {"Penelope"}, "Allied Eliminated Naval Units");
        game_.drag(allied, {"Hotspur / Havock", "Hardy / Hunter"}, "Allied Eliminated Naval Units");
        game_.say(allied, "They died well.");
        game_.remove(allied, "TF-23");
    }

    void fleet_goes_on() {
        game_.drag(axis, {"TF-1"}, "2918");
        order(allied, "!intercept TF-1 with TF-22", {1, 3});
        if (breaks_rules_) order(allied, "!intercept TF-1 with TF-22", {2, 2});
        game_.drag(axis, {"TF-1"}, "2822");
        game_.set("TF-1", "Mission_Level", "2");
    }

    void raider_moves() {
        unseen_move("TF-6", "1422");
        game_.set("TF-6", "Points", "4");
    }

    /// Ships change their box together, and a convoy that was taken by mistake is put back.
    void light_cruisers_patrol() {
        game_.deploy("TF-10", "3030");
        game_.drag(axis, {"1 S-Boot", "Brummer"}, "TF-10");
        game_.set("TF-10", "Status_Level", "2");
        sails("TF-3");
        game_.drag(axis, {"TF-5"}, "3641");
        game_.undo(axis);
        game_.drag(axis, {"TF-3"}, "2829");
        game_.set("TF-3", "Mission_Level", "2");
    }

    void home_fleet_patrols() {
        sails("TF-21");
        game_.drag(allied, {"TF-21"}, "2530");
        game_.set("TF-21", "Mission_Level", "2");
    }

    /// A group has 180 points; the long wait leaves too few for the way.
    void brigade_sails() {
        game_.say(allied, breaks_rules_ ? "!spend TF-25 idle 168" : "!spend TF-25 idle 120");
        sails("TF-25");
        game_.drag(allied, {"TF-25"}, "2629");
    }

    void carrier_slips_by() {
        game_.drag(allied, {"TF-24"}, "2717");
        order(axis, "!intercept TF-24 with TF-1 at 2719", {1, 1});
    }

    ScriptedGame& game_;
    bool breaks_rules_;
};

}  // namespace

void play_orders(ScriptedGame& game, const std::string& axis_commitment,
                 const std::string& allied_commitment) {
    game.say(axis, "!commit " + axis_commitment);
    game.say(axis, "!commit " + allied_commitment + " for Allied");
    game.set("TF-1", "Status_Level", "1");
    game.drag(axis, {"TF-1"}, "2527");
    game.say(axis, "!intercept TF-23 with TF-1");
    game.roll(axis, "2d6", {3, 4});
    game.say(axis, "!range 2");
    game.say(axis, "!fire Scharnhorst -> Penelope");
    game.say(axis, "!fire Gneisenau -> Hotspur / Havock");
    game.say(axis, "No dice of mine, Admiral: let the umpire roll.");
}

void play_april(ScriptedGame& game, Play play) {
    AprilTurn turn(game, play);
    turn.axis_movement();
    turn.axis_combat_and_exploitation();
    turn.allied_movement();
    turn.allied_combat_and_exploitation();
}

void play_plain(ScriptedGame& game) {
    game.say(axis, "April II, my move. The weather is lovely.");
    game.set("TF-1", "Status_Level", "1");
    game.drag(axis, {"TF-1"}, "2625");
    game.drag(axis, {"TF-1"}, "2722");
    game.roll(axis, "2d6", {2, 3});
    game.say(axis, "nothing there, I go on");
    game.drag(axis, {"TF-1"}, "2420");
    game.drag(axis, {"TF-6"}, "1017");
    game.say(axis, "no, that one stays where it was");
    game.drag(axis, {"TF-6"}, "1218");
    game.drag(axis, {"Blücher"}, "TF-4");
    game.drag(axis, {"TF-1"}, "0620");
    game.say(allied, "then I come a little nearer");
    game.drag(allied, {"TF-24"}, "2118");
    game.next_turn();
}

}  // namespace umpire::samples
