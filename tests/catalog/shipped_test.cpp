#include "umpire/catalog/shipped.hpp"

#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"

#include "temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <fstream>

namespace shipped_test {

using namespace umpire::catalog;
using namespace umpire::testing;
using Catch::Matchers::EndsWith;
using Catch::Matchers::Message;

namespace {

void write(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

std::string content_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("every file of module-schema is in the program, byte for byte") {
    const std::filesystem::path source = UMPIRE_SOURCE_DIR "/module-schema";
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source)) {
        if (!entry.is_regular_file()) continue;
        const std::string name = entry.path().lexically_relative(source).generic_string();
        INFO(name);
        const auto shipped = shipped_file(name);
        REQUIRE(shipped);
        CHECK((*shipped == content_of(entry.path())));
        ++count;
    }
    CHECK(count > 120);
    CHECK_FALSE(shipped_file("europa/rulebook"));
    CHECK_FALSE(shipped_file(""));
}

TEST_CASE("what ships is taken in as it stands in the files, though nothing is parsed") {
    std::size_t count = 0;
    for (const std::string_view name : shipped_files("")) {
        if (!name.ends_with(".json")) continue;
        INFO(name);
        const auto read = shipped_json(name);
        REQUIRE(read);
        const auto parsed = nlohmann::json::parse(*shipped_file(name));
        // Numbers that are equal may still be of other sorts.
        CHECK((*read == parsed && read->dump() == parsed.dump()));
        ++count;
    }
    CHECK(count > 120);
    CHECK_FALSE(shipped_json("europa/nothing.json"));
}

TEST_CASE("shipped files are listed by how their path begins") {
    const auto tables = shipped_files("europa/tables/");
    CHECK(tables.size() == 30);
    CHECK(std::is_sorted(tables.begin(), tables.end()));
    CHECK(tables.front() == "europa/tables/air_asw_table.json");
    CHECK(shipped_files("nothing/").empty());
}

TEST_CASE("the user's folder stands before what ships") {
    const TemporaryFolder folder;
    write(folder.path() / "europa/numbers.json", "[]");
    write(folder.path() / "chess/rulebook.jsonl", "");
    const GameFiles shipped;
    const GameFiles files(folder.path());
    CHECK(files.text("europa/numbers.json") == "[]");
    CHECK(shipped.text("europa/numbers.json").size() > 1000);
    CHECK(files.text("europa/readings.json") == shipped.text("europa/readings.json"));
    CHECK(shipped.games() == std::vector<std::string>{"aeto", "awaw", "europa"});
    CHECK(files.games() == std::vector<std::string>{"aeto", "awaw", "chess", "europa"});
    CHECK(files.names("europa/n") == shipped.names("europa/n"));
    CHECK(files.shown_name("europa/numbers.json") == (folder.path() / "europa/numbers.json").string());
    CHECK(files.shown_name("europa/readings.json") == "module-schema/europa/readings.json");
    CHECK(files.shown_name("cases/europa/28A.json") == "tests/cases/europa/28A.json");
}

TEST_CASE("no path leads out of the user's folder") {
    const TemporaryFolder folder;
    write(folder.path() / "secret.json", "{}");
    write(folder.path() / "data/a.json", "{}");
    const GameFiles files(folder.path() / "data");
    CHECK(files.has("a.json"));
    CHECK_FALSE(files.has("../secret.json"));
    CHECK_FALSE(files.has((folder.path() / "secret.json").string()));
    CHECK_THROWS_AS(files.text("../secret.json"), umpire::InputError);
    CHECK_THROWS_AS(GameFiles(folder.path() / "secret.json"), umpire::InputError);
}

TEST_CASE("a file that is no JSON is refused with its place") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "a.json").string();
    const auto refusal = [&](const std::string& text) -> std::string {
        write(file, text);
        try {
            GameFiles(folder.path()).json("a.json");
        } catch (const umpire::InputError& error) {
            CHECK(error.file() == file);
            return error.reason();
        }
        return "accepted";
    };
    CHECK(refusal("{\"a\": [1, 2]}") == "accepted");
    CHECK_THAT(refusal("{\n  \"a\": [1, 2\n  \"b\": 3\n}"),
               Catch::StartsWith("line 3, column 5: is no valid JSON"));
    CHECK_THAT(refusal(""), Catch::StartsWith("line 1, column 1: is no valid JSON"));
    CHECK_THAT(refusal("{\"a\": \"\xFF\"}"), Catch::StartsWith("line 1, column 8: is no valid JSON"));
    CHECK_THAT(refusal("[1e999]"), Catch::Contains("line 1") && Catch::Contains("is no valid JSON"));
    CHECK(refusal("{\n\"a\": 1,\n\"a\": 2}") == "line 3, column 3: names the member 'a' twice in one object");
    CHECK(refusal("{\"a\": {\"a\": 1}, \"b\": [{\"a\": 1}, {\"a\": 2}]}") == "accepted");
    CHECK_THAT(refusal(std::string(100'000, '[')), EndsWith("is nested deeper than 40 levels"));
}

TEST_CASE("a file that is not there is named where it belongs") {
    CHECK_THROWS_MATCHES(
        GameFiles().text("chess/rulebook.jsonl"), umpire::InputError,
        Message("module-schema/chess/rulebook.jsonl: there is no such file among the data of the games"));
}

}  // namespace shipped_test
