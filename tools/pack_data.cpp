#include "packed_json.hpp"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace {

std::string text_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error(path + ": cannot be read");
    return {std::istreambuf_iterator<char>(file), {}};
}

void pack_file(const std::string& from, const std::string& to) try {
    const std::string packed = umpire::catalog::pack(nlohmann::json::parse(text_of(from)));
    std::filesystem::create_directories(std::filesystem::path(to).parent_path());
    std::ofstream file(to, std::ios::binary);
    if (!file.write(packed.data(), static_cast<std::streamsize>(packed.size())).flush())
        throw std::runtime_error(to + ": cannot be written");
} catch (const nlohmann::json::exception& error) {
    throw std::runtime_error(from + ": " + error.what());
}

}  // namespace

/// Packs the JSON files that a list names: from, a tab, to.
int main(int argc, char** argv) try {
    if (argc != 2) throw std::runtime_error("expected the name of a list");
    std::ifstream list(argv[1]);
    for (std::string line; std::getline(list, line);)
        if (const auto tab = line.find('\t'); tab != std::string::npos)
            pack_file(line.substr(0, tab), line.substr(tab + 1));
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 4;
}
