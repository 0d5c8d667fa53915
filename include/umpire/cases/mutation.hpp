#pragma once

#include "umpire/cases/case_file.hpp"
#include "umpire/rules/rulebook.hpp"

/// Tests of the tests: whatever the rules are made of is taken away or changed, one thing at a time, and some
/// case has to fail.
namespace umpire::cases {

struct Mutations {
    /// A cell of a table, a modifier, or a printed number.
    struct Number {
        std::string place;  ///< "port_table, great, capacity_re"
        std::string from, to;
    };

    std::size_t registrations = 0;  ///< how many were switched off
    std::size_t numbers = 0;        ///< how many were changed
    std::vector<rules::Rulebook::Registration> unnoticed;
    std::vector<Number> unnoticed_numbers;
    std::vector<std::string> unread_tables;  ///< no rule that is enforced looks into them

    bool all_noticed() const { return unnoticed.empty() && unnoticed_numbers.empty(); }
};

/// Of one game, or of one section of its rules ("3.6"): those that no case notices.
Mutations mutate(const std::vector<CaseFile>& cases, const std::shared_ptr<const rules::GameRules>& rules,
                 const catalog::GameFiles& files, std::string_view section = {});

}  // namespace umpire::cases
