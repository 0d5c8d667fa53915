#include "repair.hpp"

#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "calendar.hpp"
#include "chapters.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::rules::europa {

using game::Kind;
using game::Subject;
using game::the_game;
using game::to_text;
using game::Value;

namespace {

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::string category(Inquiry& ask, Subject unit) {
    return ask.text_or(unit, "category", "");
}

Subject place_of(Inquiry& ask, Subject unit) {
    const auto place = ask.location(unit);
    if (!place) ask.missing(fmt::format("where {} is", ask.name(unit)));
    return *place;
}

/// A coastal defense belongs to its port; a ship is there only if it is not at sea.
bool is_in_port(Inquiry& ask, Subject unit) {
    if (ask.yes(unit, "coast_defense")) return true;
    const auto group = ask.position().inside(unit);
    return ask.yes(group && group->kind == Kind::group ? *group : unit, "in_port");
}

std::string owner_of_port(Inquiry& ask, Subject place) {
    return ask.text_or(place, "port_owner", ask.text_or(place, "owner", ""));
}

bool in_own_initial_phase(Inquiry& ask, std::string_view side) {
    return ask.phase() == "initial" && ask.phasing_side() == side;
}

std::string when_it_is(Inquiry& ask) {
    return fmt::format("in the {} phase of the {} side", ask.phase(), ask.phasing_side());
}

/// @name 33: what a port can do
/// @{

/// Units of which the port can have so many in hand; none where there is no port.
double yard_capacity(Inquiry& ask, Subject place) {
    if (!ask.yes(place, "port")) return 0;
    return ask.table("33.s2").number(ask.text(place, "port_size"), std::string_view("units")).value_or(0);
}

Ruling port_can_do_the_work(Inquiry& ask) {
    const Subject unit = ask.subject("unit"), place = place_of(ask, unit);
    if (!is_in_port(ask, unit))
        return ask.verb() == "refit" ? broken(fmt::format("{} is not in port", ask.name(unit)))
                                     : not_concerned();  // 33A.s13
    if (yard_capacity(ask, place) > 0) return kept();
    return broken(fmt::format("{} is in {}, and a {} port neither repairs nor refits", ask.name(unit),
                              ask.name(place), ask.text_or(place, "port_size", "missing")));
}

Value work_in_hand(Inquiry& ask, Subject place, Value) {
    double units = 0;
    for (const Subject unit : ask.units_in(place))
        if (ask.yes(unit, "under_repair") || ask.yes(unit, "under_refit")) ++units;
    return units;
}

Ruling port_has_room(Inquiry& ask) {
    const Subject unit = ask.subject("unit"), place = place_of(ask, unit);
    const double capacity = yard_capacity(ask, place);
    if (capacity <= 0 || !is_in_port(ask, unit)) return not_concerned();  // 33.s1
    if (ask.yes(unit, "under_repair") || ask.yes(unit, "under_refit")) return not_concerned();
    const double units = ask.number(place, "work_in_hand") + 1;
    if (units <= capacity) return kept();
    return broken(fmt::format("{} would have {} units under repair or refit, allowed {}", ask.name(place),
                              to_text(units), to_text(capacity)));
}

Ruling large_ships_need_a_large_port(Inquiry& ask) {
    const Subject unit = ask.subject("unit"), place = place_of(ask, unit);
    if (!is_one_of(category(ask, unit), {"battleship", "carrier"})) return not_concerned();
    if (!ask.yes(place, "port") || !is_in_port(ask, unit)) return not_concerned();  // 33.s1, 33A.s13
    const auto cell =
        ask.table("33.s4").cell(ask.text(place, "port_size"), std::string_view("battleships_and_carriers"));
    if (cell && cell->get() == true) return kept();
    return broken(fmt::format("{} is a {}, which the {} port of {} cannot take", ask.name(unit),
                              category(ask, unit), ask.text(place, "port_size"), ask.name(place)));
}

/// @}

/// @name 33A: naval repair points
/// @{

bool one_process(Inquiry& ask) {
    return ask.reading("repair_process") == "one_process";
}

/// The work of the port alone costs no points where that is how repair is read.
bool points_pay(Inquiry& ask) {
    return one_process(ask) || (ask.has("how") && ask.text("how") == "nrp");
}

/// Where a side keeps the points that this action is paid with.
std::string store(Inquiry& ask, std::string_view side) {
    const bool replaces = ask.verb() == "rebuild" && ask.reading("nrp_names") == "two_kinds";
    return fmt::format("{} {}", replaces ? "replacement_points" : "nrp", side);
}

std::string paying_side(Inquiry& ask) {
    return ask.has("unit") ? ask.side_of(ask.subject("unit")) : acting_side(ask);
}

/// Coast defenses, which damage treats like capital ships, are none.
bool is_capital_ship(Inquiry& ask, Subject unit) {
    return !ask.yes(unit, "coast_defense") && ask.yes(unit, "capital");
}

double hit_of_capital_ship(Inquiry& ask) {
    return ask.verb() == "mend" && points_pay(ask) && is_capital_ship(ask, ask.subject("unit"));
}

bool mends_half_unit(Inquiry& ask, std::string_view of_category) {
    if (ask.verb() != "mend" || !points_pay(ask)) return false;
    return category(ask, ask.subject("unit")) == of_category && ask.yes(ask.subject("unit"), "half");
}
double half_flotilla(Inquiry& ask) {
    return mends_half_unit(ask, "small craft");
}
double single_destroyer(Inquiry& ask) {
    return mends_half_unit(ask, "destroyer");
}
double mine_points_bought(Inquiry& ask) {
    return ask.verb() == "convert" && ask.text("what") == "nrp" ? ask.number("number") : 0;
}

std::string_view rebuilt_as(Inquiry& ask, Subject unit) {
    const std::string is = category(ask, unit);
    if (is == "destroyer" || is == "transport") return is == "destroyer" ? "destroyer" : "transport";
    return is_one_of(is, {"small craft", "submarine"}) ? "half_flotilla" : "";
}

double rebuilding(Inquiry& ask, std::string_view row) {
    const auto points = ask.table("33A.s10").number(row, std::string_view("nrp"));
    return points.value_or(0);
}

double cost_in_points(Inquiry& ask) {
    if (ask.verb() == "rebuild") {
        const std::string_view row = rebuilt_as(ask, ask.subject("unit"));
        return row.empty() ? 0 : rebuilding(ask, row);
    }
    const double cost = ask.sum("nrp cost");
    const Subject* unit = ask.argument("unit").subject();
    // A price is printed for capital ships, destroyers and small craft only.
    if (cost == 0 && unit != nullptr && points_pay(ask) &&
        is_one_of(category(ask, *unit), {"submarine", "transport"}))
        ask.missing(fmt::format("how many naval repair points the repair of {} costs", ask.name(*unit)));
    return cost;
}

Ruling points_are_there(Inquiry& ask) {
    const double cost = cost_in_points(ask);
    if (cost <= 0) return not_concerned();
    const std::string side = paying_side(ask), kept_in = store(ask, side);
    if (!ask.known(the_game, kept_in))
        ask.missing(fmt::format("how many naval repair points the {} side has", side),
                    "!receive <number> nrp, in the initial phase in which they came");
    const double points = ask.number(the_game, kept_in);
    if (points >= cost) return kept();
    return broken(fmt::format("this costs {} naval repair points, and the {} side has {}", to_text(cost),
                              side, to_text(points)));
}

void points_are_paid(Resolution& now) {
    const double cost = cost_in_points(now);
    now.result("nrp", cost);
    now.modifiers("nrp cost");
    if (cost > 0) now.add_to(the_game, store(now, paying_side(now)), -cost);
}

Ruling points_spent_in_initial_phase(Inquiry& ask) {
    if (ask.verb() == "mend" && !points_pay(ask)) return not_concerned();
    if (in_own_initial_phase(ask, paying_side(ask))) return kept();
    return broken(
        fmt::format("the {} side spends naval repair points {}", paying_side(ask), when_it_is(ask)));
}

/// @}

/// @name 33A: repair
/// @{

Ruling put_under_repair_in_initial_phase(Inquiry& ask) {
    const Subject unit = ask.subject("unit");
    if (in_own_initial_phase(ask, ask.side_of(unit))) return kept();
    return broken(fmt::format("{} is put under repair {}", ask.name(unit), when_it_is(ask)));
}

Ruling owner_decides_on_repair(Inquiry& ask) {
    const Subject unit = ask.subject("unit");
    const std::string& player = ask.action().side;
    if (player.empty() || player == ask.side_of(unit)) return not_concerned();
    return broken(fmt::format("the {} player puts {} of the {} side under repair", player, ask.name(unit),
                              ask.side_of(unit)));
}

bool is_damaged(Inquiry& ask, Subject unit) {
    return ask.number_or(unit, "hits", 0) > 0 || ask.number_or(unit, "disruption_hits", 0) > 0 ||
           ask.yes(unit, "half") || ask.yes(unit, "damaged");
}

Ruling mends_damaged_units(Inquiry& ask) {
    const Subject unit = ask.subject("unit");
    if (is_damaged(ask, unit)) return kept();
    if (is_capital_ship(ask, unit) && !ask.known(unit, "hits"))
        ask.missing(fmt::format("how many hits {} has", ask.name(unit)),
                    fmt::format("!state hits of {} is <number>", ask.name(unit)));
    return broken(fmt::format("{} has no damage to repair", ask.name(unit)));
}

Ruling one_hit_a_turn(Inquiry& ask) {
    const Subject unit = ask.subject("unit");
    if (!is_capital_ship(ask, unit)) return not_concerned();
    const std::string turn = ask.text(the_game, "turn");
    if (!ask.yes(unit, "under_repair") && ask.text_or(unit, "repaired_in", "") != turn) return kept();
    return broken(fmt::format("a hit of {} is repaired in {} already", ask.name(unit), turn));
}

Ruling repaired_in_a_city(Inquiry& ask) {
    const Subject unit = ask.subject("unit"), place = place_of(ask, unit);
    if (!is_in_port(ask, unit)) return broken(fmt::format("{} is not in port", ask.name(unit)));
    if (const std::string owner = owner_of_port(ask, place); owner != ask.side_of(unit))
        return broken(fmt::format("the port of {} is {}, not {}", ask.name(place),
                                  owner.empty() ? "nobody's" : owner, ask.side_of(unit)));
    if (ask.reading("repair_place") == "port_and_city" && !ask.yes(place, "major_city"))
        return broken(fmt::format("{} is no major city", ask.name(place)));
    return kept();
}

void marker_is_put_on(Resolution& now) {
    const Subject unit = now.subject("unit");
    if (points_pay(now) && !one_process(now))
        now.happens("unit mended", {{"unit", unit}});
    else
        now.set(unit, "under_repair", true);
}

void units_under_repair_are_mended(Resolution& now) {
    if (now.text("phase") != "exploitation") return;
    for (const Subject unit : units_of_side(now, now.text("side"))) {
        if (!now.yes(unit, "under_repair")) continue;
        now.happens("unit mended", {{"unit", unit}});
        now.set(unit, "under_repair", false);
    }
}

void one_hit_is_removed(Resolution& now) {
    const Subject unit = now.subject("unit");
    if (is_one_of(category(now, unit), {"small craft", "destroyer"})) return;  // 33A.s11, 33A.s12
    for (const char* marker : {"hits", "disruption_hits"})
        if (const double hits = now.number_or(unit, marker, 0); hits > 0)
            now.set(unit, marker, std::max(0.0, hits - now.printed("hits_mended")));
    for (const char* side : {"half", "damaged"})
        if (now.yes(unit, side)) now.set(unit, side, false);
}

void half_flotilla_is_full(Resolution& now) {
    const Subject unit = now.subject("unit");
    if (category(now, unit) == "small craft") now.set(unit, "half", false);
}

void destroyer_is_double(Resolution& now) {
    const Subject unit = now.subject("unit");
    if (category(now, unit) == "destroyer") now.set(unit, "half", false);
}

void repaired_in_this_turn(Resolution& now) {
    now.set(now.subject("unit"), "repaired_in", now.text(the_game, "turn"));
}

Ruling under_repair_does_nothing(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Subject unit : units_at_work(ask)) {
        if (!ask.known(unit, "under_repair")) continue;
        if (ask.yes(unit, "under_repair")) return broken(fmt::format("{} is under repair", ask.name(unit)));
        ruling = kept();
    }
    return ruling;
}

