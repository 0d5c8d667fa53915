#include "umpire/vassal/archive.hpp"

#include "umpire/error.hpp"
#include "umpire/incoming.hpp"
#include "umpire/vassal/limits.hpp"

#include <fmt/core.h>
#include <libdeflate.h>
#include <zip.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <unordered_set>

namespace umpire::vassal {

TextBlock::TextBlock(std::size_t size)
    : bytes_(static_cast<char*>(std::malloc(std::max<std::size_t>(size, 1)))), size_(size) {
    if (!bytes_) throw std::bad_alloc();
}

TextBlock::TextBlock(std::string_view copy) : TextBlock(copy.size()) {
    std::copy(copy.begin(), copy.end(), bytes_.get());
}

void TextBlock::shrink(std::size_t size) {
    size_ = std::min(size, size_);
    // A failed shrink leaves the old block as it was, which is just as good.
    if (void* smaller = std::realloc(bytes_.get(), std::max<std::size_t>(size_, 1))) {
        static_cast<void>(bytes_.release());
        bytes_.reset(static_cast<char*>(smaller));
    }
}

void TextBlock::Free::operator()(char* bytes) const {
    std::free(bytes);
}

void Archive::Close::operator()(zip* archive) const {
    zip_discard(archive);
}

namespace {

struct CloseEntry {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using OpenEntry = std::unique_ptr<zip_file_t, CloseEntry>;

std::string zip_reason(int code) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    std::string reason = zip_error_strerror(&error);
    zip_error_fini(&error);
    return reason;
}

InputError not_a_zip(const std::string& name, int code) {
    if (code == ZIP_ER_OPEN || code == ZIP_ER_READ || code == ZIP_ER_NOENT)
        return InputError("the file cannot be read: " + zip_reason(code)).in_file(name);
    return InputError("expected a zip archive, as VASSAL writes: " + zip_reason(code)).in_file(name);
}

bool climbs_out(std::string_view name) {
    if (name.empty() || name.front() == '/' || name.find('\\') != std::string_view::npos) return true;
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        if (name.substr(begin, end - begin) == "..") return true;
        begin = end + 1;
    }
    return false;
}

void check_size(const Archive::Entry& entry, std::uint64_t limit) {
    if (entry.size > limit)
        throw InputError(fmt::format("holds {} bytes, and at most {} are accepted", entry.size, limit))
            .in_entry(entry.name);
    if (entry.size > limits::ratio_exempt_bytes &&
        entry.size / std::max<std::uint64_t>(entry.compressed_size, 1) > limits::compression_ratio)
        throw InputError(fmt::format("is packed {}:1, and at most {}:1 is accepted",
                                     entry.size / std::max<std::uint64_t>(entry.compressed_size, 1),
                                     limits::compression_ratio))
            .in_entry(entry.name);
}

void read_fully(zip_file_t* file, char* out, std::uint64_t count, const std::string& entry) {
    for (std::uint64_t done = 0; done < count;) {
        const zip_int64_t got = zip_fread(file, out + done, count - done);
        if (got <= 0) throw InputError("the archive ends before the entry does", done).in_entry(entry);
        done += static_cast<std::uint64_t>(got);
    }
}

struct FreeDecompressor {
    void operator()(libdeflate_decompressor* decompressor) const {
        libdeflate_free_decompressor(decompressor);
    }
};

TextBlock inflate(const TextBlock& packed, const Archive::Entry& entry) {
    const std::unique_ptr<libdeflate_decompressor, FreeDecompressor> decompressor(
        libdeflate_alloc_decompressor());
    if (!decompressor) throw std::bad_alloc();
    TextBlock text(entry.size);
    const auto result = libdeflate_deflate_decompress(decompressor.get(), packed.data(), packed.size(),
                                                      text.data(), text.size(), nullptr);
    if (result != LIBDEFLATE_SUCCESS) throw InputError("the compressed data is damaged").in_entry(entry.name);
    return text;
}

}  // namespace

Archive::Archive(zip* archive, std::string name, std::uint64_t size)
    : zip_(archive), name_(std::move(name)), size_(size) {
    const zip_int64_t count = zip_get_num_entries(archive, 0);
    if (count < 0 || static_cast<std::uint64_t>(count) > limits::archive_entries)
        throw InputError(
            fmt::format("holds {} entries, and at most {} are accepted", count, limits::archive_entries))
            .in_file(name_);
    // An entry's headers have about so many bytes.
    comes_in(name_, static_cast<std::size_t>(count) * 100);
    std::unordered_set<std::string_view> names;
    entries_.reserve(static_cast<std::size_t>(count));
    for (std::uint64_t index = 0; index < static_cast<std::uint64_t>(count); ++index) {
        zip_stat_t stat;
        constexpr auto needed =
            ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_CRC | ZIP_STAT_COMP_METHOD;
        if (zip_stat_index(archive, index, ZIP_FL_ENC_RAW, &stat) != 0 || (stat.valid & needed) != needed)
            throw InputError(
                fmt::format("entry number {} of the archive has no readable description", index + 1))
                .in_file(name_);
        entries_.push_back({stat.name, stat.size, stat.comp_size, stat.crc, stat.comp_method, index});
        if (climbs_out(entries_.back().name))
            throw InputError("an entry's name must stay inside the archive")
                .in_entry(entries_.back().name)
                .in_file(name_);
    }
    for (const Entry& entry : entries_)
        if (!names.insert(entry.name).second)
            throw InputError("the archive holds this entry twice").in_entry(entry.name).in_file(name_);
}

