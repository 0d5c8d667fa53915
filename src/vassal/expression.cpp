#include "umpire/vassal/formatted_text.hpp"
#include "umpire/vassal/java.hpp"

#include <cstdint>
#include <variant>

namespace umpire::vassal {

namespace {

constexpr std::size_t longest_expression = std::size_t{1} << 16;
constexpr std::size_t longest_text = std::size_t{1} << 20;
constexpr int deepest_nesting = 100;

/// Whatever only the engine itself could evaluate.
struct Beyond {};

using Value = std::variant<std::string, int, bool>;

std::string text_of(const Value& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    if (const auto* number = std::get_if<int>(&value)) return std::to_string(*number);
    return std::get<bool>(value) ? "true" : "false";
}

int number_of(const Value& value) {
    if (const auto* number = std::get_if<int>(&value)) return *number;
    throw Beyond{};
}

bool truth_of(const Value& value) {
    if (const auto* truth = std::get_if<bool>(&value)) return *truth;
    throw Beyond{};
}

int wrapped(std::int64_t value) {
    return static_cast<int>(static_cast<std::uint32_t>(value));
}

Value sum(const Value& left, const Value& right) {
    if (std::holds_alternative<std::string>(left) || std::holds_alternative<std::string>(right)) {
        std::string text = text_of(left) + text_of(right);
        if (text.size() > longest_text) throw Beyond{};
        return text;
    }
    return wrapped(std::int64_t{number_of(left)} + number_of(right));
}

int arithmetic(char operation, std::int64_t left, std::int64_t right) {
    if (operation == '-') return wrapped(left - right);
    if (operation == '*') return wrapped(left * right);
    if (right == 0) throw Beyond{};
    return wrapped(operation == '/' ? left / right : left % right);
}

bool equal(const Value& left, const Value& right) {
    if (left.index() == right.index()) return left == right;
    // Whether 1 equals "1" is a matter of the engine's own interpreter; that 1 is not "2" is a matter of
    // course.
    if (text_of(left) == text_of(right)) throw Beyond{};
    return false;
}

/// A property as an expression sees it.
Value property_value(std::string_view text, const FormatOptions& options) {
    if (text == "true") return true;
    if (text == "false") return false;
    const bool padded = text.size() > 1 && text.front() == '0';
    if (const auto number = java::parse_int(text); number && !(padded && options.keep_leading_zeros))
        return *number;
    // Broken numbers become numbers too, printed in Java's way.
    if (java::parse_double(text)) throw Beyond{};
    return std::string(text);
}

enum class Kind { end, name, text, number, sign };

struct Token {
    Kind kind = Kind::end;
    std::string_view text;  // a name, digits, a sign, or a text as it stands between its quotes
};

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_name_start(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

/// Length of the text literal that starts here.
std::size_t length_of_text(std::string_view source) {
    for (std::size_t i = 1; i < source.size(); ++i) {
        if (source[i] == '"') return i + 1;
        if (source[i] != '\\') continue;
        if (++i == source.size()) break;
        if (std::string_view("nt\"'\\").find(source[i]) == std::string_view::npos) throw Beyond{};
    }
    throw Beyond{};
}

/// What a text literal means, of which only signs that are known stand behind a backslash.
std::string meant_by(std::string_view literal) {
    std::string value;
    value.reserve(literal.size());
    for (std::size_t i = 0; i < literal.size(); ++i) {
        if (literal[i] != '\\') {
            value += literal[i];
            continue;
        }
        const char escaped = literal[++i];
        value += escaped == 'n' ? '\n' : escaped == 't' ? '\t' : escaped;
    }
    return value;
}

std::size_t length_of_sign(std::string_view source) {
    for (const std::string_view two : {"==", "!=", "<=", ">=", "&&", "||"})
        if (source.starts_with(two)) return 2;
    // Doubled signs are other operators, which change variables.
    if (source.starts_with("++") || source.starts_with("--")) throw Beyond{};
    if (std::string_view("+-*/%<>!?:()").find(source.front()) == std::string_view::npos) throw Beyond{};
    return 1;
}

Token read_token(std::string_view& source) {
    source = java::trim(source);
    Token token;
    if (source.empty()) return token;
    std::size_t length = 1;
    const char first = source.front();
    if (first == '"') {
        token.kind = Kind::text;
        length = length_of_text(source);
        token.text = source.substr(1, length - 2);
    } else if (is_digit(first) || is_name_start(first)) {
        token.kind = is_digit(first) ? Kind::number : Kind::name;
        while (length < source.size() && (is_digit(source[length]) || is_name_start(source[length])))
            ++length;
        token.text = source.substr(0, length);
    } else {
        token.kind = Kind::sign;
        length = length_of_sign(source);
        token.text = source.substr(0, length);
    }
    source.remove_prefix(length);
    return token;
}

/// Reads and evaluates in one go. Where the outcome is decided already (behind `false &&`), it still reads,
/// but asks for no property and computes nothing.
class Evaluation {
  public:
    Evaluation(std::string_view source, const PropertyLookup& lookup, const FormatOptions& options)
        : source_(source), lookup_(lookup), options_(options) {
        advance();
    }

    std::string result() {
        if (token_.kind == Kind::end) return {};
        const Value value = choice();
        if (token_.kind != Kind::end) throw Beyond{};
        return text_of(value);
    }

  private:
    void advance() { token_ = read_token(source_); }

    bool at(std::string_view sign) const { return token_.kind == Kind::sign && token_.text == sign; }
    bool accept(std::string_view sign) {
        if (!at(sign)) return false;
        advance();
        return true;
    }
    void expect(std::string_view sign) {
        if (!accept(sign)) throw Beyond{};
    }

    /// Reads a part whose value counts only if `needed`.
    template <class Part>
    Value read(bool needed, Part part) {
        const bool before = computing_;
        computing_ = before && needed;
        Value value = (this->*part)();
        computing_ = before;
        return value;
    }

    Value choice() {
        if (++depth_ > deepest_nesting) throw Beyond{};
        Value value = disjunction();
        if (accept("?")) {
            const bool first = computing_ && truth_of(value);
            Value yes = read(first, &Evaluation::choice);
            expect(":");
            Value no = read(!first, &Evaluation::choice);
            value = first ? std::move(yes) : std::move(no);
        }
        --depth_;
        return value;
    }

    Value disjunction() {
        Value value = conjunction();
        while (accept("||")) {
            const bool left = computing_ && truth_of(value);
            const Value right = read(!left, &Evaluation::conjunction);
            if (computing_) value = left || truth_of(right);
        }
        return value;
    }

    Value conjunction() {
        Value value = equality();
        while (accept("&&")) {
            const bool left = computing_ && truth_of(value);
            const Value right = read(left, &Evaluation::equality);
            if (computing_) value = left && truth_of(right);
        }
        return value;
    }

    Value equality() {
        Value value = comparison();
        while (at("==") || at("!=")) {
            const bool wanted = at("==");
            advance();
            const Value right = comparison();
            if (computing_) value = equal(value, right) == wanted;
        }
        return value;
    }

    Value comparison() {
        Value value = additive();
        while (at("<") || at(">") || at("<=") || at(">=")) {
            const std::string_view sign = token_.text;
            advance();
            const Value right = additive();
            if (!computing_) continue;
            const int a = number_of(value);
            const int b = number_of(right);
            value = sign == "<" ? a < b : sign == ">" ? a > b : sign == "<=" ? a <= b : a >= b;
        }
        return value;
    }

    Value additive() {
        Value value = multiplicative();
        while (at("+") || at("-")) {
            const bool adds = at("+");
            advance();
            const Value right = multiplicative();
            if (!computing_) continue;
            value = adds ? sum(value, right) : Value(arithmetic('-', number_of(value), number_of(right)));
        }
        return value;
    }

    Value multiplicative() {
        Value value = unary();
        while (at("*") || at("/") || at("%")) {
            const char sign = token_.text.front();
            advance();
            const Value right = unary();
            if (computing_) value = arithmetic(sign, number_of(value), number_of(right));
        }
        return value;
    }

    Value unary() {
        if (++depth_ > deepest_nesting) throw Beyond{};
        Value value;
        if (accept("!")) {
            value = unary();
            if (computing_) value = !truth_of(value);
        } else if (accept("-")) {
            value = unary();
            if (computing_) value = arithmetic('-', 0, number_of(value));
        } else if (accept("+")) {
            value = unary();
            if (computing_) value = number_of(value);
        } else {
            value = primary();
        }
        --depth_;
        return value;
    }

    Value primary() {
        if (accept("(")) {
            Value value = choice();
            expect(")");
            return value;
        }
        const Token token = token_;
        advance();
        if (token.kind == Kind::text) return computing_ ? Value(meant_by(token.text)) : Value();
        if (token.kind == Kind::number) return literal(token.text);
        if (token.kind == Kind::name) return at("(") ? call(token.text) : named(token.text);
        throw Beyond{};
    }

    static Value literal(std::string_view digits) {
        const auto number = java::parse_int(digits);
        // A leading zero makes it octal.
        if (!number || (digits.size() > 1 && digits.front() == '0')) throw Beyond{};
        return *number;
    }

    Value named(std::string_view name) {
        if (name == "true" || name == "false") return name == "true";
        if (name == "null" || name == "new" || name == "this" || name == "return") throw Beyond{};
        return computing_ ? property_value(lookup_(name).value_or(""), options_) : Value();
    }

    Value call(std::string_view function) {
        expect("(");
        const bool as_text = function == "GetString";
        if (!as_text && function != "GetProperty") throw Beyond{};
        const Value name = choice();
        expect(")");
        if (!computing_) return Value();
        const std::string value = lookup_(text_of(name)).value_or("");
        return as_text ? Value(value) : property_value(value, options_);
    }

    std::string_view source_;
    const PropertyLookup& lookup_;
    const FormatOptions& options_;
    Token token_;
    int depth_ = 0;
    bool computing_ = true;
};

}  // namespace

std::optional<std::string> evaluate_expression(std::string_view expression, const PropertyLookup& lookup,
                                               const FormatOptions& options) {
    if (expression.size() > longest_expression) return std::nullopt;
    try {
        return Evaluation(expression, lookup, options).result();
    } catch (const Beyond&) {
        return std::nullopt;
    }
}

}  // namespace umpire::vassal
