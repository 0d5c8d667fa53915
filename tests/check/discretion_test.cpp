#include "umpire/adjudicate/adjudicate.hpp"
#include "umpire/binding/binding.hpp"
#include "umpire/binding/bound_table.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/check/checker.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/map.hpp"
#include "umpire/orders/orders_file.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/spelling.hpp"
#include "umpire/vassal/edit.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/traits.hpp"

#include "check/told.hpp"
#include "shared_files.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>

#include <fstream>
#include <random>
#include <regex>
#include <sstream>

/// Nobody is told of what he cannot see, whatever is hidden and whatever the report says of it.
namespace discretion_test {

using namespace umpire;
using game::Kind;
using game::Subject;

namespace {

const std::vector<std::string> sides{"Axis", "Allied"};
/// No other number of a report comes near it.
constexpr int strange = 7000;

struct Table {
    check::Request request;
    std::shared_ptr<const vassal::Module> module;
};

const Table& table_of(const std::string& game) {
    static const auto load = [](const char* name, const char* module) {
        return Table{check::shipped_request(catalog::GameFiles(), name),
                     std::make_shared<const vassal::Module>(
                         vassal::Module::load(std::string(UMPIRE_SOURCE_DIR "/samples/") + module))};
    };
    static const Table europa = load("europa", "norwegian-sea/norwegian-sea.vmod");
    static const Table awaw = load("awaw", "two-theaters/two-theaters.vmod");
    static const Table aeto = load("aeto", "european-theater/european-theater.vmod");
    return game == "europa" ? europa : game == "awaw" ? awaw : aeto;
}

struct Log {
    std::string file, game;
};

Log sample(const std::string& name, const std::string& game) {
    const std::string folder = game == "europa" ? "norwegian-sea"
                               : game == "awaw" ? "two-theaters"
                                                : "european-theater";
    return {fmt::format(UMPIRE_SOURCE_DIR "/samples/{}/{}.vlog", folder, name), game};
}

std::vector<Log> sample_logs() {
    std::vector<Log> all;
    for (const char* log : {"apr2", "apr2-clean", "apr2-orders", "hammer", "hammer-clean"})
        all.push_back(sample(log, "europa"));
    for (const char* log : {"fall42", "fall42-clean", "santa-cruz", "santa-cruz-clean"})
        all.push_back(sample(log, "awaw"));
    for (const char* log : {"july41", "rhine", "rhine-clean", "rhine-orders", "rhine-plain", "sicily",
                            "sicily-clean", "sicily-plain", "malta", "malta-clean", "malta-plain"})
        all.push_back(sample(log, "aeto"));
    return all;
}

std::vector<Log> trial_logs() {
    std::vector<Log> all;
    const auto folder = testing::shared_dir() / "trials";
    if (!std::filesystem::exists(folder / "trials.json")) return all;
    std::ifstream in(folder / "trials.json");
    const nlohmann::json json = nlohmann::json::parse(in);
    for (const auto& trial : json.is_array() ? json : json.at("trials"))
        for (const std::string file : trial.at("files"))
            all.push_back({(folder / file).string(), trial.at("game")});
    return all;
}

/// Hides counters of both sides from each other, some of those that can be hidden.
class Hider {
  public:
    Hider(const Table& table, unsigned seed) : table_(table), random_(seed) {}

    void hide(vassal::Replay& replay, const binding::BoundTable& bound, const game::Position& position) {
        std::bernoulli_distribution some(0.15 + 0.6 * std::uniform_real_distribution<>()(random_));
        for (const Kind kind : {Kind::unit, Kind::group, Kind::marker})
            for (std::uint32_t index = 0; index < position.count(kind); ++index)
                if (some(random_)) hide(replay, bound, position, {kind, index});
    }

