#include "bombing/losses.hpp"

#include "bombing/facts.hpp"
#include "bombing/raids.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "names.hpp"

#include <algorithm>

namespace umpire::rules::aeto {

namespace {

/// @name Part 2: EP that are lost
/// @{

/// What may still be taken from its coming income; nothing if nobody knows that income.
std::optional<double> income_left(Inquiry& ask, std::string_view nation) {
    const Value income = ask.fact(game::the_game, fact::ep_income(nation));
    if (income.number() == nullptr) return std::nullopt;
    return std::max(0.0, *income.number() - ask.number_or(game::the_game, fact::strategic_losses(nation), 0));
}

Ruling no_more_than_the_coming_income(Inquiry& ask) {
    const std::string nation = ask.text(arg::nation);
    const auto left = income_left(ask, nation);
    if (!left) return not_concerned();
    if (ask.number(arg::points) <= *left) return kept();
    return broken(
        say("{} is to lose {} EP; {} of its coming income are left", nation, ask.number(arg::points), *left));
}

Ruling never_below_zero(Inquiry& ask) {
    const std::string nation = ask.text(arg::nation);
    const Value track = ask.fact(game::the_game, fact::ep(nation));
    if (track.number() == nullptr) return not_concerned();
    if (ask.number(arg::points) <= *track.number()) return kept();
    return broken(say("{} has {} EP and is to lose {}", nation, *track.number(), ask.number(arg::points)));
}

void announced_loss(Resolution& now) {
    game::Arguments arguments{{arg::nation, now.text(arg::nation)}, {arg::points, now.number(arg::points)}};
    if (now.has(arg::at)) arguments[arg::at] = now.subject(arg::at);
    now.happens(event::ep_loss, arguments);
}

/// A target that is not at home costs no more than its whole nation yields.
std::optional<double> yield_left(Inquiry& ask, Subject hex, std::string_view payer) {
    const std::string home = ask.text_or(hex, fact::home_of, "");
    if (home.empty() || home == payer) return std::nullopt;
    const Value yield = ask.fact(game::the_game, fact::ep_yield(home));
    if (yield.number() == nullptr) return std::nullopt;
    return std::max(0.0, *yield.number() - ask.number_or(game::the_game, fact::bombing_losses(home), 0));
}

Ruling no_more_than_the_nation_yields(Inquiry& ask) {
    if (!ask.has(arg::at)) return not_concerned();
    const Subject hex = ask.subject(arg::at);
    const auto left = yield_left(ask, hex, ask.text(arg::nation));
    if (!left) return not_concerned();
    if (ask.number(arg::points) <= *left) return kept();
    return broken(say("{} yields no more than {} EP to lose, not {}", ask.text(hex, fact::home_of), *left,
                      ask.number(arg::points)));
}

double loss_so_far(Resolution& now) {
    const Value& lost = now.result(result::ep_lost);
    return lost.number() != nullptr ? *lost.number() : now.number(arg::points);
}

void loss_is_limited_by_yield(Resolution& now) {
    now.result(result::ep_lost, now.number(arg::points));
    if (!now.has(arg::at)) return;
    if (const auto left = yield_left(now, now.subject(arg::at), now.text(arg::nation)))
        now.result(result::ep_lost, std::min(loss_so_far(now), *left));
}

void loss_is_limited_by_income(Resolution& now) {
    if (const auto left = income_left(now, now.text(arg::nation)))
        now.result(result::ep_lost, std::min(loss_so_far(now), *left));
}

void loss_stops_at_zero(Resolution& now) {
    const Value track = now.fact(game::the_game, fact::ep(now.text(arg::nation)));
    if (track.number() != nullptr) now.result(result::ep_lost, std::min(loss_so_far(now), *track.number()));
}

/// From the track alone; what lies in the Economic Reserve stays there.
void track_pays_at_once(Resolution& now) {
    if (now.reading("strategic_loss_account") == "tally_only") return;
    const auto track = fact::ep(now.text(arg::nation));
    if (const Value ep = now.fact(game::the_game, track); ep.number() != nullptr)
        now.set(game::the_game, track, *ep.number() - loss_so_far(now));
}

void losses_are_tallied(Resolution& now) {
    const auto tally = fact::strategic_losses(now.text(arg::nation));
    now.set(game::the_game, tally, now.number_or(game::the_game, tally, 0) + loss_so_far(now));
}

void losses_of_the_nation_are_tallied(Resolution& now) {
    if (!now.has(arg::at)) return;
    const std::string home = now.text_or(now.subject(arg::at), fact::home_of, "");
    if (home.empty() || home == now.text(arg::nation)) return;
    const auto tally = fact::bombing_losses(home);
    now.set(game::the_game, tally, now.number_or(game::the_game, tally, 0) + loss_so_far(now));
}

Ruling reserve_is_limited(Inquiry& ask, Subject) {
    const double most = ask.printed("economic_reserve_limit");
    Ruling ruling = not_concerned();
    for (const char* nation : {"Germany", "Italy", "UK", "US", "USSR", "France"}) {
        const Value reserve = ask.fact(game::the_game, fact::economic_reserve(nation));
        if (reserve.number() == nullptr) continue;
        if (*reserve.number() > most)
            return broken(
                say("{} holds {} EP in its Economic Reserve, {} may be", nation, *reserve.number(), most));
        ruling = kept();
    }
    return ruling;
}

/// The nation that gets the EP of a place: who has taken it, or whose home it is.
Value holder_of_its_ep(Inquiry& ask, Subject hex, Value) {
    if (ask.known(hex, fact::occupier)) return ask.fact(hex, fact::occupier);
    const std::string home = ask.text_or(hex, fact::home_of, "");
    return among(home, {"Germany", "Italy", "UK", "US", "USSR", "France"}) ? Value(home) : Value();
}

/// @}

/// @name 2.6: what rail movement is left
/// @{

double capacity_lost(Inquiry& ask, std::string_view nation) {
    if (!in_this_turn(ask, ask.fact(game::the_game, fact::rail_lost_in(nation)))) return 0;
    return ask.number_or(game::the_game, fact::rail_capacity_lost(nation), 0);
}

std::optional<double> capacity_left(Inquiry& ask, std::string_view nation) {
    const Value printed = ask.fact(game::the_game, fact::rail_capacity(nation));
    if (printed.number() == nullptr) return std::nullopt;
    return std::max(0.0, *printed.number() - capacity_lost(ask, nation));
}

std::string nation_at(Inquiry& ask, Subject place) {
    return ask.text_or(place, fact::home_of, "");
}

/// The order says how much it takes: that is for the rules of rail movement.
Ruling capacity_is_reduced(Inquiry& ask) {
    const std::string nation = nation_at(ask, ask.subjects(arg::path).front());
    if (nation.empty() || capacity_lost(ask, nation) == 0 || !ask.has(arg::cost)) return not_concerned();
    const auto left = capacity_left(ask, nation);
    if (!left) return not_concerned();
    if (ask.number(arg::cost) <= *left) return kept();
    return broken(say("{} of the Rail Capacity of {} is left after the bombing, {} is used", *left, nation,
                      ask.number(arg::cost)));
}

Ruling nobody_rails_through_a_nation_without_capacity(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Subject place : ask.subjects(arg::path)) {
        const std::string nation = nation_at(ask, place);
        if (nation.empty() || capacity_lost(ask, nation) == 0) continue;
        const auto left = capacity_left(ask, nation);
        if (!left) continue;
        if (*left <= 0) return broken(say("the Rail Capacity of {} is eliminated in this month", nation));
        ruling = kept();
    }
    return ruling;
}

/// Units from elsewhere use the capacity of where they started.
Ruling traffic_from_elsewhere(Inquiry& ask) {
    const std::string from = nation_at(ask, ask.subjects(arg::path).front());
    for (const Subject place : ask.subjects(arg::path)) {
        const std::string nation = nation_at(ask, place);
        if (nation != from && !nation.empty() && capacity_lost(ask, nation) > 0) return kept();
    }
    return not_concerned();
}

/// The hex itself is as it was.
Ruling bombed_hexes_may_be_used(Inquiry& ask) {
    for (const Subject place : ask.subjects(arg::path))
        if (ask.known(place, fact::rail_bombed_in)) return kept();
    return not_concerned();
}

void rail_hex_is_noted(Resolution& now) {
    if (now.text(arg::target) == "rail" && is_raid_under_way(now))
        now.set(raid_target(now), fact::rail_bombed_in, moment(now));
}

/// @}

/// @name 2.10: Convoy Routes
/// @{

Value convoy_route_is_active(Inquiry& ask, Subject area, Value) {
    return ask.yes(area, fact::convoy_route) ? Value(true) : Value();
}

bool is_uk_conquered(Inquiry& ask) {
    return ask.text_or(game::the_game, fact::nation_status("UK"), "") == "conquered";
}

Value until_the_uk_is_conquered(Inquiry& ask, Subject, Value active) {
    return active.known() && is_uk_conquered(ask) ? Value(false) : active;
}

Value us_coastal_water_stays_active(Inquiry& ask, Subject area, Value active) {
    return active.known() && ask.text_or(area, fact::name, ask.name(area)) == "US Coastal Water" ? Value(true)
                                                                                                 : active;
}

Ruling no_convoy_route_is_closed(Inquiry& ask, Subject area) {
    if (!ask.yes(area, fact::convoy_route) || ask.yes(area, fact::arctic) || is_uk_conquered(ask) ||
        !ask.said(area, fact::open).known())
        return not_concerned();
    return ask.yes(area, fact::open) ? kept() : broken(say("{} is closed", area));
}

/// @}

}  // namespace

