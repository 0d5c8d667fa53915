#include "player.hpp"

#include "umpire/actions/log_reader.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/check/checker.hpp"
#include "umpire/game/calendar.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/map.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/orders/order.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/edit.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/replay.hpp"
#include "umpire/vassal/turn.hpp"

#include "table_hand.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace umpire::samples {

using game::Action;
using game::Kind;
using game::Subject;
using game::Value;
using game::Verdict;

namespace {

constexpr std::size_t thoughts_for_a_deed = 25;
constexpr std::size_t most_deeds_of_a_phase = 8;
/// Whoever waits for the chance to do something takes in so many phases at the end what there is.
constexpr std::size_t last_chances = 2;
/// One move in so many is thought of by somebody whose time to move it is not.
constexpr std::size_t out_of_turn = 10;
/// Where the turn track stops, in one log.
constexpr std::size_t fewest_stops = 3, most_stops = 12;
/// One thing in so many that somebody does is to set a chit or a track.
constexpr std::size_t chits = 6;

}  // namespace

std::set<std::string> rules_broken(const game::Judgement& judgement) {
    std::set<std::string> all;
    for (const game::Finding& finding : judgement.findings)
        if (finding.verdict == Verdict::illegal) all.insert(finding.rules.begin(), finding.rules.end());
    return all;
}

Ground ground_of(const std::string& game, const std::string& samples) {
    Ground ground{habits_of(game), check::shipped_request(catalog::GameFiles(), game), nullptr, {}};
    const std::filesystem::path folder = std::filesystem::path(samples) / ground.habits.sample;
    ground.module = std::make_shared<const vassal::Module>(
        vassal::Module::load(folder / (ground.habits.sample + ".vmod")));
    for (const std::string& save : ground.habits.saves) {
        vassal::Replay replay(vassal::read_game_file(folder / save), ground.module);
        replay.go_to(replay.steps().size());
        ground.saves.push_back(vassal::save_text(replay.table(), replay.file().stream));
    }
    ScriptedGame marked(ground.module, ground.saves.front());
    for (const Habits::Wear& mark : ground.habits.worn)
        marked.set(mark.counter, mark.property, mark.value);
    ground.saves.push_back(marked.position());
    return ground;
}

class RandomPlayer::Dice : public rules::DiceSource {
  public:
    explicit Dice(Chance& chance) : chance_(chance) {}
    std::optional<std::vector<int>> roll(int count, int sides, std::string_view) override {
        std::vector<int> faces;
        for (int die = 0; die < count; ++die)
            faces.push_back(chance_.die(sides));
        return faces;
    }

  private:
    Chance& chance_;
};

RandomPlayer::RandomPlayer(const Ground& ground, const std::string& save, std::uint64_t seed)
    : ground_(ground), chance_(seed), game_(ground.module, save), position_(ground.request.map) {
    dice_ = std::make_unique<Dice>(chance_);
    if (ground.habits.stops.empty()) begin_turn();
    bound_ = std::make_unique<binding::BoundTable>(ground.request.binding, game_.table(), position_);
    if (const game::Calendar* calendar = ground.request.rules->catalog().registry().calendar())
        game::keep_year(position_, *calendar);
    rules::Options options = ground.request.options;
    options.dice = dice_.get();
    options.explain = false;
    referee_ = std::make_unique<rules::Referee>(ground.request.rules, position_, options);
    candidates_ = std::make_unique<Candidates>(ground.request, position_, ground.habits, chance_);
    candidates_->has_counter = [this](Subject group) { return !bound_->piece_of(group).empty(); };
    for (const orders::Verb& verb : ground.request.rules->vocabulary().verbs()) {
        if (ground.habits.not_played.contains(verb.verb)) continue;
        const auto weight = ground.habits.weights.find(verb.verb);
        verbs_.insert(verbs_.end(), weight == ground.habits.weights.end() ? 1 : weight->second, &verb);
    }
    if (ground.habits.stops.empty()) return;
    begin_at_stop();
    game_.begin_log();
    turn_.save = game_.position();
}