  private:
    void hide(vassal::Replay& replay, const binding::BoundTable& bound, const game::Position& position,
              Subject thing) {
        const game::Value& side = position.get(thing, game::fact::side);
        const std::string piece = bound.piece_of(thing);
        if (side.text() == nullptr || piece.empty()) return;
        const auto ref = replay.table().find(piece);
        for (const std::string_view own : replay.table().piece(ref).type->traits) {
            const vassal::Trait trait = vassal::decode_trait(own);
            if (const auto* mask = std::get_if<vassal::Mask>(&trait))
                if (const auto whose = owner(replay, mask->access, *side.text()))
                    vassal::Edit(replay.table()).mask(ref, *whose);
            if (const auto* invisible = std::get_if<vassal::Invisible>(&trait))
                if (const auto whose = owner(replay, invisible->access, *side.text()))
                    vassal::Edit(replay.table()).hide(ref, *whose);
        }
    }

    std::optional<std::string> owner(const vassal::Replay& replay, const vassal::Access& access,
                                     const std::string& side) const {
        if (access.kind != vassal::Access::Kind::player) return table_.request.binding->roster_side(side);
        for (const vassal::Player& player : replay.table().players())
            if (table_.request.binding->side(player.side) == side) return player.id;
        return std::nullopt;
    }

    const Table& table_;
    std::mt19937 random_;
};

/// What one side could not see at any time, and where it was.
struct Unseen {
    std::set<Subject> things;
    std::set<std::string> places;
};

/// Listens with a checker and looks what lies hidden all the time.
class Witness : public actions::Audience {
  public:
    Witness(check::Checker& checker, const game::Position& position, const binding::BoundTable& bound)
        : checker_(checker), position_(position), bound_(bound) {
        for (const std::string& side : sides)
            for (const Kind kind : {Kind::unit, Kind::group, Kind::marker})
                for (std::uint32_t index = 0; index < position.count(kind); ++index)
                    if (const Subject thing{kind, index}; !bound.sees(side, thing))
                        unseen_[side].things.insert(thing);
        look();
    }

    void act(const game::Action& action, std::span<const binding::Change> seen) override {
        note_places(action);
        checker_.act(action, seen);
        look();
    }
    void stated(const game::Source& source, const std::string& side,
                const actions::Statement& fact) override {
        // All have read the chat.
        if (fact.about.kind == Kind::location)
            for (const std::string& reader : sides)
                seen_places_[reader].insert(position_.name(fact.about));
        checker_.stated(source, side, fact);
    }
    void unused(const game::DiceRoll& roll, const std::string& why) override { checker_.unused(roll, why); }
    void left_unclear(const std::string& side) override { checker_.left_unclear(side); }
    bool calls_for_dice(const game::Action& order) override { return checker_.calls_for_dice(order); }
    bool could_be(const game::Action& action) override { return checker_.could_be(action); }
    void misunderstood(const game::Source& source, const std::string& why) override {
        checker_.misunderstood(source, why);
        look();
    }
    void meaningless(const game::Source& source, const std::string& what) override {
        checker_.meaningless(source, what);
        look();
    }

    /// Places where nothing that the side sees ever was, and that no order of things it sees has named.
    Unseen unseen_by(const std::string& side) const {
        Unseen all = unseen_.at(side);
        for (const auto& [place, from] : only_hidden_)
            if (from.contains(side) && !seen_places_.at(side).contains(place)) all.places.insert(place);
        return all;
    }

  private:
    void note_places(const game::Action& action) {
        const auto things = check::named_in(action);
        for (const std::string& side : sides) {
            if (std::any_of(things.begin(), things.end(),
                            [&](Subject thing) { return !bound_.sees(side, thing); }))
                continue;
            for (const Subject thing : things)
                if (thing.kind == Kind::location) seen_places_[side].insert(position_.name(thing));
        }
    }

    void look() {
        for (const std::string& side : sides) {
            std::erase_if(unseen_[side].things, [&](Subject thing) { return bound_.sees(side, thing); });
            for (const Kind kind : {Kind::unit, Kind::group, Kind::marker})
                for (std::uint32_t index = 0; index < position_.count(kind); ++index) {
                    const Subject thing{kind, index};
                    const auto place = position_.location(thing);
                    if (!place) continue;
                    if (unseen_[side].things.contains(thing))
                        only_hidden_[position_.name(*place)].insert(side);
                    else
                        seen_places_[side].insert(position_.name(*place));
                }
        }
    }

