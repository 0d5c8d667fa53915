#include "umpire/vassal/new_game.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/commands.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/piece_text.hpp"
#include "umpire/vassal/sequence.hpp"
#include "umpire/vassal/turn.hpp"

#include <algorithm>

namespace umpire::vassal {

namespace {

/// Puts the innermost level of a counter somewhere.
PieceText placed(PieceText piece, const MapDefinition& map, Point at) {
    TextArena arena;
    const PieceLevels states = split_levels(piece.state, count_traits(piece.type), arena);
    if (states.missing) throw InputError("a counter has no state for one of its traits");
    BasicPieceState basic = decode_basic_piece_state(states.basic);
    basic.map = map.identifier();
    basic.x = at.x;
    basic.y = at.y;
    piece.state = encode_levels(states.own, encode_basic_piece_state(basic));
    return piece;
}

bool never_stacks(const PieceText& piece) {
    PieceTypes types;
    return types.find(piece.type).never_stacks;
}

/// Boards that VASSAL would ask for are chosen: the first, so that there is a table to play on.
std::vector<BoardChoice> boards_of(const MapDefinition& map) {
    std::vector<BoardChoice> choices = map.default_choices();
    if (choices.empty() && !map.boards.empty()) choices.push_back({map.boards.front().name, false, 0, 0});
    return choices;
}

class NewGame {
  public:
    explicit NewGame(const Module& module) : module_(module) {}

    std::string text(const std::vector<Player>& players) {
        // The engine's own version check leaves an empty command.
        add("");
        for (const MapDefinition& map : module_.maps)
            lay_out(map);
        if (!pieces_.subs.empty()) save_.subs.push_back(std::move(pieces_));
        for (const MapDefinition& map : module_.maps)
            if (const auto choices = boards_of(map); !choices.empty())
                add(set_boards_text(map.identifier(), choices));
        if (has_at_start_) add(encode_command(AtStartStacksPlaced{}));
        add_players(players);
        for (const PropertyDefinition& property : module_.properties)
            if (property.level != PropertyDefinition::Level::preference) add_property(property);
        for (const TurnTracker& tracker : module_.turn_trackers)
            add(encode_command(SetTurn{tracker.id, turn_with(tracker, "", {})}));
        if (module_.has_notes) {
            add(encode_command(ScenarioNotes{}));
            add(encode_command(PublicNotes{}));
        }
        for (std::size_t i = 0; i < module_.startup_key_commands; ++i)
            add(encode_command(StartupKeyCommand{"SGKC" + std::to_string(i), true}));
        for (const ExtensionInfo& extension : module_.extensions)
            add(encode_command(ExtensionUsed{extension.name, extension.version}));
        add("end_save");
        return encode_tree(save_);
    }

  private:
    void add(std::string command) { save_.subs.push_back({std::move(command), {}}); }

    void add_players(const std::vector<Player>& players) {
        CommandTree roster;
        for (const Player& player : players) {
            std::string text = encode_command(AddPlayer{player.id, player.name, player.side});
            if (roster.text.empty())
                roster.text = std::move(text);
            else
                roster.subs.push_back({std::move(text), {}});
        }
        if (!players.empty()) save_.subs.push_back(std::move(roster));
    }

    void add_property(const PropertyDefinition& property) {
        const std::string container = module_.container_of(property);
        RestoreProperty restore;
        restore.name = property.name;
        restore.value = property.initial_value;
        restore.container = container;
        if (property.level == PropertyDefinition::Level::zone) {
            const MapDefinition& map = module_.maps.at(property.map);
            restore.zone = module_.zone_of(property).name;
            restore.board = map.boards.at(property.board).name;
            restore.map = map.identifier();
        }
        add(encode_command(restore));
    }

    void lay_out(const MapDefinition& map) {
        if (map.at_start.empty()) return;
        has_at_start_ = true;
        const MapDefinition& source = module_.board_source(map);
        const BoardLayout layout(map, boards_of(source), &source);
        for (const AtStartStack& stack : map.at_start) {
            const std::string& board = stack.where.owning_board;
            if (board.empty() || layout.find_board(board) != nullptr)
                lay_down(stack, map, layout.place(stack.where));
        }
    }

    void lay_down(const AtStartStack& stack, const MapDefinition& map, Point at) {
        std::vector<std::string> members;
        for (const PieceSlot& slot : stack.slots) {
            const PieceText piece = placed(piece_of_slot(module_, slot), map, at);
            const std::string id = add_piece(piece.type, piece.state);
            if (stack.is_deck || !never_stacks(piece)) members.push_back(id);
        }
        if (stack.is_deck) {
            const DeckType deck = deck_of(stack);
            const bool face_up = deck.face_down_option == "Never" || deck.face_down_option == "MenuDefaultUp";
            add_piece(encode_deck(deck),
                      encode_deck_state({map.identifier(), at.x, at.y, !face_up, std::move(members)}));
        } else if (!members.empty()) {
            add_piece(stack_id, encode_stack_state({map.identifier(), at.x, at.y, std::move(members), -1}));
        }
    }

    std::string add_piece(std::string_view type, std::string_view state) {
        std::string id = std::to_string(++last_id_);
        pieces_.subs.push_back({encode_command(AddPiece{id, type, state}), {}});
        return id;
    }

