#pragma once

#include "umpire/report/legality.hpp"

#include <functional>

namespace umpire::report {
class Page;
}

/// Asking a person what logs leave open, question by question. The answers are a file of orders, which is all
/// that is remembered of them: whoever goes on with that file goes on with the questions.
namespace umpire::ask {

/// A log as it was judged with the answers so far.
struct JudgedMail {
    std::string name;
    const report::LegalityReport* report = nullptr;
    std::size_t sealed = 0;  ///< up to this step an umpire has had the last word
};

/// What the talk needs of the world.
struct Partner {
    /// A line that somebody types; nothing if nobody is there any more.
    std::function<std::optional<std::string>()> reads;
    /// Judges all logs once more with these orders. What it returns holds until the next call.
    std::function<std::vector<JudgedMail>(const std::string& orders)> judges;
    /// Keeps the orders safe, after every answer.
    std::function<void(const std::string& orders)> keeps;
};

struct Result {
    std::size_t answered = 0, left_open = 0;
    bool stopped = false;
};

class Interview {
  public:
    /// Goes on with a file of orders; empty: there is none yet. The reader is the side that answers, empty if
    /// it is the umpire himself. Where there are several mails, each answer names its own.
    Interview(std::string orders, std::string reader, bool several);

    Result run(const Partner& partner, report::Page& page);
    const std::string& orders() const { return orders_; }

  private:
    struct Open {
        std::string mail;
        report::Question question;
    };
    /// An answer before it is written down.
    struct Taken {
        std::string line;  ///< the order; empty if there is none
        std::string side;  ///< who gives it; empty: the umpire
        bool slip = false;
    };

    static std::vector<Open> open_questions(const std::vector<JudgedMail>& mails);
    bool was_asked(const Open& open) const;
    /// What somebody makes of a question; nothing if he has gone.
    std::optional<Taken> take(const Open& open, const Partner& partner, report::Page& page) const;
    std::optional<Taken> ordered(const Open& open, std::string line, std::string side) const;
    /// Asks for what an answer leaves blank.
    static std::optional<std::string> filled_in(const report::Answer& answer, const Partner& partner,
                                                report::Page& page);
    static std::string stays_open(const Open& asked, const std::vector<JudgedMail>& mails);
    /// The answer as it stands in the file.
    std::string written(const Open& open, const Taken& taken) const;

    std::string orders_, reader_;
    bool several_;
};

}  // namespace umpire::ask
