#include "umpire/vassal/dice.hpp"

#include "umpire/vassal/chat.hpp"
#include "umpire/vassal/java.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/report_pattern.hpp"

#include <algorithm>
#include <numeric>

namespace umpire::vassal {

namespace {

constexpr std::string_view result_suffix = "_result";
constexpr std::size_t most_dice = 10'000;

using Captures = ReportPattern::Captures;

std::optional<std::vector<int>> number_list(std::string_view text) {
    std::vector<int> numbers;
    while (true) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const auto number = java::parse_int(java::trim(text.substr(0, comma)));
        if (!number || numbers.size() == most_dice) return std::nullopt;
        numbers.push_back(*number);
        if (comma == text.size()) return numbers;
        text.remove_prefix(comma + 1);
    }
}

/// `4 x2, 6 x1`: each value and how often it fell.
std::optional<std::vector<int>> summary_list(std::string_view text) {
    std::vector<int> numbers;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::string_view entry = java::trim(text.substr(0, comma));
        const std::size_t times = entry.find(" x");
        if (times == std::string_view::npos) return std::nullopt;
        const auto value = java::parse_int(entry.substr(0, times));
        const auto count = java::parse_int(entry.substr(times + 2));
        if (!value || !count || *count < 1 || numbers.size() + static_cast<std::size_t>(*count) > most_dice)
            return std::nullopt;
        numbers.insert(numbers.end(), static_cast<std::size_t>(*count), *value);
        text.remove_prefix(std::min(text.size(), comma + 1));
    }
    if (numbers.empty()) return std::nullopt;
    return numbers;
}

struct DiceName {
    int count;
    int sides;
};

/// `2d6`, `d10` or `Roll 2D6` somewhere in the name of a button.
std::optional<DiceName> dice_in_name(std::string_view name) {
    const auto digit = [&](std::size_t at) { return at < name.size() && name[at] >= '0' && name[at] <= '9'; };
    const auto letter = [&](std::size_t at) {
        const char low = static_cast<char>(name[at] | 0x20);
        return low >= 'a' && low <= 'z';
    };
    for (std::size_t at = 0; at < name.size(); ++at) {
        if ((name[at] != 'd' && name[at] != 'D') || !digit(at + 1)) continue;
        std::size_t begin = at, end = at + 1;
        while (begin > 0 && digit(begin - 1))
            --begin;
        while (digit(end))
            ++end;
        if (begin > 0 && letter(begin - 1)) continue;
        const auto count = begin == at ? std::optional(1) : java::parse_int(name.substr(begin, at - begin));
        const auto sides = java::parse_int(name.substr(at + 1, end - at - 1));
        if (count && sides && *count > 0 && *sides > 0) return DiceName{*count, *sides};
    }
    return std::nullopt;
}

std::string_view value_of(const Captures& captures, std::string_view name) {
    const auto found = captures.find(name);
    return found == captures.end() ? std::string_view{} : found->second;
}

/// The texts that a chat line may hold for a report: the engine puts a star in front, and a blank after it
/// unless the report itself begins with a star.
std::vector<std::string_view> reports_in(std::string_view line) {
    std::vector<std::string_view> reports;
    if (!line.starts_with('*')) return reports;
    if (line.starts_with("**")) reports.push_back(line.substr(1));
    if (line.starts_with("* ")) reports.push_back(line.substr(2));
    return reports;
}

ReportPattern::Slot slot_for(const DiceButton& button, std::string_view variable) {
    using Shape = ReportPattern::Shape;
    const bool plain = button.kind == DiceButton::Kind::plain;
    if (variable == "name") return {Shape::anything, {button.name}};
    if (variable == "result" && plain) return {Shape::numbers, {}};
    if (variable.starts_with("result") && variable.size() > 6 && plain) return {Shape::whole_number, {}};
    for (const std::string_view number :
         {"numericalTotal", "nDice", "nSides", "plus", "addToTotal", "keepCount"})
        if (variable == number) return {Shape::whole_number, {}};
    if (variable == "rawRolls") return {Shape::numbers, {}};
    return {};
}

std::optional<Captures> match_report(const DiceButton& button, std::string_view line) {
    const auto reports = reports_in(line);
    if (reports.empty()) return std::nullopt;
    const ReportPattern pattern(button.report_format,
                                [&](std::string_view variable) { return slot_for(button, variable); });
    if (!pattern.can_match()) return std::nullopt;
    for (const std::string_view report : reports)
        if (auto captures = pattern.match(report)) return captures;
    return std::nullopt;
}

