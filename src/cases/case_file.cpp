#include "umpire/cases/case_file.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/schema.hpp"
#include "umpire/error.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/json.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/rules/referee.hpp"
#include "umpire/spelling.hpp"

#include "setup.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace umpire::cases {

using game::Judgement;
using game::Position;
using game::Subject;
using game::Verdict;

namespace {

std::string listed(const std::set<std::string>& names) {
    std::string text;
    for (const std::string& name : names) {
        if (!text.empty()) text += ", ";
        text += name;
    }
    return text.empty() ? "nothing" : text;
}

std::set<std::string> rules_of(const Judgement& judgement, Verdict verdict) {
    std::set<std::string> ids;
    for (const game::Finding& finding : judgement.findings)
        if (finding.verdict == verdict) ids.insert(finding.rules.begin(), finding.rules.end());
    return ids;
}

std::set<std::string> texts_of(const Json& list) {
    std::set<std::string> texts;
    for (const Json& text : list)
        texts.insert(text.get<std::string>());
    return texts;
}

class CaseRun {
  public:
    CaseRun(const Json& the_case, Position& position, std::shared_ptr<const rules::GameRules> rules,
            rules::Options options, Tells tells, Place place, CaseResult& result)
        : case_(the_case),
          position_(position),
          rules_(std::move(rules)),
          options_(std::move(options)),
          tells_(tells),
          referee_(rules_, position, options_),
          place_(std::move(place)),
          result_(result) {}

    void run() {
        const Json& steps = object_in(case_, "steps");
        for (std::size_t step = 0; step < steps.size(); ++step)
            one_step(steps[step], step, place_.at("steps").at(std::to_string(step)));
        where_.clear();
        if (case_.contains("after")) facts(case_["after"], place_.at("after"));
        prove();
    }

  private:
    void fail(std::string what) { result_.failures.push_back(where_ + std::move(what)); }

    /// All that the rules find in the position, as one judgement.
    Judgement look() const {
        rules::Referee::Look found = referee_.look();
        Judgement judgement;
        judgement.used = std::move(found.used);
        for (auto& [about, findings, verdict] : found.faults) {
            if (judgement.verdict != Verdict::illegal) judgement.verdict = verdict;
            std::move(findings.begin(), findings.end(), std::back_inserter(judgement.findings));
        }
        return judgement;
    }

    void one_look(const Json& step, std::size_t index, const Place& place) {
        where_ = fmt::format("step {} ({}): ", index + 1, look_step);
        const Judgement judgement = look();
        for (const game::RuleUse& use : judgement.used)
            result_.used.insert(use.rule);
        verdict(step, judgement);
        if (step.contains("after")) facts(step["after"], place.at("after"));
    }

    void one_step(const Json& step, std::size_t index, const Place& place) {
        if (is_look(step)) return one_look(step, index, place);
        const game::Action action = action_of(step, position_, *rules_, place);
        where_ = fmt::format("step {} ({}): ", index + 1, action.verb);
        const Judgement judgement = referee_.judge(action);
        if (judgement.verdict == Verdict::legal) dice(action, judgement.outcome);
        for (const game::RuleUse& use : judgement.used)
            result_.used.insert(use.rule);
        verdict(step, judgement);
        if (step.contains("understood as") && step["understood as"] != judgement.understood_as.text())
            fail(fmt::format("expected to be understood as \"{}\", found \"{}\"",
                             step["understood as"].get<std::string>(), judgement.understood_as.text()));
        if (step.contains("outcome")) outcome(step["outcome"], judgement.outcome, place.at("outcome"));
        if (step.contains("after")) facts(step["after"], place.at("after"));
    }

    /// Dice that nobody asked for were written down for another reason than the case tells.
    void dice(const game::Action& action, const game::Outcome& outcome) {
        const auto count = [](const std::vector<game::DiceRoll>& rolls) {
            std::size_t dice = 0;
            for (const game::DiceRoll& roll : rolls)
                if (!roll.made_now) dice += roll.faces.size();
            return dice;
        };
        // Dice that nobody has called for may stay without a purpose.
        const bool loose = action.verb == "dice" && outcome.dice.empty();
        if (const std::size_t brought = count(action.dice), taken = count(outcome.dice);
            taken < brought && !loose)
            fail(fmt::format("brings {} dice, of which {} are looked at", brought, taken));
    }

