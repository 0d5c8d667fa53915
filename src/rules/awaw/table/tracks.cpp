#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/accounts.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/nations.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "patrols/facts.hpp"
#include "patrols/patrols.hpp"
#include "raiders/facts.hpp"
#include "table/facts.hpp"
#include "table/table.hpp"

#include <fmt/core.h>

#include <algorithm>

/// BRPs and oil that somebody counts by hand.
namespace umpire::rules::awaw {

namespace {

/// A marker whose points somebody has changed.
struct Count {
    Marker marker;
    std::string nation;
    double before, after;
    double grows() const { return after - before; }
};

std::optional<Count> count_of(Inquiry& ask, Marker marker) {
    const double *before = ask.argument(arg::before).number(), *after = ask.argument(arg::value).number();
    if (before == nullptr || after == nullptr || ask.text(arg::fact) != fact::points.name.text())
        return std::nullopt;
    return Count{marker, ask.text_or(marker, fact::nation, ""), *before, *after};
}

bool counts_BRPs(Inquiry& ask, Marker marker) {
    return ask.text_or(marker, fact::marker, "") == "brp";
}

double taken_off_this_turn(Inquiry& ask, const std::string& nation) {
    if (!in_this_player_turn(ask, ask.fact(game::the_game, fact::taken_off_in(nation)))) return 0;
    return ask.number_or(game::the_game, fact::taken_off(nation), 0);
}

/// @name What costs BRPs
/// @{

struct Bill {
    std::string purpose, front;
};

/// The first words by which payments are asked for.
std::string purpose_of(std::string_view activity) {
    if (activity == "offensive patrol") return "patrol";
    if (activity == "fast carrier mission") return "carrier mission";
    return activity == "raid" ? "raiders" : "";
}

std::string front_of_bill(Inquiry& ask, Group group) {
    if (activity_of(ask, group) == "raid") return word_of(ask, group, fact::brp_front);
    const Value hex = ask.fact(group, fact::destination);
    return hex.subject() != nullptr ? front_of(ask, *hex.subject()) : std::string();
}

/// For which of its forces the nation has to pay and has not paid yet.
std::optional<Bill> bill_of(Inquiry& ask, const std::string& nation) {
    for (const Group group : all_groups(ask)) {
        const std::string purpose = purpose_of(activity_of(ask, group));
        if (purpose.empty() || !in_this_player_turn(ask, ask.fact(group, fact::announced)) ||
            !holds(nations_of(ask, group), nation))
            continue;
        const Bill bill{purpose, front_of_bill(ask, group)};
        if (paid_on(ask, nation, purpose, bill.front) == 0) return bill;
    }
    return std::nullopt;
}

/// @}

/// @name Points on the track
/// @{

Understanding paid_for(Inquiry& ask, const Count& count, const Bill& bill) {
    game::Arguments arguments{
        {arg::side, count.nation}, {arg::points, -count.grows()}, {arg::purpose, bill.purpose}};
    if (!bill.front.empty()) arguments[arg::front] = bill.front;
    return {fmt::format("payment for {}", bill.purpose),
            {order(ask.action().side, verb::pay, std::move(arguments))}};
}

Understanding grown_for_no_reason(Inquiry& ask, const Count& count) {
    const std::string name = ask.name(count.marker);
    return {{},
            {},
            fmt::format("why {} went up from {} to {}", name, to_text(count.before), to_text(count.after)),
            counts_BRPs(ask, count.marker)
                ? fmt::format("!state BRPs {} is {}", count.nation, to_text(count.after))
                : std::string()};
}

Understanding spent_for_nobody_knows_what(Inquiry& ask, const Count& count) {
    return {{},
            {},
            fmt::format("what the {} were spent for that {} has less", to_text(-count.grows()),
                        ask.name(count.marker)),
            fmt::format("!pay {} {} on <front> for <purpose>", count.nation, to_text(-count.grows()))};
}

/// Somebody counts something back that he took off in this player turn, or has said that so many are right.
bool is_put_right(Inquiry& ask, const Count& count) {
    if (!counts_BRPs(ask, count.marker)) return false;
    return count.grows() <= taken_off_this_turn(ask, count.nation) ||
           ask.fact(game::the_game, fact::BRPs(count.nation)) == Value(count.after);
}

}  // namespace

std::vector<Understanding> on_the_track(Inquiry& ask, Marker marker) {
    const auto count = count_of(ask, marker);
    if (!count) return {};
    if (count->grows() > 0) {
        if (is_put_right(ask, *count)) return {};
        return {grown_for_no_reason(ask, *count)};
    }
    // An order to pay has made it so already.
    if (!counts_BRPs(ask, marker) || ask.fact(marker, fact::points) == Value(count->after)) return {};
    const auto bill = bill_of(ask, count->nation);
    return {bill ? paid_for(ask, *count, *bill) : spent_for_nobody_knows_what(ask, *count)};
}

namespace {

/// What is taken off before anybody has said what for is paid for what follows.
void hand_on_the_track_is_noted(Resolution& now) {
    const Subject* of = now.argument(arg::of).subject();
    if (of == nullptr || of->kind != Kind::marker || !counts_BRPs(now, *of)) return;
    const auto count = count_of(now, *of);
    // Once the order to pay has made it so, nothing is left to note.
    const Value shown = now.fact(*of, fact::points);
    if (!count || shown.number() == nullptr || *shown.number() != count->before) return;
    const double sum = taken_off_this_turn(now, count->nation) - count->grows();
    now.set(game::the_game, fact::taken_off(count->nation), std::max(0.0, sum));
    now.set(game::the_game, fact::taken_off_in(count->nation), moment(now));
    now.set(*of, fact::points, count->after);
}

/// @}

/// @name 21.414A: patrols that were only moved
/// @{

Ruling dragged_patrols_are_paid_for(Inquiry& ask) {
    if (ask.phase() != "movement") return not_concerned();
    Ruling ruling = not_concerned();
    for (const Group group : all_groups(ask)) {
        if (!is_dragged_now(ask, group) || !is_offensive_patrol(ask, group) ||
            is_submarine_patrol(ask, group))
            continue;
        for (const std::string& nation : nations_of(ask, group)) {
            if (paid(ask, nation, "patrol") == 0 && taken_off_this_turn(ask, nation) == 0)
                ask.missing(fmt::format("what {} has paid for the patrol of {}", nation, ask.name(group)),
                            fmt::format("!pay {} <points> on <front> for patrol", nation));
            ruling = kept();
        }
    }
    return ruling;
}

/// @}

}  // namespace

void register_tracks(Rulebook& book) {
    book.effect("21.414A.s1", verb::mark, hand_on_the_track_is_noted);
    book.check("21.414A.s1", {verb::phase}, dragged_patrols_are_paid_for);
}

}  // namespace umpire::rules::awaw
