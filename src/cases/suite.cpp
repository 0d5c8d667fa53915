#include "umpire/cases/suite.hpp"

#include "umpire/catalog/game_files.hpp"
#include "umpire/catalog/json_text.hpp"
#include "umpire/error.hpp"
#include "umpire/read_file.hpp"
#include "umpire/rules/game_rules.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::cases {

namespace {

nlohmann::json json_file(const std::filesystem::path& path) {
    const std::string text = read_file(path);
    try {
        return catalog::parse_json(text);
    } catch (InputError& error) {
        throw error.in_file(path.string());
    }
}

}  // namespace

std::vector<CaseFile> shipped_cases(const catalog::GameFiles& files, std::string_view game) {
    std::vector<CaseFile> all;
    for (const std::string& name : files.names(fmt::format("cases/{}/", game)))
        all.emplace_back(files.json(name), files.shown_name(name));
    return all;
}

std::vector<CaseFile> cases_at(const std::filesystem::path& path) {
    std::vector<std::filesystem::path> paths{path};
    if (std::filesystem::is_directory(path)) {
        paths.clear();
        for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
            if (entry.is_regular_file() && entry.path().extension() == ".json") paths.push_back(entry.path());
        std::sort(paths.begin(), paths.end());
    }
    std::vector<CaseFile> all;
    for (const auto& file : paths)
        all.emplace_back(json_file(file), file.string());
    return all;
}

std::vector<CaseResult> run_all(const std::vector<CaseFile>& cases,
                                std::shared_ptr<const rules::GameRules> rules,
                                const catalog::GameFiles& files, const rules::Options& options, Tells tells) {
    std::vector<CaseResult> results;
    for (const CaseFile& file : cases)
        for (std::size_t index = 0; index < file.size(); ++index)
            if (file.game() == rules->game())
                results.push_back(file.run(index, rules, files, options, tells));
    return results;
}

std::vector<CaseResult> run_about(const std::set<std::string, std::less<>>& wanted,
                                  const std::vector<CaseFile>& cases,
                                  std::shared_ptr<const rules::GameRules> rules,
                                  const catalog::GameFiles& files) {
    std::vector<CaseResult> results;
    for (const CaseFile& file : cases)
        for (std::size_t index = 0; index < file.size(); ++index)
            if (file.game() == rules->game() && file.is_about(index, wanted))
                results.push_back(file.run(index, rules, files));
    return results;
}

}  // namespace umpire::cases
