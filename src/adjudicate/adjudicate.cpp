#include "umpire/adjudicate/adjudicate.hpp"

#include "umpire/binding/binding.hpp"
#include "umpire/binding/bound_table.hpp"
#include "umpire/check/checker.hpp"
#include "umpire/check/renumbered.hpp"
#include "umpire/counted.hpp"
#include "umpire/error.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/edit.hpp"

#include "course.hpp"
#include "result_words.hpp"
#include "taken_back.hpp"
#include "umpire_dice.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace umpire::adjudicate {

using binding::Change;
using game::Action;
using game::say;
using game::Verdict;
using rules::Referee;

namespace {

/// Follows a log, decides what happened, and remembers what came of it.
class Umpire : public actions::Audience {
  public:
    Umpire(const check::Request& request, const Terms& terms, game::Position& position,
           const binding::BoundTable& table, const check::Discretion& discretion, UmpireDice& dice,
           Adjudication& done, const Progress& progress)
        : terms_(terms),
          position_(position),
          catalog_(request.rules->catalog()),
          tellings_(request.rules->tellings()),
          discretion_(discretion),
          dice_(dice),
          done_(done),
          progress_(progress),
          checker_(request, position, table, done.report),
          put_back_(position, table) {}

    void act(const Action& action, std::span<const Change> seen) override {
        if (progress_.at && action.source.step) progress_.at(*action.source.step);
        if (stopped_) return;
        if (const auto with = put_back_.cause_of(action, seen)) {
            take_back(action, seen, {}, *with);
            return;
        }
        for (const Action& due : checker_.referee().due(&action))
            do_what_is_due(due, action.source.step);
        if (judge(action, seen, false)) checker_.let_stand(seen);
    }

    void log_is_over() {
        if (stopped_) return;
        for (const Action& due : checker_.referee().due(nullptr))
            do_what_is_due(due, std::nullopt);
    }

    void stated(const game::Source& source, const std::string& side,
                const actions::Statement& fact) override {
        if (!stopped_) checker_.stated(source, side, fact);
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
    void unbound(const game::Source& source, const binding::UnboundChange& change) override {
        if (!stopped_) checker_.unbound(source, change);
    }
    void pass_over(const game::Source& source, const std::string& side, const std::string& what) override {
        if (!stopped_) checker_.pass_over(source, side, what);
    }
    bool passes_over(const game::Source& order) override { return checker_.passes_over(order); }
    void left_unclear(const std::string& side) override {
        if (!stopped_) checker_.left_unclear(side);
    }
    bool calls_for_dice(const Action& order) override { return checker_.calls_for_dice(order); }
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

    check::Checker& checker() { return checker_; }
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

    /// Whether it stays.
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
        TakenBack taken{action.source.step, action.source.player, result.what.words.text(), {}, {}};
        result.taken_back = true;
        for (const game::Finding& finding : why) {
            if (finding.verdict != Verdict::illegal) continue;
            taken.rules.insert(taken.rules.end(), finding.rules.begin(), finding.rules.end());
            taken.because += fmt::format("{}{}", taken.because.empty() ? "" : "; ", finding.because.text());
            result.broken.push_back(finding);
        }
        if (with && taken.rules.empty()) {
            result.depended_on = with->in_words();
            taken.because = result.depended_on.words.text();
        }
        put_back_.add(action, seen, with ? *with : PutBack::Cause{action.source.step, result.what});
        for (const Change& change : seen)
            last_[{change.subject, change.what == Change::What::changed ? change.fact : game::Name()}] =
                results_.size();
        results_.push_back(std::move(result));
        done_.taken_back.push_back(std::move(taken));
    }

    static Result result_of_action(const Action& action, std::string text) {
        const auto things = check::named_in(action);
        Result result;
        result.source = action.source;
        result.what = {std::move(text), {}, {things.begin(), things.end()}};
        return result;
    }

