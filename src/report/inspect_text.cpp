#include "umpire/report/inspect_text.hpp"

#include "umpire/json.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <string>

namespace umpire::report {

namespace {

constexpr std::size_t listed_at_most = 12;

std::string text_of(const OrderedJson& value) {
    if (value.is_null()) return "";
    return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string plural(std::size_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}
std::string plural(const OrderedJson& count, std::string_view what) {
    return plural(count.get<std::size_t>(), what);
}

std::string joined(const OrderedJson& texts, std::string_view separator = ", ") {
    std::string result;
    for (const OrderedJson& text : texts)
        result.append(result.empty() ? "" : separator).append(text_of(text));
    return result;
}

/// `12,345,678`
std::string grouped(const OrderedJson& number) {
    const std::string digits = number.dump();
    std::string result;
    for (std::size_t at = 0; at < digits.size(); ++at) {
        if (at > 0 && (digits.size() - at) % 3 == 0) result += ',';
        result += digits[at];
    }
    return result;
}

class FactLines {
  public:
    explicit FactLines(Page& page) : page_(page) {}
    ~FactLines() = default;

    void add(std::string name, std::string value) {
        if (!value.empty()) rows_.add({std::move(name), std::move(value)});
    }
    void print() const { rows_.print(page_); }

  private:
    Page& page_;
    Columns rows_{""};
};

template <class Row>
void section(Page& page, std::string_view title, const OrderedJson& list, Row row,
             std::size_t most = listed_at_most) {
    if (list.empty()) return;
    page.line().line(fmt::format("{} ({})", title, list.size()), Style::title);
    Columns columns;
    std::size_t shown = 0;
    for (const OrderedJson& element : list)
        if (shown++ < most) row(columns, element);
    columns.print(page);
    if (list.size() > most) page.line(fmt::format("  and {} more", list.size() - most), Style::dim);
}

/// What only the module's own code understands, and how often it is there.
void print_own_code(std::string_view what, const OrderedJson& counts, Page& page) {
    if (counts.empty()) return;
    page.line().line(fmt::format("{} of the module's own code", what), Style::title);
    Columns rows;
    for (const auto& [name, count] : counts.items())
        rows.add({name, text_of(count)});
    rows.print(page);
}

void print_maps(const OrderedJson& json, Page& page) {
    if (json["maps"].empty()) return;
    page.line().line(fmt::format("maps ({})", json["maps"].size()), Style::title);
    for (const OrderedJson& map : json["maps"]) {
        std::string line = fmt::format("  {}", text_of(map[map["name"] == "" ? "id" : "name"]));
        if (map["private"] == true)
            line += map["sides"].empty() ? ", private" : fmt::format(", of {}", joined(map["sides"]));
        if (map["atStartStacks"] != 0)
            line += fmt::format(", {}", plural(map["atStartStacks"], "at-start stack"));
        page.line(line);
        Columns rows("    ");
        std::size_t shown = 0;
        for (const OrderedJson& board : map["boards"]) {
            if (++shown > listed_at_most) continue;
            const std::string size = fmt::format("{} x {}{}", board["w"].get<int>(), board["h"].get<int>(),
                                                 board["sizeKnown"] == true ? "" : " (guessed)");
            rows.add({"board", text_of(board["name"]), size,
                      board["grid"] == "none" ? "no grid" : text_of(board["grid"])});
        }
        if (shown > listed_at_most) rows.add({"", fmt::format("and {} more boards", shown - listed_at_most)});
        for (const OrderedJson& deck : map["decks"])
            rows.add({"deck", text_of(deck["name"]), plural(deck["counters"], "card")});
        rows.print(page);
    }
}

std::string dice_words(const OrderedJson& dice) {
    if (dice["kind"] == "dice" || dice["kind"] == "internet dice")
        return fmt::format("{}d{}{}", dice["count"].get<int>(), dice["sides"].get<int>(),
                           dice["asks"] == true ? ", asks the player" : "");
    if (dice["kind"] == "special dice")
        return fmt::format("{} special {}", dice["count"].get<int>(), dice["count"] == 1 ? "die" : "dice");
    return plural(dice["sides"], "text");
}

void print_module(const OrderedJson& json, Page& page) {
    FactLines facts(page);
    facts.add("module", text_of(json["name"]));
    facts.add("version", text_of(json["version"]));
    facts.add("engine", fmt::format("VASSAL {}", text_of(json["engine"])));
    facts.add("description", text_of(json["description"]));
    facts.add("sides", joined(json["sides"]));
    facts.add("prototypes", text_of(json["prototypes"]));
    facts.add("properties", text_of(json["properties"]));
    facts.print();
    section(page, "extensions", json["extensions"], [](Columns& rows, const OrderedJson& extension) {
        rows.add({text_of(extension["name"]), text_of(extension["version"])});
    });
    print_maps(json, page);
    section(page, "turn trackers", json["turnTrackers"], [](Columns& rows, const OrderedJson& tracker) {
        rows.add({text_of(tracker["name"]), joined(tracker["levels"], " > ")});
    });
    section(
        page, "dice buttons", json["dice"],
        [](Columns& rows, const OrderedJson& dice) {
            rows.add({text_of(dice["name"]), dice_words(dice)});
        },
        40);
    section(
        page, "palette", json["palette"],
        [](Columns& rows, const OrderedJson& window) {
            const std::string name = text_of(window["window"]);
            rows.add({name.empty() ? "(no name)" : name, plural(window["counters"], "counter")});
        },
        40);
    section(page, "predefined setups", json["setups"], [](Columns& rows, const OrderedJson& setup) {
        rows.add({text_of(setup["name"]), text_of(setup["file"])});
    });
    print_own_code("components", json["customComponents"], page);
}

void print_counters(const OrderedJson& counters, std::string_view title, Page& page) {
    section(
        page, title, counters,
        [](Columns& rows, const OrderedJson& count) {
            rows.add({count["map"].is_null() ? "(on no map)" : text_of(count["map"]),
                      plural(count["pieces"], "counter"), plural(count["stacks"], "stack"),
                      count["decks"].empty() ? "" : plural(count["decks"].size(), "deck")});
        },
        40);
}

std::string turn_words(const OrderedJson& turns) {
    std::string words;
    for (const auto& [tracker, text] : turns.items()) {
        if (!words.empty()) words += "; ";
        words += turns.size() > 1 ? fmt::format("{}: {}", tracker, text_of(text)) : text_of(text);
    }
    return words;
}

void print_log_facts(const OrderedJson& json, FactLines& facts) {
    if (json["kind"] != "log") return;
    const std::string turn = turn_words(json["turnsAtEnd"]);
    if (turn != turn_words(json["turns"])) facts.add("turn at end", turn);
    facts.add("steps", text_of(json["steps"]));
    facts.add("dice rolls", text_of(json["rolls"]));
    facts.add("undos", text_of(json["undos"]));
}

void print_game(const OrderedJson& json, Page& page) {
    FactLines facts(page);
    facts.add(text_of(json["kind"]), text_of(json["file"]));
    facts.add("module", json["module"].is_null()
                            ? "(the file does not say)"
                            : fmt::format("{} {}", text_of(json["module"]), text_of(json["moduleVersion"])));
    facts.add("engine", json["engine"].is_null() ? "" : fmt::format("VASSAL {}", text_of(json["engine"])));
    facts.add("saved", text_of(json["savedAt"]));
    facts.add("description", text_of(json["description"]));
    facts.add("size", fmt::format("{} bytes in {} commands, {}", grouped(json["bytes"]),
                                  grouped(json["commands"]), text_of(json["disguise"])));
    facts.add("turn", turn_words(json["turns"]));
    print_log_facts(json, facts);
    facts.add("chat lines", text_of(json["chatLines"]));
    facts.print();
    section(page, "players", json["players"], [](Columns& rows, const OrderedJson& player) {
        rows.add({text_of(player["name"]), text_of(player["side"])});
    });
    section(
        page, "boards in use", json["boards"],
        [](Columns& rows, const OrderedJson& map) {
            rows.add({text_of(map["map"]), joined(map["boards"])});
        },
        40);
    print_counters(json["counters"], json["kind"] == "log" ? "maps at the start" : "maps", page);
    if (json["kind"] == "log" && json["counters"] != json["countersAtEnd"])
        print_counters(json["countersAtEnd"], "maps at the end", page);
    section(page, "extensions", json["extensions"], [](Columns& rows, const OrderedJson& extension) {
        rows.add({text_of(extension["name"]), text_of(extension["version"])});
    });
    print_own_code("commands", json["unknownCommands"], page);
}

}  // namespace

void print_inspection(const OrderedJson& json, Page& page) {
    if (json["kind"] == "module")
        print_module(json, page);
    else
        print_game(json, page);
}

}  // namespace umpire::report
