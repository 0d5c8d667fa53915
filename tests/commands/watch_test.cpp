#include "../../src/commands/arrivals.hpp"
#include "run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <csignal>
#include <cstdio>
#include <deque>
#include <fstream>
#include <memory>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace watch_test {

using namespace umpire::testing;
using namespace umpire::commands;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

const fs::path samples = UMPIRE_SOURCE_DIR "/samples/norwegian-sea";

std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

/// A file is whole when it ends with a full stop.
std::optional<std::string> without_full_stop(const fs::path& file) {
    if (content(file).ends_with('.')) return std::nullopt;
    return "has no full stop";
}

/// Wakes whoever waits with what happens in the meantime, and then ends him.
class Script : public FolderEvents {
  public:
    using Scene = std::pair<Woken, std::function<void()>>;
    explicit Script(std::deque<Scene> scenes) : scenes_(std::move(scenes)) {}

    Woken wait() override {
        if (scenes_.empty()) return Woken::stopped;
        const Scene scene = std::move(scenes_.front());
        scenes_.pop_front();
        scene.second();
        return scene.first;
    }

  private:
    std::deque<Scene> scenes_;
};

/// What was dealt with, in words, while a folder was watched.
std::vector<std::string> watched(const TemporaryFolder& folder, std::deque<Script::Scene> scenes,
                                 Watched before = {}) {
    Arrivals arrivals(folder.path(), std::move(before), without_full_stop);
    Script script(std::move(scenes));
    std::vector<std::string> told;
    keep_watching(arrivals, script,
                  {[&](const std::vector<Arrival>& arrived) {
                       std::string line;
                       for (const Arrival& one : arrived) {
                           line += (line.empty() ? "" : " ") + one.file.filename().string();
                           arrivals.is_checked(one);
                       }
                       told.push_back(line);
                   },
                   [&](const fs::path& file, const std::string& fault) {
                       told.push_back(file.filename().string() + " " + fault);
                   }});
    return told;
}

using Lines = std::vector<std::string>;
constexpr auto changed = FolderEvents::Woken::changed;
constexpr auto quiet = FolderEvents::Woken::quiet;

}  // namespace

TEST_CASE("what lies in a folder and what comes is dealt with once, many files at a time") {
    const TemporaryFolder folder;
    write(folder / "b.vlog", "two.");
    write(folder / "a.vsav", "one.");
    write(folder / "notes.txt", "no mail.");
    write(folder / ".hidden.vlog", "not yet.");
    fs::create_directories(folder / "folder.vlog");
    CHECK(watched(folder, {{changed, [] {}},
                           {changed,
                            [&] {
                                write(folder / "d.vlog", "four.");
                                write(folder / "c.vlog", "three.");
                            }},
                           {changed, [&] { write(folder / "copy of d.vlog", "four."); }},
                           {quiet, [] {}}}) == Lines{"a.vsav b.vlog", "c.vlog d.vlog"});
}

TEST_CASE("a mail that is being written is waited for, and told of once if it never becomes whole") {
    const TemporaryFolder folder;
    CHECK(watched(folder, {{changed, [&] { write(folder / "a.vlog", "half"); }},
                           {changed, [&] { write(folder / "b.vlog", "a part"); }},
                           {changed, [&] { write(folder / "a.vlog", "half and half."); }},
                           {quiet, [] {}},
                           {quiet, [] {}},
                           {changed, [] {}},
                           {changed, [&] { write(folder / "b.vlog", "a part and the rest."); }},
                           {quiet, [] {}}}) == Lines{"a.vlog", "b.vlog has no full stop", "b.vlog"});
}

TEST_CASE("a mail that is sent again with something else in it has come anew") {
    const TemporaryFolder folder;
    write(folder / "a.vlog", "first.");
    CHECK(watched(folder, {{changed, [&] { write(folder / "a.vlog", "second one."); }},
                           {changed, [&] { fs::remove(folder / "a.vlog"); }},
                           {changed, [&] { write(folder / "z.vlog", "first."); }}}) ==
          Lines{"a.vlog", "a.vlog"});
}

TEST_CASE("what was checked before a new start is not checked again, whatever it is called now") {
    const TemporaryFolder folder;
    write(folder / "a.vlog", "one.");
    write(folder / "b.vlog", "two");
    Arrivals first(folder.path(), {}, without_full_stop);
    const auto arrived = first.look();
    REQUIRE(arrived.size() == 1);
    CHECK(first.look().empty());
    first.is_checked(arrived.front());
    CHECK(first.unfinished().size() == 1);
    CHECK(first.unfinished().empty());
    fs::rename(folder / "a.vlog", folder / "c.vlog");
    Arrivals second(folder.path(), first.watched(), without_full_stop);
    CHECK(second.look().empty());
    CHECK(second.unfinished().empty());
    CHECK(second.has_all_checked());
    CHECK(second.all_whole() == std::vector<fs::path>{folder / "c.vlog"});
    // One that could not be checked is tried again.
    write(folder / "d.vlog", "four.");
    const auto refused = second.look();
    REQUIRE(refused.size() == 1);
    CHECK(second.is_refused(refused.front(), "no module"));
    CHECK_FALSE(second.is_refused(refused.front(), "no module"));
    Arrivals third(folder.path(), second.watched(), without_full_stop);
    CHECK(third.look().size() == 1);
    fs::remove(folder / "c.vlog");
    third.look();
    CHECK_FALSE(third.has_all_checked());
}

