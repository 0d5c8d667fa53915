#include "raiders/raiders.hpp"

#include "umpire/catalog/table.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/accounts.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/nations.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "raiders/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::rules::awaw {

std::optional<Place> raid_box(Inquiry& ask, Group group) {
    const Value box = ask.fact(group, fact::raid_box);
    return box.subject() != nullptr ? std::optional(*box.subject()) : std::nullopt;
}

std::string raided_ocean(Inquiry& ask, Group group) {
    const auto box = raid_box(ask, group);
    return box ? sw_ocean(ask, *box) : std::string();
}

bool is_in_its_box(Inquiry& ask, Group group) {
    const auto box = raid_box(ask, group);
    return box && ask.location(group) == box;
}

std::vector<Subject> raiders_of(Inquiry& ask, Place box) {
    std::vector<Subject> raiders;
    for (const Group group : all_groups(ask))
        if (raid_box(ask, group) == box && in_this_player_turn(ask, ask.fact(group, fact::announced)) &&
            !is_lost(ask, group))
            raiders.push_back(group);
    return raiders;
}

double raider_attempt(Inquiry& ask, Group group) {
    return in_this_player_turn(ask, ask.fact(group, fact::opposed_in))
               ? ask.number_or(group, fact::raider_attempt, 0)
               : 0;
}

std::vector<Subject> hunters_of(Inquiry& ask, Group raiders) {
    return listed(ask, raiders, fact::hunted_by);
}

bool is_classic_game(Inquiry& ask) {
    return ask.text_or(game::the_game, fact::variant, "") == "classic";
}

bool has_battleship_designs(Inquiry& ask, std::string_view nation) {
    return research(ask, nation, "battleship design") >= ask.printed("battleship_designs_for_raids");
}

bool is_great_battleship(Inquiry& ask, Unit ship) {
    return type_of(ask, ship) == "BB" &&
           ask.number(ship, fact::factors) >= ask.printed("great_battleship_factors");
}

