#include "game_builder.hpp"
#include "run_umpire.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace orders_test {

using namespace umpire::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using nlohmann::json;

TEST_CASE("orders of a game are listed with form, summary, example and rules") {
    const Outcome list = run_umpire({"orders", "europa"});
    CHECK(list.exit_code == 0);
    CHECK_THAT(list.out, Contains("!intercept <target:enemy group> with <with:own group>") &&
                             Contains("try to intercept a group") &&
                             Contains("!intercept TF-7 with TF-3 at 1413\n") && Contains("29C, 29D"));
    CHECK(run_umpire({"orders", "--help", "europa"}).out == list.out);
    CHECK_THAT(run_umpire({"orders", "--help"}).out, Contains("usage: umpire orders"));
    const json verbs = json::parse(run_umpire({"orders", "--json", "aeto"}).out)["verbs"];
    CHECK(verbs.size() > 10);
    for (const char* part : {"verb", "summary", "form", "example", "rules"})
        CHECK(verbs.back().contains(part));
}

TEST_CASE("a file of orders is told line by line as it was understood") {
    const TemporaryFolder folder;
    std::ofstream(folder / "good.orders")
        << "@step 3\n@Axis\n!fire Bismarck -> Hood, Prince of Wales followon\n!suspend\n";
    const Outcome good = run_umpire({"orders", "europa", folder / "good.orders"});
    CHECK(good.exit_code == 0);
    CHECK(good.out ==
          "    3  step 3  Axis  fire: unit Bismarck; target Hood, Prince of Wales; followon\n"
          "    4  step 3  Axis  suspend\n"
          "2 orders, 0 errors\n");
    std::ofstream(folder / "bad.orders") << "!rnage 2\n!range 2\n!range\n";
    const Outcome bad = run_umpire({"orders", "europa", folder / "bad.orders"});
    CHECK(bad.exit_code == 4);
    CHECK(bad.err.empty());
    CHECK_THAT(bad.out,
               Contains("    1  error  column 2: europa has no order 'rnage', did you mean 'range'") &&
                   Contains("\n    2  range: number 2\n    3  error  column 7: expected a number") &&
                   EndsWith("\n1 order, 2 errors\n"));
    const Outcome as_json = run_umpire({"orders", "--json", "europa", folder / "bad.orders"});
    CHECK(as_json.exit_code == 4);
    CHECK(json::parse(as_json.out)["errors"][1]["line"] == 3);
}

TEST_CASE("orders of the user's own game stand beside the shipped ones") {
    const TemporaryFolder folder;
    const std::filesystem::path data = folder / "data";
    std::filesystem::create_directories(data / "mine");
    std::ofstream(data / "mine/orders.json")
        << R"({"game": "mine", "verbs": [{"verb": "dig", "summary": "dig in", "form": "", "example": "!dig",
               "understood": {}, "rules": []}]})";
    CHECK_THAT(run_umpire({"orders", "--data", data, "mine"}).out, Contains("!dig\n"));
    std::ofstream(data / "mine/orders.json")
        << R"({"game": "mine", "verbs": [{"verb": "dig", "summary": "dig in",
        "form": "<x:unit", "example": "!dig", "understood": {}, "rules": []}]})";
    const Outcome bad = run_umpire({"orders", "--data", data, "mine"});
    CHECK(bad.exit_code == 4);
    CHECK_THAT(bad.err, Contains("mine/orders.json: /verbs/0/form: column 8: expected '>'"));
}

TEST_CASE("orders without a game, of an unknown game or in no file are answered in one sentence") {
    CHECK(run_umpire({"orders"}).err ==
          "umpire: the game whose orders are wanted is missing\nsee umpire orders --help\n");
    const Outcome unknown = run_umpire({"orders", "chess"});
    CHECK(unknown.exit_code == 3);
    CHECK(unknown.err ==
          "umpire: there are no orders for 'chess', only for aeto, awaw, europa\nsee umpire orders --help\n");
    CHECK(run_umpire({"orders", "europa", "a", "b"}).exit_code == 3);
    const Outcome missing = run_umpire({"orders", "europa", "no-such-file.orders"});
    CHECK(missing.exit_code == 4);
    CHECK_THAT(missing.err, Contains("no-such-file.orders: "));
    CHECK(run_umpire({"orders", "europa", "."}).exit_code == 4);
}

}  // namespace orders_test
