#include "umpire/catalog/schema.hpp"
#include "umpire/error.hpp"
#include "umpire/json.hpp"

#include "command.hpp"
#include "console.hpp"
#include "options.hpp"
#include "seeds.hpp"
#include "text_files.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace umpire::commands {

namespace po = boost::program_options;

dice::Seed read_seed(const std::string& path) {
    const Json json = json_file(path);
    catalog::check_schema(json, "seed", path);
    return {json["match"], json["side"], json["secret"]};
}

void write_seed(const std::string& path, const dice::Seed& seed) {
    const std::string text =
        Json{{"match", seed.match}, {"side", seed.side}, {"secret", seed.secret}}.dump(2) + "\n";
    // A seed that was given away in a commitment must not be lost to a second call.
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0) throw OutputError(path, fmt::format("cannot be written: {}", std::strerror(errno)));
    const bool written = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    const bool whole = written && fsync(file) == 0;
    close(file);
    if (whole) return;
    unlink(path.c_str());
    throw OutputError(path, "cannot be written whole");
}

namespace {

class SeedCommand : public Command {
  public:
    void add_options(OptionList& options) override {
        options.add_options()("side", po::value(&side_)->value_name("SIDE"), "who puts it into the dice")(
            "match", po::value(&match_)->value_name("ID"),
            "the match and turn that it is for, the same for all sides")(
            "output,o", po::value(&output_)->value_name("FILE"), "where the secret is kept")(
            "show", po::value(&shown_)->value_name("FILE"), "the commitment of a seed that is there already");
        console_.add_to(options);
    }

    void setup(const std::vector<std::string>& arguments) override {
        console_.check();
        if (!arguments.empty()) throw UsageError(fmt::format("'{}' is not expected here", arguments.front()));
        const bool makes = !side_.empty() || !match_.empty() || !output_.empty();
        if (shown_.empty() == !makes) throw UsageError("either --side, --match and --output, or --show");
        if (makes && (side_.empty() || match_.empty() || output_.empty()))
            throw UsageError("--side, --match and --output belong together");
    }

    ExitCode run() override {
        const dice::Seed seed = shown_.empty() ? dice::new_seed(match_, side_) : read_seed(shown_);
        if (shown_.empty()) write_seed(output_, seed);
        Console console(console_.colour());
        if (console_.json)
            console.json(Json{{"side", seed.side}, {"match", seed.match}, {"commitment", seed.commitment()}},
                         2);
        else
            print(seed, console);
        console.finish();
        return ExitCode::done;
    }

  private:
    void print(const dice::Seed& seed, Console& console) const {
        if (shown_.empty())
            console.line(fmt::format("{}: the seed of {} for {}; keep it to yourself until the log is made",
                                     output_, seed.side, seed.match));
        console.line("say in the chat before anything else:");
        console.line(fmt::format("  !commit {}", seed.commitment()), Style::actor);
    }

    OutputOptions console_;
    std::string side_, match_, output_, shown_;
};

}  // namespace

const CommandInfo seed_command{
    "seed",
    "--side SIDE --match ID -o FILE",
    "a side's part in the dice that the umpire rolls",
    "Makes a secret and the commitment to it. Say the commitment in the chat of the log, keep the secret, "
    "and "
    "give\nit to 'umpire adjudicate --seed' when the log is made: nobody can have known the dice before.",
    "umpire seed --side Axis --match spring-1940-turn-3 -o axis.seed",
    []() -> std::unique_ptr<Command> { return std::make_unique<SeedCommand>(); },
};

}  // namespace umpire::commands
