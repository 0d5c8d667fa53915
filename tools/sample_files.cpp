#include "sample_files.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/module.hpp"

#include <fmt/core.h>
#include <zip.h>

#include <fstream>
#include <iterator>

namespace umpire::samples {

namespace {

constexpr std::string_view save_data = R"(<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<data version="1">
  <version>1.0</version>
  <extra1/>
  <extra2/>
  <VassalVersion>3.7.16</VassalVersion>
  <dateSaved>1767225600000</dateSaved>
  <description>{}</description>
</data>
)";

}  // namespace

std::string read_text(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw InputError("cannot be read").in_file(path.string());
    return {std::istreambuf_iterator<char>(in), {}};
}

void write_module(const std::filesystem::path& path, const std::vector<ModuleEntry>& entries) {
    int code = 0;
    zip_t* archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
    if (archive == nullptr) throw OutputError(path.string(), "cannot be written");
    for (const ModuleEntry& entry : entries) {
        zip_source_t* source = zip_source_buffer(archive, entry.content.data(), entry.content.size(), 0);
        const zip_int64_t index = zip_file_add(archive, entry.name.c_str(), source, ZIP_FL_ENC_UTF_8);
        if (index < 0) throw OutputError(path.string(), zip_strerror(archive));
        zip_file_set_dostime(archive, static_cast<zip_uint64_t>(index), 0, 0x21, 0);
    }
    if (zip_close(archive) != 0) throw OutputError(path.string(), zip_strerror(archive));
}

void write_game(const std::filesystem::path& path, std::string_view stream, const std::string& description,
                const std::string& module_data, const std::filesystem::path& module_file) {
    const vassal::Obfuscation form{vassal::Disguise::hex, 0x4D, false};
    vassal::write_game_file(path,
                            {stream, form, fmt::format(fmt::runtime(save_data), description), module_data});
    const auto module = vassal::Module::load(module_file);
    for (const auto& complaint : vassal::complaints_of_vassal(vassal::read_game_file(path), module))
        throw OutputError(path.string(), complaint);
}

}  // namespace umpire::samples
