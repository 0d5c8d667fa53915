#include "umpire/json.hpp"
#include "umpire/report/story_text.hpp"

#include <fmt/core.h>

#include <utility>

namespace umpire::report {

namespace {

Sentence undo_sentence(const OrderedJson& undone, bool with_actor) {
    const std::string what =
        undone.is_null() ? "an earlier step" : fmt::format("step {}", undone.get<std::size_t>());
    return {with_actor ? fmt::format("takes back {}", what) : fmt::format("{} is taken back", what),
            Style::bad, true};
}

std::vector<Sentence> step_sentences(const OrderedJson& step, bool with_actor, bool verbose) {
    std::vector<Sentence> sentences;
    const auto add = [&](std::vector<Sentence> more) {
        sentences.insert(sentences.end(), more.begin(), more.end());
    };
    if (step.contains("undoes")) sentences.push_back(undo_sentence(step["undoes"], with_actor));
    add(dice_sentences(step, with_actor));
    if (!step.contains("undoes") || verbose) add(story_sentences(step, with_actor));
    add(chat_sentences(step, verbose));
    // No gap in the numbers: an undo may refer to it.
    if (sentences.empty()) sentences.push_back({"(nothing to see)", Style::dim, false});
    return sentences;
}

}  // namespace

StepPrinter::StepPrinter(std::size_t steps, bool verbose, Page& page)
    : page_(page), width_(std::to_string(steps).size()), verbose_(verbose) {}

void StepPrinter::print(const OrderedJson& step) {
    const bool with_actor = !step["actor"].is_null();
    const std::vector<Sentence> sentences = step_sentences(step, with_actor, verbose_);
    std::string number = fmt::format("{:>{}}", step["step"].get<std::size_t>(), width_);
    bool named = false;
    for (const Sentence& sentence : sentences) {
        page_.text(std::exchange(number, std::string(width_, ' ')), Style::dim).text("  ");
        if (with_actor && !named && (sentence.of_actor || sentences.size() == 1)) {
            page_.text(actor_words(step["actor"]), Style::actor).text(sentence.of_actor ? " " : ": ");
            named = true;
        }
        page_.line(sentence.text, sentence.style);
    }
}

void print_differences(const OrderedJson& story, Page& page) {
    if (story.empty()) {
        page.line("nothing on the table is different");
        return;
    }
    struct Part {
        const char* name;
        const char* title;
    };
    bool first = true;
    for (const Part& part :
         {Part{"turns", "turn"}, Part{"players", "players"}, Part{"boards", "boards"}, Part{"moves", "moved"},
          Part{"created", "added"}, Part{"removed", "removed"}, Part{"changes", "changed"},
          Part{"decks", "decks"}, Part{"globals", "properties"}}) {
        if (!story.contains(part.name)) continue;
        if (!std::exchange(first, false)) page.line();
        page.line(fmt::format("{} ({})", part.title, story[part.name].size()), Style::title);
        for (const Sentence& sentence : story_sentences({{part.name, story[part.name]}}, false))
            page.text("  ").line(sentence.text, sentence.style);
    }
}

}  // namespace umpire::report
