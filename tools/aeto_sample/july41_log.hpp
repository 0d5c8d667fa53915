#pragma once

#include "../sample_module/play.hpp"
#include "script.hpp"

#include <string>
#include <vector>

namespace umpire::samples {

/// July 1941, part by part: a month of all takes what is between them from elsewhere.
class July1941 : public AetoScript {
  public:
    July1941(ScriptedGame& game, Play play) : AetoScript(game, play) {}

    void weather();
    void raid_on_essen();
    void raid_on_london();
    void raids_by_night_and_on_rails();
    void air_interdiction();
    void raiders();
    void u_boats();
    void iron_ore();
    void first_naval_movement();
    void air_movement();
    void convoy_duty();
    void base_in_cherbourg();
    void offensive();
    void movement();
    void panzers_have_marched();
    void rail();
    void end_phase();
    void u_boat_goes_home();
    void last_steps();
    void august();

  private:
    void previously_committed(const std::vector<std::string>& units) { marked(units, "Committed", 3); }
};

/// July 1941, from its weather to the first day of August: raids on both sides of the Channel, air
/// interdiction, auxiliary cruisers, U-boats and the iron ore; ships and Bombers that take up convoy duty, a
/// breakthrough at Minsk, rail movement and the End Phase.
void play_july_1941(ScriptedGame& game, Play play);

/// The raids and attacks of that Strategic Warfare Phase, with no die thrown: for the umpire, to whose dice
/// both sides have bound themselves.
void play_july_1941_orders(ScriptedGame& game, const std::string& axis_commitment,
                           const std::string& allied_commitment);

/// Some of the same month as most people mail it: drags, chits, dice and the tracker, not one order.
void play_july_1941_plainly(ScriptedGame& game);

}  // namespace umpire::samples
