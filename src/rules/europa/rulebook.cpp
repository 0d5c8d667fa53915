#include "umpire/rules/europa/rulebook.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

std::span<const Chapter> chapters() {
#define UMPIRE_CHAPTER(name, rules) Chapter{#name, rules, register_##name},
    static constexpr Chapter all[]{UMPIRE_EUROPA_CHAPTERS(UMPIRE_CHAPTER)};
#undef UMPIRE_CHAPTER
    return all;
}

}  // namespace umpire::rules::europa
