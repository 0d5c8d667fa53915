#include "umpire/binding/binding.hpp"
#include "umpire/binding/survey.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/catalog/schema.hpp"
#include "umpire/check/check_log.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/games/games.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/module.hpp"

#include "rules/misspelt.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <regex>

namespace data_slips_test {

/// One letter is changed in every name and every word of the data that ships: it is refused, or the text is
/// one that anybody may choose.
using namespace umpire;
using namespace umpire::testing;
using Json = nlohmann::json;

namespace {

/// Texts that whoever writes the file chooses, by their JSON pointers.
struct Free {
    std::string pointer;  ///< a regular expression
    const char* why;
};

/// A text and where it stands; a key if it is the name of a member.
struct Text {
    Json::json_pointer place;
    bool key;
    std::string text;
    std::string before{}, after{};  ///< where it is a part of a longer one
};

/// A form is many words: names of arguments, types and lists, words to choose from, keywords.
void words_of_form(const std::string& form, const Json::json_pointer& place, std::vector<Text>& all) {
    const auto in_word = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
    };
    for (std::size_t begin = 0; begin < form.size();) {
        std::size_t end = begin;
        while (end < form.size() && in_word(form[end]))
            ++end;
        const std::string word = form.substr(begin, end - begin);
        if (!word.empty() && word != "-")
            all.push_back({place, false, word, form.substr(0, begin), form.substr(end)});
        begin = end + 1;
    }
}

void texts_of(const Json& json, const Json::json_pointer& place, std::vector<Text>& all) {
    if (json.is_string() && !place.empty() && place.back() == "form") return words_of_form(json, place, all);
    if (json.is_string()) all.push_back({place, false, json});
    if (json.is_object())
        for (const auto& [key, value] : json.items()) {
            if (!key.empty()) all.push_back({place / key, true, key});
            texts_of(value, place / key, all);
        }
    if (json.is_array())
        for (std::size_t i = 0; i < json.size(); ++i)
            texts_of(json[i], place / i, all);
}

/// A word of a form that only says how players put it; one alone between brackets is an argument too, but not
/// in ordinary words, where it is another way to put it.
bool is_keyword(const Text& text) {
    if (text.before.empty() && text.after.empty()) return false;
    const bool spoken = text.place.to_string().find("/spoken/") != std::string::npos;
    const auto opened = text.before.rfind('<'), closed = text.before.rfind('>');
    const bool in_argument = opened != std::string::npos && (closed == std::string::npos || closed < opened);
    const bool flag =
        (text.before.ends_with('[') || text.before.ends_with("| ")) &&
        (text.after.starts_with(']') || text.after.starts_with(')') || text.after.starts_with(" |"));
    return !in_argument && (spoken || !flag);
}

Json with_slip(const Json& document, const Text& text) {
    Json changed = document;
    if (!text.key) {
        changed[text.place] = text.before + misspelt(text.text) + text.after;
        return changed;
    }
    const Json value = changed[text.place];
    Json& object = changed[text.place.parent_pointer()];
    object.erase(text.text);
    object[misspelt(text.text)] = value;
    return changed;
}

/// Loads the changed document; throws InputError if something is wrong with it.
using Load = std::function<void(const Json&)>;

/// Every so many texts, so that a quick run sees some of each sort.
void no_slip_passes(const std::string& file, const std::vector<Free>& free, std::size_t every,
                    const Load& load) {
    const Json document = catalog::GameFiles().json(file);
    REQUIRE_NOTHROW(load(document));
    std::vector<Text> all;
    texts_of(document, Json::json_pointer(), all);
    std::vector<std::string> silent, placeless;
    std::size_t refused = 0, chosen = 0;
    for (std::size_t i = 0; i < all.size(); i += every) {
        const Text& text = all[i];
        if (text.text.empty()) continue;
        const std::string pointer = text.place.to_string() + (text.key           ? "#"
                                                              : is_keyword(text) ? "/keyword"
                                                                                 : "");
        const bool is_free = std::any_of(free.begin(), free.end(), [&](const Free& one) {
            return std::regex_match(pointer, std::regex(one.pointer));
        });
        if (is_free) {
            ++chosen;
            continue;
        }
        try {
            load(with_slip(document, text));
            silent.push_back(fmt::format("{}: {}", pointer, misspelt(text.text)));
        } catch (const InputError& error) {
            ++refused;
            // Where in the file; of what stands at its top the name is enough.
            const std::string told = error.what();
            if (told.find('/') == std::string::npos && told.find(text.text) == std::string::npos &&
                told.find(misspelt(text.text)) == std::string::npos)
                placeless.push_back(told);
        }
    }
    std::string first;
    for (std::size_t i = 0; i < silent.size() && i < 400; ++i)
        first += silent[i] + "\n";
    for (std::size_t i = 0; i < placeless.size() && i < 10; ++i)
        first += "no place: " + placeless[i] + "\n";
    INFO(fmt::format("{}: {} slips are not noticed:\n{}", file, silent.size(), first));
    CHECK(silent.empty());
    CHECK(placeless.empty());
    CHECK(refused > 0);
    if (every == 1) WARN(fmt::format("{}: {} slips, each refused; {} texts are free", file, refused, chosen));
}

const std::vector<Free> free_in_maps{
    {"/title", "words about the map"},
    {"/boards/[0-9]+/name", "words about the board"},
    {"/boxes/[0-9]+/name", "what the module calls the box; the binding is held to it"},
    {"/hexes/[^/]*/(port/)?name", "the name of a place, which players write"},
};
const std::vector<Free> free_in_bindings{
    {"/module", "the module's name, by which the binding is found"},
    {"/notes/.*", "words for people"},
};
const std::vector<Free> free_in_orders{
    {"/verbs/[0-9]+/summary", "words for people"},
    {"/verbs/[0-9]+/aliases/[0-9]+", "another word for the order"},
    {"/verbs/[0-9]+/(spoken/[0-9]+/)?form/keyword", "how players put it"},
};

const std::vector<Free> free_in_tellings{
    {"/told/[^/]*/(says|needs|comes)", "words for people; the names in them have a test of their own"},
    {"/budgets/[0-9]+/noun", "words for people"},
};

struct Game {
    explicit Game(const char* game) : name(game), rules(games::load(catalog::GameFiles(), game)) {}

