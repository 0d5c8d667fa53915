#include "umpire/rules/game_rules.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/catalog/schema.hpp"
#include "umpire/catalog/table.hpp"
#include "umpire/catalog/tellings.hpp"
#include "umpire/error.hpp"
#include "umpire/game/table_verbs.hpp"
#include "umpire/json.hpp"
#include "umpire/spelling.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace umpire::rules {

GameRules::GameRules(Rulebook book) : book_(std::make_shared<Rulebook>(std::move(book))) {}
GameRules::~GameRules() = default;

std::shared_ptr<const GameRules> GameRules::load(const catalog::GameFiles& files, Rulebook book,
                                                 std::shared_ptr<const catalog::Catalog> catalog,
                                                 Declarations orders) {
    std::shared_ptr<GameRules> rules(new GameRules(std::move(book)));
    rules->catalog_ = std::move(catalog);
    rules->vocabulary_ = std::move(orders.vocabulary);
    rules->roles_ = std::move(orders.roles);
    rules->arguments_ = std::move(orders.arguments);
    rules->numbers_ = std::make_shared<catalog::Numbers>(catalog::Numbers::load(files, *rules->catalog_));
    rules->readings_ = std::make_shared<catalog::Readings>(catalog::Readings::load(files, *rules->catalog_));
    rules->load_tables(files);
    rules->note_worth();
    rules->load_usual(files);
    rules->load_tellings(files);
    if (!files.ships_all()) rules->check_registrations(files);
    rules->check_owners();
    return rules;
}

void GameRules::load_usual(const catalog::GameFiles& files) {
    const std::string file = game() + "/units.json";
    if (!files.has(file)) return;
    const Json units = files.json(file);
    if (!files.is_shipped(file)) catalog::check_schema(units, "units", files.shown_name(file));
    const game::Registry& registry = catalog_->registry();
    const auto read = [&](const Json& attributes, game::Kind about, const std::string& pointer) {
        game::Arguments values;
        for (const auto& [key, json] : attributes.items()) {
            std::string problem = registry.problem_with(key, about);
            game::Registry::Read value;
            if (problem.empty()) value = registry.read(*registry.fact(key), json, nullptr);
            if (problem.empty()) problem = value.problem;
            if (!problem.empty())
                throw InputError(fmt::format("{}/{}: {}", pointer, key, problem))
                    .in_file(files.shown_name(file));
            values[key] = std::move(value.value);
        }
        return values;
    };
    usual_["game"] = read(units.at("game"), game::Kind::game, "/game");
    for (const auto& [type, attributes] : units.at("types").items()) {
        if (!registry.spelt("unit_type", type))
            throw InputError(fmt::format("/types/{}: there is no such unit_type", type))
                .in_file(files.shown_name(file));
        usual_[type] = read(attributes, game::Kind::unit, "/types/" + type);
    }
}

namespace {

/// What stands behind a "=", as it would stand in a file.
Json value_compared(const game::ValueType& type, const std::string& value) {
    if (type.has(game::ValueSort::yes_no) && (value == "yes" || value == "no")) return value == "yes";
    const bool is_number = value.find_first_not_of("0123456789.-") == std::string::npos;
    if (type.has(game::ValueSort::number) && is_number) return std::stod(value);
    return value;
}

}  // namespace

std::string GameRules::problem_in_telling(const std::string& verb, const std::string& name,
                                          const std::string& value) const {
    if (!arguments_.contains(verb)) {
        std::vector<std::string_view> verbs;
        for (const auto& [one, arguments] : arguments_)
            verbs.push_back(one);
        return fmt::format("there is no verb \"{}\"; the nearest is \"{}\"", verb, closest(verb, verbs));
    }
    const game::Registry& registry = catalog_->registry();
    // Who did it is known of everything.
    const game::FactDeclaration* result = registry.result(name);
    const game::ValueType* type = result != nullptr ? &result->type : argument_type(verb, name);
    if (type != nullptr && !value.empty())
        if (const auto read = registry.read(*type, value_compared(*type, value), nullptr);
            !read.problem.empty())
            return fmt::format("\"{}\" is compared to \"{}\": {}", name, value, read.problem);
    if (name == "by" || type != nullptr) return {};
    const std::vector<std::string> arguments = argument_names(verb);
    std::vector<std::string_view> names(arguments.begin(), arguments.end());
    for (const game::FactDeclaration& one : registry.results())
        names.push_back(one.name);
    return fmt::format("\"{}\" is neither a result nor an argument of \"{}\"; the nearest is \"{}\"", name,
                       verb, closest(name, names));
}

