#include "umpire/check/links.hpp"

#include "umpire/game/name.hpp"
#include "umpire/vassal/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <unordered_map>

namespace umpire::check {

namespace {

std::uint64_t number_of(std::string_view text) {
    return game::Name::number_of(text);
}

/// Changes that even a small game may have between two mails; beyond them, and beyond half of the counters,
/// or where many counters are not the same at all, it is another game.
constexpr std::size_t few = 4;

bool may_be_one_game(const Distance& distance) {
    return distance.common * 4 >= distance.all * 3 && distance.total() <= std::max(few, distance.all / 2);
}

/// Whoever plays now and whoever played then; a roster that is empty may be anybody's.
bool strangers(const Standing& one, const Standing& other) {
    if (one.players.empty() || other.players.empty()) return false;
    return std::none_of(one.players.begin(), one.players.end(), [&](const std::string& player) {
        return std::find(other.players.begin(), other.players.end(), player) != other.players.end();
    });
}

class Linker {
  public:
    Linker(std::span<const Mail> mails, const game::Calendar* calendar)
        : mails_(mails), calendar_(calendar), links_(mails.size()) {}

    Chains link() {
        same_ones();
        exact_links();
        near_links();
        Chains chains;
        chains.games = in_order();
        chains.forks = forks();
        chains.links = std::move(links_);
        return chains;
    }

  private:
    bool first_of_its_kind(std::size_t mail) const { return !links_[mail].same_as; }
    bool moves_nothing(std::size_t mail) const { return mails_[mail].begins_at == mails_[mail].ends_at; }

    void same_ones() {
        for (std::size_t mail = 0; mail < mails_.size(); ++mail)
            for (std::size_t other = 0; other < mail && !mails_[mail].only_end; ++other) {
                if (!first_of_its_kind(other) || mails_[other].only_end) continue;
                if (same_start(mail, other) && mails_[other].steps == mails_[mail].steps) {
                    links_[mail].same_as = other;
                    break;
                }
            }
        for (std::size_t mail = 0; mail < mails_.size(); ++mail)
            for (std::size_t other = 0; other < mails_.size(); ++other)
                if (mail != other && first_of_its_kind(mail) && first_of_its_kind(other) &&
                    is_carried_on(other, mail) && longer_than_known(other, mail))
                    links_[mail].carries_on = other;
    }

    bool same_start(std::size_t one, std::size_t other) const {
        return mails_[one].module == mails_[other].module &&
               mails_[one].begins_at == mails_[other].begins_at &&
               (mails_[one].is_log() || mails_[other].is_log() ||
                mails_[one].position == mails_[other].position);
    }

    bool is_carried_on(std::size_t shorter, std::size_t longer) const {
        const Mail &one = mails_[shorter], &other = mails_[longer];
        return one.is_log() && same_start(shorter, longer) && one.steps.size() < other.steps.size() &&
               std::equal(one.steps.begin(), one.steps.end(), other.steps.begin());
    }

    bool longer_than_known(std::size_t shorter, std::size_t longer) const {
        const auto& known = links_[longer].carries_on;
        return !known || mails_[shorter].steps.size() > mails_[*known].steps.size();
    }

    bool follows(std::size_t mail, std::size_t other) const {
        for (std::optional<std::size_t> at = mail; at; at = links_[*at].before)
            if (*at == other) return true;
        return false;
    }

    void set(std::size_t mail, std::size_t before, bool exact) {
        links_[mail].before = before;
        links_[mail].exact = exact;
    }

    /// Logs in which nothing moved come one behind the other, before whatever goes on from that table; a save
    /// is followed only where no log ends there.
    void exact_links() {
        std::unordered_map<std::uint64_t, std::vector<std::size_t>> ending, beginning;
        for (std::size_t mail = 0; mail < mails_.size(); ++mail) {
            if (!first_of_its_kind(mail)) continue;
            ending[mails_[mail].ends_at].push_back(mail);
            if (!mails_[mail].only_end) beginning[mails_[mail].begins_at].push_back(mail);
        }
        for (std::size_t mail = 0; mail < mails_.size(); ++mail) {
            if (!first_of_its_kind(mail) || mails_[mail].only_end) continue;
            const auto found = ending.find(mails_[mail].begins_at);
            if (found == ending.end()) continue;
            if (const auto before = best_before(mail, found->second)) set(mail, *before, true);
        }
    }

