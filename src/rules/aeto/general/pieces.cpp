#include "general/pieces.hpp"

#include "common/lists.hpp"
#include "general/facts.hpp"

namespace umpire::rules::aeto {

std::string type_of(Inquiry& ask, Unit unit) {
    return ask.text_or(unit, fact::rated_type, "");
}

std::string told_type(Inquiry& ask, Unit unit) {
    const std::string type = type_of(ask, unit);
    if (type.empty()) ask.missing(say("what type of piece {} is", unit), ask.to_state(unit, fact::type));
    return type;
}

bool is_of_type(Inquiry& ask, Subject unit, std::initializer_list<std::string_view> types) {
    return unit.kind == Kind::unit && among(type_of(ask, unit), types);
}

bool is_air_unit(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"B", "F", "FB", "N", "ATP"});
}

bool is_naval_unit(Inquiry& ask, Unit unit) {
    return is_surface_ship(ask, unit) || is_submarine(ask, unit) || is_of_type(ask, unit, {"STP"});
}

bool is_land_unit(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit,
                      {"infantry", "armor", "mechanized", "mountain", "paratroop", "partisan", "cavalry",
                       "commando", "ski"});
}

bool is_combat_unit(Inquiry& ask, Unit unit) {
    return is_air_unit(ask, unit) || is_naval_unit(ask, unit) || is_land_unit(ask, unit) ||
           is_of_type(ask, unit, {"HQ", "General", "Admiral"});
}

bool is_installation(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"fortification", "coastal fort", "airbase", "port"});
}

bool is_bomber(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"B"});
}

bool is_fighter(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"F"});
}

bool is_fighter_type(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"F", "FB", "N"});
}

bool is_bomber_type(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"B", "FB", "N"});
}

bool is_naval_air(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"N"});
}

bool is_aircraft_carrier(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"CV", "CVL", "CVE"});
}

bool is_uboat(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"UB"});
}

bool is_submarine(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"UB", "SS"});
}

bool is_surface_ship(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"BB", "BC", "CA", "CL", "DD", "DE", "CV", "CVL", "CVE", "AC"});
}

std::vector<Subject> intercepted(Inquiry& ask) {
    if (ask.has(arg::raiders)) return ask.subjects(arg::raiders);
    const Subject target = ask.subject(arg::target);
    return target.kind == Kind::group ? ask.units_in(target) : Units{target};
}

bool is_transport_points(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"ATP", "STP"});
}

bool shows_its_back(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::depleted) || ask.yes(unit, fact::damaged);
}

bool is_out_of_play(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::eliminated) || ask.yes(unit, fact::sunk) ||
           ask.yes(unit, fact::permanently_eliminated);
}

double strength_of(Inquiry& ask, Unit unit) {
    return ask.number(unit, fact::rated_strength);
}

double range_of(Inquiry& ask, Unit unit) {
    return ask.number(unit, fact::rated_range);
}

double gunnery_of(Inquiry& ask, Unit unit) {
    return ask.number(unit, fact::rated_gunnery);
}

double armor_of(Inquiry& ask, Unit unit) {
    return ask.number(unit, fact::rated_armor);
}

double movement_of(Inquiry& ask, Unit unit) {
    return ask.number(unit, fact::rated_movement);
}

}  // namespace umpire::rules::aeto
