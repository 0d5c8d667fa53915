#include "umpire/error.hpp"
#include "umpire/game/map.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::game {

using Json = nlohmann::json;

namespace {

constexpr int most_columns = 999;

Value value_of(const Json& json) {
    if (json.is_boolean()) return json.get<bool>();
    if (json.is_number()) return json.get<double>();
    if (json.is_string()) return json.get<std::string>();
    if (json.is_array()) {
        Value::List list;
        for (const Json& element : json)
            list.push_back(value_of(element));
        return list;
    }
    return {};
}

/// UTF-8 text as its characters, so that a legend may use any sign.
std::vector<std::string> characters(const std::string& text) {
    std::vector<std::string> all;
    for (const char byte : text) {
        if (all.empty() || (static_cast<unsigned char>(byte) & 0xC0) != 0x80) all.emplace_back();
        all.back() += byte;
    }
    return all;
}

}  // namespace

class MapReader {
  public:
    MapReader(const Json& json, std::string_view file) : json_(json), file_(file) {}

    Map read() {
        expect(json_.is_object(), "", "an object");
        map_.title_ = json_.value("title", "");
        map_.schematic_ = json_.value("schematic", false);
        grid();
        hexes();
        map_.join_neighbours();
        hexsides();
        areas();
        boxes();
        roles();
        return std::move(map_);
    }

  private:
    [[noreturn]] void fail(const std::string& pointer, const std::string& what) const {
        throw InputError(fmt::format("{}: {}", pointer.empty() ? "/" : pointer, what)).in_file(file_);
    }
    void expect(bool good, const std::string& pointer, const std::string& what) const {
        if (!good) fail(pointer, "expected " + what);
    }
    const Json& member(std::string_view name, Json::value_t type, const std::string& what) const {
        static const Json none_array = Json::array(), none_object = Json::object();
        const auto found = json_.find(name);
        if (found == json_.end()) return type == Json::value_t::array ? none_array : none_object;
        expect(found->type() == type, fmt::format("/{}", name), what);
        return *found;
    }

