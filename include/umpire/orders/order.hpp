#pragma once

#include "umpire/orders/form.hpp"

#include <optional>
#include <variant>

namespace umpire::orders {

class Vocabulary;

/// What the player wrote in one place of the form.
struct OrderArgument {
    std::string name;
    ArgumentType type = ArgumentType::word;
    /// One name, word, number or text; of a list, path or dice all of them in order; of a flag none.
    /// Names are as written, without quotes; choices are spelt as the form spells them.
    std::vector<std::string> words;
    int column = 0;  ///< where it begins, in characters from 1

    /// The first number or die; none if it is neither.
    std::optional<double> number() const;
};

struct Order {
    std::string verb;  ///< never an alias
    std::vector<OrderArgument> arguments;
    std::string text;  ///< the whole line, as it was written
    int line = 0;      ///< of the file of orders; 0 in chat

    const OrderArgument* find(std::string_view argument) const;
    bool has(std::string_view argument) const { return find(argument) != nullptr; }
    /// The one word of an argument; empty if it was not given.
    std::string_view word(std::string_view argument) const;
};

/// Why a line is no order, for the player who wrote it.
struct OrderError {
    std::string sentence;  ///< everything a player needs, without the line number
    std::string expected;  ///< "'with'", "a number (<points>)"; empty if the verb itself is unknown
    std::string verb;      ///< the verb it is about, or the nearest one; empty if none comes near
    std::string form;      ///< of that verb, as a player types it
    std::string example;
    std::string text;
    int line = 0;
    int column = 0;      ///< in characters from 1
    std::string mail{};  ///< of a file of orders: the log that the line is for
};

inline constexpr std::size_t longest_order = 2'000;

/// Whether a line of chat, without the name of the player before it, is meant as an order. Somebody who is
/// only astonished ("!!!") gives none.
bool is_declaration(std::string_view chat);

/// With or without the exclamation mark. The time it takes grows with the length of the line only.
std::variant<Order, OrderError> parse_order(std::string_view line, const Vocabulary& vocabulary);

/// What a line of chat may declare in ordinary words, as the whole line or in one of its clauses: every order
/// that has a spoken form that fits. Most are nonsense until somebody looks whether the names in them are
/// names of anything.
struct SpokenOrder {
    Order order;
    std::size_t clause;  ///< which of the line's clauses it is
};
std::vector<SpokenOrder> spoken_orders(std::string_view line, const Vocabulary& vocabulary);

/// "30", "-2", "0.5", "½", "1½", "3/4"; nothing for anything else.
std::optional<double> read_number(std::string_view text);

}  // namespace umpire::orders
