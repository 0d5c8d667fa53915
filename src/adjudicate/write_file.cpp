#include "umpire/adjudicate/adjudicate.hpp"
#include "umpire/error.hpp"
#include "umpire/report/table_history.hpp"
#include "umpire/vassal/edit.hpp"
#include "umpire/vassal/module.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::adjudicate {

namespace {

/// What dice showed last and what turn trackers echo stands in no save: the engine makes it anew.
bool stands_in_no_save(const std::string& property, const vassal::Module* module) {
    if (module == nullptr) return false;
    const auto is_of = [&](const auto& component) { return property.starts_with(component.name + "_"); };
    return std::any_of(module->dice_buttons.begin(), module->dice_buttons.end(), is_of) ||
           std::any_of(module->turn_trackers.begin(), module->turn_trackers.end(), is_of);
}

/// The first that differs; empty if none does.
std::string differing_property(const report::OrderedJson& containers, const vassal::Module* module) {
    if (!containers.is_object()) return {};
    for (const auto& [container, properties] : containers.items())
        for (const auto& [name, value] : properties.items())
            if (!stands_in_no_save(name, module)) return name;
    return {};
}

/// What whoever opens the file would see otherwise than it was computed; empty if nothing.
std::string difference(const vassal::Tabletop& computed, const vassal::Tabletop& read) {
    const report::TableHistory before(computed), after(read);
    const report::TableChanges changes = report::changes_between(before, after);
    if (!changes.pieces.empty()) return fmt::format("the piece {}", changes.pieces.front().id);
    const auto differs = [](const report::OrderedJson& part) { return !part.is_null() && !part.empty(); };
    for (const report::OrderedJson* globals : {&changes.globals_before, &changes.globals_after})
        if (const std::string name = differing_property(*globals, read.module()); !name.empty())
            return fmt::format("the property {}", name);
    if (differs(changes.turns_before) || differs(changes.turns_after)) return "the turn";
    if (differs(changes.players_before) || differs(changes.players_after)) return "the players";
    if (differs(changes.maps_before) || differs(changes.maps_after)) return "the boards";
    return {};
}

}  // namespace

void write_file(const std::filesystem::path& path, vassal::Replay& replay, const Adjudication& done,
                const std::shared_ptr<const vassal::Module>& module) {
    const vassal::GameFile& file = replay.file();
    const auto read = [&](const std::string& text) {
        auto again = std::make_unique<vassal::Replay>(
            vassal::GameFile{file.name, vassal::CommandStream(text), file.obfuscation, file.save_data,
                             file.module_data},
            module);
        again->go_to(again->steps().size());
        return again;
    };
    // Behind a seal the umpire worked at a table of his own, and has compared it with this already.
    const auto whole = done.behind_seal ? read(done.log) : nullptr;
    vassal::Tabletop& table = whole ? whole->table() : replay.table();
    const bool save = path.extension() == ".vsav";
    const std::string text_of_save = save ? vassal::save_text(table, file.stream) : std::string();
    const std::string& text = save ? text_of_save : done.log;
    if (const std::string what = difference(table, read(text)->table()); !what.empty())
        throw OutputError(path.string(),
                          fmt::format("not written: {} would not be as it was computed", what));
    vassal::write_game_file(path, {text, file.obfuscation, file.save_data, file.module_data});
}

}  // namespace umpire::adjudicate
