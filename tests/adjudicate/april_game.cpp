#include "adjudicate/april_game.hpp"

#include "umpire/adjudicate/verify.hpp"
#include "umpire/binding/binding.hpp"
#include "umpire/binding/bound_table.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/game/map.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/vassal/game_file.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace umpire::testing {

namespace {

const std::filesystem::path sample = UMPIRE_SOURCE_DIR "/samples/norwegian-sea";

}  // namespace

const std::shared_ptr<const vassal::Module>& norwegian_sea() {
    static const auto module =
        std::make_shared<const vassal::Module>(vassal::Module::load(sample / "norwegian-sea.vmod"));
    return module;
}

const check::Request& norwegian_sea_request() {
    static const check::Request request = check::shipped_request(catalog::GameFiles(), "europa");
    return request;
}

samples::ScriptedGame april_game() {
    const vassal::GameFile start = vassal::read_game_file(sample / "start.vsav");
    samples::ScriptedGame game(norwegian_sea(), start.stream.text());
    game.begin_log();
    return game;
}

void play_meeting(samples::ScriptedGame& game, const std::string& axis) {
    game.set("TF-1", "Status_Level", "1");
    game.drag(axis, {"TF-1"}, "2527");
    game.say(axis, "!intercept TF-23 with TF-1");
    game.roll(axis, "2d6", {3, 4});
    game.say(axis, "!fire Scharnhorst -> Penelope");
}

vassal::Replay replay_of(std::string_view log_text) {
    return {{"test.vlog", vassal::CommandStream(log_text), {}, {}, {}}, norwegian_sea()};
}

adjudicate::Terms terms_for(const vassal::Replay& replay) {
    adjudicate::Terms terms;
    terms.version = "test";
    terms.game = "europa";
    terms.rules = "these";
    terms.log = adjudicate::digest_of_log(replay.file().stream.text());
    terms.match = "april";
    return terms;
}

std::map<std::string, std::string> table_in_words(std::string_view text) {
    vassal::Replay replay = replay_of(text);
    replay.go_to(replay.steps().size());
    game::Position position(norwegian_sea_request().map);
    const binding::BoundTable table(norwegian_sea_request().binding, replay.table(), position);
    std::map<std::string, std::string> words;
    const auto tell = [&](game::Subject subject) {
        std::string& told = words[fmt::format("{} {}", name_of(subject.kind), position.name(subject))];
        if (const auto inside = position.inside(subject)) told += position.name(*inside);
        for (const auto& [fact, value] : position.attributes(subject).by_name())
            told += fmt::format("; {} {}", fact.text(), game::to_text(value, position));
    };
    for (const game::Kind kind : {game::Kind::unit, game::Kind::group, game::Kind::marker})
        for (std::uint32_t index = 0; index < position.count(kind); ++index)
            tell({kind, index});
    for (const auto& [fact, value] : position.attributes(game::the_game).by_name())
        words["the game"] += fmt::format("; {} {}", fact.text(), game::to_text(value, position));
    return words;
}

}  // namespace umpire::testing
