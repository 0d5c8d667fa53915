#include "umpire/actions/names.hpp"

#include "umpire/game/common_facts.hpp"
#include "umpire/game/position.hpp"
#include "umpire/spelling.hpp"

#include <algorithm>
#include <cctype>

namespace umpire::actions {

using game::Kind;
using game::Position;
using game::Subject;

namespace {

/// What a map prints beside the number of a hex: London.
constexpr game::Word name_on_the_map{"name", game::about::location};

/// A part of a name that is shorter may stand in it by chance.
constexpr std::size_t shortest_part = 3;

/// Every name of a map is looked at for a word that means nothing: no library is asked for its locale.
constexpr char small(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// What people leave out or put in. A full stop is not: E.E32 is not EE32.
constexpr bool is_left_out(char sign) {
    return sign == ' ' || sign == '-' || sign == '_';
}

/// Without what people leave out or put in, in small letters.
std::string bare(std::string_view name) {
    std::string letters;
    for (const char sign : name)
        if (!is_left_out(sign)) letters += small(sign);
    return letters;
}

/// Whether that is what is left of a name.
bool reads(std::string_view name, std::string_view letters) {
    std::size_t at = 0;
    for (const char sign : name) {
        if (is_left_out(sign)) continue;
        if (at == letters.size() || letters[at] != small(sign)) return false;
        ++at;
    }
    return at == letters.size();
}

/// Whether whole words of the name read so.
bool has_part(std::string_view name, std::string_view part) {
    if (part.size() > name.size()) return false;
    const auto same = [](char a, char b) { return small(a) == small(b); };
    const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    for (auto found = name.begin();
         (found = std::search(found, name.end(), part.begin(), part.end(), same)) != name.end(); ++found) {
        const auto end = found + static_cast<std::ptrdiff_t>(part.size());
        if ((found == name.begin() || !in_word(*std::prev(found))) && (end == name.end() || !in_word(*end)))
            return true;
    }
    return false;
}

template <class Visit>
void for_each_name(std::span<const Kind> kinds, const Position& position, Visit visit) {
    for (const Kind kind : kinds)
        for (std::uint32_t index = 0; index < position.count(kind); ++index) {
            const Subject subject{kind, index};
            visit(subject, std::string_view(position.name(subject)));
            if (kind != Kind::location) continue;
            for (const game::AnyWord& fact : {name_on_the_map, game::fact::port_name})
                if (const auto* printed = position.get(subject, fact).text())
                    visit(subject, std::string_view(*printed));
        }
}

}  // namespace

bool same_letters(std::string_view a, std::string_view b) {
    return bare(a) == bare(b);
}

NamedThing find_named(std::string_view name, std::span<const Kind> kinds, const Position& position,
                      Parts parts_may) {
    for (const Kind kind : kinds)
        if (const auto found = position.find(kind, name)) return {found, {}};
    const std::string letters = bare(name);
    if (letters.empty()) return {};
    NamedThing named;
    std::vector<Subject> parts;
    for_each_name(kinds, position, [&](Subject subject, std::string_view other) {
        if (!named.found && reads(other, letters)) named.found = subject;
        const bool is_new = std::find(parts.begin(), parts.end(), subject) == parts.end();
        if (parts_may == Parts::if_unique && name.size() >= shortest_part && is_new && has_part(other, name))
            parts.push_back(subject);
    });
    if (named.found) return named;
    if (parts.size() == 1) return {parts.front(), {}};
    named.several = std::move(parts);
    return named;
}

std::string nearest_name(std::string_view name, std::span<const Kind> kinds, const Position& position) {
    std::vector<std::string_view> names;
    for_each_name(kinds, position, [&](Subject, std::string_view other) { names.push_back(other); });
    return bare(name).empty() ? std::string() : std::string(closest(name, names));
}

}  // namespace umpire::actions
