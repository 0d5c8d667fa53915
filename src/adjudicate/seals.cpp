#include "umpire/adjudicate/seals.hpp"

#include "umpire/adjudicate/verify.hpp"
#include "umpire/counted.hpp"
#include "umpire/error.hpp"
#include "umpire/vassal/edit.hpp"

#include "course.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::adjudicate {

namespace {

vassal::GameFile with_text(const vassal::GameFile& file, std::string text) {
    return {file.name, vassal::CommandStream(text), file.obfuscation, file.save_data, file.module_data};
}

/// A log that umpires have written into, part by part.
class SealedLog {
  public:
    SealedLog(const vassal::GameFile& file, std::shared_ptr<const vassal::Module> module)
        : file_(file), module_(std::move(module)), whole_(file, module_), parts_(sealed_parts(whole_)) {}

    const std::vector<SealedPart>& parts() const { return parts_; }
    std::size_t steps() const { return whole_.steps().size(); }

    std::string_view text_before(std::size_t step) const {
        const auto& stream = file_.stream;
        if (step >= steps()) return stream.text();
        return stream.text().substr(0, stream.branches()[whole_.steps()[step].branch].offset - 1);
    }

    /// From one step to another, as a log of its own.
    std::unique_ptr<vassal::Replay> cut(std::size_t from, std::size_t to) const {
        std::string text(text_before(to));
        if (from > 0) {
            vassal::Replay at_seal(file_, module_);
            at_seal.go_to(from);
            const std::string steps = text.substr(text_before(from).size());
            text = vassal::save_text(at_seal.table(), file_.stream) + steps;
        }
        return std::make_unique<vassal::Replay>(with_text(file_, std::move(text)), module_);
    }

    /// Of a record that is damaged nothing is taken: no dice but those of the log.
    Terms terms(std::size_t part) try {
        const std::string line = first_line(whole_, parts_[part].record);
        return Terms::from_line(std::string_view(line).substr(record_mark.size()));
    } catch (const InputError&) {
        Terms none;
        none.dice = MissingDice::log;
        return none;
    }

