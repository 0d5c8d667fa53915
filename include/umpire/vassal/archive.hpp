#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct zip;

namespace umpire::vassal {

/// A block of text as large as a save, allocated without being zeroed first and cut down without being
/// copied.
class TextBlock {
  public:
    TextBlock() = default;
    explicit TextBlock(std::size_t size);
    explicit TextBlock(std::string_view copy);

    char* data() { return bytes_.get(); }
    const char* data() const { return bytes_.get(); }
    std::size_t size() const { return size_; }
    std::string_view view() const { return {bytes_.get(), size_}; }
    void shrink(std::size_t size);

  private:
    struct Free {
        void operator()(char* bytes) const;
    };
    std::unique_ptr<char[], Free> bytes_;
    std::size_t size_ = 0;
};

/// A zip archive opened for reading. Names are checked when it is opened (no entry twice, none that climbs
/// out of the archive); sizes before anything is inflated.
class Archive {
  public:
    struct Entry {
        std::string name;
        std::uint64_t size = 0;
        std::uint64_t compressed_size = 0;
        std::uint32_t crc = 0;
        std::uint16_t method = 0;
        std::uint64_t index = 0;
    };

    static Archive open(const std::filesystem::path& path);
    /// An archive in memory, as predefined set-ups inside a module are. The bytes must outlive the archive.
    static Archive from_memory(std::string_view bytes, std::string name);

    Archive(Archive&&) noexcept;
    Archive& operator=(Archive&&) noexcept;
    ~Archive();

    const std::string& name() const { return name_; }
    const std::vector<Entry>& entries() const { return entries_; }
    const Entry* find(std::string_view name) const;
    bool has(std::string_view name) const { return find(name) != nullptr; }

    /// The whole content, checked against its CRC. Throws InputError when it is larger than the limit or
    /// damaged.
    TextBlock read(const Entry& entry, std::uint64_t limit) const;
    /// As above by name; throws InputError when there is no such entry.
    std::string read_text(std::string_view name, std::uint64_t limit) const;
    /// The first bytes of an entry, at most `count`.
    std::string read_start(const Entry& entry, std::uint64_t count) const;
    /// The compressed bytes as they stand in the archive.
    TextBlock read_raw(const Entry& entry) const;

  private:
    struct Close {
        void operator()(zip* archive) const;
    };
    Archive(zip* archive, std::string name, std::uint64_t size);

    std::unique_ptr<zip, Close> zip_;
    std::string name_;
    std::uint64_t size_ = 0;
    std::vector<Entry> entries_;
};

}  // namespace umpire::vassal