namespace {

struct Mailbox {
    TemporaryFolder folder;

    Mailbox() { put("norwegian-sea.vmod"); }
    void put(const std::string& sample, std::string name = {}) const {
        fs::copy_file(samples / sample, folder / (name.empty() ? sample : name));
    }
    Outcome once(std::vector<std::string> options = {}) const {
        options.insert(options.begin(), {"watch", folder.path().string(), "--once"});
        return run_umpire(options);
    }
};

}  // namespace

TEST_CASE(
    "watch --once checks what has come, writes the reports beside it, and says in a line what came out") {
    const Mailbox box;
    CHECK(box.once().exit_code == 0);
    box.put("apr2-plain.vlog", "turn 2.vlog");
    const Outcome first = box.once();
    CHECK(first.out ==
          "turn 2.vlog: 8 actions, 5 legal, 3 illegal, 0 cannot tell -> turn 2.report.txt turn "
          "2.report.json\n");
    CHECK(first.err.empty());
    CHECK(first.exit_code == 1);
    CHECK(content(box.folder / "turn 2.report.txt") == run_umpire({"check", box.folder / "turn 2.vlog"}).out);
    const json told = json::parse(content(box.folder / "turn 2.report.json"));
    CHECK(told == json::parse(run_umpire({"check", "--json", box.folder / "turn 2.vlog"}).out));
    const Outcome again = box.once();
    CHECK(again.out.empty());
    CHECK(again.exit_code == 0);
}

TEST_CASE("what a mail that comes late tells counts for those behind it") {
    const Mailbox box;
    box.put("apr2-clean.vlog", "b.vlog");
    CHECK_THAT(box.once().out, StartsWith("b.vlog: "));
    CHECK_THAT(content(box.folder / "b.report.txt"), !Contains("start.vsav"));
    box.put("start.vsav");
    const Outcome late = box.once();
    INFO(late.out);
    CHECK_THAT(late.out, StartsWith("start.vsav: ") && !Contains("b.vlog"));
    CHECK_THAT(content(box.folder / "b.report.txt"), Contains("start.vsav"));
}

TEST_CASE("mails of a watched folder are one history, in which a turn may be played twice") {
    const Mailbox box;
    box.put("start.vsav");
    CHECK_THAT(box.once().out, Contains("-> start.vsav.report.txt"));
    box.put("apr2-clean.vlog", "b.vlog");
    const Outcome next = box.once();
    INFO(next.out);
    CHECK_THAT(next.out, StartsWith("b.vlog: ") && !Contains("between the mails"));
    CHECK_THAT(content(box.folder / "b.report.txt"), Contains("start.vsav"));
    // Another turn from the same beginning: it was played twice.
    box.put("apr2-plain.vlog", "a.vlog");
    const Outcome twice = box.once();
    INFO(twice.out);
    CHECK_THAT(twice.out, StartsWith("a.vlog: ") && Contains("between the mails not all is as it should be"));
    CHECK_THAT(content(box.folder / "a.report.txt"), Contains("b.vlog"));
    box.put("apr2-plain.vlog", "another name.vlog");
    CHECK(box.once().out.empty());
}

TEST_CASE("a file that is no mail is told of once, and hinders no other") {
    const Mailbox box;
    const std::string mail = content(samples / "apr2-plain.vlog");
    write(box.folder / "half.vlog", mail.substr(0, mail.size() / 2));
    box.put("apr2-clean.vlog");
    fs::copy_file(UMPIRE_SOURCE_DIR "/samples/denmark-strait/day1.vlog", box.folder / "day1.vlog");
    const Outcome first = box.once();
    CHECK(first.exit_code == 4);
    CHECK_THAT(first.out, Contains("apr2-clean.vlog: 4") && Contains("day1.vlog: cannot be checked: ") &&
                              Contains("half.vlog: not a whole save or log, at least not yet: "));
    const Outcome again = box.once();
    CHECK(again.out.empty());
    write(box.folder / "half.vlog", mail);
    CHECK_THAT(box.once().out, StartsWith("half.vlog: 8 actions"));
}

