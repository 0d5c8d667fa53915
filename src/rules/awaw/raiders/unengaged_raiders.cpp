#include "basing/places.hpp"
#include "battle/engagement.hpp"
#include "battle/facts.hpp"
#include "battle/naval_attack.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "forces/accounts.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/nations.hpp"
#include "forces/ships.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "raiders/facts.hpp"
#include "raiders/raiders.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// The raiders in the battle that is under way in an SW box.
std::optional<Subject> raiders_in_battle(Inquiry& ask) {
    if (!is_raider_box(ask)) return std::nullopt;
    for (const Group group : listed(ask, *battle_under_way(ask), fact::groups))
        if (raid_box(ask, group)) return group;
    return std::nullopt;
}

Ships defenders_in_battle(Inquiry& ask) {
    Ships ships;
    for (const Group group : listed(ask, *battle_under_way(ask), fact::groups))
        if (!raid_box(ask, group))
            for (const Unit ship : ships_in(ask, group))
                ships.push_back(ship);
    return ships;
}

/// @name 21.535: the combat
/// @{

Ruling each_group_by_itself(Inquiry& ask) {
    if (sw_ocean(ask, ask.subject(arg::at)).empty()) return not_concerned();
    const auto groups = ask.subjects(arg::groups);
    std::optional<Subject> raiders;
    for (const Group group : groups) {
        if (!raid_box(ask, group)) continue;
        if (raiders) return broken(say("{} and {} fight their own rounds", *raiders, group));
        raiders = group;
    }
    if (!raiders) return not_concerned();
    for (const Group group : groups)
        if (group != *raiders && !holds(hunters_of(ask, *raiders), group))
            return broken(say("{} does not engage {}", group, *raiders));
    return kept();
}

/// The raiders are on their way home and threaten nobody.
void second_round_is_of_no_transports(Resolution& now) {
    if (const auto raiders = raiders_in_battle(now); raiders && raider_attempt(now, *raiders) > 1)
        now.set(*battle_under_way(now), fact::later_engagement, true);
}

/// @}

/// @name 21.5361B: ships that are held back
/// @{

void raiders_are_held_back(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!is_in_its_box(now, group)) return;
    for (const Unit ship : now.subjects(arg::units)) {
        now.set(ship, fact::held_back, true);
        now.set(ship, fact::raids_with, group);
        now.place(ship, *raid_box(now, group));
    }
}

Ruling held_back_before_the_combat(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_in_its_box(ask, group)) return not_concerned();
    const bool fights = raiders_in_battle(ask) == std::optional(group);
    if (!fights) return ask.known(group, fact::way_barred) ? broken("the combat has been fought") : kept();
    const std::string segment = segment_now(ask);
    if (segment == "A" || (segment == "G" && !ask.known(*battle_under_way(ask), fact::strikes_round)))
        return kept();
    return broken(say("{} is in combat already", group));
}

/// They sail home together.
void held_back_ships_rejoin(Resolution& now) {
    const auto raiders = raiders_in_battle(now);
    if (!raiders) return;
    for (const Unit ship : all_units(now))
        if (now.yes(ship, fact::held_back) && now.fact(ship, fact::raids_with) == Value(*raiders) &&
            !now.yes(ship, fact::sunk))
            move_to_group(now, ship, *raiders);
}

void screens_are_noted(Resolution& now) {
    if (!raiders_in_battle(now) || now.text(arg::segment) != "H") return;
    for (const Unit ship : defenders_in_battle(now))
        now.set(ship, fact::screened_at_start, is_screened(now, ship));
}

bool stands_in_the_way(Inquiry& ask, Unit ship) {
    if (ask.reading("held_back_raiders") == "screened_or_eliminated")
        return !is_screened(ask, ship) && !ask.yes(ship, fact::damaged);
    const Value at_start = ask.fact(ship, fact::screened_at_start);
    return at_start.known() ? !at_start.is_yes() : !is_screened(ask, ship);
}

