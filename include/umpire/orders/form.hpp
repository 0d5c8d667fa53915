#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// What players declare because VASSAL cannot show it: in chat, or in a file of orders. This folder knows
/// the text of orders only; whether a named group exists, or may do what it is told, others decide.
namespace umpire::orders {

enum class ArgumentType : std::uint8_t {
    unit,
    group,
    side,
    location,
    number,
    word,
    text,
    path,
    dice,
    choice,
    flag,  ///< a keyword that may be left out: said or not said
};

std::string_view name_of(ArgumentType type);

/// Whose a thing must be that a player names.
enum class Whose : std::uint8_t { anybodys, own, enemys };

/// A place in a form that the player fills in.
struct Argument {
    std::string name;
    ArgumentType type = ArgumentType::word;
    std::vector<std::string> choices;  ///< of a choice, spelt as rules see them
    std::string words{};               ///< the list of the game's words that it is from; empty: any
    bool optional = false;             ///< there is a way to give the order without it
    bool list = false;                 ///< may have more than one value
    Whose whose = Whose::anybodys;
    bool made = false;      ///< a name that nothing may have yet
    bool repeated = false;  ///< the same thing may be named more than once
    bool fallen = false;    ///< it may have been lost in the very moment in which it acts
    std::string of{};       ///< the argument that names the group that it must be in; empty: any
};

/// One step of the program that a form is compiled into; `Form` makes them and the matcher follows them.
struct Instruction {
    enum class Does : std::uint8_t {
        keyword,     ///< takes the word `keywords()[number]`
        arrow,       ///< takes `->`
        comma,       ///< takes `,`
        value,       ///< takes the first or only word of a value of argument `number`
        more_value,  ///< takes a further word of a name, or a further value of a path or of dice
        rest,        ///< takes all that is left, for argument `number`
        said,        ///< takes nothing; notes that flag `number` was given
        either,      ///< tries `next`, then `other`
        jump,        ///< goes on at `next`
        end,         ///< the order must end here
    };
    Does does = Does::end;
    std::uint16_t number = 0;
    std::uint16_t next = 0;
    std::uint16_t other = 0;
};

/// What may follow a verb: `<target:group> with <with:group> [in <area:location>]`.
///
///   word                  a keyword, in lower case; `->` is one too
///   <name:type>           an argument: unit, group, side, location, number, word, text (the rest of the
///                         line), units, path, dice, or the words to choose from: <name:early|closing>
///   <name:new group>      one that the order may make
///   <name:own type>       of the side that gives the order; <name:enemy type>: of another
///   <name:fallen own type>  though it was lost, such as in fire at the same moment: rules say when
///   <name:type of other>  in the group that the argument `other` names
///   <name:repeated type>  the same may be named more than once, such as for each hit
///   <name:type/list>      a word of that list of the game's registry: <name:word/activity>
///   <name:type...>        a list with commas between its values; <name:type>{1,2}: so many of them
///   [a]  [a | b]          may be left out; a keyword alone is a flag of its own name
///   (a | b)               one of them
class Form {
  public:
    Form() = default;
    /// Throws InputError with the column if this is no form, or if orders of it could be read in two ways.
    static Form compile(std::string_view text);

    const std::string& text() const { return text_; }
    const std::vector<Argument>& arguments() const { return arguments_; }
    const Argument* find(std::string_view name) const;
    const std::vector<std::string>& keywords() const { return keywords_; }
    const std::vector<Instruction>& program() const { return program_; }
    /// Whether "->" stands in it.
    bool has_arrow() const;

  private:
    friend class FormCompiler;

    std::string text_;
    std::vector<Argument> arguments_;
    std::vector<std::string> keywords_;
    std::vector<Instruction> program_;
};

}  // namespace umpire::orders
