#include "umpire/vassal/prototypes.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/module.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>

namespace prototypes_test {

using namespace umpire;
using namespace umpire::vassal;

namespace {

PieceText expand(const Module& module, std::string_view add_piece) {
    return expand_prototypes(parse_add_piece(add_piece), module);
}

}  // namespace

TEST_CASE("a prototype's traits take the place of the trait that names it") {
    Module module;
    module.prototypes["Unit"] = "+/null/mark;Side\tdelete;Delete;68,130;\\\tpiece;;;;/Axis\t\\\tnull;0;0;;0";
    const PieceText piece = expand(
        module,
        "+/null/label;x\tprototype;Unit\\\tclone;\\\\\tpiece;;;a.png;Army/text\t\\\t\\\\\tnull;0;0;7;0");
    CHECK(piece.type == "label;x\tmark;Side\\\tdelete;Delete;68,130;\\\\\tclone;\\\\\\\tpiece;;;a.png;Army");
    CHECK(piece.state.starts_with("text\t"));
    CHECK(piece.state.find("Axis") != std::string::npos);
    CHECK(piece.state.ends_with("null;0;0;7;0"));
}

TEST_CASE("prototypes use prototypes, unknown ones and comments vanish") {
    Module module;
    module.prototypes["Inner"] = "+/null/mark;Kind\tpiece;;;;/tank\tnull;0;0;;0";
    module.prototypes["Outer"] = "+/null/prototype;Inner\tcmt;a note\\\tpiece;;;;/\t\\\tnull;0;0;;0";
    module.prototypes["Broken"] = "nonsense";
    const PieceText piece =
        expand(module,
               "+/null/prototype;Outer\tprototype;Nobody\\\tprototype;Broken\\\\\tpiece;;;;A/"
               "\t\\\t\\\\\tnull;1;2;;0");
    CHECK(piece == PieceText{"mark;Kind\tpiece;;;;A", "tank\tnull;1;2;;0"});
}

TEST_CASE("parameters of a prototype replace their names in its definition") {
    Module module;
    module.prototypes["Unit"] = "+/null/mark;$key$,Cost\tpiece;;;;/$value$,$5 $other$ $value$\tnull;0;0;;0";
    const PieceText piece =
        expand(module, "+/null/prototype;Unit;key=Side,value=Axis\tpiece;;;;A/\tnull;0;0;;0");
    CHECK(piece.type == "mark;Side,Cost\tpiece;;;;A");
    CHECK(piece.state == "Axis,$5 $other$ Axis\tnull;0;0;;0");
}

TEST_CASE("prototypes that use themselves are refused") {
    Module module;
    module.prototypes["A"] = "+/null/prototype;B\tpiece;;;;/\tnull;0;0;;0";
    module.prototypes["B"] = "+/null/prototype;A\tpiece;;;;/\tnull;0;0;;0";
    CHECK_THROWS_WITH(expand(module, "+/null/prototype;A\tpiece;;;;/\tnull;0;0;;0"),
                      "the prototype 'A' uses itself");
}

TEST_CASE("prototypes that double at every step, even into nothing, are refused in time") {
    Module module;
    for (int i = 0; i < 60; ++i) {
        module.prototypes[fmt::format("P{}", i)] =
            fmt::format("+/null/prototype;P{0}\tprototype;P{0}\\\tpiece;;;;/\t\\\tnull;0;0;;0", i + 1);
    }
    CHECK_THROWS_AS(expand(module, "+/null/prototype;P0\tpiece;;;;/\tnull;0;0;;0"), InputError);
}

TEST_CASE("a chain of prototypes may be long but not endless") {
    Module module;
    for (int i = 0; i < 150; ++i)
        module.prototypes[fmt::format("P{}", i)] =
            fmt::format("+/null/prototype;P{}\tpiece;;;;/\tnull;0;0;;0", i + 1);
    CHECK_THROWS_AS(expand(module, "+/null/prototype;P0\tpiece;;;;/\tnull;0;0;;0"), InputError);
    CHECK(expand(module, "+/null/prototype;P60\tpiece;;;;/\tnull;0;0;;0").type == "piece;;;;");
}

TEST_CASE("a definition that is no counter is refused") {
    CHECK_THROWS_AS(parse_add_piece("D/1/2"), InputError);
    CHECK_THROWS_AS(parse_add_piece("+/null"), InputError);
    CHECK(parse_add_piece("+/null/piece;;;;").state.empty());
}

}  // namespace prototypes_test
