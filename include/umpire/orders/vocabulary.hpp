#pragma once

#include "umpire/orders/form.hpp"

#include <nlohmann/json_fwd.hpp>

#include <map>

namespace umpire::orders {

/// An order in ordinary words: "<group:own group> changes base to <to:location>".
struct SpokenForm {
    Form form;
    std::map<std::string, std::string> with;  ///< arguments that these words have by themselves
};

/// An order that a game knows.
struct Verb {
    std::string verb;
    std::vector<std::string> aliases;
    std::string summary;
    Form form;
    std::string example;             ///< a complete order, as it stands in chat
    std::vector<std::string> rules;  ///< "29C": why the game needs to be told
    std::string dice;                ///< "2d6"; empty if none are rolled for it
    /// Every roll for it is for itself: whatever comes after it looks at nothing but what has come of it.
    bool rolls_alone = false;
    std::vector<SpokenForm> spoken;  ///< the same in ordinary words
    /// What to try for an argument that was not given, likeliest first. A flag is "yes" or "no".
    std::map<std::string, std::vector<std::string>> undeclared;

    /// The form as a player types it, with verb and exclamation mark.
    std::string usage() const;
};

/// All orders of a game, from `module-schema/<game>/orders.json`.
class Vocabulary {
  public:
    /// Throws InputError with file, JSON pointer and reason. Every example is tried, and must mean what the
    /// file says it means; of a file that was checked before they are taken to.
    static Vocabulary load(const nlohmann::json& document, const std::string& file, bool checked = false);

    const std::string& game() const { return game_; }
    const std::vector<Verb>& verbs() const { return verbs_; }
    /// By name or alias, in any case; null if there is none.
    const Verb* find(std::string_view verb) const;
    /// The one that was probably meant; null if nothing comes near.
    const Verb* nearest(std::string_view verb) const;

  private:
    std::string game_;
    std::vector<Verb> verbs_;
};

}  // namespace umpire::orders
