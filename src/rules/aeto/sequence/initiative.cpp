#include "sequence/initiative.hpp"

#include "chapters.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <fmt/core.h>

namespace umpire::rules::aeto {

namespace {

/// Who has spoken is not always known; the side that the others hear it from is.
Ruling chosen_by_the_initiative(Inquiry& ask) {
    const std::string& speaker = ask.action().side;
    if (speaker.empty()) return not_concerned();
    const std::string initiative = ask.text(the_game, fact::initiative);
    if (speaker == initiative) return kept();
    return broken(say("the {} side has the Initiative and decides who begins", initiative));
}

/// Of a Combined Game, with an Initiative in each theater, 3.4.s7 speaks.
template <Named step>
Ruling chosen_for_its_step(Inquiry& ask) {
    const bool of_two_theaters =
        step.text() == "first naval movement" && ask.yes(the_game, fact::combined_game);
    return ask.text(arg::step) == step.text() && !of_two_theaters ? chosen_by_the_initiative(ask)
                                                                  : not_concerned();
}

void choice_is_noted(Resolution& now) {
    now.set(the_game, fact::first_in(now.text(arg::step)), now.text(arg::side));
}

void choices_are_over(Resolution& now) {
    for (const char* step : {"first naval movement", "air movement", "command status"})
        if (now.known(the_game, fact::first_in(step))) now.forget(the_game, fact::first_in(step));
}

}  // namespace

Ruling begins_by_choice(Inquiry& ask, std::string_view step, const std::string& side) {
    const std::string chosen = ask.text_or(the_game, fact::first_in(step), "");
    if (chosen == side) return kept();
    if (!chosen.empty()) return broken(say("the {} side was chosen to begin", chosen));
    const std::string initiative = ask.text(the_game, fact::initiative);
    if (side == initiative) return kept();
    ask.missing(
        say("whether the {} side, which has the Initiative, lets the {} side begin", initiative, side),
        say("!begin {} in {}", side, step));
}

void register_initiative(Rulebook& book) {
    book.check("viii.s15", {verb::begin}, chosen_for_its_step<"first naval movement">);
    book.check("viii.s21", {verb::begin}, chosen_for_its_step<"air movement">);
    book.check("viii.s28", {verb::begin}, chosen_for_its_step<"command status">);
    book.effect({"viii.s15", "viii.s21", "viii.s28"}, verb::begin, choice_is_noted);
    book.effect({"viii.s15", "viii.s21", "viii.s28"}, event::turn_ends, choices_are_over);
}

}  // namespace umpire::rules::aeto
