#pragma once

#include "umpire/cases/case_file.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/games/games.hpp"
#include "umpire/odds/odds.hpp"
#include "umpire/rules/game_rules.hpp"

#include "forked.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <string>

namespace umpire::testing {

/// A battle of the naval rules of Europa, or of another game, from the parts of a case.
class DeclaredBattle {
  public:
    explicit DeclaredBattle(const std::string& parts, const std::string& game = "europa")
        : rules_(rules(game)),
          staged_(staged(parts, rules_)),
          actions_(odds::run_of_attacks(staged_.to_come, *rules_)) {}

    odds::Battle battle() { return {rules_, *staged_.position, actions_, staged_.options}; }
    odds::Odds odds(const odds::Extent& extent = {}) { return odds::odds_of(battle(), extent); }
    game::Position& position() { return *staged_.position; }
    const std::vector<game::Action>& actions() const { return actions_; }
    game::Subject unit(const std::string& name) { return *position().find(game::Kind::unit, name); }

  private:
    static std::shared_ptr<const rules::GameRules> rules(const std::string& game) {
        static std::map<std::string, std::shared_ptr<const rules::GameRules>> loaded;
        auto& one = loaded[game];
        if (!one) one = games::load(catalog::GameFiles(), game);
        return one;
    }
    static cases::StagedCase staged(const std::string& parts,
                                    const std::shared_ptr<const rules::GameRules>& rules) {
        nlohmann::json the_case = nlohmann::json::parse(parts);
        the_case["name"] = "battle";
        the_case["rules"] = nlohmann::json::array();
        const cases::CaseFile file({{"game", rules->game()}, {"cases", {the_case}}}, "battle.json");
        return file.stage(
            0, rules, catalog::GameFiles(), {},
            [&](const game::Action& action, game::Position& position, const rules::Options& options) {
                return odds::calls_for_dice(action, position, rules, options);
            });
    }

    std::shared_ptr<const rules::GameRules> rules_;
    cases::StagedCase staged_;
    std::vector<game::Action> actions_;
};

inline const std::string denmark_strait = R"(
    "game": {"battle": "Denmark Strait", "year": 1941},
    "places": {"0505": {"weather_zone": "A"}},
    "battles": {"Denmark Strait": {"round": 1, "step": "range", "groups": ["TF-1", "TF-9"]}},
    "groups": {"TF-1": {"side": "Axis", "at": "0505"}, "TF-9": {"side": "Allied", "at": "0505"}},
    "units": {"Bismarck": {"type": "BB", "nation": "German", "gunnery": 43, "protection": 8, "codes": "R", "at": "TF-1"},
              "Prinz Eugen": {"type": "CA", "nation": "German", "torpedo": 3, "at": "TF-1"},
              "Z-23": {"type": "DD", "nation": "German", "torpedo": 3, "at": "TF-1"},
              "Hood": {"type": "BC", "nation": "British", "gunnery": 40, "protection": 5, "speed": 8, "at": "TF-9"},
              "Norfolk": {"type": "CA", "nation": "British", "torpedo": 2, "at": "TF-9"},
              "Electra": {"type": "DD", "nation": "British", "torpedo": 3, "at": "TF-9"}}
)";

inline std::string in_denmark_strait(const std::string& steps) {
    return "{" + denmark_strait + ", \"steps\": [" + steps + "]}";
}

}  // namespace umpire::testing
