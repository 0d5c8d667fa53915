#include "text_files.hpp"

#include "umpire/catalog/json_text.hpp"
#include "umpire/error.hpp"
#include "umpire/read_file.hpp"

#include <nlohmann/json.hpp>

namespace umpire::commands {

nlohmann::json json_of(const std::string& text, const std::string& path) {
    try {
        return catalog::parse_json(text);
    } catch (InputError& error) {
        throw error.in_file(path);
    }
}

nlohmann::json json_file(const std::string& path) {
    return json_of(read_file(path), path);
}

}  // namespace umpire::commands
