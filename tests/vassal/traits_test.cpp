#include "umpire/vassal/traits.hpp"

#include <catch2/catch.hpp>

#include <fstream>

namespace traits_test {

using namespace umpire::vassal;
using Names = std::vector<std::string>;

namespace {

struct Sample {
    std::string name;
    std::string type;
    std::string state;
};

std::vector<Sample> fresh_traits() {
    std::ifstream in(UMPIRE_SOURCE_DIR "/tests/data/default-traits.txt");
    std::vector<Sample> samples;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with('#') || line.empty()) continue;
        if (line.starts_with("type "))
            samples.back().type = line.substr(6);
        else if (line == "state" || line.starts_with("state "))
            samples.back().state = line.size() > 6 ? line.substr(6) : "";
        else
            samples.push_back({line, "", ""});
    }
    return samples;
}

template <class T>
T decoded(std::string_view type) {
    const Trait trait = decode_trait(type);
    REQUIRE(std::holds_alternative<T>(trait));
    return std::get<T>(trait);
}

template <class T>
typename T::State decoded_state(const T& trait, std::string_view state) {
    return std::get<typename T::State>(decode_trait_state(trait, state));
}

std::string state_again(const Trait& trait, std::string_view state) {
    return encode_trait_state(trait, decode_trait_state(trait, state));
}

KeyStroke control(int code) {
    return {code, control_modifiers, ""};
}

template <class... Known>
void require_fresh(const std::vector<Sample>& samples, std::variant<UnknownTrait, Known...>*) {
    int found = 0;
    for (const auto& sample : samples) {
        INFO(sample.type);
        const auto trait = decode_trait(sample.type);
        // A marker always has a key, if only an empty one; the others equal what their struct starts with.
        const bool equal = ((trait == Trait(Known{})) || ...) || std::holds_alternative<Marker>(trait);
        CHECK(equal);
        found += equal ? 1 : 0;
    }
    CHECK(found == static_cast<int>(samples.size()));
}

}  // namespace

TEST_CASE("a trait's id ends with the first semicolon") {
    CHECK(trait_id("mark;Side") == "mark;");
    CHECK(trait_id("mark;") == "mark;");
    CHECK(trait_id("stack") == "stack");
    CHECK(trait_id("").empty());
}

TEST_CASE("every fresh trait of the engine is known and written as it was read") {
    const auto samples = fresh_traits();
    REQUIRE(samples.size() == 45);
    for (const auto& sample : samples) {
        INFO(sample.name);
        const Trait trait = decode_trait(sample.type);
        CHECK_FALSE(std::holds_alternative<UnknownTrait>(trait));
        CHECK(encode_trait(trait) == sample.type);
        CHECK(state_again(trait, sample.state) == sample.state);
    }
}

TEST_CASE("a trait's initial values are those of a fresh one") {
    require_fresh(fresh_traits(), static_cast<Trait*>(nullptr));
}

TEST_CASE("fields missing at the end get their initial values") {
    for (const auto& sample : fresh_traits()) {
        const auto whole = decode_trait(sample.type);
        for (auto cut = sample.type.rfind(';'); cut > trait_id(sample.type).size();
             cut = sample.type.rfind(';', cut - 1)) {
            const auto shorter = sample.type.substr(0, cut);
            INFO(shorter);
            const auto trait = decode_trait(shorter);
            CHECK(decode_trait(encode_trait(trait)) == trait);
            // Versions are the exception: a trait without one is an old one. So are layers, whose keys moved.
            const bool versioned = sample.name == "ActionButton" || sample.name == "ReturnToDeck" ||
                                   sample.name == "PlaceMarker" || sample.name == "Replace" ||
                                   sample.name == "Embellishment";
            if (!versioned) CHECK(trait == whole);
        }
    }
    CHECK(decoded<PlaceMarker>("placemark;Place;77,130;null;null;0;0").version == 0);
}

