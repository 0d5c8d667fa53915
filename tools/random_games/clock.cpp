#include "umpire/actions/log_reader.hpp"
#include "umpire/check/checker.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/turn.hpp"

#include "player.hpp"

#include <algorithm>
#include <utility>

/// A turn track that players set to where they are, since its next value is of no use to them.
namespace umpire::samples {

namespace {

constexpr int tries_to_go_on = 4;
constexpr std::size_t other_turns = 8;

const std::string& value_of(const vassal::TurnReading& reading, const std::string& property) {
    static const std::string none;
    for (const auto& [name, value] : reading.properties)
        if (name == property) return value;
    return none;
}

std::string first_word(const std::string& text) {
    return text.substr(0, text.find(' '));
}

bool is_of(const Habits::Stop& one, const Habits::Stop& other) {
    return one.phase == other.phase && one.step == other.step;
}

}  // namespace

/// Those of one turn, in which chance has left out what nobody does then.
void RandomPlayer::plan_stops(const std::string& turn) {
    clock_ = {turn, {}, 0};
    const Habits& habits = ground_.habits;
    const auto& all = habits.other_turns.contains(first_word(turn)) ? habits.other_stops : habits.stops;
    std::map<std::size_t, bool> comes;
    const std::string one = chance_.in(2) ? turn_.side : candidates_->other_side(turn_.side);
    for (Habits::Stop stop : all) {
        if (stop.group > 0 && !comes.contains(stop.group)) comes[stop.group] = chance_.in(2);
        if (stop.group > 0 ? !comes[stop.group] : stop.pass > 0 && chance_.in(stop.pass)) continue;
        if (stop.side == "one") stop.side = one;
        if (stop.side == "other") stop.side = candidates_->other_side(one);
        const std::string* initiative = position_.get(game::the_game, game::Name::of("initiative")).text();
        if (stop.side == "first") stop.side = initiative == nullptr ? one : *initiative;
        if (stop.side == "second")
            stop.side = candidates_->other_side(initiative == nullptr ? one : *initiative);
        clock_.stops.push_back(std::move(stop));
    }
}

/// The name of the turn that follows.
std::string RandomPlayer::turn_after(const std::string& turn) const {
    const auto& turns = ground_.module->turn_trackers.at(0).levels.at(0).list;
    const auto now = std::find(turns.begin(), turns.end(), turn);
    return now == turns.end() || now + 1 == turns.end() ? turns.front() : *(now + 1);
}

std::vector<std::pair<std::string, std::string>> RandomPlayer::track_at(const Habits::Stop& stop) const {
    std::vector<std::pair<std::string, std::string>> values{
        {"GameTurn", clock_.turn}, {"Phase", stop.phase}, {"Step", stop.step}};
    if (!stop.side.empty()) values.emplace_back("PlayerTurn", stop.side);
    return values;
}

/// A log begins where the last one has ended, or later.
void RandomPlayer::begin_at_stop() {
    const vassal::TurnTracker& tracker = ground_.module->turn_trackers.at(0);
    const auto found = game_.table().turns().find(tracker.id);
    const auto reading =
        vassal::read_turn(tracker, found == game_.table().turns().end() ? "" : found->second);
    turn_.side = value_of(reading, "PlayerTurn");
    Habits::Stop shown{value_of(reading, "Phase"), value_of(reading, "Step")};
    std::string turn = value_of(reading, "GameTurn");
    // Few logs would be of a turn that comes but four times a year.
    const bool in_season = chance_.in(other_turns);
    while (in_season && !ground_.habits.other_turns.contains(first_word(turn)))
        turn = turn_after(turn);
    plan_stops(turn);
    if (in_season) shown = clock_.stops.front();
    auto& stops = clock_.stops;
    const auto now = std::find_if(stops.begin(), stops.end(),
                                  [&](const Habits::Stop& stop) { return is_of(stop, shown); });
    if (now == stops.end())
        stops.insert(stops.begin(), {shown.phase, shown.step, turn_.side});
    else
        stops.erase(stops.begin(), now);
    if (in_season || chance_.in(2)) {
        clock_.at = chance_.below(stops.size());
        game_.set_turn(track_at(stops[clock_.at]));
        for (const binding::Change& change : bound_->look_at_game())
            bound_->apply(change);
    }
    of_this_stop();
}

void RandomPlayer::of_this_stop() {
    const std::string& side = clock_.stops[clock_.at].side;
    if (!side.empty()) turn_.side = side;
}

/// The track is set to where it is to be, or back if the rules have something against it.
bool RandomPlayer::set_track(const Clock& before) {
    const auto turns = game_.table().turns();
    Deed deed{turn_.side, "phase", "", {}, {}, true, "", {}};
    deed.track = track_at(clock_.stops[clock_.at]);
    game_.set_turn(deed.track);
    if (goes_on(deed)) {
        of_this_stop();
        return true;
    }
    game_.step("", {}, [&](vassal::Edit& edit) {
        for (const auto& [tracker, state] : turns)
            edit.set_turn(tracker, state);
    });
    bound_->look_at_game();
    clock_ = before;
    return false;
}

bool RandomPlayer::next_stop() {
    for (int tries = 0; tries < tries_to_go_on; ++tries) {
        const Clock before = clock_;
        if (++clock_.at >= clock_.stops.size()) plan_stops(turn_after(clock_.turn));
        if (set_track(before)) return true;
        play_phase(3);
    }
    return false;
}

/// What lies between is left out, and the rest of that phase is over when it is done.
bool RandomPlayer::go_on_to(Habits::Stop stop) {
    const Habits::Stop& now = clock_.stops[clock_.at];
    if (is_of(now, stop) && now.side == stop.side) return true;
    const Clock before = clock_;
    const auto& all = ground_.habits.stops;
    const auto when = [&](const Habits::Stop& one) {
        return std::find_if(all.begin(), all.end(),
                            [&](const Habits::Stop& other) { return other.phase == one.phase; });
    };
    auto& stops = clock_.stops;
    ++clock_.at;
    const auto next = stops.begin() + static_cast<std::ptrdiff_t>(clock_.at);
    stops.erase(
        std::remove_if(next, stops.end(), [&](const Habits::Stop& one) { return when(one) <= when(stop); }),
        stops.end());
    stops.insert(stops.begin() + static_cast<std::ptrdiff_t>(clock_.at), std::move(stop));
    return set_track(before);
}

}  // namespace umpire::samples
