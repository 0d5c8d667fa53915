#include "umpire/counted.hpp"

namespace umpire {

std::string counted(std::size_t number, std::string_view noun) {
    std::string text = std::to_string(number);
    text += ' ';
    text += noun;
    if (number != 1) text += 's';
    return text;
}

}  // namespace umpire
