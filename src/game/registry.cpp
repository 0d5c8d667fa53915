#include "umpire/game/registry.hpp"

#include "umpire/error.hpp"
#include "umpire/game/calendar.hpp"
#include "umpire/game/position.hpp"
#include "umpire/json.hpp"
#include "umpire/spelling.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <mutex>
#include <regex>

namespace umpire::game {

namespace {

constexpr std::array<std::string_view, origin_count> origin_names{"counter",  "map",  "table",
                                                                  "declared", "kept", "rule"};

std::optional<Kinds> kinds_named(std::string_view name) {
    if (name == "thing") return about::unit | about::group | about::location;
    for (std::size_t kind = 0; kind < kind_count; ++kind)
        if (name_of(static_cast<Kind>(kind)) == name) return only(static_cast<Kind>(kind));
    return std::nullopt;
}

std::string kinds_in_words(Kinds kinds) {
    std::string text;
    for (std::size_t kind = 0; kind < kind_count; ++kind)
        if (kinds.has(static_cast<Kind>(kind)))
            text += fmt::format("{}{}", text.empty() ? "" : " or ", name_of(static_cast<Kind>(kind)));
    return text;
}

std::vector<std::string_view> views_of(const std::vector<std::string>& texts) {
    return {texts.begin(), texts.end()};
}

std::string listed(const std::vector<std::string>& words) {
    constexpr std::size_t most = 12;
    std::string text;
    for (std::size_t i = 0; i < std::min(words.size(), most); ++i)
        text += fmt::format("{}{}", i == 0 ? "" : ", ", words[i]);
    return words.size() > most ? text + ", …" : text;
}

}  // namespace

std::string_view name_of(Origin origin) {
    return origin_names[static_cast<std::size_t>(origin)];
}

bool ValueType::has(ValueSort sort) const {
    return std::any_of(choices.begin(), choices.end(), [&](const Choice& one) { return one.sort == sort; });
}

bool FactDeclaration::has(Origin origin) const {
    return std::find(origins.begin(), origins.end(), origin) != origins.end();
}

namespace {

/// Making a regular expression takes as long as reading twenty facts, and few have to fit one.
class PatternOnDemand {
  public:
    explicit PatternOnDemand(std::string pattern) : made_(std::make_shared<Made>(std::move(pattern))) {}

    bool operator()(const std::string& text) const {
        std::call_once(made_->once, [this] { made_->expression = std::regex(made_->pattern); });
        return std::regex_match(text, made_->expression);
    }

  private:
    /// Several files are checked at once by the same rules.
    struct Made {
        explicit Made(std::string the_pattern) : pattern(std::move(the_pattern)) {}
        std::string pattern;
        std::once_flag once;
        std::regex expression;
    };
    std::shared_ptr<Made> made_;
};

}  // namespace

/// Reads one registry; every word in it must lead somewhere.
class RegistryReader {
  public:
    RegistryReader(const Json& json, std::string file) : json_(json), file_(std::move(file)) {}

    Registry read() {
        words();
        calendar_words();
        declarations("facts", registry_.facts_, true);
        declarations("results", registry_.results_, false);
        for (const auto& [event, arguments] : member("events").items()) {
            auto& all = registry_.events_[event];
            for (const auto& [argument, argument_type] : arguments.items())
                all[argument] = type(argument_type, fmt::format("/events/{}/{}", event, argument));
        }
        names("sums", registry_.sums_);
        for (const auto& [result, words] : member("phrases").items())
            registry_.phrases_[result] = words.get<std::string>();
        for (const auto& [old, now] : member("renamed").items()) {
            if (registry_.facts_.by_name.contains(old))
                fail("/renamed/" + old, "there is a fact of this name");
            if (!now.is_string() || registry_.fact(now.get<std::string>()) == nullptr)
                fail("/renamed/" + old, "expected the name of a fact");
            registry_.renamed_[old] = now;
        }
        return std::move(registry_);
    }

