#include "expected.hpp"

#include "umpire/spelling.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace umpire::catalog {

using nlohmann::json;

namespace {

using Schemas = std::vector<const json*>;

/// All that a schema says of one place, whichever of its alternatives says it.
class Alternatives {
  public:
    explicit Alternatives(const json& root) : root_(root) { add(root, all_); }

    void go_to(const json& value, const std::string& token) {
        Schemas below;
        for (const json* schema : all_)
            if (const json* next = value.is_array() ? items(*schema, token) : member(*schema, token))
                add(*next, below);
        all_ = below;
    }

    /// Names that an object may have here; nothing where it may have any.
    std::optional<std::set<std::string>> names() const {
        std::set<std::string> names;
        for (const json* schema : all_) {
            if (const auto limited = schema->find("propertyNames"); limited != schema->end())
                for (const json& name : limited->value("enum", json::array()))
                    names.insert(name.get<std::string>());
            else if (const auto found = schema->find("properties"); found != schema->end()) {
                if (schema->value("additionalProperties", json(true)) != json(false)) return std::nullopt;
                for (const auto& [name, what] : found->items())
                    names.insert(name);
            }
        }
        if (names.empty()) return std::nullopt;
        return names;
    }

    std::vector<std::string> words() const {
        std::vector<std::string> words;
        for (const json* schema : all_) {
            json values = schema->value("enum", json::array());
            if (schema->contains("const")) values.push_back((*schema)["const"]);
            for (const json& value : values)
                if (value.is_string()) words.push_back(value.get<std::string>());
        }
        return words;
    }

    std::set<std::string> types() const {
        std::set<std::string> types;
        for (const json* schema : all_) {
            const json type = schema->value("type", json::array());
            if (type.is_string()) types.insert(type.get<std::string>());
            if (type.is_array()) types.insert(type.begin(), type.end());
        }
        if (!words().empty()) types.insert("string");
        return types;
    }

  private:
    void add(const json& schema, Schemas& into) const {
        if (!schema.is_object()) return;
        if (const auto found = schema.find("$ref"); found != schema.end())
            return add(root_.at(json::json_pointer(found->get<std::string>().substr(1))), into);
        into.push_back(&schema);
        for (const char* each : {"anyOf", "oneOf", "allOf"})
            if (const auto found = schema.find(each); found != schema.end())
                for (const json& one : *found)
                    add(one, into);
    }

    static const json* member(const json& schema, const std::string& name) {
        if (const auto found = schema.find("properties"); found != schema.end() && found->contains(name))
            return &(*found)[name];
        const auto others = schema.find("additionalProperties");
        return others != schema.end() && others->is_object() ? &*others : nullptr;
    }

    static const json* items(const json& schema, const std::string& index) {
        const auto found = schema.find("items");
        if (found == schema.end()) return nullptr;
        if (!found->is_array()) return &*found;
        const std::size_t number = std::stoul(index);
        return number < found->size() ? &(*found)[number] : nullptr;
    }

    const json& root_;
    Schemas all_{};
};

std::string quoted(const std::string& word) {
    return '"' + word + '"';
}

std::string nearest_of(const std::string& word, const std::vector<std::string>& words) {
    const std::vector<std::string_view> names(words.begin(), words.end());
    return std::string(closest(word, names));
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
    return text;
}

std::string unknown_name(const json& value, const std::set<std::string>& names) {
    for (const auto& [name, what] : value.items())
        if (!names.contains(name))
            return fmt::format(R"(there is no "{}" here; the nearest is "{}")", name,
                               nearest_of(name, {names.begin(), names.end()}));
    return "";
}

/// More of them than that are not read by anybody.
constexpr std::size_t a_few = 6;

std::string unknown_word(const std::string& word, std::vector<std::string> words) {
    if (std::find(words.begin(), words.end(), word) != words.end()) return "";
    if (words.size() > a_few)
        return fmt::format(R"("{}" is no word for it; the nearest is "{}")", word, nearest_of(word, words));
    std::transform(words.begin(), words.end(), words.begin(), quoted);
    return fmt::format("expected {}, not \"{}\"", joined(words), word);
}

bool is_of_type(const json& value, const std::set<std::string>& types) {
    return types.contains(value.type_name()) || (value.is_number() && types.contains("number")) ||
           (value.is_number_integer() && types.contains("integer"));
}

std::string other_type(const json& value, const std::set<std::string>& types) {
    std::vector<std::string> expected;
    for (const auto& [type, words] : {std::pair{"object", "an object"},
                                      {"array", "a list"},
                                      {"string", "a text"},
                                      {"integer", "a whole number"},
                                      {"number", "a number"},
                                      {"boolean", "true or false"},
                                      {"null", "null"}})
        if (types.contains(type)) expected.push_back(words);
    std::string found = value.dump();
    if (found.size() > 40) found = std::string(value.type_name());
    return fmt::format("expected {}, not {}", joined(expected), found);
}

}  // namespace

std::string expected_at(const json& schema, const json& document, const json::json_pointer& place) {
    Alternatives here(schema);
    std::vector<std::string> tokens;
    for (auto rest = place; !rest.empty(); rest.pop_back())
        tokens.insert(tokens.begin(), rest.back());
    const json* value = &document;
    for (const std::string& token : tokens) {
        here.go_to(*value, token);
        value = value->is_array() ? &value->at(std::stoul(token)) : &value->at(token);
    }
    const std::set<std::string> types = here.types();
    if (!types.empty() && !is_of_type(*value, types)) return other_type(*value, types);
    if (value->is_object())
        if (const auto names = here.names()) return unknown_name(*value, *names);
    if (const auto words = here.words(); value->is_string() && !words.empty())
        return unknown_word(value->get<std::string>(), words);
    return "";
}

}  // namespace umpire::catalog
