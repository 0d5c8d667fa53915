#include "palette.hpp"

#include "umpire/binding/binding.hpp"
#include "umpire/binding/survey.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/new_game.hpp"
#include "umpire/vassal/properties.hpp"

#include <algorithm>
#include <cctype>

namespace umpire::binding {

namespace {

/// "Port Hit (2)" is a second "Port Hit".
std::string_view without_number(std::string_view name) {
    const auto bracket = name.rfind(" (");
    if (bracket == std::string_view::npos || !name.ends_with(')')) return name;
    const std::string_view number = name.substr(bracket + 2, name.size() - bracket - 3);
    const bool digits = !number.empty() && std::all_of(number.begin(), number.end(), [](unsigned char sign) {
        return std::isdigit(sign) != 0;
    });
    return digits ? name.substr(0, bracket) : name;
}

}  // namespace

Palette::Palette(const Binding& binding, std::shared_ptr<const vassal::Module> module) : table_(module) {
    const std::vector<CounterSurvey> surveys = survey(*module);
    for (std::size_t i = 0; i < module->palette.size(); ++i) {
        const vassal::PieceSlot& slot = module->palette[i];
        const vassal::PieceText text = vassal::piece_of_slot(*module, slot);
        const std::string_view id = table_.keep(std::to_string(i + 1));
        table_.add_piece({id, table_.keep(text.type), table_.keep(text.state)});
        const vassal::PieceRef ref = table_.find(id);
        const vassal::Piece& piece = table_.piece(ref);
        if (piece.kind != vassal::PieceKind::piece) continue;
        for (const CounterSort& sort : binding.counters()) {
            if (!is_of(surveys[i], sort)) continue;
            const bool so = std::all_of(sort.when.begin(), sort.when.end(), [&](const auto& condition) {
                const auto value = vassal::piece_property(table_, piece, condition.property);
                return value && matches(condition.pattern, *value);
            });
            if (!so) continue;
            const auto name = vassal::piece_property(table_, piece, sort.name_property).value_or("");
            counters_.try_emplace({sort.kind, name}, Counter{&slot, &sort, ref});
        }
    }
}

const Palette::Counter* Palette::find(game::Kind kind, std::string_view name) const {
    for (const std::string_view called : {name, without_number(name)})
        if (const auto found = counters_.find(std::pair(kind, std::string(called))); found != counters_.end())
            return &found->second;
    return nullptr;
}

game::Value Palette::shown(const Counter& counter, const FactSource& source) const {
    return source.read(vassal::piece_property(table_, table_.piece(counter.piece), source.property));
}

}  // namespace umpire::binding
