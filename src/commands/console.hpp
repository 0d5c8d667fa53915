#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace umpire::commands {

enum class Colour { automatic, always, never };
enum class Style { plain, title, dim, actor, good, bad, notable };

/// Whoever read our output has seen enough.
struct ClosedPipe {};

/// The text with everything made harmless that a terminal could take for an order: files come by mail.
std::string printable(std::string_view text);
/// How many columns a text takes.
std::size_t width_of(std::string_view text);
/// Cut to so many columns, with three dots if something is missing.
std::string shortened(std::string_view text, std::size_t columns);

/// Standard output for people: colours only where they are wanted, and no untamed text.
class Console {
  public:
    explicit Console(Colour colour);
    ~Console();
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    Console& text(std::string_view text, Style style = Style::plain);
    Console& line(std::string_view text = {}, Style style = Style::plain);
    /// As it stands: only for our own texts and JSON.
    Console& raw(std::string_view text);
    /// Writes out what is left; throws ClosedPipe, or runtime_error when it cannot be written.
    void finish();

  private:
    void flush();

    bool coloured_;
    std::string buffer_;
};

/// Rows of cells that stand under each other; the last column is not filled up.
class Columns {
  public:
    explicit Columns(std::string indent = "  ") : indent_(std::move(indent)) {}
    void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
    void print(Console& console) const;

  private:
    std::string indent_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace umpire::commands
