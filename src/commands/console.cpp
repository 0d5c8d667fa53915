#include "console.hpp"

#include "umpire/report/table_json.hpp"

#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <unistd.h>

namespace umpire::commands {

namespace {

constexpr std::size_t flush_at = std::size_t{1} << 16U;

std::string_view escape_of(Style style) {
    switch (style) {
        case Style::plain:
            return "";
        case Style::title:
            return "\x1B[1m";
        case Style::dim:
            return "\x1B[2m";
        case Style::actor:
            return "\x1B[36m";
        case Style::good:
            return "\x1B[32m";
        case Style::bad:
            return "\x1B[31m";
        case Style::notable:
            return "\x1B[33m";
    }
    return "";
}

bool wants_colour(Colour colour) {
    if (colour != Colour::automatic) return colour == Colour::always;
    const char* terminal = std::getenv("TERM");
    return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr && terminal != nullptr &&
           std::string_view(terminal) != "dumb";
}

}  // namespace

Console::Console(Colour colour) : coloured_(wants_colour(colour)) {}

Console::~Console() {
    try {
        flush();
    } catch (...) {  // an error is already on its way, or nobody listens
    }
}

void Console::put(std::string_view text, report::Style style) {
    const std::string_view escape = coloured_ ? escape_of(style) : "";
    raw(escape).raw(report::printable(text));
    if (!escape.empty()) raw("\x1B[0m");
}

void Console::end_line() {
    raw("\n");
}

Console& Console::raw(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() >= flush_at) flush();
    return *this;
}

Console& Console::json(const OrderedJson& json, int indent) {
    return raw(report::to_text(json, indent)).raw("\n");
}

void Console::flush() {
    std::string_view rest = buffer_;
    while (!rest.empty()) {
        const ssize_t written = write(STDOUT_FILENO, rest.data(), rest.size());
        if (written >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            const int reason = errno;
            buffer_.clear();
            if (reason == EPIPE) throw ClosedPipe();
            throw std::runtime_error("the output cannot be written: " +
                                     std::error_code(reason, std::generic_category()).message());
        }
    }
    buffer_.clear();
}

void Console::finish() {
    flush();
}

}  // namespace umpire::commands
