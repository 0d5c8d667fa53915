#include "umpire/binding/binding.hpp"
#include "umpire/cases/case_file.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/catalog/json_text.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/rules/game_rules.hpp"

#include "targets.hpp"

#include <nlohmann/json.hpp>

namespace umpire::fuzz {

namespace {

using Json = nlohmann::json;

void ask_map(const Json& json) {
    const game::Map map = game::Map::from_json(json, "map.json");
    for (std::uint32_t place = 0; place < map.size() && place < 64; ++place) {
        promise(map.find(map.name(place)).has_value(), "a place is found by its name");
        for (const std::uint32_t next : map.neighbours(place))
            promise(map.distance(place, next) == 1, "neighbours are one step apart");
    }
}

void ask_binding(const Json& json) {
    const binding::Binding bound = binding::Binding::load(json, "binding.json");
    for (const binding::CounterSort& sort : bound.counters())
        for (const auto& [fact, source] : sort.facts)
            for (const char* text : {"", "1", "2", "yes", "6.5"}) {
                const game::Value value = source.read(text);
                const auto written = source.write(value);
                if (written && value.known())
                    promise(source.read(*written) == value, "what is written means what was written");
            }
}

void ask_case(const Json& json) {
    static const catalog::GameFiles files;
    static const auto europa = rules::GameRules::load(files, "europa");
    const cases::CaseFile file(json, "case.json");
    for (std::size_t index = 0; index < file.size() && index < 4; ++index)
        if (file.game() == "europa") file.run(index, europa, files);
}

}  // namespace

/// The first byte chooses what the rest is taken for: a map, a binding, or cases.
void game_data(std::string_view bytes) {
    if (bytes.empty()) return;
    try {
        const Json json = catalog::parse_json(bytes.substr(1));
        switch (bytes.front()) {
            case 'm':
                ask_map(json);
                break;
            case 'b':
                ask_binding(json);
                break;
            default:
                ask_case(json);
                break;
        }
    } catch (const InputError& error) {
        promise(*error.what() != '\0', "an error says something");
    }
}

}  // namespace umpire::fuzz
