#include "umpire/actions/names.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/check/checker.hpp"
#include "umpire/check/questions.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/map.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/orders/vocabulary.hpp"
#include "umpire/orders/written.hpp"
#include "umpire/rules/game_rules.hpp"

#include "blanks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <set>

/// Orders that nobody has hinted at, found by what was seen or rolled.
namespace umpire::check {

using game::Action;
using game::Kind;
using game::Subject;
using game::Value;
using report::Answer;

bool Questions::has_come_about(const Action& seen) const {
    const auto is_at = [&](const Value& thing, const Value& where) {
        if (thing.subject() == nullptr) return false;
        const auto inside = position_.inside(*thing.subject());
        return where.subject() == nullptr
                   ? !inside
                   : inside == *where.subject() || position_.location(*thing.subject()) == *where.subject();
    };
    if (seen.verb == "mark") {
        const Subject* of = seen.argument("of").subject();
        const std::string* fact = seen.argument("fact").text();
        return fact != nullptr && position_.get(of != nullptr ? *of : game::the_game,
                                                game::Name::of(*fact)) == seen.argument("value");
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
                return seen.argument("to").subject() != nullptr
                           ? game::to_text(seen.argument("to"), position_)
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
    const bool shot =
        std::any_of(named.begin(), named.end(), [](Subject one) { return one.kind == Kind::unit; });
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
        const bool of_two = needed.size() == 2 &&
                            std::all_of(needed.begin(), needed.end(),
                                        [](const auto* argument) {
                                            return argument->type == ArgumentType::group ||
                                                   argument->type == ArgumentType::unit;
                                        }) &&
                            needed[0]->whose != needed[1]->whose;
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
        constexpr std::size_t most_listed = 3;
        if (all.size() <= most_listed) {
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
    static constexpr std::array unit_first{Kind::unit, Kind::group}, group_first{Kind::group, Kind::unit};
    for (const orders::OrderArgument& argument : read->arguments) {
        const bool group = argument.type == orders::ArgumentType::group;
        if (!group && argument.type != orders::ArgumentType::unit) continue;
        for (const std::string& word : argument.words) {
            const auto& kinds = group ? group_first : unit_first;
            const auto at = line.find(word);
            if (at == std::string::npos || actions::find_named(word, kinds, position_).found) continue;
            if (const std::string nearest = actions::nearest_name(word, kinds, position_); !nearest.empty())
                line.replace(at, word.size(), nearest);
        }
    }
    const auto one = possible(line, side_of(order.player));
    if (!one) return {};
    return {{{}, line, one->action.side, {}}};
}

}  // namespace umpire::check
