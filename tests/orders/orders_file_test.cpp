#include "umpire/orders/orders_file.hpp"

#include "orders/small_vocabulary.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>

namespace orders_file_test {

using namespace umpire::orders;
using namespace umpire::testing;
using Catch::Matchers::Contains;

namespace {

OrdersFile read(std::string_view text) {
    return parse_orders_file(text, "turn.orders", small_vocabulary());
}

}  // namespace

TEST_CASE("headers attach the orders below them to a step and a side") {
    const OrdersFile file = read(
        "\xEF\xBB\xBF# opening moves\r\n"
        "!end\r\n"
        "\n"
        "@Axis\n"
        "  fire A -> B   # in fog\n"
        "@step 12 # the night action\n"
        "!fire A -> \"B # 2\"\n"
        "@\"Western Allies\"\n"
        "!end\n"
        "@step 13\n"
        "@Royal Navy\n"
        "!end");
    CHECK(file.file == "turn.orders");
    CHECK(file.errors.empty());
    REQUIRE(file.orders.size() == 5);
    CHECK(file.orders[0].order.line == 2);
    CHECK_FALSE(file.orders[0].step);
    CHECK(file.orders[0].side.empty());
    CHECK(file.orders[1].side == "Axis");
    CHECK_FALSE(file.orders[1].step);
    CHECK(file.orders[1].order.text == "fire A -> B");
    CHECK(file.orders[2].step == 12);
    CHECK(file.orders[2].side == "Axis");
    CHECK(file.orders[2].order.word("target") == "B # 2");
    CHECK(file.orders[3].side == "Western Allies");
    CHECK(file.orders[3].step == 12);
    CHECK(file.orders[4].side == "Royal Navy");
    CHECK(file.orders[4].step == 13);
    CHECK(file.orders[4].order.line == 12);
}

TEST_CASE("lines can be for one of several mails, and a mail begins anew") {
    const std::string text =
        "!end # whichever mail\n"
        "@mail first.vlog\n"
        "@step 3\n"
        "@Axis\n"
        "!end\n"
        "@umpire\n"
        "!end\n"
        "@mail \"games/second mail.vlog\"\n"
        "!end\n"
        "!edn\n";
    const OrdersFile file = read(text);
    CHECK(file.mails == std::vector<std::string>{"first.vlog", "games/second mail.vlog"});
    REQUIRE(file.orders.size() == 4);
    CHECK(file.orders[1].side == "Axis");
    CHECK(file.orders[2].side.empty());
    CHECK(file.orders[2].step == 3);
    CHECK_FALSE(file.orders[3].step);
    CHECK(file.orders[3].mail == "games/second mail.vlog");

    const OrdersFile first = for_mail(file, "first.vlog");
    CHECK(first.orders.size() == 3);
    CHECK(first.errors.empty());
    const OrdersFile second = for_mail(file, "second mail.vlog");
    CHECK(second.orders.size() == 2);
    CHECK(second.errors.size() == 1);
    CHECK(for_mail(file, "elsewhere/second mail.vlog").orders.size() == 1);

    CHECK(text_for_mail(text, "third.vlog") == "!end # whichever mail\n");
    CHECK(text_for_mail("!end", "third.vlog") == "!end");
    CHECK(says_anything(text_for_mail(text, "third.vlog")));
    CHECK_FALSE(says_anything("# talk\n@mail a.vlog\n\n"));
    CHECK(mail_name("a\"b\nc") == "a_b_c");
}

TEST_CASE("a slip is of a step, as a whole or in one thing") {
    const OrdersFile file = read("@slip\n@step 4\n@slip\n@Axis\n@slip Jacobi / Riedel\n@slip \"Hood # 2\"\n");
    REQUIRE(file.slips.size() == 3);
    CHECK(file.slips[0].what.empty());
    CHECK(file.slips[0].step == 4);
    CHECK(file.slips[1].what == "Jacobi / Riedel");
    CHECK(file.slips[1].side == "Axis");
    CHECK(file.slips[2].what == "Hood # 2");
    REQUIRE(file.errors.size() == 1);
    CHECK(file.errors[0].line == 1);
    CHECK_THAT(file.errors[0].sentence, Contains("@step 12"));
}

TEST_CASE("errors are collected with their lines, and the other orders still count") {
    const OrdersFile file = read("!edn\n!end\n@step twelve\n@step 1.5\n@stpe 3\n@\n  fire A\n!end");
    REQUIRE(file.orders.size() == 2);
    CHECK(file.orders[1].order.line == 8);
    CHECK(file.orders[1].side.empty());
    REQUIRE(file.errors.size() == 6);
    const std::vector<std::pair<int, const char*>> expected = {
        {1, "did you mean 'end'"},        {3, "such as '@step 12'"},
        {4, "such as '@step 12'"},        {5, "'stpe' looks like 'step'"},
        {6, "expected a step or a side"}, {7, "column 9: expected '->' after 'A'"}};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(file.errors[i].line == expected[i].first);
        CHECK_THAT(file.errors[i].sentence, Contains(expected[i].second));
    }
}

TEST_CASE("a file that is no orders at all ends in a bounded list of errors") {
    std::string noise;
    for (int line = 0; line < 5'000; ++line)
        noise += "nothing to see\n";
    const OrdersFile file = read(noise);
    REQUIRE(file.errors.size() == 201);
    CHECK_THAT(file.errors.back().sentence, Contains("the rest was not read"));
    CHECK(read(std::string(100'000, 'x')).errors.size() == 1);
    CHECK(read(fmt::format("@{:x>100000}", "")).errors.size() == 1);
    CHECK(read(std::string("!end\0", 5)).errors.size() == 1);
    CHECK(read("").orders.empty());
}

}  // namespace orders_file_test
