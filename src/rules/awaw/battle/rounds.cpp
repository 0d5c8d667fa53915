#include "battle/rounds.hpp"

#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace umpire::rules::awaw {

namespace {

struct InSegment {
    std::string_view verb;
    char segment;
};
constexpr std::array<InSegment, 12> acts{{{verb::form, 'A'},
                                          {verb::number, 'A'},
                                          {verb::cap, 'B'},
                                          {verb::counterair, 'B'},
                                          {verb::cover, 'D'},
                                          {verb::search, 'E'},
                                          {verb::reveal, 'F'},
                                          {verb::strike, 'G'},
                                          {verb::pair, 'H'},
                                          {verb::engage, 'H'},
                                          {verb::fire, 'H'},
                                          {verb::torpedo, 'I'}}};

/// Later than all segments of a round.
constexpr char after_the_round = 'Z';

char letter_of(std::string_view segment) {
    if (segment == "between" || segment == "end") return after_the_round;
    return segment.size() == 1 && segment >= "A" && segment <= "I" ? segment.front() : '\0';
}

/// Where a battle is; before everything if nobody has said.
char now_in(Inquiry& ask) {
    return letter_of(segment_now(ask));
}

std::string_view words_of(char segment) {
    switch (segment) {
        case 'A':
            return "the formation of combat groups";
        case 'B':
            return "attacks on air bases";
        case 'C':
            return "the allocation of carrier air";
        case 'D':
            return "the allocation of air cover";
        case 'E':
            return "search";
        case 'F':
            return "the revealing of found groups";
        case 'G':
            return "air strikes";
        case 'H':
            return "fleet combat";
        case 'I':
            return "submarine attacks";
        default:
            return "the end of the round";
    }
}

}  // namespace

char segment_of(Inquiry& ask) {
    if (ask.verb() == verb::segment) return letter_of(ask.text(arg::segment));
    const auto found =
        std::find_if(acts.begin(), acts.end(), [&](const InSegment& act) { return act.verb == ask.verb(); });
    return found == acts.end() ? '\0' : found->segment;
}

bool ends_formation(Inquiry& ask) {
    return battle_under_way(ask) && now_in(ask) == 'A' && segment_of(ask) > 'A';
}

