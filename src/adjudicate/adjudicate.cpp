#include "umpire/adjudicate/adjudicate.hpp"

#include "umpire/binding/bound_table.hpp"
#include "umpire/check/checker.hpp"
#include "umpire/error.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/spelling.hpp"
#include "umpire/vassal/edit.hpp"

#include "result_words.hpp"
#include "taken_back.hpp"
#include "umpire_dice.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::adjudicate {

using binding::Change;
using game::Action;
using game::Verdict;
using rules::Referee;

namespace {

/// Follows a log, decides what happened, and remembers what came of it.
class Umpire : public actions::Audience {
  public:
    Umpire(const check::Request& request, const Terms& terms, game::Position& position,
           const binding::BoundTable& table, UmpireDice& dice, Adjudication& done, const Progress& progress)
        : terms_(terms),
          position_(position),
          dice_(dice),
          done_(done),
          progress_(progress),
          checker_(request, position, table, done.report),
          put_back_(position, table) {}

    bool act(const Action& action, std::span<const Change> seen) override {
        if (progress_.at && action.source.step) progress_.at(*action.source.step);
        if (stopped_) return false;
        if (const auto with = put_back_.cause_of(action, seen)) {
            take_back(action, seen, {}, *with);
            return false;
        }
        for (const Action& due : checker_.referee().due(&action))
            do_what_is_due(due, action.source.step);
        return judge(action, seen, false);
    }

    void log_is_over() {
        if (stopped_) return;
        for (const Action& due : checker_.referee().due(nullptr))
            do_what_is_due(due, std::nullopt);
    }

    bool stated(const game::Source& source, const std::string& side,
                const actions::Statement& fact) override {
        return !stopped_ && checker_.stated(source, side, fact);
    }
    void misunderstood(const game::Source& source, const std::string& why) override {
        if (!stopped_) checker_.misunderstood(source, why);
    }
    void meaningless(const game::Source& source, const std::string& what) override {
        if (!stopped_) checker_.meaningless(source, what);
    }

    void unused(const game::DiceRoll& roll, const std::string& why) override {
        if (!stopped_) checker_.unused(roll, why);
    }
    bool could_be(const Action& action) override { return checker_.could_be(action); }

    void committed(const game::Source& source, const std::string& side,
                   const std::string& commitment) override {
        for (const dice::Seed& seed : terms_.seeds)
            if (seed.side == side && seed.commitment() != commitment)
                throw InputError(fmt::format("the seed of {} is not the one that {} bound itself to{}", side,
                                             side, at(source)));
        const bool given = std::any_of(terms_.seeds.begin(), terms_.seeds.end(),
                                       [&](const dice::Seed& seed) { return seed.side == side; });
        if (!given && terms_.dice == MissingDice::roll)
            throw InputError(
                fmt::format("{} bound itself to a seed{}, which is not given", side, at(source)));
    }

    const std::vector<Result>& results() const { return results_; }
    /// The last result that had to do with a fact, or with the place of a thing; none if none had.
    std::optional<std::size_t> result_of(const Change& change) const {
        const bool place = change.what != Change::What::changed;
        const auto found = last_.find({change.subject, place ? game::Name() : change.fact});
        return found == last_.end() ? std::nullopt : std::optional(found->second);
    }

  private:
    static std::string at(const game::Source& source) {
        return source.step ? fmt::format(" in step {}", *source.step) : std::string();
    }

    void do_what_is_due(Action action, std::optional<std::size_t> step) {
        action.source.step = step;
        judge(action, {}, true);
    }

    bool judge(const Action& action, std::span<const Change> seen, bool of_umpire) {
        const std::size_t before = position_.mark(), rolls = dice_.count();
        dice_.at_step(action.source.step);
        const auto when = terms_.illegal == Illegal::report ? Referee::TakesEffect::always
                                                            : Referee::TakesEffect::unless_illegal;
        check::Checker::Judged judged = checker_.judge(action, when);
        if (terms_.illegal != Illegal::report && !stays(action, seen, judged)) {
            position_.undo_to(before);
            dice_.take_back_to(rolls);
            position_.forget_changes();
            return false;
        }
        remember(action, std::move(judged), position_.values_before(before), of_umpire);
        position_.forget_changes();
        return true;
    }

