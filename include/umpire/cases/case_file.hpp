#pragma once

#include "umpire/game/finding.hpp"
#include "umpire/rules/inquiry.hpp"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <memory>

namespace umpire::catalog {
class GameFiles;
}
namespace umpire::rules {
class GameRules;
}

/// Cases: a small position, what players do and declare, the dice, and what must come out. They prove the
/// rules, and people who write no C++ can add one.
namespace umpire::cases {

/// What a case showed about one rule.
struct Proof {
    std::string rule;
    bool broke = false;    ///< an action was found illegal by exactly this rule, as expected
    bool kept = false;     ///< the rule looked at a legal action and let it pass
    bool applied = false;  ///< it had a say in a result that the case asserts
};

struct CaseResult {
    std::string file;
    std::string name;
    std::vector<std::string> failures;  ///< expected against found; empty if the case passed
    std::vector<Proof> proofs;          ///< of the rules that the case says it is about
    std::set<std::string> used;         ///< every rule that had a say

    bool passed() const { return failures.empty(); }
};

/// What is told of a verdict that a case did not expect.
enum class Tells : std::uint8_t { reasons, facts };

/// A case that has been played up to a point.
struct StagedCase {
    std::unique_ptr<game::Position> position;
    std::vector<game::Action> to_come;
    rules::Options options;  ///< with the readings that the case chooses
};
using StopBefore = std::function<bool(const game::Action&, game::Position&, const rules::Options&)>;

class Maps;

/// One file of cases, checked against its schema.
class CaseFile {
  public:
    /// Throws InputError with the file and the place in it.
    CaseFile(nlohmann::json json, std::string file);
    ~CaseFile();
    CaseFile(CaseFile&&) noexcept;
    /// The same file with something else in it. What is said of maps in both is not read again.
    CaseFile changed_to(nlohmann::json json) const;

    const std::string& file() const { return file_; }
    std::string game() const;
    std::size_t size() const;
    std::string name(std::size_t index) const;
    /// Whether a case says that it is about one of these rules.
    bool is_about(std::size_t index, const std::set<std::string, std::less<>>& rules) const;
    /// Runs one case. Throws InputError where the case speaks of things that it does not have.
    CaseResult run(std::size_t index, std::shared_ptr<const rules::GameRules> rules,
                   const catalog::GameFiles& files, const rules::Options& options = {},
                   Tells tells = Tells::reasons) const;

    /// Plays a case up to the first action that it has to stop before, with the case's own dice.
    StagedCase stage(std::size_t index, std::shared_ptr<const rules::GameRules> rules,
                     const catalog::GameFiles& files, const rules::Options& options,
                     const StopBefore& stop) const;

  private:
    std::unique_ptr<nlohmann::json> json_;
    std::unique_ptr<Maps> maps_;
    std::string file_;
};

}  // namespace umpire::cases
