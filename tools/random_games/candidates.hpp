#pragma once

#include "umpire/check/check_log.hpp"
#include "umpire/game/position.hpp"
#include "umpire/orders/vocabulary.hpp"

#include "chance.hpp"
#include "habits.hpp"

#include <functional>
#include <optional>

namespace umpire::samples {

/// Thinks of orders that somebody might give, most of which nobody should.
class Candidates {
  public:
    Candidates(const check::Request& request, const game::Position& position, const Habits& habits,
               Chance& chance);

    /// An order of a side, without the exclamation mark; empty if nothing comes to mind.
    std::string think_of(const orders::Verb& verb, const std::string& side);
    /// Groups of a side that have units and are on the map.
    std::vector<game::Subject> groups_of(const std::string& side) const;
    std::vector<game::Subject> units_of(const std::string& side) const;
    /// Somewhere that a group may want to go.
    game::Subject destination(game::Subject group);
    std::string other_side(const std::string& side) const;
    const std::vector<game::Subject>& ports() const { return ports_; }
    /// A name as an order has it.
    static std::string written(const std::string& name);
    /// Who shall do most of what is thought of from now on, and against whom.
    void look_at(std::optional<game::Subject> group) { focus_ = group; }
    /// Empty groups whose markers lie ready.
    std::function<bool(game::Subject)> has_counter;

  private:
    using Chosen = std::vector<std::pair<std::string, game::Subject>>;
    std::string value_of(const orders::Argument& argument, const std::string& side);
    std::string group_name(const orders::Argument& argument, const std::string& side);
    std::string unit_name(const orders::Argument& argument, const std::string& side);
    std::string place_name();
    std::string path();
    std::string word_of(const std::string& list);
    std::optional<game::Subject> chosen_group(const std::string& argument) const;
    std::optional<game::Subject> here() const;

    const check::Request& request_;
    const game::Position& position_;
    const Habits& habits_;
    Chance& chance_;
    std::optional<game::Subject> focus_;
    Chosen chosen_;
    std::vector<game::Subject> ports_;
};

}  // namespace umpire::samples