    void grid() {
        const Json& rows = member("rows", Json::value_t::array, "an array of texts");
        std::size_t widest = 0;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            expect(rows[row].is_string(), fmt::format("/rows/{}", row), "a text");
            rows_.push_back(characters(rows[row].get<std::string>()));
            widest = std::max(widest, rows_.back().size());
        }
        expect(rows_.size() <= most_columns && widest <= most_columns, "/rows", "no more than 999 of them");
        map_.rows_ = static_cast<int>(rows_.size());
        map_.columns_ = static_cast<int>(widest);
        const Json& grid = member("grid", Json::value_t::object, "an object");
        expect(!grid.contains("columns") || grid["columns"] == map_.columns_, "/grid/columns",
               fmt::format("{}, as many as the longest of the rows has", map_.columns_));
        expect(!grid.contains("rows") || grid["rows"] == map_.rows_, "/grid/rows",
               fmt::format("{}, as many as there are rows", map_.rows_));
        const Json lower = grid.value("lower_columns", Json("even"));
        expect(lower == "even" || lower == "odd", "/grid/lower_columns", "\"even\" or \"odd\"");
        map_.even_columns_lower_ = lower == "even";
        map_.grid_.assign(static_cast<std::size_t>(map_.rows_ * map_.columns_), -1);
    }

    void hexes() {
        const Json& legend = member("legend", Json::value_t::object, "an object");
        const int digits = map_.columns_ > 99 || map_.rows_ > 99 ? 3 : 2;
        for (std::size_t row = 0; row < rows_.size(); ++row)
            for (std::size_t column = 0; column < rows_[row].size(); ++column) {
                const std::string& sign = rows_[row][column];
                if (sign == " ") continue;  // nothing there
                Map::Place place;
                place.hex = true;
                place.column = static_cast<int>(column) + 1;
                place.row = static_cast<int>(row) + 1;
                place.name = fmt::format("{:0{}}{:0{}}", place.column, digits, place.row, digits);
                describe(place, sign, legend, fmt::format("/rows/{}", row));
                map_.grid_[row * static_cast<std::size_t>(map_.columns_) + column] =
                    static_cast<std::int32_t>(map_.add(std::move(place)));
            }
        for (const auto& [name, attributes] : member("hexes", Json::value_t::object, "an object").items()) {
            const std::string pointer = "/hexes/" + name;
            take_attributes(map_.places_[place(name, pointer)], "", attributes, pointer);
        }
    }

    void describe(Map::Place& place, const std::string& sign, const Json& legend,
                  const std::string& pointer) {
        if (const auto meaning = legend.find(sign); meaning != legend.end())
            return take_attributes(place, "", *meaning, "/legend/" + sign);
        static const std::map<std::string, std::string> usual{{".", "sea"}, {"c", "coastal"}, {"#", "land"}};
        const auto terrain = usual.find(sign);
        expect(terrain != usual.end(), pointer, fmt::format("signs of the legend, not \"{}\"", sign));
        place.attributes["terrain"] = terrain->second;
    }

    /// A nested object, such as a port with name and size, is flattened: port, port_name, port_size.
    void take_attributes(Map::Place& place, const std::string& prefix, const Json& attributes,
                         const std::string& pointer) {
        expect(attributes.is_object(), pointer, "an object");
        for (const auto& [key, value] : attributes.items()) {
            if (value.is_object()) {
                place.attributes[prefix + key] = true;
                for (const auto& [inner, of] : value.items())
                    place.attributes[prefix + key + "_" + inner] = value_of(of);
            } else {
                place.attributes[prefix + key] = value_of(value);
            }
        }
    }

    std::uint32_t place(const std::string& name, const std::string& pointer) const {
        const auto found = map_.find(name);
        if (!found) fail(pointer, fmt::format("there is no place \"{}\"", name));
        return *found;
    }

    void hexsides() {
        const Json& all = member("hexsides", Json::value_t::array, "an array");
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::string pointer = fmt::format("/hexsides/{}", i);
            const Json& side = all[i];
            expect(side.is_object() && side.contains("kind") && side["kind"].is_string(), pointer,
                   "an object with a kind");
            const auto between = side.find("between");
            expect(between != side.end() && between->is_array() && between->size() == 2 &&
                       (*between)[0].is_string() && (*between)[1].is_string(),
                   pointer + "/between", "the names of two hexes");
            const auto a = place((*between)[0], pointer), b = place((*between)[1], pointer);
            expect(map_.distance(a, b) == 1, pointer + "/between", "two hexes that touch");
            map_.hexsides_[{std::min(a, b), std::max(a, b)}] = side["kind"].get<std::string>();
        }
    }

    /// "0304", or the rectangle "0101-1020" by column and row.
    void for_each_hex(const std::string& range, const std::string& pointer, auto&& visit) {
        const auto dash = range.find('-');
        if (dash == std::string::npos) return visit(place(range, pointer));
        const Map::Place& first = map_.places_[place(range.substr(0, dash), pointer)];
        const Map::Place& last = map_.places_[place(range.substr(dash + 1), pointer)];
        expect(first.column <= last.column && first.row <= last.row, pointer, "the top left corner first");
        for (int column = first.column; column <= last.column; ++column)
            for (int row = first.row; row <= last.row; ++row)
                if (const auto hex = map_.at(column, row)) visit(*hex);
    }

    void areas() {
        const Json& all = member("areas", Json::value_t::array, "an array");
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::string pointer = fmt::format("/areas/{}", i);
            const Json& area = all[i];
            expect(area.is_object() && area.contains("name") && area["name"].is_string() &&
                       area.contains("kind") && area["kind"].is_string() && area.contains("hexes") &&
                       area["hexes"].is_array(),
                   pointer, "an object with name, kind and hexes");
            const std::string kind = area["kind"];
            for (std::size_t h = 0; h < area["hexes"].size(); ++h) {
                const std::string at = fmt::format("{}/hexes/{}", pointer, h);
                expect(area["hexes"][h].is_string(), at, "the name of a hex, or two with a dash");
                for_each_hex(area["hexes"][h], at, [&](std::uint32_t hex) {
                    auto& attributes = map_.places_[hex].attributes;
                    attributes[kind] = value_of(area["name"]);
                    for (const auto& [key, value] : area.items())
                        if (key != "name" && key != "kind" && key != "hexes")
                            attributes[kind + "_" + key] = value_of(value);
                });
            }
        }
    }

    void boxes() {
        const Json& all = member("boxes", Json::value_t::array, "an array");
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::string pointer = fmt::format("/boxes/{}", i);
            const Json& box = all[i];
            expect(box.is_object() && box.contains("name") && box["name"].is_string(), pointer,
                   "an object with a name");
            Map::Place place;
            place.name = box["name"];
            expect(!map_.find(place.name), pointer + "/name", "a name that no other place has");
            take_attributes(place, "", box, pointer);
            place.attributes["terrain"] = "box";
            map_.add(std::move(place));
        }
    }

    void roles() {
        for (const auto& [name, hexes] : member("roles", Json::value_t::object, "an object").items()) {
            expect(hexes.is_array(), "/roles/" + name, "an array of texts");
            for (const Json& hex : hexes) {
                expect(hex.is_string(), "/roles/" + name, "an array of texts");
                map_.roles_[name].push_back(hex);
            }
        }
    }

    const Json& json_;
    std::string file_;
    std::vector<std::vector<std::string>> rows_;
    Map map_;
};

Map Map::from_json(const Json& json, std::string_view file) {
    return MapReader(json, file).read();
}

Map Map::open_sea(int columns, int rows) {
    Json json;
    json["rows"] = std::vector<std::string>(static_cast<std::size_t>(rows),
                                            std::string(static_cast<std::size_t>(columns), '.'));
    return from_json(json, "the open sea");
}

}  // namespace umpire::game
