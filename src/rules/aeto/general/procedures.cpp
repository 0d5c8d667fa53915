#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "names.hpp"

/// vi.s4: how the numbered steps of any procedure follow each other. The steps of a turn have rules of their
/// own (viii).
namespace umpire::rules::aeto {

namespace {

bool is_in_hand(Inquiry& ask, const std::string& procedure) {
    return ask.text_or(game::the_game, fact::procedure, "") == procedure &&
           is_now(ask, ask.fact(game::the_game, fact::procedure_in));
}

/// A procedure that begins anew begins with its first step; steps that there is nothing to do in are left
/// out.
Ruling goes_on_in_numerical_order(Inquiry& ask) {
    const std::string procedure = ask.text(arg::procedure);
    const double step = ask.number(arg::number);
    if (!is_in_hand(ask, procedure) || step == 1) return kept();
    const double last = ask.number(game::the_game, fact::procedure_step);
    if (step >= last) return kept();
    return broken(
        say("step {} of {} comes before step {}, which has been carried out", step, procedure, last));
}

void step_is_carried_out(Resolution& now) {
    now.set(game::the_game, fact::procedure, now.text(arg::procedure));
    now.set(game::the_game, fact::procedure_step, now.number(arg::number));
    now.set(game::the_game, fact::procedure_in, moment(now));
}

}  // namespace

void register_procedures(Rulebook& book) {
    book.check("vi.s4", {verb::proceed}, goes_on_in_numerical_order);
    book.effect("vi.s4", verb::proceed, step_is_carried_out);
}

}  // namespace umpire::rules::aeto
