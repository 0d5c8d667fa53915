#include "umpire/binding/binding.hpp"

#include "umpire/catalog/schema.hpp"
#include "umpire/error.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <cmath>

namespace umpire::binding {

using game::Value;
using Json = nlohmann::json;

namespace {

std::optional<double> number_in(std::string_view text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number))
        return std::nullopt;
    return number;
}

Value value_of(const Json& json) {
    if (json.is_boolean()) return json.get<bool>();
    if (json.is_number()) return json.get<double>();
    return json.get<std::string>();
}

FactSource source_of(const Json& json, const std::string& pointer, const std::string& file) {
    FactSource source;
    if (json.is_string()) {
        source.property = json;
        return source;
    }
    if (json.contains("property") + json.contains("layer") + json.contains("by_name") != 1)
        throw InputError(pointer + ": expected either a property, a layer or a table by name").in_file(file);
    if (json.contains("by_name")) {
        // A fact that no counter shows, only its name: read from the binding's own table.
        source.property = "BasicName";
        source.printed = source.listed_only = true;
        for (const auto& [name, value] : json["by_name"].items())
            source.values[name] = value_of(value);
        if (json.contains("otherwise")) source.otherwise = value_of(json["otherwise"]);
        return source;
    }
    source.property = json.contains("layer") ? json["layer"].get<std::string>() + "_Level"
                                             : json["property"].get<std::string>();
    source.number = json.value("number", false);
    source.minus = json.value("minus", 0.0);
    source.printed = json.value("printed", false);
    source.listed_only = json.value("listed_only", false);
    if (json.contains("otherwise")) source.otherwise = value_of(json["otherwise"]);
    if (json.contains("values"))
        for (const auto& [text, value] : json["values"].items())
            source.values[text] = value_of(value);
    return source;
}

std::map<std::string, FactSource> sources_of(const Json& parent, const char* member,
                                             const std::string& pointer, const std::string& file) {
    std::map<std::string, FactSource> sources;
    if (!parent.contains(member)) return sources;
    for (const auto& [fact, source] : parent[member].items())
        sources[fact] = source_of(source, fmt::format("{}/{}/{}", pointer, member, fact), file);
    return sources;
}

CounterSort sort_of(const Json& json, const std::string& pointer, const std::string& file) {
    CounterSort sort;
    if (json.contains("when"))
        for (const auto& [property, pattern] : json["when"].items())
            sort.when.push_back({property, pattern});
    sort.prototype = json.value("prototype", "");
    sort.palette = json.value("palette", "");
    sort.map = json.value("map", "");
    if (sort.when.empty() && sort.prototype.empty() && sort.map.empty() && sort.palette.empty())
        throw InputError(pointer +
                         ": expected when, prototype, palette or map, else every counter would be meant")
            .in_file(file);
    sort.kind = json["kind"] == "unit"    ? game::Kind::unit
                : json["kind"] == "group" ? game::Kind::group
                                          : game::Kind::marker;
    sort.name_property = json["name"];
    sort.carried = json.value("carried", false);
    sort.carries = json.value("carries", true);
    sort.facts = sources_of(json, "facts", pointer, file);
    return sort;
}

MapMeaning map_of(const Json& json) {
    MapMeaning meaning;
    meaning.map = json["map"];
    meaning.means = json["means"] == "places"   ? MapMeaning::Means::places
                    : json["means"] == "groups" ? MapMeaning::Means::groups
                                                : MapMeaning::Means::nothing;
    meaning.seen_by = json.value("seen_by", "");
    meaning.prefix = json.value("prefix", "");
    if (json.contains("named"))
        for (const auto& [location, place] : json["named"].items())
            meaning.named[location] = place;
    return meaning;
}

}  // namespace

std::string MapMeaning::meant(const std::string& location) const {
    const auto other = named.find(location);
    return other == named.end() ? prefix + location : other->second;
}

std::optional<std::string> MapMeaning::location(const std::string& name) const {
    for (const auto& [other, place] : named)
        if (place == name) return other;
    return name.starts_with(prefix) ? std::optional(name.substr(prefix.size())) : std::nullopt;
}

Value FactSource::read(const std::optional<std::string>& text) const {
    if (!text) return otherwise;
    if (const auto found = values.find(*text); found != values.end()) return found->second;
    if (listed_only) return otherwise;
    if (number)
        if (const auto read = number_in(*text)) return *read - minus;
    if (text->empty()) return otherwise;
    return *text;
}

std::optional<std::string> FactSource::write(const Value& value) const {
    for (const auto& [text, meant] : values)
        if (meant == value) return text;
    if (value.number() != nullptr && number) return fmt::format("{:g}", *value.number() + minus);
    if (value.text() != nullptr && values.empty()) return *value.text();
    if (!value.known() || value == otherwise) return std::string();
    return std::nullopt;
}

bool matches(std::string_view pattern, std::string_view text) {
    if (!pattern.ends_with('*')) return text == pattern;
    pattern.remove_suffix(1);
    return !text.empty() && text.starts_with(pattern);
}

Binding Binding::load(const Json& json, const std::string& file) {
    catalog::check_schema(json, "binding", file);
    Binding binding;
    binding.file_ = file;
    binding.game_ = json["game"];
    binding.module_ = json["module"];
    for (const auto& [roster, side] : json["sides"].items())
        binding.sides_[roster] = side;
    for (const Json& map : json["maps"])
        binding.maps_.push_back(map_of(map));
    for (std::size_t i = 0; i < json["counters"].size(); ++i)
        binding.counters_.push_back(sort_of(json["counters"][i], fmt::format("/counters/{}", i), file));
    binding.game_facts_ = sources_of(json, "game_facts", "", file);
    return binding;
}

const MapMeaning* Binding::map(std::string_view name) const {
    for (const MapMeaning& meaning : maps_)
        if (meaning.map == name) return &meaning;
    return nullptr;
}

std::string Binding::side(std::string_view roster_side) const {
    const auto found = sides_.find(roster_side);
    return found == sides_.end() ? std::string() : found->second;
}

std::string Binding::roster_side(std::string_view side) const {
    for (const auto& [roster, meant] : sides_)
        if (meant == side) return roster;
    return {};
}

}  // namespace umpire::binding
