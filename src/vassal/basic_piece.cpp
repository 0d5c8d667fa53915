#include "umpire/vassal/basic_piece.hpp"

#include "umpire/vassal/java.hpp"
#include "umpire/vassal/sequence.hpp"

#include "traits/field_io.hpp"

namespace umpire::vassal {

namespace {

using detail::Either;
using detail::FieldReader;
using detail::FieldWriter;

constexpr std::string_view layer_mark = "@@";

template <class F, Either<BasicPieceType> T>
void fields(F& f, T& t) {
    f(t.clone_key), f(t.delete_key), f(t.image), f(t.name);
}

template <class F, Either<DeckType> T>
void fields(F& f, T& t) {
    f(t.draw_outline), f(t.outline_colour), f(t.width), f(t.height), f(t.face_down_option),
        f(t.shuffle_option);
    f(t.allow_multiple), f(t.allow_select), f(t.reversible);
    f(t.reshuffle_command), f(t.reshuffle_target), f(t.reshuffle_message), f(t.name);
    f(t.shuffle_message), f(t.reverse_message), f(t.face_down_report), f(t.draw_face_up), f(t.persistable);
    f(t.shuffle_key), f(t.reshuffle_key), f(t.max_stack);
    f(t.count_expressions), f(t.expression_counting), f(t.global_commands), f(t.hot_key_on_empty),
        f(t.empty_key);
    f(t.select_display_property), f(t.select_sort_property), f(t.restrict_option), f(t.restrict_expression);
    f(t.shuffle_command), f(t.reverse_command), f(t.reverse_key);
    f(t.draw_multiple_command), f(t.draw_specific_command), f(t.face_up_command), f(t.face_down_command);
    f(t.face_up_key), f(t.face_up_report), f(t.face_flip_key), f(t.face_down_key);
    f(t.save_command), f(t.save_key), f(t.save_report), f(t.load_command), f(t.load_key), f(t.load_report);
    f(t.restrict_access), f(t.owners);
}

template <class F, class State>
void map_field(F& f, State& state) {
    std::string map = state.map.value_or("null");
    f(map);
    if constexpr (F::reading) {
        if (map != "null") state.map = map;
    }
}

template <class F, Either<BasicPieceState> S>
void fields(F& f, S& s) {
    map_field(f, s);
    f(s.x), f(s.y), f(s.gpid);
    f.counted(s.properties, [](auto& each, auto& property) { each(property.name), each(property.value); });
}

template <class F, Either<StackState> S>
void fields(F& f, S& s) {
    map_field(f, s);
    if (s.map) f(s.x), f(s.y);
    if constexpr (F::reading) {
        while (f.has_more()) {
            std::string token;
            f(token);
            if (token.starts_with(layer_mark))
                s.layer = java::parse_int(std::string_view(token).substr(layer_mark.size())).value_or(-1);
            else
                s.members.push_back(std::move(token));
        }
    } else {
        f.all(s.members);
        if (s.layer) f(std::string(layer_mark) + std::to_string(*s.layer));
    }
}

template <class F, Either<DeckState> S>
void fields(F& f, S& s) {
    map_field(f, s);
    f(s.x), f(s.y), f(s.face_down);
    if constexpr (F::reading) {
        std::string members;
        const bool given = f.has_more();
        f(members);
        if (given) s.members = decode_sequence(members, ',');
    } else if (!s.members.empty()) {
        f(encode_sequence(s.members, ','));
    }
}

template <class T>
std::optional<T> read_type(std::string_view text, std::string_view id) {
    if (!text.starts_with(id)) return std::nullopt;
    FieldReader reader(text.substr(id.size()));
    T type;
    fields(reader, type);
    return type;
}

template <class T>
T read_state(std::string_view text) {
    FieldReader reader(text);
    T state;
    fields(reader, state);
    return state;
}

template <class T>
std::string write(std::string_view id, const T& value) {
    FieldWriter writer;
    fields(writer, value);
    return std::string(id) + std::move(writer).text();
}

}  // namespace

std::optional<BasicPieceType> decode_basic_piece(std::string_view type) {
    return read_type<BasicPieceType>(type, basic_piece_id);
}
std::string encode_basic_piece(const BasicPieceType& type) {
    return write(basic_piece_id, type);
}
BasicPieceState decode_basic_piece_state(std::string_view state) {
    return read_state<BasicPieceState>(state);
}
std::string encode_basic_piece_state(const BasicPieceState& state) {
    return write("", state);
}

StackState decode_stack_state(std::string_view state) {
    return read_state<StackState>(state);
}
std::string encode_stack_state(const StackState& state) {
    return write("", state);
}

std::optional<DeckType> decode_deck(std::string_view type) {
    return read_type<DeckType>(type, deck_id);
}
std::string encode_deck(const DeckType& type) {
    return write(deck_id, type);
}
DeckState decode_deck_state(std::string_view state) {
    return read_state<DeckState>(state);
}
std::string encode_deck_state(const DeckState& state) {
    return write("", state);
}

}  // namespace umpire::vassal
