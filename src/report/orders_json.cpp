#include "umpire/report/orders_json.hpp"

#include "umpire/json.hpp"

#include <nlohmann/json.hpp>

namespace umpire::report {

using namespace umpire::orders;

namespace {

OrderedJson place_json(const Argument& argument) {
    OrderedJson json = {{"name", argument.name},
                        {"type", name_of(argument.type)},
                        {"optional", argument.optional},
                        {"list", argument.list}};
    if (!argument.choices.empty()) json["choices"] = argument.choices;
    return json;
}

OrderedJson verb_json(const Verb& verb) {
    OrderedJson json = {
        {"verb", verb.verb},    {"aliases", verb.aliases},           {"summary", verb.summary},
        {"form", verb.usage()}, {"arguments", OrderedJson::array()}, {"example", verb.example},
        {"rules", verb.rules}};
    for (const Argument& argument : verb.form.arguments())
        json["arguments"].push_back(place_json(argument));
    if (!verb.dice.empty()) json["dice"] = verb.dice;
    json["undeclared"] = OrderedJson::object();
    for (const auto& [name, values] : verb.undeclared)
        json["undeclared"][name] = values;
    return json;
}

OrderedJson error_json(const OrderError& error) {
    OrderedJson json = {
        {"line", error.line}, {"column", error.column}, {"sentence", error.sentence}, {"text", error.text}};
    if (!error.expected.empty()) json["expected"] = error.expected;
    if (error.verb.empty()) return json;
    json["verb"] = error.verb;
    json["form"] = error.form;
    json["example"] = error.example;
    return json;
}

}  // namespace

OrderedJson order_json(const Order& order) {
    OrderedJson json = {{"verb", order.verb}, {"text", order.text}, {"arguments", OrderedJson::array()}};
    for (const OrderArgument& argument : order.arguments) {
        OrderedJson part = {{"name", argument.name},
                            {"type", name_of(argument.type)},
                            {"words", argument.words},
                            {"column", argument.column}};
        if (argument.type == ArgumentType::number) part["number"] = argument.number().value_or(0);
        json["arguments"].push_back(std::move(part));
    }
    return json;
}

OrderedJson vocabulary_json(const Vocabulary& vocabulary) {
    OrderedJson json = {{"game", vocabulary.game()}, {"verbs", OrderedJson::array()}};
    for (const Verb& verb : vocabulary.verbs())
        json["verbs"].push_back(verb_json(verb));
    return json;
}

OrderedJson orders_json(const Vocabulary& vocabulary, const OrdersFile& file) {
    OrderedJson json = {{"game", vocabulary.game()},
                        {"file", file.file},
                        {"orders", OrderedJson::array()},
                        {"errors", OrderedJson::array()}};
    for (const PlacedOrder& placed : file.orders) {
        OrderedJson order = {{"line", placed.order.line}};
        if (placed.step) order["step"] = *placed.step;
        if (!placed.side.empty()) order["side"] = placed.side;
        if (!placed.mail.empty()) order["mail"] = placed.mail;
        order.update(order_json(placed.order));
        json["orders"].push_back(std::move(order));
    }
    for (const OrderError& error : file.errors)
        json["errors"].push_back(error_json(error));
    for (const Slip& slip : file.slips) {
        OrderedJson one = {{"line", slip.line}, {"step", slip.step}, {"what", slip.what}};
        if (!slip.side.empty()) one["side"] = slip.side;
        if (!slip.mail.empty()) one["mail"] = slip.mail;
        json["slips"].push_back(std::move(one));
    }
    return json;
}

}  // namespace umpire::report
