#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/catalog/schema.hpp"
#include "umpire/catalog/table.hpp"
#include "umpire/error.hpp"

#include "json_lines.hpp"

#include <fmt/core.h>

#include <set>

namespace umpire::catalog {

using nlohmann::json;

namespace {

void check_table_rules(const Table& table, const Catalog& catalog) {
    const auto expect = [&](const std::string& rule, const std::string& place) {
        if (!catalog.names_rules(rule))
            throw InputError(fmt::format("{}: there is no rule '{}'", place, rule));
    };
    expect(table.rule(), "/rule");
    for (std::size_t i = 0; i < table.used_by().size(); ++i)
        expect(table.used_by()[i], fmt::format("/used_by/{}", i));
    for (std::size_t i = 0; i < table.modifiers().size(); ++i)
        if (const std::string& rule = table.modifiers()[i].rule; !rule.empty() && !catalog.has(rule))
            throw InputError(fmt::format("/modifiers/{}/rule: there is no rule '{}'", i, rule));
    for (std::size_t i = 0; i < table.row_count(); ++i)
        if (const std::string& rule = table.row_rule(i); !rule.empty() && !catalog.has(rule))
            throw InputError(fmt::format("/rows/{}/rule: there is no rule '{}'", i, rule));
}

std::size_t check_tables(const GameFiles& files, const Catalog& catalog) {
    const std::vector<Table> tables = load_tables(files, catalog.game());
    for (const Table& table : tables)
        try {
            check_table_rules(table, catalog);
        } catch (InputError& error) {
            const std::string name = table.id().substr(catalog.game().size() + 1);
            throw error.in_file(files.shown_name(fmt::format("{}/tables/{}.json", catalog.game(), name)));
        }
    return tables.size();
}

void check_example(const json& example, const Catalog& catalog, std::set<std::string>& ids) {
    check_schema(example, "example", {});
    const auto id = example.at("id").get<std::string>();
    if (!ids.insert(id).second)
        throw InputError(fmt::format("/id: '{}' is the id of an earlier example", id));
    for (const json& rule : example.at("rules"))
        if (!catalog.names_rules(rule.get_ref<const std::string&>()))
            throw InputError(
                fmt::format("/rules: there is no rule '{}'", rule.get_ref<const std::string&>()));
}

std::size_t check_examples(std::string_view text, const Catalog& catalog) {
    const std::vector<JsonLine> examples = parse_json_lines(text);
    std::set<std::string> ids;
    for (const JsonLine& example : examples)
        try {
            check_example(example.document, catalog, ids);
        } catch (const InputError& error) {
            throw InputError(fmt::format("line {}: {}", example.number, error.reason()));
        }
    return examples.size();
}

std::size_t check_examples(const GameFiles& files, const Catalog& catalog) {
    const std::string path = fmt::format("{}/examples.jsonl", catalog.game());
    if (!files.has(path)) return 0;
    try {
        return check_examples(files.text(path), catalog);
    } catch (InputError& error) {
        throw error.in_file(files.shown_name(path));
    }
}

/// Files of a game that have a schema of their own name (`europa/map.json` and `map.schema.json`).
void check_by_name(const GameFiles& files, const std::string& path) {
    const json document = files.json(path);
    const auto slash = path.find('/');
    if (slash == path.npos || path.find('/', slash + 1) != path.npos) return;
    const std::string name =
        path.substr(slash + 1, path.size() - slash - 1 - std::string_view(".json").size());
    if (files.has(name + ".schema.json")) check_schema(document, name, files.shown_name(path));
}

}  // namespace

Inventory check_everything(const GameFiles& files) {
    Inventory found;
    for (const std::string& game : files.games()) {
        const Catalog catalog = Catalog::load(files, game);
        ++found.games;
        found.rules += catalog.rules().size();
        found.tables += check_tables(files, catalog);
        found.examples += check_examples(files, catalog);
        found.numbers += Numbers::load(files, catalog).all().size();
        found.readings += Readings::load(files, catalog).all().size();
        load_unenforced(files, catalog);
    }
    for (const std::string& path : files.names("")) {
        if (path.ends_with(".json")) check_by_name(files, path);
        ++found.files;
    }
    return found;
}

}  // namespace umpire::catalog
