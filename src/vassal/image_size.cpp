#include "umpire/vassal/image_size.hpp"

#include "umpire/vassal/archive.hpp"
#include "umpire/vassal/java.hpp"
#include "umpire/vassal/limits.hpp"

#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>

namespace umpire::vassal {

namespace {

using namespace std::string_view_literals;

std::uint32_t byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}
std::uint32_t big_endian_16(std::string_view bytes, std::size_t at) {
    return byte_at(bytes, at) << 8 | byte_at(bytes, at + 1);
}
std::uint32_t little_endian_16(std::string_view bytes, std::size_t at) {
    return byte_at(bytes, at + 1) << 8 | byte_at(bytes, at);
}
std::uint32_t big_endian_32(std::string_view bytes, std::size_t at) {
    return big_endian_16(bytes, at) << 16 | big_endian_16(bytes, at + 2);
}

std::optional<Size> sensible(std::uint32_t width, std::uint32_t height) {
    constexpr std::uint32_t largest = 1U << 20;
    if (width == 0 || height == 0 || width > largest || height > largest) return std::nullopt;
    return Size{static_cast<int>(width), static_cast<int>(height)};
}

std::optional<Size> png_size(std::string_view bytes) {
    if (bytes.size() < 24 || bytes.substr(12, 4) != "IHDR") return std::nullopt;
    return sensible(big_endian_32(bytes, 16), big_endian_32(bytes, 20));
}

std::optional<Size> gif_size(std::string_view bytes) {
    if (bytes.size() < 10) return std::nullopt;
    return sensible(little_endian_16(bytes, 6), little_endian_16(bytes, 8));
}

bool starts_frame(std::uint32_t marker) {
    // C4, C8 and CC lie among the frame markers but are tables and an extension.
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

std::optional<Size> jpeg_size(std::string_view bytes) {
    std::size_t at = 2;
    while (at + 4 <= bytes.size()) {
        if (byte_at(bytes, at) != 0xFF) return std::nullopt;
        const std::uint32_t marker = byte_at(bytes, at + 1);
        if (marker == 0xFF) {
            ++at;
        } else if (marker == 0x01 || (marker >= 0xD0 && marker <= 0xD8)) {
            at += 2;
        } else if (marker == 0xD9 || marker == 0xDA) {
            return std::nullopt;
        } else if (starts_frame(marker)) {
            if (at + 9 > bytes.size()) return std::nullopt;
            return sensible(big_endian_16(bytes, at + 7), big_endian_16(bytes, at + 5));
        } else {
            at += 2 + big_endian_16(bytes, at + 2);
        }
    }
    return std::nullopt;
}

/// The start tag of the root element, without comments and declarations before it.
std::optional<std::string_view> svg_tag(std::string_view text) {
    std::size_t at = 0;
    while ((at = text.find('<', at)) != std::string_view::npos) {
        const std::string_view rest = text.substr(at);
        if (rest.starts_with("<!--")) {
            at = text.find("-->", at);
        } else if (rest.starts_with("<?")) {
            at = text.find("?>", at);
        } else if (rest.starts_with("<!")) {
            const std::size_t bracket = text.find_first_of("[>", at);
            at =
                bracket != std::string_view::npos && text[bracket] == '[' ? text.find("]", bracket) : bracket;
        } else {
            const std::size_t end = rest.find('>');
            const std::string_view tag = rest.substr(0, end);
            const bool is_svg =
                tag.starts_with("<svg") || tag.substr(0, tag.find_first_of(" \t\r\n")).ends_with(":svg");
            return end != std::string_view::npos && is_svg ? std::optional(tag) : std::nullopt;
        }
        if (at == std::string_view::npos) break;
    }
    return std::nullopt;
}

std::string_view attribute(std::string_view tag, std::string_view name) {
    for (std::size_t at = tag.find(name); at != std::string_view::npos; at = tag.find(name, at + 1)) {
        if (at == 0 || std::isspace(static_cast<unsigned char>(tag[at - 1])) == 0) continue;
        const std::string_view rest = java::trim(tag.substr(at + name.size()));
        if (!rest.starts_with('=')) continue;
        const std::string_view value = java::trim(rest.substr(1));
        if (value.empty() || (value.front() != '"' && value.front() != '\'')) continue;
        const std::size_t end = value.find(value.front(), 1);
        if (end != std::string_view::npos) return value.substr(1, end - 1);
    }
    return {};
}

std::optional<double> svg_number(std::string_view& text) {
    const std::size_t start = text.find_first_not_of(" \t\r\n,");
    if (start == std::string_view::npos) return std::nullopt;
    text.remove_prefix(start);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

std::optional<double> svg_length(std::string_view text) {
    const auto value = svg_number(text);
    const std::string_view unit = java::trim(text);
    if (!value || *value <= 0 || (!unit.empty() && unit != "px")) return std::nullopt;
    return value;
}

std::optional<Size> svg_size(std::string_view text) {
    const auto tag = svg_tag(text);
    if (!tag) return std::nullopt;
    auto width = svg_length(attribute(*tag, "width"));
    auto height = svg_length(attribute(*tag, "height"));
    if (!width || !height) {
        std::string_view box = attribute(*tag, "viewBox");
        if (!svg_number(box) || !svg_number(box)) return std::nullopt;
        width = svg_number(box);
        height = svg_number(box);
    }
    if (!width || !height || *width <= 0 || *height <= 0) return std::nullopt;
    return sensible(static_cast<std::uint32_t>(java::round(*width)),
                    static_cast<std::uint32_t>(java::round(*height)));
}

}  // namespace

std::optional<Size> image_size(std::string_view first_bytes) {
    if (first_bytes.starts_with("\x89PNG\r\n\x1a\n"sv)) return png_size(first_bytes);
    if (first_bytes.starts_with("\xff\xd8"sv)) return jpeg_size(first_bytes);
    if (first_bytes.starts_with("GIF87a") || first_bytes.starts_with("GIF89a")) return gif_size(first_bytes);
    return svg_size(first_bytes);
}

std::optional<Size> image_size(const Archive& archive, std::string_view image_name) {
    const Archive::Entry* entry = archive.find("images/" + std::string(image_name));
    if (entry == nullptr) entry = archive.find(image_name);
    if (entry == nullptr) return std::nullopt;
    constexpr std::uint64_t usually_enough = 64 << 10;
    for (const std::uint64_t count : {usually_enough, limits::image_header_bytes}) {
        const std::string start = archive.read_start(*entry, count);
        const auto size = image_size(start);
        if (size || start.size() < count) return size;
    }
    return std::nullopt;
}

}  // namespace umpire::vassal
