#pragma once

#include "umpire/report/page.hpp"
#include "umpire/report/story.hpp"

#include <string>
#include <vector>

/// A story, which is JSON, in words.
namespace umpire::report {

struct Sentence {
    std::string text;
    Style style = Style::plain;
    /// Something the actor did: the actor's name can stand in front of it.
    bool of_actor = false;
};

/// What a step, or the way from one save to another, did to the table. With an actor the sentences say what
/// that player does, else what happens.
std::vector<Sentence> story_sentences(const OrderedJson& story, bool with_actor);
/// What was rolled and said.
std::vector<Sentence> dice_sentences(const OrderedJson& story, bool with_actor);
std::vector<Sentence> chat_sentences(const OrderedJson& story, bool every_line);

/// All that is different between two tables, part by part.
void print_differences(const OrderedJson& story, Page& page);

/// Steps in words: the number of each, then what happened, each on a line of its own.
class StepPrinter {
  public:
    StepPrinter(std::size_t steps, bool verbose, Page& page);
    void print(const OrderedJson& step);

  private:
    Page& page_;
    std::size_t width_;
    bool verbose_;
};

/// `0404`, or the pixels where a place has no name; with the map if it is wanted.
std::string place_words(const OrderedJson& place, bool with_map);
std::string value_words(const OrderedJson& value);
std::string actor_words(const OrderedJson& actor);

}  // namespace umpire::report
