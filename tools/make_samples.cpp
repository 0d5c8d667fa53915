#include "umpire/error.hpp"
#include "umpire/vassal/board.hpp"
#include "umpire/vassal/edit.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/prototypes.hpp"
#include "umpire/vassal/replay.hpp"

#include <fmt/core.h>
#include <zip.h>

#include <fstream>
#include <iterator>

/// Makes the sample module, save and log out of the description in `samples/`: the module as VASSAL reads it,
/// a position, and a day of play in which ships move, fight, are damaged, and one move is taken back.
namespace {

using namespace umpire::vassal;

constexpr std::string_view save_data = R"(<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<data version="1">
  <version>1.0</version>
  <extra1/>
  <extra2/>
  <VassalVersion>3.7.16</VassalVersion>
  <dateSaved>1767225600000</dateSaved>
  <description>{}</description>
</data>
)";

std::string read_file(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw umpire::InputError("cannot be read").in_file(path.string());
    return {std::istreambuf_iterator<char>(in), {}};
}

void write_module(const std::filesystem::path& path, const std::string& build_file,
                  const std::string& module_data) {
    int code = 0;
    zip_t* archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
    if (archive == nullptr) throw umpire::OutputError(path.string(), "cannot be written");
    for (const auto& [name, content] :
         {std::pair<const char*, const std::string&>{"buildFile.xml", build_file},
          std::pair<const char*, const std::string&>{"moduledata", module_data}}) {
        zip_source_t* source = zip_source_buffer(archive, content.data(), content.size(), 0);
        const zip_int64_t index = zip_file_add(archive, name, source, ZIP_FL_ENC_UTF_8);
        zip_file_set_dostime(archive, static_cast<zip_uint64_t>(index), 0, 0x21, 0);
    }
    if (zip_close(archive) != 0) throw umpire::OutputError(path.string(), zip_strerror(archive));
}

/// A table with players, boards and turn, and nothing on it yet.
std::string empty_save() {
    return encode_tree({"begin_save",
                        {{"", {}},
                         {"StraitBoardPicker\tStrait\t0\t0", {}},
                         {"PLAYER\tgneisenau\tGuenther\tAxis", {{"PLAYER\tvictory\tNelson\tAllies", {}}}},
                         {"GlobalProperty\t;Weather;clear;Module", {}},
                         {"TURNTurnTracker0\t0|22;0;false;-1;0\\;0\\;0\\;true,true,true", {}},
                         {"NOTES\t", {}},
                         {"PNOTES\t", {}},
                         {"end_save", {}}}});
}

/// Plays the game: every line is one step of the log.
class Game {
  public:
    explicit Game(std::shared_ptr<const Module> module)
        : replay_(start(), module), module_(std::move(module)) {}

    Tabletop& table() { return replay_.table(); }
    const CommandStream& original() const { return replay_.file().stream; }

    void deploy(const std::string& ship, const std::string& where) {
        for (const PieceSlot& slot : module_->palette) {
            if (slot.name != ship) continue;
            const PieceText text = expand_prototypes(parse_add_piece(slot.add_piece), *module_);
            Edit edit(table());
            const PieceRef piece = edit.add(text.type, text.state);
            const Point point = point_of(where);
            edit.move(piece, 0, point.x, point.y);
        }
    }

    PieceRef ship(std::string_view name) {
        for (const Piece& piece : table().pieces())
            if (piece.present && piece.kind == PieceKind::piece && basic_name(table(), piece) == name)
                return table().ref_of(piece);
        throw umpire::InputError("no ship " + std::string(name));
    }

    void say(const std::string& player, const std::string& text) {
        Edit edit(table());
        edit.chat(fmt::format("&lt;{}&gt; - {}", player, text));
        end(std::move(edit));
    }

    void sail(const std::string& player, std::initializer_list<const char*> ships, const std::string& where) {
        Edit edit(table(), player);
        const Point point = point_of(where);
        std::string names;
        const std::string from = location_name(table(), table().piece(ship(*ships.begin())));
        for (const char* name : ships) {
            edit.move(ship(name), 0, point.x, point.y, true);
            names += (names.empty() ? "" : ", ") + piece_name(table(), table().piece(ship(name)));
        }
        edit.chat(fmt::format("* {} moves {} -> {} *", names, from, where));
        end(std::move(edit));
    }

    void roll(const std::string& player, int first, int second, int old_first, int old_second) {
        Edit edit(table());
        edit.chat(fmt::format("*** 2d6 = {},{} *** &lt;{}&gt;", first, second, player));
        const auto change = [&](const char* name, const std::string& before, const std::string& now) {
            edit.execute(ChangeProperty{name, before, now, "Module"});
        };
        const bool rolled = old_first > 0;
        change("2d6_result", rolled ? fmt::format("{},{}", old_first, old_second) : "1",
               fmt::format("{},{}", first, second));
        change("2d6_total", std::to_string(old_first + old_second), std::to_string(first + second));
        end(std::move(edit));
    }

