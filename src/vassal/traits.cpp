#include "umpire/vassal/traits.hpp"

#include "traits/fields.hpp"
#include "traits/old_layers.hpp"
#include "traits/state_fields.hpp"

#include <type_traits>
#include <unordered_map>

namespace umpire::vassal {

namespace {

using detail::FieldReader;
using detail::FieldWriter;

template <class T>
concept HasState = requires {
    typename T::State;
};

template <class T>
Trait decode_as(std::string_view body) {
    T trait;
    FieldReader reader(body, detail::delimiter_of<T>);
    detail::fields(reader, trait);
    if constexpr (std::is_same_v<T, Layer>)
        return detail::present_layer(std::move(trait));
    else
        return trait;
}

Trait decode_first_outline(std::string_view body) {
    NonRectangular outline;
    outline.shape = body;
    return outline;
}

using Decoders = std::unordered_map<std::string_view, Trait (*)(std::string_view)>;

template <class... Known>
Decoders decoders_of(std::variant<UnknownTrait, Known...>*) {
    Decoders decoders;
    // Layer comes before the old layer that shares its id: the first stays.
    (decoders.emplace(Known::id, decode_as<Known>), ...);
    decoders.emplace(detail::oldest_layer_id,
                     [](std::string_view body) -> Trait { return detail::decode_oldest_layer(body); });
    decoders.emplace("nonRect;", decode_first_outline);
    return decoders;
}

template <class T>
std::string state_text(const T& trait, const typename T::State& state) {
    FieldWriter writer(detail::state_delimiter_of<typename T::State>);
    detail::state_fields(writer, trait, state);
    return std::move(writer).text();
}

}  // namespace

std::string_view trait_id(std::string_view own_type) {
    const auto end = own_type.find(';');
    return end == std::string_view::npos ? own_type : own_type.substr(0, end + 1);
}

Trait decode_trait(std::string_view own_type) {
    static const Decoders decoders = decoders_of(static_cast<Trait*>(nullptr));
    const auto id = trait_id(own_type);
    const auto decoder = decoders.find(id);
    if (decoder == decoders.end()) return UnknownTrait{std::string(own_type)};
    return decoder->second(own_type.substr(id.size()));
}

std::string encode_trait(const Trait& trait) {
    return std::visit(
        [](const auto& known) -> std::string {
            using T = std::remove_cvref_t<decltype(known)>;
            if constexpr (std::is_same_v<T, UnknownTrait>) {
                return known.text;
            } else {
                FieldWriter writer(detail::delimiter_of<T>);
                detail::fields(writer, known);
                return std::string(T::id) + std::move(writer).text();
            }
        },
        trait);
}

TraitState decode_trait_state(const Trait& trait, std::string_view own_state) {
    return std::visit(
        [own_state](const auto& known) -> TraitState {
            using T = std::remove_cvref_t<decltype(known)>;
            if constexpr (HasState<T>) {
                typename T::State state;
                FieldReader reader(own_state, detail::state_delimiter_of<typename T::State>);
                detail::state_fields(reader, known, state);
                return state;
            } else {
                return NoState{std::string(own_state)};
            }
        },
        trait);
}

std::string encode_trait_state(const Trait& trait, const TraitState& state) {
    return std::visit(
        [&state](const auto& known) -> std::string {
            using T = std::remove_cvref_t<decltype(known)>;
            if constexpr (HasState<T>) {
                const auto* own = std::get_if<typename T::State>(&state);
                return state_text(known, own != nullptr ? *own : typename T::State{});
            } else {
                const auto* text = std::get_if<NoState>(&state);
                return text != nullptr ? text->text : std::string();
            }
        },
        trait);
}

}  // namespace umpire::vassal
