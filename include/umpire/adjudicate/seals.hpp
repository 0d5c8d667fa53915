#pragma once

#include "umpire/adjudicate/adjudicate.hpp"
#include "umpire/check/history.hpp"

#include <functional>

/// Logs that an umpire has written into, and that players went on with.
namespace umpire::adjudicate {

/// Steps of an umpire, from its record to its seal, counted from 0.
struct SealedPart {
    std::size_t record = 0, seal = 0;
};
/// In the order of the log. Throws InputError if a record has no seal: somebody has cut the umpire's steps
/// off.
std::vector<SealedPart> sealed_parts(vassal::Replay& replay);

/// What proves the dice and results of a log.
struct Proof {
    std::shared_ptr<const vassal::Module> module;
    std::function<std::string()> rules;  ///< digest of the rules that there are, for who has to know it
    std::string orders;                  ///< and of the orders file
};

/// The way to the last seal of a log, gone once more: what an umpire has judged is judged as he did, with his
/// dice, and what he has written on the table counts. Nothing if no umpire has seen the log. What is wrong in
/// it stands in the report.
std::optional<check::Resumed> resume(const vassal::GameFile& file, const check::Request& request,
                                     const Proof& proof, const check::Memory* before,
                                     report::LegalityReport& report);

/// Leaves in an adjudication what the reader of the request may know of it: the report is that of a check of
/// the adjudicated log for this side. The log itself is for all.
void leave_out_secrets(Adjudication& done, const check::Request& request, const Proof& proof);

}  // namespace umpire::adjudicate