    const game::Registry& registry() const { return rules->catalog().registry(); }

    std::string name;
    std::shared_ptr<const rules::GameRules> rules;
};

/// As `--data FOLDER` has it.
void load_from_folder(const std::string& file, const std::string& game, const Json& document) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / game);
    std::ofstream(folder / file) << document.dump();
    games::load(catalog::GameFiles(folder.path()), game);
}

/// A binding names what is in a module: it is held against that too, as `umpire bind --check` does.
void load_binding(const Json& json, const vassal::Module& module, const game::Map& map,
                  const game::Registry& registry) {
    const auto bound = binding::Binding::load(json, "binding.json", &registry);
    const auto found = binding::check_binding(bound, module, map);
    if (!found.problems.empty()) throw InputError(found.problems.front()).in_file("binding.json");
}

void no_slip_in_the_data_passes(const char* name, const char* module_file, std::size_t every) {
    const Game game(name);
    const std::string map_file = fmt::format("{}/map.json", name),
                      binding = fmt::format("{}/binding.json", name),
                      units = fmt::format("{}/units.json", name),
                      orders = fmt::format("{}/orders.json", name), told = fmt::format("{}/told.json", name);
    const Json map_json = catalog::GameFiles().json(map_file);
    const game::Map map = game::Map::from_json(map_json, map_file, &game.registry());
    const vassal::Module module =
        vassal::Module::load(std::filesystem::path(UMPIRE_SOURCE_DIR "/samples") / module_file);
    no_slip_passes(map_file, free_in_maps, every,
                   [&](const Json& json) { check::map_of(json, "map.json", *game.rules); });
    no_slip_passes(binding, free_in_bindings, every,
                   [&](const Json& json) { load_binding(json, module, map, game.registry()); });
    no_slip_passes(units, {}, every, [&](const Json& json) { load_from_folder(units, game.name, json); });
    no_slip_passes(orders, free_in_orders, every,
                   [&](const Json& json) { load_from_folder(orders, game.name, json); });
    no_slip_passes(told, free_in_tellings, every,
                   [&](const Json& json) { load_from_folder(told, game.name, json); });
}

}  // namespace

TEST_CASE("a slip in any word of Europa's map, binding, units, orders and sentences is refused", "[.slow]") {
    no_slip_in_the_data_passes("europa", "norwegian-sea/norwegian-sea.vmod", 1);
}
TEST_CASE("a slip in any word of A World at War's map, binding, units, orders and sentences is refused",
          "[.slow]") {
    no_slip_in_the_data_passes("awaw", "two-theaters/two-theaters.vmod", 1);
}
TEST_CASE(
    "a slip in any word of Advanced European Theater of Operations' map, binding, units, orders and "
    "sentences is "
    "refused",
    "[.slow]") {
    no_slip_in_the_data_passes("aeto", "european-theater/european-theater.vmod", 1);
}
TEST_CASE("slips in the data that ships are refused: a sample", "[whole-game]") {
    no_slip_in_the_data_passes("europa", "norwegian-sea/norwegian-sea.vmod", 97);
    no_slip_in_the_data_passes("awaw", "two-theaters/two-theaters.vmod", 97);
    no_slip_in_the_data_passes("aeto", "european-theater/european-theater.vmod", 97);
}

}  // namespace data_slips_test
