#include "game_builder.hpp"
#include "scripted_trials.hpp"
#include "shared_files.hpp"
#include "trial.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <fstream>
#include <set>
#include <sstream>

namespace trials_test {

using namespace umpire;
using namespace umpire::testing;
using nlohmann::json;

namespace {

const std::filesystem::path own = std::filesystem::path(UMPIRE_SOURCE_DIR) / "tests/trials";

std::string bytes(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

/// Each trial has its right answer, but for those that are known to be open.
void all_are_right(const std::filesystem::path& folder) {
    const json open = json::parse(bytes(own / "open.json"));
    for (const json& trial : json::parse(bytes(folder / "trials.json"))) {
        const std::string id = trial.at("id");
        const auto faults = faults_of(trial, folder);
        const bool is_open = std::find(open.begin(), open.end(), id) != open.end();
        if (is_open && faults.empty()) WARN(fmt::format("{} is right now and no longer open", id));
        if (is_open) continue;
        INFO(fmt::format("{}: {}", id, fmt::join(faults, "; ")));
        CHECK(faults.empty());
    }
}

}  // namespace

TEST_CASE("mails as players send them get the right answer", "[whole-game]") {
    for (const char* game : {"europa", "awaw", "aeto"})
        all_are_right(own / game);
}
TEST_CASE("mails of the collection get the right answer", "[whole-game]") {
    const auto folder = shared_dir() / "trials";
    if (std::filesystem::exists(folder / "trials.json")) all_are_right(folder);
}
TEST_CASE("the mails of the trials are what they are said to be") {
    for (const char* game : {"europa", "awaw", "aeto"}) {
        const TemporaryFolder made;
        samples::write_trials(UMPIRE_SOURCE_DIR, own / game, made.path());
        std::set<std::string> files;
        for (const json& trial : json::parse(bytes(own / game / "trials.json")))
            for (const std::string file : trial.at("files")) {
                INFO(file);
                CHECK(files.insert(file).second);
                CHECK(bytes(own / game / file) == bytes(made / file));
            }
        CHECK_FALSE(files.empty());
    }
}
TEST_CASE("a trial notices a wrong answer") {
    const json trial = json::parse(R"({"files": ["a.vlog"], "must": {"no_illegal": true, "exit": [0],
        "not_silent_about": [{"about": ["Hood"], "step": 3}]}})");
    const auto answer = [](const char* verdict) {
        return json{{"files",
                     {{{"file", "a.vlog"},
                       {"actions", 1},
                       {"judged", {{{"step", 3}, {"verdict", verdict}, {"action", "Hood sails"}}}}}}}};
    };
    CHECK(faults_of(trial, 0, answer("cannot tell")).empty());
    CHECK(faults_of(trial, 2, answer("cannot tell")).size() == 1);
    CHECK(faults_of(trial, 0, answer("legal")).size() == 1);
    CHECK(faults_of(trial, 1, answer("illegal")).size() == 1);
}

}  // namespace trials_test
