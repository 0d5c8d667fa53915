#include "build_file.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

namespace umpire::samples::aeto {

using nlohmann::json;

namespace {

const std::map<std::string, std::string> papers{
    {"Germany", "#9aa3a8"}, {"Italy", "#b9cf9a"},  {"Rumania", "#c9c27e"}, {"Finland", "#d5dde6"},
    {"Hungary", "#b7b08a"}, {"UK", "#e2c391"},     {"US", "#a9c9a4"},      {"USSR", "#d98f86"},
    {"France", "#9fc0e8"},  {"Canada", "#e0b08a"}, {"Turkey", "#e3d3b0"}};
const std::map<std::string, std::string> side_papers{{"Axis", "#7e868b"}, {"Allied", "#c9a86a"}};

/// `4-5/1`, `12-20[2]`, `4-6-28`: what stands on a counter.
std::string printed(const json& row, const char* first) {
    std::string text = text_of(row, first);
    for (const char* rating : {"armor", "range", "movement"})
        if (row.contains(rating)) text += "-" + text_of(row, rating);
    if (row.contains("quality")) text += "/" + text_of(row, "quality");
    if (row.contains("return_fire")) text += "[" + text_of(row, "return_fire") + "]";
    return text;
}

/// `2-10-20` on the back of a ship are its gunnery, armor and movement; a destroyer without guns has two
/// numbers.
std::vector<std::string> ratings_of_back(const json& unit) {
    std::vector<std::string> ratings;
    std::stringstream back(text_of(unit, "back"));
    for (std::string rating; std::getline(back, rating, '-');)
        ratings.push_back(rating);
    const bool numbers = std::all_of(ratings.begin(), ratings.end(), [](const std::string& rating) {
        return rating.find_first_not_of("0123456789") == std::string::npos;
    });
    if (!numbers || ratings.size() < 2) return {"", "", ""};
    if (ratings.size() == 2) ratings.insert(ratings.begin(), "");
    return ratings;
}

/// Destroyers, submarines and transports have no names in the game.
bool has_a_name(const json& unit) {
    static const std::set<std::string> nameless{"DD", "DE", "SS", "UB", "STP"};
    return unit.contains("armor") && !nameless.contains(unit.at("type"));
}

class Maker : public SheetMaker {
  public:
    using SheetMaker::SheetMaker;

    void make_prototypes();
    /// Those that came to the sample later are in lists of their own: counters are numbered, and saves know
    /// them by their numbers.
    void add_nation(const json& nation, const char* later = "");
    void add_task_forces(const json& nation);
    void add_chits(const std::vector<json>& rows);