    check::Checker& checker_;
    const game::Position& position_;
    const binding::BoundTable& bound_;
    std::map<std::string, Unseen> unseen_;
    std::map<std::string, std::set<std::string>> only_hidden_, seen_places_{{"Axis", {}}, {"Allied", {}}};
};

/// A log played on a table where much is hidden.
class HiddenGame {
  public:
    HiddenGame(const Log& log, unsigned seed)
        : table_(table_of(log.game)),
          replay_(vassal::read_game_file(log.file), table_.module),
          hider_(table_, seed) {
        const auto game = check::begin(replay_, table_.request);
        hider_.hide(replay_, *game->table, *game->position);
    }

    /// What is told to somebody who does not see these things, whose numbers are like no others; or if they
    /// were nowhere at all.
    std::string told_to(const std::string& reader, const std::set<Subject>& unseen = {}, bool gone = false) {
        check::Request request = table_.request;
        request.reader = reader;
        request.lists_legal = true;
        report::LegalityReport report;
        report.reader = reader;
        report.game = request.rules->game();
        const auto game = check::begin(replay_, request);
        make_numbers_strange(*game, unseen);
        if (gone)
            for (const Subject thing : unseen)
                game->position->take_away(thing);
        game->position->forget_changes();
        check::Checker checker(request, *game->position, *game->table, report);
        if (reader.empty()) {
            Witness witness(checker, *game->position, *game->table);
            check::read_log(replay_, request, *game, witness, report);
            for (const std::string& side : sides)
                note_secrets(side, witness.unseen_by(side), *game->position);
        } else {
            check::read_log(replay_, request, *game, checker, report);
        }
        checker.compare_with_table();
        checker.tell_strange_texts();
        return testing::told_in_all_forms(report, request.rules->catalog());
    }

    /// Names and places that the side could see at no time, once the umpire has been told all.
    const std::set<std::string>& secrets_from(const std::string& side) { return secrets_[side]; }
    const std::set<Subject>& unseen_by(const std::string& side) { return unseen_[side]; }

    std::string written_by_umpire(const std::string& illegal) {
        adjudicate::Terms terms;
        terms.game = table_.request.rules->game();
        terms.dice = adjudicate::MissingDice::log;
        terms.illegal = illegal == "revert" ? adjudicate::Illegal::revert : adjudicate::Illegal::report;
        const adjudicate::Adjudication done =
            adjudicate::adjudicate(replay_, table_.request, std::move(terms));
        std::string all;
        for (const adjudicate::UmpireStep& step : done.steps)
            for (const std::string& line : step.lines)
                all += line + "\n";
        note_laid_open();
        return all;
    }
    /// Names of what all can see now that the umpire has put the counters where they belong: a ship that went
    /// down lies among those that did, whoever did not know of it before.
    const std::set<std::string>& laid_open() const { return laid_open_; }

  private:
    void note_laid_open() {
        const auto now = check::begin(replay_, table_.request);
        for (const Kind kind : {Kind::unit, Kind::group, Kind::marker})
            for (std::uint32_t index = 0; index < now->position->count(kind); ++index)
                if (const Subject thing{kind, index}; now->table->is_public(thing))
                    laid_open_.insert(now->position->name(thing));
    }

    /// Of what is hidden, so that whatever is made of them can be told from all other numbers.
    static void make_numbers_strange(check::Game& game, const std::set<Subject>& unseen) {
        static const std::set<std::string_view> about_strength{
            "gunnery", "torpedo",    "aa",        "protection", "fleet_factors", "factors",
            "air_drm", "complement", "naval_drm", "armor",      "strength"};
        for (const Subject unit : unseen)
            for (const auto& [fact, value] : game.position->attributes(unit).by_name())
                if (value.number() != nullptr && about_strength.contains(fact.text()))
                    game.position->set(unit, fact, strange + static_cast<int>(unit.index) * 17);
    }

    void note_secrets(const std::string& side, const Unseen& unseen, const game::Position& position) {
        std::set<std::string> secrets = unseen.places;
        for (const Subject thing : unseen.things)
            // A ship may have the name of a town.
            if (!position.find(Kind::location, position.name(thing)) &&
                !position.find(Kind::side, position.name(thing)))
                secrets.insert(position.name(thing));
        secrets_[side] = std::move(secrets);
        unseen_[side] = unseen.things;
    }

