#include "umpire/vassal/archive.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/image_size.hpp"
#include "umpire/vassal/metadata.hpp"
#include "umpire/vassal/module.hpp"

#include "targets.hpp"

namespace umpire::fuzz {

using namespace umpire::vassal;

namespace {

constexpr std::uint64_t entry_limit = std::uint64_t{1} << 20;

/// One sentence that names the file.
void check_error(const InputError& error) {
    const std::string_view sentence = error.what();
    promise(sentence.starts_with("fuzzed.vsav: ") && sentence.size() > 13, "an error names its file");
    promise(sentence.find_first_of("\n\r") == std::string_view::npos, "an error is one line");
}

template <class Read>
void read_or_refuse(const Read& read) {
    try {
        read();
    } catch (const InputError& error) {
        check_error(error);
    }
}

void read_entry(const Archive& opened, const Archive::Entry& entry) {
    read_or_refuse([&] {
        const TextBlock text = opened.read(entry, entry_limit);
        promise(text.size() == entry.size, "an entry is as large as it says");
    });
    read_or_refuse([&] {
        const std::string start = opened.read_start(entry, 1000);
        promise(start.size() <= 1000, "the start of an entry is no longer than was asked for");
        image_size(start);
    });
    read_or_refuse(
        [&] { promise(opened.read_raw(entry).size() == entry.compressed_size, "raw bytes are all there"); });
    read_or_refuse([&] {
        try {
            parse_metadata(opened.read_text(entry.name, entry_limit));
        } catch (InputError& error) {
            throw error.in_file(opened.name());
        }
    });
}

}  // namespace

void archive(std::string_view bytes) {
    read_or_refuse([&] {
        const Archive opened = Archive::from_memory(bytes, "fuzzed.vsav");
        for (const Archive::Entry& entry : opened.entries())
            read_entry(opened, entry);
        read_or_refuse([&] { read_game_file(opened); });
        read_or_refuse([&] { Module::load(opened); });
    });
}

}  // namespace umpire::fuzz