namespace {

/// @name The raid that is announced
/// @{

/// The SW box that an order sends a group to on a raid; none of any other order.
std::optional<Place> box_of_order(Inquiry& ask) {
    if (announced_activity(ask) != "raid" || !ask.has(arg::to)) return std::nullopt;
    const Subject to = ask.subject(arg::to);
    return to.kind == Kind::location && !sw_ocean(ask, to).empty() ? std::optional(to) : std::nullopt;
}

std::optional<Place> base_of_raider(Inquiry& ask, Unit ship) {
    if (const Value base = ask.fact(ship, fact::base); base.subject() != nullptr) return *base.subject();
    const auto group = group_of(ask, ship);
    return group ? base_of_force(ask, *group) : ask.location(ship);
}

/// They left no port.
bool was_at_sea_from_the_start(Inquiry& ask, Group group) {
    return ask.yes(group, fact::started_at_sea);
}

Value bound_for_an_sw_box(Inquiry& ask, Group group, Value) {
    if (activity_of(ask, group) != "raid") return {};
    for (const AnyThing& fact : {fact::destination, fact::activity_hex})
        if (const Value box = ask.fact(group, fact);
            box.subject() != nullptr && !sw_ocean(ask, *box.subject()).empty())
            return box;
    return {};
}

Ruling raid_in_the_combat_phase(Inquiry& ask) {
    if (!box_of_order(ask)) return not_concerned();
    if (ask.phase() != "combat") return broken(say("it is the {} phase", ask.phase()));
    if (is_now(ask, ask.fact(game::the_game, fact::sw_combat_in)))
        return broken("SW combat has been resolved, and raids come before it");
    return kept();
}

/// @}

/// @name 21.531C, 21.532B to D: from where, who, how many
/// @{

/// The row of the table that states this rule.
struct Eligible {
    std::vector<std::string> nations, bases;
    std::optional<double> ships;
    std::string front;
};

Eligible eligible_by(Inquiry& ask, std::string_view rule) {
    const catalog::Table& table = ask.table(rule);
    const auto words = [](const nlohmann::json& cell) { return cell.get<std::vector<std::string>>(); };
    for (std::size_t row = 0; row < table.row_count(); ++row)
        if (table.row_rule(row) == rule)
            return {words(table.cell_at(row, *table.column_of("raiders"))),
                    words(table.cell_at(row, *table.column_of("bases"))),
                    table.number_at(row, *table.column_of("ships per base")),
                    table.cell_at(row, *table.column_of("front that pays BRPs")).get<std::string>()};
    ask.missing("who may raid where");
}

bool is_base_called(Inquiry& ask, Place base, const std::string& name) {
    if (name == "Western front ports") return is_port(ask, base) && is_on_front(ask, base, "Western");
    if (name == "Hawaiian Islands")
        return is_port(ask, base) && word_of(ask, base, fact::island_group) == name;
    return is_called(ask, base, name);
}

bool is_base_of(Inquiry& ask, const Eligible& eligible, Place base) {
    return std::any_of(eligible.bases.begin(), eligible.bases.end(),
                       [&](const std::string& name) { return is_base_called(ask, base, name); });
}

/// Ships of these nations that raid the box from this port in this turn, with those of the order.
double ships_from(Inquiry& ask, Place box, Subject base, const Eligible& eligible) {
    auto groups = raiders_of(ask, box);
    if (!holds(groups, ask.subject(arg::group))) groups.push_back(ask.subject(arg::group));
    double ships = 0;
    for (const Group group : groups)
        for (const Unit ship : ships_in(ask, group))
            if (base_of_raider(ask, ship) == base &&
                holds(eligible.nations, word_of(ask, ship, fact::nation)))
                ++ships;
    return ships;
}

/// Of the ships of the order that the rule is about.
Ruling eligible_raiders(Inquiry& ask, const char* rule, const char* ocean,
                        bool (*of_the_rule)(const std::string&)) {
    const auto box = box_of_order(ask);
    const Group group = ask.subject(arg::group);
    if (!box || sw_ocean(ask, *box) != ocean || was_at_sea_from_the_start(ask, group)) return not_concerned();
    const Eligible eligible = eligible_by(ask, rule);
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_in(ask, group)) {
        const std::string nation = word_of(ask, ship, fact::nation);
        if (!of_the_rule(nation)) continue;
        const auto base = base_of_raider(ask, ship);
        if (!base) ask.missing(say("the base of {}", ship));
        if (!holds(eligible.nations, nation)) return broken(say("{} is of {}", ship, nation));
        if (!is_base_of(ask, eligible, *base))
            return broken(
                say("{} has its base in {}, and nobody raids the {} from there", ship, *base, ocean));
        if (const double ships = ships_from(ask, *box, *base, eligible);
            eligible.ships && ships > *eligible.ships)
            return broken(say("{} ships would raid from {}; {} may", ships, *base, *eligible.ships));
        ruling = kept();
    }
    return ruling;
}

bool any_nation(const std::string&) {
    return true;
}
bool is_japanese(const std::string& nation) {
    return nation == "Japan";
}
bool is_not_japanese(const std::string& nation) {
    return nation != "Japan";
}

Ruling raids_into_the_atlantic(Inquiry& ask) {
    return eligible_raiders(ask, "21.532B", "Atlantic", any_nation);
}

bool axis_controls(Inquiry& ask, std::string_view what) {
    const std::string holder = word_of(ask, game::the_game, fact::control(what));
    if (holder.empty()) ask.missing(say("who controls {}", what), say("!state control {} is <side>", what));
    return holder == "Axis";
}

Ruling raids_out_of_suez(Inquiry& ask) {
    const Ruling ruling = eligible_raiders(ask, "21.532C.s1", "Indian Ocean", is_not_japanese);
    if (ruling.kind != Ruling::Kind::kept) return ruling;
    for (const char* what : {"Suez canal", "Ethiopia"})
        if (!axis_controls(ask, what)) return broken(say("the Axis do not control {}", what));
    return ruling;
}

Ruling japanese_raids_into_the_indian_ocean(Inquiry& ask) {
    return eligible_raiders(ask, "21.532C.s2", "Indian Ocean", is_japanese);
}

Ruling raids_into_the_pacific(Inquiry& ask) {
    return eligible_raiders(ask, "21.532D", "Pacific", any_nation);
}

Value atlantic_front(Inquiry& ask, Group group, Value front) {
    return raided_ocean(ask, group) == "Atlantic" ? Value(eligible_by(ask, "21.532B").front) : front;
}

