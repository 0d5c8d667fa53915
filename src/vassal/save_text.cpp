#include "umpire/vassal/edit.hpp"
#include "umpire/vassal/sequence.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace umpire::vassal {

namespace {

/// Writes the position in the order in which the engine writes it, on the pattern of the save it came from.
class SaveWriter {
  public:
    SaveWriter(Tabletop& table, const CommandStream& original) : table_(table), original_(original) {}

    std::string write() {
        table_.name_stacks();
        CommandTree save{"begin_save", {}};
        for (const auto& branch : original_.branches()) {
            const auto nodes = original_.nodes(branch);
            const std::string_view head = original_.text(nodes.front());
            if (head == "end_save") break;
            if (holds_pieces(nodes)) {
                add_pieces(save);
            } else if (head.starts_with("PLAYER\t")) {
                add_players(save);
            } else {
                save.subs.push_back(updated(decode_tree(tree_text(branch))));
            }
        }
        add_pieces(save);
        add_players(save);
        add_new_notes(save);
        save.subs.push_back({"end_save", {}});
        return encode_tree(save);
    }

  private:
    bool holds_pieces(std::span<const CommandStream::Node> nodes) const {
        return std::any_of(nodes.begin(), nodes.end(), [&](const CommandStream::Node& node) {
            return original_.text(node).starts_with("+/");
        });
    }

    /// The text of a branch as it stands for itself, without the escapes of the level around it.
    std::string tree_text(const CommandStream::Branch& branch) const {
        SequenceDecoder decoder(original_.text(branch), escape);
        return decoder.next_or("");
    }

    CommandTree updated(CommandTree tree) {
        tree.text = updated(tree.text);
        for (auto& sub : tree.subs)
            sub = updated(std::move(sub));
        return tree;
    }

    /// The same component as it is now; unchanged ones byte for byte as they were.
    std::string updated(const std::string& text) {
        const Command command = decode_command(text, table_.arena());
        if (const auto* boards = std::get_if<SetBoards>(&command)) {
            const int map = table_.find_map(boards->map);
            if (map == no_map || table_.maps()[static_cast<std::size_t>(map)].boards == boards->boards)
                return text;
            return encode_command(
                SetBoards{boards->map, table_.maps()[static_cast<std::size_t>(map)].boards});
        }
        if (const auto* turn = std::get_if<SetTurn>(&command)) {
            const auto now = table_.turns().find(turn->tracker);
            return now == table_.turns().end() ? text : encode_command(SetTurn{turn->tracker, now->second});
        }
        if (const auto* property = std::get_if<RestoreProperty>(&command)) {
            const std::string* now = table_.property(table_.holder_of(*property), property->name);
            if (now == nullptr || *now == property->value) return text;
            RestoreProperty changed = *property;
            changed.value = *now;
            return encode_command(changed);
        }
        const auto note = table_.notes().find(Tabletop::note_key(command));
        if (note == table_.notes().end()) return text;
        written_notes_.push_back(note->first);
        return note->second;
    }

    void add_players(CommandTree& save) {
        if (std::exchange(players_written_, true) || table_.players().empty()) return;
        std::vector<std::string> texts;
        for (const Player& player : table_.players())
            texts.push_back(encode_command(AddPlayer{player.id, player.name, player.side}));
        CommandTree roster{texts.front(), {}};
        for (std::size_t index = 1; index < texts.size(); ++index)
            roster.subs.push_back({texts[index], {}});
        save.subs.push_back(std::move(roster));
    }

    void add_new_notes(CommandTree& save) const {
        for (const auto& [key, text] : table_.notes())
            if (std::find(written_notes_.begin(), written_notes_.end(), key) == written_notes_.end())
                save.subs.push_back({text, {}});
    }

    void add_pieces(CommandTree& save) {
        if (std::exchange(pieces_written_, true)) return;
        CommandTree block{"", {}};
        for (const PieceRef ref : in_order()) {
            const Piece& piece = table_.piece(ref);
            const std::string state = table_.state_text(piece);
            block.subs.push_back({encode_command(AddPiece{piece.id, piece.type.text(), state}), {}});
        }
        if (!block.subs.empty()) save.subs.push_back(std::move(block));
    }

    /// Pieces on no map first, then map by map what is inside stacks and decks before what lies on the map
    /// itself, so that members always come before what holds them.
    std::vector<PieceRef> in_order() {
        std::vector<PieceRef> order;
        for (const Piece& piece : table_.pieces())
            if (piece.present && !(piece.kind == PieceKind::stack && piece.members.empty()))
                order.push_back(table_.ref_of(piece));
        const auto rank = [&](PieceRef ref) {
            const Piece& piece = table_.piece(ref);
            const std::string map = piece.place.map == no_map
                                        ? std::string()
                                        : table_.maps()[static_cast<std::size_t>(piece.place.map)].id;
            const bool container = piece.kind != PieceKind::piece;
            return std::tuple(piece.place.map != no_map, map, piece.place.direct || container,
                              piece.place.direct ? piece.place.layer : 0,
                              piece.place.direct ? piece.place.stamp : 0, piece.id);
        };
        std::sort(order.begin(), order.end(), [&](PieceRef a, PieceRef b) { return rank(a) < rank(b); });
        return order;
    }

    Tabletop& table_;
    const CommandStream& original_;
    bool pieces_written_ = false;
    bool players_written_ = false;
    std::vector<std::string> written_notes_;
};

}  // namespace

std::string save_text(Tabletop& table, const CommandStream& original) {
    return SaveWriter(table, original).write();
}

}  // namespace umpire::vassal
