#include "umpire/odds/log_battles.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/check/checker.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/rules/referee.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace umpire::odds {

using game::Action;
using game::Kind;
using game::Subject;
using game::Value;

namespace {

/// The battle that was looked for is complete; what follows in the log is of no interest.
struct Enough {};

void name_things(const Value& value, const game::Position& position, const check::Discretion& discretion,
                 std::vector<std::string>& names) {
    if (const Subject* thing = value.subject(); thing != nullptr &&
                                                (thing->kind == Kind::unit || thing->kind == Kind::group) &&
                                                !discretion.hides(*thing))
        if (const std::string& name = position.name(*thing);
            std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    if (value.list() != nullptr)
        for (const Value& element : *value.list())
            name_things(element, position, discretion, names);
}

class BattleFinder : public actions::Audience {
  public:
    BattleFinder(const check::Request& request, std::optional<std::size_t> wanted, LogBattles& found)
        : request_(request),
          roles_(request.rules->roles()),
          wanted_(wanted),
          found_(found),
          position_(found.position()),
          referee_(request.rules, position_, request.options) {
        found.discretion = std::make_unique<check::Discretion>(
            *request.rules, position_, found.game->table.get(), request.options, check::readers_of(request));
    }

    void act(const Action& action, std::span<const binding::Change> seen) override {
        const bool rolls = odds::calls_for_dice(action, position_, request_.rules, request_.options);
        const bool attack = rolls && is_attack(action, roles_);
        if (!attack && ends_attacks(action)) close();
        if (rolls && !open_) begin(action);
        if (open_) take(action, attack);
        referee_.judge(action);
        if (attack) name_round();
        if (open_ && (!in_combat_ || action.verb == roles_.damage_takes_effect)) close();
        if (!open_) position_.forget_changes();
        check::let_stand(seen, referee_);
    }
    void stated(const game::Source&, const std::string&, const actions::Statement& fact) override {
        referee_.becomes(fact.about, game::Name::of(fact.fact), fact.value);
    }
    bool calls_for_dice(const Action& order) override { return referee_.calls_for_dice(order); }
    void misunderstood(const game::Source&, const std::string&) override {}
    void meaningless(const game::Source&, const std::string&) override {}

    /// Nothing more comes.
    void close() {
        if (!std::exchange(open_, false) || found_.all.back().number != wanted_) return;
        position_.undo_to(mark_);
        throw Enough{};
    }

  private:
    /// Markers are turned and units put away while attacks go on; whatever else is done comes after them.
    bool ends_attacks(const Action& action) const {
        if (is_among_attacks(action)) return false;
        return !action.source.text.empty() || action.verb == "move" || action.verb == "phase";
    }

    bool is_among_attacks(const Action& action) const {
        return std::find(roles_.among_attacks.begin(), roles_.among_attacks.end(), action.verb) !=
               roles_.among_attacks.end();
    }

    void begin(const Action& action) {
        open_ = true;
        in_combat_ = is_attack(action, roles_);
        mark_ = position_.mark();
        discretion().look_at_all();
        found_.all.push_back({found_.all.size() + 1, action.source.step, {}, action.verb, action.side, {}});
        hidden_ = discretion().is_unseen(action) || discretion().tells_secret(action);
        if (hidden_) {
            found_.all.back().what = report::unseen_by(request_.reader);
            found_.all.back().side.clear();
            return;
        }
        for (const std::string& who : roles_.fighters)
            if (const Subject* thing = action.argument(who).subject(); thing != nullptr)
                if (const auto place = position_.location(*thing);
                    place && found_.all.back().where.empty() && !discretion().hides(*thing))
                    found_.all.back().where = position_.name(*place);
    }

    void take(const Action& action, bool attack) {
        if (found_.all.back().number == wanted_ && (attack || !in_combat_ || is_among_attacks(action)))
            found_.actions.push_back(action);
        for (const std::string& who : roles_.fighters)
            if (!hidden_ && (attack || !in_combat_))
                name_things(action.argument(who), position_, discretion(), found_.all.back().who);
    }

    const check::Discretion& discretion() const { return *found_.discretion; }
    check::Discretion& discretion() { return *found_.discretion; }

    void name_round() {
        const Subject* battle = position_.get(game::the_game, game::fact::battle).subject();
        if (battle == nullptr) return;
        const double* round = position_.get(*battle, game::fact::round).number();
        if (!hidden_)
            found_.all.back().what = fmt::format("{}, round {}", position_.name(*battle),
                                                 round != nullptr ? game::to_text(*round) : "1");
    }

    const check::Request& request_;
    const game::Roles& roles_;
    std::optional<std::size_t> wanted_;
    LogBattles& found_;
    game::Position& position_;
    rules::Referee referee_;
    std::size_t mark_ = 0;
    bool open_ = false, in_combat_ = false;
    bool hidden_ = false;  ///< the reader cannot see that there is a battle
};

}  // namespace

LogBattles battles_in(vassal::Replay& replay, const check::Request& request,
                      std::optional<std::size_t> wanted) {
    LogBattles found;
    found.game = check::begin(replay, request);
    BattleFinder finder(request, wanted, found);
    try {
        actions::LogReader(replay, *found.game->table, found.position(), request.rules->vocabulary(),
                           request.rules->catalog().registry(), request.rules->roles(), request.orders)
            .read(finder);
        finder.close();
    } catch (const Enough&) {
        found.position().forget_changes();
    }
    if (!found.actions.empty()) found.actions = run_of_attacks(std::move(found.actions), *request.rules);
    return found;
}

}  // namespace umpire::odds
