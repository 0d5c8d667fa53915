#include "scene.hpp"

#include "umpire/game/common_facts.hpp"
#include "umpire/game/map.hpp"

#include <algorithm>

namespace umpire::samples {

using game::Kind;
using game::Subject;
using game::Value;

namespace {

/// A coast of a rough map is land or water; whoever can goes round it.
constexpr double coast = 4, farthest = 60;

std::string terrain_of(const game::Map& map, std::uint32_t place) {
    const std::string* terrain = map.attribute(place, game::fact::terrain).text();
    return terrain == nullptr ? std::string() : *terrain;
}

std::optional<double> cost_by_sea(const game::Map& map, std::uint32_t to) {
    const std::string terrain = terrain_of(map, to);
    if (map.attribute(to, game::Name::of("port")).is_yes()) return 2;
    if (terrain == "land") return std::nullopt;
    return terrain == "coastal" ? coast : 1;
}

std::optional<double> cost_by_land(const game::Map& map, std::uint32_t to) {
    if (terrain_of(map, to) == "sea") return std::nullopt;
    return 1;
}

std::optional<double> cost_of_leg(const game::Map& map, std::string_view over, std::uint32_t from,
                                  std::uint32_t to) {
    if (over == "air") return 1;
    if (map.hexside(from, to) == (over == "sea" ? "land" : "sea")) return std::nullopt;
    return over == "sea" ? cost_by_sea(map, to) : cost_by_land(map, to);
}

}  // namespace

std::string Scene::fill_in(std::string order) {
    for (auto begin = order.find('{'); begin != std::string::npos; begin = order.find('{')) {
        const auto end = order.find('}', begin);
        const std::string name = order.substr(begin + 1, end - begin - 1);
        const Blank& blank = habits_.blanks.at(name);
        std::string text = word_for(blank);
        for (const Subject thing : things_of(name))
            text += (text.empty()                     ? ""
                     : blank.what == Blank::What::way ? " "
                                                      : ", ") +
                    Candidates::written(position_.name(thing));
        if (text.empty()) return "";
        order.replace(begin, end + 1 - begin, text);
    }
    return order;
}

const Scene::Things& Scene::things_of(const std::string& name) {
    const auto known = chosen_.find(name);
    if (known != chosen_.end()) return known->second;
    return chosen_[name] = choose(habits_.blanks.at(name));
}

Scene::Things Scene::choose(const Blank& blank) {
    switch (blank.what) {
        case Blank::What::units:
            return units(blank);
        case Blank::What::group:
            return group(blank);
        case Blank::What::place:
            return place(blank);
        case Blank::What::way:
            return way(blank);
        case Blank::What::side:
        case Blank::What::nation:
            return {};
    }
    return {};
}

std::string Scene::word_for(const Blank& blank) {
    if (blank.what == Blank::What::side) return blank.of_enemy ? candidates_.other_side(side_) : side_;
    if (blank.what != Blank::What::nation) return "";
    for (const Subject thing : things_of(blank.by)) {
        Things units{thing};
        for (const Subject unit : position_.units_in(thing))
            units.push_back(unit);
        for (const Subject unit : units)
            if (const auto* nation = position_.get(unit, game::Name::of("nation")).text())
                return Candidates::written(*nation);
    }
    return "";
}

/// Units wait and are counted in boxes that nobody can go to.
bool Scene::is_in_play(Subject place) const {
    if (place.index >= position_.map().size() || position_.map().is_hex(place.index)) return true;
    return position_.get(place, game::Name::of("sea_area")).is_yes() ||
           position_.get(place, game::Name::of("nation_box")).is_yes();
}

std::optional<Subject> Scene::where(const std::string& name) {
    if (name.empty()) return std::nullopt;
    const Things& things = things_of(name);
    if (things.empty()) return std::nullopt;
    if (things.front().kind == Kind::location) return things.front();
    return position_.location(things.front());
}

bool Scene::is_within(Subject one, Subject other, int hexes) const {
    if (one == other) return true;
    const game::Map& map = position_.map();
    const auto apart = map.distance(one.index, other.index);
    return hexes > 0 && apart && *apart <= hexes;
}

bool Scene::is_meant(Subject unit, const Blank& blank) const {
    if (!blank.is.empty() && !position_.get(unit, game::Name::of(blank.is)).is_yes()) return false;
    const std::string* type = position_.get(unit, game::fact::type).text();
    const auto inside = position_.inside(unit);
    return type != nullptr && inside && inside->kind != Kind::unit &&
           std::find(blank.types.begin(), blank.types.end(), *type) != blank.types.end();
}

Scene::Things Scene::units(const Blank& blank) {
    const std::string side = blank.of_enemy ? candidates_.other_side(side_) : side_;
    const auto near = where(blank.by);
    if (!near && !blank.by.empty()) return {};
    Things all;
    for (const Subject unit : candidates_.units_of(side))
        if (const auto there = position_.location(unit); there && is_in_play(*there) &&
                                                         is_meant(unit, blank) &&
                                                         (!near || is_within(*near, *there, blank.within)))
            all.push_back(unit);
    if (all.empty()) return all;
    const auto together = position_.inside(chance_.one_of(all));
    if (blank.inside) {
        const Things& groups = things_of(blank.by);
        std::erase_if(all, [&](Subject unit) { return position_.inside(unit) != groups.front(); });
    } else {
        std::erase_if(all, [&](Subject unit) { return position_.inside(unit) != together; });
    }
    chance_.shuffle(all);
    if (blank.at_most > 0) all.resize(std::min(all.size(), 1 + chance_.below(blank.at_most)));
    return all;
}

bool Scene::has_one_of(Subject group, const std::vector<std::string>& types) const {
    const auto units = position_.units_in(group);
    return std::any_of(units.begin(), units.end(), [&](Subject unit) {
        const std::string* type = position_.get(unit, game::fact::type).text();
        return type != nullptr && std::find(types.begin(), types.end(), *type) != types.end();
    });
}

Scene::Things Scene::group(const Blank& blank) {
    const auto near = where(blank.by);
    if (!near && !blank.by.empty()) return {};
    Things groups = candidates_.groups_of(blank.of_enemy ? candidates_.other_side(side_) : side_);
    std::erase_if(groups, [&](Subject one) {
        const auto there = position_.location(one);
        return !there || (near && !is_within(*near, *there, blank.within)) ||
               (!blank.types.empty() && !has_one_of(one, blank.types));
    });
    if (groups.empty()) return groups;
    return {chance_.one_of(groups)};
}

Scene::Things Scene::place(const Blank& blank) {
    const auto from = where(blank.by);
    if (!from && !blank.by.empty()) return {};
    const game::Map& map = position_.map();
    Things places;
    for (std::uint32_t place = 0; place < map.size(); ++place) {
        const Subject here{Kind::location, place};
        const bool is = blank.types.empty() ||
                        std::any_of(blank.types.begin(), blank.types.end(), [&](const std::string& fact) {
                            return position_.get(here, game::Name::of(fact)).is_yes();
                        });
        if (is && (blank.over.empty() || terrain_of(map, place) == blank.over) &&
            (!blank.of_enemy ||
             position_.get(here, game::Name::of("controller")) == Value(candidates_.other_side(side_))) &&
            (!from || blank.within == 0 || is_within(*from, here, blank.within)))
            places.push_back(here);
    }
    if (from && blank.within == 0 && blank.types.empty()) return {*from};
    std::erase_if(places, [&](Subject one) { return from && one == *from; });
    if (places.empty()) return places;
    return {chance_.one_of(places)};
}

/// Without the place where it begins. Nothing is known of the way to a box: it is entered in one step.
Scene::Things Scene::way(const Blank& blank) {
    const auto from = where(blank.by), to = where(blank.to);
    if (!from || !to || *from == *to) return {};
    const game::Map& map = position_.map();
    if (!map.is_hex(from->index) || !map.is_hex(to->index)) return {*to};
    const auto found = map.cheapest_path(
        from->index, to->index,
        [&](std::uint32_t here, std::uint32_t next) { return cost_of_leg(map, blank.over, here, next); },
        farthest);
    if (!found) return {};
    Things places;
    for (const std::uint32_t hex : *found)
        places.push_back({Kind::location, hex});
    return places;
}

}  // namespace umpire::samples
