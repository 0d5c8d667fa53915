#pragma once

#include "umpire/report/page.hpp"
#include "umpire/report/table_json.hpp"

namespace umpire::report {

/// An inspection for people.
void print_inspection(const OrderedJson& json, Page& page);

}  // namespace umpire::report
