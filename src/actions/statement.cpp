#include "umpire/actions/statement.hpp"

#include "umpire/actions/names.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/position.hpp"
#include "umpire/game/registry.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::actions {

using game::FactDeclaration;
using game::Kind;
using game::Origin;
using game::Position;
using game::Registry;
using game::Subject;

namespace {

constexpr std::string_view expected =
    "expected \"FACT of THING is VALUE\", \"THING is FACT\", \"THING is not FACT\" or \"FACT is VALUE\"";

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '"'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '"' || text.back() == '.'))
        text.remove_suffix(1);
    return text;
}

/// Reads one statement in the ways that people put it, until one makes sense.
class StatementReader {
  public:
    StatementReader(std::string_view text, const Position& position, const Registry& registry)
        : text_(trimmed(text)), position_(position), registry_(registry) {}

    Statement read() {
        std::string all(text_);
        std::erase(all, '"');
        text_ = all;
        const bool done = of_thing() || thing_is_so() || of_game() || plain();
        if (!done && statement_.problem.empty()) statement_.problem = expected;
        return std::move(statement_);
    }

  private:
    std::optional<Subject> thing(std::string_view name) {
        if (same_letters(name, "the game")) return game::the_game;
        static constexpr std::array kinds{Kind::unit, Kind::group, Kind::location, Kind::battle,
                                          Kind::marker};
        return find_named(name, kinds, position_).found;
    }

    /// A fact by its name, with blanks for underscores if need be, or by its words in reports.
    const FactDeclaration* fact(std::string_view name, std::string& spelt) const {
        spelt = name;
        if (const FactDeclaration* found = registry_.fact(spelt)) return found;
        std::replace(spelt.begin(), spelt.end(), ' ', '_');
        if (const FactDeclaration* found = registry_.fact(spelt)) return found;
        for (const FactDeclaration& one : registry_.facts())
            if (!one.is_family() && same_letters(one.words, name)) {
                spelt = one.name;
                return &one;
            }
        spelt = name;
        return nullptr;
    }

    bool state(Subject about, std::string_view name, std::string_view value) {
        std::string spelt;
        const FactDeclaration* declared = fact(trimmed(name), spelt);
        if (declared == nullptr || !declared->about.has(about.kind)) {
            if (statement_.problem.empty()) statement_.problem = registry_.problem_with(spelt, about.kind);
            return false;
        }
        statement_.about = about;
        statement_.fact = spelt;
        if (!declared->has(Origin::declared)) {
            statement_.problem =
                fmt::format("{} is not for a player to state: it comes from {}", spelt, in_words(*declared));
            return true;
        }
        Registry::Read read = registry_.read(*declared, trimmed(value), &position_);
        statement_.problem = read.problem.empty() ? "" : fmt::format("{}: {}", spelt, read.problem);
        statement_.value = std::move(read.value);
        return true;
    }

    static std::string in_words(const FactDeclaration& declared) {
        switch (declared.origins.front()) {
            case Origin::counter:
                return "the counter";
            case Origin::map:
                return "the map";
            case Origin::table:
                return "a table";
            case Origin::kept:
            case Origin::rule:
                return "the rules";
            case Origin::declared:
                break;
        }
        return "the players";
    }

    /// "gunnery of Hood is 30", "distance of Bismarck to Hood is 1", "side of Kattegat of I32 is east".
    bool of_thing() {
        const auto is = text_.rfind(" is ");
        if (is == std::string_view::npos) return false;
        const std::string_view before = text_.substr(0, is), value = text_.substr(is + 4);
        for (auto of = before.find(" of "); of != std::string_view::npos; of = before.find(" of ", of + 1)) {
            std::string_view name = before.substr(of + 4);
            std::string what(before.substr(0, of));
            // What follows the name belongs to the fact.
            if (const auto to = name.find(" to "); to != std::string_view::npos && !thing(name)) {
                what += name.substr(to);
                name = name.substr(0, to);
            }
            const auto about = thing(name);
            if (about && state(*about, what, value)) return true;
            if (!about && statement_.problem.empty())
                statement_.problem = fmt::format("there is nothing called \"{}\"", name);
        }
        return false;
    }

    /// "Bergen is supplied", "Bergen is not supplied".
    bool thing_is_so() {
        const auto is = text_.rfind(" is ");
        if (is == std::string_view::npos) return false;
        std::string_view what = text_.substr(is + 4);
        const bool is_not = what.starts_with("not ");
        if (is_not) what.remove_prefix(4);
        const auto about = thing(text_.substr(0, is));
        std::string spelt;
        const FactDeclaration* declared = fact(what, spelt);
        if (!about || declared == nullptr || !declared->type.has(game::ValueSort::yes_no)) return false;
        return state(*about, what, is_not ? "no" : "yes");
    }

    /// "research Germany torpedo is 2": nobody's but the game's.
    bool of_game() {
        const auto is = text_.rfind(" is ");
        if (is == std::string_view::npos) return false;
        std::string spelt;
        if (fact(trimmed(text_.substr(0, is)), spelt) == nullptr) return false;
        return state(game::the_game, text_.substr(0, is), text_.substr(is + 4));
    }

    /// "supplied Bergen", "turn Apr II 1940": the longest fact that it begins with.
    bool plain() {
        for (auto gap = text_.rfind(' '); gap != std::string_view::npos && gap > 0;
             gap = text_.rfind(' ', gap - 1)) {
            const std::string_view what = text_.substr(0, gap), rest = text_.substr(gap + 1);
            std::string spelt;
            const FactDeclaration* declared = fact(what, spelt);
            if (declared == nullptr) continue;
            if (const auto about = thing(rest);
                about && declared->about.has(about->kind) && declared->type.has(game::ValueSort::yes_no))
                return state(*about, what, "yes");
            if (declared->about.has(Kind::game)) return state(game::the_game, what, rest);
        }
        return false;
    }

    std::string_view text_;
    const Position& position_;
    const Registry& registry_;
    Statement statement_;
};

}  // namespace

Statement read_statement(std::string_view text, const Position& position, const Registry& registry) {
    return StatementReader(text, position, registry).read();
}

}  // namespace umpire::actions