double lose_to_strategic_warfare(Resolution& now, std::string_view nation, double points) {
    if (const auto left = income_left(now, nation)) points = std::min(points, *left);
    const Number track = fact::ep(nation), tally = fact::strategic_losses(nation);
    if (const Value ep = now.fact(game::the_game, track); ep.number() != nullptr) {
        points = std::min(points, *ep.number());
        if (now.reading("strategic_loss_account") == "at_once")
            now.set(game::the_game, track, *ep.number() - points);
    }
    now.set(game::the_game, tally, now.number_or(game::the_game, tally, 0) + points);
    return points;
}

void register_strategic_losses(Rulebook& book) {
    book.effect({"Part 2.s2", "Part 2.s4", "Part 2.s6"}, event::ep_loss, track_pays_at_once, When::after);
    book.effect("Part 2.s2", verb::lose, announced_loss);
    book.standing("Part 2.s5", Kind::game, reserve_is_limited);
    book.check("Part 2.s7", {verb::lose}, no_more_than_the_coming_income);
    book.effect("Part 2.s7", event::ep_loss, loss_is_limited_by_income);
    book.effect("Part 2.s7", event::ep_loss, losses_are_tallied, When::after);
    book.check("Part 2.s8", {verb::lose}, never_below_zero);
    book.effect("Part 2.s8", event::ep_loss, loss_stops_at_zero);

    book.check("2.4.s9", {verb::lose}, no_more_than_the_nation_yields);
    book.effect("2.4.s9", event::ep_loss, loss_is_limited_by_yield, When::before);
    book.effect("2.4.s9", event::ep_loss, losses_of_the_nation_are_tallied, When::after);
    book.define("2.5.s3", Kind::location, fact::ep_holder, holder_of_its_ep);

    book.check("2.6.s15", {verb::rail}, capacity_is_reduced);
    book.check("2.6.s16", {verb::rail}, traffic_from_elsewhere);
    book.check("2.6.s17", {verb::rail}, nobody_rails_through_a_nation_without_capacity);
    book.check("2.6.s18", {verb::rail}, bombed_hexes_may_be_used);
    book.effect("2.6.s7", verb::bomb, rail_hex_is_noted, When::after);

    book.define("2.10.s1", Kind::location, fact::route_active, convoy_route_is_active, When::before);
    book.define("2.10.s2", Kind::location, fact::route_active, until_the_uk_is_conquered);
    book.define("2.10.s3", Kind::location, fact::route_active, us_coastal_water_stays_active, When::after);
    book.standing("2.10.s2", Kind::location, no_convoy_route_is_closed);
}

}  // namespace umpire::rules::aeto
