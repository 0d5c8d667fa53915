#include "setup.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/game/calendar.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/map.hpp"
#include "umpire/json.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/spelling.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace umpire::cases {

using game::Kind;
using game::Position;
using game::Subject;

void Place::fail(const std::string& what) const {
    throw InputError::at(pointer, what).in_file(file);
}

Place Place::at(std::string_view key) const {
    return {file, fmt::format("{}/{}", pointer, key)};
}

const Json& object_in(const Json& json, std::string_view member) {
    static const Json empty = Json::object();
    const auto found = json.find(member);
    return found == json.end() ? empty : *found;
}

game::Value fact_value(const std::string& fact, const Json& json, Kind about, const Position& position,
                       const rules::GameRules& rules, const Place& place) {
    return rules.catalog()
        .registry()
        .read(fact, about, json, &position)
        .or_fail([&](const std::string& what) { place.fail(what); });
}

namespace {

std::shared_ptr<const game::Map> read_map(const Json& json, const rules::GameRules& rules,
                                          const catalog::GameFiles& files, const Place& place) {
    if (!json.is_string()) {
        try {
            return std::make_shared<game::Map>(
                game::Map::from_json(json, place.file, &rules.catalog().registry()));
        } catch (const InputError& error) {
            place.at("map").fail(error.reason());
        }
    }
    const std::string file = rules.game() + "/map.json";
    return std::make_shared<game::Map>(
        game::Map::from_json(files.json(file), file, &rules.catalog().registry()));
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
        // They may speak of each other: {"cargo": ["7 Infantry"]}, {"battle": "Denmark Strait"}.
        for (const auto& [thing, attributes, where] : said_)
            facts(thing, *attributes, where);
        said_.clear();
        facts(game::the_game, object_in(json, "game"), place.at("game"));
        for (const auto& [name, attributes] : object_in(json, "facts").items()) {
            const auto thing = position_.find(name);
            const Place where = place.at("facts").at(name);
            if (!thing) where.fail("there is nothing of this name");
            put(*thing, attributes, where);
            facts(*thing, attributes, where);
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
        static const Json none = Json::object();
        const Json* type = attributes.is_string() ? &attributes : &none;
        if (const auto named = attributes.find("type"); attributes.is_object() && named != attributes.end())
            type = &*named;
        if (subject.kind == Kind::unit && type != &none) {
            const game::Value known = fact_value("type", *type, Kind::unit, position_, rules_,
                                                 attributes.is_string() ? place : place.at("type"));
            for (const auto& [key, value] : rules_.usual(*known.text()))
                position_.set(subject, game::Name::of(key), value);
            position_.set(subject, game::fact::type, known);
        }
        if (attributes.is_string()) return inherit_side(subject);
        // Sides first: others may be of the side of what they are in.
        if (const auto side = attributes.find("side"); side != attributes.end())
            position_.set(subject, game::fact::side,
                          fact_value("side", *side, subject.kind, position_, rules_, place.at("side")));
        said_.push_back({subject, &attributes, place});
        put(subject, attributes, place);
        inherit_side(subject);
    }

    void put(Subject subject, const Json& attributes, const Place& place) {
        const auto at = attributes.find("at");
        if (at == attributes.end() || at->is_null()) return;
        const auto where = position_.find(at->get<std::string>());
        if (!where) place.at("at").fail(fmt::format("there is no place \"{}\"", at->get<std::string>()));
        if (*where == subject) place.at("at").fail("nothing can be in itself");
        position_.place(subject, *where);
    }

    /// Units are of the side of their group, and a group of that of its first unit that has one.
    void inherit_side(Subject subject) {
        const auto inside = position_.inside(subject);
        if (!inside || inside->kind == Kind::location) return;
        const game::Value outer = position_.get(*inside, game::fact::side),
                          own = position_.get(subject, game::fact::side);
        if (!own.known() && outer.known()) position_.set(subject, game::fact::side, outer);
        if (own.known() && !outer.known()) position_.set(*inside, game::fact::side, own);
    }

    void facts(Subject subject, const Json& attributes, const Place& place) {
        for (const auto& [key, value] : attributes.items())
            if (key != "at")
                position_.set(subject, game::Name::of(key),
                              fact_value(key, value, subject.kind, position_, rules_, place.at(key)));
    }

    struct Said {
        Subject thing;
        const Json* attributes;
        Place place;
    };
    std::vector<Said> said_;
    Position& position_;
    const rules::GameRules& rules_;
};

/// What a step says besides the arguments of its action.
bool is_argument(std::string_view key) {
    static constexpr std::array<std::string_view, 9> others{
        "do", "by", "dice", "sides", "expect", "after", "outcome", "understood as", "because"};
    return std::find(others.begin(), others.end(), key) == others.end();
}

/// The value of an argument, which must be of the form of the order or one that the event has.
game::Value argument_value(const std::string& verb, const std::string& name, const Json& json,
                           const Position& position, const rules::GameRules& rules, const Place& place) {
    const game::ValueType* type = rules.argument_type(verb, name);
    if (type == nullptr) {
        std::vector<std::string> known = rules.argument_names(verb);
        const std::vector<std::string_view> names(known.begin(), known.end());
        place.fail(fmt::format("{} has no argument \"{}\"; the nearest is \"{}\"", verb, name,
                               closest(name, names)));
    }
    // Several may be dragged where an order would name one.
    game::ValueType taken = *type;
    taken.list = taken.list || json.is_array();
    return rules.catalog().registry().read(taken, json, &position).or_fail([&](const std::string& what) {
        place.fail(what);
    });
}

/// The owner of what acts, where the case does not say who does.
std::string side_of_actor(const game::Action& action, const Position& position, const game::Roles& roles) {
    for (const std::string& name : roles.actors) {
        const game::Value& value = action.argument(name);
        const Subject* subject = value.subject();
        if (subject == nullptr && value.list() != nullptr && !value.list()->empty())
            subject = value.list()->front().subject();
        if (subject == nullptr) continue;
        if (const auto* side = position.get(*subject, game::fact::side).text()) return *side;
    }
    const auto* phasing = position.get(game::the_game, game::fact::phasing).text();
    return phasing != nullptr ? *phasing : "";
}

}  // namespace

