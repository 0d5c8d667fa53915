#pragma once

#include <cassert>
#include <compare>
#include <concepts>
#include <cstdint>
#include <string_view>
#include <vector>

/// Things of a position, as far as the code knows of what kind they are. Whoever has a unit, a group or a
/// place in hand cannot ask it for a fact of another kind of thing: that does not compile.
namespace umpire::game {

/// What a fact can be about.
enum class Kind : std::uint8_t { game, side, unit, group, location, battle, marker };
inline constexpr std::size_t kind_count = 7;

std::string_view name_of(Kind kind);

/// What a fact may be about, or what a thing may be.
struct Kinds {
    std::uint8_t bits = 0;

    constexpr bool has(Kind kind) const { return (bits >> static_cast<unsigned>(kind) & 1U) != 0; }
    /// Some kind is one of both.
    constexpr bool meets(Kinds others) const { return (bits & others.bits) != 0; }
    friend constexpr Kinds operator|(Kinds one, Kinds other) {
        return {static_cast<std::uint8_t>(one.bits | other.bits)};
    }
    friend constexpr bool operator==(const Kinds&, const Kinds&) = default;
};

constexpr Kinds only(Kind kind) {
    return {static_cast<std::uint8_t>(1U << static_cast<unsigned>(kind))};
}
inline constexpr Kinds any_kind{(1U << kind_count) - 1};

/// Kinds as a type, so that whatever is declared with them is of a type of its own.
template <Kinds kinds>
struct About {
    constexpr operator Kinds() const { return kinds; }
    template <Kinds others>
    constexpr About<kinds | others> operator|(About<others>) const {
        return {};
    }
};

namespace about {
inline constexpr About<only(Kind::game)> game;
inline constexpr About<only(Kind::side)> side;
inline constexpr About<only(Kind::unit)> unit;
inline constexpr About<only(Kind::group)> group;
inline constexpr About<only(Kind::location)> location;
inline constexpr About<only(Kind::battle)> battle;
inline constexpr About<only(Kind::marker)> marker;
}  // namespace about

/// One thing of a position, of whatever kind.
struct Subject {
    Kind kind = Kind::game;
    std::uint32_t index = 0;

    static constexpr Kinds kinds = any_kind;
    friend auto operator<=>(const Subject&, const Subject&) = default;
};

/// One that is known to be of one of these kinds. Something of which the code does not know it becomes one by
/// being called so, which is held to the truth only where the program is built to watch itself; something
/// that is known to be of another kind does not.
template <Kinds possible>
struct Some : Subject {
    static constexpr Kinds kinds = possible;

    template <class Other>
    requires(std::same_as<Other, Subject> ||
             (std::derived_from<Other, Subject> && Other::kinds != kinds && Other::kinds.meets(possible)))
        // NOLINTNEXTLINE(google-explicit-constructor): see above
        constexpr Some(const Other& thing)
        : Subject(thing) {
        assert(kinds.has(kind));
    }
    constexpr Some(Kind the_kind, std::uint32_t the_index) : Subject{the_kind, the_index} {
        assert(kinds.has(kind));
    }
};

using Unit = Some<about::unit>;
using Group = Some<about::group>;
/// A group, or a unit that stands for itself: what players name when they give orders.
using Force = Some<about::unit | about::group>;
using Place = Some<about::location>;
using Battle = Some<about::battle>;
using Marker = Some<about::marker>;

inline constexpr Some<about::game> the_game{Kind::game, 0};

/// Things of which the kind is known, in order. They can be looked at as things of whatever kind, and the
/// other way round, as one thing can.
template <class Of>
class ListOf : public std::vector<Of> {
  public:
    using std::vector<Of>::vector;
    template <std::derived_from<Subject> Other>
    requires(std::convertible_to<Other, Of>) ListOf(const std::vector<Other>& things)
        : std::vector<Of>(things.begin(), things.end()) {}
    operator std::vector<Subject>() const { return {this->begin(), this->end()}; }
};

using Units = ListOf<Unit>;
using Groups = ListOf<Group>;
using Forces = ListOf<Force>;
using Places = ListOf<Place>;

}  // namespace umpire::game
