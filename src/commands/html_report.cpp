#include "html_report.hpp"

#include "umpire/binding/binding.hpp"
#include "umpire/html/report_page.hpp"
#include "umpire/picture/confined.hpp"
#include "umpire/picture/images.hpp"
#include "umpire/rules/game_rules.hpp"

#include "allowance.hpp"

#include <fmt/core.h>

namespace umpire::commands {

namespace {

namespace fs = std::filesystem;

/// One mail as a picture has to show it: as the reader of its report sees the table.
html::Mail mail_of(const check::History& history, std::size_t letter) {
    const check::Request& request = history.request_of(letter);
    return {history.report(letter), [&history, letter, &request] {
                auto replay = history.open(letter);
                ViewerOptions viewer;
                if (!request.reader.empty()) viewer.side = request.binding->roster_side(request.reader);
                replay->table().set_viewer(viewer.on(replay->table()));
                return replay;
            }};
}

std::string made(const check::History& history, const Mails& mails) {
    std::vector<std::unique_ptr<picture::Images>> images;
    std::vector<html::GameOfMails> games;
    bool for_side = false;
    const std::vector<fs::path> extensions(mails.module().extensions.begin(),
                                           mails.module().extensions.end());
    for (std::size_t game = 0; game < history.games(); ++game) {
        html::GameOfMails one{&history.rules_of(game).catalog(), &history.chain(game), {}, nullptr};
        for (const std::size_t letter : history.letters_of(game))
            if (history.report(letter) != nullptr) {
                one.mails.push_back(mail_of(history, letter));
                for_side = for_side || !history.request_of(letter).reader.empty();
            }
        if (one.mails.empty()) continue;
        const fs::path module = mails.module_file(one.mails.front().report->module);
        if (!module.empty())
            one.images = images.emplace_back(std::make_unique<picture::Images>(module, extensions)).get();
        games.push_back(std::move(one));
    }
    return html::report_page(games, {fmt::format("Umpire {}", UMPIRE_VERSION), for_side});
}

}  // namespace

std::string html_report(const check::History& history, const Mails& mails) {
    return picture::confined([&] {
        // It is held to limits of its own there.
        take_any_time();
        return made(history, mails);
    });
}

}  // namespace umpire::commands
