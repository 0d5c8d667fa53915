#pragma once

#include "umpire/game/name.hpp"
#include "umpire/game/things.hpp"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The game as players see it: units, places, phases, what is done and what comes of it. Knows no VASSAL and
/// no one game's rules.
namespace umpire::game {

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

/// Facts by name. A thing has few of them: they lie side by side, in the order of their numbers.
class Facts {
  public:
    using Entry = std::pair<Name, Value>;
    using const_iterator = std::vector<Entry>::const_iterator;

    /// Not known if nobody has said.
    const Value& get(Name name) const;
    /// Null if nobody has said.
    Value* find(Name name);
    /// A value that is not known takes the fact away. What it was before.
    Value set(Name name, Value value);

    const_iterator begin() const { return entries_.begin(); }
    const_iterator end() const { return entries_.end(); }
    std::size_t size() const { return entries_.size(); }
    /// As people read them.
    std::vector<Entry> by_name() const;

    friend bool operator==(const Facts&, const Facts&) = default;

  private:
    std::vector<Entry> entries_;
};

/// 120.5 is "120½", as players write it.
std::string to_text(double number);

}  // namespace umpire::game