bool defenders_bar_the_way(Inquiry& ask) {
    const Ships ships = defenders_in_battle(ask);
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return stands_in_the_way(ask, ship); });
}

void way_to_the_transports(Resolution& now) {
    const auto raiders = raiders_in_battle(now);
    if (raiders && raider_attempt(now, *raiders) < 2)
        now.set(*raiders, fact::way_barred, defenders_bar_the_way(now));
}

/// As far as fleet combat has come; unknown if there was none.
std::optional<bool> is_way_barred(Inquiry& ask, Group group) {
    if (const Value barred = ask.fact(group, fact::way_barred); barred.known()) return barred.is_yes();
    if (raiders_in_battle(ask) != std::optional(group) || segment_now(ask) < "H") return std::nullopt;
    return defenders_bar_the_way(ask);
}

/// @}

/// @name 21.5361, 21.5363: who may attack the transports
/// @{

/// Somebody came against it in the first engagement.
bool is_engaged(Inquiry& ask, Group group) {
    return ask.known(group, fact::way_barred) || !hunters_of(ask, group).empty();
}

/// In time, and by raiders in an SW box.
bool may_attack_now(Inquiry& ask, Group group) {
    return raid_box(ask, group) && raider_attempt(ask, group) < 2 &&
           !in_this_player_turn(ask, ask.fact(group, fact::attacked_transports_in));
}

/// The ships that were held back, if the group was engaged.
Ships raiders_that_attack(Inquiry& ask) {
    if (ask.has(arg::units)) return ask.subjects(arg::units);
    const Group group = ask.subject(arg::group);
    if (!is_engaged(ask, group)) return ships_in(ask, group);
    Ships ships;
    for (const Unit ship : all_units(ask))
        if (ask.yes(ship, fact::held_back) && !ask.yes(ship, fact::sunk) &&
            (group_of(ask, ship) == std::optional(group) || ask.fact(ship, fact::raids_with) == Value(group)))
            ships.push_back(ship);
    return ships;
}

Ruling all_of_an_unengaged_group(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    return may_attack_now(ask, group) && !is_engaged(ask, group) ? kept() : not_concerned();
}

Ruling fighters_do_not_attack(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!may_attack_now(ask, group) || !is_engaged(ask, group)) return not_concerned();
    for (const Unit ship : raiders_that_attack(ask))
        if (!ask.yes(ship, fact::held_back)) return broken(say("{} was not held back from the combat", ship));
    return kept();
}

Ruling way_is_open(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!may_attack_now(ask, group) || !is_engaged(ask, group)) return not_concerned();
    return is_way_barred(ask, group) == std::optional(false) ? kept() : not_concerned();
}

Ruling way_is_barred(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!may_attack_now(ask, group) || !is_engaged(ask, group)) return not_concerned();
    const auto barred = is_way_barred(ask, group);
    if (!barred) return broken(say("{} has not fought those who engage it", group));
    return *barred ? broken(say("ships that engaged {} still bar its way", group)) : kept();
}

Ruling one_attack_in_a_turn(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!raid_box(ask, group)) return not_concerned();
    if (may_attack_now(ask, group)) return kept();
    return broken(raider_attempt(ask, group) > 1 ? say("{} is on its way home", group)
                                                 : say("{} has attacked the transports in this turn", group));
}

/// @}

/// @name 21.5362: the attack
/// @{

Ships transports_in(Inquiry& ask, Place box, const std::string& side) {
    Ships transports;
    for (const Unit unit : all_units(ask))
        if (is_at(ask, unit, box) && is_of_class(ask, unit, "transport") && !ask.yes(unit, fact::sunk) &&
            ask.side_of(unit) == side)
            transports.push_back(unit);
    if (transports.empty()) ask.missing(say("the transports in {}", box));
    return transports;
}

Ships transports_attacked(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    return transports_in(ask, *raid_box(ask, group), opponent_of(ask.side_of(group)));
}

