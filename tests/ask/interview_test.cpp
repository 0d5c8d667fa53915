#include "umpire/ask/interview.hpp"

#include "umpire/report/page.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>

#include <deque>

namespace interview_test {

using namespace umpire;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using report::Question;

namespace {

class Paper : public report::Page {
  public:
    std::string text;

  private:
    void put(std::string_view more, report::Style) override { text += more; }
    void end_line() override { text += '\n'; }
};

Question question(std::size_t step, std::string open, std::vector<report::Answer> answers = {}) {
    Question one;
    one.step = step;
    one.side = "Axis";
    one.done = "TF-1 moves";
    one.open = std::move(open);
    one.slip = "TF-1";
    one.answers = std::move(answers);
    return one;
}

/// Logs that are judged by nothing but the lines of the answers.
struct Table {
    struct Mail {
        std::string name;
        std::vector<Question> questions;
        std::vector<std::string> settled_by;  ///< of each question
        std::size_t sealed = 0;
    };
    std::vector<Mail> mails;
    std::deque<std::string> typed;
    std::vector<std::string> kept{};
    std::vector<report::LegalityReport> reports{};
    std::string reader{};

    ask::Result run(std::string orders, Paper& paper) {
        ask::Interview interview(std::move(orders), reader, mails.size() > 1);
        return interview.run({[&]() -> std::optional<std::string> {
                                  if (typed.empty()) return std::nullopt;
                                  std::string line = typed.front();
                                  typed.pop_front();
                                  return line;
                              },
                              [&](const std::string& text) { return judged(text); },
                              [&](const std::string& text) { kept.push_back(text); }},
                             paper);
    }

