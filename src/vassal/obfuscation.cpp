#include "umpire/vassal/obfuscation.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/limits.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <new>

namespace umpire::vassal {

namespace {

constexpr std::string_view hex_mark = "!VCSK";
constexpr std::string_view bytes_mark = "VOBS";
constexpr std::string_view packed_mark = "!VCSZ";
constexpr std::uint8_t bad_digit = 0xFF;

constexpr std::array<std::uint8_t, 256> digit_values = [] {
    std::array<std::uint8_t, 256> values{};
    values.fill(bad_digit);
    for (unsigned digit = 0; digit < 10; ++digit)
        values['0' + digit] = static_cast<std::uint8_t>(digit);
    for (unsigned digit = 10; digit < 16; ++digit) {
        values['a' + digit - 10] = static_cast<std::uint8_t>(digit);
        values['A' + digit - 10] = static_cast<std::uint8_t>(digit);
    }
    return values;
}();

std::uint8_t digit(char c) {
    return digit_values[static_cast<unsigned char>(c)];
}

[[noreturn]] void refuse_digit(std::string_view text) {
    const auto bad = std::find_if(text.begin(), text.end(), [](char c) { return digit(c) == bad_digit; });
    throw InputError("expected a hexadecimal digit of the obfuscated text",
                     static_cast<std::size_t>(bad - text.begin()) + hex_mark.size());
}

/// Two digits for one byte. Written so that compilers turn it into vector code: no branch, no table; a
/// separate pass over each block has shown that there are only digits in it.
void decode_digits(const char* digits, char* out, std::size_t count, std::uint8_t key) {
    for (std::size_t i = 0; i < count; ++i) {
        const auto high = static_cast<std::uint8_t>(digits[2 * i]);
        const auto low = static_cast<std::uint8_t>(digits[2 * i + 1]);
        const auto high_value = static_cast<std::uint8_t>((high & 0x0FU) + (high >> 6U) * 9U);
        const auto low_value = static_cast<std::uint8_t>((low & 0x0FU) + (low >> 6U) * 9U);
        out[i] = static_cast<char>(static_cast<std::uint8_t>((high_value << 4U) | low_value) ^ key);
    }
}

bool all_digits(const char* text, std::size_t count) {
    std::uint8_t bad = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto c = static_cast<std::uint8_t>(text[i]);
        const auto letter = static_cast<std::uint8_t>((c | 0x20U) - 'a');
        const auto number = static_cast<std::uint8_t>(c - '0');
        bad = static_cast<std::uint8_t>(bad | static_cast<std::uint8_t>((number > 9) & (letter > 5)));
    }
    return bad == 0;
}

std::uint8_t uncover_hex(TextBlock& entry) {
    const std::string_view all = entry.view();
    const std::string_view digits = all.substr(hex_mark.size());
    if (digits.size() < 2) throw InputError("the obfuscated text ends before its key", all.size());
    if (digits.size() % 2 != 0)
        throw InputError("the obfuscated text has an odd number of digits", all.size());
    if (!all_digits(digits.data(), 2)) refuse_digit(digits);
    const auto key = static_cast<std::uint8_t>(digit(digits[0]) << 4U | digit(digits[1]));
    constexpr std::size_t block = 16384;
    const std::size_t count = digits.size() / 2 - 1;
    const char* from = digits.data() + 2;
    for (std::size_t done = 0; done < count; done += block) {
        const std::size_t now = std::min(block, count - done);
        if (!all_digits(from + 2 * done, 2 * now)) refuse_digit(digits);
        // The output never overtakes what is still to be read; the block in between keeps the compiler's
        // vectors from meeting themselves.
        char uncovered[block];
        decode_digits(from + 2 * done, uncovered, now, key);
        std::memcpy(entry.data() + done, uncovered, now);
    }
    entry.shrink(count);
    return key;
}

bool has_upper_case_digits(std::string_view digits) {
    const auto letter = std::find_if(digits.begin(), digits.end(), [](char c) { return c > '9'; });
    return letter != digits.end() && *letter < 'a';
}

struct FreeDecompressor {
    void operator()(libdeflate_decompressor* decompressor) const {
        libdeflate_free_decompressor(decompressor);
    }
};

/// The size of the text is written nowhere, so the room for it doubles until it fits. With no room left the
/// data counts as damaged: it would be a bomb.
void unpack(TextBlock& packed) {
    const std::unique_ptr<libdeflate_decompressor, FreeDecompressor> decompressor(
        libdeflate_alloc_decompressor());
    if (!decompressor) throw std::bad_alloc();
    const std::size_t most = std::min<std::size_t>(
        limits::saved_game_bytes,
        std::max<std::size_t>(packed.size() * limits::compression_ratio, limits::ratio_exempt_bytes));
    for (std::size_t room = std::max<std::size_t>(packed.size() * 4, 1024); packed.size() > 0;
         room = std::min(room * 2, most)) {
        TextBlock text(room);
        for (const auto decompress : {libdeflate_zlib_decompress, libdeflate_deflate_decompress}) {
            std::size_t size = 0;
            if (decompress(decompressor.get(), packed.data(), packed.size(), text.data(), room, &size) ==
                LIBDEFLATE_SUCCESS) {
                text.shrink(size);
                packed = std::move(text);
                return;
            }
        }
        if (room >= most) break;
    }
    throw InputError("the packed text is damaged, or larger than is accepted");
}

}  // namespace