    void verdict(const Json& step, const Judgement& judgement) {
        because(step, judgement);
        const Json expect = step.value("expect", Json("legal"));
        const auto illegal = rules_of(judgement, Verdict::illegal);
        if (expect.is_string()) {
            if (judgement.verdict == Verdict::legal) return;
            return fail(fmt::format("expected legal, found {}", in_words(judgement)));
        }
        const bool by_rule = expect.contains("illegal");
        const auto wanted = texts_of(by_rule ? expect["illegal"] : expect["cannot tell"]);
        const auto found = by_rule ? illegal : rules_of(judgement, Verdict::cannot_tell);
        const Verdict kind = by_rule ? Verdict::illegal : Verdict::cannot_tell;
        if (judgement.verdict != kind || found != wanted)
            fail(fmt::format("expected {} by {}, found {}", name_of(kind), listed(wanted),
                             in_words(judgement)));
        else if (by_rule)
            broken_.push_back(wanted);
    }

    void because(const Json& step, const Judgement& judgement) {
        if (!step.contains("because")) return;
        const std::string words = step["because"];
        if (std::none_of(judgement.findings.begin(), judgement.findings.end(),
                         [&](const game::Finding& finding) {
                             return finding.because.text().find(words) != std::string::npos;
                         }))
            fail(fmt::format("expected a reason with \"{}\", found {}", words, in_words(judgement)));
    }

    std::string in_words(const Judgement& judgement) const {
        std::string text(name_of(judgement.verdict));
        for (const game::Finding& finding : judgement.findings) {
            text += fmt::format("\n      {}: {}", listed({finding.rules.begin(), finding.rules.end()}),
                                finding.because.text());
            if (tells_ == Tells::reasons) continue;
            for (const game::Evidence& fact : finding.facts)
                text += fmt::format("; {}{}{} {}", fact.name, fact.name.empty() ? "" : " ", fact.fact.text(),
                                    fact.value.text());
        }
        return text;
    }

    void outcome(const Json& wanted, const game::Outcome& found, const Place& place) {
        asserted_ = true;
        for (const auto& [key, value] : wanted.items()) {
            if (key == "modifiers") {
                modifiers(value, found, place.at(key));
                continue;
            }
            const auto result = found.results.find(key);
            compare(fmt::format("the result {}", key), expected_result(key, value, place.at(key)),
                    result == found.results.end() ? game::Value() : result->second);
        }
    }

    game::Value expected_result(const std::string& name, const Json& value, const Place& place) const {
        const game::Registry& registry = rules_->catalog().registry();
        const game::FactDeclaration* declared = registry.result(name, &position_);
        if (declared == nullptr) {
            std::vector<std::string_view> names;
            for (const game::FactDeclaration& one : registry.results())
                names.push_back(one.name);
            place.fail(fmt::format("no action has a result \"{}\"; the nearest is \"{}\"", name,
                                   closest(name, names)));
        }
        return registry.read(*declared, value, &position_).or_fail([&](const std::string& what) {
            place.fail(what);
        });
    }

    void modifiers(const Json& wanted, const game::Outcome& found, const Place& place) {
        for (const auto& [rule, value] : wanted.items())
            if (!rules_->catalog().has(rule)) place.at(rule).fail("there is no such rule");
        Json actual = Json::object();
        for (const game::AppliedModifier& modifier : found.modifiers)
            actual[modifier.rule] = modifier.value;
        Json expected = Json::object();
        for (const auto& [rule, value] : wanted.items())
            expected[rule] = value.get<double>();
        if (actual != expected)
            fail(fmt::format("expected the modifiers {}, found {}", expected.dump(), actual.dump()));
    }

    void facts(const Json& things, const Place& place) {
        asserted_ = true;
        for (const auto& [name, wanted] : things.items()) {
            const auto subject =
                name == "game" ? std::optional<Subject>(game::the_game) : position_.find(name);
            // What an action should have made may not be there because a rule does not do its part.
            if (!subject) {
                fail(fmt::format("there is nothing called {}", name));
                continue;
            }
            const game::Action looking;
            rules::Inquiry inquiry(*rules_, position_, looking, options_);
            for (const auto& [fact, value] : wanted.items())
                compare(fmt::format("{} of {}", fact, name),
                        expected_fact(fact, value, *subject, place.at(name).at(fact)),
                        look(inquiry, *subject, fact));
            for (const game::RuleUse& use : inquiry.used())
                result_.used.insert(use.rule);
        }
    }

    game::Value expected_fact(const std::string& fact, const Json& value, Subject subject,
                              const Place& place) const {
        if (fact != "at") return fact_value(fact, value, subject.kind, position_, *rules_, place);
        if (value.is_null()) return {};
        const auto where = position_.find(value.get<std::string>());
        if (!where) place.fail(fmt::format("there is no place \"{}\"", value.get<std::string>()));
        return *where;
    }

