#include "umpire/vassal/edit.hpp"

#include "umpire/error.hpp"
#include "umpire/report/table_json.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/replay.hpp"

#include "generated_game.hpp"
#include "shared_files.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <random>

namespace edit_test {

using namespace umpire::vassal;
using umpire::report::OrderedJson;
using umpire::report::table_json;
using umpire::testing::TemporaryFolder;

namespace {

std::shared_ptr<const Module> generated_module() {
    return std::make_shared<const Module>(Module::from_xml(umpire::testing::generated_build_file(),
                                                           [](std::string_view) { return std::nullopt; }));
}

GameFile game_of(std::string_view stream) {
    GameFile file;
    file.name = "made";
    file.stream = CommandStream(stream);
    return file;
}

Replay generated_replay(std::size_t counters = 40, std::size_t steps = 0) {
    return {game_of(umpire::testing::generate_log(counters, steps).stream), generated_module()};
}

PieceRef counter(const Tabletop& table, std::size_t which) {
    for (const Piece& piece : table.pieces())
        if (piece.present && piece.kind == PieceKind::piece && which-- == 0) return table.ref_of(piece);
    return no_piece;
}

/// Everything but what no save holds: what dice showed last, and the turn as text, which is told only when it
/// changes.
OrderedJson saved_part(const Tabletop& table) {
    OrderedJson json = table_json(table);
    OrderedJson& properties = json["globals"]["Module"];
    for (const auto& tracker : table.module()->turn_trackers)
        properties.erase(tracker.name + "_value");
    for (const auto& button : table.module()->dice_buttons)
        for (const char* what : {"_result", "_total", "_keep", "_summary"})
            properties.erase(button.name + what);
    return json;
}

/// Where two positions differ, in few words; empty if they do not.
std::string difference(const OrderedJson& expected, const OrderedJson& found) {
    const OrderedJson patch = OrderedJson::diff(expected, found);
    return patch.empty() ? "" : patch.dump().substr(0, 600);
}

}  // namespace

TEST_CASE("a moved counter lies in a stack of its own, or on top of what it meets") {
    Replay replay = generated_replay();
    Tabletop& table = replay.table();
    const PieceRef first = counter(table, 0);
    const PieceRef second = counter(table, 1);
    Edit edit(table, "pw-Axis");
    edit.move(first, 0, 40, 45, true);
    edit.move(second, 0, 40, 45);
    CHECK(table.piece(first).parent == table.piece(second).parent);
    CHECK(table.piece(table.piece(first).parent).members == std::vector<PieceRef>{first, second});
    CHECK(location_name(table, table.piece(first)) == "0101");
    CHECK(piece_property(table, table.piece(first), "Moved") == "true");
    CHECK(piece_property(table, table.piece(second), "Moved") == "false");
    edit.stack(first, second);
    CHECK(table.piece(table.piece(first).parent).members == std::vector<PieceRef>{second, first});
    edit.remove(second);
    CHECK(table.piece(table.piece(first).parent).members == std::vector<PieceRef>{first});
}

TEST_CASE("properties are set through the trait that holds them") {
    Replay replay = generated_replay();
    Tabletop& table = replay.table();
    const PieceRef ref = counter(table, 3);
    const auto value = [&](std::string_view name) { return piece_property(table, table.piece(ref), name); };
    Edit edit(table);
    CHECK(edit.set_property(ref, "Fuel", "17"));
    CHECK(value("Fuel") == "17");
    CHECK(edit.set_property(ref, "Step_Level", "2"));
    CHECK(value("Step_Level") == "2");
    CHECK(piece_name(table, table.piece(ref)).find("(reduced)") != std::string::npos);
    CHECK(edit.set_property(ref, "Kind", "it's, a/b; kind"));
    CHECK(value("Kind") == "it's, a/b; kind");
    CHECK(edit.set_property(ref, "TextLabel", "hello"));
    CHECK(value("TextLabel") == "hello");
    CHECK_FALSE(edit.set_property(ref, "Step_Level", "9"));
    CHECK_FALSE(edit.set_property(ref, "Nothing", "1"));
    CHECK(edit.mask(ref, "Axis"));
    table.set_viewer({"pw-Allies", "Allies"});
    CHECK(value("Obscured") == "true");
    table.set_viewer({"pw-Axis", "Axis"});
    CHECK(value("Obscured") == "false");
    CHECK(edit.hide(ref, "Allies"));
    CHECK(value("Invisible") == "true");
    CHECK(edit.hide(ref, std::nullopt));
    CHECK(value("InvisibleToOthers") == "false");
}

TEST_CASE("an added counter gets an id nobody has had") {
    Replay replay = generated_replay();
    Tabletop& table = replay.table();
    const Piece& pattern = table.piece(counter(table, 0));
    const std::string type(pattern.type.text());
    const std::string state = table.state_text(pattern);
    Edit edit(table);
    const PieceRef made = edit.add(type, state);
    REQUIRE(made != no_piece);
    CHECK(table.piece(made).id != table.piece(counter(table, 0)).id);
    CHECK(basic_name(table, table.piece(made)) == basic_name(table, table.piece(counter(table, 0))));
}

TEST_CASE("steps written behind a log replay to the position they were made in") {
    const auto game = umpire::testing::generate_log(60, 40);
    Replay replay(game_of(game.stream), generated_module());
    replay.go_to(replay.steps().size());
    Tabletop& table = replay.table();
    std::mt19937 random(5);
    std::vector<CommandTree> steps;
    for (int round = 0; round < 200; ++round) {
        Edit edit(table, "pw-Axis");
        const PieceRef ref = counter(table, random() % 20);
        const PieceRef other = counter(table, random() % 20);
        switch (random() % 7) {
            case 0:
                edit.move(ref, 0, 40 + 52 * static_cast<int>(random() % 5), 45, true);
                break;
            case 1:
                if (ref != other) edit.stack(ref, other);
                break;
            case 2:
                edit.set_property(ref, "Fuel", std::to_string(random() % 20));
                break;
            case 3:
                edit.set_property(ref, "Step_Active", random() % 2 == 0 ? "true" : "false");
                break;
            case 4:
                edit.set_global_property("2d6_result", "3,4");
                break;
            case 5:
                edit.mask(ref, "Allies");
                break;
            default:
                edit.move(ref, 1, 10, 10);
                edit.remove(other);
                break;
        }
        edit.chat("* a line with \x1B, \t and 'quotes'");
        steps.push_back(std::move(edit).finish());
    }
    const std::string text = with_steps(game.stream, steps);
    CHECK(text.starts_with(game.stream));
    Replay again(game_of(text), generated_module());
    CHECK(again.steps().size() == 240);
    again.go_to(again.steps().size());
    CHECK(difference(table_json(table), table_json(again.table())) == "");
}

TEST_CASE("a save written from any position of a log is that position") {
    Replay replay = generated_replay(80, 120);
    for (const std::size_t position : {0U, 1U, 50U, 120U}) {
        replay.go_to(position);
        const std::string text = save_text(replay.table(), replay.file().stream);
        const GameFile file = game_of(text);
        CHECK(complaints_of_vassal(file, *replay.table().module()).empty());
        const Replay again(file, generated_module());
        CHECK(again.steps().empty());
        CHECK(difference(saved_part(replay.table()), saved_part(again.table())) == "");
    }
}

TEST_CASE("every save and log of the corpus can be written as a save and comes back the same") {
    int files = 0;
    for (const auto& path : umpire::testing::corpus_games()) {
        const auto module_file = umpire::testing::module_of(path);
        if (module_file.empty()) continue;
        INFO(path);
        const auto module = std::make_shared<const Module>(Module::load(module_file));
        Replay replay(read_game_file(path), module);
        replay.go_to(replay.steps().size());
        GameFile file = game_of(save_text(replay.table(), replay.file().stream));
        const auto before = complaints_of_vassal(replay.file(), *module);
        const auto after = complaints_of_vassal(file, *module);
        CHECK(after.size() <= before.size());
        const Replay again(file, module);
        CHECK(difference(saved_part(replay.table()), saved_part(again.table())) == "");
        ++files;
    }
    if (files > 0) fmt::print("corpus positions written as saves and read again: {}\n", files);
}

TEST_CASE("going back in a log restores every earlier position") {
    std::mt19937 random(3);
    std::vector<std::pair<GameFile, std::shared_ptr<const Module>>> games;
    games.emplace_back(game_of(umpire::testing::generate_log(50, 300).stream), generated_module());
    for (const auto& path : umpire::testing::corpus_games())
        if (path.filename() == "grid-lab-2.vlog" || path.filename() == "tour.vlog")
            games.emplace_back(read_game_file(path), std::make_shared<const Module>(
                                                         Module::load(umpire::testing::module_of(path))));
    for (auto& [file, module] : games) {
        Replay replay(file, module);
        replay.table().keep_journal(true);
        std::vector<std::string> positions = {table_json(replay.table()).dump()};
        while (replay.position() < replay.steps().size()) {
            replay.forward();
            positions.push_back(table_json(replay.table()).dump());
        }
        for (int round = 0; round < 60; ++round) {
            const std::size_t position = random() % positions.size();
            replay.go_to(position);
            INFO(file.name << " at " << position);
            REQUIRE(table_json(replay.table()).dump() == positions[position]);
        }
    }
}

TEST_CASE("commands of every kind are taken back") {
    Replay replay = generated_replay(20, 30);
    Tabletop& table = replay.table();
    table.keep_journal(true);
    const std::string before = table_json(table).dump();
    const auto mark = table.mark();
    replay.go_to(30);
    const std::string id(table.piece(counter(table, 0)).id);
    for (const std::string& text :
         {std::string("PLAYER\tpw-new\tCarol\tAxis"), std::string("PYREMOVE\tpw-Axis"),
          std::string("MainBoardPicker"), std::string("NOTES\tsomething"), "-/" + id,
          "+/" + id + "/stack/Main;1;2;@@1", std::string("MutableProperty\t2d6_result\t1\t6,6\tModule"),
          std::string("begin_save"), std::string("end_save")})
        table.apply(decode_command(table.keep(text), table.arena()));
    CHECK(table_json(table).dump() != before);
    table.undo_to(mark);
    CHECK(table_json(table).dump() == before);
}

TEST_CASE("a written file keeps the disguise, the key and the metadata") {
    const TemporaryFolder folder;
    const auto stream = umpire::testing::generate_log(5, 3).stream;
    for (const Obfuscation& form :
         {Obfuscation{Disguise::plain, 0, false}, Obfuscation{Disguise::hex, 0x7F, false},
          Obfuscation{Disguise::hex, 0, true}, Obfuscation{Disguise::bytes, 9, false}}) {
        const auto path = folder.path() / "game.vlog";
        write_game_file(path, {stream, form, "<data version=\"1\"/>", std::nullopt});
        const GameFile read = read_game_file(path);
        CHECK(read.stream.text() == stream);
        CHECK(read.obfuscation.disguise == form.disguise);
        CHECK(read.obfuscation.key == form.key);
        CHECK(read.save_data == "<data version=\"1\"/>");
        CHECK_FALSE(read.module_data);
    }
    CHECK(folder.files() == std::vector<std::string>{"game.vlog"});
}

TEST_CASE("the same content is written as the same bytes") {
    const TemporaryFolder folder;
    const auto stream = umpire::testing::generate_log(5, 3).stream;
    const auto bytes_of = [&](const char* name) {
        const auto path = folder.path() / name;
        write_game_file(path, {stream, {Disguise::hex, 3, false}, "a", "b"});
        std::ifstream in(path, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    CHECK(bytes_of("one.vlog") == bytes_of("two.vlog"));
}

}  // namespace edit_test
