#include "adjudicated.hpp"

#include "umpire/adjudicate/verify.hpp"
#include "umpire/binding/binding.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/game/map.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/replay.hpp"

#include <nlohmann/json.hpp>

namespace umpire::samples {

void write_adjudicated(const std::filesystem::path& log, const std::filesystem::path& twin,
                       const std::shared_ptr<const vassal::Module>& module, const std::string& game) {
    const catalog::GameFiles files;
    const check::Request request = check::shipped_request(files, game);
    vassal::Replay replay(vassal::read_game_file(log), module);
    adjudicate::Terms terms;
    terms.version = UMPIRE_VERSION;
    terms.game = game;
    terms.rules = adjudicate::digest_of_rules(files, terms.game);
    terms.log = adjudicate::digest_of_log(replay.file().stream.text());
    terms.dice = adjudicate::MissingDice::log;
    const adjudicate::Adjudication done = adjudicate::adjudicate(replay, request, terms);
    adjudicate::write_file(twin, replay, done, module);
}

}  // namespace umpire::samples
