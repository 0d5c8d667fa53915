#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace umpire::vassal {

/// The settings of a component as the buildFile writes them, unknown ones included, in their order.
/// The engine takes a missing or malformed setting for its default, and so do the readers here.
class Attributes {
  public:
    void add(std::string_view name, std::string_view value) { list_.emplace_back(name, value); }

    const std::vector<std::pair<std::string, std::string>>& list() const { return list_; }
    const std::string* find(std::string_view name) const;
    bool has(std::string_view name) const { return find(name) != nullptr; }

    std::string text(std::string_view name, std::string_view fallback = {}) const;
    int integer(std::string_view name, int fallback) const;
    double number(std::string_view name, double fallback) const;
    bool flag(std::string_view name, bool fallback) const;
    std::vector<std::string> texts(std::string_view name) const;

  private:
    std::vector<std::pair<std::string, std::string>> list_;
};

}  // namespace umpire::vassal
