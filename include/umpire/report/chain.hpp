#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace umpire::catalog {
class Catalog;
}

/// Several mails of one game: how they hang together, and what changed where nobody played.
namespace umpire::report {

/// Something that changed outside of any log.
struct ChangedBetween {
    std::string counter;        ///< empty for the turn and other tracks of the whole game
    std::string fact;           ///< "place" for where it lies
    std::string before, after;  ///< empty for nowhere at all
    bool as_known = false;      ///< the counter shows now what the game had come to
};

struct ChainedFile {
    enum class Link : std::uint8_t { first, exact, changed, gap };
    std::string file;
    Link link = Link::first;
    std::string after;       ///< the file that it follows
    std::string carries_on;  ///< the file that it is, and more
    std::string same_as;     ///< the file that it is
    std::vector<ChangedBetween> changes;
};

struct Fork {
    std::vector<std::string> files;
    std::string after;  ///< the file that they follow; empty if there is none
};

/// Steps of a log that an umpire has written.
struct Seal {
    std::string file;
    std::size_t first = 0, last = 0;  ///< of the log, from 1
    bool proved = false;
    std::string words;  ///< how it was proved, or why not
};

/// A file of a chain and one sentence about it.
struct FileRemark {
    std::string file;
    std::string why;
};

struct ChainReport {
    std::string module, game;
    std::vector<ChainedFile> files;  ///< in the order of the game
    std::vector<Fork> forks;
    std::vector<Seal> seals;
    std::vector<FileRemark> gaps;  ///< of the file behind the gap
    std::vector<FileRemark> misfits;
    std::vector<FileRemark> open_beginnings;  ///< files that begin in the middle of a battle

    /// Something was changed between mails, or something does not fit.
    bool is_broken() const;
    /// There is more to tell than that there is one file.
    bool tells_anything() const;
};

/// One entry of `chains` in the layout of `module-schema/check.schema.json`.
nlohmann::ordered_json chain_json(const ChainReport& chain, const catalog::Catalog& catalog);

/// The same for people. A line that is bad news is marked.
struct ChainLine {
    std::string text;
    enum class Tone : std::uint8_t { title, plain, notable } tone = Tone::plain;
};
std::vector<ChainLine> chain_lines(const ChainReport& chain, const catalog::Catalog& catalog);

}  // namespace umpire::report
