#include "umpire/report/chain.hpp"

#include "umpire/catalog/catalog.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::report {

using OrderedJson = nlohmann::ordered_json;
using Tone = ChainLine::Tone;

namespace {

std::string_view name_of(const ChainedFile& file) {
    if (!file.same_as.empty()) return "same";
    if (!file.carries_on.empty()) return "carries on";
    switch (file.link) {
        case ChainedFile::Link::first:
            return "first";
        case ChainedFile::Link::exact:
            return "exact";
        case ChainedFile::Link::changed:
            return "changed";
        case ChainedFile::Link::gap:
            return "gap";
    }
    return "";
}

std::string words_of_place(const std::string& place) {
    return place.empty() ? "nowhere" : place;
}

std::string words_of(const ChangedBetween& change, const catalog::Catalog& catalog) {
    if (change.fact == "place") {
        if (change.before.empty()) return fmt::format("{} was put in {}", change.counter, change.after);
        if (change.after.empty())
            return fmt::format("{} was taken away from {}", change.counter, change.before);
        return fmt::format("{} went from {} to {}", change.counter, words_of_place(change.before),
                           words_of_place(change.after));
    }
    const std::string what = catalog.words_of(change.fact);
    const std::string values =
        fmt::format("went from {} to {}", change.before.empty() ? "nothing" : change.before,
                    change.after.empty() ? "nothing" : change.after);
    return change.counter.empty() ? fmt::format("{} {}", what, values)
                                  : fmt::format("{} of {} {}", what, change.counter, values);
}

std::string words_of(const ChainedFile& file) {
    if (!file.same_as.empty()) return fmt::format("{} is the same mail as {}", file.file, file.same_as);
    if (!file.carries_on.empty()) return fmt::format("{} is {} carried on", file.file, file.carries_on);
    switch (file.link) {
        case ChainedFile::Link::first:
            return file.file;
        case ChainedFile::Link::exact:
            return fmt::format("{} begins where {} ends", file.file, file.after);
        case ChainedFile::Link::changed:
            return file.changes.empty()
                       ? fmt::format("{} follows {}", file.file, file.after)
                       : fmt::format("{} follows {}, with {} change{} between them", file.file, file.after,
                                     file.changes.size(), file.changes.size() == 1 ? "" : "s");
        case ChainedFile::Link::gap:
            return fmt::format("{} comes some time after {}", file.file, file.after);
    }
    return {};
}

std::string words_of(const Fork& fork) {
    const std::string where =
        fork.after.empty() ? "at the same position" : fmt::format("where {} ends", fork.after);
    return fmt::format("{} begin {}: it was played more than once", fmt::join(fork.files, " and "), where);
}

OrderedJson remarks_json(const std::vector<FileRemark>& remarks) {
    OrderedJson all = OrderedJson::array();
    for (const FileRemark& remark : remarks)
        all.push_back({{"file", remark.file}, {"why", remark.why}});
    return all;
}

OrderedJson changes_json(const ChainedFile& file, const catalog::Catalog& catalog) {
    OrderedJson changes = OrderedJson::array();
    for (const ChangedBetween& change : file.changes)
        changes.push_back({{"counter", change.counter},
                           {"fact", change.fact},
                           {"words", catalog.words_of(change.fact)},
                           {"before", change.before},
                           {"after", change.after},
                           {"asTheGameHadIt", change.as_known}});
    return {{"from", file.after}, {"to", file.file}, {"changes", changes}};
}

}  // namespace

bool ChainReport::is_broken() const {
    const bool changed = std::any_of(files.begin(), files.end(), [](const ChainedFile& file) {
        return std::any_of(file.changes.begin(), file.changes.end(),
                           [](const ChangedBetween& change) { return !change.as_known; });
    });
    const bool doubtful =
        std::any_of(seals.begin(), seals.end(), [](const Seal& seal) { return !seal.proved; });
    return changed || doubtful || !forks.empty() || !gaps.empty() || !misfits.empty() ||
           !open_beginnings.empty();
}

bool ChainReport::tells_anything() const {
    return files.size() > 1 || !seals.empty() || is_broken() ||
           (files.size() == 1 && !files.front().after.empty());
}

OrderedJson chain_json(const ChainReport& chain, const catalog::Catalog& catalog) {
    OrderedJson files = OrderedJson::array(), between = OrderedJson::array(), forks = OrderedJson::array();
    for (const ChainedFile& file : chain.files) {
        const std::string& other = !file.same_as.empty() ? file.same_as : file.carries_on;
        files.push_back({{"file", file.file},
                         {"link", name_of(file)},
                         {"after", file.after},
                         {"other", other},
                         {"words", words_of(file)}});
        if (!file.changes.empty()) between.push_back(changes_json(file, catalog));
    }
    for (const Fork& fork : chain.forks)
        forks.push_back({{"files", fork.files}, {"after", fork.after}, {"why", words_of(fork)}});
    OrderedJson seals = OrderedJson::array();
    for (const Seal& seal : chain.seals)
        seals.push_back({{"file", seal.file},
                         {"first", seal.first},
                         {"last", seal.last},
                         {"proved", seal.proved},
                         {"words", seal.words}});
    return {{"module", chain.module},
            {"game", chain.game},
            {"files", files},
            {"between", between},
            {"forks", forks},
            {"seals", seals},
            {"gaps", remarks_json(chain.gaps)},
            {"doesNotFit", remarks_json(chain.misfits)},
            {"openBeginnings", remarks_json(chain.open_beginnings)}};
}

std::vector<ChainLine> chain_lines(const ChainReport& chain, const catalog::Catalog& catalog) {
    std::vector<ChainLine> lines{{fmt::format("the mails of {}, in their order", chain.module), Tone::title}};
    for (const ChainedFile& file : chain.files)
        lines.push_back({"  " + words_of(file), Tone::plain});
    for (const ChainedFile& file : chain.files)
        for (const ChangedBetween& change : file.changes)
            lines.push_back(
                {fmt::format("  between {} and {}: {}{}", file.after, file.file, words_of(change, catalog),
                             change.as_known ? ", as the game had it" : ""),
                 change.as_known ? Tone::plain : Tone::notable});
    for (const Fork& fork : chain.forks)
        lines.push_back({"  " + words_of(fork), Tone::notable});
    for (const Seal& seal : chain.seals)
        lines.push_back({fmt::format("  {}: steps {} to {} are the umpire's: {}", seal.file, seal.first,
                                     seal.last, seal.words),
                         seal.proved ? Tone::plain : Tone::notable});
    for (const auto* remarks : {&chain.gaps, &chain.misfits, &chain.open_beginnings})
        for (const FileRemark& remark : *remarks)
            lines.push_back({fmt::format("  {}: {}", remark.file, remark.why), Tone::notable});
    return lines;
}

}  // namespace umpire::report
