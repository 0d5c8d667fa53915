#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace umpire::vassal {

/// Finds pieces by id. All slots lie in one block: a save has thousands of pieces, and each is looked up more
/// than once while it is read. The texts of the ids must outlive the index.
template <class Ref>
class IdIndex {
  public:
    void reserve(std::size_t count) {
        if (count * 2 > slots_.size()) grow(count * 2);
    }
    void clear() {
        slots_.clear();
        used_ = 0;
    }

    const Ref* find(std::string_view id) const {
        if (slots_.empty()) return nullptr;
        const Slot& slot = slots_[locate(id, hash_of(id))];
        return slot.state == State::taken ? &slot.ref : nullptr;
    }

    void insert(std::string_view id, Ref ref) {
        if ((used_ + 1) * 2 > slots_.size()) grow(slots_.size() * 2);
        const std::uint32_t hash = hash_of(id);
        Slot& slot = slots_[locate(id, hash)];
        if (slot.state == State::free) ++used_;
        slot = {id, hash, ref, State::taken};
    }

    void erase(std::string_view id) {
        if (slots_.empty()) return;
        Slot& slot = slots_[locate(id, hash_of(id))];
        // The slot stays in use, so that what was put behind it is still found.
        if (slot.state == State::taken) slot.state = State::erased;
    }

  private:
    enum class State : std::uint8_t { free, taken, erased };
    struct Slot {
        std::string_view id;
        std::uint32_t hash = 0;
        Ref ref{};
        State state = State::free;
    };

    static std::uint32_t hash_of(std::string_view id) {
        const std::uint64_t hash = std::hash<std::string_view>{}(id);
        return static_cast<std::uint32_t>(hash ^ (hash >> 32U));
    }

    /// The slot that has the id, else the one where it belongs.
    std::size_t locate(std::string_view id, std::uint32_t hash) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t erased = slots_.size();
        for (std::size_t index = hash & mask;; index = (index + 1) & mask) {
            const Slot& slot = slots_[index];
            if (slot.state == State::free) return erased == slots_.size() ? index : erased;
            if (slot.state == State::erased && erased == slots_.size()) erased = index;
            if (slot.state == State::taken && slot.hash == hash && slot.id == id) return index;
        }
    }

    void grow(std::size_t least) {
        std::size_t size = 64;
        while (size < least)
            size *= 2;
        std::vector<Slot> old(size);
        old.swap(slots_);
        used_ = 0;
        for (const Slot& slot : old) {
            if (slot.state != State::taken) continue;
            std::size_t index = slot.hash & (size - 1);
            while (slots_[index].state != State::free)
                index = (index + 1) & (size - 1);
            slots_[index] = slot;
            ++used_;
        }
    }

    std::vector<Slot> slots_;
    std::size_t used_ = 0;
};

}  // namespace umpire::vassal
