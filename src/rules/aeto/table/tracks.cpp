#include "bombing/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "convoys/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "naval_phases/facts.hpp"
#include "sequence/facts.hpp"
#include "sequence/offensives.hpp"
#include "sequence/steps.hpp"
#include "table/facts.hpp"
#include "table/table.hpp"

#include <fmt/core.h>

/// EPs and Offensives that somebody counts on the tracks.
namespace umpire::rules::aeto {

namespace {

/// What a chit of a track counts: "UK EP" those of the UK.
struct Track {
    Marker chit;
    std::string nation, what;
    double before, after;
    double less() const { return before - after; }
};

std::optional<Track> track_of(Inquiry& ask) {
    const Subject* of = ask.argument(arg::of).subject();
    if (of == nullptr || of->kind != Kind::marker || ask.text(arg::fact) != fact::points.name.text())
        return std::nullopt;
    const double *before = ask.argument(arg::before).number(), *after = ask.argument(arg::value).number();
    const std::string name = ask.name(*of);
    const std::size_t blank = name.rfind(' ');
    if (before == nullptr || after == nullptr || blank == std::string::npos) return std::nullopt;
    Track track{Marker(*of), name.substr(0, blank), name.substr(blank + 1), *before, *after};
    if (track.what != "EP" && track.what != "Offensives") return std::nullopt;
    return track;
}

/// Nothing where nobody has said how many there are.
Value counted(Inquiry& ask, const Track& track) {
    return track.what == "EP" ? ask.fact(the_game, fact::ep(track.nation))
                              : ask.fact(the_game, fact::offensives(track.nation));
}

bool shows_what_is_left(Inquiry& ask, const Track& track) {
    const Value left = counted(ask, track);
    return left.known() && Value(track.after) == left;
}

/// Somebody sets it to what the rules have counted.
Ruling chit_shows_what_is_left(Inquiry& ask) {
    const auto track = track_of(ask);
    return track && shows_what_is_left(ask, *track) ? kept() : not_concerned();
}

/// @name The tracks tell what nobody has said
/// @{

Value shown_by(Inquiry& ask, std::string_view nation, std::string_view what) {
    const auto chit = ask.position().find(Kind::marker, fmt::format("{} {}", nation, what));
    return chit ? ask.fact(Marker(*chit), fact::points) : Value();
}

template <Named nation>
Value ep_on_the_track(Inquiry& ask, Subject, Value known) {
    return known.known() ? known : shown_by(ask, nation.text(), "EP");
}

template <Named nation>
Value offensives_on_the_track(Inquiry& ask, Subject, Value known) {
    return known.known() ? known : shown_by(ask, nation.text(), "Offensives");
}

template <Named nation>
void tracks_of(Rulebook& book) {
    book.define("vi.s42", Kind::game, fact::ep(nation.text()), ep_on_the_track<nation>);
    book.define("vi.s42", Kind::game, fact::offensives(nation.text()), offensives_on_the_track<nation>);
}

/// @}

/// @name Points that are taken off
/// @{

/// Somebody has raided, interdicted or rolled in this month's Strategic Warfare.
bool somebody_makes_strategic_warfare(Inquiry& ask) {
    return is_now(ask, ask.said(the_game, fact::dice_open_in)) ||
           in_this_turn(ask, ask.fact(the_game, fact::raid_in)) ||
           in_this_turn(ask, ask.fact(the_game, fact::convoy_attacks_in));
}

Ruling strategic_warfare_costs_ep(Inquiry& ask) {
    const auto track = track_of(ask);
    if (!track || track->what != "EP" || track->less() <= 0 || !in_phase(ask, "strategic"))
        return not_concerned();
    return somebody_makes_strategic_warfare(ask) ? kept() : not_concerned();
}

Ruling ep_are_spent_in_construction(Inquiry& ask) {
    const auto track = track_of(ask);
    if (!track || track->what != "EP" || track->less() <= 0 || !in_phase(ask, "construction"))
        return not_concerned();
    return kept();
}

Ruling offensives_are_spent_in_the_offensive_phase(Inquiry& ask) {
    const auto track = track_of(ask);
    if (!track || track->what != "Offensives" || track->less() <= 0 || !in_phase(ask, "offensive"))
        return not_concerned();
    return kept();
}

void points_are_counted_off(Resolution& now) {
    const auto track = track_of(now);
    if (!track || track->less() == 0) return;
    const bool again = is_now(now, now.said(the_game, fact::counted_off_in(track->nation)));
    const double before = again ? now.number_or(track->chit, fact::counted_off, 0) : 0;
    now.set(track->chit, fact::counted_off, std::max(0.0, before + track->less()));
    now.set(the_game, fact::counted_off_in(track->nation), moment(now));
}

/// @}

/// @name Points that are put on
/// @{

/// He takes back what he has taken off in this phase.
bool is_put_right(Inquiry& ask, const Track& track) {
    return is_now(ask, ask.said(the_game, fact::counted_off_in(track.nation))) &&
           -track.less() <= ask.number_or(track.chit, fact::counted_off, 0);
}

Ruling points_are_put_right(Inquiry& ask) {
    const auto track = track_of(ask);
    return track && track->less() < 0 && is_put_right(ask, *track) ? kept() : not_concerned();
}

Ruling offensives_are_bought_in_construction(Inquiry& ask) {
    const auto track = track_of(ask);
    if (!track || track->what != "Offensives" || !in_phase(ask, "construction")) return not_concerned();
    return kept();
}

Ways grown(Inquiry& ask, const Track& track) {
    if (is_put_right(ask, track)) return {};
    if (track.what == "Offensives" && in_phase(ask, "construction")) return {};
    if (track.what == "EP" && in_phase(ask, "income"))
        return {{"income",
                 {order(ask.action().side, verb::income,
                        {{arg::nation, track.nation}, {arg::ep, -track.less()}})}}};
    return {{{},
             {},
             say("why {} went up from {} to {}", track.chit, track.before, track.after),
             track.what == "EP" ? say("!income {} ep {}", track.nation, -track.less()) : Sentence()}};
}

bool is_at_sea_in_need(Inquiry& ask, Unit ship, std::string_view nation) {
    return is_naval_unit(ask, ship) && is_on_map(ask, ship) && !is_docked(ask, ship) &&
           !ask.yes(ship, fact::spared_refueling) && controlling_nation(ask, nation_of(ask, ship)) == nation;
}

/// In the Supply Step fleets at sea are kept there with EPs; of a sea area, or of all that lie in several.
Ways refueling(Inquiry& ask, const Track& track) {
    Ways ways;
    if (track.what != "EP" || !in_phase(ask, "end") || !may_be_step(ask, "supply", "end")) return ways;
    std::vector<Subject> areas;
    for (const Unit unit : all_units(ask)) {
        if (!is_at_sea_in_need(ask, unit, track.nation)) continue;
        const std::string waters = waters_of(ask, *ask.location(unit));
        const auto named = waters.empty() ? std::nullopt : place_called(ask, waters);
        const Subject area = named ? Subject(*named) : Subject(*ask.location(unit));
        if (!holds(areas, area)) areas.push_back(area);
    }
    for (const Subject area : areas)
        ways.push_back({"fuel at sea",
                        {order(ask.action().side, verb::refuel,
                               {{arg::area, area}, {arg::nation, track.nation}, {arg::ep, track.less()}})}});
    return ways;
}

Ways taken_off(Inquiry& ask, const Track& track) {
    const bool ep = track.what == "EP";
    if (ep ? in_phase(ask, "construction") ||
                 (in_phase(ask, "strategic") && somebody_makes_strategic_warfare(ask))
           : in_phase(ask, "offensive") || in_phase(ask, "construction"))
        return {};
    Ways ways = refueling(ask, track);
    ways.push_back({{},
                    {},
                    say("what the {} were spent for that {} has less", track.less(), track.chit),
                    ep ? say("!lose {} {}", track.nation, track.less()) : Sentence()});
    return ways;
}

/// @}

}  // namespace

Ways of_a_track(Inquiry& ask) {
    const auto track = track_of(ask);
    if (!track || track->less() == 0 || shows_what_is_left(ask, *track)) return {};
    return track->less() < 0 ? grown(ask, *track) : taken_off(ask, *track);
}

bool has_paid_for_an_offensive(Inquiry& ask, std::string_view side) {
    for (const char* nation : major_powers)
        if ((among(nation, {"Germany", "Italy"}) ? "Axis" : "Allied") == side &&
            is_now(ask, ask.said(the_game, fact::counted_off_in(nation))))
            return true;
    return false;
}

void register_tracks(Rulebook& book) {
    book.check({"Part 2.s2", "viii.s30"}, {verb::mark}, chit_shows_what_is_left);
    tracks_of<"Germany">(book);
    tracks_of<"Italy">(book);
    tracks_of<"UK">(book);
    tracks_of<"US">(book);
    tracks_of<"USSR">(book);
    tracks_of<"France">(book);
    book.check("Part 2.s2", {verb::mark}, strategic_warfare_costs_ep);
    book.check("viii.s83", {verb::mark}, ep_are_spent_in_construction);
    book.check({"viii.s30", "viii.s47", "viii.s51"}, {verb::mark},
               offensives_are_spent_in_the_offensive_phase);
    book.effect("vi.s42", verb::mark, points_are_counted_off);
    book.check("Part 2.s2", {verb::mark}, points_are_put_right);
    book.check("viii.s85", {verb::mark}, offensives_are_bought_in_construction);
}

}  // namespace umpire::rules::aeto
