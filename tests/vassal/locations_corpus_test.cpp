#include "umpire/vassal/commands.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/module.hpp"

#include "shared_files.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>

namespace locations_corpus_test {

using namespace umpire::vassal;
using nlohmann::json;
using umpire::testing::has_shared;

namespace {

namespace fs = std::filesystem;

fs::path corpus() {
    return umpire::testing::shared_dir() / "corpus";
}

json read_json(const fs::path& path) {
    std::ifstream in(path);
    return json::parse(in);
}

/// The boards that a save chooses: the last command for each map before the first step of a log.
using Choices = std::map<std::string, std::vector<BoardChoice>>;

Choices choices_in(const fs::path& path) {
    const GameFile file = read_game_file(path);
    Choices choices;
    TextArena arena;
    for (const auto& node : file.stream.nodes()) {
        const std::string_view text = file.stream.text(node);
        if (is_logged(text)) break;
        if (text.find("BoardPicker") == std::string_view::npos || text.starts_with("+/")) continue;
        const Command command = decode_command(text, arena);
        if (const auto* set = std::get_if<SetBoards>(&command)) choices[std::string(set->map)] = set->boards;
    }
    return choices;
}

BoardLayout layout_of(const Module& module, const MapDefinition& map, const Choices& choices) {
    const MapDefinition& source = module.board_source(map);
    for (const std::string& key : {source.identifier(), source.id}) {
        if (const auto found = choices.find(key); found != choices.end())
            return BoardLayout(map, found->second, &source);
    }
    return BoardLayout(map, &source);
}

std::map<std::string, BoardLayout> layouts_of(const Module& module, const Choices& choices) {
    std::map<std::string, BoardLayout> layouts;
    for (const MapDefinition& map : module.maps)
        layouts.emplace(map.identifier(), layout_of(module, map, choices));
    return layouts;
}

std::vector<std::string> fields_of(const std::string& line) {
    std::vector<std::string> fields(1);
    for (const char c : line) {
        if (c == '\t')
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

/// What the engine and we say of a point, in one line, so that a difference shows at a glance.
std::string answer(const BoardLayout& layout, Point p) {
    const Point snapped = layout.snap(p);
    return fmt::format("{}\t{}\t{}\t{}\t{}", layout.location_name(p), layout.board_name(p),
                       layout.zone_name(p), snapped.x, snapped.y);
}

struct Count {
    std::size_t lines = 0;
    std::size_t differences = 0;
    std::size_t found_again = 0;
    std::size_t named = 0;
    std::string details;
};

Count compare_points(const fs::path& table, const std::map<std::string, BoardLayout>& layouts) {
    Count count;
    std::ifstream in(table);
    for (std::string line; std::getline(in, line);) {
        const auto fields = fields_of(line);
        REQUIRE(fields.size() == 8);
        const BoardLayout& layout = layouts.at(fields[0]);
        const Point p{std::stoi(fields[1]), std::stoi(fields[2])};
        const std::string expected =
            fields[3] + "\t" + fields[4] + "\t" + fields[5] + "\t" + fields[6] + "\t" + fields[7];
        ++count.lines;
        const std::string ours = answer(layout, p);
        if (ours != expected && ++count.differences <= 20)
            count.details += line + "\n   we say: " + ours + "\n";
        if (fields[3] == "offboard") continue;
        ++count.named;
        const auto place = layout.find_location(fields[3]);
        if (place && layout.location_name(*place) == fields[3])
            ++count.found_again;
        else if (count.named - count.found_again <= 20)
            count.details += "not found again: " + line + "\n";
    }
    return count;
}

struct Table {
    const char* module;
    const char* save;
    const char* points;
};

constexpr Table tables[] = {
    {"nevsky/nevsky.vmod", "nevsky/Scenario_Peipus_1242.vsav", "nevsky/nevsky.locate.tsv"},
    {"wmh/wmh.vmod", "wmh/Plaza of Justice.vsav", "wmh/wmh.locate.tsv"},
    {"tour/tour.vmod", "tour/tour.vlog", "tour/tour.locate.tsv"},
    {"generated-dev/grid-lab.vmod", "generated-dev/grid-lab-start.vsav", "generated-dev/grid-lab.locate.tsv"},
};

fs::path module_for(const fs::path& game) {
    const std::string folder = game.parent_path().filename().string();
    std::string name = folder;
    if (folder == "generated-dev") {
        const std::string file = game.filename().string();
        name = file.starts_with("grid-lab") ? "grid-lab" : file.substr(0, file.find('-'));
    }
    return corpus() / (name == "grid-lab" ? "generated-dev" : name) / (name + ".vmod");
}

json boards_of(const BoardLayout& layout) {
    json boards = json::array();
    for (const auto& placed : layout.boards()) {
        boards.push_back({{"name", placed.board->name},
                          {"x", placed.area.origin.x},
                          {"y", placed.area.origin.y},
                          {"w", placed.area.size.width},
                          {"h", placed.area.size.height},
                          {"reversed", placed.reversed}});
    }
    return boards;
}

}  // namespace

TEST_CASE("every point of the corpus has the location, board, zone and snap point that the engine gives it") {
    if (!has_shared()) return;
    std::size_t lines = 0;
    for (const Table& table : tables) {
        const Module module = Module::load(corpus() / table.module);
        const auto layouts = layouts_of(module, choices_in(corpus() / table.save));
        const Count count = compare_points(corpus() / table.points, layouts);
        INFO(table.points << "\n" << count.details);
        CHECK(count.differences == 0);
        CHECK(count.found_again == count.named);
        lines += count.lines;
        fmt::print("{}: {} points compared, {} differences; {} of {} names found again\n", table.points,
                   count.lines, count.differences, count.found_again, count.named);
    }
    CHECK(lines == 10000);
}

namespace {

/// A save or log of the corpus with the module it belongs to and what the engine sees in it.
struct CorpusGame {
    fs::path path;
    const Module& module;
    json expected;
    Choices choices;
};

template <typename Visit>
void for_each_game(const Visit& visit) {
    std::map<fs::path, Module> modules;
    for (const auto& entry : fs::recursive_directory_iterator(corpus())) {
        const std::string name = entry.path().filename().string();
        if (!name.ends_with(".expected.json") || entry.path().parent_path().filename() == "vasl") continue;
        fs::path game = entry.path().parent_path() / name.substr(0, name.find(".expected.json"));
        if (game.extension() == ".as-bob") game.replace_extension();
        const fs::path module_path = module_for(game);
        if (!modules.contains(module_path)) modules.emplace(module_path, Module::load(module_path));
        visit(CorpusGame{game, modules.at(module_path), read_json(entry.path()), choices_in(game)});
    }
}

/// Compares where a counter is said to be; false if it is on no map or a field is left out.
bool compare_place(const json& piece, const std::map<std::string, BoardLayout>& layouts) {
    if (!piece.contains("location") || !piece["map"].is_string()) return false;
    const BoardLayout& layout = layouts.at(piece["map"]);
    const Point p{piece["x"], piece["y"]};
    INFO(piece["id"] << " at " << p.x << "," << p.y << " of " << piece["map"]);
    CHECK(piece["location"] == layout.location_name(p));
    CHECK(piece["board"] == layout.board_name(p));
    CHECK(piece["zone"] == layout.zone_name(p));
    return true;
}

}  // namespace

TEST_CASE("boards of every file of the corpus lie where the engine puts them") {
    if (!has_shared()) return;
    std::size_t files = 0;
    std::size_t maps = 0;
    for_each_game([&](const CorpusGame& game) {
        INFO(game.path.string());
        const auto& expected = game.expected["maps"];
        REQUIRE(expected.size() == game.module.maps.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const MapDefinition& map = game.module.maps[i];
            CHECK(expected[i]["id"] == map.id);
            CHECK(expected[i]["name"] == map.name);
            CHECK(expected[i]["boards"] == boards_of(layout_of(game.module, map, game.choices)));
            ++maps;
        }
        ++files;
    });
    fmt::print("boards of {} files, {} maps compared\n", files, maps);
    CHECK(files > 30);
}

TEST_CASE("every counter of the corpus is in the location, board and zone that the engine says") {
    if (!has_shared()) return;
    std::size_t places = 0;
    for_each_game([&](const CorpusGame& game) {
        INFO(game.path.string());
        const auto layouts = layouts_of(game.module, game.choices);
        for (const json& piece : game.expected["pieces"])
            places += compare_place(piece, layouts) ? 1 : 0;
        if (!game.expected.contains("steps")) return;
        for (const json& step : game.expected["steps"]) {
            // Boards that change in mid-log are the business of replay.
            if (step.contains("maps")) break;
            for (const json& piece : step["changed"])
                places += compare_place(piece, layouts) ? 1 : 0;
        }
    });
    fmt::print("places of {} counters compared\n", places);
    CHECK(places > 10000);
}

}  // namespace locations_corpus_test