std::string_view name_of(Disguise disguise) {
    switch (disguise) {
        case Disguise::plain:
            return "plain";
        case Disguise::hex:
            return "!VCSK";
        case Disguise::bytes:
            return "VOBS";
        case Disguise::packed_hex:
            return "!VCSZ";
    }
    return "";
}

Obfuscation uncover(TextBlock& entry) {
    const std::string_view text = entry.view();
    if (text.starts_with(hex_mark) || text.starts_with(packed_mark)) {
        const bool packed = text.starts_with(packed_mark);
        const bool upper_case = has_upper_case_digits(text.substr(hex_mark.size(), 4096));
        const std::uint8_t key = uncover_hex(entry);
        if (packed) unpack(entry);
        return {packed ? Disguise::packed_hex : Disguise::hex, key, upper_case};
    }
    if (text.starts_with(bytes_mark)) {
        if (text.size() == bytes_mark.size())
            throw InputError("the obfuscated text ends before its key", text.size());
        const auto key = static_cast<std::uint8_t>(text[bytes_mark.size()]);
        const std::size_t head = bytes_mark.size() + 1;
        std::memmove(entry.data(), entry.data() + head, text.size() - head);
        entry.shrink(text.size() - head);
        std::transform(entry.data(), entry.data() + entry.size(), entry.data(),
                       [key](char c) { return static_cast<char>(static_cast<std::uint8_t>(c) ^ key); });
        return {Disguise::bytes, key, false};
    }
    return {};
}

TextBlock cover(std::string_view text, Obfuscation obfuscation) {
    if (obfuscation.disguise == Disguise::plain) return TextBlock(text);
    const auto covered = [&](char c) {
        return static_cast<std::uint8_t>(static_cast<std::uint8_t>(c) ^ obfuscation.key);
    };
    if (obfuscation.disguise == Disguise::bytes) {
        TextBlock out(bytes_mark.size() + 1 + text.size());
        char* at = std::copy(bytes_mark.begin(), bytes_mark.end(), out.data());
        *at++ = static_cast<char>(obfuscation.key);
        std::transform(text.begin(), text.end(), at, [&](char c) { return static_cast<char>(covered(c)); });
        return out;
    }
    const char* digits = obfuscation.upper_case ? "0123456789ABCDEF" : "0123456789abcdef";
    TextBlock out(hex_mark.size() + 2 + 2 * text.size());
    char* at = std::copy(hex_mark.begin(), hex_mark.end(), out.data());
    const auto put = [&](std::uint8_t byte) {
        *at++ = digits[byte >> 4U];
        *at++ = digits[byte & 0x0FU];
    };
    put(obfuscation.key);
    for (const char c : text)
        put(covered(c));
    return out;
}

}  // namespace umpire::vassal
