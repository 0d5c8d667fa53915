#include "basing/boxes.hpp"

#include "umpire/catalog/table.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// A port or island, an island group, a box or a front.
bool is_meant(Inquiry& ask, Place place, const std::string& word) {
    static constexpr std::string_view built = "built port in the ";
    if (word.ends_with(" front")) return is_on_front(ask, place, word.substr(0, word.size() - 6));
    if (word.starts_with(built))
        return ask.yes(place, fact::port_counter) &&
               word_of(ask, place, fact::island_group) == word.substr(built.size());
    return box_of(ask, place) == word || word_of(ask, place, fact::island_group) == word ||
           is_called(ask, place, word);
}

const nlohmann::json& permission(Inquiry& ask, std::string_view rule, std::string_view box,
                                 std::string_view column) {
    const auto cell = ask.table(rule).cell(box, column);
    if (!cell) ask.missing(say("what the {} box allows", box));
    return cell->get();
}

/// Whether the word of the table is the expected one; it is one of two.
bool says(Inquiry& ask, const nlohmann::json& cell, std::string_view yes, std::string_view no) {
    if (cell.is_string() && (cell == std::string(yes) || cell == std::string(no)))
        return cell == std::string(yes);
    ask.missing("what the table of boxes allows");
}

std::string box_of_force(Inquiry& ask, Force force) {
    const auto base = base_of_force(ask, force);
    return base ? box_of(ask, *base) : std::string();
}

/// The order may say that it starts from elsewhere than its base.
std::string box_that_it_leaves(Inquiry& ask, Force force) {
    const bool elsewhere = ask.has(arg::from) && ask.argument(arg::from).subject() != nullptr;
    return elsewhere ? box_of(ask, ask.subject(arg::from)) : box_of_force(ask, force);
}

}  // namespace

bool invades_from_box(Inquiry& ask, std::string_view box, std::optional<Subject> except) {
    const auto groups = all_groups(ask);
    return std::any_of(groups.begin(), groups.end(), [&](Group group) {
        return group != except && activity_of(ask, group) == "seaborne invasion" &&
               is_now(ask, ask.fact(group, fact::announced)) && box_of_force(ask, group) == box;
    });
}

bool is_allowed_with_box(Inquiry& ask, std::string_view rule, std::string_view box, std::string_view column,
                         Place place) {
    const nlohmann::json& cell = permission(ask, rule, box, column);
    if (!cell.is_array()) return says(ask, cell, "yes", "no");
    return std::any_of(cell.begin(), cell.end(), [&](const nlohmann::json& word) {
        return word.is_string() && is_meant(ask, place, word.get<std::string>());
    });
}

namespace {

/// @name 21.14A to C, 21.15A to C, 21.18A, 21.36D: what a box does not allow
/// @{

/// Of the Pacific islands the list names those without a port too.
bool unloads_in_a_port(Inquiry& ask, std::string_view box, Place to) {
    return box != "Atlantic U.S." || is_port(ask, to);
}

Ruling carries_where_allowed(Inquiry& ask, const char* rule, const char* box, const char* activity) {
    const Group group = ask.subject(arg::group);
    if (announced_activity(ask) != activity || box_that_it_leaves(ask, group) != box) return not_concerned();
    if (!ask.has(arg::to))
        ask.missing(say("where {} goes", group),
                    say("!mission {} {} to <place>", group, as_written(activity)));
    const Place to = ask.subject(arg::to);
    const bool arrives = std::string_view(activity) != "sea transport" || unloads_in_a_port(ask, box, to);
    if (arrives && is_allowed_with_box(ask, rule, box, activity, to)) return kept();
    return broken(say("no {} goes from the {} box to {}", activity, box, to));
}

Ruling supports_an_invasion(Inquiry& ask, const char* rule, const char* box) {
    const Group group = ask.subject(arg::group);
    const std::string activity = announced_activity(ask);
    if (!among(activity, {"shore bombardment", "fast carrier mission"}) || box_of_force(ask, group) != box)
        return not_concerned();
    if (!says(ask, permission(ask, rule, box, activity), "with invasion", "no") ||
        !invades_from_box(ask, box, group))
        return broken(
            say("{} is on a {} from the {} box, and no invasion comes from there", group, activity, box));
    return kept();
}

Ruling no_patrols(Inquiry& ask, const char* rule, const char* box) {
    const Group group = ask.subject(arg::group);
    const std::string activity = announced_activity(ask);
    if (box_of_force(ask, group) != box) return not_concerned();
    if (!among(activity, {"offensive patrol", "defensive patrol"})) return kept();
    if (says(ask, permission(ask, rule, box, "patrol"), "yes", "no")) return kept();
    return broken(say("{} is in the {} box and does not patrol", group, box));
}

/// 22.11B says it again. Other boxes are none of its business, and yet it has been asked.
Ruling no_interceptions(Inquiry& ask, const char* rule, const char* box) {
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::with)) {
        const Place start = start_of(ask, force);
        if (!is_mapboard_box(ask, start)) continue;
        if (box_of(ask, start) == box && !says(ask, permission(ask, rule, box, "intercept"), "yes", "no"))
            return broken(say("{} is in the {} box and does not intercept", force, box));
        ruling = kept();
    }
    return ruling;
}

