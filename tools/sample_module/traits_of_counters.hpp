#pragma once

#include "umpire/vassal/traits.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Putting the traits of a counter together.
namespace umpire::samples {

/// Traits with their states, outermost first.
class Assembly {
  public:
    Assembly& add(const vassal::Trait& trait, const vassal::TraitState& state = vassal::NoState{});
    Assembly& use(const std::string& prototype);
    /// Markers that have a value.
    Assembly& mark(const std::vector<std::pair<std::string, std::string>>& values);

    /// The AddPiece text of a palette slot.
    std::string add_piece(const std::string& image, const std::string& name, const std::string& gpid) const;
    /// That of a prototype.
    std::string definition() const { return add_piece("", "", ""); }

  private:
    std::vector<std::string> types_;
    std::vector<std::string> states_;
};

/// A layer that is always shown, at its first level. `key` is pressed with Control for the next level; the
/// last is followed by the first.
vassal::Layer layer(const std::string& name, std::vector<std::string> images,
                    std::vector<std::string> level_names, const std::string& menu, char key);

/// A number from 0 on, with a menu to set it, and to count it up where `key` is given.
vassal::DynamicProperty count(const std::string& name, int maximum, const std::string& menu, char key);

/// The counter's face is hidden, or the whole counter, from all but the side that hid it.
vassal::Mask side_mask(const std::string& image);
vassal::Invisible side_invisible();

vassal::MarkMoved moved_mark(const std::string& image);
vassal::Footprint movement_trail();

}  // namespace umpire::samples
