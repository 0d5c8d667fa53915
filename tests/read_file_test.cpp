#include "umpire/read_file.hpp"

#include "umpire/error.hpp"

#include "temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <fcntl.h>
#include <fstream>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

/// Tests of what a file may be that a command line names: anything.
namespace read_file_test {

using namespace umpire;

namespace {

std::string refusal(const std::filesystem::path& path, std::size_t limit = largest_text) {
    try {
        read_file(path, limit);
    } catch (const InputError& error) {
        CHECK(error.file() == path.string());
        return error.reason();
    }
    return "";
}

}  // namespace

TEST_CASE("a file is read as it is, up to its limit") {
    const testing::TemporaryFolder folder;
    const auto path = folder.path() / "turn.orders";
    std::string text("a\0b\n", 4);
    text += std::string(200'000, 'x');
    std::ofstream(path, std::ios::binary) << text;
    CHECK(read_file(path) == text);
    CHECK(read_file(path, text.size()) == text);
    CHECK(refusal(path, text.size() - 1) == "expected a file of at most 200003 bytes");
    std::filesystem::resize_file(path, largest_text + 1);
    CHECK(refusal(path) == "expected a file of at most 16 MB");
    std::filesystem::resize_file(path, 0);
    CHECK(read_file(path).empty());
}

TEST_CASE("what is no file is refused at once") {
    const testing::TemporaryFolder folder;
    CHECK(refusal(folder.path()) == "expected a file, not a folder");
    CHECK(refusal(folder.path() / "nothing") == "cannot be read: No such file or directory");
    CHECK(refusal("/dev/zero") == "expected a file or a pipe, not a device");
    const auto pipe = folder.path() / "pipe";
    REQUIRE(mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR) == 0);
    CHECK(refusal(pipe) == "is a pipe, and nothing comes through it");
}

TEST_CASE("a pipe is read to its end, or until it has brought too much") {
    const testing::TemporaryFolder folder;
    const auto pipe = folder.path() / "pipe";
    REQUIRE(mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR) == 0);
    for (const std::size_t limit : {largest_text, std::size_t{100'000}}) {
        // Open for both, so that it has a writer before it is read.
        const int both = open(pipe.c_str(), O_RDWR | O_CLOEXEC);
        REQUIRE(both >= 0);
        std::jthread writer([&] {
            const int end = open(pipe.c_str(), O_WRONLY | O_CLOEXEC);
            std::string rest(300'000, 'y');
            while (!rest.empty()) {
                const ssize_t done = write(end, rest.data(), std::min<std::size_t>(rest.size(), 4096));
                if (done <= 0) break;
                rest.erase(0, static_cast<std::size_t>(done));
            }
            close(end);
            close(both);
        });
        if (limit == largest_text) {
            CHECK(read_file(pipe) == std::string(300'000, 'y'));
        } else {
            CHECK(refusal(pipe, limit) == "expected a file of at most 100000 bytes");
            // Who still writes is let go.
            std::ifstream(pipe).ignore(300'000);
        }
    }
}

}  // namespace read_file_test
