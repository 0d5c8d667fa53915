#include "umpire/catalog/catalog.hpp"
#include "umpire/json.hpp"
#include "umpire/report/legality.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::report {

namespace {

OrderedJson step_json(std::optional<std::size_t> step) {
    return step ? OrderedJson(*step) : OrderedJson();
}

OrderedJson rule_json(const std::string& id, const catalog::Catalog& catalog) {
    const catalog::Rule* rule = catalog.find(id);
    if (rule == nullptr) return {{"id", id}, {"title", ""}, {"says", ""}};
    return {{"id", rule->id}, {"title", rule->title}, {"says", rule->says}};
}

OrderedJson finding_json(const game::Finding& finding, const catalog::Catalog& catalog) {
    OrderedJson rules = OrderedJson::array(), facts = OrderedJson::array(), readings = OrderedJson::array();
    for (const std::string& id : finding.rules)
        rules.push_back(rule_json(id, catalog));
    for (const game::Evidence& fact : finding.facts)
        facts.push_back({{"about", fact.name},
                         {"fact", fact.fact.text()},
                         {"words", catalog.words_of(fact.fact.text())},
                         {"value", fact.value.text()},
                         {"onTheWordOf", fact.word_of}});
    for (const game::ReadingTaken& reading : finding.readings)
        readings.push_back({{"reading", reading.reading}, {"choice", reading.choice}});
    return {{"verdict", name_of(finding.verdict)}, {"rules", rules}, {"because", finding.because.text()},
            {"settle", finding.settle.text()},     {"facts", facts}, {"readings", readings}};
}

OrderedJson dice_json(const std::vector<game::DiceRoll>& dice) {
    OrderedJson all = OrderedJson::array();
    for (const game::DiceRoll& roll : dice)
        all.push_back({{"faces", roll.faces},
                       {"sides", roll.sides},
                       {"for", roll.label.text()},
                       {"player", roll.player}});
    return all;
}

/// The sentence, and the parts that it is made of.
OrderedJson told_json(const Told& told) {
    return {{"sentence", told.sentence().text()},
            {"says", told.says.text()},
            {"needs", told.needs.text()},
            {"rolled", told.rolled.text()},
            {"comes", told.comes.text()}};
}

OrderedJson legal_json(const std::vector<LegalAction>& actions) {
    OrderedJson all = OrderedJson::array();
    for (const LegalAction& action : actions) {
        OrderedJson spent = OrderedJson::array();
        for (const Spent& one : action.spent)
            spent.push_back({{"counter", one.counter},
                             {"points", one.points},
                             {"left", one.left ? OrderedJson(*one.left) : OrderedJson()},
                             {"of", one.noun}});
        all.push_back({{"step", step_json(action.step)},
                       {"player", action.player},
                       {"side", action.side},
                       {"action", action.text},
                       {"told", told_json(action.told)},
                       {"counters", action.counters},
                       {"places", action.places},
                       {"spent", spent}});
    }
    return all;
}

OrderedJson readings_json(const LegalityReport& report) {
    OrderedJson all = OrderedJson::array();
    for (const auto& [key, words] : report.readings) {
        OrderedJson others = OrderedJson::array();
        for (const auto& [choice, says] : words.others)
            others.push_back({{"choice", choice}, {"says", says}});
        all.push_back({{"reading", key.first},
                       {"choice", key.second},
                       {"question", words.question},
                       {"says", words.taken},
                       {"others", others}});
    }
    return all;
}

OrderedJson action_json(const JudgedAction& action, const catalog::Catalog& catalog) {
    if (action.hidden)
        return {{"step", step_json(action.step)}, {"verdict", name_of(action.verdict)}, {"hidden", true}};
    OrderedJson findings = OrderedJson::array(), results = OrderedJson::object(),
                modifiers = OrderedJson::array();
    for (const game::Finding& finding : action.findings)
        findings.push_back(finding_json(finding, catalog));
    for (const auto& [name, value] : action.results)
        results[name] = value;
    for (const game::AppliedModifier& modifier : action.modifiers)
        modifiers.push_back({{"rule", rule_json(modifier.rule, catalog)}, {"value", modifier.value}});
    return {{"step", step_json(action.step)},
            {"player", action.player},
            {"side", action.side},
            {"action", action.text},
            {"declared", action.declared},
            {"verdict", name_of(action.verdict)},
            {"findings", findings},
            {"counters", action.counters},
            {"places", action.places},
            {"understoodAs", action.understood_as},
            {"told", told_json(action.told)},
            {"results", results},
            {"modifiers", modifiers},
            {"dice", dice_json(action.dice)}};
}

OrderedJson remarks_json(const std::vector<Remark>& remarks) {
    OrderedJson all = OrderedJson::array();
    for (const Remark& remark : remarks)
        all.push_back({{"step", step_json(remark.step)},
                       {"player", remark.player},
                       {"text", remark.text},
                       {"why", remark.why}});
    return all;
}

OrderedJson unjudged_json(const std::vector<Unjudged>& unjudged) {
    OrderedJson all = OrderedJson::array();
    for (const Unjudged& one : unjudged) {
        OrderedJson changes = OrderedJson::array();
        for (const Unjudged::Change& change : one.changes)
            changes.push_back(
                {{"step", step_json(change.step)}, {"counter", change.counter}, {"text", change.text}});
        all.push_back(
            {{"what", one.what}, {"player", one.player}, {"unbound", one.unbound}, {"changes", changes}});
    }
    return all;
}

OrderedJson found_json(const Found& one, const catalog::Catalog& catalog) {
    if (one.hidden) return {{"verdict", name_of(one.verdict)}, {"hidden", true}};
    OrderedJson findings = OrderedJson::array();
    for (const game::Finding& finding : one.findings)
        findings.push_back(finding_json(finding, catalog));
    return {{"counter", one.counter},
            {"place", one.place},
            {"verdict", name_of(one.verdict)},
            {"findings", findings}};
}

/// Of a save its position, of a log the one in which it begins.
OrderedJson position_json(const LegalityReport& report, const catalog::Catalog& catalog) {
    OrderedJson found = OrderedJson::array();
    for (const Found& one : report.found)
        found.push_back(found_json(one, catalog));
    return {{"note", report.shows_moves ? "" : no_moves},
            {"illegal", report.found_illegal()},
            {"cannotTell", report.found.size() - report.found_illegal()},
            {"found", found}};
}

OrderedJson unused_json(const std::vector<UnusedRoll>& unused) {
    OrderedJson all = OrderedJson::array();
    for (const auto& [roll, why] : unused)
        all.push_back({{"step", step_json(roll.step)},
                       {"player", roll.player},
                       {"button", roll.label.text()},
                       {"faces", roll.faces},
                       {"sides", roll.sides},
                       {"why", why}});
    return all;
}

}  // namespace

