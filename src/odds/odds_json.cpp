#include "umpire/json.hpp"
#include "umpire/odds/log_battles.hpp"

#include <nlohmann/json.hpp>

namespace umpire::odds {

namespace {

Json chance_json(const Chance& chance) {
    return {{"exact", chance.exact}, {"value", chance.value}};
}

Json list_json(const std::vector<ChanceOf>& chances) {
    Json all = Json::array();
    for (const ChanceOf& one : chances)
        all.push_back({{"what", one.what}, {"exact", one.chance.exact}, {"value", one.chance.value}});
    return all;
}

Json action_json(const ActionOdds& action) {
    Json results = Json::object();
    for (const auto& [name, values] : action.results)
        results[name] = list_json(values);
    return {{"action", action.text},
            {"step", action.step ? Json(*action.step) : Json()},
            {"round", action.round},
            {"side", action.side},
            {"attack", action.attack},
            {"secret", action.secret.empty() ? Json() : Json(action.secret)},
            {"made", action.secret.empty() ? chance_json(action.made) : Json()},
            {"notMade", list_json(action.not_made)},
            {"hits", list_json(action.hits)},
            {"expectedHits", action.secret.empty() ? chance_json(action.expected_hits) : Json()},
            {"results", results}};
}

Json unit_json(const UnitOdds& unit) {
    return {{"unit", unit.name},
            {"side", unit.side},
            {"hit", chance_json(unit.hit)},
            {"damaged", chance_json(unit.damaged)},
            {"sunk", chance_json(unit.sunk)},
            {"expectedHits", chance_json(unit.expected_hits)},
            {"hits", list_json(unit.hits)}};
}

}  // namespace

Json odds_json(const Odds& odds) {
    Json actions = Json::array(), units = Json::array();
    for (const ActionOdds& action : odds.actions)
        actions.push_back(action_json(action));
    for (const UnitOdds& unit : odds.units)
        units.push_back(unit_json(unit));
    return {{"game", odds.game},
            {"rounds", odds.rounds},
            {"toTheEnd", odds.to_the_end},
            {"expectedRounds",
             odds.to_the_end && !odds.keeps_secrets() ? chance_json(odds.expected_rounds) : Json()},
            {"actions", actions},
            {"units", units},
            {"left", list_json(odds.left)},
            {"someAreSecret", odds.some_are_secret},
            {"states", odds.keeps_secrets() ? Json() : Json(odds.states)},
            {"judged", odds.keeps_secrets() ? Json() : Json(odds.judged)}};
}

Json battle_json(const LogBattle& battle) {
    return {{"number", battle.number}, {"step", battle.step ? Json(*battle.step) : Json()},
            {"where", battle.where},   {"what", battle.what},
            {"side", battle.side},     {"who", battle.who}};
}

}  // namespace umpire::odds
