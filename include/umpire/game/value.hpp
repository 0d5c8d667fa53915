#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The game as players see it: units, places, phases, what is done and what comes of it. Knows no VASSAL and
/// no one game's rules.
namespace umpire::game {

/// What a fact can be about.
enum class Kind : std::uint8_t { game, side, unit, group, location, battle, marker };
inline constexpr std::size_t kind_count = 7;

std::string_view name_of(Kind kind);

/// One thing of a position: a unit, a group, a place.
struct Subject {
    Kind kind = Kind::game;
    std::uint32_t index = 0;

    friend auto operator<=>(const Subject&, const Subject&) = default;
};

inline constexpr Subject the_game{};

/// The value of a fact: nothing (not known), yes or no, a number, a text, a thing, or a list of these.
/// Numbers are halved and halved again by the rules; that is exact in a double.
class Value {
  public:
    using List = std::vector<Value>;

    // None of these is inline: every file of rules would spend a second on the variant alone.
    Value() noexcept;
    Value(bool yes);
    Value(double number);
    Value(int number);
    Value(std::string text);
    Value(std::string_view text);
    Value(const char* text);
    Value(Subject subject);
    Value(List list);
    Value(const Value& other);
    Value(Value&& other) noexcept;
    Value& operator=(const Value& other);
    Value& operator=(Value&& other) noexcept;
    ~Value();

    bool known() const { return !std::holds_alternative<std::monostate>(held_); }
    const bool* yes_no() const { return std::get_if<bool>(&held_); }
    const double* number() const { return std::get_if<double>(&held_); }
    const std::string* text() const { return std::get_if<std::string>(&held_); }
    const Subject* subject() const { return std::get_if<Subject>(&held_); }
    const List* list() const { return std::get_if<List>(&held_); }

    /// Yes for true, and for nothing else.
    bool is_yes() const { return yes_no() != nullptr && *yes_no(); }

    friend bool operator==(const Value& one, const Value& other);

  private:
    std::variant<std::monostate, bool, double, std::string, Subject, List> held_;
};

/// Short names first: the lengths of two names nearly always tell them apart, and facts are looked up more
/// often than anything else is done.
struct ByLength {
    using is_transparent = void;
    bool operator()(std::string_view one, std::string_view other) const {
        return one.size() != other.size() ? one.size() < other.size() : one < other;
    }
};
using Facts = std::map<std::string, Value, ByLength>;

/// 120.5 is "120½", as players write it.
std::string to_text(double number);

}  // namespace umpire::game
