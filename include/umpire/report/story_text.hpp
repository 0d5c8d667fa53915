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

/// `0404`, or the pixels where a place has no name; with the map if it is wanted.
std::string place_words(const OrderedJson& place, bool with_map);
std::string value_words(const OrderedJson& value);
std::string actor_words(const OrderedJson& actor);

}  // namespace umpire::report
