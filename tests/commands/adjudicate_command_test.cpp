#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/module.hpp"

#include "commands/run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <fstream>

namespace adjudicate_command_test {

using namespace umpire::testing;
using nlohmann::json;

namespace {

const std::string folder = UMPIRE_SOURCE_DIR "/samples/norwegian-sea/",
                  module = folder + "norwegian-sea.vmod", clean = folder + "apr2-clean.vlog",
                  broken = folder + "apr2.vlog", orders = folder + "apr2-orders.vlog",
                  axis = folder + "axis.seed", allied = folder + "allied.seed";

std::string stream_of(const std::string& file) {
    return std::string(umpire::vassal::read_game_file(file).stream.text());
}

std::string bytes_of(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("an adjudicated log is written, and whoever gets it can verify it") {
    const TemporaryFolder out;
    const std::string log = out / "out.vlog", save = out / "out.vsav";
    const auto run =
        run_umpire({"adjudicate", orders, "--seed", axis, "--seed", allied, "-o", log, "-o", save});
    CHECK(run.exit_code == 0);
    CHECK(stream_of(log).starts_with(stream_of(orders)));
    const auto proof = run_umpire({"verify", log, "-m", module});
    CHECK(proof.exit_code == 0);
    CHECK(proof.out.find("proved") != std::string::npos);
    CHECK(run_umpire({"diff", log, save, "-m", module}).out == "nothing on the table is different\n");
    CHECK(out.files() == std::vector<std::string>{"out.vlog", "out.vsav"});
    const auto the_module = umpire::vassal::Module::load(module);
    for (const std::string& written : {log, save})
        CHECK(complaints_of_vassal(umpire::vassal::read_game_file(written), the_module).empty());
    const std::string other = out / "other.vlog";
    run_umpire({"adjudicate", orders, "--seed", allied, "--seed", axis, "-o", other});
    CHECK((bytes_of(log) == bytes_of(other)));
}

TEST_CASE("what is printed of an adjudication for a side is what a check of the written log tells it") {
    const TemporaryFolder out;
    const std::string log = out / "out.vlog", again = out / "again.vlog", revert = out / "revert.vlog";
    const auto all = run_umpire({"adjudicate", broken, "--dice", "log", "-o", log});
    REQUIRE(all.out.find("move group TF-6 to 1524") != std::string::npos);
    const auto some = run_umpire({"adjudicate", broken, "--dice", "log", "--for", "Allied", "-o", again});
    CHECK(some.exit_code == all.exit_code);
    CHECK((bytes_of(again) == bytes_of(log)));
    CHECK(some.out.find("TF-6") == std::string::npos);
    const auto checked =
        json::parse(run_umpire({"check", "--json", "--for", "Allied", again, "-m", module}).out);
    const auto adjudicated = json::parse(
        run_umpire({"adjudicate", broken, "--dice", "log", "--json", "--for", "Allied", "-o", again}).out);
    CHECK(adjudicated["files"][0]["actions"] == checked["files"][0]["actions"]);
    const auto reverted = run_umpire(
        {"adjudicate", broken, "--dice", "log", "--illegal", "revert", "--for", "Allied", "-o", revert});
    CHECK(reverted.out.find("taken back\n") != std::string::npos);
    CHECK(reverted.out.find("TF-6") == std::string::npos);
}

TEST_CASE("a report is for a side of the game, or nothing is told") {
    const TemporaryFolder out;
    const std::string log = out / "out.vlog";
    for (const char* command : {"check", "adjudicate", "ask"})
        for (const auto& [side, refusal] :
             {std::pair{"", "--for is a side, and names none"},
              {"Frogs", "--for is a side of europa (Allied, Axis), not 'Frogs'"}}) {
            INFO(command << " for " << side);
            std::vector<std::string> arguments{command, "--for", side, broken};
            if (std::string_view(command) == "adjudicate") arguments.insert(arguments.end(), {"-o", log});
            const auto run = run_umpire(arguments);
            CHECK(run.exit_code == 3);
            CHECK(run.out.empty());
            CHECK(run.err.find(refusal) != std::string::npos);
        }
    CHECK(out.files().empty());
}

TEST_CASE("a log whose result was improved is not proved") {
    const TemporaryFolder out;
    const std::string log = out / "out.vlog", better = out / "better.vlog";
    run_umpire({"adjudicate", orders, "--seed", axis, "--seed", allied, "-o", log});
    const auto file = umpire::vassal::read_game_file(log);
    std::string text(file.stream.text());
    const auto at = text.find("one hit", text.find("Scharnhorst fires at Penelope"));
    REQUIRE(at != std::string::npos);
    text.replace(at, 3, "two");
    umpire::vassal::write_game_file(better, {text, file.obfuscation, file.save_data, file.module_data});
    const auto proof = run_umpire({"verify", better, "-m", module});
    CHECK(proof.exit_code == 1);
    CHECK(proof.out.find("not proved: step ") != std::string::npos);
    CHECK(run_umpire({"verify", orders}).exit_code == 4);
}

TEST_CASE("seeds and commitments that came by another way are compared") {
    const TemporaryFolder out;
    const std::string log = out / "out.vlog", own = out / "own.seed";
    run_umpire({"adjudicate", orders, "--seed", axis, "--seed", allied, "-o", log});
    CHECK(run_umpire({"verify", log, "-m", module, "--seed", axis}).exit_code == 0);
    CHECK(run_umpire({"seed", "--side", "Axis", "--match", "norwegian-sea-apr-2", "-o", own}).exit_code == 0);
    CHECK(run_umpire({"verify", log, "-m", module, "--seed", own}).exit_code == 1);
    CHECK(
        run_umpire({"verify", log, "-m", module, "--commitment", "Axis=" + std::string(64, '0')}).exit_code ==
        1);
    CHECK(
        run_umpire({"adjudicate", orders, "--seed", own, "--seed", allied, "-o", out / "x.vlog"}).exit_code ==
        4);
    CHECK(run_umpire({"adjudicate", orders, "-o", out / "x.vlog"}).exit_code == 4);
    CHECK(out.files() == std::vector<std::string>{"out.vlog", "own.seed"});
    // A seed that somebody has bound himself to is never written over.
    CHECK(run_umpire({"seed", "--side", "Axis", "--match", "m", "-o", own}).exit_code == 4);
}

TEST_CASE("adjudicating takes orders about where to write and what to do with what is illegal") {
    const TemporaryFolder out;
    const std::string log = out / "out.vlog";
    CHECK(run_umpire({"adjudicate", broken, "-o", log}).exit_code == 1);
    CHECK(run_umpire({"adjudicate", clean}).exit_code == 3);
    CHECK(run_umpire({"adjudicate", clean, "-o", out / "out.txt"}).exit_code == 3);
    CHECK(run_umpire({"adjudicate", clean, "-o", log, "--illegal", "forgive"}).exit_code == 3);
    CHECK(run_umpire({"adjudicate", clean, "-o", log, "--dice", "loaded"}).exit_code == 3);
    std::filesystem::copy_file(clean, out / "in.vlog");
    CHECK(run_umpire({"adjudicate", out / "in.vlog", "-m", module, "-o", out / "in.vlog"}).exit_code == 3);
    CHECK((bytes_of(out / "in.vlog") == bytes_of(clean)));
    const auto nowhere = run_umpire({"adjudicate", clean, "-o", out / "no/such/folder/out.vlog"});
    CHECK(nowhere.exit_code == 4);
    CHECK(nowhere.err.find("out.vlog") != std::string::npos);
    const auto reverted = run_umpire({"adjudicate", broken, "--illegal", "revert", "--json", "-o", log});
    const json told = json::parse(reverted.out);
    REQUIRE(told["adjudication"]["takenBack"].size() == 4);
    CHECK(told["adjudication"]["takenBack"][2]["rules"] == json{"27D.s2"});
}

TEST_CASE("what an umpire writes tells no side what it cannot see") {
    const TemporaryFolder out;
    const std::string log = out / "out.vlog";
    run_umpire({"adjudicate", broken, "--illegal", "revert", "-o", log});
    const std::string own = stream_of(log).substr(stream_of(broken).size());
    // The raider's counter is put back, but no line of the chat names it.
    std::size_t lines = 0;
    for (auto at = own.find("CHAT"); at != std::string::npos; at = own.find("CHAT", at + 1), ++lines) {
        const std::string line = own.substr(at, own.find('\x1b', at) - at);
        CHECK(line.find("TF-6") == std::string::npos);
        CHECK(line.find("Atlantis") == std::string::npos);
        CHECK(line.find("1524") == std::string::npos);
    }
    CHECK(lines > 20);
}

TEST_CASE("dice can be thrown at the table") {
    const TemporaryFolder out;
    const auto nobody = run_umpire({"adjudicate", orders, "--dice", "ask", "-o", out / "out.vlog"});
    CHECK(nobody.exit_code == 2);
    CHECK(nobody.err.find("2 6-sided dice for gunfire of Scharnhorst") != std::string::npos);
}

}  // namespace adjudicate_command_test
