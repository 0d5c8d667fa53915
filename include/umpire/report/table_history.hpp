#pragma once

#include "umpire/report/table_json.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <string>
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

    /// What has changed since the last call.
    TableChanges update();

    /// By id.
    std::map<std::string, const OrderedJson*> pieces() const;
    const OrderedJson& maps() const { return maps_; }
    const OrderedJson& turns() const { return turns_; }
    const OrderedJson& players() const { return players_; }
    const OrderedJson& globals() const { return globals_; }

  private:
    struct Seen {
        std::uint64_t fingerprint = 0;
        std::string id;
        OrderedJson json;
    };

    void update_parts(TableChanges& changes);
    void update_pieces(TableChanges& changes);
    std::vector<std::uint64_t> fingerprints() const;
    /// Pieces that may tell something else because a property around them, or their board, did change.
    std::vector<bool> reached_by_properties(const TableChanges& changes) const;
    /// Adds the pieces that lie on a mat which was touched.
    void add_cargo(std::vector<bool>& touched) const;

    const vassal::Tabletop& table_;
    OrderedJson maps_, turns_, players_, globals_;
    std::vector<Seen> seen_;
};

/// The same between two tables, for instance of two saves; pieces are matched by their ids.
TableChanges changes_between(const TableHistory& before, const TableHistory& after);

}  // namespace umpire::report
