#pragma once

#include <string_view>

namespace umpire::html {

/// The style sheet and the script of every page, as they stand beside this file.
std::string_view page_css();
std::string_view page_js();

}  // namespace umpire::html
