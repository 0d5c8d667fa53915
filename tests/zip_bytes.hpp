#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace umpire::testing {

/// An entry of a zip archive as a test wants it written, lies included.
struct ZipEntry {
    std::string name;
    std::string content;
    bool deflated = true;
    // What the headers say instead of the truth; none of them when they are to be right.
    std::uint32_t add_to_crc = 0;
    std::int64_t size = -1;
    std::int64_t compressed_size = -1;
    std::uint16_t method = 0xFFFF;
    std::uint16_t flags = 0;
};

/// Written by hand, since no library writes a damaged archive.
std::string zip_bytes(const std::vector<ZipEntry>& entries);

}  // namespace umpire::testing
