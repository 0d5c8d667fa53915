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

/// It has a part that somebody has worked out.
bool is_computed(const Sentence& sentence) {
    using PartKind = Sentence::Part::Kind;
    return std::any_of(sentence.parts().begin(), sentence.parts().end(), [](const Sentence::Part& part) {
        return part.kind == PartKind::number || part.kind == PartKind::text;
    });
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
            known({kind, index});
}

bool Discretion::is_there(Subject thing) const {
    return thing.index < position_.count(thing.kind);
}

bool Discretion::lies_hidden(Subject thing) const {
    if (table_ == nullptr) return false;
    if (table_->piece_of(thing).empty()) {
        const auto inside = position_.contents(thing);
        return std::any_of(inside.begin(), inside.end(), [&](Subject one) { return lies_hidden(one); });
    }
    return std::any_of(readers_.begin(), readers_.end(),
                       [&](const std::string& reader) { return !table_->sees(reader, thing); });
}

Discretion::Known Discretion::look_at(Subject thing) const {
    Known now;
    now.unseen = lies_hidden(thing);
    now.concealed = std::any_of(secrecies_.begin(), secrecies_.end(),
                                [&](const Secrecy& secrecy) { return secrecy.conceals(thing); });
    const auto around = position_.inside(thing);
    now.in_sight = around && is_counter(*around) && (!unseen(*around) || known(*around).in_sight);
    return now;
}

Discretion::Known Discretion::known(Subject thing) const {
    if (is_for_umpire() || !is_counter(thing) || !is_there(thing)) return {};
    if (const auto found = known_.find(thing); found != known_.end()) return found->second;
    return known_[thing] = look_at(thing);
}

bool Discretion::unseen(Subject thing) const {
    return known(thing).unseen;
}

bool Discretion::hides(Subject thing) const {
    const Known now = known(thing);
    return now.unseen || now.concealed;
}

bool Discretion::rests_on_unseen(std::span<const Subject> things) const {
    return std::any_of(things.begin(), things.end(), [&](Subject thing) { return unseen(thing); });
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

bool Discretion::names_unseen(const Sentence& sentence) const {
    return std::any_of(sentence.parts().begin(), sentence.parts().end(), [&](const Sentence::Part& part) {
        return part.kind == Sentence::Part::Kind::thing && unseen(part.thing);
    });
}

bool Discretion::names_unseen(const game::Finding& finding) const {
    return names_unseen(finding.because) || names_unseen(finding.settle);
}

bool Discretion::names_unseen(const game::Judgement& judgement) const {
    if (is_for_umpire()) return false;
    return std::any_of(judgement.findings.begin(), judgement.findings.end(),
                       [&](const game::Finding& finding) { return names_unseen(finding); }) ||
           std::any_of(judgement.outcome.results.begin(), judgement.outcome.results.end(),
                       [&](const auto& result) {
                           return names_unseen(game::in_parts(result.second, position_)) ||
                                  rests_on_unseen(game::things_in_name(result.first, position_));
                       });
}

void Discretion::leave_out_hidden(game::Judgement& judgement) const {
    if (is_for_umpire()) return;
    for (game::Finding& finding : judgement.findings)
        leave_out_hidden(finding);
    if (hides(judgement.understood_as)) judgement.understood_as = {};
    leave_out_hidden(judgement.outcome);
}

bool Discretion::hides(const game::Finding& finding) const {
    if (is_for_umpire()) return false;
    if (hides(finding.because) || hides(finding.settle)) return true;
    if (std::any_of(finding.rests_on.begin(), finding.rests_on.end(),
                    [&](Subject thing) { return unseen(thing) && !known(thing).in_sight; }))
        return true;
    // A sentence need not repeat what it was decided by to tell it.
    const auto is_kept = [&](const game::Evidence& fact) {
        return is_there(fact.about) &&
               std::any_of(secrecies_.begin(), secrecies_.end(), [&](const Secrecy& secrecy) {
                   return secrecy.keeps(fact.about, fact.fact.text());
               });
    };
    if (std::any_of(finding.facts.begin(), finding.facts.end(), is_kept)) return true;
    return (is_computed(finding.because) || is_computed(finding.settle)) && rests_on_unseen(finding.rests_on);
}

void Discretion::leave_out_hidden(game::Finding& finding) const {
    const bool secret = hides(finding);
    std::erase_if(finding.facts, [&](const game::Evidence& fact) {
        // Where it is that matters tells where the hidden thing is.
        return hides(fact.value) || (secret && (fact.defined || fact.about.kind == Kind::location)) ||
               (is_there(fact.about) && hides(fact.about, fact.fact.text()));
    });
    if (!secret) return;
    finding.because = still_secret;
    finding.settle = {};
}

bool Discretion::is_announced(const std::string& result) const {
    const game::FactDeclaration* declared = rules_.catalog().registry().result(result);
    return declared != nullptr && declared->announced;
}

std::vector<Subject> Discretion::behind_result(const std::string& name, const game::Outcome& outcome) const {
    const auto rests_on = outcome.rests_on.find(name);
    return rests_on == outcome.rests_on.end() || is_announced(name) ? std::vector<Subject>()
                                                                    : rests_on->second;
}

void Discretion::leave_out_hidden(game::Outcome& outcome) const {
    std::erase_if(outcome.results, [&](const auto& result) {
        return hides(result.second) || hides(game::things_in_name(result.first, position_)) ||
               rests_on_unseen(behind_result(result.first, outcome));
    });
    std::erase_if(outcome.modifiers,
                  [&](const game::AppliedModifier& modifier) { return rests_on_unseen(modifier.rests_on); });
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
