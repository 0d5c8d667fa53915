#include "umpire/binding/binding.hpp"
#include "umpire/binding/bound_table.hpp"
#include "umpire/binding/position_file.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/vassal/board.hpp"
#include "umpire/vassal/edit.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/new_game.hpp"
#include "umpire/vassal/replay.hpp"
#include "umpire/vassal/traits.hpp"

#include "palette.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

namespace umpire::binding {

using game::Kind;
using game::Subject;
using vassal::PieceRef;
using Thing = PositionFile::Thing;

namespace {

vassal::GameFile game_of(std::string_view text) {
    vassal::GameFile file;
    file.name = "the position";
    file.stream = vassal::CommandStream(text);
    return file;
}

/// A table with the meaning of what lies on it.
struct Table {
    Table(std::string_view text, const std::shared_ptr<const Binding>& binding,
          const std::shared_ptr<const vassal::Module>& module, const std::shared_ptr<const game::Map>& map)
        : replay(game_of(text), module), position(map), bound(binding, replay.table(), position) {}

    vassal::Replay replay;
    game::Position position;
    BoundTable bound;
};

class Builder {
  public:
    Builder(const PositionFile& file, std::shared_ptr<const Binding> binding,
            std::shared_ptr<const vassal::Module> module, std::shared_ptr<const game::Map> map)
        : file_(file),
          binding_(std::move(binding)),
          module_(std::move(module)),
          map_(std::move(map)),
          palette_(*binding_, module_),
          built_(vassal::new_game_text(*module_, roster()), binding_, module_, map_),
          placed_(file.things.size()) {}

    std::string build() {
        for (const auto& [name, fact] : file_.game)
            set(game::the_game, name, fact);
        find_where();
        for (int round = 0; round < rounds; ++round)
            for (std::size_t i = 0; i < file_.things.size(); ++i)
                if (round_of(i) == round) put_down(i);
        for (std::size_t i = 0; i < file_.things.size(); ++i) {
            for (const auto& [name, fact] : file_.things[i].facts)
                set(placed_[i].subject, name, fact);
            hide(i);
        }
        take_away_others();
        std::string text = vassal::save_text(table(), built_.replay.file().stream);
        check(Table(text, binding_, module_, map_));
        return text;
    }

  private:
    static constexpr int rounds = 5;

    /// What a thing of the file has become, and what it is in: another one, or a place, or neither.
    struct Placed {
        const Palette::Counter* counter = nullptr;
        std::optional<std::size_t> inside;
        std::optional<Subject> place;
        std::optional<BoundTable::Spot> spot;
        std::string piece;
        Subject subject;
    };

    vassal::Tabletop& table() { return built_.replay.table(); }

    /// Sides may be called as the module does, or as the game does.
    std::vector<vassal::Player> roster() const {
        std::vector<vassal::Player> players;
        for (const PositionFile::Player& player : file_.players) {
            const auto& sides = module_->sides;
            std::string side = player.side;
            if (side == "observer") side = "<observer>";
            if (side != "<observer>" && std::find(sides.begin(), sides.end(), side) == sides.end())
                side = binding_->roster_side(player.side);
            if (side.empty())
                file_.fail(player.pointer + "/side", fmt::format("there is no side \"{}\"", player.side));
            players.push_back({player.id, player.name, side});
        }
        return players;
    }

    void set(Subject subject, const std::string& name, const PositionFile::Fact& fact) {
        vassal::Edit edit(table());
        std::string why_not;
        try {
            why_not = built_.bound.try_to_write(
                edit, {Change::What::changed, subject, game::Name::of(name), {}, fact.value, {}});
        } catch (const InputError& error) {
            why_not = error.reason();
        }
        if (!why_not.empty()) file_.fail(fact.pointer, fmt::format("cannot be shown: {}", why_not));
    }

    void find_where() {
        std::map<std::pair<Kind, std::string>, std::size_t> by_name;
        for (std::size_t i = 0; i < file_.things.size(); ++i)
            by_name[{file_.things[i].kind, file_.things[i].name}] = i;
        for (std::size_t i = 0; i < file_.things.size(); ++i) {
            const Thing& thing = file_.things[i];
            Placed& placed = placed_[i];
            placed.counter = palette_.find(thing.kind, thing.name);
            if (placed.counter == nullptr)
                file_.fail(thing.pointer, fmt::format("the module has no counter of a {} \"{}\"",
                                                      game::name_of(thing.kind), thing.name));
            const auto named = [&](Kind kind) {
                const auto found = by_name.find({kind, thing.at});
                return found == by_name.end() ? std::nullopt : std::optional(found->second);
            };
            // Names may be ambiguous: first what the thing can be in, then what there is a sentence about.
            const bool on_unit = placed.counter->sort->carried || thing.carried;
            placed.inside = named(on_unit ? Kind::unit : Kind::group);
            if (!placed.inside && !thing.carried)
                placed.place = built_.position.find(Kind::location, thing.at);
            for (const Kind kind : {Kind::group, Kind::unit})
                if (!placed.inside && !placed.place) placed.inside = named(kind);
            if (placed.inside)
                check_inside(i);
            else if (!placed.place)
                find_spot(i);
        }
    }