    void remember(const Action& action, check::Checker::Judged judged,
                  const std::map<std::pair<game::Subject, game::Name>, game::Value>& changed,
                  bool of_umpire) {
        if (judged.means_nothing) return;
        Result result = result_of_action(action, std::move(judged.text));
        result.of_umpire = of_umpire;
        for (const game::Finding& finding : judged.judgement.findings)
            if (finding.verdict == Verdict::illegal) result.broken.push_back(finding);
        result.outcome = judged.judgement.outcome;
        result.account.emplace(
            action, judged.judgement, tellings_, catalog_, position_,
            [&](const std::string& name) { return discretion_.behind_result(name, result.outcome); });
        for (const auto& [key, before] : changed)
            last_[key] = results_.size();
        results_.push_back(std::move(result));
    }

    const Terms& terms_;
    game::Position& position_;
    const catalog::Catalog& catalog_;
    const catalog::Tellings& tellings_;
    const check::Discretion& discretion_;
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
           const catalog::Catalog& catalog, const check::Discretion& discretion, Adjudication& done)
        : table_(table),
          bound_(bound),
          position_(position),
          catalog_(catalog),
          discretion_(discretion),
          done_(done) {}

    void write(const Umpire& umpire) {
        const std::vector<Result>& results = umpire.results();
        begin();
        std::vector<std::vector<Change>> changes(results.size() + 1);
        for (Change& change : bound_.differences())
            changes[umpire.result_of(change).value_or(results.size())].push_back(std::move(change));
        for (std::size_t i = 0; i < results.size(); ++i) {
            const bool told =
                !results[i].outcome.dice.empty() || results[i].taken_back || results[i].of_umpire;
            if (told || !changes[i].empty()) step(words_of(results[i], discretion_), changes[i]);
        }
        if (!changes.back().empty()) step({"the counters as the game stands:"}, changes.back());
    }

    /// The seal is over all that stands in the log before it.
    void seal() {
        const std::string seal = seal_of(done_.log);
        vassal::Edit edit(table_);
        edit.chat(fmt::format("{}{}", seal_mark, seal));
        add({fmt::format("Umpire's seal: {}", seal)}, std::move(edit));
    }

  private:
    void begin() {
        const report::LegalityReport& report = done_.report;
        std::vector<std::string> lines{fmt::format("Umpire {}: {}, {} legal, {} illegal, {} cannot tell",
                                                   done_.terms.version, counted(report.actions, "action"),
                                                   report.legal, report.illegal, report.cannot_tell)};
        if (!done_.rolls.empty() && done_.terms.dice == MissingDice::roll) lines.push_back(dice_words());
        vassal::Edit edit(table_);
        edit.chat(fmt::format("{}{}", record_mark, done_.terms.to_line()));
        for (const std::string& line : lines)
            say_in_chat(edit, line);
        add(std::move(lines), std::move(edit));
    }

    void say_in_chat(vassal::Edit& edit, const std::string& line) const {
        edit.chat(chat_line(line, done_.terms.shows_indents));
    }

    void add(std::vector<std::string> lines, vassal::Edit edit) {
        done_.steps.push_back({std::move(lines), std::move(edit).finish()});
        vassal::add_step(done_.log, done_.steps.back().commands);
    }

    /// The chat is read by all sides.
    std::string told(const check::Said& line) const {
        return discretion_.hides(line) ? not_for_all : line.words.text();
    }

    std::string dice_words() const {
        std::string sides;
        for (const dice::Seed& seed : done_.terms.seeds)
            sides += fmt::format("{}{}", sides.empty() ? "" : " and ", seed.side);
        return fmt::format("  {} of the umpire, from this log{}", counted(done_.rolls.size(), "roll"),
                           sides.empty() ? " alone: no side gave a seed" : " and the seeds of " + sides);
    }

