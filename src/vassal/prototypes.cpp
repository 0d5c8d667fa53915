#include "umpire/vassal/prototypes.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/limits.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/sequence.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace umpire::vassal {

namespace {

constexpr std::string_view prototype_id = "prototype;";
constexpr std::string_view comment_id = "cmt;";

struct Level {
    std::string type;
    std::string state;
};

/// Each level is `own TAB rest`, and the rest is escaped once more: take off one skin at a time.
std::vector<std::string> split_levels(std::string_view text) {
    std::vector<std::string> levels;
    std::string rest(text);
    for (;;) {
        if (levels.size() >= limits::traits_per_piece)
            throw InputError("a counter has more than " + std::to_string(limits::traits_per_piece) + " traits");
        SequenceDecoder tokens(rest, '\t');
        levels.push_back(tokens.next_or(""));
        if (!tokens.has_more()) return levels;
        rest = tokens.next_or("");
    }
}

std::vector<Level> split_piece(const PieceText& piece) {
    auto types = split_levels(piece.type);
    auto states = split_levels(piece.state);
    states.resize(types.size());
    std::vector<Level> levels;
    levels.reserve(types.size());
    for (std::size_t i = 0; i < types.size(); ++i) levels.push_back({std::move(types[i]), std::move(states[i])});
    return levels;
}

std::string join_levels(const std::vector<Level>& levels, std::string Level::*part) {
    std::string text;
    for (std::size_t i = levels.size(); i-- > 0;) {
        if (i + 1 == levels.size()) {
            text = levels[i].*part;
        } else {
            SequenceEncoder level('\t');
            level.append(levels[i].*part).append(text);
            text = std::move(level).text();
        }
        // Every level escapes the one inside anew, so that a deep counter grows with the square of its depth.
        if (text.size() > limits::expanded_piece_bytes) throw InputError("a counter grows too large when expanded");
    }
    return text;
}

struct PrototypeUse {
    std::string name;
    std::vector<std::pair<std::string, std::string>> parameters;
};

PrototypeUse parse_use(std::string_view type) {
    SequenceDecoder fields(type.substr(prototype_id.size()), ';');
    PrototypeUse use{fields.next_or(""), {}};
    if (!fields.has_more()) return use;
    for (const std::string& parameter : fields.next_list()) {
        SequenceDecoder pair(parameter, '=');
        const std::string key = pair.next_or("");
        const std::string value = pair.next_or("");
        if (!key.empty()) use.parameters.emplace_back(key, value);
    }
    return use;
}

std::string with_parameters(std::string_view definition, const PrototypeUse& use) {
    if (use.parameters.empty()) return std::string(definition);
    std::string result;
    std::size_t at = 0;
    while (at < definition.size()) {
        const std::size_t open = definition.find('$', at);
        const std::size_t close = open == std::string_view::npos ? open : definition.find('$', open + 1);
        if (close == std::string_view::npos) break;
        const std::string_view variable = definition.substr(open + 1, close - open - 1);
        const auto found = std::find_if(use.parameters.begin(), use.parameters.end(),
                                        [&](const auto& parameter) { return parameter.first == variable; });
        result += definition.substr(at, open - at);
        if (found == use.parameters.end()) {
            // This closing sign may open the next variable.
            result += definition.substr(open, close - open);
            at = close;
        } else {
            result += found->second;
            at = close + 1;
        }
        if (result.size() > limits::expanded_piece_bytes) throw InputError("a prototype grows too large when expanded");
    }
    result += definition.substr(std::min(at, definition.size()));
    return result;
}

class Expansion {
  public:
    explicit Expansion(const Module& module) : module_(module) {}

    std::vector<Level> expand(const PieceText& piece) {
        spend(piece.type.size() + piece.state.size());
        add_levels(split_piece(piece));
        return std::move(levels_);
    }

  private:
    void add_levels(std::vector<Level> levels) {
        for (Level& level : levels) {
            if (level.type.starts_with(prototype_id)) {
                add_prototype(parse_use(level.type));
            } else if (!level.type.starts_with(comment_id)) {
                spend(level.type.size() + level.state.size());
                levels_.push_back(std::move(level));
            }
        }
    }

    void add_prototype(const PrototypeUse& use) {
        const auto definition = module_.prototypes.find(use.name);
        if (definition == module_.prototypes.end() || !definition->second.starts_with("+/")) return;
        if (std::find(open_.begin(), open_.end(), use.name) != open_.end())
            throw InputError("the prototype '" + use.name + "' uses itself");
        if (open_.size() >= limits::prototype_depth)
            throw InputError("prototypes use each other more than " + std::to_string(limits::prototype_depth) +
                             " deep");
        // Reading a definition costs even when nothing comes of it: prototypes that only use others twice each
        // would double the work at every step.
        spend(definition->second.size() + 1);
        const std::string text = with_parameters(definition->second, use);
        spend(text.size());
        open_.push_back(use.name);
        auto levels = split_piece(parse_add_piece(text));
        levels.pop_back();
        add_levels(std::move(levels));
        open_.pop_back();
    }

    void spend(std::size_t bytes) {
        spent_ += bytes;
        if (spent_ > limits::expanded_piece_bytes) throw InputError("a counter grows too large when expanded");
    }

    const Module& module_;
    std::vector<Level> levels_;
    std::vector<std::string> open_;
    std::size_t spent_ = 0;
};

}  // namespace

PieceText parse_add_piece(std::string_view text) {
    if (!text.starts_with("+/")) throw InputError("a counter's definition does not begin with '+/'");
    SequenceDecoder tokens(text.substr(2), '/');
    tokens.skip();
    if (!tokens.has_more()) throw InputError("a counter's definition has no type", text.size());
    PieceText piece;
    piece.type = tokens.next_or("");
    piece.state = tokens.next_or("");
    return piece;
}

PieceText expand_prototypes(const PieceText& piece, const Module& module) {
    const auto levels = Expansion(module).expand(piece);
    return {join_levels(levels, &Level::type), join_levels(levels, &Level::state)};
}

}  // namespace umpire::vassal
