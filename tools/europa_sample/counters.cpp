#include "counters.hpp"

#include "umpire/error.hpp"

#include "chart.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <map>
#include <set>

namespace umpire::samples::europa {

using nlohmann::json;
using vassal::DynamicPropertyState;

namespace {

const std::map<std::string, std::string> papers{{"German", "#9aa3a8"},
                                                {"British", "#e2c391"},
                                                {"Norwegian", "#c7b7dc"},
                                                {"French", "#9fc0e8"},
                                                {"Polish", "#eeb4b4"}};
const std::map<std::string, std::string> side_papers{{"Axis", "#7e868b"}, {"Allied", "#c9a86a"}};

const std::set<std::string> capital_ships{"V",  "VE", "VL", "VS", "B",  "BB", "BC", "BD",
                                          "BP", "CA", "CB", "CC", "CD", "CL", "CM"};
const std::set<std::string> destroyers{"DA", "DC", "DD", "DE", "DG", "DM", "DP", "DT"};
const std::set<std::string> submarines{"SC", "SS", "SO", "SA"};

const char* class_of(const std::string& type) {
    if (capital_ships.contains(type)) return "Capital Ship";
    if (destroyers.contains(type)) return "Destroyer";
    if (submarines.contains(type)) return "Submarine";
    return "Flotilla";
}

class Maker : public SheetMaker {
  public:
    using SheetMaker::SheetMaker;

    void make_prototypes();
    void add_ships(const json& nation);
    void add_group_markers(const Chart& chart);
    void add_coastal_defenses(const std::vector<json>& rows);
    void add_air_units(const std::vector<json>& rows);
    void add_cargo(const std::vector<json>& rows);
    void add_markers(const std::vector<json>& rows);

