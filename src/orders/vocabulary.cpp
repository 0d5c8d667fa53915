#include "umpire/orders/vocabulary.hpp"

#include "umpire/error.hpp"
#include "umpire/orders/order.hpp"
#include "umpire/spelling.hpp"

#include "words.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace umpire::orders {

using nlohmann::json;

namespace {

constexpr std::size_t most_verbs = 500;
constexpr std::size_t longest_text = 1'000;

[[noreturn]] void refuse(const std::string& pointer, std::string_view reason) {
    throw InputError(fmt::format("{}: {}", pointer.empty() ? "/" : pointer, reason));
}

std::string below(const std::string& pointer, std::string_view key) {
    std::string path = pointer + "/";
    for (const char c : key)
        if (c == '~' || c == '/')
            path += c == '~' ? "~0" : "~1";
        else
            path += c;
    return path;
}

std::string text_at(const json& value, const std::string& pointer) {
    if (!value.is_string()) refuse(pointer, "expected a text");
    const auto& text = value.get_ref<const std::string&>();
    if (trimmed(text).empty()) refuse(pointer, "expected a text that is not empty");
    if (text.size() > longest_text) refuse(pointer, fmt::format("a text has at most {} bytes", longest_text));
    return text;
}

std::vector<std::string> texts_at(const json& value, const std::string& pointer) {
    if (!value.is_array()) refuse(pointer, "expected a list of texts");
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < value.size(); ++i)
        texts.push_back(text_at(value[i], below(pointer, std::to_string(i))));
    return texts;
}

const json& field(const json& object, const char* name, const std::string& pointer) {
    const auto found = object.find(name);
    if (found == object.end()) refuse(pointer, fmt::format("expected a field \"{}\"", name));
    return *found;
}

template <std::size_t N>
void check_fields(const json& object, const std::string& pointer,
                  const std::array<std::string_view, N>& known) {
    if (!object.is_object()) refuse(pointer, "expected an object");
    for (const auto& [name, value] : object.items())
        if (std::find(known.begin(), known.end(), name) == known.end())
            refuse(below(pointer, name), "there is no field of this name");
}

bool is_verb_name(std::string_view text) {
    return !text.empty() && text.size() <= 30 && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || c == '_' || c == '-';
    });
}

std::string verb_name(const json& value, const std::string& pointer) {
    std::string name = text_at(value, pointer);
    if (!is_verb_name(name)) refuse(pointer, "expected a word in lower case letters");
    return name;
}

bool is_dice_notation(std::string_view text) {
    const std::size_t d = text.find('d');
    const auto small_number = [](std::string_view digits) {
        return !digits.empty() && digits.size() <= 3 && digits.front() != '0' &&
               std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    };
    return d != std::string_view::npos && small_number(text.substr(0, d)) && small_number(text.substr(d + 1));
}

Form form_at(const json& value, const std::string& pointer) {
    if (!value.is_string()) refuse(pointer, "expected a form");
    try {
        return Form::compile(value.get_ref<const std::string&>());
    } catch (const InputError& error) {
        refuse(pointer, error.reason());
    }
}

void must_be_a_choice(const Argument& argument, const std::string& value, const std::string& pointer) {
    const auto& choices = argument.choices;
    if (std::find(choices.begin(), choices.end(), value) == choices.end())
        refuse(pointer, fmt::format("{} is none of the choices of <{}>", cited(value), argument.name));
}

void check_undeclared(const Argument& argument, const std::string& value, const std::string& pointer) {
    if (argument.type == ArgumentType::flag && value != "yes" && value != "no")
        refuse(pointer, "a keyword is given or not: expected \"yes\" or \"no\"");
    if (argument.type == ArgumentType::number && !read_number(value)) refuse(pointer, "expected a number");
    if (argument.type == ArgumentType::choice) must_be_a_choice(argument, value, pointer);
}

