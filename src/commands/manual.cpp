#include "manual.hpp"

#include "umpire/catalog/game_files.hpp"
#include "umpire/json.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::commands {

namespace {

using Option = boost::program_options::option_description;

/// A letter of several bytes by its number; what is no UTF-8 is left out.
std::string letter(std::string_view text, std::size_t& at) {
    const auto first = static_cast<unsigned char>(text[at]);
    const std::size_t more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    unsigned code = first & (0x3fU >> more);
    for (std::size_t i = 0; i < more && at + 1 < text.size(); ++i)
        code = (code << 6U) | (static_cast<unsigned char>(text[++at]) & 0x3fU);
    return more == 0 ? std::string() : fmt::format("\\[u{:04X}]", code);
}

}  // namespace

std::string in_roff(std::string_view text) {
    std::string roff;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        const bool begins = at == 0 || text[at - 1] == '\n';
        switch (c) {
            case '\\':
                roff += "\\(rs";
                break;
            case '-':
                roff += "\\-";
                break;
            case '\'':
                roff += "\\(aq";
                break;
            case '`':
                roff += "\\(ga";
                break;
            case '^':
                roff += "\\(ha";
                break;
            case '~':
                roff += "\\(ti";
                break;
            case '"':
                roff += "\\(dq";
                break;
            default:
                // What begins a line with a dot would be an order to roff, and a blank breaks it.
                if (begins && (c == '.' || c == ' ')) roff += "\\&";
                roff += static_cast<unsigned char>(c) >= 0x80 ? letter(text, at) : std::string(1, c);
        }
    }
    return roff;
}

