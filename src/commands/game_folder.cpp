#include "game_folder.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/schema.hpp"
#include "umpire/error.hpp"
#include "umpire/json.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/spelling.hpp"

#include "text_files.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <sys/stat.h>

namespace umpire::commands {

namespace fs = std::filesystem;

namespace {

bool belongs_to_everybody(const fs::path& folder) {
    struct stat about {};
    return stat(folder.c_str(), &about) == 0 && (about.st_mode & S_ISVTX) != 0 &&
           (about.st_mode & S_IWOTH) != 0;
}

fs::path home() {
    const char* home = std::getenv("HOME");
    std::error_code error;
    return home == nullptr || *home == '\0' ? fs::path() : fs::weakly_canonical(home, error);
}

/// Who keeps a file elsewhere links to it, or names it on the command line.
void stay_inside(const GameFolder& folder, const std::string& pointer, const std::string& name) {
    const fs::path path(name);
    const fs::path normal = path.lexically_normal();
    if (path.is_absolute() || (!normal.empty() && *normal.begin() == ".."))
        throw InputError::at(
            pointer,
            fmt::format(
                "expected a file in this folder, not \"{}\"; the command line takes one from elsewhere",
                name))
            .in_file(folder.file.string());
}

std::string pointer_to(const char* member, const std::string& name) {
    return (nlohmann::json::json_pointer() / member / name).to_string();
}

}  // namespace

GameFolder read_game_folder(const fs::path& file) {
    const Json json = json_file(file.string());
    catalog::check_schema(json, "umpire", file.string());
    GameFolder folder;
    folder.file = file;
    folder.game = json.value("game", "");
    folder.module = json.value("module", "");
    folder.binding = json.value("binding", "");
    folder.map = json.value("map", "");
    folder.extensions = json.value("extensions", folder.extensions);
    folder.readings = json.value("readings", folder.readings);
    folder.switches = json.value("rules", folder.switches);
    folder.standing = json.value("standing", folder.standing);
    folder.sides = json.value("sides", folder.sides);
    for (const auto& [pointer, name] : {std::pair<const char*, const std::string&>{"/module", folder.module},
                                        {"/binding", folder.binding},
                                        {"/map", folder.map}})
        stay_inside(folder, pointer, name);
    for (std::size_t i = 0; i < folder.extensions.size(); ++i)
        stay_inside(folder, fmt::format("/extensions/{}", i), folder.extensions[i]);
    return folder;
}

std::optional<GameFolder> game_folder_of(const fs::path& file) {
    if (file.empty()) return std::nullopt;
    std::error_code error;
    fs::path folder = fs::weakly_canonical(fs::absolute(file).parent_path(), error);
    if (error) return std::nullopt;
    for (const fs::path last = home(); folder.has_relative_path(); folder = folder.parent_path()) {
        if (belongs_to_everybody(folder)) break;
        if (fs::exists(folder / folder_file, error)) return read_game_folder(folder / folder_file);
        if (folder == last) break;
    }
    return std::nullopt;
}

std::string GameFolder::at(const std::string& pointer, const std::string& name) const {
    if (name.empty()) return {};
    const fs::path path = file.parent_path() / fs::path(name).lexically_normal();
    std::error_code error;
    if (!fs::exists(path, error))
        throw InputError::at(pointer, fmt::format("there is no file \"{}\" in this folder", name))
            .in_file(file.string());
    return path.string();
}

std::string GameFolder::standing_text() const {
    std::string text;
    for (const std::string& line : standing)
        text += line + "\n";
    return text;
}

orders::OrdersFile GameFolder::standing_facts(const orders::Vocabulary& vocabulary) const {
    const auto refuse = [&](std::size_t line, const std::string& reason) {
        throw InputError::at(fmt::format("/standing/{}", line), reason).in_file(file.string());
    };
    constexpr const char* expected =
        "expected a statement, such as \"!state port_in_supply of Bergen is yes\", or a side, such as "
        "\"@Axis\"";
    for (std::size_t i = 0; i < standing.size(); ++i)
        if (standing[i].find_first_of("\r\n") != std::string::npos) refuse(i, "expected one line");
    orders::OrdersFile facts = orders::parse_orders_file(standing_text(), file.string(), vocabulary);
    for (const orders::OrderError& error : facts.errors)
        refuse(static_cast<std::size_t>(error.line - 1), error.sentence);
    for (const orders::PlacedOrder& placed : facts.orders)
        if (placed.order.verb != "state" || placed.step || !placed.mail.empty())
            refuse(static_cast<std::size_t>(placed.order.line - 1), expected);
    for (const orders::Slip& slip : facts.slips)
        refuse(static_cast<std::size_t>(slip.line - 1), expected);
    for (const std::string& mail : facts.mails)
        throw InputError::at("/standing",
                             fmt::format("expected what is so in every mail, not only in {}", mail))
            .in_file(file.string());
    return facts;
}

std::string GameFolder::side_of(const std::string& player) const {
    for (const auto& [side, players] : sides)
        if (std::find(players.begin(), players.end(), player) != players.end()) return side;
    return {};
}

void GameFolder::suit(const rules::GameRules& rules) const {
    if (!game.empty() && game != rules.game())
        throw InputError::at(
            "/game", fmt::format("expected \"{}\", which the binding of the module is for, not \"{}\"",
                                 rules.game(), game))
            .in_file(file.string());
    const game::Registry& registry = rules.catalog().registry();
    const game::WordList* words = registry.words("side");
    std::vector<std::string_view> known;
    if (words != nullptr)
        for (const auto& [word, spellings] : *words)
            known.emplace_back(word);
    for (const auto& [side, players] : sides)
        if (std::find(known.begin(), known.end(), side) == known.end())
            throw InputError::at(pointer_to("sides", side),
                                 fmt::format("{} has no side \"{}\"; the nearest is \"{}\"", rules.game(),
                                             side, closest(side, known)))
                .in_file(file.string());
}

}  // namespace umpire::commands
