#include "umpire/actions/names.hpp"
#include "umpire/binding/bound_table.hpp"
#include "umpire/error.hpp"
#include "umpire/picture/canvas.hpp"
#include "umpire/picture/confined.hpp"
#include "umpire/picture/images.hpp"
#include "umpire/picture/places.hpp"
#include "umpire/picture/scene.hpp"
#include "umpire/spelling.hpp"
#include "umpire/vassal/game_file.hpp"

#include "allowance.hpp"
#include "command.hpp"
#include "find_module.hpp"
#include "known_game.hpp"
#include "options.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <functional>

namespace umpire::commands {

namespace po = boost::program_options;
namespace fs = std::filesystem;
using namespace umpire::vassal;

namespace {

constexpr double smallest_scale = 0.05, largest_scale = 8;
constexpr int most_around = 1'000;
/// Among so many there is one like any name.
constexpr std::size_t most_names = 100'000;

/// A part of a map; all of it, if no place was named.
struct Section {
    int map = 0;
    std::optional<Point> at;
};

/// What was asked for, and the nearest that there is.
std::string missing(std::string_view what, const std::string& given, const std::vector<std::string>& known) {
    const std::vector<std::string_view> names(known.begin(), known.end());
    const std::string_view nearest = closest(given, names);
    return nearest.empty() ? fmt::format("there is no {} '{}', nor any other", what, given)
                           : fmt::format("there is no {} '{}'; the nearest is '{}'", what, given, nearest);
}

class Picture : public Command {
  public:
    void add_options(OptionList& options) override {
        options.add_options()("output,o", po::value(&output_)->value_name("FILE"),
                              "the picture to write: .png, or .svg to be made larger at will");
        step_.add_to(options);
        options.add_options()("at", po::value(&at_)->value_name("PLACE"),
                              "only what lies around this place: a hex, zone, region, box or deck")(
            "around", po::value(&around_)->value_name("N"),
            "so many hexes or cells of it in every direction; else 5")(
            "map", po::value(&map_)->value_name("NAME"),
            "which map; else the one with the place, or the first with counters")(
            "scale", po::value(&scale_)->value_name("X"), "so many times as large as VASSAL shows it");
        reader_.add_to(options, "as this side sees it");
        options.add_options()("viewer", po::value(&viewer_.viewer)->value_name("ID"),
                              "as this player sees it (id or name)");
        module_.add_to(options);
        game_.add_binding_to(options);
    }

    void setup(const std::vector<std::string>& arguments) override {
        module_.check();
        step_.check();
        reader_.check();
        file_ = only_file(arguments, "the module, save or log to draw");
        if (output_.empty()) throw UsageError("-o says which picture to write");
        const std::string kind = fs::path(output_).extension().string();
        if (same_word(kind, ".svg"))
            format_ = picture::Format::svg;
        else if (!same_word(kind, ".png"))
            throw UsageError(fmt::format("a picture is .png or .svg, not '{}'", output_));
        if (around_ && at_.empty()) throw UsageError("--around needs a place: --at");
        if (around_ && (*around_ < 0 || *around_ > most_around))
            throw UsageError(fmt::format("--around is a number from 0 to {}", most_around));
        if (!(scale_ >= smallest_scale && scale_ <= largest_scale))
            throw UsageError(fmt::format("--scale is a number from {} to {}", smallest_scale, largest_scale));
        if (reader_.side && !viewer_.viewer.empty())
            throw UsageError("--for and --viewer exclude each other");
        viewer_.side = reader_.side.value_or("");
    }

    ExitCode run() override {
        // Pixels need what they need, and images have limits of their own.
        take_any_time();
        if (is_game(file_)) {
            const OpenedGame game = open_game(module_, file_);
            game.replay->go_to(step_.in(*game.replay, file_));
            draw(game.replay->table(), game.found);
        } else {
            if (!step_.step.empty()) throw UsageError("--step is of logs, and this is a module");
            const FoundModule found{load_module(module_, file_), file_, {}};
            Tabletop table(found.module);
            lay_out(table);
            draw(table, found);
        }
        return ExitCode::done;
    }

  private:
    /// Where players choose among the boards of a map, the first stands for all.
    static void lay_out(Tabletop& table) {
        for (const MapDefinition& map : table.module()->maps) {
            const auto& boards = table.module()->board_source(map).boards;
            if (boards.empty() || !table.layout(table.find_map(map.id)).boards().empty()) continue;
            table.apply(SetBoards{map.id, {{boards.front().name, false, 0, 0}}});
        }
    }

    void draw(Tabletop& table, const FoundModule& found) {
        spare_inputs(output_, {file_, found.file});
        check_side(table);
        table.set_viewer(viewer_.on(table));
        const Section section = section_of(table, found);
        const auto made = [&] { return drawn(table, found, section); };
        std::string bytes;
        try {
            bytes = picture::confined(made);
        } catch (InputError& error) {
            throw error.in_file(file_.string());
        }
        write_file(output_, bytes);
    }

