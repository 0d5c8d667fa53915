#include "commands/run_umpire.hpp"
#include "game_builder.hpp"
#include "hostile/hostile_inputs.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>

namespace hostile_files_test {

using namespace umpire::testing;
using Catch::Matchers::StartsWith;

namespace {

constexpr std::size_t one_in = 6, damaged = 120;

std::string written(const TemporaryFolder& folder, const std::string& name, const std::string& text) {
    std::ofstream(folder / name, std::ios::binary) << text;
    return (folder / name).string();
}

}  // namespace

TEST_CASE("Hostile files are met in the time and memory that their size allows, or refused in one sentence") {
    // All of them are run by tools/fuzz --hostile.
    const std::vector<HostileInput> all = hostile_inputs();
    CHECK(all.size() > 250);
    for (std::size_t i = 0; i < all.size(); i += one_in)
        for (const std::string& complaint : complaints_about(all[i]))
            FAIL_CHECK(complaint);
}

TEST_CASE("Damaged files of every kind are met in the time and memory that their size allows") {
    for (std::uint64_t number = 0; number < damaged; ++number)
        for (const std::string& complaint : complaints_about(damaged_input(number)))
            FAIL_CHECK(complaint);
}

TEST_CASE("Whatever is wrong with a file, the sentence begins with its name") {
    const TemporaryFolder folder;
    const std::string europa = UMPIRE_SOURCE_DIR "/samples/norwegian-sea/";
    const std::string log = europa + "apr2-plain.vlog", module = europa + "norwegian-sea.vmod";
    const std::string out = (folder / "out.vlog").string(), save = (folder / "out.vsav").string();
    const std::vector<std::string> bad = {
        written(folder, "missing", "").append("-not-there"),
        written(folder, "empty", ""),
        written(folder, "text", "this is neither a zip nor JSON"),
        written(folder, "deep", std::string(10'000, '[')),
        written(folder, "other.json", R"({"what": "is this"})"),
        written(folder, "list.json", "[1, 2, 3]"),
        written(folder, "number.json", "1e999"),
        written(folder, "twice.json", R"({"game": "europa", "game": "europa"})"),
    };
    write_zip(folder / "half.zip", {{"savedGame", "!VCSK0"}, {"buildFile.xml", "<VASSAL.build.GameModule>"}});
    std::vector<std::string> archives = bad;
    archives.push_back((folder / "half.zip").string());
    const auto refused = [&](const std::vector<std::string>& arguments, const std::string& file) {
        const Outcome run = run_umpire(arguments);
        INFO(arguments.front() << " " << file << ": " << run.err);
        CHECK(run.exit_code == 4);
        CHECK_THAT(run.err, StartsWith("umpire: " + file));
        CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
    };
    for (const std::string& file : archives) {
        for (const char* command : {"inspect", "dump", "replay", "check", "verify", "bind", "ask"})
            refused({command, file}, file);
        refused({"diff", log, file}, file);
        refused({"dump", "-m", file, log}, file);
        refused({"dump", "-e", file, "-m", module, log}, file);
        refused({"check", "-m", file, log}, file);
        refused({"adjudicate", file, "-o", out}, file);
        refused({"build", europa + "narvik.json", "-m", file, "-o", save}, file);
    }
    for (const std::string& file : bad) {
        refused({"try", file}, file);
        refused({"odds", file}, file);
        refused({"build", file, "-m", module, "-o", save}, file);
        refused({"bind", module, "--check", file}, file);
        refused({"check", "--binding", file, log}, file);
        refused({"check", "--map", file, log}, file);
        refused({"seed", "--show", file}, file);
        refused({"adjudicate", log, "--seed", file, "-o", out}, file);
        // A memory that is not there yet is made.
        if (file != bad.front()) refused({"check", "--memory", file, log}, file);
    }
    for (const char* command : {"check", "odds", "verify"})
        refused({command, "--orders", bad.front(), log}, bad.front());
    refused({"orders", "europa", bad.front()}, bad.front());
}

TEST_CASE("Orders have one limit, whoever reads them") {
    const TemporaryFolder folder;
    const std::string log = UMPIRE_SOURCE_DIR "/samples/norwegian-sea/apr2-plain.vlog";
    const std::string large =
        written(folder, "large.orders", std::string((std::size_t{16} << 20U) + 1, '\n'));
    const std::string sentence = "umpire: " + large + ": expected a file of at most 16 MB\n";
    for (const auto& arguments : std::vector<std::vector<std::string>>{
             {"orders", "europa", large},
             {"check", "--orders", large, log},
             {"odds", "--orders", large, log},
             {"verify", "--orders", large, log},
             {"adjudicate", "--orders", large, log, "-o", (folder / "out.vlog").string()}}) {
        const Outcome run = run_umpire(arguments);
        INFO(arguments.front());
        CHECK(run.exit_code == 4);
        CHECK(run.err == sentence);
    }
}

}  // namespace hostile_files_test
