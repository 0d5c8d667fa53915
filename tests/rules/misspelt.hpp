#pragma once

#include <string>

namespace umpire::testing {

/// The text with another letter in the middle.
inline std::string misspelt(std::string text) {
    char& letter = text[text.size() / 2];
    letter = letter == 'x' ? 'q' : 'x';
    return text;
}

}  // namespace umpire::testing
