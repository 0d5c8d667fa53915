#include "umpire/report/telling.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/tellings.hpp"
#include "umpire/game/value_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

namespace umpire::report {

using catalog::Phrase;
using game::Said;
using game::say;

namespace {

constexpr std::array<const char*, 13> count_words{"no",    "one",   "two",  "three", "four",   "five",  "six",
                                                  "seven", "eight", "nine", "ten",   "eleven", "twelve"};

std::string counted(double number, const Phrase::Hole& hole) {
    const bool whole = number >= 0 && number < static_cast<double>(count_words.size()) &&
                       number == static_cast<double>(static_cast<std::size_t>(number));
    const std::string count = whole ? count_words[static_cast<std::size_t>(number)] : game::to_text(number);
    // "no hit", "one hit", "two hits"
    return fmt::format("{} {}", count, number == 0 || number == 1 ? hole.one : hole.many);
}

/// Words of a list are spelt with underscores between them.
std::string in_plain_words(const std::string& text) {
    if (text.find('_') == text.npos || text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") != text.npos)
        return text;
    std::string words = text;
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

/// What is not known among several stands for nothing.
game::Sentence joined(std::vector<game::Sentence> all) {
    std::erase_if(all, [](const game::Sentence& one) { return one.empty(); });
    game::Sentence line;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i > 0) line += i + 1 == all.size() ? " and " : ", ";
        line += all[i];
    }
    return line;
}

/// Of "TF 8 arrival_round" the thing, and what is told of it: "round in which it arrives".
std::pair<std::string, std::string> name_of_result_of_thing(const std::string& name,
                                                            const catalog::Catalog& catalog) {
    constexpr std::string_view of_thing = "{thing} ";
    const game::FactDeclaration* declared = catalog.registry().result(name);
    if (declared == nullptr || !declared->name.starts_with(of_thing)) return {{}, catalog.words_of(name)};
    const std::string what = declared->name.substr(of_thing.size());
    const std::string thing = name.substr(0, name.size() - what.size() - 1);
    return {thing, declared->words.empty() ? in_plain_words(what) : declared->words};
}

std::string name_of_result(const std::string& name, const catalog::Catalog& catalog) {
    return name_of_result_of_thing(name, catalog).second;
}

}  // namespace

std::string faces_words(const game::DiceRoll& roll) {
    std::string text;
    for (const int face : roll.faces)
        text += fmt::format("{}{}", text.empty() ? "" : "+", face);
    return roll.faces.size() > 1 ? fmt::format("{} = {}", text, roll.total()) : text;
}

namespace {

/// "Gunnery modifier: radar" is a modifier of the gunnery, as whoever reads it knows; nor is its value told
/// twice.
std::string title_without(const game::AppliedModifier& modifier, std::string title) {
    constexpr std::string_view kind = "odifier: ";
    if (const auto colon = title.find(kind); colon != title.npos) title.erase(0, colon + kind.size());
    const std::string value =
        fmt::format("{}{} ", modifier.value > 0 ? "+" : "", game::to_text(modifier.value));
    if (const auto at = title.find(value); at != title.npos && (at == 0 || title[at - 1] == ' '))
        title.erase(at, value.size());
    return title;
}

}  // namespace

std::vector<std::string> modifier_words(std::span<const game::AppliedModifier> modifiers,
                                        const catalog::Catalog& catalog) {
    std::vector<std::string> all;
    for (auto modifier = modifiers.begin(); modifier != modifiers.end(); ++modifier) {
        const auto is_same = [&](const game::AppliedModifier& other) {
            return other.rule == modifier->rule && other.value == modifier->value;
        };
        if (std::any_of(modifiers.begin(), modifier, is_same)) continue;
        const auto times = std::count_if(modifier, modifiers.end(), is_same);
        const catalog::Rule* rule = catalog.find(modifier->rule);
        // "Gunnery modifier: radar" is a modifier of the gunnery, as whoever reads this knows.
        std::string title = rule != nullptr ? title_without(*modifier, rule->title) : "";
        all.push_back(fmt::format("{}{}{}{} ({}{})", title, title.empty() ? "" : " ",
                                  modifier->value > 0 ? "+" : "", game::to_text(modifier->value),
                                  modifier->rule, times > 1 ? fmt::format(", {} times", times) : ""));
    }
    return all;
}

game::Sentence Told::came() const {
    return Told{{}, needs, rolled, comes}.sentence();
}

game::Sentence Told::sentence() const {
    game::Sentence all = says;
    const auto add = [&](const game::Sentence& more, const char* between) {
        if (more.empty()) return;
        if (!all.empty()) all += between;
        all += more;
    };
    add(needs, ": ");
    add(rolled, needs.empty() ? ": " : "; ");
    add(comes, ": ");
    return all;
}

/// Fills in the sentence of one action for somebody.
class Teller {
  public:
    Teller(const Account& account, const Account::Hides& hides)
        : account_(account), hides_(hides), words_(account.words_) {
        // The words alone would tell what a roll was for of which he must not know.
        if (hides_(account.meaning_)) words_ = nullptr;
        for (const auto& modifier : account.modifiers_)
            if (!hides_({{}, modifier.rests_on, {}})) modifiers_.push_back(modifier);
    }

