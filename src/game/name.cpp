#include "umpire/game/name.hpp"

#include "umpire/game/fact.hpp"

#include <mutex>
#include <string>
#include <unordered_set>

namespace umpire::game {

Name Name::of(std::string_view text) {
    // Several files are read at once. What is put in stays where it is.
    static std::mutex entering;
    static std::unordered_set<std::string> texts;
    const std::scoped_lock lock(entering);
    return {*texts.emplace(text).first, 0};
}

Name filled_in(std::string_view pattern, std::initializer_list<std::string_view> words) {
    std::string text;
    auto word = words.begin();
    for (std::size_t gap; (gap = pattern.find("{}")) != std::string_view::npos && word != words.end();
         ++word) {
        text.append(pattern.substr(0, gap)).append(*word);
        pattern.remove_prefix(gap + 2);
    }
    return Name::of(text.append(pattern));
}

}  // namespace umpire::game
