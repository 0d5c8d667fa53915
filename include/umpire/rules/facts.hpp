#pragma once

#include "umpire/game/common_facts.hpp"
#include "umpire/game/handles.hpp"

#include <initializer_list>

// What every rule speaks of, for the rules of all games.
namespace umpire::rules {

using game::AnyMixed;
using game::AnyNumber;
using game::AnySeveral;
using game::AnyThing;
using game::AnyWord;
using game::AnyYesNo;
using game::Argument;
using game::Battle;
using game::Event;
using game::Fact;
using game::FactOfSuchAThing;
using game::FlagArgument;
using game::Force;
using game::ForceArgument;
using game::Forces;
using game::Group;
using game::Groups;
using game::Kind;
using game::ListOf;
using game::Marker;
using game::Mixed;
using game::MixedArgument;
using game::MixedFamily;
using game::MixedForceArgument;
using game::Number;
using game::NumberArgument;
using game::NumberFamily;
using game::NumberOfSuchAThing;
using game::Place;
using game::PlaceArgument;
using game::Places;
using game::Result;
using game::Several;
using game::SeveralFamily;
using game::Subject;
using game::Sum;
using game::TextOfSuchAThing;
using game::the_game;
using game::Thing;
using game::ThingArgument;
using game::ThingFamily;
using game::to_text;
using game::Unit;
using game::Units;
using game::Value;
using game::Verb;
using game::Word;
using game::WordArgument;
using game::WordFamily;
using game::YesNo;
using game::YesNoFamily;
using game::YesNoOfSuchAThing;
/// Facts of any types, to be forgotten or handed on together.
using FactList = std::initializer_list<game::Fact>;

namespace fact {
namespace about = game::about;
using namespace game::fact;
}  // namespace fact

}  // namespace umpire::rules