/// What one roll left behind in its step.
struct Traces {
    std::string button;
    std::optional<std::string> result, total, keep, summary;
    const ShowDice* shown = nullptr;
    std::string chat;  ///< unescaped
    Captures captures;
};

class RollReader {
  public:
    RollReader(const Module* module, std::span<const Player> roster) : module_(module), roster_(roster) {}

    const DiceButton* button(std::string_view name) const {
        if (module_ == nullptr) return nullptr;
        const auto found = std::find_if(module_->dice_buttons.begin(), module_->dice_buttons.end(),
                                        [&](const DiceButton& b) { return b.name == name; });
        return found == module_->dice_buttons.end() ? nullptr : &*found;
    }

    DiceRoll read(Traces traces, DiceRoll::Sign sign) const {
        const DiceButton* known = button(traces.button);
        DiceRoll roll;
        roll.sign = sign;
        roll.button = traces.button;
        roll.result = traces.result.value_or(std::string(value_of(traces.captures, "result")));
        roll.chat = traces.chat;
        if (traces.shown != nullptr || (known != nullptr && known->kind == DiceButton::Kind::special))
            read_special(roll, traces, known);
        else
            read_plain(roll, traces, known);
        read_player(roll, traces.captures);
        return roll;
    }

    /// A line of VASSAL's own form: `*** NAME = RESULT *** <PLAYER>`.
    static std::optional<Traces> default_report(std::string_view line) {
        if (!line.starts_with("*** ") || !line.ends_with('>')) return std::nullopt;
        const std::size_t equals = line.find(" = ");
        const std::size_t stars = line.rfind(" *** <");
        if (equals == std::string_view::npos || stars == std::string_view::npos || stars < equals + 3)
            return std::nullopt;
        Traces traces;
        traces.button = line.substr(4, equals - 4);
        traces.result = line.substr(equals + 3, stars - equals - 3);
        traces.chat = line;
        traces.captures.emplace("PlayerName", line.substr(stars + 6, line.size() - stars - 7));
        return traces;
    }

  private:
    void read_special(DiceRoll& roll, const Traces& traces, const DiceButton* known) const {
        if (traces.shown != nullptr) {
            roll.count = static_cast<int>(traces.shown->faces.size());
            roll.in_order = true;
        }
        if (known != nullptr && !known->special_dice.empty()) {
            const auto& dice = known->special_dice;
            if (!roll.count) roll.count = static_cast<int>(dice.size());
            const auto sides = dice.front().faces.size();
            if (std::all_of(dice.begin(), dice.end(),
                            [&](const SpecialDie& die) { return die.faces.size() == sides; }))
                roll.sides = static_cast<int>(sides);
            if (traces.shown != nullptr) read_faces(roll, *traces.shown, *known);
        }
        if (traces.result) roll.total = java::parse_int(*traces.result);
        if (!roll.total && !roll.values.empty()) roll.total = sum(roll.values);
    }

    static void read_faces(DiceRoll& roll, const ShowDice& shown, const DiceButton& known) {
        for (std::size_t die = 0; die < shown.faces.size(); ++die) {
            const int face = shown.faces[die];
            const bool exists = die < known.special_dice.size() && face >= 0 &&
                                static_cast<std::size_t>(face) < known.special_dice[die].faces.size();
            if (!exists) {
                roll.values.clear();
                roll.faces.clear();
                return;
            }
            const auto& found = known.special_dice[die].faces[static_cast<std::size_t>(face)];
            roll.values.push_back(found.value);
            roll.faces.push_back(found.text.empty() ? std::to_string(found.value) : found.text);
        }
    }

    void read_plain(DiceRoll& roll, const Traces& traces, const DiceButton* known) const {
        if (known != nullptr && known->kind == DiceButton::Kind::random_text && !known->faces_are_numbers) {
            roll.count = 1;
            roll.sides = static_cast<int>(known->faces.size());
            roll.faces.push_back(roll.result);
            return;
        }
        read_count(roll, traces, known);
        if (traces.total) roll.total = java::parse_int(*traces.total);
        if (!roll.total) roll.total = java::parse_int(value_of(traces.captures, "numericalTotal"));
        read_values(roll, traces, known);
        read_missing(roll, known);
        const bool words = roll.values.empty() && !roll.total && !roll.result.empty();
        if (words) roll.faces.push_back(roll.result);
    }

