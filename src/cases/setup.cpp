#include "setup.hpp"

#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/rules/game_rules.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace umpire::cases {

using game::Kind;
using game::Position;
using game::Subject;
using Json = nlohmann::json;

void Place::fail(const std::string& what) const {
    throw InputError(fmt::format("{}: {}", pointer, what)).in_file(file);
}

Place Place::at(std::string_view key) const {
    return {file, fmt::format("{}/{}", pointer, key)};
}

const Json& object_in(const Json& json, std::string_view member) {
    static const Json empty = Json::object();
    const auto found = json.find(member);
    return found == json.end() ? empty : *found;
}

game::Value value_of(const Json& json, const Position& position) {
    if (json.is_boolean()) return json.get<bool>();
    if (json.is_number()) return json.get<double>();
    if (json.is_string()) {
        const auto& text = json.get_ref<const std::string&>();
        if (const auto thing = position.find(text)) return *thing;
        return text;
    }
    if (!json.is_array()) return {};
    game::Value::List list;
    for (const Json& element : json)
        list.push_back(value_of(element, position));
    return list;
}

namespace {

std::shared_ptr<const game::Map> map_of(const Json& json, const rules::GameRules& rules,
                                        const catalog::GameFiles& files, const Place& place) {
    if (json.is_null()) return std::make_shared<game::Map>(game::Map::open_sea(20, 20));
    if (!json.is_string()) {
        try {
            return std::make_shared<game::Map>(game::Map::from_json(json, place.file));
        } catch (const InputError& error) {
            place.at("map").fail(error.reason());
        }
    }
    const std::string file = rules.game() + "/map.json";
    return std::make_shared<game::Map>(game::Map::from_json(files.json(file), file));
}

class Setup {
  public:
    Setup(Position& position, const rules::GameRules& rules) : position_(position), rules_(rules) {}

    void take(const Json& json, const Place& place) {
        things(Kind::location, "places", json, place);
        things(Kind::group, "groups", json, place);
        things(Kind::unit, "units", json, place);
        things(Kind::marker, "markers", json, place);
        things(Kind::battle, "battles", json, place);
        // The game may speak of any of these: {"battle": "Denmark Strait"}.
        facts(game::the_game, object_in(json, "game"));
        for (const auto& [name, attributes] : object_in(json, "facts").items()) {
            const auto thing = position_.find(name);
            if (!thing) place.at("facts").at(name).fail("there is nothing of this name");
            facts(*thing, attributes);
        }
    }

  private:
    void things(Kind kind, const char* member, const Json& json, const Place& place) {
        const auto found = json.find(member);
        if (found == json.end()) return;
        // Cargo may be named before its ship: first all are there, then all go into place.
        for (const auto& [name, attributes] : found->items())
            if (kind != Kind::location)
                position_.add(kind, name);
            else if (!position_.find(kind, name))
                place.at(member).at(name).fail("the map has no such place");
        for (const auto& [name, attributes] : found->items())
            thing(*position_.find(kind, name), attributes, place.at(member).at(name));
    }

    void thing(Subject subject, const Json& attributes, const Place& place) {
        const Json all = attributes.is_string() ? Json{{"type", attributes}} : attributes;
        if (const auto type = all.find("type"); subject.kind == Kind::unit && type != all.end())
            for (const auto& [key, value] : rules_.usual(type->get<std::string>()))
                position_.set(subject, key, value);
        facts(subject, all);
        if (const auto at = all.find("at"); at != all.end() && !at->is_null()) {
            const auto where = position_.find(at->get<std::string>());
            if (!where) place.at("at").fail(fmt::format("there is no place \"{}\"", at->get<std::string>()));
            if (*where == subject) place.at("at").fail("nothing can be in itself");
            position_.place(subject, *where);
        }
        inherit_side(subject);
    }

    /// Units are of the side of their group, and a group of that of its first unit that has one.
    void inherit_side(Subject subject) {
        const auto inside = position_.inside(subject);
        if (!inside || inside->kind == Kind::location) return;
        const game::Value outer = position_.get(*inside, "side"), own = position_.get(subject, "side");
        if (!own.known() && outer.known()) position_.set(subject, "side", outer);
        if (own.known() && !outer.known()) position_.set(*inside, "side", own);
    }

    void facts(Subject subject, const Json& attributes) {
        for (const auto& [key, value] : attributes.items()) {
            if (key == "at") continue;
            // Sides are compared as texts everywhere.
            const bool word =
                value.is_string() && (key == "side" || key == "phasing" || key == "owner" || key == "type");
            position_.set(subject, key,
                          word ? game::Value(value.get<std::string>()) : value_of(value, position_));
        }
    }

    Position& position_;
    const rules::GameRules& rules_;
};

/// What a step says besides the arguments of its action.
bool is_argument(std::string_view key) {
    static constexpr std::array<std::string_view, 7> others{"do",    "by",      "dice",         "expect",
                                                            "after", "outcome", "understood as"};
    return key != "because" && std::find(others.begin(), others.end(), key) == others.end();
}

/// The owner of what acts, where the case does not say who does.
std::string side_of_actor(const game::Action& action, const Position& position) {
    for (const char* name : {"group", "unit", "with", "groups", "air"}) {
        const game::Value& value = action.argument(name);
        const Subject* subject = value.subject();
        if (subject == nullptr && value.list() != nullptr && !value.list()->empty())
            subject = value.list()->front().subject();
        if (subject == nullptr) continue;
        if (const auto* side = position.get(*subject, "side").text()) return *side;
    }
    const auto* phasing = position.get(game::the_game, "phasing").text();
    return phasing != nullptr ? *phasing : "";
}

}  // namespace

game::Action action_of(const Json& step, const Position& position, const rules::GameRules& rules,
                       const Place& place) {
    game::Action action;
    action.verb = step["do"];
    for (const auto& [key, value] : step.items())
        if (is_argument(key)) action.arguments[key] = value_of(value, position);
    for (const Json& roll : object_in(step, "dice"))
        action.dice.push_back({roll.get<std::vector<int>>(), 6, {}, {}, {}});
    action.side = step.value("by", side_of_actor(action, position));
    action.source.text = place.pointer;
    if (!rules.book().knows_verb(action.verb) && rules.book().preparation(action.verb) == nullptr)
        place.at("do").fail(fmt::format("no rule knows the verb \"{}\"", action.verb));
    return action;
}

std::unique_ptr<Position> set_up(const Json& defaults, const Json& the_case, const rules::GameRules& rules,
                                 const catalog::GameFiles& files, const Place& place) {
    const Json map = the_case.contains("map") ? the_case["map"] : defaults.value("map", Json(nullptr));
    auto position = std::make_unique<Position>(map_of(map, rules, files, place));
    for (const auto& [key, value] : rules.usual("game"))
        position->set(game::the_game, key, value);
    Setup setup(*position, rules);
    setup.take(defaults, {place.file, "/defaults"});
    setup.take(the_case, place);
    position->forget_changes();
    return position;
}

}  // namespace umpire::cases
