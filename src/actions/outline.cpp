#include "umpire/actions/outline.hpp"

#include "umpire/actions/log_reader.hpp"
#include "umpire/actions/names.hpp"
#include "umpire/binding/binding.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/orders/vocabulary.hpp"
#include "umpire/vassal/chat.hpp"
#include "umpire/vassal/commands.hpp"
#include "umpire/vassal/dice.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/replay.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::actions {

using binding::Change;

namespace {

bool calls_for_dice(const orders::Order& order, const orders::Vocabulary& vocabulary) {
    const orders::Verb* verb = vocabulary.find(order.verb);
    return verb != nullptr && !verb->dice.empty();
}

/// What is said and rolled in a log, step by step.
class Listener {
  public:
    /// The position tells which names there are.
    Listener(vassal::Replay& replay, const binding::BoundTable& table, const game::Position& position,
             const orders::Vocabulary& vocabulary, const game::Registry& registry, const game::Roles& roles)
        : replay_(replay),
          table_(table),
          position_(position),
          vocabulary_(vocabulary),
          registry_(registry),
          roles_(roles) {}

    /// Of the step that comes next.
    Outline::Step listen(std::size_t index) {
        const auto commands = replay_.commands(index);
        const auto actor = vassal::who_did(commands, replay_.table().players(), replay_.table().module());
        Outline::Step step;
        step.source = {index + 1, actor ? actor->name : "", ""};
        step.side = actor ? table_.side_of(actor->side) : "";
        for (const vassal::Command& command : commands)
            if (const auto* said = std::get_if<vassal::Chat>(&command)) hear(said->text, step);
        roll(commands, step);
        return step;
    }

  private:
    void hear(std::string_view text, Outline::Step& step) {
        const vassal::ChatLine line = vassal::read_chat(text);
        if (!line.typed()) return;
        const vassal::Player* player =
            vassal::player_shown_as(line.player, replay_.table().players(), replay_.table().module());
        Declaration one;
        one.source = {step.source.step, line.player, line.text};
        one.side = player != nullptr ? table_.side_of(player->side) : "";
        if (!orders::is_declaration(line.text)) return overhear(one, step);
        auto parsed = orders::parse_order(line.text, vocabulary_);
        if (const auto* error = std::get_if<orders::OrderError>(&parsed)) {
            one.problem = error->sentence;
        } else {
            one.order = std::move(std::get<orders::Order>(parsed));
            one.calls_for_dice = calls_for_dice(one.order, vocabulary_);
        }
        step.declared.push_back(std::move(one));
    }

    /// Talk that says what an order says, where it can mean only one thing. All else is talk.
    void overhear(const Declaration& said, Outline::Step& step) const {
        struct Meant {
            std::size_t clause;
            orders::Order order;
            game::Arguments arguments;
        };
        std::vector<Meant> meant;
        for (orders::SpokenOrder& one : orders::spoken_orders(said.source.text, vocabulary_)) {
            ResolvedOrder resolved = resolve(one.order, *vocabulary_.find(one.order.verb), position_,
                                             registry_, roles_, said.side);
            if (!resolved.problem.empty()) continue;
            const bool known = std::any_of(meant.begin(), meant.end(), [&](const Meant& other) {
                return other.order.verb == one.order.verb && other.arguments == resolved.arguments;
            });
            if (!known) meant.push_back({one.clause, std::move(one.order), std::move(resolved.arguments)});
        }
        for (const Meant& one : meant) {
            const auto same_clause = std::count_if(
                meant.begin(), meant.end(), [&](const Meant& other) { return other.clause == one.clause; });
            if (same_clause != 1) continue;
            Declaration declared = said;
            declared.spoken = true;
            declared.order = one.order;
            declared.calls_for_dice = calls_for_dice(one.order, vocabulary_);
            step.declared.push_back(std::move(declared));
        }
    }

    void roll(std::span<const vassal::Command> commands, Outline::Step& step) const {
        for (const vassal::DiceRoll& roll :
             vassal::dice_in_step(commands, replay_.table().module(), replay_.table().players()))
            if (roll.values.empty())
                step.untold.push_back(roll.result);
            else
                step.rolled.push_back(
                    {roll.values, roll.sides.value_or(6), roll.button, roll.player, step.source.step});
    }

