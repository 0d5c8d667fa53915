#pragma once

#include "umpire/json.hpp"
#include "umpire/report/page.hpp"

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace umpire::commands {

enum class Colour { automatic, always, never };
using report::Columns;
using report::Style;

/// Whoever read our output has seen enough.
struct ClosedPipe {};

/// Standard output for people: colours only where they are wanted, and no untamed text.
class Console : public report::Page {
  public:
    explicit Console(Colour colour);
    ~Console() override;
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    /// As it stands: only for our own texts and JSON.
    Console& raw(std::string_view text);
    /// With the end of its line; never fails over bytes that are no UTF-8.
    Console& json(const OrderedJson& json, int indent = 1);
    /// Writes out what is left; throws ClosedPipe, or runtime_error when it cannot be written.
    void finish();

  private:
    void put(std::string_view text, Style style) override;
    void end_line() override;
    void flush();

    bool coloured_;
    std::string buffer_;
};

}  // namespace umpire::commands