TEST_CASE("traits nobody knows are kept as they stand") {
    for (const auto* text : {"conceal;72,130;a;b", "mark", "", ";", "xyz;'a';\\;"}) {
        const Trait trait = decode_trait(text);
        CHECK(std::get<UnknownTrait>(trait).text == text);
        CHECK(encode_trait(trait) == text);
        CHECK(state_again(trait, "any;\\state'") == "any;\\state'");
    }
}

TEST_CASE("a state of another trait is written as that of a fresh one") {
    CHECK(encode_trait_state(Layer{}, MarkerState{{"x"}}) == "1");
    CHECK(encode_trait_state(Clone{}, LayerState{3}).empty());
}

TEST_CASE("a layer has all its fields") {
    const std::string text =
        "emb2;Flip;128;F;Up;128;U;Down;130;D;Reset;82,130;$x$;true;3;-4;a.png,b\\,c.png;+ "
        "(hit),Dead;false;Steps;71,130;Roll;"
        "true;{Strength};5;1;false;70,130;57344,0,Up;68,130;About it;0.5;Side;false";
    const auto layer = decoded<Layer>(text);
    CHECK(layer.activate_command == "Flip");
    CHECK(layer.activate_modifiers == 128);
    CHECK(layer.activate_letters == "F");
    CHECK(layer.increase_command == "Up");
    CHECK(layer.increase_letters == "U");
    CHECK(layer.decrease_command == "Down");
    CHECK(layer.decrease_modifiers == 130);
    CHECK(layer.decrease_letters == "D");
    CHECK(layer.reset_command == "Reset");
    CHECK(layer.reset_key == control(82));
    CHECK(layer.reset_level == "$x$");
    CHECK(layer.draw_underneath_when_selected);
    CHECK(layer.x_offset == 3);
    CHECK(layer.y_offset == -4);
    CHECK(layer.images == Names{"a.png", "b,c.png"});
    CHECK(layer.level_names == Names{"+ (hit)", "Dead"});
    CHECK_FALSE(layer.loop_levels);
    CHECK(layer.name == "Steps");
    CHECK(layer.random_key == control(71));
    CHECK(layer.random_text == "Roll");
    CHECK(layer.follow_property);
    CHECK(layer.follow_expression == "{Strength}");
    CHECK(layer.first_level_value == 5);
    CHECK(layer.version == 1);
    CHECK_FALSE(layer.always_active);
    CHECK(layer.activate_key == control(70));
    CHECK(layer.increase_key == KeyStroke{57344, 0, "Up"});
    CHECK(layer.decrease_key == control(68));
    CHECK(layer.description == "About it");
    CHECK(layer.scale == 0.5);
    CHECK(layer.only_property_name == "Side");
    CHECK_FALSE(layer.only_property_state);
    CHECK(encode_trait(layer) == text);

    CHECK(decoded_state(layer, "-2").level == -2);
    CHECK(decoded_state(layer, "2;F").level == 2);
    CHECK(level_in_use(layer, 9) == 2);
    CHECK(level_in_use(layer, -9) == -2);
}

TEST_CASE("a layer without version gets its keys from its letters") {
    const auto layer =
        decoded<Layer>("emb2;Flip;128;F;Up;2;];;128;;;;1;false;0;0;a.png;;true;Steps;;;false;;1");
    CHECK(layer.version == 1);
    CHECK_FALSE(layer.always_active);
    CHECK(layer.activate_key == control(70));
    CHECK(layer.increase_key == control(93));
    CHECK_FALSE(layer.decrease_key);
    const auto always = decoded<Layer>("emb2;;128;;;128;;;128;;;;1;false;0;0;a.png;;true;Steps;;;false;;1");
    CHECK(always.always_active);
    CHECK_FALSE(always.activate_key);
}