    std::optional<std::size_t> best_before(std::size_t mail,
                                           const std::vector<std::size_t>& candidates) const {
        std::optional<std::size_t> best;
        int best_rank = 0;
        for (const std::size_t other : candidates) {
            if (mails_[other].module != mails_[mail].module || other == mail || follows(other, mail))
                continue;
            if (strangers(mails_[other].ends, mails_[mail].begins)) continue;
            const bool idle = mails_[other].is_log() && moves_nothing(other);
            // Of those in which nothing moves the order is that in which they were given.
            if (idle && moves_nothing(mail) && mails_[mail].is_log() && other > mail) continue;
            if (!mails_[other].is_log() && !mails_[other].only_end && !mails_[mail].is_log()) continue;
            const int rank = idle ? 4 : mails_[other].is_log() ? 3 : mails_[other].only_end ? 2 : 1;
            if (!best || rank > best_rank || (rank == best_rank && idle)) {
                best = other;
                best_rank = rank;
            }
        }
        return best;
    }

    bool goes_back(const Standing& before, const Standing& after) const {
        const auto earlier = before.turn(calendar_), later = after.turn(calendar_);
        return earlier && later && *later < *earlier;
    }

    struct Near {
        std::size_t distance = 0;
        bool taken = false;  ///< another begins exactly there
        std::size_t before = 0, mail = 0;

        friend auto operator<=>(const Near&, const Near&) = default;
    };

    bool may_follow(std::size_t before, std::size_t mail) const {
        return before != mail && first_of_its_kind(before) && mails_[before].module == mails_[mail].module &&
               !strangers(mails_[before].ends, mails_[mail].begins) &&
               !goes_back(mails_[before].ends, mails_[mail].begins);
    }

    /// What follows nothing exactly follows what it is nearest to, the nearest pairs first.
    void near_links() {
        std::set<std::size_t> taken;
        for (const Link& link : links_)
            if (link.before) taken.insert(*link.before);
        std::vector<Near> all;
        for (std::size_t mail = 0; mail < mails_.size(); ++mail) {
            if (!first_of_its_kind(mail) || links_[mail].before || mails_[mail].only_end) continue;
            for (std::size_t before = 0; before < mails_.size(); ++before) {
                if (!may_follow(before, mail)) continue;
                const Distance distance = distance_between(mails_[before].ends, mails_[mail].begins);
                if (may_be_one_game(distance))
                    all.push_back({distance.total(), taken.contains(before), before, mail});
            }
        }
        std::sort(all.begin(), all.end());
        for (const Near& near : all) {
            if (links_[near.mail].before || follows(near.before, near.mail)) continue;
            if (const auto like = nearer_beginning(near)) {
                links_[near.mail].begins_like = *like;
                continue;
            }
            set(near.mail, near.before, false);
        }
    }

    /// Another mail that begins more nearly where this one begins than any ends: it was played twice, from a
    /// table that nobody has.
    std::optional<std::size_t> nearer_beginning(const Near& near) const {
        for (std::size_t other = 0; other < mails_.size(); ++other) {
            if (other == near.mail || !first_of_its_kind(other) || mails_[other].only_end ||
                links_[other].before || mails_[other].module != mails_[near.mail].module ||
                !mails_[other].is_log() || !mails_[near.mail].is_log())
                continue;
            const Distance distance = distance_between(mails_[other].begins, mails_[near.mail].begins);
            if (may_be_one_game(distance) && distance.total() < near.distance) return other;
        }
        return std::nullopt;
    }

    std::size_t mails_behind(std::size_t mail, const std::vector<std::vector<std::size_t>>& followers) const {
        std::size_t most = 0;
        for (const std::size_t next : followers[mail])
            most = std::max(most, 1 + mails_behind(next, followers));
        return most;
    }

    /// Mails that follow none and begin at the same table are of one game.
    std::size_t root_of_game(std::size_t root) const {
        for (std::size_t other = 0; other < mails_.size(); ++other)
            if (!links_[other].before && first_of_its_kind(other) && !mails_[other].only_end &&
                mails_[other].module == mails_[root].module &&
                (mails_[other].begins_at == mails_[root].begins_at || links_[root].begins_like == other) &&
                !strangers(mails_[other].begins, mails_[root].begins))
                return other;
        return root;
    }

    void add_all_behind(std::size_t root, const std::vector<std::vector<std::size_t>>& followers,
                        std::vector<std::size_t>& game) const {
        std::vector<std::size_t> open{root};
        while (!open.empty()) {
            const std::size_t mail = open.back();
            open.pop_back();
            game.push_back(mail);
            for (std::size_t twin = 0; twin < mails_.size(); ++twin)
                if (links_[twin].same_as == mail) game.push_back(twin);
            open.insert(open.end(), followers[mail].rbegin(), followers[mail].rend());
        }
    }

