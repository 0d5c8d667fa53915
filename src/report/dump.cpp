#include "umpire/report/dump.hpp"

#include "umpire/json.hpp"
#include "umpire/report/table_history.hpp"
#include "umpire/vassal/metadata.hpp"
#include "umpire/vassal/module.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace umpire::report {

using namespace umpire::vassal;

namespace {

/// Pieces and steps have a line each, so that dumps can be compared line by line.
class DumpWriter {
  public:
    DumpWriter(Replay& replay, const WriteText& write) : replay_(replay), write_(write) {}

    void head(const std::string& file) {
        raw("{");
        field("file", file);
        const auto [name, version] = module_made_with();
        field("module", name);
        field("moduleVersion", version);
        counts();
        raw(",\n\"step\":" + std::to_string(replay_.position()));
    }

    /// One counter after the other: all of them as JSON are many times the size of the file.
    void table() {
        const Tabletop& table = replay_.table();
        field("viewer", viewer_json(table));
        list("maps", maps_json(table));
        field("turns", turns_json(table));
        field("players", players_json(table));
        field("globals", globals_json(table));
        raw(",\n\"pieces\":[");
        bool first = true;
        for (const Piece* piece : shown_pieces(table))
            element(piece_json(table, *piece), first);
        raw("]");
    }

    void all_steps() {
        TableHistory history(replay_.table());
        replay_.table().keep_touched();
        raw(",\n\"steps\":[");
        for (std::size_t step = 0; step < replay_.steps().size(); ++step) {
            raw(step == 0 ? "\n" : ",\n");
            one_step(step, history);
        }
        raw("]");
    }

    void tail() { raw("}\n"); }

  private:
    DumpWriter& raw(std::string_view text) {
        write_(text);
        return *this;
    }

    void field(std::string_view name, const OrderedJson& value) {
        raw(first_field_ ? "\"" : ",\n\"").raw(name).raw("\":").raw(to_text(value, -1));
        first_field_ = false;
    }

    void list(std::string_view name, const OrderedJson& values) {
        raw(",\n\"").raw(name).raw("\":[");
        bool first = true;
        for (const OrderedJson& value : values)
            element(value, first);
        raw("]");
    }

    void element(const OrderedJson& value, bool& first) {
        raw(first ? "\n" : ",\n").raw(to_text(value, -1));
        first = false;
    }

    std::pair<std::string, std::string> module_made_with() const {
        if (const Module* module = replay_.table().module()) return {module->name, module->version};
        if (!replay_.file().module_data) return {};
        const Metadata data = parse_metadata(*replay_.file().module_data);
        return {data.name, data.version};
    }

    void counts() {
        std::size_t empty = 0, added = 0, logged = 0;
        const CommandStream& stream = replay_.file().stream;
        for (const auto& node : stream.nodes()) {
            const auto text = stream.text(node);
            empty += text.empty() ? 1U : 0U;
            added += without_log_mark(text).starts_with("+/") ? 1U : 0U;
            logged += node.depth == 1 && is_logged(text) ? 1U : 0U;
        }
        field("leaves", stream.nodes().size());
        field("emptyLeaves", empty);
        field("addPieces", added);
        field("logTokens", logged);
    }

    void one_step(std::size_t step, TableHistory& history) {
        const LogStep& log_step = replay_.steps()[step];
        const auto& stream = replay_.file().stream;
        OrderedJson chat = OrderedJson::array();
        for (const auto& command : replay_.commands(step))
            if (const auto* line = std::get_if<Chat>(&command)) chat.push_back(line->text);
        replay_.forward();
        const TableChanges changes = history.update(replay_.table().take_touched());
        raw(fmt::format("{{\"step\":{},\"token\":{},\"leaves\":{},\"chat\":{},\"changed\":[", step + 1,
                        log_step.token, stream.branches()[log_step.branch].node_count, to_text(chat, -1)));
        OrderedJson removed = OrderedJson::array();
        bool first = true;
        for (const auto& piece : changes.pieces)
            if (piece.after.is_null())
                removed.push_back(piece.id);
            else
                element(piece.after, first);
        raw("],\"removed\":").raw(to_text(removed, -1));
        OrderedJson globals = changes.globals_after.is_null() ? OrderedJson::object() : changes.globals_after;
        raw(",\"globals\":").raw(to_text(globals, -1));
        changed_part("turns", changes.turns_after);
        changed_part("players", changes.players_after);
        changed_part("maps", changes.maps_after);
        raw("}");
    }

    void changed_part(std::string_view name, const OrderedJson& now) {
        if (!now.is_null()) raw(",\"").raw(name).raw("\":").raw(to_text(now, -1));
    }

    Replay& replay_;
    const WriteText& write_;
    bool first_field_ = true;
};

}  // namespace

void write_dump(Replay& replay, const std::string& file, bool all_steps, const WriteText& write) {
    DumpWriter writer(replay, write);
    writer.head(file);
    writer.table();
    if (all_steps) writer.all_steps();
    writer.tail();
}

}  // namespace umpire::report
