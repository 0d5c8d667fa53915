#pragma once

#include "umpire/actions/statement.hpp"
#include "umpire/binding/bound_table.hpp"
#include "umpire/game/action.hpp"
#include "umpire/game/roles.hpp"
#include "umpire/orders/orders_file.hpp"
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
    /// changes there, which the audience makes or not.
    virtual void act(const game::Action& action, std::span<const binding::Change> seen) = 0;
    /// An order that was not understood, or that names what is not there.
    virtual void misunderstood(const game::Source& source, const std::string& why) = 0;
    /// A step, or a part of one, that means nothing to the game.
    virtual void meaningless(const game::Source& source, const std::string& what) = 0;
    /// A player states a fact, before the position has it.
    virtual void stated(const game::Source& source, const std::string& side, const Statement& fact) = 0;
    /// A side has bound itself to the secret that it will put into the dice.
    virtual void committed(const game::Source& /*source*/, const std::string& /*side*/,
                           const std::string& /*commitment*/) {}
};

/// Reads a log from its beginning to its end, and changes nothing: that is for its audience. A drag of a
/// stack is one move of all that is in it; what was taken back did not happen; a roll belongs to the order
/// before it that calls for dice.
class LogReader {
  public:
    LogReader(vassal::Replay& replay, binding::BoundTable& table, const game::Position& position,
              const orders::Vocabulary& vocabulary, const game::Registry& registry, const game::Roles& roles,
              const orders::OrdersFile* declared = nullptr);

    void read(Audience& audience);

  private:
    struct Pending {
        game::Action action;
        std::vector<binding::Change> changes;
    };

    void step(std::size_t index, Audience& audience);
    void orders_of_file(std::size_t index, Audience& audience);
    void chat(const game::Source& source, std::span<const vassal::Command> commands, Audience& audience);
    void order(const orders::Order& order, const game::Source& source, const std::string& side,
               Audience& audience);
    void state(const orders::Order& order, const game::Source& source, const std::string& side,
               Audience& audience);
    /// Whether anything has changed, be it news or not.
    bool seen_on_table(std::size_t index, const game::Source& source, const std::string& side,
                       Audience& audience);
    void dice(const game::Source& source, std::span<const vassal::Command> commands, Audience& audience);

    /// An action is complete when it calls for no dice, or when the next one begins.
    void begin(Pending action, bool calls_for_dice, Audience& audience);
    void finish(Audience& audience);
    void hand_over(Pending action, Audience& audience);
    void drop_stray_dice(Audience& audience);

    vassal::Replay& replay_;
    binding::BoundTable& table_;
    const game::Position& position_;
    const orders::Vocabulary& vocabulary_;
    const game::Registry& registry_;
    const game::Roles& roles_;
    const orders::OrdersFile* declared_;
    std::size_t next_declared_ = 0;
    std::vector<bool> did_not_happen_;
    std::optional<Pending> waiting_;
    std::vector<game::DiceRoll> stray_;
    std::size_t understood_ = 0;  ///< orders, changes and dice so far
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
