#include "declared.hpp"

#include "umpire/adjudicate/verify.hpp"
#include "umpire/read_file.hpp"
#include "umpire/rules/game_rules.hpp"

#include "game_folder.hpp"

namespace umpire::commands {

std::string Declared::digest_for(const std::string& mail) const {
    if (text.empty() && all.file.empty()) return {};
    const std::string own = orders::text_for_mail(text, mail);
    if (own != text && !orders::says_anything(own)) return {};
    return adjudicate::digest_of_orders(own);
}

std::optional<Declared> declared_for(const std::filesystem::path& log, const std::string& orders_file,
                                     const rules::GameRules& rules,
                                     const std::optional<std::string>& orders_text) {
    Declared given;
    if (!orders_file.empty()) {
        given.text = orders_text ? *orders_text : read_file(orders_file);
        given.all = orders::parse_orders_file(given.text, orders_file, rules.vocabulary());
    }
    const auto folder = game_folder_of(log);
    if (!folder || folder->standing.empty())
        return orders_file.empty() ? std::nullopt : std::optional(std::move(given));
    Declared declared = given;
    declared.text = folder->standing_text();
    // Below a side that stands in the folder no line of another file belongs.
    if (!given.text.empty()) declared.text += "@umpire\n" + given.text;
    const orders::OrdersFile facts = folder->standing_facts(rules.vocabulary());
    if (declared.all.file.empty()) declared.all.file = facts.file;
    // They come first: what is ordered is judged by them.
    declared.all.orders.insert(declared.all.orders.begin(), facts.orders.begin(), facts.orders.end());
    declared.given = std::make_shared<const Declared>(std::move(given));
    return declared;
}

}  // namespace umpire::commands
