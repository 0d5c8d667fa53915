#include "umpire/vassal/grid.hpp"

#include <catch2/catch.hpp>

#include <limits>

namespace grid_test {

using namespace umpire::vassal;

namespace {

constexpr Size board{600, 600};

HexGrid hexes(bool sideways = false) {
    HexGrid grid;
    grid.origin = {0, 0};
    grid.dx = 50;
    grid.dy = 60;
    grid.sideways = sideways;
    grid.numbering = Numbering{};
    return grid;
}

SquareGrid squares() {
    SquareGrid grid;
    grid.origin = {20, 20};
    grid.dx = 40;
    grid.dy = 40;
    Numbering numbering;
    numbering.kind = Numbering::Kind::square;
    numbering.separator = std::string(1, ',');
    numbering.columns.leading = 0;
    numbering.rows.leading = 0;
    grid.numbering = numbering;
    return grid;
}

Zone zone(std::string name, std::vector<Point> outline, std::string_view format = "$name$") {
    Zone made;
    made.name = std::move(name);
    made.outline = Polygon(std::move(outline));
    made.location_format = FormattedText(format);
    return made;
}

std::vector<Point> box(int left, int top, int right, int bottom) {
    return {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
}

}  // namespace

TEST_CASE("left and top borders of a polygon are inside, right and bottom ones outside") {
    const Polygon polygon(box(10, 10, 20, 30));
    CHECK(polygon.contains({10, 10}));
    CHECK(polygon.contains({19, 29}));
    CHECK_FALSE(polygon.contains({20, 15}));
    CHECK_FALSE(polygon.contains({15, 30}));
    CHECK_FALSE(Polygon({{0, 0}, {9, 9}}).contains({4, 4}));
    CHECK_FALSE(Polygon().contains({0, 0}));
}

TEST_CASE("a point inside is found even for an outline whose middle is outside") {
    const Polygon bent({{0, 0}, {100, 0}, {100, 10}, {10, 10}, {10, 100}, {0, 100}});
    REQUIRE(bent.inner_point());
    CHECK(bent.contains(*bent.inner_point()));
    CHECK_FALSE(Polygon({{1, 1}, {2, 2}}).inner_point());
}

TEST_CASE("odd columns of hexes lie half a hex lower and count one row further when staggered") {
    HexGrid grid = hexes();
    CHECK(grid.location_name({0, 0}, board) == "0101");
    CHECK(grid.location_name({50, 30}, board) == "0202");
    CHECK(grid.location_name({100, 60}, board) == "0302");
    grid.numbering->stagger = false;
    CHECK(grid.location_name({50, 30}, board) == "0201");
    CHECK(grid.snap_to({55, 35}) == Point{50, 30});
}

TEST_CASE("a dropped counter lands in the hex that holds the point, not in the brick") {
    const HexGrid grid = hexes();
    // Right of the brick's border at x = 25, but still inside the hexagon around the origin.
    CHECK(grid.snap_to({27, 0}) == Point{0, 0});
    CHECK(grid.snap_to({27, 25}) == Point{50, 30});
    CHECK(grid.snap_to({24, -29}) == Point{50, -30});
}

TEST_CASE("a sideways grid exchanges x and y") {
    const HexGrid grid = hexes(true);
    CHECK(grid.snap_to({35, 55}) == Point{30, 50});
    CHECK(grid.location_name({30, 50}, board) == "0202");
    CHECK(grid.find("0202", board) == Point{30, 50});
}

TEST_CASE("descending numbers count from the size of the board, with the engine's exchanged spacings") {
    HexGrid grid = hexes();
    grid.numbering->rows.descends = true;
    // 600 / 50 = 12 rows, 13 is the first with a start of 1; shifted columns count one less.
    CHECK(grid.location_name({0, 0}, board) == "0113");
    CHECK(grid.location_name({50, 30}, board) == "0212");
    grid.numbering->columns.descends = true;
    CHECK(grid.location_name({0, 0}, board) == "1113");
    CHECK(grid.find("1113", board) == Point{0, 0});
    CHECK(grid.find("1012", board) == Point{50, 30});
}

TEST_CASE("oblique numbers follow one of the slanting rows") {
    HexGrid grid = hexes();
    grid.numbering->kind = Numbering::Kind::oblique_hex;
    grid.numbering->columns.start = 0;
    grid.numbering->rows.start = 0;
    grid.numbering->separator = std::string(1, ',');
    grid.numbering->columns.leading = 0;
    grid.numbering->rows.leading = 0;
    CHECK(grid.location_name({100, 0}, board) == "2,1");
    CHECK(grid.location_name({150, 30}, board) == "3,2");
    CHECK(grid.find("3,2", board) == Point{150, 30});
    grid.numbering->stagger = false;
    CHECK(grid.location_name({100, 0}, board) == "2,0");
    CHECK(grid.find("2,0", board) == Point{100, 0});
}

TEST_CASE("every numbering option of hexes can be undone") {
    for (int options = 0; options < 64; ++options) {
        HexGrid grid = hexes((options & 1) != 0);
        grid.numbering->columns.descends = (options & 2) != 0;
        grid.numbering->rows.descends = (options & 4) != 0;
        grid.numbering->stagger = (options & 8) != 0;
        grid.numbering->column_first = (options & 16) != 0;
        if ((options & 32) != 0) grid.numbering->kind = Numbering::Kind::oblique_hex;
        grid.numbering->separator = std::string(1, '.');
        for (const Point p : {Point{0, 0}, Point{50, 30}, Point{100, 60}, Point{140, 350}, Point{305, 122}}) {
            const Point centre = grid.snap_to(p);
            const auto name = grid.location_name(centre, board);
            INFO("options " << options << " name " << *name);
            CHECK(grid.find(*name, board) == centre);
        }
    }
}

TEST_CASE("hexsides and corners are legal where the grid says so") {
    HexGrid grid = hexes();
    grid.edges_legal = true;
    CHECK(grid.snap_to({2, 27}) == Point{0, 30});
    CHECK(grid.snap_to({24, 14}) == Point{25, 15});
    CHECK(grid.snap_to({1, 2}) == Point{0, 0});
    grid.edges_legal = false;
    grid.corners_legal = true;
    CHECK(grid.snap_to({31, 2}) == Point{33, 0});
    CHECK(grid.snap_to({14, 28}) == Point{17, 30});
}

TEST_CASE("squares snap to centres, and to edges and corners where these are legal") {
    SquareGrid grid = squares();
    CHECK(grid.snap_to({33, 25}) == Point{20, 20});
    grid.edges_legal = true;
    grid.corners_legal = true;
    CHECK(grid.snap_to({33, 25}) == Point{40, 20});
    CHECK(grid.snap_to({33, 33}) == Point{40, 40});
    grid.edges_legal = false;
    CHECK(grid.snap_to({33, 25}) == Point{20, 20});
    CHECK(grid.snap_to({33, 33}) == Point{40, 40});
    grid.edges_legal = true;
    grid.corners_legal = false;
    CHECK(grid.snap_to({33, 25}) == Point{40, 20});
    CHECK(grid.snap_to({25, 33}) == Point{20, 40});
    grid.snaps = false;
    CHECK(grid.snap_to({33, 25}) == Point{33, 25});
}

TEST_CASE("squares are numbered from the origin, or down from the far side") {
    SquareGrid grid = squares();
    CHECK(grid.location_name({20, 20}, board) == "1,1");
    CHECK(grid.location_name({70, 20}, board) == "2,1");
    grid.numbering->rows.descends = true;
    CHECK(grid.location_name({20, 20}, board) == "1,16");
    CHECK(grid.find("1,16", board) == Point{20, 20});
    CHECK_FALSE(grid.find("1;16", board));
    grid.numbering.reset();
    CHECK_FALSE(grid.location_name({20, 20}, board));
}

TEST_CASE("letters of an axis are repeated after Z") {
    const AxisNumbering letters{true, 0, 0, false};
    CHECK(axis_name(0, letters) == "A");
    CHECK(axis_name(25, letters) == "Z");
    CHECK(axis_name(27, letters) == "BB");
    CHECK(axis_name(-2, letters) == "-C");
    CHECK(parse_axis_name("BB", letters) == 27);
    CHECK(parse_axis_name("-C", letters) == -2);
    CHECK_FALSE(parse_axis_name("AB", letters));
    CHECK(axis_name(7, {false, 2, 0, false}) == "007");
    CHECK(axis_name(-7, {false, 1, 0, false}) == "-07");
}

TEST_CASE("names without a separator are split by their padding") {
    Numbering numbering;
    CHECK(parse_cell_name(numbering, "0712") == std::vector<Cell>{{6, 11}});
    // Both 112|34 and 11|234 could be written this way; the first number takes what it can.
    CHECK(parse_cell_name(numbering, "11234") == std::vector<Cell>{{111, 33}, {10, 233}});
    CHECK(parse_cell_name(numbering, "7x") == std::vector<Cell>{});
    numbering.separator = std::string(1, '.');
    CHECK(parse_cell_name(numbering, "7.2") == std::vector<Cell>{{6, 1}});
    numbering.location_format = FormattedText("r$row$ c$column$ ($gridLocation$)");
    CHECK(cell_name(numbering, {6, 1}) == "r02 c07 (07.02)");
    CHECK(parse_cell_name(numbering, "r02 c07 (07.02)") == std::vector<Cell>{{6, 1}});
    CHECK(parse_cell_name(numbering, "r02 c07 (07.03)").empty());
}

TEST_CASE("every pixel belongs to the nearest region, and the later of two at one point counts") {
    const RegionGrid grid({{"Rome", {10, 10}}, {"Milan", {100, 10}}, {"Roma", {10, 10}}}, true);
    CHECK(grid.location_name({20, 20}, board) == "Roma");
    CHECK(grid.snap_to({90, 5}) == Point{100, 10});
    CHECK(grid.find("Milan", board) == Point{100, 10});
    CHECK_FALSE(grid.find("Rome", board));
    CHECK_FALSE(RegionGrid().location_name({0, 0}, board));
    CHECK(RegionGrid({{"Rome", {10, 10}}}, false).snap_to({3, 4}) == Point{3, 4});
}

TEST_CASE("a tie between regions goes to the first in the order of a Java hash map") {
    // Buckets 1 and 3 of 16.
    const RegionGrid there({{"B", {19, 0}}, {"A", {17, 0}}}, true);
    const RegionGrid back({{"A", {17, 0}}, {"B", {19, 0}}}, true);
    CHECK(there.location_name({18, 0}, board) == "A");
    CHECK(back.location_name({18, 0}, board) == "A");
}

TEST_CASE("the first zone that holds a point names it, with the location in its own grid or the board's") {
    ZonedGrid zoned;
    zoned.zones.push_back(zone("Box", box(0, 0, 100, 100)));
    zoned.zones.push_back(zone("Hidden", box(0, 0, 50, 50)));
    zoned.zones.push_back(zone("Sea", box(100, 0, 200, 100), "$name$ $gridLocation$"));
    zoned.zones.back().grid = squares();
    zoned.zones.push_back(zone("Land", box(200, 0, 300, 100), "$gridLocation$!"));
    zoned.zones.back().uses_background_grid = true;
    zoned.background = RegionGrid({{"Paris", {250, 50}}, {"Bonn", {500, 500}}}, true);

    CHECK(zoned.location_name({10, 10}, board) == "Box");
    CHECK(zoned.zone_at({100, 10})->name == "Sea");
    CHECK(zoned.location_name({140, 60}, board) == "Sea 4,2");
    CHECK(zoned.location_name({210, 60}, board) == "Paris!");
    CHECK(zoned.location_name({400, 400}, board) == "Bonn");
    CHECK(zoned.snap_to({143, 57}) == Point{140, 60});
    CHECK(zoned.snap_to({10, 10}) == Point{10, 10});
    CHECK(zoned.find("Sea 4,2", board) == Point{140, 60});
    CHECK(zoned.find("Paris!", board) == Point{250, 50});
    CHECK(zoned.find("Bonn", board) == Point{500, 500});
    CHECK(zoned.location_name(*zoned.find("Box", board), board) == "Box");
    CHECK_FALSE(zoned.find("Atlantis", board));
}

TEST_CASE("a location format may be an expression of the plain kind") {
    ZonedGrid zoned;
    zoned.zones.push_back(zone("Sea", box(0, 0, 100, 100), "{name + \"!\"}"));
    CHECK(zoned.location_name({10, 10}, board) == "Sea!");
    zoned.zones[0].location_format = FormattedText("{Random(6)}");
    CHECK(zoned.location_name({10, 10}, board) == "{Random(6)}");
}

TEST_CASE("a location is found also where another zone lies over its middle") {
    ZonedGrid zoned;
    zoned.zones.push_back(zone("Top", box(40, 40, 60, 60)));
    zoned.zones.push_back(zone("Below", box(0, 0, 100, 100)));
    const auto place = zoned.find("Below", board);
    REQUIRE(place);
    CHECK(zoned.location_name(*place, board) == "Below");
}

TEST_CASE("absurd spacings and far away points do no harm") {
    constexpr int far = std::numeric_limits<int>::max();
    constexpr int low = std::numeric_limits<int>::min();
    for (const double spacing : {0.0, -1.0, 1e-300, 1e300, std::numeric_limits<double>::quiet_NaN()}) {
        for (const bool both : {false, true}) {
            HexGrid hex = hexes();
            SquareGrid square = squares();
            hex.dx = hex.dy = square.dx = square.dy = spacing;
            hex.edges_legal = hex.corners_legal = square.edges_legal = square.corners_legal = both;
            hex.numbering->columns.letters = true;
            hex.numbering->columns.descends = hex.numbering->rows.descends = true;
            hex.numbering->rows.leading = far;
            square.numbering->columns.start = far;
            for (const Point p : {Point{0, 0}, Point{far, low}, Point{low, far}}) {
                hex.snap_to(p);
                square.snap_to(p);
                CHECK(hex.location_name(p, {far, far})->size() < 2000);
                CHECK(square.location_name(p, {far, far})->size() < 2000);
            }
            hex.find("A001", board);
            square.find("1,1", board);
        }
    }
    const RegionGrid regions({{"A", {low, low}}, {"B", {far, far}}}, true);
    CHECK(regions.nearest({0, 0}) != nullptr);
    CHECK_FALSE(Polygon(box(low, low, far, far)).contains({far, far}));
}

}  // namespace grid_test
