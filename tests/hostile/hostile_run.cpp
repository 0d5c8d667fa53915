#include "hostile_inputs.hpp"
#include "measured_run.hpp"
#include "temporary_folder.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <fstream>

namespace umpire::testing {

namespace {

std::string in_place(const std::string& word, const TemporaryFolder& folder) {
    if (word.starts_with("@@")) return UMPIRE_SOURCE_DIR "/" + word.substr(2);
    return word.starts_with("@") ? (folder / word.substr(1)).string() : word;
}

}  // namespace

std::vector<std::string> complaints_about(const HostileInput& input, Worst* worst) {
    const TemporaryFolder folder;
    for (const HostileInput::File& file : input.files) {
        std::filesystem::create_directories((folder / file.name).parent_path());
        const std::string bytes = file.make();
        std::ofstream(folder / file.name, std::ios::binary)
            .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }
    std::size_t own = 0;
    for (const HostileInput::File& file : input.files)
        own += text_in(folder / file.name);
    std::vector<std::string> complaints;
    for (const auto& run : input.runs) {
        std::vector<std::string> arguments;
        std::size_t text = own;
        for (const std::string& word : run) {
            arguments.push_back(in_place(word, folder));
            if (word.starts_with("@@")) text += text_in(arguments.back());
        }
        const MeasuredRun measured = run_measured(arguments, folder.path());
        const std::string what = fmt::format("{}: {}", input.name, fmt::join(run, " "));
        if (worst != nullptr && measured.seconds > worst->seconds)
            worst->seconds = measured.seconds, worst->slowest = what;
        if (worst != nullptr && measured.peak_bytes > worst->bytes)
            worst->bytes = measured.peak_bytes, worst->largest = what;
        if (const std::string why = complaint_about(measured, text, folder.path(), run.front() == "orders");
            !why.empty())
            complaints.push_back(fmt::format("{}: {}", what, why));
    }
    return complaints;
}

}  // namespace umpire::testing
