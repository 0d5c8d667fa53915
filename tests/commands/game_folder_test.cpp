#include "run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <fstream>

namespace game_folder_test {

using namespace umpire::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

const fs::path samples = UMPIRE_SOURCE_DIR "/samples/norwegian-sea";

/// A game as somebody keeps it: the mails in a folder below that of the module, which is called otherwise.
struct GameOnDisk {
    TemporaryFolder root;
    fs::path mails = root / "mails";

    explicit GameOnDisk(const std::string& mail = "apr2-clean.vlog") {
        fs::create_directories(root / "things/of the game");
        fs::create_directories(mails);
        fs::copy_file(samples / "norwegian-sea.vmod", root / "things/of the game/nor.vmod");
        fs::copy_file(samples / mail, mails / mail);
    }
    void says(const json& what) const { std::ofstream(root / "umpire.json") << what; }
    std::string mail(const std::string& name = "apr2-clean.vlog") const { return (mails / name).string(); }
    std::string complaint(const json& what, std::vector<std::string> options = {}) const {
        says(what);
        options.insert(options.begin(), "check");
        options.push_back(mail());
        const Outcome outcome = run_umpire(options);
        INFO(outcome.err);
        CHECK(outcome.exit_code == 4);
        CHECK(outcome.out.empty());
        CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
        const std::string file = fs::canonical(root / "umpire.json").string();
        const std::string begin = "umpire: " + file + ": ";
        CHECK_THAT(outcome.err, StartsWith(begin));
        return outcome.err.substr(std::min(begin.size(), outcome.err.size()));
    }
};

const json module_only{{"module", "things/of the game/nor.vmod"}};

json with(const std::string& member, const json& value) {
    json all = module_only;
    all[member] = value;
    return all;
}

}  // namespace

TEST_CASE("what a folder says stands in for options, of every command that takes them") {
    const GameOnDisk game;
    CHECK(run_umpire({"check", game.mail()}).exit_code == 4);
    game.says(module_only);
    for (const std::vector<std::string>& command : {std::vector<std::string>{"inspect"},
                                                    {"replay", "--to", "3"},
                                                    {"dump"},
                                                    {"odds", "--battle", "1"},
                                                    {"check", "--brief"}}) {
        std::vector<std::string> arguments = command, with_module = command;
        arguments.push_back(game.mail());
        with_module.insert(with_module.end(),
                           {game.mail(), "--module", (samples / "norwegian-sea.vmod").string()});
        const Outcome found = run_umpire(arguments), given = run_umpire(with_module);
        INFO(command.front() << ": " << found.err);
        CHECK(found.err.empty());
        CHECK(found.exit_code == given.exit_code);
        if (command.front() != "inspect") CHECK(found.out == given.out);
    }
    CHECK_THAT(run_umpire({"inspect", game.mail()}).out, !Contains("none"));
    // The command line counts more.
    CHECK_THAT(run_umpire({"check", "--no-module", game.mail()}).err,
               Contains("cannot be checked without its module"));
    CHECK_THAT(run_umpire({"check", "--module", "nowhere.vmod", game.mail()}).err, Contains("nowhere.vmod"));
}

TEST_CASE("a binding and a map of one's own are taken from the folder, and those given before them") {
    const GameOnDisk game;
    fs::copy_file(UMPIRE_SOURCE_DIR "/module-schema/europa/map.json", game.root / "map.json");
    json binding = json::parse(std::ifstream(UMPIRE_SOURCE_DIR "/module-schema/europa/binding.json"));
    std::ofstream(game.root / "own.json") << binding;
    json all = with("binding", "own.json");
    all["map"] = "map.json";
    game.says(all);
    CHECK(run_umpire({"check", game.mail()}).exit_code ==
          run_umpire({"check", (samples / "apr2-clean.vlog").string()}).exit_code);
    binding["counters"][0]["as"] = "ship";
    std::ofstream(game.root / "own.json") << binding;
    const Outcome wrong = run_umpire({"check", game.mail()});
    CHECK(wrong.exit_code == 4);
    CHECK_THAT(wrong.err, Contains("own.json: /counters/0"));
    CHECK(run_umpire(
              {"check", "--binding", UMPIRE_SOURCE_DIR "/module-schema/europa/binding.json", game.mail()})
              .exit_code != 4);
    fs::copy_file(UMPIRE_SOURCE_DIR "/module-schema/awaw/map.json", game.root / "other.json");
    game.says(with("map", "other.json"));
    CHECK_THAT(run_umpire({"check", game.mail()}).err, Contains("other.json"));
}

