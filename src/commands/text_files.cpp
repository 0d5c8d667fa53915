#include "text_files.hpp"

#include "umpire/catalog/json_text.hpp"
#include "umpire/error.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace umpire::commands {

namespace {

constexpr std::uintmax_t largest = 32u << 20;

}  // namespace

std::string text_file(const std::string& path) {
    std::error_code problem;
    const auto size = std::filesystem::file_size(path, problem);
    std::ifstream in(path, std::ios::binary);
    if (problem || !in) throw InputError("cannot be read").in_file(path);
    if (size > largest) throw InputError("expected a file of at most 32 MB").in_file(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

nlohmann::json json_file(const std::string& path) {
    const std::string text = text_file(path);
    try {
        return catalog::parse_json(text);
    } catch (InputError& error) {
        throw error.in_file(path);
    }
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
