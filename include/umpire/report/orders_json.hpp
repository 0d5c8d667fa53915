#pragma once

#include "umpire/orders/orders_file.hpp"
#include "umpire/orders/vocabulary.hpp"

#include <nlohmann/json_fwd.hpp>

/// Orders in the layout of `module-schema/orders-report.schema.json`.
namespace umpire::report {

nlohmann::ordered_json vocabulary_json(const orders::Vocabulary& vocabulary);
nlohmann::ordered_json orders_json(const orders::Vocabulary& vocabulary, const orders::OrdersFile& file);
nlohmann::ordered_json order_json(const orders::Order& order);

}  // namespace umpire::report
