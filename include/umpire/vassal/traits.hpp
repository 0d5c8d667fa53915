#pragma once

#include "umpire/vassal/traits/appearance.hpp"
#include "umpire/vassal/traits/commands.hpp"
#include "umpire/vassal/traits/movement.hpp"
#include "umpire/vassal/traits/properties.hpp"

#include <string>
#include <string_view>
#include <variant>

/// The traits of a counter: what each level of its type text and of its state text means.
namespace umpire::vassal {

/// A trait this engine does not have (modules bring their own); kept as it stands.
struct UnknownTrait {
    std::string text;

    bool operator==(const UnknownTrait&) const = default;
};

using Trait =
    std::variant<UnknownTrait, Layer, MultiKeyLayer, Marker, DynamicProperty, CalculatedProperty,
                 SetGlobalProperty, SetPieceProperty, UsePrototype, Label, Mask, Invisible, Rotate, Pivot,
                 MarkMoved, Footprint, Restricted, Immobilized, SendToLocation, ReturnToDeck, Translate,
                 PlaceMarker, Replace, Clone, Delete, Attachment, Mat, MatCargo, TriggerAction,
                 GlobalKeyCommand, GlobalHotKey, RestrictCommands, ReportAction, PlaySound, ActionButton,
                 SubMenu, MenuSeparator, AreaOfEffect, NonRectangular, Table, PropertySheet, BasicName,
                 BorderOutline, MultiLocationCommand, TranslatableMessage, Deselect, Comment>;

/// The state of a trait that has none, or is not known. Most often empty; kept as it stands.
struct NoState {
    std::string text;

    bool operator==(const NoState&) const = default;
};

using TraitState =
    std::variant<NoState, LayerState, MultiKeyLayerState, MarkerState, DynamicPropertyState, LabelState,
                 MaskState, InvisibleState, RotateState, MarkMovedState, FootprintState, RestrictedState,
                 SendToLocationState, AttachmentState, MatState, MatCargoState, ReportActionState,
                 AreaOfEffectState, TableState, PropertySheetState>;

/// The name of a trait's kind: its type up to and including the first `;`.
std::string_view trait_id(std::string_view own_type);

/// Never fails: what a text leaves out, or has wrong, takes its initial value, as in the engine.
Trait decode_trait(std::string_view own_type);
/// In the form of the present engine, with all fields.
std::string encode_trait(const Trait& trait);

TraitState decode_trait_state(const Trait& trait, std::string_view own_state);
/// A state that is not of this trait's kind is written as the state of a fresh trait.
std::string encode_trait_state(const Trait& trait, const TraitState& state);

}  // namespace umpire::vassal
