#include "air_names.hpp"
#include "chapters.hpp"
#include "general/facts.hpp"
#include "general/pieces.hpp"
#include "names.hpp"
#include "sequence/steps.hpp"

/// viii.s75 to viii.s86: what is done in a Seasonal Turn, and in which of its phases.
namespace umpire::rules::aeto {

namespace {

/// Of a phase that nobody knows nobody can say that it is the wrong one.
template <Named phase>
Ruling done_in_its_phase(Inquiry& ask) {
    const std::string now = ask.text_or(the_game, fact::phase, "");
    if (now.empty()) return not_concerned();
    return now == phase.text() ? kept() : broken(say("it is {}, not the {} phase", where_in_turn(ask), phase.text()));
}

/// What is paid for with EP of the Economic Reserve, and airfields, are built at other times too.
Ruling is_repaired_in_its_phase(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    return is_naval_unit(ask, unit) ? done_in_its_phase<"construction">(ask) : not_concerned();
}

/// Airfields have rules of their own.
Ruling is_built_in_its_phase(Inquiry& ask) {
    return ask.text(arg::installation).ends_with("Airfield") ? not_concerned()
                                                             : done_in_its_phase<"construction">(ask);
}

}  // namespace

void register_seasonal_orders(Rulebook& book) {
    book.check("viii.s75", {verb::income}, done_in_its_phase<"income">);
    book.check("viii.s76", {verb::route}, done_in_its_phase<"income">);
    book.check("viii.s77", {verb::grant, verb::lend}, done_in_its_phase<"income">);
    book.check("viii.s83", {verb::spend, verb::buy, verb::purchase}, done_in_its_phase<"construction">);
    book.check("viii.s83", {verb::build, verb::demolish}, is_built_in_its_phase);
    book.check("viii.s83", {verb::repair}, is_repaired_in_its_phase);
    book.check("viii.s85", {verb::offensives}, done_in_its_phase<"construction">);
    book.check("viii.s86", {verb::reveal}, done_in_its_phase<"construction">);
}

}  // namespace umpire::rules::aeto
