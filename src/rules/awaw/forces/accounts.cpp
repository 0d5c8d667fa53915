#include "forces/accounts.hpp"

#include "basing/facts.hpp"
#include "forces/facts.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "operations/facts.hpp"
#include "table/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

namespace umpire::rules::awaw {

namespace {

bool is_same_letter(char one, char other) {
    const auto lower = [](char letter) { return std::tolower(static_cast<unsigned char>(letter)); };
    return lower(one) == lower(other);
}

bool begins_with(std::string_view text, std::string_view beginning) {
    return text.size() >= beginning.size() &&
           std::equal(beginning.begin(), beginning.end(), text.begin(), is_same_letter);
}

bool is_same_word(std::string_view one, std::string_view other) {
    return one.size() == other.size() && begins_with(one, other);
}

/// Of a payment as it is remembered: points, purpose, front, moment.
enum PaymentPart : std::size_t { points, purpose, front, paid_in, parts };

double paid_where(Inquiry& ask, std::string_view nation, std::string_view beginning,
                  const std::string_view* on) {
    const Value payments = ask.fact(game::the_game, fact::payments(nation));
    double sum = 0;
    if (payments.list() == nullptr) return sum;
    for (const Value& payment : *payments.list()) {
        const auto* part = payment.list();
        if (part == nullptr || part->size() != parts || (*part)[points].number() == nullptr ||
            (*part)[purpose].text() == nullptr || !in_this_player_turn(ask, (*part)[paid_in]))
            continue;
        const std::string* there = (*part)[front].text();
        if (begins_with(*(*part)[purpose].text(), beginning) &&
            (on == nullptr || (there != nullptr && is_same_word(*there, *on))))
            sum += *(*part)[points].number();
    }
    return sum;
}

}  // namespace

std::string nation_named(Inquiry& ask, const MixedArgument& argument) {
    const Value& value = ask.argument(argument);
    return value.subject() != nullptr ? ask.name(*value.subject()) : ask.text(argument);
}

namespace {

/// The counter that shows it on the table, if there is one.
std::optional<game::Subject> marker_of(const Inquiry& ask, std::string_view nation, const Account& what) {
    const std::string_view shown = what.pattern == fact::BRPs.pattern ? "brp" : name_of(what);
    const game::Position& position = ask.position();
    const auto says = [&](Marker marker, const AnyWord& fact, std::string_view word) {
        const std::string* text = position.get(marker, fact).text();
        return text != nullptr && *text == word;
    };
    for (std::uint32_t index = 0; index < position.count(game::Kind::marker); ++index) {
        const Marker marker{game::Kind::marker, index};
        if (says(marker, fact::marker, shown) && says(marker, fact::nation, nation)) return marker;
    }
    return std::nullopt;
}

Value amount_of(Inquiry& ask, std::string_view nation, const Account& what) {
    Value said = ask.fact(game::the_game, what(nation));
    if (said.known()) return said;
    const auto marker = marker_of(ask, nation, what);
    return marker ? ask.fact(*marker, fact::points) : Value();
}

}  // namespace

std::string_view name_of(const Account& account) {
    const std::string_view beginning = account.beginning();
    return beginning.substr(0, beginning.find_last_not_of(' ') + 1);
}

double account(Inquiry& ask, std::string_view nation, const Account& what) {
    const Value amount = amount_of(ask, nation, what);
    if (amount.number() == nullptr)
        ask.missing(say("the {} of {}", name_of(what), nation),
                    say("!state {} {} is <number>", name_of(what), nation));
    return *amount.number();
}

bool keeps_account(Inquiry& ask, std::string_view nation, const Account& what) {
    return amount_of(ask, nation, what).known();
}

void change_account(Resolution& now, std::string_view nation, const Account& what, double amount) {
    const double sum = account(now, nation, what) + amount;
    const auto marker = marker_of(now, nation, what);
    if (marker && !now.known(game::the_game, what(nation)))
        now.set(*marker, fact::points, sum);
    else
        now.set(game::the_game, what(nation), sum);
}

double paid(Inquiry& ask, std::string_view nation, std::string_view beginning) {
    return paid_where(ask, nation, beginning, nullptr);
}

double paid_on(Inquiry& ask, std::string_view nation, std::string_view beginning, std::string_view on) {
    return paid_where(ask, nation, beginning, &on);
}

double brp_cost(Inquiry& ask, Unit ship, const AnyNumber& fact) {
    const Value cost = ask.fact(ship, fact);
    if (cost.number() == nullptr)
        ask.missing(say("the BRPs that an offensive mission of {} costs", ship),
                    ask.to_state(ship, fact::brp_cost));
    return *cost.number();
}

double research(Inquiry& ask, std::string_view nation, std::string_view kind) {
    const Value results = ask.fact(game::the_game, fact::research(nation, kind));
    if (results.number() == nullptr)
        ask.missing(say("the results of {} in {} research", nation, kind),
                    say("!state research {} {} is <number>", nation, kind));
    return *results.number();
}

namespace {

/// What somebody took off the track first and told afterwards is not taken off once more.
double taken_off_before(Resolution& now, const std::string& nation, double sum) {
    if (!in_this_player_turn(now, now.fact(game::the_game, fact::taken_off_in(nation)))) return 0;
    const double by_hand = now.number_or(game::the_game, fact::taken_off(nation), 0);
    const double its_part = std::min(by_hand, sum);
    if (its_part > 0) now.set(game::the_game, fact::taken_off(nation), by_hand - its_part);
    return its_part;
}

}  // namespace

void payment_is_made(Resolution& now) {
    const std::string nation = nation_named(now, arg::side);
    const double sum = now.number(arg::points);
    if (keeps_account(now, nation, fact::BRPs))
        change_account(now, nation, fact::BRPs, taken_off_before(now, nation, sum) - sum);
    std::string on = now.has(arg::front) ? now.text(arg::front) : std::string();
    std::replace(on.begin(), on.end(), '_', ' ');
    const Several fact = fact::payments(nation);
    const Value before = now.fact(game::the_game, fact);
    Value::List all = before.list() != nullptr ? *before.list() : Value::List{};
    all.emplace_back(Value::List{sum, now.text(arg::purpose), on, moment(now)});
    now.set(game::the_game, fact, all);
}

}  // namespace umpire::rules::awaw