void read_undeclared(Verb& verb, const json& object, const std::string& pointer) {
    if (!object.is_object()) refuse(pointer, "expected an object with a list for each argument");
    for (const auto& [name, values] : object.items()) {
        const std::string place = below(pointer, name);
        const Argument* argument = verb.form.find(name);
        if (argument == nullptr || !argument->optional)
            refuse(place, "the form has no argument of this name that may be left out");
        auto& list = verb.undeclared[name] = texts_at(values, place);
        if (list.empty()) refuse(place, "expected at least one value to try");
        for (std::size_t i = 0; i < list.size(); ++i)
            check_undeclared(*argument, list[i], below(place, std::to_string(i)));
    }
}

/// A spoken form may leave out what the order may leave out, and names nothing that the order does not.
SpokenForm read_spoken(const Verb& verb, const json& object, const std::string& pointer) {
    constexpr std::array<std::string_view, 2> known = {"form", "with"};
    check_fields(object, pointer, known);
    SpokenForm spoken{form_at(field(object, "form", pointer), below(pointer, "form")), {}};
    if (spoken.form.keywords().empty() && !spoken.form.has_arrow())
        refuse(pointer, "expected a word that tells it from mere talk");
    for (const Argument& argument : spoken.form.arguments()) {
        const Argument* same = verb.form.find(argument.name);
        if (argument.type != ArgumentType::flag && (same == nullptr || same->type != argument.type))
            refuse(pointer, fmt::format("the order has no such argument <{}:{}>", argument.name,
                                        name_of(argument.type)));
        for (const std::string& choice : argument.choices)
            must_be_a_choice(*same, choice, below(pointer, "form"));
    }
    if (const auto with = object.find("with"); with != object.end())
        for (const auto& [name, value] : with->items()) {
            const std::string place = below(below(pointer, "with"), name);
            const Argument* argument = verb.form.find(name);
            if (argument == nullptr || spoken.form.find(name) != nullptr)
                refuse(place, "expected an argument that is not said");
            spoken.with[name] = text_at(value, place);
            if (!argument->choices.empty()) must_be_a_choice(*argument, spoken.with[name], place);
        }
    for (const Argument& needed : verb.form.arguments())
        if (!needed.optional && spoken.form.find(needed.name) == nullptr &&
            !spoken.with.contains(needed.name))
            refuse(pointer, fmt::format("the order needs its argument <{}>", needed.name));
    return spoken;
}

Verb read_verb(const json& object, const std::string& pointer) {
    constexpr std::array<std::string_view, 11> known = {"verb",       "aliases",    "summary", "form",
                                                        "example",    "understood", "rules",   "dice",
                                                        "rollsAlone", "undeclared", "spoken"};
    check_fields(object, pointer, known);
    Verb verb;
    verb.verb = verb_name(field(object, "verb", pointer), below(pointer, "verb"));
    if (const auto aliases = object.find("aliases"); aliases != object.end()) {
        verb.aliases = texts_at(*aliases, below(pointer, "aliases"));
        for (std::size_t i = 0; i < verb.aliases.size(); ++i)
            verb_name((*aliases)[i], below(below(pointer, "aliases"), std::to_string(i)));
    }
    verb.summary = text_at(field(object, "summary", pointer), below(pointer, "summary"));
    verb.form = form_at(field(object, "form", pointer), below(pointer, "form"));
    verb.example = text_at(field(object, "example", pointer), below(pointer, "example"));
    verb.rules = texts_at(field(object, "rules", pointer), below(pointer, "rules"));
    if (const auto dice = object.find("dice"); dice != object.end()) {
        verb.dice = text_at(*dice, below(pointer, "dice"));
        if (!is_dice_notation(verb.dice)) refuse(below(pointer, "dice"), "expected dice such as \"2d6\"");
    }
    if (const auto alone = object.find("rollsAlone"); alone != object.end()) {
        if (!alone->is_boolean()) refuse(below(pointer, "rollsAlone"), "expected true or false");
        verb.rolls_alone = alone->get<bool>();
    }
    if (const auto spoken = object.find("spoken"); spoken != object.end())
        for (std::size_t i = 0; i < spoken->size(); ++i)
            verb.spoken.push_back(
                read_spoken(verb, (*spoken)[i], below(below(pointer, "spoken"), std::to_string(i))));
    if (const auto undeclared = object.find("undeclared"); undeclared != object.end())
        read_undeclared(verb, *undeclared, below(pointer, "undeclared"));
    return verb;
}