TEST_CASE("a layer of several letters is of the old kind") {
    const std::string text =
        "emb2;Activate;128;AB;Increase;128;];Decrease;128;[;Reset;82,130;1;false;0;0;;;true;;;;false;;1";
    const auto layer = decoded<MultiKeyLayer>(text);
    CHECK(layer.activate_letters == "AB");
    CHECK(encode_trait(layer) == text);
    CHECK(decoded_state(layer, "-2;A") == MultiKeyLayerState{-2, "A"});
    CHECK(state_again(layer, "-1;") == "-1;");

    // A fresh one of the old kind has single letters, and so never is read as one.
    const auto fresh = decoded<Layer>(
        "emb2;Activate;128;A;Increase;128;];Decrease;128;[;Reset;82,130;1;false;0;0;;;true;;;;false;;1");
    CHECK(fresh.decrease_key == control('['));
    CHECK(decoded_state(fresh, "-1;").level == -1);
}

TEST_CASE("a layer in its first form becomes one in the present form") {
    const auto layer = decoded<Layer>("emb;h\\;Reset\\;82,130\\;2;_Hit;u;Up;d;Down;5;6;a.png,+ (hit);b.png");
    CHECK(layer.activate_letters == "H");
    CHECK(layer.reset_command == "Reset");
    CHECK(layer.reset_key == control(82));
    CHECK(layer.reset_level == "2");
    CHECK(layer.activate_command == "Hit");
    CHECK(layer.draw_underneath_when_selected);
    CHECK(layer.increase_key == control('U'));
    CHECK(layer.decrease_key == control('D'));
    CHECK(layer.x_offset == 5);
    CHECK(layer.y_offset == 6);
    CHECK(layer.images == Names{"a.png", "b.png"});
    CHECK(layer.level_names == Names{"+ (hit)", ""});
    CHECK(encode_trait(layer).starts_with(
        "emb2;Hit;128;H;Up;128;U;Down;128;D;Reset;82,130;2;true;5;6;a.png,b.png;"));
    CHECK(decoded<Layer>("emb;").images.empty());
    CHECK(decoded<Layer>("emb;").always_active);
}

TEST_CASE("a marker has as many values as keys") {
    const auto marker = decoded<Marker>("mark;Side,Type\\,2");
    CHECK(marker.keys == Names{"Side", "Type,2"});
    CHECK(decoded_state(marker, "Axis,a\\,b").values == Names{"Axis", "a,b"});
    CHECK(decoded_state(marker, "Axis").values == Names{"Axis", ""});
    CHECK(decoded_state(marker, "a,b,c").values == Names{"a", "b"});
    CHECK(state_again(marker, "Axis,a\\,b") == "Axis,a\\,b");
}

TEST_CASE("the keys of a dynamic property say what they change") {
    const std::string text =
        "PROP;Steps;true,0,{Max},true;Set:65\\,130:P\\,3,Add:66\\,130:I\\,-1,Ask:67\\,130:R\\,How "
        "many?,Choose::E\\,Which?\\,"
        "one\\\\,two;About it";
    const auto property = decoded<DynamicProperty>(text);
    CHECK(property.name == "Steps");
    CHECK(property.constraints == PropertyConstraints{true, "0", "{Max}", true});
    REQUIRE(property.key_commands.size() == 4);
    CHECK(property.key_commands[0] == PropertyKeyCommand{"Set", control(65), {"P", "3", "", {}}});
    CHECK(property.key_commands[1] == PropertyKeyCommand{"Add", control(66), {"I", "-1", "", {}}});
    CHECK(property.key_commands[2] == PropertyKeyCommand{"Ask", control(67), {"R", "", "How many?", {}}});
    CHECK(property.key_commands[3] ==
          PropertyKeyCommand{"Choose", std::nullopt, {"E", "", "Which?", {"one", "two"}}});
    CHECK(property.description == "About it");
    CHECK(encode_trait(property) == text);
    CHECK(decoded_state(property, "a;b,'c'").value == "a;b,'c'");
}

