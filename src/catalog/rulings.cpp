#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/consulted.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/catalog/schema.hpp"
#include "umpire/error.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::catalog {

using nlohmann::json;

namespace {

/// Reads `<game>/<name>.json`, a list, entry by entry; errors name the entry. A game need not have the file.
template <class Read>
void read_list(const GameFiles& files, const Catalog& catalog, std::string_view name, const Read& read) {
    const std::string path = fmt::format("{}/{}.json", catalog.game(), name);
    if (!files.has(path)) return;
    const json document = files.json(path);
    if (!files.is_shipped(path)) check_schema(document, name, files.shown_name(path));
    std::size_t at = 0;
    try {
        for (; at < document.size(); ++at)
            read(document[at]);
    } catch (const InputError& error) {
        throw InputError(fmt::format("/{}{}", at, error.reason())).in_file(files.shown_name(path));
    }
}

void expect_statement(const Catalog& catalog, const std::string& rule, std::string_view place) {
    if (!catalog.has(rule))
        throw InputError(fmt::format("{}: there is no rule '{}'", place, rule));
}

template <class Entry>
const Entry* entry_called(const std::vector<Entry>& entries, std::string_view id) {
    const auto found =
        std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.id == id; });
    return found == entries.end() ? nullptr : &*found;
}

template <class Entry>
void expect_new(const std::vector<Entry>& entries, const std::string& id, std::string_view place) {
    if (entry_called(entries, id) != nullptr)
        throw InputError(fmt::format("{}: '{}' is the id of an earlier entry", place, id));
}

std::string file_of(const GameFiles& files, const Catalog& catalog, std::string_view name) {
    return files.shown_name(fmt::format("{}/{}.json", catalog.game(), name));
}

Reading read_reading(const json& entry, const Catalog& catalog) {
    Reading reading;
    entry.at("id").get_to(reading.id);
    entry.at("rules").get_to(reading.rules);
    entry.at("question").get_to(reading.question);
    entry.at("default").get_to(reading.chosen);
    for (std::size_t i = 0; i < reading.rules.size(); ++i)
        expect_statement(catalog, reading.rules[i], fmt::format("/rules/{}", i));
    for (const json& choice : entry.at("choices")) {
        const auto id = choice.at("id").get<std::string>();
        expect_new(reading.choices, id, "/choices");
        reading.choices.push_back({id, choice.at("says").get<std::string>()});
    }
    if (entry_called(reading.choices, reading.chosen) == nullptr)
        throw InputError(fmt::format("/default: there is no choice '{}'", reading.chosen));
    return reading;
}

}  // namespace

Numbers Numbers::load(const GameFiles& files, const Catalog& catalog) {
    Numbers numbers;
    numbers.file_ = file_of(files, catalog, "numbers");
    read_list(files, catalog, "numbers", [&](const json& entry) {
        RuleNumber number;
        entry.at("id").get_to(number.id);
        entry.at("value").get_to(number.value);
        entry.at("rule").get_to(number.rule);
        entry.at("says").get_to(number.says);
        expect_new(numbers.numbers_, number.id, "/id");
        expect_statement(catalog, number.rule, "/rule");
        numbers.numbers_.push_back(std::move(number));
    });
    return numbers;
}

bool Reading::is_switch() const {
    return choices.size() == 2 && choices[0].id == "off" && choices[1].id == "on";
}

Numbers Numbers::with(std::string_view id, double value) const {
    Numbers changed = *this;
    for (RuleNumber& number : changed.numbers_)
        if (number.id == id) number.value = value;
    return changed;
}

const RuleNumber* Numbers::find(std::string_view id) const {
    return entry_called(numbers_, id);
}

double Numbers::value(std::string_view id) const {
    Consulted::tell([&] { return Consulted::number(id); });
    if (const RuleNumber* number = find(id)) return number->value;
    throw InputError(fmt::format("the number '{}' is expected but not there", id)).in_file(file_);
}

Readings Readings::load(const GameFiles& files, const Catalog& catalog) {
    Readings readings;
    readings.file_ = file_of(files, catalog, "readings");
    read_list(files, catalog, "readings", [&](const json& entry) {
        Reading reading = read_reading(entry, catalog);
        expect_new(readings.readings_, reading.id, "/id");
        readings.readings_.push_back(std::move(reading));
    });
    return readings;
}

const Reading* Readings::find(std::string_view id) const {
    return entry_called(readings_, id);
}

std::string_view Readings::chosen(std::string_view id) const {
    if (const Reading* reading = find(id)) return reading->chosen;
    throw InputError(fmt::format("the reading '{}' is expected but not there", id)).in_file(file_);
}

bool Readings::choose(std::string_view id, std::string_view choice) {
    for (Reading& reading : readings_) {
        if (reading.id != id || entry_called(reading.choices, choice) == nullptr) continue;
        reading.chosen = choice;
        return true;
    }
    return false;
}

std::vector<Unenforced> load_unenforced(const GameFiles& files, const Catalog& catalog) {
    std::vector<Unenforced> list;
    read_list(files, catalog, "unenforced", [&](const json& entry) {
        Unenforced rule{entry.at("rule").get<std::string>(), entry.at("reason").get<std::string>()};
        expect_statement(catalog, rule.rule, "/rule");
        for (const Unenforced& other : list)
            if (other.rule == rule.rule)
                throw InputError(fmt::format("/rule: '{}' is that of an earlier entry", rule.rule));
        list.push_back(std::move(rule));
    });
    return list;
}

}  // namespace umpire::catalog
