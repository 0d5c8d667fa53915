#pragma once

#include "umpire/game/value.hpp"

#include <initializer_list>

namespace umpire::game {

class Position;

/// What a report says, in parts: which of them somebody may be told is decided part by part, before there is
/// any text to search for what he may not know.
class Sentence {
  public:
    struct Part {
        enum class Kind : std::uint8_t {
            words,   ///< of the code itself: they tell nothing but that they were chosen
            thing,   ///< named once the position is known
            number,  ///< a count, a distance, a strength
            text     ///< put together by somebody from whatever he knew
        };
        Kind kind = Kind::words;
        std::string text{};
        Subject thing{};

        friend bool operator==(const Part&, const Part&) = default;
    };

    // None of these is inline: every file of rules would pay for it.
    Sentence() noexcept;
    Sentence(const char* words);
    Sentence(std::string text);
    explicit Sentence(std::string_view text);
    explicit Sentence(Subject thing);
    explicit Sentence(double number);
    explicit Sentence(int number);
    explicit Sentence(unsigned number);
    explicit Sentence(long number);
    explicit Sentence(unsigned long number);
    Sentence(const Sentence& other);
    Sentence(Sentence&& other) noexcept;
    Sentence& operator=(const Sentence& other);
    Sentence& operator=(Sentence&& other) noexcept;
    ~Sentence();

    bool empty() const { return parts_.empty(); }
    const std::vector<Part>& parts() const { return parts_; }
    /// All of it, for whoever may know all. A thing that has not been named is left out.
    std::string text() const;

    Sentence& operator+=(const Sentence& more);
    /// Things may be gone when somebody reads of them; their names stay.
    void name_things(const Position& position);

    /// Each `{}` of the wording is the next of these.
    static Sentence filled_in(std::string_view wording, std::initializer_list<Sentence> said);

    friend bool operator==(const Sentence& one, const Sentence& other);

  private:
    void add(Part part);

    std::vector<Part> parts_;
};

/// Words with as many `{}` in them as things are said; anything else does not compile.
template <std::size_t count>
struct Wording {
    consteval Wording(const char* the_text) : text(the_text) {
        std::size_t found = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] != '{') continue;
            if (i + 1 == text.size() || text[i + 1] != '}') throw "only {} stands for something";
            ++found;
        }
        if (found != count) throw "not as many {} as things that are said";
    }
    std::string_view text;
};

/// say("{} is {} hexes from the battle", group, distance): things, numbers, other sentences, or texts.
template <class... Said>
Sentence say(Wording<sizeof...(Said)> wording, const Said&... said) {
    return Sentence::filled_in(wording.text, {Sentence(said)...});
}

}  // namespace umpire::game