TEST_CASE("a label has all its fields, and its text is trimmed") {
    const std::string text =
        "label;76,130;Change;12;255,255,0,128;;b;-6;r;7;t;l;$label$;Serif;3;90;Strength;About it;true";
    const auto label = decoded<Label>(text);
    CHECK(label.key == control(76));
    CHECK(label.menu == "Change");
    CHECK(label.font_size == 12);
    CHECK(label.background == Colour{255, 255, 0, 128});
    CHECK_FALSE(label.foreground);
    CHECK(label.vertical_position == "b");
    CHECK(label.vertical_offset == -6);
    CHECK(label.horizontal_position == "r");
    CHECK(label.horizontal_offset == 7);
    CHECK(label.vertical_justification == "t");
    CHECK(label.horizontal_justification == "l");
    CHECK(label.name_format == "$label$");
    CHECK(label.font_family == "Serif");
    CHECK(label.font_style == 3);
    CHECK(label.rotation == 90);
    CHECK(label.property_name == "Strength");
    CHECK(label.description == "About it");
    CHECK(label.always_use_format);
    CHECK(encode_trait(label) == text);
    CHECK(decoded_state(label, "  3-3 ").text == "3-3");
}

TEST_CASE("a mask has all its fields, an owner, and options") {
    const std::string text =
        "obs;77,130;back.png;Hide;P80,130;Unit;sides:Axis:Allies;Look;About it;false;68,130;{true}";
    const auto mask = decoded<Mask>(text);
    CHECK(mask.key == control(77));
    CHECK(mask.image == "back.png");
    CHECK(mask.hide_command == "Hide");
    CHECK(mask.display_style == "P");
    CHECK(mask.display_detail == "80,130");
    CHECK(mask.mask_name == "Unit");
    CHECK(mask.access == Access{Access::Kind::sides, {"Axis", "Allies"}});
    CHECK(mask.peek_command == "Look");
    CHECK(mask.description == "About it");
    CHECK_FALSE(mask.auto_peek);
    CHECK(mask.deal_key == control(68));
    CHECK(mask.deal_expression == "{true}");
    CHECK(encode_trait(mask) == text);

    CHECK_FALSE(decoded_state(mask, "null;").owner);
    CHECK_FALSE(decoded_state(mask, "null").owner);
    CHECK(decoded_state(mask, "Axis;true|1|11") == MaskState{"Axis", "true|1|11"});
    CHECK(state_again(mask, "Axis;true|1|11") == "Axis;true|1|11");
    CHECK(decoded<Mask>("obs;F;back.png;Face down;Gfront.png;?").display_detail == "front.png");
}

TEST_CASE("an invisible counter has an owner") {
    const std::string text = "hide;72,130;Hide;255,255,255;side:;0.5;About it;true";
    const auto invisible = decoded<Invisible>(text);
    CHECK(invisible.key == control(72));
    CHECK(invisible.command == "Hide");
    CHECK(invisible.background == Colour{255, 255, 255, 255});
    CHECK(invisible.access.kind == Access::Kind::side);
    CHECK(invisible.transparency == 0.5);
    CHECK(invisible.description == "About it");
    CHECK(invisible.disable_auto_report_move);
    CHECK(encode_trait(invisible) == text);
    CHECK(decoded_state(invisible, "null") == InvisibleState{});
    CHECK(decoded_state(invisible, "pass;word").owner == "pass;word");
    CHECK(state_again(invisible, "pass;word") == "pass;word");
}

