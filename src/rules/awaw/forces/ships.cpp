#include "forces/ships.hpp"

#include "common/lists.hpp"
#include "forces/forces.hpp"
#include "interception/facts.hpp"
#include "submarines/facts.hpp"

namespace umpire::rules::awaw {

Units all_air(Inquiry& ask) {
    std::vector<Subject> all;
    for (const Unit unit : all_units(ask))
        if (is_air(ask, unit)) all.push_back(unit);
    return all;
}

std::string type_of(Inquiry& ask, Unit ship) {
    return ask.text_or(ship, fact::type, "");
}

bool is_destroyer(Inquiry& ask, Unit ship) {
    return type_of(ask, ship) == "DD";
}

bool is_fast_carrier(Inquiry& ask, Unit ship) {
    return is_of_class(ask, ship, "fast carrier");
}

double naval_factors(Inquiry& ask, const Ships& ships) {
    double factors = 0;
    for (const Unit ship : ships)
        if (has_naval_factors(ask, ship)) factors += ask.number(ship, fact::factors);
    return factors;
}

double destroyer_factors(Inquiry& ask, Group group) {
    double factors = 0;
    for (const Unit ship : ships_in(ask, group))
        if (is_destroyer(ask, ship)) factors += ask.number(ship, fact::factors);
    return factors;
}

double squadrons_of(Inquiry& ask, const std::vector<Subject>& all) {
    double squadrons = 0;
    for (const Unit air : all)
        squadrons += ask.number_or(air, fact::squadrons, 1);
    return squadrons;
}

}  // namespace umpire::rules::awaw
