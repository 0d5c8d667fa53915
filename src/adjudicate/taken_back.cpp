#include "taken_back.hpp"

#include "umpire/check/checker.hpp"

#include <algorithm>

namespace umpire::adjudicate {

using binding::Change;
using game::Kind;
using game::Subject;
using game::Value;

namespace {

bool is_counter(Subject subject) {
    return subject.kind == Kind::unit || subject.kind == Kind::group || subject.kind == Kind::marker;
}

bool changes_place(const Change& change) {
    return change.what != Change::What::changed;
}

std::pair<Subject, game::Name> key_of(const Change& change) {
    return {change.subject, changes_place(change) ? game::Name() : change.fact};
}

}  // namespace

check::Said PutBack::Cause::in_words() const {
    if (step) return {game::say("it depended on step {}, which was taken back", *step)};
    return {game::say("it depended on \"{}\", which was taken back", what.words), what.rests_on, what.names};
}

std::set<Subject> PutBack::concerned(const game::Action& action, std::span<const Change> seen) const {
    std::set<Subject> subjects = check::named_in(action);
    for (const Change& change : seen)
        subjects.insert(change.subject);
    std::erase_if(subjects, [](Subject subject) { return !is_counter(subject); });
    return subjects;
}

void PutBack::add(const game::Action& action, std::span<const Change> seen, const Cause& cause) {
    last_ = cause;
    for (const Change& change : seen)
        facts_.try_emplace(key_of(change), cause);
    for (const Subject subject : concerned(action, seen)) {
        involved_.try_emplace(subject, cause);
        for (const Subject unit : position_.units_in(subject))
            involved_.try_emplace(unit, cause);
    }
}

std::optional<PutBack::Cause> PutBack::place_put_back(Subject subject) const {
    for (std::optional<Subject> thing = subject; thing && is_counter(*thing);
         thing = position_.inside(*thing)) {
        const auto found = facts_.find({*thing, game::Name()});
        if (found == facts_.end()) continue;
        const auto inside = position_.inside(*thing);
        // Whoever has put it where it belongs has mended it.
        if (table_.shown_place(*thing) != (inside ? Value(*inside) : Value())) return found->second;
    }
    return std::nullopt;
}

std::optional<PutBack::Cause> PutBack::cause_of(const game::Action& action,
                                                std::span<const Change> seen) const {
    if (!last_) return std::nullopt;
    for (const Subject subject : concerned(action, seen))
        if (auto cause = place_put_back(subject)) return cause;
    for (const Change& change : seen)
        if (const auto found = facts_.find(key_of(change)); found != facts_.end()) return found->second;
    return std::nullopt;
}

std::optional<PutBack::Cause> PutBack::cause_of(const game::Action& action, std::span<const Change> seen,
                                                game::Verdict verdict, bool means_nothing) const {
    const bool leaves = means_nothing && std::any_of(seen.begin(), seen.end(), changes_place);
    if (!last_ || (verdict == game::Verdict::legal && !leaves)) return std::nullopt;
    const auto subjects = concerned(action, seen);
    // Who names nobody speaks of the battle under way, and that one was taken back.
    if (subjects.empty() && verdict == game::Verdict::cannot_tell) return last_;
    for (const Subject subject : subjects)
        if (const auto found = involved_.find(subject); found != involved_.end()) return found->second;
    return std::nullopt;
}

}  // namespace umpire::adjudicate
