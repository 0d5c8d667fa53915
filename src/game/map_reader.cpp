#include "umpire/error.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/map.hpp"
#include "umpire/game/registry.hpp"
#include "umpire/json.hpp"
#include "umpire/spelling.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace umpire::game {

namespace {

constexpr int most_columns = 999;
constexpr int most_boards = 9;

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
    MapReader(const Json& json, std::string_view file, const Registry* registry)
        : json_(json), file_(file), registry_(registry) {}

    Map read() {
        expect(json_.is_object(), "", "an object");
        static constexpr std::array<std::string_view, 12> known{"game",     "title", "schematic", "grid",
                                                                "legend",   "rows",  "boards",    "hexes",
                                                                "hexsides", "areas", "boxes",     "roles"};
        only(json_, known, "", "a map");
        map_.game_ = json_.value("game", "");
        map_.title_ = json_.value("title", "");
        map_.schematic_ = json_.value("schematic", false);
        if (json_.contains("boards")) {
            boards();
        } else {
            grid();
            hexes();
        }
        check_legend();
        details_of_hexes();
        map_.join_neighbours();
        hexsides();
        areas();
        boxes();
        roles();
        for (const auto& [pointer, name] : places_named_)
            place(name, pointer);
        return std::move(map_);
    }

  private:
    /// Facts as they are set one after the other.
    using Description = std::vector<Facts::Entry>;

    [[noreturn]] void fail(const std::string& pointer, const std::string& what) const {
        throw InputError::at(pointer, what).in_file(file_);
    }
    void expect(bool good, const std::string& pointer, const std::string& what) const {
        if (!good) fail(pointer, "expected " + what);
    }
    /// Nothing stands in it under another name.
    void only(const Json& object, std::span<const std::string_view> known, const std::string& pointer,
              std::string_view of) const {
        for (const auto& [name, part] : object.items())
            if (std::find(known.begin(), known.end(), name) == known.end() && name != "$schema")
                fail(fmt::format("{}/{}", pointer, name),
                     fmt::format("{} has no such part; the nearest is \"{}\"", of, closest(name, known)));
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
        Map::Board board;
        board.rows = static_cast<int>(rows_.size());
        board.columns = static_cast<int>(widest);
        const Json& grid = member("grid", Json::value_t::object, "an object");
        static constexpr std::array<std::string_view, 4> known{"columns", "lower_columns", "name", "rows"};
        only(grid, known, "/grid", "a grid");
        expect(!grid.contains("columns") || grid["columns"] == board.columns, "/grid/columns",
               fmt::format("{}, as many as the longest of the rows has", board.columns));
        expect(!grid.contains("rows") || grid["rows"] == board.rows, "/grid/rows",
               fmt::format("{}, as many as there are rows", board.rows));
        const Json lower = grid.value("lower_columns", Json("even"));
        expect(lower == "even" || lower == "odd", "/grid/lower_columns", "\"even\" or \"odd\"");
        board.even_columns_lower = lower == "even";
        const std::string_view printed = digits_of(board) == 3 ? "cccrrr" : "ccrr";
        expect(!grid.contains("name") || grid["name"] == printed, "/grid/name",
               fmt::format("\"{}\", as hexes of a board of this size are numbered", printed));
        add(std::move(board));
    }

    static int digits_of(const Map::Board& board) { return board.columns > 99 || board.rows > 99 ? 3 : 2; }

    void add(Map::Board board) {
        board.grid.assign(static_cast<std::size_t>(board.rows * board.columns), -1);
        map_.boards_.push_back(std::move(board));
    }

