#include "umpire/adjudicate/verify.hpp"

#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/commands.hpp"

#include "result_words.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::adjudicate {

namespace {

vassal::GameFile part_of(const vassal::GameFile& file, std::string_view text) {
    return {file.name, vassal::CommandStream(text), file.obfuscation, file.save_data, file.module_data};
}

Adjudication adjudicate_again(const vassal::GameFile& log,
                              const std::shared_ptr<const vassal::Module>& module,
                              const check::Request& request, const Terms& terms) {
    vassal::Replay replay(log, module);
    return adjudicate(replay, request, terms);
}

/// The seal that belongs to a record; the last step if there is none.
std::size_t seal_step(vassal::Replay& replay, std::size_t record) {
    for (std::size_t step = record; step < replay.steps().size(); ++step)
        if (first_line(replay, step).starts_with(seal_mark)) return step;
    return replay.steps().size() - 1;
}

/// The first step in which two logs differ.
std::size_t first_difference(const vassal::Replay& a, const vassal::Replay& b) {
    const auto text = [](const vassal::Replay& replay, std::size_t step) {
        const auto& stream = replay.file().stream;
        return stream.text(stream.branches()[replay.steps()[step].branch]);
    };
    const std::size_t both = std::min(a.steps().size(), b.steps().size());
    for (std::size_t step = 0; step < both; ++step)
        if (text(a, step) != text(b, step)) return step + 1;
    return both + 1;
}

/// The steps of an umpire without their words: what they do on the table, and the dice that they say were
/// rolled.
class WithoutWords {
  public:
    explicit WithoutWords(const vassal::GameFile& file) : file_(file) {}

    struct Step {
        std::vector<std::string> commands, dice;
        bool operator==(const Step&) const = default;
    };
    Step step(const vassal::Replay& replay, std::size_t number) const {
        Step step;
        const auto& stream = file_.stream;
        for (const auto& node : stream.nodes(stream.branches()[replay.steps()[number].branch])) {
            vassal::TextArena arena;
            const std::string_view text = vassal::without_log_mark(stream.text(node));
            const auto command = vassal::decode_command(text, arena);
            if (const auto* chat = std::get_if<vassal::Chat>(&command))
                add_dice(chat->text, step.dice);
            else
                step.commands.emplace_back(text);
        }
        return step;
    }

  private:
    /// "4+3 = 7" of each "4+3 = 7 (rolled by the umpire)".
    static void add_dice(std::string_view line, std::vector<std::string>& dice) {
        for (auto at = line.find(rolled_by_umpire); at != line.npos;
             at = line.find(rolled_by_umpire, at + 1)) {
            const std::string_view before = line.substr(0, at);
            const auto other = before.find_last_not_of("0123456789+= ");
            dice.emplace_back(before.substr(other == before.npos ? 0 : other + 1));
        }
    }

    const vassal::GameFile& file_;
};

/// The seal is that of the log as it stands before it.
bool is_sealed(vassal::Replay& replay, std::size_t seal) {
    const auto& stream = replay.file().stream;
    const std::size_t begins = stream.branches()[replay.steps()[seal].branch].offset;
    return first_line(replay, seal) ==
           fmt::format("{}{}", seal_mark, seal_of(stream.text().substr(0, begins - 1)));
}

/// The first step of the umpire, from its record to its seal, that is another when it is told in other words;
/// none if nothing but the words is.
std::optional<std::size_t> first_other(vassal::Replay& was, vassal::Replay& again, std::size_t record,
                                       std::size_t seal) {
    if (!is_sealed(was, seal)) return seal;
    const WithoutWords one(was.file()), other(again.file());
    for (std::size_t step = record; step <= seal; ++step)
        if (step >= again.steps().size() || one.step(was, step) != other.step(again, step)) return step;
    return again.steps().size() == seal + 1 ? std::nullopt : std::optional(seal);
}

constexpr const char* other_words =
    "told in other words than these: its dice and what it did on the table were compared, its sentences not";

}  // namespace

