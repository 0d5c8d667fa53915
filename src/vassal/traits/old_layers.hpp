#pragma once

#include "umpire/vassal/traits.hpp"

namespace umpire::vassal::detail {

inline constexpr std::string_view oldest_layer_id = "emb;";

/// A layer read from `emb2;`: without a version it is of the old kind, and becomes a present one where a
/// present one can express its keys.
Trait present_layer(Layer layer);
/// A layer in its first form, `emb;`.
Layer decode_oldest_layer(std::string_view body);

}  // namespace umpire::vassal::detail
