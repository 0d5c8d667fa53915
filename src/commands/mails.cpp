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

std::string digest_of_orders(const std::string& text, const std::string& mail) {
    const std::string own = orders::text_for_mail(text, mail);
    if (own != text && !orders::says_anything(own)) return {};
    return adjudicate::digest_of_orders(own);
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

check::Letter Mails::letter(const fs::path& path, const Manner& manner) {
    auto file = std::make_shared<vassal::GameFile>(vassal::read_game_file(path));
    const auto module = module_of(path, *file);
    const KnownGame& game = game_.game_of(module->name, path);
    check::Letter letter{shown_name(path), module->name, {}, {}, {}};
    letter.request = {game.rules,
                      game.binding,
                      game.map,
                      rules_.options(*game.rules),
                      orders_of(*game.rules, letter.file, manner),
                      manner.reader.in(*game.rules),
                      manner.asks,
                      manner.lists_legal,
                      manner.draws};
    adjudicate::Proof proof{module, game.digest, {}};
    if (letter.request.orders != nullptr)
        proof.orders = digest_of_orders(orders_.at(game.rules->game())->text, letter.file);
    letter.resume = [proof](const vassal::GameFile& log, const check::Request& request,
                            const check::Memory* before, report::LegalityReport& report) {
        return adjudicate::resume(log, request, proof, before, report);
    };
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

const orders::OrdersFile* Mails::orders_of(const rules::GameRules& rules, const std::string& mail,
                                           const Manner& manner) {
    if (manner.orders_file.empty()) return nullptr;
    const std::scoped_lock lock(mutex_);
    auto& known = orders_[rules.game()];
    if (!known) {
        known = std::make_unique<Orders>();
        known->text = manner.orders_text ? *manner.orders_text : read_file(manner.orders_file);
        known->all = orders::parse_orders_file(known->text, manner.orders_file, rules.vocabulary());
    }
    return &known->by_mail.try_emplace(mail, orders::for_mail(known->all, mail)).first->second;
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
    return orders_.empty() ? std::vector<orders::OrderError>() : orders_.begin()->second->all.errors;
}

std::vector<std::string> Mails::strangers() const {
    std::vector<std::string> all;
    for (const auto& [game, orders] : orders_)
        for (const std::string& mail : orders->all.mails) {
            const bool given = std::any_of(files_.begin(), files_.end(), [&](const fs::path& file) {
                return orders::is_mail(mail, shown_name(file));
            });
            std::string sentence =
                fmt::format("{}: there are orders for {}, which is not here", orders->all.file, mail);
            if (!given && std::find(all.begin(), all.end(), sentence) == all.end())
                all.push_back(std::move(sentence));
        }
    return all;
}

}  // namespace umpire::commands
