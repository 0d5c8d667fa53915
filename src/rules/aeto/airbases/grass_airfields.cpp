#include "air_chapters.hpp"
#include "air_names.hpp"
#include "air_transport/facts.hpp"
#include "airbases/airbases.hpp"
#include "airbases/facts.hpp"
#include "airbases/landing.hpp"
#include "battle/facts.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

/// 4.3: grass airfields are built with `build`, given up with `demolish`, and never moved (`relocate`).
namespace umpire::rules::aeto {

namespace {

constexpr const char* airfield = "Grass Airfield";

bool is_about_an_airfield(Inquiry& ask) {
    return ask.text(arg::installation) == airfield;
}

Place site(Inquiry& ask) {
    return ask.subject(arg::at);
}

std::string builder(Inquiry& ask) {
    return ask.text(arg::nation);
}

/// Empty if nobody has said on which side the nation is.
std::string side_of_builder(Inquiry& ask) {
    return ask.text_or(the_game, fact::nation_side(builder(ask)), ask.action().side);
}

/// A rule that speaks of the building of airfields alone.
template <Ruling (*rule)(Inquiry&)>
Ruling of_an_airfield(Inquiry& ask) {
    return is_about_an_airfield(ask) ? rule(ask) : not_concerned();
}

/// @name 4.3.s1, 4.3.s6, 4.3.s9 to 4.3.s11, 4.3.s16: when
/// @{

Ruling built_in_the_offensive_phase(Inquiry& ask) {
    if (is_seasonal(ask) || !ask.known(the_game, fact::phase)) return not_concerned();
    return in_phase(ask, "offensive") ? kept() : broken(say("it is {}", where_in_turn(ask)));
}

Ruling not_in_a_seasonal_turn(Inquiry& ask) {
    return is_seasonal(ask) ? broken(say("it is a Seasonal Turn")) : kept();
}

Ruling built_in_the_own_option(Inquiry& ask) {
    const std::string option = ask.text_or(the_game, fact::offensive_option, "");
    if (option.empty()) return not_concerned();
    return option == builder(ask) ? kept() : broken(say("it is the Offensive option of {}", option));
}

Ruling not_in_a_common_offensive(Inquiry& ask) {
    return ask.has(arg::extra) ? broken(say("it would be built by a {} Offensive", ask.text(arg::extra)))
                               : kept();
}

Ruling not_once_all_have_passed(Inquiry& ask) {
    return ask.yes(the_game, fact::offensives_passed) ? broken(say("all players have passed")) : kept();
}

/// Whoever has begun with an airfield has begun.
void option_passes_on(Resolution& now) {
    if (!is_about_an_airfield(now)) return;
    if (in_phase(now, "offensive")) now.set(the_game, fact::first_offensive_in, moment(now));
    now.set(the_game, fact::last_offensive_option, builder(now));
    now.forget(the_game, fact::offensive_option);
}

/// @}

/// @name 4.3.s2, 4.3.s7: what it costs
/// @{

double ep_to_spend(Inquiry& ask) {
    return ask.has(arg::ep) ? ask.number(arg::ep) : ask.printed("airfield_ep");
}

double offensives_to_spend(Inquiry& ask) {
    return ask.has(arg::offensives) ? ask.number(arg::offensives) : ask.printed("airfield_offensives");
}

Ruling pays_for_the_airfield(Inquiry& ask) {
    const std::string nation = builder(ask);
    const double offensives = ask.printed("airfield_offensives"), points = ask.printed("airfield_ep");
    if (offensives_to_spend(ask) < offensives || ep_to_spend(ask) < points)
        return broken(say("an airfield takes {} Offensives and {} EP, and {} and {} are spent", offensives,
                          points, offensives_to_spend(ask), ep_to_spend(ask)));
    if (const Value has = ask.fact(the_game, fact::offensives(nation));
        has.known() && *has.number() < offensives)
        return broken(say("{} has {} Offensives", nation, *has.number()));
    if (const Value has = ask.fact(the_game, fact::ep(nation)); has.known() && *has.number() < points)
        return broken(say("{} has {} EP", nation, *has.number()));
    return kept();
}

Ruling pays_with_his_own(Inquiry& ask) {
    if (!ask.has(arg::partner)) return kept();
    const std::string payer = ask.text(arg::partner);
    return payer == builder(ask) ? kept()
                                 : broken(say("{} would pay for an airfield of {}", payer, builder(ask)));
}

void airfield_is_begun(Resolution& now) {
    if (!is_about_an_airfield(now)) return;
    const std::string nation = builder(now);
    now.set(site(now), fact::installed(airfield), true);
    now.set(site(now), fact::being_built(airfield), true);
    now.set(site(now), fact::destroyed(airfield), false);
    now.set(site(now), fact::airfield_begun_in, moment(now));
    now.result(result::cost, ep_to_spend(now));
    now.result(result::offensives_spent, offensives_to_spend(now));
    take_off(now, fact::ep(nation), ep_to_spend(now));
    take_off(now, fact::offensives(nation), offensives_to_spend(now));
}

/// One whose completion is in doubt or that is gone is not begun any more.
void airfields_are_completed(Resolution& now) {
    if (now.text(arg::phase) != "end") return;
    for (std::uint32_t index = 0; index < now.position().count(Kind::location); ++index) {
        const Place place(Subject{Kind::location, index});
        if (!now.said(place, fact::airfield_begun_in).known()) continue;
        now.set(place, fact::being_built(airfield), false);
        now.forget(place, fact::airfield_begun_in);
    }
}

/// @}

/// @name 4.3.s5, 4.3.s8, 4.3.s12 to 4.3.s15: where
/// @{

Ruling built_among_friends(Inquiry& ask) {
    const std::string controller = controller_of(ask, site(ask)), side = side_of_builder(ask);
    if (controller.empty() || side.empty()) return not_concerned();
    return controller == side ? kept() : broken(say("{} is {}", site(ask), controller));
}

bool is_combat_unit_of(Inquiry& ask, Unit unit, const std::string& nation) {
    return nation_of(ask, unit) == nation && !is_out_of_play(ask, unit) &&
           !is_of_type(ask, unit, {"partisan"}) && (is_air_unit(ask, unit) || is_land_unit(ask, unit));
}

/// The nation or colony that a place is in; empty if nobody has said.
std::string land_of(Inquiry& ask, Place place) {
    const std::string region = ask.text_or(place, fact::region, "");
    return region.empty() ? owner_of(ask, place) : region;
}

Ruling built_where_its_units_are(Inquiry& ask) {
    const std::string land = land_of(ask, site(ask)), nation = builder(ask);
    if (land.empty()) return not_concerned();
    for (const Unit unit : all_units(ask)) {
        const auto place = ask.location(unit);
        if (place && is_combat_unit_of(ask, unit, nation) && land_of(ask, *place) == land) return kept();
    }
    return broken(say("{} has no combat unit in {}", nation, land));
}

Ruling built_on_clear_ground(Inquiry& ask) {
    const std::string ground = ask.text_or(site(ask), fact::ground, "");
    if (ground.empty())
        ask.missing(say("what ground {} is", site(ask)), ask.to_state(site(ask), fact::ground));
    return ground == "clear" ? kept() : broken(say("{} is {}", site(ask), ground));
}

Ruling built_with_nothing_else(Inquiry& ask) {
    if (ask.yes(site(ask), fact::city) || ask.yes(site(ask), fact::port))
        return broken(say("{} has a city", site(ask)));
    if (ask.yes(site(ask), fact::resource)) return broken(say("{} has a resource", site(ask)));
    for (const char* base : {"Small Airbase", "Large Airbase", airfield})
        if (ask.yes(site(ask), fact::installed(base)) &&
            !(base == airfield && ask.yes(site(ask), fact::destroyed(base))))
            return broken(say("{} has a {}", site(ask), base));
    return kept();
}

Ruling built_in_supply(Inquiry& ask) {
    const std::string side = side_of_builder(ask);
    if (side.empty() || !ask.known(site(ask), fact::traced_supply(side))) return not_concerned();
    return ask.yes(site(ask), fact::traced_supply(side)) ? kept()
                                                         : broken(say("{} is out of supply", site(ask)));
}

Ruling built_outside_of_zoc(Inquiry& ask) {
    const std::string side = side_of_builder(ask);
    if (side.empty()) return not_concerned();
    return ask.yes(site(ask), fact::uninhibited_zoc(side))
               ? broken(say("{} is in the uninhibited ZOC of an enemy unit", site(ask)))
               : kept();
}

/// @}

/// @name 4.3.s17, 4.3.s24: moved or given up
/// @{

Ruling is_never_relocated(Inquiry& ask) {
    if (!is_about_an_airfield(ask)) return kept();
    return broken(say("the airfield of {} would be moved", site(ask)));
}

Ruling pays_for_the_demolition(Inquiry& ask) {
    const Value has = ask.fact(the_game, fact::ep(builder(ask)));
    if (!has.known()) return not_concerned();
    const double cost = ask.printed("airfield_demolition_ep");
    return *has.number() >= cost
               ? kept()
               : broken(say("it takes {} EP, and {} has {}", cost, builder(ask), *has.number()));
}

void airfield_is_demolished(Resolution& now) {
    if (!is_about_an_airfield(now)) return;
    const std::string nation = builder(now);
    const double cost = now.printed("airfield_demolition_ep");
    now.result(result::cost, cost);
    now.result(result::removed, true);
    now.set(site(now), fact::installed(airfield), false);
    now.set(site(now), fact::being_built(airfield), false);
    take_off(now, fact::ep(nation), cost);
}

/// It is gone, and another may be built there.
void destroyed_airfield_leaves_the_map(Resolution& now) {
    const Place place = now.subject(arg::at);
    if (now.yes(place, fact::destroyed(airfield))) now.set(place, fact::installed(airfield), false);
}

/// @}

}  // namespace

void register_grass_airfields(Rulebook& book) {
    book.check("4.3.s1", {verb::build}, of_an_airfield<built_in_the_offensive_phase>);
    book.check("4.3.s16", {verb::build}, of_an_airfield<not_in_a_seasonal_turn>);
    book.check("4.3.s6", {verb::build}, of_an_airfield<built_in_the_own_option>);
    book.check("4.3.s9", {verb::build}, of_an_airfield<not_in_a_common_offensive>);
    book.check("4.3.s11", {verb::build}, of_an_airfield<not_once_all_have_passed>);
    book.effect("4.3.s10", verb::build, option_passes_on);
    book.check("4.3.s2", {verb::build}, of_an_airfield<pays_for_the_airfield>);
    book.check("4.3.s7", {verb::build}, of_an_airfield<pays_with_his_own>);
    book.effect({"4.3.s1", "4.3.s2"}, verb::build, airfield_is_begun);
    book.effect("4.3.s1", event::step_begins, airfields_are_completed);

    book.check("4.3.s5", {verb::build}, of_an_airfield<built_among_friends>);
    book.check("4.3.s8", {verb::build}, of_an_airfield<built_where_its_units_are>);
    book.check("4.3.s12", {verb::build}, of_an_airfield<built_on_clear_ground>);
    book.check("4.3.s13", {verb::build}, of_an_airfield<built_with_nothing_else>);
    book.check("4.3.s14", {verb::build}, of_an_airfield<built_in_supply>);
    book.check("4.3.s15", {verb::build}, of_an_airfield<built_outside_of_zoc>);

    book.check("4.3.s17", {verb::relocate}, is_never_relocated);
    book.check("4.3.s24", {verb::demolish}, of_an_airfield<pays_for_the_demolition>);
    book.effect("4.3.s24", verb::demolish, airfield_is_demolished);
    book.effect("4.3.s23", event::installation_destroyed, destroyed_airfield_leaves_the_map, When::after);
}

}  // namespace umpire::rules::aeto