    Told told() {
        Told told;
        if (words_ != nullptr) {
            told.says = section(words_->says);
            told.needs = section(words_->needs);
        }
        add_rolled(told);
        if (words_ != nullptr) told.comes = section(words_->comes);
        add_rest(told.comes);
        return told;
    }

  private:
    enum class State { known, unknown, hidden };
    struct Looked {
        State state = State::unknown;
        const Account::Known* known = nullptr;
    };

    Looked look(std::string_view name) const {
        for (const Account::AllKnown* among : {&account_.results_, &account_.arguments_})
            if (const auto found = among->find(name); found != among->end()) {
                if (!found->second.value.known()) return {};
                return {hides_(found->second.said) ? State::hidden : State::known, &found->second};
            }
        return {};
    }

    /// Empty if it cannot be said.
    game::Sentence section(const Phrase& phrase) {
        std::set<std::string, std::less<>> used;
        const auto filled = fill(phrase, used, true);
        if (filled.state != State::known) return {};
        used_.merge(used);
        return filled.words;
    }

    using Used = std::set<std::string, std::less<>>;
    struct Filled {
        State state = State::known;
        game::Sentence words;
    };

    /// The first of several clauses may be any of them: at the beginning stands no comma.
    Filled fill(const Phrase& phrase, Used& used, bool at_beginning) const {
        Filled all;
        for (const Phrase::Part& part : phrase.parts) {
            const bool first = at_beginning && all.words.empty();
            if (part.hole) {
                Filled one = fill(*part.hole, used);
                if (one.state != State::known) return {one.state, {}};
                all.words += one.words;
            } else if (!part.clause.empty()) {
                all.words += clause(part.clause, used, first);
            } else {
                const auto begins = first ? part.words.find_first_not_of(",; ") : 0;
                if (begins != part.words.npos) all.words += game::Sentence(part.words.substr(begins).c_str());
            }
        }
        return all;
    }

    Filled fill(const Phrase::Hole& hole, Used& used) const {
        const auto [state, known] = look(hole.name);
        if (state != State::known) return {state, {}};
        used.insert(hole.name);
        if (!hole.of.empty()) return each(hole, *known, used);
        if (hole.only_word) {
            const double* number = known->value.number();
            const bool one = number != nullptr ? *number == 1 : known->elements.size() == 1;
            return {State::known, game::Sentence((one ? hole.one : hole.many).c_str())};
        }
        if (hole.place > 0) {
            if (hole.place > known->elements.size() || known->elements[hole.place - 1].empty())
                return {State::unknown, {}};
            return {State::known, known->elements[hole.place - 1]};
        }
        if (!hole.one.empty()) {
            if (const double* number = known->value.number())
                return {State::known, game::Sentence(counted(*number, hole))};
            return {State::known,
                    say("{} {}", joined(known->elements),
                        game::Sentence((known->elements.size() == 1 ? hole.one : hole.many).c_str()))};
        }
        return {State::known, known->elements.empty() ? game::Sentence("none") : joined(known->elements)};
    }

    /// "no hit on Warspite and Valiant, one hit on York"
    Filled each(const Phrase::Hole& hole, const Account::Known& counts, Used& used) const {
        const auto [state, of] = look(hole.of);
        if (state != State::known) return {state, {}};
        used.insert(hole.of);
        const game::Value::List alone{counts.value};
        const auto& numbers = counts.value.list() != nullptr ? *counts.value.list() : alone;
        if (numbers.size() != of->elements.size()) return {State::unknown, {}};
        std::map<double, std::vector<game::Sentence>> by_count;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if (numbers[i].number() == nullptr) return {State::unknown, {}};
            by_count[*numbers[i].number()].push_back(of->elements[i]);
        }
        game::Sentence all;
        for (const auto& [count, names] : by_count)
            all += say("{}{} on {}", all.empty() ? "" : ", ", counted(count, hole), joined(names));
        return {State::known, all};
    }

    game::Sentence clause(const std::vector<Phrase::Alternative>& alternatives, Used& used,
                          bool at_beginning) const {
        for (const Phrase::Alternative& one : alternatives) {
            Used here;
            const State met = all_met(one.conditions, here);
            // That another clause stands in its place would tell what was so.
            if (met == State::hidden) return {};
            if (met == State::unknown) {
                // What is not so has been told by what is said instead.
                used.merge(here);
                continue;
            }
            Filled filled = fill(one.phrase, here, at_beginning);
            if (filled.state == State::hidden) return {};
            if (filled.state == State::unknown) continue;
            used.merge(here);
            return filled.words;
        }
        return {};
    }

