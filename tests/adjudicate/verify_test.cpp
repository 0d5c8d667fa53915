#include "umpire/adjudicate/verify.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/game_file.hpp"

#include "adjudicate/april_game.hpp"

#include <catch2/catch.hpp>

#include <random>

namespace verify_test {

using namespace umpire;
using namespace umpire::testing;

namespace {

const std::string axis = "Guenther";

/// One that has rolled dice and moved counters.
const std::string& adjudicated_log() {
    static const std::string log = [] {
        samples::ScriptedGame game = april_game();
        play_meeting(game, axis);
        vassal::Replay replay = replay_of(game.log());
        adjudicate::Terms terms = terms_for(replay);
        terms.seeds = {{"april", "Axis", std::string(64, 'a')}, {"april", "Allied", std::string(64, 'b')}};
        const auto done = adjudicate::adjudicate(replay, norwegian_sea_request(), terms);
        return done.log;
    }();
    return log;
}

adjudicate::Verification verified(std::string_view log) {
    return adjudicate::verify({"test.vlog", vassal::CommandStream(log), {}, {}, {}}, norwegian_sea(),
                              norwegian_sea_request(), "these");
}

bool is_proved(std::string_view log) {
    try {
        return verified(log).proved;
    } catch (const InputError&) {
        return false;
    }
}

}  // namespace

TEST_CASE("an adjudicated log is proved as it is") {
    const auto result = verified(adjudicated_log());
    CHECK(result.proved);
    CHECK(result.because.empty());
    CHECK(result.rolls == 1);
    CHECK(result.remarks.empty());
}

TEST_CASE("a log edited in any one byte is not proved") {
    std::mt19937 random(1940);
    const std::string& sound = adjudicated_log();
    // The steps of the umpire are short beside the log before them: half of the edits go there.
    const std::size_t own = sound.find("Umpire's record");
    REQUIRE(own != std::string::npos);
#ifdef UMPIRE_SANITIZED
    const int edits = 20;
#else
    const int edits = 1000;
#endif
    for (int edit = 0; edit < edits; ++edit) {
        const std::size_t from = edit % 2 == 0 ? 0 : own, to = edit % 2 == 0 ? own : sound.size();
        const std::size_t at = std::uniform_int_distribution<std::size_t>(from, to - 1)(random);
        std::string edited = sound;
        edited[at] = static_cast<char>(edited[at] ^ (1 << std::uniform_int_distribution<int>(0, 6)(random)));
        CAPTURE(at, sound.substr(at > 20 ? at - 20 : 0, 40));
        if (is_proved(edited)) FAIL("an edited log was proved");
    }
    SUCCEED();
}

TEST_CASE("the first step that is not what the rules and dice give is named") {
    std::string edited = adjudicated_log();
    const auto at = edited.find("hits ", edited.find("gunfire of Scharnhorst"));
    REQUIRE(at != std::string::npos);
    edited[at + 5] = edited[at + 5] == '2' ? '1' : '2';
    const auto result = verified(edited);
    CHECK_FALSE(result.proved);
    REQUIRE(result.step);
    vassal::Replay replay = replay_of(edited);
    const auto commands = replay.commands(*result.step - 1);
    CHECK(std::get<vassal::Chat>(commands.front()).text.find("!fire Scharnhorst") != std::string_view::npos);
}

TEST_CASE("a log that no umpire has seen cannot be verified") {
    const auto start = vassal::read_game_file(UMPIRE_SOURCE_DIR "/samples/norwegian-sea/apr2-clean.vlog");
    CHECK_THROWS_AS(verified(start.stream.text()), InputError);
}

TEST_CASE("other rules than those of the adjudication are told") {
    const auto result =
        adjudicate::verify({"test.vlog", vassal::CommandStream(adjudicated_log()), {}, {}, {}},
                           norwegian_sea(), norwegian_sea_request(), "others");
    CHECK(result.remarks.size() == 1);
}

}  // namespace verify_test
