#include "run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

namespace manual_test {

using namespace umpire::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
namespace fs = std::filesystem;

namespace {

std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// As the help lists them.
std::vector<std::string> commands() {
    std::istringstream help(run_umpire({"--help"}).out);
    std::vector<std::string> names;
    static const std::regex row(R"(  ([a-z]+)  .*)");
    std::smatch found;
    for (std::string line; std::getline(help, line);)
        if (std::regex_match(line, found, row)) names.push_back(found[1]);
    return names;
}

bool has(const std::string& program) {
    return std::system(fmt::format("command -v {} >/dev/null 2>&1", program).c_str()) == 0;
}

/// What a command prints, with what it complains of.
std::string told_by(const TemporaryFolder& folder, const std::string& command) {
    const std::string out = folder / "told";
    if (std::system(fmt::format("{} >'{}' 2>&1", command, out).c_str()) != 0)
        return "failed: " + content(out);
    return content(out);
}

}  // namespace

TEST_CASE("every command has a page that says what its help says, and roff has nothing against any") {
    const TemporaryFolder folder;
    REQUIRE(run_umpire({"man", "--to", folder.path().string()}).exit_code == 0);
    const auto names = commands();
    REQUIRE(names.size() > 15);
    std::vector<fs::path> pages{folder / "man/man1/umpire.1", folder / "man/man5/umpire.json.5"};
    for (const std::string& name : names) {
        pages.push_back(folder / ("man/man1/umpire-" + name + ".1"));
        const std::string page = content(pages.back()), help = run_umpire({"help", name}).out;
        INFO(name);
        CHECK_THAT(page,
                   StartsWith(".TH \"UMPIRE\\-") && Contains(".SH SYNOPSIS") && Contains(".SH EXAMPLE"));
        static const std::regex option(R"(--([a-z-]+))");
        const std::string options =
            help.substr(help.find("\noptions:"), help.find("\nexample:") - help.find("\noptions:"));
        for (std::sregex_iterator found(options.begin(), options.end(), option), end; found != end; ++found)
            CHECK_THAT(page, Contains(std::regex_replace(found->str(), std::regex("-"), "\\-")));
        CHECK_THAT(content(pages.front()), Contains(".BR umpire\\-" + name + " (1)"));
    }
    CHECK(static_cast<std::size_t>(std::distance(fs::directory_iterator(folder / "man/man1"), {})) ==
          names.size() + 1);
    if (!has("groff")) {
        WARN("groff is missing: nobody looked at the pages");
        return;
    }
    std::string all;
    for (const fs::path& page : pages)
        all += fmt::format(" '{}'", page.string());
    CHECK(told_by(folder, fmt::format("groff -man -ww -b -z -Tutf8{}", all)).empty());
}

TEST_CASE("the page of umpire.json tells of every member that it may have") {
    const TemporaryFolder folder;
    REQUIRE(run_umpire({"man", "--to", folder.path().string()}).exit_code == 0);
    const std::string page = content(folder / "man/man5/umpire.json.5");
    const auto schema = nlohmann::json::parse(content(UMPIRE_SOURCE_DIR "/module-schema/umpire.schema.json"));
    for (const auto& [name, member] : schema.at("properties").items()) {
        CHECK_THAT(page, Contains("\n.B " + name + "\n"));
        CHECK(member.contains("description"));
    }
}

TEST_CASE("bash completes commands, options, and files of the kind that each takes") {
    if (!has("bash")) {
        WARN("bash is missing: nobody tried to complete anything");
        return;
    }
    const TemporaryFolder folder;
    REQUIRE(run_umpire({"man", "--to", folder.path().string()}).exit_code == 0);
    for (const char* name : {"m a.vmod", "t.vlog", "$(x).vlog", "s.vsav", "o.orders", "b.json"})
        std::ofstream(folder / name) << "";
    fs::create_directories(folder / "sub");
    std::ofstream(folder / "try.bash") << "cd \"$1\"; source bash-completion/completions/umpire; shift\n"
                                          "COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _umpire\n"
                                          "printf '%s|' \"${COMPREPLY[@]}\"\n";
    const auto completed = [&](const std::string& words) {
        return told_by(folder, fmt::format("bash '{}' '{}' umpire {}", (folder / "try.bash").string(),
                                           folder.path().string(), words));
    };
    CHECK(completed("che") == "check|");
    CHECK(completed("help wat") == "watch|");
    CHECK(completed("check --ver") == "--verbose|");
    CHECK(completed("check --module m") == "man|m a.vmod|");
    CHECK(completed("check -m m") == "man|m a.vmod|");
    CHECK(completed("check t") == "t.vlog|");
    CHECK(completed("check '$'") == "$(x).vlog|");
    CHECK(completed("replay s") == "sub|");
    CHECK(completed("inspect s") == "sub|s.vsav|");
    CHECK(completed("check --orders o") == "o.orders|");
    CHECK(completed("check --binding b") == "bash-completion|b.json|");
    CHECK(completed("check --color al") == "always|");
    CHECK(completed("watch s") == "sub|");
    CHECK(completed("rules eu") == "europa|");
    CHECK(completed("check --for x") == "|");
}

TEST_CASE("help tells of a command as the command itself does") {
    CHECK(run_umpire({"help"}).out == run_umpire({"--help"}).out);
    for (const char* command : {"check", "watch", "rules"})
        CHECK(run_umpire({"help", command}).out == run_umpire({command, "--help"}).out);
    CHECK(run_umpire({"help", "orders", "europa"}).out == run_umpire({"orders", "--help", "europa"}).out);
    const Outcome unknown = run_umpire({"help", "chek"});
    CHECK(unknown.exit_code == 3);
    CHECK_THAT(unknown.err, StartsWith("umpire: there is no command 'chek'"));
    CHECK(run_umpire({"man"}).exit_code == 3);
}

TEST_CASE("what is installed is the program, its manual, its completion and what there is to read") {
    const TemporaryFolder folder;
    const std::string told = told_by(folder, fmt::format("cmake --install '{}' --prefix '{}'",
                                                         UMPIRE_BUILD_DIR, (folder / "usr").string()));
    INFO(told);
    for (const char* file : {"bin/umpire", "share/man/man1/umpire.1", "share/man/man1/umpire-check.1",
                             "share/man/man5/umpire.json.5", "share/bash-completion/completions/umpire",
                             "share/doc/umpire/copyright", "share/doc/umpire/README.md"})
        CHECK(fs::exists(folder / "usr" / file));
    const std::string config = content(fs::path(UMPIRE_BUILD_DIR) / "CPackConfig.cmake");
    CHECK_THAT(config, Contains("set(CPACK_GENERATOR \"DEB\")") &&
                           Contains("set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS \"ON\")") &&
                           Contains("set(CPACK_DEBIAN_FILE_NAME \"DEB-DEFAULT\")"));
}

}  // namespace manual_test