    /// How many dice of how many sides: from the line, else the button, else its name.
    static void read_count(DiceRoll& roll, const Traces& traces, const DiceButton* known) {
        roll.count = java::parse_int(value_of(traces.captures, "nDice"));
        roll.sides = java::parse_int(value_of(traces.captures, "nSides"));
        if (known != nullptr) {
            const bool texts = known->kind == DiceButton::Kind::random_text;
            const bool asks = known->prompts;
            if (!roll.count && (!asks || known->count_locked)) roll.count = texts ? 1 : known->count;
            if (!roll.sides && (!asks || known->sides_locked))
                roll.sides = texts ? static_cast<int>(known->faces.size()) : known->sides;
            if (known->keeps_some && traces.keep) roll.kept = java::parse_int(*traces.keep);
        } else if (const auto named = dice_in_name(traces.button)) {
            if (!roll.count) roll.count = named->count;
            if (!roll.sides) roll.sides = named->sides;
        }
    }

    static void read_values(DiceRoll& roll, const Traces& traces, const DiceButton* known) {
        const bool sorted = known != nullptr && known->sorts;
        if (const auto raw = number_list(value_of(traces.captures, "rawRolls"))) {
            roll.values = *raw;
            roll.in_order = true;
            return;
        }
        const auto summary = traces.summary ? summary_list(*traces.summary)
                                            : summary_list(value_of(traces.captures, "summary"));
        const auto listed = number_list(roll.result);
        const bool is_total = known != nullptr && known->reports_total;
        const bool list_fits = listed && !is_total && (!summary || summary->size() == listed->size());
        if (list_fits && (listed->size() > 1 || summary || roll.count == 1)) {
            roll.values = *listed;
            roll.in_order = !sorted;
        } else if (auto numbered = numbered_results(traces.captures, roll.count); !numbered.empty()) {
            roll.values = std::move(numbered);
            roll.in_order = !sorted;
        } else if (summary) {
            roll.values = *summary;
            roll.in_order = summary->size() == 1;
        }
        if (!roll.total && listed && (is_total || listed->size() == 1)) roll.total = listed->front();
    }

    /// `$result1$`, `$result2$`...: all of them, or none.
    static std::vector<int> numbered_results(const Captures& captures, std::optional<int> count) {
        std::vector<int> values;
        while (values.size() < most_dice) {
            const auto value =
                java::parse_int(value_of(captures, "result" + std::to_string(values.size() + 1)));
            if (!value) break;
            values.push_back(*value);
        }
        if (count && values.size() != static_cast<std::size_t>(std::max(0, *count))) values.clear();
        return values;
    }

    static void read_missing(DiceRoll& roll, const DiceButton* known) {
        const int added = known == nullptr ? 0 : known->add_to_total;
        const bool asks = known != nullptr && known->prompts && !known->add_locked;
        if (!roll.total && !roll.values.empty() && !asks) roll.total = sum(roll.values, added);
        if (roll.values.empty() && roll.total && roll.count == 1 && !roll.kept && !asks) {
            if (const auto value = sum({*roll.total}, -static_cast<long long>(added))) roll.values = {*value};
            roll.in_order = true;
        }
        if (!roll.count && !roll.kept && !roll.values.empty())
            roll.count = static_cast<int>(roll.values.size());
    }

    void read_player(DiceRoll& roll, const Captures& captures) const {
        for (const std::string_view name : {"PlayerName", "PlayerId", "playerName"})
            if (roll.player.empty()) roll.player = value_of(captures, name);
        for (const std::string_view name : {"PlayerSide", "playerSide"})
            if (roll.side.empty()) roll.side = value_of(captures, name);
        if (const Player* player = player_shown_as(roll.player, roster_, module_)) {
            roll.player = player->name;
            roll.side = player->side;
        } else if (roll.player.empty() && !roll.side.empty()) {
            // A side is as good as a name where it has one player only.
            const auto of_side = [&](const Player& p) { return p.side == roll.side; };
            if (std::count_if(roster_.begin(), roster_.end(), of_side) == 1)
                roll.player = std::find_if(roster_.begin(), roster_.end(), of_side)->name;
        }
    }

