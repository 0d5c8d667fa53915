#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace umpire::vassal {

/// One board of a SetBoards command: which, which way round, in which cell of the map.
struct BoardChoice {
    std::string name;
    bool reversed = false;
    int column = 0;
    int row = 0;

    bool operator==(const BoardChoice&) const = default;
};

/// The choices of a SetBoards text (`<map>BoardPicker`, then name, column and row of each board, between
/// tabs). The prefix is not looked at. A choice that breaks off is left out.
std::vector<BoardChoice> parse_board_choices(std::string_view set_boards_text);
std::string set_boards_text(std::string_view map_identifier, const std::vector<BoardChoice>& choices);

}  // namespace umpire::vassal
