#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/orders/orders_file.hpp"
#include "umpire/orders/vocabulary.hpp"

#include "targets.hpp"

#include <nlohmann/json.hpp>

namespace umpire::fuzz {

using namespace umpire::orders;

namespace {

std::string_view first_line(std::string_view& bytes) {
    const std::string_view line = bytes.substr(0, bytes.find('\n'));
    bytes.remove_prefix(std::min(bytes.size(), line.size() + 1));
    return line;
}

/// Loading a vocabulary compiles its forms and fits its examples to them.
void check_vocabulary(std::string_view form, std::string_view example) {
    const nlohmann::json verb = {{"verb", "do"},
                                 {"summary", "something"},
                                 {"form", form},
                                 {"example", "!do " + std::string(example)},
                                 {"understood", nlohmann::json::object()},
                                 {"rules", nlohmann::json::array()}};
    try {
        Vocabulary::load({{"game", "fuzz"}, {"verbs", {verb}}}, "fuzz.json");
    } catch (const InputError& error) {
        promise(std::string_view(error.what()).starts_with("fuzz.json: /verbs"), "a refusal says where");
    }
}

void check_order(const PlacedOrder& placed, const Vocabulary& vocabulary) {
    const Order& order = placed.order;
    promise(order.line > 0, "an order knows its line");
    const Verb* verb = vocabulary.find(order.verb);
    promise(verb != nullptr, "an order has a verb of the game");
    for (const OrderArgument& argument : order.arguments) {
        const Argument* place = verb->form.find(argument.name);
        promise(place != nullptr && place->type == argument.type, "an argument has a place in the form");
        promise(argument.words.empty() == (argument.type == ArgumentType::flag), "an argument has words");
        promise(place->list || argument.words.size() <= 1, "only lists have several");
        if (argument.type == ArgumentType::number)
            promise(argument.number().has_value(), "numbers are numbers");
    }
    for (const Argument& place : verb->form.arguments())
        promise(place.optional || order.has(place.name), "what is needed was given");
    const auto again = parse_order(order.text, vocabulary);
    promise(std::holds_alternative<Order>(again), "an order is one when it is read again");
    const auto& second = std::get<Order>(again);
    promise(second.arguments.size() == order.arguments.size(), "and has as many arguments");
    for (std::size_t i = 0; i < order.arguments.size(); ++i)
        promise(second.arguments[i].words == order.arguments[i].words, "and the same");
}

}  // namespace

/// A form, an order of it, and a file of orders of a game that ships.
void orders(std::string_view bytes) {
    static const Vocabulary europa =
        Vocabulary::load(catalog::GameFiles().json("europa/orders.json"), "europa/orders.json");
    const std::string_view form = first_line(bytes);
    check_vocabulary(form, first_line(bytes));
    const OrdersFile file = parse_orders_file(bytes, "fuzz.orders", europa);
    for (const PlacedOrder& placed : file.orders)
        check_order(placed, europa);
    for (const OrderError& error : file.errors) {
        promise(error.line > 0 && error.column > 0, "an error says where");
        promise(!error.sentence.empty() && error.sentence.find('\n') == std::string::npos, "in one sentence");
    }
}

}  // namespace umpire::fuzz
