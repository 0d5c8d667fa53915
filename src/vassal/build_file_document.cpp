#include "umpire/error.hpp"
#include "umpire/vassal/java.hpp"
#include "umpire/vassal/limits.hpp"
#include "umpire/vassal/sequence.hpp"

#include "build_file.hpp"

#include <algorithm>

namespace umpire::vassal::build_file {

namespace {

/// How many elements may be looked at to find the places that extensions name.
constexpr std::size_t most_steps = 20'000'000;

void check_depth(const pugi::xml_document& document) {
    std::size_t depth = 0;
    pugi::xml_node node = document.first_child();
    while (node) {
        if (depth > limits::build_file_depth) {
            const auto offset = std::max<std::ptrdiff_t>(node.offset_debug(), 0);
            throw InputError(
                "components are nested more than " + std::to_string(limits::build_file_depth) + " deep",
                static_cast<std::size_t>(offset));
        }
        if (node.first_child()) {
            node = node.first_child();
            ++depth;
            continue;
        }
        while (node && !node.next_sibling()) {
            node = node.parent();
            if (depth > 0) --depth;
        }
        node = node.next_sibling();
    }
}

/// What the engine calls the name of a component differs from class to class.
std::string_view component_name(const pugi::xml_node& node) {
    for (const char* attribute : {"mapName", "entryName", "name", "title", "description"}) {
        if (const auto found = node.attribute(attribute)) return found.value();
    }
    return {};
}

struct PathStep {
    std::string class_name;
    std::optional<std::string> name;
};

std::vector<PathStep> parse_path(std::string_view path) {
    std::vector<PathStep> steps;
    if (path.empty()) return steps;
    for (const std::string& token : decode_sequence(path, '/')) {
        SequenceDecoder parts(token, ':');
        PathStep step{parts.next_or(""), std::nullopt};
        if (parts.has_more()) step.name = parts.next_or("");
        steps.push_back(std::move(step));
    }
    return steps;
}

class TargetSearch {
  public:
    explicit TargetSearch(std::size_t& steps_left) : steps_left_(steps_left) {}

    pugi::xml_node find(const pugi::xml_node& from, const std::vector<PathStep>& path, std::size_t at) {
        if (at == path.size()) return from;
        if (at > limits::build_file_depth) return {};
        pugi::xml_node fallback;
        for (const pugi::xml_node& child : from.children()) {
            if (steps_left_ == 0) throw InputError("the extension asks for too many places in the module");
            --steps_left_;
            if (child.name() != path[at].class_name) continue;
            const bool same_name = component_name(child) == path[at].name.value_or("");
            if (!same_name && fallback) continue;
            const pugi::xml_node found = find(child, path, at + 1);
            if (found && same_name) return found;
            if (found) fallback = found;
        }
        return fallback;
    }

  private:
    std::size_t& steps_left_;
};

void append(pugi::xml_node parent, const pugi::xml_node& component, std::size_t number, Origins& origins) {
    origins[parent.append_copy(component).hash_value()] = number;
}

}  // namespace

Attributes attributes_of(const pugi::xml_node& node) {
    Attributes attributes;
    for (const pugi::xml_attribute& attribute : node.attributes())
        attributes.add(attribute.name(), attribute.value());
    return attributes;
}

std::string text_of(const pugi::xml_node& node) {
    std::string text;
    for (const pugi::xml_node& child : node.children()) {
        if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) text += child.value();
    }
    return std::string(java::trim(text));
}

std::string_view class_of(const pugi::xml_node& node) {
    const std::string_view name = node.name();
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

bool is_folder(const pugi::xml_node& node) {
    return std::string_view(node.name()).starts_with("VASSAL.build.module.folder.");
}

void parse_document(pugi::xml_document& document, std::string_view xml) {
    const auto count = [&](char c) {
        return static_cast<std::size_t>(std::count(xml.begin(), xml.end(), c));
    };
    const std::size_t more = xml.size() / limits::bytes_per_tag_or_attribute;
    if (count('<') > limits::tags_in_any_build_file + more)
        throw InputError("the buildFile has too many elements for its size");
    if (count('=') > limits::attributes_in_any_build_file + more)
        throw InputError("the buildFile has too many attributes for its size");
    const auto parsed = document.load_buffer(xml.data(), xml.size());
    if (!parsed)
        throw InputError(std::string("the buildFile is not well-formed XML: ") + parsed.description(),
                         static_cast<std::size_t>(parsed.offset));
    if (!document.document_element()) throw InputError("the buildFile has no root element");
    check_depth(document);
}

namespace {

void add_components(pugi::xml_document& module, const pugi::xml_node& extension, std::size_t number,
                    Origins& origins) {
    std::size_t steps_left = most_steps;
    for (const pugi::xml_node& child : extension.children()) {
        if (child.type() != pugi::node_element) continue;
        if (class_of(child) != "ExtensionElement") {
            append(module.document_element(), child, number, origins);
            continue;
        }
        const auto path = parse_path(child.attribute("target").value());
        const pugi::xml_node target = TargetSearch(steps_left).find(module.document_element(), path, 0);
        // The engine reports a place that is not there and goes on without the component.
        if (!target) continue;
        for (const pugi::xml_node& component : child.children()) {
            if (component.type() == pugi::node_element) append(target, component, number, origins);
        }
    }
}

}  // namespace

ExtensionInfo merge_extension(pugi::xml_document& module, const ExtensionText& text, std::size_t number,
                              Origins& origins) try {
    pugi::xml_document extension;
    parse_document(extension, text.xml);
    const pugi::xml_node root = extension.document_element();
    if (class_of(root) != "ModuleExtension")
        throw InputError("the buildFile is not that of an extension but has the root '" +
                         std::string(root.name()) + "'");
    add_components(module, root, number, origins);
    check_depth(module);
    const Attributes attributes = attributes_of(root);
    return {std::filesystem::path(text.file).stem().string(), attributes.text("version"),
            attributes.text("module"), attributes.text("extensionId"), attributes.text("description")};
} catch (InputError& error) {
    throw error.in_file(text.file);
}

}  // namespace umpire::vassal::build_file
