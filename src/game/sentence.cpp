#include "umpire/game/sentence.hpp"

#include "umpire/game/position.hpp"

#include <algorithm>

namespace umpire::game {

Sentence::Sentence() noexcept = default;
Sentence::Sentence(const char* words) {
    add({Part::Kind::words, words});
}
Sentence::Sentence(std::string text) {
    add({Part::Kind::text, std::move(text)});
}
Sentence::Sentence(std::string_view text) : Sentence(std::string(text)) {}
Sentence::Sentence(Subject thing) {
    parts_.push_back({Part::Kind::thing, {}, thing});
}
Sentence::Sentence(double number) {
    add({Part::Kind::number, to_text(number)});
}
Sentence::Sentence(int number) : Sentence(static_cast<long>(number)) {}
Sentence::Sentence(unsigned number) : Sentence(static_cast<unsigned long>(number)) {}
Sentence::Sentence(long number) {
    add({Part::Kind::number, std::to_string(number)});
}
Sentence::Sentence(unsigned long number) {
    add({Part::Kind::number, std::to_string(number)});
}
Sentence::Sentence(const Sentence& other) = default;
Sentence::Sentence(Sentence&& other) noexcept = default;
Sentence& Sentence::operator=(const Sentence& other) = default;
Sentence& Sentence::operator=(Sentence&& other) noexcept = default;
Sentence::~Sentence() = default;

bool operator==(const Sentence& one, const Sentence& other) {
    return one.parts_ == other.parts_;
}

void Sentence::add(Part part) {
    if (!part.text.empty()) parts_.push_back(std::move(part));
}

std::string Sentence::text() const {
    std::string all;
    for (const Part& part : parts_)
        all += part.text;
    return all;
}

Sentence& Sentence::operator+=(const Sentence& more) {
    parts_.insert(parts_.end(), more.parts_.begin(), more.parts_.end());
    return *this;
}

void Sentence::name_things(const Position& position) {
    for (Part& part : parts_)
        if (part.kind == Part::Kind::thing) part.text = position.name(part.thing);
}

Sentence Sentence::filled_in(std::string_view wording, std::initializer_list<Sentence> said) {
    Sentence whole;
    for (const Sentence& next : said) {
        const std::size_t place = wording.find("{}");
        whole.add({Part::Kind::words, std::string(wording.substr(0, place))});
        whole += next;
        wording.remove_prefix(place + 2);
    }
    whole.add({Part::Kind::words, std::string(wording)});
    return whole;
}

}  // namespace umpire::game
