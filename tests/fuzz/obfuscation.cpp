#include "umpire/vassal/obfuscation.hpp"

#include "umpire/error.hpp"

#include "targets.hpp"

#include <algorithm>
#include <optional>

namespace umpire::fuzz {

using namespace umpire::vassal;

namespace {

bool has_mixed_case(std::string_view digits) {
    const auto is_lower = [](char c) { return c >= 'a' && c <= 'f'; };
    const auto is_upper = [](char c) { return c >= 'A' && c <= 'F'; };
    return std::any_of(digits.begin(), digits.end(), is_lower) &&
           std::any_of(digits.begin(), digits.end(), is_upper);
}

/// The disguise as its definition has it, byte by byte.
std::optional<std::string> uncover_slowly(std::string_view covered) {
    if (covered.starts_with("VOBS")) {
        if (covered.size() < 5) return std::nullopt;
        std::string text(covered.substr(5));
        for (char& c : text)
            c = static_cast<char>(c ^ covered[4]);
        return text;
    }
    if (!covered.starts_with("!VCSK")) return std::string(covered);
    const std::string_view digits = covered.substr(5);
    if (digits.size() < 2 || digits.size() % 2 != 0 ||
        digits.find_first_not_of("0123456789abcdefABCDEF") != std::string_view::npos)
        return std::nullopt;
    std::string text;
    int key = 0;
    for (std::size_t at = 0; at < digits.size(); at += 2) {
        const int byte = std::stoi(std::string(digits.substr(at, 2)), nullptr, 16);
        if (at == 0)
            key = byte;
        else
            text += static_cast<char>(byte ^ key);
    }
    return text;
}

void check_round_trip(std::string_view text, Obfuscation obfuscation) {
    TextBlock block = cover(text, obfuscation);
    const Obfuscation found = uncover(block);
    promise(block.view() == text, "a covered text is uncovered again");
    promise(found.disguise == obfuscation.disguise && found.key == obfuscation.key,
            "the disguise of a covered text is recognised");
}

}  // namespace

void obfuscation(std::string_view bytes) {
    TextBlock block(bytes);
    try {
        const Obfuscation found = uncover(block);
        if (found.disguise != Disguise::packed_hex) {
            promise(block.view() == uncover_slowly(bytes), "a text is uncovered by its definition");
            if (found.disguise != Disguise::hex || !has_mixed_case(bytes.substr(5)))
                promise(cover(block.view(), found).view() == bytes, "covering again gives the same bytes");
        }
    } catch (const InputError& error) {
        promise(bytes.starts_with("!VCSZ") || !uncover_slowly(bytes), "only what is damaged is refused");
        promise(*error.what() != '\0', "an error says something");
        return;
    }
    const auto key = static_cast<std::uint8_t>(bytes.size() * 37);
    check_round_trip(bytes, {Disguise::hex, key, false});
    check_round_trip(bytes, {Disguise::bytes, key, false});
}

}  // namespace umpire::fuzz
