#include "umpire/error.hpp"
#include "umpire/vassal/board.hpp"
#include "umpire/vassal/limits.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/tabletop.hpp"
#include "umpire/vassal/turn.hpp"

#include <algorithm>

namespace umpire::vassal {

namespace {

constexpr std::string_view module_container = "Module";

template <class... Lambdas>
struct Cases : Lambdas... {
    using Lambdas::operator()...;
};
template <class... Lambdas>
Cases(Lambdas...) -> Cases<Lambdas...>;

}  // namespace

bool Tabletop::apply(const Command& command) {
    if (started_) settle_layers();
    const std::size_t changes = journaling_ ? journal_.size() : unrecorded_;
    if (changes > limits::journal_records) {
        std::size_t most = limits::journal_records + pieces_.size() * limits::journal_records_per_piece;
        for (const auto& block : blocks_)
            most += block->size() / limits::bytes_per_journal_record;
        if (changes > most) throw InputError("the log changes more than its size allows");
    }
    return std::visit(
        Cases{
            [&](const BeginSave&) { return begin_save(), true; },
            [&](const EndSave&) {
                record(Restore([was = started_](Tabletop& table) { table.started_ = was; }));
                started_ = true;
                return true;
            },
            [&](const AddPiece& c) { return add_piece(c), true; },
            [&](const RemovePiece& c) {
                if (const PieceRef ref = find(c.id); ref != no_piece && started_) bring_to_front(ref);
                return remove_piece(c.id);
            },
            [&](const ChangePiece& c) { return change_piece(c); },
            [&](const MovePiece& c) { return move_piece(c); },
            [&](const AddPlayer& c) { return add_player(c), true; },
            [&](const RemovePlayer& c) { return remove_player(c.id); },
            [&](const SetBoards& c) { return apply_boards(c); },
            [&](const SetTurn& c) { return apply_turn(c); },
            [&](const RestoreProperty& c) { return apply_property(c.name, c.value, holder_of(c)); },
            [&](const ChangeProperty& c) {
                return apply_property(c.name, c.value, holder_of(c.name, c.container.value_or("")));
            },
            [](const UnknownCommand&) { return false; },
            [&](const auto&) {
                if (std::string key = note_key(command); !key.empty()) apply_note(std::move(key), command);
                return true;
            },
        },
        command);
}

std::string Tabletop::note_key(const Command& command) {
    const auto named = [](std::string_view kind, std::string_view name) {
        return std::string(kind) + "\t" + std::string(name);
    };
    return std::visit(Cases{
                          [](const ScenarioNotes&) { return std::string("NOTES"); },
                          [](const PublicNotes&) { return std::string("PNOTES"); },
                          [](const AllowUnmasking&) { return std::string("UNMASK"); },
                          [](const ChessClockControl&) { return std::string("CLOCKCONTROL"); },
                          [&](const PrivateNote& c) { return named("PNOTE", c.owner); },
                          [&](const SecretNote& c) { return named("SNOTE", named(c.owner, c.name)); },
                          [&](const LockOptions& c) { return named("LOCKSPOTAB", c.tab); },
                          [&](const StartupKeyCommand& c) { return named("SGKC", c.id); },
                          [&](const ChessClock& c) { return named("CLOCK", c.name); },
                          [](const auto&) { return std::string(); },
                      },
                      command);
}

bool Tabletop::understands(const Command& command) const {
    if (std::holds_alternative<UnknownCommand>(command)) return false;
    if (!module_) return true;
    if (const auto* turn = std::get_if<SetTurn>(&command))
        return std::any_of(module_->turn_trackers.begin(), module_->turn_trackers.end(),
                           [&](const TurnTracker& tracker) { return tracker.id == turn->tracker; });
    if (const auto* boards = std::get_if<SetBoards>(&command)) return find_map(boards->map) != no_map;
    return true;
}

void Tabletop::begin_save() {
    struct Everything {
        std::vector<Piece> pieces;
        IdIndex<PieceRef> by_id;
        std::unordered_map<std::string, std::vector<PieceRef>> decks;
        std::vector<Player> players;
        std::map<std::string, Properties, std::less<>> properties;
        std::map<std::string, std::string, std::less<>> turns, notes;
        bool started;
    };
    auto old = std::make_shared<Everything>(
        Everything{std::move(pieces_), std::move(by_id_), std::move(decks_), std::move(players_),
                   std::move(properties_), std::move(turns_), std::move(notes_), started_});
    pieces_.clear();
    by_id_.clear();
    decks_.clear();
    players_.clear();
    properties_.clear();
    turns_.clear();
    notes_.clear();
    started_ = false;
    at_point_.clear();
    point_index_ = false;
    touch_everything();
    record(Restore([old](Tabletop& table) {
        table.pieces_ = std::move(old->pieces);
        table.by_id_ = std::move(old->by_id);
        table.decks_ = std::move(old->decks);
        table.players_ = std::move(old->players);
        table.properties_ = std::move(old->properties);
        table.turns_ = std::move(old->turns);
        table.notes_ = std::move(old->notes);
        table.started_ = old->started;
        table.at_point_.clear();
        table.point_index_ = false;
    }));
    if (!module_) return;
    for (std::size_t map = 0; map < maps_.size(); ++map)
        set_boards(map, module_->board_source(module_->maps[map]).default_choices());
    set_initial_properties();
}

void Tabletop::set_initial_properties() {
    for (const auto& property : module_->properties)
        properties_[module_->container_of(property)][property.name] = property.initial_value;
    Properties& module = properties_[std::string(module_container)];
    for (const auto& button : module_->dice_buttons) {
        if (button.kind == DiceButton::Kind::internet) continue;
        const bool special = button.kind == DiceButton::Kind::special;
        module[button.name + "_result"] = special ? "" : "1";
        if (special) continue;
        module[button.name + "_total"] = "0";
        module[button.name + "_keep"] = "0";
        module[button.name + "_summary"] = "";
    }
    for (const auto& tracker : module_->turn_trackers) {
        module[tracker.name + "_value"] = "";
        module[tracker.name + "_command"] = "Set";
        for (auto& [name, value] : read_turn(tracker, "").properties)
            module[name] = value;
    }
}

void Tabletop::set_boards(std::size_t map, std::vector<BoardChoice> boards) {
    record(Restore([map, old = maps_[map].boards](Tabletop& table) {
        table.maps_[map].boards = old;
        table.lay_out(map);
    }));
    maps_[map].boards = std::move(boards);
    lay_out(map);
}

void Tabletop::lay_out(std::size_t map) {
    layouts_.resize(maps_.size());
    if (!module_) return;
    const MapDefinition& definition = module_->maps[map];
    layouts_[map] =
        std::make_shared<BoardLayout>(definition, maps_[map].boards, &module_->board_source(definition));
}

const BoardLayout& Tabletop::layout(int map) const {
    static const BoardLayout no_boards;
    const auto index = static_cast<std::size_t>(map);
    return index < layouts_.size() && layouts_[index] ? *layouts_[index] : no_boards;
}

bool Tabletop::apply_boards(const SetBoards& set) {
    const int map = map_for(set.map);
    if (map == no_map) return false;
    set_boards(static_cast<std::size_t>(map), set.boards);
    return true;
}

std::string Tabletop::holder_of(std::string_view name, std::string_view container) const {
    if (!container.empty()) return std::string(container);
    // Old files do not say whose property it is: the module's before a map's before a zone's.
    if (property(module_container, name) != nullptr) return std::string(module_container);
    for (const auto& [holder, properties] : properties_)
        if (properties.contains(name)) return holder;
    return std::string(module_container);
}

std::string Tabletop::holder_of(const RestoreProperty& restore) const {
    if (restore.container.value_or("").empty() && !restore.zone.empty())
        return std::string(restore.map) + ":" + std::string(restore.zone);
    return holder_of(restore.name, restore.container.value_or(""));
}

bool Tabletop::apply_property(std::string_view name, std::string_view value, const std::string& holder) {
    if (module_ && property(holder, name) == nullptr) return false;
    set_property(holder, std::string(name), value);
    return true;
}

bool Tabletop::apply_turn(const SetTurn& set) {
    const TurnTracker* tracker = nullptr;
    if (module_) {
        const auto found =
            std::find_if(module_->turn_trackers.begin(), module_->turn_trackers.end(),
                         [&](const TurnTracker& candidate) { return candidate.id == set.tracker; });
        if (found == module_->turn_trackers.end()) return false;
        tracker = &*found;
    }
    const std::string id(set.tracker);
    const auto old = turns_.find(id);
    if (old == turns_.end())
        record(Restore([id](Tabletop& table) { table.turns_.erase(id); }));
    else
        record(Restore([id, was = old->second](Tabletop& table) { table.turns_[id] = was; }));
    turns_[id] = set.state;
    if (tracker == nullptr) return true;
    const std::string module(module_container);
    for (const auto& [name, value] : read_turn(*tracker, set.state).properties)
        set_property(module, name, value);
    // Loading a file sets the levels only; the turn as text is told when the turn changes.
    if (started_) set_property(module, tracker->name + "_value", turn_text(*tracker));
    return true;
}

std::string Tabletop::turn_text(const TurnTracker& tracker) const {
    const auto state = turns_.find(tracker.id);
    const auto of_module = [this](std::string_view name) -> std::optional<std::string> {
        const std::string* value = property(module_container, name);
        return value == nullptr ? std::nullopt : std::optional(*value);
    };
    return read_turn(tracker, state == turns_.end() ? std::string_view{} : state->second, of_module).text;
}

void Tabletop::apply_note(std::string key, const Command& command) {
    const auto old = notes_.find(key);
    if (old == notes_.end())
        record(Restore([key](Tabletop& table) { table.notes_.erase(key); }));
    else
        record(Restore([key, was = old->second](Tabletop& table) { table.notes_[key] = was; }));
    notes_[std::move(key)] = encode_command(command);
}

void Tabletop::add_player(const AddPlayer& add) {
    Player player{std::string(add.id), std::string(add.name), std::string(add.side)};
    const auto same =
        std::find_if(players_.begin(), players_.end(), [&](const Player& p) { return p.id == player.id; });
    if (same != players_.end()) {
        record(Restore([index = same - players_.begin(), was = *same](Tabletop& table) {
            table.players_[static_cast<std::size_t>(index)] = was;
        }));
        *same = std::move(player);
        return;
    }
    if (players_.size() == limits::players)
        throw InputError("the game has more than " + std::to_string(limits::players) + " players");
    record(Restore([](Tabletop& table) { table.players_.pop_back(); }));
    players_.push_back(std::move(player));
}

bool Tabletop::remove_player(std::string_view id) {
    const auto found =
        std::find_if(players_.begin(), players_.end(), [&](const Player& p) { return p.id == id; });
    if (found == players_.end()) return false;
    record(Restore([index = found - players_.begin(), was = *found](Tabletop& table) {
        table.players_.insert(table.players_.begin() + index, was);
    }));
    players_.erase(found);
    return true;
}

}  // namespace umpire::vassal
