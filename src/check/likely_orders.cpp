#include "umpire/actions/log_reader.hpp"
#include "umpire/actions/names.hpp"
#include "umpire/actions/statement.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/check/checker.hpp"
#include "umpire/check/questions.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/orders/vocabulary.hpp"
#include "umpire/orders/written.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/rules/rulebook.hpp"

#include "blanks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <set>

/// The lines that would settle a question, with what can stand in them.
namespace umpire::check {

using game::Action;
using game::Kind;
using game::Subject;
using game::Value;
using game::Verdict;
using report::Answer;

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

bool is_state(std::string_view line) {
    return line.starts_with("!state ");
}

namespace {

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

/// The same thing in two places of an order: nobody fires at himself.
bool names_one_twice(const game::Arguments& arguments) {
    std::set<Subject> seen;
    for (const auto& [name, value] : arguments)
        if (const Subject* thing = value.subject())
            if (thing->kind != Kind::location && !seen.insert(*thing).second) return true;
    return false;
}

}  // namespace

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
        if (thing.kind == Kind::location)
            places.insert(thing);
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

}  // namespace umpire::check
