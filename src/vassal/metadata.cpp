#include "umpire/vassal/metadata.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/java.hpp"

#include <pugixml.hpp>

#include <charconv>

namespace umpire::vassal {

namespace {

std::string trimmed_text(const pugi::xml_node& node) {
    return std::string(java::trim(node.text().get()));
}

void read_translatable(const pugi::xml_node& node, bool& seen, std::string& base,
                       std::vector<Metadata::Translation>& translations) {
    if (!seen)
        base = trimmed_text(node);
    else
        translations.push_back({node.attribute("lang").value(), trimmed_text(node)});
    seen = true;
}

std::optional<std::int64_t> parse_milliseconds(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

class MetadataText {
  public:
    void element(std::string_view name, std::string_view text, std::string_view language = {}) {
        out_ += "  <";
        out_ += name;
        if (!language.empty()) {
            out_ += " lang=\"";
            escape(language);
            out_ += '"';
        }
        if (text.empty()) {
            out_ += "/>\n";
            return;
        }
        out_ += '>';
        escape(text);
        out_ += "</";
        out_ += name;
        out_ += ">\n";
    }

    void translatable(std::string_view name, const std::string& base,
                      const std::vector<Metadata::Translation>& translations) {
        element(name, base);
        for (const auto& translation : translations)
            element(name, translation.text, translation.language);
    }

    std::string finish() && { return std::move(out_) + "</data>\n"; }

  private:
    void escape(std::string_view text) {
        for (const char c : text) {
            if (c == '&')
                out_ += "&amp;";
            else if (c == '<')
                out_ += "&lt;";
            else if (c == '>')
                out_ += "&gt;";
            else if (c == '"')
                out_ += "&quot;";
            else if (static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\t')
                // XML has no way to write the other control characters.
                out_ += c;
        }
    }

    std::string out_ = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<data version=\"1\">\n";
};

}  // namespace

Metadata parse_metadata(std::string_view xml) {
    pugi::xml_document document;
    const auto parsed = document.load_buffer(xml.data(), xml.size());
    if (!parsed)
        throw InputError(std::string("the metadata is not well-formed XML: ") + parsed.description(),
                         static_cast<std::size_t>(parsed.offset));
    const pugi::xml_node root = document.document_element();
    if (std::string_view(root.name()) != "data") throw InputError("the metadata has no element 'data'");

    Metadata metadata;
    metadata.original = xml;
    bool has_description = false;
    bool has_name = false;
    for (const pugi::xml_node& node : root.children()) {
        const std::string_view element = node.name();
        if (element == "version") metadata.version = trimmed_text(node);
        if (element == "extra1") metadata.extra1 = trimmed_text(node);
        if (element == "extra2") metadata.extra2 = trimmed_text(node);
        if (element == "VassalVersion") metadata.vassal_version = trimmed_text(node);
        if (element == "dateSaved") metadata.saved_at_ms = parse_milliseconds(trimmed_text(node));
        if (element == "description")
            read_translatable(node, has_description, metadata.description, metadata.description_translations);
        if (element == "name") read_translatable(node, has_name, metadata.name, metadata.name_translations);
        if (element == "universal") metadata.universal = trimmed_text(node) == "true";
        if (element == "moduleName") metadata.module_name = trimmed_text(node);
        if (element == "moduleVersion") metadata.module_version = trimmed_text(node);
    }
    return metadata;
}

std::string write_metadata(const Metadata& metadata, Metadata::Kind kind) {
    MetadataText text;
    text.element("version", metadata.version);
    text.element("extra1", metadata.extra1);
    text.element("extra2", metadata.extra2);
    text.element("VassalVersion", metadata.vassal_version);
    text.element("dateSaved", std::to_string(metadata.saved_at_ms.value_or(0)));
    if (!metadata.description.empty())
        text.translatable("description", metadata.description, metadata.description_translations);
    if (kind == Metadata::Kind::module) text.translatable("name", metadata.name, metadata.name_translations);
    if (kind == Metadata::Kind::extension) {
        text.element("universal", metadata.universal ? "true" : "false");
        text.element("moduleName", metadata.module_name);
        text.element("moduleVersion", metadata.module_version);
    }
    return std::move(text).finish();
}

}  // namespace umpire::vassal
