#pragma once

#include "../sample_files.hpp"
#include "pictures.hpp"
#include "traits_of_counters.hpp"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <string>
#include <vector>

/// The counters of a sample: their traits, their pictures, and the prototypes they share.
namespace umpire::samples {

struct Prototype {
    std::string name;
    std::string add_piece;
};

struct PaletteSlot {
    std::string name;
    int gpid = 0;
    std::string add_piece;
};

struct PaletteList {
    std::string name;
    std::vector<PaletteSlot> slots;
};

struct CounterSheet {
    std::vector<Prototype> prototypes;
    std::vector<PaletteList> lists;
    std::vector<ModuleEntry> images;
    int next_gpid = 1;
};

/// Fills a sheet. What all samples have is made here; each has its own sorts of counters.
class SheetMaker {
  public:
    explicit SheetMaker(CounterSheet& sheet) : sheet_(sheet) {}

  protected:
    PaletteList& list(const std::string& name);
    /// Its name again.
    std::string image(const std::string& name, std::string picture);
    void slot(PaletteList& list, const std::string& name, const Assembly& assembly, const CounterFace& face);
    void prototype(const std::string& name, const Assembly& assembly);
    /// Off, or on with a tag in a corner of the counter.
    vassal::Layer flag(const std::string& name, const std::string& tag, int slot, const std::string& words,
                       char key);
    /// 0 hits to the most that a counter takes.
    vassal::Layer hits(int most);
    /// Counters that a side can hide, and counters that move.
    void side_prototypes(const std::map<std::string, std::string>& papers);
    void mobile_prototype(const std::string& moved_image);

    CounterSheet& sheet_;
};

/// @name What a description of counters holds
/// @{
/// Ratings as counters print them: no zeros behind the point.
std::string rating(const nlohmann::json& value);
/// Empty if it is not there.
std::string text_of(const nlohmann::json& row, const char* key);
std::vector<nlohmann::json> rows_of(const nlohmann::json& document, const char* key);
/// @}

}  // namespace umpire::samples