Ruling atlantic_transport(Inquiry& ask) {
    return carries_where_allowed(ask, "21.14A", "Atlantic U.S.", "sea transport");
}
Ruling atlantic_invasions(Inquiry& ask) {
    return carries_where_allowed(ask, "21.14A", "Atlantic U.S.", "seaborne invasion");
}
Ruling pacific_transport(Inquiry& ask) {
    return carries_where_allowed(ask, "21.15A", "Pacific U.S.", "sea transport");
}
Ruling pacific_invasions(Inquiry& ask) {
    return carries_where_allowed(ask, "21.15A", "Pacific U.S.", "seaborne invasion");
}
Ruling atlantic_support(Inquiry& ask) {
    return supports_an_invasion(ask, "21.14B", "Atlantic U.S.");
}
Ruling pacific_support(Inquiry& ask) {
    return supports_an_invasion(ask, "21.15B", "Pacific U.S.");
}
Ruling atlantic_patrols(Inquiry& ask) {
    return no_patrols(ask, "21.14C", "Atlantic U.S.");
}
Ruling atlantic_interceptions(Inquiry& ask) {
    return no_interceptions(ask, "21.14C", "Atlantic U.S.");
}
Ruling pacific_patrols(Inquiry& ask) {
    return no_patrols(ask, "21.15C", "Pacific U.S.");
}
Ruling pacific_interceptions(Inquiry& ask) {
    return no_interceptions(ask, "21.15C", "Pacific U.S.");
}
Ruling south_african_interception(Inquiry& ask) {
    return no_interceptions(ask, "21.18A.s2", "South Africa");
}

Ruling south_african_missions(Inquiry& ask) {
    const char* const rule = "21.18A.s1";
    const char* const box = "South Africa";
    const Group group = ask.subject(arg::group);
    const std::string activity = announced_activity(ask);
    if (box_of_force(ask, group) != box) return not_concerned();
    if (activity == "sea transport") return carries_where_allowed(ask, rule, box, "sea transport");
    if (among(activity, {"offensive patrol", "defensive patrol"})) return no_patrols(ask, rule, box);
    if (!among(activity, {"seaborne invasion", "shore bombardment", "fast carrier mission"}))
        return not_concerned();
    if (says(ask, permission(ask, rule, box, activity), "yes", "no")) return kept();
    return broken(say("{} is in the {} box, from which no {} comes", group, box, activity));
}

/// @}

/// @name 21.14D and E, 21.15D and E, 21.16 to 21.18: what boxes allow
/// @{

Value raiders_engaged_from(Inquiry& ask, Place place, Value said, const char* rule, const char* box) {
    if (box_of(ask, place) != box) return said;
    Value::List boxes;
    for (const auto& one : permission(ask, rule, box, "engage raiders"))
        boxes.emplace_back(one.get<std::string>());
    return boxes;
}

Value raiders_engaged_from_the_atlantic_box(Inquiry& ask, Place place, Value said) {
    return raiders_engaged_from(ask, place, std::move(said), "21.14D", "Atlantic U.S.");
}
Value raiders_engaged_from_the_pacific_box(Inquiry& ask, Place place, Value said) {
    return raiders_engaged_from(ask, place, std::move(said), "21.15D", "Pacific U.S.");
}
Value from_australia(Inquiry& ask, Place place, Value said) {
    return raiders_engaged_from(ask, place, std::move(said), "21.16.s3", "Australia");
}
Value from_india(Inquiry& ask, Place place, Value said) {
    return raiders_engaged_from(ask, place, std::move(said), "21.17.s3", "India");
}
Value from_south_africa(Inquiry& ask, Place place, Value said) {
    return raiders_engaged_from(ask, place, std::move(said), "21.18C", "South Africa");
}