  private:
    struct Sort {
        const char* kind;        ///< marker `Kind`
        const char* first;       ///< the rating that is printed first
        const char* back;        ///< the layer of its back
        const char* back_words;  ///< and what the counter is then
    };
    static constexpr Sort under_water{"naval_unit", "gunnery", "Depleted", "depleted"};
    void add_units(const json& nation, const char* key, const Sort& sort, const char* later);
    void add_unit(PaletteList& list, const json& nation, const json& unit, const Sort& sort);
};

void Maker::make_prototypes() {
    side_prototypes(side_papers);
    mobile_prototype(image("moved.svg", tag_picture("mvd", "#b6f0b0", 1)));
    const std::string now = image("committed-now.svg", tag_picture("com", "#ff9f5e", 1));
    const std::string before = image("committed-before.svg", tag_picture("prv", "#c9b6f0", 1));
    prototype("Status",
              Assembly()
                  .add(flag("Active", "act", 0, "active", 'A'))
                  .add(flag("Standby", "stby", 0, "on Standby", 'S'))
                  .add(layer("Committed", {"", now, before},
                             {"", "+ (currently committed)", "+ (previously committed)"}, "Commitment", 'C'))
                  .add(flag("ConvoyEscort", "esc", 2, "Convoy Duty Escort", 'E'))
                  .add(flag("OutOfSupply", "oos", 3, "out of supply", 'O'))
                  .use("Mobile"));
    prototype("Air Unit", Assembly().add(flag("Aloft", "up", 2, "aloft", 'L')).use("Status"));
    prototype("Naval Unit", Assembly().use("Status"));
    prototype("Land Unit",
              Assembly().add(flag("InRailTransit", "rail", 2, "in rail transit", 'R')).use("Status"));
    vassal::Label label;
    label.menu.clear();
    label.vertical_position = "b";
    label.name_format = "$pieceName$ ($label$)";
    prototype("Points", Assembly()
                            .add(count("Points", 999, "Points", 'G'), vassal::DynamicPropertyState{"0"})
                            .add(label, vassal::LabelState{"$Points$"})
                            .use("Mobile"));
}

void Maker::add_unit(PaletteList& list, const json& nation, const json& unit, const Sort& sort) {
    const std::string type = unit.at("type"), name = unit.at("name");
    const bool two_sides = unit.contains("back");
    const std::vector<std::string> back_ratings = ratings_of_back(unit);
    CounterFace face{.paper = papers.at(nation.at("nation")),
                     .type = type.substr(0, 4),
                     .codes = text_of(unit, "model"),
                     .name = name,
                     .ratings = printed(unit, sort.first)};
    Assembly assembly;
    assembly.use(nation.at("side"))
        .mark({{"Kind", sort.kind},
               {"Type", type},
               {"Nation", nation.at("nation")},
               {"Model", text_of(unit, "model")},
               {"Printed", face.ratings},
               {"Strength", text_of(unit, "strength")},
               {"Range", text_of(unit, "range")},
               {"Quality", text_of(unit, "quality")},
               {"ReturnFire", text_of(unit, "return_fire")},
               {"Gunnery", text_of(unit, "gunnery")},
               {"Torpedo", text_of(unit, "torpedo")},
               {"Armor", text_of(unit, "armor")},
               {"Movement", text_of(unit, "movement")},
               {"CommandRadius", text_of(unit, "command_radius")},
               {"AttackLimit", text_of(unit, "attack_limit")},
               {"Capability", text_of(unit, "capability")},
               {"Steps", two_sides ? "2" : "1"},
               {"Back", text_of(unit, "back")}});
    if (std::string_view(sort.kind) == "naval_unit")
        assembly.mark({{"Named", has_a_name(unit) ? "yes" : "no"},
                       {"BackGunnery", back_ratings[0]},
                       {"BackArmor", back_ratings[1]},
                       {"BackMovement", back_ratings[2]}});
    if (two_sides) {
        // Submarines are depleted, not damaged.
        const Sort& as = type == "UB" || type == "SS" ? under_water : sort;
        CounterFace back = face;
        back.ratings = text_of(unit, "back");
        back.reduced = true;
        const std::string picture =
            image(fmt::format("back-{}.svg", sheet_.next_gpid), counter_picture(back));
        assembly.add(
            layer(as.back, {"", picture}, {"", fmt::format("+ ({})", as.back_words)}, as.back_words, 'D'));
    }
    const std::string kind = sort.kind;
    assembly.use(kind == "air_unit" ? "Air Unit" : kind == "naval_unit" ? "Naval Unit" : "Land Unit");
    slot(list, name, assembly, face);
}

void Maker::add_units(const json& nation, const char* key, const Sort& sort, const char* later) {
    if (!nation.contains(key)) return;
    PaletteList& palette = list(fmt::format("{}: {}{}", nation.at("nation").get<std::string>(), later, key));
    for (const json& row : rows_of(nation, key)) {
        const int first = row.value("first", 1), copies = row.value("copies", 1);
        for (int copy = first; copy < first + copies; ++copy) {
            json unit = row;
            if (row.contains("copies"))
                unit["name"] = fmt::format("{} {}", row.at("name").get<std::string>(), copy);
            add_unit(palette, nation, unit, sort);
        }
    }
}

void Maker::add_nation(const json& nation, const char* later) {
    add_units(nation, "air", {"air_unit", "strength", "Depleted", "depleted"}, later);
    add_units(nation, "ships", {"naval_unit", "gunnery", "Damaged", "damaged"}, later);
    add_units(nation, "land", {"land_unit", "strength", "Depleted", "depleted"}, later);
    add_task_forces(nation);
}

void Maker::add_task_forces(const json& nation) {
    if (!nation.contains("task_forces")) return;
    PaletteList& palette = list(fmt::format("{}: task forces", nation.at("nation").get<std::string>()));
    for (const std::string name : nation.at("task_forces")) {
        Assembly assembly;
        assembly.use(nation.at("side"))
            .mark({{"Kind", "task_force"}, {"Force", name}, {"Nation", nation.at("nation")}})
            .use("Mobile");
        slot(palette, name, assembly, {.paper = papers.at(nation.at("nation")), .name = name, .fleet = true});
    }
}

void Maker::add_chits(const std::vector<json>& rows) {
    PaletteList& palette = list("Chits");
    for (const json& row : rows) {
        const std::string side = row.value("side", ""), nation = row.value("nation", "");
        Assembly assembly;
        if (!side.empty()) assembly.use(side);
        assembly.mark({{"Kind", "marker"}, {"Type", row.value("type", "chit")}, {"Nation", nation}});
        assembly.use(row.value("points", false) ? "Points" : "Mobile");
        slot(palette, row.at("name"), assembly,
             {.paper = !nation.empty() ? papers.at(nation)
                       : side.empty()  ? "#f3e27a"
                                       : side_papers.at(side),
              .name = nation.empty() ? side : nation,
              .ratings = row.at("text")});
    }
}

}  // namespace

CounterSheet make_counters(const json& forces, const json& others) {
    CounterSheet sheet;
    Maker maker(sheet);
    maker.make_prototypes();
    for (const json& nation : rows_of(forces, "nations"))
        maker.add_nation(nation);
    maker.add_chits(rows_of(others, "chits"));
    for (const json& nation : rows_of(forces, "later"))
        maker.add_nation(nation, "more ");
    return sheet;
}

}  // namespace umpire::samples::aeto
