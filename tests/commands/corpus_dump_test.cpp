#include "forked.hpp"
#include "run_umpire.hpp"
#include "shared_files.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <fstream>

namespace corpus_dump_test {

using namespace umpire::testing;
using nlohmann::json;

namespace {

/// Where the engine and the dump differ, of what the engine told; at most a few.
class Differences {
  public:
    void compare(const json& expected, const json& found, const std::string& where) {
        if (expected.is_object() && found.is_object()) {
            for (const auto& [key, value] : expected.items())
                if (key == "changed")
                    compare_changed(value, found.value(key, json::array()), where);
                else if (key != "engine" && key != "dialogs")
                    compare(value, found.contains(key) ? found[key] : json("(missing)"), where + "/" + key);
        } else if (expected.is_array() && found.is_array() && expected.size() == found.size()) {
            for (std::size_t index = 0; index < expected.size(); ++index)
                compare(expected[index], found[index], where + "/" + std::to_string(index));
        } else if (expected != found) {
            add(where + ": expected " + expected.dump().substr(0, 200) + ", found " +
                found.dump().substr(0, 200));
        }
    }

    std::string text() const { return text_; }

  private:
    /// The engine's list leaves out pieces of which only something untold changed.
    void compare_changed(const json& expected, const json& found, const std::string& where) {
        for (const json& piece : expected) {
            const auto same = std::find_if(found.begin(), found.end(),
                                           [&](const json& other) { return other["id"] == piece["id"]; });
            const std::string place = where + "/changed/" + piece["id"].get<std::string>();
            if (same == found.end())
                add(place + " is missing");
            else
                compare(piece, *same, place);
        }
    }

    void add(const std::string& difference) {
        if (++count_ <= 5) text_ += difference + "\n";
    }

    int count_ = 0;
    std::string text_;
};

std::vector<std::string> module_arguments(const std::filesystem::path& file) {
    const std::string stem = file.stem().string();
    if (file.parent_path().filename() != "generated-dev" || stem.starts_with("grid-lab")) return {};
    return {"--module", corpus_dir() / (stem.starts_with("nevsky") ? "nevsky/nevsky.vmod" : "wmh/wmh.vmod")};
}

/// With the sanitizers a few of many files, always the same: the tests of tables there read every one of
/// them.
std::vector<std::filesystem::path> dumped_games() {
    std::vector<std::filesystem::path> some, all = corpus_games();
    const std::size_t every = under_sanitizer ? 6 : 1;
    for (std::size_t i = 0; i < all.size(); i += every)
        some.push_back(all[i]);
    return some;
}

}  // namespace

TEST_CASE("umpire dump of the corpus is what the engine sees") {
    for (const auto& file : dumped_games()) {
        std::ifstream in(file.string() + ".expected.json");
        const json expected = json::parse(in);
        if (!expected.contains("pieces")) continue;
        std::vector<std::string> arguments = {"dump", "--viewer",
                                              expected["viewer"]["id"].get<std::string>()};
        if (expected["viewer"]["side"].is_string()) {
            arguments.emplace_back("--side");
            arguments.push_back(expected["viewer"]["side"]);
        }
        if (expected.contains("steps")) arguments.emplace_back("--all-steps");
        for (const std::string& argument : module_arguments(file))
            arguments.push_back(argument);
        arguments.push_back(file);
        const Outcome outcome = run_umpire(arguments);
        INFO(file << "\n" << outcome.err);
        REQUIRE(outcome.exit_code == 0);
        Differences differences;
        differences.compare(expected, json::parse(outcome.out), "");
        CHECK(differences.text() == "");
    }
}

TEST_CASE("every game of the corpus can be inspected, replayed and compared with itself") {
    for (const auto& file : dumped_games()) {
        INFO(file);
        auto with_module = module_arguments(file);
        for (const std::vector<std::string>& command :
             {std::vector<std::string>{"inspect"}, {"replay"}, {"diff", file}}) {
            std::vector<std::string> arguments = command;
            arguments.insert(arguments.end(), with_module.begin(), with_module.end());
            arguments.push_back(file);
            const Outcome outcome = run_umpire(arguments);
            CHECK(outcome.exit_code == 0);
            CHECK(!outcome.out.empty());
        }
    }
}

}  // namespace corpus_dump_test
