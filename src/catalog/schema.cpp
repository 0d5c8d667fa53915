#include "umpire/catalog/schema.hpp"

#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"

#include "expected.hpp"

// The only place that reads these headers: they take long to compile.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>
#pragma GCC diagnostic pop

#include <fmt/core.h>

#include <map>
#include <mutex>

namespace umpire::catalog {

using nlohmann::json;
using valijson::adapters::NlohmannJsonAdapter;

namespace {

json text_of_schema(std::string_view name) {
    return GameFiles().json(fmt::format("{}.schema.json", name));
}

/// Schemas are the program's own and never change, so that each is read only once: a rulebook asks for the
/// same one thousands of times.
const valijson::Schema& schema_called(std::string_view name) {
    static std::mutex guard;
    static std::map<std::string, valijson::Schema, std::less<>> known;
    const std::lock_guard lock(guard);
    const auto found = known.find(name);
    if (found != known.end()) return found->second;
    const json text = text_of_schema(name);
    valijson::Schema& schema = known[std::string(name)];
    valijson::SchemaParser().populateSchema(NlohmannJsonAdapter(text), schema);
    return schema;
}

/// From `<root>`, `["rows"]`, `[3]` to `/rows/3`.
json::json_pointer pointer_of(const std::vector<std::string>& context) {
    json::json_pointer pointer;
    for (std::string_view part : context) {
        if (!part.starts_with('[') || !part.ends_with(']')) continue;
        part = part.substr(1, part.size() - 2);
        if (part.size() >= 2 && part.starts_with('"')) part = part.substr(1, part.size() - 2);
        pointer.push_back(std::string(part));
    }
    return pointer;
}

}  // namespace

void check_schema(const json& document, std::string_view schema_name, std::string_view file) {
    const valijson::Schema& schema = schema_called(schema_name);
    valijson::ValidationResults results;
    if (valijson::Validator().validate(schema, NlohmannJsonAdapter(document), &results)) return;
    // The innermost says what is wrong; those around it only that something in them is.
    valijson::ValidationResults::Error error, innermost;
    while (results.popError(error))
        if (innermost.context.size() < error.context.size()) innermost = error;
    if (innermost.description.ends_with('.')) innermost.description.pop_back();
    const json::json_pointer pointer = pointer_of(innermost.context);
    const std::string expected = expected_at(text_of_schema(schema_name), document, pointer);
    if (!expected.empty()) innermost.description = expected;
    const std::string place = pointer.to_string();
    throw InputError(fmt::format("{}{}is not as {}.schema.json says: {}", place, place.empty() ? "" : ": ",
                                 schema_name, innermost.description))
        .in_file(std::string(file));
}

}  // namespace umpire::catalog
