#pragma once

#include "umpire/game/registry.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace umpire::catalog {

class GameFiles;

/// Players can break limits and timings; procedures, modifiers, tables and effects decide results;
/// definitions give meaning to others; advice asks for nothing.
enum class RuleKind { limit, timing, procedure, modifier, table, effect, definition, advice };
inline constexpr std::size_t rule_kind_count = 8;

/// Where the facts come from that a rule is judged by.
enum class Visible { board, log, declared, none };

std::string_view name_of(RuleKind kind);
std::string_view name_of(Visible visible);

/// One statement of a printed rule, in our own words.
struct Rule {
    std::string id;    ///< "europa:28A.s1"
    std::string rule;  ///< the printed number: "28A"
    std::string title;
    RuleKind kind = RuleKind::advice;
    std::string when;
    std::string says;
    std::string illegal;  ///< an action that breaks it; empty where none can
    std::vector<std::string> needs;
    Visible visible = Visible::none;
    std::vector<std::string> refs;  ///< may name rules of chapters that the catalog does not hold
    std::vector<std::string> outside;

    /// Without the game: "28A.s1".
    std::string_view short_id() const { return std::string_view(id).substr(id.find(':') + 1); }
};

/// The leading number of a rule ("22" of "22.452C"); the whole name where there is none.
std::string_view chapter_of(std::string_view rule);

/// What a side keeps from the other until it is revealed.
struct Secret {
    std::string rule;                   ///< "22.423B"
    std::string of;                     ///< "unit" or "group"
    std::vector<std::string> facts;     ///< of such a thing
    bool contents = false;              ///< that is in such a thing: neither it nor anything of it is known
    std::vector<std::string> until;     ///< any of these facts, of the thing or of what it is in, lifts it
    std::vector<std::string> declared;  ///< verbs of orders that tell it
};

/// All rules of one game.
class Catalog {
  public:
    /// Throws InputError with file, line and reason: no rule is left out in silence, none comes twice, and a
    /// reference to a chapter that the catalog holds must lead somewhere.
    static Catalog load(const GameFiles& files, std::string_view game);
    /// The same from the text of a rulebook; the caller names the file.
    static Catalog parse(std::string_view lines, std::string_view game);

    const std::string& game() const { return game_; }
    /// In the order of the rulebook.
    std::span<const Rule> rules() const;
    /// One statement by its id, with or without the game; null if there is none.
    const Rule* find(std::string_view id) const;
    /// Whether there is such a statement.
    bool has(std::string_view id) const;
    /// All statements of a printed rule ("28A"), and no others.
    std::vector<const Rule*> statements(std::string_view rule) const;
    /// All statements of rules whose numbers begin so ("22.45"), in the order of the rulebook.
    std::vector<const Rule*> below(std::string_view beginning) const;
    /// Whether this is a statement, a printed rule, or the beginning of the numbers of some ("22.45").
    bool names_rules(std::string_view id) const;
    /// The rule or statement whose name is most like this one.
    std::string nearest(std::string_view id) const;
    std::size_t count(RuleKind kind) const;
    /// A fact as players call it: "low on fuel" for `low_fuel`. What stands behind its name stays: "distance
    /// to Hood".
    std::string words_of(std::string_view fact) const { return registry_->words_of(fact); }
    std::span<const Secret> secrets() const { return secrets_; }
    /// Every name that the game has.
    const game::Registry& registry() const { return *registry_; }

  private:
    /// Of a rulebook that ships with the program, and was checked with it, only what rules there are: what
    /// they say is read when somebody asks, since few are asked for.
    static Catalog leaf_through(std::string_view lines, std::string_view game);
    void add(Rule rule);
    const Rule& read(std::size_t index) const;
    void check_refs(const Rule& rule) const;

    std::string game_;
    mutable std::vector<Rule> rules_;
    mutable std::vector<std::string_view> unread_;  ///< the lines of rules; an empty one has been read
    std::set<std::string, std::less<>> chapters_;
    std::map<std::string, std::size_t, std::less<>> by_id_;                 ///< without the game
    std::map<std::string, std::vector<std::size_t>, std::less<>> by_rule_;  ///< by printed number
    std::shared_ptr<const game::Registry> registry_ = std::make_shared<game::Registry>();
    std::vector<Secret> secrets_;
};

/// A number that a rule states outside any table.
struct RuleNumber {
    std::string id;  ///< "basic_allowance"
    double value = 0;
    std::string rule;  ///< "27D.s1"
    std::string says;
};

class Numbers {
  public:
    /// None for a game that has no such file.
    static Numbers load(const GameFiles& files, const Catalog& catalog);

    std::span<const RuleNumber> all() const { return numbers_; }
    const RuleNumber* find(std::string_view id) const;
    /// Throws InputError if the file does not have it.
    double value(std::string_view id) const;
    /// The same, one number being another.
    Numbers with(std::string_view id, double value) const;

  private:
    std::string file_;
    std::vector<RuleNumber> numbers_;
};

/// A question that the printed rules leave open, with the answers one can give.
struct Reading {
    struct Choice {
        std::string id;
        std::string says;
    };

    std::string id;  ///< "coast_modifier"
    std::vector<std::string> rules;
    std::string question;
    std::vector<Choice> choices;
    std::string chosen;  ///< the default, unless players chose another

    /// Not a doubt, but an optional or advanced rule: its choices are "off" and "on".
    bool is_switch() const;
};

class Readings {
  public:
    /// None for a game that has no such file.
    static Readings load(const GameFiles& files, const Catalog& catalog);

    std::span<const Reading> all() const { return readings_; }
    const Reading* find(std::string_view id) const;
    /// The id of the choice that holds. Throws InputError if the file does not have the reading.
    std::string_view chosen(std::string_view id) const;
    /// False if there is no such reading, or no such choice of it.
    bool choose(std::string_view id, std::string_view choice);

  private:
    std::string file_;
    std::vector<Reading> readings_;
};

/// A rule that Umpire does not enforce, and why.
struct Unenforced {
    std::string rule;
    std::string reason;
};

std::vector<Unenforced> load_unenforced(const GameFiles& files, const Catalog& catalog);

/// What a complete look at the data of all games found.
struct Inventory {
    std::size_t games = 0, rules = 0, tables = 0, examples = 0, numbers = 0, readings = 0, files = 0;
};

/// Reads everything there is. Throws InputError at the first thing that is not as it should be.
Inventory check_everything(const GameFiles& files);

}  // namespace umpire::catalog
