#pragma once

#include "umpire/check/history.hpp"

#include "aeto_sample/script.hpp"
#include "check/two_theaters_log.hpp"
#include "scripted_game.hpp"

#include <catch2/catch.hpp>

#include <set>

/// Campaigns of the sample of Advanced European Theater of Operations, in all the ways in which they are
/// played.
namespace umpire::testing {

using samples::Play;

inline const std::string european_theater_folder = UMPIRE_SOURCE_DIR "/samples/european-theater/",
                         european_theater_module = european_theater_folder + "european-theater.vmod";

struct Campaign {
    std::string name;
    void (*play)(samples::ScriptedGame&, Play, const std::function<void()>& send);

    std::string log(const std::string& how) const { return european_theater_folder + name + how + ".vlog"; }
};

inline const std::shared_ptr<const vassal::Module>& european_theater() {
    static const auto module =
        std::make_shared<const vassal::Module>(vassal::Module::load(european_theater_module));
    return module;
}

inline const check::Request& european_theater_request() {
    static const check::Request request = check::shipped_request(catalog::GameFiles(), "aeto");
    return request;
}

inline report::LegalityReport report_on(const std::string& log) {
    vassal::Replay replay(vassal::read_game_file(log), european_theater());
    return check::check_log(replay, european_theater_request());
}

/// Of each illegal action all rules that it breaks for certain, in whichever step it is told. In play without
/// a word there are doubts beside them.
using Violations = std::multiset<std::set<std::string>>;

inline Violations violations_of(const report::LegalityReport& report) {
    Violations violations;
    for (const report::JudgedAction& action : report.judged) {
        std::set<std::string> rules;
        for (const game::Finding& finding : action.findings)
            if (finding.verdict == game::Verdict::illegal)
                rules.insert(finding.rules.begin(), finding.rules.end());
        if (!rules.empty()) violations.insert(std::move(rules));
    }
    return violations;
}

/// The same play, sent in several mails.
inline std::vector<std::string> mails_of(const Campaign& campaign, Play play) {
    const auto start = vassal::read_game_file(european_theater_folder + campaign.name + ".vsav");
    samples::ScriptedGame game(european_theater(), start.stream.text());
    game.begin_log();
    std::vector<std::string> mails;
    const auto send = [&] {
        mails.push_back(game.log());
        game.begin_log();
    };
    campaign.play(game, play, send);
    send();
    return mails;
}

inline check::Letter letter_of(const std::string& file, const std::string& text) {
    check::Letter letter{file, "European Theater", european_theater_request(), {}, {}};
    letter.open = [file, text] {
        return std::make_unique<vassal::Replay>(
            vassal::GameFile{file, vassal::CommandStream(text), {}, {}, {}}, european_theater());
    };
    return letter;
}

/// What all reports of a history say together.
struct Verdicts {
    std::size_t actions = 0, legal = 0, illegal = 0, cannot_tell = 0;
    std::vector<std::vector<std::string>> rules;
    Violations violations;

    friend bool operator==(const Verdicts&, const Verdicts&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Verdicts& verdicts) {
        out << verdicts.actions << " actions, " << verdicts.legal << " legal, " << verdicts.illegal
            << " illegal, " << verdicts.cannot_tell << " cannot tell\n";
        for (const auto& broken : verdicts.rules)
            for (const std::string& rule : broken)
                out << rule << "\n";
        return out;
    }
};

inline void add(Verdicts& verdicts, const report::LegalityReport& report) {
    verdicts.actions += report.actions;
    verdicts.legal += report.legal;
    verdicts.illegal += report.illegal;
    verdicts.cannot_tell += report.cannot_tell;
    for (const FoundAt& found : rules_broken(report))
        verdicts.rules.push_back(found.second);
    verdicts.violations.merge(violations_of(report));
}

inline Verdicts verdicts_of_mails(const std::vector<std::string>& mails) {
    std::vector<check::Letter> letters;
    for (std::size_t mail = 0; mail < mails.size(); ++mail)
        letters.push_back(letter_of(std::to_string(mail + 1) + ".vlog", mails[mail]));
    check::History history(std::move(letters), std::nullopt);
    for (std::size_t letter = 0; letter < history.letters(); ++letter)
        history.read(letter);
    history.put_in_order();
    REQUIRE(history.games() == 1);
    history.judge(0);
    CHECK_FALSE(history.chain(0).is_broken());
    Verdicts verdicts;
    for (std::size_t letter = 0; letter < history.letters(); ++letter)
        add(verdicts, *history.report(letter));
    return verdicts;
}

inline void mails_are_judged_as_one_log(const Campaign& campaign, std::size_t number, Play play,
                                        const std::string& how) {
    INFO(campaign.name << how);
    const auto mails = mails_of(campaign, play);
    REQUIRE(mails.size() == number);
    Verdicts one_log;
    add(one_log, report_on(campaign.log(how)));
    CHECK(verdicts_of_mails(mails) == one_log);
}

/// With orders and without, in one log and in a chain of mails: these, and nothing else.
inline void are_found_in_every_style(const Campaign& campaign, const Violations& expected) {
    for (const auto& [how, play] :
         {std::pair{"", Play::with_violations}, {"-plain-broken", Play::without_orders_with_violations}}) {
        INFO(campaign.name << how);
        Verdicts one_log;
        add(one_log, report_on(campaign.log(how)));
        for (const Verdicts& verdicts : {one_log, verdicts_of_mails(mails_of(campaign, play))}) {
            CHECK(verdicts.violations == expected);
            CHECK(verdicts.illegal == expected.size());
        }
    }
}

}  // namespace umpire::testing