    const Module& module_;
    CommandTree save_{"begin_save", {}};
    CommandTree pieces_;
    bool has_at_start_ = false;
    std::size_t last_id_ = 0;
};

/// A deck's own command, as it stands in the deck's type.
std::string deck_command(const Attributes& attributes) {
    SequenceEncoder encoder('|');
    encoder.append(attributes.text("name")).append(attributes.text("hotkey"));
    encoder.append(attributes.text("filter")).append(attributes.text("deckCount"));
    encoder.append(attributes.text("reportFormat")).append(attributes.text("name"));
    encoder.append(attributes.text("target")).append(attributes.flag("reportSingle", false));
    return std::move(encoder).text();
}

}  // namespace

std::string new_game_text(const Module& module, const std::vector<Player>& players) {
    return NewGame(module).text(players);
}

GameFileContent new_game_file(const Module& module, std::string_view text, const std::string& title) {
    Metadata save;
    save.version = module.version;
    save.vassal_version = module.metadata ? module.metadata->vassal_version : module.vassal_version;
    save.saved_at_ms = module.metadata ? module.metadata->saved_at_ms : std::nullopt;
    save.description = title;
    Metadata about_module = save;
    about_module.name = module.name;
    about_module.description = module.description;
    constexpr unsigned char any_key = 0x4D;
    return {
        text,
        {Disguise::hex, any_key, false},
        write_metadata(save, Metadata::Kind::save),
        module.metadata ? module.metadata->original : write_metadata(about_module, Metadata::Kind::module)};
}

PieceText piece_of_slot(const Module& module, const PieceSlot& slot) {
    PieceText piece = expand_prototypes(parse_add_piece(slot.add_piece), module);
    TextArena arena;
    const PieceLevels states = split_levels(piece.state, count_traits(piece.type), arena);
    if (states.missing) return piece;
    BasicPieceState basic = decode_basic_piece_state(states.basic);
    if (slot.gpid.empty() || basic.gpid == slot.gpid) return piece;
    basic.gpid = slot.gpid;
    piece.state = encode_levels(states.own, encode_basic_piece_state(basic));
    return piece;
}

DeckType deck_of(const AtStartStack& pile) {
    const Attributes& set = pile.attributes;
    DeckType deck;
    deck.name = pile.name();
    deck.draw_outline = set.flag("draw", true);
    deck.outline_colour = set.has("color") ? parse_colour(set.text("color")) : Colour{};
    deck.width = set.integer("width", deck.width);
    deck.height = set.integer("height", deck.height);
    deck.face_down_option = set.text("faceDown", deck.face_down_option);
    deck.shuffle_option = set.text("shuffle", deck.shuffle_option);
    deck.allow_multiple = set.flag("allowMultiple", deck.allow_multiple);
    deck.allow_select = set.flag("allowSelect", deck.allow_select);
    deck.reversible = set.flag("reversible", deck.reversible);
    deck.draw_face_up = set.flag("drawFaceUp", false);
    deck.persistable = set.flag("canSave", false);
    if (set.flag("reshufflable", false)) deck.reshuffle_command = set.text("reshuffleCommand");
    deck.reshuffle_target = set.text("reshuffleTarget");
    deck.reshuffle_message = set.text("reshuffleMessage");
    deck.reshuffle_key = parse_key(set.text("reshuffleHotkey"));
    deck.shuffle_message = set.text("shuffleFormat");
    deck.shuffle_command = set.text("shuffleCommand");
    deck.shuffle_key = parse_key(set.text("shuffleHotkey"));
    deck.reverse_message = set.text("reverseFormat");
    deck.reverse_command = set.text("reverseCommand");
    deck.reverse_key = parse_key(set.text("reverseHotkey"));
    deck.face_down_report = set.text("faceDownFormat");
    deck.face_down_command = set.text("faceDownMessage");
    deck.face_down_key = parse_key(set.text("faceDownHotkey"));
    deck.face_up_report = set.text("faceUpReportFormat");
    deck.face_up_command = set.text("faceUpMessage");
    deck.face_up_key = parse_key(set.text("faceUpHotkey"));
    deck.face_flip_key = parse_key(set.text("faceFlipHotkey"));
    deck.max_stack = set.integer("maxStack", deck.max_stack);
    deck.count_expressions = set.texts("countExpressions");
    deck.expression_counting = set.flag("expressionCounting", false);
    for (const Attributes& command : pile.deck_commands)
        deck.global_commands.push_back(deck_command(command));
    deck.hot_key_on_empty = set.flag("hotkeyOnEmpty", false);
    deck.empty_key = parse_key(set.text("emptyHotkey"));
    deck.select_display_property = set.text("selectDisplayProperty", deck.select_display_property);
    deck.select_sort_property = set.text("selectSortProperty");
    deck.restrict_option = set.flag("restrictOption", false);
    deck.restrict_expression = set.text("restrictExpression");
    deck.draw_multiple_command = set.text("drawMultipleMessage");
    deck.draw_specific_command = set.text("drawSpecificMessage");
    deck.save_command = set.text("saveMessage");
    deck.save_key = parse_key(set.text("saveHotkey"));
    deck.save_report = set.text("saveReportFormat");
    deck.load_command = set.text("loadMessage");
    deck.load_key = parse_key(set.text("loadHotkey"));
    deck.load_report = set.text("loadReportFormat");
    deck.restrict_access = set.flag("deckRestrictAccess", false);
    deck.owners = set.texts("deckOwners");
    return deck;
}

}  // namespace umpire::vassal
