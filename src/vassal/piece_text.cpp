#include "umpire/vassal/piece_text.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/limits.hpp"
#include "umpire/vassal/sequence.hpp"

#include <algorithm>
#include <limits>

namespace umpire::vassal {

namespace {

/// A TAB of the piece's text. With b backslashes before it, it delimits at level b (counted from 0) and
/// belongs to a token at every level outside that.
struct Tab {
    std::size_t position;
    std::size_t backslashes;
    std::size_t next_outer;  // index of the next TAB with as many or fewer backslashes: ends the rest
                             // behind this one
};

std::vector<Tab> find_tabs(std::string_view text) {
    std::vector<Tab> tabs;
    for (auto at = text.find('\t'); at != std::string_view::npos; at = text.find('\t', at + 1)) {
        std::size_t run = at;
        while (run > 0 && text[run - 1] == '\\')
            --run;
        if (tabs.size() == limits::tabs_per_piece)
            throw InputError("a counter has more than " + std::to_string(limits::tabs_per_piece) +
                             " levels in all its texts");
        tabs.push_back({at, at - run, 0});
    }
    std::vector<std::size_t> waiting;
    for (std::size_t i = 0; i < tabs.size(); ++i) {
        while (!waiting.empty() && tabs[waiting.back()].backslashes >= tabs[i].backslashes) {
            tabs[waiting.back()].next_outer = i;
            waiting.pop_back();
        }
        waiting.push_back(i);
    }
    for (const auto i : waiting)
        tabs[i].next_outer = tabs.size();
    return tabs;
}

/// Walks inward through the levels of one text. What is left of the text is always the part from begin_
/// to end_, with the TABs from tab_ to tab_end_, each of which has at least level_ backslashes too many.
class LevelWalk {
  public:
    LevelWalk(std::string_view text, TextArena& arena)
        : text_(text), arena_(arena), tabs_(find_tabs(text)), end_(text.size()), tab_end_(tabs_.size()) {}

    /// The first token of this level; true if a second one follows, which then is what is left.
    bool next(std::string_view& own) {
        std::size_t delimiter = tab_;
        while (delimiter < tab_end_ && tabs_[delimiter].backslashes != level_)
            ++delimiter;
        const bool more = delimiter < tab_end_;
        own = without_quotes(unescaped(more ? tab_begin(delimiter) : end_, delimiter, level_ + 1));
        if (more) enter(delimiter);
        return more;
    }

    /// All that is left, not taken as a token.
    std::string_view rest() { return unescaped(end_, tab_end_, level_); }

  private:
    /// Where the text before a TAB ends: its backslashes were eaten by the levels outside.
    std::size_t tab_begin(std::size_t tab) const { return tabs_[tab].position - tabs_[tab].backslashes; }

    void enter(std::size_t delimiter) {
        // A further TAB like this one begins a third token, which nobody reads.
        if (tabs_[delimiter].next_outer < tab_end_) {
            tab_end_ = tabs_[delimiter].next_outer;
            end_ = tab_begin(tab_end_);
        }
        begin_ = tabs_[delimiter].position + 1;
        tab_ = delimiter + 1;
        ++level_;
        if (end_ - begin_ > 1 && text_[begin_] == '\'' && text_[end_ - 1] == '\'') {
            ++begin_;
            --end_;
        }
    }

    /// The text from begin_ to `end`, with `dropped` backslashes taken from each of the TABs up to
    /// `tab_end`.
    std::string_view unescaped(std::size_t end, std::size_t tab_end, std::size_t dropped) {
        if (tab_ == tab_end || dropped == 0) return text_.substr(begin_, end - begin_);
        std::string copy;
        std::size_t from = begin_;
        for (std::size_t i = tab_; i < tab_end; ++i) {
            copy.append(text_, from, tabs_[i].position - dropped - from);
            from = tabs_[i].position;
        }
        copy.append(text_, from, end - from);
        return arena_.keep(copy);
    }