TEST_CASE("rotation is free with one facing, and by steps with several") {
    const std::string free = "rotate;1;82,130;Rotate;71,130;Random;Face;About it;68,130;Turn;{90};false";
    const auto angle = decoded<Rotate>(free);
    CHECK(angle.facings == 1);
    CHECK(angle.set_angle_key == control(82));
    CHECK(angle.set_angle_text == "Rotate");
    CHECK(angle.random_key == control(71));
    CHECK(angle.random_text == "Random");
    CHECK(angle.name == "Face");
    CHECK(angle.description == "About it");
    CHECK(angle.direct_key == control(68));
    CHECK(angle.direct_text == "Turn");
    CHECK(angle.direct_expression == "{90}");
    CHECK_FALSE(angle.direct_is_facing);
    CHECK(encode_trait(angle) == free);
    CHECK(decoded_state(angle, "-22.5").degrees == -22.5);
    CHECK(state_again(angle, "-22.5") == "-22.5");
    CHECK(state_again(angle, "90") == "90.0");

    const std::string steps = "rotate;8;93,130;91,130;CW;CCW;;;Face;;;;;true";
    const auto facing = decoded<Rotate>(steps);
    CHECK(facing.facings == 8);
    CHECK(facing.clockwise_key == control(93));
    CHECK(facing.counterclockwise_key == control(91));
    CHECK(facing.clockwise_text == "CW");
    CHECK(facing.counterclockwise_text == "CCW");
    CHECK(facing.name == "Face");
    CHECK(encode_trait(facing) == steps);
    CHECK(decoded_state(facing, "5").facing == 5);
    CHECK(decoded_state(facing, "x").facing == 0);
}

TEST_CASE("a movement trail remembers its points") {
    const std::string text =
        "footprint;84,130;Trail;true;true;11;1,2,3;4,5,6;90;40;21;31;2.5;65,130;66,130;67,130;About it;true";
    const auto footprint = decoded<Footprint>(text);
    CHECK(footprint.key == control(84));
    CHECK(footprint.menu == "Trail");
    CHECK(footprint.initially_visible);
    CHECK(footprint.globally_visible);
    CHECK(footprint.circle_radius == 11);
    CHECK(footprint.fill_colour == Colour{1, 2, 3, 255});
    CHECK(footprint.line_colour == Colour{4, 5, 6, 255});
    CHECK(footprint.selected_transparency == 90);
    CHECK(footprint.unselected_transparency == 40);
    CHECK(footprint.edge_point_buffer == 21);
    CHECK(footprint.edge_display_buffer == 31);
    CHECK(footprint.line_width == 2.5);
    CHECK(footprint.on_key == control(65));
    CHECK(footprint.off_key == control(66));
    CHECK(footprint.clear_key == control(67));
    CHECK(footprint.description == "About it");
    CHECK(footprint.ignore_same_location);
    CHECK(encode_trait(footprint) == text);

    const auto state = decoded_state(footprint, "true;Main Map;2;10,20;-30,40;true;2");
    CHECK(state == FootprintState{true, "Main Map", {{10, 20}, {-30, 40}}, true, 2});
    CHECK(state_again(footprint, "true;Main Map;2;10,20;-30,40;true;2") ==
          "true;Main Map;2;10,20;-30,40;true;2");
    CHECK(decoded_state(footprint, "true;Main Map;2147483647;1,2").points.size() == 1);
    CHECK(state_again(footprint, "false;;1;1534,792") == "false;;1;1534,792;false;0");
}

TEST_CASE("flags for selecting decide on moving only where nothing else does") {
    using Moves = Immobilized::Moves;
    CHECK(decoded<Immobilized>("immob;n").moves == Moves::never);
    CHECK(decoded<Immobilized>("immob;i").moves == Moves::if_selected);
    CHECK(decoded<Immobilized>("immob;g").moves == Moves::normally);
    CHECK(decoded<Immobilized>("immob;g").ignores_grid());
    CHECK(decoded<Immobilized>("immob;n;").moves == Moves::never);
    CHECK(decoded<Immobilized>("immob;n;N").moves == Moves::normally);
    CHECK(decoded<Immobilized>("immob;n;I").moves == Moves::if_selected);
    CHECK(decoded<Immobilized>("immob;;V").moves == Moves::never);
    CHECK_FALSE(decoded<Immobilized>("immob;n").stacks);
    CHECK_FALSE(decoded<Immobilized>("immob;n;N;R").stacks);
    CHECK(decoded<Immobilized>("immob;n;N;L").stacks);
    CHECK(encode_trait(decode_trait("immob;ng")) == "immob;ng;V;R;");
}

