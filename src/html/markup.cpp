#include "markup.hpp"

#include "umpire/report/page.hpp"

#include <sodium.h>

namespace umpire::html {

std::string escaped(std::string_view text) {
    std::string all;
    for (const char c : report::printable(text))
        switch (c) {
            case '&':
                all += "&amp;";
                break;
            case '<':
                all += "&lt;";
                break;
            case '>':
                all += "&gt;";
                break;
            case '"':
                all += "&quot;";
                break;
            case '\'':
                all += "&#39;";
                break;
            default:
                all += c;
        }
    return all;
}

Markup& Markup::element(std::string_view open, std::string_view text) {
    const std::string_view name = open.substr(1, open.find_first_of(" >") - 1);
    all_ += open;
    all_ += escaped(text);
    all_ += "</";
    all_ += name;
    all_ += '>';
    return *this;
}

std::string base64(std::string_view bytes) {
    constexpr int variant = sodium_base64_VARIANT_ORIGINAL;
    std::string all(sodium_base64_encoded_len(bytes.size(), variant), '\0');
    sodium_bin2base64(all.data(), all.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                      bytes.size(), variant);
    all.pop_back();  // its terminating zero
    return all;
}

}  // namespace umpire::html
