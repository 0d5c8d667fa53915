#include "umpire/catalog/table.hpp"

#include "umpire/catalog/consulted.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/catalog/json_text.hpp"
#include "umpire/catalog/schema.hpp"
#include "umpire/error.hpp"

#include "number_text.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <set>

namespace umpire::catalog {

using nlohmann::json;

namespace {

std::string text_or_nothing(const json& object, const char* member) {
    const auto found = object.find(member);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Modifier read_modifier(const json& object) {
    Modifier modifier;
    const json& value = object.at("value");
    if (value.is_number())
        modifier.value = value.get<double>();
    else
        modifier.words = value.get<std::string>();
    if (const auto per = object.find("per"); per != object.end()) modifier.per = per->get<double>();
    modifier.rule = text_or_nothing(object, "rule");
    modifier.die = text_or_nothing(object, "die");
    modifier.of = text_or_nothing(object, "of");
    modifier.when = text_or_nothing(object, "when");
    const std::string does = text_or_nothing(object, "does");
    if (does == "multiply") modifier.does = Modifier::Does::multiply;
    if (does == "set") modifier.does = Modifier::Does::set;
    return modifier;
}

std::string key_text(const json& key) {
    return key.is_string() ? key.get<std::string>() : key.dump();
}

/// The one key that fits best; nothing if there is none, or if two fit alike.
template <class Fits>
std::optional<std::size_t> best_key(const std::vector<const TableKey*>& keys, const Fits& fits) {
    std::optional<std::size_t> best;
    bool alike = false;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys[i] == nullptr || !fits(*keys[i])) continue;
        if (!best || keys[i]->narrower_than(*keys[*best])) {
            best = i;
            alike = false;
        } else if (!keys[*best]->narrower_than(*keys[i])) {
            alike = true;
        }
    }
    return alike ? std::nullopt : best;
}

std::optional<std::size_t> all_other_key(const std::vector<const TableKey*>& keys) {
    return best_key(keys, [](const TableKey& key) { return key.is_all_other(); });
}

std::optional<std::size_t> key_for(const std::vector<const TableKey*>& keys, double value) {
    bool any_span = false;
    bool any_holds = false;
    for (const TableKey* key : keys) {
        any_span = any_span || (key != nullptr && key->is_span());
        any_holds = any_holds || (key != nullptr && key->holds(value));
    }
    if (any_holds) return best_key(keys, [&](const TableKey& key) { return key.holds(value); });
    // Among names alone a number is no "other" name.
    return any_span ? all_other_key(keys) : std::nullopt;
}

std::optional<std::size_t> key_for(const std::vector<const TableKey*>& keys, std::string_view text) {
    for (const TableKey* key : keys)
        if (key != nullptr && key->text() == text)
            return best_key(keys, [&](const TableKey& other) { return other.text() == text; });
    if (const auto value = number_in(text)) return key_for(keys, *value);
    return all_other_key(keys);
}

std::vector<const TableKey*> pointers(const std::vector<TableKey>& keys) {
    std::vector<const TableKey*> list;
    for (const TableKey& key : keys)
        list.push_back(&key);
    return list;
}

}  // namespace

Table Table::parse(const json& document, bool checked) {
    if (!checked) check_schema(document, "table", {});
    Table table;
    table.id_ = document.at("id").get<std::string>();
    table.rule_ = document.at("rule").get<std::string>();
    table.title_ = document.at("title").get<std::string>();
    table.dice_ = text_or_nothing(document, "dice");
    table.complete_ = document.at("complete").get<bool>();
    table.doubts_ = document.at("doubts").get<std::vector<std::string>>();
    if (const auto used = document.find("used_by"); used != document.end())
        table.used_by_ = used->get<std::vector<std::string>>();
    for (const json& column : document.at("columns"))
        table.columns_.emplace_back(column.get<std::string>());
    for (const json& entry : document.at("modifiers")) {
        Modifier modifier = read_modifier(entry);
        if (table.modifier(modifier.rule) != nullptr)
            throw InputError(fmt::format("/modifiers/{}/rule: '{}' is that of an earlier modifier",
                                         table.modifiers_.size(), modifier.rule));
        table.modifiers_.push_back(std::move(modifier));
    }
    table.document_ = std::make_shared<const json>(document);
    const json& rows = table.document_->at("rows");
    std::set<std::string> ids;
    for (const json& row : rows) {
        try {
            table.rows_.push_back(table.read_row(row));
            const std::string& id = table.rows_.back().id;
            if (!id.empty() && !ids.insert(id).second)
                throw InputError(fmt::format("the id '{}' is that of another row", id));
        } catch (const InputError& error) {
            throw InputError(fmt::format("/rows/{}: {}", &row - &rows.front(), error.reason()));
        }
    }
    table.name_rows();
    return table;
}

void Table::name_rows() {
    std::set<std::string, std::less<>> several;
    const auto name = [&](const std::string& text, std::size_t row) {
        const auto [known, is_new] = named_rows_.try_emplace(text, row);
        if (!is_new && known->second != row) several.insert(text);
    };
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        if (!rows_[row].id.empty()) name(rows_[row].id, row);
        if (const auto key = rows_[row].keys.find(""); key != rows_[row].keys.end())
            name(key->second.text(), row);
    }
    for (const std::string& text : several)
        named_rows_.erase(text);
}

