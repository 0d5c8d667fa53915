#include "umpire/vassal/piece_type.hpp"

#include "umpire/vassal/piece_text.hpp"

#include "decoded_traits.hpp"

namespace umpire::vassal {

namespace {

PieceKind kind_of(std::string_view basic) {
    if (basic.starts_with("piece;")) return PieceKind::piece;
    if (basic == "stack") return PieceKind::stack;
    if (basic.starts_with("deck;")) return PieceKind::deck;
    return PieceKind::other;
}

}  // namespace

PieceTypes::PieceTypes() : known_(std::make_unique<KnownTraits>()) {}
PieceTypes::~PieceTypes() = default;

const PieceType& PieceTypes::find(std::string_view text) {
    auto& type = by_text_[text];
    if (type) return *type;
    auto fresh = std::make_unique<PieceType>();
    fresh->text = text;
    fresh->known = known_.get();
    PieceLevels levels = split_levels(text, arena_);
    fresh->traits = std::move(levels.own);
    fresh->basic = levels.basic;
    fresh->kind = kind_of(fresh->basic);
    for (std::uint32_t level = 0; level < fresh->traits.size(); ++level) {
        const std::string_view own = fresh->traits[level];
        const std::string_view id = trait_id(own);
        if (id == DynamicProperty::id)
            fresh->dynamic_levels.push_back(level);
        else if (id == Invisible::id)
            fresh->hiding.push_back({level, std::get<Invisible>(known_->find(own)).access});
        else if (id == Mat::id || (id == Immobilized::id && !std::get<Immobilized>(known_->find(own)).stacks))
            fresh->never_stacks = true;
    }
    type = std::move(fresh);
    return *type;
}

const Trait& trait_of(const PieceType& type, std::size_t level) {
    return type.known->find(type.traits[level]);
}

const DecodedTraits& decoded(const PieceType& type) {
    if (!type.decoded) {
        auto made = std::make_shared<DecodedTraits>();
        for (const auto own : type.traits)
            made->traits.push_back(&type.known->find(own));
        if (type.kind == PieceKind::piece)
            made->basic = decode_basic_piece(type.basic).value_or(BasicPieceType{});
        type.decoded = std::move(made);
    }
    return *type.decoded;
}

}  // namespace umpire::vassal
