#include "at_end.hpp"

#include "umpire/binding/bound_table.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/error.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/registry.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/metadata.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/turn.hpp"

#include <fmt/chrono.h>

#include <algorithm>

namespace umpire::check {

using game::Kind;
using game::Subject;
using game::Value;

namespace {

std::string saved_on(const vassal::GameFile& file) {
    if (!file.save_data) return {};
    try {
        const auto saved = vassal::parse_metadata(*file.save_data).saved_at_ms;
        // A mailed file can claim any moment; of a few thousand years there are dates.
        constexpr std::int64_t last = 253'402'300'799;
        if (!saved || *saved < 0 || *saved / 1000 > last) return {};
        return fmt::format("{:%Y-%m-%d}", fmt::gmtime(static_cast<std::time_t>(*saved / 1000)));
    } catch (const InputError&) {
        return {};
    }
}

void add_loss(report::AtEnd& end, const game::Position& position, Subject unit, const std::string& word) {
    const Value& side = position.get(unit, game::fact::side);
    end.losses.push_back({side.text() != nullptr ? *side.text() : "", position.name(unit), word});
}

void add_losses(report::AtEnd& end, const game::Position& position, const game::Roles& roles,
                const Discretion& discretion) {
    for (std::uint32_t index = 0; index < position.count(Kind::unit); ++index) {
        const Subject unit{Kind::unit, index};
        if (discretion.hides(unit)) continue;
        if (!roles.lost.empty() && position.get(unit, roles.lost).is_yes())
            add_loss(end, position, unit, roles.lost_in_word);
        else if (!roles.lost_too.empty() && position.get(unit, roles.lost_too).is_yes())
            add_loss(end, position, unit, roles.lost_too_in_word);
    }
}

/// Numbers of the whole game that somebody sees on the table or has said.
void add_tracks(report::AtEnd& end, const game::Position& position, const catalog::Catalog& catalog,
                const Discretion& discretion) {
    for (const auto& [fact, value] : position.attributes(game::the_game).by_name()) {
        const game::FactDeclaration* declared = catalog.registry().fact(fact.text());
        if (declared == nullptr || value.number() == nullptr || declared->secret ||
            !(declared->has(game::Origin::counter) || declared->has(game::Origin::table)))
            continue;
        if (fact == game::fact::year.name || discretion.hides(game::the_game, fact.text())) continue;
        end.tracks.emplace_back(catalog.words_of(fact.text()), game::to_text(value, position));
    }
}

}  // namespace

std::string shown_turns(const vassal::Tabletop& table) {
    std::string all;
    if (table.module() == nullptr) return all;
    for (const vassal::TurnTracker& tracker : table.module()->turn_trackers) {
        const std::string shown = vassal::shown_turn(table.turn_text(tracker));
        if (!shown.empty()) all += (all.empty() ? "" : "; ") + shown;
    }
    return all;
}

report::AtEnd at_end(const vassal::Replay& replay, const Game& game, const Request& request) {
    report::AtEnd end;
    end.turn = shown_turns(replay.table());
    end.saved = saved_on(replay.file());
    const game::Position& position = *game.position;
    const Value& phasing = position.get(game::the_game, game::fact::phasing);
    if (phasing.text() != nullptr) end.to_move = *phasing.text();
    const Discretion discretion(*request.rules, *game.position, game.table.get(), request.options,
                                readers_of(request));
    add_losses(end, position, request.rules->roles(), discretion);
    add_tracks(end, position, request.rules->catalog(), discretion);
    return end;
}

}  // namespace umpire::check