Archive::Archive(Archive&&) noexcept = default;
Archive& Archive::operator=(Archive&&) noexcept = default;
Archive::~Archive() = default;

Archive Archive::open(const std::filesystem::path& path) {
    std::error_code status;
    if (!std::filesystem::exists(path, status))
        throw InputError("there is no such file").in_file(path.string());
    if (!std::filesystem::is_regular_file(path, status))
        throw InputError("expected a file, not a folder or device").in_file(path.string());
    const std::uint64_t size = std::filesystem::file_size(path, status);
    if (status) throw InputError("the file cannot be read: " + status.message()).in_file(path.string());
    int code = 0;
    zip_t* archive = zip_open(path.c_str(), ZIP_RDONLY, &code);
    if (archive == nullptr) throw not_a_zip(path.string(), code);
    return Archive(archive, path.string(), size);
}

Archive Archive::from_memory(std::string_view bytes, std::string name) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
    zip_t* archive = source == nullptr ? nullptr : zip_open_from_source(source, ZIP_RDONLY, &error);
    if (archive == nullptr) {
        const int code = zip_error_code_zip(&error);
        if (source != nullptr) zip_source_free(source);
        zip_error_fini(&error);
        throw not_a_zip(name, code);
    }
    zip_error_fini(&error);
    return Archive(archive, std::move(name), bytes.size());
}

const Archive::Entry* Archive::find(std::string_view name) const {
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return entry.name == name; });
    return found == entries_.end() ? nullptr : &*found;
}

TextBlock Archive::read_raw(const Entry& entry) const try {
    // The archive's own size bounds what is allocated here.
    if (entry.compressed_size > size_)
        throw InputError("claims to be larger than the whole archive").in_entry(entry.name);
    const OpenEntry file(zip_fopen_index(zip_.get(), entry.index, ZIP_FL_COMPRESSED));
    if (!file)
        throw InputError("cannot be opened: " + std::string(zip_strerror(zip_.get()))).in_entry(entry.name);
    TextBlock raw(entry.compressed_size);
    read_fully(file.get(), raw.data(), raw.size(), entry.name);
    return raw;
} catch (InputError& error) {
    error.in_file(name_);
    throw;
}

TextBlock Archive::read(const Entry& entry, std::uint64_t limit) const try {
    check_size(entry, limit);
    if (entry.method != ZIP_CM_STORE && entry.method != ZIP_CM_DEFLATE)
        throw InputError(
            fmt::format("is packed by method {}, and VASSAL only reads stored and deflated entries",
                        entry.method))
            .in_entry(entry.name);
    if (entry.method == ZIP_CM_STORE && entry.size != entry.compressed_size)
        throw InputError("is stored, but its two sizes differ").in_entry(entry.name);
    comes_in(name_, entry.size);
    TextBlock raw = read_raw(entry);
    TextBlock text = entry.method == ZIP_CM_STORE ? std::move(raw) : inflate(raw, entry);
    if (libdeflate_crc32(0, text.data(), text.size()) != entry.crc)
        throw InputError("the content does not match its checksum").in_entry(entry.name);
    return text;
} catch (InputError& error) {
    error.in_file(name_);
    throw;
}

std::string Archive::read_text(std::string_view name, std::uint64_t limit) const {
    const Entry* entry = find(name);
    if (entry == nullptr) throw InputError(fmt::format("the archive has no entry '{}'", name)).in_file(name_);
    return std::string(read(*entry, limit).view());
}

std::string Archive::read_start(const Entry& entry, std::uint64_t count) const {
    const OpenEntry file(zip_fopen_index(zip_.get(), entry.index, 0));
    if (!file)
        throw InputError("cannot be opened: " + std::string(zip_strerror(zip_.get())))
            .in_entry(entry.name)
            .in_file(name_);
    comes_in(name_, static_cast<std::size_t>(std::min(count, entry.size)));
    std::string start(static_cast<std::size_t>(std::min(count, entry.size)), '\0');
    std::size_t done = 0;
    while (done < start.size()) {
        const zip_int64_t got = zip_fread(file.get(), start.data() + done, start.size() - done);
        if (got <= 0) break;
        done += static_cast<std::size_t>(got);
    }
    start.resize(done);
    return start;
}

}  // namespace umpire::vassal
