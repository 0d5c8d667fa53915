#include "umpire/vassal/command_stream.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/piece_text.hpp"
#include "umpire/vassal/prototypes.hpp"
#include "umpire/vassal/sequence.hpp"

#include "shared_files.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>

#include <map>
#include <set>

namespace prototypes_corpus_test {

using namespace umpire::vassal;

namespace {

namespace fs = std::filesystem;

/// Types of counters by the palette number they remember.
std::map<std::string, std::set<std::string>> types_in(const fs::path& save) {
    const GameFile file = read_game_file(save);
    std::map<std::string, std::set<std::string>> types;
    for (const auto& node : file.stream.nodes()) {
        const std::string_view text = file.stream.text(node);
        if (!text.starts_with("+/")) continue;
        const PieceText piece = parse_add_piece(text);
        TextArena arena;
        const auto levels = split_levels(piece.type, arena);
        if (!levels.basic.starts_with("piece;")) continue;
        const auto states = split_levels(piece.state, levels.own.size(), arena);
        const auto fields = decode_sequence(states.basic, ';');
        if (fields.size() > 3) types[fields[3]].insert(piece.type);
    }
    return types;
}

std::map<std::string, std::set<std::string>> definitions_of(const Module& module) {
    std::map<std::string, std::set<std::string>> types;
    const auto add = [&](const PieceSlot& slot) {
        types[slot.gpid].insert(expand_prototypes(parse_add_piece(slot.add_piece), module).type);
    };
    for (const auto& slot : module.palette)
        add(slot);
    for (const auto& map : module.maps) {
        for (const auto& stack : map.at_start) {
            for (const auto& slot : stack.slots)
                add(slot);
        }
    }
    return types;
}

}  // namespace

TEST_CASE("expanded prototypes give the counters that the engine placed") {
    const auto folder = umpire::testing::shared_dir() / "corpus";
    if (!umpire::testing::has_shared()) return;
    const Module module = Module::load(folder / "generated-dev" / "grid-lab.vmod");
    const auto definitions = definitions_of(module);
    std::size_t compared = 0;
    for (const auto& [gpid, types] : types_in(folder / "generated-dev" / "grid-lab-start.vsav")) {
        INFO("counter " << gpid);
        REQUIRE(definitions.contains(gpid));
        for (const auto& type : types) {
            CHECK(definitions.at(gpid).contains(type));
            ++compared;
        }
    }
    fmt::print("{} kinds of counter compared with their definitions\n", compared);
    CHECK(compared > 20);
}

TEST_CASE("every counter of every module of the corpus can be expanded") {
    if (!umpire::testing::has_shared()) return;
    const auto folder = umpire::testing::shared_dir() / "corpus";
    std::size_t count = 0;
    for (const char* file :
         {"nevsky/nevsky.vmod", "wmh/wmh.vmod", "tour/tour.vmod", "generated-dev/grid-lab.vmod"})
        for (const auto& [gpid, types] : definitions_of(Module::load(folder / file)))
            count += types.size();
    fmt::print("{} definitions expanded\n", count);
    CHECK(count > 1000);
}

}  // namespace prototypes_corpus_test
