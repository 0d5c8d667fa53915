#include "counter_sheet.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace umpire::samples {

using nlohmann::json;

PaletteList& SheetMaker::list(const std::string& name) {
    sheet_.lists.push_back({name, {}});
    return sheet_.lists.back();
}

std::string SheetMaker::image(const std::string& name, std::string picture) {
    sheet_.images.push_back({"images/" + name, std::move(picture)});
    return name;
}

void SheetMaker::slot(PaletteList& list, const std::string& name, const Assembly& assembly,
                      const CounterFace& face) {
    const int gpid = sheet_.next_gpid++;
    const std::string picture = image(fmt::format("counter-{}.svg", gpid), counter_picture(face));
    list.slots.push_back({name, gpid, assembly.add_piece(picture, name, std::to_string(gpid))});
}

void SheetMaker::prototype(const std::string& name, const Assembly& assembly) {
    sheet_.prototypes.push_back({name, assembly.definition()});
}

vassal::Layer SheetMaker::flag(const std::string& name, const std::string& tag, int slot,
                               const std::string& words, char key) {
    const std::string picture = image(name + ".svg", tag_picture(tag, "#ffe066", slot));
    return layer(name, {"", picture}, {"", "+ (" + words + ")"}, words, key);
}

vassal::Layer SheetMaker::hits(int most) {
    std::vector<std::string> images{""}, names{""};
    for (int hits = 1; hits <= most; ++hits) {
        images.push_back(
            image(fmt::format("hits-{}.svg", hits), tag_picture(std::to_string(hits), "#ff6b5e", 2)));
        names.push_back(fmt::format("+ ({} hit{})", hits, hits == 1 ? "" : "s"));
    }
    return layer("Hits", images, names, "Hit", 'H');
}

void SheetMaker::side_prototypes(const std::map<std::string, std::string>& papers) {
    for (const auto& [side, paper] : papers) {
        const std::string mask = image("mask-" + side + ".svg", mask_picture(paper, side));
        prototype(side, Assembly().add(side_invisible()).add(side_mask(mask)).mark({{"Side", side}}));
    }
}

void SheetMaker::mobile_prototype(const std::string& moved_image) {
    prototype("Mobile", Assembly()
                            .add(moved_mark(moved_image), vassal::MarkMovedState{})
                            .add(movement_trail(), vassal::FootprintState{}));
}

std::string rating(const json& value) {
    return value.is_string() ? value.get<std::string>() : fmt::format("{:g}", value.get<double>());
}

std::string text_of(const json& row, const char* key) {
    const auto found = row.find(key);
    return found == row.end() ? "" : rating(*found);
}

std::vector<json> rows_of(const json& document, const char* key) {
    return document.at(key).get<std::vector<json>>();
}

}  // namespace umpire::samples