    void hexes() {
        const Map::Board& board = map_.boards_.front();
        const int digits = digits_of(board);
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            const std::string pointer = fmt::format("/rows/{}", row);
            const std::string name_of_row = numbered(static_cast<int>(row) + 1, digits);
            for (std::size_t column = 0; column < rows_[row].size(); ++column) {
                const int x = static_cast<int>(column) + 1, y = static_cast<int>(row) + 1;
                hex(rows_[row][column], x, y, "", numbered(x, digits) + name_of_row, pointer, {});
            }
        }
    }

    static std::string numbered(int number, int digits) {
        std::string text(static_cast<std::size_t>(digits), '0');
        for (auto digit = text.rbegin(); digit != text.rend(); ++digit, number /= 10)
            *digit = static_cast<char>('0' + number % 10);
        return text;
    }

    /// One hex of the board that is being read.
    void hex(const std::string& sign, int column, int row, const std::string& prefix,
             const std::string& printed, const std::string& pointer, const Description& facts) {
        if (sign == " ") return;  // nothing there
        Map::Place place;
        place.hex = true;
        place.board = map_.boards_.size() - 1;
        place.column = column;
        place.row = row;
        place.name = prefix + printed;
        if (map_.find(place.name)) fail(pointer, "expected hexes that are not there already");
        describe(place, meaning_of(sign, pointer));
        describe(place, facts);
        Map::Board& board = map_.boards_.back();
        const std::uint32_t index = map_.add(std::move(place));
        board.grid[static_cast<std::size_t>((row - 1) * board.columns + column - 1)] =
            static_cast<std::int32_t>(index);
        map_.by_print_[printed].push_back(index);
    }

    void details_of_hexes() {
        for (const auto& [name, attributes] : member("hexes", Json::value_t::object, "an object").items()) {
            const std::string pointer = "/hexes/" + name;
            Map::Place& hex = map_.places_[place(name, pointer)];
            describe(hex, description(attributes, pointer));
            // Rulebooks that call a hex by its number know of no boards.
            if (hex.attributes.get(Name("printed")).is_yes())
                hex.attributes.set(Name("hex"), name.substr(name.find('.') + 1));
        }
    }

    /// A to Z are the first rows, AA to ZZ those after them.
    int lettered_row(const std::string& letters, const std::string& pointer) const {
        const bool good = (letters.size() == 1 || (letters.size() == 2 && letters[0] == letters[1])) &&
                          letters[0] >= 'A' && letters[0] <= 'Z';
        expect(good, pointer, "a letter, or one letter twice");
        return letters[0] - 'A' + 1 + (letters.size() == 2 ? 26 : 0);
    }

    int numbered_row(const std::string& digits, const std::string& pointer) const {
        const bool good = digits.size() == 2 && digits[0] >= '0' && digits[0] <= '9' && digits[1] >= '0' &&
                          digits[1] <= '9' && digits != "00";
        expect(good, pointer, "two digits, from 01 to 99");
        return (digits[0] - '0') * 10 + digits[1] - '0';
    }

    void boards() {
        const Json& all = member("boards", Json::value_t::array, "an array");
        expect(!all.empty() && all.size() <= most_boards, "/boards", "one board or a few");
        for (std::size_t i = 0; i < all.size(); ++i)
            board(all[i], fmt::format("/boards/{}", i));
    }

    void board(const Json& json, const std::string& pointer) {
        expect(json.is_object() && json.contains("rows") && json["rows"].is_array(), pointer,
               "an object with rows");
        static constexpr std::array<std::string_view, 5> known{"name", "prefix", "numbered", "rows", "facts"};
        only(json, known, pointer, "a board");
        const Json called = json.value("prefix", Json(""));
        expect(called.is_string(), pointer + "/prefix", "a text");
        const std::string prefix = called;
        const Json numbered = json.value("numbered", Json("diagonal"));
        expect(numbered == "diagonal" || numbered == "rrcc", pointer + "/numbered",
               "\"diagonal\" or \"rrcc\"");
        // Rows whose hexes lie half a hex aside are the columns of a board that stands on its side.
        const bool on_its_side = numbered == "rrcc";
        const auto row_of = [&](const Json& row, const std::string& at) {
            return on_its_side ? numbered_row(row["row"], at + "/row")
                               : lettered_row(row["row"], at + "/row");
        };
        Map::Board board;
        board.diagonal = !on_its_side;
        (on_its_side ? board.rows : board.columns) = on_its_side ? 99 : most_columns;
        int& last_row = on_its_side ? board.columns : board.rows;
        for (std::size_t i = 0; i < json["rows"].size(); ++i) {
            const Json& row = json["rows"][i];
            const std::string at = fmt::format("{}/rows/{}", pointer, i);
            expect(row.is_object() && row.contains("row") && row["row"].is_string() &&
                       row.contains("first") && row["first"].is_number_integer() && row.contains("hexes") &&
                       row["hexes"].is_string(),
                   at, "an object with row, first and hexes");
            last_row = std::max(last_row, row_of(row, at));
        }
        add(std::move(board));
        // Hexes that are not there are described by nothing.
        std::optional<Description> facts;
        const int most = on_its_side ? 99 : most_columns;
        for (std::size_t i = 0; i < json["rows"].size(); ++i) {
            const Json& row = json["rows"][i];
            const std::string at = fmt::format("{}/rows/{}", pointer, i);
            const auto signs = characters(row["hexes"].get<std::string>());
            const auto first = row["first"].get<std::int64_t>();
            expect(first >= 1 && first <= most && signs.size() <= static_cast<std::size_t>(most) &&
                       first + static_cast<std::int64_t>(signs.size()) - 1 <= most,
                   at, fmt::format("numbers from 1 to {}", most));
            const int line = row_of(row, at);
            for (std::size_t k = 0; k < signs.size(); ++k) {
                const int number = static_cast<int>(first) + static_cast<int>(k);
                if (signs[k] == " ") continue;
                if (!facts) facts = description(json.value("facts", Json::object()), at);
                if (on_its_side)
                    hex(signs[k], line, number, prefix, fmt::format("{:02}{:02}", line, number), at, *facts);
                else
                    hex(signs[k], number, line, prefix,
                        fmt::format("{}{}", row["row"].get<std::string>(), number), at, *facts);
            }
        }
    }

    /// A sign that stands for nothing beside one that nobody explains is a slip of the pen.
    void check_legend() const {
        for (const auto& [sign, meaning] : member("legend", Json::value_t::object, "an object").items())
            if (unexplained_ && !signs_.contains(sign) && !usual_signs().contains(sign))
                fail("/legend/" + sign, "no hex has this sign");
    }

    static const std::map<std::string, std::string>& usual_signs() {
        static const std::map<std::string, std::string> usual{{".", "sea"}, {"c", "coastal"}, {"#", "land"}};
        return usual;
    }

    /// What a sign says of the hexes that have it, read when the first of them comes.
    const Description& meaning_of(const std::string& sign, const std::string& pointer) {
        if (const auto known = meanings_.find(sign); known != meanings_.end()) return known->second;
        const Json& legend = member("legend", Json::value_t::object, "an object");
        if (const auto meaning = legend.find(sign); meaning != legend.end()) {
            signs_.insert(sign);
            return meanings_[sign] = description(*meaning, "/legend/" + sign);
        }
        unexplained_ = true;
        const auto terrain = usual_signs().find(sign);
        if (terrain == usual_signs().end())
            fail(pointer, fmt::format("expected signs of the legend, not \"{}\"", sign));
        return meanings_[sign] = Description{{fact::terrain, Value(terrain->second)}};
    }

    /// A nested object, such as a port with name and size, is flattened: port, port_name, port_size.
    Description description(const Json& attributes, const std::string& pointer) {
        expect(attributes.is_object(), pointer, "an object");
        Description all;
        for (const auto& [key, value] : attributes.items()) {
            if (value.is_object()) {
                all.push_back(known(key, true, pointer));
                for (const auto& [inner, of] : value.items())
                    all.push_back(known(key + "_" + inner, of, fmt::format("{}/{}/{}", pointer, key, inner)));
            } else {
                all.push_back(known(key, value, fmt::format("{}/{}", pointer, key)));
            }
        }
        return all;
    }

    static void describe(Map::Place& place, const Description& description) {
        for (const auto& [fact, value] : description)
            place.attributes.set(fact, value);
    }

    /// What is said of a place, or of many.
    Facts::Entry known(const std::string& fact, const Json& value, const std::string& pointer) {
        if (registry_ == nullptr) return {Name::of(fact), plain_value(value)};
        Registry::Read read = registry_->read(fact, Kind::location, value, nullptr);
        if (!read.problem.empty()) fail(pointer, read.problem);
        if (registry_->fact(fact)->type.has(ValueSort::thing))
            for (const Json& name : value.is_array() ? value : Json::array({value}))
                if (name.is_string()) places_named_.emplace_back(pointer, name.get<std::string>());
        return {Name::of(fact), std::move(read.value)};
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
            map_.hexsides_[{std::min(a, b), std::max(a, b)}] =
                word("hexside", side["kind"], pointer + "/kind");
        }
    }

    /// "0304", or the rectangle "0101-1020" by column and row.
    void for_each_hex(const std::string& range, const std::string& pointer, auto&& visit) {
        const auto dash = range.find('-');
        if (dash == std::string::npos) return visit(place(range, pointer));
        const Map::Place& first = map_.places_[place(range.substr(0, dash), pointer)];
        const Map::Place& last = map_.places_[place(range.substr(dash + 1), pointer)];
        expect(first.board == last.board && first.column <= last.column && first.row <= last.row, pointer,
               "the top left corner first");
        for (int column = first.column; column <= last.column; ++column)
            for (int row = first.row; row <= last.row; ++row)
                if (const auto hex = map_.at(first.board, column, row)) visit(*hex);
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
            // All of its hexes are described alike.
            std::optional<Description> facts;
            const auto describe_area = [&](Map::Place& hex) {
                if (!facts) facts = description_of_area(area, kind, pointer);
                describe(hex, *facts);
            };
            for (std::size_t h = 0; h < area["hexes"].size(); ++h) {
                const std::string at = fmt::format("{}/hexes/{}", pointer, h);
                expect(area["hexes"][h].is_string(), at, "the name of a hex, or two with a dash");
                for_each_hex(area["hexes"][h], at,
                             [&](std::uint32_t hex) { describe_area(map_.places_[hex]); });
            }
        }
    }

    Description description_of_area(const Json& area, const std::string& kind, const std::string& pointer) {
        Description all{known(kind, area["name"], pointer + "/name")};
        for (const auto& [key, value] : area.items())
            if (key != "name" && key != "kind" && key != "hexes")
                all.push_back(known(kind + "_" + key, value, fmt::format("{}/{}", pointer, key)));
        return all;
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
            Json facts = box;
            facts.erase("distances");
            describe(place, description(facts, pointer));
            // As a player would state it of any two places.
            const Json distances = box.value("distances", Json::object());
            for (const auto& [other, hexes] : distances.items())
                place.attributes.set(fact::distance_to(other), plain_value(hexes));
            place.attributes.set(fact::terrain, "box");
            map_.add(std::move(place));
        }
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Json distances = all[i].value("distances", Json::object());
            for (const auto& [other, hexes] : distances.items())
                place(other, fmt::format("/boxes/{}/distances/{}", i, other));
        }
    }

    void roles() {
        for (const auto& [name, hexes] : member("roles", Json::value_t::object, "an object").items()) {
            expect(hexes.is_array(), "/roles/" + name, "an array of texts");
            word("role", name, "/roles/" + name);
            for (const Json& hex : hexes) {
                expect(hex.is_string(), "/roles/" + name, "an array of texts");
                // A hex, or the two on either side of a hexside: "3643/3743".
                const std::string text = hex;
                const auto slash = text.find('/');
                place(text.substr(0, slash), "/roles/" + name);
                if (slash != std::string::npos) place(text.substr(slash + 1), "/roles/" + name);
                map_.roles_[name].push_back(hex);
            }
        }
    }

    /// One of a list of words of the game.
    std::string word(std::string_view list, const std::string& text, const std::string& pointer) const {
        if (registry_ == nullptr) return text;
        if (auto spelt = registry_->spelt(list, text)) return *spelt;
        std::vector<std::string_view> words;
        if (const WordList* all = registry_->words(list))
            for (const auto& [name, others] : *all)
                words.push_back(name);
        fail(pointer,
             fmt::format("there is no {} \"{}\"; the nearest is \"{}\"", list, text, closest(text, words)));
    }

    const Json& json_;
    std::string file_;
    const Registry* registry_;
    std::vector<std::vector<std::string>> rows_;
    std::map<std::string, Description> meanings_;  ///< of signs that a hex has
    std::set<std::string> signs_;                  ///< of the legend, as far as a hex has them
    bool unexplained_ = false;                     ///< a hex has a sign that is not in the legend
    /// Values that are places, which may stand further down: where, and the name.
    std::vector<std::pair<std::string, std::string>> places_named_;
    Map map_;
};

Map Map::from_json(const Json& json, std::string_view file, const Registry* registry) {
    return MapReader(json, file, registry).read();
}

Map Map::open_sea(int columns, int rows) {
    Json json;
    json["rows"] = std::vector<std::string>(static_cast<std::size_t>(rows),
                                            std::string(static_cast<std::size_t>(columns), '.'));
    return from_json(json, "the open sea");
}

}  // namespace umpire::game
