#include "umpire/picture/places.hpp"
#include "umpire/vassal/basic_piece.hpp"
#include "umpire/vassal/traits.hpp"

#include "painted.hpp"

/// Counters lie in the picture where VASSAL draws them, and nobody sees in it what VASSAL would not show
/// them.
namespace scene_test {

using namespace umpire;
using namespace umpire::testing;
using Catch::Matchers::Contains;
using vassal::Point;
using vassal::Rectangle;

namespace {

/// Made when the first test asks.
const Entries& plain() {
    static const Entries images{{"red.png", png(20, 20, red)},
                                {"green.png", png(20, 20, green)},
                                {"blue.png", png(20, 20, blue)},
                                {"wide.png", png(40, 40, red)},
                                {"mask.png", png(20, 20, grey)},
                                {"halves.png", png(300, 200, red, blue)},
                                {"upright.png", png(20, 20, red, blue, true)},
                                {"drop.png", png(4, 4, black)}};
    return images;
}

std::string counter(const std::string& id, const std::string& image, int x, int y) {
    return add_piece(id, painted_type({}, image, id), painted_state({}, x, y));
}

std::string stack(const std::string& id, int x, int y, const std::string& members) {
    return fmt::format("+/{}/stack/Main;{};{};{};@@1", id, x, y, members);
}

std::string with_trait(const vassal::Trait& trait, const std::string& state,
                       const std::string& image = "red.png", const std::string& name = "Hood") {
    return add_piece("1", painted_type({vassal::encode_trait(trait)}, image, name),
                     painted_state({state}, 100, 100));
}

}  // namespace

TEST_CASE("a counter is drawn around the middle of the hex in which it lies") {
    PaintedTable asked(plain(), GameText{});
    const auto hex = asked.table().layout(0).find_location("0504");
    REQUIRE(hex);
    // Columns of 52 pixels from 26, every second one half a hex of 60 pixels lower, from 30: the fifth is
    // even.
    CHECK(*hex == Point{26 + 4 * 52, 30 + 3 * 60});
    const Pixels seen =
        PaintedTable(plain(), GameText{}.add(counter("1", "red.png", hex->x, hex->y))).pixels();
    CHECK((seen.width == 600 && seen.height == 400));
    CHECK(seen.at(hex->x, hex->y) == red);
    CHECK(seen.at(hex->x - 10, hex->y - 10) == red);
    CHECK(seen.at(hex->x + 9, hex->y + 9) == red);
    CHECK(seen.at(hex->x - 11, hex->y) == field);
    CHECK(seen.at(hex->x + 10, hex->y) == field);
    CHECK(seen.count(red) == 400);
}

TEST_CASE(
    "a stack is drawn from the bottom to the top, each counter as far from the one below as the map says") {
    const GameText game = GameText{}
                              .add(counter("a", "red.png", 200, 200))
                              .add(counter("b", "green.png", 200, 200))
                              .add(counter("c", "blue.png", 200, 200))
                              .add(stack("s", 200, 200, "a;b;c"));
    const Pixels seen = PaintedTable(plain(), game).pixels();
    CHECK(seen.at(190, 209) == red);
    CHECK(seen.at(195, 199) == green);
    CHECK(seen.at(210, 180) == blue);
    CHECK(seen.at(219, 170) == blue);
    CHECK(seen.count(blue) == 400);
    CHECK(seen.count(green) == 400 - 15 * 10);
    CHECK(seen.count(red) == 400 - 15 * 10);
}

TEST_CASE("counters of two sizes in a stack line up at their left and lower edges") {
    const GameText game = GameText{}
                              .add(counter("a", "wide.png", 200, 200))
                              .add(counter("b", "blue.png", 200, 200))
                              .add(stack("s", 200, 200, "a;b"));
    const Pixels seen = PaintedTable(plain(), game).pixels();
    // The large one reaches from 180 to 220; the small one begins 5 to the right, and ends 10 higher.
    CHECK(seen.at(185, 209) == blue);
    CHECK(seen.at(184, 209) == red);
    CHECK(seen.at(185, 210) == red);
    CHECK(seen.at(204, 190) == blue);
    CHECK(seen.at(205, 190) == red);
}

TEST_CASE(
    "a layer shows the image of its level, where it stands off the middle, and none while it is inactive") {
    vassal::Layer layer;
    layer.name = "Hits";
    layer.images = {"", "drop.png"};
    layer.level_names = {"", ""};
    layer.x_offset = 6;
    layer.y_offset = -6;
    CHECK(PaintedTable(plain(), GameText{}.add(with_trait(layer, "1"))).pixels().count(black) == 0);
    CHECK(PaintedTable(plain(), GameText{}.add(with_trait(layer, "-2"))).pixels().count(black) == 0);
    const Pixels hit = PaintedTable(plain(), GameText{}.add(with_trait(layer, "2"))).pixels();
    CHECK(hit.at(104, 92) == black);
    CHECK(hit.at(107, 95) == black);
    CHECK(hit.count(black) == 16);
}

TEST_CASE("a layer that follows a property shows the level of the property, not the one that was stored") {
    vassal::Layer layer;
    layer.name = "Step";
    layer.images = {"green.png", "blue.png"};
    layer.level_names = {"", ""};
    layer.follow_property = true;
    layer.follow_expression = "Strength";
    const auto type =
        painted_type({vassal::encode_trait(layer), "PROP;Strength;true,0,9,false;;"}, "red.png", "Hood");
    const Pixels seen =
        PaintedTable(plain(), GameText{}.add(add_piece("1", type, painted_state({"1", "2"}, 100, 100))))
            .pixels();
    CHECK(seen.at(100, 100) == blue);
}

TEST_CASE("under a mask of another player there is nothing to be seen, in the picture or behind it") {
    vassal::Mask mask;
    mask.image = "mask.png";
    mask.mask_name = "Something";
    const GameText game =
        GameText{}.player("r", "Rosa", "Red").player("b", "Bea", "Blue").add(with_trait(mask, "r;"));
    PaintedTable blind(plain(), game);
    blind.seen_by("b", "Blue");
    const Pixels seen = blind.pixels();
    CHECK(seen.count(red) == 0);
    CHECK(seen.count(grey) == 400);
    CHECK_THAT(blind.ingredients(), Contains("Something") && !Contains("Hood") && !Contains("red.png"));
    CHECK_THAT(blind.file(picture::Format::svg), !Contains("Hood"));

    // Whoever masked it sees the mask in a corner, at half its size; so does the umpire.
    PaintedTable owner(plain(), game);
    owner.seen_by("r", "Red");
    for (const Pixels& known : {owner.pixels(), PaintedTable(plain(), game).pixels()}) {
        CHECK(known.at(105, 105) == red);
        CHECK(known.at(92, 92) == grey);
        CHECK(known.count(red) == 300);
    }
}

TEST_CASE("a mask without an image is a box with the mask's name, and not the counter's") {
    vassal::Mask mask;
    mask.image = "gone.png";
    mask.mask_name = "Something";
    vassal::Layer layer;
    layer.images = {"also-gone.png"};
    layer.level_names = {""};
    const auto type =
        painted_type({vassal::encode_trait(layer), vassal::encode_trait(mask)}, "never-there.png", "Hood");
    PaintedTable blind(plain(), GameText{}.add(add_piece("1", type, painted_state({"1", "r;"}, 100, 100))));
    blind.seen_by("b", "Blue");
    CHECK_THAT(blind.ingredients(), Contains("Something") && !Contains("Hood") && !Contains("never-there"));

    // Where only the engine's scripts could tell what it is called, it is not called by its name instead.
    layer.follow_property = true;
    layer.follow_expression = "{Random(2)}";
    layer.level_names = {"Repulse"};
    const auto scripted =
        painted_type({vassal::encode_trait(mask), vassal::encode_trait(layer)}, "never-there.png", "Hood");
    PaintedTable blinder(plain(),
                         GameText{}.add(add_piece("1", scripted, painted_state({"r;", "1"}, 100, 100))));
    blinder.seen_by("b", "Blue");
    CHECK_THAT(blinder.ingredients(), Contains("Something") && !Contains("Hood") && !Contains("Repulse"));
}

TEST_CASE(
    "an invisible counter is drawn faintly for its owner, and for nobody else; a stack closes over it") {
    vassal::Invisible invisible;
    invisible.transparency = 0.5;
    const std::string hidden =
        add_piece("1", painted_type({vassal::encode_trait(invisible)}, "red.png", "Hood"),
                  painted_state({"r"}, 200, 200));
    const GameText game =
        GameText{}.add(hidden).add(counter("2", "blue.png", 200, 200)).add(stack("s", 200, 200, "1;2"));
    PaintedTable blind(plain(), game);
    const Pixels seen = blind.seen_by("b", "Blue").pixels();
    CHECK(seen.at(200, 200) == blue);
    CHECK(seen.count(field) == 600 * 400 - 400);
    CHECK_THAT(blind.ingredients(), !Contains("Hood") && !Contains("red.png"));

    PaintedTable owner(plain(), game);
    const Pixels known = owner.seen_by("r", "Red").pixels();
    CHECK(known.at(210, 189) == blue);
    const Rgb faint = known.at(192, 207);
    CHECK((faint[0] > 240 && faint[1] > 110 && faint[1] < 130));
}

TEST_CASE("what lies on a map of one side is in no picture of the other") {
    const GameText game = GameText{}.add(
        add_piece("1", painted_type({}, "red.png", "Hood"), painted_state({}, 50, 50, "Red Hand")));
    PaintedTable owner(plain(), game), blind(plain(), game);
    owner.seen_by("r", "Red");
    blind.seen_by("b", "Blue");
    CHECK_THAT(owner.ingredients(1), Contains("Hood"));
    CHECK_THAT(blind.ingredients(1), !Contains("Hood"));
    const auto shows = [](picture::Images&, const picture::Scene& scene) {
        return scene.shows(1) ? "yes" : "no";
    };
    CHECK(owner.drawn(shows) == "yes");
    CHECK(blind.drawn(shows) == "no");
}

TEST_CASE("a counter that was turned is turned with the clock") {
    vassal::Rotate rotate;
    rotate.facings = 4;
    const Pixels seen =
        PaintedTable(plain(), GameText{}.add(with_trait(rotate, "1", "upright.png"))).pixels();
    // What was above is now to the right.
    CHECK(seen.at(105, 95) == red);
    CHECK(seen.at(105, 105) == red);
    CHECK(seen.at(95, 95) == blue);
    CHECK(seen.at(95, 105) == blue);
    rotate.facings = 1;
    const Pixels free =
        PaintedTable(plain(), GameText{}.add(with_trait(rotate, "-90.0", "upright.png"))).pixels();
    CHECK(free.at(105, 100) == red);
    CHECK(free.at(95, 100) == blue);
}

TEST_CASE("a label has its paper at the edge of the counter") {
    vassal::Label label;
    label.background = vassal::Colour{0, 255, 0, 255};
    label.foreground = std::nullopt;
    const Pixels seen = PaintedTable(plain(), GameText{}.add(with_trait(label, "12"))).pixels();
    // Above the counter, whose upper edge is at 90, with its own lower edge there.
    CHECK(seen.at(100, 88) == green);
    CHECK(seen.at(100, 91) == red);
    CHECK(seen.at(100, 70) == field);
}

TEST_CASE("of a label that is a page its words are shown, a line for each of its own") {
    const auto texts = [](const std::string& label) {
        return PaintedTable(plain(), GameText{}.add(with_trait(vassal::Label{}, label))).ingredients();
    };
    CHECK_THAT(texts("<html><head><style>p { margin: 0; }</style></head><!-- x --><p>Enter  on<br>Turn "
                     "&lt;5&gt;</p></html>"),
               Contains("t17:Enter on\nTurn <5>|"));
    CHECK_THAT(texts("a <b> c"), Contains("t7:a <b> c|"));
}

TEST_CASE("boards that are turned around are drawn so, and begin where VASSAL lays them") {
    const auto with_boards = [](const std::string& boards) {
        return PaintedTable(plain(), GameText{}.add("MainBoardPicker\t" + boards)).pixels();
    };
    const Pixels upright = with_boards("Halves\t0\t0");
    CHECK((upright.width == 300 && upright.height == 200));
    CHECK(upright.at(10, 10) == red);
    CHECK(upright.at(290, 10) == blue);
    const Pixels turned = with_boards("Field\t0\t0\tHalves/rev\t1\t0");
    CHECK((turned.width == 900 && turned.height == 400));
    CHECK(turned.at(599, 10) == field);
    CHECK(turned.at(600, 10) == blue);
    CHECK(turned.at(899, 10) == red);
}

TEST_CASE("a pile shows its topmost card, or its back") {
    vassal::Mask mask;
    mask.image = "mask.png";
    mask.access.kind = vassal::Access::Kind::side;
    const auto card = [&](const std::string& id, const std::string& image) {
        return add_piece(id, painted_type({vassal::encode_trait(mask)}, image, "Card " + id),
                         painted_state({"null;"}, 300, 200));
    };
    const auto pile = [&](const std::string& face_down) {
        return GameText{}
            .add(card("1", "red.png"))
            .add(card("2", "blue.png"))
            .add(add_piece("d", vassal::encode_deck({}), "Main;300;200;" + face_down + ";1,2"));
    };
    const Pixels open = PaintedTable(plain(), pile("false")).pixels();
    CHECK(open.at(302, 198) == blue);
    CHECK(open.count(red) == 0);
    PaintedTable closed(plain(), pile("true"));
    const Pixels backs = closed.pixels();
    CHECK(backs.at(302, 198) == grey);
    CHECK(backs.count(red) + backs.count(blue) == 0);
    CHECK_THAT(closed.ingredients(), !Contains("Card") && !Contains("blue.png"));
}

TEST_CASE("the grid is drawn where the board shows it, and only there") {
    const auto border = [](const std::string& look) {
        return PaintedTable(plain(), GameText{}, painted_build_file(look)).pixels().at(26 + 52 * 2, 60);
    };
    CHECK(border(R"(visible="false")") == field);
    CHECK(border(R"(visible="true")") == black);
}

TEST_CASE("a counter whose image is missing is a box with its name") {
    PaintedTable table(plain(), GameText{}.add(counter("Hood", "gone.png", 100, 100)));
    CHECK_THAT(table.ingredients(), Contains("b50,50") && Contains("4:Hood"));
    const Pixels seen = table.pixels();
    CHECK(seen.at(75, 75) != field);
    CHECK(seen.at(124, 124) != field);
    CHECK(seen.at(126, 126) == field);
}

TEST_CASE("a part of a map begins at its corner, and can be made larger") {
    const GameText game = GameText{}.add(counter("1", "red.png", 100, 100));
    PaintedTable table(plain(), game);
    const Rectangle part{{80, 80}, {40, 30}};
    const Pixels once = read_png(table.file(picture::Format::png, {}, part));
    CHECK((once.width == 40 && once.height == 30));
    CHECK(once.at(10, 10) == red);
    CHECK(once.at(9, 10) == field);
    const Pixels twice = read_png(table.file(picture::Format::png, {}, part, 0, 2));
    CHECK((twice.width == 80 && twice.height == 60));
    CHECK(twice.at(25, 25) == red);
    CHECK(twice.at(15, 25) == field);
}

TEST_CASE("the way that was gone, a range and a hex are drawn over the counters") {
    PaintedTable table(plain(), GameText{}.add(counter("1", "red.png", 100, 100)));
    const auto& boards = table.table().layout(0);
    const auto corners = picture::cell_outline(boards, {240, 100});
    REQUIRE(corners.size() == 6);
    for (const Point corner : corners)
        CHECK(boards.location_name({(corner.x + 234) / 2, (corner.y + 90) / 2}) == "0502");
    const Pixels seen = table.pixels(
        {picture::Arrow{{{100, 100}, {300, 100}, {300, 300}}, {"", "27", "30"}, {0, 0, 255, 255}},
         picture::Circle{{450, 200}, 80, {0, 0, 255, 255}, {}},
         picture::Outline{corners, {0, 255, 0, 255}, {}}});
    CHECK(seen.is_about(200, 100, blue));
    CHECK(seen.is_about(300, 200, blue));
    CHECK(seen.is_about(530, 200, blue));
    CHECK(seen.at(450, 200) == field);
    CHECK(seen.is_about(corners[1].x + 10, corners[1].y, green));
}

TEST_CASE("around a place there are so many hexes in every direction") {
    PaintedTable table(plain(), GameText{});
    const auto& boards = table.table().layout(0);
    const Rectangle near = picture::around(boards, {234, 210}, 2);
    for (const auto& [x, y] :
         {std::pair{234 - 2 * 52, 210}, {234 + 2 * 52, 210}, {234, 210 - 2 * 60}, {234, 210 + 2 * 60}})
        CHECK(near.contains({x, y}));
    for (const auto& [x, y] :
         {std::pair{234 - 3 * 52, 210}, {234 + 3 * 52, 210}, {234, 210 - 3 * 60}, {234, 210 + 3 * 60}})
        CHECK_FALSE(near.contains({x, y}));
    CHECK(picture::find_place(boards, "0504") == Point{234, 210});
    CHECK(picture::find_place(boards, "Field") == Point{300, 200});
    CHECK_FALSE(picture::find_place(boards, "Nowhere"));
    const auto names = picture::place_names(boards);
    CHECK(std::find(names.begin(), names.end(), "0504") != names.end());
}

TEST_CASE("a report puts one picture of the map and one of each counter together again") {
    const GameText game = GameText{}
                              .add(counter("1", "red.png", 100, 100))
                              .add(counter("2", "red.png", 300, 100))
                              .add(counter("3", "blue.png", 200, 200));
    PaintedTable table(plain(), game);
    const std::string told = table.drawn([](picture::Images& images, const picture::Scene& scene) {
        picture::Sprites sprites(images);
        std::string all;
        for (const picture::Counter& one : scene.counters(0))
            all = sprites.of(*one.look).png;
        return fmt::format("{} ", sprites.count()) + all;
    });
    CHECK(told.starts_with("2 "));
    const Pixels sprite = read_png(told.substr(2));
    CHECK((sprite.width == 20 && sprite.height == 20));
    CHECK(sprite.at(10, 10) == blue);
    CHECK(sprite.opacity(10, 10) == 255);
}

TEST_CASE("an SVG holds all that it shows") {
    PaintedTable table(
        plain(), GameText{}.add(counter("1", "red.png", 100, 100)).add(counter("2", "gone.png", 200, 100)));
    const std::string svg = table.file(picture::Format::svg);
    CHECK_THAT(svg, Contains("<svg") && Contains("data:image/png;base64,"));
    for (std::size_t at = svg.find("href=\""); at != std::string::npos; at = svg.find("href=\"", at + 1))
        CHECK((svg[at + 6] == '#' || svg.substr(at + 6, 5) == "data:"));
}

}  // namespace scene_test
