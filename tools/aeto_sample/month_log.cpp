#include "month_log.hpp"

#include "../scripted_game.hpp"
#include "july41_log.hpp"
#include "malta_log.hpp"
#include "players.hpp"
#include "rhine_log.hpp"
#include "script.hpp"

#include <fmt/core.h>

#include <string>
#include <utility>
#include <vector>

namespace umpire::samples {

namespace {

/// Parts of three campaigns, each where its step comes.
class MonthOfAll : public AetoScript {
  public:
    MonthOfAll(ScriptedGame& game, Play play, Send send)
        : AetoScript(game, play, std::move(send)),
          july_(game, keeping_the_rules()),
          rhine_(game, keeping_the_rules()),
          malta_(game, play) {}

    void strategic_warfare();
    void in_the_atlantic();
    void in_the_mediterranean();
    void air_movement();
    void offensives();
    void movement();
    void end_phase();

  private:
    /// What breaks rules before and after the convoy is of this month alone, and the table shows all of it.
    Play keeping_the_rules() const { return says_nothing() ? Play::without_orders : Play::clean; }
    void wrongly_marked(const std::string& unit, const char* layer, int level);
    /// One hex after another; the last one is where the table shows it then.
    void march(const std::string& player, const std::string& unit, const std::vector<std::string>& way);

    July1941 july_;
    RhineExercise rhine_;
    Malta malta_;
};

void MonthOfAll::march(const std::string& player, const std::string& unit,
                       const std::vector<std::string>& way) {
    std::string path;
    for (const std::string& hex : way)
        path += " " + hex;
    order(player, fmt::format("!march {} via{}", unit, path));
    const std::string& there = way.back();
    game_.drag(player, {unit}, (there.starts_with("W") ? "West:" : "East:") + there.substr(1));
}

void MonthOfAll::wrongly_marked(const std::string& unit, const char* layer, int level) {
    if (breaks_rules()) marked({unit}, layer, level);
}

void MonthOfAll::strategic_warfare() {
    july_.weather();
    rhine_.what_the_map_prints();
    rhine_.hidden_facts();
    malta_.what_the_map_prints();
    july_.raid_on_essen();
    july_.raid_on_london();
    july_.raids_by_night_and_on_rails();
    july_.air_interdiction();
    july_.raiders();
    wrongly_marked("Tirpitz", "Active", 2);
    july_.u_boats();
    violation_of(axis, "German U-boat 7", "South Atlantic 2", "!deploy German U-boat 7 to South Atlantic 2");
    july_.iron_ore();
    mail();
}

void MonthOfAll::in_the_atlantic() {
    july_.first_naval_movement();
    rhine_.break_out();
    rhine_.cruisers_and_rodney();
    rhine_.home_fleet();
    rhine_.denmark_strait();
    rhine_.force_h();
    rhine_.last_battle();
    mail();
}

void MonthOfAll::in_the_mediterranean() {
    order(axis, "!pass for Axis");
    malta_.convoy_is_found();
    malta_.carrier_aircraft_meet_the_bombers();
    malta_.first_attack_on_the_convoy();
    malta_.off_pantelleria();
    malta_.fighters_of_malta();
    malta_.into_the_harbor();
    malta_.supply_for_tripoli();
    malta_.end_of_naval_movement();
    mail();
}

void MonthOfAll::air_movement() {
    malta_.attack_on_the_harbor();
    malta_.axis_bases();
    july_.base_in_cherbourg();
    malta_.all_land();
    malta_.strafing();
    july_.convoy_duty();
    malta_.allied_bases();
    mail();
}

void MonthOfAll::offensives() {
    july_.offensive();
    wrongly_marked("Adm. Hipper", "Standby", 2);
    violation(allied, "!escort British DD 2 convoy");
    wrongly_marked("British DD 2", "ConvoyEscort", 2);
    malta_.bombing_of_palermo();
    wrongly_dragged(allied, "Dunkerque", "West:1508");
    malta_.paradrop();
    malta_.bombardment_of_tripoli();
    mail();
}

void MonthOfAll::movement() {
    step(axis, "movement", "land movement", "Axis");
    july_.panzers_have_marched();
    malta_.paratroopers_stay();
    march(axis, "Rumanian Infantry Corps 1", {"E3528", "E3427"});
    march(axis, "Finnish Infantry Corps 1", {"W4834"});
    march(axis, "Italian Infantry Corps 1", {"W0626"});
    march(axis, "German Motorized Corps 1", {"W0626", "W0526"});
    march(axis, "Rommel", {"W0626", "W0526"});
    march(axis, "German Infantry Corps 2", {"E2430", "E2429"});
    march(axis, "German Infantry Corps 3", {"W3431"});
    march(axis, "German HQ 2", {"E2430"});
    march(axis, "German HQ 1", {"W3218", "W3318"});
    march(axis, "Italian HQ", {"W0626"});
    march(axis, "German Infantry Corps 4", {"W3117"});
    march(axis, "German Motorized Corps 2", {"W2424", "W2425"});
    march(axis, "German Mountain Corps 1", {"W5829"});
    march(axis, "Italian Infantry Corps 2", {"W1928"});
    wrongly_marked("Scharnhorst", "Damaged", 1);
    step(allied, "movement", "land movement", "Allied");
    malta_.bombers_are_late();
    march(allied, "Soviet Rifle Army 3", {"E2025", "E2126"});
    march(allied, "Soviet Rifle Army 1", {"E0329"});
    march(allied, "Soviet Rifle Army 2", {"E0727", "E0827"});
    march(allied, "Soviet Rifle Army 4", {"E1529"});
    march(allied, "Zhukov", {"E2126"});
    march(allied, "Soviet Tank Corps 1", {"E2228"});
    march(allied, "Soviet HQ", {"E2025"});
    march(allied, "British Infantry Corps 1", {"W3715"});
    march(allied, "British Infantry Corps 2", {"W3815"});
    march(allied, "British HQ", {"W3716"});
    march(allied, "British Armored Corps", {"E5624", "E5625"});
    march(allied, "Freyberg", {"E5624", "E5625"});
    march(allied, "British Infantry Corps 3", {"W3716"});
    wrongly_dragged(axis, "German Me-109 4", "West:3527");
    step(axis, "movement", "rail movement", "Axis");
    july_.rail();
    step(allied, "movement", "rail movement", "Allied");
    violation_of(axis, "Tirpitz", "West:3925", "!move ships Tirpitz via W3925 sea");
}

void MonthOfAll::end_phase() {
    step(axis, "end", "second naval movement", "Axis");
    july_.u_boat_goes_home();
    rhine_.germans_go_home();
    step(allied, "end", "second naval movement", "Allied");
    rhine_.british_go_home();
    malta_.ships_go_home();
    step(axis, "end", "supply");
    order(allied, "!refuel in North Atlantic by UK ep 1");
    has_left("UK", 65);
    step(axis, "end", "replenishment");
    step(axis, "end", "command status");
    step(axis, "end", "end of turn");
    july_.august();
    marked({"German Paratroops", "Nelson", "British DD 7"}, "Active", 1);
}

}  // namespace

void play_month(ScriptedGame& game, Play play, const std::function<void()>& send) {
    MonthOfAll month(game, play, send);
    month.strategic_warfare();
    month.in_the_atlantic();
    month.in_the_mediterranean();
    month.air_movement();
    month.offensives();
    month.movement();
    month.end_phase();
}

}  // namespace umpire::samples
