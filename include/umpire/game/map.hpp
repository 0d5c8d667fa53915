#pragma once

#include "umpire/game/value.hpp"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>

namespace umpire::game {

class Registry;

/// The places of a game and how they lie to each other: hexes with terrain, hexsides, areas, ports and names;
/// boxes off the map. Which of them a thing may enter, and at what cost, is for the rules.
class Map {
  public:
    /// Reads a map (module-schema/map.schema.json). Throws InputError with the file and the JSON pointer.
    /// What it says of its places is held to the registry of the game, if one is given.
    static Map from_json(const nlohmann::json& json, std::string_view file,
                         const Registry* registry = nullptr);
    /// Nothing but sea, for cases that need no coast.
    static Map open_sea(int columns, int rows);

    const std::string& game() const { return game_; }
    const std::string& title() const { return title_; }
    bool schematic() const { return schematic_; }

    std::size_t size() const { return places_.size(); }
    const std::string& name(std::uint32_t place) const { return places_.at(place).name; }
    std::optional<std::uint32_t> find(std::string_view name) const;
    /// Hexes that are printed so; boards of one game may have the same hex numbers.
    std::span<const std::uint32_t> printed(std::string_view name) const;
    /// Which of the boards a hex is on; none of a box.
    std::optional<std::size_t> board(std::uint32_t place) const;
    const Value& attribute(std::uint32_t place, Name fact) const;

    bool is_hex(std::uint32_t place) const { return places_.at(place).hex; }
    std::span<const std::uint32_t> neighbours(std::uint32_t place) const;
    /// The six ways out of a hex, clockwise from the one that is up.
    static constexpr std::array<std::string_view, 6> directions{"N", "NE", "SE", "S", "SW", "NW"};
    /// The neighbour in a direction; none beyond the edge of the map.
    std::optional<std::uint32_t> beside(std::uint32_t place, std::string_view direction) const;
    /// In hexes; not known between places that are not both hexes of one board.
    std::optional<int> distance(std::uint32_t from, std::uint32_t to) const;
    std::vector<std::uint32_t> within(std::uint32_t center, int radius) const;
    /// What lies between two neighbours: "land", "canal", "river", or nothing special.
    std::string_view hexside(std::uint32_t a, std::uint32_t b) const;
    /// The hexes of a name that the rules use, such as kiel_canal.
    std::span<const std::string> role(std::string_view name) const;

    /// What one step costs, or nothing if it cannot be made.
    using StepCost = std::function<std::optional<double>(std::uint32_t from, std::uint32_t to)>;
    /// The cheapest way, without its starting point; nothing if there is none within the cost given.
    std::optional<std::vector<std::uint32_t>> cheapest_path(std::uint32_t from, std::uint32_t to,
                                                            const StepCost& cost, double at_most) const;

  private:
    struct Place {
        std::string name;
        Facts attributes;
        std::vector<std::uint32_t> neighbours;
        bool hex = false;
        std::size_t board = 0;
        int column = 0, row = 0;
    };
    /// Hexes in columns, or in lettered rows whose numbers run on along diagonals: a hex lies between the
    /// ones of its own and of the next number above it.
    struct Board {
        bool diagonal = false;
        bool even_columns_lower = true;
        int columns = 0, rows = 0;
        std::vector<std::int32_t> grid{};  ///< place of each column and row, or -1
    };
    friend class MapReader;

    std::uint32_t add(Place place);
    void join_neighbours();
    std::optional<std::uint32_t> at(std::size_t board, int column, int row) const;
    /// Steps along the three directions of a hex grid.
    std::array<int, 3> cube(const Place& place) const;

    std::string game_, title_;
    bool schematic_ = false;
    std::vector<Board> boards_;
    std::vector<Place> places_;
    std::unordered_map<std::string, std::uint32_t> by_name_;
    std::unordered_map<std::string, std::vector<std::uint32_t>> by_print_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> hexsides_;
    std::map<std::string, std::vector<std::string>, std::less<>> roles_;
};

}  // namespace umpire::game
