#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string_view>

namespace umpire::game {

/// The name of a fact, an argument, an event: compared as a number, told as text. Which names a game has its
/// registry says (module-schema/<game>/facts.json).
class Name {
  public:
    constexpr Name() = default;
    /// A name that stands in the code.
    template <std::size_t size>
    explicit constexpr Name(const char (&literal)[size]) : Name(std::string_view(literal, size - 1), 0) {}
    /// A name that was read or put together. It is kept for as long as the program runs: only what a registry
    /// knows should become one.
    static Name of(std::string_view text);
    /// The same only to look something up by: it lives no longer than the text.
    static constexpr Name passing(std::string_view text) { return {text, 0}; }

    constexpr std::uint64_t key() const { return key_; }
    constexpr std::string_view text() const { return text_; }
    constexpr bool empty() const { return text_.empty(); }

    friend constexpr bool operator==(Name one, Name other) { return one.key_ == other.key_; }
    friend constexpr auto operator<=>(Name one, Name other) { return one.key_ <=> other.key_; }

    /// FNV-1a; a registry refuses two names of the same number.
    static constexpr std::uint64_t number_of(std::string_view text) {
        std::uint64_t number = 0xcbf29ce484222325U;
        for (const char letter : text) {
            number ^= static_cast<unsigned char>(letter);
            number *= 0x100000001b3U;
        }
        return number;
    }

  private:
    constexpr Name(std::string_view text, int) : key_(number_of(text)), text_(text) {}

    std::uint64_t key_ = number_of("");
    std::string_view text_;
};

/// As people read them.
struct ByText {
    bool operator()(Name one, Name other) const { return one.text() < other.text(); }
};

}  // namespace umpire::game

template <>
struct std::hash<umpire::game::Name> {
    std::size_t operator()(umpire::game::Name name) const noexcept { return name.key(); }
};
