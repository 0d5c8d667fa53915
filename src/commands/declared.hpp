#pragma once

#include "umpire/orders/orders_file.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace umpire::rules {
class GameRules;
}

namespace umpire::commands {

/// What was declared outside of a log: the facts that stand in its game folder, and the orders file.
struct Declared {
    std::string text;  ///< all of it: what an umpire's seal holds a digest of
    orders::OrdersFile all;
    /// The same without what stands in the folder; null if nothing does. An umpire may have sealed a log
    /// before it stood there.
    std::shared_ptr<const Declared> given;

    orders::OrdersFile for_mail(const std::string& mail) const { return orders::for_mail(all, mail); }
    /// The digest of what of it is for one log; empty if that is nothing.
    std::string digest_for(const std::string& mail) const;
};

/// What was declared for a log by the orders file of this name, or by a text in the place of what stands in
/// it; nothing if neither says anything. An empty name is no file.
std::optional<Declared> declared_for(const std::filesystem::path& log, const std::string& orders_file,
                                     const rules::GameRules& rules,
                                     const std::optional<std::string>& orders_text = std::nullopt);

}  // namespace umpire::commands
