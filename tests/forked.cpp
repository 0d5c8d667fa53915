#include "forked.hpp"

#include <cstdlib>
#include <exception>
#include <fstream>
#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace umpire::testing {

namespace {

constexpr rlim_t processor_seconds = under_sanitizer ? 200 : 20;

std::size_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::size_t pages = 0;
    file >> pages >> pages;
    return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::size_t peak_resident_bytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

void write_all(int to, const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t written = write(to, text.data() + done, text.size() - done);
        if (written <= 0) _exit(3);
        done += static_cast<std::size_t>(written);
    }
}

/// Messages end with a zero byte; the last is followed by the peak.
[[noreturn]] void be_child(int to, const std::function<std::string(const Say&)>& work) {
    const rlimit limit{processor_seconds, processor_seconds};
    setrlimit(RLIMIT_CPU, &limit);
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    malloc_trim(0);
    const std::size_t before = resident_bytes();
    std::string last;
    try {
        last = work([to](const std::string& text) { write_all(to, text + '\0'); });
    } catch (const std::exception& error) {
        last = std::string("an exception got out: ") + error.what();
    } catch (...) {
        last = "something got out that is no exception";
    }
    const std::size_t peak = peak_resident_bytes();
    write_all(to, last + '\0' + std::to_string(peak > before ? peak - before : 0) + '\0');
    _exit(0);
}

std::string read_all(int from) {
    std::string all;
    char buffer[4096];
    for (ssize_t got; (got = read(from, buffer, sizeof buffer)) > 0;)
        all.append(buffer, static_cast<std::size_t>(got));
    return all;
}

std::string cut_last(std::string& messages) {
    if (messages.empty()) return {};
    messages.pop_back();
    const std::size_t border = messages.rfind('\0');
    std::string last = border == std::string::npos ? messages : messages.substr(border + 1);
    messages.resize(messages.size() - last.size());
    return last;
}

}  // namespace

ForkedResult run_forked(const std::function<std::string(const Say&)>& work) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("no child process");
    if (child == 0) {
        close(ends[0]);
        be_child(ends[1], work);
    }
    close(ends[1]);
    std::string messages = read_all(ends[0]);
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    ForkedResult result;
    result.exited = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    result.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (result.exited) result.peak_bytes = std::strtoull(cut_last(messages).c_str(), nullptr, 10);
    result.words = cut_last(messages);
    return result;
}

}  // namespace umpire::testing
