#include "umpire/error.hpp"

#include "build_file.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <map>
#include <set>

namespace umpire::samples::awaw {

using nlohmann::json;
using vassal::DynamicPropertyState;

namespace {

const std::map<std::string, std::string> papers{
    {"Japan", "#f0d9a0"},   {"Germany", "#9aa3a8"},   {"Italy", "#b9cf9a"},  {"United States", "#a9c9a4"},
    {"Britain", "#e2c391"}, {"Australia", "#dcb27a"}, {"France", "#9fc0e8"}, {"Russia", "#d98f86"}};
const std::map<std::string, std::string> side_papers{{"Axis", "#7e868b"}, {"Allied", "#c9a86a"}};

class Maker : public SheetMaker {
  public:
    using SheetMaker::SheetMaker;

    void make_prototypes();
    void add_nation(const json& nation);
    void add_forces(const Atlas& atlas);
    void add_ground_units(const std::vector<json>& rows);
    void add_markers(const std::vector<json>& rows);

  private:
    void add_ship(PaletteList& list, const json& nation, const json& ship);
    void add_air(PaletteList& list, const json& nation, const json& air);
};

/// A number that players change, and that the counter shows.
Assembly shown_count(const std::string& name, int maximum, const std::string& menu) {
    vassal::Label label;
    label.menu.clear();
    label.vertical_position = "b";
    label.name_format = "$pieceName$ ($label$)";
    return Assembly()
        .add(count(name, maximum, menu, 'G'), DynamicPropertyState{"1"})
        .add(label, vassal::LabelState{fmt::format("${}$", name)});
}

void Maker::make_prototypes() {
    const std::string moved = image("moved.svg", tag_picture("mvd", "#b6f0b0", 1));
    const vassal::Layer inverted = flag("Inverted", "inv", 0, "inverted", 'V');
    side_prototypes(side_papers);
    mobile_prototype(moved);
    prototype("Naval Unit", Assembly()
                                .add(inverted)
                                .add(hits(5))
                                .add(flag("Damaged", "dam", 3, "damaged", 'D'))
                                .add(flag("Sunk", "sunk", 1, "sunk", 'K'))
                                .use("Mobile"));
    prototype("Factors", shown_count("Factors", 50, "Factors").use("Naval Unit"));
    prototype("Air Unit", shown_count("Squadrons", 9, "Squadrons")
                              .add(inverted)
                              .add(flag("Eliminated", "elim", 1, "eliminated", 'E'))
                              .use("Mobile"));
    prototype("Points", shown_count("Points", 400, "Points").use("Mobile"));
}

void Maker::add_ship(PaletteList& list, const json& nation, const json& ship) {
    const std::string type = ship.at("type"), name = ship.at("name");
    const bool named = ship.contains("factors");
    const std::string slow = ship.value("slow", false) ? "yes" : "no";
    Assembly assembly;
    assembly.use(nation.at("side"))
        .mark({{"Kind", named ? "named_ship" : "naval_factors"},
               {"Type", type},
               {"Nation", nation.at("nation")},
               {"Factors", named ? text_of(ship, "factors") : ""},
               {"Slow", slow},
               {"Complement", text_of(ship, "complement")}})
        .use(named ? "Naval Unit" : "Factors");
    slot(list, name, assembly,
         {.paper = papers.at(nation.at("nation")),
          .type = type,
          .codes = slow == "yes" ? "slow" : "",
          .name = name,
          .ratings = text_of(ship, "factors"),
          .second_ratings = ship.contains("complement") ? "air " + text_of(ship, "complement") : "",
          .underlined = named});
}

void Maker::add_air(PaletteList& list, const json& nation, const json& air) {
    const std::string kind = air.at("air"), role = air.value("role", "");
    Assembly assembly;
    assembly.use(nation.at("side"))
        .mark({{"Kind", "air_unit"},
               {"Air", kind},
               {"Role", role},
               {"Nation", nation.at("nation")},
               {"Range", text_of(air, "range")},
               {"AirDRM", text_of(air, "drm")}})
        .use("Air Unit");
    slot(list, air.at("name"), assembly,
         {.paper = papers.at(nation.at("nation")),
          .type = kind,
          .codes = role,
          .name = air.at("name"),
          .ratings = "range " + text_of(air, "range"),
          .second_ratings = "DRM " + text_of(air, "drm")});
}

void Maker::add_nation(const json& nation) {
    PaletteList& palette = list(nation.at("nation"));
    for (const json& ship : nation.at("ships"))
        add_ship(palette, nation, ship);
    for (const json& air : nation.at("air"))
        add_air(palette, nation, air);
}

void Maker::add_forces(const Atlas& atlas) {
    const std::string in_port = image("in-port.svg", tag_picture("port", "#b3d9ff", 0));
    prototype("Force",
              Assembly()
                  .add(layer("Status", {"", in_port}, {"+ (at sea)", "+ (in port)"}, "At sea / in port", 'A'))
                  .use("Mobile"));
    for (const char* side : {"Axis", "Allied"}) {
        PaletteList& palette = list(fmt::format("{} Forces", side));
        for (const Box& box : atlas.boxes) {
            const bool task_force = box.kind == "group_display";
            if ((!task_force && box.kind != "combat_group") || box.side != side) continue;
            Assembly assembly;
            assembly.use(side)
                .mark({{"Kind", "force"}, {"Force", box.name}, {"TaskForce", task_force ? "yes" : "no"}})
                .use("Force");
            slot(palette, box.name, assembly,
                 {.paper = side_papers.at(side), .name = box.name, .fleet = true});
        }
    }
}

void Maker::add_ground_units(const std::vector<json>& rows) {
    prototype("Ground Unit", Assembly().use("Mobile"));
    PaletteList& palette = list("Ground Units");
    for (const json& row : rows) {
        Assembly assembly;
        assembly.use(row.at("side"))
            .mark({{"Kind", "ground_unit"},
                   {"Ground", row.at("ground")},
                   {"Nation", row.at("nation")},
                   {"Strength", text_of(row, "factors")},
                   {"Movement", text_of(row, "movement")}})
            .use("Ground Unit");
        slot(palette, row.at("name"), assembly,
             {.paper = papers.at(row.at("nation")),
              .type = row.at("ground").get<std::string>().substr(0, 3),
              .name = row.at("name"),
              .ratings = fmt::format("{}-{}", text_of(row, "factors"), text_of(row, "movement"))});
    }
}

void Maker::add_markers(const std::vector<json>& rows) {
    PaletteList& palette = list("Markers");
    for (const json& row : rows) {
        const std::string side = row.value("side", ""), kind = row.at("marker");
        Assembly assembly;
        if (!side.empty()) assembly.use(side);
        assembly.mark({{"Kind", "marker"}, {"Marker", kind}, {"Nation", row.value("nation", "")}});
        assembly.use(row.value("points", false) ? "Points" : "Mobile");
        slot(palette, row.at("name"), assembly,
             {.paper = row.contains("nation") ? papers.at(row["nation"])
                       : side.empty()         ? "#f3e27a"
                                              : side_papers.at(side),
              .name = row.value("nation", side),
              .ratings = row.at("text")});
    }
}

}  // namespace

CounterSheet make_counters(const std::filesystem::path& folder, const Atlas& atlas) {
    CounterSheet sheet;
    Maker maker(sheet);
    try {
        maker.make_prototypes();
        for (const json& nation : rows_of(json::parse(read_text(folder / "forces.json")), "nations"))
            maker.add_nation(nation);
        const json others = json::parse(read_text(folder / "counters.json"));
        maker.add_forces(atlas);
        maker.add_ground_units(rows_of(others, "ground_units"));
        maker.add_markers(rows_of(others, "markers"));
    } catch (const json::exception& error) {
        throw InputError(fmt::format("a list of counters is wrong: {}", error.what()))
            .in_file(folder.string());
    }
    return sheet;
}

}  // namespace umpire::samples::awaw
