#include "umpire/vassal/command_stream.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/limits.hpp"
#include "umpire/vassal/sequence.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

namespace umpire::vassal {

/// Takes the text apart without copying any of it. At nesting level L a delimiter carries L backslashes, so
/// one list of the delimiters with their backslashes serves all levels; a leaf holds no delimiter at all, and
/// so is always one piece of the text.
class StreamParser {
  public:
    explicit StreamParser(CommandStream& stream) : stream_(stream), text_(stream.text()) {}

    void run() {
        if (text_.size() > std::numeric_limits<std::uint32_t>::max())
            throw InputError("the command stream is larger than 4 GiB");
        find_escapes();
        parse({0, text_.size(), 0, escapes_.size()}, 0, 0);
        if (!stream_.branches_.empty()) close_branch();
    }

  private:
    struct Escape {
        std::uint32_t position;
        std::uint32_t backslashes;
    };
    /// A stretch of the text, and the escapes in it.
    struct Stretch {
        std::size_t begin;
        std::size_t end;
        std::size_t first_escape;
        std::size_t last_escape;
    };

    void find_escapes() {
        const auto count = static_cast<std::size_t>(std::count(text_.begin(), text_.end(), escape));
        if (count > limits::commands_in_any_text + text_.size() / limits::bytes_per_command)
            throw InputError(fmt::format("the text of {} bytes holds {} commands, which no game would need",
                                         text_.size(), count));
        escapes_.reserve(count);
        stream_.nodes_.reserve(count + 1);
        for (std::size_t at = text_.find(escape); at != std::string_view::npos;
             at = text_.find(escape, at + 1)) {
            std::size_t before = at;
            while (before > 0 && text_[before - 1] == '\\')
                --before;
            escapes_.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at - before)});
        }
    }

    void parse(const Stretch& whole, std::size_t level, std::size_t depth) {
        if (level > limits::command_depth)
            throw InputError(fmt::format("commands are nested more than {} deep", limits::command_depth),
                             whole.begin);
        if (whole.first_escape == whole.last_escape && !is_quoted(whole)) return add_leaf(whole, depth);
        std::size_t begin = whole.begin;
        std::size_t escape_index = whole.first_escape;
        for (bool own = true;; own = false) {
            Stretch token{begin, whole.end, escape_index, escape_index};
            while (token.last_escape < whole.last_escape && escapes_[token.last_escape].backslashes != level)
                ++token.last_escape;
            const bool last = token.last_escape == whole.last_escape;
            if (!last) {
                begin = escapes_[token.last_escape].position + 1;
                token.end = escapes_[token.last_escape].position - level;
            }
            // Written by an engine, one token alone would stand as it is, without quotes or escapes.
            if (own && last) mark_irregular();
            parse_token(token, level, depth, own);
            if (last) break;
            escape_index = token.last_escape + 1;
        }
    }

    void parse_token(Stretch token, std::size_t level, std::size_t depth, bool own) {
        const std::size_t token_depth = own ? depth : depth + 1;
        const std::size_t raw_begin = token.begin;
        const std::size_t raw_end = token.end;
        const bool quoted = is_quoted(token);
        if (quoted) {
            ++token.begin;
            --token.end;
        }
        const bool branch = level == 0 && !own;
        if (branch) open_branch(raw_begin, raw_end);
        // An engine writes a command's own text without delimiters in it, and quotes just where it must.
        if (quoted != wants_quotes(token, level) || (own && token.first_escape != token.last_escape))
            mark_irregular();
        parse(token, level + 1, token_depth);
    }

    bool is_quoted(const Stretch& token) const {
        return token.end - token.begin > 1 && text_[token.begin] == '\'' && text_[token.end - 1] == '\'';
    }

    /// Whether the encoder would have quoted the token, seen without the escapes of this level and those
    /// around it.
    bool wants_quotes(const Stretch& token, std::size_t level) const {
        if (token.begin == token.end) return false;
        if (text_[token.begin] == '\'') return text_[token.end - 1] == '\'';
        std::size_t backslashes = 0;
        while (token.begin + backslashes < token.end && text_[token.begin + backslashes] == '\\')
            ++backslashes;
        const bool escaped =
            token.begin + backslashes < token.end && text_[token.begin + backslashes] == escape;
        return backslashes > (escaped ? level + 1 : 0);
    }

    void add_leaf(const Stretch& leaf, std::size_t depth) {
        stream_.nodes_.push_back({static_cast<std::uint32_t>(leaf.begin),
                                  static_cast<std::uint32_t>(leaf.end - leaf.begin),
                                  static_cast<std::uint16_t>(depth)});
    }

    void open_branch(std::size_t begin, std::size_t end) {
        if (!stream_.branches_.empty()) close_branch();
        stream_.branches_.push_back({static_cast<std::uint32_t>(begin),
                                     static_cast<std::uint32_t>(end - begin),
                                     static_cast<std::uint32_t>(stream_.nodes_.size()), 0, false});
    }

    void close_branch() {
        auto& branch = stream_.branches_.back();
        branch.node_count = static_cast<std::uint32_t>(stream_.nodes_.size()) - branch.first_node;
    }

    void mark_irregular() {
        if (stream_.branches_.empty())
            stream_.irregular_ = true;
        else
            stream_.branches_.back().irregular = true;
    }

    CommandStream& stream_;
    std::string_view text_;
    std::vector<Escape> escapes_;
};

