#pragma once

#include <string>

namespace umpire::picture {

/// What a label says to a reader: Java takes a text with `<html>` in it for a page, and shows any other as it
/// stands.
std::string shown_text(const std::string& text);

}  // namespace umpire::picture
