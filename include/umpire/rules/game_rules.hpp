#pragma once

#include "umpire/game/registry.hpp"
#include "umpire/game/roles.hpp"
#include "umpire/rules/rulebook.hpp"

#include <map>
#include <memory>

namespace umpire::catalog {
class Catalog;
class GameFiles;
class Numbers;
class Readings;
class Table;
class Tellings;
}  // namespace umpire::catalog
namespace umpire::orders {
class Vocabulary;
}

namespace umpire::rules {

/// A game's rules with their printed numbers, ready to judge.
class GameRules {
  public:
    /// What players of the game can declare, for whoever reads their words, and what an order or event may
    /// have as its arguments.
    struct Declarations {
        std::shared_ptr<const orders::Vocabulary> vocabulary;
        std::map<std::string, game::Registry::Arguments, std::less<>> arguments;  ///< by verb or event
        game::Roles roles{};
    };
    /// Throws InputError if the game's data is bad, std::logic_error if its rulebook says nothing of
    /// something that players can do on the table.
    static std::shared_ptr<const GameRules> load(const catalog::GameFiles& files, Rulebook book,
                                                 std::shared_ptr<const catalog::Catalog> catalog,
                                                 Declarations orders);
    ~GameRules();

    const std::string& game() const { return book_->game(); }
    const Rulebook& book() const { return *book_; }
    /// What players of this game can declare.
    const orders::Vocabulary& vocabulary() const { return *vocabulary_; }
    /// What words of this game mean to whoever knows no game.
    const game::Roles& roles() const { return roles_; }
    /// What an argument of an order or event may be; null if it has none of this name.
    const game::ValueType* argument_type(std::string_view verb, std::string_view argument) const;
    std::vector<std::string> argument_names(std::string_view verb) const;
    /// Null if there is none.
    const catalog::Table* table(std::string_view name) const;
    std::vector<std::string> table_names() const;
    const catalog::Catalog& catalog() const { return *catalog_; }
    const catalog::Numbers& numbers() const { return *numbers_; }
    const catalog::Readings& readings() const { return *readings_; }
    /// The sentences in which the game tells of what is done in it.
    const catalog::Tellings& tellings() const { return *tellings_; }
    /// What a modifier of that rule comes to, that many times or for that many points.
    double worth(std::string_view rule, double times) const;
    /// Attributes that every unit of a type has unless its counter says otherwise; of "game" those of a game
    /// that is about to begin.
    const game::Arguments& usual(std::string_view type) const;

    /// @name The same rules with another table, or another printed number: to see that a case notices.
    /// @{
    std::shared_ptr<const GameRules> with_table(catalog::Table table) const;
    std::shared_ptr<const GameRules> with_number(std::string_view id, double value) const;
    /// @}

  private:
    explicit GameRules(Rulebook book);
    GameRules(const GameRules&) = default;
    void load_tables(const catalog::GameFiles& files);
    void note_worth();
    void load_usual(const catalog::GameFiles& files);
    void load_tellings(const catalog::GameFiles& files);
    /// What is wrong with a name in the sentence of a verb; empty if nothing is.
    std::string problem_in_telling(const std::string& verb, const std::string& name,
                                   const std::string& value) const;
    /// Every id must be a rule, every modifier needs a number, every table its file.
    void check_registrations(const catalog::GameFiles& files) const;
    /// Whatever is done on the table must be somebody's to judge.
    void check_owners() const;

    struct Worth {
        double value = 0;
        double per = 0;  ///< counts once for every full so many points, if not 0
    };
    std::shared_ptr<Rulebook> book_;  ///< the same with other tables and numbers
    std::map<std::string, std::shared_ptr<const catalog::Table>, std::less<>> tables_;
    std::map<std::string, Worth, std::less<>> worth_;
    std::shared_ptr<const catalog::Catalog> catalog_;
    std::shared_ptr<const catalog::Numbers> numbers_;
    std::shared_ptr<const catalog::Readings> readings_;
    std::shared_ptr<const catalog::Tellings> tellings_;
    std::shared_ptr<const orders::Vocabulary> vocabulary_;
    game::Roles roles_;
    std::map<std::string, game::Arguments, std::less<>> usual_;
    std::map<std::string, game::Registry::Arguments, std::less<>> arguments_;  ///< by verb or event
};

}  // namespace umpire::rules
