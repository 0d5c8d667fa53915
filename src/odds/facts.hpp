#pragma once

#include "umpire/game/position.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace umpire::odds {

using FactId = std::uint32_t;
using ValueId = std::uint32_t;

/// How a position differs from that at the beginning of the battle: facts by number, in order, each with a
/// value other than it had then. Equal states are equal lists.
using State = std::vector<std::pair<FactId, ValueId>>;

struct StateHash {
    std::size_t operator()(const State& state) const;
};

/// The facts that change in a battle and the values that they take, by number.
class Facts {
  public:
    /// Things that the battle brings into being. Always looked at.
    static constexpr FactId things = 0;
    /// Where everything is, taken together; never part of a state.
    static constexpr FactId places = 1;

    Facts();

    struct Fact {
        game::Subject about;
        game::Name name;
        bool is_place = false;  ///< where the thing is
        ValueId at_first = 0;
        bool in_states = false;  ///< some state has another value than at first
        bool needed = false;     ///< some action reads what another has written
        bool dropped = false;    ///< states were counted together though they differ in it
    };

    /// Numbers a fact. Its value at the beginning counts only where the fact is new.
    FactId enter(game::Subject about, game::Name name, bool is_place, const game::Value& at_first);
    /// Nothing if it never was changed.
    std::optional<FactId> find(game::Subject about, game::Name name, bool is_place) const;
    /// All of one thing.
    const std::vector<FactId>& about(game::Subject thing) const;

    /// From now on, of this thing and of all of its kind: what is read of one will be read of others.
    void need(FactId id);

    Fact& operator[](FactId id) { return facts_[id]; }
    const Fact& operator[](FactId id) const { return facts_[id]; }
    std::size_t size() const { return facts_.size(); }

    ValueId number_of(const game::Value& value);
    const game::Value& value(ValueId id) const { return values_[id]; }
    /// The value of a fact in a state.
    ValueId value_in(const State& state, FactId fact) const;
    /// Where everything is in a state, as one number.
    ValueId places_in(const State& state);

  private:
    std::vector<Fact> facts_;
    std::array<std::vector<std::vector<FactId>>, game::kind_count> by_thing_;
    std::set<std::pair<game::Kind, game::Name>> needed_;
    std::vector<game::Value> values_;
    std::unordered_map<std::string, ValueId> by_text_;
    std::unordered_map<State, ValueId, StateHash> by_places_;
};

}  // namespace umpire::odds
