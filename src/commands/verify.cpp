#include "umpire/adjudicate/verify.hpp"

#include "umpire/adjudicate/account_text.hpp"
#include "umpire/error.hpp"
#include "umpire/rules/game_rules.hpp"

#include "command.hpp"
#include "console.hpp"
#include "declared.hpp"
#include "find_module.hpp"
#include "known_game.hpp"
#include "options.hpp"
#include "seeds.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace umpire::commands {

namespace po = boost::program_options;
namespace fs = std::filesystem;

namespace {

class Verify : public Command {
  public:
    void add_options(OptionList& options) override {
        options.add_options()("seed", po::value(&seeds_)->value_name("FILE")->composing(),
                              "a seed that a side has revealed, to compare; may be repeated")(
            "orders", po::value(&orders_)->value_name("FILE"), "the orders file, if there was one")(
            "commitment", po::value(&commitments_)->value_name("SIDE=HASH")->composing(),
            "what a side bound itself to, if the log does not say; may be repeated");
        module_.add_to(options);
        game_.add_to(options);
        output_.add_to(options);
    }

    void setup(const std::vector<std::string>& arguments) override {
        module_.check();
        output_.check();
        file_ = only_file(arguments, "log");
        for (const std::string& commitment : commitments_)
            if (commitment.find('=') == std::string::npos)
                throw UsageError(fmt::format("--commitment is SIDE=HASH, not '{}'", commitment));
    }

    ExitCode run() override {
        const OpenedGame opened = open_game(module_, file_);
        if (!opened.found.module)
            throw InputError("cannot be verified without its module").in_file(file_.string());
        const KnownGame& game = game_.game_of(opened.found.module->name, file_);
        adjudicate::Verification result = verify(opened, game);
        compare_seeds(result);
        Console console(output_.colour());
        if (output_.json)
            console.json(adjudicate::verification_json(result, file_.filename().string()), 2);
        else
            adjudicate::print_verification(result, file_.filename().string(), console);
        console.finish();
        return result.proved ? ExitCode::done : ExitCode::violations;
    }

  private:
    adjudicate::Verification verify(const OpenedGame& opened, const KnownGame& game) const {
        const std::optional<Declared> declared = declared_for(file_, orders_, *game.rules);
        if (!declared) return verify(opened, game, nullptr, {});
        adjudicate::Verification result = verify(opened, game, *declared);
        // What stands in the folder now may not have stood there then.
        if (result.proved || declared->given == nullptr) return result;
        adjudicate::Verification without =
            orders_.empty() ? verify(opened, game, nullptr, {}) : verify(opened, game, *declared->given);
        return without.proved ? without : result;
    }

    adjudicate::Verification verify(const OpenedGame& opened, const KnownGame& game,
                                    const Declared& declared) const {
        const auto with_those_for = [&](const std::string& mail) {
            const orders::OrdersFile some = declared.for_mail(mail);
            return verify(opened, game, &some, declared.digest_for(mail));
        };
        adjudicate::Verification result = with_those_for(file_.filename().string());
        // An adjudicated log has seldom the name of the log that the orders were for.
        for (const std::string& mail : declared.all.mails)
            if (!result.proved)
                if (auto other = with_those_for(mail); other.proved) result = std::move(other);
        return result;
    }

    adjudicate::Verification verify(const OpenedGame& opened, const KnownGame& game,
                                    const orders::OrdersFile* orders, const std::string& digest) const {
        const check::Request request{game.rules, game.binding, game.map, {}, orders, {}};
        try {
            return adjudicate::verify(opened.replay->file(), opened.found.module, request, game.digest(),
                                      digest);
        } catch (InputError& error) {
            throw error.in_file(file_.string());
        }
    }

    /// Seeds and commitments that came by another way than the file.
    void compare_seeds(adjudicate::Verification& result) const {
        const auto fail = [&](std::string because) {
            result.proved = false;
            result.because = std::move(because);
        };
        const auto of_side = [&](const std::string& side) -> const dice::Seed* {
            for (const dice::Seed& seed : result.seeds)
                if (seed.side == side) return &seed;
            return nullptr;
        };
        for (const std::string& path : seeds_) {
            const dice::Seed seed = read_seed(path);
            const dice::Seed* used = of_side(seed.side);
            if (used == nullptr || !(*used == seed))
                fail(fmt::format("the dice do not come from the seed of {} in {}", seed.side, path));
        }
        for (const std::string& commitment : commitments_) {
            const std::string side = commitment.substr(0, commitment.find('='));
            const dice::Seed* used = of_side(side);
            if (used == nullptr || used->commitment() != commitment.substr(side.size() + 1))
                fail(fmt::format("the seed of {} is not the one it bound itself to", side));
        }
    }

    ModuleOptions module_;
    GameOptions game_;
    OutputOptions output_;
    std::vector<std::string> seeds_, commitments_;
    std::string orders_;
    fs::path file_;
};

}  // namespace

const CommandInfo verify_command{
    "verify",
    "[OPTIONS] LOG",
    "prove the dice and results of an adjudicated log",
    "Takes the umpire's steps off a log, adjudicates it again and compares: every die and every result must "
    "come "
    "out\nthe same.",
    "umpire verify turn-3-adjudicated.vlog",
    []() -> std::unique_ptr<Command> { return std::make_unique<Verify>(); },
};

}  // namespace umpire::commands