    State all_met(const std::vector<Phrase::Condition>& conditions, Used& used) const {
        bool met = true;
        for (const Phrase::Condition& condition : conditions) {
            const Looked looked = look(condition.name);
            if (looked.state == State::hidden) return State::hidden;
            if (!is_met(condition, looked.known)) met = false;
            used.insert(condition.name);
        }
        return met ? State::known : State::unknown;
    }

    static bool is_met(const Phrase::Condition& condition, const Account::Known* known) {
        using Is = Phrase::Condition::Is;
        const bool so = known != nullptr && known->text != "no";
        const double* number = known != nullptr ? known->value.number() : nullptr;
        double limit = 0;
        std::from_chars(condition.value.data(), condition.value.data() + condition.value.size(), limit);
        switch (condition.is) {
            case Is::so:
                return so;
            case Is::not_so:
                return !so;
            case Is::equal:
                return known != nullptr && known->text == condition.value;
            case Is::other:
                return known != nullptr && known->text != condition.value;
            case Is::more:
                return number != nullptr && *number > limit;
            case Is::less:
                return number != nullptr && *number < limit;
        }
        return false;
    }

    game::Sentence label_of(const game::DiceRoll& roll) const {
        return hides_({roll.label, {}, {}}) ? game::Sentence() : roll.label;
    }

    /// Whoever declares something rolls for it next, once or several times.
    bool is_at_hand(const game::DiceRoll& roll) const {
        const auto number = static_cast<std::size_t>(&roll - account_.dice_.data());
        return account_.step_ && *roll.step >= *account_.step_ && *roll.step <= *account_.step_ + 1 + number;
    }

    game::Sentence dice_words(const game::DiceRoll& roll) const {
        game::Sentence words(faces_words(roll));
        if (roll.made_now)
            words += rolled_by_umpire;
        else if (roll.step && !is_at_hand(roll))
            words += say(" (step {})", *roll.step);
        return words;
    }

    /// What is looked up in the list of its dice; nothing where it is not told.
    struct Number {
        game::Sentence words;
        std::vector<double> each;
    };
    Number number_called(const std::string& name) {
        if (words_ == nullptr || name.empty()) return {};
        const auto [state, known] = look(name);
        if (state != State::known) return {};
        used_.insert(name);
        Number found{joined(known->elements), {}};
        const game::Value::List alone{known->value};
        for (const game::Value& one : known->value.list() != nullptr ? *known->value.list() : alone)
            if (one.number() != nullptr) found.each.push_back(*one.number());
        return found;
    }

    /// Where nothing else says what was rolled for, the roll does.
    game::Sentence dice_words(bool alone) const {
        const auto& dice = account_.dice_;
        game::Sentence line;
        for (const game::DiceRoll& roll : dice) {
            if (!line.empty()) line += "; ";
            if (const game::Sentence label = label_of(roll); alone || dice.size() > 1)
                line += say("{}: ", label.empty() ? game::Sentence("roll") : label);
            line += dice_words(roll);
        }
        return line;
    }

    game::Sentence modifiers() const {
        game::Sentence line;
        for (const std::string& modifier : modifier_words(modifiers_, *account_.catalog_))
            line += say("{}{}", line.empty() ? "" : ", ", modifier);
        return line;
    }

    /// What the dice come to with all that is added to them: "3+4 = 7, radar +1 (30A3.s4) = 8". Modifiers of
    /// something else than the dice are what is needed.
    void add_rolled(Told& told) {
        const auto& dice = account_.dice_;
        told.rolled = dice_words(told.says.empty());
        const auto add = [](game::Sentence& line, const game::Sentence& more) {
            if (!line.empty() && !more.empty()) line += ", ";
            line += more;
        };
        const Number added = words_ != nullptr ? number_called(words_->adds) : Number(),
                     modified = words_ != nullptr ? number_called(words_->rolls) : Number();
        const double plus = added.each.size() == 1 ? added.each.front() : 0;
        double sum = plus;
        for (const auto& modifier : modifiers_)
            sum += modifier.value;
        const bool one = dice.size() == 1 && modified.each.size() == 1;
        const bool are_of_dice =
            words_ == nullptr || !one || dice.front().total() + plus != modified.each.front() || sum == plus;
        const bool of_something_else = words_ != nullptr && (words_->rolls.empty() || !are_of_dice);
        if (plus != 0)
            add(told.rolled,
                say("{} {}{}", name_of_result(words_->adds, *account_.catalog_), plus > 0 ? "+" : "", plus));
        add(of_something_else ? told.needs : told.rolled, modifiers());
        if (modified.each.empty()) return;
        const double with_all = one ? dice.front().total() + (of_something_else ? plus : sum) : 0;
        if (one && with_all == modified.each.front()) {
            if (with_all != dice.front().total() || (!of_something_else && !modifiers_.empty()))
                told.rolled += say(" = {}", modified.each.front());
        } else if (!are_totals(modified.each)) {
            add(told.rolled, say("modified {}", modified.words));
        }
    }

