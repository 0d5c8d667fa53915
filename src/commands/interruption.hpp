#pragma once

namespace umpire::commands {

/// From here on a signal that ends the program (Ctrl-C, a closed terminal, a shutdown) first removes what is
/// not finished of the files being written; the program still ends by that signal. A file that grows beyond
/// what is allowed is an error like a full disk, not a death.
void leave_no_unfinished_files();

}  // namespace umpire::commands
