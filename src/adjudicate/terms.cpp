#include "umpire/adjudicate/terms.hpp"

#include "umpire/error.hpp"
#include "umpire/json.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <array>

namespace umpire::adjudicate {

namespace {

constexpr std::array<std::string_view, 3> illegal_names{"report", "revert", "stop"};
constexpr std::array<std::string_view, 3> dice_names{"log", "roll", "ask"};

template <class Choice>
Choice called(std::string_view name, const std::array<std::string_view, 3>& names, std::string_view what) {
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name) return static_cast<Choice>(i);
    throw InputError(fmt::format("{} is {}, {} or {}, not '{}'", what, names[0], names[1], names[2], name));
}

/// Letters that mean something to whatever shows or stores the line.
bool is_plain(char c) {
    return c >= ' ' && c <= '~' && c != '<' && c != '>' && c != '&' && c != '|';
}

std::string plain_json(const Json& json) {
    std::string text;
    for (const char c : json.dump(-1, ' ', true))
        if (is_plain(c))
            text += c;
        else
            text += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
    return text;
}

}  // namespace

std::string_view name_of(Illegal illegal) {
    return illegal_names[static_cast<std::size_t>(illegal)];
}
std::string_view name_of(MissingDice dice) {
    return dice_names[static_cast<std::size_t>(dice)];
}
Illegal illegal_called(std::string_view name) {
    return called<Illegal>(name, illegal_names, "what becomes of illegal actions");
}
MissingDice missing_dice_called(std::string_view name) {
    return called<MissingDice>(name, dice_names, "where missing dice come from");
}

std::string Terms::to_line() const {
    Json shown_seeds = Json::array();
    for (const dice::Seed& seed : seeds)
        shown_seeds.push_back({{"side", seed.side}, {"secret", seed.secret}});
    Json line{{"umpire", version},     {"game", game},
              {"rules", rules},        {"log", log},
              {"match", match},        {"illegal", name_of(illegal)},
              {"dice", name_of(dice)}, {"readings", readings},
              {"orders", orders},      {"seeds", shown_seeds},
              {"given", given}};
    if (!words.empty()) line["words"] = words;
    if (shows_indents) line["indents"] = true;
    return plain_json(line);
}

Terms Terms::from_line(std::string_view line) {
    Terms terms;
    try {
        const Json json = Json::parse(line);
        terms.version = json.at("umpire");
        terms.game = json.at("game");
        terms.rules = json.at("rules");
        terms.log = json.at("log");
        terms.match = json.at("match");
        terms.illegal = illegal_called(json.at("illegal").get<std::string>());
        terms.dice = missing_dice_called(json.at("dice").get<std::string>());
        for (const auto& [reading, choice] : json.at("readings").items())
            terms.readings[reading] = choice.get<std::string>();
        terms.orders = json.at("orders");
        terms.words = json.value("words", "");
        for (const Json& seed : json.at("seeds"))
            terms.seeds.push_back({terms.match, seed.at("side"), seed.at("secret")});
        terms.given = json.at("given").get<std::vector<std::vector<int>>>();
        terms.shows_indents = json.contains("indents") && json["indents"].get<bool>();
    } catch (const Json::exception&) {
        throw InputError("the umpire's record is damaged: expected the terms of an adjudication");
    }
    return terms;
}

}  // namespace umpire::adjudicate
