#include "umpire/error.hpp"
#include "umpire/vassal/basic_piece.hpp"
#include "umpire/vassal/commands.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/metadata.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/piece_text.hpp"
#include "umpire/vassal/sequence.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

namespace umpire::vassal {

namespace {

class Opening {
  public:
    Opening(const GameFile& file, const Module& module) : file_(file), module_(module) {}

    std::vector<std::string> complaints() {
        check_metadata();
        check_frame();
        for (const auto& node : file_.stream.nodes())
            check_command(without_log_mark(file_.stream.text(node)));
        for (const auto& [id, holder] : members_)
            if (!ids_.contains(id))
                complain(fmt::format("stack or deck {} holds a piece {} that does not exist", holder, id));
        const bool at_start = std::any_of(module_.maps.begin(), module_.maps.end(),
                                          [](const MapDefinition& map) { return !map.at_start.empty(); });
        if (at_start && !placed_)
            complain(
                "SETUP_STACK is missing: VASSAL would put all at-start stacks and decks on the map again");
        return std::move(complaints_);
    }

  private:
    void complain(std::string what) { complaints_.push_back(std::move(what)); }

    /// Without savedata nothing is compared.
    void check_metadata() {
        if (!file_.save_data) return;
        try {
            parse_metadata(*file_.save_data);
            if (!file_.module_data) return complain("savedata is there but moduledata is not");
            const Metadata made_with = parse_metadata(*file_.module_data);
            if (made_with.name != module_.name)
                complain(
                    fmt::format("the save belongs to module '{}', not '{}'", made_with.name, module_.name));
            else if (made_with.version != module_.version)
                complain(fmt::format("the save was made with version {} of the module, not {}",
                                     made_with.version, module_.version));
        } catch (const InputError& error) {
            complain("the metadata cannot be read: " + error.reason());
        }
    }

    void check_frame() {
        const auto nodes = file_.stream.nodes();
        if (nodes.empty() || file_.stream.text(nodes.front()) != "begin_save")
            complain("the stream does not begin with begin_save");
        const bool ends = std::any_of(nodes.begin(), nodes.end(), [&](const auto& node) {
            return file_.stream.text(node) == "end_save";
        });
        if (!ends) complain("the stream has no end_save");
    }

    void check_command(std::string_view text) {
        TextArena arena;
        const Command command = decode_command(text, arena);
        if (std::holds_alternative<AtStartStacksPlaced>(command)) placed_ = true;
        if (const auto* add = std::get_if<AddPiece>(&command)) check_piece(*add, arena);
        if (const auto* extension = std::get_if<ExtensionUsed>(&command)) {
            const bool loaded =
                std::any_of(module_.extensions.begin(), module_.extensions.end(),
                            [&](const ExtensionInfo& known) { return known.name == extension->name; });
            if (!loaded) complain(fmt::format("extension '{}' is not loaded", extension->name));
        }
    }

    void check_piece(const AddPiece& add, TextArena& arena) {
        const std::string id(add.id);
        ids_.insert(id);
        if (add.type == "stack") return check_stack(id, decode_stack_state(add.state));
        if (add.type.starts_with("deck;")) return check_deck(id, decode_deck_state(add.state));
        try {
            const auto basic =
                decode_basic_piece_state(basic_state(add.state, count_traits(add.type), arena));
            check_map(id, basic.map);
        } catch (const InputError& error) {
            complain(fmt::format("piece {}: {}", id, error.reason()));
        }
    }

    void check_stack(const std::string& id, const StackState& stack) {
        check_map(id, stack.map);
        if (!stack.map) return;
        for (const auto& member : stack.members)
            members_.emplace(member, id);
    }

    void check_deck(const std::string& id, const DeckState& deck) {
        check_map(id, deck.map);
        for (const auto& member : deck.members)
            members_.emplace(member, id);
    }

    void check_map(const std::string& id, const std::optional<std::string>& map) {
        if (map && module_.find_map(*map) == nullptr)
            complain(fmt::format("piece {} is on a map '{}' that the module lacks", id, *map));
    }

    const GameFile& file_;
    const Module& module_;
    std::vector<std::string> complaints_;
    std::set<std::string> ids_;
    std::set<std::pair<std::string, std::string>> members_;
    bool placed_ = false;
};

}  // namespace

std::vector<std::string> complaints_of_vassal(const GameFile& file, const Module& module) {
    return Opening(file, module).complaints();
}

}  // namespace umpire::vassal
