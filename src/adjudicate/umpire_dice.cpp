#include "umpire_dice.hpp"

#include <algorithm>

namespace umpire::adjudicate {

namespace {

bool are_faces(const std::vector<int>& faces, int dice, int sides) {
    return static_cast<int>(faces.size()) == dice &&
           std::all_of(faces.begin(), faces.end(), [&](int face) { return face >= 1 && face <= sides; });
}

}  // namespace

UmpireDice::UmpireDice(Terms& terms, DiceThrower* thrower)
    : terms_(terms), thrower_(thrower), fair_(terms.log, terms.match, terms.seeds) {}

std::optional<std::vector<int>> UmpireDice::thrown(int dice, int sides, std::string_view what_for) {
    const std::size_t next = rolls_.size();
    if (next == terms_.given.size() && thrower_ != nullptr)
        if (auto faces = thrower_->throw_dice(dice, sides, what_for))
            terms_.given.push_back(std::move(*faces));
    if (next >= terms_.given.size() || !are_faces(terms_.given[next], dice, sides)) return std::nullopt;
    return terms_.given[next];
}

std::optional<std::vector<int>> UmpireDice::roll(int dice, int sides, std::string_view what_for) {
    std::optional<std::vector<int>> faces;
    if (terms_.dice == MissingDice::roll) faces = fair_.roll(rolls_.size() + 1, dice, sides);
    if (terms_.dice == MissingDice::ask) faces = thrown(dice, sides, what_for);
    if (faces) rolls_.push_back({rolls_.size() + 1, sides, *faces, std::string(what_for), step_});
    return faces;
}

void UmpireDice::take_back_to(std::size_t count) {
    rolls_.resize(std::min(count, rolls_.size()));
    // Dice that people threw for it count for nothing else.
    if (thrower_ != nullptr && terms_.given.size() > rolls_.size()) terms_.given.resize(rolls_.size());
}

}  // namespace umpire::adjudicate