  private:
    [[noreturn]] void fail(const std::string& pointer, const std::string& what) const {
        throw InputError::at(pointer, what).in_file(file_);
    }

    const Json& member(const char* name) const {
        static const Json none = Json::object();
        const auto found = json_.find(name);
        return found == json_.end() ? none : *found;
    }

    void names(const char* from, std::set<std::string, std::less<>>& to) const {
        for (const Json& name : member(from))
            if (!to.insert(name.get<std::string>()).second)
                fail(fmt::format("/{}", from),
                     fmt::format("\"{}\" stands there twice", name.get<std::string>()));
    }

    void words() {
        for (const auto& entry : member("words").items()) {
            const std::string& list = entry.key();
            const Json& words = entry.value();
            std::set<std::string> seen;
            WordList& all = registry_.words_[list];
            const auto claim = [&](const std::string& word) {
                if (!seen.insert(word).second)
                    fail("/words/" + list, fmt::format("\"{}\" stands there twice", word));
            };
            if (words.is_array()) {
                for (const Json& word : words) {
                    claim(word);
                    all[word.get<std::string>()];
                }
            } else {
                for (const auto& [word, others] : words.items()) {
                    claim(word);
                    all[word];
                    for (const Json& other : others) {
                        claim(other);
                        all[word].push_back(other);
                    }
                }
            }
        }
    }

    /// Phases are words as others are.
    void calendar_words() {
        const Json& calendar = member("calendar");
        if (calendar.empty()) return;
        registry_.calendar_ = std::make_shared<Calendar>(Calendar::from_json(calendar));
        for (const Json& phase : calendar.at("phases"))
            registry_.words_["phase"].try_emplace(phase.get<std::string>());
    }

    ValueType type(const Json& json, const std::string& pointer) const {
        try {
            return registry_.type_named(json.get<std::string>());
        } catch (const InputError& error) {
            fail(pointer, error.reason());
        }
    }

    Kinds about(const Json& json, const std::string& pointer) const {
        Kinds kinds;
        for (const Json& one : json.is_array() ? json : Json::array({json})) {
            const auto named = kinds_named(one.get<std::string>());
            if (!named) fail(pointer, fmt::format("there is no kind \"{}\"", one.get<std::string>()));
            kinds = kinds | *named;
        }
        return kinds;
    }

    FactDeclaration declaration(const std::string& name, const Json& json, const std::string& pointer,
                                bool fact) const {
        FactDeclaration declared;
        declared.name = name;
        declared.type = type(json.at("type"), pointer + "/type");
        declared.words = json.value("words", "");
        declared.announced = json.value("announced", false);
        if (!fact) return declared;
        declared.about = about(json.at("about"), pointer + "/about");
        if (json.contains("least")) declared.least = json["least"].get<double>();
        if (json.contains("most")) declared.most = json["most"].get<double>();
        declared.unit = json.value("unit", "");
        declared.secret = json.value("secret", false);
        declared.free = json.value("free", "");
        declared.pattern = json.value("pattern", "");
        if (!declared.pattern.empty()) declared.fits = PatternOnDemand(declared.pattern);
        const Json& origins = json.at("origin");
        for (const Json& one : origins.is_array() ? origins : Json::array({origins})) {
            const auto found =
                std::find(origin_names.begin(), origin_names.end(), one.get_ref<const std::string&>());
            if (found == origin_names.end())
                fail(pointer + "/origin", fmt::format("there is no origin \"{}\"", one.get<std::string>()));
            declared.origins.push_back(static_cast<Origin>(found - origin_names.begin()));
        }
        declared.unsaid = unsaid(json, declared.type);
        return declared;
    }

    static Value unsaid(const Json& json, const ValueType& type) {
        const auto said = json.find("unsaid");
        if (said == json.end())
            return type.choices.front().sort == ValueSort::yes_no && !type.list ? Value(false) : Value();
        return plain_value(*said);
    }