    /// The longest line of mails first, then what leaves it.
    std::vector<std::vector<std::size_t>> in_order() const {
        std::vector<std::vector<std::size_t>> followers(mails_.size()), games;
        for (std::size_t mail = 0; mail < mails_.size(); ++mail)
            if (links_[mail].before) followers[*links_[mail].before].push_back(mail);
        const auto rank = [&](std::size_t mail) {
            return std::tuple(mails_[mail].is_log(), links_[mail].carries_on.has_value(),
                              mails_.size() - mails_behind(mail, followers));
        };
        const auto in_front = [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); };
        for (auto& next : followers)
            std::stable_sort(next.begin(), next.end(), in_front);
        std::vector<std::size_t> roots;
        for (std::size_t mail = 0; mail < mails_.size(); ++mail)
            if (!links_[mail].before && first_of_its_kind(mail)) roots.push_back(mail);
        std::stable_sort(roots.begin(), roots.end(), in_front);
        std::map<std::size_t, std::size_t> game_of;  ///< by root
        for (const std::size_t root : roots) {
            const auto [game, is_new] = game_of.try_emplace(root_of_game(root), games.size());
            if (is_new) games.emplace_back();
            add_all_behind(root, followers, games[game->second]);
        }
        const auto turn = [&](const std::vector<std::size_t>& game) {
            return mails_[game.front()].begins.turn(calendar_).value_or(game::Turn{});
        };
        std::stable_sort(games.begin(), games.end(),
                         [&](const auto& a, const auto& b) { return turn(a) < turn(b); });
        return games;
    }

    /// Of one log and those that carry it on only the longest counts.
    std::vector<std::vector<std::size_t>> forks() const {
        std::set<std::size_t> carried_on;
        for (const Link& link : links_)
            if (link.carries_on) carried_on.insert(*link.carries_on);
        std::map<std::pair<std::string, std::uint64_t>, std::vector<std::size_t>> beginning;
        for (std::size_t mail = 0; mail < mails_.size(); ++mail)
            if (first_of_its_kind(mail) && mails_[mail].is_log() && !moves_nothing(mail) &&
                !carried_on.contains(mail))
                beginning[{mails_[mail].module, mails_[mail].begins_at}].push_back(mail);
        std::vector<std::vector<std::size_t>> forks;
        for (auto& [where, logs] : beginning)
            if (logs.size() > 1 && !strangers(mails_[logs[0]].begins, mails_[logs[1]].begins))
                forks.push_back(std::move(logs));
        for (std::size_t mail = 0; mail < mails_.size(); ++mail)
            if (const auto& like = links_[mail].begins_like;
                like && mails_[*like].begins_at != mails_[mail].begins_at)
                forks.push_back({*like, mail});
        add_near_forks(forks);
        std::sort(forks.begin(), forks.end());
        return forks;
    }

    /// Two that follow the same mail, one of them not from quite the same table.
    void add_near_forks(std::vector<std::vector<std::size_t>>& forks) const {
        for (std::size_t mail = 0; mail < mails_.size(); ++mail) {
            if (!links_[mail].before || links_[mail].exact || !mails_[mail].is_log()) continue;
            for (std::size_t other = 0; other < mails_.size(); ++other)
                if (other != mail && links_[other].before == links_[mail].before && mails_[other].is_log() &&
                    first_of_its_kind(other) && (links_[other].exact || other < mail)) {
                    forks.push_back({other, mail});
                    break;
                }
        }
    }

    std::span<const Mail> mails_;
    const game::Calendar* calendar_;
    std::vector<Link> links_;
};

}  // namespace

Mail mail_of(vassal::Replay& replay, const binding::Binding& binding) {
    Mail mail;
    mail.begins = standing_of(replay.table(), binding);
    const auto& stream = replay.file().stream;
    for (const vassal::LogStep& step : replay.steps())
        mail.steps.push_back(number_of(stream.text(stream.branches()[step.branch])));
    if (replay.steps().empty()) mail.position = number_of(stream.text());
    replay.go_to(replay.steps().size());
    mail.ends = replay.steps().empty() ? mail.begins : standing_of(replay.table(), binding);
    mail.begins_at = mail.begins.digest();
    mail.ends_at = mail.ends.digest();
    return mail;
}

std::uint64_t Mail::mark() const {
    std::string all = fmt::format("{:x}", is_log() ? begins_at : position);
    for (const std::uint64_t step : steps)
        all += fmt::format(" {:x}", step);
    return number_of(all);
}

Chains chains_of(std::span<const Mail> mails, const game::Calendar* calendar) {
    return Linker(mails, calendar).link();
}

}  // namespace umpire::check
