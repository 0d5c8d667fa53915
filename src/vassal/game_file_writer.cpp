#include "umpire/error.hpp"
#include "umpire/vassal/game_file.hpp"

#include "draft_file.hpp"

#include <zip.h>

#include <memory>

namespace umpire::vassal {

namespace {

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct FreeSource {
    void operator()(zip_source_t* source) const { zip_source_free(source); }
};
using Source = std::unique_ptr<zip_source_t, FreeSource>;

/// An archive in memory. Written to a file by the library, it would be written beside it under yet another
/// name, which nobody could clean up.
class ArchiveInMemory {
  public:
    explicit ArchiveInMemory(const std::filesystem::path& target) : target_(target.string()) {
        zip_error_t error;
        zip_error_init(&error);
        bytes_.reset(zip_source_buffer_create(nullptr, 0, 0, &error));
        if (bytes_) {
            archive_.reset(zip_open_from_source(bytes_.get(), ZIP_TRUNCATE, &error));
            // The archive owns its source; this keeps it beyond the archive's end.
            if (archive_) zip_source_keep(bytes_.get());
        }
        const std::string reason = archive_ ? std::string() : zip_error_strerror(&error);
        zip_error_fini(&error);
        if (!archive_) fail(reason);
    }

    void add(const char* name, std::string_view content) {
        zip_source_t* source = zip_source_buffer(archive_.get(), content.data(), content.size(), 0);
        const zip_int64_t index =
            source == nullptr ? -1 : zip_file_add(archive_.get(), name, source, ZIP_FL_ENC_UTF_8);
        if (index < 0) {
            if (source != nullptr) zip_source_free(source);
            fail(zip_strerror(archive_.get()));
        }
        // The first day that a zip can tell, so that the same content is the same file.
        constexpr zip_uint16_t first_of_january_1980 = 0x21;
        zip_file_set_dostime(archive_.get(), static_cast<zip_uint64_t>(index), 0, first_of_january_1980, 0);
        zip_set_file_compression(archive_.get(), static_cast<zip_uint64_t>(index), ZIP_CM_DEFLATE, 6);
    }

    TextBlock finish() {
        if (zip_close(archive_.get()) != 0) fail(zip_strerror(archive_.get()));
        static_cast<void>(archive_.release());
        zip_stat_t size;
        zip_stat_init(&size);
        if (zip_source_stat(bytes_.get(), &size) != 0 || zip_source_open(bytes_.get()) != 0)
            fail(zip_error_strerror(zip_source_error(bytes_.get())));
        TextBlock block(size.size);
        const zip_int64_t read = zip_source_read(bytes_.get(), block.data(), block.size());
        zip_source_close(bytes_.get());
        if (read < 0 || static_cast<std::size_t>(read) != block.size())
            fail(zip_error_strerror(zip_source_error(bytes_.get())));
        return block;
    }

  private:
    [[noreturn]] void fail(const std::string& reason) const {
        throw OutputError(target_, "cannot be written: " + reason);
    }

    std::string target_;
    Source bytes_;
    std::unique_ptr<zip_t, Discard> archive_;
};

TextBlock archive_of(const std::filesystem::path& target, const GameFileContent& content) {
    ArchiveInMemory archive(target);
    const TextBlock covered = cover(content.stream, content.obfuscation);
    archive.add("savedGame", covered.view());
    if (content.save_data) archive.add("savedata", *content.save_data);
    if (content.module_data) archive.add("moduledata", *content.module_data);
    return archive.finish();
}

bool same_obfuscation(const Obfuscation& wanted, const Obfuscation& found) {
    if (wanted.disguise == Disguise::packed_hex)
        return found.disguise == Disguise::hex && found.key == wanted.key;
    return wanted.disguise == found.disguise && wanted.key == found.key;
}

}  // namespace

void write_file(const std::filesystem::path& path, std::string_view bytes) {
    DraftFile draft(path);
    draft.write(bytes);
    draft.put_in_place();
}

void write_game_file(const std::filesystem::path& path, const GameFileContent& content) {
    const TextBlock archive = archive_of(path, content);
    DraftFile draft(path);
    draft.write(archive.view());
    try {
        const GameFile written = read_game_file(draft.path());
        const bool same = written.stream.text() == content.stream && written.save_data == content.save_data &&
                          written.module_data == content.module_data &&
                          same_obfuscation(content.obfuscation, written.obfuscation);
        if (!same)
            throw OutputError(path.string(),
                              "was not written as it should be: reading it back gives something else");
    } catch (const InputError& error) {
        throw OutputError(path.string(), "was not written as it should be: " + error.reason());
    }
    draft.put_in_place();
}

}  // namespace umpire::vassal
