#pragma once

#include "umpire/report/table_history.hpp"
#include "umpire/vassal/commands.hpp"
#include "umpire/vassal/report_pattern.hpp"

#include <set>
#include <span>
#include <string>
#include <vector>

/// From what differs on the table to what happened: moves, flips, draws, rolls. In the layout of
/// `module-schema/replay.schema.json`.
namespace umpire::report {

struct StoryOptions {
    /// Tell only what the table's viewer may see; else nothing is hidden.
    bool restricted = false;
    /// Also what follows from other changes, or means nothing to players.
    bool mechanical = false;
};

class Storyteller {
  public:
    Storyteller(const vassal::Tabletop& table, StoryOptions options);

    /// Lists `moves`, `created`, `removed`, `changes`, `decks`, `turns`, `globals`, `players`, `boards`; only
    /// those in which something happened.
    OrderedJson tell(const TableChanges& changes) const { return tell(changes, {}); }
    /// The same with `actor`, `dice` and `chat`, before it.
    OrderedJson tell_step(std::span<const vassal::Command> step, const TableChanges& changes) const;

  private:
    OrderedJson tell(const TableChanges& changes, std::set<std::string> picked_up) const;
    void tell_settings(const TableChanges& changes, OrderedJson& story) const;
    OrderedJson tell_chat(std::span<const vassal::Command> step, const OrderedJson& dice) const;
    bool is_auto_report(std::string_view line) const;

    const vassal::Tabletop& table_;
    StoryOptions options_;
    std::vector<vassal::ReportPattern> auto_reports_;
    /// Module properties that only repeat what dice and turn trackers show.
    std::vector<std::string> echoes_;
};

/// What is different between the tables of two files, in the layout of `module-schema/diff.schema.json`.
OrderedJson differences_json(const std::string& before, const std::string& after, const OrderedJson& story);

}  // namespace umpire::report
