#include "hammer_log.hpp"

#include "../scripted_game.hpp"
#include "players.hpp"

#include <string>
#include <vector>

namespace umpire::samples {

namespace {

using Dice = std::vector<std::vector<int>>;

/// What all player turns have in common: orders with their dice, and counters that are turned.
class Table {
  public:
    Table(ScriptedGame& game, Play play) : game_(game), breaks_rules_(play == Play::with_violations) {}

  protected:
    /// An order, and a throw of one or two dice for each list.
    void order(const std::string& player, const std::string& text, const Dice& throws = {}) {
        game_.say(player, text);
        for (const std::vector<int>& dice : throws)
            game_.roll(player, dice.size() == 1 ? "1d6" : "2d6", dice);
    }
    void violation(const std::string& player, const std::string& text, const Dice& throws = {}) {
        if (breaks_rules_) order(player, text, throws);
    }
    void sails(const std::string& group) { game_.set(group, "Status_Level", "1"); }
    /// What the end of a player turn finds low on fuel, or full again.
    void fuel(const std::vector<std::string>& ships, const std::string& level) {
        for (const std::string& ship : ships)
            game_.set(ship, "LowFuel_Level", level);
    }
    void enters_port(const std::string& group) { game_.set(group, "Status_Level", "2"); }

    ScriptedGame& game_;
    bool breaks_rules_;
};

/// Apr II 1940: mines are laid, stores and guns go to Åndalsnes, and the landing is planned.
class April : Table {
  public:
    using Table::Table;

    void axis_turn() {
        game_.say(axis, "Trondheim will be held.");
        game_.next_turn();
        minelayer();
        game_.drag(axis, {"TF-7"}, "2925");
        game_.next_turn();
        game_.say(axis, "Nothing ashore.");
        game_.next_turn();
        game_.next_turn();
        fuel({"Brummer"}, "2");
    }

    void allied_turn() {
        order(allied, "!plan 27 Chasseurs Alpins at 3324 in May I 1940");
        game_.next_turn();
        violation(allied, "!plan 146 Brigade at 3134 in May II 1940");
        minelayers_off_bergen();
        guns_for_aandalsnes();
        game_.next_turn();
        game_.next_turn();
        guards_ashore();
        troops_embark();
        game_.next_turn();
        fuel({"Curlew", "Bittern / Black Swan", "TR-21", "Esk / Icarus", "Teviot Bank", "MLC 1"}, "2");
    }

  private:
    /// The fjord is closed behind the destroyers that lie in Trondheim.
    void minelayer() {
        game_.say(axis, "!state mine_points_stored of 3030 is 3");
        order(axis, "!load Brummer mines 2");
        sails("TF-4");
        game_.drag(axis, {"TF-4"}, "3224");
        order(axis, "!lay Brummer as concentrated");
        violation(axis, "!lay Brummer as concentrated mines 2 points 60");
        game_.drag(axis, {"TF-4"}, "3030");
        enters_port("TF-4");
    }

    void minelayers_off_bergen() {
        game_.say(allied, "!state mine_points_stored of 2544 is 6");
        order(allied, "!load Teviot Bank, Esk / Icarus mines 2");
        sails("TF-25");
        game_.drag(allied, {"TF-25"}, "2830");
        order(allied, "!lay Teviot Bank, Esk / Icarus as nuisance");
        game_.drag(allied, {"TF-25"}, "2233");
        enters_port("TF-25");
    }

    /// The guns go over the beach with a landing craft, the infantry over the quay.
    void guns_for_aandalsnes() {
        order(allied, "!embark TF-24 units 24 Guards Brigade, 3 Light AA onto TR-21 at 2337");
        order(allied, "!spend TF-24 embark 30");
        game_.drag(allied, {"24 Guards Brigade", "3 Light AA"}, "TF-24");
        sails("TF-24");
        game_.drag(allied, {"TF-24"}, "3126");
        order(allied, "!spend TF-26 idle 48");
        violation(allied, "!transfer_cargo from TR-21 to MLC 1 units 24 Guards Brigade, 3 Light AA");
        order(allied, "!transfer_cargo from TR-21 to MLC 1 units 3 Light AA");
        order(allied, "!spend TF-24 transfer_cargo_at_sea 60");
        order(allied, "!spend TF-26 transfer_cargo_at_sea 60");
        game_.drag(allied, {"3 Light AA"}, "TF-26");
        order(allied, "!disembark TF-26 at 3126 units 3 Light AA");
        order(allied, "!spend TF-26 disembark 45");
        order(allied, "!damagecheck TF-26", {{4}});
        game_.drag(allied, {"3 Light AA"}, "3126");
        enters_port("TF-26");
        enters_port("TF-24");
    }

