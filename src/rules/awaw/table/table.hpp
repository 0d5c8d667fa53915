#pragma once

#include "umpire/rules/inquiry.hpp"

/// Counters that players move, turn and put down without a word, as the orders that would have come to it.
///
/// A drag is everything that the phase and the side allow it to be, the harmless first; the referee takes the
/// first that is legal, and says what it took it for. `drag` {group} notes where a force was before, and
/// `arrive` {group, at} that a patrol is in its hex; `set_apart` {units, group} makes ships that are moved by
/// themselves a force; `take_back` {group} makes what was taken for something else as if it had not been, so
/// that it can be what the table shows now. What was announced by nobody (`unannounced`) cannot have been
/// announced too late.
namespace umpire::rules::awaw {

/// Ships that were moved together: a force, or one that has to be made of them first.
struct Fleet {
    Group group;
    Units ships;
    std::string side;
    Subject from;  ///< where they were before this phase moved them
    Subject here;  ///< where they lie now
    bool is_new = false;
};
/// None if it is nowhere.
std::optional<Fleet> fleet_of(Inquiry& ask, Group group);
/// Ships of another force, or of none, that go their own way.
std::optional<Fleet> fleet_apart(Inquiry& ask, const Units& ships);

/// What it may have been that these went there; all of one side.
std::vector<Understanding> voyages_to(Inquiry& ask, const std::vector<Fleet>& fleets, game::Subject to);

/// @name Orders that nobody gave
/// @{
game::Action order(std::string side, const Verb& verb, game::Arguments arguments);
/// Makes the force, if it is a new one, and notes where it was.
void set_out(const Fleet& fleet, std::vector<game::Action>& orders);
/// Units go aboard where they were before they were moved.
std::vector<game::Action> loading(Inquiry& ask, const Fleet& fleet, const Units& cargo);
/// A force sets out on an activity, with these units.
std::vector<game::Action> carriage(Inquiry& ask, const Fleet& fleet, std::string_view activity,
                                   const Units& cargo, game::Subject to);
/// @}

/// Points of a marker that somebody has changed.
std::vector<Understanding> on_the_track(Inquiry& ask, Marker marker);

/// @name What the table shows
/// @{
/// The place of a value: itself, or where that force or ship is.
std::optional<Place> place_in(Inquiry& ask, const game::Value& value);
/// "eliminated", "reinforcements"…: the kind of a box that is no place of the map; empty if it is none.
std::string chart_box(Inquiry& ask, game::Subject place);
/// A naval unit of any kind.
bool is_naval(Inquiry& ask, game::Subject unit);
/// A port of anybody, or a mapboard box.
bool is_base(Inquiry& ask, Place place);
/// The same, held by this side as far as anybody has said.
bool is_base_of(Inquiry& ask, Place place, std::string_view side);
/// Moved in this phase, and nobody has said what for.
bool is_dragged_now(Inquiry& ask, Force what);
/// Units that somebody moved over the sea in this phase, to this place, and that no force is known to have
/// carried.
std::vector<game::Subject> stranded_at(Inquiry& ask, std::string_view side, game::Subject to);
/// Whoever moves the counter is not its owner.
bool is_moved_by_enemy(Inquiry& ask, std::string_view side);
/// @}

}  // namespace umpire::rules::awaw