namespace {

/// @name 22.31 to 22.33: battles and rounds
/// @{

/// Who was first in each other's way decides what kind of battle it is.
std::string kind_of_battle(Resolution& now, const Groups& groups, Place at) {
    if (now.has(arg::kind)) return now.text(arg::kind);
    double level = 1;
    bool raiders = false;
    for (const Group group : groups) {
        level = std::max(level, now.number_or(group, fact::level, 1));
        raiders = raiders || is_on_a_raid(now, group);
    }
    if (raiders && box_of(now, at).ends_with("SW")) return "raider box";
    return level > 1 ? "counter-interception" : "interception";
}

/// Of those who intercepted first, however they are named.
std::string intercepting_side(Resolution& now, const Groups& groups) {
    if (now.has(arg::side)) return now.text(arg::side);
    std::optional<Subject> first;
    for (const Group group : groups)
        if (now.known(group, fact::intercepts) &&
            (!first || now.number_or(group, fact::level, 1) < now.number_or(*first, fact::level, 1)))
            first = group;
    return first ? now.side_of(*first) : std::string();
}

void battle_starts(Resolution& now) {
    const auto groups = now.subjects(arg::groups);
    const Place at = now.subject(arg::at);
    const Battle battle =
        now.add(Kind::battle, fmt::format("battle {}", now.position().count(Kind::battle) + 1));
    double level = 1;
    for (const Group group : groups) {
        level = std::max(level, now.number_or(group, fact::level, 1));
        now.place(group, at);
    }
    now.place(battle, at);
    now.set(battle, fact::round, 1);
    now.set(battle, fact::segment, "A");
    now.set(battle, fact::groups, as_list(groups));
    now.set(battle, fact::level, level);
    now.set(battle, fact::kind, kind_of_battle(now, groups, at));
    if (std::string side = intercepting_side(now, groups); !side.empty())
        now.set(battle, fact::intercepting_side, std::move(side));
    now.set(game::the_game, fact::battle, battle);
}

void battle_is_declared(Resolution& now) {
    now.happens(event::battle_starts);
}

/// The round that was fought is over before the next begins.
void next_round(Resolution& now) {
    if (!battle_under_way(now)) return;
    if (segment_now(now) != "between") now.happens(event::round_ends);
    // What the end of the round brought may be the end of the battle.
    if (const auto battle = battle_under_way(now); battle && !now.yes(*battle, fact::over))
        now.happens(event::round_begins);
}

void round_begins(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    now.set(*battle, fact::round, round_now(now) + 1);
    now.set(*battle, fact::segment, "A");
}

void round_ends(Resolution& now) {
    if (const auto battle = battle_under_way(now)) now.set(*battle, fact::segment, "between");
}

Ruling both_sides_are_there(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    const auto groups = groups_in_battle(ask);
    if (groups.empty()) return broken("no combat group is left in the battle");
    const std::string side = ask.side_of(groups.front());
    const bool both =
        std::any_of(groups.begin(), groups.end(), [&](Group group) { return ask.side_of(group) != side; });
    return both ? kept() : broken(say("only the {} side is left in the battle", side));
}

/// The force that was caught first, if its interceptor is met elsewhere.
std::optional<Subject> caught_elsewhere(Inquiry& ask, const Groups& groups, Subject at) {
    for (const Group group : groups) {
        const Value target = ask.fact(group, fact::intercepts), where = ask.fact(group, fact::intercept_at);
        if (target.subject() == nullptr || ask.number_or(group, fact::level, 1) != 1) continue;
        if (where.subject() != nullptr && *where.subject() != at) return *target.subject();
    }
    return std::nullopt;
}

Ruling only_those_who_meet(Inquiry& ask) {
    const bool declared = ask.verb() == verb::battle;
    const auto battle = battle_under_way(ask);
    if (!declared && !battle) return not_concerned();
    const auto groups =
        declared ? Groups(ask.subjects(arg::groups)) : Groups(listed(ask, *battle, fact::groups));
    const bool counter = std::any_of(groups.begin(), groups.end(),
                                     [&](Group group) { return ask.number_or(group, fact::level, 1) > 1; });
    if (!counter) return not_concerned();
    const Subject where = declared ? ask.subject(arg::at) : battle_hex(ask);
    const auto first = caught_elsewhere(ask, groups, where);
    if (!first) return kept();
    const auto taking_part = declared ? groups : Groups(groups_named(ask, arg::group, arg::unit, arg::air));
    if (!holds(taking_part, *first)) return kept();
    return broken(say("{} was intercepted in another hex than {}", *first, where));
}

/// @}

/// @name 22.41: the segments in their order
/// @{

Ruling too_late(Inquiry& ask) {
    return broken(say("{} of round {} came before; a new round begins with !round", words_of(now_in(ask)),
                      round_now(ask)));
}

/// The act comes when the battle has gone on to one of these segments.
Ruling not_after(Inquiry& ask, std::string_view segments) {
    if (!battle_under_way(ask) || now_in(ask) == '\0') return not_concerned();
    return segments.find(now_in(ask)) == std::string_view::npos ? kept() : too_late(ask);
}

Ruling strikes_before_fleet_combat(Inquiry& ask) {
    return not_after(ask, "H");
}

Ruling strikes_before_submarines(Inquiry& ask) {
    return not_after(ask, "I");
}

Ruling fleet_combat_before_submarines(Inquiry& ask) {
    return not_after(ask, "I");
}

/// A battle with raiders in an SW box begins with air strikes and knows nothing of what this is for (22.35).
bool falls_away(Inquiry& ask) {
    return is_raider_box(ask) && among(ask.verb(), {"form", "number", "search", "reveal"});
}

Ruling search_before_strikes(Inquiry& ask) {
    return falls_away(ask) ? not_concerned() : not_after(ask, "GHIZ");
}

Ruling counterair_before_search(Inquiry& ask) {
    return not_after(ask, "EFGHIZ");
}

/// What the special rules above have already said of an act.
bool spoken_of(std::string_view verb, char now) {
    if (verb == verb::strike) return now == 'H' || now == 'I';
    if (among(verb, {verb::pair, verb::engage, verb::fire})) return now == 'I';
    if (verb == verb::search) return now > 'F';
    if (among(verb, {verb::cap, verb::counterair})) return now > 'D';
    return false;
}

Ruling segments_in_order(Inquiry& ask) {
    const char now = now_in(ask), its = segment_of(ask);
    if (!battle_under_way(ask) || now == '\0' || falls_away(ask)) return not_concerned();
    if (its == '\0') return broken("a round has the segments A to I and its end");
    if (its >= now) return kept();
    return spoken_of(ask.verb(), now) ? not_concerned() : too_late(ask);
}

/// Nobody has to say that a segment begins: what belongs to it says so.
void goes_on_to_its_segment(Resolution& now) {
    const char its = segment_of(now);
    if (!battle_under_way(now) || its == '\0' || its <= now_in(now)) return;
    if (its == after_the_round)
        now.happens(event::round_ends);
    else
        now.happens(event::segment_begins, {{arg::segment, std::string(1, its)}});
}

void segment_begins(Resolution& now) {
    if (const auto battle = battle_under_way(now)) now.set(*battle, fact::segment, now.text(arg::segment));
}

/// @}

/// @name 22.41E: search
/// @{

void search_dice_are_rolled(Resolution& now) {
    const std::string side = now.action().side;
    const int dice = std::max(0, static_cast<int>(now.modifiers(sum::search_dice, {{arg::side, side}})));
    now.result(result::search_dice, dice);
    Value::List faces;
    if (dice > 0)
        for (const int face : now.roll(dice, 6, "search").faces)
            faces.emplace_back(face);
    now.happens(event::search_made, {{arg::side, side}, {arg::dice, faces}});
}

/// @}

/// @name 22.41F: what a found group shows
/// @{

struct Statement {
    Argument argument;
    std::string truth;
    const char* words;
};

std::array<Statement, 4> truth_about(Inquiry& ask, Group group) {
    const bool small = ask.number(group, fact::factors) < ask.printed("revealed_size");
    return {{{arg::size, small ? "small" : "large", "whether it is below ten naval factors"},
             {arg::carriers, game::to_text(ask.number(group, fact::fast_carriers)), "its fast carriers"},
             {arg::speed, ask.yes(group, fact::fast) ? "fast" : "slow", "its speed"},
             {arg::cargo, ask.yes(group, fact::has_cargo) ? "laden" : "empty", "whether it carries cargo"}}};
}

std::string text_of(Inquiry& ask, const Argument& argument) {
    const Value& value = ask.argument(argument);
    if (value.number() != nullptr) return game::to_text(*value.number());
    return value.text() != nullptr ? *value.text() : std::string();
}

Ruling says_all_four(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!ask.yes(group, fact::found)) return not_concerned();
    for (const Statement& one : truth_about(ask, group)) {
        const std::string what = text_of(ask, one.argument);
        if (what.empty()) return broken(say("{} does not reveal {}", group, one.words));
        if (what != one.truth)
            return broken(say("{} says {} of {}; it is {}", group, what, one.words, one.truth));
    }
    return kept();
}

