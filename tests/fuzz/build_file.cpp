#include "umpire/error.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/prototypes.hpp"
#include "umpire/vassal/tabletop.hpp"
#include "umpire/vassal/turn.hpp"

#include "targets.hpp"

namespace umpire::fuzz {

using namespace umpire::vassal;

namespace {

std::optional<Size> made_up_size(std::string_view image) {
    if (image.size() % 3 == 0) return std::nullopt;
    return Size{static_cast<int>(image.size()) * 100, 700};
}

template <class Work>
void tolerate(const Work& work) {
    try {
        work();
    } catch (const InputError& error) {
        promise(*error.what() != '\0', "an error says something");
    }
}

void ask_about_places(const BoardLayout& layout) {
    for (const Point p : {Point{0, 0}, {123, 45}, {-1, -1}, {700, 699}, {INT32_MAX, INT32_MIN}}) {
        const std::string name = layout.location_name(p);
        layout.board_name(p);
        layout.zone_name(p);
        layout.snap(p);
        if (const auto found = layout.find_location(name))
            promise(layout.location_name(*found) == name, "a location that is found has the name asked for");
    }
    layout.find_location("0101");
}

void ask_about_maps(const Module& module) {
    std::size_t left = 20;
    for (const MapDefinition& map : module.maps) {
        if (left-- == 0) break;
        const MapDefinition& source = module.board_source(map);
        ask_about_places(BoardLayout(map, &source));
        std::vector<BoardChoice> all;
        for (const Board& board : source.boards)
            all.push_back({board.name, true, static_cast<int>(all.size() % 3) - 1, 0});
        const BoardLayout layout(map, all, &source);
        ask_about_places(layout);
        for (const AtStartStack& stack : map.at_start) {
            layout.place(stack.where);
            for (const PieceSlot& slot : stack.slots)
                tolerate([&] { expand_prototypes(parse_add_piece(slot.add_piece), module); });
        }
    }
}

}  // namespace

void build_file(std::string_view bytes) {
    tolerate([&] {
        // An extension follows behind a zero byte, where there is one.
        const std::size_t border = std::min(bytes.find('\0'), bytes.size());
        std::vector<ExtensionText> extensions;
        if (border < bytes.size())
            extensions.push_back({"extension.vmdx", std::string(bytes.substr(border + 1))});
        const auto module = std::make_shared<const Module>(
            Module::from_xml(bytes.substr(0, border), made_up_size, extensions));
        ask_about_maps(*module);
        for (const TurnTracker& tracker : module->turn_trackers)
            for (const char* state : {"", "0|1;0;false;-1", "2147483647|-5;9;true;3;\\;\\;", "x|y"})
                read_turn(tracker, state);
        std::size_t left = 20;
        for (const PieceSlot& slot : module->palette) {
            if (left-- == 0) break;
            module->path_of(slot);
            tolerate([&] {
                const PieceText expanded = expand_prototypes(parse_add_piece(slot.add_piece), *module);
                promise(expand_prototypes(expanded, *module).type.size() <= expanded.type.size() ||
                            expanded.type.find("prototype;") != std::string::npos,
                        "an expanded piece has nothing left to expand");
            });
        }
        for (const PropertyDefinition& property : module->properties)
            module->container_of(property);
        const Tabletop table(module);
        promise(table.maps().size() == module->maps.size(), "the table has the module's maps");
    });
}

}  // namespace umpire::fuzz
