#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "general/pieces.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

/// vi: what the counters are, and the ones that are misprinted.
namespace umpire::rules::aeto {

namespace {

using Json = nlohmann::json;

/// @name vi.s8: a counter is what it shows, unless it is among those that are misprinted
/// @{

Value type_on_the_counter(Inquiry& ask, Unit unit, Value) {
    return ask.fact(unit, fact::type);
}
Value strength_on_the_counter(Inquiry& ask, Unit unit, Value) {
    if (shows_its_back(ask, unit))
        if (const Value back = ask.fact(unit, fact::back_strength); back.known()) return back;
    return ask.fact(unit, fact::strength);
}
Value range_on_the_counter(Inquiry& ask, Unit unit, Value) {
    return ask.fact(unit, fact::range);
}
Value gunnery_on_the_counter(Inquiry& ask, Unit unit, Value) {
    return ask.fact(unit, fact::gunnery);
}
Value armor_on_the_counter(Inquiry& ask, Unit unit, Value) {
    return ask.fact(unit, fact::armor);
}
Value movement_on_the_counter(Inquiry& ask, Unit unit, Value) {
    return ask.fact(unit, fact::movement);
}
Value name_on_the_counter(Inquiry& ask, Unit unit, Value) {
    return ask.name(unit);
}

/// @}

const Json& erratum(Inquiry& ask, std::string_view counter, std::string_view column) {
    const auto cell = ask.table("vi.s8").cell(counter, column);
    if (!cell) ask.missing(say("what the errata say of {}", counter));
    return cell->get();
}

bool is_named(Inquiry& ask, Unit unit, const Json& names) {
    return std::find(names.begin(), names.end(), Json(ask.name(unit))) != names.end();
}

bool shows(Inquiry& ask, Unit unit, const std::string& what, const Json& expected) {
    if (what == "names") return is_named(ask, unit, expected);
    const auto is = [&](const auto& fact) { return Json(ask.text_or(unit, fact, "")) == expected; };
    if (what == "nation") return is(fact::nation);
    if (what == "type") return is(fact::type);
    return what == "model" ? is(fact::model) : is(fact::front_print);
}

/// By all that tells it from other counters.
bool is_counter(Inquiry& ask, Unit unit, std::string_view counter) {
    const Json& marks = erratum(ask, counter, "counter");
    return std::all_of(marks.items().begin(), marks.items().end(),
                       [&](const auto& mark) { return shows(ask, unit, mark.key(), mark.value()); });
}

/// The same on both sides, or of the side that is up.
Value corrected(Inquiry& ask, Unit unit, std::string_view counter, const std::string& rating,
                const Value& shown) {
    if (!is_counter(ask, unit, counter)) return shown;
    const Json& corrections = erratum(ask, counter, "correction");
    const std::string face = shows_its_back(ask, unit) ? "back " : "front ";
    for (const std::string& entry : {rating, face + rating}) {
        const auto found = corrections.find(entry);
        if (found == corrections.end()) continue;
        return found->is_string() ? Value(found->get<std::string>()) : Value(found->get<double>());
    }
    return shown;
}

Value finnish_infantry_is_no_mountain_unit(Inquiry& ask, Unit unit, Value shown) {
    return corrected(ask, unit, "fi_3-3_inf", "type", shown);
}
Value stuka_printed_2_5(Inquiry& ask, Unit unit, Value shown) {
    return corrected(ask, unit, "de_ju87_2-5/1", "strength", shown);
}
Value back_of_stuka_6_5(Inquiry& ask, Unit unit, Value shown) {
    return corrected(ask, unit, "de_ju87_6-5/1", "strength", shown);
}
Value hipper_and_prinz_eugen_are_heavy_cruisers(Inquiry& ask, Unit unit, Value shown) {
    return corrected(ask, unit, "de_hipper_eugen", "type", shown);
}
Value b26_strength(Inquiry& ask, Unit unit, Value shown) {
    return corrected(ask, unit, "us_b26", "strength", shown);
}
Value b26_range(Inquiry& ask, Unit unit, Value shown) {
    return corrected(ask, unit, "us_b26", "range", shown);
}
Value freyberg(Inquiry& ask, Unit unit, Value shown) {
    return corrected(ask, unit, "uk_freyberg", "name", shown);
}
Value turkish_cruiser_gunnery(Inquiry& ask, Unit unit, Value shown) {
    return corrected(ask, unit, "tr_cl", "gunnery", shown);
}
Value turkish_cruiser_armor(Inquiry& ask, Unit unit, Value shown) {
    return corrected(ask, unit, "tr_cl", "armor", shown);
}
Value turkish_cruiser_movement(Inquiry& ask, Unit unit, Value shown) {
    return corrected(ask, unit, "tr_cl", "movement", shown);
}

/// The book calls the wrong side of it its front.
Value mosquito_has_a_blank_back(Inquiry& ask, Unit unit, Value known) {
    if (!is_counter(ask, unit, "uk_mosquito") || ask.reading("mosquito_blank_side") != "back") return known;
    return erratum(ask, "uk_mosquito", "correction").at("blank back").get<bool>();
}

/// vi.s6: everything that is no chit is a combat piece. Leaders and installations are too.
Value kind_of_piece(Inquiry& ask, Unit unit, Value) {
    if (is_combat_unit(ask, unit) || is_installation(ask, unit)) return "combat";
    if (is_of_type(ask, unit, {"chit", "supply chit"})) return "chit";
    return {};
}

}  // namespace

void register_counters(Rulebook& book) {
    book.table("vi.s8", "counter_errata");
    book.define("vi.s6", Kind::unit, fact::piece, kind_of_piece);
    book.define("vi.s8", Kind::unit, fact::rated_type, type_on_the_counter, When::before);
    book.define("vi.s8", Kind::unit, fact::rated_strength, strength_on_the_counter, When::before);
    book.define("vi.s8", Kind::unit, fact::rated_range, range_on_the_counter, When::before);
    book.define("vi.s8", Kind::unit, fact::rated_gunnery, gunnery_on_the_counter, When::before);
    book.define("vi.s8", Kind::unit, fact::rated_armor, armor_on_the_counter, When::before);
    book.define("vi.s8", Kind::unit, fact::rated_movement, movement_on_the_counter, When::before);
    book.define("vi.s8", Kind::unit, fact::called, name_on_the_counter, When::before);
    book.define("vi.s9", Kind::unit, fact::rated_type, finnish_infantry_is_no_mountain_unit);
    book.define("vi.s11", Kind::unit, fact::rated_strength, stuka_printed_2_5);
    book.define("vi.s12", Kind::unit, fact::rated_strength, back_of_stuka_6_5);
    book.define("vi.s13", Kind::unit, fact::rated_type, hipper_and_prinz_eugen_are_heavy_cruisers);
    book.define("vi.s14", Kind::unit, fact::rated_strength, b26_strength);
    book.define("vi.s14", Kind::unit, fact::rated_range, b26_range);
    book.define("vi.s15", Kind::unit, fact::blank_back, mosquito_has_a_blank_back);
    book.define("vi.s16", Kind::unit, fact::called, freyberg);
    book.define("vi.s17", Kind::unit, fact::rated_gunnery, turkish_cruiser_gunnery);
    book.define("vi.s17", Kind::unit, fact::rated_armor, turkish_cruiser_armor);
    book.define("vi.s17", Kind::unit, fact::rated_movement, turkish_cruiser_movement);
}

}  // namespace umpire::rules::aeto
