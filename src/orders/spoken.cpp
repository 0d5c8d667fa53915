#include "umpire/orders/order.hpp"
#include "umpire/orders/vocabulary.hpp"

#include "match.hpp"
#include "words.hpp"

#include <algorithm>

namespace umpire::orders {

namespace {

/// Nobody declares anything in a longer one.
constexpr std::size_t longest_clause = 200;
constexpr std::size_t most_clauses = 12;

std::string_view without_full_stop(std::string_view text) {
    text = trimmed(text);
    while (!text.empty() && (text.back() == '.' || text.back() == '!' || text.back() == ';'))
        text = trimmed(text.substr(0, text.size() - 1));
    return text;
}

void split(std::string_view text, std::string_view signs, std::vector<std::string_view>& clauses) {
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        const bool ends = at == text.size() || (signs.find(text[at]) != std::string_view::npos &&
                                                (at + 1 == text.size() || is_space(text[at + 1])));
        if (!ends) continue;
        const std::string_view clause = without_full_stop(text.substr(begin, at - begin));
        if (!clause.empty() && clause.size() <= longest_clause) clauses.push_back(clause);
        begin = at + 1;
    }
}

/// Sentences, and what stands between their commas. Questions declare nothing.
std::vector<std::string_view> clauses_of(std::string_view line) {
    std::vector<std::string_view> sentences, clauses;
    if (line.size() > longest_order || line.find('?') != std::string_view::npos) return clauses;
    split(line, ".!;:", sentences);
    for (const std::string_view sentence : sentences) {
        clauses.push_back(sentence);
        if (sentence.find(',') != std::string_view::npos) split(sentence, ",", clauses);
    }
    if (clauses.size() > most_clauses) clauses.resize(most_clauses);
    return clauses;
}

}  // namespace

std::vector<SpokenOrder> spoken_orders(std::string_view line, const Vocabulary& vocabulary) {
    std::vector<SpokenOrder> found;
    if (find_unreadable(line)) return found;
    const auto clauses = clauses_of(line);
    for (std::size_t clause = 0; clause < clauses.size(); ++clause) {
        const auto words = words_of(clauses[clause]);
        for (const Verb& verb : vocabulary.verbs())
            for (const auto& [form, with] : verb.spoken) {
                Match fitted = match(form, words, clauses[clause]);
                if (!fitted.fits) continue;
                Order order;
                order.verb = verb.verb;
                order.arguments = std::move(fitted.arguments);
                order.text = trimmed(line);
                // One of several words for the same: it is no part of what is meant.
                std::erase_if(order.arguments, [&](const OrderArgument& argument) {
                    return argument.type == ArgumentType::flag && verb.form.find(argument.name) == nullptr;
                });
                for (const auto& [name, value] : with)
                    order.arguments.push_back({name, verb.form.find(name)->type, {value}, 0});
                found.push_back({std::move(order), clause});
            }
    }
    return found;
}

}  // namespace umpire::orders