bool is_look(const Json& step) {
    return step["do"] == look_step;
}

game::Action action_of(const Json& step, const Position& position, const rules::GameRules& rules,
                       const Place& place) {
    game::Action action;
    action.verb = step["do"];
    // The turn track shows the turn beside the phase.
    const bool turn = action.verb == "turn";
    if (turn) action.verb = "phase";
    if (!rules.book().knows_verb(action.verb) && rules.book().preparation(action.verb) == nullptr)
        place.at("do").fail(fmt::format("no rule knows the verb \"{}\"", action.verb));
    for (const auto& [key, value] : step.items())
        if (is_argument(key))
            action.arguments[turn && key == "to" ? "turn" : key] = argument_value(
                action.verb, turn && key == "to" ? "turn" : key, value, position, rules, place.at(key));
    const int sides = step.value("sides", 6);
    const Json& rolls = object_in(step, "dice");
    for (std::size_t roll = 0; roll < rolls.size(); ++roll) {
        auto faces = rolls[roll].get<std::vector<int>>();
        for (const int face : faces)
            if (face > sides)
                place.at("dice").at(std::to_string(roll)).fail(fmt::format("a die does not show {}", face));
        action.dice.push_back({std::move(faces), sides, {}, {}, {}});
    }
    const bool named = step.contains("by") && !step["by"].get_ref<const std::string&>().empty();
    action.side = named
                      ? *fact_value("phasing", step["by"], Kind::game, position, rules, place.at("by")).text()
                  : step.contains("by") ? std::string()
                                        : side_of_actor(action, position, rules.roles());
    action.source.text = place.pointer;
    return action;
}

std::shared_ptr<const game::Map> Maps::of(const Json& map, const rules::GameRules& rules,
                                          const catalog::GameFiles& files, const Place& place) {
    const auto [found, is_new] = read_.try_emplace({&map, &rules.catalog().registry()});
    if (is_new) try {
            found->second = read_map(map, rules, files, place);
        } catch (...) {
            read_.erase(found);
            throw;
        }
    return found->second;
}

void Maps::take_over(const Maps& others, const Json& theirs, const Json& ours) {
    if (theirs != ours) return;
    for (const auto& [said, map] : others.read_)
        if (said.first == &theirs) read_[{&ours, said.second}] = map;
}

std::unique_ptr<Position> set_up(const Json& defaults, const Json& the_case, Maps& maps,
                                 const rules::GameRules& rules, const catalog::GameFiles& files,
                                 const Place& place) {
    static const auto nowhere = std::make_shared<const game::Map>(game::Map::open_sea(20, 20));
    const Json& with_map = the_case.contains("map") ? the_case : defaults;
    const auto map = with_map.find("map");
    auto position = std::make_unique<Position>(
        map == with_map.end() || map->is_null() ? nowhere : maps.of(*map, rules, files, place));
    for (const auto& [key, value] : rules.usual("game"))
        position->set(game::the_game, game::Name::of(key), value);
    Setup setup(*position, rules);
    setup.take(defaults, {place.file, "/defaults"});
    setup.take(the_case, place);
    // A turn has its year, unless somebody says another.
    const game::Calendar* calendar = rules.catalog().registry().calendar();
    if (calendar != nullptr && !position->get(game::the_game, game::fact::year).known())
        game::keep_year(*position, *calendar);
    position->forget_changes();
    return position;
}

}  // namespace umpire::cases
