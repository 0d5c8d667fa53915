#include "piece_story.hpp"

#include "umpire/vassal/module.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace umpire::report {

using namespace umpire::vassal;

namespace {

bool is_true(const OrderedJson& piece, const char* property) {
    const auto props = piece.find("props");
    if (props == piece.end()) return false;
    const auto value = props->find(property);
    return value != props->end() && *value == true;
}

std::string text_in(const OrderedJson& object, const std::string& key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// The deck a piece lies in; empty when it lies in none.
std::string deck_of(const OrderedJson& piece) {
    const auto props = piece.find("props");
    return props == piece.end() ? std::string() : text_in(*props, "DeckName");
}

OrderedJson place_of(const OrderedJson& piece) {
    const std::string location = text_in(piece, "location");
    const std::string deck = deck_of(piece);
    return {{"map", piece["map"]},
            {"location", location == "offboard" ? "" : location},
            {"x", piece["x"]},
            {"y", piece["y"]},
            {"deck", deck.empty() ? OrderedJson() : OrderedJson(deck)}};
}

bool same_area(const OrderedJson& a, const OrderedJson& b) {
    if (a["map"] != b["map"] || a["deck"] != b["deck"]) return false;
    if (!a["deck"].is_null() || a["location"] != "") return a["location"] == b["location"];
    return a["x"] == b["x"] && a["y"] == b["y"];
}

/// Properties that follow from where a piece lies, that the engine keeps for itself, or that depend on who
/// looks.
bool is_mechanical(std::string_view name) {
    static constexpr std::array names = {"UniqueID",   "StackPos",           "StackSize",   "DeckPosition",
                                         "DeckName",   "ClickedX",           "ClickedY",    "ParentID",
                                         "CloneID",    "RestrictedMovement", "Obscured",    "Invisible",
                                         "Restricted", "AttachList",         "AttachCount", "MatNumCargo"};
    return std::find(names.begin(), names.end(), name) != names.end() || name.starts_with("CurrentMat") ||
           name.ends_with("_AttachCount") ||
           (name.starts_with("Old") && name.size() > 3 && name[3] >= 'A' && name[3] <= 'Z');
}

struct Suffix {
    std::string_view own;
    std::string_view companion;
    bool leads;  ///< the one that is told; the others follow it
};
constexpr std::array<Suffix, 5> suffixes = {{{"_Level", "_Active", true},
                                             {"_Name", "_Level", false},
                                             {"_Active", "_Level", false},
                                             {"_Facing", "_Degrees", true},
                                             {"_Degrees", "_Facing", false}}};

/// Layers and rotations have several properties that change together.
const Suffix* family_of(const std::string& name, const OrderedJson& props, std::string& stem) {
    for (const Suffix& suffix : suffixes) {
        if (!name.ends_with(suffix.own)) continue;
        stem = name.substr(0, name.size() - suffix.own.size());
        if (props.contains(stem + std::string(suffix.companion))) return &suffix;
    }
    return nullptr;
}

/// Of two objects of the same sort, which mostly have the same members in the same order.
std::set<std::string> names_of_differences(const OrderedJson& was, const OrderedJson& is) {
    std::set<std::string> names;
    for (const auto& [one, other] : {std::pair{&was, &is}, {&is, &was}}) {
        const auto& members = one->get_ref<const OrderedJson::object_t&>();
        const auto& others = other->get_ref<const OrderedJson::object_t&>();
        auto same_place = others.begin();
        for (const auto& [name, value] : members) {
            const auto is_it = [&wanted = name](const auto& other_member) {
                return other_member.first == wanted;
            };
            const bool in_order = same_place != others.end() && is_it(*same_place);
            const auto found = in_order ? same_place : std::find_if(others.begin(), others.end(), is_it);
            if (found == others.end() || found->second != value) names.insert(name);
            if (same_place != others.end()) ++same_place;
        }
    }
    return names;
}

OrderedJson changed_property(const std::string& name, const OrderedJson& from, const OrderedJson& to,
                             const OrderedJson& was, const OrderedJson& is) {
    std::string stem;
    const Suffix* family = family_of(name, is, stem);
    if (family != nullptr && family->leads && family->own == "_Level") {
        OrderedJson layer = {{"what", "layer"}, {"property", stem}, {"from", from}, {"to", to}};
        const std::string old_label = text_in(was, stem + "_Name"), label = text_in(is, stem + "_Name");
        if (old_label != label) layer["fromLabel"] = old_label;
        if (old_label != label) layer["label"] = label;
        return layer;
    }
    if (family != nullptr && family->leads) {
        const std::string degrees = stem + "_Degrees";
        return {{"what", "rotation"},
                {"property", stem},
                {"from", was.contains(degrees) ? was[degrees] : from},
                {"to", is.contains(degrees) ? is[degrees] : to}};
    }
    if (name == "ObscuredToOthers") return {{"what", "mask"}, {"to", to}};
    if (name == "InvisibleToOthers") return {{"what", "invisible"}, {"to", to}};
    if (name == "Moved") return {{"what", "moved"}, {"to", to}};
    return {{"what", "property"}, {"property", name}, {"from", from}, {"to", to}};
}

}  // namespace

/// A private hand shows its counters to its owners only.
bool PieceStory::is_seen(const OrderedJson& piece) const {
    if (piece.is_null()) return false;
    if (!options_.restricted) return true;
    if (is_true(piece, "Invisible")) return false;
    const Module* module = table_.module();
    if (module == nullptr || !piece["map"].is_string()) return true;
    const MapDefinition* map = module->find_map(piece["map"].get<std::string>());
    return map == nullptr || map->seen_by(table_.viewer().side);
}

std::string PieceStory::name(const OrderedJson& piece) const {
    if (!options_.restricted) {
        if (piece.contains("openName")) return text_in(piece, "openName");
        return piece.contains("name") ? text_in(piece, "name") : text_in(piece, "basicName");
    }
    if (piece.contains("name")) return text_in(piece, "name");
    return is_true(piece, "Obscured") ? "?" : text_in(piece, "basicName");
}

/// A card that goes into a deck or out of it is called as it is seen outside.
std::string PieceStory::name_at_change(const OrderedJson& before, const OrderedJson& after) const {
    const bool open_after = is_seen(after) && (!options_.restricted || deck_of(after).empty());
    const bool open_before = is_seen(before) && (!options_.restricted || deck_of(before).empty());
    if (open_before && open_after && options_.restricted && is_true(after, "Obscured")) return name(after);
    if (open_before) return name(before);
    return open_after ? name(after) : "?";
}

/// The id of a hidden piece would tell which one it is as soon as it is seen elsewhere.
std::string PieceStory::shown_id(const OrderedJson& before, const OrderedJson& after) const {
    const auto hides = [&](const OrderedJson& piece) {
        return !piece.is_null() && (!is_seen(piece) || is_true(piece, "Obscured") || !deck_of(piece).empty());
    };
    if (options_.restricted && (hides(before) || hides(after))) return {};
    return text_in(after.is_null() ? before : after, "id");
}

OrderedJson PieceStory::reference(const PieceChange& change, const OrderedJson& piece) const {
    return {{"id", shown_id(change.before, change.after)}, {"name", name(piece)}};
}

void PieceStory::tell(const TableChanges& changes, OrderedJson& story) {
    for (const OrderedJson* part : {&changes.globals_before, &changes.globals_after})
        for (const auto& [container, values] : part->items())
            for (const auto& [name, value] : values.items())
                globals_.insert(name);
    for (const PieceChange& change : changes.pieces) {
        const OrderedJson& any = change.after.is_null() ? change.before : change.after;
        if (any["kind"] == "deck")
            tell_deck(change, story);
        else if (any["kind"] != "stack")
            tell_counter(change, story);
    }
}

void PieceStory::tell_counter(const PieceChange& change, OrderedJson& story) const {
    const bool before = is_seen(change.before), after = is_seen(change.after);
    if (!before && !after) return;
    // What stays in a deck shows nothing of itself.
    if (options_.restricted && before && after && !deck_of(change.before).empty() &&
        !deck_of(change.after).empty())
        return;
    if (change.before.is_null() || (!before && change.before["map"] == change.after["map"])) {
        OrderedJson made = reference(change, change.after);
        made["to"] = place_of(change.after);
        story["created"].push_back(std::move(made));
        return;
    }
    if (change.after.is_null() || (!after && change.before["map"] == change.after["map"])) {
        OrderedJson gone = reference(change, change.before);
        gone["from"] = place_of(change.before);
        story["removed"].push_back(std::move(gone));
        return;
    }
    const bool moved = change.before["map"] != change.after["map"] ||
                       change.before["x"] != change.after["x"] || change.before["y"] != change.after["y"] ||
                       deck_of(change.before) != deck_of(change.after) || picked_up_.contains(change.id);
    if (moved) tell_move(change.before, change.after, story);
    const bool masked = is_true(change.before, "Obscured") || is_true(change.after, "Obscured");
    if (before && after && !(options_.restricted && masked))
        tell_traits(change.before, change.after, moved, story);
    else if (is_true(change.before, "Obscured") != is_true(change.after, "Obscured") &&
             deck_of(change.before) == deck_of(change.after))
        story["changes"].push_back({{"id", shown_id(change.before, change.after)},
                                    {"name", name(change.after)},
                                    {"what", "mask"},
                                    {"to", is_true(change.after, "Obscured")}});
}

/// Pieces that went the same way went together.
void PieceStory::tell_move(const OrderedJson& before, const OrderedJson& after, OrderedJson& story) const {
    OrderedJson from = place_of(before), to = place_of(after);
    OrderedJson piece = {{"id", shown_id(before, after)}, {"name", name_at_change(before, after)}};
    // Where exactly something lies in somebody's hand is nobody's business.
    for (auto [place, seen] : {std::pair{&from, is_seen(before)}, {&to, is_seen(after)}})
        if (!seen) (*place)["x"] = (*place)["y"] = 0, (*place)["location"] = "";
    if (story.contains("moves"))
        for (OrderedJson& move : story["moves"])
            if (same_area(move["from"], from) && same_area(move["to"], to)) {
                move["pieces"].push_back(std::move(piece));
                return;
            }
    const char* how = !to["deck"].is_null()     ? "into deck"
                      : !from["deck"].is_null() ? "draw"
                      : same_area(from, to)     ? "within"
                                                : "move";
    story["moves"].push_back({{"how", how},
                              {"pieces", OrderedJson::array({std::move(piece)})},
                              {"from", std::move(from)},
                              {"to", std::move(to)}});
}

/// Cards turn over as they leave a deck; setting a property of the module shows on the piece that sets it.
bool PieceStory::is_told_otherwise(const std::string& property, const OrderedJson& before,
                                   const OrderedJson& after) const {
    const bool deck = deck_of(before) != deck_of(after);
    return (deck && (property == "ObscuredToOthers" || property == "Moved")) || globals_.contains(property);
}

void PieceStory::tell_traits(const OrderedJson& before, const OrderedJson& after, bool moved,
                             OrderedJson& story) const {
    static const OrderedJson nothing = OrderedJson::object();
    const OrderedJson& was = before.contains("props") ? before["props"] : nothing;
    const OrderedJson& is = after.contains("props") ? after["props"] : nothing;
    for (const std::string& property : names_of_differences(was, is)) {
        const OrderedJson from = was.contains(property) ? was[property] : OrderedJson();
        const OrderedJson to = is.contains(property) ? is[property] : OrderedJson();
        std::string stem;
        const Suffix* family = family_of(property, is, stem);
        const bool follows = family != nullptr && !family->leads;
        // A turned counter whose facing is fixed turns by degrees only.
        const bool leader_stays = follows && family->own == "_Degrees" &&
                                  was.value(stem + "_Facing", "") == is.value(stem + "_Facing", "");
        const bool mechanical = is_mechanical(property) || (follows && !leader_stays) ||
                                (property == "Moved" && moved) ||
                                is_told_otherwise(property, before, after) || from.is_null() || to.is_null();
        if (mechanical && !options_.mechanical) continue;
        OrderedJson change = {{"id", after["id"]}, {"name", name(before)}};
        if (leader_stays)
            change.update({{"what", "rotation"}, {"property", stem}, {"from", from}, {"to", to}});
        else
            change.update(changed_property(property, from, to, was, is));
        if (mechanical) change["mechanical"] = true;
        story["changes"].push_back(std::move(change));
    }
}

void PieceStory::tell_deck(const PieceChange& change, OrderedJson& story) const {
    if (change.before.is_null() || change.after.is_null()) return;
    const auto add = [&](const char* what) {
        story["decks"].push_back({{"id", change.id}, {"name", change.after["deckName"]}, {"what", what}});
    };
    const OrderedJson& was = change.before["members"];
    const OrderedJson& is = change.after["members"];
    std::vector<OrderedJson> old_members(was.begin(), was.end()), members(is.begin(), is.end());
    std::sort(old_members.begin(), old_members.end());
    std::sort(members.begin(), members.end());
    if (was != is && old_members == members) add("order");
    if (change.before["faceDown"] != change.after["faceDown"])
        add(change.after["faceDown"] == true ? "face down" : "face up");
}

}  // namespace umpire::report
