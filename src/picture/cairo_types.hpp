#pragma once

#include "umpire/vassal/codecs.hpp"

#include <cairo.h>
#include <glib-object.h>
#include <memory>

/// What the libraries hand out, given back when it goes out of scope.
namespace umpire::picture {

struct GiveBack {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    void operator()(cairo_t* context) const { cairo_destroy(context); }
    void operator()(cairo_pattern_t* pattern) const { cairo_pattern_destroy(pattern); }
};
using Surface = std::unique_ptr<cairo_surface_t, GiveBack>;
using Context = std::unique_ptr<cairo_t, GiveBack>;

struct Unref {
    void operator()(gpointer object) const { g_object_unref(object); }
};
template <class Object>
using Owned = std::unique_ptr<Object, Unref>;

/// For as long as it lives; then everything is as before.
class Saved {
  public:
    explicit Saved(cairo_t* context) : context_(context) { cairo_save(context); }
    ~Saved() { cairo_restore(context_); }
    Saved(const Saved&) = delete;
    Saved& operator=(const Saved&) = delete;

  private:
    cairo_t* context_;
};

inline void set_colour(cairo_t* context, const vassal::Colour& colour, double opacity = 1) {
    cairo_set_source_rgba(context, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0,
                          colour.alpha / 255.0 * opacity);
}

}  // namespace umpire::picture