    game::Value look(rules::Inquiry& inquiry, Subject subject, const std::string& fact) const {
        if (fact == "at") {
            const auto inside = position_.inside(subject);
            return inside ? game::Value(*inside) : game::Value();
        }
        try {
            return inquiry.fact(subject, game::any_fact(fact));
        } catch (const rules::MissingFact&) {
            return {};
        }
    }

    void compare(const std::string& what, const game::Value& expected, const game::Value& found) {
        if (same(expected, found)) return;
        // What nobody has said is not so.
        if (expected.yes_no() != nullptr && !expected.is_yes() && !found.known()) return;
        fail(fmt::format("expected {} {}, found {}", what, game::to_text(expected, position_),
                         game::to_text(found, position_)));
    }

    /// Numbers that were halved and added up in another order are the same.
    static bool same(const game::Value& one, const game::Value& other) {
        constexpr double near = 1e-9;
        if (one.number() != nullptr && other.number() != nullptr)
            return std::abs(*one.number() - *other.number()) <= near * std::max(1.0, std::abs(*one.number()));
        // One thing may stand for a list of it.
        if (one.list() != nullptr && other.list() == nullptr)
            return other.known() && one.list()->size() == 1 && same(one.list()->front(), other);
        if (one.list() == nullptr && other.list() != nullptr) return same(other, one);
        if (one.list() == nullptr) return one == other;
        return std::equal(one.list()->begin(), one.list()->end(), other.list()->begin(), other.list()->end(),
                          same);
    }

    /// Exactly this rule was broken, or the one function that carries its number and others of the same
    /// meaning.
    bool alone(const std::set<std::string>& broken, const std::string& rule) const {
        const auto& all = rules_->book().registrations();
        return broken.contains(rule) && std::any_of(all.begin(), all.end(), [&](const auto& registration) {
                   return (registration.role == "check" || registration.role == "standing") &&
                          std::set(registration.ids.begin(), registration.ids.end()) == broken;
               });
    }

    /// A case that says it is about a rule must show the rule at work.
    void prove() {
        for (const Json& id : case_["rules"]) {
            Proof proof;
            proof.rule = id;
            proof.broke = std::any_of(broken_.begin(), broken_.end(),
                                      [&](const auto& ids) { return alone(ids, proof.rule); });
            const bool used = result_.used.contains(proof.rule);
            proof.kept = used && broken_.empty();
            proof.applied = used && asserted_;
            if (!used) fail(fmt::format("the case is about {}, but that rule had no say in it", proof.rule));
            result_.proofs.push_back(proof);
        }
    }

    const Json& case_;
    Position& position_;
    std::shared_ptr<const rules::GameRules> rules_;
    rules::Options options_;
    Tells tells_;
    rules::Referee referee_;
    Place place_;
    CaseResult& result_;
    std::string where_;
    std::vector<std::set<std::string>> broken_;
    bool asserted_ = false;
};

}  // namespace

CaseFile::CaseFile(Json json, std::string file)
    : json_(std::make_unique<Json>(std::move(json))),
      maps_(std::make_unique<Maps>()),
      file_(std::move(file)) {
    catalog::check_schema(*json_, "case", file_);
}
CaseFile::~CaseFile() = default;
CaseFile::CaseFile(CaseFile&&) noexcept = default;

CaseFile CaseFile::changed_to(Json json) const {
    CaseFile changed(std::move(json), file_);
    const auto take_over = [&](const Json& theirs, const Json& ours) {
        if (theirs.contains("map") && ours.contains("map"))
            changed.maps_->take_over(*maps_, theirs["map"], ours["map"]);
    };
    take_over(object_in(*json_, "defaults"), object_in(*changed.json_, "defaults"));
    for (std::size_t i = 0; i < std::min(size(), changed.size()); ++i)
        take_over((*json_)["cases"][i], (*changed.json_)["cases"][i]);
    return changed;
}

std::string CaseFile::game() const {
    return (*json_)["game"];
}
std::size_t CaseFile::size() const {
    return (*json_)["cases"].size();
}
std::string CaseFile::name(std::size_t index) const {
    return (*json_)["cases"].at(index)["name"];
}

bool CaseFile::is_about(std::size_t index, const std::set<std::string, std::less<>>& rules) const {
    const Json& all = (*json_)["cases"].at(index)["rules"];
    return std::any_of(all.begin(), all.end(),
                       [&](const Json& rule) { return rules.contains(rule.get_ref<const std::string&>()); });
}