Ships air_of(Inquiry& ask, Unit carrier) {
    Ships air;
    for (const Unit unit : all_units(ask)) {
        const auto inside = ask.inside(unit);
        if (is_air(ask, unit) && !ask.yes(unit, fact::eliminated) &&
            (inside == std::optional(carrier) || ask.fact(unit, fact::based_on) == Value(carrier)))
            air.push_back(unit);
    }
    return air;
}

std::optional<Subject> carrier_attacking(Inquiry& ask) {
    if (!raid_box(ask, ask.subject(arg::group))) return std::nullopt;
    for (const Unit ship : raiders_that_attack(ask))
        if (is_fast_carrier(ask, ship) && !ask.yes(ship, fact::damaged)) return ship;
    return std::nullopt;
}

void air_defense_of_transports(Resolution& now) {
    if (!carrier_attacking(now)) return;
    const std::string side = opponent_of(now.side_of(now.subject(arg::group)));
    const bool defends = research(now, side, "air defense") > 0;
    now.result(result::air_defense, defends);
    if (defends && !now.has(arg::squadrons))
        now.missing("the squadrons that got through the air defense of the transports (20.5)",
                    say("!plunder {} squadrons <number>", now.subject(arg::group)));
}

void carrier_strikes(Resolution& now) {
    const auto carrier = carrier_attacking(now);
    if (!carrier) return;
    game::Arguments attack{{arg::air, as_list(air_of(now, *carrier))},
                           {arg::target, as_list(transports_attacked(now))}};
    if (now.has(arg::squadrons)) attack[arg::squadrons] = now.number(arg::squadrons);
    now.happens(event::air_attack, attack);
    now.result(result::air_hits, now.result(result::hits));
}

/// Heavy and light ships in one roll.
void ships_fire_at_transports(Resolution& now) {
    if (!raid_box(now, now.subject(arg::group))) return;
    Ships ships;
    double strength = 0;
    for (const Unit ship : raiders_that_attack(now))
        if (const double factors = now.number_or(ship, fact::fleet_factors, 0);
            factors > 0 && !now.yes(ship, fact::damaged)) {
            ships.push_back(ship);
            strength += factors;
        }
    if (ships.empty()) return;
    const Ships transports = transports_attacked(now);
    const double modifiers =
        now.modifiers(sum::fleet_combat, {{arg::unit, as_list(ships)}, {arg::target, as_list(transports)}});
    now.result(result::strength, strength);
    const double hits = naval_attack(now, strength, "FF", modifiers, "raiders fire at the transports");
    now.result(result::fleet_hits, hits);
    if (hits > 0) now.happens(event::hits_fall, {{arg::on, as_list(transports)}, {arg::hits, hits}});
}

/// Of transports in a group 22.552B speaks.
double transports_are_hindered(Inquiry& ask) {
    if (ask.verb() != verb::plunder) return 0;
    const auto transports = target_ships(ask);
    return std::any_of(transports.begin(), transports.end(),
                       [&](Unit ship) { return !group_of(ask, ship).has_value(); });
}

Ruling transports_do_not_fire(Inquiry& ask) {
    for (const Group target : groups_named(ask, arg::target)) {
        if (!raid_box(ask, target)) continue;
        for (const Subject ship : named(ask, arg::unit))
            if (ship.kind == Kind::unit && is_of_class(ask, ship, "transport"))
                return broken(say("{} is a transport", ship));
        return kept();
    }
    return not_concerned();
}

void attack_on_transports_is_noted(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (raid_box(now, group)) now.set(group, fact::attacked_transports_in, moment(now));
}

/// @}

/// @name 21.537, 21.538: going home
/// @{

