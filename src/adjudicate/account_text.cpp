#include "umpire/adjudicate/account_text.hpp"

#include "umpire/counted.hpp"
#include "umpire/json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace umpire::adjudicate {

using report::Page;
using report::Style;

namespace {

Json taken_back_json(const Adjudication& done) {
    Json all = Json::array();
    for (const TakenBack& taken : done.taken_back)
        all.push_back({{"step", taken.step ? Json(*taken.step) : Json()},
                       {"player", taken.player},
                       {"action", taken.text},
                       {"rules", taken.rules},
                       {"because", taken.because}});
    return all;
}

Json rolls_json(const Adjudication& done) {
    Json all = Json::array();
    for (const MadeRoll& roll : done.rolls)
        all.push_back({{"number", roll.number},
                       {"step", roll.step ? Json(*roll.step) : Json()},
                       {"for", roll.what_for},
                       {"sides", roll.sides},
                       {"faces", roll.faces}});
    return all;
}

void print_written(const Adjudication& done, const std::string& file, Page& page) {
    if (std::filesystem::path(file).extension() != ".vlog") {
        page.line(fmt::format("{}: the table as it stands after them", file));
        return;
    }
    std::string rolls;
    if (!done.rolls.empty())
        rolls = fmt::format(", with {} that the log did not have", counted(done.rolls.size(), "roll"));
    page.line(
        fmt::format("{}: the log and {} of the umpire{}", file, counted(done.steps.size(), "step"), rolls));
}

std::vector<std::string> seeds_of(const Verification& result) {
    std::vector<std::string> sides;
    for (const dice::Seed& seed : result.seeds)
        sides.push_back(seed.side);
    return sides;
}

}  // namespace

void print_account(const Adjudication& done, const catalog::Catalog& catalog, report::Detail detail,
                   const std::vector<std::string>& written, Page& page) {
    report::print_legality(done.report, catalog, detail, page);
    if (!done.taken_back.empty()) page.line().line("taken back", Style::bad);
    for (const TakenBack& taken : done.taken_back)
        page.line(fmt::format("  {}: {}: {}", taken.step ? fmt::format("step {}", *taken.step) : "orders",
                              taken.text, taken.because));
    for (const std::string& sentence : done.not_shown)
        page.line(fmt::format("not on the table: {}", sentence), Style::notable);
    page.line();
    if (!done.rolls.empty() && done.terms.dice == MissingDice::roll && done.terms.seeds.empty())
        page.line("no side gave a seed: whoever made the log could have known these dice", Style::notable);
    for (const std::string& file : written)
        print_written(done, file, page);
}

Json account_json(const Adjudication& done, const catalog::Catalog& catalog,
                  const std::vector<std::string>& written) {
    Json steps = Json::array();
    for (const UmpireStep& step : done.steps)
        steps.push_back(step.lines);
    return {{"files", {report::legality_json(done.report, catalog)}},
            {"adjudication",
             {{"takenBack", taken_back_json(done)},
              {"rolls", rolls_json(done)},
              {"notShown", done.not_shown},
              {"steps", steps},
              {"written", written}}}};
}

void print_verification(const Verification& result, const std::string& file, Page& page) {
    page.text(file, Style::title).text(": ");
    if (result.proved)
        page.text("proved", Style::good)
            .line(fmt::format(": {} of the umpire, {} made again", counted(result.own_steps, "step"),
                              counted(result.rolls, "roll")));
    else
        page.text("not proved", Style::bad)
            .line(result.step ? fmt::format(": step {}: {}", *result.step, result.because)
                              : fmt::format(": {}", result.because));
    if (result.thrown > 0)
        page.line(fmt::format("  thrown by people and taken on trust: {}", counted(result.thrown, "roll")),
                  Style::notable);
    if (result.proved && result.rolls > 0)
        page.line(result.seeds.empty() ? "  the dice come from the log alone"
                                       : fmt::format("  the dice come from the log and the seeds of {}",
                                                     fmt::join(seeds_of(result), ", ")));
    if (result.steps_behind > 0)
        page.line(fmt::format("  done by players behind the seal, where no umpire has seen it: {}",
                              counted(result.steps_behind, "step")),
                  Style::notable);
    for (const std::string& remark : result.remarks)
        page.line(fmt::format("  {}", remark), Style::notable);
}

Json verification_json(const Verification& result, const std::string& file) {
    return {{"file", file},
            {"proved", result.proved},
            {"because", result.because},
            {"step", result.step ? Json(*result.step) : Json()},
            {"umpireSteps", result.own_steps},
            {"stepsBehind", result.steps_behind},
            {"rolls", result.rolls},
            {"thrown", result.thrown},
            {"seedsOf", seeds_of(result)},
            {"remarks", result.remarks}};
}

}  // namespace umpire::adjudicate
