#include "own_files.hpp"

// Taken in by the assembler as they stand, so that editors and browsers know them for what they are.
asm(".pushsection .rodata, \"a\"\n"
    "umpire_page_css:\n.incbin \"" UMPIRE_HTML_FOLDER
    "/page.css\"\numpire_page_css_end:\n"
    "umpire_page_js:\n.incbin \"" UMPIRE_HTML_FOLDER
    "/page.js\"\numpire_page_js_end:\n"
    ".popsection\n");

extern "C" {
extern const char umpire_page_css[];
extern const char umpire_page_css_end[];
extern const char umpire_page_js[];
extern const char umpire_page_js_end[];
}

namespace umpire::html {

std::string_view page_css() {
    return {umpire_page_css, umpire_page_css_end};
}

std::string_view page_js() {
    return {umpire_page_js, umpire_page_js_end};
}

}  // namespace umpire::html
