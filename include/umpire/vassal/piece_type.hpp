#pragma once

#include "umpire/vassal/codecs.hpp"
#include "umpire/vassal/text_arena.hpp"

#include <cstdint>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace umpire::vassal {

struct DecodedTraits;
class KnownTraits;

enum class PieceKind : std::uint8_t { piece, stack, deck, other };

/// The type of a piece, taken apart once for all pieces that have it.
struct PieceType {
    std::string_view text;
    /// Own type of each trait, outermost first.
    std::vector<std::string_view> traits;
    /// What the traits are wrapped around: `piece;...`, `stack`, `deck;...`
    std::string_view basic;
    PieceKind kind = PieceKind::piece;

    // What moving needs to know, found once.
    bool never_stacks = false;
    std::vector<std::uint32_t> dynamic_levels;  ///< traits that are Dynamic Properties
    /// Traits that can make the piece invisible, and to whom they leave it visible.
    struct Hiding {
        std::uint32_t level;
        Access access;
    };
    std::vector<Hiding> hiding;

    /// For `decoded_traits.hpp`.
    mutable std::shared_ptr<const DecodedTraits> decoded;
    KnownTraits* known = nullptr;  ///< of all types of the table
};

/// Every type met so far, each kept once.
class PieceTypes {
  public:
    PieceTypes();
    ~PieceTypes();
    PieceTypes(const PieceTypes&) = delete;
    PieceTypes& operator=(const PieceTypes&) = delete;

    /// `text` must outlive the types. Throws InputError when the traits are nested too deep.
    const PieceType& find(std::string_view text);

    std::size_t size() const { return by_text_.size(); }

  private:
    std::unordered_map<std::string_view, std::unique_ptr<PieceType>> by_text_;
    TextArena arena_;
    std::unique_ptr<KnownTraits> known_;
};

/// The type of a piece, taken apart when somebody asks: opening a save with ten thousand counters to look at
/// one of them need not take all apart.
class LazyType {
  public:
    LazyType() = default;
    LazyType(PieceTypes& types, std::string_view text) : types_(&types), text_(text) {}

    std::string_view text() const { return text_; }
    const PieceType& operator*() const {
        if (found_ == nullptr) found_ = &types_->find(text_);
        return *found_;
    }
    const PieceType* operator->() const { return &**this; }

  private:
    PieceTypes* types_ = nullptr;
    std::string_view text_;
    mutable const PieceType* found_ = nullptr;
};

}  // namespace umpire::vassal
