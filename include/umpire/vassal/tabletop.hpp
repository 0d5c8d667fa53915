#pragma once

#include "umpire/vassal/archive.hpp"
#include "umpire/vassal/commands.hpp"
#include "umpire/vassal/id_index.hpp"
#include "umpire/vassal/piece_type.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace umpire::vassal {

class BoardLayout;
struct Module;
struct TurnTracker;

/// A piece on the table, by its place in the table's list. Never reused, so that undoing can bring it back.
enum class PieceRef : std::uint32_t {};
inline constexpr PieceRef no_piece{0xFFFFFFFF};
inline constexpr int no_map = -1;
/// The layer of a piece of a save that nobody has asked for yet.
inline constexpr int not_layered = -1;

struct Player {
    std::string id;
    std::string name;
    std::string side;
};

/// Who is looking: decides what is masked, invisible or restricted.
struct Viewer {
    std::string id;
    std::string side;
};

/// Where a piece is. A piece can be on a map without being one of its direct members: inside a stack, or
/// nowhere in particular after its stack was told to forget it.
struct Place {
    int map = no_map;
    int x = 0;
    int y = 0;
    bool direct = false;               ///< one of the map's own members, not inside a stack or deck
    std::int32_t layer = not_layered;  ///< among direct members: drawn from the lowest layer to the highest,
    std::uint64_t stamp = 0;           ///< and in a layer from the lowest stamp to the highest
};

struct Piece {
    std::string_view id;  ///< empty for a stack that a replay made of its own accord
    LazyType type;
    PieceKind kind = PieceKind::piece;
    /// The whole state as it was last given in one text. Out of date once `levels` is filled.
    std::string_view state;
    /// Each trait's own state, outermost first, the basic state last. Filled when the first of them changes.
    std::vector<std::string_view> levels;
    Place place;
    PieceRef parent = no_piece;
    std::vector<PieceRef> members;  ///< of a stack or deck, bottom first
    bool face_down = false;         ///< of a deck
    bool present = false;           ///< known to the game under its id
};

/// What the table needs to know of a map.
struct TableMap {
    std::string id;    ///< `Map0`, ...
    std::string name;  ///< what commands call it; the id again when it has no name
    bool stacking = true;
    bool brings_moved_to_front = true;
    std::string layer_property;  ///< empty: two layers, pieces that never stack below the others
    std::vector<std::string> layer_order;
    std::vector<BoardChoice> boards;
};

/// What was changed, for whoever follows a table from step to step and does not want to look at all of
/// it.
struct TouchedPieces {
    std::vector<PieceRef> pieces;  ///< in no order, some several times; some may be no more
    bool settings = false;         ///< maps, players, turns, properties
    bool everything = false;       ///< another game was begun
};

/// The live state of a game. Commands change it; a journal, when one is kept, takes them back.
class Tabletop {
  public:
    /// Without a module, maps are made up as they are named, and every map stacks.
    explicit Tabletop(std::shared_ptr<const Module> module = nullptr);
    ~Tabletop();
    Tabletop(const Tabletop&) = delete;
    Tabletop& operator=(const Tabletop&) = delete;
    Tabletop(Tabletop&&) noexcept;
    Tabletop& operator=(Tabletop&&) noexcept;

    /// Texts of commands must outlive the table; this keeps a block of them alive with it.
    void keep_alive(std::shared_ptr<const TextBlock> block);
    /// How many pieces are about to come.
    void expect_pieces(std::size_t count);
    /// The same as applying the command, without the detour: most of a save is this.
    void add_piece(const AddPiece& add);
    std::string_view keep(std::string_view text) { return arena_.keep(text); }
    TextArena& arena() { return arena_; }

    void set_viewer(Viewer viewer) { viewer_ = std::move(viewer); }
    const Viewer& viewer() const { return viewer_; }

    /// Executes one command. False if it means nothing here: unknown, or about something that does not exist.
    bool apply(const Command& command);

    /// Whether the engine would make a command of it at all, given the module's maps, trackers and buttons.
    bool understands(const Command& command) const;

    /// From here on changes can be taken back.
    void keep_journal(bool on);
    using Mark = std::size_t;
    Mark mark() const { return journal_.size(); }
    void undo_to(Mark mark);

    using Touched = TouchedPieces;
    /// From here on what is changed is noted.
    void keep_touched() { touched_.emplace(); }
    /// Since it was last taken.
    Touched take_touched() { return std::exchange(touched_.value(), Touched()); }

