#include "commands/run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace ask_test {

using namespace umpire::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
namespace fs = std::filesystem;

namespace {

const std::string source = UMPIRE_SOURCE_DIR, trials = source + "/tests/trials/",
                  norwegian_sea = source + "/samples/norwegian-sea/norwegian-sea.vmod",
                  two_theaters = source + "/samples/two-theaters/two-theaters.vmod",
                  battle = trials + "europa/battle-by-dice.vlog",
                  deleted = trials + "europa/effingham-deleted.vlog";

std::string content(const std::string& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

/// One log, or several, with a file for the answers.
class Session {
  public:
    Session(std::vector<std::string> logs, std::string module)
        : logs_(std::move(logs)), module_(std::move(module)) {}

    std::string orders() const { return folder_ / "answers.orders"; }
    Outcome ask(const std::string& typed, const std::vector<std::string>& more = {}) const {
        return run("ask", more, typed);
    }
    Outcome check() const { return run("check", {"--brief"}, std::nullopt); }
    const TemporaryFolder& folder() const { return folder_; }

  private:
    Outcome run(const char* command, const std::vector<std::string>& more,
                const std::optional<std::string>& typed) const {
        std::vector<std::string> words{command, "-m", module_, "--orders", orders()};
        words.insert(words.end(), more.begin(), more.end());
        words.insert(words.end(), logs_.begin(), logs_.end());
        return run_umpire(words, typed);
    }

    TemporaryFolder folder_;
    std::vector<std::string> logs_;
    std::string module_;
};

}  // namespace

TEST_CASE("dice that nobody explained become the battle that they were") {
    const Session session({battle}, norwegian_sea);
    const auto asked = session.ask("1\n1\n1\n3\n!sequence 8\n");
    CHECK(asked.exit_code == 0);
    CHECK(asked.err.empty());
    CHECK_THAT(asked.out, Contains("step 2, Axis (Guenther): rolls 6+5 = 11\n") &&
                              Contains("   1  !intercept TF-24 with TF-1\n") &&
                              Contains("3 answered, 0 left open\n"));
    const auto checked = session.check();
    CHECK(checked.exit_code == 0);
    CHECK_THAT(checked.out,
               StartsWith("battle-by-dice.vlog: 8 actions, 8 legal, 0 illegal, 0 cannot tell\n"));
    CHECK(session.folder().files() == std::vector<std::string>{"answers.orders"});

    // The same file is taken by those who resolve and prove.
    const std::string log = session.folder() / "out.vlog";
    const auto adjudicated = run_umpire({"adjudicate", battle, "-m", norwegian_sea, "--orders",
                                         session.orders(), "--dice", "log", "-o", log});
    CHECK(adjudicated.exit_code == 0);
    CHECK(run_umpire({"verify", log, "-m", norwegian_sea, "--orders", session.orders()}).exit_code == 0);
}

TEST_CASE("an answer may also prove that somebody broke a rule") {
    const Session session({battle}, norwegian_sea);
    // Devonshire was fired at, and York is marked.
    CHECK(session.ask("1\n1\n1\n1\n!sequence 8\n").exit_code == 0);
    const auto checked = session.check();
    CHECK(checked.exit_code == 1);
    CHECK_THAT(checked.out, Contains("York is marked with 1 hit, by the hits it took it has 0 hits"));
}

TEST_CASE("whoever stops goes on later and is asked nothing twice") {
    const Session session({battle}, norwegian_sea);
    const auto first = session.ask("1\n");
    CHECK(first.exit_code == 2);
    CHECK_THAT(first.out, Contains("1 answered, 3 left open\nthe same command goes on from here\n"));
    const std::string kept = content(session.orders());
    CHECK_THAT(kept, Contains("!intercept TF-24 with TF-1\n") && !Contains("!fire"));

    const auto second = session.ask("q\n");
    CHECK_THAT(second.out, !Contains("step 2,") && Contains("step 4,"));
    CHECK(content(session.orders()) == kept);

    const auto third = session.ask("4\n");
    CHECK(third.exit_code == 2);
    CHECK_THAT(third.out, Contains("0 answered, 3 left open"));
    const auto fourth = session.ask("1\n");
    CHECK_THAT(fourth.out, !Contains("step 4"));
    CHECK(fourth.exit_code == 2);
    CHECK(session.folder().files() == std::vector<std::string>{"answers.orders"});
}

TEST_CASE("an order that somebody types is held to the same rules as one of the chat") {
    const Session session({battle}, norwegian_sea);
    const auto asked = session.ask("4\nintercept TF-99 with TF-1\n!fier Hood\n1\nq\n");
    CHECK_THAT(asked.out, Contains("that was not understood: there is no group \"TF-99\"") &&
                              Contains("that was not understood: line ") &&
                              Contains("europa has no order 'fier'"));
    CHECK_THAT(content(session.orders()), !Contains("TF-99") && !Contains("fier"));
    CHECK(run_umpire({"orders", "europa", session.orders()}).exit_code == 0);
}

TEST_CASE("answers to several mails stand in one file, each for its own") {
    const Session session({battle, deleted}, norwegian_sea);
    const auto asked = session.ask("1\n1\n1\n3\n!sequence 8\n2\n");
    CHECK_THAT(asked.out,
               Contains("battle-by-dice.vlog, step 2") && Contains("effingham-deleted.vlog, step 1"));
    CHECK_THAT(asked.out, Contains("4 answered, 0 left open"));
    const std::string kept = content(session.orders());
    CHECK_THAT(kept, Contains("@mail \"battle-by-dice.vlog\"\n@step 2\n@Axis\n") &&
                         Contains("@mail \"effingham-deleted.vlog\"\n@step 1\n@umpire\n") &&
                         Contains("@slip \"Effingham\"\n"));
    const auto checked = session.check();
    CHECK(checked.err.empty());
    CHECK_THAT(checked.out,
               Contains("battle-by-dice.vlog: 8 actions, 8 legal, 0 illegal, 0 cannot tell\n") &&
                   Contains("effingham-deleted.vlog: 0 actions, 0 legal, 0 illegal, 0 cannot tell\n") &&
                   Contains("passed over") && Contains("disappear of Effingham: on the word of"));
    // Alone, each takes what is for it, and says that there is more.
    const auto alone =
        run_umpire({"check", "--brief", "-m", norwegian_sea, "--orders", session.orders(), deleted});
    CHECK(alone.exit_code == 0);
    CHECK_THAT(alone.err, Contains("there are orders for battle-by-dice.vlog, which is not here"));
    const std::string log = session.folder() / "out.vlog";
    CHECK(run_umpire({"adjudicate", battle, "-m", norwegian_sea, "--orders", session.orders(), "--dice",
                      "log", "-o", log})
              .exit_code == 0);
    CHECK(run_umpire({"verify", log, "-m", norwegian_sea, "--orders", session.orders()}).exit_code == 0);
}

TEST_CASE("what a slip passes over is told, and no rule is broken by calling it a slip") {
    const Session session({deleted}, norwegian_sea);
    CHECK(session.ask("2\n").exit_code == 0);
    const auto checked = session.check();
    CHECK(checked.exit_code == 0);
    CHECK_THAT(checked.out, Contains("passed over"));
    const Session illegal({source + "/samples/norwegian-sea/apr2.vlog"}, norwegian_sea);
    std::ofstream(illegal.orders()) << "@step 76\n@slip\n@step 80\n@slip TF-6\n";
    const auto still = illegal.check();
    CHECK(still.exit_code == 1);
    CHECK_THAT(still.out, Contains("46 legal, 4 illegal") && !Contains("passed over"));
}

TEST_CASE("a drag by the opponent is asked about, and the owner's order settles it") {
    const Session session({trials + "awaw/moved-by-the-opponent.vlog"}, two_theaters);
    const auto asked = session.ask("1\n");
    CHECK_THAT(asked.out, Contains("Not known: whether the Axis player wants TF-4 moved by the other side.\n"
                                   "   1  base change: !mission TF-4 base_change to P.BB32\n"));
    CHECK(asked.exit_code == 0);
    CHECK(session.check().exit_code == 0);
}

TEST_CASE("an army that crossed the sea is given its ships") {
    const Session session({trials + "awaw/an-army-over-the-sea.vlog"}, two_theaters);
    const auto asked = session.ask("1\n");
    CHECK_THAT(asked.out, Contains("Not known: which ships carry Japanese 17 Army from P.BB32 to P.GG30.\n"
                                   "   1  !mission TF-1 sea_transport to P.GG30\n"));
    CHECK(asked.exit_code == 0);
    CHECK_THAT(session.check().out, Contains("2 actions, 2 legal"));
}

TEST_CASE("a side is asked nothing that it cannot know") {
    const Session session({battle}, norwegian_sea);
    CHECK_THAT(session.ask("").out, Contains("!fire <unit> -> <target>"));
    // Who could have fired at whom rests on both sides' ships.
    const auto allied = session.ask("", {"--for", "Allied"});
    CHECK_THAT(allied.out, Contains("rolls 6+5 = 11") && !Contains("!fire") && !Contains("!intercept"));
    // The rules would put the only legal answer first.
    const Session patrol({trials + "awaw/against-a-patrol.vlog"}, two_theaters);
    CHECK_THAT(patrol.ask("").out, Contains("   1  !intercept TF-21 with TF-3 at P.JJ33\n   2  a slip"));
    CHECK_THAT(patrol.ask("", {"--for", "Axis"}).out,
               Contains("   2  !intercept TF-21 with TF-3 at P.JJ33\n"));
}

TEST_CASE("what an umpire has sealed is not asked about, and orders for later do not break his seal") {
    const std::string sealed = source + "/samples/norwegian-sea/hammer-adjudicated.vlog";
    const Session session({sealed}, norwegian_sea);
    const auto asked = session.ask("");
    CHECK(asked.out == "\nnothing that could be asked is open\n");
    CHECK(asked.exit_code == 2);
    std::ofstream(session.orders()) << "@mail later.vlog\n@step 1\n!endphase\n";
    const auto checked = session.check();
    CHECK_THAT(checked.out, Contains("proved") && !Contains("not proved"));
}

TEST_CASE("a log with nothing open asks nothing") {
    const Session session({source + "/samples/two-theaters/fall42-clean.vlog"}, two_theaters);
    const auto asked = session.ask("");
    CHECK(asked.exit_code == 0);
    CHECK(asked.out == "\nnothing is open\n");
    CHECK_FALSE(fs::exists(session.orders()));
}

TEST_CASE("files that are none end with one sentence, and are left as they are") {
    const TemporaryFolder folder;
    const std::string notes = folder / "notes.txt", log = folder / "bad.vlog";
    std::ofstream(notes) << "buy milk\n";
    std::ofstream(log) << "no log";
    const auto refused = run_umpire({"ask", battle, "-m", norwegian_sea, "--orders", notes}, "1\n");
    CHECK(refused.exit_code == 4);
    CHECK_THAT(refused.err, Contains("notes.txt: line 1: ") && Contains("europa has no order 'buy'"));
    CHECK(content(notes) == "buy milk\n");
    CHECK(run_umpire({"ask", log, "-m", norwegian_sea}, "").exit_code == 4);
    CHECK(run_umpire({"ask", battle, log, "-m", norwegian_sea, "--orders", folder / "a.orders"}, "")
              .exit_code == 4);
    CHECK(run_umpire({"ask", "-"}, "").exit_code == 3);
    CHECK(run_umpire({"ask"}, "").exit_code == 3);
    CHECK(folder.files() == std::vector<std::string>{"bad.vlog", "notes.txt"});
}

}  // namespace ask_test
