#pragma once

#include "umpire/actions/rolls.hpp"
#include "umpire/actions/statement.hpp"
#include "umpire/binding/bound_table.hpp"
#include "umpire/binding/unbound.hpp"
#include "umpire/game/action.hpp"
#include "umpire/game/roles.hpp"
#include "umpire/vassal/replay.hpp"

namespace umpire::orders {
struct Verb;
}

/// What players did: the steps of a log as actions of the game.
namespace umpire::actions {

/// Whoever wants to know what happens in a log, in its order.
class Audience {
  public:
    virtual ~Audience() = default;

    /// An action, with its dice, before the position shows it; of what was seen on the table also the
    /// changes there, which the audience makes or not. A roll that nobody has declared the reason of is an
    /// action "dice".
    virtual void act(const game::Action& action, std::span<const binding::Change> seen) = 0;
    /// An order that was not understood, or that names what is not there.
    virtual void misunderstood(const game::Source& source, const std::string& why) = 0;
    /// A step, or a part of one, that means nothing to the game.
    virtual void meaningless(const game::Source& source, const std::string& what) = 0;
    /// Something was done to a counter that the binding does not know.
    virtual void unbound(const game::Source& /*source*/, const binding::UnboundChange& /*change*/) {}
    /// At the end of the log: an order that called for dice, which nobody has rolled.
    virtual void left_open(const game::Source& /*source*/, const std::string& /*side*/) {}
    /// Dice have come for an order that was left open in the mail before.
    virtual void taken_up(const std::string& /*order*/) {}
    /// A side has done something of which nobody knows what it was: what follows from it is not known either.
    virtual void left_unclear(const std::string& /*side*/) {}
    /// What in this step nobody can judge shall be passed over, on the word of a side: all of it, or one
    /// thing. Said before everything else.
    virtual void pass_over(const game::Source& /*source*/, const std::string& /*side*/,
                           const std::string& /*what*/) {}
    /// Whether that was said of an order which was not understood.
    virtual bool passes_over(const game::Source& /*order*/) { return false; }
    /// A roll of which nothing came.
    virtual void unused(const game::DiceRoll& /*roll*/, const std::string& /*why*/) {}
    /// Whether dice have to be rolled for an order, as things stand.
    virtual bool calls_for_dice(const game::Action& /*order*/) { return true; }
    /// Whether the rules let an action be that was seen on the table, all benefit of the doubt given.
    virtual bool could_be(const game::Action& /*action*/) { return true; }
    /// A player states a fact, before the position has it.
    virtual void stated(const game::Source& source, const std::string& side, const Statement& fact) = 0;
    /// A side has bound itself to the secret that it will put into the dice.
    virtual void committed(const game::Source& /*source*/, const std::string& /*side*/,
                           const std::string& /*commitment*/) {}
};

/// Reads a log from its beginning to its end, and changes nothing: that is for its audience. A drag of a
/// stack is one move of all that is in it; what was taken back, or put right before anything hung on it, did
/// not happen.
class LogReader {
  public:
    LogReader(vassal::Replay& replay, binding::BoundTable& table, const game::Position& position,
              const orders::Vocabulary& vocabulary, const game::Registry& registry, const game::Roles& roles,
              const orders::OrdersFile* declared = nullptr);

    void read(Audience& audience);

  private:
    /// What a step has changed on the table.
    enum class Noticed : std::uint8_t { nothing, nothing_new, slip, actions };

    void step(std::size_t index, Audience& audience);
    void declare(std::size_t index, std::size_t number, Audience& audience);
    void state(const Declaration& declared, Audience& audience);
    static void not_understood(const Declaration& declared, const std::string& why, Audience& audience);
    Noticed look_at_table(std::size_t index, Audience& audience);
    bool is_slip(std::size_t index, const binding::Change& change) const;
    bool is_put_right(std::size_t index, const game::Action& seen, const std::vector<binding::Change>& parts,
                      Audience& audience);
    static void loose(const LooseRoll& roll, Audience& audience);
    /// Orders that wait for dice do so until dice fall, or the phase is over.
    void close_orders(std::size_t index);

    vassal::Replay& replay_;
    binding::BoundTable& table_;
    const game::Position& position_;
    const orders::Vocabulary& vocabulary_;
    const game::Registry& registry_;
    const game::Roles& roles_;
    Outline outline_;
    Rolls rolls_;
    binding::UnboundCounters unbound_;
    std::set<ChangeKey> played_;                              ///< what looked like a slip and was none
    std::vector<std::pair<game::Source, std::string>> open_;  ///< orders that wait for dice, with their sides
};

/// The arguments of an order as things and words of the game.
struct ResolvedOrder {
    game::Arguments arguments;
    std::string problem;  ///< what it names that it may not name; empty if there is nothing
};
/// Whoever gives the order is of that side; empty: nobody knows.
ResolvedOrder resolve(const orders::Order& order, const orders::Verb& verb, const game::Position& position,
                      const game::Registry& registry, const game::Roles& roles, const std::string& side);
/// What was seen on the table as actions: moves of groups, transfers of units, marks, the phase.
std::vector<std::pair<game::Action, std::vector<binding::Change>>> actions_of(
    std::vector<binding::Change> changes, const game::Position& position, const game::Roles& roles);

}  // namespace umpire::actions
