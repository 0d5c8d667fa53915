#include "umpire/catalog/catalog.hpp"

#include "sections.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace umpire::html {

using report::LegalityReport;

namespace {

std::string percent(double probability) {
    if (probability > 0 && probability < 0.001) return "<0.1%";
    return fmt::format("{:.1f}%", probability * 100);
}

void add_roll(Markup& cell, const game::DiceRoll& roll) {
    cell.trusted("<div>")
        .text(roll.label.empty() ? "" : roll.label.text() + ": ")
        .text(report::faces_words(roll));
    if (roll.made_now) cell.text(report::rolled_by_umpire);
    cell.trusted("</div>");
}

void add_row(Markup& table, const report::JudgedAction& action, const std::string& step_id,
             const catalog::Catalog& catalog) {
    table.trusted("<tr><td class=\"number\">");
    if (action.step) {
        if (!step_id.empty()) table.trusted(fmt::format("<a href=\"#{}\">", step_id));
        table.tag("{}", *action.step).trusted(step_id.empty() ? "" : "</a>");
    }
    const std::string says = action.told.says.text();
    table.trusted("</td><td>").text(says.empty() ? action.text : says);
    table.trusted("</td><td>").text(action.told.needs.text()).trusted("</td><td>");
    for (const game::DiceRoll& roll : action.dice)
        add_roll(table, roll);
    table.trusted("</td><td>");
    for (const std::string& modifier : report::modifier_words(action.modifiers, catalog))
        table.trusted("<div>").text(modifier).trusted("</div>");
    table.trusted("</td><td>").element("<b>", action.told.comes.text()).trusted("</td><td>");
    for (const report::Chance& chance : action.chances)
        table.trusted("<div>")
            .text(fmt::format("{} {}", percent(chance.probability), chance.comes))
            .trusted("</div>");
    table.trusted("</td></tr>\n");
}

/// Dice of one player, of one sort.
struct Throws {
    std::vector<std::size_t> faces;
    std::size_t dice = 0, sum = 0;
};

using AllThrows = std::map<std::pair<std::string, int>, Throws>;

void add_throw(AllThrows& all, const game::DiceRoll& roll) {
    // What the umpire threw is fair whoever gains by it; a die with one side, or thousands, is no die.
    if (roll.made_now || roll.sides < 2 || roll.sides > 20) return;
    Throws& throws = all[{roll.player.empty() ? "somebody" : roll.player, roll.sides}];
    throws.faces.resize(static_cast<std::size_t>(roll.sides));
    for (const int face : roll.faces) {
        if (face < 1 || face > roll.sides) continue;
        ++throws.faces[static_cast<std::size_t>(face) - 1];
        ++throws.dice;
        throws.sum += static_cast<std::size_t>(face);
    }
}

/// So many standard errors hold 95 of 100 fair results.
constexpr double of_95_percent = 1.96;
/// Of fewer nothing can be said.
constexpr std::size_t too_few = 10;

std::string judged_words(const std::string& player, int sides, const Throws& throws) {
    const double n = static_cast<double>(throws.dice), mean = static_cast<double>(throws.sum) / n;
    const double fair = (sides + 1) / 2.0;
    const double error = of_95_percent * std::sqrt((sides * sides - 1) / 12.0 / n);
    std::string words =
        fmt::format("{}: {} dice with {} sides, {:.2f} on average. ", player, throws.dice, sides, mean);
    if (throws.dice < too_few) return words + "Too few to say anything.";
    words +=
        fmt::format("Of 100 who throw as many fair dice, 95 have between {:.2f} and {:.2f}: ", fair - error,
                    fair + error);
    return words + (std::abs(mean - fair) <= error ? "nothing unusual."
                    : mean > fair                  ? "this is higher, as it is for one in forty."
                                                   : "this is lower, as it is for one in forty.");
}

/// A bar for each face, with what is to be expected and how far chance alone goes from it.
void add_bars(Markup& all, const std::string& title, int sides, const Throws& throws) {
    const double n = static_cast<double>(throws.dice), p = 1.0 / sides;
    const double expected = n * p, error = of_95_percent * std::sqrt(n * p * (1 - p));
    const double most = static_cast<double>(*std::max_element(throws.faces.begin(), throws.faces.end()));
    const double top = std::max(most, expected + error);
    constexpr double height = 90, base = 110, wide = 44;
    const auto y = [&](double count) { return base - height * std::max(0.0, count) / top; };
    all.tag("<svg class=\"bars\" viewBox=\"0 0 {} 130\" role=\"img\" aria-label=\"",
            static_cast<int>(wide * sides) + 10);
    all.text(title).trusted("\">");
    for (int face = 1; face <= sides; ++face) {
        const double x = 10 + wide * (face - 1);
        const auto count = throws.faces[static_cast<std::size_t>(face) - 1];
        all.trusted(
            fmt::format("<rect class=\"bar\" x=\"{:.0f}\" y=\"{:.1f}\" width=\"28\" height=\"{:.1f}\"/>", x,
                        y(static_cast<double>(count)), base - y(static_cast<double>(count))));
        all.trusted(
            fmt::format("<line class=\"error\" x1=\"{0:.0f}\" x2=\"{0:.0f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\"/>",
                        x + 14, y(expected - error), y(expected + error)));
        all.trusted(
            fmt::format("<line class=\"expected\" x1=\"{:.0f}\" x2=\"{:.0f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>",
                        x - 2, x + 30, y(expected), y(expected)));
        all.trusted(fmt::format("<text x=\"{:.0f}\" y=\"124\" text-anchor=\"middle\">{}: {}</text>", x + 14,
                                face, count));
    }
    all.trusted("</svg>\n");
}

}  // namespace

