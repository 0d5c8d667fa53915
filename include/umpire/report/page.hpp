#pragma once

#include <string>
#include <string_view>
#include <vector>

/// What people read, before anybody knows on what.
namespace umpire::report {

enum class Style { plain, title, dim, actor, good, bad, notable };

/// Lines of text for people. Whoever shows them knows what colours there are, and lets no untamed text
/// through.
class Page {
  public:
    virtual ~Page() = default;

    Page& text(std::string_view text, Style style = Style::plain);
    Page& line(std::string_view text = {}, Style style = Style::plain);

  private:
    virtual void put(std::string_view text, Style style) = 0;
    virtual void end_line() = 0;
};

/// The text with everything made harmless that a terminal could take for an order: files come by mail.
std::string printable(std::string_view text);
/// How many columns a text takes.
std::size_t width_of(std::string_view text);
/// Cut to so many columns, with three dots if something is missing.
std::string shortened(std::string_view text, std::size_t columns);

/// "    says     ...": one thing that is known of what stands above, if there is anything to tell.
void print_detail(std::string_view name, std::string_view text, Page& page);
/// A paragraph behind a label, broken at spaces.
void print_paragraph(std::string_view label, std::string_view text, Page& page);
/// The same of a list, if there is anything in it.
void print_list(std::string_view label, const std::vector<std::string>& words, Page& page);

/// Rows of cells that stand under each other; the last column is not filled up.
class Columns {
  public:
    explicit Columns(std::string indent = "  ") : indent_(std::move(indent)) {}
    void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
    void print(Page& page) const;

  private:
    std::string indent_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace umpire::report