RandomPlayer::~RandomPlayer() = default;

/// The save of a set-up may stand in the middle of a player turn.
void RandomPlayer::begin_turn() {
    const vassal::TurnTracker& tracker = ground_.module->turn_trackers.at(0);
    const auto begins = [&] {
        const auto found = game_.table().turns().find(tracker.id);
        const auto reading =
            vassal::read_turn(tracker, found == game_.table().turns().end() ? "" : found->second);
        return std::any_of(reading.properties.begin(), reading.properties.end(), [&](const auto& level) {
            return level.first == "Phase" && level.second == ground_.habits.first_phase;
        });
    };
    for (bool other = chance_.in(2); other || !begins(); other = false)
        game_.next_turn();
    game_.begin_log();
    turn_.save = game_.position();
}

Turn RandomPlayer::play(std::deque<std::string> violations) {
    if (const std::string* side = position_.get(game::the_game, game::fact::phasing).text();
        side != nullptr && ground_.habits.stops.empty())
        turn_.side = *side;
    wanted_ = std::move(violations);
    for (const std::string& fact : ground_.habits.known)
        state("state " + fact, turn_.side);
    const std::size_t phases = ground_.habits.stops.empty()
                                   ? ground_.habits.phases.size()
                                   : fewest_stops + chance_.below(most_stops - fewest_stops + 1);
    const std::size_t when = wanted_.empty() ? phases : chance_.below(phases);
    const bool patient = chance_.in(2);
    for (std::size_t phase = 0; phase < phases; ++phase) {
        const std::size_t deeds = chance_.below(most_deeds_of_a_phase + 1);
        const bool now = phase >= when && !wanted_.empty();
        const std::size_t before = now ? chance_.below(deeds + 1) : deeds;
        play_phase(before);
        if (now) {
            const bool may_wait = patient && phase + last_chances < phases;
            if (auto deed = violation(may_wait)) {
                turn_.deeds.push_back(std::move(*deed));
                wanted_.clear();
            }
            play_phase(deeds - before);
        }
        if (!next_phase()) break;
    }
    turn_.after = game_.position();
    return std::move(turn_);
}

void RandomPlayer::play_phase(std::size_t deeds) {
    for (std::size_t deed = 0; deed < deeds && !spoiled_; ++deed)
        for (std::size_t thought = 0; thought < thoughts_for_a_deed; ++thought)
            if (try_something()) break;
}

/// What the turn track shows now happens, if the rules let it.
bool RandomPlayer::goes_on(Deed deed) {
    const std::size_t mark = position_.mark();
    bool legal = true;
    for (auto& [action, parts] :
         actions::actions_of(bound_->look_at_game(), position_, ground_.request.rules->roles())) {
        action.side = turn_.side;
        action.source = source_of("");
        const game::Judgement judgement = referee_->judge(action);
        legal = legal && judgement.verdict == Verdict::legal;
        check::let_stand(parts, *referee_);
        note_dice(deed, judgement);
    }
    auto of_this_phase = std::exchange(earlier_, {});
    if (legal && show(deed)) {
        turn_.deeds.push_back(std::move(deed));
        return true;
    }
    earlier_ = std::move(of_this_phase);
    position_.undo_to(mark);
    return false;
}

bool RandomPlayer::next_phase() {
    if (!ground_.habits.stops.empty()) return next_stop();
    const auto& turns = game_.table().turns();
    const auto before = turns;
    for (int tries = 0; tries < 4; ++tries) {
        game_.next_turn();
        if (goes_on({turn_.side, "phase", "", {}, {}, true, "", {}})) return true;
        game_.step("", {}, [&](vassal::Edit& edit) {
            for (const auto& [tracker, state] : before)
                edit.set_turn(tracker, state);
        });
        bound_->look_at_game();
        play_phase(3);
    }
    return false;
}

