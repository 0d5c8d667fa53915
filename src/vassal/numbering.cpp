#include "umpire/vassal/numbering.hpp"

#include "umpire/vassal/java.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace umpire::vassal {

namespace {

/// No printed map needs more; a hostile one asks for millions of letters or zeros.
constexpr std::int64_t longest_axis_name = 256;
/// Names longer than this are not taken apart.
constexpr std::size_t longest_cell_name = 512;

std::string grid_location(const Numbering& numbering, const std::string& column, const std::string& row) {
    return numbering.column_first ? column + numbering.separator + row : row + numbering.separator + column;
}

enum class Field { literal, column, row };

struct Pattern {
    Field field;
    std::string_view text;
};

std::vector<Pattern> pattern_of(const Numbering& numbering) {
    std::vector<Pattern> pattern;
    for (const auto& part : numbering.location_format.parts()) {
        if (!part.variable) {
            pattern.push_back({Field::literal, part.text});
        } else if (part.text == "gridLocation") {
            pattern.push_back({numbering.column_first ? Field::column : Field::row, {}});
            pattern.push_back({Field::literal, numbering.separator});
            pattern.push_back({numbering.column_first ? Field::row : Field::column, {}});
        } else if (part.text == "column") {
            pattern.push_back({Field::column, {}});
        } else if (part.text == "row") {
            pattern.push_back({Field::row, {}});
        }
    }
    return pattern;
}

/// How many characters at the start of the text could belong to a name of the axis.
std::size_t axis_run(std::string_view text, const AxisNumbering& axis) {
    const std::string_view allowed = axis.letters ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ" : "0123456789";
    const std::size_t sign = !text.empty() && text.front() == '-' ? 1 : 0;
    const std::size_t end = text.find_first_not_of(allowed, sign);
    return end == std::string_view::npos ? text.size() : end;
}

/// Matches a name against a pattern. Only the first column and the first row in it have a free length, so the
/// search is at most quadratic in the length of the name.
class CellNameSearch {
  public:
    CellNameSearch(const Numbering& numbering, bool exact_padding)
        : numbering_(numbering), pattern_(pattern_of(numbering)), exact_padding_(exact_padding) {}

    std::vector<Cell> find(std::string_view name) {
        match(0, name);
        return std::move(found_);
    }

  private:
    void match(std::size_t at, std::string_view rest) {
        if (at == pattern_.size()) {
            if (rest.empty() && column_ && row_) found_.push_back(cell());
            return;
        }
        const Pattern& part = pattern_[at];
        if (part.field == Field::literal) {
            match_text(at, rest, part.text);
            return;
        }
        auto& text = part.field == Field::column ? column_ : row_;
        if (text) {
            match_text(at, rest, *text);
            return;
        }
        const auto& axis = part.field == Field::column ? numbering_.columns : numbering_.rows;
        for (std::size_t length = axis_run(rest, axis); length > 0; --length) {
            if (!is_name(rest.substr(0, length), axis)) continue;
            text = rest.substr(0, length);
            match(at + 1, rest.substr(length));
            text.reset();
        }
    }

    void match_text(std::size_t at, std::string_view rest, std::string_view text) {
        if (rest.starts_with(text)) match(at + 1, rest.substr(text.size()));
    }

    bool is_name(std::string_view text, const AxisNumbering& axis) const {
        const auto index = parse_axis_name(text, axis);
        return index && (!exact_padding_ || axis_name(*index, axis) == text);
    }

    Cell cell() const {
        return {wrapping_subtract(*parse_axis_name(*column_, numbering_.columns), numbering_.columns.start),
                wrapping_subtract(*parse_axis_name(*row_, numbering_.rows), numbering_.rows.start)};
    }

    const Numbering& numbering_;
    std::vector<Pattern> pattern_;
    bool exact_padding_;
    std::optional<std::string_view> column_;
    std::optional<std::string_view> row_;
    std::vector<Cell> found_;
};

}  // namespace

std::string axis_name(int index, const AxisNumbering& axis) {
    std::string name = index < 0 ? "-" : "";
    const std::int64_t size = std::abs(std::int64_t{index});
    if (axis.letters) {
        const auto count = std::min(size / 26 + 1, longest_axis_name);
        name.append(static_cast<std::size_t>(count), static_cast<char>('A' + size % 26));
        return name;
    }
    const std::string digits = std::to_string(size);
    const auto wanted = std::clamp<std::int64_t>(std::int64_t{axis.leading} + 1, 0, longest_axis_name);
    if (const auto length = static_cast<std::int64_t>(digits.size()); length < wanted)
        name.append(static_cast<std::size_t>(wanted - length), '0');
    return name + digits;
}

std::optional<int> parse_axis_name(std::string_view name, const AxisNumbering& axis) {
    if (!axis.letters) return java::parse_int(name);
    const bool negative = !name.empty() && name.front() == '-';
    if (negative) name.remove_prefix(1);
    if (name.empty() || static_cast<std::int64_t>(name.size()) > longest_axis_name) return std::nullopt;
    const char letter = name.front();
    if (letter < 'A' || letter > 'Z' || name.find_first_not_of(letter) != std::string_view::npos)
        return std::nullopt;
    const int index = static_cast<int>(name.size() - 1) * 26 + (letter - 'A');
    return negative ? -index : index;
}

std::string location_text(const FormattedText& format, const PropertyLookup& lookup) {
    if (!format.is_expression()) return format.evaluate(lookup);
    const std::string& expression = format.parts().front().text;
    FormatOptions options;
    options.localised = true;
    return evaluate_expression(expression, lookup, options).value_or('{' + expression + '}');
}

std::string cell_name(const Numbering& numbering, Cell shown) {
    const std::string column =
        axis_name(wrapping_add(shown.column, numbering.columns.start), numbering.columns);
    const std::string row = axis_name(wrapping_add(shown.row, numbering.rows.start), numbering.rows);
    return location_text(numbering.location_format,
                         [&](std::string_view variable) -> std::optional<std::string> {
                             if (variable == "gridLocation") return grid_location(numbering, column, row);
                             if (variable == "column") return column;
                             if (variable == "row") return row;
                             return std::nullopt;
                         });
}

std::vector<Cell> parse_cell_name(const Numbering& numbering, std::string_view name) {
    if (name.size() > longest_cell_name || numbering.location_format.parts().size() > longest_cell_name)
        return {};
    auto cells = CellNameSearch(numbering, true).find(name);
    if (cells.empty()) cells = CellNameSearch(numbering, false).find(name);
    return cells;
}

}  // namespace umpire::vassal
