#include "check_handles.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/orders/vocabulary.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>

namespace {

namespace fs = std::filesystem;
using umpire::InputError;
using umpire::game::FactDeclaration;
using umpire::game::Kind;
using umpire::game::Kinds;
using umpire::game::Origin;
using umpire::game::Registry;
using umpire::game::ValueSort;

std::string text_of(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// "nrp {side}" as the code has it: "nrp {}".
std::string without_gaps(const std::string& name) {
    return std::regex_replace(name, std::regex("\\{[^}]*\\}"), "{}");
}

struct Handle {
    std::string type;
    Kinds about;
    bool common = false;
    std::string file;
};

Kinds kinds_in(const std::string& text) {
    Kinds kinds;
    for (std::size_t kind = 0; kind < umpire::game::kind_count; ++kind)
        if (std::regex_search(text,
                              std::regex(fmt::format("about::{}\\b", name_of(static_cast<Kind>(kind))))))
            kinds = kinds | umpire::game::only(static_cast<Kind>(kind));
    return kinds;
}

void collect(const fs::path& file, bool common, std::map<std::string, Handle>& handles) {
    static const std::regex handle(
        R"re(inline constexpr (\w+?)(?:Family)?\s+\w+\{\s*"([^"]+)",\s*([^;]*?)\};)re");
    const std::string text = text_of(file);
    for (std::sregex_iterator found(text.begin(), text.end(), handle), end; found != end; ++found) {
        const std::string name = (*found)[2];
        if (!handles.emplace(name, Handle{(*found)[1], kinds_in((*found)[3]), common, file.string()}).second)
            throw InputError(fmt::format("there are two handles of \"{}\"", name)).in_file(file.string());
    }
}

bool is_of_type(const FactDeclaration& fact, const std::string& type) {
    const auto alone = [&](auto... sorts) {
        return !fact.type.list &&
               std::all_of(fact.type.choices.begin(), fact.type.choices.end(),
                           [&](const auto& choice) { return ((choice.sort == sorts) || ...); });
    };
    if (type == "YesNo") return alone(ValueSort::yes_no);
    if (type == "Number") return alone(ValueSort::number);
    if (type == "Word") return alone(ValueSort::text, ValueSort::word, ValueSort::moment, ValueSort::turn);
    if (type == "Thing") return alone(ValueSort::thing);
    if (type == "Several") return fact.type.list;
    return type == "Mixed";
}

std::set<std::string> names_in(const std::string& text, const std::string& kinds) {
    std::set<std::string> names;
    const std::regex handle(fmt::format("inline constexpr (?:{})\\s+\\w+\\{{\\s*\"([^\"]+)\"", kinds));
    for (std::sregex_iterator found(text.begin(), text.end(), handle), end; found != end; ++found)
        names.insert((*found)[1]);
    return names;
}

Kinds kinds_of(umpire::orders::ArgumentType type) {
    using umpire::orders::ArgumentType;
    if (type == ArgumentType::location || type == ArgumentType::path) return umpire::game::about::location;
    // Who writes the name of a group may also write that of a unit, and the other way round.
    const bool force = type == ArgumentType::unit || type == ArgumentType::group;
    return force ? umpire::game::about::unit | umpire::game::about::group : Kinds();
}

/// What each argument of orders and events may name.
std::map<std::string, Kinds> things_named(const umpire::orders::Vocabulary& orders,
                                          const Registry& registry) {
    std::map<std::string, Kinds> named;
    const auto add = [&](const std::string& argument, Kinds kinds) {
        named[argument] = named[argument] | kinds;
    };
    for (const auto& verb : orders.verbs()) {
        for (const auto& argument : verb.form.arguments())
            add(argument.name, kinds_of(argument.type));
        for (const auto& spoken : verb.spoken)
            for (const auto& argument : spoken.form.arguments())
                add(argument.name, kinds_of(argument.type));
    }
    for (const auto& [event, arguments] : registry.events())
        for (const auto& [name, type] : arguments)
            for (const auto& choice : type.choices)
                if (choice.sort == ValueSort::thing) add(name, choice.things);
    return named;
}

/// An argument that is declared to name places names nothing else.
void check_arguments(const std::string& names, const std::map<std::string, Kinds>& named,
                     const std::string& file) {
    static const std::regex handle(
        R"re(inline constexpr (Place|Force|MixedForce)Argument\s+\w+\{\s*"([^"]+)")re");
    for (std::sregex_iterator found(names.begin(), names.end(), handle), end; found != end; ++found) {
        const Kinds declared = (*found)[1] == "Place"
                                   ? Kinds(umpire::game::about::location)
                                   : umpire::game::about::unit | umpire::game::about::group;
        const auto things = named.find((*found)[2]);
        if (things != named.end() && (things->second.bits & ~declared.bits) != 0)
            throw InputError(
                fmt::format("the argument \"{}\" names other kinds of things in an order or event",
                            things->first))
                .in_file(file);
    }
}

void expect_same(const std::set<std::string>& code, const std::set<std::string>& data, const char* what,
                 const std::string& file) {
    for (const std::string& name : code)
        if (!data.contains(name))
            throw InputError(fmt::format("the code has the {} \"{}\", which is not declared", what, name))
                .in_file(file);
    for (const std::string& name : data)
        if (!code.contains(name))
            throw InputError(
                fmt::format("the {} \"{}\" is declared, and the code does not have it", what, name))
                .in_file(file);
}

}  // namespace

std::size_t check_handles(const umpire::catalog::GameFiles& files, const std::string& game,
                          const fs::path& source) {
    const fs::path folder = source / "src/rules" / game;
    if (!fs::is_directory(folder)) return 0;
    std::map<std::string, Handle> handles;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().filename() == "facts.hpp") collect(entry.path(), false, handles);
    collect(source / "include/umpire/game/common_facts.hpp", true, handles);
    collect(source / "src/rules/common/ship_facts.hpp", true, handles);
    const auto catalog = umpire::catalog::Catalog::load(files, game);
    const Registry& registry = catalog.registry();
    const std::string file = files.shown_name(game + "/facts.json");
    std::map<std::string, const FactDeclaration*> declared;
    for (const FactDeclaration& fact : registry.facts())
        declared.emplace(without_gaps(fact.name), &fact);
    for (const auto& [name, handle] : handles) {
        const auto fact = declared.find(name);
        if (fact == declared.end() && handle.common) continue;
        if (fact == declared.end())
            throw InputError(
                fmt::format("the fact \"{}\" has a handle and is not declared in {}", name, file))
                .in_file(handle.file);
        if (!is_of_type(*fact->second, handle.type))
            throw InputError(fmt::format("the fact \"{}\" is {} in {}, and its handle a {}", name,
                                         fact->second->type.text, file, handle.type))
                .in_file(handle.file);
        const bool kinds = handle.common ? (fact->second->about.bits & ~handle.about.bits) == 0
                                         : fact->second->about == handle.about;
        if (!kinds)
            throw InputError(
                fmt::format("the fact \"{}\" is about other kinds of things than {} says", name, file))
                .in_file(handle.file);
    }
    for (const auto& [name, fact] : declared)
        if (!handles.contains(name) && !fact->has(Origin::map) && !fact->has(Origin::counter))
            throw InputError(fmt::format("the fact \"{}\" is declared, and no rule can ask for it", name))
                .in_file(file);
    // A game with many words keeps them in several files.
    std::string names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().filename().string().ends_with("names.hpp")) names += text_of(entry.path());
    std::set<std::string> events, results, sums(registry.sums().begin(), registry.sums().end());
    for (const auto& [event, arguments] : registry.events())
        events.insert(event);
    for (const FactDeclaration& result : registry.results())
        // Of several that act together each has its own.
        if (const std::string name = without_gaps(result.name); !name.starts_with("{} "))
            results.insert(name);
    const std::string orders = game + "/orders.json";
    check_arguments(
        names,
        things_named(umpire::orders::Vocabulary::load(files.json(orders), files.shown_name(orders)),
                     registry),
        (folder / "names.hpp").string());
    expect_same(names_in(names, "Event|Verb"), events, "event", file);
    expect_same(names_in(names, "Sum"), sums, "sum", file);
    expect_same(names_in(names, "Result|ResultFamily"), results, "result", file);
    return handles.size();
}