    const Module* module() const { return module_.get(); }
    std::span<const TableMap> maps() const { return maps_; }
    /// By id or name; -1 if there is none.
    int find_map(std::string_view name) const;
    std::span<const Piece> pieces() const { return pieces_; }
    const Piece& piece(PieceRef ref) const { return pieces_[static_cast<std::size_t>(ref)]; }
    PieceRef find(std::string_view id) const;
    PieceRef ref_of(const Piece& piece) const {
        return PieceRef(static_cast<std::uint32_t>(&piece - pieces_.data()));
    }
    /// The direct members of a map, bottom first.
    std::vector<PieceRef> direct_members(int map) const;

    /// A trait's own state, counted from the outermost; the basic state at the end of the traits.
    std::string_view own_state(const Piece& piece, std::size_t level) const;
    /// The whole state as VASSAL would write it now.
    std::string state_text(const Piece& piece) const;
    /// The same with one trait's own state replaced.
    std::string state_text(const Piece& piece, std::size_t level, std::string_view own_state) const;
    /// What a piece would be put on if it came to lie at a point: a stack, a deck, a loose piece, or nothing.
    PieceRef partner_for(PieceRef piece, const Place& point);
    /// Gives ids to the stacks that a replay made of its own accord, so that they can be written.
    void name_stacks();
    /// What tells a kept component of a save from the others; empty for commands that are not kept.
    static std::string note_key(const Command& command);

    const std::vector<Player>& players() const { return players_; }
    /// The side of a player by id; empty if the player is not in the roster.
    std::string_view side_of(std::string_view player_id) const;

    using Properties = std::map<std::string, std::string, std::less<>>;
    /// By container: `Module`, a map's name, or `map:zone`.
    const std::map<std::string, Properties, std::less<>>& properties() const { return properties_; }
    const std::string* property(std::string_view container, std::string_view name) const;
    /// How many cards a deck of a map holds, by the property `<deck>_numPieces` that the map has for it.
    std::optional<std::size_t> cards_in_deck(int map, std::string_view property) const;
    /// Whose property a command means, which older files leave open.
    std::string holder_of(std::string_view name, std::string_view container) const;
    std::string holder_of(const RestoreProperty& restore) const;
    /// State text of each turn tracker that has been set, by tracker id.
    const std::map<std::string, std::string, std::less<>>& turns() const { return turns_; }
    /// Components of a save that are kept as they were last written, by the text that tells them apart.
    const std::map<std::string, std::string, std::less<>>& notes() const { return notes_; }
    /// What a tracker of the module shows.
    std::string turn_text(const TurnTracker& tracker) const;
    /// The boards of a map at this moment.
    const BoardLayout& layout(int map) const;
    bool started() const { return started_; }

    /// Whether a piece hides from a player.
    bool hidden_from(const Piece& piece, const Viewer& player) const;

  private:
    struct LevelWas {
        PieceRef piece;
        std::uint32_t level;
        std::string_view text;
    };
    struct StateWas {
        PieceRef piece;
        std::string_view state;
        std::vector<std::string_view> levels;
    };
    struct PlaceWas {
        PieceRef piece;
        Place place;
        PieceRef parent;
    };
    struct MemberInserted {
        PieceRef stack;
        std::uint32_t index;
    };
    struct MemberErased {
        PieceRef stack;
        std::uint32_t index;
        PieceRef member;
    };
    struct PresenceWas {
        PieceRef piece;
        bool present;
        PieceRef owner_of_id;
    };
    struct FaceWas {
        PieceRef deck;
        bool face_down;
    };
    struct Created {};
    /// Anything that changes too seldom to deserve a record of its own: a setting.
    using Restore = std::function<void(Tabletop&)>;
    using Record = std::variant<LevelWas, StateWas, PlaceWas, MemberInserted, MemberErased, PresenceWas,
                                FaceWas, Created, Restore>;

    Piece& at(PieceRef ref) { return pieces_[static_cast<std::size_t>(ref)]; }
    void touch(PieceRef piece) {
        if (touched_) touched_->pieces.push_back(piece);
    }
    void touch(const LevelWas& was) { touch(was.piece); }
    void touch(const StateWas& was) { touch(was.piece); }
    void touch(const PlaceWas& was) { touch(was.piece); }
    void touch(const MemberInserted& was) { touch(was.stack); }
    void touch(const MemberErased& was) { touch(was.stack), touch(was.member); }
    void touch(const PresenceWas& was) { touch(was.piece); }
    void touch(const FaceWas& was) { touch(was.deck); }
    /// Coming to the game touches it.
    void touch(const Created&) {}
    void touch(const Restore&) {
        if (touched_) touched_->settings = true;
    }
    void touch_everything() {
        if (touched_) touched_->everything = true;
    }

    template <class What>
    void record(What&& what) {
        touch(what);
        if (journaling_)
            journal_.emplace_back(std::forward<What>(what));
        else
            ++unrecorded_;
    }
    void take_back(Record& record);