    void declarations(const char* from, Registry::Declarations& to, bool facts) {
        std::map<std::uint64_t, std::string> numbers;
        for (const auto& [name, json] : member(from).items()) {
            const std::string pointer = fmt::format("/{}/{}", from, name);
            FactDeclaration declared = declaration(name, json, pointer, facts);
            if (!numbers.emplace(Name::number_of(name), name).second)
                fail(pointer, "its number is that of another name");
            if (declared.is_family()) to.families.push_back(family(name, to.all.size(), pointer));
            to.by_name[name] = to.all.size();
            to.all.push_back(std::move(declared));
        }
    }

    Registry::Family family(std::string_view name, std::size_t number, const std::string& pointer) const {
        Registry::Family family;
        family.fact = number;
        while (true) {
            const auto open = name.find('{'), close = name.find('}');
            family.parts.emplace_back(name.substr(0, open));
            if (open == std::string_view::npos) break;
            if (close == std::string_view::npos || close < open) fail(pointer, "a '{' without its '}'");
            const std::string gap(name.substr(open + 1, close - open - 1));
            if (gap != "number" && gap != "turn" && gap != "moment" && !kinds_named(gap) &&
                !registry_.words_.contains(gap))
                fail(pointer, fmt::format("\"{}\" is neither a list of words nor a kind of thing", gap));
            family.gaps.push_back(gap);
            name.remove_prefix(close + 1);
        }
        return family;
    }

