#include "umpire/game/table_verbs.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/initiative.hpp"
#include "sequence/offensives.hpp"
#include "sequence/steps.hpp"

#include <algorithm>
#include <optional>

namespace umpire::rules::aeto {

namespace {

/// @name From one step to another
/// @{

enum class Way : std::uint8_t { onward, next_turn, back, not_in_turn };

struct Passage {
    Way way = Way::onward;
    const Step* to = nullptr;
};

std::string type_of_offensive(Inquiry& ask) {
    return ask.text_or(the_game, fact::offensive_type, "");
}

/// Where the game is; the first step of its phase if nobody has said more. Null if not even that is known.
const Step* step_now(Inquiry& ask) {
    const std::string phase = ask.text_or(the_game, fact::phase, "");
    const std::string name = ask.text_or(the_game, fact::step, "");
    const std::string type = type_of_offensive(ask);
    for (const Step& step : all_steps())
        if (step.phase == phase && (name.empty() || step.name == name) &&
            (step.offensive.empty() || type.empty() || step.offensive == type))
            return &step;
    return nullptr;
}

bool is_last_of_turn(const Step& step) {
    const auto steps = all_steps();
    return &step == &steps.back() || (&step + 1)->seasonal() != step.seasonal();
}

/// The turn may be over: its last step is being played, or nobody has said which one of its last phase.
bool turn_may_be_over(Inquiry& ask, const Step& now) {
    const bool last_phase = now.phase == "end" || now.phase == "construction";
    return is_last_of_turn(now) || (last_phase && !ask.known(the_game, fact::step));
}

bool may_be_of_next_turn(Inquiry& ask, const Step& step) {
    const auto turn = turn_if_known(ask);
    return !turn || is_seasonal(ask, later(ask, *turn, 1)) == step.seasonal();
}

/// Each Offensive begins anew with its Command Status, and they come in any order.
bool is_another_offensive(Inquiry& ask, const Step& now, const Step& to) {
    return now.phase == "offensive" && to.phase == "offensive" &&
           (to.name == "command status" || to.offensive != type_of_offensive(ask));
}

/// From the step that is being played to the first one that is meant.
template <class IsMeant>
Passage passage_to(Inquiry& ask, const Step& now, IsMeant is_meant) {
    Passage other{Way::not_in_turn, nullptr};
    for (const Step& step : all_steps()) {
        if (!is_meant(step)) continue;
        if (step.seasonal() != is_seasonal(ask)) {
            if (other.to == nullptr) other.to = &step;
        } else if (&step >= &now || is_another_offensive(ask, now, step)) {
            return {Way::onward, &step};
        } else {
            other = {Way::back, &step};
        }
    }
    if (turn_may_be_over(ask, now))
        for (const Step& step : all_steps())
            if (is_meant(step) && may_be_of_next_turn(ask, step)) return {Way::next_turn, &step};
    return other;
}

/// Two phases have a Land Movement Step: without a Land Offensive that of the Movement Phase is meant.
bool is_land_movement_of_no_offensive(Inquiry& ask, const Step& step) {
    if (step.phase != "offensive" || step.name != "land movement") return false;
    const std::string type = type_of_offensive(ask);
    return type.empty() ? !in_step(ask, "command status", "offensive") : type != "land";
}

/// What an order for a step asks for; nothing if nobody knows where the game is.
std::optional<Passage> passage(Inquiry& ask) {
    const Step* now = step_now(ask);
    if (now == nullptr) return std::nullopt;
    const std::string to = ask.text(arg::to);
    const Passage found = passage_to(ask, *now, [&](const Step& step) {
        return step.name == to && !is_land_movement_of_no_offensive(ask, step);
    });
    return found.to == nullptr ? std::nullopt : std::optional(found);
}

/// @}

/// @name The order of phases and of steps
/// @{

template <bool seasonal>
Ruling phases_in_order(Inquiry& ask) {
    const auto passage = aeto::passage(ask);
    if (!passage || passage->to->seasonal() != seasonal) return not_concerned();
    if (passage->way == Way::not_in_turn)
        return broken(say("{} has no {} phase", ask.text(the_game, fact::turn), passage->to->phase));
    if (passage->way != Way::back) return kept();
    if (in_phase(ask, passage->to->phase)) return not_concerned();
    return broken(say("the {} phase comes before the {} phase", passage->to->phase, ask.phase()));
}

/// Within one phase, or within one Offensive.
template <Named phase, Named offensive = "">
Ruling steps_in_order(Inquiry& ask) {
    const auto passage = aeto::passage(ask);
    if (!passage || passage->to->phase != phase.text() || passage->to->offensive != offensive.text())
        return not_concerned();
    if (!in_phase(ask, phase.text())) return not_concerned();
    if (passage->way != Way::back) return kept();
    return broken(say("the {} step comes before {}", passage->to->name, where_in_turn(ask)));
}

Ruling force_pools_grow_in_winter(Inquiry& ask) {
    if (ask.text(arg::to) != "force pool additions" || !is_seasonal(ask)) return not_concerned();
    const std::string season = ask.text(the_game, fact::season);
    if (season == "Winter") return kept();
    return broken(say("units are added to the force pools in Winter, not in {}", season));
}

/// @}

/// @name Who performs a step, and who begins
/// @{

/// A step of which an order says that this side performs it.
struct Performed {
    const Step* step;
    std::string side, who;
    bool has_begun;  ///< and is now for another side
};

std::optional<Performed> performed(Inquiry& ask) {
    const auto passage = aeto::passage(ask);
    if (!passage || !ask.has(arg::side) || passage->way == Way::back || passage->way == Way::not_in_turn)
        return std::nullopt;
    const Step& step = *passage->to;
    return Performed{&step, ask.text(arg::side), who_acts(ask, step), in_step(ask, step.name, step.phase)};
}

template <Named name>
Ruling performed_by_its_side(Inquiry& ask) {
    const auto done = performed(ask);
    if (!done || done->step->name != name.text()) return not_concerned();
    if (done->who == (done->side == "Axis" ? "Axis only" : "Allies only")) return kept();
    return broken(say("the {} step is not for the {} side", name.text(), done->side));
}

template <Named name>
Ruling begun_by_whom_the_initiative_names(Inquiry& ask) {
    const auto done = performed(ask);
    if (!done || done->step->name != name.text() || !done->who.starts_with("Initiative side decides"))
        return not_concerned();
    return done->has_begun ? kept() : begins_by_choice(ask, name.text(), done->side);
}

template <Named phase>
Ruling begun_by_the_initiative(Inquiry& ask) {
    const auto done = performed(ask);
    if (!done || done->step->phase != phase.text() || done->who != "Initiative side always first")
        return not_concerned();
    const std::string initiative = ask.text(the_game, fact::initiative);
    if (done->side == initiative || done->has_begun) return kept();
    return broken(say("the {} side has the Initiative and begins the {} step", initiative, done->step->name));
}

/// Until the Initiative Step the last season's Initiative is the one that is known.
Ruling built_first_by_the_other_side(Inquiry& ask) {
    const auto done = performed(ask);
    if (!done || done->who != "side without last season's Initiative first") return not_concerned();
    const std::string last = ask.text(the_game, fact::initiative);
    if (done->side != last || done->has_begun || ask.reading("construction_order") == "should") return kept();
    return broken(say("the {} side had the Initiative last season and builds after the {} side", last,
                      opponent_of(last)));
}

/// Whoever names a side speaks for that side alone.
Ruling performed_by_all_at_once(Inquiry& ask) {
    const auto done = performed(ask);
    const Step* now = step_now(ask);
    if (!done || done->has_begun || now->phase != "end" || !ask.known(the_game, fact::step) ||
        who_acts(ask, *now) != "simultaneous")
        return not_concerned();
    if (!ask.yes(the_game, fact::in_step(done->side)) ||
        ask.yes(the_game, fact::in_step(opponent_of(done->side))))
        return kept();
    return broken(say("the {} side has not performed the {} step yet, which is for all at once",
                      opponent_of(done->side), now->name));
}

/// @}

/// @name What going on does
/// @{

void step_ends(Resolution& now, const Step& step) {
    now.happens(event::step_ends,
                {{arg::phase, std::string(step.phase)}, {arg::step, std::string(step.name)}});
}

/// Steps between, in which nobody had anything to do, pass; Offensives that nobody made do not.
void steps_end(Resolution& now, const Step* from, const Step* to) {
    for (const Step* step = from; step < to; ++step)
        if (step->offensive.empty()) step_ends(now, *step);
}

/// The steps of the Offensive up to one of them; without one it is over.
void offensive_goes_on(Resolution& now, const Step* from, const Step* to) {
    const std::string type = type_of_offensive(now);
    if (type.empty()) return;
    const bool over = to == nullptr;
    for (const Step* step = from; step->offensive == type && step != to; ++step)
        step_ends(now, *step);
    if (over) now.happens(event::offensive_ends);
}

const Step* end_of_turn(const Step* step) {
    while (!is_last_of_turn(*step))
        ++step;
    return step + 1;
}

/// With an order for a step the report says what the book calls it, and whose it is.
void step_is_told(Resolution& now, const Step& step) {
    if (!among(now.verb(), {verb::step.name, verb::phase.name, verb::offensive.name})) return;
    now.result(result::step, title_of(now, step));
    now.result(result::performed_by, who_acts(now, step));
}

void begin(Resolution& now, const Step& step, bool named, bool goes_on) {
    if (named) step_is_told(now, step);
    for (const char* side : {"Axis", "Allied"}) {
        const bool performs = !now.has(arg::side) || now.text(arg::side) == side;
        if (performs || !goes_on) now.set(the_game, fact::in_step(side), performs);
    }
    now.set(the_game, fact::phase, std::string(step.phase));
    if (named)
        now.set(the_game, fact::step, std::string(step.name));
    else
        now.forget(the_game, fact::step);
    if (named && !step.offensive.empty() && step.name != "command status")
        now.set(the_game, fact::offensive_type, std::string(step.offensive));
    if (now.has(arg::side)) now.set(the_game, fact::phasing, now.text(arg::side));
    if (goes_on) return;
    now.happens(event::step_begins,
                {{arg::phase, std::string(step.phase)}, {arg::step, std::string(step.name)}});
}

/// The month that follows; empty if nobody has said which one is played.
std::string next_turn(Resolution& now) {
    const auto turn = turn_if_known(now);
    return turn ? to_text(now, later(now, *turn, 1)) : "";
}

void turn_ends(Resolution& now, const std::string& next) {
    if (next.empty())
        now.happens(event::turn_ends);
    else
        now.happens(event::turn_ends, {{arg::turn, next}});
}

void go_on(Resolution& now, const Passage& passage, bool named) {
    const Step* from = step_now(now);
    const Step* to = passage.to;
    const bool another = is_another_offensive(now, *from, *to);
    const bool goes_on =
        passage.way == Way::onward && to == from && now.known(the_game, fact::step) && !another;
    if (from->phase == "offensive" && passage.way == Way::onward && !goes_on) {
        const bool same = to->phase == "offensive" && !another;
        offensive_goes_on(now, from, same ? to : nullptr);
    }
    if (passage.way == Way::next_turn) {
        steps_end(now, from, end_of_turn(from));
        turn_ends(now, next_turn(now));
    } else if (passage.way == Way::onward && !another) {
        steps_end(now, from, to);
    }
    begin(now, *to, named, goes_on);
}

void step_is_played(Resolution& now) {
    if (const auto passage = aeto::passage(now)) return go_on(now, *passage, true);
    now.set(the_game, fact::step, now.text(arg::to));
}

/// What the tracker shows; a module whose tracker has no steps shows phases alone.
struct Shown {
    std::string phase, step;
    bool same_turn;
    bool is(const Step& other) const { return other.phase == phase && (step.empty() || other.name == step); }
};

Shown shown_by_tracker(Inquiry& ask) {
    const std::string step = ask.has(arg::step) ? ask.text(arg::step) : "";
    return {ask.has(arg::to) ? ask.text(arg::to)
            : step.empty()   ? ""
                             : ask.text_or(the_game, fact::phase, ""),
            step, !ask.has(arg::turn) || ask.text_or(the_game, fact::turn, "") == ask.text(arg::turn)};
}

bool is_shown_already(Inquiry& ask, const Step& now, const Shown& shown) {
    return shown.same_turn && now.phase == shown.phase &&
           (shown.step.empty() || ask.text_or(the_game, fact::step, "") == shown.step);
}

/// How the tracker comes from one step to another; not in turn if it is set back or somewhere else.
Passage passage_of_tracker(Inquiry& ask, const Step& from, const Shown& shown) {
    Passage passage = passage_to(ask, from, [&](const Step& step) { return shown.is(step); });
    const auto turn = turn_if_known(ask);
    if (!shown.same_turn && turn && to_text(ask, later(ask, *turn, 1)) == ask.text(arg::turn))
        passage.way = Way::next_turn;
    if (passage.way != (shown.same_turn ? Way::onward : Way::next_turn)) passage.way = Way::not_in_turn;
    return passage;
}

/// The tracker goes on to another phase; who sets it back or somewhere else only says where the game is.
void tracker_goes_on(Resolution& now) {
    const Step* from = step_now(now);
    const Shown shown = shown_by_tracker(now);
    const std::string& phase = shown.phase;
    const bool same_turn = shown.same_turn;
    const auto first = [&](const Step& step) { return shown.is(step); };
    if (from != nullptr && !phase.empty() && !is_shown_already(now, *from, shown)) {
        const Passage passage = passage_of_tracker(now, *from, shown);
        if (passage.to != nullptr && passage.way != Way::not_in_turn) {
            const auto all = all_steps();
            const Step* start = &*std::find_if(all.begin(), all.end(), first);
            const bool one = !shown.step.empty() || std::count_if(all.begin(), all.end(), first) == 1;
            go_on(now, {passage.way, start}, one);
        } else {
            now.forget(the_game, fact::step);
            if (!same_turn) turn_ends(now, now.text(arg::turn));
        }
    } else if (!same_turn && now.known(the_game, fact::turn)) {
        turn_ends(now, now.text(arg::turn));
    }
    if (now.has(arg::to)) now.set(the_game, fact::phase, phase);
    if (!shown.step.empty()) now.set(the_game, fact::step, shown.step);
    if (now.has(arg::turn)) now.set(the_game, fact::turn, now.text(arg::turn));
    if (now.has(arg::phasing)) now.set(the_game, fact::phasing, now.text(arg::phasing));
}

void next_box_of_turn_track(Resolution& now) {
    const auto next = now.has(arg::turn) ? turn_named(now, now.text(arg::turn)) : std::nullopt;
    if (!next) return;
    now.set(the_game, fact::turn, now.text(arg::turn));
    now.set(the_game, fact::year, next->year);
}

/// @}

}  // namespace

void begin_offensive(Resolution& now, std::string_view type) {
    const Step* from = step_now(now);
    if (from == nullptr) return;
    const auto is_meant = [&](const Step& step) {
        return step.name == "command status" && step.offensive == type;
    };
    go_on(now, passage_to(now, *from, is_meant), true);
}

bool is_behind(Inquiry& ask, std::string_view step) {
    const Step* now = step_now(ask);
    if (now == nullptr || !ask.known(the_game, fact::step)) return false;
    return passage_to(ask, *now, [&](const Step& one) { return one.name == step; }).way == Way::back;
}

void go_to_step(Resolution& now, std::string_view step) {
    const Step* from = step_now(now);
    if (from == nullptr || in_step(now, step)) return;
    go_on(now, passage_to(now, *from, [&](const Step& one) { return one.name == step; }), true);
}

void register_passage(Rulebook& book) {
    book.check("viii.s1", {verb::step}, phases_in_order<false>);
    book.check("viii.s73", {verb::step}, phases_in_order<true>);
    book.check("viii.s4", {verb::step}, steps_in_order<"weather">);
    book.check("viii.s5", {verb::step}, steps_in_order<"strategic">);
    book.check("viii.s14", {verb::step}, steps_in_order<"naval and air">);
    book.check("viii.s29", {verb::step}, steps_in_order<"offensive", "land">);
    book.check("viii.s46", {verb::step}, steps_in_order<"offensive", "air">);
    book.check("viii.s56", {verb::step}, steps_in_order<"movement">);
    book.check("viii.s61", {verb::step}, steps_in_order<"end">);
    book.check("viii.s79", {verb::step}, steps_in_order<"construction">);
    book.check("viii.s79", {verb::step}, force_pools_grow_in_winter);

    book.check("viii.s9", {verb::step}, performed_by_its_side<"air interdiction">);
    book.check("viii.s11", {verb::step}, performed_by_its_side<"surface raiders">);
    book.check("viii.s12", {verb::step}, performed_by_its_side<"u-boats">);
    book.check("viii.s13", {verb::step}, performed_by_its_side<"iron ore">);
    book.check("viii.s15", {verb::step}, begun_by_whom_the_initiative_names<"first naval movement">);
    book.check("viii.s21", {verb::step}, begun_by_whom_the_initiative_names<"air movement">);
    book.check("viii.s55", {verb::step}, begun_by_the_initiative<"movement">);
    book.check("viii.s62", {verb::step}, begun_by_the_initiative<"end">);
    book.check("viii.s82", {verb::step}, built_first_by_the_other_side);
    book.check("viii.s72", {verb::step}, performed_by_all_at_once);

    book.effect({"viii.s1", "viii.s73"}, verb::step, step_is_played);
    book.effect({"viii.s1", "viii.s73"}, verb::phase, tracker_goes_on);
    book.effect("viii.s71", event::turn_ends, next_box_of_turn_track);
}

}  // namespace umpire::rules::aeto
