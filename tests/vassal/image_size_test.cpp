#include "umpire/vassal/image_size.hpp"

#include <catch2/catch.hpp>

#include <string>

namespace image_size_test {

using namespace umpire::vassal;
using namespace std::string_literals;

TEST_CASE("a PNG states its size in its first block") {
    const std::string png = "\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x02\xbc\0\0\x02\x6c\x08\x02"s;
    CHECK(image_size(png) == Size{700, 620});
    for (std::size_t length = 0; length < 24; ++length)
        CHECK_FALSE(image_size(std::string_view(png).substr(0, length)));
    CHECK_FALSE(image_size("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\xff\xff\xff\xff\0\0\0\1"s));
}

TEST_CASE("a GIF states its size low byte first") {
    CHECK(image_size("GIF89a\x80\x02\xe0\x01"s) == Size{640, 480});
    CHECK_FALSE(image_size("GIF89a\x80\x02"s));
}

TEST_CASE("a JPEG states its size in whichever frame it has, after blocks that are skipped") {
    const auto jpeg = [](char frame) {
        return "\xff\xd8\xff\xe0\x00\x06JFIF\xff\xff\xc4\x00\x03\x01\xff"s + frame +
               "\x00\x0b\x08\x01\x90\x01\xf4\x03"s;
    };
    for (const char frame : {'\xc0', '\xc1', '\xc2', '\xc3', '\xc5', '\xc9', '\xcf'})
        CHECK(image_size(jpeg(frame)) == Size{500, 400});
    const std::string whole = jpeg('\xc2');
    for (std::size_t length = 2; length + 1 < whole.size(); ++length)
        CHECK_FALSE(image_size(std::string_view(whole).substr(0, length)));
    CHECK_FALSE(image_size("\xff\xd8\xff\xda\x00\x04\x01\x02"s));
}

TEST_CASE("an SVG states its size in pixels or in its view box") {
    CHECK(image_size("<?xml version='1.0'?><!-- <svg width='1'> --><svg width=\"640px\" height = '480'>") ==
          Size{640, 480});
    CHECK(image_size("<!DOCTYPE svg [<!ENTITY a 'b'>]>\n<svg viewBox='0 0 300,200.4' height='9'></svg>") ==
          Size{300, 200});
    CHECK(image_size("<svg width='100%' height='100%' viewBox='0 0 30 20'>") == Size{30, 20});
    CHECK(image_size("<svg:svg xmlns:svg='x' stroke-width='3' width='7' height='8'>") == Size{7, 8});
    CHECK_FALSE(image_size("<svg>"));
    CHECK_FALSE(image_size("<svg width='-3' height='4'>"));
    CHECK_FALSE(image_size("<html width='3' height='4'>"));
    CHECK_FALSE(image_size("<svg width='3' height='4'"));
    CHECK_FALSE(image_size(""));
    CHECK_FALSE(image_size("BM......"));
}

}  // namespace image_size_test
