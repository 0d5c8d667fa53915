#include "umpire/catalog/table.hpp"

#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/ships.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "submarines/facts.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace umpire::rules::awaw {

namespace {

bool is_advanced(Inquiry& ask, Unit submarine) {
    return type_of(ask, submarine) == "AS";
}

double result_number(const Resolution& now, const Result& name) {
    const double* number = now.result(name).number();
    return number != nullptr ? *number : 0;
}

/// @name 22.94: the attack
/// @{

/// The table has no total below its lowest column.
std::string column_for(Resolution& now, double total) {
    constexpr double lowest = 2;
    if (total >= lowest || now.reading("submarine_total_below_2") == "as_two")
        return game::to_text(std::max(total, lowest));
    return "no effect";
}

Value looked_up(Resolution& now, double total) {
    const catalog::Table& table = now.table("22.94.s4");
    const std::string column = column_for(now, total);
    if (column == "no effect") return 0;
    const auto cell = table.cell("submarine factor", column);
    if (!cell) now.missing(say("the result of {}", column));
    if (cell->get().is_number()) return cell->get().get<double>();
    return cell->get().get<std::string>();
}

void attack_is_resolved(Resolution& now) {
    const Group group = attacked_group(now);
    if (is_in_sw_box(now, now.subject(arg::unit))) return;
    now.happens(event::target_category);
    const game::Arguments aim{{arg::group, group}, {arg::aimed_at, now.result(result::target)}};
    now.happens(event::net_modifier, aim);
    const double total = now.roll_total(2, 6, "submarine attack") + result_number(now, result::net);
    now.result(result::total, total);
    const Value result = looked_up(now, total);
    now.result(result::result, result);
    now.result(result::hits, result.number() != nullptr ? *result.number() : 0);
    now.happens(event::submarine_attack_made, aim);
}

/// What the SW Combat Table gives is for another chapter; the players say what it was.
void attack_in_a_box(Resolution& now) {
    const Unit submarine = now.subject(arg::unit);
    if (!is_in_sw_box(now, submarine)) return;
    if (!now.has(arg::hits))
        now.missing("the result on the SW Combat Table (24.62)",
                    say("!torpedo {} -> {} hits <number>", submarine, attacked_group(now)));
    now.result(result::table, "SW Combat Table");
    now.result(result::hits, now.number(arg::hits));
    now.happens(event::submarine_attack_made,
                {{arg::group, attacked_group(now)}, {arg::aimed_at, "light ships"}});
}

Ruling factors_attack_once(Inquiry& ask) {
    for (const Unit submarine : submarines_named(ask, arg::unit)) {
        const double attacks = attacks_this_turn(ask, submarine);
        if (attacks > 0 && has_attacked(ask, submarine))
            return broken(say("{} has made {} in this player turn and has {}", submarine,
                              attacks == 1 ? "an attack" : game::to_text(attacks) + " attacks",
                              attacks == 1 ? "one factor" : game::to_text(attacks) + " factors"));
    }
    return kept();
}

bool loses_the_submarine(const Resolution& now) {
    const auto* result = now.result(result::result).text();
    return result != nullptr && *result == "*";
}

/// One factor after the other: the others of the counter are still to come.
void factor_has_attacked(Resolution& now) {
    const Unit submarine = now.subject(arg::unit);
    // A factor that is lost is no longer there to be counted among those that have attacked.
    const double before = attacks_this_turn(now, submarine);
    now.set(submarine, fact::torpedoes, before + (loses_the_submarine(now) ? 0 : 1));
    now.set(submarine, fact::torpedoed_in, moment(now));
    now.result(result::attacking_factors, 1);
}

void submarine_is_lost(Resolution& now) {
    if (!loses_the_submarine(now)) return;
    const Unit submarine = now.subject(arg::unit);
    const double left = now.number(submarine, fact::factors) - 1;
    now.result(result::submarine_lost, true);
    now.set(submarine, fact::factors, left);
    if (left > 0) return;
    now.set(submarine, fact::sunk, true);
    now.take_away(submarine);
}

/// @}

/// @name 22.94, 22.941: the net modifier
/// @{

struct AttackPart {
    Sum sum;
    Event event;
    Result result;
};
constexpr std::array<AttackPart, 5> parts{
    {{sum::research_modifier, event::research_modifier, result::research},
     {sum::air_and_carrier_modifier, event::air_and_carrier_modifier, result::air_and_carriers},
     {sum::destroyer_modifier, event::destroyer_modifier, result::destroyers},
     {sum::ASW_modifier, event::ASW_modifier, result::excess_asw},
     {sum::damage_or_activity_modifier, event::damage_or_activity_modifier, result::damage_or_activity}}};

void each_category_then_the_whole(Resolution& now) {
    if (is_advanced(now, now.subject(arg::unit))) return;
    double net = now.modifiers(sum::submarine_attack);
    for (const AttackPart& part : parts) {
        now.result(part.result, now.modifiers(part.sum));
        now.happens(part.event);
        net += result_number(now, part.result);
    }
    now.result(result::net, net);
}

void cap(Resolution& now, const Result& result, std::string_view most) {
    const double limit = now.printed(most);
    now.result(result, std::clamp(result_number(now, result), -limit, limit));
}

void research_is_capped(Resolution& now) {
    cap(now, result::research, "submarine_research_cap");
}

void air_is_capped(Resolution& now) {
    cap(now, result::air_and_carriers, "submarine_air_cap");
}

void destroyers_are_capped(Resolution& now) {
    cap(now, result::destroyers, "submarine_destroyer_cap");
}

void asw_is_capped(Resolution& now) {
    cap(now, result::excess_asw, "submarine_asw_cap");
}

void damage_and_activity_count_once(Resolution& now) {
    cap(now, result::damage_or_activity, "submarine_damage_or_activity_cap");
}

void whole_is_capped(Resolution& now) {
    if (now.result(result::net).known()) cap(now, result::net, "submarine_attack_cap");
}

void advanced_submarines(Resolution& now) {
    if (is_advanced(now, now.subject(arg::unit)))
        now.result(result::net, now.printed("advanced_submarine_modifier"));
}

/// @}

}  // namespace

void register_submarine_attack(Rulebook& book) {
    register_submarine_modifiers(book);

    book.effect({"22.912.s1", "22.94.s1"}, verb::torpedo, attack_is_resolved, When::last);
    book.effect("22.912.s2", verb::torpedo, attack_in_a_box, When::last);
    book.table("22.94.s4", "submarine_attack_table");
    book.check("22.94.s3", {verb::torpedo}, factors_attack_once);

    book.effect("22.94.s6", event::net_modifier, each_category_then_the_whole);
    book.effect({"22.9412B", "22.94.s7"}, event::research_modifier, research_is_capped);
    book.effect({"22.9413E", "22.94.s7"}, event::air_and_carrier_modifier, air_is_capped);
    book.effect({"22.9414B", "22.94.s7"}, event::destroyer_modifier, destroyers_are_capped);
    book.effect({"22.9415C", "22.94.s7"}, event::ASW_modifier, asw_is_capped);
    book.effect("22.9417C", event::damage_or_activity_modifier, damage_and_activity_count_once);
    book.effect("22.941.s1", event::net_modifier, whole_is_capped);
    book.effect("22.941.s2", event::net_modifier, advanced_submarines);

    book.effect("22.94.s2", event::submarine_attack_made, factor_has_attacked);
    book.effect("22.94.s5", event::submarine_attack_made, submarine_is_lost);
}

}  // namespace umpire::rules::awaw
