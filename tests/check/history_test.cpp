#include "umpire/check/history.hpp"

#include "umpire/adjudicate/seals.hpp"
#include "umpire/adjudicate/verify.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/schema.hpp"
#include "umpire/error.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/game_file.hpp"

#include "adjudicate/april_game.hpp"
#include "check/judged_log.hpp"
#include "commands/run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>

#include <filesystem>

namespace history_test {

using namespace umpire;
using namespace umpire::testing;
using Link = report::ChainedFile::Link;
using Json = nlohmann::json;

namespace {

const std::string axis = "Guenther", allied = "Nelson";

struct Mailed {
    std::string file, text;
};

vassal::GameFile file_of(const Mailed& mailed) {
    return {mailed.file, vassal::CommandStream(mailed.text), {}, {}, {}};
}

check::Letter letter_of(const Mailed& mailed, const std::string& reader) {
    check::Letter letter{mailed.file, "Norwegian Sea", norwegian_sea_request(), {}, {}};
    letter.request.reader = reader;
    letter.open = [mailed] { return std::make_unique<vassal::Replay>(file_of(mailed), norwegian_sea()); };
    letter.resume = [](const vassal::GameFile& file, const check::Request& request,
                       const check::Memory* before, report::LegalityReport& report) {
        return adjudicate::resume(file, request, {norwegian_sea(), [] { return std::string("these"); }, ""}, before, report);
    };
    return letter;
}

check::History judged(const std::vector<Mailed>& mails, const std::string& reader = "",
                      std::optional<check::Memory> since = std::nullopt) {
    std::vector<check::Letter> letters;
    for (const Mailed& mailed : mails)
        letters.push_back(letter_of(mailed, reader));
    check::History history(std::move(letters), std::move(since));
    for (std::size_t letter = 0; letter < history.letters(); ++letter)
        history.read(letter);
    history.put_in_order();
    for (std::size_t game = 0; game < history.games(); ++game)
        history.judge(game);
    return history;
}

std::vector<std::string> files_in_order(const report::ChainReport& chain) {
    std::vector<std::string> files;
    for (const report::ChainedFile& file : chain.files)
        files.push_back(file.file);
    return files;
}

std::vector<std::string> words_of(const report::ChainReport& chain) {
    std::vector<std::string> words;
    for (const report::ChainLine& line : report::chain_lines(chain, norwegian_sea_request().rules->catalog()))
        words.push_back(line.text);
    return words;
}

std::vector<std::string> rules_broken(const report::LegalityReport* report) {
    std::vector<std::string> rules;
    if (report != nullptr)
        for (const Violation& violation : violations(*report))
            rules.insert(rules.end(), violation.rules.begin(), violation.rules.end());
    return rules;
}

/// A game whose mails can be taken off one by one.
class Correspondence {
  public:
    /// TF-1 at sea, in the open.
    Correspondence() : game_(april_game()) {
        game_.set("TF-1", "Status_Level", "1");
        game_.drag(axis, {"TF-1"}, "2622");
        game_.begin_log();
    }

    samples::ScriptedGame& game() { return game_; }
    void sail(const std::vector<std::string>& hexes) {
        for (const std::string& hex : hexes)
            game_.drag(axis, {"TF-1"}, hex);
    }
    Mailed mail(const std::string& file) {
        Mailed mailed{file, game_.log()};
        game_.begin_log();
        return mailed;
    }
    /// What is done now is in no log.
    void forget() { game_.begin_log(); }

