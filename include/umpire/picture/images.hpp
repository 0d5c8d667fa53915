#pragma once

#include "umpire/vassal/geometry.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace umpire::picture {

/// The images of a module and its extensions, each decoded when it is first drawn. They come from anybody:
/// sizes are bounded before anything is decoded, and nothing outside of the archives is ever read.
class Images {
  public:
    /// Of a game whose module is not there: no image at all.
    Images();
    /// With the extensions beside the module, and those given. Throws InputError.
    explicit Images(const std::filesystem::path& module,
                    const std::vector<std::filesystem::path>& extensions = {});
    ~Images();
    Images(const Images&) = delete;
    Images& operator=(const Images&) = delete;

    /// As VASSAL counts it; none if there is no such image, or nobody could draw it.
    std::optional<vassal::Size> size(std::string_view name);

    /// Only for this room.
    struct Store;
    Store& store() { return *store_; }

  private:
    std::unique_ptr<Store> store_;
};

}  // namespace umpire::picture
