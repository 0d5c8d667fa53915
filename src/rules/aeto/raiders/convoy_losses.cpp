#include "umpire/catalog/table.hpp"

#include "bombing/losses.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "convoys/facts.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "raiders/facts.hpp"
#include "raiders/raiders.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace umpire::rules::aeto {

namespace {

/// @name 2.24: the Happy Time
/// @{

std::optional<double> happy_dice(Inquiry& ask) {
    return ask.table("2.24.s4").number(static_cast<double>(turn_now(ask).year), std::string_view("dice"));
}

Ruling happy_years(Inquiry& ask) {
    return happy_dice(ask) ? kept() : broken(say("it is {}", turn_now(ask).year));
}

std::vector<Subject> interdictors_of(Inquiry& ask, Place area) {
    std::vector<Subject> all;
    for (const Unit unit : all_units(ask))
        if (has_interdicted(ask, unit) && ask.location(unit) == std::optional(area)) all.push_back(unit);
    return all;
}

/// One of which nobody has said how its attack came out may have had success.
bool counts_for_happy_time(Inquiry& ask, Unit unit) {
    if (ask.text_or(unit, fact::type, "") != "UB") return false;
    if (in_this_turn(ask, ask.fact(unit, fact::beaten_off_in))) return false;
    return ask.text_or(unit, fact::nation, "") != "Italy" ||
           ask.reading("italian_uboat_and_happy_time") == "counts";
}

bool has_successful_uboat(Inquiry& ask) {
    const auto all = interdictors_of(ask, ask.subject(arg::area));
    return std::any_of(all.begin(), all.end(), [&](Unit unit) { return counts_for_happy_time(ask, unit); });
}

bool is_no_uboat(Inquiry& ask, Unit unit) {
    return ask.text_or(unit, fact::type, "") != "UB";
}

/// U-boats are there, and nobody has said what came of any attack of this month.
bool may_have_attacked(Inquiry& ask) {
    if (in_this_turn(ask, ask.fact(the_game, fact::convoy_attacks_in))) return false;
    const auto all = all_units(ask);
    return std::any_of(all.begin(), all.end(), [&](Unit unit) {
        return !is_no_uboat(ask, unit) && ask.location(unit) == std::optional(ask.subject(arg::area));
    });
}

/// Where only others have interdicted, the rules on those others speak.
Ruling needs_a_successful_uboat(Inquiry& ask) {
    const auto all = interdictors_of(ask, ask.subject(arg::area));
    if (!has_successful_uboat(ask) &&
        std::any_of(all.begin(), all.end(), [&](Unit unit) { return is_no_uboat(ask, unit); }))
        return not_concerned();
    if (has_successful_uboat(ask)) return kept();
    if (may_have_attacked(ask))
        ask.missing(say("what the attacks of U-boats in {} came to", ask.subject(arg::area)));
    return broken(say("no U-boat has interdicted {} with success", ask.subject(arg::area)));
}

/// Only others have interdicted the area.
Ruling does_not_count(Inquiry& ask, bool (*other)(Inquiry&, Unit)) {
    const auto all = interdictors_of(ask, ask.subject(arg::area));
    const auto found = std::find_if(all.begin(), all.end(), [&](Unit unit) { return other(ask, unit); });
    if (found == all.end()) return not_concerned();
    return has_successful_uboat(ask) ? kept() : broken(say("{} does not count for Happy Time", *found));
}
/// Bombers: ships have rules of their own.
bool is_no_vessel(Inquiry& ask, Unit unit) {
    return is_no_uboat(ask, unit) && !is_raiding_ship(ask, unit) && !is_auxiliary_cruiser(ask, unit);
}
Ruling surface_raiders_do_not_count(Inquiry& ask) {
    return does_not_count(ask, is_raiding_ship);
}
Ruling auxiliaries_do_not_count(Inquiry& ask) {
    return does_not_count(ask, is_auxiliary_cruiser);
}
Ruling only_uboats_count(Inquiry& ask) {
    return does_not_count(ask, is_no_vessel);
}

Ruling one_happy_roll_an_area(Inquiry& ask) {
    const Place area = ask.subject(arg::area);
    if (in_this_turn(ask, ask.fact(the_game, fact::happy_time_in(ask.name(area)))))
        return broken(say("there was a Happy Time roll for {} in this month", area));
    return kept();
}

Ruling an_area_of_happy_time(Inquiry& ask) {
    const Place area = ask.subject(arg::area);
    if (is_place_called(ask, area, "North Atlantic") || is_place_called(ask, area, "US Coastal Water"))
        return kept();
    return broken(say("{} is neither the North Atlantic nor the US Coastal Water", area));
}

void happy_time_roll(Resolution& now) {
    const Place area = now.subject(arg::area);
    const auto dice = happy_dice(now);
    if (!dice) return;
    const double loss = now.roll_total(static_cast<int>(*dice), 6, say("Happy Time in {}", area));
    now.set(the_game, fact::happy_time_in(now.name(area)), moment(now));
    now.result(result::ep_loss, loss);
    now.happens(event::convoy_loss, {{arg::area, area}, {arg::points, loss}});
}

void war_with_the_us(Resolution& now) {
    if (is_place_called(now, now.subject(arg::area), "US Coastal Water"))
        now.set(the_game, fact::at_war("Germany", "US"), true);
}

/// @}

/// @name 2.25, 2.22: who bears a loss
/// @{

double loss(Inquiry& ask) {
    return ask.number(arg::points);
}

/// Of U-boats and Bombers; raiders and the Happy Time tell theirs as they come.
void losses_of_the_attack(Resolution& now) {
    const Value& lost = now.result(result::ep_lost);
    if (lost.number() == nullptr || *lost.number() <= 0) return;
    now.happens(event::convoy_loss, {{arg::area, now.subject(arg::area)}, {arg::points, *lost.number()}});
}

void bears(Resolution& now, std::string_view nation, double points) {
    if (points > 0) lose_to_strategic_warfare(now, nation, points);
}

std::string bearer(Inquiry& ask, const char* rule, std::string_view row) {
    const auto nation = ask.table(rule).text(row, std::string_view("bearer"));
    if (!nation) ask.missing("who bears the loss");
    return std::string(*nation);
}

bool is_american_coast(Inquiry& ask) {
    return is_place_called(ask, ask.subject(arg::area), "US Coastal Water");
}
bool is_arctic(Inquiry& ask) {
    return ask.yes(ask.subject(arg::area), fact::arctic);
}
bool is_pacific(Inquiry& ask) {
    return ask.yes(ask.subject(arg::area), fact::pacific);
}

void uk_bears(Resolution& now) {
    if (is_american_coast(now) || is_arctic(now) || is_pacific(now)) return;
    const char* seas = is_in_eastern_seas(now, now.subject(arg::area)) ? "Indian Ocean, Persian Gulf, Red Sea"
                                                                       : "any Atlantic Convoy Route area";
    bears(now, bearer(now, "2.25.s1", seas), loss(now));
}
void us_bears(Resolution& now) {
    if (is_american_coast(now)) bears(now, bearer(now, "2.25.s2", "US Coastal Water"), loss(now));
}
void uk_bears_in_the_pacific(Resolution& now) {
    if (is_pacific(now) && !is_american_coast(now)) bears(now, "UK", loss(now));
}

std::vector<std::string> senders(Inquiry& ask) {
    std::vector<std::string> all;
    for (const char* nation : {"UK", "US"})
        if (ask.number_or(the_game, fact::arctic_lend_lease(nation), 0) > 0) all.emplace_back(nation);
    if (all.empty()) ask.missing("who sends lend-lease by the Arctic", "!state arctic_lend_lease UK <EP>");
    return all;
}

/// All nations that share it, the Soviet Union last.
void shared_by(Resolution& now, std::size_t sending) {
    if (!is_arctic(now)) return;
    const auto nations = senders(now);
    if (nations.size() != sending) return;
    const double part = std::floor(loss(now) / static_cast<double>(sending + 1));
    for (const std::string& nation : nations)
        bears(now, nation, part);
    bears(now, "USSR", part);
}
void sender_and_soviets_share(Resolution& now) {
    shared_by(now, 1);
}
void three_share(Resolution& now) {
    shared_by(now, 2);
}
void remainder_in_the_arctic(Resolution& now) {
    if (!is_arctic(now)) return;
    const auto nations = senders(now);
    bears(now, nations.front(), std::fmod(loss(now), static_cast<double>(nations.size() + 1)));
}

/// @}

}  // namespace