json understood_json(const Order& order, const Form& form) {
    json object = json::object();
    for (const OrderArgument& argument : order.arguments)
        if (argument.type == ArgumentType::flag)
            object[argument.name] = true;
        else if (form.find(argument.name)->list)
            object[argument.name] = argument.words;
        else
            object[argument.name] = argument.words.front();
    return object;
}

void check_example(const Vocabulary& vocabulary, const Verb& verb, const json& object,
                   const std::string& pointer) {
    const auto read = parse_order(verb.example, vocabulary);
    if (const auto* error = std::get_if<OrderError>(&read))
        refuse(below(pointer, "example"), fmt::format("is no such order: {}", error->sentence));
    const auto& order = std::get<Order>(read);
    if (!is_declaration(verb.example)) refuse(below(pointer, "example"), "expected an order with its '!'");
    if (order.verb != verb.verb)
        refuse(below(pointer, "example"), fmt::format("is an order to {}", cited(order.verb)));
    const json understood = understood_json(order, verb.form);
    if (field(object, "understood", pointer) != understood)
        refuse(below(pointer, "understood"), fmt::format("the example means {}", understood.dump()));
}

void check_names(const std::vector<Verb>& verbs) {
    std::map<std::string_view, std::string_view> owners;
    for (std::size_t i = 0; i < verbs.size(); ++i) {
        const auto claim = [&](std::string_view name) {
            const auto [owner, is_new] = owners.emplace(name, verbs[i].verb);
            if (!is_new)
                refuse(fmt::format("/verbs/{}", i),
                       fmt::format("'{}' already means the order '{}'", name, owner->second));
        };
        claim(verbs[i].verb);
        for (const std::string& alias : verbs[i].aliases)
            claim(alias);
    }
}

}  // namespace

std::string Verb::usage() const {
    return form.text().empty() ? fmt::format("!{}", verb) : fmt::format("!{} {}", verb, form.text());
}

Vocabulary Vocabulary::load(const json& document, const std::string& file, bool checked) try {
    constexpr std::array<std::string_view, 2> known = {"game", "verbs"};
    check_fields(document, {}, known);
    Vocabulary vocabulary;
    vocabulary.game_ = text_at(field(document, "game", {}), "/game");
    const json& verbs = field(document, "verbs", {});
    if (!verbs.is_array() || verbs.empty()) refuse("/verbs", "expected a list of at least one verb");
    if (verbs.size() > most_verbs) refuse("/verbs", fmt::format("a game has at most {} verbs", most_verbs));
    for (std::size_t i = 0; i < verbs.size(); ++i)
        vocabulary.verbs_.push_back(read_verb(verbs[i], fmt::format("/verbs/{}", i)));
    if (checked) return vocabulary;
    check_names(vocabulary.verbs_);
    for (std::size_t i = 0; i < verbs.size(); ++i)
        check_example(vocabulary, vocabulary.verbs_[i], verbs[i], fmt::format("/verbs/{}", i));
    return vocabulary;
} catch (InputError& error) {
    throw error.in_file(file);
}

const Verb* Vocabulary::find(std::string_view verb) const {
    const auto named = [&](const std::string& name) { return same_word(name, verb); };
    for (const Verb& candidate : verbs_)
        if (named(candidate.verb) || std::any_of(candidate.aliases.begin(), candidate.aliases.end(), named))
            return &candidate;
    return nullptr;
}

const Verb* Vocabulary::nearest(std::string_view verb) const {
    const Verb* best = nullptr;
    // More slips than every third letter, and another word was meant.
    std::size_t fewest = std::max<std::size_t>(1, verb.size() / 3) + 1;
    const auto compare = [&](const Verb& candidate, const std::string& name) {
        const std::size_t slips = misspellings(name, verb);
        if (slips >= fewest) return;
        fewest = slips;
        best = &candidate;
    };
    for (const Verb& candidate : verbs_) {
        compare(candidate, candidate.verb);
        for (const std::string& alias : candidate.aliases)
            compare(candidate, alias);
    }
    return best;
}

}  // namespace umpire::orders
