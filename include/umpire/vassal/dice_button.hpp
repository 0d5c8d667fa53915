#pragma once

#include "umpire/vassal/attributes.hpp"

#include <string>
#include <vector>

namespace umpire::vassal {

struct SpecialDie {
    struct Face {
        std::string text;
        int value = 0;
        std::string icon;
    };
    std::string name;
    std::string format;
    std::vector<Face> faces;
};

/// A button that rolls dice and reports the result in the chat and in properties `<name>_result`...
struct DiceButton {
    enum class Kind { plain, special, random_text, internet };

    Kind kind = Kind::plain;
    std::string name;
    std::string text;
    std::string report_format;

    /// Plain, internet and random text. With `prompts` the player may change what is not locked before each
    /// roll.
    int count = 2;
    int sides = 6;
    int plus = 0;
    int add_to_total = 0;
    bool reports_total = false;
    bool sorts = false;
    bool prompts = false;
    bool count_locked = false;
    bool sides_locked = false;
    bool plus_locked = false;
    bool add_locked = false;
    bool keeps_some = false;
    /// `>`, `=`, `<` against the threshold, `l` largest n, `s` smallest n.
    std::string keep_option = ">";
    int keep_count = 1;

    std::vector<SpecialDie> special_dice;
    /// Random text: what the faces say, and whether they are numbers.
    std::vector<std::string> faces;
    bool faces_are_numbers = false;

    Attributes attributes;
};

}  // namespace umpire::vassal