    /// None where it is beyond all dice.
    static std::optional<int> sum(const std::vector<int>& values, long long added = 0) {
        const long long total = std::accumulate(values.begin(), values.end(), added);
        if (total != static_cast<int>(total)) return std::nullopt;
        return static_cast<int>(total);
    }

    const Module* module_;
    std::span<const Player> roster_;
};

/// Goes through a step and gathers what belongs to each roll.
class RollFinder {
  public:
    RollFinder(std::span<const Command> step, const Module* module, std::span<const Player> roster)
        : step_(step), module_(module), reader_(module, roster) {}

    std::vector<DiceRoll> find() {
        for (const Command& command : step_) {
            if (const auto* undo = std::get_if<Undo>(&command)) undoing_ = undo->begins;
            if (undoing_) continue;
            if (const auto* chat = std::get_if<Chat>(&command))
                note_chat(chat->text);
            else if (const auto* shown = std::get_if<ShowDice>(&command))
                note_shown(*shown);
            else if (const auto* change = std::get_if<ChangeProperty>(&command))
                note_property(*change);
        }
        finish();
        chat_only();
        return std::move(rolls_);
    }

  private:
    void note_chat(std::string_view text) {
        // The report of special dice comes between their faces and their property.
        const std::string line = unescape_html(text);
        if (open_ && open_->shown != nullptr && open_->chat.empty() && !open_->result)
            claim(*open_, line);
        else
            lines_.push_back(line);
    }

    void note_shown(const ShowDice& shown) {
        finish();
        open_ = Traces{};
        open_->button = shown.button;
        open_->shown = &shown;
    }

    void note_property(const ChangeProperty& change) {
        if (open_ && change.name.starts_with(open_->button)) {
            const std::string_view suffix = change.name.substr(open_->button.size());
            for (const auto& [name, place] :
                 {std::pair{"_total", &open_->total}, {"_keep", &open_->keep}, {"_summary", &open_->summary}})
                if (suffix == name) *place = change.value;
            if (suffix == result_suffix && !open_->result) {
                open_->result = change.value;
                return;
            }
        }
        if (change.name.ends_with(result_suffix) && is_dice(change)) begin(change);
    }

    /// Any property may be called so; without the button in the module, others must bear witness.
    bool is_dice(const ChangeProperty& change) const {
        const std::string_view name = change.name.substr(0, change.name.size() - result_suffix.size());
        if (reader_.button(name) != nullptr) return true;
        if (module_ != nullptr &&
            std::any_of(module_->properties.begin(), module_->properties.end(),
                        [&](const PropertyDefinition& p) { return p.name == change.name; }))
            return false;
        if (dice_in_name(name)) return true;
        return std::any_of(step_.begin(), step_.end(), [&](const Command& command) {
            if (const auto* other = std::get_if<ChangeProperty>(&command))
                return other->name.starts_with(name) && (other->name.substr(name.size()) == "_total" ||
                                                         other->name.substr(name.size()) == "_summary");
            const auto* shown = std::get_if<ShowDice>(&command);
            return shown != nullptr && shown->button == name;
        });
    }

    void begin(const ChangeProperty& change) {
        finish();
        open_ = Traces{};
        open_->button = change.name.substr(0, change.name.size() - result_suffix.size());
        open_->result = change.value;
        // The report stands just before: the last line that nobody has claimed, if it fits.
        if (lines_.empty()) return;
        const DiceButton* known = reader_.button(open_->button);
        const std::string& line = lines_.back();
        const bool fits = known != nullptr && match_report(*known, line);
        const bool told = !(known != nullptr && java::trim(known->report_format).empty()) &&
                          line.starts_with('*') && line.find(*open_->result) != std::string::npos;
        if (!fits && !told) return;
        claim(*open_, line);
        lines_.pop_back();
    }

    void claim(Traces& traces, const std::string& line) {
        traces.chat = line;
        if (const DiceButton* known = reader_.button(traces.button))
            if (auto captures = match_report(*known, line)) traces.captures = *std::move(captures);
        if (traces.captures.empty())
            if (auto report = RollReader::default_report(line)) traces.captures = std::move(report->captures);
    }

