#pragma once

#include "umpire/vassal/formatted_text.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace umpire::vassal {

/// A report format read backwards: does a chat line have this form, and what stood in for its variables?
/// Formats and lines come from mailed files, so the work for one line is limited.
class ReportPattern {
  public:
    enum class Shape {
        anything,
        whole_number,
        numbers,  ///< separated by commas
    };
    struct Slot {
        Shape shape = Shape::anything;
        /// Not empty: it can only be one of these.
        std::vector<std::string> choices;
    };
    using SlotOf = std::function<Slot(std::string_view variable)>;
    using Captures = std::map<std::string, std::string, std::less<>>;

    /// Nothing can match an expression.
    ReportPattern(std::string_view format, const SlotOf& slot_of);

    /// The text must be unescaped. A variable that stands twice must have the same value twice.
    std::optional<Captures> match(std::string_view text) const;
    bool can_match() const { return !parts_.empty(); }

  private:
    struct Part {
        bool variable = false;
        std::string text;  ///< the literal, or the name of the variable
        Slot slot;
    };
    class Attempt;

    std::vector<Part> parts_;
};

}  // namespace umpire::vassal