Markup battles(const Chapter& chapter) {
    Markup section;
    bool any = false;
    for (const report::JudgedAction& action : chapter.report.judged) {
        if (action.hidden || action.dice.empty()) continue;
        if (!any) {
            section.trusted(
                fmt::format("<section id=\"{}battles\"><h2>What dice resolved</h2>\n", chapter.id));
            section.trusted(
                "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"What dice resolved\"><table>"
                "<thead><tr><th scope=\"col\">step</th><th scope=\"col\">what</th><th scope=\"col\">needs"
                "</th><th scope=\"col\">dice</th><th scope=\"col\">modifiers</th><th scope=\"col\">result"
                "</th><th scope=\"col\">odds before</th></tr></thead><tbody>\n");
            any = true;
        }
        const auto entry = std::find_if(
            chapter.entries.begin(), chapter.entries.end(),
            [&](const Entry& one) { return one.step == action.step && one.text == action.text; });
        add_row(section, action, entry == chapter.entries.end() ? "" : entry->id, chapter.catalog);
    }
    if (any) section.trusted("</tbody></table></div></section>\n");
    return section;
}

Markup dice_statistics(const LegalityReport& report, const std::string& id) {
    AllThrows all;
    for (const report::JudgedAction& action : report.judged)
        if (!action.hidden)
            for (const game::DiceRoll& roll : action.dice)
                add_throw(all, roll);
    for (const report::UnusedRoll& unused : report.unused_dice)
        add_throw(all, unused.roll);
    Markup section;
    if (all.empty() && report.unused_dice.empty()) return section;
    section.trusted(fmt::format("<section id=\"{}dice\"><h2>Dice</h2>\n", id));
    for (const auto& [key, throws] : all) {
        if (throws.dice == 0) continue;
        const std::string words = judged_words(key.first, key.second, throws);
        section.element("<p>", words);
        add_bars(section, words, key.second, throws);
    }
    if (!all.empty())
        section.element(
            "<p class=\"soft\">",
            "Bars: how often each face came. The line across each is what fair dice show on average, the "
            "line through it how far 95 of 100 fair results stray from that.");
    if (!report.unused_dice.empty()) {
        section.element("<h3>", "Dice that nothing came of").trusted("<ul>");
        for (const auto& [roll, why] : report.unused_dice) {
            section.trusted("<li>").text(roll.step ? fmt::format("step {}, ", *roll.step) : "");
            section.text(roll.player).text(": ").text(roll.label.text()).text(roll.label.empty() ? "" : " ");
            section.text(report::faces_words(roll)).text(": ").text(why).trusted("</li>");
        }
        section.trusted("</ul>");
    }
    return std::move(section.trusted("</section>\n"));
}

}  // namespace umpire::html
