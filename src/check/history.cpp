#include "umpire/check/history.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/check/renumbered.hpp"
#include "umpire/game/registry.hpp"
#include "umpire/orders/order.hpp"
#include "umpire/rules/game_rules.hpp"

#include "at_end.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <variant>

namespace umpire::check {

using report::ChainedFile;

History::History(std::vector<Letter> letters, std::optional<Memory> since)
    : letters_(std::move(letters)),
      mails_(letters_.size()),
      links_(letters_.size() + 1),
      reports_(letters_.size()) {
    if (since) since_ = std::make_shared<const Memory>(*std::move(since));
}

void History::read(std::size_t letter) {
    const auto replay = letters_[letter].open();
    mails_[letter] = mail_of(*replay, *letters_[letter].request.binding);
    mails_[letter]->file = letters_[letter].file;
    mails_[letter]->module = letters_[letter].module;
}

void History::put_in_order() {
    std::vector<std::string> modules;
    for (const Letter& letter : letters_)
        if (std::find(modules.begin(), modules.end(), letter.module) == modules.end())
            modules.push_back(letter.module);
    for (const std::string& module : modules)
        order_module(module);
}

void History::order_module(const std::string& module) {
    std::vector<Mail> mails;
    std::vector<std::size_t> letter_of, judged_before;
    const game::Calendar* calendar = nullptr;
    if (since_ && since_->module == module) {
        Mail& known = mails.emplace_back();
        known.module = module;
        known.only_end = true;
        known.ends = since_->table;
        known.ends_at = known.ends.digest();
        letter_of.push_back(letters_.size());
    }
    for (std::size_t letter = 0; letter < letters_.size(); ++letter) {
        if (!mails_[letter] || letters_[letter].module != module) continue;
        if (since_ && since_->module == module && since_->judged.contains(mails_[letter]->mark())) {
            links_[letter].same_as = letters_.size();
            judged_before.push_back(letter);
            continue;
        }
        calendar = letters_[letter].request.rules->catalog().registry().calendar();
        mails.push_back(std::move(*mails_[letter]));
        letter_of.push_back(letter);
    }
    Chains chains = chains_of(mails, calendar);
    const auto as_letter = [&](std::optional<std::size_t>& mail) {
        if (mail) mail = letter_of[*mail];
    };
    for (std::size_t mail = 0; mail < mails.size(); ++mail) {
        Link& link = links_[letter_of[mail]] = chains.links[mail];
        for (auto* other : {&link.before, &link.same_as, &link.carries_on, &link.begins_like})
            as_letter(*other);
        if (letter_of[mail] < letters_.size()) mails_[letter_of[mail]] = std::move(mails[mail]);
    }
    for (auto* lists : {&chains.games, &chains.forks})
        for (std::vector<std::size_t>& list : *lists)
            for (std::size_t& mail : list)
                mail = letter_of[mail];
    const std::size_t first_game = games_.size();
    for (const std::vector<std::size_t>& game : chains.games)
        add_game(game);
    add_forks(chains.forks);
    tell_misfits(first_game);
    if (!judged_before.empty()) add_game(judged_before);
}

std::string History::file_of(std::size_t letter) const {
    return letter == letters_.size() ? since_->file : letters_[letter].file;
}

void History::add_game(std::span<const std::size_t> letters) {
    OneGame game;
    for (const std::size_t letter : letters) {
        if (letter == letters_.size()) continue;
        game.letters.push_back(letter);
        game.chain.module = letters_[letter].module;
        game.chain.game = letters_[letter].request.rules->game();
        const Link& link = links_[letter];
        ChainedFile file;
        file.file = file_of(letter);
        if (link.before) file.after = file_of(*link.before);
        if (link.carries_on) file.carries_on = file_of(*link.carries_on);
        if (link.same_as)
            file.same_as = *link.same_as < letters_.size() ? file_of(*link.same_as)
                                                           : since_->judged.at(mails_[letter]->mark());
        file.link = !link.before ? ChainedFile::Link::first
                    : link.exact ? ChainedFile::Link::exact
                                 : ChainedFile::Link::changed;
        game.chain.files.push_back(std::move(file));
    }
    if (!game.letters.empty()) games_.push_back(std::move(game));
}

void History::add_forks(const std::vector<std::vector<std::size_t>>& forks) {
    for (const std::vector<std::size_t>& logs : forks) {
        report::Fork fork;
        for (const std::size_t letter : logs)
            fork.files.push_back(file_of(letter));
        if (const auto& before = links_[logs.front()].before) fork.after = file_of(*before);
        const auto game = std::find_if(games_.begin(), games_.end(), [&](const OneGame& one) {
            return std::find(one.letters.begin(), one.letters.end(), logs.back()) != one.letters.end();
        });
        if (game != games_.end()) game->chain.forks.push_back(std::move(fork));
    }
}

namespace {

/// The same counters and the same people: one game, though nobody knows how one table became the other.
bool is_of_game(const Standing& one, const Standing& other) {
    const Distance distance = distance_between(one, other);
    return distance.common * 2 >= distance.all &&
           std::any_of(one.players.begin(), one.players.end(), [&](const std::string& player) {
               return std::find(other.players.begin(), other.players.end(), player) != other.players.end();
           });
}

}  // namespace

/// A mail that hangs together with none of the others, though it is of their game.
void History::tell_misfits(std::size_t first_game) {
    for (std::size_t game = first_game; game < games_.size(); ++game) {
        const std::set<std::size_t> own(games_[game].letters.begin(), games_[game].letters.end());
        const std::size_t letter = games_[game].letters.front();
        const Link& link = links_[letter];
        const auto mails =
            std::count_if(own.begin(), own.end(), [&](std::size_t one) { return !links_[one].same_as; });
        if (mails > 1 || link.before || link.begins_like) continue;
        const Mail& mail = *mails_[letter];
        bool of_game = since_ && since_->module == mail.module && is_of_game(since_->table, mail.begins);
        for (std::size_t other = 0; other < letters_.size() && !of_game; ++other)
            of_game = !own.contains(other) && mails_[other] && mails_[other]->module == mail.module &&
                      is_of_game(mails_[other]->begins, mail.begins);
        if (of_game)
            games_[game].chain.misfits.push_back(
                {file_of(letter),
                 "does not fit: no other of these mails ends where it begins, or begins where it ends"});
    }
}

std::unique_ptr<vassal::Replay> History::open(std::size_t letter) const {
    return letters_[letter].open();
}

const Request& History::request_of(std::size_t letter) const {
    return letters_[letter].request;
}

const rules::GameRules& History::rules_of(std::size_t game) const {
    return *letters_[games_[game].letters.front()].request.rules;
}

const report::LegalityReport* History::report(std::size_t letter) const {
    return reports_[letter] ? &*reports_[letter] : nullptr;
}

void History::judge(std::size_t index) {
    OneGame& game = games_[index];
    std::map<std::size_t, std::shared_ptr<const Memory>> known;
    std::map<std::size_t, std::size_t> depth, followers;
    known[letters_.size()] = since_;
    for (const std::size_t letter : game.letters)
        if (links_[letter].before) ++followers[*links_[letter].before];
    std::size_t deepest = 0;
    for (std::size_t i = 0; i < game.letters.size(); ++i) {
        const std::size_t letter = game.letters[i];
        const Link& link = links_[letter];
        if (link.same_as) continue;
        const Memory* before = link.before ? known[*link.before].get() : nullptr;
        const auto after = judge_letter(letter, before, game.chain.files[i], game.chain);
        depth[letter] = link.before ? depth[*link.before] + 1 : 1;
        if (depth[letter] > deepest) {
            deepest = depth[letter];
            game.memory = after;
        }
        if (followers[letter] > 0) known[letter] = after;
        if (link.before && --followers[*link.before] == 0) known.erase(*link.before);
    }
}

bool History::is_gap(const std::vector<TableChange>& changes, const Standing& standing) const {
    bool turn = false, others = false;
    for (const TableChange& change : changes) {
        others = others || change.what != TableChange::What::track;
        turn = turn || (change.what == TableChange::What::track &&
                        std::find(standing.turn_levels.begin(), standing.turn_levels.end(),
                                  change.property) != standing.turn_levels.end());
    }
    return turn && others;
}

/// What is known from the mail before, as far as it still holds.
const Memory* History::look_back(std::size_t letter, const Memory& before, check::Game& game,
                                 Checker& checker, ChainedFile& file, report::ChainReport& chain) {
    const Request& request = letters_[letter].request;
    const Standing& begins = mails_[letter]->begins;
    const auto changes = changes_between(before.table, begins);
    const bool gap = is_gap(changes, begins);
    // Who knows what was done to a thing in the meantime; what the table shows is certain.
    if (!gap) recall(before, game, checker, request);
    file.changes = told(changes, before, game, request);
    // Who is not told of any change shall not guess that there was one.
    if (!request.reader.empty() && file.changes.empty()) file.link = ChainedFile::Link::exact;
    if (!gap) return &before;
    file.link = ChainedFile::Link::gap;
    chain.gaps.push_back(
        {file.file, fmt::format("a mail between {} and this one is missing, or it was played "
                                "without a log: the turn track has gone on, and what was "
                                "known before counts no more",
                                file.after)});
    return nullptr;
}

namespace {

/// What was declared for this mail, with what waits for dice since the one before.
orders::OrdersFile with_open_orders(const Request& request, const Memory& before) {
    orders::OrdersFile all;
    for (const Checker::OpenOrder& open : before.open) {
        auto parsed = orders::parse_order(open.text, request.rules->vocabulary());
        if (auto* order = std::get_if<orders::Order>(&parsed))
            all.orders.push_back({std::move(*order), std::nullopt, open.side, {}, true});
    }
    if (request.orders == nullptr) return all;
    all.file = request.orders->file;
    all.errors = request.orders->errors;
    all.orders.insert(all.orders.end(), request.orders->orders.begin(), request.orders->orders.end());
    return all;
}

}  // namespace

void History::settle(std::size_t before, const std::vector<std::string>& orders, const std::string& file) {
    if (before >= reports_.size() || !reports_[before]) return;
    report::LegalityReport& report = *reports_[before];
    for (const std::string& order : orders) {
        const auto waits =
            std::find_if(report.judged.rbegin(), report.judged.rend(), [&](const report::JudgedAction& one) {
                return one.declared == order && one.verdict == game::Verdict::cannot_tell;
            });
        if (waits == report.judged.rend()) continue;
        report.rolled_later.push_back({waits->step, waits->player, waits->hidden ? "" : waits->text,
                                       fmt::format("its dice are in {}", file)});
        report.judged.erase(std::next(waits).base());
        --report.actions;
        --report.cannot_tell;
    }
}

std::shared_ptr<const Memory> History::judge_letter(std::size_t letter, const Memory* before,
                                                    ChainedFile& file, report::ChainReport& chain) {
    Request request = letters_[letter].request;
    Mail& mail = *mails_[letter];
    auto replay = letters_[letter].open();
    report::LegalityReport& report = reports_[letter].emplace();
    report.file = letters_[letter].file;
    report.module = letters_[letter].module;
    report.game = request.rules->game();
    report.reader = request.reader;
    auto game = begin(*replay, request, before != nullptr ? before->names() : binding::BoundTable::Names());
    std::optional<Checker> checker;
    checker.emplace(request, *game->position, *game->table, report);
    const Memory* known =
        before == nullptr ? nullptr : look_back(letter, *before, *game, *checker, file, chain);
    // What stood so before is told with the first mail; of a save nothing else can be told.
    report.shows_moves = !replay->steps().empty();
    if (report.shows_moves && known == nullptr) checker->look();
    std::optional<Resumed> resumed;
    if (letters_[letter].resume) resumed = letters_[letter].resume(replay->file(), request, known, report);
    if (resumed) {
        for (report::Seal& seal : resumed->seals) {
            seal.file = file.file;
            chain.seals.push_back(std::move(seal));
        }
        replay = std::move(resumed->rest);
        request.orders = resumed->orders.get();
        game = begin(*replay, request, resumed->memory.names());
        checker.emplace(request, *game->position, *game->table, report);
        recall(resumed->memory, *game, *checker, request);
    }
    orders::OrdersFile orders;
    if (known != nullptr && !known->open.empty() && !resumed) {
        orders = with_open_orders(request, *known);
        request.orders = &orders;
    }
    const std::string turn_before = request.draws ? shown_turns(replay->table()) : std::string();
    Renumbered audience(*checker, resumed ? resumed->steps_before : 0);
    read_log(*replay, request, *game, audience, report);
    if (known != nullptr && links_[letter].before)
        settle(*links_[letter].before, checker->taken_up(), file.file);
    if (const auto step = checker->amid_battle(); step && known == nullptr)
        chain.open_beginnings.push_back(
            {file.file,
             fmt::format("begins in the middle of a battle, in step {}; the mail in which that battle "
                         "began is not among these",
                         *step)});
    if (!report.shows_moves) checker->look();
    checker->compare_with_table();
    checker->tell_strange_texts();
    if (request.draws) {
        report.at_end = at_end(*replay, *game, request);
        report.at_end->turn_before = turn_before;
    }
    auto memory = std::make_shared<Memory>(memory_of(*game, *checker, request, std::move(mail.ends)));
    if (before != nullptr) memory->judged = before->judged;
    memory->judged[mail.mark()] = letters_[letter].file;
    memory->module = letters_[letter].module;
    memory->file = letters_[letter].file;
    return memory;
}

}  // namespace umpire::check
