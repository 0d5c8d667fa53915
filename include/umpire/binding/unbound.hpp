#pragma once

#include "umpire/binding/bound_table.hpp"
#include "umpire/vassal/shown_traits.hpp"

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace umpire::binding {

/// Something was done to a counter that no line of the binding explains.
struct UnboundChange {
    Change::What what = Change::What::changed;
    std::string counter;        ///< its name
    std::string before, after;  ///< of a move the places
    bool seen_by_all = true;    ///< no side is kept from seeing what it is, and where
};

/// The counters of a table that mean nothing by its binding: nobody can judge what is done to them, but it is
/// noticed. Those on maps that the binding says mean nothing are explained by that.
class UnboundCounters {
  public:
    UnboundCounters(const BoundTable& bound, const vassal::Tabletop& table);

    /// What has been done to them since the last look, among these pieces and the members of stacks among
    /// them. The bound table has looked at them before.
    std::vector<UnboundChange> look_again(std::span<const std::string> pieces);

  private:
    struct Face {
        std::string name, place;
        std::vector<vassal::ShownTrait> shows;
        bool seen_by_all = true;
    };

    bool is_unbound(const vassal::Piece& piece) const;
    Face face_of(const vassal::Piece& piece);
    void look_at(const vassal::Piece& piece, std::vector<UnboundChange>& changes);
    void is_gone(const std::string& id, std::vector<UnboundChange>& changes);

    const BoundTable& bound_;
    const vassal::Tabletop& table_;
    vassal::ShownTraits shown_;
    std::unordered_map<std::string, Face> faces_;  ///< by id, of those that are on the table
};

}  // namespace umpire::binding