    void guards_ashore() {
        order(allied, "!disembark TF-24 at 3126 units 24 Guards Brigade");
        order(allied, "!spend TF-24 disembark 30");
        game_.drag(allied, {"24 Guards Brigade"}, "3126");
    }

    void troops_embark() {
        game_.say(allied, "!state unsupported of 27 Chasseurs Alpins is yes");
        order(allied, "!embark TF-23 units 27 Chasseurs Alpins onto El Djezair at 2239");
        order(allied, "!spend TF-23 embark 30");
        game_.drag(allied, {"27 Chasseurs Alpins"}, "TF-23");
    }
};

/// May I 1940: the landing.
class May : Table {
  public:
    using Table::Table;

    void axis_turn() {
        game_.next_turn();
        destroyers_break_out();
        cruiser_meets_mines();
        submarines_wait();
        game_.next_turn();
        game_.next_turn();
        game_.next_turn();
        fuel({"Luchs / Seeadler", "Köln", "7 U-Flottille", "Heinemann / Eckoldt", "Jacobi / Riedel"}, "2");
    }

    void allied_turn() {
        game_.next_turn();
        carrier_sails();
        brigade_for_namsos();
        battleships_force_the_fjord();
        submarines_meet_the_troops();
        landing();
        enemy_reacts();
        game_.next_turn();
        assault();
        game_.next_turn();
        fleet_goes_home();
        game_.say(allied, "Trondheim is ours.");
    }

  private:
    /// Over the mines of their own side.
    void destroyers_break_out() {
        sails("TF-2");
        game_.drag(axis, {"TF-2"}, "3224");
        violation(axis, "!spend TF-2 idle 1");
        order(axis, "!mines TF-2", {{4, 3}, {2, 1}});
        game_.drag(axis, {"TF-2"}, "3714");
        enters_port("TF-2");
    }

    void cruiser_meets_mines() {
        sails("TF-3");
        game_.drag(axis, {"TF-3"}, "2930");
        order(axis, "!mines TF-3 units Luchs / Seeadler", {{3, 4}});
        game_.drag(axis, {"TF-3"}, "3030");
        enters_port("TF-3");
    }

    void submarines_wait() {
        game_.drag(axis, {"TF-7"}, "2725");
        game_.set("TF-7", "Mission_Level", "2");
    }

    void carrier_sails() {
        order(allied, "!base Swordfish 816 on Furious");
        game_.drag(allied, {"Swordfish 816"}, "TF-22");
        sails("TF-22");
        game_.drag(allied, {"TF-22"}, "3022");
        violation(allied, "!escort TF-22 units Berwick at 2822");
        order(allied, "!escort TF-22 units Hero / Hyperion at 2922");
        violation(allied, "!fly Skua 800 from Furious");
        order(allied, "!fly Swordfish 816 from Furious");
        order(allied, "!land Swordfish 816 on Furious");
    }

    void brigade_for_namsos() {
        order(allied, "!embark TF-29 units 146 Brigade, British Resource Point onto NT-21 at 2239");
        order(allied, "!spend TF-29 embark 30");
        game_.drag(allied, {"146 Brigade", "British Resource Point"}, "TF-29");
        sails("TF-29");
        game_.drag(allied, {"TF-29"}, "3522");
        enters_port("TF-29");
        order(allied, "!disembark TF-29 at 3522 units 146 Brigade");
        order(allied, "!spend TF-29 disembark 30");
        game_.drag(allied, {"146 Brigade"}, "3522");
        game_.say(allied, "!state port_in_supply of 2233 is yes");
        order(allied, "!spend TF-25 replenish_in_port 30");
        fuel({"Esk / Icarus", "Teviot Bank"}, "1");
    }

