#pragma once

#include <cstddef>
#include <cstdint>

/// How much of a mailed file Umpire is willing to believe. Every limit is far above what people's real files
/// reach (the largest published modules hold some ten thousand entries and saves of a few dozen MB) and far
/// below what would hurt. What all of it together may cost at the very worst stands in `umpire/incoming.hpp`.
namespace umpire::vassal::limits {

inline constexpr std::uint64_t archive_entries = 200'000;
/// Inflated size of `savedGame`: obfuscated text has two bytes for one of the stream.
inline constexpr std::uint64_t saved_game_bytes = std::uint64_t{512} << 20;
inline constexpr std::uint64_t build_file_bytes = std::uint64_t{256} << 20;
inline constexpr std::uint64_t metadata_bytes = std::uint64_t{4} << 20;
/// Deflate cannot shrink more than about 1032:1, and real text not nearly as much. Small entries are
/// harmless.
inline constexpr std::uint64_t compression_ratio = 400;
inline constexpr std::uint64_t ratio_exempt_bytes = std::uint64_t{4} << 20;
/// How far into an image its size may be written (JPEG allows large blocks before it).
inline constexpr std::uint64_t image_header_bytes = std::uint64_t{4} << 20;

inline constexpr std::size_t command_depth = 200;
/// A command takes many times the memory of the one byte that an empty one has in the text. Real ones are
/// some hundred bytes long; a text may be denser only while it is small.
inline constexpr std::size_t commands_in_any_text = 100'000;
inline constexpr std::size_t bytes_per_command = 24;
inline constexpr std::size_t traits_per_piece = 2'000;
/// Traits can hold definitions of other counters, and so more levels than the counter itself has.
inline constexpr std::size_t tabs_per_piece = 200'000;
inline constexpr std::size_t stack_members = 20'000;
/// How much a game may change, recorded in a journal or not: so many changes, so many for each piece, which
/// is put on its place by some, and one for so many bytes of its text. Real logs come to one for fifty bytes;
/// a large stack that is moved again and again needs hundreds for every byte, and whoever tells of them looks
/// at every counter in it.
inline constexpr std::size_t journal_records = 100'000;
inline constexpr std::size_t journal_records_per_piece = 8;
inline constexpr std::size_t bytes_per_journal_record = 4;
/// Both are searched from end to end whenever one is named.
inline constexpr std::size_t players = 1'000;
inline constexpr std::size_t maps_without_module = 1'000;
inline constexpr std::size_t build_file_depth = 100;
/// A map takes some thousand bytes, a board some hundreds, and their elements need not have forty. The
/// largest published modules have some hundred maps.
inline constexpr std::size_t maps_of_a_module = 10'000;
inline constexpr std::size_t boards_of_a_module = 50'000;
/// An element takes many times the four bytes of `<a/>`, and so does an attribute. Real ones are more than a
/// hundred and more than thirty bytes long; a buildFile may be denser only while it is small.
inline constexpr std::size_t tags_in_any_build_file = 300'000;
inline constexpr std::size_t attributes_in_any_build_file = 300'000;
inline constexpr std::size_t bytes_per_tag_or_attribute = 24;
/// Prototypes may use prototypes; a circle of them would never end.
inline constexpr std::size_t prototype_depth = 100;
/// A counter built from prototypes that use prototypes can grow without bound; no real one has a hundredth.
inline constexpr std::size_t expanded_piece_bytes = std::size_t{4} << 20;
/// All counters of a module together: so much, and so many times what they and their prototypes are written
/// in. Real counters come to ten or twenty times of it.
inline constexpr std::size_t expanded_palette_bytes = std::size_t{64} << 20;
inline constexpr std::size_t expanded_per_byte = 40;

}  // namespace umpire::vassal::limits
