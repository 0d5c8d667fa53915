#include "umpire/adjudicate/adjudicate.hpp"
#include "umpire/error.hpp"
#include "umpire/report/table_history.hpp"
#include "umpire/vassal/edit.hpp"
#include "umpire/vassal/module.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::adjudicate {

namespace {

/// A save does not keep what the dice showed last.
bool is_of_dice(const std::string& property, const vassal::Module* module) {
    if (module == nullptr) return false;
    return std::any_of(
        module->dice_buttons.begin(), module->dice_buttons.end(),
        [&](const vassal::DiceButton& button) { return property.starts_with(button.name + "_"); });
}

bool property_differs(const report::Json& containers, const vassal::Module* module) {
    if (!containers.is_object()) return false;
    for (const auto& [container, properties] : containers.items())
        for (const auto& [name, value] : properties.items())
            if (!is_of_dice(name, module)) return true;
    return false;
}

/// What whoever opens the file would see otherwise than it was computed; empty if nothing.
std::string difference(const vassal::Tabletop& computed, const vassal::Tabletop& read) {
    const report::TableHistory before(computed), after(read);
    const report::TableChanges changes = report::changes_between(before, after);
    if (!changes.pieces.empty()) return fmt::format("the piece {}", changes.pieces.front().id);
    const auto differs = [](const report::Json& part) { return !part.is_null() && !part.empty(); };
    if (property_differs(changes.globals_before, read.module()) ||
        property_differs(changes.globals_after, read.module()))
        return "a global property";
    if (differs(changes.turns_before) || differs(changes.turns_after)) return "the turn";
    if (differs(changes.players_before) || differs(changes.players_after)) return "the players";
    if (differs(changes.maps_before) || differs(changes.maps_after)) return "the boards";
    return {};
}

}  // namespace

void write_file(const std::filesystem::path& path, vassal::Replay& replay, const Adjudication& done,
                const std::shared_ptr<const vassal::Module>& module) {
    const vassal::GameFile& file = replay.file();
    const std::string text =
        path.extension() == ".vsav" ? vassal::save_text(replay.table(), file.stream) : log_text(replay, done);
    vassal::Replay again(
        {file.name, vassal::CommandStream(text), file.obfuscation, file.save_data, file.module_data}, module);
    again.go_to(again.steps().size());
    if (const std::string what = difference(replay.table(), again.table()); !what.empty())
        throw OutputError(path.string(),
                          fmt::format("not written: {} would not be as it was computed", what));
    vassal::write_game_file(path, {text, file.obfuscation, file.save_data, file.module_data});
}

}  // namespace umpire::adjudicate