Value indian_ocean_front(Inquiry& ask, Group group, Value front) {
    if (raided_ocean(ask, group) != "Indian Ocean") return front;
    const auto base = base_of_force(ask, group);
    if (!base) return front;
    for (const char* rule : {"21.532C.s1", "21.532C.s2"})
        if (const Eligible eligible = eligible_by(ask, rule); is_base_of(ask, eligible, *base))
            return eligible.front;
    return front;
}

Value pacific_front(Inquiry& ask, Group group, Value front) {
    const Value to = ask.fact(group, fact::destination);
    const bool island_group = is_on_a_raid(ask, group) && to.subject() != nullptr &&
                              !word_of(ask, *to.subject(), fact::island_group).empty();
    return raided_ocean(ask, group) == "Pacific" || island_group ? Value(eligible_by(ask, "21.532D").front)
                                                                 : front;
}

/// @}

/// @name 21.532A and E: the ships of a group
/// @{

Ruling ships_that_may_raid(Inquiry& ask) {
    if (!box_of_order(ask)) return not_concerned();
    for (const Unit ship : ships_in(ask, ask.subject(arg::group))) {
        const bool may = is_of_class(ask, ship, "capital ship") || is_fast_carrier(ask, ship) ||
                         type_of(ask, ship) == "CA";
        if (!may) return broken(say("{} is neither cruiser nor capital ship nor fast carrier", ship));
        if (ask.yes(ship, fact::slow)) return broken(say("{} is slow", ship));
    }
    return kept();
}

bool needs_designs(Inquiry& ask, Unit ship) {
    const std::string nation = word_of(ask, ship, fact::nation);
    return (nation == "Germany" || nation == "Italy") && is_great_battleship(ask, ship);
}