std::size_t LegalityReport::found_illegal() const {
    return static_cast<std::size_t>(std::count_if(
        found.begin(), found.end(), [](const Found& one) { return one.verdict == game::Verdict::illegal; }));
}

OrderedJson legality_json(const LegalityReport& report, const catalog::Catalog& catalog) {
    OrderedJson judged = OrderedJson::array();
    for (const JudgedAction& action : report.judged)
        judged.push_back(action_json(action, catalog));
    OrderedJson differs = OrderedJson::array();
    for (const Difference& one : report.differs)
        differs.push_back({{"counter", one.counter},
                           {"fact", one.fact},
                           {"words", catalog.words_of(one.fact)},
                           {"shows", one.shows},
                           {"has", one.has}});
    OrderedJson json{{"file", report.file},
                     {"module", report.module},
                     {"game", report.game},
                     {"for", report.reader},
                     {"actions", report.actions},
                     {"legal", report.legal},
                     {"illegal", report.illegal},
                     {"cannotTell", report.cannot_tell},
                     {"showsMoves", report.shows_moves},
                     {"position", position_json(report, catalog)},
                     {"judged", judged},
                     {"stated", remarks_json(report.stated)},
                     {"notUnderstood", remarks_json(report.misunderstood)},
                     {"notJudged", unjudged_json(report.unjudged)},
                     {"unusedDice", unused_json(report.unused_dice)},
                     {"rolledLater", remarks_json(report.rolled_later)},
                     {"meansNothing", remarks_json(report.meaningless)},
                     {"differs", differs}};
    if (!report.legal_actions.empty()) json["legalActions"] = legal_json(report.legal_actions);
    if (!report.readings.empty()) json["readings"] = readings_json(report);
    if (!report.passed_over.empty()) json["passedOver"] = remarks_json(report.passed_over);
    return json;
}

}  // namespace umpire::report
