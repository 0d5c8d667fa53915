#include "umpire/error.hpp"
#include "umpire/vassal/game_file.hpp"

#include <fmt/core.h>
#include <zip.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <unistd.h>

namespace umpire::vassal {

namespace {

/// A file that is gone unless it was put in place.
class DraftFile {
  public:
    explicit DraftFile(const std::filesystem::path& target) : target_(target) {
        // Beside the target: only within one file system is a rename all or nothing. No name of an archive
        // entry is used.
        static std::atomic<unsigned> count{0};
        path_ = target;
        path_ += fmt::format(".tmp-umpire-{}-{}", getpid(), count++);
    }
    DraftFile(const DraftFile&) = delete;
    DraftFile& operator=(const DraftFile&) = delete;
    ~DraftFile() {
        std::error_code ignored;
        if (!in_place_) std::filesystem::remove(path_, ignored);
    }

    const std::filesystem::path& path() const { return path_; }

    void put_in_place() {
        sync(path_, O_RDONLY);
        std::error_code error;
        std::filesystem::rename(path_, target_, error);
        if (error) throw OutputError(target_.string(), "cannot be put in place: " + error.message());
        in_place_ = true;
        // The name is only safe when the folder is on disk too. Some file systems refuse; the file is whole
        // either way.
        const auto folder = target_.has_parent_path() ? target_.parent_path() : std::filesystem::path(".");
        if (const int handle = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); handle >= 0) {
            fsync(handle);
            close(handle);
        }
    }

  private:
    void sync(const std::filesystem::path& path, int flags) const {
        const int handle = open(path.c_str(), flags | O_CLOEXEC);
        const bool done = handle >= 0 && fsync(handle) == 0;
        const int code = errno;
        if (handle >= 0) close(handle);
        if (!done)
            throw OutputError(target_.string(),
                              fmt::format("cannot be written to disk: {}", std::strerror(code)));
    }

    std::filesystem::path target_;
    std::filesystem::path path_;
    bool in_place_ = false;
};

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};

void add_entry(zip_t* archive, const char* name, std::string_view content,
               const std::filesystem::path& target) {
    zip_source_t* source = zip_source_buffer(archive, content.data(), content.size(), 0);
    const zip_int64_t index = source == nullptr ? -1 : zip_file_add(archive, name, source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        if (source != nullptr) zip_source_free(source);
        throw OutputError(target.string(), zip_strerror(archive));
    }
    // The first day that a zip can tell, so that the same content is the same file.
    constexpr zip_uint16_t first_of_january_1980 = 0x21;
    zip_file_set_dostime(archive, static_cast<zip_uint64_t>(index), 0, first_of_january_1980, 0);
    zip_set_file_compression(archive, static_cast<zip_uint64_t>(index), ZIP_CM_DEFLATE, 6);
}

void write_archive(const std::filesystem::path& draft, const std::filesystem::path& target,
                   const GameFileContent& content) {
    int code = 0;
    std::unique_ptr<zip_t, Discard> archive(zip_open(draft.c_str(), ZIP_CREATE | ZIP_EXCL, &code));
    if (!archive) {
        zip_error_t error;
        zip_error_init_with_code(&error, code);
        const std::string reason = zip_error_strerror(&error);
        zip_error_fini(&error);
        throw OutputError(target.string(), "cannot be written: " + reason);
    }
    const TextBlock covered = cover(content.stream, content.obfuscation);
    add_entry(archive.get(), "savedGame", covered.view(), target);
    if (content.save_data) add_entry(archive.get(), "savedata", *content.save_data, target);
    if (content.module_data) add_entry(archive.get(), "moduledata", *content.module_data, target);
    if (zip_close(archive.get()) != 0)
        throw OutputError(target.string(), std::string("cannot be written: ") + zip_strerror(archive.get()));
    static_cast<void>(archive.release());
}

bool same_obfuscation(const Obfuscation& wanted, const Obfuscation& found) {
    if (wanted.disguise == Disguise::packed_hex)
        return found.disguise == Disguise::hex && found.key == wanted.key;
    return wanted.disguise == found.disguise && wanted.key == found.key;
}

}  // namespace

void write_game_file(const std::filesystem::path& path, const GameFileContent& content) {
    DraftFile draft(path);
    write_archive(draft.path(), path, content);
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
