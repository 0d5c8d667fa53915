#include "traits_of_counters.hpp"

#include "umpire/vassal/basic_piece.hpp"
#include "umpire/vassal/piece_text.hpp"
#include "umpire/vassal/sequence.hpp"

namespace umpire::samples {

using namespace vassal;

namespace {

constexpr int control_shift = 195;

Key control(char letter) {
    return KeyStroke{letter, control_modifiers, {}};
}

std::vector<std::string_view> views(const std::vector<std::string>& texts) {
    return {texts.begin(), texts.end()};
}

}  // namespace

Assembly& Assembly::add(const Trait& trait, const TraitState& state) {
    types_.push_back(encode_trait(trait));
    states_.push_back(encode_trait_state(trait, state));
    return *this;
}

Assembly& Assembly::use(const std::string& prototype) {
    return add(UsePrototype{prototype, {}});
}

Assembly& Assembly::mark(const std::vector<std::pair<std::string, std::string>>& values) {
    Marker marker;
    MarkerState state;
    for (const auto& [key, value] : values) {
        if (value.empty()) continue;
        marker.keys.push_back(key);
        state.values.push_back(value);
    }
    return add(marker, state);
}

std::string Assembly::add_piece(const std::string& image, const std::string& name,
                                const std::string& gpid) const {
    const std::string type = encode_levels(views(types_), encode_basic_piece({{}, {}, image, name}));
    BasicPieceState basic;
    basic.gpid = gpid;
    const std::string state = encode_levels(views(states_), encode_basic_piece_state(basic));
    return "+/" + encode_sequence({"null", type, state}, '/');
}

Layer layer(const std::string& name, std::vector<std::string> images, std::vector<std::string> level_names,
            const std::string& menu, char key) {
    Layer result;
    result.activate_command.clear();
    result.activate_letters.clear();
    result.activate_key.reset();
    result.increase_command = menu;
    result.increase_key = control(key);
    result.images = std::move(images);
    result.level_names = std::move(level_names);
    result.loop_levels = true;
    result.name = name;
    return result;
}

DynamicProperty count(const std::string& name, int maximum, const std::string& menu, char key) {
    DynamicProperty result;
    result.name = name;
    result.constraints.numeric = true;
    result.constraints.maximum = std::to_string(maximum);
    result.key_commands.push_back({menu + " + 1", control(key), {"I", "1", {}, {}}});
    result.key_commands.push_back(
        {menu + "...", KeyStroke{key, control_shift, {}}, {"R", {}, "How many?", {}}});
    return result;
}

Mask side_mask(const std::string& image) {
    Mask mask;
    mask.key = control('M');
    mask.image = image;
    mask.access.kind = Access::Kind::side;
    return mask;
}

Invisible side_invisible() {
    Invisible invisible;
    invisible.key = control('I');
    invisible.access.kind = Access::Kind::side;
    return invisible;
}

MarkMoved moved_mark(const std::string& image) {
    MarkMoved mark;
    mark.icon = image;
    mark.command = "Mark moved";
    mark.key = KeyStroke{'M', control_shift, {}};
    mark.moved_command.clear();
    mark.unmoved_command.clear();
    return mark;
}

Footprint movement_trail() {
    Footprint trail;
    trail.key = control('T');
    return trail;
}

}  // namespace umpire::samples
