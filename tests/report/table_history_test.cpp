#include "umpire/report/table_history.hpp"

#include "umpire/vassal/module.hpp"

#include "shared_files.hpp"

#include <catch2/catch.hpp>

namespace table_history_test {

using namespace umpire;
using namespace umpire::report;
using namespace umpire::testing;

namespace {

/// Empty if a history that was kept up to date tells the same as one that begins now.
std::string difference(const TableHistory& kept, const TableHistory& fresh) {
    const TableChanges changes = changes_between(kept, fresh);
    for (const OrderedJson* part : {&changes.maps_after, &changes.turns_after, &changes.players_after,
                                    &changes.globals_before, &changes.globals_after})
        if (!part->is_null()) return part->dump();
    for (const PieceChange& piece : changes.pieces)
        return piece.before.dump() + " but " + piece.after.dump();
    return {};
}

void follow(const std::filesystem::path& log, const std::filesystem::path& module, std::size_t stride) {
    INFO(log);
    vassal::Replay replay(vassal::read_game_file(log),
                          std::make_shared<const vassal::Module>(vassal::Module::load(module)));
    TableHistory history(replay.table());
    replay.table().keep_touched();
    std::size_t changed = 0;
    while (replay.position() < replay.steps().size()) {
        const bool compared = (replay.position() + 1) % stride == 0;
        std::optional<TableHistory> before;
        if (compared) before.emplace(replay.table());
        replay.forward();
        const TableChanges told = history.update(replay.table().take_touched());
        changed += told.pieces.size();
        if (!compared) continue;
        INFO("step " << replay.position());
        const TableHistory fresh(replay.table());
        REQUIRE(difference(history, fresh).empty());
        const TableChanges all = changes_between(*before, fresh);
        REQUIRE(told.pieces.size() == all.pieces.size());
        for (std::size_t i = 0; i < all.pieces.size(); ++i) {
            CHECK(told.pieces[i].id == all.pieces[i].id);
            CHECK(told.pieces[i].before == all.pieces[i].before);
            CHECK(told.pieces[i].after == all.pieces[i].after);
        }
    }
    CHECK(changed > 0);
}

}  // namespace

TEST_CASE("a history that follows a log tells the same as one that begins at each step") {
    const std::filesystem::path samples = UMPIRE_SOURCE_DIR "/samples";
    follow(samples / "denmark-strait/day1.vlog", samples / "denmark-strait/denmark-strait.vmod", 1);
    follow(samples / "norwegian-sea/apr2.vlog", samples / "norwegian-sea/norwegian-sea.vmod", 7);
}

TEST_CASE("a history that follows a log of a real module tells the same as one that begins anew") {
    for (const auto& log : corpus_games()) {
        const auto module = log.extension() == ".vlog" ? module_of(log) : std::filesystem::path();
        const bool scripts = log.filename().string().starts_with("nevsky");
        if (!module.empty()) follow(log, module, scripts ? 29 : 9);
    }
}

TEST_CASE("a table tells what was touched since it was asked last") {
    const std::filesystem::path samples = UMPIRE_SOURCE_DIR "/samples/denmark-strait";
    vassal::Replay replay(
        vassal::read_game_file(samples / "day1.vlog"),
        std::make_shared<const vassal::Module>(vassal::Module::load(samples / "denmark-strait.vmod")));
    replay.table().keep_journal(true);
    replay.table().keep_touched();
    // Talk, then a move, then a turn that passes.
    replay.go_to(1);
    const auto talk = replay.table().take_touched();
    CHECK((talk.pieces.empty() && !talk.settings && !talk.everything));
    replay.go_to(2);
    const auto move = replay.table().take_touched();
    CHECK(std::find(move.pieces.begin(), move.pieces.end(), replay.table().find("1")) != move.pieces.end());
    CHECK_FALSE(move.settings);
    replay.go_to(5);
    replay.table().take_touched();
    replay.go_to(4);
    CHECK(replay.table().take_touched().everything);
}

}  // namespace table_history_test
