#include "umpire/rules/awaw/rulebook.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

std::span<const Chapter> chapters() {
#define UMPIRE_CHAPTER(name, rules) Chapter{#name, rules, register_##name},
    static constexpr Chapter all[]{UMPIRE_AWAW_CHAPTERS(UMPIRE_CHAPTER)};
#undef UMPIRE_CHAPTER
    return all;
}

}  // namespace umpire::rules::awaw