Value german_raiders(Inquiry& ask, Place place, Value said) {
    return box_of(ask, place) == "Atlantic U.S." ? Value("Germany") : said;
}
Value japanese_raiders(Inquiry& ask, Place place, Value said) {
    return box_of(ask, place) == "Pacific U.S." ? Value("Japan") : said;
}

bool at_war_with_germany(Inquiry& ask) {
    for (const AnyYesNo& war : {fact::war("United States", "Germany"), fact::war("Germany", "United States")})
        if (const Value value = ask.fact(game::the_game, war); value.known()) return value.is_yes();
    return true;
}

bool has_americans(Inquiry& ask, Group group) {
    const auto ships = ships_of_force(ask, group);
    return std::any_of(ships.begin(), ships.end(),
                       [&](Unit ship) { return word_of(ask, ship, fact::nation) == "United States"; });
}

bool is_in_an_atlantic_box(Inquiry& ask, Group group) {
    const auto place = ask.location(group);
    if (!place) return false;
    if (sw_ocean(ask, *place) == "Atlantic") return true;
    return box_of(ask, *place) == "Atlantic U.S." && ask.reading("neutral_american_boxes") == "both_boxes";
}

Ruling neutral_americans_stay_passive(Inquiry& ask) {
    if (ask.verb() == verb::mission && !among(announced_activity(ask), {"sea escort", "sea supply"}))
        return not_concerned();
    Ruling ruling = not_concerned();
    for (const Group group : groups_named(ask, arg::group, arg::groups, arg::with)) {
        if (!has_americans(ask, group) || !is_in_an_atlantic_box(ask, group)) continue;
        if (!at_war_with_germany(ask))
            return broken(say("{} is American, and the U.S. is not at war with Germany", group));
        ruling = kept();
    }
    return ruling;
}

Value protection_from_the_atlantic_box(Inquiry& ask, Group group, Value said) {
    if (box_of_force(ask, group) != "Atlantic U.S." || !has_americans(ask, group)) return said;
    return at_war_with_germany(ask);
}
Value protection_from_the_pacific_box(Inquiry& ask, Group group, Value said) {
    return box_of_force(ask, group) == "Pacific U.S." ? Value(true) : said;
}
Value protection_from_south_africa(Inquiry& ask, Group group, Value said) {
    return box_of_force(ask, group) == "South Africa" ? Value(true) : said;
}

Value all_activities(Inquiry& ask, Place place, Value said, const char* rule, const char* box) {
    if (box_of(ask, place) != box) return said;
    Value::List allowed;
    for (const char* activity : {"patrol", "intercept", "sea transport", "seaborne invasion",
                                 "shore bombardment", "fast carrier mission", "base change"})
        if (says(ask, permission(ask, rule, box, activity), "yes", "no")) allowed.emplace_back(activity);
    return allowed;
}

Value australian_activities(Inquiry& ask, Place place, Value said) {
    return all_activities(ask, place, std::move(said), "21.16.s1", "Australia");
}
Value indian_activities(Inquiry& ask, Place place, Value said) {
    return all_activities(ask, place, std::move(said), "21.17.s1", "India");
}

/// @}

/// @name 21.16, 21.17: where they come onto the map
/// @{

bool is_on_the_pacific_map(Inquiry& ask, Place place) {
    return !is_box(ask, place) && !ask.known(place, fact::off_map) && theater_of(ask, place) == "Pacific";
}

/// The row of the table that this hex is an entry of; nothing if it is none.
std::optional<std::size_t> entry_row(Inquiry& ask, std::string_view rule, std::string_view box, Place place) {
    const catalog::Table& table = ask.table(rule);
    const auto hexes = table.column_of("entry hex");
    for (std::size_t row = 0; row < table.row_count(); ++row)
        if (table.row_key(row) == box && is_called(ask, place, table.cell_at(row, *hexes).get<std::string>()))
            return row;
    return std::nullopt;
}

Ruling enters_where_it_may(Inquiry& ask, const char* rule, const char* box) {
    if (ask.verb() == verb::intercept && !ask.has(arg::path)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Voyage& voyage : voyages(ask)) {
        auto places = voyage.places;
        if (places.size() < 2) continue;
        if (box_of(ask, places.back()) == box) std::reverse(places.begin(), places.end());
        if (box_of(ask, places.front()) != box) continue;
        const auto entry = std::find_if(places.begin() + 1, places.end(),
                                        [&](Place place) { return is_on_the_pacific_map(ask, place); });
        if (entry == places.end()) continue;
        if (!entry_row(ask, rule, box, *entry))
            return broken(say("{} comes onto the map at {}, which is no entry of the {} box", voyage.force,
                              *entry, box));
        ruling = kept();
    }
    return ruling;
}

