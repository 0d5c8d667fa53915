#include "umpire/error.hpp"

#include <string_view>

namespace umpire {

namespace {

/// Names and ids come out of mailed files: whatever they hold, the sentence stays one line of sensible
/// length.
std::string in_one_line(std::string_view text) {
    constexpr std::size_t longest = 300;
    std::string line(text.substr(0, longest));
    for (char& c : line)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') c = '?';
    if (text.size() > longest) line += "...";
    return line;
}

}  // namespace

InputError::InputError(std::string reason, std::optional<std::size_t> offset)
    : reason_(std::move(reason)), offset_(offset) {
    compose();
}

InputError InputError::at(std::string_view pointer, std::string_view reason) {
    return InputError(std::string(pointer.empty() ? "/" : pointer) + ": " + std::string(reason));
}

InputError& InputError::in_file(const std::string& file) {
    if (file_.empty()) file_ = file;
    compose();
    return *this;
}

InputError& InputError::in_entry(const std::string& entry) {
    if (entry_.empty()) entry_ = entry;
    compose();
    return *this;
}

void InputError::compose() {
    sentence_.clear();
    if (!file_.empty()) sentence_ += in_one_line(file_) + ": ";
    if (!entry_.empty()) sentence_ += "entry '" + in_one_line(entry_) + "': ";
    if (offset_) sentence_ += "offset " + std::to_string(*offset_) + ": ";
    sentence_ += in_one_line(reason_);
}

}  // namespace umpire
