#include "umpire/game/sentence.hpp"

#include "umpire/game/map.hpp"
#include "umpire/game/position.hpp"
#include "umpire/game/value_text.hpp"

#include <catch2/catch.hpp>

namespace sentence_test {

using namespace umpire::game;
using Part = Sentence::Part;

namespace {

Position with_hood() {
    Position position(std::make_shared<Map>());
    position.add(Kind::unit, "Hood");
    return position;
}

constexpr Subject hood{Kind::unit, 0};

}  // namespace

TEST_CASE("a sentence keeps apart what its words, its things and its numbers are") {
    Sentence sentence = say("{} is {} hexes from {}, allowed {}", hood, 7, "the battle", 4.5);
    sentence.name_things(with_hood());
    CHECK(sentence.text() == "Hood is 7 hexes from the battle, allowed 4½");
    const std::vector<Part>& parts = sentence.parts();
    REQUIRE(parts.size() == 7);
    CHECK(parts[0] == Part{Part::Kind::thing, "Hood", hood});
    CHECK(parts[1].kind == Part::Kind::words);
    CHECK(parts[2] == Part{Part::Kind::number, "7"});
    CHECK(parts[4] == Part{Part::Kind::words, "the battle"});
    CHECK(parts[6] == Part{Part::Kind::number, "4½"});
}

TEST_CASE("a sentence in another is parts of it, and a text is one part whatever it says") {
    const std::string text = "Hood";
    const Sentence inner = say("{} fires", hood), outer = say("{} at {}", inner, text);
    REQUIRE(outer.parts().size() == 4);
    CHECK(outer.parts()[0].kind == Part::Kind::thing);
    CHECK(outer.parts()[3] == Part{Part::Kind::text, "Hood"});
    CHECK(outer.text() == " fires at Hood");
    CHECK(say("{}", "").empty());
    CHECK(Sentence("").empty());
}

TEST_CASE("values have the same words in parts as in one text") {
    const Position position = with_hood();
    const std::vector<Value> values{{},     true, 2.5,           "sea",
                                    "Hood", hood, Value::List{}, Value::List{hood, 3, {}}};
    for (const Value& value : values)
        CHECK(in_parts(value, position).text() == to_text(value, position));
    // Who names it by its name names it.
    CHECK(in_parts("Hood", position).parts().front().kind == Part::Kind::thing);
    CHECK(things_in_name("distance to Hood", position) == std::vector{hood});
    CHECK(things_in_name("Hood arrival_round", position) == std::vector{hood});
    CHECK(things_in_name("distance to Hoodlum", position).empty());
}

}  // namespace sentence_test
