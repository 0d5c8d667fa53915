#include "umpire/rules/inquiry.hpp"

#include <catch2/catch.hpp>

namespace rules_kinds_test {

/// Tests of what does not compile: a question that a thing of that kind cannot be asked.
using namespace umpire::rules;

namespace {

namespace about = umpire::game::about;

constexpr YesNo sunk{"sunk", about::unit};
constexpr Number factors{"factors", about::unit | about::group};
constexpr Word owner{"owner", about::location};
constexpr Thing base{"base", about::unit | about::group};
constexpr Several combatants{"combatants", about::battle};
constexpr Mixed speed{"speed", about::unit};
constexpr NumberFamily points{"points {}", about::game};
constexpr PlaceArgument at{"at"};
constexpr ForceArgument units{"units"};

template <class Asked, class Of>
concept CanAsk = requires(Inquiry& ask, const Asked& thing, const Of& fact) {
    ask.fact(thing, fact);
    ask.known(thing, fact);
    ask.said(thing, fact);
};
template <class Asked, class Of>
concept CanAskYes = requires(Inquiry& ask, const Asked& thing, const Of& fact) {
    ask.yes(thing, fact);
};
template <class Asked, class Of>
concept CanAskNumber = requires(Inquiry& ask, const Asked& thing, const Of& fact) {
    ask.number(thing, fact);
    ask.number_or(thing, fact, 0);
};
template <class Asked, class Of>
concept CanAskText = requires(Inquiry& ask, const Asked& thing, const Of& fact) {
    ask.text(thing, fact);
    ask.text_or(thing, fact, "");
};
template <class Asked, class Of, class Given>
concept CanSet = requires(Resolution& now, const Asked& thing, const Of& fact, const Given& value) {
    now.set(thing, fact, value);
    now.forget(thing, fact);
};
template <class Asked, class Of>
concept CanAdd = requires(Resolution& now, const Asked& thing, const Of& fact) {
    now.add_to(thing, fact, 1);
};
template <class From, class To>
concept CanBecome = std::convertible_to<From, To>;

using Game = std::remove_cv_t<decltype(the_game)>;

}  // namespace

TEST_CASE("a fact of one kind of thing is not asked of another") {
    STATIC_REQUIRE(CanAskYes<Unit, decltype(sunk)>);
    STATIC_REQUIRE_FALSE(CanAskYes<Place, decltype(sunk)>);
    STATIC_REQUIRE_FALSE(CanAskYes<Group, decltype(sunk)>);
    STATIC_REQUIRE_FALSE(CanAskYes<Game, decltype(sunk)>);
    STATIC_REQUIRE(CanAskNumber<Unit, decltype(factors)>);
    STATIC_REQUIRE(CanAskNumber<Group, decltype(factors)>);
    STATIC_REQUIRE_FALSE(CanAskNumber<Place, decltype(factors)>);
    STATIC_REQUIRE(CanAskText<Place, decltype(owner)>);
    STATIC_REQUIRE_FALSE(CanAskText<Unit, decltype(owner)>);
    STATIC_REQUIRE(CanAsk<Battle, decltype(combatants)>);
    STATIC_REQUIRE_FALSE(CanAsk<Marker, decltype(combatants)>);
    STATIC_REQUIRE(CanAsk<Group, decltype(base)>);
    STATIC_REQUIRE_FALSE(CanAsk<Place, decltype(base)>);
}

TEST_CASE("a fact of another type is not asked for either, nor one of another kind set") {
    STATIC_REQUIRE_FALSE(CanAskText<Unit, decltype(factors)>);
    STATIC_REQUIRE_FALSE(CanAskNumber<Unit, decltype(sunk)>);
    STATIC_REQUIRE(CanAskNumber<Unit, decltype(speed)>);
    STATIC_REQUIRE(CanAskText<Unit, decltype(speed)>);
    STATIC_REQUIRE_FALSE(CanAskText<Place, decltype(speed)>);
    STATIC_REQUIRE(CanSet<Unit, decltype(sunk), bool>);
    STATIC_REQUIRE_FALSE(CanSet<Place, decltype(sunk), bool>);
    STATIC_REQUIRE_FALSE(CanSet<Unit, decltype(sunk), std::string>);
    STATIC_REQUIRE(CanSet<Unit, decltype(base), Place>);
    STATIC_REQUIRE(CanSet<Battle, decltype(combatants), Units>);
    STATIC_REQUIRE(CanAdd<Unit, decltype(factors)>);
    STATIC_REQUIRE_FALSE(CanAdd<Place, decltype(factors)>);
}

TEST_CASE("each fact of a family is of the kind of the family") {
    using Points = decltype(points("Axis"));
    STATIC_REQUIRE(CanAskNumber<Game, Points>);
    STATIC_REQUIRE_FALSE(CanAskNumber<Unit, Points>);
    STATIC_REQUIRE_FALSE(CanAskYes<Game, Points>);
}

TEST_CASE("what may be of several kinds is asked for what one of them has") {
    STATIC_REQUIRE(CanAskYes<Force, decltype(sunk)>);
    STATIC_REQUIRE(CanAskNumber<Force, decltype(factors)>);
    STATIC_REQUIRE_FALSE(CanAskText<Force, decltype(owner)>);
    STATIC_REQUIRE(CanAskYes<Subject, decltype(sunk)>);
    STATIC_REQUIRE(CanAskText<Subject, decltype(owner)>);
    STATIC_REQUIRE(CanAsk<Place, Fact>);
    STATIC_REQUIRE(CanAskYes<Place, AnyYesNo>);
    STATIC_REQUIRE_FALSE(CanAskNumber<Place, AnyYesNo>);
}

TEST_CASE("a thing does not become one of another kind") {
    STATIC_REQUIRE(CanBecome<Unit, Subject>);
    STATIC_REQUIRE(CanBecome<Subject, Unit>);
    STATIC_REQUIRE(CanBecome<Unit, Force>);
    STATIC_REQUIRE(CanBecome<Force, Group>);
    STATIC_REQUIRE_FALSE(CanBecome<Place, Unit>);
    STATIC_REQUIRE_FALSE(CanBecome<Unit, Group>);
    STATIC_REQUIRE_FALSE(CanBecome<Place, Force>);
    STATIC_REQUIRE_FALSE(CanBecome<Places, Units>);
    STATIC_REQUIRE(CanBecome<Units, std::vector<Subject>>);
    STATIC_REQUIRE(CanBecome<std::vector<Subject>, Units>);
    STATIC_REQUIRE(CanBecome<Units, Forces>);
}

TEST_CASE("what an order names and where something lies have their kinds") {
    using Ask = Inquiry&;
    STATIC_REQUIRE(std::same_as<decltype(std::declval<Ask>().subject(at)), Place>);
    STATIC_REQUIRE(std::same_as<decltype(std::declval<Ask>().subjects(units)), Forces>);
    STATIC_REQUIRE(std::same_as<decltype(std::declval<Ask>().location(the_game)), std::optional<Place>>);
    STATIC_REQUIRE(std::same_as<decltype(std::declval<Ask>().units_in(the_game)), Units>);
}

}  // namespace rules_kinds_test
