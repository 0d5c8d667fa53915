#include "umpire/vassal/formatted_text.hpp"

#include "umpire/vassal/java.hpp"
#include "umpire/vassal/sequence.hpp"

namespace umpire::vassal {

namespace {

/// Formats are short; one that grows without bound was made to.
constexpr std::size_t longest_result = std::size_t{1} << 20U;

bool is_padded_number(std::string_view text) {
    return text.size() > 1 && text.front() == '0' &&
           text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

FormattedText::FormattedText(std::string_view text, bool keep_leading_zeros) {
    const std::string_view trimmed = java::trim(text);
    if (trimmed.empty()) return;
    if (trimmed.size() > 1 && trimmed.front() == '{' && trimmed.back() == '}') {
        expression_ = true;
        parts_.push_back({false, std::string(trimmed.substr(1, trimmed.size() - 2))});
    } else if (const auto number = java::parse_int(trimmed);
               number && !(keep_leading_zeros && is_padded_number(trimmed))) {
        append(false, std::to_string(*number));
    } else if (text.find('$') == std::string_view::npos) {
        append(false, text);
    } else {
        SequenceDecoder tokens(trimmed, '$');
        std::string scratch;
        for (bool odd = false; tokens.has_more(); odd = !odd) {
            const std::string token(tokens.next(scratch));
            // A variable needs its closing sign: the last token never is one.
            append(odd && tokens.has_more(), token);
        }
    }
}

void FormattedText::append(bool variable, std::string_view text) {
    if (!variable && text.empty()) return;
    if (!variable && !parts_.empty() && !parts_.back().variable)
        parts_.back().text += text;
    else
        parts_.push_back({variable, std::string(text)});
}

std::string FormattedText::evaluate(const PropertyLookup& lookup, Unknown unknown) const {
    std::string result;
    for (const Part& part : parts_) {
        if (!part.variable) {
            result += part.text;
        } else if (const auto value = lookup(part.text)) {
            result += *value;
        } else if (unknown == Unknown::as_its_name) {
            result += part.text;
        }
        if (result.size() > longest_result) break;
    }
    return result;
}

std::optional<std::string> evaluate_format(std::string_view format, const PropertyLookup& lookup,
                                           const FormatOptions& options) {
    const FormattedText parsed(format, options.keep_leading_zeros);
    if (parsed.is_expression()) return evaluate_expression(parsed.parts().front().text, lookup, options);
    using Unknown = FormattedText::Unknown;
    std::string result =
        parsed.evaluate(lookup, options.localised ? Unknown::left_out : Unknown::as_its_name);
    if (result.size() > longest_result) return std::nullopt;
    return result;
}

}  // namespace umpire::vassal
