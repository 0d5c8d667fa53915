#include "umpire/vassal/board.hpp"

#include "umpire/vassal/commands.hpp"
#include "umpire/vassal/map.hpp"

#include <catch2/catch.hpp>

namespace board_test {

using namespace umpire::vassal;

namespace {

Board board(std::string name, Size size, bool reversible = false) {
    Board made;
    made.name = std::move(name);
    made.size = size;
    made.reversible = reversible;
    SquareGrid grid;
    grid.origin = {10, 10};
    grid.dx = grid.dy = 20;
    grid.numbering = Numbering{};
    grid.numbering->kind = Numbering::Kind::square;
    made.grid = grid;
    return made;
}

MapDefinition two_boards() {
    MapDefinition map;
    map.name = "Main";
    map.edge = {5, 7};
    map.boards = {board("West", {100, 80}), board("East", {60, 60}, true)};
    return map;
}

}  // namespace

TEST_CASE("boards in a row lie side by side, inside the edge of the map") {
    const MapDefinition map = two_boards();
    const BoardLayout layout(map, {{"West", false, 0, 0}, {"East", false, 1, 0}, {"Atlantis", false, 2, 0}});
    REQUIRE(layout.boards().size() == 2);
    CHECK(layout.boards()[0].area == Rectangle{{5, 7}, {100, 80}});
    CHECK(layout.boards()[1].area == Rectangle{{105, 7}, {60, 60}});
    CHECK(layout.board_name({104, 20}) == "West");
    CHECK(layout.board_name({105, 20}) == "East");
    CHECK(layout.board_name({4, 20}).empty());
    CHECK(layout.location_name({4, 20}) == "offboard");
    CHECK(layout.location_name({15, 17}) == "0101");
    CHECK(layout.snap({18, 19}) == Point{15, 17});
    CHECK(layout.snap({4, 20}) == Point{4, 20});
}

TEST_CASE("a board in another row starts where its own column and row say") {
    const MapDefinition map = two_boards();
    const BoardLayout layout(map, {{"West", false, 0, 0}, {"East", false, 0, 1}, {"West", false, 1, 1}});
    CHECK(layout.boards()[1].area.origin == Point{5, 87});
    // Nothing lies above it in its column, so the engine moves it to the top.
    CHECK(layout.boards()[2].area.origin == Point{65, 7});
}

TEST_CASE("a reversed board counts from its far corner") {
    const MapDefinition map = two_boards();
    const BoardLayout layout(map, {{"East", true, 0, 0}, {"West", true, 1, 0}});
    CHECK(layout.boards()[0].reversed);
    CHECK_FALSE(layout.boards()[1].reversed);
    CHECK(layout.location_name({5 + 50, 7 + 50}) == "0101");
    CHECK(layout.find_location("0101", "East") == Point{55, 57});
    CHECK(layout.snap({52, 54}) == Point{55, 57});
}

TEST_CASE("zones of a reversed board are looked up as if it were not turned, unlike names") {
    MapDefinition map = two_boards();
    ZonedGrid zoned;
    zoned.zones.resize(1);
    zoned.zones[0].name = "North";
    zoned.zones[0].outline = Polygon({{0, 0}, {60, 0}, {60, 20}, {0, 20}});
    map.boards[1].grid = zoned;
    const BoardLayout layout(map, {{"East", true, 0, 0}});
    CHECK(layout.zone_name({10, 10}) == "North");
    CHECK(layout.location_name({10, 10}) == "offboard");
    CHECK(layout.location_name({10, 60}) == "North");
}

TEST_CASE("a draw pile names the one pixel it lies at") {
    MapDefinition map = two_boards();
    AtStartStack deck;
    deck.is_deck = true;
    deck.where = {"Cards", "East", {30, 30}, ""};
    map.at_start.push_back(deck);
    deck.where = {"Anywhere", "", {1, 2}, ""};
    map.at_start.push_back(deck);
    deck.where = {"In a square", "East", {0, 0}, "0202"};
    map.at_start.push_back(deck);
    const BoardLayout layout(map, {{"West", false, 0, 0}, {"East", false, 1, 0}});
    CHECK(layout.location_name({135, 37}) == "Cards");
    CHECK(layout.location_name({136, 37}) == "0202");
    CHECK(layout.location_name({6, 9}) == "Anywhere");
    CHECK(layout.find_location("Cards") == Point{135, 37});
    CHECK(layout.place(deck.where) == Point{135, 37});
}

TEST_CASE("a point snapped one pixel off the board is pulled back onto it") {
    MapDefinition map = two_boards();
    std::get<SquareGrid>(*map.boards[0].grid).origin = {0, 0};
    const BoardLayout layout(map, {{"West", false, 0, 0}});
    CHECK(layout.snap({5 + 99, 7 + 79}) == Point{5 + 99, 7 + 79});
    CHECK(layout.snap({5 + 85, 7 + 79}) == Point{5 + 80, 7 + 79});
}

TEST_CASE("a name that several boards could have is found where it is") {
    const MapDefinition map = two_boards();
    const BoardLayout layout(map, {{"East", false, 0, 0}, {"West", false, 1, 0}});
    CHECK(layout.find_location("0303") == Point{55, 57});
    CHECK(layout.find_location("0504") == Point{65 + 90, 7 + 70});
    CHECK_FALSE(layout.find_location("0905"));
    CHECK_FALSE(layout.find_location("Rome"));
}

TEST_CASE("a new game gets the boards of the module's setup, or the only board there is") {
    MapDefinition map = two_boards();
    CHECK(map.default_choices().empty());
    map.default_setup = "MainBoardPicker\tWest\t0\t0\tEast/rev\t1\t0";
    CHECK(map.default_choices() == std::vector<BoardChoice>{{"West", false, 0, 0}, {"East", true, 1, 0}});
    map.default_setup.clear();
    map.boards.pop_back();
    CHECK(BoardLayout(map).boards().size() == 1);
    map.boards[0].reversible = true;
    CHECK(BoardLayout(map).boards().empty());
}

TEST_CASE("columns far apart cost no more than columns side by side") {
    const MapDefinition map = two_boards();
    const BoardLayout layout(map, {{"West", false, 0, 0}, {"East", false, 2147483647, -2147483647}});
    CHECK(layout.boards().size() == 2);
}

}  // namespace board_test