namespace {

std::string head(std::string_view name, int section, std::string_view summary) {
    std::string title(name);
    std::transform(title.begin(), title.end(), title.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return fmt::format(".TH \"{}\" {} \"\" \"umpire {}\" \"Umpire\"\n.SH NAME\n{} \\- {}\n", in_roff(title),
                       section, in_roff(UMPIRE_VERSION), in_roff(name), in_roff(summary));
}

/// Lines that were broken for a terminal flow together.
std::string flowing(std::string_view text) {
    std::string flows(text);
    std::replace(flows.begin(), flows.end(), '\n', ' ');
    return in_roff(flows) + "\n";
}

std::string synopsis(std::string_view words) {
    return fmt::format(".SH SYNOPSIS\n.B {}\n", in_roff(words));
}

std::string example(std::string_view text) {
    return fmt::format(".nf\n{}\n.fi\n", in_roff(text));
}

bool takes_value(const Option& option) {
    return option.semantic()->max_tokens() > 0;
}

std::vector<std::string> spellings(const Option& option) {
    std::vector<std::string> all{"--" + option.long_name()};
    const std::string written = option.format_name();  // "-m [ --module ]", or "--json"
    if (written.size() > 2 && written[0] == '-' && written[1] != '-')
        all.insert(all.begin(), written.substr(0, 2));
    return all;
}

std::string described(const Option& option) {
    std::string names;
    for (const std::string& spelling : spellings(option))
        names += (names.empty() ? "" : ", ") + fmt::format("\\fB{}\\fR", in_roff(spelling));
    if (takes_value(option)) names += fmt::format(" \\fI{}\\fR", in_roff(option.format_parameter()));
    return fmt::format(".TP\n{}\n{}", names, flowing(option.description()));
}

constexpr const char* exit_codes =
    ".SH \"EXIT STATUS\"\n"
    ".TP\n.B 0\ndone, and all is legal\n"
    ".TP\n.B 1\nviolations were found\n"
    ".TP\n.B 2\nit cannot be told\n"
    ".TP\n.B 3\nthe command was called in a way that it does not know\n"
    ".TP\n.B 4\na file cannot be used: one sentence says which, and where in it\n";

}  // namespace

std::string page_of(const CommandInfo& info) {
    const std::string name = fmt::format("umpire-{}", info.name);
    std::string page = head(name, 1, info.summary);
    page += synopsis(fmt::format("umpire {} {}", info.name, info.arguments));
    page += ".SH DESCRIPTION\n" + flowing(info.description) + ".SH OPTIONS\n";
    const Options options = options_of(info);
    for (const auto& option : options.list.options())
        page += described(*option);
    page += ".SH EXAMPLE\n" + example(info.example) + exit_codes;
    return page + ".SH \"SEE ALSO\"\n.BR umpire (1),\n.BR umpire.json (5)\n";
}

std::string overview_page() {
    std::string page = head("umpire", 1, "the umpire at a VASSAL table");
    page += synopsis("umpire COMMAND [OPTIONS] FILE...");
    page +=
        ".SH DESCRIPTION\nReads the files of wargames that are played with VASSAL, rebuilds the game, and "
        "judges "
        "what was done by the rules.\nEach command has a page of its own.\n.SH COMMANDS\n";
    for (const CommandInfo& command : all_commands())
        page += fmt::format(".TP\n.BR umpire\\-{} (1)\n{}", in_roff(command.name), flowing(command.summary));
    page +=
        ".SH FILES\n.TP\n.I umpire.json\nwhat holds for all files of a game folder, see\n.BR umpire.json "
        "(5)\n";
    page += exit_codes;
    return page + ".SH \"SEE ALSO\"\n.BR umpire.json (5)\n";
}

std::string game_folder_page() {
    const OrderedJson schema = OrderedJson::parse(catalog::GameFiles().text("umpire.schema.json"));
    std::string page = head("umpire.json", 5, "what holds for all files of a game folder");
    page += ".SH DESCRIPTION\n" + flowing(schema.at("description").get<std::string>());
    page += ".PP\n";
    page += flowing(
        "It is looked for in the folder of the save or log and then upwards, but not above the home folder, "
        "not in "
        "the root of the file system, and not in folders that belong to everybody, such as /tmp. 'umpire "
        "init' "
        "writes one from what lies in a folder.");
    page += ".SH MEMBERS\nAll may be left out.\n";
    for (const auto& [name, member] : schema.at("properties").items())
        page += fmt::format(".TP\n.B {}\n{}", in_roff(name), flowing(member.value("description", "")));
    page += ".SH EXAMPLE\n" + example(
                                  "{\n"
                                  " \"module\": \"norwegian-sea.vmod\",\n"
                                  " \"rules\": {\"31C\": \"on\"},\n"
                                  " \"standing\": [\"!state port_in_supply of Bergen is yes\"],\n"
                                  " \"sides\": {\"Allied\": [\"Nelson\"], \"Axis\": [\"Guenther\"]}\n"
                                  "}");
    return page + ".SH \"SEE ALSO\"\n.BR umpire (1),\n.BR umpire\\-init (1)\n";
}

namespace {

/// Which files an option or argument of this name takes; empty: any.
std::string kinds_of(const std::string& name) {
    static const std::map<std::string, std::string> kinds{
        {"module", "vmod"},      {"MODULE", "vmod"},      {"extension", "vmdx"}, {"orders", "orders"},
        {"seed", "seed"},        {"binding", "json"},     {"map", "json"},       {"memory", "json"},
        {"POSITION", "json"},    {"output", "vlog vsav"}, {"LOG", "vlog"},       {"FILE", "vlog vsav vmod"},
        {"BEFORE", "vlog vsav"}, {"AFTER", "vlog vsav"}};
    const auto found = kinds.find(name);
    return found == kinds.end() ? "" : found->second;
}

std::string words_of_games() {
    std::string games;
    for (const std::string& game : catalog::GameFiles().games())
        games += (games.empty() ? "" : " ") + game;
    return games;
}

/// What completes the value of an option.
std::string completed(const Option& option) {
    const std::string name = option.long_name(), value = option.format_parameter();
    if (value == "DIR") return "_umpire_folders";
    if (value == "WHEN") return "_umpire_words auto always never";
    if (value == "FORMAT") return "_umpire_words text json";
    if (value == "GAME") return "_umpire_words " + words_of_games();
    if (value == "RULE=on|off" || value == "SIDE") return ":";
    if (value == "FILE") return "_umpire_files " + kinds_of(name);
    if (value == "PROGRAM") return "_umpire_files";
    return ":";
}

std::string completed(const CommandInfo& info) {
    std::string words(info.arguments), kinds;
    for (char& c : words)
        if (c == '[' || c == ']' || c == '.') c = ' ';
    words = " " + words + " ";
    const auto has = [&](const std::string& word) { return words.find(" " + word + " ") != words.npos; };
    if (has("DIR")) return "_umpire_folders";
    // Cases are no games.
    if (info.name == "try") return "_umpire_files json";
    if (info.name == "odds") return "_umpire_files vlog vsav json";
    if (has("GAME")) return "_umpire_words " + words_of_games();
    for (const char* word : {"LOG", "FILE", "MODULE", "POSITION", "BEFORE"})
        if (has(word)) return "_umpire_files " + kinds_of(word);
    return "_umpire_files";
}

constexpr const char* completing = R"(# Completes the words of umpire in bash. Made by the program itself.

_umpire_words() {
    mapfile -t COMPREPLY < <(compgen -W "$*" -- "$current")
}
_umpire_folders() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -d -- "$current")
}
_umpire_files() {
    local kind
    _umpire_folders
    [[ $# -gt 0 ]] || mapfile -t COMPREPLY < <(compgen -f -- "$current")
    for kind; do
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -X "!*.$kind" -- "$current")
    done
}
_umpire() {
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
    COMPREPLY=()
)";

}  // namespace

std::string bash_completion() {
    std::string commands, values, options, files;
    for (const CommandInfo& info : all_commands()) {
        commands += fmt::format("{}{}", commands.empty() ? "" : " ", info.name);
        const Options described = options_of(info);
        std::string known;
        for (const auto& option : described.list.options())
            for (const std::string& spelling : spellings(*option)) {
                known += " " + spelling;
                if (takes_value(*option))
                    values += fmt::format("        \"{} {}\") {}; return ;;\n", info.name, spelling,
                                          completed(*option));
            }
        options += fmt::format("            {}) _umpire_words{} ;;\n", info.name, known);
        files += fmt::format("        {}) {} ;;\n", info.name, completed(info));
    }
    return fmt::format(
        "{0}    if [[ $COMP_CWORD -eq 1 || $command == help ]]; then\n"
        "        _umpire_words help {1} --help --version\n        return\n    fi\n"
        "    case \"$command $before\" in\n{2}    esac\n"
        "    if [[ $current == -* ]]; then\n        case $command in\n{3}        esac\n        return\n    "
        "fi\n"
        "    case $command in\n{4}    esac\n}}\ncomplete -F _umpire umpire\n",
        completing, commands, values, options, files);
}

}  // namespace umpire::commands
