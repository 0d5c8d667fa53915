#include "umpire/odds/odds_text.hpp"

#include "umpire/catalog/catalog.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace umpire::odds {

using report::Columns;
using report::Page;
using report::shortened;
using report::Style;
using report::width_of;

namespace {

constexpr std::size_t narrowest_bar = 10, widest_bar = 40, longest_name = 52;
/// More values of a number than this are told by their average.
constexpr std::size_t most_rows = 12;

/// What is neither certain nor impossible never looks as if it were.
std::string percent(const Chance& chance) {
    if (chance.exact == "0") return "-";
    if (chance.exact == "1") return "100%";
    if (chance.value < 0.0005) return "<0.1%";
    if (chance.value > 0.9995) return ">99.9%";
    return fmt::format("{:.1f}%", chance.value * 100);
}

std::string number(const Chance& chance) {
    return fmt::format("{:.2f}", chance.value);
}

std::string repeated(std::string_view mark, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i)
        text += mark;
    return text;
}

/// Rows with a name on the left, numbers that stand right under each other, and a bar.
class OddsTable {
  public:
    OddsTable(std::vector<std::string> heads, std::size_t columns, bool bars)
        : heads_(std::move(heads)), columns_(columns), bars_(bars) {}

    /// The bar: which share of it has which mark.
    void add(const std::string& name, std::vector<std::string> cells,
             std::vector<std::pair<double, std::string_view>> bar) {
        rows_.push_back({shortened(name, longest_name), std::move(cells), std::move(bar)});
    }

    void print(report::Page& page) const {
        std::size_t name_width = 0;
        for (const Row& row : rows_)
            name_width = std::max(name_width, width_of(row.name));
        std::vector<std::size_t> widths;
        std::size_t used = name_width + 2;
        for (std::size_t i = 0; i < heads_.size(); ++i) {
            std::size_t width = width_of(heads_[i]);
            for (const Row& row : rows_)
                width = std::max(width, width_of(row.cells[i]));
            widths.push_back(width);
            used += width + 2;
        }
        if (!heads_.front().empty()) {
            page.text("  ").text(repeated(" ", name_width));
            for (std::size_t i = 0; i < heads_.size(); ++i)
                page.text(right(heads_[i], widths[i]), Style::dim);
            page.line();
        }
        const bool room = bars_ && used + 2 + narrowest_bar <= columns_;
        const std::size_t bar_width = room ? std::min(columns_ - used - 2, widest_bar) : 0;
        for (const Row& row : rows_) {
            page.text("  ").text(row.name).text(repeated(" ", name_width - width_of(row.name)));
            for (std::size_t i = 0; i < row.cells.size(); ++i)
                page.text(right(row.cells[i], widths[i]));
            if (room) page.text("  ").text(drawn(row.bar, bar_width), Style::actor);
            page.line();
        }
    }

  private:
    struct Row {
        std::string name;
        std::vector<std::string> cells;
        std::vector<std::pair<double, std::string_view>> bar;
    };

    static std::string right(const std::string& text, std::size_t width) {
        return repeated(" ", 2 + width - width_of(text)) + text;
    }

    static std::string drawn(const std::vector<std::pair<double, std::string_view>>& bar, std::size_t width) {
        std::string text;
        double share = 0;
        std::size_t drawn = 0;
        for (const auto& [part, mark] : bar) {
            share += part;
            const auto until =
                std::min(width, static_cast<std::size_t>(std::lround(share * static_cast<double>(width))));
            if (until > drawn) text += repeated(mark, until - drawn);
            drawn = std::max(drawn, until);
        }
        return text;
    }

    std::vector<std::string> heads_;
    std::size_t columns_;
    bool bars_;
    std::vector<Row> rows_;
};

constexpr std::string_view full = "█", half = "▒", light = "·";

class OddsText {
  public:
    OddsText(const Odds& odds, const catalog::Catalog& catalog, std::size_t columns, bool bars,
             report::Page& page)
        : odds_(odds), catalog_(catalog), columns_(columns), bars_(bars), page_(page) {}

    void print(const std::string& title) {
        page_.line(title, Style::title);
        std::string extent = fmt::format("{} round{}", odds_.rounds, odds_.rounds == 1 ? "" : "s");
        if (odds_.to_the_end && odds_.keeps_secrets())
            extent += ", then on to the end";
        else if (odds_.to_the_end)
            extent += fmt::format(", then on to the end ({} more on average)", number(odds_.expected_rounds));
        const bool fights = std::any_of(odds_.actions.begin(), odds_.actions.end(),
                                        [](const ActionOdds& action) { return action.attack; });
        if (fights) page_.line(fmt::format("{}; nobody maneuvers or leaves", extent), Style::dim);
        attacks();
        besides_hits();
        others();
        not_made();
        secrets();
        units();
        left();
    }

