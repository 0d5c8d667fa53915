#include "umpire/error.hpp"
#include "umpire/orders/vocabulary.hpp"

#include "orders/small_vocabulary.hpp"

#include <catch2/catch.hpp>

namespace orders_vocabulary_test {

using namespace umpire::orders;
using namespace umpire::testing;
using nlohmann::json;

namespace {

std::string refusal(const json& document) {
    try {
        Vocabulary::load(document, "orders.json");
    } catch (const umpire::InputError& error) {
        return error.what();
    }
    return "accepted";
}

std::string refused_form(const std::string& form) {
    try {
        Form::compile(form);
    } catch (const umpire::InputError& error) {
        return error.what();
    }
    return "accepted";
}

}  // namespace

TEST_CASE("a form tells which arguments an order has") {
    const Form form = Form::compile(
        "<group:group> [at <at:location>] units <units:units> [<mode:normal|evading>] [fast] and "
        "<n:unit>{2,3}");
    REQUIRE(form.arguments().size() == 6);
    CHECK_FALSE(form.find("group")->optional);
    CHECK(form.find("at")->optional);
    CHECK(form.find("at")->type == ArgumentType::location);
    CHECK(form.find("units")->list);
    CHECK(form.find("units")->type == ArgumentType::unit);
    CHECK(form.find("mode")->choices == std::vector<std::string>{"normal", "evading"});
    CHECK(form.find("fast")->type == ArgumentType::flag);
    CHECK(form.find("n")->list);
    CHECK(form.find("units2") == nullptr);
}

TEST_CASE("a form that is none is refused with the column") {
    struct Case {
        const char* form;
        const char* error;
    };
    for (const auto& [form, error] : std::vector<Case>{
             {"<a:untit>",
              "column 4: there is no type 'untit'; the types are unit, group, side, location, number, word, "
              "text, "
              "units, path, dice, or words to choose from (early|late)"},
             {"<a:unit", "column 8: expected '>' at the end of the argument"},
             {"<a>", "column 3: expected ':' and a type after the name of the argument"},
             {"<A:unit>", "column 2: expected the name of an argument in lower case"},
             {"With", "column 1: expected a keyword in lower case, '->', '<', '[' or '('"},
             {"a + b", "column 3: expected a keyword in lower case, '->', '<', '[' or '('"},
             {"[a", "column 3: expected ']' for the one in column 1"},
             {"a ]", "column 3: ']' closes nothing"},
             {"a | b", "column 3: '|' closes nothing"},
             {"[]", "column 2: something must stand between brackets and bars"},
             {"(a | )", "column 6: something must stand between brackets and bars"},
             {"(a)", "column 1: '(' needs a '|' between two or more choices"},
             {"[[[[[[[[[a]]]]]]]]]", "column 9: brackets stand at most 8 deep"},
             {"<a:unit> to <a:unit>", "column 13: there is an argument 'a' already"},
             {"<a:x|X>", "column 4: 'X' stands twice among the choices"},
             {"<a:x|>", "column 6: expected a word to choose"},
             {"<a:number...>", "column 1: only units, groups, sides and locations can be lists"},
             {"<a:unit>{2,1}", "column 9: the least count is above the greatest"},
             {"<a:unit>{0,1}", "column 10: expected a count from 1 to 9"},
             {"<a:text> b", "column 10: nothing can follow a text, which takes the rest of the line"},
             {"<a:unit> <b:unit>", "column 1: a keyword must show where <a> ends and <b> begins"},
             {"<a:unit> [<b:unit>]", "column 1: a keyword must show where <a> ends and <b> begins"},
             {"<a:unit> [<b:word>]", "column 1: a keyword must show where <a> ends and <b> begins"},
             {"<a:path> <b:text>", "column 1: a keyword must show where <a> ends and <b> begins"},
             {"<a:fallen unit>", "column 4: only one's own units may have fallen"},
             {"<a:fallen enemy unit>", "column 4: only one's own units may have fallen"},
         }) {
        INFO(form);
        CHECK(refused_form(form) == error);
    }
    CHECK(refused_form(std::string(501, 'a')) == "column 1: a form has at most 500 characters");
}

TEST_CASE("a vocabulary that is none is refused with file, pointer and reason") {
    const json good = one_verb("<a:unit> [<b:x|y>] [fast]", "!do A x", {{"a", "A"}, {"b", "x"}});
    CHECK(refusal(good) == "accepted");
    struct Case {
        const char* pointer;
        json value;
        const char* error;
    };
    for (const auto& [pointer, value, error] : std::vector<Case>{
             {"/game", 3, "orders.json: /game: expected a text"},
             {"/game", " ", "orders.json: /game: expected a text that is not empty"},
             {"/verbs", json::array(), "orders.json: /verbs: expected a list of at least one verb"},
             {"/verbs/0", 7, "orders.json: /verbs/0: expected an object"},
             {"/verbs/0/verb", "Do", "orders.json: /verbs/0/verb: expected a word in lower case letters"},
             {"/verbs/0/aliases",
              {"x y"},
              "orders.json: /verbs/0/aliases/0: expected a word in lower case letters"},
             {"/verbs/0/aliases", {"do"}, "orders.json: /verbs/0: 'do' already means the order 'do'"},
             {"/verbs/0/ruels", {"1"}, "orders.json: /verbs/0/ruels: there is no field of this name"},
             {"/verbs/0/a~1b", 1, "orders.json: /verbs/0/a~1b: there is no field of this name"},
             {"/verbs/0/rules", "29C", "orders.json: /verbs/0/rules: expected a list of texts"},
             {"/verbs/0/form", "<a:unit> [<b:x|y> [fast]",
              "orders.json: /verbs/0/form: column 25: expected ']' for the one in column 10"},
             {"/verbs/0/dice", "two", "orders.json: /verbs/0/dice: expected dice such as \"2d6\""},
             {"/verbs/0/example", "do A x", "orders.json: /verbs/0/example: expected an order with its '!'"},
             {"/verbs/0/example", "!do A slow x y",
              "orders.json: /verbs/0/understood: the example means {\"a\":\"A slow x\",\"b\":\"y\"}"},
             {"/verbs/0/undeclared",
              {{"a", {"A"}}},
              "orders.json: /verbs/0/undeclared/a: the form has no argument of this name that may be left "
              "out"},
             {"/verbs/0/undeclared",
              {{"b", json::array()}},
              "orders.json: /verbs/0/undeclared/b: expected at least one value to try"},
             {"/verbs/0/undeclared",
              {{"b", {"x", "z"}}},
              "orders.json: /verbs/0/undeclared/b/1: 'z' is none of the choices of <b>"},
             {"/verbs/0/spoken",
              {{{"form", "<a:unit> does [<b:x|z>]"}}},
              "orders.json: /verbs/0/spoken/0/form: 'z' is none of the choices of <b>"},
             {"/verbs/0/undeclared",
              {{"fast", {"maybe"}}},
              "orders.json: /verbs/0/undeclared/fast/0: a keyword is given or not: expected \"yes\" or "
              "\"no\""},
         }) {
        json document = good;
        document[json::json_pointer(pointer)] = value;
        INFO(pointer);
        CHECK(refusal(document) == error);
    }
    for (const char* name : {"verb", "summary", "form", "example", "understood", "rules"}) {
        json document = good;
        document["verbs"][0].erase(name);
        CHECK(refusal(document) == std::string("orders.json: /verbs/0: expected a field \"") + name + "\"");
    }
    CHECK(refusal(json::array()) == "orders.json: /: expected an object");
    json wrong_example = good;
    wrong_example["verbs"][0]["example"] = "!do -> A";
    CHECK_THAT(
        refusal(wrong_example),
        Catch::Matchers::StartsWith("orders.json: /verbs/0/example: is no such order: column 5: expected"));
}

TEST_CASE("verbs are found by name and alias in any case") {
    const Vocabulary vocabulary = small_vocabulary();
    REQUIRE(vocabulary.find("Proceed") != nullptr);
    CHECK(vocabulary.find("Proceed")->verb == "sail");
    CHECK(vocabulary.find("procee") == nullptr);
    CHECK(vocabulary.nearest("procee")->verb == "sail");
    CHECK(vocabulary.nearest("xylophone") == nullptr);
    CHECK(vocabulary.nearest(std::string(5'000, 'x')) == nullptr);
}

}  // namespace orders_vocabulary_test