    const Json& json_;
    std::string file_;
    Registry registry_;
};

Registry Registry::from_json(const Json& json, const std::string& file) {
    return RegistryReader(json, file).read();
}

ValueType Registry::type_named(const std::string& named) const {
    static const std::map<std::string_view, ValueSort> plain{{"yes/no", ValueSort::yes_no},
                                                             {"number", ValueSort::number},
                                                             {"text", ValueSort::text},
                                                             {"moment", ValueSort::moment},
                                                             {"turn", ValueSort::turn}};
    const auto choice = [&](std::string_view text) -> ValueType::Choice {
        if (const auto found = plain.find(text); found != plain.end()) return {found->second, {}, {}};
        if (words_.contains(text)) return {ValueSort::word, std::string(text), {}};
        if (const auto kinds = kinds_named(text)) return {ValueSort::thing, {}, *kinds};
        throw InputError(
            fmt::format("\"{}\" is neither a type, nor a list of words, nor a kind of thing", text));
    };
    constexpr std::string_view list = "list of ", one_or_more = "one or more ", either = " or ";
    ValueType type;
    type.text = named;
    std::string_view text = named;
    if (text.starts_with(one_or_more)) {
        type.list = type.or_one = true;
        text.remove_prefix(one_or_more.size());
    }
    if (text.starts_with(list)) {
        type.list = true;
        text.remove_prefix(list.size());
    }
    if (text.starts_with(list)) {
        type.of_lists = true;
        text.remove_prefix(list.size());
    }
    for (std::size_t end; (end = text.find(either)) != std::string_view::npos;
         text.remove_prefix(end + either.size()))
        type.choices.push_back(choice(text.substr(0, end)));
    type.choices.push_back(choice(text));
    return type;
}

namespace {

/// A phase of a player turn of a side that there is.
bool is_moment_of(const Registry& registry, std::string_view text) {
    if (registry.calendar() == nullptr) return true;
    const auto moment = registry.calendar()->moment(text);
    return moment && registry.spelt("side", moment->side) == std::optional(moment->side);
}

}  // namespace

bool Registry::fills(std::string_view gap, std::string_view text, const Position* position) const {
    // Of which nobody knows.
    if (text.empty()) return words_.contains(gap);
    if (words_.contains(gap)) return spelt(gap, text) == std::optional<std::string>(text);
    if (gap == "number")
        return text.find_first_not_of("0123456789.\xc2\xbc\xbd\xbe") == std::string_view::npos;
    if (gap == "moment") return is_moment_of(*this, text);
    // A turn, or a whole year.
    if (gap == "turn")
        return calendar_ != nullptr &&
               (calendar_->turn(text) ||
                calendar_->turn(fmt::format("{} {}", calendar_->parts().front(), text)));
    if (position == nullptr) return true;
    for (std::size_t kind = 0; kind < kind_count; ++kind)
        if (kinds_named(gap)->has(static_cast<Kind>(kind)) && position->find(static_cast<Kind>(kind), text))
            return true;
    return false;
}

bool Registry::fits(const Family& family, std::string_view name, const Position* position) const {
    if (!name.starts_with(family.parts.front())) return false;
    name.remove_prefix(family.parts.front().size());
    for (std::size_t gap = 0; gap < family.gaps.size(); ++gap) {
        const std::string& next = family.parts[gap + 1];
        const bool last = gap + 1 == family.gaps.size();
        // The last part ends the name; any other may stand in several places, since words have blanks too.
        std::size_t end = last ? (name.ends_with(next) ? name.size() - next.size() : std::string_view::npos)
                               : name.find(next, 1);
        while (end != std::string_view::npos && !fills(family.gaps[gap], name.substr(0, end), position))
            end = last ? std::string_view::npos : name.find(next, end + 1);
        if (end == std::string_view::npos) return false;
        name.remove_prefix(end + next.size());
    }
    return name.empty();
}

const FactDeclaration* Registry::find(const Declarations& among, std::string_view name,
                                      const Position* position) const {
    if (name.find('{') != std::string_view::npos) return nullptr;
    if (const auto found = among.by_name.find(name); found != among.by_name.end())
        return &among.all[found->second];
    for (const Family& family : among.families)
        if (fits(family, name, position)) return &among.all[family.fact];
    return nullptr;
}

std::string Registry::problem_with(std::string_view name, Kind about, const Position* position) const {
    const FactDeclaration* declared = fact(name, position);
    if (declared != nullptr && declared->about.has(about)) return {};
    // A name that only some kinds of things have lost stands behind their kind.
    for (const std::string& old : {std::string(name), fmt::format("{}.{}", name_of(about), name)})
        if (const auto now = renamed_.find(old); now != renamed_.end())
            return fmt::format("\"{}\" of a {} is now \"{}\"", name, name_of(about), now->second);
    if (declared != nullptr)
        return fmt::format("\"{}\" is a fact of a {}, not of a {}", name, kinds_in_words(declared->about),
                           name_of(about));
    std::vector<std::string_view> names;
    for (const FactDeclaration& one : facts_.all)
        if (one.about.has(about)) names.push_back(one.name);
    return fmt::format("there is no fact \"{}\" of a {}; the nearest is \"{}\"", name, name_of(about),
                       closest(name, names));
}

std::string Registry::hint_of(const FactDeclaration& fact) const {
    std::string hint;
    for (const ValueType::Choice& choice : fact.type.choices) {
        std::string one;
        switch (choice.sort) {
            case ValueSort::yes_no:
                one = "yes or no";
                break;
            case ValueSort::number:
                one = fact.unit.empty() ? "number" : fact.unit;
                break;
            case ValueSort::text:
                one = "text";
                break;
            case ValueSort::moment:
                one = "moment";
                break;
            case ValueSort::turn:
                one = "turn";
                break;
            case ValueSort::word: {
                constexpr std::size_t few = 4;
                const WordList& all = *words(choice.words);
                one = choice.words;
                std::replace(one.begin(), one.end(), '_', ' ');
                if (all.size() > few) break;
                one.clear();
                for (const auto& [word, others] : all)
                    one += fmt::format("{}{}", one.empty() ? "" : " or ", word);
                break;
            }
            case ValueSort::thing:
                one = kinds_in_words(choice.things);
                break;
        }
        hint += fmt::format("{}{}", hint.empty() ? "" : " or ", one);
    }
    return fmt::format("<{}>", hint);
}

const WordList* Registry::words(std::string_view list) const {
    const auto found = words_.find(list);
    return found == words_.end() ? nullptr : &found->second;
}

std::optional<std::string> Registry::spelt(std::string_view list, std::string_view word) const {
    const WordList* all = words(list);
    if (all == nullptr) return std::nullopt;
    if (all->contains(word)) return std::string(word);
    for (const auto& [name, others] : *all) {
        if (same_word(name, word)) return name;
        for (const std::string& other : others)
            if (same_word(other, word)) return name;
    }
    return std::nullopt;
}

std::string Registry::words_of(std::string_view name) const {
    if (const auto phrase = phrases_.find(name); phrase != phrases_.end()) return phrase->second;
    const FactDeclaration* declared = fact(name);
    if (declared == nullptr) declared = result(name);
    if (declared != nullptr && !declared->is_family() && !declared->words.empty()) return declared->words;
    const std::string_view first = name.substr(0, name.find(' '));
    std::string words(first);
    if (declared != nullptr && !declared->words.empty())
        words = declared->words;
    else
        std::replace(words.begin(), words.end(), '_', ' ');
    words += name.substr(first.size());
    return words;
}

Value plain_value(const Json& json) {
    if (json.is_boolean()) return json.get<bool>();
    if (json.is_number()) return json.get<double>();
    if (json.is_string()) return json.get<std::string>();
    if (!json.is_array()) return {};
    Value::List list;
    for (const Json& element : json)
        list.push_back(plain_value(element));
    return list;
}

namespace {

/// What is expected where no word of the list stands.
std::string word_wanted(const std::string& list, const WordList& words, const Json& json) {
    std::vector<std::string> names;
    for (const auto& [word, others] : words)
        names.push_back(word);
    const std::string wanted = fmt::format("a {} ({})", list, listed(names));
    if (!json.is_string()) return wanted;
    return fmt::format("{}; the nearest is \"{}\"", wanted,
                       closest(json.get_ref<const std::string&>(), views_of(names)));
}

}  // namespace

Registry::Read Registry::read_one(const ValueType& type, const Json& json, const Position* position) const {
    std::string expected;
    for (const ValueType::Choice& choice : type.choices) {
        std::string wanted;
        switch (choice.sort) {
            case ValueSort::yes_no:
                if (json.is_boolean()) return {json.get<bool>(), {}};
                wanted = "true or false";
                break;
            case ValueSort::number:
                if (json.is_number()) return {json.get<double>(), {}};
                wanted = "a number";
                break;
            case ValueSort::text:
                if (json.is_string()) return {json.get<std::string>(), {}};
                wanted = "a text";
                break;
            case ValueSort::word: {
                // A word may be a figure: the third row of a table.
                if (json.is_number())
                    if (auto word = spelt(choice.words, to_text(json.get<double>())))
                        return {std::move(*word), {}};
                if (json.is_string())
                    if (auto word = spelt(choice.words, json.get_ref<const std::string&>()))
                        return {std::move(*word), {}};
                wanted = word_wanted(choice.words, *words(choice.words), json);
                break;
            }
            case ValueSort::moment:
                if (json.is_string() && is_moment_of(*this, json.get_ref<const std::string&>()))
                    return {json.get<std::string>(), {}};
                wanted = fmt::format("a moment such as \"{}\"",
                                     calendar_ == nullptr ? "" : calendar_->example_moment());
                break;
            case ValueSort::turn:
                if (json.is_string() &&
                    (calendar_ == nullptr || calendar_->turn(json.get_ref<const std::string&>())))
                    return {json.get<std::string>(), {}};
                wanted = fmt::format("a turn such as \"{}\"",
                                     calendar_ == nullptr ? "" : calendar_->example_turn());
                break;
            case ValueSort::thing: {
                wanted = fmt::format("the name of a {}", kinds_in_words(choice.things));
                if (!json.is_string()) break;
                const auto& name = json.get_ref<const std::string&>();
                if (position == nullptr) return {name, {}};
                std::vector<std::string_view> names;
                for (std::size_t kind = 0; kind < kind_count; ++kind) {
                    if (!choice.things.has(static_cast<Kind>(kind))) continue;
                    if (const auto found = position->find(static_cast<Kind>(kind), name)) return {*found, {}};
                    for (std::uint32_t i = 0; i < position->count(static_cast<Kind>(kind)); ++i)
                        names.push_back(position->name({static_cast<Kind>(kind), i}));
                }
                if (!names.empty())
                    wanted +=
                        fmt::format("; \"{}\" is none, the nearest is \"{}\"", name, closest(name, names));
                break;
            }
        }
        expected += fmt::format("{}{}", expected.empty() ? "" : ", or ", wanted);
    }
    return {{}, "expected " + expected};
}

Registry::Read Registry::read(std::string_view fact, Kind about, const Json& json,
                              const Position* position) const {
    if (std::string problem = problem_with(fact, about, position); !problem.empty())
        return {{}, std::move(problem)};
    return read(*this->fact(fact), json, position);
}

Registry::Read Registry::read(const FactDeclaration& fact, const Json& json, const Position* position) const {
    Read read = this->read(fact.type, json, position);
    if (const std::string* text = read.value.text(); text != nullptr && fact.fits && !fact.fits(*text))
        return {{}, fmt::format("expected a text that fits {}", fact.pattern)};
    const double* number = read.value.number();
    const bool within = number == nullptr ||
                        ((!fact.least || *number >= *fact.least) && (!fact.most || *number <= *fact.most));
    if (within) return read;
    return {{},
            fmt::format("expected a number of{}{}{}, not {}",
                        fact.least ? fmt::format(" at least {}", to_text(*fact.least)) : "",
                        fact.least && fact.most ? " and" : "",
                        fact.most ? fmt::format(" at most {}", to_text(*fact.most)) : "", to_text(*number))};
}

Registry::Read Registry::read(const ValueType& type, const Json& json, const Position* position) const {
    if (json.is_null()) return {};
    if (!type.list || (type.or_one && !json.is_array())) return read_one(type, json, position);
    Value::List all;
    for (const Json& element : json.is_array() ? json : Json::array({json})) {
        Read one;
        if (element.is_null()) {
            all.emplace_back();
            continue;
        }
        if (type.of_lists) {
            ValueType inner = type;
            inner.of_lists = false;
            one = read(inner, element, position);
        } else {
            one = read_one(type, element, position);
        }
        if (!one.problem.empty()) return one;
        all.push_back(std::move(one.value));
    }
    return {std::move(all), {}};
}

Registry::Read Registry::read(const FactDeclaration& fact, std::string_view text,
                              const Position* position) const {
    const auto as_json = [&](std::string_view word) -> Json {
        if (fact.type.has(ValueSort::yes_no) && (word == "yes" || word == "no")) return word == "yes";
        double number = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        if (fact.type.has(ValueSort::number) && error == std::errc{} && end == word.data() + word.size())
            return number;
        return std::string(word);
    };
    if (!fact.type.list) {
        Read one = read(fact, as_json(text), position);
        if (!one.problem.empty() && fact.type.choices.front().sort == ValueSort::yes_no)
            one.problem = "expected yes or no";
        return one;
    }
    Json all = Json::array();
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t to = std::min(text.find(',', from), text.size());
        std::string_view word = text.substr(from, to - from);
        while (word.starts_with(' '))
            word.remove_prefix(1);
        if (!word.empty()) all.push_back(as_json(word));
        from = to + 1;
    }
    return read(fact, all, position);
}

}  // namespace umpire::game