Table Table::parse_text(std::string_view text) {
    return parse(parse_json(text));
}

Table::Row Table::read_row(const json& row) const {
    Row read;
    read.id = text_or_nothing(row, "id");
    read.rule = text_or_nothing(row, "rule");
    const json& key = row.at("key");
    if (key.is_object()) {
        for (const auto& [way, text] : key.items())
            if (!text.is_null()) read.keys.emplace(way, TableKey(key_text(text)));
    } else {
        read.keys.emplace("", TableKey(key_text(key)));
    }
    const std::size_t cells = row.at("cells").size();
    if (cells != columns_.size())
        throw InputError(fmt::format("has {} cells, but the table has {} columns", cells, columns_.size()));
    return read;
}

Table Table::load(const GameFiles& files, std::string_view game, std::string_view name) {
    const std::string path = fmt::format("{}/tables/{}.json", game, name);
    const json document = files.json(path);
    try {
        Table table = parse(document, files.is_shipped(path));
        if (table.id_ != fmt::format("{}.{}", game, name))
            throw InputError(fmt::format("/id: '{}.{}' is expected here, as the file is called", game, name));
        return table;
    } catch (InputError& error) {
        throw error.in_file(files.shown_name(path));
    }
}

std::string_view Table::row_key(std::size_t row, std::string_view way) const {
    const auto& keys = rows_[row].keys;
    const auto found = keys.find(way);
    return found == keys.end() ? std::string_view() : std::string_view(found->second.text());
}

std::vector<const TableKey*> Table::row_keys(std::string_view way) const {
    std::vector<const TableKey*> keys;
    for (const Row& row : rows_) {
        const auto found = row.keys.find(way);
        keys.push_back(found == row.keys.end() ? nullptr : &found->second);
    }
    return keys;
}

std::optional<std::size_t> Table::row_of(double value, std::string_view way) const {
    return key_for(row_keys(way), value);
}

std::optional<std::size_t> Table::row_of(std::string_view text, std::string_view way) const {
    if (way.empty())
        if (const auto named = named_rows_.find(text); named != named_rows_.end()) return named->second;
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (!rows_[i].id.empty() && rows_[i].id == text) return i;
    return key_for(row_keys(way), text);
}

std::optional<std::size_t> Table::column_of(double value) const {
    return key_for(pointers(columns_), value);
}

std::optional<std::size_t> Table::column_of(std::string_view text) const {
    return key_for(pointers(columns_), text);
}

const json& Table::cell_at(std::size_t row, std::size_t column) const {
    Consulted::tell([&] { return Consulted::cell(id_, row, column); });
    return document_->at("rows").at(row).at("cells").at(column);
}

std::optional<double> Table::number_at(std::size_t row, std::size_t column) const {
    return as_number(cell_at(row, column));
}

const json& Table::results() const {
    return document_->at("results");
}

std::optional<double> Table::as_number(const json& cell) {
    return cell.is_number() ? std::optional(cell.get<double>()) : std::nullopt;
}

std::optional<std::string_view> Table::as_text(const json& cell) {
    if (!cell.is_string()) return std::nullopt;
    return std::string_view(cell.get_ref<const std::string&>());
}

const Modifier* Table::modifier(std::string_view rule) const {
    Consulted::tell([&] { return Consulted::modifier(id_, rule); });
    for (const Modifier& modifier : modifiers_)
        if (modifier.rule == rule && !rule.empty()) return &modifier;
    return nullptr;
}

std::optional<double> Table::modifier_value(std::string_view rule) const {
    const Modifier* found = modifier(rule);
    return found != nullptr ? found->value : std::nullopt;
}

std::optional<double> Table::modifier_value(std::string_view rule, double points) const {
    const Modifier* found = modifier(rule);
    if (found == nullptr || !found->value) return std::nullopt;
    if (!found->per) return found->value;
    return *found->value * std::floor(points / *found->per);
}

Table Table::with_cell(std::size_t row, std::size_t column, const json& value) const {
    Table changed = *this;
    json document = *document_;
    document.at("rows").at(row).at("cells").at(column) = value;
    changed.document_ = std::make_shared<const json>(std::move(document));
    return changed;
}

Table Table::with_modifier(std::string_view rule, double value) const {
    Table changed = *this;
    for (Modifier& modifier : changed.modifiers_)
        if (modifier.rule == rule) modifier.value = value;
    return changed;
}

std::vector<Table> load_tables(const GameFiles& files, std::string_view game) {
    const std::string folder = fmt::format("{}/tables/", game);
    std::vector<Table> tables;
    for (const std::string& path : files.names(folder)) {
        std::string_view name = path;
        name.remove_prefix(folder.size());
        if (name.ends_with(".json"))
            tables.push_back(Table::load(files, game, name.substr(0, name.size() - 5)));
    }
    return tables;
}

}  // namespace umpire::catalog