    bool are_totals(const std::vector<double>& numbers) const {
        const auto& dice = account_.dice_;
        return std::equal(numbers.begin(), numbers.end(), dice.begin(), dice.end(),
                          [](double number, const game::DiceRoll& roll) { return number == roll.total(); });
    }

    /// What the game's words do not speak of is told all the same; what is of one thing among several behind
    /// its name.
    void add_rest(game::Sentence& comes) const {
        std::map<std::string, std::vector<game::Sentence>> by_thing;
        for (const auto& [name, known] : account_.results_) {
            if (used_.contains(name) || !known.value.known() || hides_(known.said)) continue;
            const auto [thing, what] = name_of_result_of_thing(name, *account_.catalog_);
            const game::Sentence value =
                known.elements.empty() ? game::Sentence("none") : joined(known.elements);
            by_thing[thing].push_back(known.value.yes_no() != nullptr ? say("{}: {}", what, value)
                                                                      : say("{} {}", what, value));
        }
        for (const auto& [thing, all] : by_thing)
            for (std::size_t i = 0; i < all.size(); ++i)
                comes += i == 0 && !thing.empty() ? say("{}{}: {}", comes.empty() ? "" : "; ", thing, all[i])
                                                  : say("{}{}", comes.empty() ? "" : ", ", all[i]);
    }

    const Account& account_;
    const Account::Hides& hides_;
    const catalog::Telling* words_;
    std::vector<game::AppliedModifier> modifiers_;
    Used used_;
};

Account::Known Account::known(const game::Value& value, const game::Position& position) {
    Known known;
    known.value = value;
    if (!value.known()) return known;
    known.text = game::to_text(value, position);
    known.said.words = game::in_parts(value, position);
    const auto element = [&](const game::Value& one) {
        if (!one.known()) return game::Sentence();
        if (one.text() != nullptr)
            if (const std::string plain = in_plain_words(*one.text()); plain != *one.text())
                return game::Sentence(plain);
        return game::in_parts(one, position);
    };
    if (value.list() == nullptr)
        known.elements.push_back(element(value));
    else
        for (const game::Value& one : *value.list())
            known.elements.push_back(element(one));
    return known;
}

void Account::note_arguments(const game::Action& done, const game::Judgement& judgement,
                             const game::Position& position) {
    std::vector<game::Subject> things;
    for (const auto& [name, value] : judgement.arguments) {
        Known one = known(value, position);
        for (const game::Sentence::Part& part : one.said.words.parts())
            if (part.kind == game::Sentence::Part::Kind::thing) things.push_back(part.thing);
        arguments_[name] = std::move(one);
    }
    // A number or a word tells something of all that it was said of.
    for (auto& [name, one] : arguments_)
        if (std::none_of(one.said.words.parts().begin(), one.said.words.parts().end(),
                         [](const auto& part) { return part.kind == game::Sentence::Part::Kind::thing; }))
            one.said.names = things;
    if (!done.side.empty()) arguments_.try_emplace("by", known(done.side, position));
    if (done.verb != judgement.verb) meaning_.names = std::move(things);
}

Account::Account(const game::Action& done, const game::Judgement& judgement,
                 const catalog::Tellings& tellings, const catalog::Catalog& catalog,
                 const game::Position& position, const Behind& behind)
    : words_(tellings.find(judgement.verb)),
      catalog_(&catalog),
      step_(done.source.step),
      dice_(judgement.outcome.dice),
      modifiers_(judgement.outcome.modifiers) {
    note_arguments(done, judgement, position);
    for (const auto& [name, value] : judgement.outcome.results) {
        Known one = known(value, position);
        one.said.rests_on = behind(name);
        one.said.names = game::things_in_name(name, position);
        results_[name] = std::move(one);
    }
    for (game::DiceRoll& roll : dice_)
        roll.label.name_things(position);
}

Told Account::told(const Hides& hides) const {
    return Teller(*this, hides).told();
}

Told Account::told() const {
    return told([](const Said&) { return false; });
}

void Account::leave_out_rolls(const Hides& hides) {
    std::erase_if(dice_, [&](const game::DiceRoll& roll) { return hides({roll.label, {}, {}}); });
}

}  // namespace umpire::report
