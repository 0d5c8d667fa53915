#pragma once

#include "umpire/check/check_log.hpp"
#include "umpire/report/legality.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/replay.hpp"

#include "adjudicate/april_game.hpp"

#include <ostream>
#include <string>
#include <vector>

/// Logs of the samples, those of the Norwegian Sea if nothing else is said, and what is wrong with them.
namespace umpire::testing {

inline report::LegalityReport report_of(vassal::Replay replay, const std::string& reader = "") {
    check::Request request = norwegian_sea_request();
    request.reader = reader;
    return check::check_log(replay, request);
}

inline report::LegalityReport report_of(const std::string& log, const std::string& reader = "") {
    return report_of(vassal::Replay(vassal::read_game_file(log), norwegian_sea()), reader);
}

/// A result of the action that was declared with these words.
inline std::string result_of(const report::LegalityReport& report, std::string_view declared,
                             std::string_view name) {
    for (const report::JudgedAction& action : report.judged)
        if (action.text == declared)
            for (const auto& [result, value] : action.results)
                if (result == name) return value;
    return "none";
}

struct Violation {
    std::size_t step;
    std::vector<std::string> rules;
    std::string because;

    friend bool operator==(const Violation&, const Violation&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Violation& one) {
        return out << one.step << " " << one.rules.front() << " " << one.because;
    }
};

inline std::vector<Violation> violations(const report::LegalityReport& report) {
    std::vector<Violation> all;
    for (const report::JudgedAction& action : report.judged)
        for (const game::Finding& finding : action.findings)
            all.push_back({action.step.value_or(0), finding.rules, finding.because.text()});
    return all;
}

}  // namespace umpire::testing
