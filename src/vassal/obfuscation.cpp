#include "umpire/vassal/obfuscation.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/limits.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <new>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

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

[[noreturn]] void refuse_digit(std::string_view text, std::size_t from) {
    const auto bad = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(from), text.end(),
                                  [](char c) { return digit(c) == bad_digit; });
    throw InputError("expected a hexadecimal digit of the obfuscated text",
                     static_cast<std::size_t>(bad - text.begin()) + hex_mark.size());
}

/// Two digits for one byte; false at something that is no digit.
bool decode_digits(const char* digits, char* out, std::size_t count, std::uint8_t key) {
    std::size_t done = 0;
#ifdef __SSE2__
    // Sixteen bytes at a time: a save is tens of megabytes of digits, and this is the first thing that
    // happens to it.
    const auto all = [](int value) { return _mm_set1_epi8(static_cast<char>(value)); };
    const auto at_most = [&](__m128i value, int most) {
        return _mm_cmpeq_epi8(_mm_min_epu8(value, all(most)), value);
    };
    __m128i good = all(0xFF);
    const auto bytes_of = [&](const char* from) {
        const __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
        const __m128i number = _mm_sub_epi8(text, all('0'));
        const __m128i letter = _mm_sub_epi8(_mm_or_si128(text, all(0x20)), all('a'));
        const __m128i is_number = at_most(number, 9);
        good = _mm_and_si128(good, _mm_or_si128(is_number, at_most(letter, 5)));
        const __m128i value = _mm_or_si128(_mm_and_si128(is_number, number),
                                           _mm_andnot_si128(is_number, _mm_add_epi8(letter, all(10))));
        // The first digit of a pair is the low half of a 16-bit lane and the high half of the byte.
        const __m128i high = _mm_slli_epi16(_mm_and_si128(value, _mm_set1_epi16(0x00FF)), 4);
        return _mm_or_si128(high, _mm_srli_epi16(value, 8));
    };
    for (; done + 16 <= count; done += 16) {
        const __m128i first = bytes_of(digits + 2 * done);
        const __m128i second = bytes_of(digits + 2 * done + 16);
        const __m128i bytes = _mm_xor_si128(_mm_packus_epi16(first, second), all(key));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out + done), bytes);
    }
    if (_mm_movemask_epi8(good) != 0xFFFF) return false;
#endif
    std::uint8_t bad = 0;
    for (; done < count; ++done) {
        const std::uint8_t high = digit(digits[2 * done]);
        const std::uint8_t low = digit(digits[2 * done + 1]);
        bad = static_cast<std::uint8_t>(bad | (high | low));
        out[done] = static_cast<char>(static_cast<std::uint8_t>(high << 4U | low) ^ key);
    }
    // Only what is no digit has a value beyond 15.
    return bad <= 0x0F;
}

std::uint8_t uncover_hex(TextBlock& entry) {
    const std::string_view all = entry.view();
    const std::string_view digits = all.substr(hex_mark.size());
    if (digits.size() < 2) throw InputError("the obfuscated text ends before its key", all.size());
    if (digits.size() % 2 != 0)
        throw InputError("the obfuscated text has an odd number of digits", all.size());
    char key_byte = 0;
    if (!decode_digits(digits.data(), &key_byte, 1, 0)) refuse_digit(digits, 0);
    const auto key = static_cast<std::uint8_t>(key_byte);
    const std::size_t count = digits.size() / 2 - 1;
    // By blocks, so that the place of a bad digit can still be told: what was read so far has been
    // overwritten.
    constexpr std::size_t block = 4096;
    for (std::size_t done = 0; done < count; done += block) {
        const std::size_t now = std::min(block, count - done);
        char uncovered[block];
        if (!decode_digits(digits.data() + 2 + 2 * done, uncovered, now, key))
            refuse_digit(digits, 2 + 2 * done);
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
    for (std::size_t room = std::min(most, std::max<std::size_t>(packed.size() * 4, 1024)); packed.size() > 0;
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
