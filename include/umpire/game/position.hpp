#pragma once

#include "umpire/game/value.hpp"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>

namespace umpire::game {

class Map;

/// Whoever wants to know what of a position is looked at and what is changed, such as one who keeps results
/// for positions that differ only in what nobody asked for.
class Watcher {
  public:
    virtual ~Watcher() = default;
    virtual void reads(Subject what, Name fact) = 0;
    /// Whether it has any fact that begins so.
    virtual void reads_all(Subject what, std::string_view beginning) = 0;
    /// Looks where things are.
    virtual void looks_around() = 0;
    /// Is about to set a fact, even to what it is.
    virtual void sets(Subject what, Name fact) = 0;
    virtual void moves(Subject what) = 0;
};

/// The one truth about the game at a moment: things with their attributes, and what is inside what (a unit in
/// a group, a group in a hex, cargo in a ship, a counter in a box). Every change can be taken back; nothing
/// copies the board.
class Position {
  public:
    explicit Position(std::shared_ptr<const Map> map);

    const Map& map() const { return *map_; }
    const std::shared_ptr<const Map>& shared_map() const { return map_; }

    /// Adds a thing, or finds it if it is there. Places are those of the map.
    Subject add(Kind kind, std::string_view name);
    std::optional<Subject> find(Kind kind, std::string_view name) const;
    /// A unit, else a group, else a place, else a side of that name.
    std::optional<Subject> find(std::string_view name) const;
    const std::string& name(Subject what) const { return record(what).name; }
    std::size_t count(Kind kind) const { return of(kind).size(); }

    /// Not known if nobody has said; a place answers with what its map says of it.
    const Value& get(Subject what, Name fact) const;
    void set(Subject what, Name fact, Value value);
    const Facts& attributes(Subject what) const {
        if (watcher_ != nullptr) watcher_->reads_all(what, {});
        return record(what).attributes;
    }
    /// Whether anything is set on it whose name begins so.
    bool has_fact_beginning(Subject what, std::string_view beginning) const;

    void place(Subject what, Subject where);
    /// Off the board: in nothing at all.
    void take_away(Subject what);
    std::optional<Subject> inside(Subject what) const {
        if (watcher_ != nullptr) watcher_->looks_around();
        return record(what).inside;
    }
    std::span<const Subject> contents(Subject where) const {
        if (watcher_ != nullptr) watcher_->looks_around();
        return record(where).contents;
    }
    /// The place that it is in, through groups and carriers.
    std::optional<Place> location(Subject what) const;
    /// All units within it, through groups, in order; what a unit carries stays unseen unless it is asked
    /// itself.
    Units units_in(Subject where) const;

    std::size_t mark() const { return journal_.size(); }
    /// What has changed since the mark, each once: a fact of a thing, or where it is (no fact).
    std::set<std::pair<Subject, Name>> changed_since(std::size_t mark) const;
    /// The same with what was there at the mark.
    std::map<std::pair<Subject, Name>, Value> values_before(std::size_t mark) const;
    /// Things that were not there at the mark, in the order in which they came.
    std::vector<Subject> added_since(std::size_t mark) const;
    void undo_to(std::size_t mark);
    /// Forgets how to go back before now.
    void forget_changes() { journal_.clear(); }

    /// Grows with every change, also with one that is taken back: while it stands still, so does everything.
    std::size_t changes() const { return changes_; }

    /// Tells somebody of everything that is asked and done from now on; null: nobody.
    void watch(Watcher* watcher) { watcher_ = watcher; }
    bool is_watched() const { return watcher_ != nullptr; }

  private:
    struct Record {
        std::string name;
        Facts attributes;
        std::optional<Subject> inside;
        std::vector<Subject> contents;
    };
    struct Added {};
    struct Set {
        Name fact;
        Value old_value;
    };
    struct Placed {
        std::optional<Subject> old_inside;
        std::size_t old_index;
    };
    struct Change {
        Subject what;
        std::variant<Added, Set, Placed> how;
    };

    std::vector<Record>& of(Kind kind) { return records_[static_cast<std::size_t>(kind)]; }
    const std::vector<Record>& of(Kind kind) const { return records_[static_cast<std::size_t>(kind)]; }
    Record& record(Subject what) { return of(what.kind).at(what.index); }
    const Record& record(Subject what) const { return of(what.kind).at(what.index); }
    void put(Subject what, std::optional<Subject> where);
    /// Takes it out of what it is in, and says where in there it was.
    std::size_t pull_out(Subject what);
    void undo(const Change& change);

    std::shared_ptr<const Map> map_;
    std::array<std::vector<Record>, kind_count> records_;
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
    };
    std::array<std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>>, kind_count> by_name_;
    std::vector<Change> journal_;
    std::size_t changes_ = 0;
    Watcher* watcher_ = nullptr;
};

}  // namespace umpire::game
