#include "interruption.hpp"

#include "umpire/vassal/game_file.hpp"

#include <csignal>

namespace umpire::commands {

namespace {

/// Whoever waits for the program must see that the signal ended it, so it is raised again.
extern "C" void clean_up_and_end(int signal) {
    vassal::remove_unfinished_files();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

}  // namespace

void leave_no_unfinished_files() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction present {};
        // What somebody chose to ignore for us, as nohup does, stays ignored.
        if (sigaction(signal, nullptr, &present) != 0 || present.sa_handler == SIG_IGN) continue;
        struct sigaction wanted {};
        wanted.sa_handler = clean_up_and_end;
        sigemptyset(&wanted.sa_mask);
        sigaction(signal, &wanted, nullptr);
    }
    std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace umpire::commands