  private:
    void attacks() {
        std::vector<std::string> kinds;
        for (const ActionOdds& action : odds_.actions)
            for (const ChanceOf& hits : action.hits)
                if (std::find(kinds.begin(), kinds.end(), hits.what) == kinds.end())
                    kinds.push_back(hits.what);
        std::sort(kinds.begin(), kinds.end(), [&](const std::string& a, const std::string& b) {
            const auto place = [&](const std::string& kind) {
                if (kind == "none") return 0;
                return std::isdigit(static_cast<unsigned char>(kind.front())) == 0 ? sunk_outright
                                                                                   : std::atoi(kind.c_str());
            };
            return place(a) < place(b);
        });
        std::size_t round = 0;
        std::optional<OddsTable> table;
        std::vector<std::string> heads = kinds;
        heads.emplace_back("expected");
        const auto finish = [&] {
            if (table) table->print(page_);
            table.reset();
        };
        for (const ActionOdds& action : odds_.actions) {
            if (!action.attack) continue;
            if (action.round != round) {
                finish();
                round = action.round;
                page_.line().line(odds_.rounds == 1 ? "hits" : fmt::format("hits in round {}", round),
                                  Style::good);
                table.emplace(heads, columns_, bars_);
            }
            std::vector<std::string> cells;
            double none = 0;
            for (const std::string& kind : kinds) {
                const auto found = std::find_if(action.hits.begin(), action.hits.end(),
                                                [&](const ChanceOf& hits) { return hits.what == kind; });
                cells.push_back(found == action.hits.end() ? "-" : percent(found->chance));
                if (found != action.hits.end() && kind == "none") none = found->chance.value;
            }
            cells.push_back(number(action.expected_hits));
            table->add(action.text, std::move(cells), {{action.made.value - none, full}, {none, light}});
        }
        finish();
    }

    /// What attacks may bring besides hits, as far as the game has words for it.
    void besides_hits() {
        std::optional<OddsTable> table;
        for (const ActionOdds& action : odds_.actions)
            for (const auto& [name, values] : action.results)
                for (const ChanceOf& one : values) {
                    const auto words = words_for(name, one.what);
                    if (!action.attack || !words || one.chance.exact == "1") continue;
                    if (!table) table.emplace(std::vector<std::string>{""}, columns_, bars_);
                    table->add(fmt::format("{}: {}", action.text, *words), {percent(one.chance)},
                               {{one.chance.value, full}});
                }
        if (!table) return;
        page_.line().line("besides", Style::good);
        table->print(page_);
    }

    void others() {
        for (const ActionOdds& action : odds_.actions) {
            if (action.attack || action.results.empty()) continue;
            page_.line().line(action.text, Style::good);
            std::string certain;
            for (const auto& [name, values] : action.results)
                if (is_certain(values))
                    certain +=
                        fmt::format("{}{}", certain.empty() ? "" : ", ", in_words(name, values.front().what));
            if (!certain.empty()) page_.line(fmt::format("  {}", certain), Style::dim);
            OddsTable table({""}, columns_, bars_);
            for (const auto& [name, values] : action.results) {
                if (is_certain(values)) continue;
                if (values.size() > most_rows && is_numeric(values)) {
                    table.add(fmt::format("{} on average", in_words(name, "")), {average(values)}, {});
                    continue;
                }
                for (const ChanceOf& one : values)
                    table.add(in_words(name, one.what), {percent(one.chance)}, {{one.chance.value, full}});
            }
            table.print(page_);
        }
    }

    static bool is_certain(const std::vector<ChanceOf>& values) {
        return values.size() == 1 && values.front().chance.exact == "1";
    }

    static bool is_numeric(const std::vector<ChanceOf>& values) {
        return std::all_of(values.begin(), values.end(), [](const ChanceOf& one) {
            return !one.what.empty() && one.what.find_first_not_of("-.0123456789") == std::string::npos;
        });
    }

    static std::string average(const std::vector<ChanceOf>& values) {
        double sum = 0, weight = 0;
        for (const ChanceOf& one : values) {
            sum += std::atof(one.what.c_str()) * one.chance.value;
            weight += one.chance.value;
        }
        return fmt::format("{:.2f}", sum / weight);
    }

    /// "the interception succeeds" where the game has words for that value, else "repaired yes"; of a result
    /// that begins with a name, "TF 8: the interception succeeds".
    std::string in_words(const std::string& name, const std::string& value) const {
        if (const auto blank = name.rfind(' '); blank != std::string::npos && is_fact(name.substr(blank + 1)))
            return fmt::format("{}: {}", name.substr(0, blank), in_words(name.substr(blank + 1), value));
        if (auto words = words_for(name, value)) return *words;
        return value.empty() ? catalog_.words_of(name) : fmt::format("{} {}", catalog_.words_of(name), value);
    }