void GameRules::load_tellings(const catalog::GameFiles& files) {
    tellings_ = std::make_shared<const catalog::Tellings>();
    const std::string file = game() + "/told.json";
    if (!files.has(file)) return;
    const Json json = files.json(file);
    if (!files.is_shipped(file)) catalog::check_schema(json, "told", files.shown_name(file));
    try {
        tellings_ = std::make_shared<const catalog::Tellings>(catalog::Tellings::from_json(
            json,
            [&](const std::string& verb, const catalog::Phrase::Used& used) {
                return problem_in_telling(verb, used.name, used.value);
            },
            [&](const std::string& fact) {
                return catalog_->registry().fact(fact) != nullptr
                           ? std::string()
                           : fmt::format("there is no fact \"{}\"", fact);
            }));
    } catch (InputError& error) {
        throw error.in_file(files.shown_name(file));
    }
}

const game::ValueType* GameRules::argument_type(std::string_view verb, std::string_view argument) const {
    const auto known = arguments_.find(verb);
    if (known == arguments_.end()) return nullptr;
    const auto type = known->second.find(argument);
    return type == known->second.end() ? nullptr : &type->second;
}

std::vector<std::string> GameRules::argument_names(std::string_view verb) const {
    std::vector<std::string> names;
    if (const auto known = arguments_.find(verb); known != arguments_.end())
        for (const auto& [name, type] : known->second)
            names.push_back(name);
    return names;
}

void GameRules::load_tables(const catalog::GameFiles& files) {
    for (catalog::Table& table : catalog::load_tables(files, game())) {
        const std::string name = table.name();
        tables_[name] = std::make_shared<catalog::Table>(std::move(table));
    }
}

void GameRules::note_worth() {
    worth_.clear();
    for (const auto& [name, table] : tables_) {
        for (const catalog::Modifier& modifier : table->modifiers())
            if (!modifier.rule.empty() && modifier.value)
                worth_[modifier.rule] = {*modifier.value, modifier.per.value_or(0)};
        // A row that is a rule of its own, such as one line of the costs, is worth its first cell.
        for (std::size_t row = 0; row < table->row_count(); ++row)
            if (const std::string& rule = table->row_rule(row); !rule.empty() && table->column_count() > 0)
                if (const auto value = table->number_at(row, 0)) worth_[rule] = {*value, 0};
    }
    for (const catalog::RuleNumber& number : numbers_->all())
        worth_.try_emplace(number.rule, Worth{number.value, 0});
}

std::shared_ptr<const GameRules> GameRules::with_table(catalog::Table table) const {
    std::shared_ptr<GameRules> rules(new GameRules(*this));
    const std::string name = table.name();
    rules->tables_[name] = std::make_shared<catalog::Table>(std::move(table));
    rules->note_worth();
    return rules;
}

std::shared_ptr<const GameRules> GameRules::with_number(std::string_view id, double value) const {
    std::shared_ptr<GameRules> rules(new GameRules(*this));
    rules->numbers_ = std::make_shared<catalog::Numbers>(numbers_->with(id, value));
    rules->note_worth();
    return rules;
}

void GameRules::check_owners() const {
    // A game whose rules nobody has written yet judges nothing at all.
    if (book_->registrations().empty()) return;
    const auto check = [&](std::string_view verb) {
        if (book_->owns(verb)) return;
        throw std::logic_error(fmt::format(
            "the rulebook of {} has no owner for \"{}\", which players do on the table: some rule "
            "has to judge it, or not_judged() has to say why none does",
            game(), verb));
    };
    for (const char* verb : game::table_verb::all)
        check(verb);
    for (const game::Roles::Declared& declared : roles_.declared)
        check(declared.verb);
}

void GameRules::check_registrations(const catalog::GameFiles& files) const {
    for (const auto& registration : book_->registrations()) {
        for (const std::string& id : registration.ids)
            if (!catalog_->has(id))
                throw InputError(fmt::format("there is no rule {}, though the program enforces one", id))
                    .in_file(files.shown_name(game() + "/rulebook.jsonl"));
        const bool good = registration.role == "modifier" ? worth_.contains(registration.ids.front())
                          : registration.role == "table"  ? tables_.contains(registration.trigger)
                                                          : true;
        if (!good)
            throw InputError(fmt::format("there is no number for the {} {} in tables or numbers.json",
                                         registration.role, registration.ids.front()))
                .in_file(files.shown_name(game() + "/tables"));
    }
}

const catalog::Table* GameRules::table(std::string_view name) const {
    const auto found = tables_.find(name);
    return found == tables_.end() ? nullptr : found->second.get();
}

std::vector<std::string> GameRules::table_names() const {
    std::vector<std::string> names;
    for (const auto& [name, table] : tables_)
        names.push_back(name);
    return names;
}

double GameRules::worth(std::string_view rule, double times) const {
    const auto found = worth_.find(rule);
    if (found == worth_.end()) return 0;
    const auto [value, per] = found->second;
    return per == 0 ? value * times : value * std::floor(times / per);
}

const game::Arguments& GameRules::usual(std::string_view type) const {
    static const game::Arguments none;
    const auto found = usual_.find(type);
    return found == usual_.end() ? none : found->second;
}

}  // namespace umpire::rules
