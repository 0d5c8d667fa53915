#include "umpire/catalog/catalog.hpp"

#include "umpire/catalog/table.hpp"
#include "umpire/error.hpp"

#include "targets.hpp"

#include <nlohmann/json.hpp>

namespace umpire::fuzz {

using namespace umpire::catalog;

namespace {

void ask_about_rules(std::string_view text) {
    const Catalog chess = Catalog::parse(text, "chess");
    for (const Rule& rule : chess.rules()) {
        promise(chess.find(rule.id) == &rule, "a rule is found by its id");
        promise(!chess.statements(rule.rule).empty(), "a rule belongs to its printed number");
        promise(chess.names_rules(rule.rule), "a printed number names rules");
        promise(rule.id == "chess:" + std::string(rule.short_id()), "an id is the game and the short id");
    }
    if (!chess.rules().empty()) promise(!chess.nearest(text).empty(), "some rule is the nearest");
}

void ask_by_number(const Table& table, double value) {
    for (const char* way : {"", "FF", "AS"})
        if (const auto row = table.row_of(value, way)) {
            const TableKey key{std::string(table.row_key(*row, way))};
            promise(key.holds(value) || key.is_all_other(), "a row that is found holds the number");
        }
    if (const auto column = table.column_of(value)) {
        const TableKey key{std::string(table.column_key(*column))};
        promise(key.holds(value) || key.is_all_other(), "a column that is found holds the number");
    }
}

void ask_by_name(const Table& table) {
    for (std::size_t row = 0; row < table.row_count(); ++row) {
        const std::string_view key = table.row_key(row);
        if (const auto found = table.row_of(key); found && !key.empty())
            promise(table.row_key(*found) == key || table.row_id(*found) == key,
                    "a row that is found has the name asked for");
        if (!table.row_id(row).empty())
            promise(table.row_of(table.row_id(row)) == row, "a row is found by its id");
        for (std::size_t column = 0; column < table.column_count(); ++column)
            promise(!table.cell_at(row, column).is_discarded(), "every row has a cell in every column");
    }
}

void ask_about_table(std::string_view text) {
    const Table table = Table::parse_text(text);
    ask_by_name(table);
    Bytes numbers(text);
    for (int turn = 0; turn < 8; ++turn)
        ask_by_number(table, numbers.real());
    for (const double value : {0.0, 0.25, 1.0, 4.5, 5.0, 9.0, 1941.0, -3.0})
        ask_by_number(table, value);
    for (const Modifier& modifier : table.modifiers()) {
        if (modifier.rule.empty()) continue;
        promise(table.modifier(modifier.rule) == &modifier, "a modifier is found by its rule");
        promise(table.modifier_value(modifier.rule) == modifier.value, "its value is the one it has");
        table.modifier_value(modifier.rule, 5);
    }
}

}  // namespace

/// The first byte chooses between a rulebook and a table.
void catalog(std::string_view bytes) {
    if (bytes.empty()) return;
    const std::string_view text = bytes.substr(1);
    try {
        if (bytes.front() == 'r')
            ask_about_rules(text);
        else
            ask_about_table(text);
    } catch (const InputError& error) {
        promise(*error.what() != '\0', "an error says something");
        promise(std::string_view(error.what()).find('\n') == std::string_view::npos, "an error is one line");
    }
}

}  // namespace umpire::fuzz