    void finish() {
        if (!open_) return;
        const auto sign = open_->result ? DiceRoll::Sign::properties : DiceRoll::Sign::shown_faces;
        rolls_.push_back(reader_.read(*std::move(open_), sign));
        open_.reset();
    }

    void chat_only() {
        for (const std::string& line : lines_) {
            if (is_undo_report(line)) continue;
            if (auto roll = by_format(line))
                rolls_.push_back(*std::move(roll));
            else if (auto traces = RollReader::default_report(line); traces && dice_line(*traces))
                rolls_.push_back(reader_.read(*std::move(traces), DiceRoll::Sign::default_format));
        }
    }

    /// In VASSAL's own form anything can be reported; numbers make it dice.
    static bool dice_line(const Traces& traces) {
        return number_list(*traces.result).has_value() || dice_in_name(traces.button).has_value();
    }

    std::optional<DiceRoll> by_format(const std::string& line) const {
        if (module_ == nullptr) return std::nullopt;
        std::optional<DiceRoll> found;
        for (const DiceButton& button : module_->dice_buttons) {
            auto captures = match_report(button, line);
            if (!captures || captures->empty()) continue;
            Traces traces;
            traces.button = button.name;
            traces.chat = line;
            if (const auto result = captures->find("result"); result != captures->end())
                traces.result = result->second;
            traces.captures = *std::move(captures);
            DiceRoll roll = reader_.read(std::move(traces), DiceRoll::Sign::report_format);
            if (!found) {
                found = std::move(roll);
                continue;
            }
            // Buttons that report alike: only what they agree on is known.
            if (found->sides != roll.sides) found->sides.reset();
            if (found->count != roll.count) found->count.reset();
            if (found->values != roll.values) found->values.clear();
        }
        return found;
    }

    std::span<const Command> step_;
    const Module* module_;
    RollReader reader_;
    std::vector<DiceRoll> rolls_;
    std::optional<Traces> open_;
    std::vector<std::string> lines_;  ///< not claimed by a roll
    bool undoing_ = false;
};

Actor actor_of(const Player& player) {
    return {player.id, player.name, player.side};
}

}  // namespace

std::vector<DiceRoll> dice_in_step(std::span<const Command> step, const Module* module,
                                   std::span<const Player> roster) {
    const bool undo = std::any_of(step.begin(), step.end(), [](const Command& command) {
        const auto* chat = std::get_if<Chat>(&command);
        return chat != nullptr && is_undo_report(chat->text);
    });
    if (undo) return {};
    return RollFinder(step, module, roster).find();
}

const Player* player_shown_as(std::string_view text, std::span<const Player> roster, const Module* module) {
    if (text.empty()) return nullptr;
    const auto named =
        std::find_if(roster.begin(), roster.end(), [&](const Player& p) { return p.name == text; });
    if (named != roster.end()) return &*named;
    if (module == nullptr) return nullptr;
    const FormattedText format(module->player_id_format);
    for (const Player& player : roster) {
        const auto shown = format.evaluate([&](std::string_view name) -> std::optional<std::string> {
            if (name == "PlayerName") return player.name;
            if (name == "PlayerSide") return player.side;
            return std::nullopt;
        });
        if (unescape_html(shown) == text) return &player;
    }
    return nullptr;
}

std::optional<Actor> who_did(std::span<const Command> step, std::span<const Player> roster,
                             const Module* module) {
    for (const Command& command : step) {
        const auto* move = std::get_if<MovePiece>(&command);
        if (move == nullptr || !move->player || move->player->empty()) continue;
        for (const Player& player : roster)
            if (player.id == *move->player) return actor_of(player);
    }
    for (const Command& command : step) {
        const auto* chat = std::get_if<Chat>(&command);
        if (chat == nullptr) continue;
        const ChatLine line = read_chat(chat->text);
        if (!line.typed()) continue;
        if (const Player* player = player_shown_as(line.player, roster, module)) return actor_of(*player);
        return Actor{{}, line.player, {}};
    }
    for (const DiceRoll& roll : dice_in_step(step, module, roster)) {
        if (const Player* player = player_shown_as(roll.player, roster, module)) return actor_of(*player);
        if (!roll.player.empty() || !roll.side.empty()) return Actor{{}, roll.player, roll.side};
    }
    return std::nullopt;
}

}  // namespace umpire::vassal
