#include "umpire/binding/position_file.hpp"

#include "umpire/catalog/schema.hpp"
#include "umpire/error.hpp"
#include "umpire/game/registry.hpp"
#include "umpire/json.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace umpire::binding {

using game::Kind;
using Thing = PositionFile::Thing;

namespace {

/// No game has as many counters on its maps.
constexpr std::size_t most_things = 5'000;

std::string pointer_to(std::initializer_list<std::string_view> path) {
    Json::json_pointer pointer;
    for (const std::string_view part : path)
        pointer.push_back(std::string(part));
    return pointer.to_string();
}

/// Names go into chat lines and menus, where a line break or an escape would be taken for something else.
bool is_one_line(const std::string& text) {
    return std::none_of(text.begin(), text.end(),
                        [](char sign) { return static_cast<unsigned char>(sign) < ' '; });
}

class PositionReader {
  public:
    PositionReader(const Json& json, PositionFile& file, const game::Registry* registry)
        : json_(json), file_(file), registry_(registry) {}

    void read() {
        file_.title = json_["title"];
        read_players();
        if (json_.contains("game")) read_facts(json_["game"], Kind::game, "/game", file_.game);
        read_things(Kind::group, "groups");
        read_things(Kind::unit, "units");
        read_things(Kind::marker, "markers");
        read_held();
        read_more_facts();
        for (const Thing& thing : file_.things)
            if (thing.at.empty()) file_.fail(thing.pointer, "it does not say where it is");
        std::stable_sort(file_.things.begin(), file_.things.end(),
                         [](const Thing& a, const Thing& b) { return rank(a.kind) < rank(b.kind); });
    }

  private:
    static int rank(Kind kind) { return kind == Kind::group ? 0 : kind == Kind::unit ? 1 : 2; }

    void read_players() {
        if (!json_.contains("players")) return;
        std::set<std::string> ids;
        for (const Json& player : json_["players"]) {
            const std::string pointer = fmt::format("/players/{}", file_.players.size());
            file_.players.push_back({player["id"], player["name"], player["side"], pointer});
            if (!is_one_line(file_.players.back().id) || !is_one_line(file_.players.back().name))
                file_.fail(pointer, "a name is one line of text");
            if (!ids.insert(file_.players.back().id).second)
                file_.fail(pointer, "another player has the same id");
        }
    }

    void read_facts(const Json& json, Kind about, const std::string& pointer,
                    std::map<std::string, PositionFile::Fact>& facts) const {
        static const std::set<std::string> others{"at", "in", "hidden_by", "masked_by", "holds"};
        for (const auto& [fact, value] : json.items())
            if (!others.contains(fact))
                if (game::Value read = read_fact(fact, value, about, pointer + pointer_to({fact}));
                    read.known())
                    facts[fact] = {std::move(read), pointer + pointer_to({fact})};
    }

    game::Value read_fact(const std::string& fact, const Json& value, Kind about,
                          const std::string& pointer) const {
        if (registry_ == nullptr) return game::plain_value(value);
        return registry_->read(fact, about, value, nullptr).or_fail([&](const std::string& what) {
            file_.fail(pointer, what);
        });
    }

    Thing* find(Kind kind, const std::string& name) {
        const auto found = std::find_if(file_.things.begin(), file_.things.end(), [&](const Thing& thing) {
            return thing.kind == kind && thing.name == name;
        });
        return found == file_.things.end() ? nullptr : &*found;
    }

    void read_things(Kind kind, const char* member) {
        if (!json_.contains(member)) return;
        for (const auto& [name, attributes] : json_[member].items()) {
            Thing thing;
            thing.kind = kind;
            thing.name = name;
            thing.pointer = pointer_to({member, name});
            if (attributes.is_string())
                thing.facts["type"] = {read_fact("type", attributes, kind, thing.pointer), thing.pointer};
            else
                read_attributes(attributes, thing);
            add(std::move(thing));
        }
    }

    void add(Thing thing) {
        if (file_.things.size() == most_things)
            file_.fail("", fmt::format("there are more than {} things in it", most_things));
        file_.things.push_back(std::move(thing));
    }

    void read_attributes(const Json& json, Thing& thing) {
        thing.carried = json.contains("in");
        if (thing.carried && json.contains("at"))
            file_.fail(thing.pointer, "either at or in says where it is, not both");
        thing.at = json.value(thing.carried ? "in" : "at", "");
        thing.hidden_by = json.value("hidden_by", "");
        thing.masked_by = json.value("masked_by", "");
        read_facts(json, thing.kind, thing.pointer, thing.facts);
    }

    void read_held() {
        if (!json_.contains("groups")) return;
        for (const auto& [group, attributes] : json_["groups"].items()) {
            if (!attributes.contains("holds")) continue;
            std::size_t index = 0;
            for (const Json& name : attributes["holds"]) {
                const std::string pointer = pointer_to({"groups", group, "holds", std::to_string(index++)});
                hold(name.get<std::string>(), group, pointer);
            }
        }
    }

    void hold(const std::string& name, const std::string& group, const std::string& pointer) {
        Thing* known = find(Kind::unit, name);
        if (known == nullptr) known = find(Kind::marker, name);
        if (known != nullptr && !known->at.empty())
            file_.fail(pointer, fmt::format("\"{}\" is said to be in \"{}\" too", name, known->at));
        if (known != nullptr) {
            known->at = group;
            return;
        }
        Thing thing;
        thing.name = name;
        thing.at = group;
        thing.pointer = pointer;
        add(std::move(thing));
    }

    void read_more_facts() {
        if (!json_.contains("facts")) return;
        for (const auto& [name, facts] : json_["facts"].items()) {
            const std::string pointer = pointer_to({"facts", name});
            Thing* thing = find(Kind::unit, name);
            for (const Kind kind : {Kind::group, Kind::marker})
                if (thing == nullptr) thing = find(kind, name);
            if (thing == nullptr) file_.fail(pointer, "there is nothing of this name");
            read_facts(facts, thing->kind, pointer, thing->facts);
        }
    }

    const Json& json_;
    PositionFile& file_;
    const game::Registry* registry_;
};

}  // namespace

void PositionFile::fail(const std::string& pointer, const std::string& what) const {
    throw(pointer.empty() ? InputError(what) : InputError::at(pointer, what)).in_file(file);
}

PositionFile PositionFile::load(const Json& json, const std::string& file, const game::Registry* registry) {
    catalog::check_schema(json, "position", file);
    PositionFile position;
    position.file = file;
    PositionReader(json, position, registry).read();
    return position;
}

}  // namespace umpire::binding