    /// Groups hold units, and units what can be carried.
    void check_inside(std::size_t i) const {
        const Thing &thing = file_.things[i], &outer = file_.things[*placed_[i].inside];
        const bool carried = placed_[i].counter->sort->carried;
        const std::string pointer = thing.pointer + (thing.carried ? "/in" : "/at");
        if (thing.kind == Kind::group) file_.fail(pointer, "a group lies at a place");
        if (outer.kind == Kind::unit && !carried)
            file_.fail(pointer,
                       fmt::format("the binding does not say that \"{}\" can be carried", thing.name));
        if (outer.kind == Kind::group && carried)
            file_.fail(pointer, fmt::format("\"{}\" is carried: it needs a unit of the group", thing.name));
        if (outer.kind == Kind::group && thing.carried)
            file_.fail(pointer, fmt::format("\"{}\" is no unit", outer.name));
        const Palette::Counter* counter = palette_.find(outer.kind, outer.name);
        if (outer.kind == Kind::unit && counter != nullptr && counter->sort->carried)
            file_.fail(pointer, fmt::format("\"{}\" is carried itself", outer.name));
    }

    /// A location of a map that means nothing to the game, such as a side's notes.
    void find_spot(std::size_t i) {
        const Thing& thing = file_.things[i];
        for (auto colon = thing.at.find(':'); colon != std::string::npos && !thing.carried;
             colon = thing.at.find(':', colon + 1)) {
            const int map = table().find_map(thing.at.substr(0, colon));
            if (map < 0) continue;
            if (const auto point = table().layout(map).find_location(thing.at.substr(colon + 1))) {
                placed_[i].spot = {map, *point};
                return;
            }
        }
        file_.fail(thing.pointer + (thing.carried ? "/in" : "/at"),
                   fmt::format("there is no {} \"{}\"", thing.carried ? "unit" : "place", thing.at));
    }

    /// What is carried lies directly above its carrier, and what nothing carries below all that could.
    int round_of(std::size_t i) const {
        const Thing& thing = file_.things[i];
        if (thing.kind == Kind::group) return 0;
        if (placed_[i].inside && file_.things[*placed_[i].inside].kind == Kind::unit) return 4;
        if (placed_[i].counter->sort->carried) return 1;
        return thing.kind == Kind::unit ? 2 : 3;
    }

    void put_down(std::size_t i) {
        const Thing& thing = file_.things[i];
        Placed& placed = placed_[i];
        if (placed.place) placed.spot = built_.bound.spot_of(*placed.place);
        if (placed.inside) placed.spot = built_.bound.spot_of(placed_[*placed.inside].subject);
        const bool on_carrier = placed.inside && file_.things[*placed.inside].kind == Kind::unit;
        if (!on_carrier && !placed.spot)
            file_.fail(thing.pointer + "/at", fmt::format("no map of the module shows \"{}\"", thing.at));
        const PieceRef ref = counter_of(i);
        vassal::Edit edit(table());
        if (on_carrier)
            edit.stack(ref, table().find(placed_[*placed.inside].piece));
        else
            edit.move(ref, placed.spot->map, placed.spot->point.x, placed.spot->point.y);
        placed.piece = table().piece(ref).id;
        for (const Change& change : built_.bound.look_again({{placed.piece}}))
            built_.bound.apply(change);
        const auto subject = built_.bound.subject_of(placed.piece);
        if (!subject || subject->kind != thing.kind)
            file_.fail(thing.pointer, fmt::format("a counter there is no {}", game::name_of(thing.kind)));
        placed.subject = *subject;
    }

    /// The one that a new game has on the table, or one from the palette.
    PieceRef counter_of(std::size_t i) {
        const Thing& thing = file_.things[i];
        if (const auto known = built_.position.find(thing.kind, thing.name)) {
            const std::string piece = built_.bound.piece_of(*known);
            const bool taken = std::any_of(placed_.begin(), placed_.end(),
                                           [&](const Placed& other) { return other.piece == piece; });
            if (const PieceRef ref = table().find(piece); !taken && ref != vassal::no_piece) return ref;
        }
        const vassal::PieceText text = vassal::piece_of_slot(*module_, *placed_[i].counter->slot);
        return vassal::Edit(table()).add(text.type, text.state);
    }

