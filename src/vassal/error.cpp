#include "umpire/error.hpp"

namespace umpire {

InputError::InputError(std::string reason, std::optional<std::size_t> offset)
    : reason_(std::move(reason)), offset_(offset) {
    compose();
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
    if (!file_.empty()) sentence_ += file_ + ": ";
    if (!entry_.empty()) sentence_ += "entry '" + entry_ + "': ";
    if (offset_) sentence_ += "offset " + std::to_string(*offset_) + ": ";
    sentence_ += reason_;
}

}  // namespace umpire