    /// Illegal actions do not stay, nor what is wrong only because of one that did not.
    bool stays(const Action& action, std::span<const Change> seen, const check::Checker::Judged& judged) {
        const Verdict verdict = judged.judgement.verdict;
        if (verdict == Verdict::illegal && terms_.illegal == Illegal::stop) {
            stopped_ = true;
            take_back(action, seen, judged.judgement.findings, std::nullopt);
            return false;
        }
        if (terms_.illegal == Illegal::stop) return true;
        const auto with = put_back_.cause_of(action, seen, verdict, judged.means_nothing);
        if (verdict != Verdict::illegal && !with) return true;
        take_back(action, seen, judged.judgement.findings, with);
        return false;
    }

    void take_back(const Action& action, std::span<const Change> seen, const std::vector<game::Finding>& why,
                   std::optional<PutBack::Cause> with) {
        Result result = result_of_action(action, checker_.words_of(action));
        TakenBack taken{action.source.step, action.source.player, result.text, {}, {}};
        for (const game::Finding& finding : why) {
            if (finding.verdict != Verdict::illegal) continue;
            taken.rules.insert(taken.rules.end(), finding.rules.begin(), finding.rules.end());
            taken.because += fmt::format("{}{}", taken.because.empty() ? "" : "; ", finding.because);
        }
        std::string ids;
        for (const std::string& rule : taken.rules)
            ids += fmt::format("{}{}", ids.empty() ? "" : ", ", rule);
        result.taken_back = ids.empty() ? "" : fmt::format("{} ({})", taken.because, ids);
        if (with && ids.empty())
            taken.because = result.taken_back = fmt::format("it depended on {}", with->in_words());
        put_back_.add(action, seen, with ? *with : PutBack::Cause{action.source.step, result.text});
        for (const Change& change : seen)
            last_[{change.subject, change.what == Change::What::changed ? change.fact : game::Name()}] =
                results_.size();
        results_.push_back(std::move(result));
        done_.taken_back.push_back(std::move(taken));
    }

    Result result_of_action(const Action& action, std::string text) const {
        Result result;
        result.source = action.source;
        result.text = std::move(text);
        return result;
    }

    void remember(const Action& action, check::Checker::Judged judged,
                  const std::map<std::pair<game::Subject, game::Name>, game::Value>& changed,
                  bool of_umpire) {
        if (judged.means_nothing) return;
        Result result = result_of_action(action, std::move(judged.text));
        result.of_umpire = of_umpire;
        for (const game::Finding& finding : judged.judgement.findings)
            if (finding.verdict == Verdict::illegal)
                result.broken.push_back(fmt::format(
                    "{}: {}", finding.rules.empty() ? "" : finding.rules.front(), finding.because));
        result.outcome = std::move(judged.judgement.outcome);
        for (const auto& [name, value] : result.outcome.results)
            result.results.emplace_back(name, game::to_text(value, position_));
        for (const auto& [key, before] : changed)
            last_[key] = results_.size();
        results_.push_back(std::move(result));
    }

    const Terms& terms_;
    game::Position& position_;
    UmpireDice& dice_;
    Adjudication& done_;
    const Progress& progress_;
    check::Checker checker_;
    PutBack put_back_;
    std::vector<Result> results_;
    std::map<std::pair<game::Subject, game::Name>, std::size_t> last_;
    bool stopped_ = false;
};

/// Writes what came of it all behind the log.
class Scribe {
  public:
    Scribe(vassal::Tabletop& table, binding::BoundTable& bound, const game::Position& position,
           const catalog::Catalog& catalog, Adjudication& done)
        : table_(table), bound_(bound), position_(position), catalog_(catalog), done_(done) {
        using game::Kind;
        for (const Kind kind : {Kind::unit, Kind::group, Kind::marker})
            for (std::uint32_t index = 0; index < position.count(kind); ++index)
                if (const game::Subject subject{kind, index}; !bound.is_public(subject))
                    unseen_.push_back(position.name(subject));
    }

    void write(const Umpire& umpire) {
        const std::vector<Result>& results = umpire.results();
        begin();
        std::vector<std::vector<Change>> changes(results.size() + 1);
        for (Change& change : bound_.differences())
            changes[umpire.result_of(change).value_or(results.size())].push_back(std::move(change));
        for (std::size_t i = 0; i < results.size(); ++i) {
            const bool told =
                !results[i].outcome.dice.empty() || !results[i].taken_back.empty() || results[i].of_umpire;
            if (told || !changes[i].empty()) step(words_of(results[i], catalog_), changes[i]);
        }
        if (!changes.back().empty()) step({"the counters as the game stands:"}, changes.back());
    }

    /// The seal is over all that stands in the log before it.
    void seal(const vassal::Replay& replay) {
        const std::string so_far = log_text(replay, done_);
        const std::string seal = dice::to_hex(dice::digest_of("umpire seal 1", {so_far}));
        vassal::Edit edit(table_);
        edit.chat(fmt::format("{}{}", seal_mark, seal));
        done_.steps.push_back({{fmt::format("Umpire's seal: {}", seal)}, std::move(edit).finish()});
    }