void group_is_revealed(Resolution& now) {
    now.set(now.subject(arg::group), fact::revealed, true);
}

/// @}

/// @name 22.41G: the two steps of air strikes
/// @{

bool happened_this_round(Inquiry& ask, const AnyNumber& what) {
    const auto battle = battle_under_way(ask);
    return battle && ask.number_or(*battle, what, 0) == round_now(ask);
}

Ruling one_surprise_strike(Inquiry& ask) {
    if (!battle_under_way(ask) || !ask.yes(arg::surprise)) return not_concerned();
    if (!happened_this_round(ask, fact::surprise_by(ask.action().side))) return kept();
    return broken(
        say("the {} side has flown its surprise strike of round {}", ask.action().side, round_now(ask)));
}

Ruling surprise_comes_first(Inquiry& ask) {
    if (!battle_under_way(ask) || !ask.yes(arg::surprise)) return not_concerned();
    if (!happened_this_round(ask, fact::strikes_round)) return kept();
    return broken("strikes without surprise have been flown in this round");
}

void strike_is_noted(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    if (now.yes(arg::surprise))
        now.set(*battle, fact::surprise_by(now.action().side), round_now(now));
    else
        now.set(*battle, fact::strikes_round, round_now(now));
}

/// @}

/// @name 22.411: between rounds
/// @{

