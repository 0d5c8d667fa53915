#include "scripted_game.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/board.hpp"
#include "umpire/vassal/new_game.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/turn.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

namespace umpire::samples {

using namespace vassal;

namespace {

GameFile table_of(std::string_view save_text) {
    GameFile file;
    file.name = "a scripted game";
    file.stream = CommandStream(std::string(save_text));
    return file;
}

}  // namespace

ScriptedGame::ScriptedGame(std::shared_ptr<const Module> module, std::string_view save_text)
    : replay_(table_of(save_text), module), module_(std::move(module)) {}

PieceRef ScriptedGame::counter(std::string_view name) {
    const std::size_t at = name.find('@');
    const std::string_view plain = name.substr(0, at);
    for (const Piece& piece : table().pieces()) {
        if (!piece.present || piece.kind != PieceKind::piece || basic_name(table(), piece) != plain) continue;
        if (at == std::string_view::npos || location_name(table(), piece) == name.substr(at + 1))
            return table().ref_of(piece);
    }
    throw InputError(fmt::format("there is no counter '{}' on the table", name));
}

std::string ScriptedGame::location_of(std::string_view counter_name) {
    return location_name(table(), table().piece(counter(counter_name)));
}

ScriptedGame::Spot ScriptedGame::spot(const std::string& where) {
    const std::size_t colon = where.find(':');
    const std::string map_name = colon == std::string::npos ? "" : where.substr(0, colon);
    const std::string location = colon == std::string::npos ? where : where.substr(colon + 1);
    for (int map = 0; map < static_cast<int>(table().maps().size()); ++map) {
        if (!map_name.empty() && table().maps()[static_cast<std::size_t>(map)].name != map_name) continue;
        if (const auto point = table().layout(map).find_location(location)) return {map, *point};
    }
    throw InputError(fmt::format("there is no place '{}' on the maps", where));
}

std::string ScriptedGame::id_of(const std::string& player) const {
    for (const Player& seat : replay_.table().players())
        if (seat.name == player) return seat.id;
    throw InputError(fmt::format("there is no player '{}'", player));
}

PieceRef ScriptedGame::deploy(const std::string& slot_name, const std::string& where) {
    const auto slot = std::find_if(module_->palette.begin(), module_->palette.end(),
                                   [&](const PieceSlot& known) { return known.name == slot_name; });
    if (slot == module_->palette.end())
        throw InputError(fmt::format("there is no '{}' in the palettes", slot_name));
    const PieceText text = piece_of_slot(*module_, *slot);
    const Spot place = spot(where);
    Edit edit(table());
    const PieceRef piece = edit.add(text.type, text.state);
    edit.move(piece, place.map, place.point.x, place.point.y);
    end(std::move(edit));
    return piece;
}

void ScriptedGame::say(const std::string& player, const std::string& text) {
    id_of(player);
    Edit edit(table());
    chat(edit, fmt::format("&lt;{}&gt; - {}", player, text));
    end(std::move(edit));
}

void ScriptedGame::drag(const std::string& player, const std::vector<std::string>& counters,
                        const std::string& where) {
    const Spot place = spot(where);
    Edit edit(table(), id_of(player));
    const std::string from = location_of(counters.at(0));
    std::string names;
    for (const std::string& name : counters) {
        const PieceRef piece = counter(name);
        remember(piece);
        edit.move(piece, place.map, place.point.x, place.point.y, true);
        // Reports never name what the other side cannot see.
        const std::string shown = piece_name(table(), table().piece(piece), Sight::of_viewer);
        names += fmt::format("{}{}", names.empty() ? "" : ", ", shown.empty() ? "?" : shown);
    }
    chat(edit, fmt::format("* {} moves {} -> {} *", names, from,
                           table().layout(place.map).location_name(place.point)));
    end(std::move(edit));
}

void ScriptedGame::roll(const std::string& player, const std::string& button, const std::vector<int>& faces) {
    id_of(player);
    const auto known = std::find_if(module_->dice_buttons.begin(), module_->dice_buttons.end(),
                                    [&](const DiceButton& dice) { return dice.name == button; });
    if (known == module_->dice_buttons.end())
        throw InputError(fmt::format("there is no dice button '{}'", button));
    std::string result;
    for (const int face : faces)
        result += fmt::format("{}{}", result.empty() ? "" : ",", face);
    Edit edit(table());
    chat(edit, fmt::format("*** {} = {} *** &lt;{}&gt;", button, result, player));
    change_global(edit, button + "_result", result);
    change_global(edit, button + "_total", std::to_string(std::accumulate(faces.begin(), faces.end(), 0)));
    end(std::move(edit));
}

void ScriptedGame::set(const std::string& counter_name, const std::string& property,
                       const std::string& value) {
    const PieceRef piece = counter(counter_name);
    remember(piece);
    Edit edit(table());
    if (!edit.set_property(piece, property, value))
        throw InputError(fmt::format("'{}' cannot have {} = {}", counter_name, property, value));
    end(std::move(edit));
}

void ScriptedGame::mask(const std::string& counter_name, const std::string& side) {
    step("", {counter_name}, [&](Edit& edit) {
        const auto owner = side.empty() ? std::nullopt : std::optional<std::string_view>(side);
        if (!edit.mask(counter(counter_name), owner))
            throw InputError(fmt::format("'{}' cannot be masked", counter_name));
    });
}

void ScriptedGame::hide(const std::string& counter_name, const std::string& side) {
    step("", {counter_name}, [&](Edit& edit) {
        const auto owner = side.empty() ? std::nullopt : std::optional<std::string_view>(side);
        if (!edit.hide(counter(counter_name), owner))
            throw InputError(fmt::format("'{}' cannot be made invisible", counter_name));
    });
}

void ScriptedGame::remove(const std::string& player, const std::string& counter_name) {
    step(player, {counter_name}, [&](Edit& edit) { edit.remove(counter(counter_name)); });
}

void ScriptedGame::set_global(const std::string& property, const std::string& value) {
    Edit edit(table());
    change_global(edit, property, value);
    end(std::move(edit));
}

void ScriptedGame::step(const std::string& player, const std::vector<std::string>& counters,
                        const std::function<void(Edit&)>& what) {
    for (const std::string& name : counters)
        remember(counter(name));
    Edit edit(table(), player.empty() ? "" : id_of(player));
    what(edit);
    end(std::move(edit));
}

const TurnTracker& ScriptedGame::tracker() const {
    if (module_->turn_trackers.empty()) throw InputError("the module has no turn tracker");
    return module_->turn_trackers.front();
}

std::string ScriptedGame::turn_state() const {
    const auto found = replay_.table().turns().find(tracker().id);
    return found == replay_.table().turns().end() ? "" : found->second;
}

void ScriptedGame::next_turn() {
    turn_to(vassal::next_turn(tracker(), turn_state()));
}

void ScriptedGame::set_turn(const std::vector<std::pair<std::string, std::string>>& values) {
    turn_to(turn_with(tracker(), turn_state(), values));
}

void ScriptedGame::turn_to(const std::string& state) {
    // The engine tells of a tracker that was never set as one at its start.
    doing_.turn = turn_state().empty() ? turn_with(tracker(), "", {}) : turn_state();
    Edit edit(table());
    chat(edit, fmt::format("* Turn: {}", read_turn(tracker(), state).text));
    edit.set_turn(tracker().id, state);
    end(std::move(edit));
}

void ScriptedGame::undo(const std::string& player) {
    while (!done_.empty() && done_.back().nothing())
        done_.pop_back();
    if (done_.empty()) throw InputError("there is nothing to undo");
    const Done undone = std::move(done_.back());
    done_.pop_back();
    Edit edit(table(), id_of(player));
    edit.execute(Undo{true});
    for (auto line = undone.chat.rbegin(); line != undone.chat.rend(); ++line)
        edit.chat("* UNDO: " + *line);
    if (undone.turn) edit.set_turn(tracker().id, *undone.turn);
    for (auto property = undone.properties.rbegin(); property != undone.properties.rend(); ++property)
        edit.set_global_property(property->first, property->second);
    for (auto before = undone.counters.rbegin(); before != undone.counters.rend(); ++before)
        restore(edit, *before);
    edit.execute(Undo{false});
    steps_.push_back(std::move(edit).finish());
}

void ScriptedGame::remember(PieceRef ref) {
    const Piece& piece = table().piece(ref);
    Before before{
        std::string(piece.id), std::string(piece.type.text()), table().state_text(piece), piece.place, {}};
    for (std::size_t level = 0; level < piece.type->traits.size(); ++level)
        before.levels.emplace_back(table().own_state(piece, level));
    doing_.counters.push_back(std::move(before));
}

void ScriptedGame::restore(Edit& edit, const Before& before) {
    if (table().find(before.id) == no_piece || !table().piece(table().find(before.id)).present)
        edit.execute(AddPiece{before.id, before.type, before.state});
    const PieceRef ref = table().find(before.id);
    const Place& now = table().piece(ref).place;
    if (now.map != before.place.map || now.x != before.place.x || now.y != before.place.y)
        edit.move(ref, before.place.map, before.place.x, before.place.y);
    for (std::size_t level = 0; level < before.levels.size(); ++level) {
        const Piece& piece = table().piece(ref);
        if (table().own_state(piece, level) == before.levels[level]) continue;
        const std::string present = table().state_text(piece);
        edit.execute(ChangePiece{piece.id, table().state_text(piece, level, before.levels[level]), present});
    }
}

void ScriptedGame::chat(Edit& edit, const std::string& line) {
    doing_.chat.push_back(line);
    edit.chat(line);
}

void ScriptedGame::change_global(Edit& edit, const std::string& property, const std::string& value) {
    const std::string* old = table().property("Module", property);
    doing_.properties.emplace_back(property, old == nullptr ? "" : *old);
    edit.set_global_property(property, value);
}

void ScriptedGame::begin_log() {
    log_start_ = position();
    steps_.clear();
    done_.clear();
}

std::string ScriptedGame::position() {
    return save_text(table(), replay_.file().stream);
}

std::string ScriptedGame::log() const {
    return with_steps(log_start_, steps_);
}

void ScriptedGame::end(Edit edit) {
    steps_.push_back(std::move(edit).finish());
    done_.push_back(std::exchange(doing_, {}));
}

}  // namespace umpire::samples