TEST_CASE("a prototype may have parameters") {
    const auto prototype = decoded<UsePrototype>("prototype;Infantry;Side=Axis,a\\,b=c\\=d");
    CHECK(prototype.name == "Infantry");
    CHECK(prototype.parameters == std::vector<Parameter>{{"Side", "Axis"}, {"a,b", "c=d"}});
    CHECK(encode_trait(prototype) == "prototype;Infantry;Side=Axis,a\\,b=c\\=d");
    CHECK(encode_trait(decode_trait("prototype;Infantry")) == "prototype;Infantry");
}

TEST_CASE("a property sheet lists its fields by kind") {
    const auto sheet = decoded<PropertySheet>("propertysheet;2Goblin~5HP~1Equipment;Stats;S;0;;;");
    CHECK(sheet.fields ==
          std::vector<PropertySheet::Field>{{"2", "Goblin"}, {"5", "HP"}, {"1", "Equipment"}});
    CHECK(sheet.key == control('S'));
    CHECK_FALSE(sheet.background);
    CHECK(encode_trait(sheet) == "propertysheet;2Goblin~5HP~1Equipment;Stats;;0;;;;83,130;");
    CHECK(decoded<PropertySheet>("propertysheet;;a;;1;10;20;30;;").background == Colour{10, 20, 30, 255});
    CHECK(decoded_state(sheet, "Bob~3/7~a|b").values == Names{"Bob", "3/7", "a|b"});
    CHECK(state_again(sheet, "Bob~3/7~a|b") == "Bob~3/7~a|b");
}

TEST_CASE("other states keep what they say") {
    const auto send = decoded<SendToLocation>("sendto;;;;");
    CHECK(decoded_state(send, ";;") == SendToLocationState{});
    CHECK(decoded_state(send, "Main Map;5;-6") == SendToLocationState{"Main Map", PixelPoint{5, -6}});
    CHECK(state_again(send, "Main Map;5;-6") == "Main Map;5;-6");
    CHECK(decoded_state(Mat{}, "2;11;12").pieces == Names{"11", "12"});
    CHECK(decoded_state(Attachment{}, "9;11").pieces == Names{"11"});
    CHECK(state_again(Mat{}, "2;11;12") == "2;11;12");
    CHECK_FALSE(decoded_state(MatCargo{}, "noMat").mat);
    CHECK(decoded_state(MatCargo{}, "1651").mat == "1651");
    CHECK(decoded_state(Table{}, "a,b,c,d").cells == Names{"a", "b", "c", "d"});
    CHECK(decoded_state(ReportAction{}, "2").cycle_index == 2);
    CHECK(decoded_state(MarkMoved{}, "true").moved);
    CHECK(decoded_state(Restricted{}, "me").owner == "me");
    CHECK(decoded_state(AreaOfEffect{}, "true").active);
}

TEST_CASE("an outline in its first form has no scale") {
    CHECK(decoded<NonRectangular>("nonRect;m,1,2,c").shape == "m,1,2,c");
    CHECK(encode_trait(decode_trait("nonRect;m,1,2,c")) == "nonRect2;1.0;m,1,2,c");
    CHECK(encode_trait(decode_trait("nonRect2;0.5;m,1,2,c")) == "nonRect2;0.5;m,1,2,c");
}

TEST_CASE("a button believes its number of corners only as far as there are any") {
    const auto button =
        decoded<ActionButton>("button;50,650;1;1;26;26;Hit;false;false;1;4;1;1;27;1;27;27;1;27");
    CHECK(button.points == std::vector<PixelPoint>{{1, 1}, {27, 1}, {27, 27}, {1, 27}});
    CHECK(decoded<ActionButton>("button;;1;1;2;2;;false;false;1;999999999;1;1;5").points.size() == 2);
}

TEST_CASE("numbers that are none take the initial value") {
    CHECK(decoded<Label>("label;;x;big").font_size == 10);
    CHECK(decoded<Pivot>("pivot;;;a;b;true;c").angle == 90.0);
    CHECK(decoded<Footprint>("footprint;;;yes").initially_visible == false);
}

}  // namespace traits_test