Ruling withdraws_between_rounds(Inquiry& ask) {
    const char now = now_in(ask);
    if (!battle_under_way(ask) || now == '\0') return not_concerned();
    // Submarine attacks are at the attacker's option: after fleet combat the round may be over.
    if (now >= 'H') return kept();
    return broken(
        say("round {} has come to {}, and fleet combat is still to come", round_now(ask), words_of(now)));
}

void withdrawal_ends_the_round(Resolution& now) {
    const char segment = now_in(now);
    if (segment == 'H' || segment == 'I') now.happens(event::round_ends);
}

Ruling joins_between_rounds(Inquiry& ask) {
    if (!battle_under_way(ask) || now_in(ask) == '\0') return not_concerned();
    const bool between = now_in(ask) == after_the_round || (now_in(ask) == 'A' && round_now(ask) > 1);
    if (!between) return broken(say("round {} has come to {}", round_now(ask), words_of(now_in(ask))));
    return both_sides_are_there(ask);
}

/// @}

}  // namespace

void register_rounds(Rulebook& book) {
    book.effect("22.31", event::battle_starts, battle_starts, When::before);
    book.effect("22.31", verb::battle, battle_is_declared);
    book.effect("22.311", verb::round, next_round);
    book.effect("22.311", event::round_begins, round_begins, When::before);
    book.check("22.311", {verb::round}, both_sides_are_there);
    book.check("22.33", {verb::battle, verb::fire, verb::pair, verb::engage, verb::strike, verb::torpedo},
               only_those_who_meet);

    book.check(
        "22.41",
        {verb::segment, verb::form, verb::number, verb::cap, verb::counterair, verb::cover, verb::search,
         verb::reveal, verb::strike, verb::pair, verb::engage, verb::fire, verb::torpedo},
        segments_in_order);
    for (const Verb& verb : {verb::segment, verb::cap, verb::counterair, verb::cover, verb::search,
                             verb::reveal, verb::strike, verb::pair, verb::engage, verb::fire, verb::torpedo})
        book.effect("22.41", verb, goes_on_to_its_segment, When::before);
    book.effect("22.41", event::segment_begins, segment_begins, When::before);
    book.check({"22.32", "22.41", "22.41H", "22.51"}, {verb::strike}, strikes_before_fleet_combat);
    book.check({"22.32", "22.41", "22.921.s1"}, {verb::strike}, strikes_before_submarines);
    book.check({"22.32", "22.41", "22.41I", "22.54H", "22.921.s1"}, {verb::pair, verb::engage, verb::fire},
               fleet_combat_before_submarines);
    book.check({"22.41", "22.46.s1"}, {verb::search}, search_before_strikes);
    book.check({"22.41", "22.431"}, {verb::cap, verb::counterair}, counterair_before_search);

    book.effect("22.41E", verb::search, search_dice_are_rolled);
    book.check({"22.41F", "22.452B"}, {verb::reveal}, says_all_four);
    book.effect({"22.41F", "22.452B"}, verb::reveal, group_is_revealed);
    book.check({"22.41G", "22.461A", "22.462D"}, {verb::strike}, one_surprise_strike);
    book.check({"22.41G", "22.461A"}, {verb::strike}, surprise_comes_first);
    book.effect("22.41G", verb::strike, strike_is_noted);

    book.check({"22.411A", "22.54H", "22.61.s1"}, {verb::withdraw}, withdraws_between_rounds);
    book.effect("22.411A", event::round_ends, round_ends, When::before);
    book.effect("22.411A", verb::withdraw, withdrawal_ends_the_round, When::before);
    book.check("22.411B", {verb::join}, joins_between_rounds);
}

}  // namespace umpire::rules::awaw
