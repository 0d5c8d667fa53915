#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

/// What is fuzzed: each target takes any bytes, and throws nothing but `Broken`. libFuzzer calls them from
/// `entry_point.cpp`; the ordinary tests call them with every seed and every input that once broke one.
namespace umpire::fuzz {

/// A promise of the library that did not hold.
struct Broken : std::logic_error {
    using std::logic_error::logic_error;
};

inline void promise(bool holds, const char* sentence) {
    if (!holds) throw Broken(sentence);
}

void archive(std::string_view bytes);
void build_file(std::string_view bytes);
void catalog(std::string_view bytes);
void command_stream(std::string_view bytes);
void game_data(std::string_view bytes);
void grid(std::string_view bytes);
void obfuscation(std::string_view bytes);
void orders(std::string_view bytes);
void piece(std::string_view bytes);
void replay(std::string_view bytes);
void sequence(std::string_view bytes);

struct Target {
    std::string_view name;
    void (*run)(std::string_view bytes);
};

inline constexpr std::array<Target, 11> targets = {{
    {"archive", archive},
    {"build_file", build_file},
    {"catalog", catalog},
    {"command_stream", command_stream},
    {"game_data", game_data},
    {"grid", grid},
    {"obfuscation", obfuscation},
    {"orders", orders},
    {"piece", piece},
    {"replay", replay},
    {"sequence", sequence},
}};

/// Makes numbers and texts of the fuzzer's bytes; zeros when they are used up.
class Bytes {
  public:
    explicit Bytes(std::string_view bytes) : rest_(bytes) {}

    bool empty() const { return rest_.empty(); }

    std::uint8_t byte() {
        if (rest_.empty()) return 0;
        const auto first = static_cast<std::uint8_t>(rest_.front());
        rest_.remove_prefix(1);
        return first;
    }
    bool flag() { return (byte() & 1U) != 0; }

    std::uint64_t number(int bytes) {
        std::uint64_t value = 0;
        for (int i = 0; i < bytes; ++i)
            value = value << 8U | byte();
        return value;
    }

    /// Small numbers as often as any, and the ends of the range now and then.
    int integer() {
        switch (byte() % 4) {
            case 0:
                return static_cast<std::int8_t>(byte());
            case 1:
                return static_cast<std::int16_t>(number(2));
            case 2:
                return static_cast<int>(static_cast<std::uint32_t>(number(4)));
            default: {
                constexpr std::array ends = {INT32_MIN, INT32_MIN + 1, -1, 0, 1, INT32_MAX - 1, INT32_MAX};
                return ends[byte() % ends.size()];
            }
        }
    }

    /// Any double at all, among them infinities and NaN.
    double real() {
        switch (byte() % 3) {
            case 0:
                return integer() / 16.0;
            case 1:
                return std::bit_cast<double>(number(8));
            default:
                return integer();
        }
    }

    std::string_view text(std::size_t longest) {
        const std::size_t length = std::min<std::size_t>(byte() % (longest + 1), rest_.size());
        const std::string_view text = rest_.substr(0, length);
        rest_.remove_prefix(length);
        return text;
    }

  private:
    std::string_view rest_;
};

}  // namespace umpire::fuzz
