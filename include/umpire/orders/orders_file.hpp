#pragma once

#include "umpire/orders/order.hpp"

namespace umpire::orders {

/// An order of a file, and what the headers above it attach it to.
struct PlacedOrder {
    Order order;
    std::optional<int> step;  ///< of the log
    std::string side;         ///< empty if none was named
    bool carried = false;     ///< from the mail before, where nobody rolled for it
};

struct OrdersFile {
    std::string file;
    std::vector<PlacedOrder> orders;
    std::vector<OrderError> errors;  ///< in the order of their lines
};

/// One order a line. `@step 12` and `@Axis` hold for the lines below, each until the next of its kind; empty
/// lines and what stands behind a `#` are skipped. Throws nothing: what is wrong stands in `errors`, of which
/// there are no more than a person would read.
OrdersFile parse_orders_file(std::string_view text, const std::string& file, const Vocabulary& vocabulary);

}  // namespace umpire::orders
