#pragma once

#include "umpire/rules/inquiry.hpp"

/// What nations own and spend: basic resource points, oil, research points and research results.
///
/// Accounts are facts of the game: "BRPs Germany", "oil Japan", "RPs Britain", "research Germany torpedo".
/// `pay` {side, points, front?, purpose} takes from the BRPs of the nation, if somebody keeps that account,
/// and adds to the fact "payments Germany", a list of payments, each with its points, what it was for, the
/// front ("" if none was said) and the moment. Who checks a payment asks for it by its first words ("patrol",
/// "raiders", "carrier mission").
namespace umpire::rules::awaw {

/// The name of the nation or side that an argument names.
std::string nation_named(Inquiry& ask, const MixedArgument& argument);

/// What there is of something, nation by nation or area by area: "BRPs {}".
using Account = NumberFamily<game::about::game>;
/// "BRPs".
std::string_view name_of(const Account& account);
/// What a nation has; a missing fact if nobody has said.
double account(Inquiry& ask, std::string_view nation, const Account& what);
bool keeps_account(Inquiry& ask, std::string_view nation, const Account& what);
void change_account(Resolution& now, std::string_view nation, const Account& what, double amount);

/// What a nation has paid in this player turn for purposes that begin with these words, whatever their case.
double paid(Inquiry& ask, std::string_view nation, std::string_view purpose);
/// The same on one front ("Western", "Southeast Asia").
double paid_on(Inquiry& ask, std::string_view nation, std::string_view purpose, std::string_view front);

/// The BRPs that a mission of a ship costs, by the fact that says so; a missing fact if nobody has said.
double brp_cost(Inquiry& ask, Unit ship, const AnyNumber& fact);

/// Results of a kind of research; a missing fact if nobody has said.
double research(Inquiry& ask, std::string_view nation, std::string_view kind);

/// What `pay` does; registered with 21.414A.
void payment_is_made(Resolution& now);

}  // namespace umpire::rules::awaw
