#include "umpire/game/table_verbs.hpp"

#include "bombing/facts.hpp"
#include "bombing/raids.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "convoys/convoys.hpp"
#include "convoys/facts.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "table/facts.hpp"
#include "table/table.hpp"

/// Dice that nobody has told the reason of, as the rolls that the step calls for.
namespace umpire::rules::aeto {

namespace {

struct Purpose {
    std::string side;
    Verb verb;
    game::Arguments arguments;
};
using Purposes = std::vector<Purpose>;

bool is_roll_of(const game::DiceRoll& roll, std::size_t dice) {
    return roll.faces.size() == dice && roll.sides == 6;
}

/// Bombers of the raid that is over its target and have not bombed.
void bombing(Inquiry& ask, Purposes& purposes) {
    if (!is_raid_under_way(ask) || !may_be_step(ask, "strategic bombing")) return;
    const Place target = raid_target(ask);
    std::vector<Subject> bombers;
    for (const Unit unit : raiders(ask))
        if (is_bomber(ask, unit) && ask.location(unit) == std::optional(target) &&
            !in_this_turn(ask, ask.fact(unit, fact::bombed_in)))
            bombers.push_back(unit);
    if (bombers.empty()) return;
    purposes.push_back({side_or_none(ask, Unit(bombers.front())), verb::bomb,
                        {{arg::units, as_list(bombers)}, {arg::target, "strategic"}}});
}

/// The one group of Bombers that lies over a Convoy Route.
void air_interdiction(Inquiry& ask, Purposes& purposes) {
    if (!may_be_step(ask, "air interdiction")) return;
    for (const Place area : all_places(ask)) {
        if (!is_convoy_area(ask, area)) continue;
        std::vector<Subject> bombers;
        for (const Unit unit : ask.units_in(area))
            if (is_bomber(ask, unit) && side_or_none(ask, unit) == "Axis" && ask.yes(unit, fact::aloft) &&
                !in_this_turn(ask, ask.fact(unit, fact::interdicted_in)))
                bombers.push_back(unit);
        if (!bombers.empty())
            purposes.push_back(
                {"Axis", verb::interdict, {{arg::units, as_list(bombers)}, {arg::area, area}}});
    }
}

/// A single U-boat rolls once; of several each rolls for itself, and one roll is not all of them.
void lone_u_boat(Inquiry& ask, Purposes& purposes) {
    if (!may_be_step(ask, "u-boats")) return;
    for (const Place area : all_places(ask)) {
        if (!is_convoy_area(ask, area) || escorts_in(ask, area).empty()) continue;
        const Units boats = u_boats_in(ask, area);
        if (boats.empty() || in_this_turn(ask, ask.fact(Unit(boats.front()), fact::interdicted_in))) continue;
        purposes.push_back({"Axis", verb::interdict, {{arg::units, as_list(boats)}, {arg::area, area}}});
    }
}

void iron_ore(Inquiry& ask, Purposes& purposes) {
    if (in_step(ask, "iron ore")) purposes.push_back({"Allied", verb::ore, {}});
}

Purposes purposes_of_two_dice(Inquiry& ask) {
    Purposes all;
    if (!in_phase(ask, "strategic")) return all;
    bombing(ask, all);
    air_interdiction(ask, all);
    lone_u_boat(ask, all);
    iron_ore(ask, all);
    return all;
}

Purposes purposes_of_one_die(Inquiry& ask) {
    if (in_step(ask, "weather", "weather")) return {{"", verb::weather, {}}};
    return {};
}

/// Rolls that the same order would take more of than there are stay open.
bool are_enough(const Purpose& purpose, std::size_t rolls) {
    if (purpose.verb.name != verb::interdict.name) return rolls == 1;
    const auto units = things_in(purpose.arguments.find(arg::units.name)->second);
    return rolls == 1 && units.size() == 1;
}

void dice_are_for_what_calls_for_them(Inquiry& ask, Action& action) {
    if (action.dice.size() != 1) return;
    const game::DiceRoll& roll = action.dice.front();
    const Purposes purposes = is_roll_of(roll, 2)   ? purposes_of_two_dice(ask)
                              : is_roll_of(roll, 1) ? purposes_of_one_die(ask)
                                                    : Purposes();
    if (purposes.size() != 1 || !are_enough(purposes.front(), action.dice.size())) return;
    action.verb = purposes.front().verb;
    action.arguments = purposes.front().arguments;
    if (!purposes.front().side.empty()) action.side = purposes.front().side;
}

void dice_stay_open(Resolution& now) {
    now.set(the_game, fact::dice_open_in, moment(now));
}

/// In Strategic Warfare all that attack with two dice roll for themselves.
Ruling attacks_are_rolled_for(Inquiry& ask) {
    const auto& dice = ask.action().dice;
    if (dice.empty() || !is_roll_of(dice.front(), 2) || !in_step(ask, "u-boats")) return not_concerned();
    for (const Place area : all_places(ask))
        if (is_convoy_area(ask, area) && u_boats_in(ask, area).size() > 1) return kept();
    return not_concerned();
}

}  // namespace

void register_thrown_dice(Rulebook& book) {
    book.prepare(verb::dice, dice_are_for_what_calls_for_them);
    book.may_mean(verb::dice, {verb::dice});
    book.check("2.14.s28", {verb::dice}, attacks_are_rolled_for);
    book.effect("2.14.s28", verb::dice, dice_stay_open);
    book.effect("2.2.s3", verb::bomb, dice_stay_open);
}

}  // namespace umpire::rules::aeto