  private:
    samples::ScriptedGame game_;
};

const std::vector<std::string> first_leg{"0329", "2625", "0330"}, second_leg{"2626", "0331"},
    third_leg{"2624", "0332", "2623"};

std::string with_other_players(std::string text) {
    for (const auto& [from, to] : {std::pair<std::string, std::string>{"Guenther", "Wilhelm"},
                                   {"Nelson", "Drake"},
                                   {"Arbiter", "Judge"}})
        for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
            text.replace(at, from.size(), to);
    return text;
}

}  // namespace

TEST_CASE("mails are put in order by what they contain, whatever they are called") {
    Correspondence game;
    game.sail(first_leg);
    const Mailed first = game.mail("z.vlog");
    game.sail(second_leg);
    const Mailed second = game.mail("a.vlog");
    game.sail({"2624"});
    const Mailed third = game.mail("m.vlog");
    const check::History history = judged({second, third, first});
    REQUIRE(history.games() == 1);
    const report::ChainReport& chain = history.chain(0);
    CHECK(files_in_order(chain) == std::vector<std::string>{"z.vlog", "a.vlog", "m.vlog"});
    CHECK(chain.files[0].link == Link::first);
    CHECK(chain.files[1].link == Link::exact);
    CHECK(chain.files[2].after == "a.vlog");
    CHECK_FALSE(chain.is_broken());
    CHECK(words_of(chain)[2] == "  a.vlog begins where z.vlog ends");
}

TEST_CASE("points that a group spent in one mail are spent in the next") {
    Correspondence game;
    game.sail(first_leg);
    game.sail(second_leg);
    const Mailed first = game.mail("1.vlog");
    game.sail(third_leg);
    const Mailed second = game.mail("2.vlog");
    CHECK(rules_broken(judged({second}).report(0)).empty());
    const check::History history = judged({first, second});
    CHECK(rules_broken(history.report(0)).empty());
    const auto broken = rules_broken(history.report(1));
    CAPTURE(broken);
    CHECK(std::count_if(broken.begin(), broken.end(),
                        [](const std::string& rule) { return rule.starts_with("27D"); }) > 0);
}

TEST_CASE("what changed between two mails is told, and is nobody's action") {
    Correspondence game;
    game.sail({"0329"});
    const Mailed first = game.mail("1.vlog");
    game.game().drag(allied, {"TF-23"}, "2529");
    game.game().set("Penelope", "LowFuel_Level", "2");
    game.forget();
    game.sail({"2625"});
    const Mailed second = game.mail("2.vlog");
    const check::History history = judged({second, first});
    REQUIRE(history.games() == 1);
    const report::ChainReport& chain = history.chain(0);
    CHECK(files_in_order(chain) == std::vector<std::string>{"1.vlog", "2.vlog"});
    REQUIRE(chain.files[1].changes.size() == 2);
    CHECK(chain.files[1].link == Link::changed);
    CHECK(chain.is_broken());
    CHECK(chain.gaps.empty());
    const auto words = words_of(chain);
    CHECK(std::count(words.begin(), words.end(),
                     "  between 1.vlog and 2.vlog: TF-23 went from 2525 to 2529") == 1);
    CHECK(std::count(words.begin(), words.end(),
                     "  between 1.vlog and 2.vlog: low on fuel of Penelope went from no to yes") == 1);
    CHECK(history.report(0)->illegal == 0);
    CHECK(history.report(0)->actions == 1);
}

TEST_CASE("a counter that is pushed inside its hex has not changed") {
    Correspondence game;
    game.sail({"0329"});
    const Mailed first = game.mail("1.vlog");
    const vassal::Place place = game.game().table().piece(game.game().counter("TF-23")).place;
    game.game().step("", {"TF-23"}, [&](vassal::Edit& edit) {
        edit.move(game.game().counter("TF-23"), place.map, place.x + 4, place.y - 3);
    });
    game.forget();
    game.sail({"2625"});
    const check::History history = judged({first, game.mail("2.vlog")});
    CHECK(history.chain(0).files[1].link == Link::exact);
    CHECK_FALSE(history.chain(0).is_broken());
}

TEST_CASE("the same mail under another name is told, and judged once") {
    Correspondence game;
    game.sail(first_leg);
    const Mailed first = game.mail("1.vlog");
    const check::History history = judged({first, {"copy of 1.vlog", first.text}});
    REQUIRE(history.games() == 1);
    CHECK(history.chain(0).files[1].same_as == "1.vlog");
    CHECK(history.report(0) != nullptr);
    CHECK(history.report(1) == nullptr);
    CHECK_FALSE(history.chain(0).is_broken());
}

TEST_CASE("two mails from one position are a turn that was played again") {
    Correspondence game;
    game.sail({"0329"});
    const Mailed first = game.mail("1.vlog");
    Correspondence again;
    again.sail({"0329"});
    again.mail("");
    game.sail({"2625"});
    again.sail({"2624"});
    const Mailed one = game.mail("2.vlog"), other = again.mail("2b.vlog");
    game.sail({"0330"});
    const check::History history = judged({other, first, one, game.mail("3.vlog")});
    REQUIRE(history.games() == 1);
    const report::ChainReport& chain = history.chain(0);
    CHECK(files_in_order(chain) == std::vector<std::string>{"1.vlog", "2.vlog", "3.vlog", "2b.vlog"});
    REQUIRE(chain.forks.size() == 1);
    CHECK(chain.forks[0].after == "1.vlog");
    CHECK(chain.forks[0].files == std::vector<std::string>{"2b.vlog", "2.vlog"});
    CHECK(chain.is_broken());
}

TEST_CASE("a log that holds another and more is no second try") {
    Correspondence game;
    game.sail({"0329"});
    const Mailed shorter{"1.vlog", game.game().log()};
    game.sail({"2625"});
    const Mailed longer{"1 complete.vlog", game.game().log()};
    game.forget();
    game.sail({"0330"});
    const check::History history = judged({longer, shorter, game.mail("2.vlog")});
    REQUIRE(history.games() >= 1);
    CHECK(history.chain(0).forks.empty());
    const auto files = history.chain(0).files;
    CHECK(std::any_of(files.begin(), files.end(), [](const report::ChainedFile& file) {
        return file.file == "1 complete.vlog" && file.carries_on == "1.vlog";
    }));
    CHECK(std::any_of(files.begin(), files.end(), [](const report::ChainedFile& file) {
        return file.file == "2.vlog" && file.after == "1 complete.vlog";
    }));
}

TEST_CASE("where a mail is missing the turn track has gone on, and nothing that was known holds") {
    Correspondence game;
    game.sail(first_leg);
    game.sail(second_leg);
    const Mailed first = game.mail("1.vlog");
    game.game().next_turn();
    game.game().drag(axis, {"TF-1"}, "2626");
    game.forget();
    game.sail({"0331"});
    const check::History history = judged({first, game.mail("3.vlog")});
    REQUIRE(history.games() == 1);
    REQUIRE(history.chain(0).gaps.size() == 1);
    CHECK(history.chain(0).gaps[0].file == "3.vlog");
    CHECK(history.chain(0).files[1].link == Link::gap);
    CHECK(history.chain(0).is_broken());
}

TEST_CASE("a turn track that went on between two mails is told and takes effect") {
    Correspondence game;
    game.sail(first_leg);
    game.sail(second_leg);
    const Mailed first = game.mail("1.vlog");
    game.game().next_turn();
    game.forget();
    game.game().say(axis, "on we go");
    const check::History history = judged({first, game.mail("2.vlog")});
    REQUIRE(history.games() == 1);
    CHECK(history.chain(0).gaps.empty());
    REQUIRE(history.chain(0).files[1].changes.size() == 1);
    CHECK(history.chain(0).files[1].changes[0].fact == "phase");
    CHECK(history.report(1)->illegal == 0);
}

TEST_CASE("a save between two mails does not break their chain") {
    Correspondence game;
    game.sail(first_leg);
    game.sail(second_leg);
    const Mailed first = game.mail("1.vlog");
    const Mailed save{"after 1.vsav", game.game().position()};
    game.sail(third_leg);
    const Mailed second = game.mail("2.vlog");
    const check::History history = judged({save, second, first});
    REQUIRE(history.games() == 1);
    CHECK(files_in_order(history.chain(0)) == std::vector<std::string>{"1.vlog", "after 1.vsav", "2.vlog"});
    CHECK_FALSE(history.chain(0).is_broken());
    CHECK_FALSE(rules_broken(history.report(1)).empty());
}

TEST_CASE("the game of other people is another game, though it began alike") {
    Correspondence game;
    game.sail({"0329"});
    const Mailed first = game.mail("1.vlog");
    const Mailed theirs{"theirs.vlog", with_other_players(first.text)};
    game.sail({"2625"});
    const check::History history = judged({theirs, first, game.mail("2.vlog")});
    REQUIRE(history.games() == 2);
    CHECK(history.chain(0).forks.empty());
    CHECK(history.chain(1).forks.empty());
    CHECK(history.chain(0).misfits.empty());
}

TEST_CASE("a mail that no other leads to is said not to fit") {
    Correspondence game;
    game.sail({"0329"});
    const Mailed first = game.mail("1.vlog");
    game.sail({"2625"});
    const Mailed second = game.mail("2.vlog");
    std::vector<vassal::PieceRef> gone;
    for (const vassal::Piece& piece : game.game().table().pieces())
        if (piece.present && piece.kind == vassal::PieceKind::piece && gone.size() < 45)
            gone.push_back(game.game().table().ref_of(piece));
    game.game().step("", {}, [&](vassal::Edit& edit) {
        for (const vassal::PieceRef piece : gone)
            edit.remove(piece);
    });
    game.forget();
    game.game().say(axis, "much later");
    const check::History history = judged({first, second, game.mail("late.vlog")});
    REQUIRE(history.games() == 2);
    const report::ChainReport& odd = history.chain(history.chain(0).files.size() == 1 ? 0 : 1);
    REQUIRE(odd.misfits.size() == 1);
    CHECK(odd.misfits[0].file == "late.vlog");
}

TEST_CASE("a mail of another scenario is another game") {
    Correspondence game;
    game.sail({"0329"});
    const std::string hammer = UMPIRE_SOURCE_DIR "/samples/norwegian-sea/hammer.vlog";
    const std::string text(vassal::read_game_file(hammer).stream.text());
    const check::History history = judged({game.mail("1.vlog"), {"hammer.vlog", text}});
    REQUIRE(history.games() == 2);
    CHECK_FALSE(history.chain(0).is_broken());
    CHECK_FALSE(history.chain(1).is_broken());
}

TEST_CASE("what changed on a counter that a side cannot see is not told to it") {
    Correspondence game;
    game.game().hide("TF-1", "Axis");
    game.forget();
    game.game().say(axis, "at sea");
    const Mailed first = game.mail("1.vlog");
    game.game().drag(axis, {"TF-1"}, "0329");
    game.game().set("Scharnhorst", "LowFuel_Level", "2");
    game.forget();
    game.game().drag(allied, {"TF-23"}, "2526");
    const Mailed second = game.mail("2.vlog");
    const auto changes = [&](const std::string& reader) {
        return judged({first, second}, reader).chain(0).files[1].changes.size();
    };
    CHECK(changes("") == 2);
    CHECK(changes("Axis") == 2);
    CHECK(changes("Allied") == 0);
    CHECK(judged({first, second}, "Allied").chain(0).files[1].link == Link::exact);
    CHECK_FALSE(judged({first, second}, "Allied").chain(0).is_broken());
}

TEST_CASE("a mail added to what is remembered is judged as with all mails before it") {
    Correspondence game;
    game.sail(first_leg);
    game.sail(second_leg);
    game.game().say(axis, "!state in_supply of Scharnhorst is yes");
    const Mailed first = game.mail("1.vlog");
    game.sail(third_leg);
    const Mailed second = game.mail("2.vlog");
    const auto& catalog = norwegian_sea_request().rules->catalog();
    const Json remembered = judged({first}).memory(0)->to_json();
    CHECK_NOTHROW(catalog::check_schema(remembered, "memory", "memory.json"));
    const auto since = check::Memory::from_json(Json::parse(remembered.dump()), "memory.json");
    CHECK(since.to_json() == remembered);
    const check::History together = judged({first, second}), added = judged({second}, "", since);
    REQUIRE(added.report(0) != nullptr);
    CHECK(report::legality_json(*added.report(0), catalog) ==
          report::legality_json(*together.report(1), catalog));
    CHECK(added.chain(0).files[0].link == Link::exact);
    CHECK(added.chain(0).files[0].after == "1.vlog");
    CHECK(added.memory(0)->to_json()["things"] == together.memory(0)->to_json()["things"]);
    const check::History again = judged({first}, "", since);
    CHECK(again.chain(0).files[0].same_as == "1.vlog");
    CHECK(again.report(0) == nullptr);
}

TEST_CASE("a memory that was written to is refused with the place") {
    Correspondence game;
    game.sail({"0329"});
    const Mailed first = game.mail("1.vlog");
    game.sail({"2625"});
    const Mailed second = game.mail("2.vlog");
    Json memory = judged({first}).memory(0)->to_json();
    for (Json& thing : memory["things"])
        if (thing["name"] == "TF-1") thing["facts"]["spent_pointz"] = 3;
    CHECK_THROWS_WITH(judged({second}, "", check::Memory::from_json(memory, "memory.json")),
                      Catch::Contains("memory.json") && Catch::Contains("spent_pointz"));
    memory["things"][0].erase("kind");
    CHECK_THROWS_AS(check::Memory::from_json(memory, "memory.json"), InputError);
}

TEST_CASE("counters that a new version of the module has given new ids are the same counters") {
    check::Standing before;
    before.version = "1.0";
    before.counters.push_back(
        {"17", "Hood", "North", "2527", {{"Gunnery", "28", true}, {"Hits_Level", "1"}}, {}});
    before.counters.push_back({"18", "Repulse", "North", "2528", {{"Hits_Level", "1"}}, {}});
    check::Standing after = before;
    after.version = "1.1";
    after.counters[0].id = "901";
    after.counters[0].shows[0].text = "29";
    after.counters[1].id = "902";
    after.counters[1].place = "2529";
    for (check::Standing* standing : {&before, &after}) {
        for (check::Standing::Counter& counter : standing->counters)
            counter.take_prints();
        standing->sort();
    }
    CHECK(check::distance_between(before, after).common == 2);
    const auto changes = check::changes_between(before, after);
    REQUIRE(changes.size() == 1);
    CHECK(changes[0].what == check::TableChange::What::moved);
    CHECK(changes[0].is->name == "Repulse");
}

namespace {

/// TF-1 meets TF-23, fires, and leaves the dice to the umpire.
std::string adjudicated_meeting(samples::ScriptedGame& game) {
    play_meeting(game, axis);
    vassal::Replay replay = replay_of(game.log());
    const auto done = adjudicate::adjudicate(replay, norwegian_sea_request(), terms_for(replay));
    return done.log;
}

/// The same log with steps that a player made behind the seal.
std::string gone_on(const std::string& sealed, const std::function<void(samples::ScriptedGame&)>& play) {
    vassal::Replay replay = replay_of(sealed);
    replay.go_to(replay.steps().size());
    samples::ScriptedGame game(norwegian_sea(), vassal::save_text(replay.table(), replay.file().stream));
    game.begin_log();
    const std::size_t start = game.log().size();
    play(game);
    return sealed + game.log().substr(start);
}

adjudicate::Adjudication adjudicated(vassal::Replay& replay) {
    return adjudicate::adjudicate(replay, norwegian_sea_request(), terms_for(replay));
}

adjudicate::Verification verified(const std::string& log) {
    return adjudicate::verify(file_of({"test.vlog", log}), norwegian_sea(), norwegian_sea_request(), "these");
}

}  // namespace

TEST_CASE("the umpire's own steps are not judged, and their seal is proved") {
    samples::ScriptedGame game = april_game();
    const std::string sealed = adjudicated_meeting(game);
    const check::History history = judged({{"sealed.vlog", sealed}});
    REQUIRE(history.chain(0).seals.size() == 1);
    CHECK(history.chain(0).seals[0].proved);
    CHECK(history.chain(0).seals[0].file == "sealed.vlog");
    CHECK(rules_broken(history.report(0)).empty());
    CHECK(history.report(0)->cannot_tell == 0);
    CHECK_FALSE(history.chain(0).is_broken());
}

TEST_CASE("a seal over steps that somebody changed is told not to be proved") {
    samples::ScriptedGame game = april_game();
    std::string sealed = adjudicated_meeting(game);
    const std::size_t at = sealed.rfind("Penelope");
    sealed.replace(at, 8, "Warspite");
    const check::History history = judged({{"sealed.vlog", sealed}});
    REQUIRE(history.chain(0).seals.size() == 1);
    CHECK_FALSE(history.chain(0).seals[0].proved);
    CHECK(history.chain(0).is_broken());
}

TEST_CASE("behind a seal only what is new is resolved, and all of it can be proved") {
    samples::ScriptedGame game = april_game();
    const std::string sealed = adjudicated_meeting(game);
    const std::string longer =
        gone_on(sealed, [](samples::ScriptedGame& rest) { rest.say(axis, "!fire Gneisenau -> Penelope"); });
    CHECK(verified(longer).proved);
    CHECK(verified(longer).steps_behind == 1);
    vassal::Replay replay = replay_of(longer);
    const auto done = adjudicated(replay);
    CHECK(done.report.actions >= 1);
    CHECK(violations(done.report) == std::vector<Violation>{});
    REQUIRE(done.rolls.size() == 1);
    CHECK(done.rolls[0].step == vassal::Replay(file_of({"", longer}), norwegian_sea()).steps().size());
    const std::string twice = done.log;
    CHECK(twice.starts_with(longer));
    const auto proof = verified(twice);
    CHECK(proof.because == "");
    CHECK(proof.proved);
    const check::History history = judged({{"twice.vlog", twice}});
    CHECK(history.chain(0).seals.size() == 2);
    CHECK_FALSE(history.chain(0).is_broken());
    CHECK(rules_broken(history.report(0)).empty());
    vassal::Replay again = replay_of(twice);
    CHECK_THROWS_WITH(adjudicated(again), Catch::Contains("adjudicated already"));
}

TEST_CASE("what was sealed cannot be rolled again by going on from it") {
    samples::ScriptedGame game = april_game();
    std::string sealed = adjudicated_meeting(game);
    sealed.replace(sealed.rfind("Penelope"), 8, "Warspite");
    const std::string longer =
        gone_on(sealed, [](samples::ScriptedGame& rest) { rest.say(axis, "!fire Gneisenau -> Penelope"); });
    vassal::Replay replay = replay_of(longer);
    CHECK_THROWS_WITH(adjudicated(replay), Catch::Contains("not proved"));
}

TEST_CASE("an adjudicated log takes the place of the log, and the next mail begins at its end") {
    samples::ScriptedGame game = april_game();
    const std::string sealed = adjudicated_meeting(game);
    const std::string plain = game.log();
    vassal::Replay replay = replay_of(sealed);
    replay.go_to(replay.steps().size());
    samples::ScriptedGame next(norwegian_sea(), vassal::save_text(replay.table(), replay.file().stream));
    next.begin_log();
    next.say(axis, "!fire Gneisenau -> Penelope");
    next.roll(axis, "2d6", {2, 3});
    const check::History history =
        judged({{"2.vlog", next.log()}, {"1 adjudicated.vlog", sealed}, {"1.vlog", plain}});
    REQUIRE(history.games() == 1);
    CHECK(history.chain(0).forks.empty());
    CHECK(history.chain(0).files.back().file == "2.vlog");
    CHECK(history.chain(0).files.back().after == "1 adjudicated.vlog");
    CHECK(history.chain(0).files.back().changes.empty());
    CHECK(rules_broken(history.report(0)).empty());
}

TEST_CASE("a folder is checked as one game, and the program says what was changed in between") {
    Correspondence game;
    game.sail({"0329"});
    const Mailed first = game.mail("z.vlog");
    game.game().drag(allied, {"TF-23"}, "2529");
    game.forget();
    game.sail({"2625"});
    const TemporaryFolder folder;
    const auto start = vassal::read_game_file(UMPIRE_SOURCE_DIR "/samples/norwegian-sea/start.vsav");
    for (const Mailed& mailed : {first, game.mail("a.vlog")})
        vassal::write_game_file(folder / mailed.file,
                                {mailed.text, start.obfuscation, start.save_data, start.module_data});
    const std::string module = UMPIRE_SOURCE_DIR "/samples/norwegian-sea/norwegian-sea.vmod";
    const Outcome json = run_umpire({"check", folder.path().string(), "-m", module, "--format", "json"});
    CHECK(json.exit_code == 2);
    const Json answer = Json::parse(json.out);
    CHECK_NOTHROW(catalog::check_schema(answer, "check", "answer"));
    CHECK(answer["files"][0]["file"] == "z.vlog");
    CHECK(answer["chains"][0]["between"][0]["changes"][0]["counter"] == "TF-23");
    const Outcome text = run_umpire({"check", folder.path().string(), "-m", module, "--brief"});
    CHECK_THAT(text.out, Catch::Contains("between z.vlog and a.vlog: TF-23 went from 2525 to 2529"));
    const std::string memory = folder / "game.json";
    CHECK(run_umpire({"check", folder / "z.vlog", "-m", module, "--memory", memory}).exit_code == 0);
    const Outcome added = run_umpire({"check", folder / "a.vlog", "-m", module, "--memory", memory});
    CHECK(added.exit_code == 2);
    CHECK_THAT(added.out, Catch::Contains("between z.vlog and a.vlog: TF-23 went from 2525 to 2529"));
}

}  // namespace history_test
