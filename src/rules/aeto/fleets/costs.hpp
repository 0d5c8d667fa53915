#pragma once

#include "umpire/rules/inquiry.hpp"

/// 3.2, 3.3: what naval movement costs, step by step.
namespace umpire::rules::aeto {

/// @name Places by their names
/// @{
bool is_called_so(Inquiry& ask, Place place, std::string_view name);
bool is_capetown(Inquiry& ask, Place place);
bool is_panama(Inquiry& ask, Place place);
/// Nothing if the map has no such hex or box.
std::optional<Place> place_numbered(Inquiry& ask, std::string_view number);
/// @}

/// A number of the table of costs, by a rule that uses it.
double listed_cost(Inquiry& ask, const char* rule, std::string_view row);

/// One step of a way.
struct Leg {
    Subject from, to;
};
/// The steps of a `move`: from where the ships are, through all places of its path.
std::vector<Leg> legs_of_move(Inquiry& ask, const Units& ships);
/// What the last place costs whoever comes from the first.
double cost_of_leg(Inquiry& ask, const Leg& leg, bool by_canal);
/// Which of the steps goes through the canal that the order names; none if it names none.
std::optional<std::size_t> canal_leg(Inquiry& ask, const std::vector<Leg>& legs);
/// What each of the steps costs; the one by a canal costs its hexsides.
std::vector<double> costs_of_move(Inquiry& ask, const std::vector<Leg>& legs);
/// The hexes whose owner decides about a canal: "Kiel".
std::vector<std::string> hexes_at_canal(Inquiry& ask, std::string_view canal);

/// The first step that a ship cannot pay for.
struct Shortage {
    Unit ship;
    Leg leg;
    double left, cost;
};
/// Those of the ships of an order that cannot pay for their way; none where each may enter one sea area.
std::vector<Shortage> shortages(Inquiry& ask);
/// The movement of the ships is known, and what their way costs.
bool can_be_counted(Inquiry& ask);

/// Enters sea areas or large sea areas for the first time in its phase, and nothing else that costs.
bool is_guaranteed(Inquiry& ask, const Units& ships, const std::vector<Leg>& legs);

}  // namespace umpire::rules::aeto
