#include "progress.hpp"

#include <boost/program_options/value_semantic.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <unistd.h>

namespace umpire::commands {

namespace {

using Clock = std::chrono::steady_clock;

/// Work that is done before anybody wonders needs no line, and nobody reads faster than this.
constexpr auto patience = std::chrono::milliseconds(300);
constexpr auto between_lines = std::chrono::milliseconds(100);

}  // namespace

Progress::Progress(std::string what, std::size_t total, Shown shown, std::FILE* out)
    : what_(std::move(what)),
      total_(total),
      out_(out),
      on_terminal_(isatty(fileno(out)) != 0),
      forced_(shown == Shown::always),
      next_(Clock::now() + (forced_ ? Clock::duration::zero() : patience)) {}

Progress::~Progress() {
    if (line_open_) fmt::print(out_, "\r\x1b[K");
    std::fflush(out_);
}

void Progress::one_more() {
    const std::scoped_lock lock(mutex_);
    ++done_;
    tell();
}

void Progress::at(std::size_t done) {
    const std::scoped_lock lock(mutex_);
    done_ = done;
    tell();
}

void Progress::tell() {
    if (total_ == 0 || (total_ == 1 && !forced_)) return;
    if (on_terminal_) {
        const auto now = Clock::now();
        if (now < next_) return;
        next_ = now + between_lines;
        fmt::print(out_, "\r{} of {} {}", done_, total_, what_);
        std::fflush(out_);
        line_open_ = true;
    } else if (forced_) {
        // In a file every line stays: at most a hundred, whatever the work.
        const std::size_t hundredths = std::min(done_, total_) * 100 / total_;
        if (hundredths <= told_) return;
        told_ = hundredths;
        fmt::print(out_, "{} of {} {}\n", done_, total_, what_);
    }
}

void ProgressOptions::add_to(boost::program_options::options_description& options) {
    options.add_options()("progress", boost::program_options::bool_switch(&forced),
                          "tell how far the work has come, also where no terminal is");
}

}  // namespace umpire::commands
