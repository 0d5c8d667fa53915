#include "umpire/catalog/catalog.hpp"

#include "umpire/catalog/game_files.hpp"
#include "umpire/catalog/json_text.hpp"
#include "umpire/catalog/schema.hpp"
#include "umpire/catalog/shipped.hpp"
#include "umpire/error.hpp"
#include "umpire/spelling.hpp"

#include "json_lines.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <mutex>

namespace umpire::catalog {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, rule_kind_count> kind_names = {
    "limit", "timing", "procedure", "modifier", "table", "effect", "definition", "advice"};
constexpr std::array<std::string_view, 4> visible_names = {"board", "log", "declared", "none"};

/// The schema has made sure that the name is one of them.
template <class Enum, std::size_t count>
Enum named(const std::array<std::string_view, count>& names, const std::string& name) {
    return static_cast<Enum>(std::find(names.begin(), names.end(), name) - names.begin());
}

std::string_view without_game(std::string_view id, std::string_view game) {
    if (id.starts_with(game) && id.substr(game.size()).starts_with(':')) id.remove_prefix(game.size() + 1);
    return id;
}

/// Its id is that of the printed rule ("europa:28A"), or of a statement of it ("europa:28A.s1").
bool is_rule_or_statement(const Rule& rule, std::string_view game) {
    std::string_view id = rule.id;
    for (const std::string_view part : {game, std::string_view(":"), std::string_view(rule.rule)}) {
        if (!id.starts_with(part)) return false;
        id.remove_prefix(part.size());
    }
    return id.empty() || id.starts_with(".s");
}

Rule read_rule(const json& line) {
    Rule rule;
    line.at("id").get_to(rule.id);
    line.at("rule").get_to(rule.rule);
    line.at("title").get_to(rule.title);
    line.at("when").get_to(rule.when);
    line.at("says").get_to(rule.says);
    line.at("needs").get_to(rule.needs);
    line.at("refs").get_to(rule.refs);
    line.at("outside").get_to(rule.outside);
    rule.kind = named<RuleKind>(kind_names, line.at("kind").get<std::string>());
    rule.visible = named<Visible>(visible_names, line.at("visible").get<std::string>());
    if (const auto illegal = line.find("illegal"); illegal != line.end()) illegal->get_to(rule.illegal);
    return rule;
}

Secret read_secret(const json& entry, const Catalog& catalog, const std::string& file) {
    Secret secret;
    entry.at("rule").get_to(secret.rule);
    entry.at("of").get_to(secret.of);
    entry.at("until").get_to(secret.until);
    secret.facts = entry.value("facts", secret.facts);
    secret.contents = entry.value("contents", false);
    secret.declared = entry.value("declared", secret.declared);
    if (catalog.find(secret.rule) == nullptr)
        throw InputError(fmt::format("/secrets: expected the id of a rule, not \"{}\"", secret.rule))
            .in_file(file);
    return secret;
}

/// They are made when a text comes that has to fit them; one that is none is told at once.
void try_patterns(const game::Registry& registry) {
    for (const auto facts : {registry.facts(), registry.results()})
        for (const game::FactDeclaration& fact : facts)
            if (fact.fits) fact.fits({});
}

}  // namespace

std::string_view name_of(RuleKind kind) {
    return kind_names[static_cast<std::size_t>(kind)];
}

std::string_view name_of(Visible visible) {
    return visible_names[static_cast<std::size_t>(visible)];
}

std::string_view chapter_of(std::string_view rule) {
    const auto end = std::min(rule.find_first_not_of("0123456789"), rule.size());
    return end == 0 ? rule : rule.substr(0, end);
}

Catalog Catalog::load(const GameFiles& files, std::string_view game) {
    const std::string path = fmt::format("{}/rulebook.jsonl", game);
    try {
        const auto shipped = files.is_shipped(path) ? shipped_file(path) : std::nullopt;
        Catalog catalog = shipped ? leaf_through(*shipped, game) : parse(files.text(path), game);
        if (const std::string facts = fmt::format("{}/facts.json", game); files.has(facts)) {
            const json document = files.json(facts);
            if (!files.is_shipped(facts)) check_schema(document, "facts", files.shown_name(facts));
            catalog.registry_ = std::make_shared<const game::Registry>(
                game::Registry::from_json(document, files.shown_name(facts)));
            if (!files.is_shipped(facts)) try_patterns(*catalog.registry_);
            if (const auto secrets = document.find("secrets"); secrets != document.end())
                for (const json& secret : *secrets)
                    catalog.secrets_.push_back(read_secret(secret, catalog, files.shown_name(facts)));
        }
        return catalog;
    } catch (InputError& error) {
        throw error.in_file(files.shown_name(path));
    }
}

