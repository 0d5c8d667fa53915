#include "invasions/island_raids.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "common/sides.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace umpire::rules::awaw {

namespace {

/// The force that raids this hex in this phase.
std::optional<Subject> raiders_at(Inquiry& ask, Place hex) {
    for (const Group group : all_groups(ask))
        if (is_island_raider(ask, group) && ask.fact(group, fact::activity_hex) == Value(hex) &&
            is_now(ask, ask.fact(group, fact::announced)))
            return group;
    return std::nullopt;
}

}  // namespace

std::optional<Raid> raid_of(Inquiry& ask) {
    const Force force = ask.subject(arg::group);
    const Place hex = ask.subject(arg::at);
    Raid raid{force, force, hex, word_of(ask, hex, fact::island_group),
              {},    {},    {},  ask.verb() == verb::oppose};
    if (raid.opposes) {
        const auto raiders = raiders_at(ask, hex);
        if (!raiders) return std::nullopt;
        raid.raiders = *raiders;
        raid.time = ask.text_or(*raiders, fact::raid_time, "");
    } else {
        if (is_box(ask, hex) || !knows_place(ask, hex)) return std::nullopt;
        if (ask.has(arg::time)) raid.time = ask.text(arg::time);
    }
    raid.raider = ask.side_of(raid.raiders);
    raid.defender = opponent_of(raid.raider);
    return raid;
}

bool is_by_night(Inquiry& ask, const Raid& raid) {
    if (raid.time.empty())
        ask.missing("whether the raid is made by day or at night",
                    say("!raid {} at {} <day or night>", raid.raiders, raid.hex));
    return raid.time == "night";
}

bool is_island_raider(Inquiry& ask, Group group) {
    return activity_of(ask, group) == "island raid";
}

bool opposes_island_raid(Inquiry& ask, Group group) {
    return activity_of(ask, group) == "raid defense";
}

std::vector<Subject> other_raid_forces(Inquiry& ask, const Raid& raid) {
    Forces forces;
    for (const Group group : all_groups(ask)) {
        const bool ours = raid.opposes ? opposes_island_raid(ask, group) : is_island_raider(ask, group);
        if (group != raid.force && ours && ask.side_of(group) == ask.side_of(raid.force) &&
            in_this_player_turn(ask, ask.fact(group, fact::announced)))
            forces.push_back(group);
    }
    return forces;
}

Places islands_of(Inquiry& ask, std::string_view group, std::string_view side) {
    Places islands;
    for (std::uint32_t index = 0; index < ask.position().count(Kind::location); ++index) {
        const Place place{Kind::location, index};
        if (ask.said(place, fact::island_group).known() && word_of(ask, place, fact::island_group) == group &&
            word_of(ask, place, fact::controller) == side)
            islands.push_back(place);
    }
    return islands;
}

bool is_supplied_island(Inquiry& ask, Place island) {
    return ask.yes(island, fact::supplied_for_raids);
}

bool is_fully_supplied_island(Inquiry& ask, Place island) {
    return is_supplied_island(ask, island) && is_fully_supplied(ask, island).value_or(true);
}

bool is_excluded(std::string_view island_group) {
    return among(island_group, {"Aleutian Islands", "Hawaiian Islands", "Kurile Islands"});
}

bool is_working_port(Inquiry& ask, Place place, std::string_view side) {
    if (!is_port(ask, place) || word_of(ask, place, fact::controller) != side) return false;
    const Value works = ask.fact(place, fact::operational);
    return works.yes_no() == nullptr || *works.yes_no();
}

namespace {

/// @name 21.5391: who and when
/// @{

Value nation_of_a_raider(Inquiry& ask, Unit ship, Value) {
    return is_air(ask, ship) ? Value() : ask.fact(ship, fact::nation);
}

Value australians_count_as_american(Inquiry&, Subject, Value nation) {
    return nation == Value("Australia") ? Value("United States") : nation;
}

std::string raiding_nation(Inquiry& ask, Unit ship) {
    return word_of(ask, ship, fact::raiding_nation);
}

bool enemy_holds_some(Inquiry& ask, const Raid& raid) {
    return !raid.group.empty() && !islands_of(ask, raid.group, raid.defender).empty();
}

Ruling japanese_and_americans(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid || raid->group.empty()) return not_concerned();
    for (const Unit ship : ships_in(ask, raid->force)) {
        const std::string nation = raiding_nation(ask, ship);
        if (nation != "Japan" && nation != "United States" && nation != "Britain")
            return broken(say("{} is neither Japanese nor American", ship));
    }
    if (!enemy_holds_some(ask, *raid))
        return broken(say("the enemy controls nothing in the {}", raid->group));
    return kept();
}

