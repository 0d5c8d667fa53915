#pragma once

#include <span>
#include <string_view>

namespace umpire::catalog {

/// A file as the assembler took it into the program.
struct ShippedEntry {
    std::string_view name;
    const char* begin;
    const char* end;
    const char* packed_begin;  ///< null if it is not packed
    const char* packed_end;
};

/// In the order of their names.
std::span<const ShippedEntry> shipped_entries();

}  // namespace umpire::catalog