    /// Who sees what is hidden, as the counter's trait asks for it: a side, or one player of it.
    std::optional<std::string> owner(const vassal::Access& access, const std::string& side) const {
        if (access.kind != vassal::Access::Kind::player) {
            const std::string roster_side = binding_->roster_side(side);
            return roster_side.empty() ? std::nullopt : std::optional(roster_side);
        }
        for (const vassal::Player& player : built_.replay.table().players())
            if (binding_->side(player.side) == side) return player.id;
        return std::nullopt;
    }

    template <class Trait, class Hide>
    void hide(std::size_t i, const char* member, const std::string& side, Hide how) {
        if (side.empty()) return;
        const std::string pointer = fmt::format("{}/{}", file_.things[i].pointer, member);
        const PieceRef ref = table().find(placed_[i].piece);
        for (const std::string_view own : table().piece(ref).type->traits) {
            const vassal::Trait trait = vassal::decode_trait(own);
            const auto* wanted = std::get_if<Trait>(&trait);
            if (wanted == nullptr) continue;
            const auto whose = owner(wanted->access, side);
            if (!whose) file_.fail(pointer, fmt::format("there is no side or player \"{}\"", side));
            vassal::Edit edit(table());
            (edit.*how)(ref, *whose);
            return;
        }
        file_.fail(pointer, "the counter cannot be hidden so");
    }

    void hide(std::size_t i) {
        hide<vassal::Mask>(i, "masked_by", file_.things[i].masked_by, &vassal::Edit::mask);
        hide<vassal::Invisible>(i, "hidden_by", file_.things[i].hidden_by, &vassal::Edit::hide);
    }

    std::set<std::string> asked_for() const {
        std::set<std::string> pieces;
        for (const Placed& placed : placed_)
            pieces.insert(placed.piece);
        return pieces;
    }

    /// What a new game has on the table, and the position does not.
    void take_away_others() {
        const std::set<std::string> asked = asked_for();
        for (const Kind kind : {Kind::group, Kind::unit, Kind::marker})
            for (std::uint32_t index = 0; index < built_.position.count(kind); ++index) {
                const Subject other{kind, index};
                const std::string piece = built_.bound.piece_of(other);
                if (piece.empty() || asked.contains(piece) || !built_.position.inside(other)) continue;
                vassal::Edit(table()).remove(table().find(piece));
            }
    }

    /// Whether what was written reads as what was asked for.
    void check(const Table& again) const {
        for (const auto& [name, fact] : file_.game)
            check_fact(again, game::the_game, name, fact);
        for (std::size_t i = 0; i < file_.things.size(); ++i) {
            const Thing& thing = file_.things[i];
            const auto subject = again.bound.subject_of(placed_[i].piece);
            if (!subject) file_.fail(thing.pointer, "its counter would mean nothing where it lies");
            for (const auto& [name, fact] : thing.facts)
                check_fact(again, *subject, name, fact);
            check_place(again, *subject, i);
        }
        const std::set<std::string> asked = asked_for();
        for (const Kind kind : {Kind::group, Kind::unit, Kind::marker})
            for (std::uint32_t index = 0; index < again.position.count(kind); ++index)
                if (const Subject other{kind, index};
                    again.position.inside(other) && !asked.contains(again.bound.piece_of(other)))
                    file_.fail("",
                               fmt::format("\"{}\" would be on the table too", again.position.name(other)));
    }

    void check_fact(const Table& again, Subject subject, const std::string& name,
                    const PositionFile::Fact& fact) const {
        if (again.position.get(subject, game::Name::of(name)) != fact.value)
            file_.fail(fact.pointer, "cannot be shown together with the other facts");
    }

    void check_place(const Table& again, Subject subject, std::size_t i) const {
        const auto inside = again.position.inside(subject);
        const Placed& placed = placed_[i];
        bool good = !inside;
        if (placed.place) good = inside == placed.place;
        if (placed.inside) good = inside && again.bound.piece_of(*inside) == placed_[*placed.inside].piece;
        if (!good)
            file_.fail(file_.things[i].pointer,
                       fmt::format("it would be in {}, not in \"{}\"",
                                   inside ? fmt::format("\"{}\"", again.position.name(*inside)) : "nothing",
                                   file_.things[i].at));
    }

    const PositionFile& file_;
    std::shared_ptr<const Binding> binding_;
    std::shared_ptr<const vassal::Module> module_;
    std::shared_ptr<const game::Map> map_;
    Palette palette_;
    Table built_;
    std::vector<Placed> placed_;
};

}  // namespace

std::string build_position(const PositionFile& file, const std::shared_ptr<const Binding>& binding,
                           const std::shared_ptr<const vassal::Module>& module,
                           const std::shared_ptr<const game::Map>& map) {
    return Builder(file, binding, module, map).build();
}

}  // namespace umpire::binding