    void set(const std::string& ship_name, const std::string& property, const std::string& value) {
        Edit edit(table());
        edit.set_property(ship(ship_name), property, value);
        end(std::move(edit));
    }

    void turn(const std::string& state, const std::string& shown) {
        Edit edit(table());
        edit.chat("* Turn: " + shown);
        edit.set_turn("TurnTracker0", state);
        end(std::move(edit));
    }

    /// Takes the last move of a ship back, as VASSAL's undo button does.
    void undo_move(const std::string& player, const std::string& ship_name, const std::string& back_to) {
        Edit edit(table(), player);
        edit.execute(Undo{true});
        const Point point = point_of(back_to);
        edit.chat("* UNDO: * " + ship_name + " moves *");
        edit.move(ship(ship_name), 0, point.x, point.y);
        edit.set_property(ship(ship_name), "Moved", "false");
        edit.execute(Undo{false});
        end(std::move(edit));
    }

    const std::vector<CommandTree>& steps() const { return steps_; }
    void begin() { steps_.clear(); }

  private:
    static GameFile start() {
        GameFile file;
        file.name = "an empty table";
        file.stream = CommandStream(empty_save());
        return file;
    }

    Point point_of(const std::string& where) {
        if (const auto point = table().layout(0).find_location(where)) return *point;
        throw umpire::InputError("no place " + where);
    }

    void end(Edit edit) { steps_.push_back(std::move(edit).finish()); }

    Replay replay_;
    std::shared_ptr<const Module> module_;
    std::vector<CommandTree> steps_;
};

void deploy_fleets(Game& game) {
    game.deploy("Bismarck", "Bergen");
    game.deploy("Prinz Eugen", "Bergen");
    game.deploy("Hood", "Scapa Flow");
    game.deploy("Prince of Wales", "Scapa Flow");
    game.deploy("Norfolk", "0502");
    game.deploy("Suffolk", "0502");
}

void play_one_day(Game& game) {
    game.say("Guenther", "We sail at dawn.");
    game.sail("gneisenau", {"Bismarck", "Prinz Eugen"}, "1009");
    game.set("Bismarck", "Fuel", "5");
    game.sail("gneisenau", {"Bismarck", "Prinz Eugen"}, "0705");
    game.turn("0|22;0;false;-1;1\\;0\\;0\\;true,true,true", "22 May 1941, Allied movement");
    game.sail("victory", {"Prince of Wales"}, "0406");
    game.undo_move("victory", "Prince of Wales", "Scapa Flow");
    game.sail("victory", {"Hood", "Prince of Wales"}, "0408");
    game.sail("victory", {"Norfolk", "Suffolk"}, "0704");
    game.turn("0|22;0;false;-1;2\\;0\\;0\\;true,true,true", "22 May 1941, Combat");
    game.say("Nelson", "!target Norfolk -> Prinz Eugen gunfire");
    game.roll("Nelson", 2, 3, 0, 0);
    game.roll("Guenther", 6, 5, 2, 3);
    game.set("Norfolk", "Damage_Level", "2");
    game.say("Guenther", "Norfolk is hit and falls back.");
    game.sail("victory", {"Norfolk"}, "0503");
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 3) {
        fmt::print(stderr, "make-samples SOURCE-FOLDER TARGET-FOLDER\n");
        return 3;
    }
    const std::filesystem::path source = argv[1];
    const std::filesystem::path target = argv[2];
    const std::string build_file = read_file(source / "buildFile.xml");
    const std::string module_data = read_file(source / "moduledata");
    write_module(target / "denmark-strait.vmod", build_file, module_data);
    const auto module = std::make_shared<const Module>(Module::load(target / "denmark-strait.vmod"));

    Game game(module);
    deploy_fleets(game);
    const std::string position = save_text(game.table(), game.original());
    const Obfuscation form{Disguise::hex, 0x4D, false};
    write_game_file(target / "start.vsav",
                    {position, form, fmt::format(fmt::runtime(save_data), "Fleets in port"), module_data});
    game.begin();
    play_one_day(game);
    write_game_file(target / "day1.vlog",
                    {with_steps(position, game.steps()), form,
                     fmt::format(fmt::runtime(save_data), "22 May, first contact"), module_data});
    for (const char* name : {"start.vsav", "day1.vlog"})
        for (const auto& complaint : complaints_of_vassal(read_game_file(target / name), *module))
            throw umpire::OutputError(name, complaint);
    return 0;
} catch (const std::exception& error) {
    fmt::print(stderr, "make-samples: {}\n", error.what());
    return 4;
}
