#include "commands/library_example.hpp"
#include "commands/run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>

#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <sstream>

namespace readme_test {

using namespace umpire::testing;

namespace {

const std::filesystem::path source = UMPIRE_SOURCE_DIR;

std::string content_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    REQUIRE(in);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// The blocks of a kind in the README, without their fences.
std::vector<std::string> blocks(const std::string& kind) {
    std::vector<std::string> found;
    const std::string readme = content_of(source / "README.md");
    const std::string opening = fmt::format("```{}\n", kind);
    for (std::size_t begin = readme.find(opening); begin != std::string::npos;
         begin = readme.find(opening, begin)) {
        begin += opening.size();
        found.push_back(readme.substr(begin, readme.find("```", begin) - begin));
    }
    return found;
}

std::vector<std::string> words_of(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> std::quoted(word);)
        words.push_back(word);
    return words;
}

/// What somebody types behind the prompts of an example.
std::string typed_in(const std::string& example) {
    std::istringstream in(example);
    std::string typed;
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("> ")) typed += line.substr(2) + "\n";
    return typed;
}

std::string without(std::string text, const std::string& part) {
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part))
        text.erase(at, part.size());
    return text;
}

/// One that finds violations says so, and one that cannot tell.
int exit_code_of_check(const std::string& told) {
    if (told.find(" 0 illegal") == std::string::npos) return 1;
    return told.find(" 0 illegal, 0 cannot tell\n") == std::string::npos ? 2 : 0;
}

}  // namespace

TEST_CASE("the examples in the README print what it shows") {
    const auto examples = blocks("console");
    REQUIRE(examples.size() >= 3);
    // What one example writes another may read.
    const TemporaryFolder folder;
    const std::string here = folder.path().string() + "/";
    // What somebody has put into the folder of his game.
    std::filesystem::create_directories(folder / "our-game");
    for (const char* name : {"norwegian-sea.vmod", "apr2-plain.vlog"})
        std::filesystem::copy(source / "samples/norwegian-sea" / name, folder / "our-game" / name);
    for (const std::string& example : examples) {
        const auto end = example.find('\n');
        auto words = words_of(example.substr(0, end));
        INFO(example.substr(0, end));
        REQUIRE(words.size() > 2);
        REQUIRE(words[0] == "$");
        REQUIRE(words[1] == "umpire");
        words.erase(words.begin(), words.begin() + 2);
#ifdef UMPIRE_SANITIZED
        // It runs all cases, which other tests have watched already.
        if (words.back() == "--coverage") continue;
#endif
        for (auto& word : words)
            if (word.starts_with("samples/") || word.starts_with("tests/"))
                word = (source / word).string();
            else if (word.ends_with('/'))
                word = here + word;
            else if (word.find('.') != std::string::npos && !word.starts_with("30A"))
                word = here + word;
        const auto run = run_umpire(words, typed_in(example));
        CHECK(without(run.out, here) == example.substr(end + 1));
        CHECK(run.err.empty());
        CHECK(run.exit_code ==
              (words.front() == "check" || words.front() == "watch" ? exit_code_of_check(run.out) : 0));
    }
}

TEST_CASE("the library example in the README is the one that is tested") {
    const auto shown = blocks("cpp");
    REQUIRE(shown.size() == 1);
    const std::string code = content_of(source / "tests/commands/library_example.cpp");
    const std::string mark = "// --8<--\n";
    const auto begin = code.find(mark) + mark.size();
    CHECK(shown.front() == code.substr(begin, code.rfind(mark) - begin));

    std::ostringstream out;
    const auto sample = source / "samples/denmark-strait";
    follow((sample / "denmark-strait.vmod").c_str(), (sample / "day1.vlog").c_str(), "Norfolk", out);
    CHECK(out.str().starts_with("0 0502\n"));
    CHECK(out.str().ends_with("15 0704\n16 0503\n"));
}

TEST_CASE("the samples are what their description makes") {
    const TemporaryFolder folder;
    const std::string command =
        fmt::format("{} {} {}", UMPIRE_MAKE_SAMPLES, source.string(), folder.path().string());
    REQUIRE(std::system(command.c_str()) == 0);
    int files = 0;
    for (const auto& made : std::filesystem::recursive_directory_iterator(folder.path())) {
        if (!made.is_regular_file()) continue;
        const auto name = std::filesystem::relative(made.path(), folder.path());
        INFO(name);
        ++files;
        // It names the program's version and its rules, and proves itself instead.
        if (name.filename().string().ends_with("-adjudicated.vlog"))
            CHECK(run_umpire({"verify", made.path().string()}).exit_code == 0);
        else
            CHECK((content_of(made.path()) == content_of(source / "samples" / name)));
    }
    CHECK(files == 51);
}

}  // namespace readme_test
