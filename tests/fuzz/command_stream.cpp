#include "umpire/vassal/command_stream.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/commands.hpp"

#include "targets.hpp"

#include <algorithm>

namespace umpire::fuzz {

using namespace umpire::vassal;

namespace {

/// Writing may put a command into the present form, but must not change what it means: from then on its text
/// stays as it is.
void check_command(std::string_view text) {
    TextArena arena;
    const Command command = decode_command(without_log_mark(text), arena);
    const std::string first = encode_command(command);
    const Command again = decode_command(first, arena);
    const std::string second = encode_command(again);
    // A token may end in a backslash, and then no text stands for it (FORMAT.md 2.1).
    if (first.find('\\') == std::string::npos) {
        promise(again.index() == command.index(), "a written command is still the same kind of command");
        promise(first == second, "a written command is written the same again");
    }
}

void check_nodes(const CommandStream& stream) {
    std::size_t last_end = 0;
    for (const auto& node : stream.nodes()) {
        promise(node.offset >= last_end, "commands stand in the order of the text");
        promise(node.offset + std::size_t{node.length} <= stream.text().size(), "commands lie in the text");
        promise(stream.text(node).find(escape) == std::string_view::npos, "no command holds a delimiter");
        last_end = node.offset + node.length;
        check_command(stream.text(node));
    }
    std::size_t next = stream.branches().empty() ? stream.nodes().size() : stream.branches()[0].first_node;
    for (const auto& branch : stream.branches()) {
        promise(branch.first_node == next && branch.node_count > 0, "branches follow each other");
        next += branch.node_count;
    }
    promise(next == stream.nodes().size(), "every command is in a branch or in front of all");
}

}  // namespace

void command_stream(std::string_view bytes) {
    try {
        const CommandStream stream(bytes);
        promise(stream.encode() == bytes, "a stream is encoded to the bytes it was decoded from");
        check_nodes(stream);
        const CommandTree tree = decode_tree(bytes);
        const std::string encoded = encode_tree(tree);
        const bool irregular =
            stream.irregular() || std::any_of(stream.branches().begin(), stream.branches().end(),
                                              [](const auto& branch) { return branch.irregular; });
        if (!irregular) promise(encoded == bytes, "a regular stream is encoded from its tree");
        as_log_step(tree);
    } catch (const InputError& error) {
        promise(*error.what() != '\0', "an error says something");
    }
}

}  // namespace umpire::fuzz
