#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace umpire::testing {

/// What a run of the real program came to, and what it took.
struct MeasuredRun {
    int exit_code = -1;  ///< none of one that a signal ended
    int signal = 0;
    std::string err;
    double seconds = 0;  ///< of the processor
    std::size_t peak_bytes = 0;
};

/// What it says on standard output is thrown away. It is ended after far more time than it may take.
MeasuredRun run_measured(const std::vector<std::string>& arguments, const std::filesystem::path& folder);

/// What is wrong with how the program met its input; nothing if all is well. It has to answer, or to refuse
/// the input in one sentence that names one of its files, in the time and memory that so much text allows.
/// A command that tells of a file line by line need not say it once more.
std::string complaint_about(const MeasuredRun& run, std::size_t text_bytes,
                            const std::filesystem::path& folder, bool tells_line_by_line = false);

/// All that is text in a file, unpacked.
std::size_t text_in(const std::filesystem::path& file);

}  // namespace umpire::testing
