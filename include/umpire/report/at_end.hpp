#pragma once

#include <string>
#include <utility>
#include <vector>

namespace umpire::report {

struct Loss {
    std::string side, unit;
    std::string word;  ///< "sunk"
};

/// How the game stands when a mail ends, as far as the reader of its report may know.
struct AtEnd {
    std::string turn_before, turn;  ///< as the turn tracker shows them
    std::string to_move;            ///< the side whose turn it is; empty if nobody knows
    std::string saved;              ///< when the file was written, by the clock of whoever did
    std::vector<Loss> losses;
    std::vector<std::pair<std::string, std::string>> tracks;  ///< points of the whole game, by their names
};

}  // namespace umpire::report
