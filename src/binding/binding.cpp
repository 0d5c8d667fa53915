#include "umpire/binding/binding.hpp"

#include "umpire/catalog/schema.hpp"
#include "umpire/error.hpp"
#include "umpire/game/registry.hpp"
#include "umpire/json.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <cmath>

namespace umpire::binding {

using game::Value;

namespace {

std::optional<double> number_in(std::string_view text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number))
        return std::nullopt;
    return number;
}

/// A counter may print several in one text: "2-5/3".
std::optional<double> number_among(std::string_view text, std::size_t part) {
    constexpr std::string_view digits = "0123456789.";
    for (std::size_t at = text.find_first_of(digits); at != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_not_of(digits, at), text.size());
        if (--part == 0) return number_in(text.substr(at, end - at));
        at = text.find_first_of(digits, end);
    }
    return std::nullopt;
}

/// Reads a binding, holding facts and their values to the registry if there is one.
class BindingReader {
  public:
    BindingReader(std::string file, const game::Registry* registry)
        : file_(std::move(file)), registry_(registry) {}

    FactSources sources(const Json& parent, const char* member, const std::string& pointer,
                        game::Kind about) {
        FactSources sources;
        if (!parent.contains(member)) return sources;
        for (const auto& [fact, source] : parent[member].items()) {
            const std::string place = fmt::format("{}/{}/{}", pointer, member, fact);
            if (registry_ != nullptr) {
                if (const std::string problem = registry_->problem_with(fact, about); !problem.empty())
                    fail(place, problem);
                fact_ = registry_->fact(fact);
            }
            FactSource& known = sources[game::Name::of(fact)] = source_of(source, place);
            known.declared = fact_;
        }
        return sources;
    }

    CounterSort sort_of(const Json& json, const std::string& pointer);
    std::string side(const Json& json, const std::string& pointer) const;

  private:
    [[noreturn]] void fail(const std::string& pointer, const std::string& what) const {
        throw InputError::at(pointer, what).in_file(file_);
    }
    Value value_of(const Json& json, const std::string& pointer) const;
    FactSource source_of(const Json& json, const std::string& pointer) const;

    std::string file_;
    const game::Registry* registry_;
    const game::FactDeclaration* fact_ = nullptr;  ///< whose source is being read
};

Value BindingReader::value_of(const Json& json, const std::string& pointer) const {
    if (fact_ == nullptr) return game::plain_value(json);
    return registry_->read(*fact_, json, nullptr).or_fail([&](const std::string& what) {
        fail(pointer, what);
    });
}

FactSource BindingReader::source_of(const Json& json, const std::string& pointer) const {
    FactSource source;
    if (json.is_string()) {
        source.property = json;
        return source;
    }
    if (json.contains("property") + json.contains("layer") + json.contains("by_name") != 1)
        fail(pointer, "expected either a property, a layer or a table by name");
    if (json.contains("by_name")) {
        // A fact that no counter shows, only its name: read from the binding's own table.
        source.property = "BasicName";
        source.printed = source.listed_only = true;
        for (const auto& [name, value] : json["by_name"].items())
            source.values[name] = value_of(value, fmt::format("{}/by_name/{}", pointer, name));
        if (json.contains("otherwise"))
            source.otherwise = value_of(json["otherwise"], pointer + "/otherwise");
        return source;
    }
    source.property = json.contains("layer") ? json["layer"].get<std::string>() + "_Level"
                                             : json["property"].get<std::string>();
    source.number = json.value("number", false);
    source.part = json.value("part", std::size_t{0});
    source.minus = json.value("minus", 0.0);
    source.printed = json.value("printed", false);
    source.listed_only = json.value("listed_only", false);
    if (json.contains("otherwise")) source.otherwise = value_of(json["otherwise"], pointer + "/otherwise");
    if (json.contains("values"))
        for (const auto& [text, value] : json["values"].items())
            source.values[text] = value_of(value, fmt::format("{}/values/{}", pointer, text));
    return source;
}

/// A side of the game, if it is any.
std::string BindingReader::side(const Json& json, const std::string& pointer) const {
    const std::string side = json;
    if (registry_ == nullptr || side.empty()) return side;
    if (auto spelt = registry_->spelt("side", side)) return *spelt;
    fail(pointer, fmt::format("the game has no side \"{}\"", side));
}

CounterSort BindingReader::sort_of(const Json& json, const std::string& pointer) {
    CounterSort sort;
    if (json.contains("when"))
        for (const auto& [property, pattern] : json["when"].items())
            sort.when.push_back({property, pattern});
    sort.prototype = json.value("prototype", "");
    sort.palette = json.value("palette", "");
    sort.map = json.value("map", "");
    if (sort.when.empty() && sort.prototype.empty() && sort.map.empty() && sort.palette.empty())
        fail(pointer, "expected when, prototype, palette or map, else every counter would be meant");
    sort.kind = json["kind"] == "unit"    ? game::Kind::unit
                : json["kind"] == "group" ? game::Kind::group
                                          : game::Kind::marker;
    sort.name_property = json["name"];
    sort.carried = json.value("carried", false);
    sort.carries = json.value("carries", true);
    sort.facts = sources(json, "facts", pointer, sort.kind);
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
        if (const auto read = part == 0 ? number_in(*text) : number_among(*text, part)) return *read - minus;
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

Binding Binding::load(const Json& json, const std::string& file, const game::Registry* registry,
                      bool checked) {
    if (!checked) catalog::check_schema(json, "binding", file);
    Binding binding;
    binding.file_ = file;
    binding.game_ = json["game"];
    binding.module_ = json["module"];
    binding.registry_ = registry;
    BindingReader reader(file, registry);
    for (const auto& [roster, side] : json["sides"].items())
        binding.sides_[roster] = reader.side(side, "/sides/" + roster);
    for (const Json& map : json["maps"])
        binding.maps_.push_back(map_of(map));
    for (std::size_t i = 0; i < json["counters"].size(); ++i)
        binding.counters_.push_back(reader.sort_of(json["counters"][i], fmt::format("/counters/{}", i)));
    binding.game_facts_ = reader.sources(json, "game_facts", "", game::Kind::game);
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
