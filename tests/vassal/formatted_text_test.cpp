#include "umpire/vassal/formatted_text.hpp"

#include <catch2/catch.hpp>

#include <map>
#include <random>

namespace formatted_text_test {

using namespace umpire::vassal;

namespace {

std::optional<std::string> property(std::string_view name) {
    static const std::map<std::string, std::string, std::less<>> properties = {
        {"Name", "3rd Army"}, {"Strength", "12"},  {"Side", "Axis"}, {"Moved", "true"},
        {"Ratio", "1.50"},    {"Padded", "007"},   {"Empty", ""},    {"Negative", "-3"},
        {"ß", "sharp"},       {"Two words", "yes"}};
    const auto found = properties.find(name);
    if (found == properties.end()) return std::nullopt;
    return found->second;
}

std::optional<std::string> shown(std::string_view format) {
    return evaluate_format(format, property);
}
std::optional<std::string> localised(std::string_view format) {
    return evaluate_format(format, property, {.localised = true});
}

}  // namespace

TEST_CASE("a blank format is an empty text") {
    CHECK(shown("") == "");
    CHECK(shown("  \t ") == "");
    CHECK(shown("{}") == "");
}

TEST_CASE("a format that is a Java int takes its normal form") {
    CHECK(shown("007") == "7");
    CHECK(shown(" +5 ") == "5");
    CHECK(shown("-0") == "0");
    CHECK(shown("2147483648") == "2147483648");
    CHECK(evaluate_format("007", property, {.keep_leading_zeros = true}) == "007");
    CHECK(evaluate_format("+07", property, {.keep_leading_zeros = true}) == "7");
    CHECK(evaluate_format("0", property, {.keep_leading_zeros = true}) == "0");
}

TEST_CASE("a format without variables keeps its blanks, one with variables is trimmed") {
    CHECK(shown("  plain ") == "  plain ");
    CHECK(shown("  $Side$ ") == "Axis");
}

TEST_CASE("variables are replaced, and unknown ones vanish only from localised texts") {
    CHECK(shown("$Name$ of $Side$: $Strength$") == "3rd Army of Axis: 12");
    CHECK(shown("<$Nobody$>") == "<Nobody>");
    CHECK(localised("<$Nobody$>") == "<>");
    CHECK(localised("<$Empty$>") == "<>");
}

TEST_CASE("a sign without its partner is no variable") {
    CHECK(shown("5$ for $Side") == "5 for Side");
    CHECK(shown("a$Side") == "aSide");
    CHECK(shown("$$") == "");
    CHECK(shown("cost \\$5 $Side$") == "cost $5 Axis");
}

TEST_CASE("expressions compute with properties as numbers, texts and truths") {
    CHECK(shown("{Strength + 1}") == "13");
    CHECK(shown("{ Name + \" (\" + Side + \")\" }") == "3rd Army (Axis)");
    CHECK(shown("{Strength + \"1\"}") == "121");
    CHECK(shown("{1 + 2 * 3 - -4}") == "11");
    CHECK(shown("{(1 + 2) * 3 % 5}") == "4");
    CHECK(shown("{7 / 2}") == "3");
    CHECK(shown("{-7 / 2}") == "-3");
    CHECK(shown("{-7 % 3}") == "-1");
    CHECK(shown("{2147483647 + 1}") == "-2147483648");
    CHECK(shown("{Padded + 0}") == "7");
    CHECK(shown("{Negative * Negative}") == "9");
    CHECK(shown("{ß}") == "sharp");
}

TEST_CASE("expressions compare and choose") {
    CHECK(shown("{Strength > 10 && Side == \"Axis\"}") == "true");
    CHECK(shown("{Strength <= 10 || !Moved}") == "false");
    CHECK(shown("{Moved ? \"moved\" : \"fresh\"}") == "moved");
    CHECK(shown("{Strength < 5 ? 1 : Strength < 20 ? 2 : 3}") == "2");
    CHECK(shown("{Side != \"Axis\"}") == "false");
    CHECK(shown("{Nobody == \"\"}") == "true");
    CHECK(shown("{Strength == \"\"}") == "false");
    CHECK(shown("{Moved == true}") == "true");
}

TEST_CASE("properties with odd names are asked for by functions") {
    CHECK(shown("{GetProperty(\"Two words\")}") == "yes");
    CHECK(shown("{GetProperty(\"Stren\" + \"gth\") + 1}") == "13");
    CHECK(shown("{GetString(\"Strength\") + 1}") == "121");
    CHECK(shown("{GetProperty(\"Nobody\")}") == "");
}

TEST_CASE("only the side that counts is evaluated") {
    CHECK(shown("{false && Name > 1}") == "false");
    CHECK(shown("{true || 1 / 0 == 1}") == "true");
    CHECK(shown("{true ? 1 : 1 / 0}") == "1");
    CHECK(shown("{false ? Ratio : 2}") == "2");
}

TEST_CASE("what only the engine could evaluate is not guessed") {
    for (const auto* format : {"{Random(6)}",   "{Name.length()}",
                               "{Name - 1}",    "{1 / 0}",
                               "{Ratio}",       "{Strength == \"12\"}",
                               "{1 +}",         "{(1}",
                               "{1 2}",         "{\"open}",
                               "{'a'}",         "{010}",
                               "{99999999999}", "{1.5}",
                               "{x = 1}",       "{a; b}",
                               "{!Name}",       "{Name ? 1 : 2}",
                               "{Name < Side}", "{$Side$}",
                               "{null}",        "{Strength++}",
                               "{1 && true}",   "{a[0]}"}) {
        INFO(format);
        CHECK_FALSE(shown(format));
    }
}

TEST_CASE("deep and long expressions are refused, not followed") {
    const auto nested = [](std::size_t n) {
        std::string text(1, '{');
        return text.append(n, '(').append("1").append(n, ')').append("}");
    };
    CHECK(shown(nested(40)) == "1");
    CHECK_FALSE(shown(nested(20000)));
    CHECK_FALSE(shown(std::string(1, '{').append(20000, '!').append("true}")));
    std::string sum = "{1";
    for (int i = 0; i < 100000; ++i)
        sum += "+1";
    CHECK_FALSE(shown(sum + "}"));
    std::string choices = "{";
    for (int i = 0; i < 10000; ++i)
        choices += "true?1:";
    CHECK_FALSE(shown(choices + "1}"));
}

TEST_CASE("a short format cannot make a long text") {
    std::string format;
    for (int i = 0; i < 5000; ++i)
        format += "$x$ ";
    const std::string large(100000, 'x');
    const auto lookup = [&large](std::string_view) { return std::optional(large); };
    CHECK_FALSE(evaluate_format(format, lookup));
    CHECK_FALSE(evaluate_format("{x+x+x+x+x+x+x+x+x+x+x+x+x}", lookup));
}

TEST_CASE("random texts never break the evaluation") {
    std::mt19937 random(3);
    const std::string_view parts[] = {"1",  "Strength", "Name", "\"a\"", "+", "-",  "*", "/",           "%",
                                      "(",  ")",        "?",    ":",     "!", "==", "<", ">=",          "&&",
                                      "||", "true",     "$",    "\\",    "{", "}",  "'", "GetProperty("};
    for (int i = 0; i < 20000; ++i) {
        std::string format = "{";
        for (auto n = random() % 12; n > 0; --n)
            format += parts[random() % std::size(parts)];
        format += "}";
        shown(format);
        shown(format.substr(1));
    }
    SUCCEED();
}

}  // namespace formatted_text_test
