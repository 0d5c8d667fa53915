#pragma once

#include "umpire/rules/facts.hpp"

/// What orders and events of this game are called and made of.
namespace umpire::rules::aeto {

namespace arg {
inline constexpr WordArgument across{"across"};
inline constexpr ThingArgument agent{"agent"};
inline constexpr ThingArgument agents{"agents"};
inline constexpr ThingArgument air{"air"};
inline constexpr ThingArgument area{"area"};
inline constexpr ThingArgument at{"at"};
inline constexpr NumberArgument bonus{"bonus"};
inline constexpr ThingArgument cargo{"cargo"};
inline constexpr ThingArgument carriers{"carriers"};
inline constexpr WordArgument cause{"cause"};
inline constexpr NumberArgument column{"column"};
inline constexpr FlagArgument convoy{"convoy"};
inline constexpr NumberArgument cost{"cost"};
inline constexpr FlagArgument depleted{"depleted"};
inline constexpr Argument dice{"dice"};
inline constexpr WordArgument end{"end"};
inline constexpr NumberArgument ep{"ep"};
inline constexpr WordArgument extra{"extra"};
inline constexpr WordArgument fact{"fact"};
inline constexpr ThingArgument group{"group"};
inline constexpr WordArgument hash{"hash"};
inline constexpr NumberArgument hits{"hits"};
inline constexpr FlagArgument interceptors{"interceptors"};
inline constexpr ThingArgument into{"into"};
inline constexpr WordArgument letter{"letter"};
inline constexpr WordArgument mission{"mission"};
inline constexpr WordArgument nation{"nation"};
inline constexpr FlagArgument none{"none"};
inline constexpr NumberArgument number{"number"};
inline constexpr ThingArgument of{"of"};
inline constexpr WordArgument offensive{"offensive"};
inline constexpr NumberArgument offensives{"offensives"};
inline constexpr WordArgument part{"part"};
inline constexpr WordArgument partner{"partner"};
inline constexpr ThingArgument path{"path"};
inline constexpr FlagArgument permitted{"permitted"};
inline constexpr WordArgument phase{"phase"};
inline constexpr WordArgument phasing{"phasing"};
inline constexpr NumberArgument points{"points"};
inline constexpr WordArgument procedure{"procedure"};
inline constexpr WordArgument purpose{"purpose"};
inline constexpr ThingArgument raiders{"raiders"};
inline constexpr WordArgument rating{"rating"};
inline constexpr WordArgument receiver{"receiver"};
inline constexpr FlagArgument recon{"recon"};
inline constexpr FlagArgument refused{"refused"};
inline constexpr WordArgument result{"result"};
inline constexpr WordArgument role{"role"};
inline constexpr NumberArgument roll{"roll"};
inline constexpr WordArgument route{"route"};
inline constexpr NumberArgument searchers{"searchers"};
inline constexpr WordArgument side{"side"};
inline constexpr ThingArgument stands_for{"stands_for"};
inline constexpr WordArgument status{"status"};
inline constexpr WordArgument step{"step"};
inline constexpr NumberArgument strength{"strength"};
inline constexpr FlagArgument success{"success"};
inline constexpr WordArgument superiority{"superiority"};
inline constexpr MixedArgument target{"target"};
inline constexpr NumberArgument thrown{"thrown"};
inline constexpr WordArgument time{"time"};
inline constexpr MixedArgument to{"to"};
inline constexpr WordArgument turn{"turn"};
inline constexpr WordArgument type{"type"};
inline constexpr ThingArgument unit{"unit"};
inline constexpr ThingArgument units{"units"};
inline constexpr FlagArgument unopposed{"unopposed"};
inline constexpr WordArgument value{"value"};
inline constexpr ThingArgument with{"with"};
inline constexpr WordArgument zone{"zone"};
}  // namespace arg

namespace verb {
inline constexpr Verb aim{"aim"};
inline constexpr Verb arctic{"arctic"};
inline constexpr Verb arrive{"arrive"};
inline constexpr Verb assault{"assault"};
inline constexpr Verb attack{"attack"};
inline constexpr Verb begin{"begin"};
inline constexpr Verb berth{"berth"};
inline constexpr Verb bomb{"bomb"};
inline constexpr Verb buy{"buy"};
inline constexpr Verb offensives{"offensives"};
inline constexpr Verb capture{"capture"};
inline constexpr Verb combine{"combine"};
inline constexpr Verb commit{"commit"};
inline constexpr Verb complete{"complete"};
inline constexpr Verb daylight{"daylight"};
inline constexpr Verb debark{"debark"};
inline constexpr Verb decline{"decline"};
inline constexpr Verb depart{"depart"};
inline constexpr Verb deplete{"deplete"};
inline constexpr Verb deploy{"deploy"};
inline constexpr Verb dive{"dive"};
inline constexpr Verb eliminate{"eliminate"};
inline constexpr Verb embark{"embark"};
inline constexpr Verb engage{"engage"};
inline constexpr Verb escort{"escort"};
inline constexpr Verb evade{"evade"};
inline constexpr Verb exchange{"exchange"};
inline constexpr Verb fight{"fight"};
inline constexpr Verb flak{"flak"};
inline constexpr Verb fly{"fly"};
inline constexpr Verb grant{"grant"};
inline constexpr Verb happy{"happy"};
inline constexpr Verb hit{"hit"};
inline constexpr Verb home{"home"};
inline constexpr Verb income{"income"};
inline constexpr Verb inspect{"inspect"};
inline constexpr Verb intercept{"intercept"};
inline constexpr Verb interdict{"interdict"};
inline constexpr Verb launch{"launch"};
inline constexpr Verb lend{"lend"};
inline constexpr Verb lose{"lose"};
inline constexpr Verb march{"march"};
inline constexpr Verb mark{"mark"};
inline constexpr Verb mount{"mount"};
inline constexpr Verb move{"move"};
inline constexpr Verb offensive{"offensive"};
inline constexpr Verb ore{"ore"};
inline constexpr Verb partner{"partner"};
inline constexpr Verb pass{"pass"};
inline constexpr Verb phase{"phase"};
inline constexpr Verb proceed{"proceed"};
inline constexpr Verb purchase{"purchase"};
inline constexpr Verb raid{"raid"};
inline constexpr Verb rail{"rail"};
inline constexpr Verb rate{"rate"};
inline constexpr Verb rebase{"rebase"};
inline constexpr Verb recon{"recon"};
inline constexpr Verb remove{"remove"};
inline constexpr Verb repair{"repair"};
inline constexpr Verb reveal{"reveal"};
inline constexpr Verb role{"role"};
inline constexpr Verb route{"route"};
inline constexpr Verb salvage{"salvage"};
inline constexpr Verb scrap{"scrap"};
inline constexpr Verb screen{"screen"};
inline constexpr Verb setup{"setup"};
inline constexpr Verb skies{"skies"};
inline constexpr Verb sortie{"sortie"};
inline constexpr Verb spend{"spend"};
inline constexpr Verb split{"split"};
inline constexpr Verb state{"state"};
inline constexpr Verb step{"step"};
inline constexpr Verb stop{"stop"};
inline constexpr Verb strike{"strike"};
inline constexpr Verb substitute{"substitute"};
inline constexpr Verb torpedo{"torpedo"};
inline constexpr Verb triton{"triton"};
inline constexpr Verb weather{"weather"};
inline constexpr Verb withdraw{"withdraw"};
}  // namespace verb

namespace event {
inline constexpr Event bombing_result{"bombing result"};
inline constexpr Event convoy_loss{"convoy loss"};
inline constexpr Event ep_loss{"EP loss"};
inline constexpr Event lost{"lost"};
inline constexpr Event offensive_ends{"offensive ends"};
inline constexpr Event raid_ends{"raid ends"};
inline constexpr Event raids_end{"raids end"};
inline constexpr Event shot_down{"shot down"};
inline constexpr Event step_begins{"step begins"};
inline constexpr Event step_ends{"step ends"};
inline constexpr Event step_lost{"step lost"};
inline constexpr Event turn_ends{"turn ends"};
inline constexpr Event u_boat_attack{"u-boat attacks"};
inline constexpr Event u_boat_unopposed{"u-boat meets no escort"};
}  // namespace event

namespace sum {
inline constexpr Sum bombing_roll{"bombing roll"};
inline constexpr Sum iron_ore{"iron ore"};
inline constexpr Sum land_attack{"land attack"};
inline constexpr Sum naval_interception{"naval interception"};
inline constexpr Sum u_boat_attack{"u-boat attack"};
}  // namespace sum

namespace result {
inline constexpr Result aa_hits{"aa_hits"};
inline constexpr Result air_combat{"air_combat"};
inline constexpr Result air_effect{"air_effect"};
inline constexpr Result air_strength{"air_strength"};
inline constexpr Result bombing{"bombing"};
inline constexpr Result column{"column"};
inline constexpr Result cost{"cost"};
inline constexpr Result defending_gunnery{"defending_gunnery"};
inline constexpr Result depth{"interception_depth"};
inline constexpr Result ep_cost{"ep_cost"};
inline constexpr Result ep_loss{"ep_loss"};
inline constexpr Result ep_lost{"ep_lost"};
inline constexpr Result escort_total{"escort_total"};
inline constexpr Result escorts_hit{"escorts_hit"};
inline constexpr Result halved{"halved"};
inline constexpr Result modifier{"modifier"};
inline constexpr Result movement{"movement"};
inline constexpr Result ore_dice{"ore_dice"};
inline constexpr Result performed_by{"performed_by"};
inline constexpr Result rail_capacity{"rail_capacity_lost"};
inline constexpr Result seasons{"seasons"};
inline constexpr Result step{"step"};
inline constexpr Result strength{"strength"};
inline constexpr Result total{"total"};
inline constexpr Result u_boats_hit{"u_boats_hit"};
inline constexpr Result war_with{"war_with"};
inline constexpr Result weather{"weather"};
}  // namespace result

}  // namespace umpire::rules::aeto