Ruling raiders_go_home_together(Inquiry& ask) {
    if (ask.verb() == verb::return_) {
        const Group group = ask.subject(arg::group);
        if (!raid_box(ask, group)) return not_concerned();
        const Units ships = ships_in(ask, group), going = named(ask, arg::units);
        if (!ask.has(arg::units) || going.size() >= ships.size()) return kept();
        return broken(say("{} returns with {} of its {} ships", group, going.size(), ships.size()));
    }
    for (const Group group : all_groups(ask))
        if (is_in_its_box(ask, group) && !is_lost(ask, group))
            return broken(say("{} is still at sea", group));
    return not_concerned();
}

void raiders_go_home(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (is_in_its_box(now, group))
        now.happens(event::force_returns, {{arg::group, group}, {arg::to, now.subject(arg::to)}});
}

void defenders_go_home(Resolution& now) {
    for (const Group group : hunters_of(now, now.subject(arg::group))) {
        for (const Unit ship : ships_in(now, group))
            if (const Value base = now.fact(ship, fact::base); base.subject() != nullptr)
                now.place(ship, *base.subject());
        now.forget(group, fact::engages);
        now.forget(group, fact::engages_raiders);
    }
}

void those_who_engaged_are_inverted(Resolution& now) {
    Value::List units;
    for (const Unit ship : all_units(now))
        if (in_this_player_turn(now, now.fact(ship, fact::engaged_raiders_in)) && !now.yes(ship, fact::sunk))
            units.emplace_back(ship);
    if (!units.empty()) now.happens(event::force_inverted, {{arg::units, units}});
}

void last_raiders_are_home(Resolution& now) {
    const auto box = raid_box(now, now.subject(arg::group));
    if (!box) return;
    for (const Group other : raiders_of(now, *box))
        if (is_in_its_box(now, other)) return;
    those_who_engaged_are_inverted(now);
}

void second_round_is_declined(Resolution& now) {
    const Group target = now.subject(arg::target);
    if (!raid_box(now, target) || raider_attempt(now, target) < 2) return;
    now.happens(event::first_engagement_over, {{arg::group, target}});
    now.forget(target, fact::hunted_by);
}

/// Where it goes, as long as it is not there.
std::optional<Place> port_bound_for(Inquiry& ask, Subject raiders) {
    for (const AnyThing& fact : {fact::destination, fact::base})
        if (const Value port = ask.fact(raiders, fact);
            port.subject() != nullptr && sw_ocean(ask, *port.subject()).empty())
            return *port.subject();
    return std::nullopt;
}

bool is_safe_on_its_way_home(Inquiry& ask, Group raiders) {
    if (ask.yes(raiders, fact::started_at_sea) &&
        ask.text(game::the_game, fact::turn) == ask.text(game::the_game, fact::first_war_turn))
        return true;
    const auto port = port_bound_for(ask, raiders);
    const auto nations = nations_of(ask, raiders);
    return port && (is_called(ask, *port, "Bergen") || is_called(ask, *port, "Scapa Flow")) &&
           nations == std::vector<std::string>{"Germany"};
}

bool is_raider_going_home(Inquiry& ask, Group group) {
    return raid_box(ask, group) && is_returning(ask, group);
}

Ruling safe_on_their_way_home(Inquiry& ask) {
    for (const Group target : groups_named(ask, arg::target)) {
        if (!is_raider_going_home(ask, target)) continue;
        return is_safe_on_its_way_home(ask, target) ? broken(say("{} comes home unseen", target)) : kept();
    }
    return not_concerned();
}

/// Those who went against raiders to an SW box that is known.
bool has_hunted(Inquiry& ask, Group group) {
    const Value box = ask.fact(group, fact::destination);
    return ask.yes(group, fact::engages_raiders) && box.subject() != nullptr &&
           !sw_ocean(ask, *box.subject()).empty();
}

Ruling only_raiders_are_attacked(Inquiry& ask) {
    for (const Group target : groups_named(ask, arg::target)) {
        if (is_raider_going_home(ask, target))
            return is_safe_on_its_way_home(ask, target) ? not_concerned() : kept();
        if (!has_hunted(ask, target) || !is_returning(ask, target)) continue;
        return ask.reading("attacked_after_raids") == "raiders"
                   ? broken(say("{} engaged raiders and returns to port", target))
                   : kept();
    }
    return not_concerned();
}

