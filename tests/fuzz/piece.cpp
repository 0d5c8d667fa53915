#include "umpire/error.hpp"
#include "umpire/vassal/basic_piece.hpp"
#include "umpire/vassal/piece_text.hpp"
#include "umpire/vassal/sequence.hpp"
#include "umpire/vassal/traits.hpp"

#include "targets.hpp"

namespace umpire::fuzz {

using namespace umpire::vassal;

namespace {

/// A token that ends in a backslash swallows the delimiter behind it: the engine itself cannot read such
/// texts back.
bool is_readable(std::string_view text) {
    return text.find('\\') == std::string_view::npos;
}

void check_trait(std::string_view own_type, std::string_view own_state) {
    const Trait trait = decode_trait(own_type);
    const std::string type = encode_trait(trait);
    const TraitState state = decode_trait_state(trait, own_state);
    const std::string state_text = encode_trait_state(trait, state);
    const Trait again = decode_trait(type);
    const TraitState state_again = decode_trait_state(again, state_text);
    if (!is_readable(type) || !is_readable(state_text)) return;
    promise(again.index() == trait.index(), "a written trait is still the same kind of trait");
    promise(encode_trait(again) == type, "a written trait is written the same again");
    promise(encode_trait_state(again, state_again) == state_text,
            "a written state is written the same again");
}

void check_basic(std::string_view type, std::string_view state) {
    const auto stable = [](const std::string& once, const std::string& twice) {
        if (is_readable(once)) promise(once == twice, "a written basic piece is written the same again");
    };
    if (const auto basic = decode_basic_piece(type)) {
        const std::string once = encode_basic_piece(*basic);
        stable(once, encode_basic_piece(decode_basic_piece(once).value()));
    }
    if (const auto deck = decode_deck(type)) {
        const std::string once = encode_deck(*deck);
        stable(once, encode_deck(decode_deck(once).value()));
    }
    const std::string piece_state = encode_basic_piece_state(decode_basic_piece_state(state));
    stable(piece_state, encode_basic_piece_state(decode_basic_piece_state(piece_state)));
    const std::string stack_state = encode_stack_state(decode_stack_state(state));
    stable(stack_state, encode_stack_state(decode_stack_state(stack_state)));
    const std::string deck_state = encode_deck_state(decode_deck_state(state));
    stable(deck_state, encode_deck_state(decode_deck_state(deck_state)));
}

/// Level by level, as the engine does it.
PieceLevels split_slowly(std::string_view text, TextArena& arena) {
    PieceLevels levels;
    for (std::string_view rest = text;;) {
        SequenceDecoder decoder(rest, '\t');
        const std::string own = decoder.next_or("");
        if (!decoder.has_more()) {
            levels.basic = arena.keep(own);
            return levels;
        }
        levels.own.push_back(arena.keep(own));
        rest = arena.keep(decoder.next_or(""));
    }
}

std::string encode_slowly(const std::vector<std::string_view>& own, std::string_view basic) {
    std::string text(basic);
    for (std::size_t level = own.size(); level-- > 0;)
        text = SequenceEncoder('\t').append(own[level]).append(text).text();
    return text;
}

}  // namespace

/// Type and state, between them a zero byte.
void piece(std::string_view bytes) {
    const std::size_t border = std::min(bytes.find('\0'), bytes.size());
    const std::string_view type = bytes.substr(0, border);
    const std::string_view state = bytes.substr(std::min(border + 1, bytes.size()));
    try {
        TextArena arena;
        const PieceLevels types = split_levels(type, arena);
        const PieceLevels slow = split_slowly(type, arena);
        promise(types.own == slow.own && types.basic == slow.basic, "a type splits as the engine splits it");
        promise(encode_levels(types.own, types.basic) == encode_slowly(types.own, types.basic),
                "levels are encoded as nested sequences");
        const PieceLevels states = split_levels(state, types.own.size(), arena);
        for (std::size_t level = 0; level < types.own.size(); ++level)
            check_trait(types.own[level], level < states.own.size() ? states.own[level] : std::string_view{});
        check_basic(types.basic, states.missing ? state : states.basic);
        promise(encode_levels(states.own, states.basic) == encode_slowly(states.own, states.basic),
                "states are encoded as nested sequences");
        std::vector<std::string_view> levels;
        split_state(state, types.own.size(), arena, levels);
        promise(levels.size() == types.own.size() + 1 && levels.back() == states.basic,
                "both ways to split a state agree");
        promise(basic_state(state, types.own.size(), arena) == states.basic, "the basic state is the last");
    } catch (const InputError& error) {
        promise(*error.what() != '\0', "an error says something");
    }
}

}  // namespace umpire::fuzz
