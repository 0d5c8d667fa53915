#include "umpire/error.hpp"

#include "random_games/contest.hpp"
#include "sample_files.hpp"

#include <fmt/core.h>

#include <cstdio>
#include <exception>
#include <fstream>
#include <string>

namespace {

using namespace umpire::samples;

void print_table(const Contest& contest) {
    fmt::print("{:<8} {:>6} {:>6} | {:>8} {:>12} {:>10}\n", "legal", "turns", "deeds", "accused",
               "cannot tell", "not judged");
    for (const auto& [style, score] : contest.legal)
        fmt::print("{:<8} {:>6} {:>6} | {:>8} {:>12} {:>10}\n", name_of(style), score.turns, score.deeds,
                   score.accused, score.cannot_tell, score.unjudged);
    fmt::print("{:<8} {:>6} {:>6} {:>6} | {:>8} {:>12} {:>10}\n", "broken", "turns", "found", "asked",
               "missed", "not shown", "accused");
    for (const auto& [style, score] : contest.broken)
        fmt::print("{:<8} {:>6} {:>6} {:>6} | {:>8} {:>12} {:>10}\n", name_of(style), score.turns,
                   score.found, score.asked, score.missed, score.not_shown, score.accused);
    for (const auto& [kind, by_style] : contest.kinds) {
        fmt::print("  {:<26}{}", kind, by_style.empty() ? " never" : "");
        for (const auto& [style, counts] : by_style)
            fmt::print(" {} {}/{}", name_of(style), counts.first, counts.first + counts.second);
        fmt::print("\n");
    }
    fmt::print("orders:");
    for (const auto& [verb, times] : contest.verbs)
        fmt::print(" {} {}", verb, times);
    fmt::print("\n");
}

}  // namespace

/// Lets a random player play turns of a game and the umpire judge them, and prints how it did.
int main(int argc, char** argv) try {
    if (argc < 6) {
        fmt::print(
            stderr,
            "random-games PROJECT-FOLDER GAME SEED LEGAL-TURNS TURNS-WITH-VIOLATION [FOLDER [STYLE]]\n");
        return 3;
    }
    const Ground ground = ground_of(argv[2], std::string(argv[1]) + "/samples");
    const std::string folder = argc > 6 ? argv[6] : "";
    std::vector<Style> played;
    for (const Style style : styles)
        if (argc < 8 || name_of(style) == argv[7]) played.push_back(style);
    std::size_t faults = 0;
    const Contest contest = hold_contest(
        ground, std::stoull(argv[3]), std::stoull(argv[4]), std::stoull(argv[5]),
        [&](const Turn& turn, const PlayedLog& log, Style style, const std::string& what) {
            ++faults;
            fmt::print("{:>3} {} {}: {}\n", faults, turn.side, name_of(style), what);
            std::fflush(stdout);
            if (folder.empty()) return;
            std::ofstream text(fmt::format("{}/fault-{}.txt", folder, faults));
            text << what << "\n";
            for (std::size_t step = 0; step < log.script.size(); ++step)
                text << step + 1 << " " << log.script[step] << "\n";
            const std::string sample = fmt::format("{}/samples/{}", argv[1], ground.habits.sample);
            const auto write = [&](const std::string& name, const PlayedLog& played_log) {
                write_game(fmt::format("{}/{}.vlog", folder, name), played_log.text, what,
                           read_text(sample + "/moduledata"),
                           fmt::format("{}/{}.vmod", sample, ground.habits.sample));
            };
            write(fmt::format("fault-{}", faults), log);
            // The same with every order, to see what was meant.
            write(fmt::format("fault-{}-declared", faults), play(turn, Style::orders, ground, 0));
        },
        played);
    print_table(contest);
    return faults == 0 ? 0 : 1;
} catch (const std::exception& error) {
    fmt::print(stderr, "random-games: {}\n", error.what());
    return 4;
}