namespace {

/// How doubtful rules are read in a case: as it says itself, else as was chosen.
rules::Options options_of(const Json& the_case, rules::Options chosen, const rules::GameRules& rules,
                          const Place& place) {
    for (const auto& [id, choice] : object_in(the_case, "readings").items()) {
        const catalog::Reading* reading = rules.readings().find(id);
        if (reading == nullptr) place.at("readings").at(id).fail("there is no such reading");
        const std::string chosen_id = choice.get<std::string>();
        if (std::none_of(reading->choices.begin(), reading->choices.end(),
                         [&](const catalog::Reading::Choice& one) { return one.id == chosen_id; }))
            place.at("readings").at(id).fail(fmt::format("has no choice \"{}\"", chosen_id));
        chosen.readings[id] = chosen_id;
    }
    return chosen;
}

/// What is wrong with a name that no statement has.
std::string problem_with_rule(const std::string& id, const catalog::Catalog& catalog) {
    if (!catalog.names_rules(id))
        return fmt::format("there is no rule {}; the nearest is {}", id, catalog.nearest(id));
    std::string statements;
    for (const catalog::Rule* rule : catalog.below(id))
        statements += fmt::format("{}{}", statements.empty() ? "" : ", ", rule->short_id());
    return fmt::format("{} is several statements, and a case names those that it is about: {}", id,
                       statements);
}

/// Every rule that a case names must be one.
void check_rules(const Json& the_case, const rules::GameRules& rules, const Place& place) {
    const auto check = [&](const Json& ids, const Place& where) {
        for (std::size_t i = 0; i < ids.size(); ++i)
            if (const std::string id = ids[i]; !rules.catalog().has(id))
                where.at(std::to_string(i)).fail(problem_with_rule(id, rules.catalog()));
    };
    check(the_case["rules"], place.at("rules"));
    const Json& steps = object_in(the_case, "steps");
    for (std::size_t step = 0; step < steps.size(); ++step) {
        const Place where = place.at("steps").at(std::to_string(step)).at("expect");
        const auto expect = steps[step].find("expect");
        if (expect == steps[step].end() || !expect->is_object()) continue;
        for (const auto& [verdict, ids] : expect->items())
            check(ids, where.at(verdict));
    }
}

/// Whatever a case may contain, it must not stop the program.
template <class Work>
void play(const Place& place, Work work) {
    try {
        work();
    } catch (const InputError&) {
        throw;
    } catch (const std::exception& error) {
        place.fail(fmt::format("cannot be played: {}", error.what()));
    }
}

}  // namespace

CaseResult CaseFile::run(std::size_t index, std::shared_ptr<const rules::GameRules> rules,
                         const catalog::GameFiles& files, const rules::Options& options, Tells tells) const {
    const Json& the_case = (*json_)["cases"].at(index);
    const Place place{file_, fmt::format("/cases/{}", index)};
    CaseResult result{file_, the_case["name"], {}, {}, {}};
    play(place, [&] {
        check_rules(the_case, *rules, place);
        const auto position = set_up(object_in(*json_, "defaults"), the_case, *maps_, *rules, files, place);
        CaseRun(the_case, *position, rules, options_of(the_case, options, *rules, place), tells, place,
                result)
            .run();
    });
    return result;
}

StagedCase CaseFile::stage(std::size_t index, std::shared_ptr<const rules::GameRules> rules,
                           const catalog::GameFiles& files, const rules::Options& options,
                           const StopBefore& stop) const {
    const Json& the_case = (*json_)["cases"].at(index);
    const Place place{file_, fmt::format("/cases/{}", index)};
    StagedCase staged;
    play(place, [&] {
        staged.options = options_of(the_case, options, *rules, place);
        staged.position = set_up(object_in(*json_, "defaults"), the_case, *maps_, *rules, files, place);
        rules::Referee referee(rules, *staged.position, staged.options);
        const Json& steps = object_in(the_case, "steps");
        for (std::size_t step = 0; step < steps.size(); ++step) {
            const Place where = place.at("steps").at(std::to_string(step));
            if (is_look(steps[step])) continue;
            game::Action action = action_of(steps[step], *staged.position, *rules, where);
            if (staged.to_come.empty() && !stop(action, *staged.position, staged.options))
                referee.judge(action);
            else
                staged.to_come.push_back(std::move(action));
        }
        staged.position->forget_changes();
    });
    return staged;
}

}  // namespace umpire::cases
