#include "contest.hpp"

#include "umpire/check/check_log.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace umpire::samples {

namespace {

/// After so many turns a game begins anew with a set-up.
constexpr std::size_t turns_of_a_game = 6;

std::set<std::string> rules_of(const report::JudgedAction& action) {
    std::set<std::string> rules;
    for (const game::Finding& finding : action.findings)
        if (finding.verdict == game::Verdict::illegal)
            rules.insert(finding.rules.begin(), finding.rules.end());
    return rules;
}

std::string told(const report::JudgedAction& action) {
    std::string text = fmt::format("step {}: {}", action.step.value_or(0), action.text);
    for (const game::Finding& finding : action.findings)
        if (finding.verdict == game::Verdict::illegal)
            text += fmt::format(" ({}: {})", fmt::join(finding.rules, ", "), finding.because.text());
    return text;
}

/// Declared play is told by the rule that it breaks; of what nobody declared a reading may break another.
bool is_found(const report::JudgedAction& action, const Deed& deed, Style style) {
    if (style != Style::orders || deed.order.empty()) return true;
    const auto rules = rules_of(action);
    return std::any_of(rules.begin(), rules.end(),
                       [&](const std::string& rule) { return deed.broken.contains(rule); });
}

class Arena {
  public:
    Arena(const Ground& ground, std::uint64_t seed, const Fault& fault, const std::vector<Style>& played)
        : ground_(ground), chance_(seed), fault_(fault), played_in_(played) {
        for (const Habits::Violation& kind : ground.habits.violations)
            contest_.kinds[kind.name];
    }

    Contest run(std::size_t legal, std::size_t broken) {
        for (std::size_t turn = 0, tries = 0; turn < legal && tries < 4 * legal; ++tries)
            turn += play_one(false);
        for (std::size_t turn = 0, tries = 0; turn < broken && tries < 8 * broken; ++tries)
            turn += play_one(true);
        return std::move(contest_);
    }

  private:
    /// Every other time those first that have been rare so far.
    std::deque<std::string> kinds_to_play() {
        std::vector<std::string> kinds;
        for (const Habits::Violation& kind : ground_.habits.violations)
            kinds.push_back(kind.name);
        chance_.shuffle(kinds);
        if (chance_.in(2))
            std::stable_sort(kinds.begin(), kinds.end(),
                             [&](const auto& a, const auto& b) { return times_[a] < times_[b]; });
        return {kinds.begin(), kinds.end()};
    }

    bool play_one(bool with_violation) {
        if (save_.empty() || played_++ % turns_of_a_game == 0) save_ = chance_.one_of(ground_.saves);
        // Much can be done wrong only when a game has been played for some time.
        if (with_violation && !later_.empty() && !chance_.in(3)) save_ = chance_.one_of(later_);
        const std::uint64_t seed = chance_.below(~std::size_t{0});
        const Turn turn = RandomPlayer(ground_, save_, seed)
                              .play(with_violation ? kinds_to_play() : std::deque<std::string>());
        if (!with_violation) later_.push_back(save_ = turn.after);
        const auto bad = std::find_if(turn.deeds.begin(), turn.deeds.end(),
                                      [](const Deed& deed) { return !deed.violation.empty(); });
        if (turn.deeds.empty() || (with_violation && bad == turn.deeds.end())) return false;
        if (bad != turn.deeds.end()) ++times_[bad->violation];
        for (const Deed& deed : turn.deeds)
            ++contest_.verbs[deed.verb];
        for (const Style style : played_in_)
            in_style(turn, style, seed,
                     bad == turn.deeds.end() ? -1 : static_cast<int>(bad - turn.deeds.begin()));
        return true;
    }

    void in_style(const Turn& turn, Style style, std::uint64_t seed, int bad) {
        const PlayedLog log = samples::play(turn, style, ground_, seed);
        report::LegalityReport report;
        try {
            report = judge(log, ground_);
        } catch (const std::exception& error) {
            ++(bad < 0 ? contest_.legal[style] : contest_.broken[style]).accused;
            return fault_(turn, log, style, fmt::format("no answer: {}", error.what()));
        }
        Score& score = bad < 0 ? contest_.legal[style] : contest_.broken[style];
        ++score.turns;
        score.deeds += turn.deeds.size();
        score.cannot_tell += report.cannot_tell;
        for (const report::Unjudged& unjudged : report.unjudged)
            score.unjudged += unjudged.changes.size();
        bool found = false, asked = false, accused = false;
        for (const report::JudgedAction& action : report.judged) {
            const std::size_t step = action.step.value_or(0);
            const bool there = bad >= 0 && step >= log.steps[static_cast<std::size_t>(bad)].first &&
                               step < log.steps[static_cast<std::size_t>(bad)].second;
            asked = asked || (there && action.verdict == game::Verdict::cannot_tell);
            if (action.verdict != game::Verdict::illegal) continue;
            if (there) {
                found = found || is_found(action, turn.deeds[static_cast<std::size_t>(bad)], style);
            } else if (!accused) {
                accused = true;
                fault_(turn, log, style, "false accusation in " + told(action));
            }
        }
        score.accused += accused ? 1 : 0;
        if (bad >= 0) count(turn, log, style, turn.deeds[static_cast<std::size_t>(bad)], found, asked, score);
    }

    void count(const Turn& turn, const PlayedLog& log, Style style, const Deed& deed, bool found, bool asked,
               Score& score) {
        const bool shown = deed.order.empty() ||
                           (ground_.habits.seen_on_table.contains(deed.verb) && !deed.told) ||
                           style == Style::orders || style == Style::few;
        if (!shown) {
            ++score.not_shown;
            return;
        }
        if (!found && asked && style != Style::orders) {
            ++score.asked;
            return;
        }
        ++(found ? score.found : score.missed);
        auto& [hits, misses] = contest_.kinds[deed.violation][style];
        ++(found ? hits : misses);
        if (!found)
            fault_(turn, log, style,
                   fmt::format("missed: {} ({})", deed.violation, fmt::join(deed.broken, ", ")));
    }

    const Ground& ground_;
    Chance chance_;
    const Fault& fault_;
    const std::vector<Style>& played_in_;
    std::string save_;
    std::vector<std::string> later_;  ///< saves of games under way
    std::size_t played_ = 0;
    std::map<std::string, std::size_t> times_;  ///< turns with each kind of violation
    Contest contest_;
};

}  // namespace

report::LegalityReport judge(const PlayedLog& log, const Ground& ground) {
    vassal::GameFile file;
    file.name = "a random turn";
    file.stream = vassal::CommandStream(log.text);
    vassal::Replay replay(std::move(file), ground.module);
    return check::check_log(replay, ground.request);
}

Contest hold_contest(const Ground& ground, std::uint64_t seed, std::size_t legal, std::size_t broken,
                     const Fault& fault, const std::vector<Style>& played) {
    return Arena(ground, seed, fault, played).run(legal, broken);
}

}  // namespace umpire::samples
