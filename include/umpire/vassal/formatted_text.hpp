#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace umpire::vassal {

/// A text of a module with `$variable$` in it: location formats, report formats, turn formats.
/// Taken apart once, since a grid asks for the name of a location very often.
class FormattedText {
  public:
    struct Part {
        bool variable = false;
        std::string text;
    };
    enum class Unknown { left_out, as_its_name };
    using Lookup = std::function<std::optional<std::string>(std::string_view)>;

    FormattedText() = default;
    /// A text that is a whole number loses its leading zeros, unless the module chose to keep them.
    explicit FormattedText(std::string_view text, bool keep_leading_zeros = false);

    const std::vector<Part>& parts() const { return parts_; }
    /// True for `{...}`, which only the engine's script language can evaluate: it stands here unevaluated.
    bool is_expression() const { return expression_; }

    std::string evaluate(const Lookup& lookup, Unknown unknown = Unknown::left_out) const;

  private:
    void append(bool variable, std::string_view text);

    std::vector<Part> parts_;
    bool expression_ = false;
};

/// Evaluates a text once; nothing where it is an expression beyond what is understood here.
std::optional<std::string> evaluate_format(std::string_view text, const FormattedText::Lookup& lookup,
                                           FormattedText::Unknown unknown = FormattedText::Unknown::left_out);

}  // namespace umpire::vassal
