#include "umpire/check/questions.hpp"

#include "umpire/actions/log_reader.hpp"
#include "umpire/actions/names.hpp"
#include "umpire/actions/statement.hpp"
#include "umpire/binding/bound_table.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/check/checker.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/map.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/orders/vocabulary.hpp"
#include "umpire/orders/written.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/rules/rulebook.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

namespace umpire::check {

using game::Action;
using game::Kind;
using game::Subject;
using game::Value;
using game::Verdict;
using report::Answer;
using report::Question;

namespace {

constexpr std::size_t most_answers = 6;
/// Orders that are tried to find them; more would be guessing without end.
constexpr std::size_t most_tried = 400;

/// Names in angle brackets, in their order.
std::vector<std::string> blanks_in(std::string_view line) {
    std::vector<std::string> blanks;
    for (auto begin = line.find('<'); begin != std::string_view::npos; begin = line.find('<', begin)) {
        const auto end = line.find('>', begin);
        if (end == std::string_view::npos) break;
        blanks.emplace_back(line.substr(begin + 1, end - begin - 1));
        begin = end;
    }
    return blanks;
}

std::string with_blank(std::string line, const std::string& blank, const std::string& value) {
    const std::string wanted = fmt::format("<{}>", blank);
    if (const auto at = line.find(wanted); at != std::string::npos) line.replace(at, wanted.size(), value);
    return line;
}

/// "yes or no", "calm, rough or storm".
std::vector<std::string> alternatives(std::string_view hint) {
    std::vector<std::string> values;
    const auto last = hint.rfind(" or ");
    if (last == std::string_view::npos) return values;
    std::string_view list = hint.substr(0, last);
    for (auto comma = list.find(", "); comma != std::string_view::npos; comma = list.find(", ")) {
        values.emplace_back(list.substr(0, comma));
        list.remove_prefix(comma + 2);
    }
    values.emplace_back(list);
    values.emplace_back(hint.substr(last + 4));
    return values;
}

/// Without the words that every finding of its kind begins with.
std::string what_is_open(const game::Finding& finding) {
    constexpr std::string_view begins = "it is not known: ";
    const std::string text = finding.because.text();
    return text.starts_with(begins) ? text.substr(begins.size()) : text;
}

/// The same thing in two places of an order: nobody fires at himself.
bool names_one_twice(const game::Arguments& arguments) {
    std::set<Subject> seen;
    for (const auto& [name, value] : arguments)
        if (const Subject* thing = value.subject())
            if (thing->kind != Kind::location && !seen.insert(*thing).second) return true;
    return false;
}

bool is_state(std::string_view line) {
    return line.starts_with("!state ");
}

}  // namespace

Questions::Questions(const Request& request, game::Position& position, const rules::Referee& referee,
                     const Discretion& discretion, const binding::BoundTable* table,
                     report::LegalityReport& report)
    : request_(request),
      position_(position),
      referee_(referee),
      discretion_(discretion),
      table_(table),
      report_(report) {}

std::string Questions::side_of(const std::string& player) const {
    return table_ == nullptr ? std::string() : table_->side_of_player(player);
}

bool Questions::may_be_told(const Action& action) const {
    const auto named = named_in(action);
    return std::none_of(named.begin(), named.end(), [&](Subject one) { return discretion_.hides(one); });
}

/// Whose the things are that only their owner gives orders to; the other side if there are none.
std::string Questions::owner_in(const game::Arguments& arguments, const orders::Verb& verb,
                                const std::string& otherwise) const {
    for (const orders::Argument& argument : verb.form.arguments()) {
        const auto given = arguments.find(argument.name);
        if (argument.whose != orders::Whose::own || given == arguments.end()) continue;
        Action aim;
        aim.arguments.insert(*given);
        for (const Subject thing : named_in(aim))
            if (const std::string* owner = position_.get(thing, game::fact::side).text()) return *owner;
    }
    return otherwise;
}

std::string Questions::side_for(const std::string& line, const std::string& otherwise) const {
    const orders::Vocabulary& vocabulary = request_.rules->vocabulary();
    std::string tried = line;
    const orders::Verb* verb = vocabulary.find(line.substr(1, line.find(' ') - 1));
    if (is_state(line)) return {};
    for (const std::string& blank : blanks_in(line)) {
        const orders::Argument* place = verb != nullptr ? place_of(blank, line, *verb) : nullptr;
        const bool choice = place != nullptr && !place->choices.empty();
        tried = with_blank(tried, blank, choice ? place->choices.front() : "1");
    }
    auto parsed = orders::parse_order(tried, vocabulary);
    const auto* order = std::get_if<orders::Order>(&parsed);
    if (order == nullptr || verb == nullptr) return otherwise;
    static constexpr std::array kinds{Kind::group, Kind::unit};
    for (const orders::OrderArgument& argument : order->arguments) {
        const orders::Argument* place = verb->form.find(argument.name);
        if (place == nullptr || place->whose != orders::Whose::own || argument.words.empty()) continue;
        if (const auto thing = actions::find_named(argument.words.front(), kinds, position_).found)
            if (const std::string* owner = position_.get(*thing, game::fact::side).text()) return *owner;
    }
    return otherwise;
}

std::optional<Questions::Possible> Questions::possible(const std::string& line,
                                                       const std::string& side) const {
    const orders::Vocabulary& vocabulary = request_.rules->vocabulary();
    const game::Registry& registry = request_.rules->catalog().registry();
    auto parsed = orders::parse_order(line, vocabulary);
    const auto* order = std::get_if<orders::Order>(&parsed);
    if (order == nullptr) return std::nullopt;
    if (order->verb == "state") {
        constexpr std::string_view verb = "state";
        const auto stated = actions::read_statement(
            std::string_view(order->text).substr(order->text.find(verb) + verb.size()), position_, registry);
        const std::string* owner = position_.get(stated.about, game::fact::side).text();
        const bool of_enemy = owner != nullptr && !request_.reader.empty() && *owner != request_.reader;
        if (!stated.problem.empty() || of_enemy || discretion_.hides(stated.about, stated.fact))
            return std::nullopt;
        return Possible{line, {}, 0};
    }
    const orders::Verb& verb = *vocabulary.find(order->verb);
    const auto resolved_for = [&](const std::string& by) {
        return actions::resolve(*order, verb, position_, registry, request_.rules->roles(), by);
    };
    const std::string by = owner_in(resolved_for("").arguments, verb, side);
    auto resolved = resolved_for(by);
    if (!resolved.problem.empty() || names_one_twice(resolved.arguments)) return std::nullopt;
    Possible one{line, {order->verb, by, std::move(resolved.arguments), {}, {{}, {}, line}}, 0};
    if (!may_be_told(one.action)) return std::nullopt;
    // What the rules say of it may rest on what the reader must not know.
    if (!request_.reader.empty()) return one;
    const Verdict verdict = referee_.consider(one.action).judgement.verdict;
    one.doubt = verdict == Verdict::legal ? 0 : verdict == Verdict::cannot_tell ? 1 : 2;
    return one;
}

std::vector<Answer> Questions::best_of(std::vector<Possible> all) const {
    std::stable_sort(all.begin(), all.end(),
                     [](const Possible& a, const Possible& b) { return a.doubt < b.doubt; });
    std::vector<Answer> best;
    for (const Possible& one : all)
        if (best.size() < most_answers) best.push_back({{}, one.line, one.action.side, {}});
    return best;
}

Questions::Things Questions::near(const std::set<Subject>& things) const {
    std::set<Subject> places;
    Things found;
    for (const Subject thing : things) {
        if (thing.kind != Kind::location) found.push_back(thing);
        if (thing.kind == Kind::location) places.insert(thing);
        else if (thing.kind != Kind::game)
            if (const auto place = position_.location(thing)) places.insert(*place);
    }
    const auto add = [&](Subject thing) {
        if (std::find(found.begin(), found.end(), thing) == found.end()) found.push_back(thing);
    };
    for (const Subject place : places)
        for (const Subject thing : position_.contents(place))
            if (thing.kind == Kind::group) add(thing);
    for (const Subject place : places)
        for (const Subject unit : position_.units_in(place))
            add(unit);
    std::erase_if(found, [&](Subject thing) { return discretion_.hides(thing); });
    return found;
}

/// The place of a form that a blank of a line stands in.
const orders::Argument* Questions::place_of(const std::string& blank, const std::string& line,
                                            const orders::Verb& verb) const {
    if (const orders::Argument* same = verb.form.find(blank)) return same;
    // Nobody is called so; all other blanks are filled with something that fits nearly anywhere.
    static const std::string probe = "Xyzzy";
    std::string tried = with_blank(line, blank, probe);
    for (const std::string& other : blanks_in(tried))
        tried = with_blank(tried, other, "1");
    auto parsed = orders::parse_order(tried, request_.rules->vocabulary());
    if (const auto* order = std::get_if<orders::Order>(&parsed))
        for (const orders::OrderArgument& argument : order->arguments)
            if (std::find(argument.words.begin(), argument.words.end(), probe) != argument.words.end())
                return verb.form.find(argument.name);
    return nullptr;
}

std::vector<std::string> Questions::values_for(const std::string& blank, const std::string& line,
                                               const Things& around) const {
    std::vector<std::string> values = alternatives(blank);
    if (!values.empty() || is_state(line)) return values;
    const orders::Verb* verb = request_.rules->vocabulary().find(line.substr(1, line.find(' ') - 1));
    const orders::Argument* place = verb != nullptr ? place_of(blank, line, *verb) : nullptr;
    if (place == nullptr) return values;
    values = place->choices;
    const game::Registry& registry = request_.rules->catalog().registry();
    if (const game::WordList* words = place->words.empty() ? nullptr : registry.words(place->words))
        for (const auto& [word, spellings] : *words) {
            values.push_back(word);
            if (place->type == orders::ArgumentType::word)
                std::replace(values.back().begin(), values.back().end(), ' ', '_');
        }
    const bool group = place->type == orders::ArgumentType::group;
    if (group || place->type == orders::ArgumentType::unit)
        for (const Subject thing : around)
            if (thing.kind == (group ? Kind::group : Kind::unit)) values.push_back(position_.name(thing));
    return values;
}

std::vector<Answer> Questions::filled_in(const std::string& settle, const std::string& side,
                                         const Things& around) const {
    const std::vector<std::string> blanks = blanks_in(settle);
    struct Filled {
        std::string line;
        std::vector<std::string> values;
    };
    std::vector<Filled> lines{{settle, {}}};
    bool guessed = true;
    for (const std::string& blank : blanks) {
        const auto values = values_for(blank, settle, around);
        guessed = guessed && !values.empty() && lines.size() * values.size() <= most_tried;
        if (!guessed) break;
        std::vector<Filled> longer;
        for (const Filled& one : lines)
            for (const std::string& value : values) {
                longer.push_back({with_blank(one.line, blank, value), one.values});
                longer.back().values.push_back(value);
            }
        lines = std::move(longer);
    }
    std::vector<Possible> all;
    std::vector<std::vector<std::string>> values_of(blanks.size());
    for (const Filled& filled : lines) {
        auto one = guessed ? possible(filled.line, side) : std::nullopt;
        // Whoever states a fact has the say; an order that would be illegal was hardly given.
        if (!one || (one->doubt == 2 && !blanks.empty() && !is_state(settle))) continue;
        all.push_back(std::move(*one));
        for (std::size_t i = 0; i < blanks.size(); ++i)
            if (auto& values = values_of[i];
                std::find(values.begin(), values.end(), filled.values[i]) == values.end())
                values.push_back(filled.values[i]);
    }
    const auto legal =
        std::count_if(all.begin(), all.end(), [](const Possible& one) { return one.doubt == 0; });
    if (legal > 0 && !is_state(settle)) std::erase_if(all, [](const Possible& one) { return one.doubt > 0; });
    if (blanks.empty() || (!all.empty() && all.size() <= most_answers)) {
        auto answers = best_of(std::move(all));
        if (is_state(settle))
            for (Answer& answer : answers)
                answer.words = blanks.empty() ? "that is right" : answer.line.substr(settle.find('<'));
        return answers;
    }
    // Nobody can guess it: it is asked for when the answer is taken.
    Answer answer{{}, settle, side_for(settle, side), {}};
    for (std::size_t i = 0; i < blanks.size(); ++i)
        answer.blanks.push_back(
            {blanks[i], all.empty() ? values_for(blanks[i], settle, around) : values_of[i]});
    return {answer};
}

std::optional<std::string> Questions::written(const Action& order) const {
    const orders::Verb* verb = request_.rules->vocabulary().find(order.verb);
    if (verb == nullptr) return std::nullopt;
    const auto text = orders::written(*verb, [&](const std::string& argument) {
        const Value& value = order.argument(argument);
        if (value.yes_no() != nullptr) return std::string(value.is_yes() ? argument : "");
        std::string words = value.known() ? game::to_text(value, position_) : std::string();
        if (const orders::Argument* place = verb->form.find(argument);
            place != nullptr && place->type == orders::ArgumentType::word)
            std::replace(words.begin(), words.end(), ' ', '_');
        return words;
    });
    return text ? std::optional("!" + *text) : std::nullopt;
}

/// What a player would have declared; what follows it the table shows.
std::optional<Answer> Questions::first_order_of(const rules::Understanding& way) const {
    for (const Action& order : way.orders) {
        const auto line = written(order);
        if (!line) continue;
        const auto one = possible(*line, order.side);
        if (!one || one->doubt == 2) return std::nullopt;
        return Answer{way.as, *line, one->action.side, {}};
    }
    return std::nullopt;
}

void Questions::before(const Action& action) {
    readings_.clear();
    settled_by_.clear();
    if (!action.source.text.empty()) given_.emplace_back(action.verb, action.arguments);
    // An order that settles it would have come first: likely answers are those that can be given now.
    for (const game::Finding& finding : referee_.consider(action).judgement.findings)
        if (const std::string settle = finding.settle.text(); settle.starts_with('!'))
            settled_by_.try_emplace(settle, filled_in(settle, action.side, near(named_in(action))));
    const rules::WaysOf ways = request_.rules->book().ways(action.verb);
    if (ways == nullptr) return;
    rules::Inquiry inquiry(*request_.rules, position_, action, request_.options);
    try {
        for (const rules::Understanding& way : ways(inquiry)) {
            const auto reading = first_order_of(way);
            const auto same = [&](const Answer& one) { return one.line == reading->line; };
            if (reading && readings_.size() < most_answers &&
                std::none_of(readings_.begin(), readings_.end(), same))
                readings_.push_back(*reading);
        }
    } catch (const rules::MissingFact&) {
        // Then that is the question.
    }
}

std::string Questions::in_words(const Action& action) const {
    const auto text = [&](const char* name) { return game::to_text(action.argument(name), position_); };
    if (!action.source.text.empty()) return action.source.text;
    if (action.verb == "move") return fmt::format("{} moves to {}", text("group"), text("to"));
    if (action.verb == "transfer")
        return fmt::format("{}: {} -> {}", text("units"), text("from"), text("to"));
    if (action.verb == "appear") return fmt::format("{} is put on the table", text("of"));
    if (action.verb == "disappear") return fmt::format("{} is taken off the table", text("of"));
    if (action.verb == "phase") return fmt::format("the turn track goes on to {}", text("to"));
    if (action.verb == "mark") {
        const std::string of = action.argument("of").known() ? fmt::format(" of {}", text("of")) : "";
        const std::string before =
            action.argument("before").known() ? fmt::format(" {} ->", text("before")) : "";
        return fmt::format("{}{}:{} {}", request_.rules->catalog().words_of(text("fact")), of, before,
                           text("value"));
    }
    std::string words = action.verb;
    for (const auto& [name, value] : action.arguments)
        words += fmt::format(" {} {}", name, game::to_text(value, position_));
    return words;
}

/// The same thing that is not known once more is the same question.
Question& Questions::add(Question question) {
    for (Question& other : report_.questions) {
        const bool same = other.about == question.about && other.open == question.open &&
                          question.about == Question::About::action && question.step &&
                          other.answers.size() == question.answers.size();
        if (!same) continue;
        if (other.step != question.step) other.also.push_back(*question.step);
        return other;
    }
    for (Answer& answer : question.answers)
        if (answer.blanks.empty())
            for (const std::string& blank : blanks_in(answer.line))
                answer.blanks.push_back({blank, {}});
    return report_.questions.emplace_back(std::move(question));
}

void Questions::not_known(const Action& action, std::span<const game::Finding> findings) {
    const std::set<Subject> named = named_in(action);
    bool first = true;
    for (const game::Finding& finding : findings) {
        if (finding.verdict != Verdict::cannot_tell || discretion_.hides(finding)) continue;
        Question question;
        question.step = action.source.step;
        question.player = action.source.player;
        question.side = action.side;
        question.done = in_words(action);
        question.open = what_is_open(finding);
        if (!action.source.text.empty())
            question.slip = action.source.text;
        else if (!named.empty())
            question.slip = position_.name(*std::find_if(named.begin(), std::prev(named.end()), [](Subject one) {
                return one.kind == Kind::unit || one.kind == Kind::group;
            }));
        if (const std::string settle = finding.settle.text(); settle.starts_with('!')) {
            const auto known = settled_by_.find(settle);
            question.answers =
                known != settled_by_.end() ? known->second : filled_in(settle, action.side, near(named));
        }
        if (std::exchange(first, false))
            for (const Answer& reading : readings_) {
                const auto same = std::find_if(
                    question.answers.begin(), question.answers.end(),
                    [&](const Answer& one) { return one.line == reading.line; });
                if (same != question.answers.end())
                    same->words = reading.words;
                else if (question.answers.size() < most_answers)
                    question.answers.push_back(reading);
            }
        // Whole orders before those that somebody has to complete.
        std::stable_partition(question.answers.begin(), question.answers.end(), [](const Answer& one) {
            return blanks_in(one.line).empty();
        });
        add(std::move(question));
    }
}

void Questions::not_judged(const Action& action) {
    Question question;
    question.about = Question::About::change;
    question.step = action.source.step;
    question.player = action.source.player;
    question.side = action.side;
    question.done = in_words(action);
    for (const Subject thing : named_in(action))
        if (thing.kind != Kind::location && question.slip.empty()) question.slip = position_.name(thing);
    question.answers = brought_about(action);
    for (const Answer& reading : readings_)
        if (question.answers.size() < most_answers) question.answers.push_back(reading);
    add(std::move(question));
}

bool Questions::has_come_about(const Action& seen) const {
    const auto is_at = [&](const Value& thing, const Value& where) {
        if (thing.subject() == nullptr) return false;
        const auto inside = position_.inside(*thing.subject());
        return where.subject() == nullptr ? !inside
                                          : inside == *where.subject() ||
                                                position_.location(*thing.subject()) == *where.subject();
    };
    if (seen.verb == "mark") {
        const Subject* of = seen.argument("of").subject();
        const std::string* fact = seen.argument("fact").text();
        return fact != nullptr &&
               position_.get(of != nullptr ? *of : game::the_game, game::Name::of(*fact)) ==
                   seen.argument("value");
    }
    if (seen.verb == "disappear")
        return is_at(seen.argument("of"), {}) ||
               (seen.argument("of").subject() != nullptr &&
                position_.get(*seen.argument("of").subject(), request_.rules->roles().lost).is_yes());
    if (seen.verb == "move") return is_at(seen.argument("group"), seen.argument("to"));
    if (seen.verb != "transfer") return false;
    const Value& units = seen.argument("units");
    const Value::List alone{units};
    const Value::List& all = units.list() != nullptr ? *units.list() : alone;
    return std::all_of(all.begin(), all.end(),
                       [&](const Value& unit) { return is_at(unit, seen.argument("to")); });
}

std::vector<Answer> Questions::brought_about(const Action& seen) const {
    using orders::ArgumentType;
    if (!request_.reader.empty() || has_come_about(seen)) return {};
    std::vector<Answer> answers;
    std::set<Subject> things = named_in(seen);
    for (const Subject thing : named_in(seen))
        for (auto in = position_.inside(thing); in; in = position_.inside(*in))
            things.insert(*in);
    const std::string units = game::to_text(seen.argument("units"), position_);
    for (const orders::Verb& verb : request_.rules->vocabulary().verbs()) {
        if (!verb.dice.empty() || answers.size() == most_answers) continue;
        const auto text = orders::written(verb, [&](const std::string& name) -> std::string {
            const orders::Argument* argument = verb.form.find(name);
            if (argument == nullptr) return {};
            const auto first = [&](Kind kind) -> std::string {
                for (const Subject thing : things)
                    if (thing.kind == kind) return position_.name(thing);
                return {};
            };
            if (argument->type == ArgumentType::location)
                return seen.argument("to").subject() != nullptr ? game::to_text(seen.argument("to"), position_)
                                                                : first(Kind::location);
            if (argument->type == ArgumentType::group) return first(Kind::group);
            if (argument->type != ArgumentType::unit) return {};
            return argument->list && seen.argument("units").known() ? units : first(Kind::unit);
        });
        if (!text) continue;
        const std::string line = "!" + *text;
        const auto one = possible(line, seen.side);
        if (!one || one->doubt == 2 || is_state(line)) continue;
        auto considered = referee_.consider(one->action);
        const std::size_t before = position_.mark();
        referee_.carry_out(considered);
        const bool so = has_come_about(seen);
        position_.undo_to(before);
        if (so) answers.push_back({{}, line, one->action.side, {}});
    }
    return answers;
}

/// Nobody rolls twice for the same attempt; a shot may follow the same shot, though not at once.
bool Questions::was_given(const Action& order) const {
    const auto same = [&](const auto& given) {
        return given.first == order.verb &&
               std::all_of(order.arguments.begin(), order.arguments.end(), [&](const auto& argument) {
                   const auto found = given.second.find(argument.first);
                   return found != given.second.end() && found->second == argument.second;
               });
    };
    const auto named = named_in(order);
    const bool shot = std::any_of(named.begin(), named.end(), [](Subject one) { return one.kind == Kind::unit; });
    return shot ? !given_.empty() && same(given_.back()) : std::any_of(given_.begin(), given_.end(), same);
}

std::vector<Answer> Questions::calls_for(const game::DiceRoll& roll) const {
    using orders::ArgumentType;
    using orders::Whose;
    if (!request_.reader.empty()) return {};
    const std::string dice = fmt::format("{}d{}", roll.faces.size(), roll.sides);
    const std::string side = side_of(roll.player);
    const auto owner = [&](Subject thing) -> const Value& { return position_.get(thing, game::fact::side); };
    // Enemies who can see each other.
    constexpr int in_sight = 2;
    const auto meet = [&](Subject a, Subject b) {
        const auto here = position_.location(a), there = position_.location(b);
        if (!here || !there || owner(a).text() == nullptr || owner(b).text() == nullptr) return false;
        if (owner(a) == owner(b)) return false;
        if (here == there) return true;
        if (here->index >= position_.map().size() || there->index >= position_.map().size()) return false;
        const auto distance = position_.map().distance(here->index, there->index);
        return distance && *distance <= in_sight;
    };
    std::vector<Answer> answers;
    std::size_t tried = 0;
    for (const orders::Verb& verb : request_.rules->vocabulary().verbs()) {
        if (verb.dice != dice) continue;
        std::vector<const orders::Argument*> needed;
        for (const orders::Argument& argument : verb.form.arguments())
            if (!argument.optional) needed.push_back(&argument);
        const auto kind_of = [](const orders::Argument& argument) {
            return argument.type == ArgumentType::group ? Kind::group : Kind::unit;
        };
        const bool of_two =
            needed.size() == 2 && std::all_of(needed.begin(), needed.end(), [](const auto* argument) {
                return argument->type == ArgumentType::group || argument->type == ArgumentType::unit;
            }) && needed[0]->whose != needed[1]->whose;
        if (!of_two) continue;
        std::vector<Possible> all;
        std::vector<std::string> actors, targets;
        const auto note = [](std::vector<std::string>& names, const std::string& name) {
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
        };
        const std::size_t ones = position_.count(kind_of(*needed[0])),
                          others = position_.count(kind_of(*needed[1]));
        for (std::uint32_t i = 0; i < ones; ++i)
            for (std::uint32_t j = 0; j < others && tried < most_tried; ++j) {
                const Subject one{kind_of(*needed[0]), i}, other{kind_of(*needed[1]), j};
                if (!meet(one, other)) continue;
                const Subject actor = needed[0]->whose == Whose::own ? one : other;
                const std::string& by = *owner(actor).text();
                if (!side.empty() && side != by) continue;
                const auto text = orders::written(verb, [&](const std::string& name) -> std::string {
                    if (name == needed[0]->name) return position_.name(one);
                    if (name == needed[1]->name) return position_.name(other);
                    return {};
                });
                ++tried;
                auto order = text ? possible("!" + *text, by) : std::nullopt;
                if (!order || order->doubt != 0 || !referee_.calls_for_dice(order->action)) continue;
                if (was_given(order->action)) continue;
                all.push_back(std::move(*order));
                note(actors, position_.name(one));
                note(targets, position_.name(other));
            }
        constexpr std::size_t shown = 3;
        if (all.size() <= shown) {
            for (Answer& one : best_of(std::move(all)))
                answers.push_back(std::move(one));
            continue;
        }
        // Many could have been: who and at whom is asked one after the other.
        const auto text = orders::written(verb, [&](const std::string& name) {
            const bool wanted = name == needed[0]->name || name == needed[1]->name;
            return wanted ? fmt::format("<{}>", name) : std::string();
        });
        if (text)
            answers.push_back({{},
                               "!" + *text,
                               all.front().action.side,
                               {{needed[0]->name, actors}, {needed[1]->name, targets}}});
    }
    return answers;
}

void Questions::not_used(const game::DiceRoll& roll, const std::string& why) {
    if (!roll.step || why == "taken back") return;
    std::string faces;
    for (const int face : roll.faces)
        faces += fmt::format("{}{}", faces.empty() ? "" : "+", face);
    Question question;
    question.about = Question::About::roll;
    question.step = roll.step;
    question.player = roll.player;
    question.side = side_of(roll.player);
    question.done = fmt::format("rolls {}{}", faces,
                                roll.faces.size() > 1 ? fmt::format(" = {}", roll.total()) : "");
    question.open = why;
    question.answers = calls_for(roll);
    add(std::move(question));
}

std::vector<Answer> Questions::corrected(const report::Remark& order) const {
    const orders::Vocabulary& vocabulary = request_.rules->vocabulary();
    std::string line = order.text;
    auto parsed = orders::parse_order(line, vocabulary);
    if (const auto* error = std::get_if<orders::OrderError>(&parsed)) {
        const std::size_t begin = line.find_first_not_of("! "), end = line.find(' ', begin);
        if (begin == std::string::npos || error->verb.empty()) return {};
        line = fmt::format("!{}{}", error->verb, end == std::string::npos ? "" : line.substr(end));
        parsed = orders::parse_order(line, vocabulary);
    }
    const auto* read = std::get_if<orders::Order>(&parsed);
    if (read == nullptr) return {};
    static constexpr std::array units{Kind::unit, Kind::group}, groups{Kind::group, Kind::unit};
    for (const orders::OrderArgument& argument : read->arguments) {
        const bool group = argument.type == orders::ArgumentType::group;
        if (!group && argument.type != orders::ArgumentType::unit) continue;
        for (const std::string& word : argument.words) {
            const auto named = actions::find_named(word, group ? groups : units, position_);
            const auto at = line.find(word);
            if (!named.found && !named.nearest.empty() && at != std::string::npos)
                line.replace(at, word.size(), named.nearest);
        }
    }
    const auto one = possible(line, side_of(order.player));
    if (!one) return {};
    return {{{}, line, one->action.side, {}}};
}

void Questions::not_understood(const report::Remark& order) {
    if (order.text.empty() || order.text == still_secret || !order.step || order.player.empty()) return;
    Question question;
    question.about = Question::About::order;
    question.step = order.step;
    question.player = order.player;
    question.side = side_of(order.player);
    question.done = order.text;
    question.open = order.why.substr(0, order.why.find("; the form is"));
    question.slip = order.text;
    question.answers = corrected(order);
    add(std::move(question));
}

}  // namespace umpire::check