bool RandomPlayer::try_something() {
    const std::string side = chance_.in(4) ? candidates_->other_side(turn_.side) : turn_.side;
    const auto groups = candidates_->groups_of(side);
    std::optional<Subject> focus;
    if (!groups.empty()) focus = chance_.one_of(groups);
    // Whoever has begun something goes on with it.
    if (!hot_.empty() && chance_.in(2))
        focus = hot_[hot_.size() - 1 - chance_.below(std::min<std::size_t>(hot_.size(), 4))];
    candidates_->look_at(focus);
    const orders::Verb& verb = *chance_.one_of(verbs_);
    if (ground_.habits.in_combat.contains(verb.verb) && !combat_under_way().known()) return false;
    if (verb.verb == "move" && !ground_.habits.moves_by_plan) {
        // Whoever has no business to move hardly ever finds a way to, and looks for it long.
        const bool likely = in_moving_phase() && side == turn_.side;
        return (likely || chance_.in(out_of_turn)) && try_move(side);
    }
    if (!ground_.habits.marks.empty() && chance_.in(chits)) return try_mark(side);
    const bool plans = !ground_.habits.blanks.empty() ? !chance_.in(4)
                       : ground_.habits.moves_by_plan ? chance_.in(2)
                                                      : chance_.in(4);
    if (!ground_.habits.plans.empty() && plans) return try_plan();
    return try_order(candidates_->think_of(verb, side), side);
}

Value RandomPlayer::combat_under_way() const {
    return ground_.habits.combat.empty()
               ? Value()
               : position_.get(game::the_game, game::Name::of(ground_.habits.combat));
}

/// The umpire's own idea of how a group may get somewhere is a way to go.
bool RandomPlayer::try_move(const std::string& side) {
    const auto groups = candidates_->groups_of(side);
    if (groups.empty()) return false;
    const Subject group = chance_.one_of(groups);
    const Subject to = candidates_->destination(group);
    const Value& terrain = position_.map().attribute(to.index, game::fact::terrain);
    if (terrain.text() != nullptr && *terrain.text() == "land" &&
        !position_.map().attribute(to.index, game::fact::port_name).known())
        return false;
    const auto considered = referee_->consider({"move", side, {{"group", group}, {"to", to}}, {}, {}});
    const Value::List* path = considered.action.argument("path").list();
    if (considered.judgement.verdict != Verdict::legal || path == nullptr || path->empty()) return false;
    std::vector<Subject> way;
    for (const Value& hex : *path)
        if (hex.subject() != nullptr) way.push_back(*hex.subject());
    std::string text = move_order(group, way);
    if (chance_.in(6)) text += " evading";
    return try_order(text, side);
}

bool RandomPlayer::try_order(const std::string& text, const std::string& side) {
    const auto action = text.empty() ? std::nullopt : read(text, side);
    if (!action || is_guilty(*action)) return false;
    if (referee_->consider(*action).judgement.verdict != Verdict::legal) return false;
    auto deed = carry_out(*action, text);
    if (!deed) return false;
    turn_.deeds.push_back(std::move(*deed));
    return true;
}

bool RandomPlayer::is_guilty(const Action& action) const {
    const auto named = check::named_in(action);
    const auto guilty = [&](Subject one) {
        for (std::optional<Subject> at = one; at && at->kind != Kind::location; at = position_.inside(*at))
            if (guilty_.contains(*at)) return true;
        return false;
    };
    return std::any_of(named.begin(), named.end(), guilty);
}

std::optional<Action> RandomPlayer::read(const std::string& text, const std::string& side) const {
    const rules::GameRules& rules = *ground_.request.rules;
    const auto parsed = orders::parse_order(text, rules.vocabulary());
    const auto* order = std::get_if<orders::Order>(&parsed);
    if (order == nullptr) return std::nullopt;
    const orders::Verb* verb = rules.vocabulary().find(order->verb);
    auto resolved =
        actions::resolve(*order, *verb, position_, rules.catalog().registry(), rules.roles(), side);
    if (!resolved.problem.empty()) return std::nullopt;
    return Action{order->verb, side, std::move(resolved.arguments), {}, source_of(text)};
}

game::Source RandomPlayer::source_of(const std::string& text) const {
    return {turn_.deeds.size() + 1, {}, text};
}

