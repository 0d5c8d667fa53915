#include "../../src/commands/progress.hpp"

#include <catch2/catch.hpp>

#include <cstdio>
#include <memory>

namespace progress_test {

using umpire::commands::Progress;

namespace {

/// What progress in so many steps writes where no terminal is.
std::string told(std::size_t total, Progress::Shown shown) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> out(std::tmpfile(), std::fclose);
    {
        Progress progress("steps done", total, shown, out.get());
        for (std::size_t done = 0; done < total; ++done)
            progress.one_more();
        progress.at(total);
    }
    std::rewind(out.get());
    std::string text(1 << 16, '\0');
    text.resize(std::fread(text.data(), 1, text.size(), out.get()));
    return text;
}

}  // namespace

TEST_CASE("progress is silent where no terminal is, unless it is asked for") {
    CHECK(told(3, Progress::Shown::on_terminal) == "");
    CHECK(told(3, Progress::Shown::always) == "1 of 3 steps done\n2 of 3 steps done\n3 of 3 steps done\n");
    CHECK(told(1, Progress::Shown::always) == "1 of 1 steps done\n");
    CHECK(told(0, Progress::Shown::always) == "");
}

TEST_CASE("progress of long work is at most a hundred lines, the last of them the end") {
    const std::string lines = told(12'345, Progress::Shown::always);
    CHECK(std::count(lines.begin(), lines.end(), '\n') == 100);
    CHECK(lines.ends_with("\n12345 of 12345 steps done\n"));
}

}  // namespace progress_test
