#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace umpire::vassal {

/// The XML beside a module, extension or save that says what it is: `moduledata`, `extensiondata`,
/// `savedata`.
struct Metadata {
    enum class Kind { save, module, extension };

    struct Translation {
        std::string language;
        std::string text;
    };

    std::string version;
    std::string extra1;
    std::string extra2;
    std::string vassal_version;
    std::optional<std::int64_t> saved_at_ms;
    std::string description;
    std::vector<Translation> description_translations;
    /// Modules only.
    std::string name;
    std::vector<Translation> name_translations;
    /// Extensions only.
    bool universal = false;
    std::string module_name;
    std::string module_version;

    /// The bytes as they were read: a copy into another file is made of these.
    std::string original;
};

/// Throws InputError when the text is not XML with the right root.
Metadata parse_metadata(std::string_view xml);

/// A fresh text in the layout that the engine writes.
std::string write_metadata(const Metadata& metadata, Metadata::Kind kind);

}  // namespace umpire::vassal
