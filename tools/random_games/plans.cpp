#include "umpire/actions/statement.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/map.hpp"
#include "umpire/game/registry.hpp"
#include "umpire/rules/game_rules.hpp"

#include "player.hpp"
#include "scene.hpp"

#include <fmt/core.h>

#include <algorithm>

/// Operations of several orders, which nobody thinks of one by one.
namespace umpire::samples {

using game::Kind;
using game::Subject;
using game::Value;

namespace {

/// So far from home a random player looks for something to do.
constexpr int longest_voyage = 24;
constexpr int longest_patrol = 9;

bool is_water(const game::Map& map, std::uint32_t place) {
    const Value& terrain = map.attribute(place, game::fact::terrain);
    return terrain.text() == nullptr || *terrain.text() != "land";
}

/// "offensive, combat".
Habits::Stop stop_called(const std::string& name, const std::string& side) {
    const auto comma = name.find(", ");
    return {name.substr(0, comma), name.substr(comma + 2), side};
}

std::string list_of(const std::vector<Subject>& things, const game::Position& position) {
    std::string text;
    for (const Subject thing : things)
        text += (text.empty() ? "" : ", ") + Candidates::written(position.name(thing));
    return text;
}

}  // namespace

/// What stands for the words in braces.
struct RandomPlayer::Operation {
    Subject group{};
    Subject home{};
    std::optional<Subject> port, sea, enemy;
    std::vector<std::uint32_t> way;  ///< to the sea hex
    std::vector<Subject> cargo;
    std::string nation, front;
};

std::vector<Subject> RandomPlayer::waiting_ashore(const std::string& side, Subject place) const {
    std::vector<Subject> units;
    for (const Subject unit : candidates_->units_of(side))
        if (position_.inside(unit) == place && position_.map().is_hex(place.index) &&
            (ground_.habits.cargo.empty() ||
             position_.get(unit, game::Name::of(ground_.habits.cargo)).known()))
            units.push_back(unit);
    return units;
}

RandomPlayer::Operation RandomPlayer::think_up(Subject group, const std::string& side) {
    Operation operation{group, *position_.location(group), {}, {}, {}, {}, {}, {}, {}};
    const game::Map& map = position_.map();
    if (operation.home.index < map.size()) {
        std::vector<Subject> ports;
        for (const Subject port : candidates_->ports())
            if (const auto apart = map.distance(operation.home.index, port.index);
                port != operation.home && apart && *apart <= longest_voyage)
                ports.push_back(port);
        if (!ports.empty()) operation.port = chance_.one_of(ports);
        const auto around =
            map.within(operation.home.index, 1 + static_cast<int>(chance_.below(longest_patrol)));
        if (!around.empty()) operation.sea = Subject{Kind::location, chance_.one_of(around)};
        if (operation.sea)
            if (const auto way = map.cheapest_path(
                    operation.home.index, operation.sea->index,
                    [&](std::uint32_t here, std::uint32_t next) {
                        return is_water(map, next) && map.hexside(here, next) != "land" ? std::optional(1.0)
                                                                                        : std::nullopt;
                    },
                    2.0 * longest_patrol))
                operation.way.assign(way->begin(), way->end());
        operation.cargo = waiting_ashore(side, operation.home);
        chance_.shuffle(operation.cargo);
        if (!operation.cargo.empty())
            operation.cargo.resize(1 + chance_.below(std::min<std::size_t>(operation.cargo.size(), 2)));
        if (const auto* fronts = position_.get(operation.home, game::Name::of("fronts")).list();
            fronts != nullptr && !fronts->empty())
            operation.front = *chance_.one_of(*fronts).text();
    }
    const auto enemies = candidates_->groups_of(candidates_->other_side(side));
    if (!enemies.empty()) operation.enemy = chance_.one_of(enemies);
    for (const Subject unit : position_.units_in(group))
        if (const auto* nation = position_.get(unit, game::Name::of("nation")).text())
            operation.nation = *nation;
    return operation;
}

/// The order with all its blanks filled in; empty where there is nothing to fill one with.
std::string RandomPlayer::fill_in(std::string order, const Operation& operation) const {
    const auto name = [&](const std::optional<Subject>& thing) {
        return thing ? Candidates::written(position_.name(*thing)) : std::string();
    };
    const auto units = position_.units_in(operation.group);
    const std::pair<std::string_view, std::string> blanks[]{
        {"{group}", name(operation.group)},
        {"{home}", name(operation.home)},
        {"{port}", name(operation.port)},
        {"{sea}", name(operation.sea)},
        {"{enemy}", name(operation.enemy)},
        {"{cargo}", list_of(operation.cargo, position_)},
        {"{ships}", list_of(units, position_)},
        {"{nation}", Candidates::written(operation.nation)},
        {"{front}", operation.front}};
    for (const auto& [blank, text] : blanks)
        for (auto at = order.find(blank); at != std::string::npos; at = order.find(blank)) {
            if (text.empty() || text == "\"\"") return "";
            order.replace(at, blank.size(), text);
        }
    return order;
}

/// Each hex of the way is entered by an order of its own.
bool RandomPlayer::go_the_way(const Operation& operation, const std::string& order, const std::string& side) {
    for (const std::uint32_t hex : operation.way) {
        Operation step = operation;
        step.sea = Subject{Kind::location, hex};
        if (!try_order(fill_in(order, step), side)) return false;
    }
    return !operation.way.empty();
}

/// What no counter shows a player says, once.
bool RandomPlayer::state(const std::string& text, const std::string& side) {
    if (text.empty()) return false;
    const auto& registry = ground_.request.rules->catalog().registry();
    const auto stated = actions::read_statement(text.substr(text.find(' ')), position_, registry);
    if (!stated.problem.empty()) return false;
    if (position_.get(stated.about, game::Name::of(stated.fact)) == stated.value) return true;
    referee_->becomes(stated.about, game::Name::of(stated.fact), stated.value);
    turn_.deeds.push_back({side, "state", text, {}, {}, false, "", {}});
    return true;
}

/// Where nothing shows whose turn it is, anybody may.
bool RandomPlayer::try_plan() {
    const std::string whose =
        ground_.habits.blanks.empty() || chance_.in(2) ? turn_.side : candidates_->other_side(turn_.side);
    const std::string* phase = position_.get(game::the_game, game::fact::phase).text();
    const std::string* step = position_.get(game::the_game, game::Name::of("step")).text();
    std::vector<const Habits::Plan*> plans;
    for (const Habits::Plan& plan : ground_.habits.plans)
        if ((phase != nullptr && plan.phases.contains(*phase)) ||
            (step != nullptr && plan.phases.contains(*step)))
            plans.insert(plans.end(), plan.weight, &plan);
    const auto groups = candidates_->groups_of(whose);
    if (plans.empty() || (groups.empty() && ground_.habits.blanks.empty())) return false;
    const Habits::Plan& plan = *chance_.one_of(plans);
    const Operation operation =
        ground_.habits.blanks.empty() ? think_up(chance_.one_of(groups), whose) : Operation();
    Scene scene(position_, ground_.habits, *candidates_, chance_, whose);
    const auto filled_in = [&](const std::string& order) {
        return ground_.habits.blanks.empty() ? fill_in(order, operation) : scene.fill_in(order);
    };
    // Nobody begins what lacks the units or the place for it.
    for (const std::string& order : plan.orders)
        if (order.front() != '?' && filled_in(order).empty()) return false;
    bool begun = false;
    const std::size_t first = turn_.deeds.size();
    for (const std::string& order : plan.orders) {
        const bool may_fail = order.front() == '?', of_enemy = order.find('~') < 2;
        const std::string pattern = order.substr(order.find_first_not_of("?~*"));
        const std::string side = of_enemy ? candidates_->other_side(whose) : whose;
        if (pattern.starts_with("@")) {
            if (!go_on_to(stop_called(pattern.substr(1), side))) return begun;
            continue;
        }
        if (pattern.starts_with("state ")) {
            if (!state(filled_in(pattern), side)) return begun;
            continue;
        }
        const bool done =
            order.front() == '*' ? go_the_way(operation, pattern, side) : try_order(filled_in(pattern), side);
        begun = begun || done;
        for (std::size_t deed = first; done && of_enemy && deed < turn_.deeds.size(); ++deed)
            turn_.deeds[deed].told = true;
        if (!done && !may_fail) return begun;
    }
    return begun;
}

}  // namespace umpire::samples
