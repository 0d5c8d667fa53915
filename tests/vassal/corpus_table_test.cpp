#include "umpire/report/table_json.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/replay.hpp"

#include "forked.hpp"
#include "shared_files.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>

namespace corpus_table_test {

using namespace umpire::vassal;
using umpire::report::OrderedJson;

namespace {

/// Compares what the engine saw with what we see: every field and property that the engine told.
class Comparison {
  public:
    std::size_t values = 0;
    std::size_t pieces = 0;
    std::size_t steps = 0;
    std::size_t differences = 0;

    explicit Comparison(std::string file) : file_(std::move(file)) {}

    void compare(const OrderedJson& expected, const OrderedJson& found, const std::string& where) {
        if (expected.is_object()) {
            for (const auto& [key, value] : expected.items())
                compare(value, found.contains(key) ? found[key] : OrderedJson("(missing)"),
                        where + "/" + key);
            return;
        }
        if (expected.is_array() && found.is_array() && expected.size() == found.size() && !expected.empty() &&
            expected.front().is_object()) {
            for (std::size_t index = 0; index < expected.size(); ++index)
                compare(expected[index], found[index], where + "/" + std::to_string(index));
            return;
        }
        ++values;
        if (expected != found) differ(where + ": expected " + expected.dump() + ", found " + found.dump());
    }

    void differ(const std::string& what) {
        if (++differences <= 400) messages_.push_back(file_ + " " + what);
    }

    const std::vector<std::string>& messages() const { return messages_; }

  private:
    std::string file_;
    std::vector<std::string> messages_;
};

using Pieces = std::map<std::string, OrderedJson>;

Pieces by_id(OrderedJson pieces) {
    Pieces all;
    for (OrderedJson& piece : pieces) {
        std::string id = piece["id"].get<std::string>();
        all[std::move(id)] = std::move(piece);
    }
    return all;
}

void compare_pieces(Comparison& comparison, const Pieces& expected, const Pieces& found,
                    const std::string& where) {
    for (const auto& [id, piece] : expected) {
        ++comparison.pieces;
        const auto ours = found.find(id);
        if (ours == found.end())
            comparison.differ(where + ": no piece " + id);
        else
            comparison.compare(piece, ours->second, where + "/" + id);
    }
    for (const auto& [id, piece] : found)
        if (!expected.contains(id)) comparison.differ(where + ": unexpected piece " + piece.dump());
}

void compare_file(const std::filesystem::path& file, const OrderedJson& expected, Comparison& comparison) {
    const auto module = std::make_shared<const Module>(Module::load(umpire::testing::module_of(file)));
    Replay replay(read_game_file(file), module);
    const OrderedJson& viewer = expected["viewer"];
    replay.table().set_viewer(
        {viewer["id"], viewer["side"].is_null() ? "" : viewer["side"].get<std::string>()});

    OrderedJson now = umpire::report::table_json(replay.table());
    for (const char* part : {"maps", "turns", "players", "globals"})
        if (expected.contains(part)) comparison.compare(expected[part], now[part], part);
    Pieces engine = by_id(expected["pieces"]);
    compare_pieces(comparison, engine, by_id(std::move(now["pieces"])), "start");
    if (!expected.contains("steps")) return;

    OrderedJson globals = expected["globals"];
    if (replay.steps().size() != expected["steps"].size())
        comparison.differ(
            fmt::format("{} steps, expected {}", replay.steps().size(), expected["steps"].size()));
    for (const OrderedJson& step : expected["steps"]) {
        if (replay.position() == replay.steps().size()) break;
        const std::string where = "step " + step["step"].dump();
        comparison.compare(step["token"], replay.steps()[replay.position()].token, where + "/token");
        OrderedJson chat = OrderedJson::array();
        for (const Command& command : replay.commands(replay.position()))
            if (const auto* line = std::get_if<Chat>(&command)) chat.push_back(line->text);
        comparison.compare(step["chat"], chat, where + "/chat");
        replay.forward();
        for (const auto& id : step["removed"])
            engine.erase(id.get<std::string>());
        for (const auto& piece : step["changed"])
            engine[piece["id"].get<std::string>()] = piece;
        globals.merge_patch(step["globals"]);
        // Every step is played; telling whole tables takes minutes with the sanitizers, so few of them are
        // told there.
        ++comparison.steps;
        const bool last = comparison.steps == expected["steps"].size();
        if (umpire::testing::under_sanitizer && comparison.steps % 16 != 1 && !last) continue;
        now = umpire::report::table_json(replay.table());
        compare_pieces(comparison, engine, by_id(std::move(now["pieces"])), where);
        comparison.compare(globals, now["globals"], where + "/globals");
        for (const char* part : {"maps", "turns", "players"})
            if (step.contains(part)) comparison.compare(step[part], now[part], where + "/" + part);
        ++comparison.steps;
    }
}

}  // namespace

TEST_CASE("every piece, property and step of the corpus is as the engine sees it") {
    std::size_t files = 0, pieces = 0, values = 0, steps = 0;
    for (const auto& file : umpire::testing::corpus_games()) {
        std::ifstream in(file.string() + ".expected.json");
        const OrderedJson expected = OrderedJson::parse(in);
        if (!expected.contains("pieces")) continue;
        Comparison comparison(file.filename().string());
        compare_file(file, expected, comparison);
        for (const auto& message : comparison.messages())
            UNSCOPED_INFO(message);
        CHECK(comparison.differences == 0);
        ++files;
        pieces += comparison.pieces;
        values += comparison.values;
        steps += comparison.steps;
    }
    if (files > 0)
        fmt::print("corpus positions: {} files, {} steps, {} pieces, {} values compared\n", files, steps,
                   pieces, values);
}

}  // namespace corpus_table_test