    vassal::Replay& replay_;
    const binding::BoundTable& table_;
    const game::Position& position_;
    const orders::Vocabulary& vocabulary_;
    const game::Registry& registry_;
    const game::Roles& roles_;
};

/// So many steps away somebody who says it once more means another.
constexpr std::size_t same_breath = 10;

/// Whoever says in words what he also orders has said it once.
void forget_said_twice(std::vector<Outline::Step>& steps) {
    const auto first_word = [](const orders::Order& order) {
        return order.arguments.empty() || order.arguments.front().words.empty()
                   ? std::string()
                   : order.arguments.front().words.front();
    };
    const auto is_ordered = [&](std::size_t index, const Declaration& spoken) {
        const std::size_t last = std::min(index + same_breath, steps.size() - 1);
        for (std::size_t other = index > same_breath ? index - same_breath : 0; other <= last; ++other)
            for (const Declaration& one : steps[other].declared)
                if (!one.spoken && one.order.verb == spoken.order.verb &&
                    one.source.player == spoken.source.player &&
                    same_letters(first_word(one.order), first_word(spoken.order)))
                    return true;
        return false;
    };
    for (std::size_t index = 0; index < steps.size(); ++index)
        std::erase_if(steps[index].declared,
                      [&](const Declaration& one) { return one.spoken && is_ordered(index, one); });
}

/// Orders without a step come before everything; the others right before what is said in their step.
void place_orders(const orders::OrdersFile& file, const orders::Vocabulary& vocabulary,
                  std::vector<Outline::Step>& steps) {
    std::vector<std::vector<Declaration>> placed(steps.size());
    for (const orders::PlacedOrder& order : file.orders) {
        Declaration one;
        if (order.step) one.source.step = static_cast<std::size_t>(*order.step);
        one.source.text = order.order.text;
        one.side = order.side;
        one.order = order.order;
        one.calls_for_dice = calls_for_dice(one.order, vocabulary);
        one.carried = order.carried;
        const std::size_t index = one.source.step ? std::min(*one.source.step - 1, steps.size() - 1) : 0;
        placed[index].push_back(std::move(one));
    }
    for (const orders::Slip& slip : file.slips)
        steps[std::min(static_cast<std::size_t>(slip.step) - 1, steps.size() - 1)].slips.push_back(slip);
    for (std::size_t index = 0; index < steps.size(); ++index)
        steps[index].declared.insert(steps[index].declared.begin(),
                                     std::make_move_iterator(placed[index].begin()),
                                     std::make_move_iterator(placed[index].end()));
}

/// What was left open in the mail before is so still unless dice fall before anybody declares something else
/// that calls for them, and before the phase is over.
void forget_what_stays_open(std::vector<Outline::Step>& steps, const std::vector<bool>& ends_phase) {
    const auto is_new = [](const Declaration& one) { return one.calls_for_dice && !one.carried; };
    bool rolled = false;
    for (std::size_t index = 0; index < steps.size() && !rolled; ++index) {
        const auto& declared = steps[index].declared;
        if (std::any_of(declared.begin(), declared.end(), is_new)) break;
        rolled = !steps[index].taken_back && !steps[index].rolled.empty();
        if (ends_phase[index]) break;
    }
    if (!rolled) std::erase_if(steps.front().declared, [](const Declaration& one) { return one.carried; });
}

bool is_of_tracker(const Change& change) {
    namespace fact = game::fact;
    return change.subject == game::the_game &&
           (change.fact == fact::phase || change.fact == fact::phasing || change.fact == fact::turn);
}

}  // namespace

bool Outline::is_slip(std::size_t step, const Change& change) const {
    return slips_.put_back.contains({step, change.piece, change.fact});
}

bool Outline::is_corrected(std::size_t step, const Change& change) const {
    return slips_.corrected.contains({step, change.piece, change.fact});
}

std::vector<ChangeKey> Outline::left_and_back(std::size_t step, const Change& change) const {
    const auto known = slips_.left_and_back.find({step, change.piece, change.fact});
    return known == slips_.left_and_back.end() ? std::vector<ChangeKey>() : known->second;
}

Outline::Outline(vassal::Replay& replay, const binding::BoundTable& table, const game::Position& position,
                 const orders::Vocabulary& vocabulary, const game::Registry& registry,
                 const game::Roles& roles, const orders::OrdersFile* declared) {
    // A table and a position of its own: what is only looked ahead to has not happened yet.
    replay.table().keep_journal(true);
    game::Position ahead(position.shared_map());
    binding::BoundTable look(table, replay.table(), ahead);
    Listener listener(replay, table, ahead, vocabulary, registry, roles);
    const auto undone = replay.undone_steps();
    ChangesOfSteps changes(undone.size() + 1);
    changes_table_.resize(undone.size() + 1);
    ends_phase_.resize(undone.size() + 1);
    for (std::size_t index = 0; index < undone.size(); ++index) {
        steps_.push_back(listener.listen(index));
        const auto touched = binding::touched_pieces(replay, index);
        replay.forward();
        changes[index] = look.look_at_game();
        for (Change& change : look.look_again(touched))
            changes[index].push_back(std::move(change));
    }
    replay.go_to(0);
    replay.table().keep_journal(false);

    for (std::size_t index = 0; index < undone.size(); ++index)
        if (undone[index]) steps_[index].taken_back = steps_[*undone[index]].taken_back = true;
    for (Step& step : steps_)
        if (step.taken_back) step.declared.clear();
    steps_.emplace_back();
    forget_said_twice(steps_);
    if (declared != nullptr) place_orders(*declared, vocabulary, steps_);

    slips_ = find_slips(steps_, changes, position);
    for (std::size_t index = 0; index < changes.size(); ++index)
        for (const Change& change : changes[index]) {
            if (steps_[index].taken_back || is_slip(index, change)) continue;
            changes_table_[index] = true;
            if (is_of_tracker(change)) ends_phase_[index] = true;
        }
    forget_what_stays_open(steps_, ends_phase_);
}

}  // namespace umpire::actions
