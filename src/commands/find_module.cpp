#include "find_module.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/archive.hpp"
#include "umpire/vassal/limits.hpp"
#include "umpire/vassal/metadata.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::commands {

namespace fs = std::filesystem;
using namespace umpire::vassal;

namespace {

struct Candidate {
    fs::path file;
    std::string name;
    std::string version;
};

std::vector<fs::path> module_files(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (entry->path().extension() == ".vmod") files.push_back(entry->path());
    std::sort(files.begin(), files.end());
    return files;
}

/// A file that merely lies about may be anything; one that cannot be read is no candidate.
std::optional<Candidate> look_at(const fs::path& file) try {
    const Archive archive = Archive::open(file);
    if (archive.has("moduledata")) {
        const Metadata data = parse_metadata(archive.read_text("moduledata", limits::metadata_bytes));
        return Candidate{file, data.name, data.version};
    }
    const Module module = Module::load(archive);
    return Candidate{file, module.name, module.version};
} catch (const InputError&) {
    return std::nullopt;
}

std::optional<Metadata> made_with(const GameFile& file) try {
    if (!file.module_data) return std::nullopt;
    return parse_metadata(*file.module_data);
} catch (const InputError&) {
    return std::nullopt;
}

std::optional<Candidate> choose(const std::vector<Candidate>& candidates,
                                const std::optional<Metadata>& wanted) {
    if (!wanted || wanted->name.empty())
        return candidates.size() == 1 ? std::optional(candidates.front()) : std::nullopt;
    std::optional<Candidate> chosen;
    for (const Candidate& candidate : candidates)
        if (candidate.name == wanted->name && (!chosen || candidate.version == wanted->version))
            chosen = candidate;
    return chosen;
}

std::optional<Candidate> search(const fs::path& game, const std::optional<Metadata>& wanted) {
    const fs::path folder = fs::absolute(game).parent_path();
    for (const fs::path& place : {folder, folder.parent_path()}) {
        std::vector<Candidate> candidates;
        for (const fs::path& file : module_files(place))
            if (auto candidate = look_at(file)) candidates.push_back(*std::move(candidate));
        if (auto chosen = choose(candidates, wanted)) return chosen;
    }
    return std::nullopt;
}

std::string doubts(const std::optional<Metadata>& wanted, const Module& module) {
    if (!wanted || wanted->name.empty()) return {};
    if (wanted->name != module.name)
        return fmt::format("the file was made with the module '{}', not with '{}'", wanted->name,
                           module.name);
    if (wanted->version != module.version)
        return fmt::format("the file was made with version {} of the module; this is version {}",
                           wanted->version, module.version);
    return {};
}

}  // namespace

std::shared_ptr<const Module> load_module(const ModuleOptions& options, const fs::path& file) {
    const std::vector<fs::path> extensions(options.extensions.begin(), options.extensions.end());
    return std::make_shared<const Module>(Module::load(file, extensions));
}

bool is_game(const fs::path& file) {
    const Archive archive = Archive::open(file);
    if (archive.has("savedGame")) return true;
    if (archive.has("extensiondata"))
        throw InputError("it is an extension: name its module, and the extension with --extension")
            .in_file(archive.name());
    if (!archive.has("buildFile.xml") && !archive.has("buildFile"))
        throw InputError(
            "expected a VASSAL module, save or log, but it has neither an entry 'savedGame' "
            "nor 'buildFile.xml'")
            .in_file(archive.name());
    return false;
}

std::optional<fs::path> module_beside(const fs::path& game, const GameFile& file) {
    const auto chosen = search(game, made_with(file));
    return chosen ? std::optional(chosen->file) : std::nullopt;
}

FoundModule find_module(const ModuleOptions& given, const fs::path& game, const GameFile& file) {
    const ModuleOptions options = given.in_folder_of(game);
    const auto wanted = made_with(file);
    FoundModule found;
    if (options.no_module) return found;
    if (!options.module.empty()) {
        found.file = options.module;
    } else if (const auto chosen = search(game, wanted)) {
        found.file = chosen->file;
    } else {
        const std::string name =
            wanted && !wanted->name.empty() ? fmt::format("the module '{}'", wanted->name) : "a module";
        found.note =
            fmt::format("{} was not found near the file: places and names are less exact (--module)", name);
        return found;
    }
    found.module = load_module(options, found.file);
    found.note = doubts(wanted, *found.module);
    return found;
}

OpenedGame open_game(const ModuleOptions& options, const fs::path& file) {
    GameFile game = read_game_file(file);
    OpenedGame opened{find_module(options, file, game), nullptr};
    if (!opened.found.note.empty())
        fmt::print(stderr, "umpire: note: {}\n", report::printable(opened.found.note));
    opened.replay = std::make_unique<Replay>(std::move(game), opened.found.module);
    return opened;
}

}  // namespace umpire::commands
