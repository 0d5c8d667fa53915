#pragma once

#include "branching.hpp"

#include <set>

namespace umpire::odds {

/// What an action reads of what differs between states, in its order, and what it changes.
class Branching::Reads : public game::Watcher {
  public:
    Reads(Facts& facts, const game::Position& position) : facts_(facts), position_(position) {}

    /// Everything that is looked at and changed goes into the trace too.
    void follow(Trace* trace) { trace_ = trace; }
    void begin() {
        read_.clear();
        was_read_.assign(facts_.size(), false);
        too_early_ = everything_ = false;
        if (facts_[Facts::things].in_states) note(Facts::things);
    }
    /// Of one outcome; what was read before any of them stays.
    void begin_outcome() {
        set_.clear();
        was_set_.clear();
        set_before_.clear();
        set_since_.clear();
    }

    void reads(game::Subject what, game::Name fact) override {
        if (quiet_) return;
        if (trace_ != nullptr) trace_->read.emplace(what, fact.text());
        if (const auto id = facts_.find(what, fact, false)) note(*id);
    }
    void reads_all(game::Subject what, std::string_view beginning) override {
        if (quiet_) return;
        if (trace_ != nullptr) trace_->read.emplace(what, beginning);
        for (const FactId id : facts_.about(what)) {
            if (!facts_[id].name.text().starts_with(beginning)) continue;
            note_across(id);
            everything_ = everything_ || facts_[id].in_states;
        }
    }
    void looks_around() override {
        if (trace_ != nullptr && !quiet_) trace_->looks_around = true;
        if (!quiet_ && facts_[Facts::places].in_states) note(Facts::places);
    }
    void sets(game::Subject what, game::Name fact) override { changes(what, fact, false); }
    void moves(game::Subject what) override { changes(what, {}, true); }

    /// What was changed so far was so by rolls that come to an end here; whatever is read of it from now on
    /// goes into this.
    void end_part(std::set<FactId>& across) {
        across_ = &across;
        set_before_ = was_set_;
        set_since_.assign(was_set_.size(), false);
    }

    const std::vector<FactId>& read() const { return read_; }
    const std::vector<FactId>& set() const { return set_; }
    bool too_early() const { return too_early_; }
    /// It read facts without naming them.
    bool everything() const { return everything_; }

  private:
    void note(FactId id) {
        if (id < was_set_.size() && was_set_[id]) return note_across(id);
        Facts::Fact& fact = facts_[id];
        if (id < was_read_.size() && was_read_[id]) return;
        if (fact.dropped && !fact.needed) too_early_ = true;
        if (fact.dropped || fact.in_states) facts_.need(id);
        if (!fact.in_states) return;
        if (was_read_.size() <= id) was_read_.resize(id + 1);
        was_read_[id] = true;
        read_.push_back(id);
    }

    void note_across(FactId id) {
        const bool since = id < set_since_.size() && set_since_[id];
        if (!since && id < set_before_.size() && set_before_[id]) across_->insert(id);
    }

    void changes(game::Subject what, game::Name name, bool is_place) {
        if (trace_ != nullptr) trace_->set.emplace(what, name.text());
        quiet_ = true;
        const auto known = facts_.find(what, name, is_place);
        const FactId id =
            known ? *known : facts_.enter(what, name, is_place, value_now(what, name, is_place));
        quiet_ = false;
        if (set_since_.size() <= id) set_since_.resize(id + 1);
        set_since_[id] = true;
        if (was_set_.size() <= id) was_set_.resize(id + 1);
        if (was_set_[id]) return;
        was_set_[id] = true;
        set_.push_back(id);
    }

    game::Value value_now(game::Subject what, game::Name name, bool is_place) const {
        if (!is_place) return position_.get(what, name);
        const auto inside = position_.inside(what);
        return inside ? game::Value(*inside) : game::Value();
    }

    Facts& facts_;
    const game::Position& position_;
    Trace* trace_ = nullptr;
    std::vector<FactId> read_, set_;
    std::vector<bool> was_read_, was_set_, set_before_, set_since_;
    std::set<FactId>* across_ = nullptr;
    bool too_early_ = false, everything_ = false, quiet_ = false;
};

}  // namespace umpire::odds
