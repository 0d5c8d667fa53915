#include "table/table.hpp"

#include "umpire/game/table_verbs.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "names.hpp"
#include "sequence/steps.hpp"
#include "table/aircraft.hpp"
#include "table/naval_battles.hpp"

/// What the rules make of each thing that players do on the table without a word.
namespace umpire::rules::aeto {

namespace {

/// The same word is an order to sail, which has no place to go to but a way.
void dragged_groups_are_ships(Inquiry& ask, Action& action) {
    if (!ask.has(arg::to) || ask.has(arg::path)) return;
    const Units ships = ships_named(ask, {arg::group});
    if (ships.empty()) return;
    action.arguments["units"] = as_list(ships);
    if (const auto from = ask.location(ships.front())) action.arguments["from"] = *from;
    action.verb = verb::transfer;
}

Ways of_a_mark(Inquiry& ask) {
    const Subject* of = ask.argument(arg::of).subject();
    if (of != nullptr && of->kind == Kind::marker) return of_a_track(ask);
    return of_a_unit_marked(ask);
}

/// @name Counters that come and go
/// @{

/// A unit; chits and installations are put on the map by rules of other parts.
std::optional<Unit> piece_of(Inquiry& ask) {
    const Subject* of = ask.argument(arg::of).subject();
    if (of == nullptr || of->kind != Kind::unit || !is_combat_unit(ask, Unit(*of))) return std::nullopt;
    return Unit(*of);
}

Ways of_an_appearance(Inquiry& ask) {
    const auto unit = piece_of(ask);
    const auto at = place_in(ask, ask.argument(arg::at));
    if (!unit || (at && !is_in_play(ask, *at))) return {};
    return {{{}, {}, say("where {} comes from", *unit), say("!arrive {} at <place>", *unit)}};
}

Ways of_whatever_was_lost(Inquiry& ask, Unit unit) {
    if (is_air_unit(ask, unit))
        if (auto ways = of_an_air_unit_lost(ask, unit); !ways.empty()) return ways;
    return of_a_loss(ask, unit);
}

Ways of_a_disappearance(Inquiry& ask) {
    const auto unit = piece_of(ask);
    if (!unit || is_out_of_play(ask, *unit)) return {};
    return of_whatever_was_lost(ask, *unit);
}

Ruling the_lost_are_taken_off(Inquiry& ask) {
    const auto unit = piece_of(ask);
    return unit && is_out_of_play(ask, *unit) ? kept() : not_concerned();
}

/// @}

/// @name In and out of the boxes
/// @{

struct Boxes {
    Unit unit;
    std::string from, to;
};

/// From a box to a place in play, or the other way.
std::optional<Boxes> boxes_of(Inquiry& ask) {
    const auto from = place_in(ask, ask.argument(arg::from)), to = place_in(ask, ask.argument(arg::to));
    const auto units = named(ask, arg::units);
    if (!to || units.empty() || !is_combat_unit(ask, Unit(units.front()))) return std::nullopt;
    // What is lost has no place any more, wherever its counter still lies.
    if (!from && !is_out_of_play(ask, Unit(units.front()))) return std::nullopt;
    Boxes boxes{Unit(units.front()), from ? chart_box(ask, *from) : std::string(), chart_box(ask, *to)};
    if (boxes.from == boxes.to) return std::nullopt;
    return boxes;
}

Ruling the_eliminated_stay_away(Inquiry& ask) {
    const auto boxes = boxes_of(ask);
    if (!boxes || boxes->from != "eliminated" || !boxes->to.empty()) return not_concerned();
    return broken(say("{} was eliminated and comes back", boxes->unit));
}

/// Minor nations that join the war, leaders and partisans may come at other times.
bool waits_in_its_force_pool(Inquiry& ask, const Boxes& boxes) {
    const bool fights = is_air_unit(ask, boxes.unit) || is_naval_unit(ask, boxes.unit) ||
                        (is_land_unit(ask, boxes.unit) && !is_of_type(ask, boxes.unit, {"partisan"}));
    return boxes.from == "reinforcements" && boxes.to.empty() && is_monthly_phase(ask) && fights &&
           is_major_power(nation_of(ask, boxes.unit));
}

Ruling force_pools_wait_for_a_seasonal_turn(Inquiry& ask) {
    const auto boxes = boxes_of(ask);
    if (!boxes || !waits_in_its_force_pool(ask, *boxes)) return not_concerned();
    return broken(say("{} comes from its force pool in {}", boxes->unit, where_in_turn(ask)));
}

}  // namespace

Ways through_a_box(Inquiry& ask) {
    const auto boxes = boxes_of(ask);
    if (!boxes) return {};
    if (boxes->from == "eliminated" && boxes->to.empty()) return {};  // vii.s30 says what it is
    if (waits_in_its_force_pool(ask, *boxes)) return {};              // vi.s37
    if (boxes->to == "eliminated" && is_out_of_play(ask, boxes->unit)) return {};
    if (!boxes->to.empty()) return of_whatever_was_lost(ask, boxes->unit);
    return {{{}, {}, say("how {} comes into play", boxes->unit), say("!arrive {} at <place>", boxes->unit)}};
}

namespace {

Ruling the_lost_are_put_away(Inquiry& ask) {
    const auto boxes = boxes_of(ask);
    return boxes && boxes->to == "eliminated" && is_out_of_play(ask, boxes->unit) ? kept() : not_concerned();
}

/// @}

}  // namespace

void register_table(Rulebook& book) {
    book.not_judged(game::table_verb::unclear, "nobody can tell what it was");
    book.not_judged(game::table_verb::put, "a chit without ships is no task force yet");
    book.prepare(verb::move, dragged_groups_are_ships);
    book.may_have_been(verb::mark, of_a_mark);
    book.may_have_been(verb::appear, of_an_appearance);
    book.may_have_been(verb::disappear, of_a_disappearance);
    book.check("vii.s17", {verb::disappear}, the_lost_are_taken_off);
    book.check("vii.s17", {verb::transfer}, the_lost_are_put_away);
    book.check("vii.s30", {verb::transfer}, the_eliminated_stay_away);
    book.check("vi.s37", {verb::transfer}, force_pools_wait_for_a_seasonal_turn);
}

}  // namespace umpire::rules::aeto