bool moves_or_supports(Inquiry& ask) {
    const std::string_view verb = ask.verb();
    if (verb == "spend" || verb == "mission")
        return is_one_of(ask.text(verb == "spend" ? "activity" : "mission"),
                         {"prepare_ground_support", "gunfire_support", "ground_support"});
    return is_one_of(verb, {"sail", "move", "maneuver", "support"});
}

Ruling stays_in_turn_of_repair(Inquiry& ask) {
    if (!moves_or_supports(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Subject unit : units_at_work(ask)) {
        const std::string repaired = ask.text_or(unit, "repaired_in", "");
        if (repaired.empty()) continue;
        if (repaired == ask.text(the_game, "turn"))
            return broken(fmt::format("{} was repaired in this turn, {}", ask.name(unit), repaired));
        ruling = kept();
    }
    return ruling;
}

void captured_under_repair(Resolution& now) {
    if (now.reading("captured_under_repair") != "captured") return;
    const Subject place = now.subject("at");
    const std::string captor = now.text("side");
    for (const Subject unit : now.units_in(place)) {
        if (!now.yes(unit, "under_repair") || now.side_of(unit) == captor) continue;
        now.set(unit, "side", captor);
        now.set(unit, "under_repair", false);
        puts_in_port(now, unit, place);
    }
}

/// @}

/// @name 33A: replacing sunken units
/// @{

Ruling can_be_rebuilt(Inquiry& ask) {
    const Subject unit = ask.subject("unit");
    if (!ask.yes(unit, "sunk")) return broken(fmt::format("{} is not sunk", ask.name(unit)));
    if (!rebuilt_as(ask, unit).empty()) return kept();
    return broken(fmt::format("{} is a {}, which naval repair points do not replace", ask.name(unit),
                              category(ask, unit)));
}

void sunken_unit_returns(Resolution& now) {
    const Subject unit = now.subject("unit");
    now.set(unit, "sunk", false);
    now.set(unit, "hits", 0);
    now.set(unit, "half", rebuilt_as(now, unit) != "transport" && now.yes(unit, "half_side"));
    puts_in_port(now, unit, now.subject("at"));
}

/// @}

/// @name 33A: mine points
/// @{

Ruling mines_are_not_turned_back(Inquiry& ask) {
    if (ask.text("what") == "nrp") return kept();
    return broken(
        fmt::format("{} mine points are turned into naval repair points", to_text(ask.number("number"))));
}

Ruling mines_go_to_a_supplied_port(Inquiry& ask) {
    if (ask.text("what") != "nrp") return not_concerned();
    const Subject place = ask.subject("at");
    if (!ask.yes(place, "port")) return broken(fmt::format("{} has no port", ask.name(place)));
    if (const std::string owner = owner_of_port(ask, place); owner != acting_side(ask))
        return broken(fmt::format("the port of {} is {}, not {}", ask.name(place),
                                  owner.empty() ? "nobody's" : owner, acting_side(ask)));
    if (!ask.known(place, "port_in_supply"))
        ask.missing(fmt::format("whether {} is in supply", ask.name(place)),
                    fmt::format("!state port_in_supply of {} is <yes or no>", ask.name(place)));
    if (ask.yes(place, "port_in_supply")) return kept();
    return broken(fmt::format("{} is not in supply", ask.name(place)));
}

void mine_points_come(Resolution& now) {
    if (now.text("what") != "nrp") return;
    const double points = now.number("number") * now.printed("mine_points_of_nrp");
    now.result("mine_points", points);
    now.add_to(now.subject("at"), "mine_points_stored", points);
}

/// @}

bool starts_a_mission(Inquiry& ask) {
    const std::string_view verb = ask.verb();
    if (verb == "spend") return !is_one_of(ask.text("activity"), {"idle", "repair_radar"});
    if (verb == "maneuver") return ask.has("path") || ask.has("to") || ask.yes("leaves_port");
    return true;
}

}  // namespace

