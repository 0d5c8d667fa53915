#include "umpire/actions/outline.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/position.hpp"

#include <algorithm>
#include <map>

namespace umpire::actions {

using binding::Change;
using game::Value;
using What = Change::What;

namespace {

/// One change of a counter's place, or of one of its facts.
struct Passage {
    std::size_t step;
    const Change* change;
};
using Passages = std::vector<Passage>;

/// Whoever has made so many steps since does not put a slip right: he plays.
constexpr std::size_t longest_slip = 60;

class SlipFinder {
  public:
    SlipFinder(const std::vector<Outline::Step>& steps, const ChangesOfSteps& changes,
               const game::Position& position)
        : steps_(steps), changes_(changes), position_(position) {
        for (std::size_t step = 0; step < changes_.size(); ++step) {
            if (steps_[step].taken_back) continue;
            for (const Change& change : changes_[step]) {
                if (change.subject == game::the_game)
                    of_game_[change.fact].push_back({step, &change});
                else if (change.what == What::moved) {
                    places_[change.piece].push_back({step, &change});
                    voyages_[change.subject].push_back({step, &change});
                } else if (change.what == What::changed)
                    facts_[{change.piece, change.fact}].push_back({step, &change});
            }
        }
    }

    Slips find() {
        find_in_tracker();
        for (const auto& [piece, passages] : places_) {
            find_put_back(passages);
            find_shuffled(passages);
            find_corrected(passages);
        }
        for (const auto& [fact, passages] : facts_) {
            find_turned_back(passages);
            find_turned_on(passages);
        }
        return std::move(slips_);
    }

  private:
    struct ByText {
        bool operator()(const std::pair<std::string, game::Name>& a,
                        const std::pair<std::string, game::Name>& b) const {
            return a.first != b.first ? a.first < b.first : a.second.text() < b.second.text();
        }
    };

    static ChangeKey key_of(const Passage& passage) {
        return {passage.step, passage.change->piece, passage.change->fact};
    }
    bool is_slip(const Passage& passage) const { return slips_.put_back.contains(key_of(passage)); }
    void note(const Passage& passage) { slips_.put_back.insert(key_of(passage)); }

    static bool is_long_ago(const Passage& first, const Passage& last) {
        return last.step - first.step > longest_slip;
    }

    /// Something that may rest on what the table showed at that time.
    bool is_grave(std::size_t step) const {
        if (steps_[step].taken_back) return false;
        if (!steps_[step].declared.empty() || !steps_[step].rolled.empty()) return true;
        return std::any_of(changes_[step].begin(), changes_[step].end(), [&](const Change& change) {
            return change.what == What::appeared || change.what == What::disappeared ||
                   (change.subject == game::the_game && !is_slip({step, &change}));
        });
    }

    bool is_grave_between(std::size_t first, std::size_t last) const {
        for (std::size_t step = first; step <= last; ++step)
            if (is_grave(step)) return true;
        return false;
    }

    /// Nothing at all but talk.
    bool is_quiet_between(std::size_t first, std::size_t last) const {
        for (std::size_t step = first + 1; step < last; ++step)
            if (is_grave(step) || (!steps_[step].taken_back && !changes_[step].empty())) return false;
        return true;
    }

    /// The tracker was clicked on and back, and nobody did anything in between.
    void find_in_tracker() {
        for (const auto& [fact, passages] : of_game_)
            for (std::size_t last = 1; last < passages.size(); ++last)
                for (std::size_t first = last; first-- > 0;) {
                    if (is_long_ago(passages[first], passages[last])) break;
                    // What was clicked back already is no part of going on.
                    if (is_slip(passages[first]) ||
                        passages[first].change->before != passages[last].change->after)
                        continue;
                    if (only_the_game_changes(passages[first].step, passages[last].step) &&
                        is_all_back(passages[first].step, passages[last].step))
                        for (std::size_t one = first; one <= last; ++one)
                            note(passages[one]);
                    break;
                }
    }

