#pragma once

#include <cstddef>
#include <exception>
#include <optional>
#include <string>
#include <string_view>

namespace umpire {

/// A file that cannot be used: which file, which entry of it, where in it, and what was expected there.
/// Code deep inside knows the offset, its caller the entry, the outermost the file: each adds what it knows.
class InputError : public std::exception {
  public:
    explicit InputError(std::string reason, std::optional<std::size_t> offset = std::nullopt);
    /// Of JSON: the pointer to what is wrong, "/" for all of it.
    static InputError at(std::string_view pointer, std::string_view reason);

    /// Adds the name of the file or entry, unless a deeper caller has named one already.
    InputError& in_file(const std::string& file);
    InputError& in_entry(const std::string& entry);

    const char* what() const noexcept override { return sentence_.c_str(); }
    const std::string& file() const { return file_; }
    const std::string& entry() const { return entry_; }
    const std::string& reason() const { return reason_; }
    std::optional<std::size_t> offset() const { return offset_; }

  private:
    void compose();

    std::string reason_;
    std::optional<std::size_t> offset_;
    std::string entry_;
    std::string file_;
    std::string sentence_;
};

/// A file that cannot be written. The old file, if there was one, is still whole.
class OutputError : public std::exception {
  public:
    explicit OutputError(const std::string& file, const std::string& reason)
        : sentence_(file + ": " + reason) {}
    const char* what() const noexcept override { return sentence_.c_str(); }

  private:
    std::string sentence_;
};

}  // namespace umpire