Ruling designs_for_great_battleships(Inquiry& ask) {
    if (!box_of_order(ask) || is_classic_game(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_in(ask, ask.subject(arg::group))) {
        if (!needs_designs(ask, ship)) continue;
        const std::string nation = word_of(ask, ship, fact::nation);
        if (!has_battleship_designs(ask, nation))
            return broken(say("{} has {} battleship design results and needs {} for {}", nation,
                              research(ask, nation, "battleship design"),
                              ask.printed("battleship_designs_for_raids"), ship));
        ruling = kept();
    }
    return ruling;
}

Ruling no_great_battleships_in_the_classic_game(Inquiry& ask) {
    if (!box_of_order(ask) || !is_classic_game(ask)) return not_concerned();
    for (const Unit ship : ships_in(ask, ask.subject(arg::group)))
        if (needs_designs(ask, ship)) return broken(say("{} is a five-factor battleship", ship));
    return kept();
}

Value ships_of_a_group(Inquiry& ask, Group group, Value) {
    if (activity_of(ask, group) != "raid") return {};
    return static_cast<double>(ships_in(ask, group).size());
}

/// One counter may be several cruisers.
double count_of_ships(Inquiry& ask, Group group) {
    double count = 0;
    for (const Unit ship : ships_in(ask, group))
        count += type_of(ask, ship) == "CA"
                     ? std::max(1.0, ask.number(ship, fact::factors) / ask.printed("factors_of_a_cruiser"))
                     : 1;
    return count;
}

Value cruisers_of_two_factors(Inquiry& ask, Group group, Value count) {
    return count.known() ? Value(count_of_ships(ask, group)) : count;
}

/// A force of the Axis in an SW box, of nothing but ships that may raid; others have other tasks there.
bool raids_by_the_look_of_it(Inquiry& ask, Group group) {
    if (ask.text_or(group, fact::side, "") != "Axis" || !is_in_sw_box(ask, group)) return false;
    const auto ships = ships_in(ask, group);
    return !ships.empty() && std::all_of(ships.begin(), ships.end(), [&](Unit ship) {
        return is_of_class(ask, ship, "capital ship") || is_fast_carrier(ask, ship) ||
               type_of(ask, ship) == "CA";
    });
}

Ruling has_three_ships_at_most(Inquiry& ask, Group group) {
    const double ships = count_of_ships(ask, group), most = ask.printed("raider_group_ships");
    if (ships <= most) return kept();
    return broken(say("{} has {} ships; {} are allowed", group, ships, most));
}

Ruling three_ships_at_most(Inquiry& ask) {
    return box_of_order(ask) ? has_three_ships_at_most(ask, ask.subject(arg::group)) : not_concerned();
}
Ruling raiders_are_three_ships_at_most(Inquiry& ask, Group group) {
    return raids_by_the_look_of_it(ask, group) ? has_three_ships_at_most(ask, group) : not_concerned();
}

Ruling has_only_one(Inquiry& ask, Group group, const char* what, bool (*is_such)(Inquiry&, Unit)) {
    const auto ships = ships_in(ask, group);
    const auto count = std::count_if(ships.begin(), ships.end(), [&](Subject s) { return is_such(ask, s); });
    if (count == 0) return not_concerned();
    return count == 1 ? kept() : broken(say("{} has {} {}s", group, count, what));
}

Ruling only_one(Inquiry& ask, const char* what, bool (*is_such)(Inquiry&, Unit)) {
    return box_of_order(ask) ? has_only_one(ask, ask.subject(arg::group), what, is_such) : not_concerned();
}

Ruling one_fast_carrier(Inquiry& ask) {
    return only_one(ask, "fast carrier", is_fast_carrier);
}
Ruling one_great_battleship(Inquiry& ask) {
    return only_one(ask, "five-factor battleship", is_great_battleship);
}

Ruling raiders_have_one_fast_carrier(Inquiry& ask, Group group) {
    return raids_by_the_look_of_it(ask, group) ? has_only_one(ask, group, "fast carrier", is_fast_carrier)
                                               : not_concerned();
}
Ruling raiders_have_one_great_battleship(Inquiry& ask, Group group) {
    return raids_by_the_look_of_it(ask, group)
               ? has_only_one(ask, group, "five-factor battleship", is_great_battleship)
               : not_concerned();
}

/// @}

/// @name 21.533: on the way
/// @{

Ruling several_groups_from_a_port(Inquiry& ask) {
    const auto box = box_of_order(ask);
    if (!box) return not_concerned();
    const Group group = ask.subject(arg::group);
    const auto base = base_of_force(ask, group);
    for (const Force other : raiders_of(ask, *box))
        if (other != group && base && base_of_force(ask, other) == base) return kept();
    return not_concerned();
}

Ruling groups_form_before_the_box(Inquiry& ask) {
    const auto parts = ask.subjects(arg::of);
    const bool raiders = !parts.empty() && std::all_of(parts.begin(), parts.end(), [&](Subject part) {
        return part.kind == Kind::group && raid_box(ask, part).has_value();
    });
    if (!raiders) return not_concerned();
    const Place at = ask.subject(arg::at);
    if (sw_ocean(ask, at).empty()) return kept();
    return broken(say("{} is an SW box, and groups form before they enter it", at));
}

void raiders_enter_their_box(Resolution& now) {
    const Group group = now.subject(arg::group);
    const auto box = raid_box(now, group);
    if (!box) return;
    now.place(group, *box);
    now.set(group, fact::activity_hex, *box);
}

Ruling only_in_the_box(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto box = raid_box(ask, group);
    if (!box) return not_concerned();
    if (is_in_its_box(ask, group) || was_at_sea_from_the_start(ask, group)) return kept();
    return broken(say("{} has not come into the {} SW box", group, sw_ocean(ask, *box)));
}

Ruling groups_do_not_support_each_other(Inquiry& ask) {
    if (!sw_ocean(ask, ask.subject(arg::at)).empty()) return not_concerned();
    std::optional<Subject> first;
    for (const Group group : ask.subjects(arg::groups)) {
        if (!raid_box(ask, group)) continue;
        if (first) return broken(say("{} and {} are two raider groups", *first, group));
        first = group;
    }
    return first ? kept() : not_concerned();
}

void raiders_are_ranked(Resolution& now) {
    double rank = 0;
    for (const Group group : now.subjects(arg::groups))
        now.set(group, fact::raider_rank, ++rank);
}

Ruling ranked_if_several(Inquiry& ask) {
    const auto box = raid_box(ask, ask.subject(arg::target));
    if (!box) return not_concerned();
    auto all = raiders_of(ask, *box);
    all.erase(std::remove_if(all.begin(), all.end(), [&](Group group) { return !is_in_its_box(ask, group); }),
              all.end());
    if (all.size() < 2) return not_concerned();
    for (const Group group : all)
        if (!ask.known(group, fact::raider_rank))
            return broken(say("{} groups raid {}, and nobody has said which is first", all.size(), *box));
    return kept();
}

Ruling engaged_only_in_the_box(Inquiry& ask) {
    const Group target = ask.subject(arg::target);
    if (!raid_box(ask, target)) return not_concerned();
    return is_in_its_box(ask, target) ? kept() : broken(say("{} has not come into its SW box", target));
}

Ruling japan_decides(Inquiry& ask) {
    bool japanese = false, others = false;
    for (const Group group : ask.subjects(arg::groups)) {
        if (raided_ocean(ask, group) != "Indian Ocean") continue;
        for (const std::string& nation : nations_of(ask, group))
            (nation == "Japan" ? japanese : others) = true;
    }
    if (!japanese || !others) return not_concerned();
    if (!ask.has(arg::nation) || nation_named(ask, arg::nation) == "Japan") return kept();
    return broken(say("{} does not decide where Japan raids too", nation_named(ask, arg::nation)));
}

/// Raiders on the map that others may go for.
bool is_on_its_way_out(Inquiry& ask, Group group) {
    return raid_box(ask, group) && !is_in_its_box(ask, group) && !is_returning(ask, group);
}

bool sails_unseen(Inquiry& ask, Place port) {
    return is_called(ask, port, "Bergen") || is_called(ask, port, "Scapa Flow");
}

Ruling raiders_are_open_to_attack_on_the_way(Inquiry& ask) {
    for (const Group target : groups_named(ask, arg::target)) {
        if (!is_on_its_way_out(ask, target)) continue;
        const auto base = base_of_force(ask, target);
        if (base && !sails_unseen(ask, *base)) return kept();
    }
    return not_concerned();
}

Ruling straight_into_the_atlantic(Inquiry& ask) {
    for (const Group target : groups_named(ask, arg::target)) {
        if (!is_on_its_way_out(ask, target) || raided_ocean(ask, target) != "Atlantic") continue;
        const auto base = base_of_force(ask, target);
        if (!base) continue;
        if (!sails_unseen(ask, *base)) return kept();
        return broken(say("{} goes straight from {} into the Atlantic SW box", target, *base));
    }
    return not_concerned();
}

/// @}

/// @name 21.5331: raiders of the opening setup
/// @{

Ruling three_ships_may_begin_at_sea(Inquiry& ask) {
    const Place at = ask.subject(arg::at);
    if (!knows_place(ask, at)) return not_concerned();
    if (sw_ocean(ask, at) != "Atlantic") return broken(say("{} is not the Atlantic SW box", at));
    for (const Unit ship : ships_in(ask, ask.subject(arg::group)))
        if (!holds({"Graf Spee", "Lutzow", "Scheer"}, ask.name(ship)))
            return broken(say("{} does not begin at sea", ship));
    if (!ask.known(game::the_game, fact::opens_at_war))
        ask.missing("whether the game begins with Germany at war with Britain", "!state opens_at_war is yes");
    return ask.yes(game::the_game, fact::opens_at_war)
               ? kept()
               : broken("the game does not begin with Germany at war with Britain");
}

void raiders_begin_at_sea(Resolution& now) {
    const Group group = now.subject(arg::group);
    now.place(group, now.subject(arg::at));
    now.set(group, fact::started_at_sea, true);
}

/// The box is no base that they could return to.
void raiders_at_sea_have_no_base(Resolution& now) {
    const Group group = now.subject(arg::group);
    const Value base = now.fact(group, fact::base);
    if (was_at_sea_from_the_start(now, group) && base.subject() != nullptr &&
        !sw_ocean(now, *base.subject()).empty())
        now.forget(group, fact::base);
}

Value classic_game_opens_at_war(Inquiry& ask, Subject, Value) {
    return is_classic_game(ask) ? Value(true) : Value();
}

Value classic_first_turn(Inquiry& ask, Subject, Value) {
    return is_classic_game(ask) ? Value("Fall 1939") : Value();
}

/// Raiders at sea from the start, in the Axis turn in which the war begins.
std::vector<Subject> raiders_of_the_setup(Inquiry& ask) {
    Groups groups;
    if (ask.phasing_side() != "Axis") return groups;
    for (const Group group : all_groups(ask))
        if (was_at_sea_from_the_start(ask, group) && !is_lost(ask, group) &&
            ask.text(game::the_game, fact::turn) == ask.text(game::the_game, fact::first_war_turn))
            groups.push_back(group);
    return groups;
}

Ruling raiders_of_the_setup_raid(Inquiry& ask) {
    const auto groups = raiders_of_the_setup(ask);
    double ships = 0;
    for (const Group group : groups) {
        if (!raid_box(ask, group) || !in_this_player_turn(ask, ask.fact(group, fact::announced)))
            return broken(say("{} began the game at sea and has not raided", group));
        ships += static_cast<double>(ships_in(ask, group).size());
    }
    const double cost = ships * ask.printed("brps_of_a_placed_raider");
    if (const double points = groups.empty() ? 0 : paid(ask, "Germany", "raiders"); points < cost)
        return broken(say("Germany has paid {} BRPs for {} raiders", points, ships));
    return groups.empty() ? not_concerned() : kept();
}

/// @}

}  // namespace

