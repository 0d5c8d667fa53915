#include "umpire/catalog/game_files.hpp"
#include "umpire/game/table_verbs.hpp"
#include "umpire/games/games.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/rules/inquiry.hpp"

#include <catch2/catch.hpp>

#include <stdexcept>

namespace owners_test {

using namespace umpire;
using Catch::Matchers::Contains;
using Catch::Matchers::Message;

namespace {

void judge_moves(rules::Rulebook& book) {
    book.check("27A5.s1", {rules::Event("move")}, [](rules::Inquiry&) { return rules::kept(); });
    book.not_judged("weather", "nothing hangs on it here");
}

void leave_all_else_but_marks(rules::Rulebook& book) {
    for (const char* verb : game::table_verb::all)
        if (std::string_view(verb) != game::table_verb::move &&
            std::string_view(verb) != game::table_verb::mark)
            book.not_judged(verb, "nobody has written it yet");
}

void understand_marks(rules::Rulebook& book) {
    book.prepare(rules::Verb("mark"), [](rules::Inquiry&, game::Action&) {});
}

std::shared_ptr<const rules::GameRules> load(const std::vector<rules::Chapter>& chapters,
                                             const char* game = "europa") {
    return games::load(catalog::GameFiles(), game, chapters);
}

}  // namespace

TEST_CASE("a rulebook that says nothing of what players do on the table is not loaded") {
    const rules::Chapter moves{"moves", "27A5", judge_moves}, others{"others", "", leave_all_else_but_marks},
        marks{"marks", "", understand_marks};
    CHECK_THROWS_WITH(load({moves}), Contains("the rulebook of europa has no owner for \"put\""));
    CHECK_THROWS_WITH(load({moves, others}),
                      Contains("no owner for \"mark\", which players do on the table"));
    CHECK_THROWS_AS(load({moves, others}), std::logic_error);
    CHECK_NOTHROW(load({moves, others, marks}));
}

TEST_CASE("a game whose rules are not written yet has no owners to miss") {
    CHECK_NOTHROW(load({}, "aeto"));
}

}  // namespace owners_test
