#include "umpire/error.hpp"
#include "umpire/vassal/traits.hpp"

#include "painted.hpp"

#include <atomic>
#include <csignal>
#include <fstream>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <unistd.h>

/// Images come from anybody.
namespace hostile_images_test {

using namespace umpire;
using namespace umpire::testing;
using Catch::Matchers::Contains;

namespace {

GameText counter_with(const std::string& image) {
    return GameText{}.add(add_piece("1", painted_type({}, image, "Hood"), painted_state({}, 100, 100)));
}

Pixels drawn(const std::string& image, const std::string& bytes) {
    return PaintedTable({{image, bytes}}, counter_with(image)).pixels();
}

std::string svg(const std::string& content) {
    return R"(<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20">)" +
           content + "</svg>";
}

std::string jpeg(int size) {
    return picture::confined([&] {
        GdkPixbuf* pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, size, size);
        gdk_pixbuf_fill(pixbuf, 0x0000FFFFU);
        gchar* bytes = nullptr;
        gsize length = 0;
        gdk_pixbuf_save_to_buffer(pixbuf, &bytes, &length, "jpeg", nullptr, nullptr);
        return std::string(bytes, length);
    });
}

/// One red pixel.
const std::string gif("GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0;",
                      35);

std::string refusal(const std::function<std::string()>& make, unsigned seconds = 60) {
    try {
        picture::confined(make, {seconds, std::uint64_t{6} << 30U});
    } catch (const InputError& error) {
        return error.what();
    }
    return "none";
}

}  // namespace

TEST_CASE("all kinds of images that VASSAL knows are drawn") {
    CHECK(drawn("a.png", png(20, 20, red)).at(100, 100) == red);
    CHECK(drawn("a.gif", gif).count(red) == 1);
    CHECK(drawn("a.svg", svg(R"(<rect width="20" height="20" fill="#00ff00"/>)")).at(100, 100) == green);
    const Rgb photo = drawn("a.jpg", jpeg(20)).at(100, 100);
    CHECK((photo[0] < 10 && photo[1] < 10 && photo[2] > 245));
    // What it is called says nothing of what it is, and old modules leave out the end of the name.
    CHECK(drawn("a.svg", png(20, 20, red)).at(100, 100) == red);
    CHECK(PaintedTable({{"old.gif", png(20, 20, red)}}, counter_with("old")).pixels().at(100, 100) == red);
}

TEST_CASE("an image that is damaged is as good as missing") {
    const std::string whole = png(20, 20, red);
    for (const std::string& bytes : {std::string(), std::string("not an image"), whole.substr(0, 30),
                                     svg("<rect"), whole.substr(0, 24) + std::string(200, 'x')}) {
        INFO(bytes.size());
        CHECK(drawn("a.png", bytes).count(red) == 0);
    }
}

TEST_CASE("an image can name no other file") {
    const TemporaryFolder folder;
    const std::string other = folder / "red.png";
    std::ofstream(other) << png(20, 20, red);
    for (const std::string& reference : {"file://" + other, other})
        for (const std::string& content :
             {fmt::format(R"(<image width="20" height="20" href="{}"/>)", reference),
              fmt::format(R"(<image width="20" height="20" xlink:href="{}"/>)", reference),
              fmt::format(R"(<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="{}" parse="xml"/>)",
                          reference),
              fmt::format(R"(<style>@import url("{}");</style>)", reference)}) {
            INFO(content);
            CHECK(drawn("a.svg", svg(content)).count(red) == 0);
        }
}

TEST_CASE("an image that would be too large is refused before it is decoded") {
    // As large as its header says: 30,000 x 30,000 pixels.
    std::string huge = png(20, 20, red);
    for (const std::size_t at : {16U, 20U})
        huge.replace(at, 4, std::string("\0\0\x75\x30", 4));
    PaintedTable table({{"huge.png", huge}}, counter_with("huge.png"));
    CHECK_THROWS_WITH(table.pixels(), Contains("huge.png") && Contains("30000 x 30000 pixels"));
}

TEST_CASE("a picture that would be too large is refused") {
    PaintedTable table({}, GameText{});
    CHECK_THROWS_WITH(table.file(picture::Format::png, {}, vassal::Rectangle{{0, 0}, {20'000, 20'000}}),
                      Contains("a picture of 20000 x 20000 pixels is too large"));
    CHECK_THROWS_WITH(table.file(picture::Format::svg, {}, vassal::Rectangle{{0, 0}, {40'000, 10}}),
                      Contains("too large"));
    CHECK_THROWS_WITH(table.file(picture::Format::png, {}, vassal::Rectangle{{0, 0}, {0, 0}}),
                      Contains("nothing to draw"));
}

TEST_CASE("numbers of a hostile save make no picture that never ends") {
    vassal::Label label;
    label.font_size = 2'000'000'000;
    label.vertical_offset = -2'147'483'647;
    label.horizontal_offset = 2'147'483'647;
    vassal::Rotate rotate;
    rotate.facings = 1;
    const auto type =
        painted_type({vassal::encode_trait(rotate), vassal::encode_trait(label)}, "a.png", "Hood");
    for (const char* degrees : {"NaN", "1e308", "Infinity"}) {
        const GameText game = GameText{}.add(
            add_piece("1", type, painted_state({degrees, "text"}, 2'147'483'647, -2'147'483'647)));
        CHECK(PaintedTable({{"a.png", png(20, 20, red)}}, game).pixels().width == 600);
    }
    for (const char* size : {"0.0", "-5.0", "0.000001"}) {
        std::string build_file = painted_build_file(R"(visible="true")");
        const std::size_t at = build_file.find("dx=\"52.0\"");
        build_file.replace(at, 9, fmt::format("dx=\"{}\"", size));
        CHECK(PaintedTable({}, GameText{}, build_file).pixels().count(field) == 600 * 400);
    }
}

TEST_CASE("whatever a decoder does, the program goes on") {
    CHECK(picture::confined([] { return std::string(3'000'000, 'x'); }).size() == 3'000'000);
    CHECK(picture::confined([] { return std::string(); }).empty());
    CHECK(refusal([]() -> std::string { throw InputError("it is not for drawing"); }) ==
          "it is not for drawing");
    CHECK_THAT(refusal([]() -> std::string {
                   std::raise(SIGKILL);
                   return {};
               }),
               Contains("cannot be drawn"));
    CHECK_THAT(refusal([]() -> std::string { _exit(3); }), Contains("cannot be drawn"));
    CHECK(refusal(
              []() -> std::string {
                  for (std::atomic<unsigned> turns = 0;;)
                      ++turns;
              },
              1) == "it cannot be drawn in 1 seconds");
}

}  // namespace hostile_images_test
