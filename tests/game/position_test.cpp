#include "umpire/game/position.hpp"

#include "umpire/game/map.hpp"

#include <catch2/catch.hpp>

#include <random>

namespace position_test {

using namespace umpire::game;

namespace {

Position empty_sea() {
    return Position(std::make_shared<Map>(Map::open_sea(6, 6)));
}

/// Everything that can be asked of a position, as one text.
std::string picture(const Position& position) {
    std::string text;
    for (const Kind kind : {Kind::game, Kind::unit, Kind::group, Kind::location})
        for (std::uint32_t index = 0; index < position.count(kind); ++index) {
            const Subject subject{kind, index};
            text += position.name(subject) + "{";
            for (const auto& [key, value] : position.attributes(subject).by_name())
                text += std::string(key.text()) + "=" +
                        (value.number() != nullptr ? to_text(*value.number())
                         : value.is_yes()          ? "yes"
                                                   : "no") +
                        ";";
            for (const Subject inner : position.contents(subject))
                text += position.name(inner) + ",";
            text += "}";
        }
    return text;
}

}  // namespace

TEST_CASE("a thing is where its group is, and cargo where its ship is") {
    Position position = empty_sea();
    const Subject hex = *position.find(Kind::location, "0203"),
                  other = *position.find(Kind::location, "0304");
    const Subject group = position.add(Kind::group, "TF-1"), ship = position.add(Kind::unit, "Emden"),
                  cargo = position.add(Kind::unit, "1 Mountain");
    position.place(group, hex);
    position.place(ship, group);
    position.place(cargo, ship);
    CHECK(position.location(cargo) == hex);
    position.place(group, other);
    CHECK(position.location(cargo) == other);
    CHECK(position.units_in(other) == Units{Unit(ship)});
    CHECK(position.units_in(ship) == Units{Unit(cargo)});
    position.take_away(group);
    CHECK_FALSE(position.location(ship));
    CHECK_THROWS(position.place(group, cargo));
}

TEST_CASE("a place answers with what its map says until somebody says otherwise") {
    Position position = empty_sea();
    const Subject hex = *position.find("0101");
    CHECK(position.get(hex, Name("terrain")) == Value("sea"));
    position.set(hex, Name("terrain"), "ice");
    CHECK(position.get(hex, Name("terrain")) == Value("ice"));
    position.set(hex, Name("terrain"), {});
    CHECK(position.get(hex, Name("terrain")) == Value("sea"));
}

TEST_CASE("any row of changes can be taken back to any point") {
    std::mt19937 random(7);
    const auto below = [&](std::size_t limit) {
        return static_cast<std::uint32_t>(std::uniform_int_distribution<std::size_t>(0, limit - 1)(random));
    };
    Position position = empty_sea();
    for (int i = 0; i < 5; ++i) {
        position.add(Kind::unit, "unit" + std::to_string(i));
        position.add(Kind::group, "group" + std::to_string(i));
    }
    std::vector<std::pair<std::size_t, std::string>> history;
    for (int step = 0; step < 400; ++step) {
        history.emplace_back(position.mark(), picture(position));
        const Subject unit{Kind::unit, below(position.count(Kind::unit))};
        const Subject group{Kind::group, below(position.count(Kind::group))};
        switch (below(6)) {
            case 0:
                position.place(unit, group);
                break;
            case 1:
                position.place(group, {Kind::location, below(36)});
                break;
            case 2:
                position.set(unit, Name("hits"), static_cast<double>(below(4)));
                break;
            case 3:
                position.set(unit, Name("hits"), {});
                break;
            case 4:
                position.take_away(unit);
                break;
            default:
                position.add(Kind::unit, "new" + std::to_string(step));
                break;
        }
        if (below(10) == 0) {
            const std::size_t back = below(history.size());
            position.undo_to(history[back].first);
            CHECK(picture(position) == history[back].second);
            history.resize(back);
        }
    }
    position.undo_to(history.front().first);
    CHECK(picture(position) == history.front().second);
}

TEST_CASE("numbers are written as players write them") {
    CHECK(to_text(120.5) == "120½");
    CHECK(to_text(0.25) == "¼");
    CHECK(to_text(-1.5) == "-1½");
    CHECK(to_text(-0.5) == "-½");
    CHECK(to_text(7) == "7");
    CHECK(to_text(1.8) == "1.8");
}

}  // namespace position_test
