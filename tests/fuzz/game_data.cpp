#include "umpire/binding/binding.hpp"
#include "umpire/binding/bound_table.hpp"
#include "umpire/binding/position_file.hpp"
#include "umpire/cases/case_file.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/catalog/json_text.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/games/games.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/replay.hpp"

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
    static const auto europa = games::load(files, "europa");
    const cases::CaseFile file(json, "case.json");
    for (std::size_t index = 0; index < file.size() && index < 4; ++index)
        if (file.game() == "europa") file.run(index, europa, files);
}

/// A module with a group, a ship and cargo to set up, and a deck that is there anyway.
constexpr const char* small_module = R"(<VASSAL.build.GameModule name="M" version="1">
<VASSAL.build.module.PlayerRoster><entry>Axis</entry></VASSAL.build.module.PlayerRoster>
<VASSAL.build.module.properties.GlobalProperties><VASSAL.build.module.properties.GlobalProperty name="Sea" initialValue="C"/></VASSAL.build.module.properties.GlobalProperties>
<VASSAL.build.module.Map mapName="Sea"><VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board name="B">
<VASSAL.build.module.map.boardPicker.board.SquareGrid dx="100" dy="100"><VASSAL.build.module.map.boardPicker.board.mapgrid.SquareGridNumbering first="H" hType="N" vType="N" hOff="1" vOff="1" hLeading="1" vLeading="1" sep=""/>
</VASSAL.build.module.map.boardPicker.board.SquareGrid></VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker>
<VASSAL.build.module.map.DrawPile name="Cards" x="5" y="6"/></VASSAL.build.module.Map>
<VASSAL.build.module.Map mapName="Boxes"><VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board name="G">
<VASSAL.build.module.map.boardPicker.board.RegionGrid><VASSAL.build.module.map.boardPicker.board.Region name="G" originx="50" originy="50"/>
</VASSAL.build.module.map.boardPicker.board.RegionGrid></VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>
<VASSAL.build.module.turn.TurnTracker name="Turn"><VASSAL.build.module.turn.ListTurnLevel property="Phase" list="move,fight"/></VASSAL.build.module.turn.TurnTracker>
<VASSAL.build.module.PieceWindow name="P">
<VASSAL.build.widget.PieceSlot entryName="G" gpid="1">+/null/mark;K	piece;;;g.png;G/group	null;0;0;1;0</VASSAL.build.widget.PieceSlot>
<VASSAL.build.widget.PieceSlot entryName="U" gpid="2">+/null/hide;73,130;Invisible;;side:;0.3;;false	mark;K\	PROP;Hits;;;\\	piece;;;u.png;U/null	unit\	0\\	null;0;0;2;0</VASSAL.build.widget.PieceSlot>
<VASSAL.build.widget.PieceSlot entryName="C" gpid="3">+/null/mark;K	piece;;;c.png;C/cargo	null;0;0;3;0</VASSAL.build.widget.PieceSlot>
</VASSAL.build.module.PieceWindow></VASSAL.build.GameModule>)";

constexpr const char* small_binding =
    R"({"game": "europa", "module": "M", "sides": {"Axis": "Axis"}, "maps": [{"map": "Sea", "means": "places"}, {"map": "Boxes", "means": "groups"}],
"counters": [{"when": {"K": "group"}, "kind": "group", "name": "BasicName"},
{"when": {"K": "unit"}, "kind": "unit", "name": "BasicName", "facts": {"hits": {"property": "Hits", "number": true}, "side": {"property": "K", "printed": true}}},
{"when": {"K": "cargo"}, "kind": "unit", "name": "BasicName", "carried": true}], "game_facts": {"sea": "Sea", "phase": "Phase"}})";

/// Whatever is built reads as what was asked for, and written down again it can be built again.
void ask_position(const Json& json) {
    static const auto module = std::make_shared<const vassal::Module>(
        vassal::Module::from_xml(small_module, [](std::string_view) { return std::nullopt; }));
    static const auto bound = std::make_shared<const binding::Binding>(
        binding::Binding::load(Json::parse(small_binding), "binding.json"));
    static const auto map = std::make_shared<const game::Map>(game::Map::open_sea(5, 5));
    const auto build = [&](const Json& position) {
        return binding::build_position(binding::PositionFile::load(position, "position.json"), bound, module,
                                       map);
    };
    const auto written = [&](const std::string& text) {
        vassal::GameFile file;
        file.stream = vassal::CommandStream(text);
        promise(vassal::complaints_of_vassal(file, *module).empty(), "VASSAL opens what was built");
        vassal::Replay replay(std::move(file), module);
        game::Position position(map);
        const binding::BoundTable table(bound, replay.table(), position);
        return Json::parse(binding::position_json(table, replay.table(), position, "again").dump());
    };
    // Counters of one name may have changed their numbers.
    const auto same = [](const Json& a, const Json& b) {
        return a.size() == b.size() && a.value("game", Json()) == b.value("game", Json()) &&
               a.value("units", Json()).size() == b.value("units", Json()).size() &&
               a.value("groups", Json()).size() == b.value("groups", Json()).size();
    };
    const Json once = written(build(json));
    promise(same(written(build(once)), once), "a position that was written down is built again");
}

}  // namespace

/// The first byte chooses what the rest is taken for: a map, a binding, a position, or cases.
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
            case 'p':
                ask_position(json);
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
