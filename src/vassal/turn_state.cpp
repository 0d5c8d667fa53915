#include "umpire/error.hpp"
#include "umpire/vassal/java.hpp"
#include "umpire/vassal/sequence.hpp"
#include "umpire/vassal/turn.hpp"
#include "umpire/vassal/turn_tracker.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::vassal {

namespace {

/// One level of a tracker as it stands: its value, and which of the levels inside it is the active one.
class Wheel {
  public:
    Wheel(const TurnLevel& level, std::string_view state) : level_(&level) {
        SequenceDecoder decoder(state, ';');
        const auto next = [&](int fallback) { return state.empty() ? fallback : decoder.next_int(fallback); };
        current_ = next(is_list() ? 0 : level.start);
        active_inside_ = next(0);
        if (is_list()) {
            first_ = next(0);
            if (!state.empty()) in_use_ = decoder.next_list();
            in_use_.resize(level.list.size(), "true");
        } else {
            loops_ = state.empty() ? level.loops : decoder.next_bool(level.loops);
            loop_limit_ = next(level.loop_limit);
        }
        for (const TurnLevel& inner : level.levels)
            inside_.emplace_back(inner, state.empty() ? std::string() : decoder.next_or(""));
    }

    std::string text() const {
        SequenceEncoder encoder(';');
        encoder.append(current_).append(active_inside_);
        if (is_list())
            encoder.append(first_).append(in_use_);
        else
            encoder.append(loops_).append(loop_limit_);
        for (const Wheel& inner : inside_)
            encoder.append(inner.text());
        return std::move(encoder).text();
    }

    /// True when it has gone round.
    bool advance() {
        if (!inside_.empty()) {
            if (active_inside_ < 0 || static_cast<std::size_t>(active_inside_) >= inside_.size())
                active_inside_ = 0;
            if (!inside_[static_cast<std::size_t>(active_inside_)].advance()) return false;
            const bool last = static_cast<std::size_t>(active_inside_) + 1 == inside_.size();
            active_inside_ = last ? 0 : active_inside_ + 1;
            inside_[static_cast<std::size_t>(active_inside_)].reset();
            if (!last) return false;
        }
        return is_list() ? advance_list() : advance_counter();
    }

    void reset() {
        current_ = is_list() ? first_ : level_->start;
        active_inside_ = 0;
        for (Wheel& inner : inside_)
            inner.reset();
    }

    /// False if neither it nor a level inside it shows its value in the property.
    bool set(std::string_view property, const std::string& value) {
        if (property == (level_->property.empty() ? level_->name : level_->property)) {
            set_value(value);
            return true;
        }
        return std::any_of(inside_.begin(), inside_.end(),
                           [&](Wheel& inner) { return inner.set(property, value); });
    }

  private:
    bool is_list() const { return level_->kind == TurnLevel::Kind::list; }

    bool advance_list() {
        const int count = static_cast<int>(level_->list.size());
        bool round = false;
        for (int tried = 0; tried < count; ++tried) {
            current_ = current_ >= 0 && current_ < count - 1 ? current_ + 1 : 0;
            round = round || current_ == first_;
            if (in_use_[static_cast<std::size_t>(current_)] == "true") break;
        }
        return round;
    }
    bool advance_counter() {
        const std::int64_t next = std::int64_t{current_} + level_->increment;
        const bool round = loops_ && next > loop_limit_;
        current_ = round ? level_->start : static_cast<int>(next);
        return round;
    }
    void set_value(const std::string& value) {
        if (is_list()) {
            const auto found = std::find(level_->list.begin(), level_->list.end(), value);
            if (found == level_->list.end())
                throw InputError(fmt::format("turn level '{}' has no '{}'", level_->name, value));
            current_ = static_cast<int>(found - level_->list.begin());
        } else {
            const auto number = java::parse_int(value);
            if (!number)
                throw InputError(fmt::format("turn level '{}' takes numbers, not '{}'", level_->name, value));
            current_ = *number;
        }
    }

    const TurnLevel* level_;
    int current_ = 0;
    int active_inside_ = 0;
    int first_ = 0;
    std::vector<std::string> in_use_;
    bool loops_ = false;
    int loop_limit_ = -1;
    std::vector<Wheel> inside_;
};

struct TurnState {
    int current = 0;
    std::vector<Wheel> wheels;

    TurnState(const TurnTracker& tracker, std::string_view state) {
        SequenceDecoder decoder(state, '|');
        current = state.empty() ? 0 : decoder.next_int(0);
        for (const TurnLevel& level : tracker.levels)
            wheels.emplace_back(level, state.empty() ? std::string() : decoder.next_or(""));
        if (current < 0 || static_cast<std::size_t>(current) >= wheels.size()) current = 0;
    }

    std::string text() const {
        SequenceEncoder encoder('|');
        encoder.append(current);
        for (const Wheel& wheel : wheels)
            encoder.append(wheel.text());
        return std::move(encoder).text();
    }
};

}  // namespace

std::string next_turn(const TurnTracker& tracker, std::string_view state) {
    TurnState turn(tracker, state);
    if (!turn.wheels.empty() && turn.wheels[static_cast<std::size_t>(turn.current)].advance()) {
        turn.current =
            static_cast<std::size_t>(turn.current) + 1 == turn.wheels.size() ? 0 : turn.current + 1;
        turn.wheels[static_cast<std::size_t>(turn.current)].reset();
    }
    return turn.text();
}

std::string turn_with(const TurnTracker& tracker, std::string_view state,
                      const std::vector<std::pair<std::string, std::string>>& values) {
    TurnState turn(tracker, state);
    for (const auto& value : values) {
        const auto set = [&](Wheel& wheel) { return wheel.set(value.first, value.second); };
        if (std::none_of(turn.wheels.begin(), turn.wheels.end(), set))
            throw InputError(fmt::format("turn tracker '{}' has no level '{}'", tracker.name, value.first));
    }
    return turn.text();
}

}  // namespace umpire::vassal
