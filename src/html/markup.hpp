#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace umpire::html {

/// Text as it stands between tags or in an attribute: whatever somebody mailed is shown, and nothing of it is
/// obeyed.
std::string escaped(std::string_view text);

/// A page in the making. Tags are written as they are, texts only escaped.
class Markup {
  public:
    /// Of the program's own making: tags, and numbers in them.
    template <class... Numbers>
    Markup& tag(fmt::format_string<Numbers...> text, Numbers... numbers) {
        static_assert((std::is_arithmetic_v<Numbers> && ...), "texts are escaped");
        const fmt::string_view format(text);
        fmt::vformat_to(std::back_inserter(all_), format, fmt::make_format_args(numbers...));
        return *this;
    }
    Markup& text(std::string_view text) {
        all_ += escaped(text);
        return *this;
    }
    /// A whole element with nothing but text in it: `<p class="soft">`…`</p>`.
    Markup& element(std::string_view open, std::string_view text);
    /// Made by another one.
    Markup& add(const Markup& other) {
        all_ += other.all_;
        return *this;
    }
    /// Bytes of the program itself, such as its own style sheet, or of a kind that holds no markup (base64).
    Markup& trusted(std::string_view bytes) {
        all_ += bytes;
        return *this;
    }

    bool empty() const { return all_.empty(); }
    const std::string& str() const { return all_; }

  private:
    std::string all_;
};

/// As data: addresses have it.
std::string base64(std::string_view bytes);

}  // namespace umpire::html
