#include "umpire/vassal/metadata.hpp"

#include "umpire/error.hpp"

#include <catch2/catch.hpp>

namespace metadata_test {

using namespace umpire;
using namespace umpire::vassal;

namespace {

constexpr std::string_view module_data = R"(<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<data version="1">
  <version>1.0</version>
  <extra1/>
  <extra2>more</extra2>
  <VassalVersion>3.8.0-beta1</VassalVersion>
  <dateSaved>1767225600000</dateSaved>
  <description>grids &amp; traits</description>
  <name>Grid Lab</name>
  <name lang="de">Gitterlabor</name>
</data>
)";

}  // namespace

TEST_CASE("metadata is read, kept as it was, and written in the engine's layout") {
    const Metadata metadata = parse_metadata(module_data);
    CHECK(metadata.version == "1.0");
    CHECK(metadata.extra1.empty());
    CHECK(metadata.extra2 == "more");
    CHECK(metadata.vassal_version == "3.8.0-beta1");
    CHECK(metadata.saved_at_ms == 1767225600000);
    CHECK(metadata.description == "grids & traits");
    CHECK(metadata.name == "Grid Lab");
    REQUIRE(metadata.name_translations.size() == 1);
    CHECK(metadata.name_translations[0].language == "de");
    CHECK(metadata.original == module_data);
    CHECK(write_metadata(metadata, Metadata::Kind::module) == module_data);
}

TEST_CASE("metadata of a save has no name, that of an extension names its module") {
    Metadata metadata;
    metadata.version = "2";
    metadata.module_name = "A <B>";
    metadata.name = "unused";
    const std::string save = write_metadata(metadata, Metadata::Kind::save);
    CHECK(save.find("name") == std::string::npos);
    CHECK(save.find("description") == std::string::npos);
    const std::string extension = write_metadata(metadata, Metadata::Kind::extension);
    CHECK(extension.find("<universal>false</universal>") != std::string::npos);
    CHECK(parse_metadata(extension).module_name == "A <B>");
}

TEST_CASE("unknown elements and odd values of metadata do not matter") {
    const Metadata metadata =
        parse_metadata("<data><dateSaved>soon</dateSaved><new/><version> 3 </version></data>");
    CHECK_FALSE(metadata.saved_at_ms);
    CHECK(metadata.version == "3");
}

TEST_CASE("metadata that is not XML is refused with the place of the fault") {
    CHECK_THROWS_AS(parse_metadata("<data><version></data>"), InputError);
    CHECK_THROWS_AS(parse_metadata(""), InputError);
    CHECK_THROWS_AS(parse_metadata("<html/>"), InputError);
    try {
        parse_metadata("<data><version></data>");
    } catch (const InputError& error) {
        CHECK(error.offset());
    }
}

}  // namespace metadata_test