Catalog Catalog::leaf_through(std::string_view lines, std::string_view game) {
    Catalog catalog;
    catalog.game_ = game;
    const std::string opening = fmt::format("{{\"id\": \"{}:", game);
    constexpr std::size_t usual_line = 400;
    const std::size_t count = lines.size() / usual_line;
    catalog.rules_.reserve(count);
    catalog.unread_.reserve(count);
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(lines.size(), line.size() + 1));
        if (!line.starts_with(opening)) {
            if (line.empty()) continue;
            catalog.add(read_rule(parse_json(line, 1)));
            catalog.unread_.emplace_back();
            continue;
        }
        Rule rule;
        const std::string_view id =
            line.substr(opening.size(), line.find('"', opening.size()) - opening.size());
        rule.id.append(game).append(":").append(id);
        rule.rule = id.substr(0, id.rfind(".s"));
        catalog.add(std::move(rule));
        catalog.unread_.push_back(line);
    }
    return catalog;
}

const Rule& Catalog::read(std::size_t index) const {
    // Several files are checked at once by the same rules.
    static std::mutex reading;
    const std::scoped_lock lock(reading);
    if (index < unread_.size() && !unread_[index].empty()) {
        rules_[index] = read_rule(parse_json(unread_[index], index + 1));
        unread_[index] = {};
    }
    return rules_[index];
}

std::span<const Rule> Catalog::rules() const {
    for (std::size_t index = 0; index < unread_.size(); ++index)
        read(index);
    return rules_;
}

Catalog Catalog::parse(std::string_view lines, std::string_view game) {
    Catalog catalog;
    catalog.game_ = game;
    const std::vector<JsonLine> documents = parse_json_lines(lines);
    std::size_t at = 0;
    try {
        for (; at < documents.size(); ++at) {
            check_schema(documents[at].document, "rule", {});
            catalog.add(read_rule(documents[at].document));
        }
        for (at = 0; at < documents.size(); ++at)
            catalog.check_refs(catalog.rules_[at]);
    } catch (const InputError& error) {
        throw InputError(fmt::format("line {}: {}", documents[at].number, error.reason()));
    }
    return catalog;
}

void Catalog::add(Rule rule) {
    if (!is_rule_or_statement(rule, game_)) {
        const std::string whole = fmt::format("{}:{}", game_, rule.rule);
        throw InputError(fmt::format("/id: '{}' or a statement of it ('{}.s1') is expected, not '{}'", whole,
                                     whole, rule.id));
    }
    if (!by_id_.emplace(rule.short_id(), rules_.size()).second)
        throw InputError(fmt::format("/id: '{}' is the id of an earlier rule", rule.id));
    by_rule_[rule.rule].push_back(rules_.size());
    if (const std::string_view chapter = chapter_of(rule.rule); !chapters_.contains(chapter))
        chapters_.emplace(chapter);
    rules_.push_back(std::move(rule));
}

void Catalog::check_refs(const Rule& rule) const {
    for (std::size_t i = 0; i < rule.refs.size(); ++i) {
        const std::string& ref = rule.refs[i];
        if (!names_rules(ref) && chapters_.contains(chapter_of(ref)))
            throw InputError(fmt::format("/refs/{}: there is no rule '{}'", i, ref));
    }
}

bool Catalog::has(std::string_view id) const {
    return by_id_.contains(without_game(id, game_));
}

const Rule* Catalog::find(std::string_view id) const {
    const auto found = by_id_.find(without_game(id, game_));
    return found == by_id_.end() ? nullptr : &read(found->second);
}

std::vector<const Rule*> Catalog::statements(std::string_view rule) const {
    std::vector<const Rule*> found;
    if (const auto list = by_rule_.find(without_game(rule, game_)); list != by_rule_.end())
        for (const std::size_t index : list->second)
            found.push_back(&read(index));
    return found;
}

std::vector<const Rule*> Catalog::below(std::string_view beginning) const {
    beginning = without_game(beginning, game_);
    std::vector<const Rule*> found;
    for (const Rule& rule : rules())
        if (rule.rule.starts_with(beginning) && chapter_of(rule.rule) == chapter_of(beginning))
            found.push_back(&rule);
    return found;
}

bool Catalog::names_rules(std::string_view id) const {
    id = without_game(id, game_);
    if (by_id_.contains(id)) return true;
    // Rule 2 is not the beginning of rule 21.
    if (!chapters_.contains(chapter_of(id))) return false;
    for (auto next = by_rule_.lower_bound(id); next != by_rule_.end() && next->first.starts_with(id); ++next)
        if (chapter_of(next->first) == chapter_of(id)) return true;
    return false;
}

std::string Catalog::nearest(std::string_view id) const {
    std::vector<std::string_view> names;
    for (const auto& [rule, statements] : by_rule_)
        names.push_back(rule);
    for (const auto& [name, index] : by_id_)
        names.push_back(name);
    return std::string(closest(without_game(id, game_), names));
}

std::size_t Catalog::count(RuleKind kind) const {
    const auto all = rules();
    return static_cast<std::size_t>(
        std::count_if(all.begin(), all.end(), [&](const Rule& rule) { return rule.kind == kind; }));
}

}  // namespace umpire::catalog
