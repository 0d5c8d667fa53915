#include "umpire/error.hpp"
#include "umpire/vassal/game_file.hpp"

#include "../../src/commands/interruption.hpp"
#include "forked.hpp"
#include "generated_game.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <csignal>
#include <fstream>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace write_faults_test {

using namespace umpire;
using namespace umpire::vassal;
using umpire::testing::ForkedResult;
using umpire::testing::run_forked;
using umpire::testing::TemporaryFolder;

namespace {

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A file that is there, and what shall take its place.
class Replacement {
  public:
    Replacement() {
        write_game_file(target(), {"begin_save\x1B"
                                   "end_save",
                                   {},
                                   "old",
                                   std::nullopt});
        old_ = bytes_of(target());
        const TemporaryFolder elsewhere;
        write_game_file(elsewhere.path() / "game.vlog", content());
        new_ = bytes_of(elsewhere.path() / "game.vlog");
    }

    std::filesystem::path target() const { return folder_.path() / "game.vlog"; }
    GameFileContent content() const { return {stream_, {Disguise::hex, 9, false}, "new", "module"}; }
    /// The number of bytes that the new file takes.
    std::size_t size() const { return new_.size(); }
    bool is_old() const { return bytes_of(target()) == old_; }
    bool is_new() const { return bytes_of(target()) == new_; }
    std::vector<std::string> files() const { return folder_.files(); }

    /// How many bytes a file may have: none, all, one more or less, and a good many in between.
    std::vector<std::size_t> limits() const {
        std::vector<std::size_t> sizes;
        for (std::size_t size = 0; size < new_.size(); size += new_.size() / 24 + 1)
            sizes.push_back(size);
        sizes.insert(sizes.end(), {1, new_.size() - 1, new_.size(), new_.size() + 1});
        return sizes;
    }

    /// Writes the new file in a process in which no file may grow beyond the limit.
    ForkedResult write_within(std::size_t limit, const std::function<void()>& prepare) const {
        return run_forked([&](const testing::Say&) -> std::string {
            prepare();
            const rlimit most{limit, limit};
            setrlimit(RLIMIT_FSIZE, &most);
            try {
                write_game_file(target(), content());
                return "written";
            } catch (const OutputError& error) {
                return error.what();
            }
        });
    }

  private:
    TemporaryFolder folder_;
    std::string stream_ = testing::generate_log(20, 30).stream;
    std::string old_, new_;
};

int signal_to_raise = 0;
extern "C" void raise_in_the_middle(int) {
    std::raise(signal_to_raise);
}

const std::vector<std::string> only_the_game{"game.vlog"};

}  // namespace

TEST_CASE("a disk that is full at any byte leaves the old file and says so in one sentence") {
    const Replacement game;
    REQUIRE(game.size() > 500);
    for (const std::size_t limit : game.limits()) {
        INFO(limit << " of " << game.size());
        const ForkedResult result = game.write_within(limit, [] { std::signal(SIGXFSZ, SIG_IGN); });
        REQUIRE(result.exited);
        CHECK(game.files() == only_the_game);
        if (limit < game.size()) {
            CHECK(result.words == game.target().string() + ": cannot be written: File too large");
            CHECK(game.is_old());
        } else {
            CHECK(result.words == "written");
            CHECK(game.is_new());
        }
        if (game.is_new())
            write_game_file(game.target(), {"begin_save\x1B"
                                            "end_save",
                                            {},
                                            "old",
                                            std::nullopt});
    }
}

TEST_CASE("a program killed at any byte leaves the old file whole") {
    const Replacement game;
    std::size_t killed = 0;
    for (const std::size_t limit : game.limits()) {
        INFO(limit << " of " << game.size());
        if (limit >= game.size()) continue;
        const ForkedResult result = game.write_within(limit, [] { std::signal(SIGXFSZ, SIG_DFL); });
        CHECK(result.signal == SIGXFSZ);
        CHECK(game.is_old());
        ++killed;
    }
    // Nobody was left to clean up, which shows that each was killed with a file half written.
    CHECK(game.files().size() == killed + 1);
    write_game_file(game.target(), game.content());
    CHECK(game.is_new());
}

TEST_CASE("a signal in the middle of a write leaves the old file and nothing else, and ends the program") {
    const Replacement game;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        for (const std::size_t limit : {std::size_t{0}, game.size() / 2, game.size() - 1}) {
            INFO("signal " << signal << " at " << limit);
            const ForkedResult result = game.write_within(limit, [signal] {
                std::signal(signal, SIG_DFL);
                commands::leave_no_unfinished_files();
                signal_to_raise = signal;
                std::signal(SIGXFSZ, raise_in_the_middle);
            });
            CHECK(result.signal == signal);
            CHECK(game.is_old());
            CHECK(game.files() == only_the_game);
        }
}

TEST_CASE("a signal that was ignored before stays ignored, and a limit on files is no death") {
    const Replacement game;
    const ForkedResult result = game.write_within(0, [] {
        std::signal(SIGHUP, SIG_IGN);
        commands::leave_no_unfinished_files();
        std::raise(SIGHUP);
    });
    CHECK(result.exited);
    CHECK_THAT(result.words, Catch::Contains("cannot be written"));
}

TEST_CASE("places that cannot be written to are told in one sentence and left as they were") {
    const TemporaryFolder folder;
    const auto locked = folder.path() / "locked";
    std::filesystem::create_directory(locked);
    std::filesystem::create_directory(folder.path() / "folder.vsav");
    std::ofstream(folder.path() / "file") << "a file";
    chmod(folder.path().c_str(), 0755);
    chmod(locked.c_str(), 0555);
    const GameFileContent content{"begin_save", {}, std::nullopt, std::nullopt};
    const auto before = folder.files();
    const std::vector<std::pair<std::filesystem::path, std::string>> places{
        {locked / "game.vsav", "cannot be written: Permission denied"},
        {folder.path() / "missing/game.vsav", "cannot be written: No such file or directory"},
        {folder.path() / "file/game.vsav", "cannot be written: Not a directory"},
        {folder.path() / "folder.vsav", "cannot be put in place: Is a directory"},
        {folder.path() / (std::string(300, 'n') + ".vsav"), "cannot be put in place: File name too long"},
        {folder.path() / std::string(5000, 'n') / "game.vsav", "cannot be written: File name too long"}};
    for (const auto& [path, reason] : places) {
        const bool is_locked = path.parent_path() == locked;
        const ForkedResult result = run_forked([&, target = path](const testing::Say&) -> std::string {
            // To the superuser nothing is locked.
            if (is_locked && geteuid() == 0 && setuid(65534) != 0) return "cannot become another user";
            try {
                write_game_file(target, content);
                return "written";
            } catch (const OutputError& error) {
                return error.what();
            }
        });
        CHECK(result.exited);
        CHECK(result.words == path.string() + ": " + reason);
        CHECK(folder.files() == before);
    }
    CHECK(std::filesystem::is_empty(locked));
    CHECK(std::filesystem::is_empty(folder.path() / "folder.vsav"));
    CHECK(bytes_of(folder.path() / "file") == "a file");
}

TEST_CASE("a file may have as long a name as files can have") {
    const TemporaryFolder folder;
    const std::string name = std::string(250, 'n') + ".vsav";
    write_game_file(folder.path() / name, {"begin_save", {}, std::nullopt, std::nullopt});
    CHECK(folder.files() == std::vector<std::string>{name});
}

}  // namespace write_faults_test
