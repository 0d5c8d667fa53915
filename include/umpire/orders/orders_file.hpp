#pragma once

#include "umpire/orders/order.hpp"

namespace umpire::orders {

/// An order of a file, and what the headers above it attach it to.
struct PlacedOrder {
    Order order;
    std::optional<int> step;  ///< of the log
    std::string side;         ///< empty if none was named
    std::string mail{};       ///< the log that it is for; empty: whichever it is read with
    bool carried = false;     ///< from the mail before, where nobody rolled for it
};

/// Something in a step that shall not be asked about: a slip of the hand, or nothing that rules speak of.
struct Slip {
    std::string what;  ///< a counter, or a line of the chat; empty: all of the step
    int step = 0;
    std::string side;  ///< on whose word; empty if none was named
    std::string mail;
    int line = 0;
};

struct OrdersFile {
    std::string file;
    std::vector<PlacedOrder> orders;
    std::vector<OrderError> errors;  ///< in the order of their lines
    std::vector<Slip> slips{};
    std::vector<std::string> mails{};  ///< that its headers name, each once
};

/// One order a line. `@step 12` and `@Axis` hold for the lines below, each until the next of its kind, and
/// below `@umpire` no side speaks;
/// `@mail turn-3.vlog` says which log the lines below are for, and begins anew with neither step nor side;
/// `@slip` or `@slip Hood` passes over what in its step no rule could judge. Empty lines and what stands
/// behind a `#` are skipped. Throws nothing: what is wrong stands in `errors`, of which there are no more
/// than a person would read.
OrdersFile parse_orders_file(std::string_view text, const std::string& file, const Vocabulary& vocabulary);

/// The name of a log as a header can have it: without what no line of text can hold.
std::string mail_name(std::string_view file);
/// Whether a header means this log; folders count only where both have them.
bool is_mail(std::string_view header, std::string_view file);
/// What of a file is for one log.
OrdersFile for_mail(const OrdersFile& all, std::string_view file);
/// The lines of a file that are for one log, as they stand; all if it names no log.
std::string text_for_mail(std::string_view text, std::string_view file);
bool names_mails(std::string_view text);
/// Whether there is more in it than comments and names of logs.
bool says_anything(std::string_view text);

}  // namespace umpire::orders
