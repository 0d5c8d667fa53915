#include "umpire/cases/mutation.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/consulted.hpp"
#include "umpire/catalog/table.hpp"
#include "umpire/error.hpp"
#include "umpire/json.hpp"
#include "umpire/rules/game_rules.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <list>

namespace umpire::cases {

using Ids = std::set<std::string, std::less<>>;
using Rules = std::shared_ptr<const rules::GameRules>;

namespace {

/// @name Another value for a cell
/// @{

struct Alternative {
    std::string part;  ///< of a cell that has several
    Json value;
};

/// Any other text of the table, so that it is one that the rules understand.
Json other_text(const std::string& text, const Json& rows) {
    for (const Json& row : rows)
        for (const Json& cell : row.at("cells"))
            if (cell.is_string() && cell != text) return cell;
    return text + "?";
}

std::vector<Alternative> alternatives(const Json& cell, const Json& rows) {
    if (cell.is_number()) return {{"", cell.get<double>() + 1}};
    if (cell.is_boolean()) return {{"", !cell.get<bool>()}};
    if (cell.is_string()) return {{"", other_text(cell.get<std::string>(), rows)}};
    if (!cell.is_structured()) return {{"", 1}};
    std::vector<Alternative> all;
    Json before = 1;  // a dash becomes a result that is a little harder than the one before it
    for (const auto& [key, part] : cell.items()) {
        const auto others = part.is_null() ? std::vector<Alternative>{{"", before.get<double>() + 1}}
                                           : alternatives(part, rows);
        for (const Alternative& other : others) {
            Json changed = cell;
            (cell.is_array() ? changed[std::stoul(key)] : changed[key]) = other.value;
            all.push_back({fmt::format(", part {}{}", key, other.part), std::move(changed)});
        }
        if (part.is_number()) before = part;
    }
    return all;
}

/// @}

class Suite {
  public:
    Suite(const std::vector<CaseFile>& cases, Rules rules, const catalog::GameFiles& files,
          std::string_view section)
        : rules_(std::move(rules)), files_(files), section_(section) {
        for (const CaseFile& file : cases)
            for (std::size_t index = 0; index < file.size(); ++index)
                if (file.game() == rules_->game()) {
                    catalog::Consulted consulted;
                    CaseResult result = file.run(index, rules_, files_);
                    Known one{&file, index, std::move(result.used), {}, consulted.take()};
                    for (const Proof& proof : result.proofs)
                        one.about.insert(proof.rule);
                    known_.push_back(std::move(one));
                }
    }

    Mutations mutate() {
        switch_off_registrations();
        for (const std::string& name : rules_->table_names())
            change_table(name);
        change_numbers();
        if (!section_.empty() && found_.registrations + found_.numbers == 0)
            throw InputError(fmt::format("no rule of {} is entered under \"{}\"", rules_->game(), section_));
        return std::move(found_);
    }

  private:
    struct Known {
        const CaseFile* file;
        std::size_t index;
        std::set<std::string> used;       ///< rules that had a say
        std::set<std::string> about;      ///< rules that it is there for
        catalog::Consulted::Places read;  ///< cells, modifiers and numbers that it has looked at
    };

    bool fails(const Known& one, const Rules& rules, const rules::Options& options) const {
        try {
            return !one.file->run(one.index, rules, files_, options).passed();
        } catch (const InputError&) {
            return true;  // what the rule would have made, the case speaks of
        }
    }

    static bool names(const std::set<std::string>& those, const Ids& ids) {
        return std::any_of(those.begin(), those.end(),
                           [&](const std::string& id) { return ids.contains(id); });
    }

    /// Cases that are about the rules are asked first, then the others in which they had a say.
    bool noticed(const Rules& rules, const rules::Options& options, const Ids& ids) {
        const auto is_about = [&](const Known& one) { return names(one.about, ids); };
        const auto is_used = [&](const Known& one) { return !names(one.about, ids) && names(one.used, ids); };
        return noticed_by(is_about, rules, options) || noticed_by(is_used, rules, options);
    }

    /// Those that have looked at it, first the ones that are about its rules. A table may be read as a whole
    /// too, and then everybody who may have done so is asked.
    bool noticed_at(const std::string& place, const Rules& rules, const Ids& ids) {
        const auto has_read = [&](const Known& one) { return one.read.contains(place); };
        const auto is_about = [&](const Known& one) { return has_read(one) && names(one.about, ids); };
        const auto is_other = [&](const Known& one) { return has_read(one) && !names(one.about, ids); };
        return noticed_by(is_about, rules, {}) || noticed_by(is_other, rules, {}) || noticed(rules, {}, ids);
    }

