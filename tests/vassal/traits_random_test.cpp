#include "umpire/vassal/traits.hpp"

#include "../../src/vassal/traits/fields.hpp"
#include "../../src/vassal/traits/state_fields.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>

#include <random>

namespace traits_random_test {

using namespace umpire::vassal;

namespace {

/// Fills the fields of a trait at random, in place of a reader. It avoids only what the format itself cannot
/// express: a backslash before a delimiter, and a list of one empty text.
class RandomFields {
  public:
    static constexpr bool reading = true;

    explicit RandomFields(std::mt19937& random) : random_(random) {}

    void operator()(std::string& field) { field = text(); }
    void operator()(int& field) { field = static_cast<int>(below(5)) == 0 ? -7 : static_cast<int>(below(4)); }
    void operator()(double& field) { field = static_cast<double>(below(1000)) / 7 - 50; }
    void operator()(bool& field) { field = flip(); }
    void operator()(Key& field) { field = flip() ? Key(key()) : std::nullopt; }
    void operator()(std::optional<Colour>& field) {
        const auto part = [this] { return static_cast<std::uint8_t>(below(256)); };
        field = flip() ? std::optional(Colour{part(), part(), part(), part()}) : std::nullopt;
    }
    void operator()(std::vector<std::string>& field) { field = list(); }
    void operator()(std::vector<Key>& field) {
        field.resize(below(4));
        for (auto& each : field)
            (*this)(each);
        if (field.size() == 1) field[0] = key();
    }
    void operator()(Access& field) {
        field = {static_cast<Access::Kind>(below(3)), {}};
        if (field.kind == Access::Kind::sides) field.sides = list();
    }
    void operator()(GlobalCommandTarget& field) {
        field = {text(), flip(), text(), text(), text(), text(), text(), text(),
                 text(), text(), flip(), text(), text(), text(), text(), text()};
    }
    void operator()(std::vector<Parameter>& field) {
        field.resize(below(3));
        for (auto& each : field)
            each = {text(), text()};
    }
    void operator()(PropertyConstraints& field) { field = {flip(), text(), text(), flip()}; }
    void operator()(std::vector<PropertyKeyCommand>& field) {
        field.resize(below(3));
        for (auto& each : field) {
            (*this)(each.menu), (*this)(each.key);
            each.changer.kind = std::string(1, "PIRE"[below(4)]);
            const bool asks = each.changer.kind == "R" || each.changer.kind == "E";
            (asks ? each.changer.prompt : each.changer.value) = text();
            if (each.changer.kind == "E") each.changer.choices = list();
        }
    }
    void operator()(PixelPoint& field) { (*this)(field.x), (*this)(field.y); }
    void operator()(Immobilized::Moves& field) { field = static_cast<Immobilized::Moves>(below(3)); }

    void letter(std::string& field) {
        static const std::string letters[] = {"a", "'", "\\", ";", "é", ","};
        field = letters[below(std::size(letters))];
    }
    void version(int& field) { field = 1 + static_cast<int>(below(3)); }
    template <class Item, class Each>
    void counted(std::vector<Item>& items, Each each) {
        items.resize(below(4));
        for (auto& item : items)
            each(*this, item);
    }
    void all(std::vector<std::string>& items) {
        items.resize(1 + below(3));
        for (auto& item : items)
            item = text();
    }
    void rest(std::string& field) { field = text(); }
    void whole(std::string& field) { field = text(); }

  private:
    std::size_t below(std::size_t end) { return random_() % end; }
    bool flip() { return below(2) == 0; }
    KeyStroke key() {
        return {static_cast<int>(below(60000)), static_cast<int>(below(900)), flip() ? "" : "Go, now;"};
    }

    std::string text() {
        static constexpr std::string_view quoted = "a1 ;,:|~=$/'\t\n";
        static constexpr std::string_view escaped = "a1 ;,:|~=$/\\";
        const auto alphabet = flip() ? quoted : escaped;
        std::string result(below(7), ' ');
        for (auto& c : result)
            c = alphabet[below(alphabet.size())];
        while (result.ends_with('\\'))
            result.pop_back();
        if (below(6) == 0) result += "é";
        return result == "''" ? "" : result;
    }
    std::vector<std::string> list() {
        std::vector<std::string> items(below(4));
        for (auto& item : items)
            item = text();
        if (items.size() == 1 && items[0].empty()) items.clear();
        return items;
    }

    std::mt19937& random_;
};

template <class T>
void check_state_round_trip(RandomFields& random, const T& trait) {
    if constexpr (requires { typename T::State; }) {
        typename T::State state;
        detail::state_fields(random, trait, state);
        const auto text = encode_trait_state(trait, state);
        INFO(text);
        REQUIRE(decode_trait_state(trait, text) == TraitState(state));
    }
}

template <class T>
int check_round_trips(std::mt19937& generator) {
    constexpr int times = 400;
    for (int i = 0; i < times; ++i) {
        RandomFields random(generator);
        T trait;
        detail::fields(random, trait);
        if constexpr (std::is_same_v<T, MultiKeyLayer>) trait.activate_letters += "xy";
        const auto text = encode_trait(trait);
        INFO(text);
        REQUIRE(decode_trait(text) == Trait(trait));
        check_state_round_trip(random, trait);
    }
    return times;
}

template <class... Known>
int check_all(std::mt19937& generator, std::variant<UnknownTrait, Known...>*) {
    return (check_round_trips<Known>(generator) + ...);
}

template <class... Known>
std::vector<std::string_view> ids_of(std::variant<UnknownTrait, Known...>*) {
    return {Known::id..., "emb;", "nonRect;"};
}

}  // namespace

TEST_CASE("every trait and its state survive writing and reading, whatever they hold") {
    std::mt19937 generator(1815);
    fmt::print("random traits written and read: {}\n", check_all(generator, static_cast<Trait*>(nullptr)));
}

TEST_CASE("no text breaks the decoders of traits and states") {
    std::mt19937 generator(1940);
    static constexpr std::string_view alphabet = "a1-.;;;;,,:|~='\\\t\xC3\xA9\xFF";
    const auto noise = [&generator](std::size_t longest) {
        std::string text(generator() % longest, ' ');
        for (auto& c : text)
            c = alphabet[generator() % alphabet.size()];
        return text;
    };
    for (const auto id : ids_of(static_cast<Trait*>(nullptr))) {
        for (int i = 0; i < 400; ++i) {
            const auto trait = decode_trait(std::string(id) + noise(120));
            const auto again = encode_trait(trait);
            CHECK(trait_id(again).size() > 1);
            decode_trait(again);
            encode_trait_state(trait, decode_trait_state(trait, noise(40)));
        }
    }
}

}  // namespace traits_random_test
