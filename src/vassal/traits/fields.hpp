#pragma once

#include "field_io.hpp"

/// The fields of every trait's type, in the order of the file.
namespace umpire::vassal::detail {

template <class T>
inline constexpr char delimiter_of = ';';
template <>
inline constexpr char delimiter_of<Marker> = ',';

template <class F, class T>
void image_fields(F& f, T& t) {
    f(t.activate_command), f(t.activate_modifiers), f(t.activate_letters);
    f(t.increase_command), f(t.increase_modifiers), f(t.increase_letters);
    f(t.decrease_command), f(t.decrease_modifiers), f(t.decrease_letters);
    f(t.reset_command), f(t.reset_key), f(t.reset_level);
    f(t.draw_underneath_when_selected), f(t.x_offset), f(t.y_offset);
    f(t.images), f(t.level_names), f(t.loop_levels), f(t.name), f(t.random_key), f(t.random_text);
    f(t.follow_property), f(t.follow_expression), f(t.first_level_value);
}

template <class F, Either<Layer> T>
void fields(F& f, T& t) {
    image_fields(f, t);
    f.version(t.version);
    f(t.always_active), f(t.activate_key), f(t.increase_key), f(t.decrease_key), f(t.description), f(t.scale);
    f(t.only_property_name), f(t.only_property_state);
}

template <class F, Either<MultiKeyLayer> T>
void fields(F& f, T& t) {
    image_fields(f, t);
}

template <class F, Either<Marker> T>
void fields(F& f, T& t) {
    f.all(t.keys);
}

template <class F, Either<DynamicProperty> T>
void fields(F& f, T& t) {
    f(t.name), f(t.constraints), f(t.key_commands), f(t.description);
}

template <class F, Either<CalculatedProperty> T>
void fields(F& f, T& t) {
    f(t.name), f(t.expression), f(t.description);
}

template <class F, Either<SetGlobalProperty> T>
void fields(F& f, T& t) {
    f(t.name), f(t.constraints), f(t.key_commands), f(t.description), f(t.level), f(t.search_name);
}

template <class F, Either<SetPieceProperty> T>
void fields(F& f, T& t) {
    f(t.name), f(t.constraints), f(t.key_commands), f(t.description), f(t.target), f(t.filter);
    f(t.restrict_range), f(t.range), f(t.fixed_range), f(t.range_property), f(t.select_from_deck);
    f(t.override_constraints);
}

std::vector<Parameter> parse_prototype_parameters(std::string_view text);
std::string prototype_parameters_text(const std::vector<Parameter>& parameters);

template <class F, Either<UsePrototype> T>
void fields(F& f, T& t) {
    f(t.name);
    std::string parameters = prototype_parameters_text(t.parameters);
    if (F::reading || !parameters.empty()) f(parameters);
    if constexpr (F::reading) t.parameters = parse_prototype_parameters(parameters);
}

template <class F, Either<Label> T>
void fields(F& f, T& t) {
    f(t.key), f(t.menu), f(t.font_size), f(t.background), f(t.foreground);
    f.letter(t.vertical_position), f(t.vertical_offset);
    f.letter(t.horizontal_position), f(t.horizontal_offset);
    f.letter(t.vertical_justification), f.letter(t.horizontal_justification);
    f(t.name_format), f(t.font_family), f(t.font_style), f(t.rotation), f(t.property_name);
    f(t.description), f(t.always_use_format);
}

std::string_view first_letter(std::string_view text);

template <class F, Either<Mask> T>
void fields(F& f, T& t) {
    f(t.key), f(t.image), f(t.hide_command);
    std::string display = t.display_style + t.display_detail;
    f(display);
    if constexpr (F::reading) {
        if (!display.empty()) t.display_style = first_letter(display);
        t.display_detail = display.empty() ? "" : display.substr(t.display_style.size());
    }
    f(t.mask_name), f(t.access), f(t.peek_command), f(t.description), f(t.auto_peek);
    f(t.deal_key), f(t.deal_expression);
}

template <class F, Either<Invisible> T>
void fields(F& f, T& t) {
    f(t.key), f(t.command), f(t.background), f(t.access), f(t.transparency), f(t.description);
    f(t.disable_auto_report_move);
}

template <class F, Either<Rotate> T>
void fields(F& f, T& t) {
    f(t.facings);
    if (t.facings == 1) {
        f(t.set_angle_key), f(t.set_angle_text);
    } else {
        f(t.clockwise_key), f(t.counterclockwise_key), f(t.clockwise_text), f(t.counterclockwise_text);
    }
    f(t.random_key), f(t.random_text), f(t.name), f(t.description);
    f(t.direct_key), f(t.direct_text), f(t.direct_expression), f(t.direct_is_facing);
}

template <class F, Either<Pivot> T>
void fields(F& f, T& t) {
    f(t.command), f(t.key), f(t.x), f(t.y), f(t.fixed_angle), f(t.angle), f(t.description);
    f(t.second_command), f(t.second_key), f(t.second_angle);
}

template <class F, Either<MarkMoved> T>
void fields(F& f, T& t) {
    f(t.icon), f(t.x_offset), f(t.y_offset), f(t.command), f(t.key), f(t.description),
        f(t.ignore_same_location);
    f(t.moved_command), f(t.moved_key), f(t.unmoved_command), f(t.unmoved_key);
}

template <class F, Either<Footprint> T>
void fields(F& f, T& t) {
    f(t.key), f(t.menu), f(t.initially_visible), f(t.globally_visible), f(t.circle_radius);
    f(t.fill_colour), f(t.line_colour), f(t.selected_transparency), f(t.unselected_transparency);
    f(t.edge_point_buffer), f(t.edge_display_buffer), f(t.line_width);
    f(t.on_key), f(t.off_key), f(t.clear_key), f(t.description), f(t.ignore_same_location);
}

template <class F, Either<Restricted> T>
void fields(F& f, T& t) {
    f(t.sides), f(t.restrict_by_player), f(t.restrict_movement), f(t.description);
}

/// What the flags for selecting mean for moving, in files that do not say it.
Immobilized::Moves moves_by_selection(std::string_view select_flags);

template <class F, Either<Immobilized> T>
void fields(F& f, T& t) {
    f(t.select_flags);
    if constexpr (F::reading) t.moves = moves_by_selection(t.select_flags);
    f(t.moves);
    std::string stacking = t.stacks ? "L" : "R";
    f(stacking);
    if constexpr (F::reading) t.stacks = stacking.starts_with('L');
    f(t.description);
}

template <class F, Either<SendToLocation> T>
void fields(F& f, T& t) {
    f(t.menu), f(t.key), f(t.map), f(t.board), f(t.x), f(t.y), f(t.back_menu), f(t.back_key);
    f(t.x_index), f(t.y_index), f(t.x_offset), f(t.y_offset), f(t.description);
    f(t.destination), f(t.zone), f(t.region), f(t.filter), f(t.grid_location);
}

template <class F, Either<ReturnToDeck> T>
void fields(F& f, T& t) {
    f(t.menu), f(t.key), f(t.deck), f(t.prompt), f(t.description);
    f.version(t.version);
    f(t.select_deck), f(t.deck_expression);
}

template <class F, Either<Translate> T>
void fields(F& f, T& t) {
    f(t.menu), f(t.key), f(t.x_distance), f(t.y_distance), f(t.move_stack);
    f(t.x_index), f(t.y_index), f(t.x_offset), f(t.y_offset), f(t.description);
}

template <class F, class T>
requires Either<T, PlaceMarker> || Either<T, Replace>
void fields(F& f, T& t) {
    f(t.menu), f(t.key), f(t.marker_spec), f(t.marker_text), f(t.x_offset), f(t.y_offset),
        f(t.match_rotation);
    f(t.after_key), f(t.description), f(t.gpid), f(t.placement), f(t.above), f(t.copy_properties_by_name);
    f(t.parameters);
    f.version(t.version);
}

template <class F, class T>
requires Either<T, Clone> || Either<T, Delete>
void fields(F& f, T& t) {
    f(t.menu), f(t.key), f(t.description);
}

template <class F, Either<Attachment> T>
void fields(F& f, T& t) {
    f(t.name), f(t.description), f(t.attach_menu), f(t.attach_key), f(t.clear_menu), f(t.clear_key),
        f(t.filter);
    f(t.restrict_range), f(t.range), f(t.fixed_range), f(t.range_property), f(t.select_from_deck),
        f(t.target);
    f(t.clear_matching_menu), f(t.clear_matching_key), f(t.clear_matching_filter);
    f(t.on_attach), f(t.on_detach), f(t.before_attach), f(t.allow_self), f(t.auto_attach);
}

template <class F, Either<Mat> T>
void fields(F& f, T& t) {
    f(t.name), f(t.description);
}

template <class F, Either<MatCargo> T>
void fields(F& f, T& t) {
    f(t.description), f(t.maintain_facing), f(t.x_detection_offset), f(t.y_detection_offset);
    f(t.find_key), f(t.detach_key);
}

template <class F, Either<TriggerAction> T>
void fields(F& f, T& t) {
    f(t.name), f(t.menu), f(t.key), f(t.filter), f(t.watch_keys), f(t.action_keys);
    f(t.loop), f(t.pre_loop_key), f(t.post_loop_key), f(t.loop_type), f(t.while_expression),
        f(t.until_expression);
    f(t.loop_count), f(t.index), f(t.index_property), f(t.index_start), f(t.index_step);
}

template <class F, Either<GlobalKeyCommand> T>
void fields(F& f, T& t) {
    f(t.menu), f(t.key), f(t.global_key), f(t.filter), f(t.restrict_range), f(t.range), f(t.report_single);
    f(t.fixed_range), f(t.range_property), f(t.description), f(t.select_from_deck), f(t.target);
    f(t.suppress_sounds), f(t.parameters);
}

template <class F, Either<GlobalHotKey> T>
void fields(F& f, T& t) {
    f(t.menu), f(t.key), f(t.hot_key), f(t.description);
}

template <class F, Either<RestrictCommands> T>
void fields(F& f, T& t) {
    f(t.name), f(t.action), f(t.filter), f(t.keys);
}

template <class F, Either<ReportAction> T>
void fields(F& f, T& t) {
    f(t.keys), f(t.format), f(t.cycle_down_keys), f(t.cycle_formats), f(t.description), f(t.no_suppress);
}

template <class F, Either<PlaySound> T>
void fields(F& f, T& t) {
    f(t.clip), f(t.menu), f(t.key), f(t.send_to_others), f(t.description), f(t.no_suppress);
}

template <class F, Either<ActionButton> T>
void fields(F& f, T& t) {
    f(t.key), f(t.x), f(t.y), f(t.width), f(t.height), f(t.description), f(t.launch_popup), f(t.whole_shape);
    f.version(t.version);
    f.counted(t.points, [](auto& each, auto& point) { each(point.x), each(point.y); });
}

template <class F, Either<SubMenu> T>
void fields(F& f, T& t) {
    f(t.name), f(t.commands), f(t.description);
}

template <class F, Either<MenuSeparator> T>
void fields(F& f, T& t) {
    f(t.description), f(t.key);
}

template <class F, Either<AreaOfEffect> T>
void fields(F& f, T& t) {
    f(t.colour), f(t.opacity_percent), f(t.radius), f(t.always_active), f(t.menu), f(t.key), f(t.shader_name);
    f(t.fixed_radius), f(t.radius_marker), f(t.description), f(t.name);
    f(t.on_menu), f(t.on_key), f(t.off_menu), f(t.off_key), f(t.globally_visible);
}

template <class F, Either<NonRectangular> T>
void fields(F& f, T& t) {
    f(t.scale);
    f.rest(t.shape);
}

template <class F, Either<Table> T>
void fields(F& f, T& t) {
    f(t.rows), f(t.columns), f(t.menu), f(t.key), f(t.description);
}

std::vector<PropertySheet::Field> parse_sheet_definition(std::string_view text);
std::string sheet_definition_text(const std::vector<PropertySheet::Field>& fields);
std::optional<Colour> colour_of_parts(std::string_view red, std::string_view green, std::string_view blue);

template <class F, Either<PropertySheet> T>
void fields(F& f, T& t) {
    std::string definition = sheet_definition_text(t.fields);
    std::string letter;  // the key of old versions
    f(definition), f(t.menu), f(letter), f(t.commit_style);
    std::string red = t.background ? std::to_string(t.background->red) : "";
    std::string green = t.background ? std::to_string(t.background->green) : "";
    std::string blue = t.background ? std::to_string(t.background->blue) : "";
    f(red), f(green), f(blue), f(t.key), f(t.description);
    if constexpr (F::reading) {
        t.fields = parse_sheet_definition(definition);
        t.background = colour_of_parts(red, green, blue);
        if (!letter.empty()) t.key = control_key(letter);
    }
}

template <class F, Either<BasicName> T>
void fields(F& f, T& t) {
    f(t.name);
}

template <class F, Either<BorderOutline> T>
void fields(F& f, T& t) {
    f(t.property), f(t.description), f(t.thickness), f(t.colour), f(t.second_property), f(t.compare_mode);
}

template <class F, Either<MultiLocationCommand> T>
void fields(F& f, T& t) {
    f(t.description), f(t.location_type), f(t.filter), f(t.menu), f(t.key), f(t.current_map_only);
    f(t.sort), f(t.ascending), f(t.numeric);
}

template <class F, Either<TranslatableMessage> T>
void fields(F& f, T& t) {
    f(t.key), f(t.description), f(t.message);
}

template <class F, Either<Deselect> T>
void fields(F& f, T& t) {
    f(t.menu), f(t.key), f(t.description), f(t.unstack), f(t.deselect_type);
}

template <class F, Either<Comment> T>
void fields(F& f, T& t) {
    f(t.text);
}

}  // namespace umpire::vassal::detail
