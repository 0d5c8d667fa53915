#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace umpire::testing {

/// An AddPiece text; the innermost level last.
std::string add_piece(const std::string& id, const std::vector<std::string_view>& type,
                      const std::vector<std::string_view>& state);
/// A buildFile with one map of one board with hexes.
std::string sound_build_file();
/// The same with something more in it: below the root, and inside the board.
std::string build_file_with(const std::string& components, const std::string& in_board = "");

std::string times(std::string_view text, std::size_t count);

}  // namespace umpire::testing
