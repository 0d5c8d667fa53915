#include "umpire/catalog/tellings.hpp"

#include "umpire/error.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <tuple>

namespace umpire::catalog {

namespace {

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' '))
        text.remove_prefix(1);
    while (text.ends_with(' '))
        text.remove_suffix(1);
    return text;
}

/// Reads one phrase from left to right.
class PhraseReader {
  public:
    explicit PhraseReader(std::string_view text) : text_(text) {}

    Phrase whole() {
        Phrase phrase = read();
        if (at_ < text_.size()) fail(fmt::format("a '{}' that closes nothing", text_[at_]));
        return phrase;
    }

  private:
    [[noreturn]] void fail(const std::string& what) const {
        throw InputError(fmt::format("column {}: {}", at_ + 1, what));
    }

    /// Up to whatever ends it.
    Phrase read() {
        Phrase phrase;
        while (at_ < text_.size()) {
            const std::size_t end = std::min(text_.find_first_of("{}[]|", at_), text_.size());
            if (end > at_) phrase.parts.push_back({std::string(text_.substr(at_, end - at_))});
            at_ = end;
            if (at_ == text_.size() || text_[at_] == ']' || text_[at_] == '|') break;
            if (text_[at_] == '}') fail("a '}' without its '{'");
            phrase.parts.push_back(text_[at_] == '{' ? hole() : clause());
        }
        return phrase;
    }

    Phrase::Part hole() {
        const std::size_t end = text_.find('}', at_);
        if (end == text_.npos) fail("a '{' without its '}'");
        std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
        Phrase::Hole hole;
        if (const auto word = inside.find_first_of(":~"); word != inside.npos) {
            hole.only_word = inside[word] == '~';
            std::tie(hole.one, hole.many) = one_and_many(inside.substr(word + 1), hole.only_word);
            inside = inside.substr(0, word);
        }
        if (const auto at = inside.find('@'); at != inside.npos) {
            hole.of = inside.substr(at + 1);
            inside = inside.substr(0, at);
            if (hole.of.empty() || hole.one.empty() || hole.only_word)
                fail("behind '@' stands what it goes with, and behind a ':' what is counted");
        }
        if (const auto dot = inside.find('.'); dot != inside.npos) {
            const std::string_view place = inside.substr(dot + 1);
            const auto [stop, error] = std::from_chars(place.data(), place.data() + place.size(), hole.place);
            if (error != std::errc{} || stop != place.data() + place.size() || hole.place == 0)
                fail("behind the '.' of a name stands which of its values is meant, from 1");
            inside = inside.substr(0, dot);
        }
        if (inside.empty()) fail("a hole without a name");
        hole.name = inside;
        at_ = end + 1;
        return {{}, std::move(hole), {}};
    }

    std::pair<std::string, std::string> one_and_many(std::string_view words, bool both) const {
        const auto slash = words.find('/');
        if (words.empty() || (both && slash == words.npos))
            fail("expected the word for one and, behind a '/', that for several");
        if (slash == words.npos) return {std::string(words), fmt::format("{}s", words)};
        return {std::string(words.substr(0, slash)), std::string(words.substr(slash + 1))};
    }

    Phrase::Part clause() {
        Phrase::Part part;
        do {
            ++at_;
            Phrase::Alternative one;
            one.conditions = conditions();
            one.phrase = read();
            part.clause.push_back(std::move(one));
        } while (at_ < text_.size() && text_[at_] == '|');
        if (at_ == text_.size()) fail("a '[' without its ']'");
        ++at_;
        return part;
    }

    std::vector<Phrase::Condition> conditions() {
        std::vector<Phrase::Condition> all;
        const std::size_t end = text_.find_first_of("?{}[]|", at_);
        if (end == text_.npos || text_[end] != '?') return all;
        std::string_view list = text_.substr(at_, end - at_);
        while (true) {
            const std::size_t comma = std::min(list.find(','), list.size());
            all.push_back(condition(trimmed(list.substr(0, comma))));
            if (comma == list.size()) break;
            list.remove_prefix(comma + 1);
        }
        at_ = end + 1;
        return all;
    }

