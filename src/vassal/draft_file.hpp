#pragma once

#include <filesystem>
#include <string_view>

namespace umpire::vassal {

/// A file in the making beside its target, and gone unless it is put in place: only within one file system is
/// a rename all or nothing. Every failure is an OutputError about the target.
class DraftFile {
  public:
    explicit DraftFile(const std::filesystem::path& target);
    ~DraftFile();
    DraftFile(const DraftFile&) = delete;
    DraftFile& operator=(const DraftFile&) = delete;

    const std::filesystem::path& path() const { return path_; }
    void write(std::string_view bytes);
    void put_in_place();

  private:
    [[noreturn]] void fail(std::string_view what, int code) const;

    std::filesystem::path target_;
    std::filesystem::path path_;
    std::size_t listed_;
    int handle_ = -1;
};

}  // namespace umpire::vassal