    /// Those of the game for just this value of a result.
    std::optional<std::string> words_for(const std::string& name, const std::string& value) const {
        std::string both = fmt::format("{}_{}", name, value);
        std::replace(both.begin(), both.end(), ' ', '_');
        if (!is_fact(both)) return std::nullopt;
        std::string plain = both;
        std::replace(plain.begin(), plain.end(), '_', ' ');
        std::string words = catalog_.words_of(both);
        return words != plain ? std::optional(std::move(words)) : std::nullopt;
    }

    static bool is_fact(std::string_view name) {
        return !name.empty() &&
               name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string_view::npos;
    }

    void not_made() {
        bool first = true;
        for (const ActionOdds& action : odds_.actions)
            for (const ChanceOf& why : action.not_made) {
                if (std::exchange(first, false)) page_.line().line("cannot be made", Style::notable);
                std::string text = fmt::format("  {:>6}  {}: {}", percent(why.chance), action.text, why.what);
                if (odds_.rounds > 1) text += fmt::format(" (round {})", action.round);
                page_.line(text);
            }
    }

    void secrets() {
        bool first = true;
        for (const ActionOdds& action : odds_.actions) {
            if (action.secret.empty()) continue;
            if (std::exchange(first, false)) page_.line().line("not told", Style::notable);
            page_.line(fmt::format("  {}: {}", action.text, action.secret));
        }
        if (odds_.some_are_secret)
            page_.line().line("what else may become of it hangs on what is still secret", Style::notable);
    }

    void units() {
        if (odds_.units.empty()) return;
        page_.line().line("units", Style::good);
        const bool all_hits_damage =
            std::all_of(odds_.units.begin(), odds_.units.end(),
                        [](const UnitOdds& unit) { return unit.hit.exact == unit.damaged.exact; });
        std::vector<std::string> heads{"damaged", odds_.lost_in_word, "hits"};
        if (!all_hits_damage) heads.insert(heads.begin(), "hit");
        OddsTable table(heads, columns_, bars_);
        for (const UnitOdds& unit : odds_.units) {
            std::vector<std::string> cells{percent(unit.damaged), percent(unit.sunk),
                                           number(unit.expected_hits)};
            if (!all_hits_damage) cells.insert(cells.begin(), percent(unit.hit));
            table.add(unit.name, std::move(cells),
                      {{unit.sunk.value, full},
                       {unit.hit.value - unit.sunk.value, half},
                       {1 - unit.hit.value, light}});
        }
        table.print(page_);
        page_.line().line("by hits", Style::good);
        for (const UnitOdds& unit : odds_.units) {
            std::string text;
            for (const ChanceOf& hits : unit.hits)
                text += fmt::format("{}{} {}", text.empty() ? "" : ", ", hits.what, percent(hits.chance));
            page_.line(fmt::format("  {}: {}", unit.name, text));
        }
    }

    void left() {
        if (odds_.left.size() < 2 && !odds_.to_the_end) return;
        page_.line().line("afloat in the end", Style::good);
        OddsTable table({""}, columns_, bars_);
        for (const ChanceOf& one : odds_.left)
            table.add(one.what, {percent(one.chance)}, {{one.chance.value, full}});
        table.print(page_);
    }

    const Odds& odds_;
    const catalog::Catalog& catalog_;
    std::size_t columns_;
    bool bars_;
    report::Page& page_;
};

}  // namespace

void print_odds(const Odds& odds, const catalog::Catalog& catalog, const std::string& title,
                std::size_t columns, bool bars, report::Page& page) {
    OddsText(odds, catalog, columns, bars, page).print(title);
}

std::string title_of(const LogBattle& battle) {
    std::string title = fmt::format("battle {}: {}", battle.number, battle.what);
    if (battle.step) title += fmt::format(", step {}", *battle.step);
    if (!battle.where.empty()) title += fmt::format(", {}", battle.where);
    return title;
}

void print_battles(const std::vector<LogBattle>& battles, report::Page& page) {
    Columns columns;
    for (const LogBattle& battle : battles) {
        std::string who;
        for (const std::string& name : battle.who)
            who += fmt::format("{}{}", who.empty() ? "" : ", ", name);
        columns.add({std::to_string(battle.number),
                     battle.step ? fmt::format("step {}", *battle.step) : "orders", battle.where, battle.side,
                     battle.what, who});
    }
    columns.print(page);
}

}  // namespace umpire::odds
