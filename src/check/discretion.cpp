#include "umpire/check/discretion.hpp"

#include "umpire/binding/bound_table.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/check/checker.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/spelling.hpp"

#include <algorithm>

namespace umpire::check {

using game::Kind;
using game::Sentence;
using game::Subject;

namespace {

constexpr std::array counters{Kind::unit, Kind::group, Kind::marker};

bool is_counter(Subject thing) {
    return std::find(counters.begin(), counters.end(), thing.kind) != counters.end();
}

}  // namespace

Discretion::Discretion(const rules::GameRules& rules, game::Position& position,
                       const binding::BoundTable* table, const rules::Options& options,
                       std::vector<std::string> readers)
    : rules_(rules), position_(position), table_(table), readers_(std::move(readers)) {
    for (const std::string& reader : readers_)
        secrecies_.emplace_back(rules, position, options, reader);
}

void Discretion::look_at_all() {
    look_again();
    for (const Kind kind : counters)
        for (std::uint32_t index = 0; index < position_.count(kind); ++index)
            hides(Subject{kind, index});
}

bool Discretion::is_there(Subject thing) const {
    return thing.index < position_.count(thing.kind);
}

bool Discretion::unseen(Subject thing) const {
    if (is_for_umpire() || table_ == nullptr || !is_counter(thing) || !is_there(thing)) return false;
    if (table_->piece_of(thing).empty()) {
        const auto inside = position_.contents(thing);
        return std::any_of(inside.begin(), inside.end(), [&](Subject one) { return unseen(one); });
    }
    return std::any_of(readers_.begin(), readers_.end(),
                       [&](const std::string& reader) { return !table_->sees(reader, thing); });
}

bool Discretion::is_hidden_now(Subject thing) const {
    return unseen(thing) || std::any_of(secrecies_.begin(), secrecies_.end(),
                                        [&](const Secrecy& secrecy) { return secrecy.conceals(thing); });
}

bool Discretion::hides(Subject thing) const {
    if (is_for_umpire() || !is_counter(thing) || !is_there(thing)) return false;
    const auto [known, is_new] = hidden_.try_emplace(thing, false);
    if (is_new) known->second = is_hidden_now(thing);
    return known->second;
}

bool Discretion::hides(std::span<const Subject> things) const {
    return !is_for_umpire() &&
           std::any_of(things.begin(), things.end(), [&](Subject thing) { return hides(thing); });
}

bool Discretion::hides(const Sentence& sentence) const {
    return std::any_of(sentence.parts().begin(), sentence.parts().end(), [&](const Sentence::Part& part) {
        return part.kind == Sentence::Part::Kind::thing && hides(part.thing);
    });
}

bool Discretion::hides(const game::Value& value) const {
    return !is_for_umpire() && value.known() && hides(game::in_parts(value, position_));
}

bool Discretion::hides(Subject about, std::string_view fact) const {
    return std::any_of(secrecies_.begin(), secrecies_.end(),
                       [&](const Secrecy& secrecy) { return secrecy.keeps(about, fact); }) ||
           hides(about) || hides(game::things_in_name(fact, position_));
}

bool Discretion::names_unseen(const Sentence& sentence) const {
    return std::any_of(sentence.parts().begin(), sentence.parts().end(), [&](const Sentence::Part& part) {
        return part.kind == Sentence::Part::Kind::thing && unseen(part.thing);
    });
}

bool Discretion::is_unseen(const game::Action& action) const {
    if (is_for_umpire()) return false;
    const auto things = named_in(action);
    return std::any_of(things.begin(), things.end(), [&](Subject thing) { return unseen(thing); });
}

bool Discretion::tells_secret(const game::Action& action) const {
    const auto things = named_in(action);
    for (std::size_t i = 0; i < secrecies_.size(); ++i) {
        if (action.side == readers_[i]) continue;
        if (secrecies_[i].is_told_by(action) || std::any_of(things.begin(), things.end(), [&](Subject thing) {
                return secrecies_[i].conceals(thing);
            }))
            return true;
    }
    return false;
}

bool Discretion::names_unseen(const game::Judgement& judgement) const {
    if (is_for_umpire()) return false;
    for (const game::Finding& finding : judgement.findings)
        if (names_unseen(finding.because) || names_unseen(finding.settle)) return true;
    for (const auto& [name, value] : judgement.outcome.results) {
        const auto things = game::things_in_name(name, position_);
        if (names_unseen(game::in_parts(value, position_)) ||
            std::any_of(things.begin(), things.end(), [&](Subject thing) { return unseen(thing); }))
            return true;
    }
    return false;
}

void Discretion::leave_out_hidden(game::Judgement& judgement) const {
    if (is_for_umpire()) return;
    for (game::Finding& finding : judgement.findings)
        leave_out_hidden(finding);
    if (hides(judgement.understood_as)) judgement.understood_as = {};
    leave_out_hidden(judgement.outcome);
}

void Discretion::leave_out_hidden(game::Finding& finding) const {
    bool tells = hides(finding.because) || hides(finding.settle) || hides(finding.rests_on);
    const auto is_kept = [&](const game::Evidence& fact) {
        return is_there(fact.about) && hides(fact.about, fact.fact.text());
    };
    // A sentence need not repeat what it was decided by to tell it.
    tells = tells || std::any_of(finding.facts.begin(), finding.facts.end(), is_kept);
    std::erase_if(finding.facts, [&](const game::Evidence& fact) {
        return is_kept(fact) || hides(fact.value) || (tells && fact.defined);
    });
    if (!tells) return;
    finding.because = still_secret;
    finding.settle = {};
}

bool Discretion::is_announced(const std::string& result) const {
    const game::FactDeclaration* declared = rules_.catalog().registry().result(result);
    return declared != nullptr && declared->announced;
}

std::vector<Subject> Discretion::told_by_result(const std::string& name, const game::Outcome& outcome) const {
    auto things = game::things_in_name(name, position_);
    if (const auto rests_on = outcome.rests_on.find(name);
        rests_on != outcome.rests_on.end() && !is_announced(name))
        things.insert(things.end(), rests_on->second.begin(), rests_on->second.end());
    return things;
}

void Discretion::leave_out_hidden(game::Outcome& outcome) const {
    std::erase_if(outcome.results, [&](const auto& result) {
        return hides(result.second) || hides(told_by_result(result.first, outcome));
    });
    std::erase_if(outcome.modifiers,
                  [&](const game::AppliedModifier& modifier) { return hides(modifier.rests_on); });
    for (game::DiceRoll& roll : outcome.dice)
        if (hides(roll.label)) roll.label = {};
}

report::Remark Discretion::told(report::Remark foreign) const {
    if (is_for_umpire()) return foreign;
    const bool may_tell = std::any_of(secrecies_.begin(), secrecies_.end(), [&](const Secrecy& secrecy) {
        return secrecy.may_be_told_by(foreign.text);
    });
    if (may_tell) foreign.text = foreign.text.substr(0, foreign.text.find(' '));
    if (has_hidden_name(foreign.text)) foreign.text = still_secret;
    if (may_tell || has_hidden_name(foreign.why)) foreign.why = still_secret;
    return foreign;
}

bool Discretion::has_hidden_name(const std::string& foreign) const {
    for (const Kind kind : counters)
        for (std::uint32_t index = 0; index < position_.count(kind); ++index) {
            const Subject thing{kind, index};
            if (has_word(foreign, position_.name(thing)) && hides(thing)) return true;
        }
    return false;
}

}  // namespace umpire::check
