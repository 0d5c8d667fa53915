#include "umpire/game/table_verbs.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"

namespace umpire::rules::aeto {

namespace {

/// What a chit of a track counts: "UK EP" those of the UK. Nothing where nobody has said how many there are.
Value counted(Inquiry& ask, Subject chit) {
    const std::string name = ask.name(chit);
    const std::size_t blank = name.rfind(' ');
    if (chit.kind != Kind::marker || blank == std::string::npos) return {};
    const std::string nation = name.substr(0, blank), what = name.substr(blank + 1);
    if (what == "EP") return ask.fact(the_game, fact::ep(nation));
    return what == "Offensives" ? ask.fact(the_game, fact::offensives(nation)) : Value();
}

/// Somebody sets it to what the rules have counted. Of any other number nobody knows what it was for.
Ruling chit_shows_what_is_left(Inquiry& ask) {
    const Subject* chit = ask.argument(arg::of).subject();
    if (chit == nullptr) return not_concerned();
    const Value left = counted(ask, *chit);
    return left.known() && ask.argument(arg::value) == left ? kept() : not_concerned();
}

}  // namespace

void register_table(Rulebook& book) {
    book.not_judged(game::table_verb::dice, "a roll that no order called for is told among the dice");
    book.not_judged(game::table_verb::unclear, "nobody can tell what it was");
    for (const char* verb :
         {game::table_verb::move, game::table_verb::put, game::table_verb::transfer, game::table_verb::mark,
          game::table_verb::phase, game::table_verb::appear, game::table_verb::disappear})
        book.not_judged(verb, "no rule says yet what a counter that is moved or turned means here");
    book.check({"Part 2.s2", "viii.s30"}, {verb::mark}, chit_shows_what_is_left);
}

}  // namespace umpire::rules::aeto
