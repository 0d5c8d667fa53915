#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

/// 3.31: a U-boat is exchanged for a tactical submarine (`exchange`).
namespace umpire::rules::aeto {

namespace {

Subject u_boat(Inquiry& ask) {
    return ask.subject(arg::unit);
}
Subject submarine(Inquiry& ask) {
    return ask.subject(arg::with);
}

bool is_for_a_submarine(Inquiry& ask) {
    return is_uboat(ask, u_boat(ask)) && is_tactical_submarine(ask, submarine(ask));
}

/// One of them that is not German, so far as anybody has said.
std::optional<Subject> foreigner(Inquiry& ask) {
    for (const Subject unit : {u_boat(ask), submarine(ask)})
        if (const std::string nation = nation_of(ask, unit); !nation.empty() && nation != "Germany")
            return unit;
    return std::nullopt;
}

bool is_conversion(Inquiry& ask) {
    return is_for_a_submarine(ask) && !foreigner(ask);
}

/// The Italian U-boat is for 2.14.s41.
Ruling germans_convert(Inquiry& ask) {
    if (!is_for_a_submarine(ask) || nation_of(ask, u_boat(ask)) == "Italy") return not_concerned();
    const auto unit = foreigner(ask);
    return unit ? broken(say("{} is not German", *unit)) : kept();
}

/// What speaks against the place where it lies.
std::optional<Sentence> no_berth(Inquiry& ask) {
    if (!ask.location(u_boat(ask))) ask.missing(say("where {} is", u_boat(ask)));
    if (may_be_docked(ask, u_boat(ask))) return std::nullopt;
    return say("{} is not docked in port", u_boat(ask));
}

Ruling converted_in_the_naval_and_air_phase(Inquiry& ask) {
    if (!is_conversion(ask) || is_seasonal(ask)) return not_concerned();
    const Subject boat = u_boat(ask);
    if (!in_phase(ask, "naval and air")) return broken(say("it is the {} phase", ask.phase()));
    if (in_this_turn(ask, ask.fact(boat, fact::interdicted_in)))
        return broken(say("{} has attacked in this month", boat));
    if (const auto reason = no_berth(ask)) return broken(*reason);
    if (has_moved(ask, boat) && place_at_start(ask, boat) != ask.location(boat))
        return broken(say("{} was not in port when the phase began", boat));
    const std::string holder = controller_of(ask, *ask.location(boat));
    return holder.empty() || holder == "Axis" ? kept() : broken(say("the port is {}", holder));
}

Ruling converted_in_a_seasonal_turn(Inquiry& ask) {
    if (!is_conversion(ask) || !is_seasonal(ask)) return not_concerned();
    const auto reason = no_berth(ask);
    return reason ? broken(*reason) : kept();
}

Ruling not_in_spain(Inquiry& ask) {
    const auto port = ask.location(u_boat(ask));
    if (!is_conversion(ask) || !port) return not_concerned();
    return owner_of(ask, *port) == "Spain" ? broken(say("{} is Spanish", *port)) : kept();
}

bool is_german_submarine(Inquiry& ask, Subject unit) {
    return is_tactical_submarine(ask, unit) && nation_of(ask, unit) == "Germany";
}

bool is_in_play_now(Inquiry& ask, Subject unit) {
    return is_on_map(ask, unit) && !is_out_of_play(ask, unit);
}

Ruling seven_submarines(Inquiry& ask) {
    if (!is_conversion(ask)) return not_concerned();
    const auto units = all_units(ask);
    const auto count = std::count_if(units.begin(), units.end(), [&](Subject unit) {
        return unit != submarine(ask) && is_german_submarine(ask, unit) && is_in_play_now(ask, unit);
    });
    return static_cast<double>(count) < ask.printed("most_german_submarines")
               ? kept()
               : broken(say("{} German submarines are on the map", static_cast<double>(count)));
}

/// The slower ones; a counter of which nobody knows the movement is none.
bool is_of_the_first_kind(Inquiry& ask, Subject unit) {
    return ask.number_or(unit, fact::movement, 0) == ask.printed("movement_of_first_submarines");
}

Ruling slower_submarines_first(Inquiry& ask) {
    if (!is_conversion(ask)) return not_concerned();
    if (ask.number(submarine(ask), fact::movement) <= ask.printed("movement_of_first_submarines"))
        return kept();
    for (const Subject unit : all_units(ask))
        if (is_german_submarine(ask, unit) && is_of_the_first_kind(ask, unit) && !is_in_play_now(ask, unit))
            return broken(say("{} is not in play yet", unit));
    return kept();
}

Ruling depleted_for_depleted(Inquiry& ask) {
    if (!is_conversion(ask) || !shows_its_back(ask, u_boat(ask))) return not_concerned();
    return ask.known(submarine(ask), fact::depleted) && !ask.yes(submarine(ask), fact::depleted)
               ? broken(say("{} is depleted, {} is not", u_boat(ask), submarine(ask)))
               : kept();
}

void u_boat_is_converted(Resolution& now) {
    if (!is_conversion(now)) return;
    if (const auto port = now.location(u_boat(now))) now.place(submarine(now), *port);
    now.take_away(u_boat(now));
}

/// A depleted one stays so.
void depletion_is_kept(Resolution& now) {
    if (is_conversion(now) && shows_its_back(now, u_boat(now))) now.set(submarine(now), fact::depleted, true);
}

void sunk_chits_come_back(Resolution& now) {
    if (!is_conversion(now)) return;
    for (const Fact& gone : FactList{fact::sunk, fact::eliminated})
        if (now.said(submarine(now), gone).known()) now.forget(submarine(now), gone);
}

/// It lies in the port and has done nothing yet: neither a move nor an option.
void new_submarine_may_move(Resolution& now) {
    if (!is_conversion(now)) return;
    dock(now, submarine(now));
    if (now.said(submarine(now), fact::moved_in).known()) now.forget(submarine(now), fact::moved_in);
}

}  // namespace

void register_conversion(Rulebook& book) {
    book.check("3.31.s1", {verb::exchange}, germans_convert);
    book.check("3.31.s2", {verb::exchange}, converted_in_the_naval_and_air_phase);
    book.check("3.31.s3", {verb::exchange}, converted_in_a_seasonal_turn);
    book.check("3.31.s4", {verb::exchange}, not_in_spain);
    book.check("3.31.s7", {verb::exchange}, seven_submarines);
    book.check("3.31.s8", {verb::exchange}, slower_submarines_first);
    book.check("3.31.s9", {verb::exchange}, depleted_for_depleted);
    book.effect("3.31.s9", verb::exchange, depletion_is_kept, When::before);
    book.effect("3.31.s5", verb::exchange, u_boat_is_converted, When::before);
    book.effect("3.31.s6", verb::exchange, sunk_chits_come_back);
    book.effect("3.31.s10", verb::exchange, new_submarine_may_move);
}

}  // namespace umpire::rules::aeto
