#pragma once

#include "umpire/vassal/archive.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace umpire::vassal {

inline constexpr char escape = '\x1B';

/// The text of a save or log taken apart into its commands: every command as a view of the text, with its
/// depth, in the order of the text, which is also the order of execution. A command's sub-commands are those
/// that follow it at greater depths.
class CommandStream {
  public:
    struct Node {
        std::uint32_t offset;
        std::uint32_t length;
        std::uint16_t depth;
    };

    /// A direct sub-command of the first command, with all that is nested in it: a component of a save, all
    /// its pieces, or a step of a log.
    struct Branch {
        std::uint32_t offset;
        std::uint32_t length;
        std::uint32_t first_node;
        std::uint32_t node_count;
        /// No engine would have written it in just this way: encoding the tree would give another text.
        bool irregular;
    };

    CommandStream() = default;
    explicit CommandStream(std::shared_ptr<const TextBlock> text);
    explicit CommandStream(std::string_view copy) : CommandStream(std::make_shared<TextBlock>(copy)) {}

    std::string_view text() const { return text_ ? text_->view() : std::string_view{}; }
    const std::shared_ptr<const TextBlock>& block() const { return text_; }
    std::span<const Node> nodes() const { return nodes_; }
    std::span<const Branch> branches() const { return branches_; }
    std::span<const Node> nodes(const Branch& branch) const {
        return std::span(nodes_).subspan(branch.first_node, branch.node_count);
    }
    std::string_view text(const Node& node) const { return text().substr(node.offset, node.length); }
    std::string_view text(const Branch& branch) const { return text().substr(branch.offset, branch.length); }
    bool irregular() const { return irregular_; }

    /// The text put together again from the tree, byte for byte what was decoded.
    std::string encode() const;

  private:
    friend class StreamParser;

    std::shared_ptr<const TextBlock> text_;
    std::vector<Node> nodes_;
    std::vector<Branch> branches_;
    bool irregular_ = false;
};

/// A command with its sub-commands, as texts of their own, for building what is to be written.
struct CommandTree {
    std::string text;
    std::vector<CommandTree> subs;

    bool operator==(const CommandTree&) const = default;
};

std::string encode_tree(const CommandTree& tree);
CommandTree decode_tree(std::string_view text);

/// The same command as a step of a log, where each command carries its own mark.
CommandTree as_log_step(CommandTree command);

}  // namespace umpire::vassal
