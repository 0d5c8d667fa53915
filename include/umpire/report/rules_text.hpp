#pragma once

#include "umpire/catalog/catalog.hpp"
#include "umpire/report/page.hpp"

#include <span>

/// The rulebooks for people.
namespace umpire::report {

/// How many rules of each kind each game has.
void print_rulebooks(std::span<const catalog::Catalog> catalogs, Page& page);
/// A line a rule, chapter by chapter.
void print_contents(std::span<const catalog::Rule* const> rules, Page& page);
/// A line a rule, in the order in which they are given.
void print_found(std::span<const catalog::Rule* const> rules, Page& page);
/// All that the book says of one rule.
void print_rule(const catalog::Rule& rule, Page& page);

}  // namespace umpire::report
