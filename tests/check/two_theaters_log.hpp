#pragma once

#include "umpire/catalog/game_files.hpp"

#include "check/judged_log.hpp"

/// Logs of the sample of A World at War.
namespace umpire::testing {

inline const std::string two_theaters_folder = UMPIRE_SOURCE_DIR "/samples/two-theaters/";

inline report::LegalityReport two_theaters_report(const std::string& log) {
    static const auto module = std::make_shared<const vassal::Module>(
        vassal::Module::load(two_theaters_folder + "two-theaters.vmod"));
    static const check::Request request = check::shipped_request(catalog::GameFiles(), "awaw");
    vassal::Replay replay(vassal::read_game_file(log), module);
    return check::check_log(replay, request);
}

using FoundAt = std::pair<std::size_t, std::vector<std::string>>;

/// Of each finding its step and its rules.
inline std::vector<FoundAt> rules_broken(const report::LegalityReport& report) {
    std::vector<FoundAt> found;
    for (const Violation& one : violations(report))
        found.emplace_back(one.step, one.rules);
    return found;
}

}  // namespace umpire::testing