std::string seal_of(std::string_view log) {
    return dice::to_hex(dice::digest_of("umpire seal 1", {log}));
}

std::string digest_of_log(std::string_view stream) {
    return dice::to_hex(dice::digest_of("umpire log 1", {stream}));
}

std::string digest_of_orders(std::string_view text) {
    return dice::to_hex(dice::digest_of("umpire orders 1", {text}));
}

std::string digest_of_rules(const catalog::GameFiles& files, const std::string& game,
                            const std::string& binding, const std::string& map) {
    std::vector<std::string> texts;
    for (const std::string& name : files.names(game + "/")) {
        // How it is told decides nothing.
        if (name == game + "/told.json") continue;
        texts.push_back(name);
        texts.push_back(files.text(name));
    }
    texts.push_back(binding);
    texts.push_back(map);
    return dice::to_hex(dice::digest_of("umpire rules 1", {texts.begin(), texts.end()}));
}

Verification verify(const vassal::GameFile& file, const std::shared_ptr<const vassal::Module>& module,
                    const check::Request& request, const std::string& rules, const std::string& orders) {
    vassal::Replay replay(file, module);
    const auto found = record_step(replay);
    if (!found) throw InputError("no adjudicated log: there is no record of an umpire in it");
    const std::size_t record = *found;
    const auto& stream = replay.file().stream;
    const std::size_t begins = stream.branches()[replay.steps()[record].branch].offset;
    const std::string_view before = stream.text().substr(0, begins - 1);
    const std::size_t seal = seal_step(replay, record);
    const bool last = seal + 1 == replay.steps().size();
    // What players did behind the seal is none of the umpire's.
    const std::string_view sealed =
        last ? stream.text()
             : stream.text().substr(0, stream.branches()[replay.steps()[seal + 1].branch].offset - 1);
    Verification result;
    result.own_steps = seal + 1 - record;
    result.steps_behind = replay.steps().size() - seal - 1;
    const auto fails = [&](std::size_t step, std::string because) {
        result.step = step;
        result.because = std::move(because);
        return result;
    };
    Terms terms;
    try {
        terms = Terms::from_line(std::string_view(first_line(replay, record)).substr(record_mark.size()));
    } catch (const InputError& error) {
        return fails(record + 1, error.reason());
    }
    result.seeds = terms.seeds;
    if (terms.log != digest_of_log(before))
        return fails(1,
                     "the log is not the one that was adjudicated: something was changed in it afterwards");
    if (terms.game != request.rules->game())
        return fails(record + 1,
                     fmt::format("it is a game of {}, not of {}", terms.game, request.rules->game()));
    if (terms.orders != orders)
        return fails(record + 1, terms.orders.empty() ? "it was adjudicated without an orders file"
                                 : orders.empty() ? "it was adjudicated with an orders file, which is missing"
                                                  : "it was adjudicated with another orders file");
    result.other_rules = terms.rules != rules;
    if (result.other_rules)
        result.remarks.push_back("adjudicated with other rules, another binding or another map than these");
    try {
        const Adjudication again = adjudicate_again(part_of(file, before), module, request, terms);
        result.rolls = terms.dice == MissingDice::roll ? again.rolls.size() : 0;
        result.thrown = terms.dice == MissingDice::ask ? again.rolls.size() : 0;
        result.proved = again.log == sealed;
        if (result.proved) return result;
        vassal::Replay other(part_of(file, again.log), module);
        if (again.terms.words != terms.words) {
            vassal::Replay was(part_of(file, sealed), module);
            const auto step = first_other(was, other, record, seal);
            result.remarks.emplace_back(other_words);
            result.proved = !step;
            return result.proved ? result : fails(*step + 1, "it is not what the rules and the dice give");
        }
        const std::size_t step = first_difference(replay, other);
        return fails(step, step > record ? "it is not what the rules and the dice give"
                                         : "the log is not the one that was adjudicated");
    } catch (const InputError& error) {
        return fails(record + 1, error.reason());
    }
}

}  // namespace umpire::adjudicate