  private:
    void add_ship(PaletteList& list, const std::string& nation, const std::string& side, const json& ship);
};

void Maker::make_prototypes() {
    const std::string moved = image("moved.svg", tag_picture("mvd", "#b6f0b0", 1));
    const vassal::Layer hit_marks = hits(8);
    const vassal::Layer refit = flag("Refit", "refit", 3, "refit", 'F');

    side_prototypes(side_papers);
    mobile_prototype(moved);
    prototype("Naval Unit", Assembly()
                                .add(flag("LowFuel", "U-1", 0, "low on fuel", 'U'))
                                .add(flag("TorpedoDepleted", "U-2", 0, "no torpedoes", 'Y'))
                                .add(flag("AmmoDepleted", "U-3", 3, "no ammunition", 'J'))
                                .add(flag("RadarDisabled", "rad", 1, "radar disabled", 'R'))
                                .add(flag("Prepared", "prep", 2, "prepared", 'P'))
                                .use("Mobile"));
    prototype("Capital Ship", Assembly().add(hit_marks).add(refit).use("Naval Unit"));
    prototype("Destroyer", Assembly().use("Naval Unit"));
    prototype("Flotilla", Assembly().use("Naval Unit"));
    prototype("Submarine", Assembly()
                               .add(count("TurnsAtSea", 9, "Turn at sea", 'S'), DynamicPropertyState{"0"})
                               .use("Naval Unit"));
    prototype("Port Hits", Assembly().add(hit_marks));
}

std::string with_two_lines(const json& ship) {
    return fmt::format("{}-{}-{}", text_of(ship, "gunnery"), text_of(ship, "torpedo"), text_of(ship, "aa"));
}

void Maker::add_ship(PaletteList& list, const std::string& nation, const std::string& side,
                     const json& ship) {
    const std::string type = ship.at("type");
    const std::string name = ship.at("name");
    const bool has_half = ship.contains("half");
    const json half = has_half ? ship["half"] : json::object();
    CounterFace face{
        .paper = papers.at(nation),
        .type = type,
        .codes = text_of(ship, "codes"),
        .name = name,
        .ratings = with_two_lines(ship),
        .second_ratings = fmt::format("{}-{}", text_of(ship, "protection"), text_of(ship, "speed")),
        .underlined = has_half};
    Assembly assembly;
    assembly.use(side);
    assembly.mark({{"Kind", "naval_unit"},
                   {"Type", type},
                   {"Nation", nation},
                   {"Gunnery", text_of(ship, "gunnery")},
                   {"Torpedo", text_of(ship, "torpedo")},
                   {"AA", text_of(ship, "aa")},
                   {"Protection", text_of(ship, "protection")},
                   {"Speed", text_of(ship, "speed")},
                   {"Codes", text_of(ship, "codes")},
                   {"HalfSide", has_half ? "yes" : "no"},
                   {"HalfGunnery", text_of(half, "gunnery")},
                   {"HalfTorpedo", text_of(half, "torpedo")},
                   {"HalfAA", text_of(half, "aa")},
                   {"HalfCodes", text_of(half, "codes")}});
    assembly.use(class_of(type));
    if (has_half) {
        CounterFace back = face;
        back.codes = text_of(half, "codes");
        back.ratings = with_two_lines(half);
        back.underlined = false;
        back.reduced = true;
        const std::string picture =
            image(fmt::format("counter-{}-half.svg", sheet_.next_gpid), counter_picture(back));
        assembly.add(layer("Strength", {"", picture}, {"", "+ (half)"}, "Flip", 'L'));
    }
    slot(list, name, assembly, face);
}

void Maker::add_ships(const json& nation) {
    PaletteList& palette = list(nation.at("nation"));
    for (const json& ship : nation.at("units"))
        add_ship(palette, nation.at("nation"), nation.at("side"), ship);
}

void Maker::add_group_markers(const Chart& chart) {
    const std::string in_port = image("in-port.svg", tag_picture("port", "#b3d9ff", 0));
    std::vector<std::string> missions{""};
    for (const char* tag : {"ptrl", "raid", "evad"})
        missions.push_back(image(fmt::format("mission-{}.svg", tag), tag_picture(tag, "#ffd27f", 3)));
    vassal::Label points;
    points.menu.clear();
    points.vertical_position = "b";
    points.name_format = "$pieceName$";
    prototype("Naval Group",
              Assembly()
                  .add(layer("Status", {"", in_port}, {"+ (at sea)", "+ (in port)"}, "At sea / in port", 'A'))
                  .add(layer("Mission", missions, {"", "+ (sea patrol)", "+ (raiding)", "+ (evading)"},
                             "Mission", 'N'))
                  .add(count("Points", 240, "Points", 'G'), DynamicPropertyState{"0"})
                  .add(points, vassal::LabelState{"$Points$"})
                  .use("Mobile"));
    for (const char* side : {"Axis", "Allied"}) {
        PaletteList& palette = list(fmt::format("{} Naval Groups", side));
        for (const Box& box : chart.boxes()) {
            if (box.kind != "group_display" || box.side != side) continue;
            Assembly assembly;
            assembly.use(side).mark({{"Kind", "naval_group"}, {"Group", box.name}}).use("Naval Group");
            slot(palette, box.name, assembly,
                 {.paper = side_papers.at(side), .name = box.name, .fleet = true});
        }
    }
}

void Maker::add_coastal_defenses(const std::vector<json>& rows) {
    const vassal::Layer exposed = flag("Exposed", "exp", 0, "exposed", 'E');
    const vassal::Layer naval = flag("NavalSide", "nav", 1, "naval side", 'K');
    prototype("Coastal Defense", Assembly().add(exposed).add(naval).use("Port Hits"));
    PaletteList& palette = list("Coastal Defenses");
    for (const json& row : rows) {
        Assembly assembly;
        assembly.use(row.at("side"))
            .mark({{"Kind", "coastal_defense"},
                   {"Nation", row.at("nation")},
                   {"Gunnery", text_of(row, "gunnery")},
                   {"Torpedo", text_of(row, "torpedo")},
                   {"Protection", text_of(row, "protection")}})
            .use("Coastal Defense");
        slot(palette, row.at("name"), assembly,
             {.paper = papers.at(row.at("nation")),
              .type = "CD",
              .name = row.at("name"),
              .ratings = fmt::format("{}-{}", text_of(row, "gunnery"), text_of(row, "torpedo")),
              .second_ratings = text_of(row, "protection")});
    }
}

void Maker::add_air_units(const std::vector<json>& rows) {
    const vassal::Layer inoperative = flag("Inoperative", "inop", 2, "inoperative", 'O');
    prototype("Air Unit", Assembly().add(inoperative).use("Mobile"));
    PaletteList& palette = list("Air Units");
    for (const json& row : rows) {
        Assembly assembly;
        assembly.use(row.at("side"))
            .mark({{"Kind", "air_unit"},
                   {"Nation", row.at("nation")},
                   {"AirCode", text_of(row, "code")},
                   {"TacticalBombing", text_of(row, "bombing")},
                   {"Range", text_of(row, "range")}})
            .use("Air Unit");
        slot(palette, row.at("name"), assembly,
             {.paper = papers.at(row.at("nation")),
              .type = "air",
              .codes = text_of(row, "code"),
              .name = row.at("name"),
              .ratings = text_of(row, "bombing"),
              .second_ratings = text_of(row, "range")});
    }
}

void Maker::add_cargo(const std::vector<json>& rows) {
    const vassal::Layer augmenting = flag("Augmenting", "aug", 2, "port augmentation", 'B');
    prototype("Ground Unit", Assembly().use("Port Hits").use("Mobile"));
    prototype("Base Force", Assembly().add(augmenting).use("Ground Unit"));
    PaletteList& palette = list("Cargo");
    for (const json& row : rows) {
        const std::string ground = row.at("ground");
        Assembly assembly;
        assembly.use(row.at("side"))
            .mark({{"Kind", "cargo"},
                   {"Nation", row.at("nation")},
                   {"GroundType", ground},
                   {"RE", text_of(row, "re")},
                   {"Heavy", row.at("heavy")},
                   {"Amphibious", row.at("amphibious")},
                   {"Movement", text_of(row, "movement")}})
            .use(ground == "base_force" ? "Base Force" : "Ground Unit");
        slot(palette, row.at("name"), assembly,
             {.paper = papers.at(row.at("nation")),
              .type = "RE " + text_of(row, "re"),
              .codes = row.at("heavy") == "yes" ? "H" : "",
              .name = row.at("name"),
              .ratings = ground == "c_m" ? "c/m" : "",
              .second_ratings = text_of(row, "movement")});
    }
}

void Maker::add_markers(const std::vector<json>& rows) {
    const std::string concentrated = image("concentrated.svg", tag_picture("conc", "#ff9d9d", 3));
    prototype("Minefield",
              Assembly()
                  .add(layer("MineType", {"", concentrated}, {"+ (nuisance)", "+ (concentrated)"},
                             "Nuisance / concentrated", 'N'))
                  .add(count("MinePoints", 20, "Mine points", 'G'), DynamicPropertyState{"1"}));
    PaletteList& palette = list("Markers");
    for (const json& row : rows) {
        const std::string kind = row.at("marker");
        const std::string side = row.value("side", "");
        Assembly assembly;
        if (!side.empty()) assembly.use(side);
        assembly.mark({{"Kind", "marker"}, {"Marker", kind}});
        if (kind == "port_hit") assembly.use("Port Hits");
        if (kind == "mines") assembly.use("Minefield");
        if (kind == "sea_patrol") assembly.use("Mobile");
        if (kind == "direction") {
            vassal::Rotate rotate;
            rotate.name = "Heading";
            assembly.add(rotate, vassal::RotateState{});
        }
        slot(palette, row.at("name"), assembly,
             {.paper = side.empty() ? "#f3e27a" : side_papers.at(side),
              .name = side,
              .ratings = row.at("text")});
    }
}

}  // namespace

CounterSheet make_counters(const std::filesystem::path& folder, const Chart& chart) {
    CounterSheet sheet;
    Maker maker(sheet);
    const auto file = folder / "ships.json";
    try {
        maker.make_prototypes();
        for (const json& nation : rows_of(json::parse(read_text(file)), "nations"))
            maker.add_ships(nation);
        const json others = json::parse(read_text(folder / "counters.json"));
        maker.add_group_markers(chart);
        maker.add_coastal_defenses(rows_of(others, "coastal_defense"));
        maker.add_air_units(rows_of(others, "air_units"));
        maker.add_cargo(rows_of(others, "cargo"));
        maker.add_markers(rows_of(others, "markers"));
    } catch (const json::exception& error) {
        throw InputError(fmt::format("a list of counters is wrong: {}", error.what()))
            .in_file(folder.string());
    }
    return sheet;
}

}  // namespace umpire::samples::europa
