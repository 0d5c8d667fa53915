#pragma once

#include "umpire/report/story.hpp"

#include <set>
#include <string>

namespace umpire::report {

/// What happened to pieces.
class PieceStory {
  public:
    PieceStory(const vassal::Tabletop& table, StoryOptions options, std::set<std::string> picked_up)
        : table_(table), options_(options), picked_up_(std::move(picked_up)) {}

    void tell(const TableChanges& changes, OrderedJson& story);

  private:
    bool is_seen(const OrderedJson& piece) const;
    std::string name(const OrderedJson& piece) const;
    std::string name_at_change(const OrderedJson& before, const OrderedJson& after) const;
    std::string shown_id(const OrderedJson& before, const OrderedJson& after) const;
    OrderedJson reference(const PieceChange& change, const OrderedJson& piece) const;

    void tell_counter(const PieceChange& change, OrderedJson& story) const;
    void tell_move(const OrderedJson& before, const OrderedJson& after, OrderedJson& story) const;
    void tell_traits(const OrderedJson& before, const OrderedJson& after, bool moved,
                     OrderedJson& story) const;
    bool is_told_otherwise(const std::string& property, const OrderedJson& before,
                           const OrderedJson& after) const;
    void tell_deck(const PieceChange& change, OrderedJson& story) const;

    const vassal::Tabletop& table_;
    StoryOptions options_;
    /// Pieces that were put down again, perhaps where they had been.
    std::set<std::string> picked_up_;
    /// Properties of the surroundings that change; pieces that set them repeat them.
    std::set<std::string> globals_;
};

}  // namespace umpire::report