std::vector<Subject> units_at_work(Inquiry& ask) {
    if (!starts_a_mission(ask)) return {};
    for (const char* argument : {"unit", "units"})
        if (is_one_of(ask.verb(), {"fire", "torpedo", "support", "bombard", "penetrate", "portattack"}) &&
            ask.has(argument))
            return ask.subjects(argument);
    std::vector<Subject> units;
    for (const Subject group : ask.subjects(ask.verb() == "intercept" ? "with" : "group"))
        for (const Subject unit : ask.units_in(group))
            units.push_back(unit);
    return units;
}

std::vector<Subject> units_of_side(Inquiry& ask, std::string_view side) {
    std::vector<Subject> units;
    for (std::uint32_t index = 0; index < ask.position().count(Kind::unit); ++index) {
        const Subject unit{Kind::unit, index};
        if (ask.location(unit) && ask.position().get(unit, "side") == Value(side)) units.push_back(unit);
    }
    return units;
}

std::string acting_side(Inquiry& ask) {
    return ask.action().side.empty() ? ask.phasing_side() : ask.action().side;
}

void puts_in_port(Resolution& now, Subject unit, Subject at) {
    if (at.kind == Kind::group) return now.place(unit, at);
    const Subject group = now.add(Kind::group, fmt::format("{} group", now.name(unit)));
    now.set(group, "side", now.side_of(unit));
    now.set(group, "in_port", true);
    now.place(group, at);
    now.place(unit, group);
}