Ruling no_british_ships(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid) return not_concerned();
    for (const Unit ship : ships_in(ask, raid->force))
        if (raiding_nation(ask, ship) == "Britain" &&
            (raid->opposes || ask.reading("allied_island_raiders") == "americans_and_australians"))
            return broken(say("{} is British", ship));
    return kept();
}

Ruling in_its_own_combat_phase(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid) return not_concerned();
    if (ask.phase() != "combat") return broken(say("{} raids in the {} phase", raid->force, ask.phase()));
    if (raid->raider != ask.phasing_side())
        return broken(say("{} raids in the turn of the {} player", raid->force, ask.phasing_side()));
    return kept();
}

void force_is_sent(Resolution& now) {
    const auto raid = raid_of(now);
    if (!raid) return;
    now.set(raid->force, fact::activity, raid->opposes ? "raid defense" : "island raid");
    now.set(raid->force, fact::activity_hex, raid->hex);
    now.set(raid->force, fact::activity_status, "outward");
    now.set(raid->force, fact::announced, moment(now));
    if (raid->opposes) now.set(raid->force, fact::opposes, raid->raiders);
    if (const auto port = now.location(raid->force); port && !now.known(raid->force, fact::base))
        now.set(raid->force, fact::base, *port);
}

void mission_on_the_pacific_front(Resolution& now) {
    if (const auto raid = raid_of(now)) now.set(raid->force, fact::activity_front, "Pacific");
}

/// @}

/// @name 21.5392: targets
/// @{

bool is_near_a_port(Inquiry& ask, Place island, std::string_view side, double hexes) {
    for (std::uint32_t index = 0; index < ask.position().count(Kind::location); ++index) {
        const Place place{Kind::location, index};
        if (is_working_port(ask, place, side) && !is_excluded(word_of(ask, place, fact::island_group)) &&
            ask.distance(place, island) <= hexes)
            return true;
    }
    return false;
}

Ruling supplied_island_near_a_port(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid || is_excluded(raid->group) || !enemy_holds_some(ask, *raid)) return not_concerned();
    const double hexes = ask.printed("island_raid_port_range");
    for (const Place island : islands_of(ask, raid->group, raid->defender))
        if (is_supplied_island(ask, island) && is_near_a_port(ask, island, raid->raider, hexes))
            return kept();
    return broken(say("no supplied enemy island of the {} is within {} hexes of a port of the raider",
                      raid->group, hexes));
}

Ruling not_from_or_against_the_north(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid) return not_concerned();
    if (is_excluded(raid->group)) return broken(say("the {} are not raided", raid->group));
    const auto base = base_of_force(ask, raid->force);
    const std::string from = base ? word_of(ask, *base, fact::island_group) : std::string();
    if (is_excluded(from)) return broken(say("no raid is made from the {}", from));
    return kept();
}

bool is_city_of_the_bismarcks(Inquiry& ask, const Raid& raid) {
    return raid.group == "Bismarck Archipelago" &&
           (is_called(ask, raid.hex, "Kavieng") || is_called(ask, raid.hex, "Rabaul"));
}

/// The other rules speak of islands of which the enemy has none at all or none that is near enough.
Ruling raiding_hex_is_an_enemy_island(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid || (!raid->group.empty() && !enemy_holds_some(ask, *raid))) return not_concerned();
    const std::string hex = ask.name(raid->hex);
    if (raid->group.empty()) return broken(say("{} is in no island group", hex));
    if (word_of(ask, raid->hex, fact::controller) != raid->defender)
        return broken(say("{} is not controlled by the enemy", hex));
    if (!is_supplied_island(ask, raid->hex)) return broken(say("{} is not supplied", hex));
    if (word_of(ask, raid->hex, fact::island) != "one-hex" && !is_city_of_the_bismarcks(ask, *raid))
        return broken(say("{} is no island of one hex", hex));
    return kept();
}

