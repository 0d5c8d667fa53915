#pragma once

#include <memory>
#include <string_view>
#include <vector>

namespace umpire::vassal {

/// Keeps texts that had to be unescaped, so that everything else can stay a view. Texts live as long as the
/// arena and never move.
class TextArena {
  public:
    std::string_view keep(std::string_view text);

    std::size_t bytes() const { return bytes_; }

  private:
    static constexpr std::size_t chunk_size = std::size_t{64} << 10;

    std::vector<std::unique_ptr<char[]>> chunks_;
    char* free_ = nullptr;
    std::size_t room_ = 0;
    std::size_t bytes_ = 0;
};

}  // namespace umpire::vassal
