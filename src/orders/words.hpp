#pragma once

#include "umpire/spelling.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The words of a line, before anything is known about their meaning.
namespace umpire::orders {

struct Word {
    enum class Kind {
        plain,
        quoted,
        comma,
        arrow,
        unclosed,  ///< a quote that never ends: no name, but a text may have it
    };
    Kind kind = Kind::plain;
    std::string_view text;  ///< without quotes
    std::size_t begin = 0;  ///< in bytes of the line, quotes and all
    std::size_t end = 0;
};

std::vector<Word> words_of(std::string_view line);

/// Where the first byte is that is no UTF-8 or a control character other than a tab.
std::optional<std::size_t> find_unreadable(std::string_view line);

/// In characters from 1, as an editor shows it.
int column_of(std::string_view line, std::size_t byte);

bool is_space(char c);
std::string_view trimmed(std::string_view text);
std::string lower(std::string_view text);

/// In quotes, and cut so that a sentence stays one.
std::string cited(std::string_view text);

}  // namespace umpire::orders
