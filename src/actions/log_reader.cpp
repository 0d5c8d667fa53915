#include "umpire/actions/log_reader.hpp"

#include "umpire/game/common_facts.hpp"
#include "umpire/game/table_verbs.hpp"
#include "umpire/orders/vocabulary.hpp"

#include <fmt/format.h>

#include <algorithm>

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
      outline_(replay, table, position, vocabulary, registry, roles, declared),
      rolls_(outline_),
      unbound_(table, replay.table()) {}

void LogReader::read(Audience& audience) {
    // What came of a roll may be seen before its step.
    for (const Outline::Step& step : outline_.steps())
        for (const orders::Slip& slip : step.slips)
            audience.pass_over({static_cast<std::size_t>(slip.step), "", ""}, slip.side, slip.what);
    for (std::size_t index = 0; index < outline_.steps().size(); ++index) {
        step(index, audience);
        close_orders(index);
    }
    for (const auto& [source, side] : open_)
        audience.left_open(source, side);
}

void LogReader::close_orders(std::size_t index) {
    if (outline_.ends_phase(index) || !outline_.steps()[index].rolled.empty()) open_.clear();
}

void LogReader::step(std::size_t index, Audience& audience) {
    const Outline::Step& step = outline_.steps()[index];
    const bool behind_the_last = index == replay_.steps().size();
    for (std::size_t number = 0; number < step.declared.size(); ++number) {
        declare(index, number, audience);
        for (const LooseRoll& roll : rolls_.released_by(index, number))
            loose(roll, audience);
    }
    if (behind_the_last) return;
    replay_.forward();
    if (step.taken_back) {
        audience.meaningless(step.source, "taken back");
        for (const game::DiceRoll& roll : step.rolled)
            audience.unused(roll, "taken back");
        return;
    }
    const Noticed noticed = look_at_table(index, audience);
    for (const std::string& result : step.untold)
        audience.meaningless(step.source, fmt::format("a roll whose dice are not told: {}", result));
    for (const LooseRoll& roll : rolls_.loose(index))
        loose(roll, audience);
    if (step.declared.empty() && step.rolled.empty() && step.untold.empty() && noticed != Noticed::actions)
        audience.meaningless(step.source, noticed == Noticed::nothing_new ? "shows what was known already"
                                          : noticed == Noticed::slip      ? "put right again"
                                                                          : "means nothing to the game");
}

void LogReader::declare(std::size_t index, std::size_t number, Audience& audience) {
    const Declaration& declared = outline_.steps()[index].declared[number];
    const orders::Order& order = declared.order;
    const Source& source = declared.source;
    if (!declared.problem.empty()) return not_understood(declared, declared.problem, audience);
    if (order.verb == "state") return state(declared, audience);
    if (order.verb == "commit") {
        std::string commitment, bound = declared.side;
        for (const orders::OrderArgument& argument : order.arguments)
            if (!argument.words.empty())
                (argument.name == "side" ? bound : commitment) = argument.words.front();
        audience.committed(source, bound, commitment);
        return;
    }
    const orders::Verb& verb = *vocabulary_.find(order.verb);
    ResolvedOrder resolved = resolve(order, verb, position_, registry_, roles_, declared.side);
    if (!resolved.problem.empty()) {
        for (const game::DiceRoll& roll : rolls_.take(index, number).dice)
            audience.unused(roll, "rolled for an order that was not understood");
        return not_understood(declared, resolved.problem, audience);
    }
    Action action{order.verb, declared.side, std::move(resolved.arguments), {}, source};
    if (declared.calls_for_dice && audience.calls_for_dice(action)) {
        Rolls::Given given = rolls_.take(index, number);
        action.dice = std::move(given.dice);
        if (given.rolled_before) action.arguments["rolled_before"] = true;
        if (declared.carried && !action.dice.empty()) audience.taken_up(source.text);
        if (action.dice.empty()) open_.emplace_back(source, declared.side);
    } else {
        rolls_.pass(index, number);
    }
    audience.act(action, {});
}

void LogReader::not_understood(const Declaration& declared, const std::string& why, Audience& audience) {
    // Whoever has said since what was meant leaves nothing unclear.
    if (audience.passes_over(declared.source)) return;
    audience.left_unclear(declared.side);
    audience.misunderstood(declared.source, why);
}

void LogReader::state(const Declaration& declared, Audience& audience) {
    constexpr std::string_view verb = "state";
    const std::string_view text = declared.order.text;
    Statement statement = read_statement(text.substr(text.find(verb) + verb.size()), position_, registry_);
    const std::string* owner = position_.get(statement.about, game::fact::side).text();
    if (statement.problem.empty() && owner != nullptr && !declared.side.empty() && *owner != declared.side)
        statement.problem = fmt::format("{} is of the {} side, which alone can say that of it",
                                        position_.name(statement.about), *owner);
    if (!statement.problem.empty()) {
        if (!audience.passes_over(declared.source))
            audience.misunderstood(declared.source, statement.problem);
        return;
    }
    audience.stated(declared.source, declared.side, statement);
}

LogReader::Noticed LogReader::look_at_table(std::size_t index, Audience& audience) {
    std::vector<binding::Change> changes = table_.look_at_game();
    const std::vector<std::string> touched = binding::touched_pieces(replay_, index);
    for (binding::Change& change : table_.look_again(touched))
        changes.push_back(std::move(change));
    for (const binding::UnboundChange& change : unbound_.look_again(touched))
        audience.unbound(outline_.steps()[index].source, change);
    if (changes.empty()) return Noticed::nothing;
    const std::size_t all = changes.size();
    std::erase_if(changes, [&](const binding::Change& change) { return is_slip(index, change); });
    if (changes.empty() && all > 0) return Noticed::slip;
    // What an order did before counts: whoever puts a counter where it has to be does nothing new.
    changes = table_.news(std::move(changes));
    if (changes.empty()) return Noticed::nothing_new;
    const Outline::Step& step = outline_.steps()[index];
    for (auto& [action, parts] : actions_of(std::move(changes), position_, roles_)) {
        action.side = step.side;
        action.source = step.source;
        if (is_put_right(index, action, parts, audience)) {
            audience.meaningless(step.source, "put right again");
            continue;
        }
        audience.act(action, parts);
    }
    return Noticed::actions;
}

bool LogReader::is_slip(std::size_t index, const binding::Change& change) const {
    return outline_.is_slip(index, change) && !played_.contains({index, change.piece, change.fact});
}

/// Somebody dropped it where it cannot be, saw that, and dragged it on: he has gone straight there.
bool LogReader::is_put_right(std::size_t index, const Action& seen, const std::vector<binding::Change>& parts,
                             Audience& audience) {
    const bool moved_on = std::all_of(parts.begin(), parts.end(), [&](const binding::Change& part) {
        return outline_.is_corrected(index, part) || !outline_.left_and_back(index, part).empty();
    });
    if (!moved_on || audience.could_be(seen)) return false;
    for (const binding::Change& part : parts)
        for (ChangeKey& later : outline_.left_and_back(index, part))
            played_.insert(std::move(later));
    return true;
}

void LogReader::loose(const LooseRoll& roll, Audience& audience) {
    if (roll.may_be_for == 0)
        return audience.act(
            {game::table_verb::dice, roll.side, {}, {roll.roll}, {roll.roll.step, roll.roll.player, ""}}, {});
    audience.left_unclear(roll.side);
    audience.unused(roll.roll, fmt::format("it may be for any of {} orders, which were not all rolled for",
                                           roll.may_be_for));
}

}  // namespace umpire::actions