    /// In the mined hex each of them is checked; the battery fires before it is silenced.
    void battleships_force_the_fjord() {
        sails("TF-21");
        game_.drag(allied, {"TF-21"}, "3224");
        order(allied, "!mines TF-21", {{1, 2}, {3, 2}, {4, 1}, {2, 2}, {5, 1}});
        order(axis, "!fire Agdenes Batterie -> Warspite", {{2, 3}});
        order(allied, "!fire Warspite -> Agdenes Batterie", {{6, 5}});
        order(allied, "!fire Valiant -> Agdenes Batterie", {{5, 5}});
        order(allied, "!damage");
        game_.set("Agdenes Batterie", "Exposed_Level", "2");
        game_.set("Agdenes Batterie", "Hits_Level", "5");
        order(allied, "!leave TF-21");
        order(allied, "!spend TF-21 bombardment 30");
        order(allied, "!leave TF-21");
        violation(allied, "!bombard Cossack / Sikh at 3324 target port_capacity");
        order(allied, "!bombard Valiant at 3324 target port_capacity");
        order(allied, "!porthits 3324 2 bombardment");
        order(allied, "!spend TF-21 prepare_ground_support 30");
        order(allied, "!leave TF-21");
    }

    void submarines_meet_the_troops() {
        sails("TF-23");
        game_.drag(allied, {"TF-23"}, "2926");
        order(axis, "!intercept TF-23 with TF-7", {{4, 4}});
        game_.drag(axis, {"TF-7"}, "2926");
        order(axis, "!submarine TF-7 against TF-23");
        // Without it the submarines have seen what the escorts do before they decide.
        if (!breaks_rules_) order(axis, "!seal for Axis");
        order(allied, "!assign Vanoc / Whirlwind to search");
        order(allied, "!assign Brestois / Boulonnais to screen");
        order(axis, "!assign 7 U-Flottille to penetrate");
        order(allied, "!asw screen of TF-23 at 7 U-Flottille", {{3, 4}});
        game_.set("7 U-Flottille", "Strength_Level", "2");
        order(axis, "!torpedo 7 U-Flottille -> Émile Bertin", {{2, 3}});
        order(allied, "!damage");
        order(axis, "!leave TF-7");
    }

    void landing() {
        game_.drag(allied, {"TF-23"}, "3224");
        order(allied, "!mines TF-23", {{1, 2}, {3, 2}, {4, 1}, {2, 2}});
        order(allied, "!leave TF-23");
        game_.drag(allied, {"TF-23"}, "3324");
        violation(allied, "!torpedo Brestois / Boulonnais -> Agdenes Batterie", {{6, 6}});
        order(allied, "!leave TF-23");
        game_.mask("27 Chasseurs Alpins", "");
        order(allied, "!landing TF-23 at 3324");
        order(allied, "!spend TF-23 disembark 90");
        order(allied, "!leave TF-23");
        order(allied, "!disruption 27 Chasseurs Alpins", {{6}});
        game_.drag(allied, {"27 Chasseurs Alpins"}, "3324");
    }

    void enemy_reacts() {
        order(axis, "!react Axis at 3324", {{5}});
        order(axis, "!reaction 159 Infantry Regiment against 3324 via 3425");
        game_.drag(axis, {"159 Infantry Regiment"}, "3425");
        violation(axis, "!reaction Base Force Trondheim against 3324");
    }

    void assault() {
        game_.say(allied, "!state attack_strength of 27 Chasseurs Alpins is 4");
        game_.say(allied, "!state disruption_factor of 27 Chasseurs Alpins is 0.5");
        order(allied, "!support Warspite at 3324");
        game_.set("Warspite", "AmmoDepleted_Level", "2");
        order(allied, "!assault 27 Chasseurs Alpins -> 1-138 Gebirgsjäger");
        order(allied, "!groundcombat at 3324 attack 4 defense 3 losses 1-138 Gebirgsjäger");
        game_.remove(axis, "1-138 Gebirgsjäger");
        game_.remove(axis, "Base Force Trondheim");
        game_.remove(axis, "Agdenes Batterie");
        order(allied, "!capture 3324 by Allied ground");
    }

    void fleet_goes_home() { game_.drag(allied, {"TF-21"}, "3123"); }
};

}  // namespace

void play_hammer(ScriptedGame& game, Play play) {
    April april(game, play);
    april.axis_turn();
    april.allied_turn();
    May may(game, play);
    may.axis_turn();
    may.allied_turn();
}

}  // namespace umpire::samples
