#include "umpire/rules/inquiry.hpp"

#include "common/lists.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "table/meaning.hpp"
#include "transport/cargo.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"

#include <optional>

/// 29J: cargo that is dragged aboard and ashore, with the points that it takes.
namespace umpire::rules::europa {

namespace {

bool is_unit(const Value& what) {
    return what.subject() != nullptr && what.subject()->kind == Kind::unit;
}

/// The group that the cargo comes to, or comes from.
std::optional<Group> group_of_drag(Inquiry& ask) {
    for (const Value& end : {ask.argument(arg::to), ask.argument(arg::from)}) {
        if (is_group(end)) return *end.subject();
        if (is_unit(end)) return group_of(ask, *end.subject());
    }
    return std::nullopt;
}

}  // namespace

bool is_dragged_cargo(Inquiry& ask, Unit unit) {
    return !ask.known(unit, fact::type) && !kind_of_cargo(ask, unit).empty();
}

void cargo_is_dragged(Inquiry& ask, Action& action) {
    const Value from = ask.argument(arg::from), to = ask.argument(arg::to), units = ask.argument(arg::units);
    const auto group = group_of_drag(ask);
    // Who has said what he does with it pays as he has said.
    if (!group || holds(task_units(ask, *group), ask.subjects(arg::units).front())) return;
    if (is_unit(from) && is_unit(to))
        return become(action, verb::transfer_cargo, {{arg::from, from}, {arg::to, to}, {arg::units, units}});
    if (is_unit(from) && is_hex(ask, to))
        return become(action, verb::disembark, {{arg::group, *group}, {arg::at, to}, {arg::units, units}});
    if (!is_hex(ask, from)) return;
    become(action, verb::embark, {{arg::group, *group}, {arg::units, units}});
    if (is_unit(to)) action.arguments[arg::onto] = to;
}

std::optional<Action> cargo_is_paid_for(Inquiry& ask) {
    const auto group = group_of_drag(ask);
    if (!group || !holds(task_units(ask, *group), ask.subjects(arg::units).front())) return std::nullopt;
    Action spend = ask.action();
    become(spend, verb::spend, {{arg::group, *group}, {arg::activity, ask.text(*group, fact::cargo_task)}});
    return spend;
}

}  // namespace umpire::rules::europa