TEST_CASE("a program that is given on the command line is called with the names, which nobody interprets") {
    const Mailbox box;
    const std::string name = "-o $(touch x) ; `touch y` 'q\".vlog";
    box.put("apr2-plain.vlog", name);
    const std::string program = box.folder / "tell";
    write(program, "#!/bin/sh\nfor word; do echo \"$word\" >> \"$(dirname \"$0\")/told\"; done\nexit 3\n");
    chmod(program.c_str(), S_IRWXU);
    const Outcome outcome = box.once({"--exec", program});
    const std::string mail = (box.folder / name).string();
    const std::string stem = mail.substr(0, mail.size() - 5);
    CHECK(content(box.folder / "told") == mail + "\n" + stem + ".report.txt\n" + stem + ".report.json\n");
    CHECK_FALSE(fs::exists("x"));
    CHECK_FALSE(fs::exists("y"));
    CHECK_THAT(outcome.err, Contains("tell ended with 3"));
    CHECK(outcome.exit_code == 1);
    // What nobody can call is told, too.
    fs::remove(box.folder / "umpire.watched.json");
    fs::remove(box.folder / "umpire.memory.json");
    CHECK_THAT(box.once({"--exec", "no-such-program-here"}).err,
               Contains("no-such-program-here cannot be called"));
}

TEST_CASE("watch takes a folder, and what it has kept must be its own") {
    CHECK(run_umpire({"watch"}).err == "umpire: the folder to watch is missing\nsee umpire watch --help\n");
    CHECK(run_umpire({"watch", "a", "b"}).exit_code == 3);
    const Mailbox box;
    CHECK(run_umpire({"watch", box.folder / "norwegian-sea.vmod"}).exit_code == 4);
    write(box.folder / "umpire.watched.json", "{\"umpire\": \"watched 1\", \"checkd\": []}");
    CHECK_THAT(box.once().err, Contains("umpire.watched.json: ") && Contains("there is no \"checkd\" here"));
    write(box.folder / "umpire.json", "{\"modul\": \"x\"}");
    CHECK_THAT(box.once().err, Contains("there is no \"modul\" here"));
}

namespace {

/// The program while it runs, line by line of what it says.
class Running {
  public:
    explicit Running(std::vector<std::string> words) {
        int ends[2];
        REQUIRE(pipe(ends) == 0);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_addclose(&actions, ends[0]);
        posix_spawn_file_actions_addclose(&actions, ends[1]);
        words.insert(words.begin(), UMPIRE_PROGRAM);
        std::vector<char*> argv;
        for (std::string& word : words)
            argv.push_back(word.data());
        argv.push_back(nullptr);
        const int failed = posix_spawn(&child_, UMPIRE_PROGRAM, &actions, nullptr, argv.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        close(ends[1]);
        out_ = fdopen(ends[0], "r");
        REQUIRE(failed == 0);
    }
    ~Running() {
        fclose(out_);
        if (child_ == 0) return;
        kill(child_, SIGKILL);
        waitpid(child_, nullptr, 0);
    }

    /// Waits for it.
    std::string line() const {
        std::string text;
        for (int c = 0; (c = fgetc(out_)) != EOF && c != '\n';)
            text += static_cast<char>(c);
        return text;
    }
    /// How it ended when it was told to; -1 if by a signal.
    int end_by(int signal) {
        kill(child_, signal);
        int status = 0;
        waitpid(child_, &status, 0);
        child_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

  private:
    pid_t child_ = 0;
    std::FILE* out_ = nullptr;
};

}  // namespace

TEST_CASE("a mail that comes while the folder is watched is checked as soon as it is whole") {
    for (const int signal : {SIGTERM, SIGINT}) {
        const Mailbox box;
        Running watch({"watch", box.folder.path().string()});
        REQUIRE(watch.line() == "watching " + box.folder.path().string());
        // As a mail program saves it, bit by bit, and as one moves it there.
        const std::string mail = content(samples / "apr2-plain.vlog");
        {
            std::ofstream out(box.folder / "slow.vlog", std::ios::binary);
            out << mail.substr(0, 1000) << std::flush;
            out << mail.substr(1000);
        }
        CHECK_THAT(watch.line(), StartsWith("slow.vlog: 8 actions, 5 legal, 3 illegal"));
        box.put("apr2-clean.vlog", ".coming");
        fs::rename(box.folder / ".coming", box.folder / "moved.vlog");
        CHECK_THAT(watch.line(), StartsWith("moved.vlog: "));
        CHECK(watch.end_by(signal) == 0);
        CHECK(fs::exists(box.folder / "moved.report.json"));
        for (const std::string& file : box.folder.files())
            CHECK(file.find("unfinished") == std::string::npos);
        CHECK(box.once().out.empty());
    }
}

}  // namespace watch_test
