#include "umpire/vassal/prototypes.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/limits.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/piece_text.hpp"
#include "umpire/vassal/sequence.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace umpire::vassal {

namespace {

constexpr std::string_view prototype_id = "prototype;";
constexpr std::string_view comment_id = "cmt;";

/// A piece with its traits side by side.
struct Traits {
    struct Trait {
        std::string type;
        std::string state;
    };
    std::vector<Trait> traits;
    Trait basic;
};

Traits split_piece(const PieceText& piece) {
    TextArena arena;
    const PieceLevels types = split_levels(piece.type, arena);
    const PieceLevels states = split_levels(piece.state, types.own.size(), arena);
    Traits result;
    for (std::size_t i = 0; i < types.own.size(); ++i) {
        // A definition may be older than a trait of it and lack its state.
        const std::string_view state = i < states.own.size() ? states.own[i] : std::string_view{};
        result.traits.push_back({std::string(types.own[i]), std::string(state)});
    }
    result.basic = {std::string(types.basic), std::string(states.basic)};
    return result;
}

std::size_t delimiters(std::string_view text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\t'));
}

std::string join(const Traits& piece, std::string Traits::Trait::*part) {
    std::vector<std::string_view> own;
    own.reserve(piece.traits.size());
    std::size_t size = 0;
    for (const auto& trait : piece.traits) {
        own.push_back(trait.*part);
        // Every level escapes the delimiters inside it once more, so a deep counter grows with the square of
        // its depth.
        size += (trait.*part).size() + (1 + delimiters(trait.*part)) * own.size();
        if (own.size() > limits::traits_per_piece || size > limits::expanded_piece_bytes)
            throw InputError("a counter grows too large when its prototypes are expanded");
    }
    if (size + delimiters(piece.basic.*part) * own.size() > limits::expanded_piece_bytes)
        throw InputError("a counter grows too large when its prototypes are expanded");
    return encode_levels(own, piece.basic.*part);
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
        if (result.size() > limits::expanded_piece_bytes)
            throw InputError("a prototype grows too large when expanded");
    }
    result += definition.substr(std::min(at, definition.size()));
    return result;
}

class Expansion {
  public:
    explicit Expansion(const Module& module) : module_(module) {}

    Traits expand(const PieceText& piece) {
        spend(piece.type.size() + piece.state.size());
        Traits given = split_piece(piece);
        expanded_.basic = std::move(given.basic);
        add(std::move(given.traits));
        return std::move(expanded_);
    }

  private:
    void add(std::vector<Traits::Trait> traits) {
        for (auto& trait : traits) {
            if (trait.type.starts_with(prototype_id)) {
                add_prototype(parse_use(trait.type));
            } else if (!trait.type.starts_with(comment_id)) {
                spend(trait.type.size() + trait.state.size());
                expanded_.traits.push_back(std::move(trait));
            }
        }
    }

    void add_prototype(const PrototypeUse& use) {
        const auto definition = module_.prototypes.find(use.name);
        if (definition == module_.prototypes.end() || !definition->second.starts_with("+/")) return;
        if (std::find(open_.begin(), open_.end(), use.name) != open_.end())
            throw InputError("the prototype '" + use.name + "' uses itself");
        if (open_.size() >= limits::prototype_depth)
            throw InputError("prototypes use each other more than " +
                             std::to_string(limits::prototype_depth) + " deep");
        // Reading a definition costs even when nothing comes of it: prototypes that only use others twice
        // each would double the work at every step.
        spend(definition->second.size() + 1);
        const std::string text = with_parameters(definition->second, use);
        spend(text.size());
        open_.push_back(use.name);
        add(split_piece(parse_add_piece(text)).traits);
        open_.pop_back();
    }

    void spend(std::size_t bytes) {
        spent_ += bytes;
        if (spent_ > limits::expanded_piece_bytes)
            throw InputError("a counter grows too large when expanded");
    }

    const Module& module_;
    Traits expanded_;
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
    const Traits expanded = Expansion(module).expand(piece);
    return {join(expanded, &Traits::Trait::type), join(expanded, &Traits::Trait::state)};
}

}  // namespace umpire::vassal