    std::vector<ask::JudgedMail> judged(const std::string& orders) {
        reports.assign(mails.size(), {});
        std::vector<ask::JudgedMail> all;
        for (std::size_t mail = 0; mail < mails.size(); ++mail) {
            const auto& [name, questions, settled_by, sealed] = mails[mail];
            for (std::size_t i = 0; i < questions.size(); ++i)
                if (orders.find(settled_by[i] + "\n") == std::string::npos)
                    reports[mail].questions.push_back(questions[i]);
            if (const auto at = orders.find("!nonsense"); at != std::string::npos)
                reports[mail].misunderstood.push_back({3, "", "!nonsense", "there is no such order"});
            all.push_back({name, &reports[mail], sealed});
        }
        return all;
    }
};

const report::Answer sails{"", "!sail TF-1", "Axis", {}}, stays{"it waits", "!stay TF-1", "Axis", {}};

}  // namespace

TEST_CASE("an answer is written with its step, its side and its question") {
    Paper paper;
    Table table{{{"a.vlog", {question(3, "why", {sails, stays})}, {"!stay TF-1"}}}, {"2"}};
    const auto result = table.run("", paper);
    CHECK(result.answered == 1);
    CHECK(result.left_open == 0);
    CHECK_FALSE(result.stopped);
    REQUIRE(table.kept.size() == 1);
    CHECK(table.kept[0] == "\n@step 3\n@Axis\n# asked: step 3: TF-1 moves: why\n!stay TF-1\n");
    CHECK_THAT(paper.text, Contains("step 3, Axis: TF-1 moves\nNot known: why.\n"
                                    "   1  !sail TF-1\n"
                                    "   2  it waits: !stay TF-1\n"
                                    "   3  a slip, or nothing to judge\n"));
}

TEST_CASE("what was asked is not asked again, whatever was answered") {
    const std::vector<Question> questions{question(3, "why"), question(4, "how"), question(5, "whence")};
    Table table{{{"a.vlog", questions, {"@slip \"TF-1\"", "!sail TF-1", "!never"}}}, {"3", "q"}};
    Paper first;
    // A slip of the third step settles the first question, "don't know" none.
    CHECK(table.run("", first).stopped);
    REQUIRE(table.kept.size() == 1);
    CHECK(table.kept[0] == "\n# asked: step 3: TF-1 moves: why\n# not known\n");

    table.typed = {"3", "3"};
    Paper second;
    const auto result = table.run(table.kept[0], second);
    CHECK_THAT(second.text, !Contains("why") && Contains("how") && Contains("whence"));
    CHECK(result.answered == 0);
    CHECK(result.left_open == 3);
    CHECK_FALSE(result.stopped);

    Paper third;
    const auto nothing = table.run(table.kept.back(), third);
    CHECK(third.text.empty());
    CHECK(nothing.left_open == 3);
}

TEST_CASE("the same that is not known in many steps is one question") {
    Question one = question(3, "why");
    one.also = {5, 8};
    Table table{{{"a.vlog", {one}, {"@slip \"TF-1\""}}}, {"1"}};
    Paper paper;
    table.run("", paper);
    CHECK_THAT(paper.text, Contains("steps 3, 5 and 8, Axis"));
    REQUIRE(table.kept.size() == 1);
    for (const char* step : {"3", "5", "8"})
        CHECK_THAT(table.kept[0],
                   Contains(fmt::format(
                       "@step {0}\n@umpire\n# asked: step {0}: TF-1 moves: why\n@slip \"TF-1\"\n", step)));
}

TEST_CASE("an answer that is none is asked for again, with one sentence") {
    Table table{{{"a.vlog", {question(3, "why", {sails})}, {"!sail TF-1"}}},
                {"", "7", "sail", "3", "@step 5", "3", "nonsense", "!nonsense", "1"}};
    Paper paper;
    const auto result = table.run("", paper);
    CHECK(result.answered == 1);
    CHECK(table.kept.size() == 1);
    CHECK_THAT(table.kept.back(), !Contains("nonsense") && Contains("!sail TF-1"));
    CHECK_THAT(paper.text, Contains("> expected a number from 1 to 4, an order that begins with '!', or q to "
                                    "stop\n> expected") &&
                               Contains("order: expected an order, as it would stand in the chat") &&
                               Contains("that was not understood: there is no such order\n"));
}

TEST_CASE("an answer that settles nothing is kept only by whoever insists") {
    const std::vector<std::string> settled_by{"!other"};
    Table table{{{"a.vlog", {question(3, "why", {sails})}, settled_by}}, {"1", "4"}};
    Paper paper;
    CHECK(table.run("", paper).answered == 0);
    CHECK_THAT(paper.text, Contains("with that it stays open (why)"));
    CHECK_THAT(table.kept.back(), !Contains("!sail"));

    Table again{{{"a.vlog", {question(3, "why", {sails})}, settled_by}}, {"1", "1"}};
    Paper other;
    const auto result = again.run("", other);
    CHECK(result.answered == 1);
    CHECK(result.left_open == 1);
    CHECK_THAT(again.kept.back(), Contains("!sail TF-1"));
}

TEST_CASE("what an answer leaves blank is asked for") {
    const report::Answer fires{
        "", "!fire <unit> -> <target>", "Axis", {{"unit", {"Hood", "Rodney"}}, {"target", {}}}};
    Table table{{{"a.vlog", {question(3, "why", {fires})}, {"!fire Rodney -> Bismarck"}}},
                {"1", "2", "", "Bismarck"}};
    Paper paper;
    CHECK(table.run("", paper).left_open == 0);
    CHECK_THAT(paper.text, Contains("      1  Hood\n      2  Rodney\n     unit: "));
    CHECK_THAT(table.kept.back(), Contains("@Axis\n") && Contains("!fire Rodney -> Bismarck\n"));
    // Whoever goes in the middle has answered nothing.
    Table gone{{{"a.vlog", {question(3, "why", {fires})}, {"!never"}}}, {"1", "2"}};
    CHECK(gone.run("", paper).stopped);
    CHECK(gone.kept.empty());
}

TEST_CASE("facts are stated by whoever answers, orders given by whoever acts") {
    const report::Answer states{"yes", "!state supplied of Bergen is yes", "", {}};
    Table table{
        {{"a.vlog", {question(3, "why", {states}), question(4, "how", {sails})}, {states.line, sails.line}}},
        {"1", "1"}};
    table.reader = "Allied";
    Paper paper;
    table.run("", paper);
    CHECK_THAT(table.kept.back(), Contains("@step 3\n@Allied\n") && Contains("@step 4\n@Axis\n"));
}

TEST_CASE("with several mails each answer names its own, and sealed steps are nobody's to answer") {
    Table table{
        {{"a.vlog", {question(3, "why")}, {"!never"}},
         {"b \"1\".vlog", {question(3, "why"), question(9, "how", {sails})}, {"!never", "!sail TF-1"}, 5}},
        {"3", "1"}};
    Paper paper;
    const auto result = table.run("!sail TF-9", paper);
    CHECK(result.answered == 1);
    CHECK(result.left_open == 1);
    CHECK_THAT(table.kept.back(), StartsWith("!sail TF-9\n\n@mail \"a.vlog\"\n# asked: step 3") &&
                                      Contains("@mail \"b _1_.vlog\"\n@step 9\n@Axis\n# asked: step 9"));
    CHECK_THAT(paper.text, Contains("a.vlog, step 3") && Contains("b \"1\".vlog, step 9"));
}

TEST_CASE("no name of a counter breaks out of its line") {
    Question one = question(3, "why\n!sail TF-9");
    one.slip = "TF\n@step 1";
    Table table{{{"a.vlog", {one}, {"!never"}}}, {"1"}};
    Paper paper;
    table.run("", paper);
    CHECK_THAT(table.kept.back(),
               Contains("# asked: step 3: TF-1 moves: why !sail TF-9\n@slip \"TF @step 1\"\n"));
    Paper again;
    CHECK(table.run(table.kept.back(), again).left_open == 1);
    CHECK(again.text.empty());
}

}  // namespace interview_test
