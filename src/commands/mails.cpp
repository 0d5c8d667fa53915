#include "mails.hpp"

#include "umpire/adjudicate/verify.hpp"
#include "umpire/error.hpp"
#include "umpire/read_file.hpp"
#include "umpire/report/page.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/module.hpp"

#include "allowance.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>

namespace umpire::commands {

namespace fs = std::filesystem;

namespace {

/// Every mail is held against every other. A game that is mailed every day takes years to have as many.
constexpr std::size_t most_mails = 1'000;

}  // namespace

void for_each(std::size_t count, std::vector<std::string>& problems,
              const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex mutex;
    const auto run = [&] {
        for (std::size_t i = next++; i < count; i = next++) {
            try {
                work(i);
            } catch (const InputError& error) {
                problems[i] = sentence_of(error);
            } catch (...) {
                // Wrong usage, or worse: told once, when all have stopped.
                const std::scoped_lock lock(mutex);
                if (!failure) failure = std::current_exception();
                next = count;
            }
        }
    };
    const std::size_t helpers = std::min<std::size_t>(count, std::thread::hardware_concurrency());
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < helpers; ++i)
        threads.emplace_back(run);
    run();
    threads.clear();  // waits for them
    if (failure) std::rethrow_exception(failure);
}

void Mails::add_to(OptionList& options) {
    module_.add_to(options);
    game_.add_to(options);
    rules_.add_to(options);
}

void Mails::check() const {
    module_.check();
    rules_.check();
}

void Mails::add(const fs::path& path) {
    if (!fs::is_directory(path)) return files_.push_back(path);
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error))
        if (entry->path().extension() == ".vlog" || entry->path().extension() == ".vsav")
            found.push_back(entry->path());
    if (found.size() > most_mails)
        throw InputError(
            fmt::format("holds {} saves and logs, and at most {} are judged at one time; --memory keeps what "
                        "is known for the next",
                        found.size(), most_mails))
            .in_file(path.string());
    std::sort(found.begin(), found.end());
    files_.insert(files_.end(), found.begin(), found.end());
}

std::vector<check::Letter> Mails::letters(const Manner& manner, std::vector<std::string>& problems) {
    orders_.clear();
    std::vector<std::optional<check::Letter>> all(files_.size());
    for_each(files_.size(), problems, [&](std::size_t i) { all[i] = letter(files_[i], manner); });
    std::vector<check::Letter> letters;
    for (std::optional<check::Letter>& one : all)
        if (one) letters.push_back(*std::move(one));
    return letters;
}

namespace {

using Resume = decltype(check::Letter::resume);

bool all_proved(const check::Resumed& resumed) {
    return std::all_of(resumed.seals.begin(), resumed.seals.end(),
                       [](const report::Seal& seal) { return seal.proved; });
}

/// As the umpire who sealed a log judged it: without the facts that stand in its folder, if he did not have
/// them. Behind his seal they count.
Resume resuming(adjudicate::Proof proof, const Declared* declared, const std::string& mail) {
    if (declared != nullptr) proof.orders = declared->digest_for(mail);
    const Declared* given = declared != nullptr ? declared->given.get() : nullptr;
    return [=](const vassal::GameFile& log, const check::Request& request, const check::Memory* before,
               report::LegalityReport& report) {
        const report::LegalityReport untouched = report;
        auto resumed = adjudicate::resume(log, request, proof, before, report);
        if (!resumed || given == nullptr || all_proved(*resumed)) return resumed;
        const orders::OrdersFile own = given->for_mail(mail);
        check::Request without = request;
        without.orders = own.orders.empty() && own.slips.empty() ? nullptr : &own;
        adjudicate::Proof before_them = proof;
        before_them.orders = given->digest_for(mail);
        report::LegalityReport as_sealed = untouched;
        auto again = adjudicate::resume(log, without, before_them, before, as_sealed);
        if (!again || !all_proved(*again)) return resumed;
        report = std::move(as_sealed);
        auto rest =
            std::make_shared<orders::OrdersFile>(again->orders ? *again->orders : orders::OrdersFile());
        const auto facts = declared->all.orders.begin();
        rest->orders.insert(
            rest->orders.begin(), facts,
            facts + static_cast<std::ptrdiff_t>(declared->all.orders.size() - given->all.orders.size()));
        again->orders = std::move(rest);
        return again;
    };
}

}  // namespace

