#include "umpire/binding/binding.hpp"
#include "umpire/binding/bound_table.hpp"
#include "umpire/binding/position_file.hpp"
#include "umpire/json.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/traits.hpp"

#include "palette.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace umpire::binding {

using game::Kind;
using game::Subject;

namespace {

OrderedJson json_of(const game::Value& value) {
    if (value.yes_no() != nullptr) return *value.yes_no();
    if (value.text() != nullptr) return *value.text();
    if (value.number() == nullptr) return nullptr;
    constexpr double exactly_whole = 9e15;
    const double number = *value.number();
    if (std::abs(number) < exactly_whole && std::trunc(number) == number)
        return static_cast<std::int64_t>(number);
    return number;
}

class Exporter {
  public:
    Exporter(const BoundTable& bound, const vassal::Tabletop& table, const game::Position& position)
        : bound_(bound), table_(table), position_(position) {
        if (table.module() != nullptr)
            // The table outlives the palette's use of its module.
            palette_.emplace(bound.binding(),
                             std::shared_ptr<const vassal::Module>(std::shared_ptr<void>(), table.module()));
    }

    OrderedJson write(const std::string& title) {
        OrderedJson file{{"title", title}};
        for (const vassal::Player& player : table_.players())
            file["players"].push_back({{"id", player.id}, {"name", player.name}, {"side", player.side}});
        for (const auto& [fact, source] : bound_.binding().game_facts())
            if (const game::Value& value = position_.get(game::the_game, fact); value.known())
                file["game"][std::string(fact.text())] = json_of(value);
        write_things(Kind::group, "groups", file);
        write_things(Kind::unit, "units", file);
        write_things(Kind::marker, "markers", file);
        return file;
    }

  private:
    void write_things(Kind kind, const char* member, OrderedJson& file) {
        for (std::uint32_t index = 0; index < position_.count(kind); ++index) {
            const Subject thing{kind, index};
            const vassal::PieceRef ref = table_.find(bound_.piece_of(thing));
            if (ref == vassal::no_piece || !table_.piece(ref).present) continue;
            OrderedJson entry = place_of(thing, table_.piece(ref));
            if (entry.is_null()) continue;
            add_facts(thing, entry);
            add_hiding(table_.piece(ref), entry);
            const auto inside = position_.inside(thing);
            if (inside && inside->kind == Kind::group && entry.size() == 1 && kind == Kind::unit)
                file["groups"][position_.name(*inside)]["holds"].push_back(position_.name(thing));
            else
                file[member][position_.name(thing)] = std::move(entry);
        }
    }

    /// Null for what a file has no words for: cards in a deck, and what is on no map.
    OrderedJson place_of(Subject thing, const vassal::Piece& piece) const {
        if (const auto inside = position_.inside(thing))
            return {{inside->kind == Kind::unit ? "in" : "at", position_.name(*inside)}};
        const bool in_deck =
            piece.parent != vassal::no_piece && table_.piece(piece.parent).kind == vassal::PieceKind::deck;
        if (piece.place.map == vassal::no_map || in_deck) return nullptr;
        return {{"at", fmt::format("{}:{}", table_.maps()[static_cast<std::size_t>(piece.place.map)].name,
                                   vassal::location_name(table_, piece))}};
    }

    /// Only what is not so already when the counter comes out of the palette.
    void add_facts(Subject thing, OrderedJson& entry) const {
        const CounterSort* sort = bound_.sort_of(thing);
        if (sort == nullptr) return;
        const Palette::Counter* counter =
            palette_ ? palette_->find(thing.kind, position_.name(thing)) : nullptr;
        for (const auto& [fact, source] : sort->facts) {
            const game::Value& value = position_.get(thing, fact);
            if (source.printed || !value.known()) continue;
            if (counter == nullptr || palette_->shown(*counter, source) != value)
                entry[std::string(fact.text())] = json_of(value);
        }
    }

    std::string side_of(const vassal::Access& access, const std::string& owner) const {
        if (access.kind == vassal::Access::Kind::player) return bound_.binding().side(table_.side_of(owner));
        return bound_.binding().side(owner);
    }

    template <class Trait>
    void add_hiding(const Trait& trait, const vassal::TraitState& state, const char* member,
                    OrderedJson& entry) const {
        const auto* hiding = std::get_if<typename Trait::State>(&state);
        if (hiding == nullptr || !hiding->owner) return;
        if (std::string side = side_of(trait.access, *hiding->owner); !side.empty())
            entry[member] = std::move(side);
    }

    void add_hiding(const vassal::Piece& piece, OrderedJson& entry) const {
        for (std::size_t level = 0; level < piece.type->traits.size(); ++level) {
            const vassal::Trait trait = vassal::decode_trait(piece.type->traits[level]);
            const auto* mask = std::get_if<vassal::Mask>(&trait);
            const auto* invisible = std::get_if<vassal::Invisible>(&trait);
            if (mask == nullptr && invisible == nullptr) continue;
            const auto state = vassal::decode_trait_state(trait, table_.own_state(piece, level));
            if (mask != nullptr) add_hiding(*mask, state, "masked_by", entry);
            if (invisible != nullptr) add_hiding(*invisible, state, "hidden_by", entry);
        }
    }

    const BoundTable& bound_;
    const vassal::Tabletop& table_;
    const game::Position& position_;
    std::optional<Palette> palette_;
};

}  // namespace

OrderedJson position_json(const BoundTable& bound, const vassal::Tabletop& table,
                          const game::Position& position, const std::string& title) {
    return Exporter(bound, table, position).write(title);
}

}  // namespace umpire::binding
