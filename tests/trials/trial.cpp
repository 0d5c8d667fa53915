#include "trial.hpp"

#include "commands/run_umpire.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <optional>
#include <set>

namespace umpire::testing {

using nlohmann::json;

namespace {

using Step = std::optional<int>;
using Steps = std::set<int>;

/// A trial names one step, several, or none.
Steps steps_of(const json& entry) {
    if (!entry.contains("step")) return {};
    const json& step = entry["step"];
    return step.is_array() ? step.get<Steps>() : Steps{step.get<int>()};
}

bool names(const std::string& text, const std::string& name) {
    const auto part_of_name = [&](std::size_t at) {
        const auto c = static_cast<unsigned char>(text[at]);
        return std::isalnum(c) != 0 || c == '_' || c == '-';
    };
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || !part_of_name(at - 1)) && (end == text.size() || !part_of_name(end))) return true;
    }
    return false;
}

/// What an answer says of the whole file, the players and the book names nobody.
bool says_nothing_of_counters(const std::string& key) {
    static const std::set<std::string> keys{"file", "module", "game",   "for",
                                            "says", "title",  "player", "side"};
    return keys.contains(key);
}

bool names_one_of(const json& node, const std::vector<std::string>& about) {
    for (const auto& [key, value] : node.items()) {
        if (says_nothing_of_counters(key)) continue;
        const json texts = value.is_array() ? value : json::array({value});
        for (const json& text : texts)
            if (text.is_string() && std::any_of(about.begin(), about.end(), [&](const std::string& name) {
                    return names(text.get<std::string>(), name);
                }))
                return true;
    }
    return false;
}

/// Every object of an answer that is neither about something legal nor about what means nothing.
void each_entry(const json& node, Step step, const std::function<void(const json&, Step)>& what) {
    if (node.is_array())
        for (const json& value : node)
            each_entry(value, step, what);
    if (!node.is_object() || node.value("verdict", json()) == "legal") return;
    if (node.contains("step") && node["step"].is_number_integer()) step = node["step"].get<int>();
    what(node, step);
    for (const auto& [key, value] : node.items())
        if (key != "meansNothing") each_entry(value, step, what);
}

struct Answer {
    Answer(const json& trial, const json& all) : whole(all), rest(all) {
        rest.erase("files");
        const json found = all.value("files", json::array());
        for (std::size_t mail = 0; mail < trial.at("files").size(); ++mail) {
            const auto named = std::find_if(found.begin(), found.end(), [&](const json& report) {
                return report.value("file", json()) == trial.at("files")[mail];
            });
            files.push_back(named != found.end()  ? *named
                            : mail < found.size() ? found[mail]
                                                  : json::object());
        }
    }

    const json& mail_of(const json& entry) const { return files.at(entry.value("file", 1U) - 1); }

    json whole, rest;
    std::vector<json> files;
};

/// Whether something other than "legal" is said of the steps, or of a counter and no other step.
bool is_mentioned(const std::vector<json>& parts, const Steps& steps, const std::vector<std::string>& about) {
    bool found = false;
    for (const json& part : parts)
        each_entry(part, std::nullopt, [&](const json& node, Step belongs) {
            const Step own = node.contains("step") && node["step"].is_number_integer()
                                 ? Step(node["step"].get<int>())
                                 : Step();
            if (own && steps.contains(*own)) found = true;
            if ((steps.empty() || !belongs || steps.contains(*belongs)) && names_one_of(node, about))
                found = true;
        });
    return found;
}

struct IllegalAction {
    unsigned mail;
    int step;
    std::vector<std::string> rules;
    std::string text;
};

std::vector<IllegalAction> illegal_actions(const Answer& answer) {
    std::vector<IllegalAction> all;
    for (unsigned mail = 0; mail < answer.files.size(); ++mail)
        for (const json& action : answer.files[mail].value("judged", json::array())) {
            if (action.value("verdict", "") != "illegal") continue;
            IllegalAction one{mail + 1,
                              action.contains("step") ? action["step"].get<int>() : 0,
                              {},
                              action.value("action", "")};
            for (const json& finding : action.value("findings", json::array()))
                if (finding.value("verdict", "") == "illegal")
                    for (const json& rule : finding.value("rules", json::array()))
                        one.rules.push_back(rule.at("id"));
            all.push_back(std::move(one));
        }
    return all;
}

/// "28A" is any statement of 28A.
bool is_rule(const std::string& id, const std::string& rule) {
    const std::string number = id.substr(id.rfind(':') + 1);
    return number == rule ||
           (number.starts_with(rule) && std::isdigit(static_cast<unsigned char>(number[rule.size()])) == 0);
}

class Judge {
  public:
    Judge(const json& trial, int exit_code, const json& all)
        : must_(trial.at("must")),
          answer_(trial, all),
          exit_code_(exit_code),
          illegal_(illegal_actions(answer_)) {}

    std::vector<std::string> faults() {
        accusations();
        missed();
        silence();
        counters();
        dice();
        between();
        if (must_.contains("exit") && faults_.empty() && !must_["exit"].get<Steps>().contains(exit_code_))
            fault("exit code {}, not {}", exit_code_, must_["exit"].dump());
        return faults_;
    }

