#pragma once

#include "../sample_module/play.hpp"
#include "script.hpp"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace umpire::samples {

/// A convoy to Malta in July 1941, part by part: a month of all takes what is before and after each from
/// elsewhere.
class Malta : public AetoScript {
  public:
    Malta(ScriptedGame& game, Play play, Send send = {}) : AetoScript(game, play, std::move(send)) {}

    void what_the_map_prints();
    void column_for_few_guns();
    void first_naval_movement();
    void convoy_is_found();
    void carrier_aircraft_meet_the_bombers();
    void first_attack_on_the_convoy();
    void supply_for_tripoli();
    void off_pantelleria();
    void fighters_of_malta();
    void into_the_harbor();
    void end_of_naval_movement();
    void attack_on_the_harbor();
    void axis_bases();
    void all_land();
    void strafing();
    void allied_bases();
    void first_offensive();
    void paradrop();
    void bombing_of_palermo();
    void bombardment_of_tripoli();
    void paratroopers_stay();
    void bombers_are_late();
    void ships_go_home();
    void end_phase();

  private:
    /// Hex by hex; the last one is where the table shows them then.
    void fly(const std::string& player, const std::vector<std::string>& units,
             const std::vector<std::string>& way);
};

/// The month from its first naval movement to its end. Calls `send` where a mail ends.
void play_malta(ScriptedGame& game, Play play, const std::function<void()>& send = {});

/// The same battles with no die thrown: for the umpire, to whose dice both sides have bound themselves.
void play_malta_orders(ScriptedGame& game, const std::string& axis_commitment,
                       const std::string& allied_commitment);

}  // namespace umpire::samples