    Phrase::Condition condition(std::string_view text) const {
        using Is = Phrase::Condition::Is;
        if (text.starts_with('!')) return {std::string(text.substr(1)), {}, Is::not_so};
        const auto sign = text.find_first_of("!=<>");
        if (text.empty() || sign == 0) fail("expected a condition before the '?'");
        if (sign == text.npos) return {std::string(text), {}, Is::so};
        const bool other = text.substr(sign).starts_with("!=");
        const Is is = other               ? Is::other
                      : text[sign] == '=' ? Is::equal
                      : text[sign] == '>' ? Is::more
                                          : Is::less;
        return {std::string(trimmed(text.substr(0, sign))),
                std::string(trimmed(text.substr(sign + (other ? 2 : 1)))), is};
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

/// FNV-1a: whoever wants two texts to have the same mark gains nothing by it.
std::string mark_of(std::string_view text) {
    std::uint64_t mark = 14695981039346656037ULL;
    for (const char c : text)
        mark = (mark ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    return fmt::format("{:016x}", mark);
}

}  // namespace

bool Phrase::empty() const {
    return parts.empty();
}

Phrase Phrase::compile(std::string_view text) {
    return PhraseReader(text).whole();
}

void Phrase::add_used(std::vector<Used>& all) const {
    for (const Part& part : parts) {
        if (part.hole) all.push_back({part.hole->name, {}});
        if (part.hole && !part.hole->of.empty()) all.push_back({part.hole->of, {}});
        for (const Alternative& one : part.clause) {
            for (const Condition& condition : one.conditions)
                all.push_back({condition.name, condition.value});
            one.phrase.add_used(all);
        }
    }
}

Tellings Tellings::from_json(const nlohmann::json& document, const ProblemWith& problem_with,
                             const std::function<std::string(const std::string& fact)>& problem_with_fact) {
    Tellings tellings;
    tellings.mark_ = mark_of(document.dump());
    const auto check = [](const std::string& pointer, const std::string& problem) {
        if (!problem.empty()) throw InputError::at(pointer, problem);
    };
    for (const auto& [verb, texts] : document.at("told").items()) {
        // Who does it is known of every verb that there is.
        check("/told/" + verb, problem_with(verb, {"by", {}}));
        const auto phrase = [&, &verb = verb, &texts = texts](const char* part) {
            const std::string pointer = fmt::format("/told/{}/{}", verb, part);
            Phrase read;
            try {
                read = Phrase::compile(texts.value(part, ""));
            } catch (const InputError& error) {
                throw InputError::at(pointer, error.reason());
            }
            std::vector<Phrase::Used> all;
            read.add_used(all);
            for (const Phrase::Used& used : all)
                check(pointer, problem_with(verb, used));
            return read;
        };
        Telling telling{phrase("says"), phrase("needs"), texts.value("rolls", ""), texts.value("adds", ""),
                        phrase("comes")};
        for (const auto& [part, name] : {std::pair("rolls", telling.rolls), std::pair("adds", telling.adds)})
            if (!name.empty()) check(fmt::format("/told/{}/{}", verb, part), problem_with(verb, {name, {}}));
        tellings.by_verb_[verb] = std::move(telling);
    }
    for (const auto& one : document.value("budgets", nlohmann::json::array())) {
        Budget budget{one.at("spent"), one.value("allowed", ""), one.value("left", ""), one.at("noun")};
        const std::string pointer = fmt::format("/budgets/{}", tellings.budgets_.size());
        for (const std::string* fact : {&budget.spent, &budget.allowed, &budget.left})
            if (!fact->empty()) check(pointer, problem_with_fact(*fact));
        tellings.budgets_.push_back(std::move(budget));
    }
    return tellings;
}

const Telling* Tellings::find(std::string_view verb) const {
    const auto found = by_verb_.find(verb);
    return found == by_verb_.end() ? nullptr : &found->second;
}

}  // namespace umpire::catalog
