#pragma once

#include "umpire/binding/survey.hpp"
#include "umpire/report/page.hpp"

#include <nlohmann/json_fwd.hpp>

/// How a binding fits a module, for people and, in the layout of `module-schema/bind.schema.json`, for
/// programs.
namespace umpire::report {

void print_binding(const binding::BindingCheck& found, Page& page);
nlohmann::ordered_json binding_json(const binding::Binding& binding, const binding::BindingCheck& found);

}  // namespace umpire::report