    /// Whoever is at the same step again, but in another player turn, has gone on.
    bool is_all_back(std::size_t first, std::size_t last) const {
        return std::all_of(of_game_.begin(), of_game_.end(), [&](const auto& fact) {
            const Passage *begin = nullptr, *end = nullptr;
            for (const Passage& passage : fact.second) {
                if (passage.step < first || passage.step > last) continue;
                if (begin == nullptr) begin = &passage;
                end = &passage;
            }
            return begin == nullptr || begin->change->before == end->change->after;
        });
    }

    bool only_the_game_changes(std::size_t first, std::size_t last) const {
        for (std::size_t step = first; step <= last; ++step) {
            if (steps_[step].taken_back) continue;
            if (!steps_[step].declared.empty() || !steps_[step].rolled.empty()) return false;
            for (const Change& change : changes_[step])
                if (change.subject != game::the_game) return false;
        }
        return true;
    }

    /// @name Counters that were put somewhere
    /// @{

    /// Somebody else came to, or left, one of the places where it has been, or went aboard it. Those who were
    /// dragged with it, or belong where it belongs, are not somebody else.
    bool is_met(const Passages& passages, std::size_t first, std::size_t last) const {
        const Change& begin = *passages[first].change;
        const auto is_place_between = [&](const Value& where) {
            for (std::size_t one = first; one < last; ++one)
                if (where.known() && where == passages[one].change->after) return true;
            return false;
        };
        const auto goes_along = [&](const Change& other) {
            return other.piece == begin.piece || (other.before.known() && other.before == begin.before) ||
                   (other.after.known() && other.after == begin.before) ||
                   Value(other.subject) == begin.before;
        };
        for (std::size_t step = passages[first].step; step <= passages[last].step; ++step) {
            if (steps_[step].taken_back) continue;
            for (const Change& other : changes_[step]) {
                if (other.what != What::moved) continue;
                const bool aboard =
                    other.before == Value(begin.subject) || other.after == Value(begin.subject);
                if (aboard) return true;
                if (!goes_along(other) && (is_place_between(other.before) || is_place_between(other.after)))
                    return true;
            }
        }
        return false;
    }

    bool nothing_hung_on(const Passages& passages, std::size_t first, std::size_t last) const {
        return !is_grave_between(passages[first].step, passages[last].step) && !is_met(passages, first, last);
    }

    std::optional<game::Subject> group_at(const Value& where, std::size_t step) const {
        if (where.subject() == nullptr) return std::nullopt;
        if (where.subject()->kind != game::Kind::unit) return *where.subject();
        return inside_at(*where.subject(), step);
    }

    /// What was aboard a ship and is put back into the box of its group lies on whichever ship is there. The
    /// ship may have left the box since the counter was put into it, and the counter lies there still.
    bool is_put_back(const Passages& passages, std::size_t first, std::size_t last) const {
        const Value& before = passages[first].change->before;
        const Passage& end = passages[last];
        if (before == end.change->after) return true;
        if (before.subject() == nullptr || before.subject()->kind != game::Kind::unit) return false;
        const auto to = group_at(end.change->after, end.step);
        const std::size_t put_aboard = first == 0 ? 0 : passages[first - 1].step + 1;
        return to && (to == group_at(before, passages[first].step) || to == group_at(before, put_aboard));
    }

    /// A ship may have come to its group in this very log.
    std::optional<game::Subject> inside_at(game::Subject ship, std::size_t step) const {
        std::optional<game::Subject> inside = position_.inside(ship);
        if (const auto voyage = voyages_.find(ship); voyage != voyages_.end())
            for (const Passage& one : voyage->second)
                if (const auto* to = one.change->after.subject(); one.step < step && to != nullptr)
                    inside = *to;
        return inside;
    }

    /// Whoever shuffles the stack of a group means nothing by the order in which it lies then.
    void find_shuffled(const Passages& passages) {
        for (std::size_t at = 0; at < passages.size(); ++at) {
            const Passage& one = passages[at];
            const game::Subject* from = one.change->before.subject();
            const game::Subject* to = one.change->after.subject();
            if (from != nullptr && to != nullptr && from->kind == game::Kind::unit && *from != *to &&
                to->kind != game::Kind::location && !is_slip(one) && is_put_back(passages, at, at))
                note(one);
        }
    }

