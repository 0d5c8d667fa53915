#include "umpire/check/secrecy.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/check/checker.hpp"
#include "umpire/rules/game_rules.hpp"

#include <algorithm>

namespace umpire::check {

using catalog::Secret;
using game::Kind;
using game::Subject;
using game::Value;

namespace {

bool holds(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_of(const Secret& secret, Subject thing) {
    return (thing.kind == Kind::unit && secret.of == "unit") ||
           (thing.kind == Kind::group && secret.of == "group");
}

bool is_so(const Value& value) {
    if (const double* number = value.number()) return *number > 0;
    return value.known() && (value.yes_no() == nullptr || value.is_yes());
}

/// "distance to Hood" is the fact "distance".
std::string_view first_word(std::string_view text) {
    return text.substr(0, text.find(' '));
}

}  // namespace

Secrecy::Secrecy(const rules::GameRules& rules, game::Position& position, const rules::Options& options,
                 std::string reader)
    : rules_(rules), position_(position), options_(options), reader_(std::move(reader)) {
    options_.explain = false;
}

bool Secrecy::is_enemy(Subject thing) const {
    const game::Action nothing;
    try {
        return rules::Inquiry(rules_, position_, nothing, options_).side_of(thing) != reader_;
    } catch (const rules::MissingFact&) {
        const auto around = position_.inside(thing);
        return !around || is_enemy(*around);
    }
}

bool Secrecy::is_lifted(const Secret& secret, Subject thing) const {
    const game::Action nothing;
    rules::Inquiry ask(rules_, position_, nothing, options_);
    for (std::optional<Subject> where = thing; where && where->kind != Kind::location;
         where = position_.inside(*where))
        for (const std::string& fact : secret.until)
            if (is_so(ask.fact(*where, game::any_fact(fact)))) return true;
    return false;
}

bool Secrecy::conceals(Subject thing) const {
    if (reader_.empty()) return false;
    for (auto around = position_.inside(thing); around && around->kind != Kind::location;
         around = position_.inside(*around))
        for (const Secret& secret : rules_.catalog().secrets())
            if (secret.contents && is_of(secret, *around) && is_enemy(thing) && !is_lifted(secret, thing))
                return true;
    return false;
}

bool Secrecy::keeps(Subject thing, std::string_view fact) const {
    if (reader_.empty()) return false;
    for (const Secret& secret : rules_.catalog().secrets())
        if (is_of(secret, thing) && holds(secret.facts, first_word(fact)) && is_enemy(thing) &&
            !is_lifted(secret, thing))
            return true;
    return false;
}

bool Secrecy::is_told_by(const game::Action& action) const {
    if (reader_.empty() || action.side == reader_) return false;
    for (const Secret& secret : rules_.catalog().secrets()) {
        if (!holds(secret.declared, action.verb)) continue;
        const auto things = named_in(action);
        // A group that is to be formed may not be there yet.
        const bool about_known =
            std::any_of(things.begin(), things.end(), [&](Subject thing) { return is_of(secret, thing); });
        if (!about_known) return true;
        if (std::any_of(things.begin(), things.end(), [&](Subject thing) {
                return is_of(secret, thing) && is_enemy(thing) && !is_lifted(secret, thing);
            }))
            return true;
    }
    return false;
}

bool Secrecy::may_be_told_by(std::string_view order) const {
    if (reader_.empty()) return false;
    if (order.starts_with('!')) order.remove_prefix(1);
    const std::string_view verb = first_word(order);
    return std::any_of(rules_.catalog().secrets().begin(), rules_.catalog().secrets().end(),
                       [&](const Secret& secret) { return holds(secret.declared, verb); });
}

}  // namespace umpire::check
