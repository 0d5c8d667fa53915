#pragma once

#include <boost/program_options/options_description.hpp>

#include <chrono>
#include <cstdio>
#include <mutex>
#include <string>

namespace umpire::commands {

/// How far work has come, on standard error: a line on the terminal that is gone when the work is done, and
/// nothing where nobody looks, or for work that is done at once. Several threads may report.
class Progress {
  public:
    enum class Shown { on_terminal, always };

    /// "3 of 10 files checked": what is counted, and how many of it there are.
    Progress(std::string what, std::size_t total, Shown shown = Shown::on_terminal, std::FILE* out = stderr);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void one_more();
    /// So many of them are done.
    void at(std::size_t done);

  private:
    void tell();

    std::mutex mutex_;
    std::string what_;
    std::size_t total_, done_ = 0;
    std::FILE* out_;
    bool on_terminal_;
    bool forced_;
    std::size_t told_ = 0;  ///< hundredths
    bool line_open_ = false;
    std::chrono::steady_clock::time_point next_;
};

/// `--progress`.
struct ProgressOptions {
    bool forced = false;

    void add_to(boost::program_options::options_description& options);
    Progress::Shown shown() const { return forced ? Progress::Shown::always : Progress::Shown::on_terminal; }
};

}  // namespace umpire::commands
