#pragma once

#include "umpire/rules/rulebook.hpp"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <memory>

namespace umpire::catalog {
class GameFiles;
class Table;
}  // namespace umpire::catalog

namespace umpire::rules {

/// A game's rules with their printed numbers, ready to judge.
class GameRules {
  public:
    /// Loads a game ("europa"). Throws InputError if its data is bad.
    static std::shared_ptr<const GameRules> load(const catalog::GameFiles& files, std::string_view game);
    ~GameRules();

    const std::string& game() const { return book_.game(); }
    const Rulebook& book() const { return book_; }
    /// Null if there is none.
    const catalog::Table* table(std::string_view name) const;
    std::optional<double> number(std::string_view name) const;
    /// What a modifier of that rule comes to, that many times or for that many points.
    double worth(std::string_view rule, double times) const;
    /// How a doubtful rule is read unless a player chooses; null if there is no such reading.
    const std::string* default_reading(std::string_view id) const;
    /// Attributes that every unit of a type has unless its counter says otherwise; of "game" those of a game
    /// that is about to begin.
    const game::Arguments& usual(std::string_view type) const;

  private:
    explicit GameRules(Rulebook book);
    void load_tables(const catalog::GameFiles& files);
    void take_number(const nlohmann::json& number);
    /// Every modifier needs a number, every table its file.
    void check_registrations(const catalog::GameFiles& files) const;

    struct Worth {
        double value = 0;
        double per = 0;  ///< counts once for every full so many points, if not 0
    };
    Rulebook book_;
    std::map<std::string, std::unique_ptr<catalog::Table>, std::less<>> tables_;
    std::map<std::string, Worth, std::less<>> worth_;
    std::map<std::string, double, std::less<>> numbers_;
    std::map<std::string, std::string, std::less<>> readings_;
    std::map<std::string, game::Arguments, std::less<>> usual_;
};

}  // namespace umpire::rules
