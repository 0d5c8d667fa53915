#include "disclosure.hpp"

#include <algorithm>
#include <iterator>

namespace umpire::odds {

using game::Subject;

bool Disclosure::passes_over(std::set<Trace::Fact>::const_iterator fact,
                             const std::set<Trace::Fact>& all) const {
    const Subject thing = fact->first;
    const bool another = (fact != all.begin() && std::prev(fact)->first == thing) ||
                         (std::next(fact) != all.end() && std::next(fact)->first == thing);
    return !another && discretion_->hides(thing) &&
           position_->get(thing, game::Name::passing(fact->second)).number() == nullptr;
}

bool Disclosure::looks_at_secrets(const Trace& trace) const {
    if (trace.looks_around && hides_places_) return true;
    for (auto fact = trace.read.begin(); fact != trace.read.end(); ++fact)
        if (secret_.contains(*fact) ||
            (discretion_->hides(fact->first, fact->second) && !passes_over(fact, trace.read)))
            return true;
    return false;
}

void Disclosure::add(const Trace& trace) {
    open_.push_back(trace);
    // What one changes another reads, perhaps one that comes before it in another round.
    for (auto found = open_.begin(); found != open_.end();) {
        found =
            std::find_if(open_.begin(), open_.end(), [&](const Trace& one) { return looks_at_secrets(one); });
        if (found == open_.end()) break;
        for (const Trace::Fact& fact : found->set) {
            secret_.insert(fact);
            hides_places_ = hides_places_ || fact.second.empty();
        }
        open_.erase(found);
        found = open_.begin();
    }
}

bool Disclosure::hides(const Trace& trace) const {
    return looks_at_secrets(trace);
}

bool Disclosure::hides(Subject unit) const {
    return discretion_->hides(unit) ||
           std::any_of(secret_.begin(), secret_.end(),
                       [&](const Trace::Fact& fact) { return fact.first == unit; });
}

}  // namespace umpire::odds
