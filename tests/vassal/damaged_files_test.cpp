#include "umpire/error.hpp"
#include "umpire/report/table_json.hpp"
#include "umpire/vassal/metadata.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/prototypes.hpp"
#include "umpire/vassal/replay.hpp"

#include "forked.hpp"
#include "vassal/damages.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace umpire::testing {

using namespace umpire::vassal;

namespace {

/// A file in a folder of its own, gone when the test is over.
class TemporaryFile {
  public:
    explicit TemporaryFile(const std::string& name)
        : path_(std::filesystem::temp_directory_path() /
                fmt::format("umpire-damaged-{}-{}", getpid(), ++made) / name) {
        std::filesystem::create_directories(path_.parent_path());
    }
    ~TemporaryFile() { std::filesystem::remove_all(path_.parent_path()); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const std::filesystem::path& path() const { return path_; }
    void write(std::string_view bytes) const {
        std::ofstream(path_, std::ios::binary)
            .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }

  private:
    static inline int made = 0;
    std::filesystem::path path_;
};

void read_metadata_of(const GameFile& file) {
    for (const auto* text : {&file.save_data, &file.module_data})
        if (*text) try {
                parse_metadata(**text);
            } catch (InputError& error) {
                throw error.in_entry(text == &file.save_data ? "savedata" : "moduledata").in_file(file.name);
            }
}

/// Everything that a program would do with a save or log: the position, every step, and all the way back.
void read_game(const std::filesystem::path& path, const std::shared_ptr<const Module>& module) {
    GameFile file = read_game_file(path);
    read_metadata_of(file);
    Replay replay(std::move(file), module);
    replay.table().keep_journal(true);
    report::to_text(report::table_json(replay.table()));
    replay.go_to(replay.steps().size());
    report::to_text(report::table_json(replay.table()));
    replay.go_to(0);
}

std::shared_ptr<const Module> read_module(const std::filesystem::path& path) {
    auto module = std::make_shared<const Module>(Module::load(path));
    for (const MapDefinition& map : module->maps) {
        const BoardLayout layout(map, &module->board_source(map));
        const std::string name = layout.location_name({123, 123});
        layout.find_location(name);
        layout.snap({99, -5});
    }
    for (const PieceSlot& slot : module->palette)
        try {
            expand_prototypes(parse_add_piece(slot.add_piece), *module);
        } catch (InputError& error) {
            throw error.in_file(path.string());
        }
    const Tabletop table(module);
    return module;
}

/// What is wrong with how a damaged file was met; nothing if it was read, or refused in one good sentence.
std::string complaint_about(const Damage& damage, const std::filesystem::path& path,
                            const std::shared_ptr<const Module>& module) try {
    if (damage.is_module)
        read_module(path);
    else
        read_game(path, module);
    return damage.must_be_refused ? "was read as if it were sound" : "";
} catch (const InputError& error) {
    const std::string sentence = error.what();
    if (!sentence.starts_with(path.string() + ": ")) return "the error does not name the file: " + sentence;
    if (error.reason().empty()) return "the error gives no reason";
    if (sentence.find_first_of("\n\r") != std::string::npos) return "the error is not one line: " + sentence;
    if (!damage.entry.empty() && error.entry() != damage.entry)
        return fmt::format("the error names the entry '{}': {}", error.entry(), sentence);
    return "";
} catch (const std::exception& error) {
    return std::string("another exception: ") + error.what();
}

/// Runs damages one after the other in a child process; each of them says which it is before it begins.
std::string complaint_about_all(const std::vector<Damage>& damages, const TemporaryFile& file,
                                const std::shared_ptr<const Module>& module) {
    const ForkedResult result = run_forked([&](const Say& say) -> std::string {
        for (const Damage& damage : damages) {
            say(damage.name);
            file.write(damage.make());
            if (const auto complaint = complaint_about(damage, file.path(), module); !complaint.empty())
                return damage.name + ": " + complaint;
        }
        return "";
    });
    if (result.exited) return result.words;
    return fmt::format("{}: stopped by signal {}", result.words, result.signal);
}

std::shared_ptr<const Module> sound_module() {
    const TemporaryFile file("sound.vmod");
    file.write(sound_module_file());
    return read_module(file.path());
}

std::size_t run_in_groups(const std::vector<Damage>& damages, const std::string& file_name) {
    constexpr std::size_t group_size = 50;
    const TemporaryFile file(file_name);
    for (const auto& module : {std::shared_ptr<const Module>(), sound_module()}) {
        for (std::size_t begin = 0; begin < damages.size(); begin += group_size) {
            const auto first = damages.begin() + static_cast<std::ptrdiff_t>(begin);
            const auto last =
                first + static_cast<std::ptrdiff_t>(std::min(group_size, damages.size() - begin));
            CHECK(complaint_about_all({first, last}, file, module) == "");
        }
        if (file_name.ends_with("vmod")) break;
    }
    return damages.size();
}

}  // namespace

TEST_CASE("The files that are damaged below are sound") {
    const TemporaryFile module_file("sound.vmod");
    module_file.write(sound_module_file());
    const auto module = read_module(module_file.path());
    CHECK(module->maps.size() == 1);
    const TemporaryFile log_file("sound.vlog");
    log_file.write(sound_log_file());
    Replay replay(read_game_file(log_file.path()), module);
    CHECK(replay.steps().size() == 4);
    CHECK(replay.table().pieces().size() == 4);
}

TEST_CASE("A save or log with any damage is read or refused in one sentence") {
    std::size_t count = run_in_groups(general_damages(sound_save_file(), "save", false), "damaged.vsav");
    count += run_in_groups(general_damages(sound_log_file(), "log", false), "damaged.vlog");
    count += run_in_groups(damaged_texts(), "damaged.vsav");
    count += run_in_groups(damaged_archives(), "damaged.vsav");
    count += run_in_groups(hostile_games(), "damaged.vlog");
    CHECK(count >= 500);
    WARN("damaged saves and logs: " << count);
}

TEST_CASE("A module with any damage is read or refused in one sentence") {
    std::size_t count = run_in_groups(general_damages(sound_module_file(), "module", true), "damaged.vmod");
    count += run_in_groups(hostile_modules(), "damaged.vmod");
    CHECK(count >= 150);
    WARN("damaged modules: " << count);
}

TEST_CASE("A stack that is moved again and again is refused with and without a journal") {
    const auto games = hostile_games();
    const auto stack = std::find_if(games.begin(), games.end(), [](const Damage& damage) {
        return damage.name == "a stack of 19,000 members, moved 1,000 times";
    });
    REQUIRE(stack != games.end());
    const TemporaryFile file("stack.vlog");
    file.write(stack->make());
    for (const bool journal : {true, false}) {
        Replay replay(read_game_file(file.path()), nullptr);
        replay.table().keep_journal(journal);
        INFO("journal " << journal);
        CHECK_THROWS_WITH(replay.go_to(replay.steps().size()),
                          Catch::Matchers::Contains("the log changes more than its size allows"));
    }
}

TEST_CASE("A bomb takes no more memory than its text allows") {
    constexpr std::size_t fixed = std::size_t{64} << 20;
    for (const Bomb& bomb : bombs()) {
        const TemporaryFile file(bomb.damage.is_module ? "bomb.vmod" : "bomb.vsav");
        // Written by another child, so that this one's memory is not that of the bomb's making.
        const ForkedResult written = run_forked([&](const Say&) -> std::string {
            file.write(bomb.damage.make());
            return "";
        });
        REQUIRE(written.exited);
        const ForkedResult result =
            run_forked([&](const Say&) { return complaint_about(bomb.damage, file.path(), nullptr); });
        INFO(bomb.damage.name << ": " << (result.peak_bytes >> 20) << " MB, signal " << result.signal);
        CHECK(result.exited);
        CHECK(result.words == "");
        if (!under_sanitizer) CHECK(result.peak_bytes <= 8 * bomb.inflated_bytes + fixed);
    }
}

}  // namespace umpire::testing