    std::string_view text_;
    TextArena& arena_;
    std::vector<Tab> tabs_;
    std::size_t level_ = 0;
    std::size_t begin_ = 0;
    std::size_t end_;
    std::size_t tab_ = 0;
    std::size_t tab_end_;
};

void append_escaped(std::string& out, std::string_view text, std::size_t backslashes) {
    for (const char c : text) {
        if (c == '\t') out.append(backslashes, '\\');
        out += c;
    }
}

/// First and last character of an encoded level decide whether the level around it wraps it in
/// apostrophes.
struct Ends {
    bool empty;
    char first;
    char last;
};

Ends around(std::string_view own, const Ends& inner, bool inner_quoted) {
    Ends ends{false, '\t', '\t'};
    if (!own.empty()) ends.first = needs_quotes(own) ? '\'' : own.front() == '\t' ? '\\' : own.front();
    if (!inner.empty) ends.last = inner_quoted ? '\'' : inner.last;
    return ends;
}

bool needs_quotes(const Ends& text) {
    return !text.empty && (text.first == '\\' || (text.first == '\'' && text.last == '\''));
}

void check_count(std::size_t traits) {
    if (traits > limits::traits_per_piece)
        throw InputError("a counter has more than " + std::to_string(limits::traits_per_piece) + " traits");
}

/// A text whose TABs are its levels and nothing else, as nearly all are: the first TAB has no backslash
/// before it, the next one, and so on. Then one look at the text is enough. `take` gets the own text of
/// each level.
struct RegularEnd {
    std::size_t traits;
    std::string_view basic;
};

template <class Take>
std::optional<RegularEnd> walk_regular(std::string_view text, Take take) {
    std::size_t begin = 0;
    std::size_t end = text.size();
    std::size_t level = 0;
    for (;; ++level) {
        const std::size_t tab = text.substr(0, end).find('\t', begin);
        if (tab == std::string_view::npos) break;
        if (tab - begin < level) return std::nullopt;
        std::size_t backslashes = 0;
        while (backslashes <= level && backslashes < tab - begin && text[tab - 1 - backslashes] == '\\')
            ++backslashes;
        if (backslashes != level) return std::nullopt;
        take(without_quotes(text.substr(begin, tab - level - begin)));
        begin = tab + 1;
        if (end - begin > 1 && text[begin] == '\'' && text[end - 1] == '\'') {
            ++begin;
            --end;
        }
    }
    return RegularEnd{level, text.substr(begin, end - begin)};
}

std::optional<RegularEnd> regular_end(std::string_view text) {
    return walk_regular(text, [](std::string_view) {});
}

std::string missing_state(std::size_t traits, std::size_t found) {
    return "expected a state for each of " + std::to_string(traits) + " traits and one more, found " +
           std::to_string(found);
}

}  // namespace

PieceLevels split_levels(std::string_view type, TextArena& arena) {
    LevelWalk walk(type, arena);
    PieceLevels levels;
    std::string_view own;
    while (walk.next(own)) {
        levels.own.push_back(own);
        check_count(levels.own.size());
    }
    levels.basic = own;
    return levels;
}

PieceLevels split_levels(std::string_view state, std::size_t traits, TextArena& arena) {
    check_count(traits);
    LevelWalk walk(state, arena);
    PieceLevels levels;
    levels.own.reserve(traits);
    while (levels.own.size() < traits) {
        std::string_view own;
        const bool more = walk.next(own);
        levels.own.push_back(own);
        if (!more) {
            levels.missing = levels.own.size();
            return levels;
        }
    }
    levels.basic = walk.rest();
    return levels;
}

void split_state(std::string_view state, std::size_t traits, TextArena& arena,
                 std::vector<std::string_view>& levels) {
    levels.clear();
    levels.reserve(traits + 1);
    if (const auto regular = walk_regular(state, [&](std::string_view own) { levels.push_back(own); });
        regular && regular->traits == traits) {
        levels.push_back(regular->basic);
        return;
    }
    PieceLevels split = split_levels(state, traits, arena);
    if (split.missing) throw InputError(missing_state(traits, *split.missing));
    levels = std::move(split.own);
    levels.push_back(split.basic);
}

std::size_t count_traits(std::string_view type) {
    if (const auto regular = regular_end(type)) {
        check_count(regular->traits);
        return regular->traits;
    }
    TextArena arena;
    return split_levels(type, arena).own.size();
}

std::string_view basic_state(std::string_view state, std::size_t traits, TextArena& arena) {
    if (traits == 0) return state;
    if (const auto regular = regular_end(state); regular && regular->traits == traits) return regular->basic;
    const PieceLevels split = split_levels(state, traits, arena);
    if (split.missing) throw InputError(missing_state(traits, *split.missing));
    return split.basic;
}

std::string encode_levels(const std::vector<std::string_view>& own, std::string_view basic) {
    const std::size_t depth = own.size();
    std::vector<bool> rest_quoted(depth);
    Ends inner = basic.empty() ? Ends{true, 0, 0} : Ends{false, basic.front(), basic.back()};
    for (std::size_t level = depth; level-- > 0;) {
        rest_quoted[level] = needs_quotes(inner);
        inner = around(own[level], inner, rest_quoted[level]);
    }
    std::string text;
    for (std::size_t level = 0; level < depth; ++level) {
        const bool quoted = needs_quotes(own[level]);
        if (quoted) text += '\'';
        append_escaped(text, own[level], level + 1);
        if (quoted) text += '\'';
        text.append(level, '\\');
        text += '\t';
        if (rest_quoted[level]) text += '\'';
    }
    append_escaped(text, basic, depth);
    text.append(static_cast<std::size_t>(std::count(rest_quoted.begin(), rest_quoted.end(), true)), '\'');
    return text;
}

}  // namespace umpire::vassal