/// Those who have fought go home by 22.63.
void hunters_go_home(Resolution& now) {
    const Group group = now.subject(arg::group);
    const Value box = now.fact(group, fact::destination);
    if (!has_hunted(now, group) || now.location(group) != std::optional(*box.subject()) ||
        now.known(group, fact::fought_at) || now.has(arg::units) || is_returning(now, group))
        return;
    now.happens(event::force_returns, {{arg::group, group}, {arg::to, now.subject(arg::to)}});
}

Ruling returns_to_a_listed_place(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const Place to = ask.subject(arg::to);
    const bool hunter = has_hunted(ask, group);
    if (!hunter && (!raid_box(ask, group) || ask.reading("raiders_return_to") == "any_base"))
        return not_concerned();
    const std::string ocean =
        hunter ? sw_ocean(ask, *ask.fact(group, fact::destination).subject()) : raided_ocean(ask, group);
    const Value oceans = ask.fact(to, fact::raiders_in_reach);
    const bool listed = oceans.list() != nullptr && std::find(oceans.list()->begin(), oceans.list()->end(),
                                                              Value(ocean)) != oceans.list()->end();
    return listed ? kept() : broken(say("{} is none of the places around the {}", to, ocean));
}

/// @}

}  // namespace

void register_unengaged_raiders(Rulebook& book) {
    book.check("21.535.s1", {verb::battle}, each_group_by_itself);
    book.effect("21.538A.s4", event::battle_starts, second_round_is_of_no_transports);

    book.check("21.5361A", {verb::plunder}, all_of_an_unengaged_group);
    book.effect("21.5361B.s1", verb::hold, raiders_are_held_back);
    book.effect("21.5361B.s1", event::round_ends, held_back_ships_rejoin);
    book.check("21.5361B.s2", {verb::hold}, held_back_before_the_combat);
    book.check("21.5361B.s3", {verb::plunder}, fighters_do_not_attack);
    book.check("21.5361B.s4", {verb::plunder}, way_is_open);
    book.effect("21.5361B.s5", event::segment_begins, screens_are_noted);
    book.effect({"21.5361B.s4", "21.5363"}, event::round_ends, way_to_the_transports);
    book.check("21.5363", {verb::plunder}, way_is_barred);

    book.effect("21.5362A.s3", verb::plunder, air_defense_of_transports);
    book.effect({"21.5362A.s1", "21.5362A.s2"}, verb::plunder, carrier_strikes);
    book.effect("21.5362B.s1", verb::plunder, ships_fire_at_transports);
    book.check("21.5362B.s2", {verb::fire}, transports_do_not_fire);
    book.modifier("21.5362C", sum::fleet_combat, transports_are_hindered);
    book.check("21.538B.s3", {verb::plunder}, one_attack_in_a_turn);
    book.effect("21.538B.s3", verb::plunder, attack_on_transports_is_noted);

    book.check("21.537A", {verb::return_, verb::close}, raiders_go_home_together);
    book.effect("21.537A", verb::return_, raiders_go_home);
    book.effect("21.537B.s1", event::first_engagement_over, defenders_go_home);
    book.effect("21.537B.s2", event::base_entered, last_raiders_are_home);
    book.effect("21.537B.s2", verb::close, those_who_engaged_are_inverted);

    book.effect("21.538A.s3", verb::decline, second_round_is_declined);
    book.check("21.538B.s1", {verb::intercept, verb::strike}, only_raiders_are_attacked);
    book.check("21.538B.s1", {verb::return_}, returns_to_a_listed_place);
    book.effect("21.538B.s1", verb::return_, hunters_go_home);
    book.check("21.538B.s2", {verb::intercept, verb::strike}, safe_on_their_way_home);
}

}  // namespace umpire::rules::awaw
