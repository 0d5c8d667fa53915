#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace umpire::testing {

/// Everything that is wrong with what `umpire check` says of a trial's mails, each in one sentence.
std::vector<std::string> faults_of(const nlohmann::json& trial, const std::filesystem::path& folder);

/// The same for an answer that is there already.
std::vector<std::string> faults_of(const nlohmann::json& trial, int exit_code, const nlohmann::json& answer);

}  // namespace umpire::testing
