#include "forked.hpp"
#include "run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <fstream>
#include <sys/resource.h>

namespace build_test {

using namespace umpire::testing;
using Catch::Matchers::Contains;
using nlohmann::json;

namespace {

const std::filesystem::path sample = UMPIRE_SOURCE_DIR "/samples/norwegian-sea";
const std::string module = sample / "norwegian-sea.vmod";
const std::string narvik = sample / "narvik.json";

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("a built save and its log can be read by every command") {
    const TemporaryFolder folder;
    const std::string save = folder.path() / "narvik.vsav", log = folder.path() / "narvik.vlog";
    // The module is found beside the position.
    const Outcome built = run_umpire({"build", narvik, "-o", save, "--log", log});
    INFO(built.err);
    REQUIRE(built.exit_code == 0);
    CHECK(built.out.empty());
    CHECK(folder.files() == std::vector<std::string>{"narvik.vlog", "narvik.vsav"});
    CHECK(run_umpire({"check", "--module", module, log}).exit_code == 0);
    const Outcome nothing = run_umpire({"diff", "--json", "--module", module, save, log});
    CHECK(nothing.exit_code == 0);

    const Outcome position = run_umpire({"dump", "--position", "--module", module, save});
    REQUIRE(position.exit_code == 0);
    const json written = json::parse(position.out);
    CHECK(written["title"] == "narvik");
    CHECK(written["units"]["Warspite"] == json{{"at", "TF-22"}, {"hits", 1}});
    CHECK(written["groups"]["TF-8"]["hidden_by"] == "Axis");
    CHECK(written["markers"]["Axis Sea Patrol"]["at"] == "Axis Notes:3515");
}

TEST_CASE("bad use of build is told, and never writes over what it reads") {
    const TemporaryFolder folder;
    const std::string copy = folder.path() / "narvik.json", save = folder.path() / "narvik.vsav";
    std::filesystem::copy_file(narvik, copy);
    CHECK_THAT(run_umpire({"build", narvik}).err, Contains("-o says which save to write"));
    CHECK(run_umpire({"build", narvik, "-o", "a", "--log", "a"}).exit_code == 3);
    CHECK(run_umpire({"build", narvik, "-o", "a", "--no-module"}).exit_code == 3);
    const Outcome over = run_umpire({"build", copy, "--module", module, "-o", copy});
    CHECK(over.exit_code == 3);
    CHECK_THAT(over.err, Contains("is read, and would be written over"));
    CHECK(bytes_of(copy) == bytes_of(narvik));
    const Outcome lost = run_umpire({"build", copy, "-o", save});
    CHECK(lost.exit_code == 4);
    CHECK(lost.err == "umpire: " + copy + ": no module was found near the file; --module names one\n");
    std::ofstream(copy) << R"({"title": "x", "units": {"Hood": {"at": "nowhere"}}})";
    const Outcome wrong = run_umpire({"build", copy, "--module", module, "-o", save});
    CHECK(wrong.exit_code == 4);
    CHECK(wrong.err == "umpire: " + copy + ": /units/Hood/at: there is no place \"nowhere\"\n");
    CHECK(folder.files() == std::vector<std::string>{"narvik.json"});
}

TEST_CASE("a save that does not fit on the disk is one sentence and no file") {
    const TemporaryFolder folder;
    const std::string save = folder.path() / "narvik.vsav";
    const ForkedResult result = run_forked([&](const Say&) {
        // Enough for the sentence, and not for the save.
        const rlimit most{1000, 1000};
        setrlimit(RLIMIT_FSIZE, &most);
        const Outcome full = run_umpire({"build", narvik, "-o", save});
        return std::to_string(full.exit_code) + " " + full.err;
    });
    REQUIRE(result.exited);
    CHECK(result.words == "4 umpire: " + save + ": cannot be written: File too large\n");
    CHECK(folder.files().empty());
}

}  // namespace build_test
