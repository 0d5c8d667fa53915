#pragma once

#include "umpire/report/table_json.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

/// What is different on a table between two moments, piece by piece.
namespace umpire::report {

struct PieceChange {
    std::string id;
    OrderedJson before;  ///< null for a piece that is new
    OrderedJson after;   ///< null for a piece that is gone
};

/// A part that did not change is null.
struct TableChanges {
    std::vector<PieceChange> pieces;  ///< by id
    OrderedJson globals_before;       ///< by container and name, only what differs
    OrderedJson globals_after;
    OrderedJson turns_before, turns_after;
    OrderedJson players_before, players_after;
    OrderedJson maps_before, maps_after;
};

/// Everything on a table as JSON, kept up to date from step to step. A step touches few pieces, so only
/// those that it may have touched are looked at again.
class TableHistory {
  public:
    explicit TableHistory(const vassal::Tabletop& table);

    /// What has changed since the last call, where the table says what was touched since.
    TableChanges update(const vassal::Tabletop::Touched& touched);

    /// By id.
    std::map<std::string, const OrderedJson*> pieces() const;
    const OrderedJson& maps() const { return maps_; }
    const OrderedJson& turns() const { return turns_; }
    const OrderedJson& players() const { return players_; }
    const OrderedJson& globals() const { return globals_; }

  private:
    struct Seen {
        std::string id;  ///< empty if it is not shown
        OrderedJson json;
        /// Which of its properties has looked around it for which name, both by their numbers.
        std::vector<std::pair<std::uint32_t, std::uint32_t>> asked;
        std::vector<std::uint32_t> is_asker_of;  ///< names under which it stands among the askers
        std::vector<std::uint32_t> properties;   ///< that may have changed, where nothing else of it has
        vassal::ScriptMemory scripts;
        std::uint64_t update = 0;        ///< the last one that has to look at it
        std::uint64_t update_whole = 0;  ///< and at all of it
    };
    /// A piece on a mat tells where its mat is and what it is called.
    struct Cargo {
        vassal::PieceRef piece;
        std::size_t level;     ///< which of its traits knows on which
        vassal::PieceRef mat;  ///< on which it lay when it was looked at last
    };

    void get_to_know_new_pieces();
    void update_settings(const vassal::Tabletop::Touched& touched, TableChanges& changes);
    void update_pieces(TableChanges& changes);
    void look_again(vassal::PieceRef piece);
    void look_at_property(vassal::PieceRef piece, std::uint32_t property);
    /// At those of its properties that have asked for any of these.
    void look_at_asked(vassal::PieceRef piece, std::span<const std::string_view> names);
    void look_at_all();
    void look_at_touched(const vassal::Tabletop::Touched& touched);
    /// Pieces that asked for one of the properties that have changed.
    void look_at_askers(const OrderedJson& globals);
    /// Pieces whose mat was touched, or is another one.
    void look_at_cargo();
    bool touches_deck(const vassal::Tabletop::Touched& touched) const;
    std::uint32_t number_of(std::string_view name);
    void overhear(vassal::PieceRef piece, std::string_view name, std::string_view property);
    OrderedJson whole(vassal::PieceRef ref);
    /// As it was but for the properties that may have changed; null where that does not do.
    OrderedJson brought_up_to_date(vassal::PieceRef ref);
    vassal::Attention attention_to(vassal::PieceRef ref);

    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
    };

    const vassal::Tabletop& table_;
    OrderedJson maps_, turns_, players_, globals_;
    std::vector<Seen> seen_;
    std::size_t known_ = 0;  ///< how many pieces were gone through for decks and cargo
    std::vector<NamedDeck> decks_;
    std::vector<Cargo> cargo_;
    std::unordered_map<const vassal::PieceType*, std::optional<std::size_t>> cargo_levels_;
    std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> numbers_;  ///< of names
    std::vector<const std::string*> names_;                                          ///< by these numbers
    std::vector<std::vector<vassal::PieceRef>> askers_;  ///< by the numbers of the names
    std::vector<vassal::PieceRef> to_look_at_;
    std::uint64_t update_ = 0;
};

/// The same between two tables, for instance of two saves; pieces are matched by their ids.
TableChanges changes_between(const TableHistory& before, const TableHistory& after);

}  // namespace umpire::report
