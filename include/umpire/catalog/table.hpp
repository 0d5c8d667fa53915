#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace umpire::catalog {

class GameFiles;

/// What a table adds to its roll or cost under a condition.
struct Modifier {
    enum class Does { add, multiply, set };

    std::string rule;             ///< "29C1.s4"; empty where the table does not say
    std::optional<double> value;  ///< none where the table has only words for it
    std::optional<double> per;    ///< the value counts once for every full so many points
    std::string die;              ///< a further die that gives those points: "1d6"
    Does does = Does::add;
    std::string of;  ///< what it modifies, where that is not the roll or cost of the table
    std::string when;
    std::string words;  ///< the value, where it is none of numbers
};

/// What a row or column stands for: one value, a span of them, a name, or whatever no other key names.
class TableKey {
  public:
    /// Understands "5", "½", "up to 5", "3 or less", "8 or fewer", "7 or more", "12+", "4 to 6", "7-9",
    /// "5 or 6", "1 and up to 2", "more than 8", "less than 1", "before 1942", "1943 and later" and
    /// "all other". Anything else is a name. "Up to" counts from 0: a negative strength is no strength.
    explicit TableKey(std::string text);

    const std::string& text() const { return text_; }
    bool is_all_other() const;
    bool is_span() const { return span_; }
    bool holds(double value) const;
    /// Of two keys that hold a value the narrower one is meant: "up to 5" begins where the limit before it
    /// ends.
    bool narrower_than(const TableKey& other) const;

  private:
    std::string text_;
    bool span_ = false;
    double low_ = 0, high_ = 0;
    bool above_low_ = false, below_high_ = false;  ///< the end itself does not belong to the span
    bool ends_only_ = false;                       ///< "5 or 6": nothing between them
};

/// A table of a rulebook. Rows and columns are found by a number that their key holds or by their name;
/// whatever fits no key, or more than one equally well, is not found: the table never guesses.
class Table {
  public:
    using Cell = std::optional<std::reference_wrapper<const nlohmann::json>>;

    /// Throws InputError with a JSON pointer if the document is no table. One that was checked before is
    /// taken for one.
    static Table parse(const nlohmann::json& document, bool checked = false);
    static Table parse_text(std::string_view text);
    /// `<game>/tables/<name>.json`.
    static Table load(const GameFiles& files, std::string_view game, std::string_view name);

    const std::string& id() const { return id_; }                       ///< "europa.port_table"
    std::string name() const { return id_.substr(id_.find('.') + 1); }  ///< "port_table"
    const std::string& rule() const { return rule_; }                   ///< "27A12a"
    const std::string& title() const { return title_; }
    const std::string& dice() const { return dice_; }  ///< "2d6"; empty if none are rolled
    bool complete() const { return complete_; }
    const std::vector<std::string>& used_by() const { return used_by_; }
    const std::vector<std::string>& doubts() const { return doubts_; }
    /// What the results in the cells mean, by result.
    const nlohmann::json& results() const;
    /// All of it, with what only this table has.
    const nlohmann::json& document() const { return *document_; }
    const std::vector<Modifier>& modifiers() const { return modifiers_; }

    std::size_t row_count() const { return rows_.size(); }
    std::size_t column_count() const { return columns_.size(); }
    /// As printed; of a table that is entered in several ways, by the key of that way.
    std::string_view row_key(std::size_t row, std::string_view way = {}) const;
    std::string_view row_id(std::size_t row) const { return rows_[row].id; }
    /// The rule that this row states ("28A.s12"); empty where the table does not say.
    const std::string& row_rule(std::size_t row) const { return rows_[row].rule; }
    std::string_view column_key(std::size_t column) const { return columns_[column].text(); }

    /// `way` is for a table whose rows have several keys (`FF` and `AS` of awaw.naval_attack_table).
    std::optional<std::size_t> row_of(double value, std::string_view way = {}) const;
    /// By id or key; a text that is a number is looked up as one if no key reads like it.
    std::optional<std::size_t> row_of(std::string_view text, std::string_view way = {}) const;
    std::optional<std::size_t> column_of(double value) const;
    std::optional<std::size_t> column_of(std::string_view text) const;

    const nlohmann::json& cell_at(std::size_t row, std::size_t column) const;
    /// The cell, if it holds a number.
    std::optional<double> number_at(std::size_t row, std::size_t column) const;

    /// Row and column each as a number or a text.
    template <class Row, class Column>
    Cell cell(const Row& row, const Column& column) const {
        const auto found_row = row_of(row);
        const auto found_column = column_of(column);
        if (!found_row || !found_column) return std::nullopt;
        return std::cref(cell_at(*found_row, *found_column));
    }
    /// The cell, if it holds a number.
    template <class Row, class Column>
    std::optional<double> number(const Row& row, const Column& column) const {
        const auto found = cell(row, column);
        return found ? as_number(found->get()) : std::nullopt;
    }
    /// The cell, if it holds a text.
    template <class Row, class Column>
    std::optional<std::string_view> text(const Row& row, const Column& column) const {
        const auto found = cell(row, column);
        return found ? as_text(found->get()) : std::nullopt;
    }

    /// The modifier that this rule states ("29C1.s4"); null if there is none.
    const Modifier* modifier(std::string_view rule) const;
    /// Its number; of a modifier "for every N points" what one step of it is worth.
    std::optional<double> modifier_value(std::string_view rule) const;
    /// What it comes to for so many points: full steps only.
    std::optional<double> modifier_value(std::string_view rule, double points) const;

    /// @name The same table, one thing in it being another
    /// @{
    Table with_cell(std::size_t row, std::size_t column, const nlohmann::json& value) const;
    Table with_modifier(std::string_view rule, double value) const;
    /// @}

  private:
    struct Row {
        std::string id, rule;
        std::map<std::string, TableKey, std::less<>> keys;  ///< by way; the only one is under ""
    };

    Row read_row(const nlohmann::json& row) const;
    void name_rows();
    std::vector<const TableKey*> row_keys(std::string_view way) const;
    static std::optional<double> as_number(const nlohmann::json& cell);
    static std::optional<std::string_view> as_text(const nlohmann::json& cell);

    /// Rows by their name alone, where only one has it: what is looked up most.
    std::map<std::string, std::size_t, std::less<>> named_rows_;
    std::string id_, rule_, title_, dice_;
    bool complete_ = false;
    std::vector<std::string> used_by_, doubts_;
    std::vector<Modifier> modifiers_;
    std::vector<TableKey> columns_;
    std::vector<Row> rows_;
    std::shared_ptr<const nlohmann::json> document_;
};

/// All tables of a game, in the order of their names.
std::vector<Table> load_tables(const GameFiles& files, std::string_view game);

}  // namespace umpire::catalog
