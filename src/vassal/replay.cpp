#include "umpire/vassal/replay.hpp"

#include "umpire/error.hpp"

#include <algorithm>

namespace umpire::vassal {

namespace {

/// A command with the commands it brings along.
struct Assembled {
    Command command;
    std::vector<Assembled> subs;
};

/// Changes of one piece that follow each other directly become one: the old state of the first, the new of
/// the last.
void append(Assembled& head, Assembled next) {
    if (std::holds_alternative<ChangePiece>(head.command)) {
        auto* last = std::get_if<ChangePiece>(head.subs.empty() ? &head.command : &head.subs.back().command);
        const auto* change = std::get_if<ChangePiece>(&next.command);
        if (last != nullptr && change != nullptr && last->id == change->id) {
            last->state = change->state;
            for (auto& sub : next.subs)
                append(head, std::move(sub));
            return;
        }
    }
    head.subs.push_back(std::move(next));
}

/// What the engine cannot decode is not there: the first that it can decode takes the place of the head.
class Assembler {
  public:
    Assembler(const CommandStream& stream, std::span<const CommandStream::Node> nodes, const Tabletop& table,
              TextArena& arena)
        : stream_(stream), nodes_(nodes), table_(table), arena_(arena) {}

    std::optional<Assembled> assemble(std::size_t& index) {
        const auto depth = nodes_[index].depth;
        std::optional<Assembled> head;
        Command own = decode_command(without_log_mark(stream_.text(nodes_[index++])), arena_);
        if (table_.understands(own)) head = Assembled{std::move(own), {}};
        while (index < nodes_.size() && nodes_[index].depth > depth) {
            auto sub = assemble(index);
            if (!sub) continue;
            if (head)
                append(*head, *std::move(sub));
            else
                head = std::move(sub);
        }
        return head;
    }

  private:
    const CommandStream& stream_;
    std::span<const CommandStream::Node> nodes_;
    const Tabletop& table_;
    TextArena& arena_;
};

void flatten(Assembled& tree, std::vector<Command>& commands) {
    commands.push_back(std::move(tree.command));
    for (auto& sub : tree.subs)
        flatten(sub, commands);
}

}  // namespace

Replay::Replay(GameFile file, std::shared_ptr<const Module> module)
    : file_(std::move(file)), table_(std::move(module)) {
    table_.keep_alive(file_.stream.block());
    load();
}

void Replay::load() try {
    const CommandStream& stream = file_.stream;
    const auto nodes = stream.nodes();
    const auto branches = stream.branches();
    const std::size_t own = branches.empty() ? nodes.size() : branches.front().first_node;
    const auto execute = [&](std::span<const CommandStream::Node> range) {
        for (const auto& node : range)
            try {
                table_.apply(decode_command(stream.text(node), table_.arena()));
            } catch (InputError& error) {
                throw InputError(error.reason(), error.offset().value_or(node.offset));
            }
    };
    const auto first_step =
        std::find_if(branches.begin(), branches.end(), [&](const CommandStream::Branch& branch) {
            return is_logged(stream.text(nodes[branch.first_node]));
        });
    table_.expect_pieces(first_step == branches.end() ? nodes.size() : first_step->first_node);
    execute(nodes.subspan(0, own));
    std::uint32_t token = 0;
    for (std::uint32_t index = 0; index < branches.size(); ++index) {
        const auto& branch = branches[index];
        if (is_logged(stream.text(nodes[branch.first_node]))) ++token;
        if (is_step(branch))
            steps_.push_back({index, token});
        else if (!is_logged(stream.text(nodes[branch.first_node])))
            execute(stream.nodes(branch));
    }
} catch (InputError& error) {
    error.in_entry("savedGame").in_file(file_.name);
    throw;
}

bool Replay::is_step(const CommandStream::Branch& branch) {
    const auto nodes = file_.stream.nodes(branch);
    if (!is_logged(file_.stream.text(nodes.front()))) return false;
    return std::any_of(nodes.begin(), nodes.end(), [&](const CommandStream::Node& node) {
        const std::string_view text = without_log_mark(file_.stream.text(node));
        // Most steps show by their first letters that they are one; decoding every piece twice would be a
        // waste.
        if (text.starts_with("M/") || text.starts_with("D/") || text.starts_with("+/") ||
            text.starts_with("CHAT"))
            return true;
        return table_.understands(decode_command(text, table_.arena()));
    });
}

std::vector<Command> Replay::commands(std::size_t step) {
    std::size_t index = 0;
    const auto nodes = file_.stream.nodes(file_.stream.branches()[steps_[step].branch]);
    std::vector<Command> commands;
    if (auto tree = Assembler(file_.stream, nodes, table_, table_.arena()).assemble(index))
        flatten(*tree, commands);
    return commands;
}

void Replay::forward() try {
    marks_.push_back(table_.mark());
    for (const Command& command : commands(position_))
        table_.apply(command);
    ++position_;
} catch (InputError& error) {
    // With a journal, half a step is taken back.
    table_.undo_to(marks_.back());
    marks_.pop_back();
    const auto& branch = file_.stream.branches()[steps_[position_].branch];
    throw InputError("log step " + std::to_string(position_ + 1) + ": " + error.reason(), branch.offset)
        .in_entry("savedGame")
        .in_file(file_.name);
}

void Replay::go_to(std::size_t position) {
    position = std::min(position, steps_.size());
    while (position_ < position)
        forward();
    if (position_ == position) return;
    table_.undo_to(marks_[position]);
    marks_.resize(position);
    position_ = position;
}

std::vector<std::optional<std::size_t>> Replay::undone_steps() {
    std::vector<std::optional<std::size_t>> undone(steps_.size());
    std::vector<std::size_t> standing;
    for (std::size_t step = 0; step < steps_.size(); ++step) {
        const auto all = commands(step);
        const bool undo = std::any_of(all.begin(), all.end(),
                                      [](const Command& c) { return std::holds_alternative<Undo>(c); });
        if (!undo) {
            if (std::any_of(all.begin(), all.end(), can_be_undone)) standing.push_back(step);
        } else if (!standing.empty()) {
            undone[step] = standing.back();
            standing.pop_back();
        }
    }
    return undone;
}

bool can_be_undone(const Command& command) {
    return std::holds_alternative<AddPiece>(command) || std::holds_alternative<RemovePiece>(command) ||
           std::holds_alternative<ChangePiece>(command) || std::holds_alternative<MovePiece>(command) ||
           std::holds_alternative<SetTurn>(command) || std::holds_alternative<ChangeProperty>(command) ||
           std::holds_alternative<Chat>(command);
}

}  // namespace umpire::vassal
