#pragma once

#include "umpire/rules/rulebook.hpp"

#include <map>
#include <memory>

namespace umpire::catalog {
class Catalog;
class GameFiles;
class Numbers;
class Readings;
class Table;
}  // namespace umpire::catalog
namespace umpire::orders {
class Vocabulary;
}

namespace umpire::rules {

/// A game's rules with their printed numbers, ready to judge.
class GameRules {
  public:
    /// Loads a game ("europa"). Throws InputError if its data is bad.
    static std::shared_ptr<const GameRules> load(const catalog::GameFiles& files, std::string_view game);
    ~GameRules();

    const std::string& game() const { return book_.game(); }
    const Rulebook& book() const { return book_; }
    /// What players of this game can declare.
    const orders::Vocabulary& vocabulary() const { return *vocabulary_; }
    /// Null if there is none.
    const catalog::Table* table(std::string_view name) const;
    const catalog::Catalog& catalog() const { return *catalog_; }
    const catalog::Numbers& numbers() const { return *numbers_; }
    const catalog::Readings& readings() const { return *readings_; }
    /// What a modifier of that rule comes to, that many times or for that many points.
    double worth(std::string_view rule, double times) const;
    /// Attributes that every unit of a type has unless its counter says otherwise; of "game" those of a game
    /// that is about to begin.
    const game::Arguments& usual(std::string_view type) const;

  private:
    explicit GameRules(Rulebook book);
    void load_tables(const catalog::GameFiles& files);
    void load_usual(const catalog::GameFiles& files);
    void load_orders(const catalog::GameFiles& files);
    /// Every id must be a rule, every modifier needs a number, every table its file.
    void check_registrations(const catalog::GameFiles& files) const;

    struct Worth {
        double value = 0;
        double per = 0;  ///< counts once for every full so many points, if not 0
    };
    Rulebook book_;
    std::map<std::string, std::unique_ptr<catalog::Table>, std::less<>> tables_;
    std::map<std::string, Worth, std::less<>> worth_;
    std::unique_ptr<catalog::Catalog> catalog_;
    std::unique_ptr<catalog::Numbers> numbers_;
    std::unique_ptr<catalog::Readings> readings_;
    std::unique_ptr<orders::Vocabulary> vocabulary_;
    std::map<std::string, game::Arguments, std::less<>> usual_;
};

}  // namespace umpire::rules
