#pragma once

#include "umpire/check/links.hpp"
#include "umpire/check/memory.hpp"
#include "umpire/report/chain.hpp"

#include <functional>

/// Many mails, judged as the one history of a game.
namespace umpire::check {

/// What is left of a log behind the last seal of an umpire.
struct Resumed {
    std::unique_ptr<vassal::Replay> rest;
    std::size_t steps_before = 0;
    std::shared_ptr<const orders::OrdersFile> orders;  ///< for the rest; null if there are none
    Memory memory;
    std::vector<report::Seal> seals;
};

/// A file that is to be judged with others.
struct Letter {
    std::string file;  ///< as reports call it
    std::string module;
    Request request;
    /// Brings it to a table anew.
    std::function<std::unique_ptr<vassal::Replay>()> open;
    /// Judges what an umpire has judged already as he did; nothing if there is no such thing in it. May be
    /// left out where no umpire writes into logs.
    std::function<std::optional<Resumed>(const vassal::GameFile& file, const Request& request,
                                         const Memory* before, report::LegalityReport& report)>
        resume;
};

/// Judges letters that belong together with what is known from those before them. Reading, and judging
/// different games, may be done on several threads at once.
class History {
  public:
    /// What is known from mails that are not among these comes first.
    explicit History(std::vector<Letter> letters, std::optional<Memory> since = std::nullopt);

    std::size_t letters() const { return letters_.size(); }
    bool has_since() const { return since_ != nullptr; }
    /// Reads a letter from its beginning to its end. Throws InputError.
    void read(std::size_t letter);
    /// Puts those in order that could be read.
    void put_in_order();
    std::size_t games() const { return games_.size(); }
    /// Judges all letters of a game, in their order. Throws InputError.
    void judge(std::size_t game);

    /// Of one game, in its order.
    const std::vector<std::size_t>& letters_of(std::size_t game) const { return games_[game].letters; }
    const report::ChainReport& chain(std::size_t game) const { return games_[game].chain; }
    const rules::GameRules& rules_of(std::size_t game) const;
    /// Brings a letter to a table once more.
    std::unique_ptr<vassal::Replay> open(std::size_t letter) const;
    /// How it was judged.
    const Request& request_of(std::size_t letter) const;
    /// Null for one that was not judged: it could not be read, or is the same as another.
    const report::LegalityReport* report(std::size_t letter) const;
    /// What is known after the last mail of the longest line of a game; null if nothing was judged.
    const Memory* memory(std::size_t game) const { return games_[game].memory.get(); }

  private:
    struct OneGame {
        std::vector<std::size_t> letters;
        report::ChainReport chain;
        std::shared_ptr<const Memory> memory;
    };

    void order_module(const std::string& module);
    void add_game(std::span<const std::size_t> letters);
    void add_forks(const std::vector<std::vector<std::size_t>>& forks);
    void tell_misfits(std::size_t first_game);
    std::string file_of(std::size_t letter) const;
    bool is_gap(const std::vector<TableChange>& changes, const Standing& standing) const;
    const Memory* look_back(std::size_t letter, const Memory& before, check::Game& game, Checker& checker,
                            report::ChainedFile& file, report::ChainReport& chain);
    /// The orders of a mail that has been judged, whose dice are in this one.
    void settle(std::size_t before, const std::vector<std::string>& orders, const std::string& file);
    std::shared_ptr<const Memory> judge_letter(std::size_t letter, const Memory* before,
                                               report::ChainedFile& file, report::ChainReport& chain);

    std::vector<Letter> letters_;
    std::shared_ptr<const Memory> since_;  ///< stands among the mails behind all letters
    std::vector<std::optional<Mail>> mails_;
    std::vector<Link> links_;
    std::vector<std::optional<report::LegalityReport>> reports_;
    std::vector<OneGame> games_;
};

/// What changed between the end of one mail and the beginning of another, in words of the game; only what the
/// reader of the request may know.
std::vector<report::ChangedBetween> told(const std::vector<TableChange>& changes, const Memory& before,
                                         const Game& game, const Request& request);

}  // namespace umpire::check
