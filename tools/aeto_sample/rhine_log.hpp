#pragma once

#include "../sample_module/play.hpp"
#include "script.hpp"

#include <functional>
#include <string>
#include <utility>

namespace umpire::samples {

/// The Rhine Exercise, part by part: a month of all takes what is before and after each from elsewhere.
class RhineExercise : public AetoScript {
  public:
    RhineExercise(ScriptedGame& game, Play play, Send send = {}) : AetoScript(game, play, std::move(send)) {}

    void what_the_map_prints();
    void what_they_have();
    void hidden_facts();
    void first_naval_movement();
    void break_out();
    void cruisers_and_rodney();
    void home_fleet();
    void denmark_strait();
    void force_h();
    void last_battle();
    void end_of_naval_movement();
    void second_naval_movement();
    void germans_go_home();
    void british_go_home();
};

/// May 1941: the Bismarck breaks out into the Atlantic. She is found, misses one hunter and escapes another,
/// is brought to battle twice by carriers and battleships, and what is left on both sides goes home. Calls
/// `send` where a mail ends.
void play_rhine_exercise(ScriptedGame& game, Play play, const std::function<void()>& send = {});

/// The break-out and one battle, with no die thrown: for the umpire, to whose dice both sides have bound
/// themselves.
void play_rhine_exercise_orders(ScriptedGame& game, const std::string& axis_commitment,
                                const std::string& allied_commitment);

}  // namespace umpire::samples
