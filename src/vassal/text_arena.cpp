#include "umpire/vassal/text_arena.hpp"

#include <algorithm>

namespace umpire::vassal {

std::string_view TextArena::keep(std::string_view text) {
    if (text.empty()) return {};
    bytes_ += text.size();
    // A large text gets a chunk of its own, so that the rest of the present one is not wasted.
    if (text.size() > chunk_size / 8) {
        chunks_.push_back(std::make_unique_for_overwrite<char[]>(text.size()));
        std::copy(text.begin(), text.end(), chunks_.back().get());
        return {chunks_.back().get(), text.size()};
    }
    if (text.size() > room_) {
        chunks_.push_back(std::make_unique_for_overwrite<char[]>(chunk_size));
        free_ = chunks_.back().get();
        room_ = chunk_size;
    }
    char* place = std::copy(text.begin(), text.end(), free_) - text.size();
    free_ += text.size();
    room_ -= text.size();
    return {place, text.size()};
}

}  // namespace umpire::vassal
