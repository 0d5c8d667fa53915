#include "umpire/catalog/consulted.hpp"

#include <fmt/core.h>

namespace umpire::catalog {

thread_local Consulted* Consulted::listening_ = nullptr;

Consulted::Consulted() {
    listening_ = this;
}

Consulted::~Consulted() {
    listening_ = nullptr;
}

std::string Consulted::cell(std::string_view table, std::size_t row, std::size_t column) {
    return fmt::format("{}, row {}, column {}", table, row, column);
}

std::string Consulted::modifier(std::string_view table, std::string_view rule) {
    return fmt::format("{}, modifier {}", table, rule);
}

std::string Consulted::number(std::string_view id) {
    return fmt::format("number {}", id);
}

}  // namespace umpire::catalog