void register_raiders(Rulebook& book) {
    book.define("21.531A.s1", Kind::group, fact::raid_box, bound_for_an_sw_box);
    book.check("21.531B", {verb::mission}, raid_in_the_combat_phase);
    for (const char* id : {"21.532B", "21.532C.s1", "21.532C.s2", "21.532D"})
        book.table(id, "raider_eligibility");
    book.define("21.531C.s1", Kind::group, fact::brp_front, atlantic_front);
    book.define("21.531C.s2", Kind::group, fact::brp_front, indian_ocean_front);
    book.define("21.531C.s3", Kind::group, fact::brp_front, pacific_front);

    book.check("21.532A.s1", {verb::mission}, ships_that_may_raid);
    book.check("21.532A.s2", {verb::mission}, designs_for_great_battleships);
    book.check("21.532A.s3", {verb::mission}, no_great_battleships_in_the_classic_game);
    book.check("21.532B", {verb::mission}, raids_into_the_atlantic);
    book.check("21.532C.s1", {verb::mission}, raids_out_of_suez);
    book.check("21.532C.s2", {verb::mission}, japanese_raids_into_the_indian_ocean);
    book.check("21.532D", {verb::mission}, raids_into_the_pacific);
    book.check("21.532E.s1", {verb::mission}, three_ships_at_most);
    book.check("21.532E.s3", {verb::mission}, one_fast_carrier);
    book.check("21.532E.s4", {verb::mission}, one_great_battleship);
    book.standing("21.532E.s1", Kind::group, raiders_are_three_ships_at_most);
    book.standing("21.532E.s3", Kind::group, raiders_have_one_fast_carrier);
    book.standing("21.532E.s4", Kind::group, raiders_have_one_great_battleship);
    book.define("21.532E.s1", Kind::group, fact::raider_count, ships_of_a_group);
    book.define("21.532E.s5", Kind::group, fact::raider_count, cruisers_of_two_factors);

    book.check("21.533A.s1", {verb::mission}, several_groups_from_a_port);
    book.check("21.533A.s2", {verb::combine}, groups_form_before_the_box);
    book.effect("21.533B.s1", verb::reach, raiders_enter_their_box);
    book.check("21.533B.s1", {verb::plunder}, only_in_the_box);
    book.check("21.533B.s2", {verb::battle}, groups_do_not_support_each_other);
    book.effect("21.533C.s1", verb::rank, raiders_are_ranked);
    book.check("21.533C.s1", {verb::spot}, ranked_if_several);
    book.check("21.533C.s2", {verb::rank}, japan_decides);
    book.check("21.533D.s1", {verb::intercept, verb::strike}, raiders_are_open_to_attack_on_the_way);
    book.check("21.533D.s1", {verb::spot}, engaged_only_in_the_box);
    book.check("21.533D.s2", {verb::intercept, verb::strike}, straight_into_the_atlantic);

    book.check("21.5331.s1", {verb::begin}, three_ships_may_begin_at_sea);
    book.effect("21.5331.s1", verb::begin, raiders_begin_at_sea);
    book.effect("21.5331.s1", verb::mission, raiders_at_sea_have_no_base);
    book.check("21.5331.s2", {verb::close}, raiders_of_the_setup_raid);
    book.define("21.5331.s3", Kind::game, fact::opens_at_war, classic_game_opens_at_war);
    book.define("21.538B.s4", Kind::game, fact::first_war_turn, classic_first_turn);
}

}  // namespace umpire::rules::awaw