Value distance_of_an_entry(Inquiry& ask, Place place, Value said, const char* rule, const char* box) {
    const auto row = entry_row(ask, rule, box, place);
    if (!row) return said;
    const catalog::Table& table = ask.table(rule);
    const auto hexes = table.number_at(*row, *table.column_of("hexes from box to entry"));
    return hexes ? Value(*hexes) : Value();
}

Ruling australian_entry(Inquiry& ask) {
    return enters_where_it_may(ask, "21.16.s2", "Australia");
}
Ruling indian_entry(Inquiry& ask) {
    return enters_where_it_may(ask, "21.17.s2", "India");
}
Value australian_distance(Inquiry& ask, Place place, Value said) {
    return distance_of_an_entry(ask, place, std::move(said), "21.16.s2", "Australia");
}
Value indian_distance(Inquiry& ask, Place place, Value said) {
    return distance_of_an_entry(ask, place, std::move(said), "21.17.s2", "India");
}

/// @}

}  // namespace

void register_boxes(Rulebook& book) {
    for (const char* id :
         {"21.14A", "21.14B", "21.14C", "21.14D", "21.15A", "21.15B", "21.15C", "21.15D", "21.16.s1",
          "21.16.s3", "21.17.s1", "21.17.s3", "21.18A.s1", "21.18A.s2", "21.18C"})
        book.table(id, "box_permissions");
    book.check({"21.14A", "21.36D.s3"}, {verb::mission}, atlantic_transport);
    book.check({"21.14A", "21.36D.s4"}, {verb::mission}, atlantic_invasions);
    book.check("21.14B", {verb::mission}, atlantic_support);
    book.check("21.14C", {verb::mission, verb::patrol}, atlantic_patrols);
    book.check({"21.14C", "22.11B.s1"}, {verb::intercept}, atlantic_interceptions);
    book.define("21.14D", Kind::location, fact::engages_raiders_in, raiders_engaged_from_the_atlantic_box);
    book.define("21.14D", Kind::location, fact::engages_raiders_of, german_raiders);
    book.check("21.14E.s1", {verb::battle, verb::engage, verb::intercept, verb::mission},
               neutral_americans_stay_passive);
    book.define("21.14E.s2", Kind::group, fact::protects_lines, protection_from_the_atlantic_box);

    book.check({"21.15A", "21.36D.s3"}, {verb::mission}, pacific_transport);
    book.check({"21.15A", "21.36D.s4"}, {verb::mission}, pacific_invasions);
    book.check("21.15B", {verb::mission}, pacific_support);
    book.check("21.15C", {verb::mission, verb::patrol}, pacific_patrols);
    book.check({"21.15C", "22.11B.s1"}, {verb::intercept}, pacific_interceptions);
    book.define("21.15D", Kind::location, fact::engages_raiders_in, raiders_engaged_from_the_pacific_box);
    book.define("21.15D", Kind::location, fact::engages_raiders_of, japanese_raiders);
    book.define("21.15E", Kind::group, fact::protects_lines, protection_from_the_pacific_box);

    book.table("21.16.s2", "box_entry_hexes");
    book.table("21.17.s2", "box_entry_hexes");
    book.define("21.16.s1", Kind::location, fact::box_allows, australian_activities);
    book.check("21.16.s2", {verb::path, verb::intercept}, australian_entry);
    book.define("21.16.s2", Kind::location, fact::hexes_from_box, australian_distance);
    book.define("21.16.s3", Kind::location, fact::engages_raiders_in, from_australia);
    book.define("21.17.s1", Kind::location, fact::box_allows, indian_activities);
    book.check("21.17.s2", {verb::path, verb::intercept}, indian_entry);
    book.define("21.17.s2", Kind::location, fact::hexes_from_box, indian_distance);
    book.define("21.17.s3", Kind::location, fact::engages_raiders_in, from_india);

    book.check("21.18A.s1", {verb::mission, verb::patrol}, south_african_missions);
    book.check({"21.18A.s2", "22.11B.s1"}, {verb::intercept}, south_african_interception);
    book.define("21.18B", Kind::group, fact::protects_lines, protection_from_south_africa);
    book.define("21.18C", Kind::location, fact::engages_raiders_in, from_south_africa);
}

}  // namespace umpire::rules::awaw
