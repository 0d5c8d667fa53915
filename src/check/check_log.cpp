#include "umpire/check/check_log.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/check/checker.hpp"
#include "umpire/game/calendar.hpp"
#include "umpire/rules/game_rules.hpp"

#include <fmt/format.h>

namespace umpire::check {

std::unique_ptr<Game> begin(vassal::Replay& replay, const Request& request,
                            binding::BoundTable::Names known_names) {
    auto game = std::make_unique<Game>();
    game->position = std::make_unique<game::Position>(request.map);
    game->table = std::make_unique<binding::BoundTable>(request.binding, replay.table(), *game->position,
                                                        std::move(known_names));
    if (const game::Calendar* calendar = request.rules->catalog().registry().calendar())
        game::keep_year(*game->position, *calendar);
    game->position->forget_changes();
    return game;
}

void read_log(vassal::Replay& replay, const Request& request, Game& game, actions::Audience& audience,
              report::LegalityReport& report) {
    if (request.orders != nullptr) {
        const Discretion discretion(*request.rules, *game.position, game.table.get(), request.options,
                                    readers_of(request));
        for (const orders::OrderError& error : request.orders->errors)
            report.misunderstood.push_back(discretion.told(
                {{}, {}, error.text, fmt::format("line {}: {}", error.line, error.sentence)}));
    }
    actions::LogReader(replay, *game.table, *game.position, request.rules->vocabulary(),
                       request.rules->catalog().registry(), request.rules->roles(), request.orders)
        .read(audience);
}

report::LegalityReport check_log(vassal::Replay& replay, const Request& request) {
    report::LegalityReport report;
    report.game = request.rules->game();
    report.reader = request.reader;
    const auto game = begin(replay, request);
    Checker checker(request, *game->position, *game->table, report);
    report.shows_moves = !replay.steps().empty();
    if (report.shows_moves) checker.look();
    read_log(replay, request, *game, checker, report);
    if (!report.shows_moves) checker.look();
    checker.compare_with_table();
    checker.tell_strange_texts();
    return report;
}

}  // namespace umpire::check
