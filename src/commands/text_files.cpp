#include "text_files.hpp"

#include "umpire/catalog/json_text.hpp"
#include "umpire/error.hpp"
#include "umpire/read_file.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

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

void write_text_file(const std::string& path, const std::string& text) {
    const std::string unfinished = path + ".unfinished";
    std::error_code error;
    {
        std::ofstream out(unfinished, std::ios::binary | std::ios::trunc);
        out << text;
        out.close();
        if (!out) {
            std::filesystem::remove(unfinished, error);
            throw OutputError(path, "cannot be written");
        }
    }
    std::filesystem::rename(unfinished, path, error);
    if (!error) return;
    std::error_code ignored;
    std::filesystem::remove(unfinished, ignored);
    throw OutputError(path, "cannot be written: " + error.message());
}

}  // namespace umpire::commands
