#pragma once

#include <string>
#include <string_view>

/// Typed names of what actions, events and results are made of, as fact.hpp has them for facts.
namespace umpire::game {

/// A name that stands once in the code, and in the game's registry.
struct Handle {
    std::string_view name;

    explicit constexpr Handle(std::string_view the_name) : name(the_name) {}
    constexpr operator std::string_view() const { return name; }
    operator std::string() const { return std::string(name); }
    friend constexpr bool operator==(std::string_view text, const Handle& handle) {
        return text == handle.name;
    }
};

/// @name What an order or an event names.
/// @{
struct Argument : Handle {
    using Handle::Handle;
};
struct ThingArgument : Argument {
    using Argument::Argument;
};
/// A place in every order and event that has it.
struct PlaceArgument : ThingArgument {
    using ThingArgument::ThingArgument;
};
/// Groups and units in every order and event that has it: who may write the name of a group may also write
/// that of a unit.
struct ForceArgument : ThingArgument {
    using ThingArgument::ThingArgument;
};
struct NumberArgument : Argument {
    using Argument::Argument;
};
struct WordArgument : Argument {
    using Argument::Argument;
};
struct FlagArgument : Argument {
    using Argument::Argument;
};
/// A number in one order and a word in another.
struct MixedArgument : Argument {
    using Argument::Argument;
};
/// Groups and units in some orders, a word or a number in others, such as the name of a group that is still
/// to be made.
struct MixedForceArgument : MixedArgument {
    using MixedArgument::MixedArgument;
};
/// @}

/// What happens because of an action; every verb is one.
struct Event : Handle {
    using Handle::Handle;
};
struct Verb : Event {
    using Event::Event;
};
/// A sum that modifiers have a part in.
struct Sum : Handle {
    using Handle::Handle;
};
/// What an action came to.
struct Result : Handle {
    using Handle::Handle;
};

}  // namespace umpire::game
