#pragma once

#include "field_io.hpp"

/// The fields of every trait's state, in the order of the file. Each also sees the trait: what a state means
/// may depend on it.
namespace umpire::vassal::detail {

template <class State>
inline constexpr char state_delimiter_of = ';';
template <>
inline constexpr char state_delimiter_of<MarkerState> = ',';
template <>
inline constexpr char state_delimiter_of<TableState> = ',';
template <>
inline constexpr char state_delimiter_of<PropertySheetState> = '~';

template <class F, Either<LayerState> S>
void state_fields(F& f, const Layer&, S& s) {
    f(s.level);
}

template <class F, Either<MultiKeyLayerState> S>
void state_fields(F& f, const MultiKeyLayer&, S& s) {
    f(s.level), f(s.pressed_letters);
}

template <class F, Either<MarkerState> S>
void state_fields(F& f, const Marker& marker, S& s) {
    f.all(s.values);
    if constexpr (F::reading) s.values.resize(marker.keys.size());
}

template <class F, Either<DynamicPropertyState> S>
void state_fields(F& f, const DynamicProperty&, S& s) {
    f.whole(s.value);
}

template <class F, Either<LabelState> S>
void state_fields(F& f, const Label&, S& s) {
    f.whole(s.text);
    if constexpr (F::reading) s.text = std::string(java::trim(s.text));
}

/// A name, or a word that stands for none.
template <bool reading, class Name, class Visit>
void name_or_none(Name& name, std::string_view none, Visit visit) {
    std::string text = name.value_or(std::string(none));
    visit(text);
    if constexpr (reading) {
        if (text == none)
            name.reset();
        else
            name = text;
    }
}

template <class F, Either<MaskState> S>
void state_fields(F& f, const Mask&, S& s) {
    name_or_none<F::reading>(s.owner, "null", [&f](auto& text) { f(text); });
    f(s.options);
}

template <class F, Either<InvisibleState> S>
void state_fields(F& f, const Invisible&, S& s) {
    name_or_none<F::reading>(s.owner, "null", [&f](auto& text) { f.whole(text); });
}

template <class F, Either<RotateState> S>
void state_fields(F& f, const Rotate& rotate, S& s) {
    if (rotate.facings == 1)
        f(s.degrees);
    else
        f(s.facing);
}

template <class F, Either<MarkMovedState> S>
void state_fields(F& f, const MarkMoved&, S& s) {
    f(s.moved);
}

template <class F, Either<FootprintState> S>
void state_fields(F& f, const Footprint&, S& s) {
    f(s.visible), f(s.start_map);
    f.counted(s.points, [](auto& each, auto& point) { each(point); });
    f(s.ever_initialized), f(s.last_point_list_size);
}

template <class F, Either<RestrictedState> S>
void state_fields(F& f, const Restricted&, S& s) {
    f.whole(s.owner);
}

template <class F, Either<SendToLocationState> S>
void state_fields(F& f, const SendToLocation&, S& s) {
    std::string x = s.back_point ? std::to_string(s.back_point->x) : "";
    std::string y = s.back_point ? std::to_string(s.back_point->y) : "";
    f(s.back_map), f(x), f(y);
    if constexpr (F::reading) {
        const auto left = java::parse_int(x);
        const auto top = java::parse_int(y);
        s.back_point = left && top ? std::optional(PixelPoint{*left, *top}) : std::nullopt;
    }
}

template <class F, class T, class S>
requires Either<S, AttachmentState> || Either<S, MatState>
void state_fields(F& f, const T&, S& s) {
    f.counted(s.pieces, [](auto& each, auto& piece) { each(piece); });
}

template <class F, Either<MatCargoState> S>
void state_fields(F& f, const MatCargo&, S& s) {
    name_or_none<F::reading>(s.mat, "noMat", [&f](auto& text) { f.whole(text); });
}

template <class F, Either<ReportActionState> S>
void state_fields(F& f, const ReportAction&, S& s) {
    f(s.cycle_index);
}

template <class F, Either<AreaOfEffectState> S>
void state_fields(F& f, const AreaOfEffect&, S& s) {
    f(s.active);
}

template <class F, Either<TableState> S>
void state_fields(F& f, const Table&, S& s) {
    f.all(s.cells);
}

template <class F, Either<PropertySheetState> S>
void state_fields(F& f, const PropertySheet&, S& s) {
    f.all(s.values);
}

}  // namespace umpire::vassal::detail