    /// Whoever has noticed something is asked first the next time: it is likely to be about the neighbour.
    template <class Which>
    bool noticed_by(const Which& is_asked, const Rules& rules, const rules::Options& options) {
        const auto one = std::find_if(known_.begin(), known_.end(), [&](const Known& known) {
            return is_asked(known) && fails(known, rules, options);
        });
        if (one == known_.end()) return false;
        known_.splice(known_.begin(), known_, one);
        return true;
    }

    void switch_off_registrations() {
        for (const auto& registration : rules_->book().registrations()) {
            const Ids ids(registration.ids.begin(), registration.ids.end());
            if (!is_asked_for(ids)) continue;
            ++found_.registrations;
            rules::Options options;
            options.without = {registration.number};
            if (!noticed(rules_, options, ids)) found_.unnoticed.push_back(registration);
        }
    }

    /// "3.6" asks for 3.6.s1, not for 3.60.
    bool is_asked_for(const Ids& ids) const {
        return section_.empty() || std::any_of(ids.begin(), ids.end(), [&](const std::string& id) {
                   return id.starts_with(section_) &&
                          (id.size() == section_.size() ||
                           !std::isdigit(static_cast<unsigned char>(id[section_.size()])));
               });
    }

    struct Change {
        std::string place;      ///< for people
        std::string consulted;  ///< as those who read it call it
        Json from, to;
    };

    void change(Change one, const Rules& changed, const Ids& ids) {
        ++found_.numbers;
        if (!noticed_at(one.consulted, changed, ids))
            found_.unnoticed_numbers.push_back({std::move(one.place), one.from.dump(), one.to.dump()});
    }

    /// The rules that look into a table, state one of its rows or are one of its modifiers.
    Ids rules_of(const std::string& name, const catalog::Table& table) const {
        Ids ids;
        for (const auto& registration : rules_->book().registrations())
            if (registration.role == "table" && registration.trigger == name)
                ids.insert(registration.ids.begin(), registration.ids.end());
        for (std::size_t row = 0; row < table.row_count(); ++row)
            ids.insert(table.row_rule(row));
        for (const catalog::Modifier& modifier : table.modifiers())
            ids.insert(modifier.rule);
        return ids;
    }

    bool is_any_enforced(const Ids& ids) const {
        const auto& book = rules_->book().registrations();
        return std::any_of(book.begin(), book.end(), [&](const auto& one) {
            return std::any_of(one.ids.begin(), one.ids.end(),
                               [&](const std::string& id) { return ids.contains(id); });
        });
    }

    void change_table(const std::string& name) {
        const catalog::Table& table = *rules_->table(name);
        const Ids ids = rules_of(name, table);
        if (!is_asked_for(ids)) return;
        if (!is_any_enforced(ids)) {
            found_.unread_tables.push_back(name);
            return;
        }
        const Json& rows = table.document().at("rows");
        for (std::size_t row = 0; row < table.row_count(); ++row)
            for (std::size_t column = 0; column < table.column_count(); ++column) {
                if (repeats(table, column)) continue;
                const Json& cell = table.cell_at(row, column);
                for (const Alternative& other : alternatives(cell, rows))
                    change({fmt::format("{}, {}, {}{}", name, row_name(table, row), table.column_key(column),
                                        other.part),
                            catalog::Consulted::cell(table.id(), row, column), cell, other.value},
                           rules_->with_table(table.with_cell(row, column, other.value)), ids);
            }
        for (const catalog::Modifier& modifier : table.modifiers())
            if (modifier.value && !modifier.rule.empty())
                change({fmt::format("{}, modifier {}", name, modifier.rule),
                        catalog::Consulted::modifier(table.id(), modifier.rule), *modifier.value,
                        *modifier.value + 1},
                       rules_->with_table(table.with_modifier(modifier.rule, *modifier.value + 1)), ids);
    }

    /// The column says in words what is stated elsewhere.
    static bool repeats(const catalog::Table& table, std::size_t column) {
        const Json columns = table.document().value("repeats", Json::array());
        return std::find(columns.begin(), columns.end(), table.column_key(column)) != columns.end();
    }

    static std::string row_name(const catalog::Table& table, std::size_t row) {
        if (!table.row_id(row).empty()) return std::string(table.row_id(row));
        return std::string(table.row_key(row));
    }

    void change_numbers() {
        for (const catalog::RuleNumber& number : rules_->numbers().all())
            if (is_asked_for({number.rule}))
                change({number.id, catalog::Consulted::number(number.id), number.value, number.value + 1},
                       rules_->with_number(number.id, number.value + 1), {number.rule});
    }

    std::list<Known> known_;
    Rules rules_;
    const catalog::GameFiles& files_;
    std::string_view section_;
    Mutations found_;
};

}  // namespace

Mutations mutate(const std::vector<CaseFile>& cases, const Rules& rules, const catalog::GameFiles& files,
                 std::string_view section) {
    return Suite(cases, rules, files, section).mutate();
}

}  // namespace umpire::cases