TEST_CASE("optional rules and readings of the folder count, and those given count more") {
    const GameOnDisk game("apr2-orders.vlog");
    // What was adjudicated by which readings stands in the log itself.
    const auto adjudicated = [&](std::vector<std::string> options) {
        const std::string out = game.root / "out.vlog";
        options.insert(options.begin(),
                       {"adjudicate", game.mail("apr2-orders.vlog"), "-o", out, "--dice", "log"});
        const Outcome done = run_umpire(options);
        INFO(done.err);
        CHECK(done.exit_code == 2);
        std::ifstream in(out, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    game.says(module_only);
    const std::string plain = adjudicated({}), on = adjudicated({"--rule", "31C=on"});
    REQUIRE((plain != on));
    game.says(with("rules", {{"31C", "on"}}));
    CHECK((adjudicated({}) == on));
    CHECK((adjudicated({"--rule", "31C=off"}) == adjudicated({"--reading", "31C=off"})));
    CHECK((adjudicated({"--rule", "31C=off"}) != on));
    game.says(with("readings", {{"31C", "on"}}));
    CHECK((adjudicated({}) == on));
}

TEST_CASE("facts that stand in a folder are stated in every mail") {
    const GameOnDisk game;
    game.says(with("standing", {"!state port_in_supply of Bergen is yes", "@Axis",
                                "!state port_in_supply of Narvik is yes"}));
    const Outcome told = run_umpire({"check", game.mail()});
    CHECK_THAT(told.out, Contains("stated by players") &&
                             Contains("!state port_in_supply of Bergen is yes") &&
                             Contains("on the word of the game master") && Contains("on the word of Axis"));
    // Beside what is in a file of orders, whose lines belong to no side of the folder.
    std::ofstream(game.root / "more.orders") << "!state port_in_supply of Trondheim is yes\n";
    const Outcome more = run_umpire({"check", game.mail(), "--orders", game.root / "more.orders"});
    CHECK_THAT(more.out, Contains("supply of Bergen") && Contains("supply of Trondheim"));
}

TEST_CASE(
    "what stood in a folder when a log was adjudicated need not stand there for ever, nor have stood there") {
    const GameOnDisk game("apr2-orders.vlog");
    const std::string log = game.mail("apr2-orders.vlog");
    const auto adjudicated = [&](const std::string& name) {
        const std::string out = game.mail(name);
        const Outcome done =
            run_umpire({"adjudicate", log, "-o", out, "--seed", (samples / "axis.seed").string(), "--seed",
                        (samples / "allied.seed").string()});
        INFO(done.err);
        REQUIRE(done.exit_code == 0);
        return out;
    };
    game.says(module_only);
    const std::string without = adjudicated("without.vlog");
    game.says(with("standing", {"!state port_in_supply of Bergen is yes"}));
    const std::string with_facts = adjudicated("with.vlog");
    for (const std::string& one : {without, with_facts}) {
        const Outcome proved = run_umpire({"verify", one});
        INFO(proved.out << proved.err);
        CHECK(proved.exit_code == 0);
        CHECK_THAT(run_umpire({"check", one}).out, Contains(": proved") && !Contains("not proved"));
    }
    game.says(module_only);
    CHECK(run_umpire({"verify", without}).exit_code == 0);
    CHECK_THAT(run_umpire({"verify", with_facts}).out, Contains("with an orders file, which is missing"));
}

TEST_CASE("players of the folder stand for their sides") {
    const GameOnDisk game;
    game.says(with("sides", {{"Axis", {"Günther", "Guenther"}}, {"Allied", json::array()}}));
    CHECK(run_umpire({"check", game.mail(), "--for", "Günther"}).out ==
          run_umpire({"check", game.mail(), "--for", "Axis"}).out);
    CHECK(run_umpire({"check", game.mail(), "--for", "Nelson"}).exit_code == 3);
}

TEST_CASE("what is wrong in umpire.json is one sentence with its place") {
    const GameOnDisk game;
    CHECK(game.complaint({{"modul", "x"}}) ==
          "is not as umpire.schema.json says: there is no \"modul\" here; the nearest is \"module\"\n");
    CHECK_THAT(game.complaint({{"exec", "rm"}}), Contains("there is no \"exec\" here"));
    CHECK(game.complaint({{"module", "x.vmod"}}) == "/module: there is no file \"x.vmod\" in this folder\n");
    for (const char* outside : {"/etc/passwd", "../x.vmod", "a/../../x.vmod"})
        for (const char* member : {"module", "binding", "map"})
            CHECK(game.complaint({{member, outside}}) ==
                  "/" + std::string(member) + ": expected a file in this folder, not \"" + outside +
                      "\"; the command line takes one from elsewhere\n");
    CHECK_THAT(game.complaint(with("extensions", {"../x.vmdx"})),
               StartsWith("/extensions/0: expected a file in"));
    CHECK(game.complaint(with("sides", {{"Axsi", json::array()}})) ==
          "/sides/Axsi: europa has no side \"Axsi\"; the nearest is \"Axis\"\n");
    CHECK(game.complaint(with("game", "awaw")) ==
          "/game: expected \"europa\", which the binding of the module is for, not \"awaw\"\n");
    CHECK_THAT(
        game.complaint(with("readings", {{"coast_modifer", "x"}})),
        StartsWith("/readings/coast_modifer: europa has no doubtful rule 'coast_modifer'; the nearest is "
                   "'coast_modifier'"));
    CHECK_THAT(game.complaint(with("rules", {{"27D", "on"}})),
               StartsWith("/rules/27D: europa has no optional rule"));
    CHECK_THAT(game.complaint(with("rules", {{"31C", true}})), StartsWith("/rules/31C: is not as"));
    CHECK_THAT(
        game.complaint(with("standing", {"!state port_in_supply of Bergen is yes", "!move TF-1 via 0506"})),
        StartsWith("/standing/1: expected a statement"));
    CHECK_THAT(game.complaint(with("standing", {"!stat"})), StartsWith("/standing/0: "));
    std::ofstream(game.root / "umpire.json") << "{\"module\": ";
    const Outcome broken = run_umpire({"inspect", game.mail()});
    CHECK(broken.exit_code == 4);
    CHECK_THAT(broken.err, Contains("umpire.json: line 1"));
}

TEST_CASE("the nearest folder counts, and none above the home folder") {
    const GameOnDisk game;
    game.says({{"module", "missing.vmod"}});
    CHECK(run_umpire({"check", game.mail()}).exit_code == 4);
    fs::copy_file(samples / "norwegian-sea.vmod", game.mails / "near.vmod");
    std::ofstream(game.mails / "umpire.json") << json{{"module", "near.vmod"}};
    CHECK(run_umpire({"check", game.mail()}).exit_code != 4);
    fs::remove(game.mails / "umpire.json");
    const char* home = std::getenv("HOME");
    const std::string before = home == nullptr ? "" : home;
    setenv("HOME", game.mails.c_str(), 1);
    CHECK(run_umpire({"check", game.mail()}).exit_code != 4);
    if (home == nullptr)
        unsetenv("HOME");
    else
        setenv("HOME", before.c_str(), 1);
}

TEST_CASE("init writes what it finds, asks nothing, and leaves alone what is there") {
    const GameOnDisk game;
    fs::copy_file(samples / "norwegian-sea.vmod", game.mails / "n.vmod");
    const Outcome made = run_umpire({"init", game.mails.string()});
    CHECK(made.exit_code == 0);
    CHECK_THAT(made.out, StartsWith((game.mails / "umpire.json").string() + "\n") && Contains("europa") &&
                             Contains("n.vmod") && Contains("Nelson"));
    const json written = json::parse(std::ifstream(game.mails / "umpire.json"));
    CHECK(written == json{{"game", "europa"},
                          {"module", "n.vmod"},
                          {"readings", json::object()},
                          {"rules", {{"31C", "off"}, {"31D", "off"}}},
                          {"standing", json::array()},
                          {"sides", {{"Allied", {"Nelson"}}, {"Axis", {"Guenther"}}}}});
    CHECK(run_umpire({"check", game.mail()}).exit_code != 4);
    std::ofstream(game.mails / "umpire.json") << "{}";
    const Outcome again = run_umpire({"init", game.mails.string()});
    CHECK(again.exit_code == 3);
    CHECK_THAT(again.err, Contains("is there already; --force writes it anew"));
    CHECK(json::parse(std::ifstream(game.mails / "umpire.json")) == json::object());
    const Outcome forced = run_umpire({"init", "--json", "--force", game.mails.string()});
    CHECK(json::parse(forced.out) == written);
    CHECK(json::parse(std::ifstream(game.mails / "umpire.json")) == written);
}

TEST_CASE("init recognises a game by a binding of one's own, and says what it does not find") {
    const TemporaryFolder folder;
    const auto init = [&] { return run_umpire({"init", "--force", folder.path().string()}); };
    const Outcome nothing = init();
    CHECK(nothing.exit_code == 4);
    CHECK_THAT(nothing.err, Contains("no module (.vmod) was found here"));
    CHECK(folder.files().empty());
    fs::copy_file(UMPIRE_SOURCE_DIR "/samples/denmark-strait/denmark-strait.vmod", folder / "d.vmod");
    CHECK_THAT(init().out, Contains("there is no binding for the module \"Denmark Strait\""));
    json binding = json::parse(std::ifstream(UMPIRE_SOURCE_DIR "/module-schema/europa/binding.json"));
    binding["module"] = "Denmark Strait";
    std::ofstream(folder / "ours.json") << binding;
    std::ofstream(folder / "notes.json") << "[1]";
    fs::copy_file(UMPIRE_SOURCE_DIR "/module-schema/europa/map.json", folder / "chart.json");
    fs::copy_file(UMPIRE_SOURCE_DIR "/module-schema/awaw/map.json", folder / "other.json");
    CHECK(init().exit_code == 0);
    const json written = json::parse(std::ifstream(folder / "umpire.json"));
    CHECK(written.at("binding") == "ours.json");
    CHECK(written.at("map") == "chart.json");
    CHECK(written.at("game") == "europa");
    CHECK(run_umpire({"init", (folder / "d.vmod").string()}).exit_code == 4);
}

}  // namespace game_folder_test
