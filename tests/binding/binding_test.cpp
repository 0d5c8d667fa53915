#include "umpire/binding/binding.hpp"

#include "umpire/error.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace binding_test {

using namespace umpire;
using binding::FactSource;
using game::Value;
using Json = nlohmann::json;

namespace {

Json small() {
    return {{"game", "europa"},
            {"module", "M"},
            {"sides", {{"German", "Axis"}}},
            {"maps", {{{"map", "North"}, {"means", "places"}}}},
            {"counters",
             {{{"when", {{"Kind", "ship"}}},
               {"kind", "unit"},
               {"name", "BasicName"},
               {"facts", {{"hits", {{"layer", "Hits"}, {"number", true}, {"minus", 1}}}}}}}}};
}

std::string refusal(const Json& json) {
    try {
        binding::Binding::load(json, "b.json");
        return "accepted";
    } catch (const InputError& error) {
        return error.what();
    }
}

}  // namespace

TEST_CASE("a fact is read and written by one description") {
    FactSource hits{"Hits_Level", true, 1, {}, false, 0, false};
    CHECK(hits.read("3") == Value(2));
    CHECK(hits.write(2) == "3");
    CHECK(hits.read(std::nullopt) == Value(0));
    FactSource half{"Strength_Level", false, 0, {{"1", false}, {"2", true}}, false, false, false};
    CHECK(half.read("2") == Value(true));
    CHECK(half.write(true) == "2");
    CHECK(half.write(false) == "1");
    CHECK(half.write(7) == std::nullopt);
    FactSource protection{"Protection", true, 0, {}, false, {}, true};
    CHECK(protection.read("6") == Value(6));
    CHECK(protection.read("C") == Value("C"));
    CHECK(protection.write("C") == "C");
    for (const FactSource& source : {hits, half, protection})
        for (const char* text : {"1", "2", "3"}) {
            const Value value = source.read(text);
            if (const auto written = source.write(value)) CHECK(source.read(*written) == value);
        }
}

TEST_CASE("a number may stand among others in one text") {
    FactSource back{"Back", true, 0, {}, false, {}, true};
    back.part = 1;
    CHECK(back.read("2-5/3") == Value(2));
    CHECK(back.read("14-25[1]") == Value(14));
    CHECK(back.read("") == Value());
    back.part = 2;
    CHECK(back.read("2-5/3") == Value(5));
    CHECK(back.read("4") == Value("4"));
}

TEST_CASE("a binding tells sides both ways, and knows its maps") {
    const auto bound = binding::Binding::load(small(), "b.json");
    CHECK(bound.side("German") == "Axis");
    CHECK(bound.side("Observer") == "");
    CHECK(bound.roster_side("Axis") == "German");
    REQUIRE(bound.map("North") != nullptr);
    CHECK(bound.map("South") == nullptr);
    CHECK(bound.counters().at(0).facts.at(game::Name("hits")).property == "Hits_Level");
}

TEST_CASE("locations of a map mean places with its prefix, unless they are named otherwise") {
    binding::MapMeaning meaning;
    meaning.prefix = "P.";
    meaning.named["India box"] = "India";
    CHECK(meaning.meant("NN24") == "P.NN24");
    CHECK(meaning.meant("India box") == "India");
    CHECK(meaning.location("P.NN24") == "NN24");
    CHECK(meaning.location("India") == "India box");
    CHECK_FALSE(meaning.location("E.NN24"));
}

TEST_CASE("patterns stand for what begins so, and a lone star for anything but nothing") {
    CHECK(binding::matches("ship", "ship"));
    CHECK_FALSE(binding::matches("ship", "ships"));
    CHECK(binding::matches("sh*", "ships"));
    CHECK(binding::matches("*", "x"));
    CHECK_FALSE(binding::matches("*", ""));
}

TEST_CASE("a binding that cannot be is refused with file, place and reason") {
    CHECK(refusal(small()) == "accepted");
    Json json = small();
    json["counters"][0]["facts"]["hits"] = {{"layer", "A"}, {"property", "B"}};
    CHECK(refusal(json) ==
          "b.json: /counters/0/facts/hits: expected either a property, a layer or a table by name");
    json = small();
    json["counters"][0].erase("when");
    CHECK(refusal(json).find("b.json: /counters/0: expected when, prototype, palette or map") == 0);
    for (const char* member : {"game", "module", "sides", "maps", "counters"}) {
        json = small();
        json.erase(member);
        INFO(member);
        CHECK(refusal(json).find(member) != std::string::npos);
    }
    json = small();
    json["maps"][0]["means"] = "chaos";
    CHECK(refusal(json).find("/maps/0/means") != std::string::npos);
    json = small();
    json["counters"][0]["kind"] = 7;
    CHECK(refusal(json).find("/counters/0/kind") != std::string::npos);
    CHECK(refusal(Json::array()) != "accepted");
}

TEST_CASE("a fact that no counter shows is read from a table by the counter's name") {
    Json json = small();
    json["counters"][0]["facts"]["gunnery"] = {{"by_name", {{"Hood", 20}}}, {"otherwise", 1}};
    const auto bound = binding::Binding::load(json, "b.json");
    const FactSource& gunnery = bound.counters().at(0).facts.at(game::Name("gunnery"));
    CHECK(gunnery.property == "BasicName");
    CHECK(gunnery.read("Hood") == Value(20));
    CHECK(gunnery.read("Emden") == Value(1));
    CHECK(gunnery.printed);
}

}  // namespace binding_test
