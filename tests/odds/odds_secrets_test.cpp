#include "umpire/catalog/game_files.hpp"
#include "umpire/check/discretion.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/odds/log_battles.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/module.hpp"

#include "commands/run_umpire.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <set>

/// Odds that a side is told say nothing of what it cannot know: they are the same whatever that is.
namespace odds_secrets_test {

using namespace umpire;
using game::Kind;
using game::Subject;
using nlohmann::json;

namespace {

const std::string samples = UMPIRE_SOURCE_DIR "/samples/two-theaters/";
const std::vector<std::string> sides{"Axis", "Allied"};
constexpr int few = 1, many = 90;

struct Asked {
    json odds;
    std::set<std::string> hidden;  ///< names of units that the side does not know
};

class Asker {
  public:
    Asker()
        : request_(check::shipped_request(catalog::GameFiles(), "awaw")),
          module_(
              std::make_shared<const vassal::Module>(vassal::Module::load(samples + "two-theaters.vmod"))) {}

    std::size_t battles(const std::string& log) {
        vassal::Replay replay(vassal::read_game_file(samples + log), module_);
        return odds::battles_in(replay, request_).all.size();
    }

    /// What a side is told of a battle if every number of what is hidden from it is this one; nothing if
    /// there are too many outcomes.
    std::optional<Asked> ask(const std::string& log, std::size_t number, const std::string& side,
                             int hidden_number) {
        vassal::Replay replay(vassal::read_game_file(samples + log), module_);
        check::Request request = request_;
        request.reader = side;
        odds::LogBattles found = odds::battles_in(replay, request, number);
        Asked asked;
        game::Position& position = found.position();
        for (std::uint32_t index = 0; index < position.count(Kind::unit); ++index)
            if (const Subject unit{Kind::unit, index}; found.discretion->hides(unit)) {
                asked.hidden.insert(position.name(unit));
                for (const char* fact : {"fleet_factors", "factors", "air_drm", "complement", "naval_drm"})
                    if (position.get(unit, game::Name::of(fact)).number() != nullptr)
                        position.set(unit, game::Name::of(fact), hidden_number);
            }
        position.forget_changes();
        odds::Battle battle{request.rules, position, found.actions, request.options};
        battle.discretion = found.discretion.get();
        try {
            asked.odds = odds::odds_json(odds::odds_of(battle));
        } catch (const std::exception&) {
            return std::nullopt;
        }
        return asked;
    }

  private:
    check::Request request_;
    std::shared_ptr<const vassal::Module> module_;
};

}  // namespace

TEST_CASE("odds that a side is told are the same whatever is hidden from it", "[whole-game]") {
    Asker asker;
    std::size_t told = 0, kept = 0, hidden = 0;
    for (const char* log : {"santa-cruz-clean.vlog", "fall42-clean.vlog"})
        for (std::size_t number = 1; number <= asker.battles(log); ++number)
            for (const std::string& side : sides) {
                INFO(log << ", battle " << number << ", for " << side);
                const auto weak = asker.ask(log, number, side, few),
                           strong = asker.ask(log, number, side, many);
                if (!weak || !strong) continue;
                CHECK(weak->odds == strong->odds);
                hidden += weak->hidden.size();
                const std::string all = weak->odds.dump();
                for (const std::string& name : weak->hidden)
                    CHECK(all.find("\"" + name + "\"") == std::string::npos);
                for (const json& action : weak->odds["actions"])
                    ++(action["secret"].is_null() ? told : kept);
            }
    CHECK(hidden > 50);
    CHECK(told > 5);
    CHECK(kept > 5);
}

TEST_CASE("a side is told no battle that it cannot see") {
    using testing::run_umpire;
    const std::string log = samples + "santa-cruz-clean.vlog";
    for (const std::string& side : sides) {
        const auto all = run_umpire({"odds", "--for", side, log});
        CHECK(all.exit_code == 0);
        CHECK(run_umpire({"odds", "--for", "", log}).exit_code == 3);
        CHECK(run_umpire({"odds", "--for", "Neutral", log}).exit_code == 3);
    }
}

}  // namespace odds_secrets_test
