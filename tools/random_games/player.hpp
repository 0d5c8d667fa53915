#pragma once

#include "umpire/binding/bound_table.hpp"
#include "umpire/check/check_log.hpp"
#include "umpire/rules/referee.hpp"

#include "../scripted_game.hpp"
#include "candidates.hpp"
#include "deed.hpp"

#include <deque>
#include <functional>
#include <memory>

namespace umpire::samples {

/// What it takes to play a game.
struct Ground {
    Habits habits;
    check::Request request;
    std::shared_ptr<const vassal::Module> module;
    std::vector<std::string> saves;  ///< their texts
};
Ground ground_of(const std::string& game, const std::string& samples);

/// Every rule that makes the action illegal.
std::set<std::string> rules_broken(const game::Judgement& judgement);

/// A player who does whatever comes to his mind, if the rules have nothing against it.
class RandomPlayer {
  public:
    RandomPlayer(const Ground& ground, const std::string& save, std::uint64_t seed);
    ~RandomPlayer();

    /// Plays a player turn; with a violation somewhere in it if any kinds of one are named, those first that
    /// are named first. A turn in which nothing came to mind has no deeds, one in which no violation did has
    /// none.
    Turn play(std::deque<std::string> violations = {});

  private:
    class Dice;
    void begin_turn();
    void play_phase(std::size_t deeds);
    bool next_phase();
    bool goes_on(Deed deed);
    /// Where the turn track stops in this turn, and where it is.
    struct Clock {
        std::string turn;
        std::vector<Habits::Stop> stops;
        std::size_t at = 0;
    };
    void begin_at_stop();
    void plan_stops(const std::string& turn);
    std::string turn_after(const std::string& turn) const;
    std::vector<std::pair<std::string, std::string>> track_at(const Habits::Stop& stop) const;
    void of_this_stop();
    bool set_track(const Clock& before);
    bool next_stop();
    bool go_on_to(Habits::Stop stop);
    bool try_mark(const std::string& side);
    bool try_something();
    bool try_move(const std::string& side);
    game::Value combat_under_way() const;
    struct Operation;
    bool try_plan();
    bool state(const std::string& text, const std::string& side);
    Operation think_up(game::Subject group, const std::string& side);
    std::string fill_in(std::string order, const Operation& operation) const;
    bool go_the_way(const Operation& operation, const std::string& order, const std::string& side);
    std::vector<game::Subject> waiting_ashore(const std::string& side, game::Subject place) const;
    bool try_order(const std::string& text, const std::string& side);
    std::optional<game::Action> read(const std::string& text, const std::string& side) const;
    /// As of a log: the rules take nothing for granted there. What nobody says has no text.
    game::Source source_of(const std::string& text) const;
    std::optional<Deed> carry_out(const game::Action& action, const std::string& text);
    bool show(Deed& deed);
    bool is_seen(const Deed& deed) const;
    /// Whoever puts a counter as it was before in this phase seems to have slipped: nobody can see that he
    /// has done something in between.
    bool undoes(const Touch& touch) const;
    void remember(const Touch& touch);
    void note_dice(Deed& deed, const game::Judgement& judgement) const;

    /// Of the kind that is wanted most, or if it cannot wait for a later phase of another that is wanted.
    std::optional<Deed> violation(bool may_wait);
    std::optional<Deed> violation(const Habits::Violation& kind);
    std::optional<Deed> too_far(const Habits::Violation& kind);
    std::optional<Deed> illegal_move(const Habits::Violation& kind);
    std::optional<Deed> illegal_mark(const Habits::Violation& kind);
    std::optional<Deed> illegal_place(const Habits::Violation& kind);
    bool is_taken_from(game::Subject unit, const Habits::Violation& kind) const;
    std::optional<Deed> illegal_order(const Habits::Violation& kind);
    std::optional<Deed> illegal_drag(const Habits::Violation& kind);
    std::optional<Deed> voyage_too_long(const Habits::Violation& kind);
    std::vector<game::Subject> units_to_drag(const Habits::Violation& kind, const std::string& owner) const;
    bool lies_apart(game::Subject unit) const;
    /// A change that nobody says anything of, if the rules find what is meant in it.
    std::optional<Deed> seen(const binding::Change& change, const std::string& side, const std::string& name,
                             const std::function<bool(const game::Judgement&)>& is_meant);
    std::optional<Deed> against_rules(const game::Action& action, const std::string& text,
                                      const Habits::Violation& kind);
    /// Whoever was stopped on his way shows only what led to there.
    bool has_arrived(const game::Action& action) const;
    std::optional<Deed> seen_against_rules(const binding::Change& change, const std::string& side,
                                           const Habits::Violation& kind);
    bool breaks(const game::Judgement& judgement, const Habits::Violation& kind) const;
    std::string move_order(game::Subject group, const std::vector<game::Subject>& path) const;
    std::optional<game::Subject> box_called(const std::string& name, const std::string& side) const;
    bool in_moving_phase() const;
    /// Nobody has touched it in this phase: what is turned back at once would be a slip.
    bool is_untouched(game::Subject thing) const;
    /// No enemy is near who could have to do with it.
    bool is_alone(game::Subject group, const std::string& side) const;
    bool is_clear(game::Subject place, const std::string& side) const;
    /// Whoever broke the rules does nothing more, so that nothing else can be said of him.
    bool is_guilty(const game::Action& action) const;
    void declare_guilty(const game::Action& action);

    const Ground& ground_;
    Chance chance_;
    ScriptedGame game_;
    game::Position position_;
    std::unique_ptr<binding::BoundTable> bound_;
    std::unique_ptr<Dice> dice_;
    std::unique_ptr<rules::Referee> referee_;
    std::unique_ptr<Candidates> candidates_;
    std::vector<const orders::Verb*> verbs_;
    std::set<game::Subject> guilty_;
    /// By counter and what of it: how it was in this phase.
    std::map<std::pair<std::string, std::string>, std::set<std::string>> earlier_;
    std::vector<game::Subject> hot_;  ///< who has done something, the last one last
    /// An order that was illegal has had its effects: what rests on them is for nobody to judge.
    bool spoiled_ = false;
    std::deque<std::string> wanted_;  ///< the kinds of violation of which one is still to come
    Clock clock_;
    Turn turn_;
};

}  // namespace umpire::samples
