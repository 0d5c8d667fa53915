#include "zip_bytes.hpp"

#include <libdeflate.h>

#include <memory>

namespace umpire::testing {

namespace {

constexpr std::uint16_t stored = 0;
constexpr std::uint16_t deflated = 8;

void put(std::string& out, std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i)
        out += static_cast<char>(value >> (8 * i) & 0xFFU);
}

std::string deflate(std::string_view content) {
    const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> compressor(
        libdeflate_alloc_compressor(6), libdeflate_free_compressor);
    std::string packed(libdeflate_deflate_compress_bound(compressor.get(), content.size()), '\0');
    packed.resize(libdeflate_deflate_compress(compressor.get(), content.data(), content.size(), packed.data(),
                                              packed.size()));
    return packed;
}

/// The part that the local header and the central directory have in common.
std::string description(const ZipEntry& entry, std::size_t packed_size) {
    std::string out;
    const std::uint32_t crc = libdeflate_crc32(0, entry.content.data(), entry.content.size());
    put(out, 20, 2);
    put(out, entry.flags, 2);
    put(out, entry.method != 0xFFFF ? entry.method : entry.deflated ? deflated : stored, 2);
    put(out, 0x5821'0000, 4);
    put(out, crc + entry.add_to_crc, 4);
    put(out, entry.compressed_size < 0 ? packed_size : static_cast<std::uint64_t>(entry.compressed_size), 4);
    put(out, entry.size < 0 ? entry.content.size() : static_cast<std::uint64_t>(entry.size), 4);
    put(out, entry.name.size(), 2);
    put(out, 0, 2);
    return out;
}

}  // namespace

std::string zip_bytes(const std::vector<ZipEntry>& entries) {
    std::string out;
    std::string directory;
    for (const ZipEntry& entry : entries) {
        const std::string packed = entry.deflated ? deflate(entry.content) : entry.content;
        const std::string common = description(entry, packed.size());
        directory += "PK\x01\x02";
        put(directory, 20, 2);
        directory += common;
        directory.append(2 + 2 + 2 + 4, '\0');
        put(directory, out.size(), 4);
        directory += entry.name;
        out += "PK\x03\x04";
        out += common;
        out += entry.name;
        out += packed;
    }
    const std::size_t start = out.size();
    out += directory;
    out += "PK\x05\x06";
    put(out, 0, 4);
    put(out, entries.size(), 2);
    put(out, entries.size(), 2);
    put(out, directory.size(), 4);
    put(out, start, 4);
    put(out, 0, 2);
    return out;
}

}  // namespace umpire::testing
