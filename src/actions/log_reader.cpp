#include "umpire/actions/log_reader.hpp"

#include "umpire/game/common_facts.hpp"
#include "umpire/orders/vocabulary.hpp"
#include "umpire/vassal/chat.hpp"
#include "umpire/vassal/commands.hpp"
#include "umpire/vassal/dice.hpp"

#include <fmt/core.h>

#include <utility>

namespace umpire::actions {

using game::Action;
using game::Source;

LogReader::LogReader(vassal::Replay& replay, binding::BoundTable& table, const game::Position& position,
                     const orders::Vocabulary& vocabulary, const game::Registry& registry,
                     const game::Roles& roles, const orders::OrdersFile* declared)
    : replay_(replay),
      table_(table),
      position_(position),
      vocabulary_(vocabulary),
      registry_(registry),
      roles_(roles),
      declared_(declared) {}

void LogReader::read(Audience& audience) {
    const auto undone = replay_.undone_steps();
    did_not_happen_.assign(undone.size(), false);
    for (std::size_t index = 0; index < undone.size(); ++index)
        if (undone[index]) did_not_happen_[index] = did_not_happen_[*undone[index]] = true;
    for (std::size_t index = 0; index < replay_.steps().size(); ++index)
        step(index, audience);
    orders_of_file(replay_.steps().size(), audience);
    finish(audience);
    drop_stray_dice(audience);
}

void LogReader::step(std::size_t index, Audience& audience) {
    orders_of_file(index, audience);
    const auto commands = replay_.commands(index);
    const vassal::Module* module = replay_.table().module();
    const auto actor = vassal::who_did(commands, replay_.table().players(), module);
    Source source{index + 1, actor ? actor->name : "", ""};
    const std::string side = actor ? table_.side_of(actor->side) : "";
    replay_.forward();
    if (did_not_happen_[index]) {
        audience.meaningless(source, "taken back");
        return;
    }
    const std::size_t before = understood_;
    chat(source, commands, audience);
    const bool changed = seen_on_table(index, source, side, audience);
    dice(source, commands, audience);
    if (understood_ == before)
        audience.meaningless(source, changed ? "shows what was known already" : "means nothing to the game");
}

void LogReader::orders_of_file(std::size_t index, Audience& audience) {
    if (declared_ == nullptr) return;
    // Orders without a step come before everything; the others right before their step.
    for (; next_declared_ < declared_->orders.size(); ++next_declared_) {
        const orders::PlacedOrder& placed = declared_->orders[next_declared_];
        if (placed.step && static_cast<std::size_t>(*placed.step) > index + 1) break;
        Source source;
        if (placed.step) source.step = static_cast<std::size_t>(*placed.step);
        order(placed.order, source, placed.side, audience);
    }
}

void LogReader::chat(const Source& source, std::span<const vassal::Command> commands, Audience& audience) {
    for (const vassal::Command& command : commands) {
        const auto* said = std::get_if<vassal::Chat>(&command);
        if (said == nullptr) continue;
        const vassal::ChatLine line = vassal::read_chat(said->text);
        if (!line.typed() || !orders::is_declaration(line.text)) continue;
        const vassal::Player* player =
            vassal::player_shown_as(line.player, replay_.table().players(), replay_.table().module());
        ++understood_;
        Source declared{source.step, line.player, line.text};
        const auto parsed = orders::parse_order(line.text, vocabulary_);
        if (const auto* error = std::get_if<orders::OrderError>(&parsed))
            audience.misunderstood(declared, error->sentence);
        else
            order(std::get<orders::Order>(parsed), declared,
                  player != nullptr ? table_.side_of(player->side) : "", audience);
    }
}

void LogReader::order(const orders::Order& order, const Source& source, const std::string& side,
                      Audience& audience) {
    Source declared = source;
    declared.text = order.text;
    if (order.verb == "state") return state(order, declared, side, audience);
    if (order.verb == "commit") {
        std::string commitment, bound = side;
        for (const orders::OrderArgument& argument : order.arguments)
            if (!argument.words.empty())
                (argument.name == "side" ? bound : commitment) = argument.words.front();
        audience.committed(declared, bound, commitment);
        return;
    }
    const orders::Verb& verb = *vocabulary_.find(order.verb);
    ResolvedOrder resolved = resolve(order, verb, position_, registry_, roles_, side);
    if (!resolved.problem.empty()) return audience.misunderstood(declared, resolved.problem);
    Action action{order.verb, side, std::move(resolved.arguments), {}, declared};
    begin({std::move(action), {}}, !verb.dice.empty(), audience);
}

void LogReader::state(const orders::Order& order, const Source& source, const std::string& side,
                      Audience& audience) {
    finish(audience);
    constexpr std::string_view verb = "state";
    const std::string_view text = order.text;
    Statement statement = read_statement(text.substr(text.find(verb) + verb.size()), position_, registry_);
    const std::string* owner = position_.get(statement.about, game::fact::side).text();
    if (statement.problem.empty() && owner != nullptr && !side.empty() && *owner != side)
        statement.problem = fmt::format("{} is of the {} side, which alone can say that of it",
                                        position_.name(statement.about), *owner);
    if (!statement.problem.empty()) return audience.misunderstood(source, statement.problem);
    audience.stated(source, side, statement);
    ++understood_;
}

bool LogReader::seen_on_table(std::size_t index, const Source& source, const std::string& side,
                              Audience& audience) {
    std::vector<binding::Change> changes = table_.look_at_game();
    for (binding::Change& change : table_.look_again(binding::touched_pieces(replay_, index)))
        changes.push_back(std::move(change));
    if (changes.empty()) return false;
    // What an order did before counts: whoever puts a counter where it has to be does nothing new.
    finish(audience);
    changes = table_.news(std::move(changes));
    for (auto& [action, parts] : actions_of(std::move(changes), position_, roles_)) {
        action.side = side;
        action.source = source;
        begin({std::move(action), std::move(parts)}, false, audience);
    }
    return true;
}

void LogReader::dice(const Source& source, std::span<const vassal::Command> commands, Audience& audience) {
    for (const vassal::DiceRoll& roll :
         vassal::dice_in_step(commands, replay_.table().module(), replay_.table().players())) {
        if (roll.values.empty()) {
            audience.meaningless(source, fmt::format("a roll whose dice are not told: {}", roll.result));
            continue;
        }
        ++understood_;
        game::DiceRoll thrown{roll.values, roll.sides.value_or(6), roll.button, roll.player, source.step};
        if (waiting_)
            waiting_->action.dice.push_back(std::move(thrown));
        else
            stray_.push_back(std::move(thrown));
    }
}

void LogReader::begin(Pending action, bool calls_for_dice, Audience& audience) {
    finish(audience);
    ++understood_;
    if (calls_for_dice) {
        waiting_ = std::move(action);
        return;
    }
    drop_stray_dice(audience);
    hand_over(std::move(action), audience);
}

void LogReader::finish(Audience& audience) {
    if (!waiting_) return;
    Pending action = *std::exchange(waiting_, std::nullopt);
    // Some roll first and tell afterwards what it was for; rules may mind.
    if (action.action.dice.empty() && !stray_.empty()) {
        action.action.dice = std::exchange(stray_, {});
        action.action.arguments["rolled_before"] = true;
    }
    hand_over(std::move(action), audience);
}

void LogReader::hand_over(Pending action, Audience& audience) {
    audience.act(action.action, action.changes);
}

void LogReader::drop_stray_dice(Audience& audience) {
    for (const game::DiceRoll& roll : std::exchange(stray_, {}))
        audience.meaningless({roll.step, roll.player, roll.label},
                             fmt::format("a roll of {} that no order calls for", roll.total()));
}

}  // namespace umpire::actions
