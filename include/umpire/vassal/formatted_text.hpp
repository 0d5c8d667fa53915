#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Texts with properties in them: `$name$` in formats, and `{expressions}`.
namespace umpire::vassal {

/// The value of a property; none where nobody knows the name.
using PropertyLookup = std::function<std::optional<std::string>(std::string_view name)>;

/// A text of a module with `$variable$` in it: location formats, report formats, turn formats.
/// Taken apart once, since a grid asks for the name of a location very often.
class FormattedText {
  public:
    struct Part {
        bool variable = false;
        std::string text;
    };
    enum class Unknown { left_out, as_its_name };

    FormattedText() = default;
    /// A text that is a whole number loses its leading zeros, unless the module chose to keep them.
    explicit FormattedText(std::string_view text, bool keep_leading_zeros = false);

    const std::vector<Part>& parts() const { return parts_; }
    /// True for `{...}`: its one part is the expression, without the braces.
    bool is_expression() const { return expression_; }

    std::string evaluate(const PropertyLookup& lookup, Unknown unknown = Unknown::left_out) const;

  private:
    void append(bool variable, std::string_view text);

    std::vector<Part> parts_;
    bool expression_ = false;
};

struct FormatOptions {
    /// What becomes of `$name$` when nobody knows the name: nothing in a text made for the player's language,
    /// else the name itself.
    bool localised = false;
    /// The module wants `007` to stay as it is.
    bool keep_leading_zeros = false;
};

/// What the engine would show for a format. None where only the engine could tell: the expression uses more
/// than the part of its language that is known here, or fails in it.
std::optional<std::string> evaluate_format(std::string_view format, const PropertyLookup& lookup,
                                           const FormatOptions& options = {});

/// An expression without its braces: properties, texts, whole numbers, true and false, + - * / %,
/// comparisons, && || !,
/// ?:, parentheses, GetProperty("x") and GetString("x"). A property whose value is a whole number is one; a
/// property that nobody knows is an empty text.
std::optional<std::string> evaluate_expression(std::string_view expression, const PropertyLookup& lookup,
                                               const FormatOptions& options = {});

}  // namespace umpire::vassal
