#pragma once

#include "umpire/game/finding.hpp"
#include "umpire/game/said.hpp"

#include <functional>
#include <span>

namespace umpire::catalog {
class Catalog;
class Tellings;
struct Telling;
}  // namespace umpire::catalog

namespace umpire::report {

/// What was done and what came of it as one sentence, in its parts: "Scharnhorst fires at Penelope", "12
/// gunnery against protection 2 needs 7 for a hit", "3+4 = 7, radar +1 (30A3.s4) = 8", "one hit".
struct Told {
    game::Sentence says, needs, rolled, comes;

    bool empty() const { return says.empty() && needs.empty() && rolled.empty() && comes.empty(); }
    game::Sentence sentence() const;
    /// What came of it, without who did what.
    game::Sentence came() const;
};

/// All that can be said of an action, before it is known who may hear it. Things may be gone when somebody
/// reads of them; they are named at once.
class Account {
  public:
    /// What a result was found out by, as far as it gives that away.
    using Behind = std::function<std::vector<game::Subject>(const std::string& result)>;
    Account(const game::Action& done, const game::Judgement& judgement, const catalog::Tellings& tellings,
            const catalog::Catalog& catalog, const game::Position& position, const Behind& behind);

    using Hides = std::function<bool(const game::Said&)>;
    /// The sentence for somebody from whom some of it is kept: what he may not know leaves no trace in it but
    /// that its clause is missing.
    Told told(const Hides& hides) const;
    /// Nothing is kept from whoever reads it.
    Told told() const;

    const std::vector<game::DiceRoll>& dice() const { return dice_; }
    /// Rolls of which somebody may not know what they were for are none of his.
    void leave_out_rolls(const Hides& hides);

  private:
    friend class Teller;

    struct Known {
        game::Value value;
        std::string text;
        std::vector<game::Sentence> elements;  ///< of one value itself
        game::Said said;
    };
    using AllKnown = std::map<std::string, Known, std::less<>>;
    static Known known(const game::Value& value, const game::Position& position);
    void note_arguments(const game::Action& done, const game::Judgement& judgement,
                        const game::Position& position);

    const catalog::Telling* words_;  ///< of the game for such an action; null if it has none
    const catalog::Catalog* catalog_;
    std::optional<std::size_t> step_;
    AllKnown arguments_, results_;
    game::Said meaning_;  ///< what it was taken for, if that is not what was declared
    std::vector<game::DiceRoll> dice_;
    std::vector<game::AppliedModifier> modifiers_;
};

/// What stands behind dice that the umpire has rolled, in whatever words all else is told.
inline constexpr const char* rolled_by_umpire = " (rolled by the umpire)";

/// "3+4 = 7".
std::string faces_words(const game::DiceRoll& roll);
/// "radar +1 (30A3.s4)"; one that applied to several rolls stands once, with how often.
std::vector<std::string> modifier_words(std::span<const game::AppliedModifier> modifiers,
                                        const catalog::Catalog& catalog);

}  // namespace umpire::report
