#include "umpire/orders/order.hpp"

#include "orders/small_vocabulary.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>

#include <random>

namespace order_test {

using namespace umpire::orders;
using namespace umpire::testing;
using Catch::Matchers::Contains;
using Words = std::vector<std::string>;

namespace {

const Vocabulary& vocabulary() {
    static const Vocabulary small = small_vocabulary();
    return small;
}

Order order(std::string_view line) {
    const auto read = parse_order(line, vocabulary());
    if (const auto* error = std::get_if<OrderError>(&read)) FAIL(error->sentence);
    return std::get<Order>(read);
}

OrderError refusal(std::string_view line) {
    const auto read = parse_order(line, vocabulary());
    INFO(line);
    REQUIRE(std::holds_alternative<OrderError>(read));
    return std::get<OrderError>(read);
}

Words words(const Order& order, std::string_view argument) {
    const OrderArgument* found = order.find(argument);
    return found == nullptr ? Words{"(none)"} : found->words;
}

}  // namespace

TEST_CASE("an order is its verb, its arguments and where they stand") {
    const Order read = order("  !intercept TF-7 with TF-3 ");
    CHECK(read.verb == "intercept");
    CHECK(read.text == "!intercept TF-7 with TF-3");
    REQUIRE(read.arguments.size() == 2);
    CHECK(read.arguments[0].name == "target");
    CHECK(read.arguments[0].type == ArgumentType::group);
    CHECK(read.arguments[0].words == Words{"TF-7"});
    CHECK(read.arguments[0].column == 14);
    CHECK(read.word("with") == "TF-3");
    CHECK(read.arguments[1].column == 24);
    CHECK(read.word("nobody").empty());
}

TEST_CASE("verbs, keywords and choices may be written in any case, and verbs have other names") {
    CHECK(order("!INTERCEPT a With b").word("with") == "b");
    CHECK(order("intercept a with b").verb == "intercept");
    CHECK(order("! intercept a with b").verb == "intercept");
    CHECK(order("!Steam A stays").verb == "sail");
    CHECK(order("!fire a -> b Early").word("launch") == "early");
}

TEST_CASE("names run to the next keyword, comma or arrow, or stand in quotes") {
    const Order spaced = order("!fire King George V -> Prinz Eugen, Lützow followon");
    CHECK(words(spaced, "unit") == Words{"King George V"});
    CHECK(words(spaced, "target") == Words{"Prinz Eugen", "Lützow"});
    CHECK(spaced.has("followon"));
    CHECK_FALSE(order("!fire A->B").has("followon"));
    CHECK(words(order("!fire A->B,C"), "target") == Words{"B", "C"});
    CHECK(words(order("!fire A \xE2\x86\x92 \xE2\x80\x9C"
                      "B, C\xE2\x80\x9D"),
                "target") == Words{"B, C"});
    const Order quoted = order("!intercept \"Ships with guns\" with \"Force -> H\"");
    CHECK(quoted.word("target") == "Ships with guns");
    CHECK(quoted.word("with") == "Force -> H");
    CHECK(order("!intercept Ålesund Gruppe with Östergötland").word("with") == "Östergötland");
    CHECK(order("!spend Home Fleet embark 30").word("group") == "Home Fleet");
    CHECK(order("!fire A -> \"HMS Early\"").word("target") == "HMS Early");
    CHECK_FALSE(order("!fire A -> \"HMS Early\"").has("launch"));
}

TEST_CASE("what may be left out is there only when it was said") {
    CHECK(words(order("!fire A -> B"), "launch") == Words{"(none)"});
    CHECK(order("!fire A -> B closing").word("launch") == "closing");
    CHECK(order("!fire A -> B followon early").word("launch") == "early");
    CHECK(order("!state fog").arguments.size() == 1);
}

TEST_CASE("paths are single locations, with or without commas") {
    const Words path = {"0304", "Scapa Flow", "0306"};
    CHECK(words(order("!sail A via 0304 \"Scapa Flow\" 0306"), "path") == path);
    CHECK(words(order("!sail A via 0304, \"Scapa Flow\" ,0306"), "path") == path);
    const Order with_choice = order("!sail A, B C via 1 2 yes");
    CHECK(words(with_choice, "path") == Words{"1", "2"});
    CHECK(with_choice.word("fog") == "yes");
    CHECK(words(with_choice, "groups") == Words{"A", "B C"});
    CHECK(order("!sail A to Scapa Flow no").word("to") == "Scapa Flow");
}

TEST_CASE("numbers are read with fractions") {
    for (const auto& [text, value] : std::vector<std::pair<std::string, double>>{{"30", 30},
                                                                                 {"1½", 1.5},
                                                                                 {"½", 0.5},
                                                                                 {"0.5", 0.5},
                                                                                 {"¼", 0.25},
                                                                                 {"2¾", 2.75},
                                                                                 {"3/4", 0.75},
                                                                                 {"-2", -2},
                                                                                 {"+1", 1},
                                                                                 {"12.25", 12.25}}) {
        INFO(text);
        CHECK(read_number(text) == value);
        CHECK(order(fmt::format("!spend A b {}", text)).find("points")->number() == value);
    }
    for (const char* text : {"", "-", "x", "1x", "1.", ".5", "1/0", "1/", "½½", "½1", "1.½", "1e5", "nan",
                             "12345678901", "1,5", "--1"}) {
        INFO(text);
        CHECK(read_number(text) == std::nullopt);
    }
}

TEST_CASE("dice are read with plus signs, commas or spaces between them") {
    const Words both = {"5", "6"};
    for (const char* line : {"!roll 5+6", "!roll 5 6", "!roll 5 + 6", "!roll 5, 6", "!roll 5+ 6"}) {
        INFO(line);
        CHECK(words(order(line), "dice") == both);
    }
    CHECK(order("!roll 5 6 for Axis").word("side") == "Axis");
    CHECK(refusal("!roll + 6").expected == "dice such as 5+6 (<dice>)");
}

TEST_CASE("a text is the rest of the line as it stands") {
    CHECK(order("!state note  He said \"no, \xE2\x86\x92  never ").word("value") ==
          "He said \"no, \xE2\x86\x92  never");
}

TEST_CASE("a misspelt verb is answered with the nearest one") {
    const OrderError error = refusal("!intercpt A with B");
    CHECK(error.verb == "intercept");
    CHECK(error.column == 2);
    CHECK(error.sentence ==
          "column 2: test has no order 'intercpt', did you mean 'intercept'; the form is "
          "!intercept <target:group> with <with:group>, for example !intercept A with B");
    CHECK(refusal("!fier A -> B").verb == "fire");
    CHECK(refusal("!proced A stays").verb == "sail");
    const OrderError nothing_near = refusal("!bombardment of Bergen");
    CHECK(nothing_near.verb.empty());
    CHECK_THAT(nothing_near.sentence, Contains("'umpire orders test' lists them all"));
    for (const char* line : {"", "!", "  ", "!, a", "\"intercept\" A with B"})
        CHECK_THAT(refusal(line).sentence, Contains("expected an order, such as !intercept A with B"));
}

TEST_CASE("a misfit says what was expected and where") {
    struct Case {
        const char* line;
        int column;
        const char* reason;
    };
    for (const auto& [line, column, reason] : std::vector<Case>{
             {"!intercept TF-7", 16, "expected 'with' after 'TF-7', but the order ends"},
             {"!intercept", 11, "expected a group (<target>), but the order ends"},
             {"!intercept with TF-3", 12, "expected a group (<target>), but found 'with'"},
             {"!intercept A with B with C", 21,
              "expected the end of the order, but found 'with' (a name with the word 'with' needs quotes)"},
             {"!intercept Grüße wiht B", 24,
              "expected 'with' after 'Grüße wiht B', but the order ends (was 'wiht' meant as 'with'?)"},
             {"!intercept \"A B\" C with D", 18, "expected 'with', but found 'C'"},
             {"!intercept \"A with B", 12, "but found a quote that is never closed"},
             {"!intercept \"\" with B", 12, "but found empty quotes"},
             {"!fire A", 8, "expected '->' after 'A', but the order ends"},
             {"!fire A -> B, C, D", 16,
              "expected 'followon', 'early' or 'closing' (<launch>) or the end of the order, but found ','"},
             {"!fire A -> B,, C", 14, "expected a unit (<target>), but found ','"},
             {"!fire A -> B folowon", 14, "'folowon' looks like 'followon', but was read as part of a name"},
             {"!spend A embark thirty", 17, "expected a number (<points>), but found 'thirty'"},
             {"!spend A", 9, "expected a word (<activity>) after 'A', but the order ends"},
             {"!sail A", 8, "expected a comma, 'to', 'via' or 'stays' after 'A', but the order ends"},
             {"!sail A via yes", 13, "expected the locations of a path (<path>), but found 'yes'"},
             {"!end now", 6, "expected the end of the order, but found 'now'"},
         }) {
        INFO(line);
        const OrderError error = refusal(line);
        CHECK(error.column == column);
        CHECK_THAT(error.sentence, Contains(reason) && Contains("; the form is !"));
        CHECK(error.text == line);
    }
}

TEST_CASE("a line that is too long or not readable is refused") {
    const OrderError error = refusal("!intercept " + std::string(2'000, 'a') + " with B");
    CHECK_THAT(error.sentence, Contains("at most 2000 characters"));
    CHECK(error.text.size() <= longest_order);
    CHECK(order("!intercept " + std::string(1'980, 'a') + " with B").word("with") == "B");
    for (const char* line :
         {"!end \xFF", "!end \xC3", "!end \xED\xA0\x80", "!end \x1B[2J", "!end \xC0\x80", "!end \xC2\x85"}) {
        INFO(line);
        CHECK(refusal(line).column == 6);
        CHECK_THAT(refusal(line).sentence, Contains("UTF-8"));
    }
}

TEST_CASE("only a line that begins with an exclamation mark and a word is meant as an order") {
    CHECK(is_declaration("!intercept A with B"));
    CHECK(is_declaration("  ! move"));
    for (const char* chat : {"", "!", "!!!", "! ?", "hello", "what a move!", "!1", "intercept A with B"})
        CHECK_FALSE(is_declaration(chat));
}

TEST_CASE("a long line of names is read without trying every way to divide it") {
    std::string line = "!sail ";
    while (line.size() < 1'900)
        line += "a b, ";
    CHECK(order(line + "c stays").find("groups")->words.size() > 300);
    CHECK_THAT(refusal(line + "c").expected, Contains("'stays'"));
}

TEST_CASE("whatever is written, there is an order or a sentence about it") {
    std::mt19937 random(20'240'501);
    const Words pieces = {"!",   "intercept", "with",  "fire", "->",           ",",        "\"",      "sail",
                          "via", "to",        "stays", "roll", "5+6",          "½",        "Ålesund", " ",
                          "  ",  "state",     "early", "yes",  "\xFF",         "\xC2\xA0", "\t",      "#",
                          "@",   "spend",     "30",    "A",    "\xE2\x80\x9C", "withh"};
    int orders = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string line;
        for (auto count = random() % 14; count > 0; --count) {
            line += pieces[random() % pieces.size()];
            if (random() % 3 != 0) line += ' ';
        }
        const auto read = parse_order(line, vocabulary());
        if (const auto* error = std::get_if<OrderError>(&read)) {
            const bool placed = error->column >= 1 && error->column <= static_cast<int>(line.size()) + 1;
            if (!placed || error->sentence.empty()) FAIL(line << ": " << error->sentence);
            continue;
        }
        ++orders;
        const auto& first = std::get<Order>(read);
        const auto again = parse_order(first.text, vocabulary());
        if (!std::holds_alternative<Order>(again)) FAIL("not an order the second time: " << line);
        const auto& second = std::get<Order>(again);
        if (second.verb != first.verb || second.arguments.size() != first.arguments.size()) FAIL(line);
        for (std::size_t i = 0; i < first.arguments.size(); ++i)
            if (first.arguments[i].words != second.arguments[i].words) FAIL(line);
    }
    CHECK(orders > 50);
}

}  // namespace order_test