  private:
    template <class... Parts>
    void fault(fmt::format_string<Parts...> text, Parts&&... parts) {
        faults_.push_back(fmt::format(text, std::forward<Parts>(parts)...));
    }
    json list(const char* name) const { return must_.value(name, json::array()); }

    static bool is_at(const IllegalAction& action, const json& entry) {
        return entry.value("file", 1U) == action.mail && steps_of(entry).contains(action.step);
    }

    void accusations() {
        if (!must_.value("no_illegal", false) && !must_.value("nothing_else_illegal", false)) return;
        for (const IllegalAction& action : illegal_) {
            bool listed = false;
            for (const char* name : {"illegal_at", "may_be_illegal"})
                for (const json& entry : list(name))
                    listed = listed || is_at(action, entry);
            if (!listed)
                fault("false accusation in mail {}, step {}: {} ({})", action.mail, action.step, action.text,
                      fmt::join(action.rules, ", "));
        }
    }

    void missed() {
        for (const json& entry : list("illegal_at")) {
            bool accused = false, by_rule = entry.at("rules").empty();
            for (const IllegalAction& action : illegal_) {
                if (!is_at(action, entry)) continue;
                accused = true;
                for (const std::string& id : action.rules)
                    for (const json& rule : entry.at("rules"))
                        by_rule = by_rule || is_rule(id, rule);
            }
            if (!accused)
                fault("missed: step {} is illegal", entry.at("step").dump());
            else if (!by_rule)
                fault("step {} is illegal by {}", entry.at("step").dump(), entry.at("rules").dump());
        }
    }

    void silence() {
        for (const json& entry : list("not_silent_about"))
            if (!is_mentioned({answer_.mail_of(entry), answer_.rest}, steps_of(entry),
                              entry.value("about", std::vector<std::string>())))
                fault("silent about {}", entry.dump());
        const json noticed = list("noticed");
        for (std::size_t mail = 0; mail < answer_.files.size(); ++mail) {
            std::size_t to_be_seen = 0;
            bool all_mentioned = true;
            for (const json& entry : noticed) {
                if (entry.value("file", 1U) != mail + 1) continue;
                ++to_be_seen;
                all_mentioned =
                    all_mentioned && is_mentioned({answer_.files[mail], answer_.rest}, steps_of(entry),
                                                  entry.value("about", std::vector<std::string>()));
            }
            if (answer_.files[mail].value("actions", std::size_t{0}) < to_be_seen && !all_mentioned)
                fault("silent: {} actions are to be seen", to_be_seen);
        }
    }

    void counters() {
        std::set<std::string> differing;
        for (const json& report : answer_.files)
            for (const json& one : report.value("differs", json::array()))
                differing.insert(one.value("counter", ""));
        for (const std::string name : list("differs"))
            if (!differing.contains(name) && !is_mentioned({answer_.whole}, {}, {name}))
                fault("silent: {} does not show what it should", name);
        for (const std::string name : list("differs_not"))
            if (differing.contains(name)) fault("{} shows what it should", name);
        for (const std::string name : list("quiet_about"))
            if (is_mentioned({answer_.whole}, {}, {name})) fault("nothing is wrong with {}", name);
    }

    void dice() {
        for (const json& entry : list("dice"))
            for (const json& action : answer_.mail_of(entry).value("judged", json::array())) {
                if (action.value("step", 0) != entry.at("step")) continue;
                const json rolls = action.value("dice", json::array());
                if (!rolls.empty() && std::none_of(rolls.begin(), rolls.end(), [&](const json& roll) {
                        return roll.at("faces") == entry.at("faces");
                    }))
                    fault("step {} was rolled {}", entry.at("step").dump(), entry.at("faces").dump());
            }
    }

    void between() {
        if (!must_.contains("broken_between")) return;
        const json changed = must_.at("changed");
        if (std::none_of(changed.begin(), changed.end(), [&](const json& name) {
                return is_mentioned({answer_.whole}, {}, {name.get<std::string>()});
            }))
            fault("silent: {} was changed between two mails", changed.dump());
    }

    const json& must_;
    Answer answer_;
    int exit_code_;
    std::vector<IllegalAction> illegal_;
    std::vector<std::string> faults_;
};

std::string module_of_game(const std::string& game) {
    const std::string folder = game == "europa" ? "norwegian-sea"
                               : game == "awaw" ? "two-theaters"
                                                : "european-theater";
    return fmt::format("{}/samples/{}/{}.vmod", UMPIRE_SOURCE_DIR, folder, folder);
}

}  // namespace

std::vector<std::string> faults_of(const json& trial, int exit_code, const json& answer) {
    return Judge(trial, exit_code, answer).faults();
}

std::vector<std::string> faults_of(const json& trial, const std::filesystem::path& folder) {
    std::vector<std::string> arguments{"check", "--format", "json", "-m", module_of_game(trial.at("game"))};
    for (const std::string file : trial.at("files"))
        arguments.push_back((folder / file).string());
    if (trial.contains("orders")) {
        arguments.emplace_back("--orders");
        arguments.push_back((folder / trial["orders"].get<std::string>()).string());
    }
    const Outcome outcome = run_umpire(arguments);
    const json answer = json::parse(outcome.out, nullptr, false);
    if (answer.is_discarded()) return {fmt::format("no answer: {}", outcome.err)};
    return faults_of(trial, outcome.exit_code, answer);
}

}  // namespace umpire::testing
