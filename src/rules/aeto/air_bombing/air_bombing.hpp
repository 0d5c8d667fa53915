#pragma once

#include "umpire/rules/inquiry.hpp"

#include "general/pieces.hpp"

/// 4.26: Bombers against installations. `allot` says who bombs what, `bomb ... -> the` is one bombing with
/// its roll. What becomes of an installation that is destroyed is told where ships bombard it (3.28).
namespace umpire::rules::aeto {

/// A `bomb` that is no part of Strategic Warfare.
bool is_installation_bombing(Inquiry& ask);
/// The target computation of the book, for this kind of installation in this hex.
double computation_of_bombing(Inquiry& ask, Place hex, std::string_view installation);

}  // namespace umpire::rules::aeto
