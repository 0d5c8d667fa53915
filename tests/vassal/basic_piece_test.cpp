#include "umpire/vassal/basic_piece.hpp"

#include <catch2/catch.hpp>

namespace basic_piece_test {

using namespace umpire::vassal;
using Names = std::vector<std::string>;

TEST_CASE("a basic piece has two letters, an image and a name") {
    const auto type = decode_basic_piece("piece;C;D;unit.png;3rd\\; Army");
    REQUIRE(type);
    CHECK(*type == BasicPieceType{"C", "D", "unit.png", "3rd; Army"});
    CHECK(encode_basic_piece(*type) == "piece;C;D;unit.png;3rd\\; Army");
    CHECK(encode_basic_piece(*decode_basic_piece("piece;;;unit.png;Name;")) == "piece;;;unit.png;Name");
    CHECK_FALSE(decode_basic_piece("stack"));
}

TEST_CASE("the state of a basic piece keeps its properties in their order") {
    const std::string text = "Main Map;10;-20;55;2;OldZone;A\\;B;UniqueID;1651";
    const auto state = decode_basic_piece_state(text);
    CHECK(state.map == "Main Map");
    CHECK(state.x == 10);
    CHECK(state.y == -20);
    CHECK(state.gpid == "55");
    CHECK(state.properties == std::vector<PersistentProperty>{{"OldZone", "A;B"}, {"UniqueID", "1651"}});
    CHECK(encode_basic_piece_state(state) == text);
}

TEST_CASE("states of old files end early") {
    CHECK(encode_basic_piece_state(decode_basic_piece_state("Map0;1;2;9")) == "Map0;1;2;9;0");
    CHECK(encode_basic_piece_state(decode_basic_piece_state("Map0;1;2")) == "Map0;1;2;;0");
    CHECK(encode_basic_piece_state(decode_basic_piece_state("null;1;2")) == "null;1;2;;0");
    CHECK_FALSE(decode_basic_piece_state("null;1;2").map);
}

TEST_CASE("the number of properties is believed only as far as there are any") {
    const auto state = decode_basic_piece_state("Map0;1;2;9;2000000000;a;b;c");
    CHECK(state.properties == std::vector<PersistentProperty>{{"a", "b"}, {"c", ""}});
    CHECK(decode_basic_piece_state("Map0;1;2;9;-5;a;b").properties.empty());
}

TEST_CASE("a stack lists its members from the bottom, and its layer last") {
    const auto state = decode_stack_state("Main Map;100;200;11;12;@@3");
    CHECK(state.map == "Main Map");
    CHECK(state.x == 100);
    CHECK(state.y == 200);
    CHECK(state.members == Names{"11", "12"});
    CHECK(state.layer == 3);
    for (const auto* text : {"Main Map;100;200;11;12;@@3", "Main Map;100;200;@@-1", "Main Map;100;200;11",
                             "Main Map;100;200", "null;0;0;@@-1", "null;0;0;11", "null"}) {
        INFO(text);
        CHECK(encode_stack_state(decode_stack_state(text)) == text);
    }
}

TEST_CASE("a stack on no map has members where others have a position") {
    const auto state = decode_stack_state("null;5;6;11;@@-1");
    CHECK_FALSE(state.map);
    CHECK(state.members == Names{"5", "6", "11"});
    CHECK(state.layer == -1);
}

TEST_CASE("a deck has all its fields, and short ones of old files get the rest") {
    const std::string text =
        "deck;true;0,0,0;273;382;Never;Never;true;true;false;Reshuffle;Arts of "
        "War;reshuffled.;Discard;s;r;f;true;false;;82,"
        "130;26;n:{x},m:1;true;;true;69,130;$BasicName$;Sort;true;{y};Shuffle;Reverse;;Draw multiple "
        "cards;Draw specific "
        "cards;Face up;Face down;;fu;;;Save Deck;;Deck Saved;Load Deck;;Deck Loaded;true;Teutons,Solitaire";
    const auto deck = decode_deck(text);
    REQUIRE(deck);
    CHECK(deck->width == 273);
    CHECK(deck->face_down_option == "Never");
    CHECK(deck->allow_multiple);
    CHECK_FALSE(deck->reversible);
    CHECK(deck->reshuffle_target == "Arts of War");
    CHECK(deck->name == "Discard");
    CHECK(deck->reshuffle_key == KeyStroke{82, 130, ""});
    CHECK(deck->max_stack == 26);
    CHECK(deck->count_expressions == Names{"n:{x}", "m:1"});
    CHECK(deck->empty_key == KeyStroke{69, 130, ""});
    CHECK(deck->restrict_expression == "{y}");
    CHECK(deck->face_up_report == "fu");
    CHECK(deck->restrict_access);
    CHECK(deck->owners == Names{"Teutons", "Solitaire"});
    CHECK(encode_deck(*deck) == text);

    const auto old = decode_deck("deck;false;;10;20;Always");
    REQUIRE(old);
    CHECK_FALSE(old->outline_colour);
    CHECK(old->max_stack == 10);
    CHECK(decode_deck(encode_deck(*old)) == old);
    CHECK_FALSE(decode_deck("piece;;;;"));
}

TEST_CASE("an empty deck has no list of cards") {
    for (const auto* text :
         {"Main Map;1;2;true", "Main Map;1;2;true;", "Main Map;1;2;false;11,12", "null;0;0;false"}) {
        INFO(text);
        CHECK(encode_deck_state(decode_deck_state(text)) == text);
    }
    CHECK(decode_deck_state("Main Map;1;2;true").members.empty());
    const auto state = decode_deck_state("Main Map;1;2;true;11,12");
    CHECK(state.face_down);
    CHECK(state.members == Names{"11", "12"});
}

}  // namespace basic_piece_test
