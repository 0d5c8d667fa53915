#include "umpire/adjudicate/verify.hpp"

#include "umpire/dice/fair_dice.hpp"
#include "umpire/error.hpp"
#include "umpire/vassal/commands.hpp"
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

namespace {

/// The same with something else in the place of what stands there once, behind the umpire's record.
std::string with(std::string log, const std::string& was, const std::string& now) {
    const auto at = log.find(was, log.find("Umpire's record"));
    REQUIRE(at != std::string::npos);
    return log.replace(at, was.size(), now);
}

/// Sealed anew, as whoever changes something would do.
std::string sealed_again(std::string log) {
    const vassal::CommandStream stream(log);
    const std::size_t begins = stream.branches().back().offset;
    const std::string seal =
        dice::to_hex(dice::digest_of("umpire seal 1", {std::string_view(log).substr(0, begins - 1)}));
    const auto at = log.rfind(adjudicate::seal_mark) + adjudicate::seal_mark.size();
    return log.replace(at, seal.size(), seal);
}

/// As an umpire wrote it who had other words.
std::string told_otherwise(const std::string& log) {
    vassal::Replay replay = replay_of(log);
    const std::string record = adjudicate::first_line(replay, *adjudicate::record_step(replay));
    const auto mark = record.find("\"words\":\"") + 9;
    const std::string told = with(log, record.substr(mark, record.find('"', mark) - mark), "1");
    return sealed_again(
        with(told, "Scharnhorst fires at Penelope", "the guns of Scharnhorst do their work upon Penelope"));
}

/// Penelope is hit, and the umpire marks it.
std::string log_of_hit() {
    samples::ScriptedGame game = april_game();
    play_meeting(game, axis);
    game.roll(axis, "2d6", {3, 4});
    vassal::Replay replay = replay_of(game.log());
    return adjudicate::adjudicate(replay, norwegian_sea_request(), terms_for(replay)).log;
}

}  // namespace

TEST_CASE("a log told in other words is proved by its dice and by what it did on the table") {
    REQUIRE(adjudicated_log().find("(rolled by the umpire)") != std::string::npos);
    const auto result = verified(told_otherwise(adjudicated_log()));
    CHECK(result.proved);
    CHECK(result.rolls == 1);
    REQUIRE(result.remarks.size() == 1);
    CHECK_THAT(result.remarks.front(), Catch::Contains("told in other words"));
}

TEST_CASE("other words hide no other dice, and no byte that was changed later") {
    const std::string log = told_otherwise(adjudicated_log());
    const auto die = log.rfind(" (rolled by the umpire)");
    std::string other_die = log;
    other_die[die - 1] = other_die[die - 1] == '7' ? '8' : '7';
    CHECK_FALSE(is_proved(sealed_again(other_die)));
    CHECK_FALSE(is_proved(with(log, "do their work", "do there work")));
}

TEST_CASE("other words hide no other result on the table") {
    const std::string log = told_otherwise(log_of_hit());
    REQUIRE(is_proved(log));
    vassal::Replay replay = replay_of(log);
    const auto& stream = replay.file().stream;
    std::optional<std::size_t> counter;
    for (std::size_t step = *adjudicate::record_step(replay); step < replay.steps().size(); ++step)
        for (const auto& node : stream.nodes(stream.branches()[replay.steps()[step].branch]))
            if (vassal::without_log_mark(stream.text(node)).starts_with("D/"))
                counter = node.offset + node.length - 1;
    REQUIRE(counter);
    std::string other = log;
    other[*counter] = other[*counter] == '1' ? '2' : '1';
    CHECK_FALSE(is_proved(sealed_again(other)));
}

TEST_CASE("logs from before umpires said which words they use are proved still") {
    const std::string file = UMPIRE_SOURCE_DIR "/tests/adjudicate/earlier-words/hammer-adjudicated.vlog";
    const std::string log(vassal::read_game_file(file).stream.text());
    const auto result = verified(log);
    CHECK(result.because == "");
    CHECK(result.proved);
    // Other rules than those of its day, and other words.
    CHECK(result.remarks.size() == 2);
}

TEST_CASE("the first step that is not what the rules and dice give is named") {
    std::string edited = adjudicated_log();
    const auto at = edited.find(" for a hit", edited.find("Scharnhorst fires at Penelope"));
    REQUIRE(at != std::string::npos);
    edited[at - 1] = edited[at - 1] == '6' ? '5' : '6';
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
