#pragma once

#include "umpire/game/common_facts.hpp"
#include "umpire/game/handles.hpp"

#include <initializer_list>

// What every rule speaks of, for the rules of all games.
namespace umpire::rules {

using game::Argument;
using game::Event;
using game::Fact;
using game::Family;
using game::FlagArgument;
using game::Kind;
using game::Mixed;
using game::MixedArgument;
using game::Number;
using game::NumberArgument;
using game::Result;
using game::Several;
using game::Subject;
using game::Sum;
using game::the_game;
using game::Thing;
using game::ThingArgument;
using game::to_text;
using game::Value;
using game::Verb;
using game::Word;
using game::WordArgument;
using game::YesNo;
/// Facts of any types, to be forgotten or handed on together.
using FactList = std::initializer_list<game::Fact>;

namespace fact {
namespace about = game::about;
using namespace game::fact;
}  // namespace fact

}  // namespace umpire::rules
