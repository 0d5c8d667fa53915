#include "umpire/catalog/schema.hpp"
#include "umpire/check/memory.hpp"
#include "umpire/error.hpp"

#include <fmt/core.h>

namespace umpire::check {

using Json = nlohmann::json;

namespace {

/// More than any game has: a file that says more is none of ours.
constexpr std::size_t most_things = 200'000;

Json json_of(const Standing& standing) {
    Json all = Json::array();
    for (const Standing::Counter& counter : standing.counters) {
        Json shows = Json::array();
        for (const Standing::Shown& shown : counter.shows)
            shows.push_back({shown.property, shown.text, shown.printed});
        all.push_back({{"id", counter.id},
                       {"name", counter.name},
                       {"map", counter.map},
                       {"place", counter.place},
                       {"shows", std::move(shows)},
                       {"unseenBy", counter.unseen_by}});
    }
    return {{"counters", std::move(all)},
            {"tracks", standing.tracks},
            {"turnLevels", standing.turn_levels},
            {"players", standing.players},
            {"version", standing.version}};
}

Standing standing_from(const Json& json) {
    Standing standing;
    for (const Json& one : json.at("counters")) {
        Standing::Counter& counter = standing.counters.emplace_back();
        counter.id = one.at("id");
        counter.name = one.at("name");
        counter.map = one.at("map");
        counter.place = one.at("place");
        for (const Json& shown : one.at("shows"))
            counter.shows.push_back({shown.at(0), shown.at(1), shown.at(2)});
        counter.unseen_by = one.at("unseenBy").get<std::vector<std::string>>();
        counter.take_prints();
    }
    standing.sort();
    standing.tracks = json.at("tracks").get<std::map<std::string, std::string>>();
    for (const Json& level : json.at("turnLevels"))
        if (standing.tracks.contains(level)) standing.turn_levels.push_back(level);
    standing.players = json.at("players").get<std::vector<std::string>>();
    standing.version = json.at("version");
    return standing;
}

game::Kind kind_called(const std::string& name) {
    for (std::uint8_t kind = 0; kind < game::kind_count; ++kind)
        if (name_of(static_cast<game::Kind>(kind)) == name) return static_cast<game::Kind>(kind);
    throw InputError(fmt::format("there is no kind of thing called '{}'", name));
}

Json json_of(const Memory::Thing& thing) {
    Json json{{"kind", name_of(thing.kind)}, {"name", thing.name}};
    if (!thing.piece.empty()) json["piece"] = thing.piece;
    if (!thing.facts.empty()) json["facts"] = thing.facts;
    if (!thing.shown.empty()) json["shown"] = thing.shown;
    if (thing.elsewhere) {
        json["inside"] = thing.inside;
        json["shownInside"] = thing.shown_inside;
    }
    return json;
}

Memory::Thing thing_from(const Json& json) {
    Memory::Thing thing;
    thing.kind = kind_called(json.at("kind"));
    thing.name = json.at("name");
    thing.piece = json.value("piece", "");
    if (json.contains("facts")) thing.facts = json["facts"].get<std::map<std::string, Json>>();
    if (json.contains("shown")) thing.shown = json["shown"].get<std::map<std::string, Json>>();
    thing.elsewhere = json.contains("inside");
    if (thing.elsewhere) {
        thing.inside = json["inside"];
        thing.shown_inside = json.value("shownInside", Json());
    }
    return thing;
}

}  // namespace

Json Memory::to_json() const {
    Json all = Json::array(), said = Json::array();
    for (const Thing& thing : things)
        all.push_back(json_of(thing));
    for (const Word& word : words)
        said.push_back({{"about", word.about},
                        {"fact", word.fact},
                        {"side", word.side},
                        {"of", word.of},
                        {"value", word.value}});
    Json mails = Json::array();
    for (const auto& [mark, name] : judged)
        mails.push_back({{"mark", fmt::format("{:016x}", mark)}, {"file", name}});
    Json json{{"umpire", "memory 1"},       {"game", game},
              {"module", module},           {"file", file},
              {"judged", std::move(mails)}, {"table", json_of(table)},
              {"things", std::move(all)},   {"words", std::move(said)}};
    for (const Checker::OpenOrder& order : open)
        json["open"].push_back({{"side", order.side}, {"text", order.text}});
    return json;
}

Memory Memory::from_json(const Json& json, const std::string& file) try {
    catalog::check_schema(json, "memory", file);
    if (json.at("things").size() > most_things || json.at("table").at("counters").size() > most_things)
        throw InputError(fmt::format("expected at most {} things", most_things));
    Memory memory;
    memory.source = file;
    memory.game = json.at("game");
    memory.module = json.at("module");
    memory.file = json.at("file");
    memory.table = standing_from(json.at("table"));
    for (const Json& mail : json.at("judged"))
        memory.judged[std::stoull(mail.at("mark").get<std::string>(), nullptr, 16)] = mail.at("file");
    for (const Json& thing : json.at("things"))
        memory.things.push_back(thing_from(thing));
    for (const Json& word : json.at("words"))
        memory.words.push_back(
            {word.at("about"), word.at("fact"), word.at("side"), word.at("of"), word.at("value")});
    if (json.contains("open"))
        for (const Json& order : json["open"])
            memory.open.push_back({order.at("side"), order.at("text")});
    return memory;
} catch (InputError& error) {
    throw error.in_file(file);
}

}  // namespace umpire::check
