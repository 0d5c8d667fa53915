#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

/// The rooms of the house know only what their lines in CMakeLists.txt say.
namespace architecture_test {

namespace fs = std::filesystem;

namespace {

const fs::path source = UMPIRE_SOURCE_DIR;

std::string text_of(const fs::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// room(report IN src/report AT -O1 TOGETHER 7 KNOWS base game WITH …)
std::map<std::string, std::set<std::string>> rooms() {
    std::map<std::string, std::set<std::string>> all;
    const std::string text = text_of(source / "CMakeLists.txt");
    static const std::regex line(R"(\nroom\((\w+)[^)]*?(?:KNOWS ([\w ]*?))?(?: WITH [^)]*)?\))");
    for (std::sregex_iterator found(text.begin(), text.end(), line), end; found != end; ++found) {
        std::set<std::string>& knows = all[(*found)[1]];
        const std::string list = (*found)[2];
        static const std::regex word(R"(\w+)");
        for (std::sregex_iterator one(list.begin(), list.end(), word); one != end; ++one)
            knows.insert(one->str());
    }
    return all;
}

/// "rules/europa/combat/attacks.hpp" is in europa, "rules/inquiry.hpp" in rules, "error.hpp" in base.
std::string room_of(const fs::path& path) {
    std::vector<std::string> parts;
    for (const fs::path& part : path)
        parts.push_back(part.string());
    if (parts.size() == 1) return "base";
    return parts[0] == "rules" && parts.size() > 2 ? parts[1] : parts[0];
}

/// What a file includes, as paths below src or include/umpire; another library's headers are none.
std::vector<fs::path> included_by(const fs::path& file, const fs::path& root) {
    std::vector<fs::path> all;
    const std::string text = text_of(file);
    static const std::regex include("#include \"([^\"]+)\"");
    for (std::sregex_iterator found(text.begin(), text.end(), include), end; found != end; ++found) {
        const std::string name = (*found)[1];
        if (name.starts_with("umpire/"))
            all.push_back(name.substr(7));
        else if (name.starts_with("common/"))
            all.push_back("rules/" + name);
        else if (name.starts_with("../"))
            all.push_back((file.parent_path() / name).lexically_normal().lexically_relative(root));
    }
    return all;
}

template <class Visit>
void for_each_include(Visit visit) {
    for (const fs::path& root : {source / "src", source / "include/umpire"})
        for (const auto& entry : fs::recursive_directory_iterator(root)) {
            const std::string extension = entry.path().extension().string();
            if (extension != ".cpp" && extension != ".hpp") continue;
            const fs::path file = entry.path().lexically_relative(root);
            for (const fs::path& other : included_by(entry.path(), root))
                visit(file, room_of(file), room_of(other), other);
        }
}

}  // namespace

TEST_CASE("no room includes what its line in CMakeLists.txt does not let it know") {
    const auto rooms = architecture_test::rooms();
    REQUIRE(rooms.size() > 15);
    std::size_t arrows = 0;
    for_each_include([&](const fs::path& file, const std::string& room, const std::string& other,
                         const fs::path& included) {
        // The program itself may know everything.
        if (room == other || room == "commands") return;
        ++arrows;
        INFO(fmt::format("{} includes {}", file.string(), included.string()));
        REQUIRE(rooms.contains(room));
        CHECK(rooms.at(room).contains(other));
    });
    CHECK(arrows > 300);
}

TEST_CASE("a room knows no room whose line comes after its own, and none that it does not use") {
    const auto rooms = architecture_test::rooms();
    std::map<std::string, std::set<std::string>> used;
    for_each_include([&](const fs::path&, const std::string& room, const std::string& other,
                         const fs::path&) { used[room].insert(other); });
    const std::string text = text_of(source / "CMakeLists.txt");
    for (const auto& [room, knows] : rooms)
        for (const std::string& other : knows) {
            INFO(room << " knows " << other);
            CHECK(text.find("\nroom(" + other + " ") < text.find("\nroom(" + room + " "));
            CHECK(used[room].contains(other));
        }
}

TEST_CASE("rules of one game know nothing of another, and what they share nothing of any") {
    for_each_include(
        [&](const fs::path& file, const std::string& room, const std::string& other, const fs::path&) {
            static const std::set<std::string> games{"europa", "awaw", "aeto"};
            if (!games.contains(other) || room == other) return;
            INFO(file.string());
            CHECK(room == "games");
        });
}

namespace {

/// Facts of games; those that every game has are nobody's own.
std::set<std::string> facts_of_games() {
    std::set<std::string> facts;
    for (const auto& entry : fs::directory_iterator(source / "module-schema")) {
        const fs::path file = entry.path() / "facts.json";
        if (!fs::exists(file)) continue;
        const auto json = nlohmann::json::parse(text_of(file));
        for (const auto& [name, declaration] : json.at("facts").items())
            facts.insert(name);
    }
    const std::string common = text_of(source / "include/umpire/game/common_facts.hpp");
    static const std::regex handle(R"re(\{"([^"]+)")re");
    for (std::sregex_iterator found(common.begin(), common.end(), handle), end; found != end; ++found)
        facts.erase((*found)[1]);
    return facts;
}

/// Calls with every text that the pattern finds in sources of these rooms.
template <class Visit>
void for_each_quoted(const std::set<std::string>& rooms, const std::regex& pattern, Visit visit) {
    for (const fs::path& root : {source / "src", source / "include/umpire"})
        for (const auto& entry : fs::recursive_directory_iterator(root)) {
            const fs::path file = entry.path().lexically_relative(root);
            if (!entry.is_regular_file() || !rooms.contains(room_of(file))) continue;
            std::ifstream in(entry.path());
            for (std::string line; std::getline(in, line);) {
                if (line.starts_with("#include") || line.find("//") != std::string::npos) continue;
                for (std::sregex_iterator found(line.begin(), line.end(), pattern), end; found != end;
                     ++found)
                    visit(file, (*found)[1].str());
            }
        }
}

}  // namespace

TEST_CASE("rooms that know no game have no word of one: what they must know it by is a role") {
    auto facts = facts_of_games();
    facts.erase("name");  // what a map prints beside a place, in any game
    REQUIRE(facts.size() > 900);
    REQUIRE_FALSE(facts.contains("phase"));
    REQUIRE(facts.contains("sunk"));
    // What reports and the memory are made of is called as they call it.
    static const std::set<std::string> reports{"adjudicate/account_text.cpp", "odds/odds_json.cpp",
                                               "odds/odds_text.cpp", "check/memory_json.cpp"};
    static const std::regex quoted(R"re("([^"\\]*)")re");
    for_each_quoted({"actions", "check", "adjudicate", "odds"}, quoted,
                    [&](const fs::path& file, const std::string& word) {
                        INFO(file.string() << ": " << word);
                        CHECK((!facts.contains(word) || reports.contains(file.string())));
                    });
    // Maps themselves have these.
    static const std::set<std::string> of_maps{"hex", "printed"};
    static const std::regex asked(R"re((?:Name|any_fact)\("([^"]+)"\))re");
    for_each_quoted({"game", "binding", "catalog", "rules", "cases", "report", "commands"}, asked,
                    [&](const fs::path& file, const std::string& word) {
                        INFO(file.string() << ": " << word);
                        CHECK((!facts.contains(word) || of_maps.contains(word)));
                    });
}

}  // namespace architecture_test