  private:
    const vassal::GameFile& file_;
    std::shared_ptr<const vassal::Module> module_;
    vassal::Replay whole_;
    std::vector<SealedPart> parts_;
};

/// The orders of a file for some of the steps of its log; those that name no step belong to the first part.
std::shared_ptr<const orders::OrdersFile> orders_for(const orders::OrdersFile* all, std::size_t from,
                                                     std::size_t to) {
    if (all == nullptr) return nullptr;
    auto some = std::make_shared<orders::OrdersFile>();
    some->file = all->file;
    if (from == 0) some->errors = all->errors;
    for (orders::PlacedOrder order : all->orders) {
        const std::size_t step = order.step ? static_cast<std::size_t>(*order.step) : 1;
        if (step <= from || step > to || (!order.step && from > 0)) continue;
        if (order.step) *order.step -= static_cast<int>(from);
        some->orders.push_back(std::move(order));
    }
    for (orders::Slip slip : all->slips) {
        const auto step = static_cast<std::size_t>(slip.step);
        if (step <= from || step > to) continue;
        slip.step -= static_cast<int>(from);
        some->slips.push_back(std::move(slip));
    }
    return some;
}

std::string words_of(const Verification& verification) {
    if (!verification.proved) return fmt::format("not proved: {}", verification.because);
    std::string words = fmt::format("proved, {} made again", counted(verification.rolls, "roll"));
    if (verification.thrown > 0) words += fmt::format(", {} taken on trust", verification.thrown);
    return words;
}

/// An umpire who had no orders file has nothing to do with one that is only about what came later.
bool had_no_orders(const SealedPart& part, const Terms& terms, const check::Request& request) {
    const auto orders = orders_for(request.orders, 0, part.record);
    return terms.orders.empty() && orders && orders->orders.empty() && orders->slips.empty();
}

Verification verification_of(SealedLog& log, std::size_t number, const vassal::GameFile& file,
                             const check::Request& request, const Proof& proof) {
    const SealedPart& part = log.parts()[number];
    const bool none = had_no_orders(part, log.terms(number), request);
    check::Request as_before = request;
    if (none) as_before.orders = nullptr;
    try {
        return verify(with_text(file, std::string(log.text_before(part.seal + 1))), proof.module, as_before,
                      proof.rules(), none ? "" : proof.orders);
    } catch (const InputError& error) {
        Verification failed;
        failed.because = error.reason();
        return failed;
    }
}

/// Judges the part of a log before a record as that umpire did. What is known at its end.
check::Memory as_sealed(SealedLog& log, std::size_t part, std::size_t from, check::Request request,
                        const check::Memory* before, report::LegalityReport& report) {
    const std::size_t to = log.parts()[part].record;
    const auto replay = log.cut(from, to);
    const auto orders = orders_for(request.orders, from, to);
    request.orders = orders.get();
    return follow(*replay, request, log.terms(part), {before, from, {}}, report);
}

/// Goes on from the last seal, at a table of its own.
Adjudication adjudicate_rest(vassal::Replay& replay, const check::Request& request, Terms terms,
                             DiceThrower* thrower, const Progress& progress) {
    const auto module =
        std::shared_ptr<const vassal::Module>(std::shared_ptr<void>(), replay.table().module());
    const Proof proof{module, [rules = terms.rules] { return rules; }, terms.orders};
    SealedLog log(replay.file(), module);
    const SealedPart last = log.parts().back();
    if (last.seal + 1 == log.steps())
        throw InputError(fmt::format("was adjudicated already, as step {} says, and nothing was done since",
                                     last.record + 1));
    const Verification sealed = verification_of(log, log.parts().size() - 1, replay.file(), request, proof);
    if (!sealed.proved && !sealed.other_rules)
        throw InputError(fmt::format("was adjudicated in step {}, which is not proved: {}", last.record + 1,
                                     sealed.because));
    report::LegalityReport before;
    const auto resumed = resume(replay.file(), request, proof, nullptr, before);
    check::Request rest = request;
    rest.orders = resumed->orders.get();
    Adjudication done = write_behind(*resumed->rest, rest, std::move(terms), thrower, progress,
                                     {&resumed->memory, resumed->steps_before, replay.file().stream.text()});
    done.behind_seal = true;
    vassal::Replay whole(with_text(replay.file(), done.log), module);
    whole.go_to(whole.steps().size());
    const auto computed = check::standing_of(resumed->rest->table(), *request.binding),
               written = check::standing_of(whole.table(), *request.binding);
    if (!check::changes_between(computed, written).empty())
        throw InputError("cannot be adjudicated behind its seal: its table would not be as it was computed");
    return done;
}

}  // namespace

std::vector<SealedPart> sealed_parts(vassal::Replay& replay) {
    std::vector<SealedPart> parts;
    bool open = false;
    for (std::size_t step = 0; step < replay.steps().size(); ++step) {
        const std::string line = first_line(replay, step);
        if (!open && line.starts_with(record_mark)) {
            parts.push_back({step, step});
            open = true;
        } else if (open && line.starts_with(seal_mark)) {
            parts.back().seal = step;
            open = false;
        }
    }
    if (open) parts.back().seal = replay.steps().size() - 1;
    return parts;
}

std::optional<check::Resumed> resume(const vassal::GameFile& file, const check::Request& request,
                                     const Proof& proof, const check::Memory* before,
                                     report::LegalityReport& report) {
    SealedLog log(file, proof.module);
    if (log.parts().empty()) return std::nullopt;
    check::Resumed resumed;
    for (std::size_t part = 0; part < log.parts().size(); ++part) {
        const SealedPart& sealed = log.parts()[part];
        const check::Memory* known = part == 0 ? before : &resumed.memory;
        resumed.memory = as_sealed(log, part, resumed.steps_before, request, known, report);
        resumed.steps_before = sealed.seal + 1;
        const Verification verification = verification_of(log, part, file, request, proof);
        resumed.seals.push_back(
            {file.name, sealed.record + 1, sealed.seal + 1, verification.proved, words_of(verification)});
    }
    resumed.rest = log.cut(resumed.steps_before, log.steps());
    resumed.orders = orders_for(request.orders, resumed.steps_before, log.steps());
    return resumed;
}

Adjudication adjudicate(vassal::Replay& replay, check::Request request, Terms terms, DiceThrower* thrower,
                        const Progress& progress) {
    terms.words = words_in_use(*request.rules);
    if (record_step(replay)) return adjudicate_rest(replay, request, std::move(terms), thrower, progress);
    return write_behind(replay, std::move(request), std::move(terms), thrower, progress, {});
}

}  // namespace umpire::adjudicate
