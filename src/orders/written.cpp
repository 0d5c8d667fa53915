#include "umpire/orders/written.hpp"

#include <algorithm>

namespace umpire::orders {

namespace {

/// Goes through a form that has been compiled before, and so is known to be one.
class Writing {
  public:
    Writing(std::string_view form, const ArgumentText& argument) : form_(form), argument_(argument) {}

    /// Alternatives up to the end or to the bracket that closes them; the first that can be written.
    std::optional<std::string> alternatives() {
        std::optional<std::string> found = sequence();
        while (at_ < form_.size() && form_[at_] == '|') {
            ++at_;
            std::optional<std::string> other = sequence();
            if (!found) found = std::move(other);
        }
        if (at_ < form_.size()) ++at_;
        return found;
    }

  private:
    std::optional<std::string> sequence() {
        std::string text;
        std::size_t words = 0;
        bool complete = true, fills_in = false;
        std::string keyword;
        const auto append = [&](const std::optional<std::string>& part) {
            complete = complete && part.has_value();
            if (part && !part->empty()) text += (text.empty() ? "" : " ") + *part;
        };
        for (; skip_blanks(); ++words) {
            const char c = form_[at_];
            if (c == '<') {
                fills_in = true;
                append(filled_in());
            } else if (c == '[') {
                ++at_;
                const auto part = alternatives();
                append(part ? *part : std::string());
            } else if (c == '(') {
                ++at_;
                append(alternatives());
            } else {
                append(keyword = word());
            }
        }
        // A keyword alone is a flag of its own name.
        if (words == 1 && !fills_in && !keyword.empty() && argument_(keyword).empty()) return std::nullopt;
        return complete ? std::optional(text) : std::nullopt;
    }

    /// Whether the sequence goes on.
    bool skip_blanks() {
        while (at_ < form_.size() && form_[at_] == ' ')
            ++at_;
        return at_ < form_.size() && form_[at_] != '|' && form_[at_] != ']' && form_[at_] != ')';
    }

    std::string word() {
        const std::size_t end = std::min(form_.find_first_of(" |])<[(", at_), form_.size());
        std::string found(form_.substr(at_, end - at_));
        at_ = end;
        return found;
    }

    std::optional<std::string> filled_in() {
        const std::size_t end = std::min(form_.find('>', at_), form_.size() - 1);
        const std::string_view inside = form_.substr(at_ + 1, end - at_ - 1);
        at_ = end + 1;
        if (at_ < form_.size() && form_[at_] == '{')
            at_ = std::min(form_.find('}', at_), form_.size() - 1) + 1;
        std::string text = argument_(std::string(inside.substr(0, inside.find(':'))));
        return text.empty() ? std::nullopt : std::optional(std::move(text));
    }

    std::string_view form_;
    const ArgumentText& argument_;
    std::size_t at_ = 0;
};

}  // namespace

std::optional<std::string> written(const Verb& verb, const ArgumentText& argument) {
    const auto text = Writing(verb.form.text(), argument).alternatives();
    if (!text) return std::nullopt;
    return text->empty() ? verb.verb : verb.verb + " " + *text;
}

}  // namespace umpire::orders
