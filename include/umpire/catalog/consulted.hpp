#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace umpire::catalog {

/// What of tables and printed numbers is read in this thread while it is there: on what a result can hang.
/// One at a time.
class Consulted {
  public:
    using Places = std::set<std::string, std::less<>>;

    Consulted();
    ~Consulted();
    Consulted(const Consulted&) = delete;
    Consulted& operator=(const Consulted&) = delete;

    Places take() { return std::move(places_); }

    /// @name What can be read, as it is called among the places
    /// @{
    static std::string cell(std::string_view table, std::size_t row, std::size_t column);
    static std::string modifier(std::string_view table, std::string_view rule);
    static std::string number(std::string_view id);
    /// @}

    /// Tells whoever listens, if anybody does.
    template <class Place>
    static void tell(Place place) {
        if (listening_ != nullptr) listening_->places_.insert(place());
    }

  private:
    Places places_;
    static thread_local Consulted* listening_;
};

}  // namespace umpire::catalog