    std::string drawn(const Tabletop& table, const FoundModule& found, const Section& section) const {
        const std::vector<fs::path> extensions(module_.extensions.begin(), module_.extensions.end());
        const auto images = found.module ? std::make_unique<picture::Images>(found.file, extensions)
                                         : std::make_unique<picture::Images>();
        const picture::Scene scene(table, sight(), *images);
        const Rectangle region =
            section.at ? picture::around(table.layout(section.map), *section.at, around_.value_or(5))
                       : scene.area(section.map);
        picture::Canvas canvas(*images, region, format_, scale_, scene.background(section.map));
        scene.draw_boards(canvas, section.map);
        scene.draw_counters(canvas, section.map);
        return canvas.finish();
    }

    Sight sight() const { return viewer_.given() ? Sight::of_viewer : Sight::of_umpire; }

    /// A misspelt side would see less than it may, or nobody would notice.
    void check_side(const Tabletop& table) const {
        if (!reader_.side) return;
        std::vector<std::string> sides;
        if (table.module() != nullptr) sides = table.module()->sides;
        for (const Player& player : table.players())
            sides.push_back(player.side);
        if (std::find(sides.begin(), sides.end(), *reader_.side) == sides.end())
            throw UsageError(missing("side", *reader_.side, sides));
    }

    bool shows(const Tabletop& table, int map) const {
        const Module* module = table.module();
        return !viewer_.given() || module == nullptr ||
               module->maps[static_cast<std::size_t>(map)].seen_by(table.viewer().side);
    }

    std::vector<int> maps_of(const Tabletop& table) const {
        std::vector<int> maps;
        for (int map = 0; map < static_cast<int>(table.maps().size()); ++map)
            if (shows(table, map)) maps.push_back(map);
        if (map_.empty()) return maps;
        std::vector<std::string> names;
        for (const int map : maps)
            names.push_back(table.maps()[static_cast<std::size_t>(map)].name);
        const int named = table.find_map(map_);
        if (std::find(maps.begin(), maps.end(), named) == maps.end())
            throw InputError(missing("map", map_, names)).in_file(file_.string());
        return {named};
    }

    Section section_of(Tabletop& table, const FoundModule& found) {
        const std::vector<int> maps = maps_of(table);
        if (at_.empty()) return {first_with_counters(table, maps, file_.string()), std::nullopt};
        for (const int map : maps)
            if (const auto point = picture::find_place(table.layout(map), at_)) return {map, point};
        std::vector<std::string> names;
        if (const auto named = named_by_the_game(table, found, maps, names)) return *named;
        for (const int map : maps) {
            if (names.size() > most_names) break;
            for (std::string& name : picture::place_names(table.layout(map)))
                names.push_back(std::move(name));
        }
        throw InputError(missing("place", at_, names)).in_file(file_.string());
    }

    static int first_with_counters(const Tabletop& table, const std::vector<int>& maps,
                                   const std::string& file) {
        const auto has_boards = [&](int map) { return !table.layout(map).boards().empty(); };
        const auto has_both = [&](int map) { return has_boards(map) && !table.direct_members(map).empty(); };
        const auto has_counters = [&](int map) { return !table.direct_members(map).empty(); };
        for (const std::function<bool(int)>& is_good :
             {std::function<bool(int)>(has_both), {has_boards}, {has_counters}}) {
            const auto good = std::find_if(maps.begin(), maps.end(), is_good);
            if (good != maps.end()) return *good;
        }
        throw InputError("no map has a board or a counter on it").in_file(file);
    }

    /// As orders name it: `E.K24`, Narvik.
    std::optional<Section> named_by_the_game(Tabletop& table, const FoundModule& found,
                                             const std::vector<int>& maps, std::vector<std::string>& names) {
        const KnownGame* known = found.module ? game_.find_game(found.module->name, file_) : nullptr;
        if (known == nullptr) return std::nullopt;
        constexpr std::array places{game::Kind::location};
        game::Position position(known->map);
        const binding::BoundTable bound(known->binding, table, position);
        if (const auto named = actions::find_named(at_, places, position).found)
            if (const auto spot = bound.spot_of(*named))
                if (std::find(maps.begin(), maps.end(), spot->map) != maps.end())
                    return Section{spot->map, spot->point};
        names.push_back(actions::nearest_name(at_, places, position));
        return std::nullopt;
    }

    ModuleOptions module_;
    ReaderOptions reader_;
    ViewerOptions viewer_;
    GameOptions game_;
    StepOptions step_;
    std::string output_, at_, map_;
    boost::optional<int> around_;
    double scale_ = 1;
    picture::Format format_ = picture::Format::png;
    fs::path file_;
};

}  // namespace

const CommandInfo picture_command{
    "picture",
    "[OPTIONS] -o PICTURE FILE",
    "a position as a picture",
    "Draws a map of a save, of a log after a step, or the empty boards of a module, as VASSAL shows them:\n"
    "stacks, layers, labels, masks, piles. The umpire sees under masks; with --for or --viewer only what "
    "that\n"
    "side or player sees is drawn. Where an image of the module is missing, a box has the counter's name.",
    "umpire picture --step last --at 2527 --for Axis -o narvik.png turn-3.vlog",
    []() -> std::unique_ptr<Command> { return std::make_unique<Picture>(); },
};

}  // namespace umpire::commands