Ruling several_groups_may_be_raided(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid) return not_concerned();
    for (const Force other : other_raid_forces(ask, *raid))
        if (const Value hex = ask.fact(other, fact::activity_hex);
            hex.subject() != nullptr && word_of(ask, *hex.subject(), fact::island_group) != raid->group)
            return kept();
    return not_concerned();
}

Value supply_is_optional(Inquiry& ask, Place place, Value) {
    if (!ask.known(place, fact::island_group)) return {};
    return supply_of(ask, place).value_or(0) > 0 && !ask.yes(place, fact::supply_declined);
}

/// Of the player turns that Japan has had since the turn in which the war began, this one included.
int japanese_player_turns(Inquiry& ask, std::string_view began) {
    const auto start = turn_named(ask, began),
               current = turn_named(ask, ask.text(game::the_game, fact::turn));
    if (!start || !current)
        ask.missing("when the war between Japan and the U.S. began",
                    "!state \"war began Japan United States\" <season year>");
    const bool still_to_come =
        ask.phasing_side() == "Allied" && ask.text_or(game::the_game, fact::first_player, "Axis") == "Allied";
    return turns_between(ask, *start, *current) - (still_to_come ? 1 : 0);
}

Ruling not_before_the_second_turn(Inquiry& ask) {
    if (!raid_of(ask)) return not_concerned();
    const std::string began = ask.text(game::the_game, fact::war_began_Japan_United_States);
    const int turns = japanese_player_turns(ask, began);
    if (turns >= ask.printed("turns_before_island_raids")) return kept();
    return broken(
        say("{} player turns of Japan have come since the war began in {}", std::max(turns, 0), began));
}

/// @}

/// @name 21.5393: by day or at night
/// @{

void time_is_noted(Resolution& now) {
    const auto raid = raid_of(now);
    if (raid && !raid->time.empty()) now.set(raid->force, fact::raid_time, raid->time);
}

Ruling both_may_raid_by_day(Inquiry& ask) {
    const auto raid = raid_of(ask);
    return raid && !is_by_night(ask, *raid) ? kept() : not_concerned();
}

Ruling only_japan_raids_at_night(Inquiry& ask) {
    const auto raid = raid_of(ask);
    if (!raid || !is_by_night(ask, *raid)) return not_concerned();
    for (const Unit ship : ships_in(ask, raid->force))
        if (raiding_nation(ask, ship) != "Japan")
            return broken(say("{} is not Japanese and does not raid at night", ship));
    return kept();
}

/// @}

}  // namespace

void register_island_raids(Rulebook& book) {
    book.define("21.5391A.s1", Kind::unit, fact::raiding_nation, nation_of_a_raider);
    book.define("21.5391A.s3", Kind::unit, fact::raiding_nation, australians_count_as_american);
    book.check("21.5391A.s1", {verb::raid, verb::oppose}, japanese_and_americans);
    book.check("21.5391A.s2", {verb::raid}, in_its_own_combat_phase);
    book.check("21.5391A.s4", {verb::raid, verb::oppose}, no_british_ships);

    book.define("21.5392D", Kind::location, fact::supplied_for_raids, supply_is_optional);
    book.check("21.5392A.s1", {verb::raid}, supplied_island_near_a_port);
    book.check("21.5392A.s2", {verb::raid}, not_from_or_against_the_north);
    book.check("21.5392B", {verb::raid}, raiding_hex_is_an_enemy_island);
    book.check("21.5392C", {verb::raid}, several_groups_may_be_raided);
    book.check("21.5392E", {verb::raid}, not_before_the_second_turn);

    book.check("21.5393A.s1", {verb::raid}, both_may_raid_by_day);
    book.check("21.5393B.s1", {verb::raid}, only_japan_raids_at_night);
    for (const Verb& verb : {verb::raid, verb::oppose}) {
        book.effect("21.5393.s1", verb, time_is_noted, When::before);
        book.effect("21.5391A.s1", verb, force_is_sent, When::before);
    }
    book.effect("21.5391A.s2", verb::raid, mission_on_the_pacific_front, When::before);
    register_island_raid_combat(book);
}

}  // namespace umpire::rules::awaw
