#include "umpire/adjudicate/seals.hpp"
#include "umpire/vassal/module.hpp"

namespace umpire::adjudicate {

void leave_out_secrets(Adjudication& done, const check::Request& request, const Proof& proof) {
    const std::string file = done.report.file;
    check::Letter letter{file, proof.module->name, request, {}, {}};
    letter.open = [&] {
        return std::make_unique<vassal::Replay>(
            vassal::GameFile{file, vassal::CommandStream(done.log), {}, {}, {}}, proof.module);
    };
    letter.resume = [&](const vassal::GameFile& log, const check::Request& asked, const check::Memory* before,
                        report::LegalityReport& report) { return resume(log, asked, proof, before, report); };
    check::History history({std::move(letter)});
    history.read(0);
    history.put_in_order();
    history.judge(0);
    done.report = *history.report(0);
    // These are told in whole sentences, and name what they are about.
    for (TakenBack& taken : done.taken_back)
        taken = {taken.step, {}, "an action", {}, "illegal, or hung on what was"};
    for (MadeRoll& roll : done.rolls)
        roll.what_for.clear();
    done.not_shown.clear();
}

}  // namespace umpire::adjudicate
