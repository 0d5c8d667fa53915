#include "measured_run.hpp"

#include "umpire/error.hpp"
#include "umpire/incoming.hpp"
#include "umpire/vassal/archive.hpp"

#include "forked.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace umpire::testing {

namespace fs = std::filesystem;

namespace {

/// Under the sanitizers everything takes longer, and memory says nothing.
constexpr double slower = under_sanitizer ? 20 : 1;
constexpr rlim_t longest = under_sanitizer ? 3000 : 400;

[[noreturn]] void be_umpire(std::vector<std::string> words, const fs::path& err) {
    const rlimit limit{longest, longest};
    setrlimit(RLIMIT_CPU, &limit);
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    const int nothing = open("/dev/null", O_RDWR);
    const int said = open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    dup2(said, STDERR_FILENO);
    std::vector<char*> argv;
    for (std::string& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    execv(argv.front(), argv.data());
    _exit(127);
}

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

std::string content(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

/// Notes say what was guessed; they stand before whatever else is said.
std::vector<std::string> sentences(const std::string& err) {
    std::vector<std::string> all;
    std::istringstream lines(err);
    for (std::string line; std::getline(lines, line);)
        if (!line.starts_with("umpire: note: ")) all.push_back(line);
    return all;
}

}  // namespace

MeasuredRun run_measured(const std::vector<std::string>& arguments, const fs::path& folder) {
    std::vector<std::string> words = {UMPIRE_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const fs::path err = folder / "standard-error";
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("no child process");
    if (child == 0) be_umpire(std::move(words), err);
    int status = 0;
    rusage used{};
    wait4(child, &status, 0, &used);
    MeasuredRun run;
    if (WIFEXITED(status)) run.exit_code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) run.signal = WTERMSIG(status);
    run.err = content(err);
    run.seconds = seconds(used.ru_utime) + seconds(used.ru_stime);
    run.peak_bytes = static_cast<std::size_t>(used.ru_maxrss) * 1024;
    return run;
}

std::string complaint_about(const MeasuredRun& run, std::size_t text_bytes, const fs::path& folder,
                            bool tells_line_by_line) {
    if (run.signal != 0) return fmt::format("stopped by signal {}", run.signal);
    const std::vector<std::string> said = sentences(run.err);
    if (run.exit_code == 4 && said.size() != 1 && !(tells_line_by_line && said.empty()))
        return fmt::format("refused in {} sentences: {}", said.size(), run.err);
    // Of what was named on the command line, or lies in a folder that was.
    if (run.exit_code == 4 && !said.empty() && !said.front().starts_with("umpire: " + folder.string()))
        return "the sentence does not begin with a file: " + said.front();
    if (run.exit_code != 4 && (run.exit_code < 0 || run.exit_code > 2))
        return fmt::format("exit code {}: {}", run.exit_code, run.err);
    const double size = static_cast<double>(text_bytes) / (1 << 20);
    const double allowed = slower * (cost::seconds_besides + cost::seconds_per_megabyte * size);
    if (run.seconds > allowed)
        return fmt::format("{:.1f} s for {:.2f} MB, allowed {:.1f} s", run.seconds, size, allowed);
    const std::size_t memory = cost::memory_besides + cost::memory_per_byte * text_bytes;
    if (!under_sanitizer && run.peak_bytes > memory)
        return fmt::format("{} MB of memory for {:.2f} MB, allowed {} MB", run.peak_bytes >> 20U, size,
                           memory >> 20U);
    return {};
}

std::size_t text_in(const fs::path& file) {
    try {
        const auto archive = vassal::Archive::open(file);
        std::size_t bytes = 0;
        for (const char* entry : {"savedGame", "savedata", "moduledata", "buildFile.xml", "buildFile"})
            if (const auto* found = archive.find(entry)) bytes += found->size;
        // One that lies is refused for it, and may not earn time by it.
        return std::min<std::size_t>(bytes, 400 * fs::file_size(file) + (std::size_t{4} << 20U));
    } catch (const InputError&) {
        std::error_code error;
        const auto size = fs::file_size(file, error);
        return error ? 0 : static_cast<std::size_t>(size);
    }
}

}  // namespace umpire::testing