void register_convoy_losses(Rulebook& book) {
    book.table({"2.24.s4", "2.24.s2"}, "happy_time");
    book.check("2.24.s2", {verb::happy}, happy_years);
    book.check("2.24.s3", {verb::happy}, needs_a_successful_uboat);
    book.check("2.24.s1", {verb::happy}, an_area_of_happy_time);
    book.check("2.24.s5", {verb::happy}, one_happy_roll_an_area);
    book.check("2.24.s9", {verb::happy}, only_uboats_count);
    book.check("2.21.s6", {verb::happy}, surface_raiders_do_not_count);
    book.check("2.22.s11", {verb::happy}, auxiliaries_do_not_count);
    book.effect({"2.24.s4", "2.24.s6", "2.24.s7"}, verb::happy, happy_time_roll);
    book.effect("2.24.s8", verb::interdict, war_with_the_us);

    book.effect({"2.23.s3", "2.13.s23"}, verb::interdict, losses_of_the_attack, When::last);
    book.table({"2.25.s1", "2.25.s2"}, "convoy_loss_bearer");
    book.effect({"2.25.s1", "2.25.s3", "2.25.s7"}, event::convoy_loss, uk_bears);
    book.effect({"2.25.s2", "2.25.s3", "2.25.s7"}, event::convoy_loss, us_bears);
    book.effect("2.22.s19", event::convoy_loss, uk_bears_in_the_pacific);
    book.effect({"2.25.s4", "2.25.s7"}, event::convoy_loss, sender_and_soviets_share);
    book.effect("2.25.s5", event::convoy_loss, three_share);
    book.effect("2.25.s6", event::convoy_loss, remainder_in_the_arctic);
}

}  // namespace umpire::rules::aeto
