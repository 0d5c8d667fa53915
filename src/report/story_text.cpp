#include "umpire/report/story_text.hpp"

#include "umpire/json.hpp"
#include "umpire/vassal/chat.hpp"

#include <fmt/core.h>

#include <map>

namespace umpire::report {

namespace {

constexpr std::size_t names_at_most = 8;
constexpr std::size_t longest_value = 120;

std::string name_words(const OrderedJson& piece) {
    const std::string name = vassal::readable_chat(piece["name"].get<std::string>());
    return name.empty() || name == "?" ? "a hidden counter" : name;
}

/// Equal names once, with their number: `3 Infantry, Armour`.
std::string names_words(const OrderedJson& pieces) {
    std::vector<std::pair<std::string, int>> names;
    for (const OrderedJson& piece : pieces) {
        const std::string name = name_words(piece);
        if (!names.empty() && names.back().first == name)
            ++names.back().second;
        else
            names.emplace_back(name, 1);
    }
    std::string words;
    std::size_t shown = 0;
    for (const auto& [name, count] : names) {
        if (shown++ == names_at_most) {
            words += fmt::format(" and {} more", names.size() - names_at_most);
            break;
        }
        if (shown > 1) words += ", ";
        words += count == 1 ? name : fmt::format("{} x {}", count, name);
    }
    return words;
}

/// The same thing as a deed of somebody, or as something that happens.
std::string deed(bool with_actor, std::string_view verb, std::string_view object, std::string_view happens,
                 std::string_view rest) {
    return with_actor ? fmt::format("{} {}{}", verb, object, rest)
                      : fmt::format("{} {}{}", object, happens, rest);
}

std::string move_words(const OrderedJson& move, bool with_actor) {
    const OrderedJson& from = move["from"];
    const OrderedJson& to = move["to"];
    const bool many = move["pieces"].size() > 1;
    const bool other_map = from["map"] != to["map"];
    const std::string names = names_words(move["pieces"]);
    const std::string start = place_words(from, other_map), end = place_words(to, other_map);
    if (move["how"] == "within")
        return deed(with_actor, "moves", names, many ? "move" : "moves", fmt::format(" within {}", end));
    if (move["how"] == "draw")
        return deed(with_actor, "draws", names, many ? "are drawn" : "is drawn",
                    fmt::format(" from {} -> {}", start, end));
    if (move["how"] == "into deck")
        return deed(with_actor, "puts", names, many ? "are put" : "is put",
                    fmt::format(" into {} (from {})", end, start));
    return deed(with_actor, "moves", names, many ? "move" : "moves", fmt::format(" {} -> {}", start, end));
}

/// New or lost counters by name and place, so that a set-up of many does not fill pages.
void add_existence(const OrderedJson& story, const char* part, const char* place, bool with_actor,
                   std::vector<Sentence>& sentences) {
    if (!story.contains(part)) return;
    std::vector<std::pair<std::string, OrderedJson>> groups;
    for (const OrderedJson& piece : story[part]) {
        const std::string where = piece[place].is_null() ? "" : place_words(piece[place], true);
        if (groups.empty() || groups.back().first != where) groups.emplace_back(where, OrderedJson::array());
        groups.back().second.push_back(piece);
    }
    const bool created = std::string_view(part) == "created";
    for (const auto& [where, pieces] : groups) {
        const std::string names = names_words(pieces);
        const bool many = pieces.size() > 1;
        sentences.push_back({created ? deed(with_actor, "creates", names, many ? "appear" : "appears",
                                            fmt::format(" in {}", where))
                                     : deed(with_actor, "removes", names, many ? "are removed" : "is removed",
                                            fmt::format(" from {}", where)),
                             created ? Style::good : Style::bad, true});
    }
}

std::string layer_words(const OrderedJson& change) {
    const std::string label = change.value("label", ""), old_label = change.value("fromLabel", "");
    std::string words = fmt::format("{} {} -> {}", change["property"].get<std::string>(),
                                    value_words(change["from"]), value_words(change["to"]));
    const auto bare = [](std::string text) {
        const std::size_t first = text.find_first_not_of(" (");
        const std::size_t last = text.find_last_not_of(" )");
        return first == std::string::npos ? std::string() : text.substr(first, last - first + 1);
    };
    if (!bare(label).empty())
        words += fmt::format(" ({})", bare(label));
    else if (!bare(old_label).empty())
        words += fmt::format(" (no longer {})", bare(old_label));
    return words;
}

std::string change_words(const OrderedJson& change, const std::string& name, bool many) {
    const std::string what = change["what"].get<std::string>();
    const char* be = many ? "are" : "is";
    const bool on = change.contains("to") && change["to"] == true;
    if (what == "layer") return fmt::format("{}: {}", name, layer_words(change));
    if (what == "rotation")
        return fmt::format("{}: turns {} -> {} degrees", name, value_words(change["from"]),
                           value_words(change["to"]));
    if (what == "mask") return fmt::format("{} {} {}", name, be, on ? "masked" : "unmasked");
    if (what == "invisible")
        return fmt::format("{} {} {}", name, many ? "become" : "becomes", on ? "invisible" : "visible");
    if (what == "moved")
        return fmt::format("{} {} {}", name, be, on ? "marked as moved" : "no longer marked as moved");
    return fmt::format("{}: {} {} -> {}", name, change["property"].get<std::string>(),
                       value_words(change["from"]), value_words(change["to"]));
}

/// The same change of many counters is one sentence.
void add_changes(const OrderedJson& story, std::vector<Sentence>& sentences) {
    if (!story.contains("changes")) return;
    std::vector<std::pair<OrderedJson, OrderedJson>>
        groups;  // the change without its counter, and the counters
    std::map<std::string, std::size_t> known;
    for (const OrderedJson& change : story["changes"]) {
        OrderedJson bare = change;
        bare.erase("id");
        bare.erase("name");
        const auto [place, is_new] =
            known.emplace(bare.dump(-1, ' ', false, OrderedJson::error_handler_t::replace), groups.size());
        if (is_new) groups.emplace_back(std::move(bare), OrderedJson::array());
        groups[place->second].second.push_back(change);
    }
    for (const auto& [change, pieces] : groups) {
        const bool mechanical = change.contains("mechanical");
        sentences.push_back({change_words(change, names_words(pieces), pieces.size() > 1),
                             mechanical ? Style::dim : Style::plain, false});
    }
}

void add_settings(const OrderedJson& story, std::vector<Sentence>& sentences) {
    const auto each = [&](const char* part, auto words) {
        if (!story.contains(part)) return;
        for (const OrderedJson& element : story[part])
            sentences.push_back(words(element));
    };
    each("decks", [](const OrderedJson& deck) {
        const bool order = deck["what"] == "order";
        return Sentence{
            fmt::format("{} is {}", deck["name"].get<std::string>(),
                        order ? "put in another order" : "turned " + deck["what"].get<std::string>()),
            Style::plain, false};
    });
    each("turns", [](const OrderedJson& turn) {
        return Sentence{fmt::format("{}: {} -> {}", turn["tracker"].get<std::string>(),
                                    value_words(turn["from"]), value_words(turn["to"])),
                        Style::title, false};
    });
    each("globals", [](const OrderedJson& global) {
        const std::string container = global["container"].get<std::string>();
        return Sentence{fmt::format("{}{}: {} -> {}", global["name"].get<std::string>(),
                                    container == "Module" ? "" : fmt::format(" ({})", container),
                                    value_words(global["from"]), value_words(global["to"])),
                        global.contains("mechanical") ? Style::dim : Style::plain, false};
    });
    if (story.contains("players")) {
        std::string list;
        for (const OrderedJson& player : story["players"])
            list += fmt::format("{}{}", list.empty() ? "" : ", ", actor_words(player));
        sentences.push_back({fmt::format("players: {}", list.empty() ? "none" : list), Style::plain, false});
    }
    each("boards", [](const OrderedJson& map) {
        std::string list;
        for (const OrderedJson& board : map["boards"])
            list += fmt::format("{}{}", list.empty() ? "" : ", ", board.get<std::string>());
        return Sentence{
            fmt::format("boards of {}: {}", map["map"].get<std::string>(), list.empty() ? "none" : list),
            Style::plain, false};
    });
}

std::string joined(const OrderedJson& values, std::string_view before = "", std::string_view after = "") {
    std::string result;
    for (const OrderedJson& value : values)
        result += fmt::format("{}{}{}{}",
                              result.empty()   ? ""
                              : before.empty() ? ", "
                                               : " ",
                              before, value_words(value), after);
    return result;
}

std::string roll_words(const OrderedJson& roll) {
    std::string words = roll["button"].get<std::string>();
    if (roll["count"].is_number() && roll["sides"].is_number()) {
        const std::string dice = fmt::format("{}d{}", roll["count"].get<int>(), roll["sides"].get<int>());
        if (roll["faces"].empty() && words.find(dice) == std::string::npos)
            words += fmt::format(" ({})", dice);
    }
    words += ": ";
    const OrderedJson& total = roll["total"];
    const bool one = roll["faces"].size() == 1;
    if (!roll["faces"].empty())
        words += one || roll["values"].empty() ? joined(roll["faces"]) : joined(roll["faces"], "[", "]");
    else if (!roll["values"].empty())
        words += joined(roll["values"]);
    else
        words += total.is_null() ? "?" : total.dump();
    const bool alone = roll["values"].size() == 1 && roll["values"][0] == total &&
                       (!one || roll["faces"][0] == total.dump());
    if (!total.is_null() && !roll["values"].empty() && !alone)
        words += fmt::format(" = {}", total.get<int>());
    if (!roll["kept"].is_null() && roll["kept"] != roll["count"])
        words += fmt::format(" ({} kept)", roll["kept"].get<int>());
    return words;
}

}  // namespace

std::string value_words(const OrderedJson& value) {
    if (value.is_null()) return "(none)";
    const std::string text = value.is_string()
                                 ? value.get<std::string>()
                                 : value.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
    return text.empty() ? "(empty)" : shortened(printable(vassal::readable_chat(text)), longest_value);
}

std::string actor_words(const OrderedJson& actor) {
    const std::string name = actor["name"].get<std::string>(), side = actor["side"].get<std::string>();
    if (name.empty()) return side;
    return side.empty() ? name : fmt::format("{} ({})", name, side);
}

std::string place_words(const OrderedJson& place, bool with_map) {
    if (place["map"].is_null()) return "off the map";
    const std::string map = place["map"].get<std::string>();
    const std::string location = place["location"].get<std::string>();
    if (!place["deck"].is_null()) return place["deck"].get<std::string>();
    if (!location.empty()) return with_map ? fmt::format("{} ({})", location, map) : location;
    const int x = place["x"].get<int>(), y = place["y"].get<int>();
    if (x == 0 && y == 0) return map;
    return with_map ? fmt::format("{} at {},{}", map, x, y) : fmt::format("{},{}", x, y);
}

std::vector<Sentence> story_sentences(const OrderedJson& story, bool with_actor) {
    std::vector<Sentence> sentences;
    if (story.contains("moves"))
        for (const OrderedJson& move : story["moves"])
            sentences.push_back({move_words(move, with_actor), Style::plain, true});
    add_existence(story, "created", "to", with_actor, sentences);
    add_existence(story, "removed", "from", with_actor, sentences);
    add_changes(story, sentences);
    add_settings(story, sentences);
    return sentences;
}

std::vector<Sentence> dice_sentences(const OrderedJson& story, bool with_actor) {
    std::vector<Sentence> sentences;
    if (!story.contains("dice")) return sentences;
    for (const OrderedJson& roll : story["dice"])
        sentences.push_back(
            {fmt::format("{} {}", with_actor ? "rolls" : "roll of", roll_words(roll)), Style::notable, true});
    return sentences;
}

std::vector<Sentence> chat_sentences(const OrderedJson& story, bool every_line) {
    std::vector<Sentence> sentences;
    if (!story.contains("chat")) return sentences;
    for (const OrderedJson& line : story["chat"]) {
        const std::string text = line["text"].get<std::string>();
        if (line["kind"] == "typed")
            sentences.push_back({fmt::format("says: {}", text), Style::plain, true});
        else if ((line["kind"] == "report" && !text.empty()) || every_line)
            sentences.push_back({text, Style::dim, false});
    }
    return sentences;
}

}  // namespace umpire::report