  private:
    void begin() {
        const report::LegalityReport& report = done_.report;
        std::vector<std::string> lines{
            fmt::format("Umpire {}: {} actions, {} legal, {} illegal, {} cannot tell", done_.terms.version,
                        report.actions, report.legal, report.illegal, report.cannot_tell)};
        if (!done_.rolls.empty() && done_.terms.dice == MissingDice::roll) lines.push_back(dice_words());
        vassal::Edit edit(table_);
        edit.chat(fmt::format("{}{}", record_mark, done_.terms.to_line()));
        for (const std::string& line : lines)
            edit.chat(chat_line(line));
        done_.steps.push_back({std::move(lines), std::move(edit).finish()});
    }

    /// The chat is read by all sides.
    std::string discreet(const std::string& line) const {
        const bool tells = std::any_of(unseen_.begin(), unseen_.end(),
                                       [&](const std::string& name) { return has_word(line, name); });
        return tells ? "  something that not all can see" : line;
    }

    std::string dice_words() const {
        std::string sides;
        for (const dice::Seed& seed : done_.terms.seeds)
            sides += fmt::format("{}{}", sides.empty() ? "" : " and ", seed.side);
        return fmt::format("  {} rolls of the umpire, from this log{}", done_.rolls.size(),
                           sides.empty() ? " alone: no side gave a seed" : " and the seeds of " + sides);
    }

    void step(std::vector<std::string> lines, const std::vector<Change>& changes) {
        vassal::Edit edit(table_);
        for (const Change& change : changes)
            lines.push_back("  " + words_of(change, position_, catalog_));
        for (std::string& line : lines)
            line = discreet(line);
        lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
        for (const std::string& line : lines)
            edit.chat(chat_line(line));
        for (const Change& change : changes) {
            try {
                bound_.write(edit, change);
            } catch (const OutputError& error) {
                done_.not_shown.push_back(error.what());
                lines.push_back(discreet(fmt::format("  the table cannot show it: {}", error.what())));
                edit.chat(chat_line(lines.back()));
            }
        }
        done_.steps.push_back({std::move(lines), std::move(edit).finish()});
    }

    vassal::Tabletop& table_;
    binding::BoundTable& bound_;
    const game::Position& position_;
    const catalog::Catalog& catalog_;
    Adjudication& done_;
    std::vector<std::string> unseen_;  ///< names of what some side cannot see
};

}  // namespace

std::string first_line(vassal::Replay& replay, std::size_t step) {
    const auto commands = replay.commands(step);
    const auto* chat = commands.empty() ? nullptr : std::get_if<vassal::Chat>(&commands.front());
    return chat == nullptr ? std::string() : std::string(chat->text);
}

std::optional<std::size_t> record_step(vassal::Replay& replay) {
    for (std::size_t step = replay.steps().size(); step-- > 0;)
        if (first_line(replay, step).starts_with(record_mark)) return step;
    return std::nullopt;
}

Adjudication adjudicate(vassal::Replay& replay, check::Request request, Terms terms, DiceThrower* thrower,
                        const Progress& progress) {
    if (const auto step = record_step(replay))
        throw InputError(fmt::format("was adjudicated already, as step {} says", *step + 1));
    Adjudication done;
    done.report.game = request.rules->game();
    done.terms = std::move(terms);
    std::sort(done.terms.seeds.begin(), done.terms.seeds.end(),
              [](const dice::Seed& a, const dice::Seed& b) { return a.side < b.side; });
    UmpireDice dice(done.terms, thrower);
    request.options.readings = done.terms.readings;
    request.options.dice = &dice;
    request.reader.clear();
    const auto game = check::begin(replay, request);
    Umpire umpire(request, done.terms, *game->position, *game->table, dice, done, progress);
    check::read_log(replay, request, *game, umpire, done.report);
    umpire.log_is_over();
    done.rolls = std::move(dice).rolls();
    Scribe scribe(replay.table(), *game->table, *game->position, request.rules->catalog(), done);
    scribe.write(umpire);
    scribe.seal(replay);
    return done;
}

std::string log_text(const vassal::Replay& replay, const Adjudication& done) {
    std::vector<vassal::CommandTree> steps;
    for (const UmpireStep& step : done.steps)
        steps.push_back(step.commands);
    return vassal::with_steps(replay.file().stream.text(), steps);
}

}  // namespace umpire::adjudicate
