#include "umpire/vassal/turn.hpp"

#include "umpire/vassal/chat.hpp"
#include "umpire/vassal/java.hpp"
#include "umpire/vassal/sequence.hpp"
#include "umpire/vassal/turn_tracker.hpp"

namespace umpire::vassal {

namespace {

/// Names for the texts of so many levels are the tracker's own, whether it has them or not.
constexpr std::size_t named_levels = 15;

class TurnReader {
  public:
    explicit TurnReader(TurnReading& reading) : reading_(reading) {}

    /// Reads one level with all inside it; on the active path their texts are collected.
    void read(const TurnLevel& level, std::string_view state, bool active, std::vector<std::string>& path) {
        SequenceDecoder decoder(state, ';');
        std::string value;
        int sub_level = 0;
        if (level.kind == TurnLevel::Kind::counter) {
            value = std::to_string(state.empty() ? level.start : decoder.next_int(level.start));
            sub_level = decoder.next_int(0);
            decoder.skip();  // loops
            decoder.skip();  // loop limit
        } else {
            const int index = state.empty() ? 0 : decoder.next_int(0);
            if (index >= 0 && static_cast<std::size_t>(index) < level.list.size())
                value = level.list[static_cast<std::size_t>(index)];
            sub_level = decoder.next_int(0);
            decoder.skip();  // first
            decoder.skip();  // which are in use
        }
        reading_.properties.emplace_back(level.property.empty() ? level.name : level.property, value);
        if (active) path.push_back(shown(level.turn_format, value));
        for (std::size_t index = 0; index < level.levels.size(); ++index) {
            const std::string inner = state.empty() ? "" : decoder.next_or("");
            read(level.levels[index], inner, active && static_cast<int>(index) == sub_level, path);
        }
    }

    static std::string shown(const std::string& format, const std::string& value) {
        const auto lookup = [&](std::string_view name) -> std::optional<std::string> {
            if (name == "value") return value;
            return std::nullopt;
        };
        return evaluate_format(format, lookup).value_or("");
    }

  private:
    TurnReading& reading_;
};

}  // namespace

TurnReading read_turn(const TurnTracker& tracker, std::string_view state, const PropertyLookup& of_module) {
    TurnReading reading;
    TurnReader reader(reading);
    SequenceDecoder decoder(state, '|');
    const int current = state.empty() ? 0 : decoder.next_int(0);
    std::vector<std::string> path;
    for (std::size_t index = 0; index < tracker.levels.size(); ++index) {
        const std::string inner = state.empty() ? "" : decoder.next_or("");
        reader.read(tracker.levels[index], inner, static_cast<int>(index) == current, path);
    }
    path.resize(named_levels);
    const auto lookup = [&](std::string_view name) -> std::optional<std::string> {
        for (std::size_t index = 0; index < path.size(); ++index)
            if (name == "level" + std::to_string(index + 1)) return path[index];
        return of_module ? of_module(name) : std::nullopt;
    };
    reading.text = evaluate_format(tracker.turn_format, lookup).value_or("");
    return reading;
}

std::string shown_turn(std::string_view text) {
    std::string lines;
    for (std::size_t at = 0; at < text.size(); ++at) {
        // The tracker's own way of writing the end of a line and a wide gap.
        const std::string_view sign = text.substr(at, 2);
        const bool gap = sign == "\\n" || sign == "\\t";
        lines += gap ? ' ' : text[at];
        at += gap ? 1 : 0;
    }
    return readable_label(lines);
}

}  // namespace umpire::vassal
