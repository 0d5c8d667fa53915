#include "umpire/vassal/commands.hpp"

#include "umpire/vassal/java.hpp"
#include "umpire/vassal/sequence.hpp"

#include <array>

namespace umpire::vassal {

namespace {

constexpr char tab = '\t';

/// The fields of a command, as texts that outlive it.
class Fields {
  public:
    Fields(std::string_view text, char delimiter, TextArena& arena)
        : decoder_(text, delimiter), arena_(arena) {}

    bool has_more() const { return decoder_.has_more(); }
    std::string_view text() {
        if (!decoder_.has_more()) return {};
        const std::string_view token = decoder_.next(scratch_);
        const bool unescaped =
            token.data() >= scratch_.data() && token.data() <= scratch_.data() + scratch_.size();
        return unescaped && !token.empty() ? arena_.keep(token) : token;
    }
    std::optional<std::string_view> optional() {
        if (!decoder_.has_more()) return std::nullopt;
        return text();
    }
    /// Java writes `null` where there is nothing.
    std::optional<std::string_view> unless_null() {
        const auto token = optional();
        return token == std::string_view("null") ? std::nullopt : token;
    }
    int number() { return decoder_.next_int(0); }
    bool boolean(bool fallback) { return decoder_.next_bool(fallback); }

  private:
    SequenceDecoder decoder_;
    TextArena& arena_;
    std::string scratch_;
};

MovePiece::Spot read_spot(Fields& fields) {
    MovePiece::Spot spot;
    spot.map = fields.unless_null();
    spot.x = fields.number();
    spot.y = fields.number();
    spot.under = fields.unless_null();
    return spot;
}

Command decode_move(Fields fields) {
    MovePiece move;
    move.id = fields.text();
    move.to = read_spot(fields);
    move.from = read_spot(fields);
    move.player = fields.optional();
    return move;
}

Command decode_change(Fields fields) {
    ChangePiece change;
    change.id = fields.text();
    change.state = fields.text();
    change.old_state = fields.optional();
    return change;
}

Command decode_add(Fields fields) {
    AddPiece add;
    add.id = fields.text();
    add.type = fields.text();
    add.state = fields.text();
    return add;
}

Command decode_global_property(std::string_view text, TextArena& arena) {
    Fields fields(text, ';', arena);
    fields.text();
    RestoreProperty set;
    Fields id(fields.text(), tab, arena);
    set.name = id.text();
    set.zone = id.text();
    set.board = id.text();
    set.map = id.text();
    set.value = fields.text();
    set.container = fields.optional();
    return set;
}

Command decode_change_property(Fields fields) {
    ChangeProperty change;
    change.name = fields.text();
    change.old_value = fields.text();
    change.value = fields.text();
    change.container = fields.optional();
    return change;
}

Command decode_secret_note(Fields fields) {
    SecretNote note;
    note.name = fields.text();
    note.owner = fields.text();
    note.hidden = fields.boolean(true);
    note.text = fields.text();
    note.date = fields.text();
    note.handle = fields.text();
    return note;
}

Command decode_clock(Fields fields) {
    ChessClock clock;
    for (auto* field :
         {&clock.side, &clock.name, &clock.elapsed, &clock.verified, &clock.ticking, &clock.restore})
        *field = fields.text();
    return clock;
}

Command decode_unmasking(std::string_view text, TextArena& arena) {
    AllowUnmasking allow;
    if (text == "null") return allow;
    for (Fields fields(text, tab, arena); fields.has_more();)
        allow.players.push_back(fields.text());
    return allow;
}

Command decode_dice(Fields fields) {
    ShowDice show;
    show.button = fields.text();
    while (fields.has_more())
        show.faces.push_back(fields.number());
    return show;
}

template <class Two>
Command decode_two(Fields fields) {
    const std::string_view first = fields.text();
    return Two{first, fields.text()};
}

/// A mark at the beginning of the text, and what to make of the rest.
struct Form {
    std::string_view mark;
    Command (*decode)(std::string_view rest, TextArena& arena);
};

template <Command (*decode)(Fields), char delimiter = tab>
Command with_fields(std::string_view rest, TextArena& arena) {
    return decode(Fields(rest, delimiter, arena));
}

template <class Raw>
Command whole(std::string_view rest, TextArena&) {
    return Raw{rest};
}

Command decode_player(Fields fields) {
    AddPlayer player;
    player.id = fields.text();
    player.name = fields.text();
    player.side = fields.text();
    return player;
}

Command decode_lock(Fields fields) {
    LockOptions lock;
    for (auto* field : {&lock.tab, &lock.user, &lock.password, &lock.date})
        *field = fields.text();
    return lock;
}

Command decode_startup(Fields fields) {
    StartupKeyCommand startup;
    startup.id = fields.text();
    startup.applied = fields.boolean(false);
    return startup;
}

Command decode_flare(Fields fields) {
    Flare flare;
    flare.id = fields.text();
    flare.x = fields.number();
    flare.y = fields.number();
    return flare;
}

Command decode_los(std::string_view rest, TextArena&) {
    const auto end = rest.find(tab);
    if (end == std::string_view::npos) return LineOfSight{rest, {}};
    return LineOfSight{rest.substr(0, end), rest.substr(end + 1)};
}

Command decode_turn(std::string_view rest, TextArena&) {
    const auto end = rest.find(tab);
    if (end == std::string_view::npos) return SetTurn{rest, {}};
    return SetTurn{rest.substr(0, end), rest.substr(end + 1)};
}

constexpr std::array<Form, 26> forms = {{
    {"+/", with_fields<decode_add, '/'>},
    {"D/", with_fields<decode_change, '/'>},
    {"M/", with_fields<decode_move, '/'>},
    {"-/", whole<RemovePiece>},
    {"CHAT", whole<Chat>},
    {"MutableProperty\t", with_fields<decode_change_property>},
    {"TURN", decode_turn},
    {"PLAYER\t", with_fields<decode_player>},
    {"PYREMOVE\t", whole<RemovePlayer>},
    {"LOCKSPOTAB\t", with_fields<decode_lock>},
    {"UNMASK\t", decode_unmasking},
    {"NOTES\t", whole<ScenarioNotes>},
    {"PNOTES\t", whole<PublicNotes>},
    {"PNOTE\t", with_fields<decode_two<PrivateNote>>},
    {"SNOTE\t", with_fields<decode_secret_note>},
    {"SGKC\t", with_fields<decode_startup>},
    {"CLOCKCONTROL\t", with_fields<decode_two<ChessClockControl>>},
    {"CLOCK\t", with_fields<decode_clock>},
    {"EXT\t", with_fields<decode_two<ExtensionUsed>>},
    {"PLUGIN\t", with_fields<decode_two<PluginUsed>>},
    {"SHOW_RESULTS\t", with_fields<decode_dice>},
    {"AUDIO\t", whole<PlayAudio>},
    {"LOS\t", decode_los},
    {"FLARE\t", with_fields<decode_flare>},
    {"Events", whole<StoreEvents>},
    {"SEMAIL\t", whole<DiceServerAddress>},
}};

constexpr std::string_view global_property_mark = "GlobalProperty\t;";
constexpr std::string_view boards_mark = "BoardPicker";

std::optional<Command> decode_boards_command(std::string_view text) {
    const auto end = std::min(text.find(tab), text.size());
    const std::string_view head = text.substr(0, end);
    if (!head.ends_with(boards_mark)) return std::nullopt;
    return SetBoards{head.substr(0, head.size() - boards_mark.size()), parse_board_choices(text)};
}

}  // namespace

AddPiece decode_add_piece(std::string_view text, TextArena& arena) {
    return std::get<AddPiece>(decode_add(Fields(text.substr(2), '/', arena)));
}

Command decode_command(std::string_view text, TextArena& arena) {
    if (text.empty()) return NoCommand{};
    for (const Form& form : forms)
        if (text.starts_with(form.mark)) return form.decode(text.substr(form.mark.size()), arena);
    if (text.starts_with(global_property_mark)) return decode_global_property(text, arena);
    if (text == "begin_save") return BeginSave{};
    if (text == "end_save") return EndSave{};
    if (text == "UNDO\ttrue") return Undo{true};
    if (text.starts_with("UNDO\t")) return Undo{false};
    if (text.starts_with("SETUP_STACK\t")) return AtStartStacksPlaced{};
    if (text.starts_with("DECK\t")) return LoadDeck{};
    for (const std::string_view mark : {"PRIV_CHAT/", "INVITE\t", "PLAY\t", "SYNC"})
        if (text.starts_with(mark)) return NetworkTalk{text};
    if (auto boards = decode_boards_command(text)) return *std::move(boards);
    return UnknownCommand{text};
}

namespace {

std::string_view or_null(const std::optional<std::string_view>& text) {
    return text.value_or("null");
}

std::string joined(std::string_view mark, std::initializer_list<std::string_view> fields,
                   char delimiter = tab) {
    SequenceEncoder encoder(delimiter);
    for (const auto field : fields)
        encoder.append(field);
    return std::string(mark) + encoder.text();
}

struct Writer {
    std::string operator()(const NoCommand&) const { return {}; }
    std::string operator()(const UnknownCommand& c) const { return std::string(c.text); }
    std::string operator()(const BeginSave&) const { return "begin_save"; }
    std::string operator()(const EndSave&) const { return "end_save"; }
    std::string operator()(const AddPiece& c) const { return joined("+/", {c.id, c.type, c.state}, '/'); }
    std::string operator()(const RemovePiece& c) const { return "-/" + std::string(c.id); }
    std::string operator()(const ChangePiece& c) const {
        if (!c.old_state) return joined("D/", {c.id, c.state}, '/');
        return joined("D/", {c.id, c.state, *c.old_state}, '/');
    }
    std::string operator()(const MovePiece& c) const {
        SequenceEncoder encoder('/');
        encoder.append(c.id);
        for (const auto* spot : {&c.to, &c.from})
            encoder.append(or_null(spot->map)).append(spot->x).append(spot->y).append(or_null(spot->under));
        if (c.player) encoder.append(*c.player);
        return "M/" + encoder.text();
    }
    std::string operator()(const AddPlayer& c) const { return joined("PLAYER\t", {c.id, c.name, c.side}); }
    std::string operator()(const RemovePlayer& c) const { return "PYREMOVE\t" + std::string(c.id); }
    std::string operator()(const SetBoards& c) const { return set_boards_text(c.map, c.boards); }
    std::string operator()(const SetTurn& c) const {
        return "TURN" + std::string(c.tracker) + tab + std::string(c.state);
    }
    std::string operator()(const RestoreProperty& c) const {
        // A plain name stands as it is; only a tab in it would be taken for the beginning of a zone.
        std::string id(c.name);
        if (!c.zone.empty())
            id = joined("", {c.name, c.zone, c.board, c.map});
        else if (c.name.find(tab) != std::string_view::npos)
            id = joined("", {c.name});
        SequenceEncoder encoder(';');
        encoder.append("GlobalProperty\t").append(id).append(c.value);
        if (c.container) encoder.append(*c.container);
        return std::move(encoder).text();
    }
    std::string operator()(const ChangeProperty& c) const {
        if (!c.container) return joined("MutableProperty\t", {c.name, c.old_value, c.value});
        return joined("MutableProperty\t", {c.name, c.old_value, c.value, *c.container});
    }
    std::string operator()(const LockOptions& c) const {
        return joined("LOCKSPOTAB\t", {c.tab, c.user, c.password, c.date});
    }
    std::string operator()(const AllowUnmasking& c) const {
        if (c.players.empty()) return "UNMASK\tnull";
        SequenceEncoder encoder(tab);
        for (const auto player : c.players)
            encoder.append(player);
        return "UNMASK\t" + encoder.text();
    }
    std::string operator()(const ScenarioNotes& c) const { return "NOTES\t" + std::string(c.text); }
    std::string operator()(const PublicNotes& c) const { return "PNOTES\t" + std::string(c.text); }
    std::string operator()(const PrivateNote& c) const { return joined("PNOTE\t", {c.owner, c.text}); }
    std::string operator()(const SecretNote& c) const {
        return joined("SNOTE\t", {c.name, c.owner, c.hidden ? "true" : "false", c.text, c.date, c.handle});
    }
    std::string operator()(const AtStartStacksPlaced&) const { return "SETUP_STACK\t"; }
    std::string operator()(const StartupKeyCommand& c) const {
        return joined("SGKC\t", {c.id, c.applied ? "true" : "false"});
    }
    std::string operator()(const ChessClockControl& c) const {
        return joined("CLOCKCONTROL\t", {c.showing, c.online});
    }
    std::string operator()(const ChessClock& c) const {
        return joined("CLOCK\t", {c.side, c.name, c.elapsed, c.verified, c.ticking, c.restore});
    }
    std::string operator()(const LoadDeck&) const { return "DECK\t"; }
    std::string operator()(const ExtensionUsed& c) const { return joined("EXT\t", {c.name, c.version}); }
    std::string operator()(const PluginUsed& c) const { return joined("PLUGIN\t", {c.name, c.version}); }
    std::string operator()(const Undo& c) const { return c.begins ? "UNDO\ttrue" : "UNDO\tfalse"; }
    std::string operator()(const Chat& c) const { return "CHAT" + std::string(c.text); }
    std::string operator()(const ShowDice& c) const {
        SequenceEncoder encoder(tab);
        encoder.append(c.button);
        for (const int face : c.faces)
            encoder.append(face);
        return "SHOW_RESULTS\t" + encoder.text();
    }
    std::string operator()(const PlayAudio& c) const { return "AUDIO\t" + std::string(c.clip); }
    std::string operator()(const LineOfSight& c) const {
        return "LOS\t" + std::string(c.thread) + tab + std::string(c.rest);
    }
    std::string operator()(const Flare& c) const {
        SequenceEncoder encoder(tab);
        encoder.append(c.id).append(c.x).append(c.y);
        return "FLARE\t" + encoder.text();
    }
    std::string operator()(const StoreEvents& c) const { return "Events" + std::string(c.events); }
    std::string operator()(const DiceServerAddress& c) const { return "SEMAIL\t" + std::string(c.address); }
    std::string operator()(const NetworkTalk& c) const { return std::string(c.text); }
};

}  // namespace

std::string encode_command(const Command& command) {
    return std::visit(Writer{}, command);
}

}  // namespace umpire::vassal