    void find_put_back(const Passages& passages) {
        for (std::size_t last = 1; last < passages.size(); ++last)
            for (std::size_t first = last; first-- > 0;) {
                if (is_slip(passages[first]) || is_long_ago(passages[first], passages[last])) break;
                if (!is_put_back(passages, first, last)) continue;
                if (nothing_hung_on(passages, first, last)) {
                    for (std::size_t one = first; one <= last; ++one)
                        note(passages[one]);
                    note_left_and_back(passages, first, last);
                }
                break;
            }
    }

    /// Whoever puts something right does so at once, and so does whoever puts something back.
    void note_left_and_back(const Passages& passages, std::size_t first, std::size_t last) {
        if (first == 0 ||
            passages[first].step - passages[first - 1].step > passages[last].step - passages[first].step ||
            !is_put_right_by_next(passages, first - 1))
            return;
        auto& between = slips_.left_and_back[key_of(passages[first - 1])];
        for (std::size_t one = first; one <= last; ++one)
            between.push_back(key_of(passages[one]));
        // If it has been away, it may leave again at once.
        if (is_put_right_by_next(passages, last)) slips_.corrected.insert(key_of(passages[last]));
    }

    bool is_put_right_by_next(const Passages& passages, std::size_t one) const {
        return one + 1 < passages.size() && !is_long_ago(passages[one], passages[one + 1]) &&
               nothing_hung_on(passages, one, one + 1);
    }

    void find_corrected(const Passages& all) {
        Passages passages;
        for (const Passage& one : all)
            if (!is_slip(one)) passages.push_back(one);
        for (std::size_t one = 0; one < passages.size(); ++one)
            if (is_put_right_by_next(passages, one)) slips_.corrected.insert(key_of(passages[one]));
    }

    /// @}

    /// @name Markers that were turned
    /// @{

    void find_turned_back(const Passages& passages) {
        for (std::size_t last = 1; last < passages.size(); ++last)
            for (std::size_t first = last; first-- > 0;) {
                if (is_slip(passages[first]) || is_long_ago(passages[first], passages[last])) break;
                if (passages[first].change->before != passages[last].change->after) continue;
                if (!is_grave_between(passages[first].step, passages[last].step) &&
                    !moves_between(passages[first], passages[last]))
                    for (std::size_t one = first; one <= last; ++one)
                        note(passages[one]);
                break;
            }
    }

    bool moves_between(const Passage& first, const Passage& last) const {
        const auto moves = places_.find(first.change->piece);
        return moves != places_.end() &&
               std::any_of(moves->second.begin(), moves->second.end(), [&](const Passage& move) {
                   return first.step <= move.step && move.step <= last.step;
               });
    }

    /// A layer is clicked through all its levels until the right one is there.
    void find_turned_on(const Passages& passages) {
        for (std::size_t one = 0; one + 1 < passages.size(); ++one)
            if (!is_long_ago(passages[one], passages[one + 1]) &&
                is_quiet_between(passages[one].step, passages[one + 1].step) &&
                !is_grave(passages[one].step) && !is_grave(passages[one + 1].step))
                note(passages[one]);
    }

    /// @}

    const std::vector<Outline::Step>& steps_;
    const ChangesOfSteps& changes_;
    const game::Position& position_;
    std::map<std::string, Passages> places_;
    std::map<game::Subject, Passages> voyages_;
    std::map<std::pair<std::string, game::Name>, Passages, ByText> facts_;
    std::map<game::Name, Passages, game::ByText> of_game_;
    Slips slips_;
};

}  // namespace

Slips find_slips(const std::vector<Outline::Step>& steps, const ChangesOfSteps& changes,
                 const game::Position& position) {
    return SlipFinder(steps, changes, position).find();
}

}  // namespace umpire::actions
