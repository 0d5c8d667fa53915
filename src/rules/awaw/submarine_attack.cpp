#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "forces.hpp"
#include "moments.hpp"
#include "submarines.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace umpire::rules::awaw {

using game::Kind;
using game::Subject;
using game::Value;

namespace {

bool is_advanced(Inquiry& ask, Subject submarine) {
    return ask.text_or(submarine, "type", "") == "AS";
}

double result_number(const Resolution& now, std::string_view name) {
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
    if (!cell) now.missing(fmt::format("the result of {}", column));
    if (cell->get().is_number()) return cell->get().get<double>();
    return cell->get().get<std::string>();
}

void attack_is_resolved(Resolution& now) {
    const Subject group = attacked_group(now);
    if (is_in_sw_box(now, now.subject("unit"))) return;
    now.happens("target category");
    const game::Arguments aim{{"group", group}, {"aimed_at", now.result("target")}};
    now.happens("net modifier", aim);
    const double total = now.roll_total(2, 6, "submarine attack") + result_number(now, "net");
    now.result("total", total);
    const Value result = looked_up(now, total);
    now.result("result", result);
    now.result("hits", result.number() != nullptr ? *result.number() : 0);
    now.happens("submarine attack made", aim);
}

/// What the SW Combat Table gives is for another chapter; the players say what it was.
void attack_in_a_box(Resolution& now) {
    const Subject submarine = now.subject("unit");
    if (!is_in_sw_box(now, submarine)) return;
    if (!now.has("hits"))
        now.missing("the result on the SW Combat Table (24.62)",
                    fmt::format("!torpedo {} -> {} hits <number>", now.name(submarine),
                                now.name(attacked_group(now))));
    now.result("table", "SW Combat Table");
    now.result("hits", now.number("hits"));
    now.happens("submarine attack made", {{"group", attacked_group(now)}, {"aimed_at", "light ships"}});
}

Ruling factors_attack_once(Inquiry& ask) {
    for (const Subject submarine : submarines_named(ask, "unit")) {
        const double attacks = attacks_this_turn(ask, submarine);
        if (attacks > 0 && has_attacked(ask, submarine))
            return broken(fmt::format("{} has made {} in this player turn and has {}", ask.name(submarine),
                                      attacks == 1 ? "an attack" : game::to_text(attacks) + " attacks",
                                      attacks == 1 ? "one factor" : game::to_text(attacks) + " factors"));
    }
    return kept();
}

bool is_lost(const Resolution& now) {
    const auto* result = now.result("result").text();
    return result != nullptr && *result == "*";
}

/// One factor after the other: the others of the counter are still to come.
void factor_has_attacked(Resolution& now) {
    const Subject submarine = now.subject("unit");
    // A factor that is lost is no longer there to be counted among those that have attacked.
    const double before = attacks_this_turn(now, submarine);
    now.set(submarine, "torpedoes", before + (is_lost(now) ? 0 : 1));
    now.set(submarine, "torpedoed_in", moment(now));
    now.result("attacking_factors", 1);
}

void submarine_is_lost(Resolution& now) {
    if (!is_lost(now)) return;
    const Subject submarine = now.subject("unit");
    const double left = now.number(submarine, "factors") - 1;
    now.result("submarine_lost", true);
    now.set(submarine, "factors", left);
    if (left > 0) return;
    now.set(submarine, "sunk", true);
    now.take_away(submarine);
}

/// @}

/// @name 22.94, 22.941: the net modifier
/// @{

struct Part {
    const char* sum;
    const char* result;
};
constexpr std::array<Part, 5> parts{{{"research modifier", "research"},
                                     {"air and carrier modifier", "air_and_carriers"},
                                     {"destroyer modifier", "destroyers"},
                                     {"ASW modifier", "excess_asw"},
                                     {"damage or activity modifier", "damage_or_activity"}}};

void each_category_then_the_whole(Resolution& now) {
    if (is_advanced(now, now.subject("unit"))) return;
    double net = now.modifiers("submarine attack");
    for (const Part& part : parts) {
        now.result(part.result, now.modifiers(part.sum));
        now.happens(part.sum);
        net += result_number(now, part.result);
    }
    now.result("net", net);
}

void cap(Resolution& now, const char* result, std::string_view most) {
    const double limit = now.printed(most);
    now.result(result, std::clamp(result_number(now, result), -limit, limit));
}

void research_is_capped(Resolution& now) {
    cap(now, "research", "submarine_research_cap");
}

void air_is_capped(Resolution& now) {
    cap(now, "air_and_carriers", "submarine_air_cap");
}

void destroyers_are_capped(Resolution& now) {
    cap(now, "destroyers", "submarine_destroyer_cap");
}

void asw_is_capped(Resolution& now) {
    cap(now, "excess_asw", "submarine_asw_cap");
}

void damage_and_activity_count_once(Resolution& now) {
    cap(now, "damage_or_activity", "submarine_damage_or_activity_cap");
}

void whole_is_capped(Resolution& now) {
    if (now.result("net").known()) cap(now, "net", "submarine_attack_cap");
}

void advanced_submarines(Resolution& now) {
    if (is_advanced(now, now.subject("unit"))) now.result("net", now.printed("advanced_submarine_modifier"));
}

/// @}

}  // namespace

void register_submarine_attack(Rulebook& book) {
    register_submarine_modifiers(book);

    book.effect({"22.912.s1", "22.94.s1"}, "torpedo", attack_is_resolved);
    book.effect("22.912.s2", "torpedo", attack_in_a_box);
    book.table("22.94.s4", "submarine_attack_table");
    book.check("22.94.s3", {"torpedo"}, factors_attack_once);

    book.effect("22.94.s6", "net modifier", each_category_then_the_whole);
    book.effect({"22.9412B", "22.94.s7"}, "research modifier", research_is_capped);
    book.effect({"22.9413E", "22.94.s7"}, "air and carrier modifier", air_is_capped);
    book.effect({"22.9414B", "22.94.s7"}, "destroyer modifier", destroyers_are_capped);
    book.effect({"22.9415C", "22.94.s7"}, "ASW modifier", asw_is_capped);
    book.effect("22.9417C", "damage or activity modifier", damage_and_activity_count_once);
    book.effect("22.941.s1", "net modifier", whole_is_capped);
    book.effect("22.941.s2", "net modifier", advanced_submarines);

    book.effect("22.94.s2", "submarine attack made", factor_has_attacked);
    book.effect("22.94.s5", "submarine attack made", submarine_is_lost);
}

}  // namespace umpire::rules::awaw
