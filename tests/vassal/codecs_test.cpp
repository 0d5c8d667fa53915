#include "umpire/vassal/codecs.hpp"

#include <catch2/catch.hpp>

namespace codecs_test {

using namespace umpire::vassal;

TEST_CASE("colours are read in all their forms and written in one") {
    CHECK(parse_colour("1,2,3") == Colour{1, 2, 3, 255});
    CHECK(parse_colour("1,2,3,4") == Colour{1, 2, 3, 4});
    CHECK(parse_colour("0xFF8000") == Colour{255, 128, 0, 255});
    CHECK(colour_text(Colour{1, 2, 3, 255}) == "1,2,3");
    CHECK(colour_text(Colour{1, 2, 3, 4}) == "1,2,3,4");
    CHECK(colour_text(std::nullopt).empty());
}

TEST_CASE("what is no colour is none") {
    for (const auto* text :
         {"", "null", "1,2", "1,2,256", "1,2,-3", "1,2,3,4,5", "red", "0x", "0xGG", "1,,2", "1,2,3,"}) {
        INFO(text);
        CHECK_FALSE(parse_colour(text));
    }
}

TEST_CASE("keys are read with their numbers and names") {
    CHECK(parse_key("67,130") == KeyStroke{67, 130, ""});
    CHECK(parse_key("57348,0,Retreat") == KeyStroke{57348, 0, "Retreat"});
    CHECK(key_text(parse_key("57348,0,Retreat")) == "57348,0,Retreat");
    CHECK(key_text(std::nullopt).empty());
    for (const auto* text : {"", "67", "x,130", "67,", ",", "67,x,Name"})
        CHECK_FALSE(parse_key(text));
}

TEST_CASE("a letter alone is an old key with Control") {
    CHECK(parse_trait_key("K") == KeyStroke{75, control_modifiers, ""});
    CHECK(parse_trait_key("é") == KeyStroke{0xE9, control_modifiers, ""});
    CHECK(parse_trait_key("€") == KeyStroke{0x20AC, control_modifiers, ""});
    CHECK_FALSE(parse_trait_key(""));
    CHECK(key_text(parse_trait_key("K")) == "75,130");
}

TEST_CASE("named keys are the same by name, others by key and modifiers of either count") {
    CHECK(same_key({57348, 0, "Retreat"}, {57999, 0, "Retreat"}));
    CHECK_FALSE(same_key({57348, 0, "Retreat"}, {57348, 0, "Attack"}));
    CHECK_FALSE(same_key({57348, 0, "Retreat"}, {57348, 0, ""}));
    CHECK(same_key({67, 2, ""}, {67, 130, ""}));
    CHECK(same_key({67, 128, ""}, {67, 130, ""}));
    CHECK_FALSE(same_key({67, 1, ""}, {67, 130, ""}));
    CHECK(normal_modifiers(2 | 8) == (130 | 520));
}

TEST_CASE("key lists are read in the present and in the old form") {
    const std::vector<Key> keys = {KeyStroke{65, 130, ""}, KeyStroke{57344, 0, "Go"}};
    CHECK(parse_keys("65\\,130,57344\\,0\\,Go") == keys);
    CHECK(keys_text(keys) == "65\\,130,57344\\,0\\,Go");
    CHECK(parse_keys("AB") == std::vector<Key>{KeyStroke{65, 130, ""}, KeyStroke{66, 130, ""}});
    CHECK(parse_keys("é") == std::vector<Key>{KeyStroke{0xE9, 130, ""}});
    CHECK(parse_keys("").empty());
}

TEST_CASE("access is for the player unless it says otherwise") {
    CHECK(parse_access("").kind == Access::Kind::player);
    CHECK(parse_access("player:").kind == Access::Kind::player);
    CHECK(parse_access("side:").kind == Access::Kind::side);
    const Access sides{Access::Kind::sides, {"Axis", "A:B"}};
    CHECK(parse_access("sides:Axis:A\\:B") == sides);
    CHECK(access_text(sides) == "sides:Axis:A\\:B");
    for (const auto* text : {"player:", "side:", "sides:", "sides:Axis"})
        CHECK(access_text(parse_access(text)) == text);
}

TEST_CASE("a command target has sixteen fields, of which old ones lack the last") {
    const std::string fresh = "COUNTER|false|MAP|||||0|0||false|||EQUALS||";
    CHECK(target_text(GlobalCommandTarget{}) == fresh);
    CHECK(parse_target(fresh) == GlobalCommandTarget{});
    CHECK(parse_target("") == GlobalCommandTarget{});
    const auto target =
        parse_target("DECK|true|XY|Main|Board|Zone|Hex|{x+1}|20|Reserve|true|Side|A\\|B|NOT_EQUALS");
    CHECK(target.type == "DECK");
    CHECK(target.by_location);
    CHECK(target.x == "{x+1}");
    CHECK(target.value == "A|B");
    CHECK(target.compare == "NOT_EQUALS");
    CHECK(target.attachment_id.empty());
    CHECK(parse_target(target_text(target)) == target);
}

TEST_CASE("parameters are names with values") {
    const std::vector<Parameter> parameters = {{"Side", "Axis"}, {"a,b", "c:d"}};
    CHECK(parse_parameters("Side:Axis,a\\,b:c\\:d") == parameters);
    CHECK(parameters_text(parameters) == "Side:Axis,a\\,b:c\\:d");
    CHECK(parse_parameters("").empty());
    CHECK(parse_parameters("Side") == std::vector<Parameter>{{"Side", ""}});
}

TEST_CASE("notes are lines joined by bars") {
    CHECK(notes_from_text("one|two\\|three||end|") == "one\ntwo|three\n\nend\n");
    CHECK(notes_text("one\r\ntwo|three\n\nend\n") == "one|two\\|three||end|");
    CHECK(notes_text("").empty());
    CHECK(notes_from_text("").empty());
}

}  // namespace codecs_test
