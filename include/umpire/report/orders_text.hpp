#pragma once

#include "umpire/orders/orders_file.hpp"
#include "umpire/orders/vocabulary.hpp"
#include "umpire/report/page.hpp"

/// Orders for people.
namespace umpire::report {

/// What players of a game can declare.
void print_vocabulary(const orders::Vocabulary& vocabulary, Page& page);
/// What was understood of a file of orders, and what was not.
void print_orders(const orders::OrdersFile& file, Page& page);

}  // namespace umpire::report
