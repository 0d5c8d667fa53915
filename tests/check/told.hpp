#pragma once

#include "umpire/html/report_page.hpp"
#include "umpire/report/legality.hpp"
#include "umpire/report/legality_text.hpp"

#include "../../src/commands/console.hpp"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <string>
#include <unistd.h>

/// Reports as people get them.
namespace umpire::testing {

/// What is written to standard output while it lives.
class Captured {
  public:
    Captured() : file_(std::tmpfile()), was_(::dup(STDOUT_FILENO)) {
        std::fflush(stdout);
        ::dup2(::fileno(file_), STDOUT_FILENO);
    }
    ~Captured() {
        end();
        std::fclose(file_);
    }
    Captured(const Captured&) = delete;
    Captured& operator=(const Captured&) = delete;

    std::string text() {
        end();
        std::string all;
        std::rewind(file_);
        for (int c = std::fgetc(file_); c != EOF; c = std::fgetc(file_))
            all += static_cast<char>(c);
        return all;
    }

  private:
    void end() {
        if (was_ < 0) return;
        std::fflush(stdout);
        ::dup2(was_, STDOUT_FILENO);
        ::close(was_);
        was_ = -1;
    }

    std::FILE* file_;
    int was_;
};

/// All that any form of a report says.
inline std::string told_in_all_forms(const report::LegalityReport& report, const catalog::Catalog& catalog) {
    std::string all = report::legality_json(report, catalog).dump(1);
    for (const report::Detail detail :
         {report::Detail::brief, report::Detail::usual, report::Detail::verbose}) {
        Captured captured;
        {
            commands::Console console(commands::Colour::never);
            report::print_legality(report, catalog, detail, console);
            console.finish();
        }
        all += captured.text();
    }
    const std::string page =
        html::report_page({{&catalog, nullptr, {{&report, {}}}, nullptr}}, {"Umpire", true});
    // Its style and its script say nothing of any game.
    const auto begin = page.find("</style>"), end = page.rfind("<script>");
    return all + page.substr(begin, end - begin);
}

}  // namespace umpire::testing
