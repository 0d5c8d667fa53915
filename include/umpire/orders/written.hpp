#pragma once

#include "umpire/orders/vocabulary.hpp"

#include <functional>
#include <optional>

namespace umpire::orders {

/// An argument as text; empty if the order does not have it.
using ArgumentText = std::function<std::string(const std::string& name)>;

/// An order as a player would write it, without exclamation mark; nothing if an argument is missing that its
/// form needs.
std::optional<std::string> written(const Verb& verb, const ArgumentText& argument);

}  // namespace umpire::orders
