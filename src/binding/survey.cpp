#include "umpire/binding/survey.hpp"

#include "umpire/binding/binding.hpp"
#include "umpire/error.hpp"
#include "umpire/vassal/limits.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/piece_text.hpp"
#include "umpire/vassal/prototypes.hpp"
#include "umpire/vassal/text_arena.hpp"
#include "umpire/vassal/traits.hpp"

#include <algorithm>

namespace umpire::binding {

namespace {

void collect_prototypes(const vassal::PieceText& text, const vassal::Module& module,
                        std::set<std::string>& names) {
    vassal::TextArena arena;
    for (const std::string_view own : vassal::split_levels(text.type, arena).own) {
        const vassal::Trait trait = vassal::decode_trait(own);
        const auto* use = std::get_if<vassal::UsePrototype>(&trait);
        if (use == nullptr || !names.insert(use->name).second) continue;
        if (const auto found = module.prototypes.find(use->name); found != module.prototypes.end())
            collect_prototypes(vassal::parse_add_piece(found->second), module, names);
    }
}

void collect_traits(const vassal::PieceText& text, CounterSurvey& counter) {
    vassal::TextArena arena;
    const vassal::PieceLevels types = vassal::split_levels(text.type, arena);
    const vassal::PieceLevels states = vassal::split_levels(text.state, types.own.size(), arena);
    for (std::size_t i = 0; i < types.own.size() && i < states.own.size(); ++i) {
        const vassal::Trait trait = vassal::decode_trait(types.own[i]);
        const vassal::TraitState state = vassal::decode_trait_state(trait, states.own[i]);
        if (const auto* marker = std::get_if<vassal::Marker>(&trait)) {
            const auto* values = std::get_if<vassal::MarkerState>(&state);
            for (std::size_t key = 0; key < marker->keys.size(); ++key)
                counter.markers[marker->keys[key]] =
                    values != nullptr && key < values->values.size() ? values->values[key] : "";
        }
        if (const auto* layer = std::get_if<vassal::Layer>(&trait))
            counter.layers[layer->name] = layer->images.size();
        if (const auto* dynamic = std::get_if<vassal::DynamicProperty>(&trait))
            counter.properties.insert(dynamic->name);
    }
}

}  // namespace

bool CounterSurvey::has(std::string_view property) const {
    if (property == "BasicName" || property == "PieceName") return true;
    static constexpr std::string_view level = "_Level";
    const std::string asked(property);
    if (markers.contains(asked) || properties.contains(asked)) return true;
    return property.ends_with(level) && layers.contains(asked.substr(0, asked.size() - level.size()));
}

namespace {

std::size_t most_expanded(const vassal::Module& module) {
    std::size_t written = 0;
    for (const vassal::PieceSlot& slot : module.palette)
        written += slot.add_piece.size();
    for (const auto& [name, definition] : module.prototypes)
        written += definition.size();
    return vassal::limits::expanded_palette_bytes + written * vassal::limits::expanded_per_byte;
}

}  // namespace

std::vector<CounterSurvey> survey(const vassal::Module& module) {
    std::vector<CounterSurvey> counters;
    std::size_t expanded = 0;
    const std::size_t most = most_expanded(module);
    for (const vassal::PieceSlot& slot : module.palette) {
        CounterSurvey& counter = counters.emplace_back();
        counter.name = slot.name;
        counter.gpid = slot.gpid;
        counter.palette = module.path_of(slot);
        const vassal::PieceText text = vassal::parse_add_piece(slot.add_piece);
        // Expanding them refuses prototypes that use each other too deep to be followed.
        const vassal::PieceText whole = vassal::expand_prototypes(text, module);
        expanded += whole.type.size() + whole.state.size();
        if (expanded > most)
            throw InputError("the counters of the module grow too large when their prototypes are expanded");
        collect_prototypes(text, module, counter.prototypes);
        collect_traits(whole, counter);
    }
    return counters;
}

bool is_of(const CounterSurvey& counter, const CounterSort& sort) {
    if (!sort.prototype.empty() && !counter.prototypes.contains(sort.prototype)) return false;
    if (!sort.palette.empty() &&
        std::find(counter.palette.begin(), counter.palette.end(), sort.palette) == counter.palette.end())
        return false;
    return std::all_of(sort.when.begin(), sort.when.end(), [&](const CounterSort::Condition& condition) {
        if (condition.property == "BasicName") return matches(condition.pattern, counter.name);
        const auto found = counter.markers.find(condition.property);
        if (found != counter.markers.end()) return matches(condition.pattern, found->second);
        // What can change may be so at any time.
        return counter.has(condition.property);
    });
}

}  // namespace umpire::binding
