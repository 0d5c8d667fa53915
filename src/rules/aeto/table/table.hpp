#pragma once

#include "umpire/rules/inquiry.hpp"

#include "general/pieces.hpp"
#include "general/places.hpp"

/// Counters that players move, turn and put chits on without a word, as the orders that would have come to
/// it.
///
/// A drag is everything that the phase, the step and the side allow it to be; the referee takes the first
/// that is legal, and says what it took it for. `drag` {units} notes where counters were before, `take_back`
/// {units} makes the ships of a drag as if they had not sailed, so that they can be what the table shows now.
/// Where the rules say that counters can be nowhere else, and nothing but this, no doubt is added to a
/// reading.
namespace umpire::rules::aeto {

using Ways = std::vector<Understanding>;

/// Counters of one side that were moved together.
struct Drag {
    Units units;
    std::vector<Subject> groups;  ///< the task forces; none: the units by themselves
    Subject from, to;
    std::string side;
};

/// @name What it may have been that these went there
/// @{
Ways voyages(Inquiry& ask, const Drag& drag);
Ways flights(Inquiry& ask, const Drag& drag);
Ways marches(Inquiry& ask, const Drag& drag);
/// The ways of `voyages` that are naval movement, whatever else the phase may call for.
Ways sailings(Inquiry& ask, const Drag& drag);
/// Into a box, or out of it.
Ways through_a_box(Inquiry& ask);
/// @}

/// @name What it may have been that a counter shows something else
/// @{
Ways of_a_unit_marked(Inquiry& ask);
Ways of_a_track(Inquiry& ask);
/// An Offensive of that side was paid for on its track in this phase.
bool has_paid_for_an_offensive(Inquiry& ask, std::string_view side);
/// @}

/// @name Orders that nobody gave
/// @{
game::Action order(std::string side, const Verb& verb, game::Arguments arguments);
game::Action order_of(const Drag& drag, const Verb& verb, game::Arguments arguments = {});
/// Notes where they were.
game::Action noted(const Drag& drag);
/// Nobody knows what it was.
Understanding unknown(const Drag& drag, Sentence what, Sentence settle = {});
/// @}

/// @name What the table shows
/// @{
/// The place of a value: itself, or where that force or ship is.
std::optional<Place> place_in(Inquiry& ask, const game::Value& value);
/// "eliminated", "reinforcements", "under_repair", "track"; empty of every place in play.
std::string chart_box(Inquiry& ask, Subject place);
/// Moved in this phase, and nobody has said what for.
bool is_dragged_now(Inquiry& ask, Subject unit);
/// Where it was before this phase moved it last; nothing if it has not.
std::optional<Place> place_before_last(Inquiry& ask, Subject unit);
/// Where it was before this phase moved it.
std::optional<Place> place_before(Inquiry& ask, Subject unit);
enum class By : std::uint8_t { land, sea };
/// Hexes beside each other from the one to the other, through those that are meant, the fewest coasts first;
/// the first place is left out. None if there is no way, or the two are not on one sheet.
Places way_between(Inquiry& ask, Subject from, Subject to, By by);
/// Both are hexes of one sheet.
bool on_one_sheet(Inquiry& ask, Subject one, Subject other);
/// No water is near, however rough the map.
bool is_far_inland(Inquiry& ask, Subject place);
/// A sheet, and no sea: whatever else may be wrong with the map.
bool is_land_hex(Inquiry& ask, Subject place);
/// The phase is none of those of a month in which something of the kind may happen.
bool is_monthly_phase(Inquiry& ask);
/// @}

}  // namespace umpire::rules::aeto