    const Table& table_;
    vassal::Replay replay_;
    Hider hider_;
    std::map<std::string, std::set<std::string>> secrets_;
    std::map<std::string, std::set<Subject>> unseen_;
    std::set<std::string> laid_open_;
};

std::vector<std::string> lines_of(const std::string& told) {
    std::vector<std::string> lines;
    std::istringstream in(told);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

std::vector<std::string> strange_numbers_in(const std::string& told) {
    static const std::regex number("[0-9]{4,}");
    std::vector<std::string> all;
    for (const std::string& line : lines_of(told))
        for (auto found = std::sregex_iterator(line.begin(), line.end(), number);
             found != std::sregex_iterator(); ++found)
            if (std::stod(found->str()) >= strange) all.push_back(line);
    return all;
}

/// The lines in which one of these is told, and which.
std::vector<std::string> told_among(const std::set<std::string>& secrets, const std::string& told) {
    std::vector<std::string> all;
    for (const std::string& secret : secrets)
        if (has_word(told, secret))
            for (const std::string& line : lines_of(told))
                if (has_word(line, secret)) all.push_back(fmt::format("{}: {}", secret, line));
    return all;
}

/// How much there was to tell, and to whom it was not told.
struct Tally {
    std::size_t games = 0, reports = 0, secrets = 0, known_to_umpire = 0;
};

void nobody_is_told(const Log& log, unsigned seed, Tally& tally) {
    INFO(log.file << ", seed " << seed);
    const auto fresh = [&] { return HiddenGame(log, seed); };
    HiddenGame open = fresh();
    const std::string umpires = open.told_to("");
    ++tally.games;
    std::set<std::string> from_any;
    for (const std::string& side : sides) {
        const std::string told = fresh().told_to(side, open.unseen_by(side));
        const auto& secrets = open.secrets_from(side);
        from_any.insert(secrets.begin(), secrets.end());
        INFO("for " << side);
        auto leaks = told_among(secrets, told);
        if (!leaks.empty()) {
            // Lines in which all ports of the map stand tell nothing of who lies in one: they would be the
            // same.
            const auto anyway = told_among(secrets, fresh().told_to(side, open.unseen_by(side), true));
            std::erase_if(leaks, [&](const std::string& line) {
                return std::find(anyway.begin(), anyway.end(), line) != anyway.end();
            });
        }
        CHECK(leaks == std::vector<std::string>());
        CHECK(strange_numbers_in(told) == std::vector<std::string>());
        tally.secrets += secrets.size();
        tally.known_to_umpire += told_among(secrets, umpires).size();
        ++tally.reports;
    }
    for (const char* illegal : {"report", "revert"}) {
        INFO("adjudicated with --illegal " << illegal);
        HiddenGame adjudicated = fresh();
        const std::string written = adjudicated.written_by_umpire(illegal);
        std::set<std::string> secrets = from_any;
        std::erase_if(secrets, [&](const auto& one) { return adjudicated.laid_open().contains(one); });
        CHECK(told_among(secrets, written) == std::vector<std::string>());
        ++tally.reports;
    }
}

}  // namespace

TEST_CASE("whatever is hidden, no report tells the other side its name, its place or a number of it",
          "[whole-game]") {
    Tally tally;
    for (const Log& log : {sample("apr2", "europa"), sample("fall42", "awaw"), sample("rhine", "aeto")})
        nobody_is_told(log, 1940, tally);
    CHECK(tally.secrets > 100);
    CHECK(tally.known_to_umpire > 20);
}

TEST_CASE("whatever is hidden in any log, nobody is told of it", "[.slow]") {
    Tally tally;
    for (const Log& log : sample_logs())
        for (unsigned seed = 1; seed <= 12; ++seed)
            nobody_is_told(log, seed, tally);
    for (const Log& log : trial_logs())
        for (unsigned seed = 1; seed <= 4; ++seed)
            nobody_is_told(log, seed, tally);
    WARN(tally.games << " games, " << tally.reports << " reports, " << tally.secrets << " secrets, "
                     << tally.known_to_umpire << " of them known to the umpire");
}

}  // namespace discretion_test
