#pragma once

#include "umpire/game/fact.hpp"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>

namespace umpire::game {

class Calendar;
class Position;

/// What sort of value a fact has, by itself or in a list.
enum class ValueSort : std::uint8_t { yes_no, number, text, word, thing, moment, turn };

struct ValueType {
    struct Choice {
        ValueSort sort = ValueSort::text;
        std::string words;  ///< of a word: the list that it is from
        Kinds things;       ///< of a thing
    };
    std::vector<Choice> choices;  ///< nearly always one
    bool list = false, of_lists = false;
    bool or_one = false;  ///< a list, or one value that stands for itself
    std::string text;     ///< as the registry has it: "list of unit", "number or protection"

    bool has(ValueSort sort) const;
};

/// Where a fact comes from.
enum class Origin : std::uint8_t { counter, map, table, declared, kept, rule };
inline constexpr std::size_t origin_count = 6;
std::string_view name_of(Origin origin);

/// A fact of a game, or a family of them ("nrp {side}").
struct FactDeclaration {
    std::string name;
    Kinds about;
    ValueType type;
    std::optional<double> least, most;
    std::string unit;             ///< what a number counts: "hexes"
    std::vector<Origin> origins;  ///< where it comes from, mostly first
    Value unsaid;                 ///< what it is when nobody has said it; not known if not known
    bool secret = false;
    bool announced = false;  ///< a result that all sides are told, whatever they know of what it comes from
    std::string words;       ///< in reports
    std::string free;        ///< why a text may be any text
    std::string pattern;     ///< a regular expression that a text fits; empty: any
    std::function<bool(const std::string&)> fits;  ///< the pattern, made once

    bool is_family() const { return name.find('{') != std::string::npos; }
    bool has(Origin origin) const;
};

/// One list of words: each as the rules spell it, with its other spellings.
using WordList = std::map<std::string, std::vector<std::string>, std::less<>>;

/// Every name that a game has: its facts, the words they take, its events, sums and results. What is read is
/// held to it.
class Registry {
  public:
    /// Reads module-schema/<game>/facts.json. Throws InputError with the JSON pointer.
    static Registry from_json(const nlohmann::json& json, const std::string& file);

    /// Null if there is none; of a family for "nrp Axis". Things that the name of one of a family ends with
    /// must be in the position, if one is given.
    const FactDeclaration* fact(std::string_view name, const Position* position = nullptr) const {
        return find(facts_, name, position);
    }
    std::span<const FactDeclaration> facts() const { return facts_.all; }
    /// What is wrong with a name as a fact of this kind of thing; empty if nothing is.
    std::string problem_with(std::string_view name, Kind about, const Position* position = nullptr) const;
    /// Names that a fact had once: what it is called now.
    const std::map<std::string, std::string, std::less<>>& renamed() const { return renamed_; }

    const WordList* words(std::string_view list) const;
    const std::map<std::string, WordList, std::less<>>& word_lists() const { return words_; }
    /// As the rules spell it; nothing if the list does not have it.
    std::optional<std::string> spelt(std::string_view list, std::string_view word) const;

    /// Events and verbs with the arguments that they may have besides those of an order's form.
    using Arguments = std::map<std::string, ValueType, std::less<>>;
    const std::map<std::string, Arguments, std::less<>>& events() const { return events_; }
    const std::set<std::string, std::less<>>& sums() const { return sums_; }
    /// Of an outcome; null if there is none.
    const FactDeclaration* result(std::string_view name, const Position* position = nullptr) const {
        return find(results_, name, position);
    }
    std::span<const FactDeclaration> results() const { return results_.all; }

    /// How reports call a fact or a result.
    std::string words_of(std::string_view name) const;

    /// What a player would put in for its value: "<yes or no>".
    std::string hint_of(const FactDeclaration& fact) const;

    /// A value as it was read, or why it is none.
    struct Read {
        Value value;
        std::string problem;

        /// The value. Where there is none whoever reads a file throws: he knows the place in it.
        template <class Fail>
        Value or_fail(Fail fail) && {
            if (!problem.empty()) fail(problem);
            return std::move(value);
        }
    };
    /// Things are looked up in the position; without one they stay text.
    Read read(const FactDeclaration& fact, const nlohmann::json& json, const Position* position) const;
    /// The same as a player writes it.
    Read read(const FactDeclaration& fact, std::string_view text, const Position* position) const;
    Read read(const ValueType& type, const nlohmann::json& json, const Position* position) const;
    /// The same of the fact of this name, if a thing of the kind can have it.
    Read read(std::string_view fact, Kind about, const nlohmann::json& json, const Position* position) const;
    /// "list of unit", "number or protection". Throws InputError if it is no type.
    ValueType type_named(const std::string& text) const;

    bool empty() const { return facts_.all.empty(); }
    /// Null if the game has none.
    const Calendar* calendar() const { return calendar_.get(); }

  private:
    friend class RegistryReader;

    struct Family {
        std::vector<std::string> parts;  ///< between the gaps: "war ", " ", ""
        std::vector<std::string> gaps;   ///< what stands in each: a list of words, or a kind
        std::size_t fact = 0;
    };
    struct Declarations {
        std::vector<FactDeclaration> all;
        std::map<std::string, std::size_t, std::less<>> by_name;
        std::vector<Family> families;
    };
    const FactDeclaration* find(const Declarations& among, std::string_view name,
                                const Position* position) const;
    bool fits(const Family& family, std::string_view name, const Position* position) const;
    bool fills(std::string_view gap, std::string_view text, const Position* position) const;
    Read read_one(const ValueType& type, const nlohmann::json& json, const Position* position) const;

    Declarations facts_, results_;
    std::map<std::string, WordList, std::less<>> words_;
    std::map<std::string, std::string, std::less<>> renamed_;
    std::map<std::string, Arguments, std::less<>> events_;
    std::set<std::string, std::less<>> sums_;
    std::map<std::string, std::string, std::less<>> phrases_;  ///< of a result with its value
    std::shared_ptr<const Calendar> calendar_;
};

/// JSON as a value where nothing declares what it has to be: names of things stay text.
Value plain_value(const nlohmann::json& json);

}  // namespace umpire::game