std::optional<Deed> RandomPlayer::carry_out(const Action& action, const std::string& text) {
    const std::size_t mark = position_.mark();
    const Value before = combat_under_way();
    const game::Judgement judgement = referee_->judge(action);
    Deed deed{action.side, action.verb, text, {}, {}, false, "", {}};
    note_dice(deed, judgement);
    deed.told = combat_under_way() != before;
    // Orders of which nothing comes are given now and then.
    const bool idle = position_.mark() == mark && deed.dice.empty() && !chance_.in(8);
    if (judgement.verdict == Verdict::legal && !idle && show(deed) && is_seen(deed)) {
        for (const Subject one : check::named_in(action))
            if (one.kind == Kind::group || one.kind == Kind::unit) hot_.push_back(one);
        return deed;
    }
    position_.undo_to(mark);
    return std::nullopt;
}

/// Who does not say what the counters tell must have moved one. Of a journey only the last order does that.
bool RandomPlayer::is_seen(const Deed& deed) const {
    return !deed.touches.empty() || ground_.habits.moves_by_plan ||
           !ground_.habits.seen_on_table.contains(deed.verb);
}

void RandomPlayer::note_dice(Deed& deed, const game::Judgement& judgement) const {
    deed.meaning = judgement.understood_as.text();
    for (const auto& [name, value] : judgement.outcome.results)
        deed.meaning += fmt::format(" {} {}", name, game::to_text(value, position_));
    for (const game::DiceRoll& roll : judgement.outcome.dice)
        deed.dice.push_back({roll.faces, roll.sides});
}

bool RandomPlayer::undoes(const Touch& touch) const {
    const auto known = earlier_.find({touch.piece, touch.property});
    return known != earlier_.end() && known->second.contains(shown_by(touch));
}

void RandomPlayer::remember(const Touch& touch) {
    earlier_[{touch.piece, touch.property}].insert(shown_now(game_, touch));
}

/// Makes the table as the position is now.
bool RandomPlayer::show(Deed& deed) {
    for (const binding::Change& change : bound_->differences()) {
        auto touch = touch_for(change, *bound_, position_, game_);
        if (!touch || undoes(*touch)) return false;
        deed.touches.push_back(std::move(*touch));
    }
    std::vector<std::string> pieces;
    for (const Touch& touch : deed.touches) {
        remember(touch);
        game_.step("", {}, [&](vassal::Edit& edit) { put(edit, game_.table(), touch); });
        if (!touch.piece.empty()) pieces.push_back(touch.piece);
    }
    // What is seen later is compared with this.
    bound_->look_again(pieces);
    bound_->look_at_game();
    return true;
}

std::optional<Deed> RandomPlayer::against_rules(const Action& action, const std::string& text,
                                                const Habits::Violation& kind) {
    if (is_guilty(action) || !breaks(referee_->consider(action).judgement, kind)) return std::nullopt;
    const std::size_t mark = position_.mark();
    const game::Judgement judgement = referee_->judge(action);
    Deed deed{action.side, action.verb, text, {}, {}, false, kind.name, rules_broken(judgement)};
    note_dice(deed, judgement);
    if (deed.broken.empty() || !has_arrived(action) || !show(deed)) {
        position_.undo_to(mark);
        return std::nullopt;
    }
    declare_guilty(action);
    return deed;
}

bool RandomPlayer::has_arrived(const Action& action) const {
    const Value::List* way = action.argument("path").list();
    const Subject* group = action.argument("group").subject();
    if (way == nullptr || way->empty() || group == nullptr) return true;
    return Value(position_.location(*group).value_or(*group)) == way->back();
}

void RandomPlayer::declare_guilty(const Action& action) {
    for (const Subject one : check::named_in(action)) {
        if (one.kind == Kind::location) continue;
        guilty_.insert(one);
        if (const auto inside = position_.inside(one); inside && inside->kind != Kind::location)
            guilty_.insert(*inside);
    }
}

}  // namespace umpire::samples