check::Letter Mails::letter(const fs::path& path, const Manner& manner) {
    auto file = std::make_shared<vassal::GameFile>(vassal::read_game_file(path));
    const auto module = module_of(path, *file);
    const KnownGame& game = game_.game_of(module->name, path);
    check::Letter letter{shown_name(path), module->name, {}, {}, {}};
    const OrdersOfMail orders = orders_of(*game.rules, path, manner);
    letter.request = {game.rules,  game.binding,
                      game.map,    rules_.options(*game.rules, path),
                      orders.own,  manner.reader.in(*game.rules, path),
                      manner.asks, manner.lists_legal,
                      manner.draws};
    letter.resume = resuming({module, game.digest, {}}, orders.declared, letter.file);
    // Ordering and judging each begin at the beginning: the text is kept once, and not if it can be read
    // again.
    const bool again = fs::is_regular_file(path);
    letter.open = [path, module, again, file]() mutable {
        if (!file) return std::make_unique<vassal::Replay>(vassal::read_game_file(path), module);
        auto replay = std::make_unique<vassal::Replay>(*file, module);
        if (again) file.reset();
        return replay;
    };
    return letter;
}

/// Files of one folder that were made with the same module are read with the same.
std::shared_ptr<const vassal::Module> Mails::module_of(const fs::path& path, const vassal::GameFile& file) {
    const std::scoped_lock lock(mutex_);
    const auto key = std::pair(path.parent_path(), file.module_data.value_or(""));
    const auto known = modules_.find(key);
    if (known != modules_.end() && known->second) return known->second;
    const FoundModule found = find_module(module_, path, file);
    if (!found.note.empty()) fmt::print(stderr, "umpire: note: {}\n", report::printable(found.note));
    if (!found.module) throw InputError("cannot be checked without its module").in_file(path.string());
    module_files_.try_emplace(found.module->name, found.file);
    for (const auto& [other, module] : modules_)
        if (module->name == found.module->name && module->version == found.module->version)
            return modules_[key] = module;
    return modules_[key] = found.module;
}

Mails::OrdersOfMail Mails::orders_of(const rules::GameRules& rules, const fs::path& path,
                                     const Manner& manner) {
    const std::scoped_lock lock(mutex_);
    auto& known = orders_[{rules.game(), path.parent_path()}];
    if (!known) {
        auto declared = declared_for(path, manner.orders_file, rules, manner.orders_text);
        if (!declared) return {};
        known = std::make_unique<Orders>(Orders{*std::move(declared), {}});
    }
    const std::string mail = shown_name(path);
    return {&known->declared,
            &known->by_mail.try_emplace(mail, known->declared.for_mail(mail)).first->second};
}

std::string Mails::shown_name(const fs::path& path) const {
    const auto same = [&](const fs::path& other) {
        return other != path && other.filename() == path.filename();
    };
    return (std::any_of(files_.begin(), files_.end(), same) ? path : path.filename()).string();
}

void Mails::judge(check::History& history, std::vector<std::string>& problems,
                  const std::function<void()>& one_more) {
    std::vector<std::string> unread(history.letters());
    for_each(history.letters(), unread, [&](std::size_t letter) { history.read(letter); });
    history.put_in_order();
    std::vector<std::string> unjudged(history.games());
    for_each(history.games(), unjudged, [&](std::size_t game) {
        history.judge(game);
        for (std::size_t i = 0; i < history.letters_of(game).size(); ++i)
            one_more();
    });
    for (const auto* more : {&unread, &unjudged})
        problems.insert(problems.end(), more->begin(), more->end());
}

fs::path Mails::module_file(const std::string& module) const {
    const auto known = module_files_.find(module);
    return known == module_files_.end() ? fs::path() : known->second;
}

std::vector<orders::OrderError> Mails::order_errors() const {
    for (const auto& [of, orders] : orders_)
        if (orders) return orders->declared.all.errors;
    return {};
}

std::vector<std::string> Mails::strangers() const {
    std::vector<std::string> all;
    for (const auto& [of, orders] : orders_) {
        if (!orders) continue;
        for (const std::string& mail : orders->declared.all.mails) {
            const bool given = std::any_of(files_.begin(), files_.end(), [&](const fs::path& file) {
                return orders::is_mail(mail, shown_name(file));
            });
            std::string sentence = fmt::format("{}: there are orders for {}, which is not here",
                                               orders->declared.all.file, mail);
            if (!given && std::find(all.begin(), all.end(), sentence) == all.end())
                all.push_back(std::move(sentence));
        }
    }
    return all;
}

}  // namespace umpire::commands