void register_repair(Rulebook& book) {
    book.check("33.s1", {"mend", "refit"}, port_can_do_the_work);
    book.table("33.s2", "repair_capacity");
    book.check("33.s2", {"mend", "refit"}, port_has_room);
    book.define("33.s3", Kind::location, "work_in_hand", work_in_hand);
    book.table("33.s4", "repair_capacity");
    book.check("33.s4", {"mend", "refit"}, large_ships_need_a_large_port);

    book.check({"32", "33A.s1"}, {"rebuild"}, points_spent_in_initial_phase);
    book.check("33A.s1", {"mend", "convert"}, points_spent_in_initial_phase);
    book.check("33A.s1", {"mend"}, mends_damaged_units);
    book.check({"32", "33A.s2"}, {"mend"}, put_under_repair_in_initial_phase);
    book.check("33A.s2", {"mend"}, owner_decides_on_repair);
    book.check("32A2.s2", {"mend", "rebuild", "convert"}, points_are_there);
    book.modifier("33A.s8", "nrp cost", hit_of_capital_ship);
    book.modifier("33A.s11", "nrp cost", half_flotilla);
    book.modifier("33A.s12", "nrp cost", single_destroyer);
    book.modifier("33A.s6", "nrp cost", mine_points_bought);
    book.table("33A.s10", "nrp_costs");
    for (const char* verb : {"mend", "rebuild", "convert"})
        book.effect("33A.s1", verb, points_are_paid);

    book.effect("33A.s2", "mend", marker_is_put_on);
    book.check("33A.s3",
               {"sail", "move", "maneuver", "patrol", "raid", "mission", "intercept", "spend", "fire",
                "torpedo", "submarine", "support", "bombard", "penetrate", "portattack"},
               under_repair_does_nothing);
    book.effect("33A.s4", "phase begins", units_under_repair_are_mended);
    book.effect("33A.s4", "unit mended", one_hit_is_removed);
    book.effect("33A.s5", "hex captured", captured_under_repair);
    book.effect("33A.s6", "convert", mine_points_come);
    book.check("33A.s7", {"convert"}, mines_are_not_turned_back);
    book.check("33A.s9", {"mend"}, one_hit_a_turn);
    book.check("33A.s10", {"rebuild"}, can_be_rebuilt);
    book.effect("33A.s10", "rebuild", sunken_unit_returns);
    book.effect("33A.s11", "unit mended", half_flotilla_is_full);
    book.effect("33A.s12", "unit mended", destroyer_is_double);
    book.check("33A.s13", {"mend"}, repaired_in_a_city);
    book.effect("33A.s14", "unit mended", repaired_in_this_turn);
    book.check("33A.s14", {"sail", "move", "maneuver", "spend", "mission", "support"},
               stays_in_turn_of_repair);
    book.check("33A.s15", {"convert"}, mines_go_to_a_supplied_port);

    register_refit(book);
}

}  // namespace umpire::rules::europa