    // The only ways to change anything; each records how to take it back.
    PieceRef create(std::string_view id, std::string_view type);
    void set_present(PieceRef piece, bool present);
    void set_place(PieceRef piece, const Place& place, PieceRef parent);
    void insert_member(PieceRef stack, std::size_t index, PieceRef piece);
    void erase_member(PieceRef stack, PieceRef piece);
    void set_level(PieceRef piece, std::size_t level, std::string_view text);
    void set_whole_state(PieceRef piece, std::string_view state);
    void set_face(PieceRef deck, bool face_down);
    void set_property(const std::string& container, const std::string& name, std::string_view value);

    // Commands that are not about pieces (tabletop_settings.cpp).
    void begin_save();
    void set_initial_properties();
    bool apply_boards(const SetBoards& set);
    void set_boards(std::size_t map, std::vector<BoardChoice> boards);
    void lay_out(std::size_t map);
    void add_player(const AddPlayer& add);
    bool remove_player(std::string_view id);
    bool apply_property(std::string_view name, std::string_view value, const std::string& holder);
    bool apply_turn(const SetTurn& set);
    void apply_note(std::string key, const Command& command);

    // Commands about pieces (tabletop_pieces.cpp).
    bool remove_piece(std::string_view id);
    bool change_piece(const ChangePiece& change);
    void set_state(PieceRef piece, std::string_view state);
    void set_changed_levels(PieceRef piece, std::string_view state, std::string_view old_state);
    void set_own_state(PieceRef piece, std::size_t level, std::string_view text);
    void set_basic_state(PieceRef piece, std::string_view text);
    void set_stack_state(PieceRef stack, std::string_view text);
    void set_deck_state(PieceRef deck, std::string_view text);
    void set_merged_stack_state(PieceRef stack, const std::vector<std::string>& now,
                                const std::vector<std::string>& before);
    void put_container(PieceRef container, int map, int x, int y);
    void empty_container(PieceRef container);
    void add_member(PieceRef container, std::string_view id);
    std::string basic_state_text(const Piece& piece, std::string_view last) const;
    int map_for(std::string_view name);

    // How pieces come to lie on maps and on each other (tabletop_moves.cpp).
    bool move_piece(const MovePiece& move);
    void add_to_map(PieceRef piece, int map);
    void leave_map(PieceRef piece);
    void move_to(PieceRef piece, int map, int x, int y);
    void insert_child(PieceRef stack, std::size_t index, PieceRef piece);
    void merge(PieceRef fixed, PieceRef moving);
    PieceRef find_partner(PieceRef moving, const Place& point, const Viewer& mover);
    void place_or_merge(PieceRef piece);
    PieceRef new_stack_at(const Place& point, PieceRef first);
    void put_down_anew(PieceRef piece);
    void bring_to_front(PieceRef piece);
    bool never_stacks(PieceRef piece) const;
    std::int32_t layer_of(PieceRef piece, int map) const;
    PieceRef top_visible(PieceRef stack, const Viewer& viewer) const;
    std::vector<PieceRef> direct_members_at(const Place& point);
    bool drawn_before(PieceRef a, PieceRef b) const;

    void settle_layers();
    void split_state(Piece& piece);
    void index_place(PieceRef piece, const Place& place);
    void unindex_place(PieceRef piece, const Place& place);
    void build_place_index();

    std::shared_ptr<const Module> module_;
    std::vector<std::shared_ptr<const TextBlock>> blocks_;
    TextArena arena_;
    std::unique_ptr<PieceTypes> types_;
    std::vector<TableMap> maps_;
    std::vector<std::shared_ptr<const BoardLayout>> layouts_;
    std::vector<Piece> pieces_;
    IdIndex<PieceRef> by_id_;
    /// Every deck that was ever on the table, by the property that counts its cards.
    std::unordered_map<std::string, std::vector<PieceRef>> decks_;
    std::vector<Player> players_;
    std::map<std::string, Properties, std::less<>> properties_;
    std::map<std::string, std::string, std::less<>> turns_;
    std::map<std::string, std::string, std::less<>> notes_;
    Viewer viewer_;
    std::vector<Record> journal_;
    bool journaling_ = false;
    std::optional<Touched> touched_;
    std::size_t unrecorded_ = 0;  ///< changes while no journal was kept
    bool started_ = false;
    bool layers_settled_ = true;
    std::uint64_t next_stamp_ = 1;

    /// Direct members by map and point, made when the first command asks what lies at a point.
    std::unordered_map<std::uint64_t, std::vector<PieceRef>> at_point_;
    bool point_index_ = false;
};

}  // namespace umpire::vassal
