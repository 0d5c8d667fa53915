#include "every_roll.hpp"

#include "umpire/error.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::odds {

namespace {

/// Ways in which dice may fall for one action, so that their sums stay exact: 23 dice of six sides.
constexpr std::uint64_t most_ways = std::uint64_t{1} << 62;
constexpr int most_dice = 60;
constexpr std::size_t most_faces = 20'000;

std::uint64_t ways_of(std::vector<int> faces) {
    // The order of the dice: n! / (equal faces)!, built up so that every step is whole.
    std::uint64_t ways = 1;
    std::size_t alike = 0;
    for (std::size_t i = 0; i < faces.size(); ++i) {
        alike = i > 0 && faces[i] == faces[i - 1] ? alike + 1 : 1;
        ways = ways * (i + 1) / alike;
    }
    return ways;
}

}  // namespace

const std::vector<Branching::EveryRoll::Faces>& Branching::EveryRoll::faces_of(int dice, int sides) {
    auto& all = faces_[{dice, sides}];
    if (!all.empty()) return all;
    std::vector<int> faces(static_cast<std::size_t>(dice), 1);
    while (true) {
        all.push_back({faces, ways_of(faces)});
        if (all.size() > most_faces)
            throw InputError(fmt::format("expected rolls of fewer dice than {} of {} sides", dice, sides));
        const auto rises = std::find_if(faces.rbegin(), faces.rend(), [&](int face) { return face < sides; });
        if (rises == faces.rend()) return all;
        const int face = *rises + 1;
        std::fill(std::prev(rises.base()), faces.end(), face);
    }
}

const std::vector<Branching::EveryRoll::Faces>& Branching::EveryRoll::totals_of(int dice, int sides) {
    auto& all = totals_[{dice, sides}];
    if (!all.empty()) return all;
    // In how many ways so many dice come to so much above one for each: die by die.
    std::vector<std::uint64_t> ways{1};
    for (int die = 0; die < dice; ++die) {
        std::vector<std::uint64_t> more(ways.size() + static_cast<std::size_t>(sides) - 1);
        for (std::size_t i = 0; i < ways.size(); ++i)
            for (std::size_t face = 0; face < static_cast<std::size_t>(sides); ++face)
                more[i + face] += ways[i];
        ways = std::move(more);
    }
    for (std::size_t above = 0; above < ways.size(); ++above) {
        std::vector<int> faces(static_cast<std::size_t>(dice), 1);
        int left = static_cast<int>(above);
        for (auto face = faces.rbegin(); left > 0; ++face) {
            *face += std::min(left, sides - 1);
            left -= *face - 1;
        }
        all.push_back({std::move(faces), ways[above]});
    }
    return all;
}

std::optional<std::vector<int>> Branching::EveryRoll::roll(int dice, int sides, std::string_view) {
    return next_fall(dice, sides, &EveryRoll::faces_of);
}

std::optional<std::vector<int>> Branching::EveryRoll::roll_for_total(int dice, int sides, std::string_view) {
    return next_fall(dice, sides, &EveryRoll::totals_of);
}

std::vector<std::vector<int>> Branching::EveryRoll::way() const {
    std::vector<std::vector<int>> rolls = first_;
    rolls.push_back((*shown_.front().all)[shown_.front().at].faces);
    return rolls;
}

std::vector<int> Branching::EveryRoll::next_fall(int dice, int sides, Falls falls) {
    if (in_one_way_) {
        before_roll_();
        const std::size_t roll = asked_++;
        if (roll < first_.size()) return first_[roll];
        if (roll > first_.size()) return (this->*falls)(dice, sides).front().faces;
    }
    if (next_ == shown_.size()) {
        const std::uint64_t most = most_ways / this->total();
        std::uint64_t total = 1;
        bool fits = dice >= 1 && dice <= most_dice && sides >= 1;
        for (int die = 0; fits && die < dice; ++die) {
            fits = total <= most / static_cast<std::uint64_t>(sides);
            total *= static_cast<std::uint64_t>(sides);
        }
        if (!fits)
            throw InputError(
                fmt::format("expected fewer dice for one action than {} of {} sides more", dice, sides));
        shown_.push_back({&(this->*falls)(dice, sides), total});
    }
    const Shown& shown = shown_[next_++];
    return (*shown.all)[shown.at].faces;
}

bool Branching::EveryRoll::next() {
    // Rolls that were not asked for this time belong to other faces of the ones before.
    shown_.resize(next_);
    while (!shown_.empty()) {
        if (++shown_.back().at < shown_.back().all->size()) return true;
        shown_.pop_back();
    }
    return false;
}

std::uint64_t Branching::EveryRoll::weight() const {
    std::uint64_t product = 1;
    for (std::size_t i = 0; i < next_; ++i)
        product *= (*shown_[i].all)[shown_[i].at].weight;
    return product;
}

std::uint64_t Branching::EveryRoll::total() const {
    std::uint64_t product = 1;
    for (std::size_t i = 0; i < next_ && i < shown_.size(); ++i)
        product *= shown_[i].total;
    return product;
}

}  // namespace umpire::odds
