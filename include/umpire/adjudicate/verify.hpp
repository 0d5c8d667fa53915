#pragma once

#include "umpire/adjudicate/adjudicate.hpp"

namespace umpire::catalog {
class GameFiles;
}

namespace umpire::adjudicate {

struct Verification {
    bool proved = false;
    std::string because;              ///< why not, in one sentence
    std::optional<std::size_t> step;  ///< of the log, the first that is not as it must be
    std::size_t own_steps = 0;        ///< of the umpire
    std::size_t steps_behind = 0;     ///< of players, who went on behind the seal
    bool other_rules = false;         ///< it was adjudicated with other rules than these
    std::size_t rolls = 0;            ///< that the umpire made and that could be made again
    std::size_t thrown = 0;           ///< that people threw: nobody can make these again
    std::vector<dice::Seed> seeds;    ///< that the dice come from
    std::vector<std::string> remarks;
};

/// Does the last adjudication that a log says it went through once more, from the log as it was before, and
/// compares, and with it those before it. `rules` is the digest of what the request judges by, `orders` that
/// of its orders file. Throws InputError if it is no adjudicated log.
Verification verify(const vassal::GameFile& file, const std::shared_ptr<const vassal::Module>& module,
                    const check::Request& request, const std::string& rules, const std::string& orders = {});

/// The digests of a log and of an orders file that stand in the terms.
std::string digest_of_log(std::string_view stream);
std::string digest_of_orders(std::string_view text);
/// Of all that a game is judged by: its files, and the texts of a binding and a map in place of the shipped
/// ones; empty for those.
std::string digest_of_rules(const catalog::GameFiles& files, const std::string& game,
                            const std::string& binding = {}, const std::string& map = {});

}  // namespace umpire::adjudicate
