#include "air_names.hpp"
#include "common/lists.hpp"
#include "names.hpp"
#include "table/thrown_dice.hpp"

#include <fmt/core.h>

#include <algorithm>

/// Dice that may be for several things: in words, and tried as each of them.
namespace umpire::rules::aeto {

namespace {

/// @name In words
/// @{

/// How dice of a verb are told, and the order that says so. Both name who acts, and on whom or where.
struct Wording {
    Verb verb;
    const char* words;
    const char* order;
};

const Wording* wording_of(const Verb& verb) {
    static const Wording all[] = {
        {verb::attack, "an attack in the air of {} on {}", "!attack {} -> {}"},
        {verb::strike, "an attack from the air of {} on {}", "!strike {} -> {}"},
        {verb::strafe, "a Strafing Attack of {} on {}", "!strafe {} -> {}"},
        {verb::bomb, "the bombing by {} at {}", "!bomb {} -> the <installation> at {}"},
        {verb::paradrop, "the jump of {} at {}", "!paradrop {} at {}"},
        {verb::evacuate, "the evacuation of {}", "!evacuate {} to <base>"},
        {verb::report, "a Flotilla Sighting Report on {}", "!report {} chits <number>"},
        {verb::interdict, "the attack of {} in {}", "!interdict {} in {}"},
    };
    const auto found =
        std::find_if(std::begin(all), std::end(all), [&](const Wording& one) { return one.verb.name == verb.name; });
    return found != std::end(all) ? found : nullptr;
}

using Things = std::vector<Subject>;

void join(const game::Arguments& arguments, std::initializer_list<std::string_view> names, Things& things) {
    for (const std::string_view name : names) {
        const auto found = arguments.find(name);
        if (found == arguments.end()) continue;
        for (const Subject one : things_in(found->second))
            if (!holds(things, one)) things.push_back(one);
    }
}

struct Parties {
    Things who, whom;
};

Parties parties_of(const Purposes& purposes, const Verb& verb) {
    Parties all;
    for (const Purpose& one : purposes) {
        if (one.verb.name != verb.name) continue;
        join(one.arguments, {arg::unit.name, arg::units.name}, all.who);
        join(one.arguments, {arg::target.name, arg::at.name, arg::area.name}, all.whom);
    }
    if (all.who.empty()) std::swap(all.who, all.whom);
    return all;
}

Sentence filled(const char* wording, const Parties& parties) {
    if (parties.whom.empty()) return Sentence::filled_in(wording, {one_of(parties.who)});
    return Sentence::filled_in(wording, {one_of(parties.who), one_of(parties.whom)});
}

/// The order for the first of them.
Sentence order_for(const Purposes& purposes) {
    for (const Purpose& one : purposes)
        if (const Wording* wording = wording_of(one.verb))
            return filled(wording->order, parties_of({one}, one.verb));
    return {};
}

/// @}

Action with_dice_of(Inquiry& ask, std::string side, const Verb& verb, game::Arguments arguments) {
    Action action = order(std::move(side), verb, std::move(arguments));
    action.dice = ask.action().dice;
    action.source = ask.action().source;
    return action;
}

Understanding taken_for(Inquiry& ask, const Purpose& purpose) {
    Sentence words = in_one(words_for({purpose}));
    words.name_things(ask.position());
    Understanding way{words.text(), purpose.before};
    way.orders.push_back(with_dice_of(ask, purpose.side, purpose.verb, purpose.arguments));
    way.rank = Understanding::Rank::rival;
    return way;
}

}  // namespace

std::string in_writing(const game::DiceRoll& roll) {
    std::string text;
    for (const int face : roll.faces)
        text += fmt::format("{}{}", text.empty() ? "" : "+", face);
    return text;
}

Sentence one_of(const std::vector<Subject>& things) {
    if (things.size() == 1) return say("{}", things.front());
    if (things.size() == 2) return say("{} or {}", things[0], things[1]);
    return say("one of {}", things.size());
}

Sentence one_of(const Units& units) {
    return one_of(std::vector<Subject>(units.begin(), units.end()));
}

std::vector<Sentence> words_for(const Purposes& purposes) {
    std::vector<Sentence> all;
    std::vector<Verb> told;
    for (const Purpose& one : purposes) {
        const Wording* wording = wording_of(one.verb);
        if (wording == nullptr || std::find(told.begin(), told.end(), one.verb) != told.end()) continue;
        told.push_back(one.verb);
        all.push_back(filled(wording->words, parties_of(purposes, one.verb)));
    }
    return all;
}

Sentence in_one(const std::vector<Sentence>& readings) {
    constexpr std::size_t most_told = 3;
    Sentence all;
    for (std::size_t one = 0; one < readings.size() && one < most_told; ++one)
        all += one == 0 ? readings[one] : say("; {}", readings[one]);
    if (readings.size() > most_told) all += say("; {} more", readings.size() - most_told);
    return all;
}

Ways ways_of_dice(Inquiry& ask) {
    // More of them are never told from each other by what is legal.
    constexpr std::size_t most_tried = 8;
    if (ask.action().dice.size() != 1) return {};
    const game::DiceRoll roll = ask.action().dice.front();
    const Purposes purposes = purposes_of(ask, roll);
    if (purposes.empty()) return {};
    Understanding open{{}, {with_dice_of(ask, ask.action().side, verb::naval_roll, {})}};
    open.missing = say("what {} was thrown for: {}", in_writing(roll), in_one(words_for(purposes)));
    open.settle = order_for(purposes);
    Ways ways{open};
    const bool evacuates = std::any_of(purposes.begin(), purposes.end(),
                                       [](const Purpose& one) { return one.verb.name == verb::evacuate.name; });
    if (purposes.size() > most_tried || evacuates) return ways;
    for (const Purpose& one : purposes)
        ways.push_back(taken_for(ask, one));
    open.rank = Understanding::Rank::between;
    ways.push_back(std::move(open));
    return ways;
}

}  // namespace umpire::rules::aeto
