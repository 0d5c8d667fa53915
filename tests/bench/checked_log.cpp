#include "checked_log.hpp"

#include "umpire/adjudicate/adjudicate.hpp"
#include "umpire/adjudicate/verify.hpp"
#include "umpire/binding/binding.hpp"
#include "umpire/cases/suite.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/check/check_log.hpp"
#include "umpire/check/history.hpp"
#include "umpire/game/map.hpp"
#include "umpire/games/games.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/board.hpp"
#include "umpire/vassal/edit.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/turn.hpp"

#include <nlohmann/json.hpp>

#include <stdexcept>

namespace umpire::bench {

using namespace vassal;

namespace {

const std::string folder = UMPIRE_SOURCE_DIR "/samples/norwegian-sea/";

std::shared_ptr<const Module> module() {
    static const auto loaded = std::make_shared<const Module>(Module::load(folder + "norwegian-sea.vmod"));
    return loaded;
}

PieceRef counter(const Tabletop& table, std::string_view name) {
    for (const Piece& piece : table.pieces())
        if (piece.present && basic_name(table, piece) == name) return table.ref_of(piece);
    throw std::runtime_error("the sample has no such counter");
}

}  // namespace

std::string generated_europa_log(std::size_t steps) {
    Replay replay(read_game_file(folder + "start.vsav"), module());
    Tabletop& table = replay.table();
    const PieceRef group = counter(table, "TF-7");
    const int map = table.find_map("North");
    const TurnTracker& tracker = module()->turn_trackers.front();
    std::vector<CommandTree> trees;
    for (std::size_t step = 0; step < steps; ++step) {
        Edit edit(table, "gneisenau");
        if (step % 8 == 7) {
            const auto state = table.turns().find(tracker.id);
            edit.set_turn(tracker.id, next_turn(tracker, state == table.turns().end() ? "" : state->second));
        } else {
            const Point there = *table.layout(map).find_location(step % 2 == 0 ? "2926" : "2925");
            edit.move(group, map, there.x, there.y);
        }
        trees.push_back(std::move(edit).finish());
    }
    return with_steps(replay.file().stream.text(), trees);
}

namespace {

check::Request europa_request() {
    return check::shipped_request(catalog::GameFiles(), "europa");
}

}  // namespace

std::size_t check_europa_log(const std::string& path) {
    Replay replay(read_game_file(path), module());
    return check::check_log(replay, europa_request()).actions;
}

std::vector<std::string> generated_europa_mails(std::size_t mails, std::size_t steps) {
    const std::string log = generated_europa_log(steps);
    Replay replay({"log", CommandStream(log), {}, {}, {}}, module());
    const auto before = [&](std::size_t step) {
        return step < steps ? replay.file().stream.branches()[replay.steps()[step].branch].offset - 1
                            : log.size();
    };
    std::vector<std::string> texts;
    for (std::size_t mail = 0; mail < mails; ++mail) {
        const std::size_t from = mail * steps / mails, to = (mail + 1) * steps / mails;
        replay.go_to(from);
        texts.push_back(save_text(replay.table(), replay.file().stream) +
                        log.substr(before(from), before(to) - before(from)));
    }
    return texts;
}

std::size_t check_europa_chain(const std::vector<std::string>& paths) {
    const check::Request request = europa_request();
    std::vector<check::Letter> letters;
    for (const std::string& path : paths)
        letters.push_back({path,
                           "Norwegian Sea",
                           request,
                           [path] { return std::make_unique<Replay>(read_game_file(path), module()); },
                           {}});
    check::History history(std::move(letters));
    for (std::size_t letter = 0; letter < history.letters(); ++letter)
        history.read(letter);
    history.put_in_order();
    std::size_t actions = 0;
    for (std::size_t game = 0; game < history.games(); ++game) {
        history.judge(game);
        for (const std::size_t letter : history.letters_of(game))
            actions += history.report(letter)->actions;
    }
    return actions;
}

std::size_t adjudicate_europa_log(const std::string& path) {
    Replay replay(read_game_file(path), module());
    adjudicate::Terms terms;
    terms.game = "europa";
    terms.log = adjudicate::digest_of_log(replay.file().stream.text());
    const auto done = adjudicate::adjudicate(replay, europa_request(), terms);
    return done.log.size();
}

std::size_t play_europa_cases() {
    const catalog::GameFiles files;
    const auto rules = games::load(files, "europa");
    return cases::run_all(cases::shipped_cases(files, "europa"), rules, files).size();
}

}  // namespace umpire::bench