    void step(std::vector<std::string> lines, const std::vector<Change>& changes) {
        vassal::Edit edit(table_);
        for (const Change& change : changes) {
            check::Said words = words_of(change, position_, catalog_);
            words.words = say("  {}", words.words);
            lines.push_back(told(words));
        }
        lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
        for (const std::string& line : lines)
            say_in_chat(edit, line);
        for (const Change& change : changes) {
            try {
                bound_.write(edit, change);
            } catch (const OutputError& error) {
                done_.not_shown.push_back(error.what());
                lines.push_back(
                    told({say("  the table cannot show it: {}", error.what()), {}, {change.subject}}));
                say_in_chat(edit, lines.back());
            }
        }
        add(std::move(lines), std::move(edit));
    }

    vassal::Tabletop& table_;
    binding::BoundTable& bound_;
    const game::Position& position_;
    const catalog::Catalog& catalog_;
    const check::Discretion& discretion_;
    Adjudication& done_;
};

}  // namespace

namespace {

/// The chat is read by all of them.
std::vector<std::string> all_sides(const binding::Binding& binding) {
    std::set<std::string> sides;
    for (const auto& [roster_side, side] : binding.sides())
        sides.insert(side);
    return {sides.begin(), sides.end()};
}

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

namespace {

/// A log on its way through the umpire's hands.
struct Underway {
    Underway(vassal::Replay& replay, check::Request& request, Terms terms, DiceThrower* thrower,
             const Progress& progress, const Course& course, report::LegalityReport so_far)
        : done(begun(std::move(so_far), std::move(terms))), dice(done.terms, thrower) {
        request.options.readings = done.terms.readings;
        request.options.dice = &dice;
        game = check::begin(replay, request,
                            course.before != nullptr ? course.before->names() : binding::BoundTable::Names());
        discretion.emplace(*request.rules, *game->position, game->table.get(), request.options,
                           all_sides(*request.binding));
        umpire.emplace(request, done.terms, *game->position, *game->table, *discretion, dice, done, progress);
        if (course.before != nullptr) check::recall(*course.before, *game, umpire->checker(), request);
        check::Renumbered audience(*umpire, course.steps_before);
        check::read_log(replay, request, *game, audience, done.report);
        umpire->log_is_over();
        done.rolls = std::move(dice).rolls();
    }

    static Adjudication begun(report::LegalityReport so_far, Terms terms) {
        Adjudication done;
        done.report = std::move(so_far);
        done.terms = std::move(terms);
        std::sort(done.terms.seeds.begin(), done.terms.seeds.end(),
                  [](const dice::Seed& a, const dice::Seed& b) { return a.side < b.side; });
        return done;
    }

    Adjudication done;
    UmpireDice dice;
    std::unique_ptr<check::Game> game;
    std::optional<check::Discretion> discretion;
    std::optional<Umpire> umpire;
};

}  // namespace

check::Memory follow(vassal::Replay& replay, check::Request request, Terms terms, const Course& course,
                     report::LegalityReport& report) {
    const Progress nobody_watches;
    Underway underway(replay, request, std::move(terms), nullptr, nobody_watches, course, std::move(report));
    report = std::move(underway.done.report);
    return check::memory_of(*underway.game, underway.umpire->checker(), request, {});
}

Adjudication write_behind(vassal::Replay& replay, check::Request request, Terms terms, DiceThrower* thrower,
                          const Progress& progress, const Course& course) {
    report::LegalityReport report;
    report.game = request.rules->game();
    // What the umpire writes is for all; what not all may know he leaves out himself.
    request.reader.clear();
    Underway underway(replay, request, std::move(terms), thrower, progress, course, std::move(report));
    // What is written behind the log is read when all of it has happened.
    underway.discretion->look_at_all();
    underway.done.log = course.whole.empty() ? replay.file().stream.text() : course.whole;
    Scribe scribe(replay.table(), *underway.game->table, *underway.game->position, request.rules->catalog(),
                  *underway.discretion, underway.done);
    scribe.write(*underway.umpire);
    scribe.seal();
    return std::move(underway.done);
}

}  // namespace umpire::adjudicate
