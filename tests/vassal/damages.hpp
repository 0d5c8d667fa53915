#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// Small sound files, and everything that can be wrong with them. All of it is the same on every run.
namespace umpire::testing {

struct Damage {
    std::string name;
    std::function<std::string()> make;  ///< the bytes of the whole file
    bool is_module = false;
    bool must_be_refused = false;
    std::string entry = {};  ///< the entry that a refusal must name, where that is known
};

struct Bomb {
    Damage damage;
    /// Of what the reader is willing to inflate; none of a bomb that it must see coming.
    std::size_t inflated_bytes = 0;
};

std::string sound_save_text();
std::string sound_log_text();
std::string sound_save_file();
std::string sound_log_file();
std::string sound_module_file();

/// Truncations, flipped bits, changed bytes, and chunks that are missing, doubled or exchanged.
std::vector<Damage> general_damages(const std::string& sound, const std::string& what, bool is_module);
/// One of them, chosen by a number.
void damage_at(std::string& bytes, std::size_t at, std::uint64_t number);
/// The same inside the text of a log, in an archive that is sound, and damages of its disguise.
std::vector<Damage> damaged_texts();
/// Archives that lie about their entries.
std::vector<Damage> damaged_archives();
/// Games that no engine would have written.
std::vector<Damage> hostile_games();
/// The same for modules.
std::vector<Damage> hostile_modules();
/// Small files that would fill the memory.
std::vector<Bomb> bombs();

}  // namespace umpire::testing
