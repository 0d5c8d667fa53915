#include "umpire/report/legality.hpp"
#include "umpire/spelling.hpp"

#include <algorithm>
#include <array>

namespace umpire::report {

using game::Evidence;

namespace {

constexpr std::size_t most_facts = 4;

enum Nearness : std::size_t { number_of_sentence, name_of_sentence, of_thing_in_sentence, far };

Nearness nearness(const Evidence& fact, const std::string& sentence) {
    const std::string value = fact.value.text();
    const bool about_it = fact.name.empty() || has_word(sentence, fact.name);
    const bool yes_no = value == "yes" || value == "no";
    const bool number = !value.empty() && value.find_first_not_of("0123456789.-") == std::string::npos;
    if (!yes_no && has_word(sentence, value)) {
        if (number) return number_of_sentence;
        if (about_it) return name_of_sentence;
    }
    return about_it && !fact.name.empty() ? of_thing_in_sentence : far;
}

}  // namespace

std::vector<Evidence> deciding_facts(const game::Finding& finding) {
    std::array<std::vector<Evidence>, far + 1> by_nearness;
    const std::string sentence = finding.because.text();
    for (const Evidence& fact : finding.facts)
        by_nearness[nearness(fact, sentence)].push_back(fact);
    std::vector<Evidence> facts;
    const auto take_from = [&](const std::vector<Evidence>& some) {
        // The last ones are the most particular.
        const std::size_t count = std::min(some.size(), most_facts - facts.size());
        facts.insert(facts.end(), some.end() - static_cast<std::ptrdiff_t>(count), some.end());
    };
    for (const Nearness near : {number_of_sentence, name_of_sentence, of_thing_in_sentence})
        take_from(by_nearness[near]);
    if (facts.empty()) take_from(by_nearness[far]);
    return facts;
}

}  // namespace umpire::report
