#include "umpire/catalog/schema.hpp"
#include "umpire/error.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace catalog_refused_words_test {

/// Tests of what somebody is told who has written another word than a file may have.
using namespace umpire;
using Json = nlohmann::json;

namespace {

/// What is said of a case file whose first step has this more.
std::string refusal_of_step(const Json& more) {
    Json step{{"do", "move"}};
    step.update(more);
    const Json file{
        {"game", "europa"},
        {"about", "words"},
        {"cases",
         {{{"name", "a move"}, {"rules", {"28A.s2"}}, {"units", Json::object()}, {"steps", {step}}}}}};
    try {
        catalog::check_schema(file, "case", "case.json");
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("whoever misspells a name is told the nearest one") {
    CHECK(refusal_of_step({{"expect", {{"illegal", {"28A.s2"}}}}}).empty());
    CHECK(refusal_of_step({{"expect", {{"illegl", {"28A.s2"}}}}}) ==
          "case.json: /cases/0/steps/0/expect: is not as case.schema.json says: there is no \"illegl\" here; "
          "the nearest is \"illegal\"");
}

TEST_CASE("whoever writes another word than those there are is told which") {
    CHECK(refusal_of_step({{"expect", "ilegal"}}) ==
          "case.json: /cases/0/steps/0/expect: is not as case.schema.json says: expected \"legal\", not "
          "\"ilegal\"");
}

TEST_CASE("whoever writes something of another type is told what was expected") {
    CHECK(refusal_of_step({{"dice", 4}}) ==
          "case.json: /cases/0/steps/0/dice: is not as case.schema.json says: expected a list, not 4");
    CHECK(
        refusal_of_step({{"expect", 4}}) ==
        "case.json: /cases/0/steps/0/expect: is not as case.schema.json says: expected an object or a text, "
        "not 4");
}

}  // namespace catalog_refused_words_test