CommandStream::CommandStream(std::shared_ptr<const TextBlock> text) : text_(std::move(text)) {
    StreamParser(*this).run();
}

namespace {

/// Encodes the node at `index` with all below it, and moves `index` behind them.
std::string encode_nodes(const CommandStream& stream, std::span<const CommandStream::Node> nodes,
                         std::size_t& index) {
    const auto& node = nodes[index++];
    if (index == nodes.size() || nodes[index].depth <= node.depth) return std::string(stream.text(node));
    SequenceEncoder encoder(escape);
    encoder.append(stream.text(node));
    while (index < nodes.size() && nodes[index].depth > node.depth)
        encoder.append(encode_nodes(stream, nodes, index));
    return std::move(encoder).text();
}

}  // namespace

std::string CommandStream::encode() const {
    if (irregular_ || nodes_.empty()) return std::string(text());
    std::string out;
    out.reserve(text().size());
    const std::size_t own = branches_.empty() ? nodes_.size() : branches_.front().first_node;
    if (own != 1) return std::string(text());
    const std::string_view head = text(nodes_.front());
    out += branches_.empty() ? std::string(head) : SequenceEncoder(escape).append(head).text();
    for (const Branch& branch : branches_) {
        out += escape;
        if (branch.irregular) {
            out += text(branch);
            continue;
        }
        std::size_t index = 0;
        SequenceEncoder encoder(escape);
        encoder.append(encode_nodes(*this, nodes(branch), index));
        out += encoder.text();
    }
    return out;
}

std::string encode_tree(const CommandTree& tree) {
    if (tree.subs.empty()) return tree.text;
    SequenceEncoder encoder(escape);
    encoder.append(tree.text);
    for (const auto& sub : tree.subs)
        encoder.append(encode_tree(sub));
    return std::move(encoder).text();
}

namespace {

CommandTree tree_at(const CommandStream& stream, std::size_t& index) {
    const auto nodes = stream.nodes();
    const auto depth = nodes[index].depth;
    CommandTree tree{std::string(stream.text(nodes[index++])), {}};
    while (index < nodes.size() && nodes[index].depth > depth)
        tree.subs.push_back(tree_at(stream, index));
    return tree;
}

}  // namespace

CommandTree decode_tree(std::string_view text) {
    const CommandStream stream(text);
    std::size_t index = 0;
    return tree_at(stream, index);
}

CommandTree as_log_step(CommandTree command) {
    command.text.insert(0, "LOG\t");
    for (auto& sub : command.subs)
        sub = as_log_step(std::move(sub));
    return command;
}

}  // namespace umpire::vassal
