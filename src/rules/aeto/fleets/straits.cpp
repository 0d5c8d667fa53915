#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/costs.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/steps.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

/// 3.3: straits that are barred, and submarines that try them.
namespace umpire::rules::aeto {

namespace {

using Json = nlohmann::json;

constexpr std::string_view kerch = "Soviet Union: Kerch Strait", bosphorus = "Turkey: Bosphorus",
                           gibraltar = "UK: Strait of Gibraltar";

/// @name A strait, as the table has it
/// @{

const Json& column(Inquiry& ask, std::string_view strait, std::string_view name) {
    return ask.table("3.3.s24").cell(strait, name)->get();
}

/// Its two hexes; those of Kerch are printed as hexes of the other sheet where ships are barred.
bool is_of_strait(Inquiry& ask, Subject place, std::string_view strait) {
    const Json& hexes = column(ask, strait, "hexes");
    const bool west = strait == kerch && ask.reading("kerch_hexes") == "west";
    return std::any_of(hexes.begin(), hexes.end(), [&](const Json& hex) {
        std::string number = hex.get<std::string>();
        if (west) number.front() = 'W';
        return is_numbered(ask, place, number);
    });
}

/// The power itself, not its allies: what others have not taken is still its own.
bool is_held_by_nation(Inquiry& ask, Subject hex, const std::string& nation) {
    if (ask.known(hex, fact::occupier)) return ask.text(hex, fact::occupier) == nation;
    const std::string controller = controller_of(ask, hex);
    const std::string side = nation == "Turkey" ? ask.text_or(the_game, fact::nation_side(nation), "Neutral")
                                                : std::string("Allied");
    return owner_of(ask, hex) == nation && (controller.empty() || controller == side);
}

bool is_held(Inquiry& ask, const Json& number, const std::string& holder) {
    const auto hex = place_numbered(ask, number.get<std::string>());
    if (!hex) return false;
    return holder == "Axis" ? controller_of(ask, *hex) == "Axis" : is_held_by_nation(ask, *hex, holder);
}

bool is_closed(Inquiry& ask, std::string_view strait) {
    const Json& held = column(ask, strait, "held");
    const std::string holder = column(ask, strait, "holder").get<std::string>();
    const auto hexes = std::count_if(held.begin(), held.end(),
                                     [&](const Json& number) { return is_held(ask, number, holder); });
    return static_cast<double>(hexes) >= column(ask, strait, "needed").get<double>();
}

/// Turkish ships: at the Bosphorus nothing is said of them, at Gibraltar it is odd.
bool is_exempt(Inquiry& ask, std::string_view strait, Subject ship) {
    if (nation_of(ask, ship) != "Turkey") return false;
    if (strait == bosphorus) return ask.reading("turkish_ships_at_the_bosphorus") == "exempt";
    if (strait == gibraltar && ask.reading("turkish_ships_at_gibraltar") == "barred") return false;
    const Json& exempt = column(ask, strait, "exempt");
    return std::find(exempt.begin(), exempt.end(), Json("Turkey")) != exempt.end();
}

bool is_barred(Inquiry& ask, std::string_view strait, Subject ship) {
    const std::string barred = column(ask, strait, "barred").get<std::string>();
    if (barred != "all" && side_or_none(ask, ship) != barred) return false;
    return !is_exempt(ask, strait, ship) && is_closed(ask, strait);
}

std::vector<std::string> all_straits(Inquiry& ask) {
    const catalog::Table& straits = ask.table("3.3.s24");
    std::vector<std::string> names;
    for (std::size_t row = 0; row < straits.row_count(); ++row)
        names.emplace_back(straits.row_key(row));
    return names;
}

std::optional<std::string> strait_at(Inquiry& ask, Subject place) {
    for (const std::string& strait : all_straits(ask))
        if (is_of_strait(ask, place, strait)) return strait;
    return std::nullopt;
}

/// @}

/// @name 3.3.s24 to 3.3.s39: back the way it came
/// @{

/// From where a ship entered the hex in which it begins its move.
Subject entered_from(Inquiry& ask, Subject ship, Subject hex) {
    const auto from = listed(ask, ship, fact::entered_from);
    if (from.empty())
        ask.missing(say("from where {} has entered {}", ship, hex), ask.to_state(ship, fact::entered_from));
    return from.front();
}

/// A step out of a hex of the strait, other than back; nothing if there is none.
std::optional<Leg> passage_of(Inquiry& ask, std::string_view strait, Subject ship,
                              const std::vector<Leg>& legs) {
    for (std::size_t at = 0; at < legs.size(); ++at) {
        if (!is_of_strait(ask, legs[at].from, strait)) continue;
        const Subject entry = at == 0 ? entered_from(ask, ship, legs[at].from) : legs[at - 1].from;
        if (legs[at].to != entry) return legs[at];
    }
    return std::nullopt;
}

/// The first passage of a barred strait among the ships that are meant.
template <class IsMeant>
Ruling passes_no(Inquiry& ask, std::string_view strait, IsMeant is_meant) {
    const auto ships = moving_ships(ask);
    const auto legs = legs_of_move(ask, ships);
    const bool touched = std::any_of(legs.begin(), legs.end(), [&](const Leg& leg) {
        return is_of_strait(ask, leg.from, strait) || is_of_strait(ask, leg.to, strait);
    });
    if (!touched) return not_concerned();
    for (const Subject ship : ships) {
        if (!is_meant(ship) || !is_barred(ask, strait, ship)) continue;
        if (const auto passage = passage_of(ask, strait, ship, legs))
            return broken(say("{} leaves {} for {}, not the way it came", ship, passage->from, passage->to));
    }
    return kept();
}

template <Named strait>
Ruling not_traversed(Inquiry& ask) {
    return passes_no(ask, strait.text(), [&](Subject ship) { return !is_tactical_submarine(ask, ship); });
}

/// @}

/// @name 3.3.s40 to 3.3.s51: submarines
/// @{

bool has_failed(Inquiry& ask, Subject ship) {
    return in_phase_of_this_turn(ask, ask.fact(ship, fact::infiltration_failed_in),
                                 ask.text_or(the_game, fact::phase, ""));
}

bool is_through(Inquiry& ask, Subject ship, std::string_view strait) {
    const auto hexes = listed(ask, ship, fact::infiltrated);
    return std::any_of(hexes.begin(), hexes.end(),
                       [&](Subject hex) { return is_of_strait(ask, hex, strait); });
}

/// Submarines that have not come through: with a failure behind them, or without any attempt.
template <bool failed>
Ruling submarines_get_through_first(Inquiry& ask) {
    Ruling all = not_concerned();
    for (const std::string& strait : all_straits(ask)) {
        Ruling ruling = passes_no(ask, strait, [&](Subject ship) {
            return is_tactical_submarine(ask, ship) && has_failed(ask, ship) == failed &&
                   !is_through(ask, ship, strait);
        });
        if (ruling.kind == Ruling::Kind::broken) return ruling;
        if (ruling.kind == Ruling::Kind::kept) all = ruling;
    }
    return all;
}

/// Gibraltar has a harbor too: whoever means that says so.
bool tries_a_strait(Inquiry& ask) {
    if (ask.has(arg::type) && ask.text(arg::type) == "harbor") return false;
    return strait_at(ask, ask.subject(arg::at)).has_value();
}

Ruling submarine_is_in_the_strait(Inquiry& ask) {
    const Subject ship = ask.subject(arg::unit), hex = ask.subject(arg::at);
    if (!tries_a_strait(ask)) return not_concerned();
    if (told_type(ask, ship) != "SS") return broken(say("{} is no tactical submarine", ship));
    if (ask.location(ship) != hex) return broken(say("{} is not in {}", ship, hex));
    if (!among(ask.phase(), {"naval and air", "offensive", "end"}))
        return broken(say("it is the {} phase", ask.phase()));
    return kept();
}

Ruling one_failure_a_phase(Inquiry& ask) {
    const Subject ship = ask.subject(arg::unit);
    if (!tries_a_strait(ask) && ask.reading("failed_strait_attempt") == "straits_only")
        return not_concerned();
    return has_failed(ask, ship) ? broken(say("{} has failed in this phase", ship)) : kept();
}

std::vector<Subject> enemy_destroyers(Inquiry& ask) {
    const Subject ship = ask.subject(arg::unit);
    auto units = ships_of(ask, ask.subject(arg::at));
    std::erase_if(units, [&](Subject unit) {
        return !is_of_type(ask, unit, {"DD", "DE"}) || side_or_none(ask, unit) == side_or_none(ask, ship) ||
               is_docked(ask, unit);
    });
    return units;
}

double of_enemy_destroyers(Inquiry& ask) {
    return static_cast<double>(enemy_destroyers(ask).size());
}

void submarine_rolls(Resolution& now) {
    if (!tries_a_strait(now)) return;
    const int natural = now.roll_total(1, 6, say("infiltration of {}", now.subject(arg::at)));
    const double total = natural + now.modifiers(sum::strait_infiltration);
    now.result(result::natural, natural);
    now.result(result::infiltration,
               std::string(*now.table("3.3.s42").text(total, std::string_view("result"))));
}

bool showed(Resolution& now, double natural) {
    const double* shown = now.result(result::natural).number();
    return shown != nullptr && *shown == natural;
}

void six_is_through(Resolution& now) {
    if (!tries_a_strait(now) || !showed(now, now.printed("infiltration_always"))) return;
    if (now.reading("infiltration_six") == "natural") now.result(result::infiltration, "through");
}

bool came_to(Resolution& now, std::string_view outcome) {
    const std::string* result = now.result(result::infiltration).text();
    return result != nullptr && *result == outcome;
}

void submarine_is_through(Resolution& now) {
    if (came_to(now, "through"))
        now.set(now.subject(arg::unit), fact::infiltrated, std::vector{now.subject(arg::at)});
}

void submarine_has_failed(Resolution& now) {
    if (came_to(now, "fail")) now.set(now.subject(arg::unit), fact::infiltration_failed_in, moment(now));
}

/// Each success is for one passage.
void passage_is_used_up(Resolution& now) {
    for (const Subject ship : moving_ships(now)) {
        const auto place = now.location(ship);
        if (now.known(ship, fact::infiltrated) && place && !strait_at(now, *place))
            now.forget(ship, fact::infiltrated);
    }
}

/// Those attacks are resolved as all of naval combat are.
void mines_and_destroyers_attack(Resolution& now) {
    if (!tries_a_strait(now) || !showed(now, now.printed("infiltration_attacked"))) return;
    double destroyers = std::min(of_enemy_destroyers(now), now.printed("strait_attacks_by_destroyers"));
    if (now.reading("strait_natural_one") == "one_attack") destroyers = std::min(destroyers, 1.0);
    const double attacks = now.printed("strait_attacks_by_mines") + destroyers;
    now.result(result::attacks, attacks);
    now.set(now.subject(arg::unit), fact::attacks_due, attacks);
}

void survivor_dives(Resolution& now) {
    if (tries_a_strait(now) && showed(now, now.printed("infiltration_attacked")))
        now.set(now.subject(arg::unit), fact::dived_in, moment(now));
}

/// @}

}  // namespace

void register_straits(Rulebook& book) {
    book.table("3.3.s24", "straits");
    book.check({"3.3.s24", "3.3.s25"}, {verb::move}, not_traversed<"Denmark: Kattegat">);
    book.check({"3.3.s26", "3.3.s27"}, {verb::move}, not_traversed<"Denmark: Ferry Crossing">);
    book.check({"3.3.s28", "3.3.s29"}, {verb::move}, not_traversed<"Italy: Strait of Messina">);
    book.check({"3.3.s30", "3.3.s31"}, {verb::move}, not_traversed<"Italy: Strait of Otranto">);
    book.check({"3.3.s32", "3.3.s33"}, {verb::move}, not_traversed<"Soviet Union: Kerch Strait">);
    book.check({"3.3.s34", "3.3.s35"}, {verb::move}, not_traversed<"Turkey: Bosphorus">);
    book.check({"3.3.s36", "3.3.s37"}, {verb::move}, not_traversed<"Turkey: Dardanelles">);
    book.check({"3.3.s38", "3.3.s39"}, {verb::move}, not_traversed<"UK: Strait of Gibraltar">);

    book.check({"3.3.s41", "3.30.s23"}, {verb::infiltrate}, submarine_is_in_the_strait);
    book.table({"3.3.s42", "3.30.s24"}, "strait_infiltration");
    book.effect({"3.3.s41", "3.30.s24"}, verb::infiltrate, submarine_rolls, When::before);
    book.modifier({"3.3.s47", "3.30.s25"}, sum::strait_infiltration, of_enemy_destroyers);
    book.effect({"3.3.s48", "3.30.s25"}, verb::infiltrate, six_is_through);
    book.effect({"3.3.s45", "3.30.s22"}, verb::infiltrate, submarine_is_through, When::after);
    book.effect({"3.3.s43", "3.30.s26"}, verb::infiltrate, submarine_has_failed, When::after);
    book.check({"3.3.s43", "3.30.s26"}, {verb::move}, submarines_get_through_first<true>);
    book.check({"3.3.s44", "3.30.s27"}, {verb::infiltrate}, one_failure_a_phase);
    book.check({"3.3.s46", "3.30.s28"}, {verb::move}, submarines_get_through_first<false>);
    book.effect({"3.3.s46", "3.30.s28"}, verb::move, passage_is_used_up, When::last);
    book.effect({"3.3.s50", "3.30.s30", "3.30.s31"}, verb::infiltrate, mines_and_destroyers_attack,
                When::after);
    book.effect({"3.3.s51", "3.30.s32"}, verb::infiltrate, survivor_dives, When::last);
}

}  // namespace umpire::rules::aeto
