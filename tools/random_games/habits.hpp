#pragma once

#include "umpire/game/value.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace umpire::samples {

/// How a random player plays one game: what of it is his to choose, and what the table shows of it.
struct Habits {
    std::string game;
    std::string sample;              ///< the folder of its module
    std::vector<std::string> saves;  ///< to begin with, and logs to begin with the end of
    /// Of counters in the first save, once more with these: what comes of combats that are hardly ever
    /// fought.
    struct Wear {
        std::string counter, property, value;
    };
    std::vector<Wear> worn;
    /// How often an order is thought of, where that is not once.
    std::map<std::string, std::size_t> weights;
    /// Orders that are never given, and why.
    std::map<std::string, std::string> not_played;
    /// Orders that nobody gives but in a combat, and the fact that says that there is one.
    std::set<std::string> in_combat;
    std::string combat;
    /// Orders that nobody has to give who moves his counters.
    std::set<std::string> seen_on_table;
    std::vector<int> numbers;  ///< that orders name

    /// Orders that follow each other. In braces stands what chance chooses; "?" may fail without an end to
    /// it, "~" is of the enemy, "*" is given for every hex of the way. "@offensive, combat" sets the turn
    /// track to the step in which it goes on.
    struct Plan {
        std::set<std::string> phases;  ///< or steps
        std::vector<std::string> orders;
        std::size_t weight = 1;
    };
    std::vector<Plan> plans;
    std::string cargo;  ///< the fact that units have which are carried; empty: any unit ashore
    /// Groups move by such plans only, not from hex to hex.
    bool moves_by_plan = false;
    /// Levels of the turn track that begin a player turn.
    std::string first_phase;
    std::vector<std::string> phases;
    std::set<std::string> moving_phases;  ///< in which groups may go somewhere

    /// A way to break the rules.
    struct Violation {
        enum class How : std::uint8_t { far, move, mark, place, order, drag, voyage };
        std::string name;
        How how = How::move;
        std::string rule{};     ///< that it is to break, or the beginning of its number; empty: any
        bool of_enemy = false;  ///< of the side whose player turn it is not
        bool by_enemy = false;  ///< done by the player whose turn it is not
        game::Kind of = game::Kind::group;
        std::string fact{};  ///< of a marker that is turned to the value
        bool value = false;
        bool at_sea = true;        ///< turned at sea, else anywhere
        std::string from{}, to{};  ///< the box that a unit is taken from, or put into
        /// Of a drag or voyage: what is moved, over which terrain to end, how far, and in which phases or
        /// steps alone.
        std::vector<std::string> types{};
        std::string terrain{};
        int nearest = 1, farthest = 1;
        std::set<std::string> phases{};
    };
    std::vector<Violation> violations;

    /// What chance chooses for a word in braces: units that lie together, a place, or the way to one. Where a
    /// game has none a group and what is near it are all that is chosen.
    struct Blank {
        enum class What : std::uint8_t { units, group, place, way, side, nation };
        What what = What::units;
        /// Of the units; of a group those of which it has one, of a place the facts of which it has one.
        std::vector<std::string> types{};
        std::size_t at_most = 1;  ///< units; 0: all that lie together
        std::string by{};         ///< the units that go there, or that these lie with or are near
        int within = 0;           ///< hexes of them; 0: in the same place, or for a place anywhere
        std::string to{};         ///< of a way: the place
        std::string over{};       ///< of a way: "sea", "land" or "air"; of a place its terrain
        bool of_enemy = false;    ///< of a place: he holds it
        std::string is{};         ///< a fact that is so of the units
        bool inside = false;      ///< those alone that are in the group of `by`
    };
    std::map<std::string, Blank> blanks{};
    /// Facts that chits and tracks show, which somebody sets without a word, and to what.
    struct Mark {
        game::Kind of = game::Kind::unit;
        std::string fact;
        std::vector<game::Value> values{};  ///< of a number what is added to it
    };
    std::vector<Mark> marks{};
    /// What players read from the map and from their counters, and say where they say anything.
    std::vector<std::string> known{};

    /// Where the turn track is set to, where it is not gone through from one value to the next.
    struct Stop {
        std::string phase, step;
        std::string side{};     ///< of whom it is; "first" and "second" is by the Initiative
        std::size_t pass = 0;   ///< one in so many times it is left out; 0: never
        std::size_t group = 0;  ///< those of one number come all, or half the time not at all
    };
    std::vector<Stop> stops{};        ///< of a turn
    std::vector<Stop> other_stops{};  ///< of a turn whose name begins with one of these words
    std::set<std::string> other_turns{};
};

const Habits& habits_of(const std::string& game);

}  // namespace umpire::samples
