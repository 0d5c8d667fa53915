#include "styles.hpp"

#include "umpire/binding/binding.hpp"
#include "umpire/vassal/properties.hpp"

#include "table_hand.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace umpire::samples {

std::string_view name_of(Style style) {
    switch (style) {
        case Style::orders:
            return "orders";
        case Style::few:
            return "few";
        case Style::plain:
            return "plain";
        case Style::sloppy:
            return "sloppy";
        case Style::single:
            return "single";
    }
    return "";
}

namespace {

class Scribe {
  public:
    Scribe(const Turn& turn, Style style, const Ground& ground, std::uint64_t seed)
        : turn_(turn), style_(style), ground_(ground), chance_(seed), game_(ground.module, turn.save) {
        game_.begin_log();
    }

    PlayedLog write() {
        for (const Deed& deed : turn_.deeds) {
            if (style_ == Style::sloppy) slip(deed);
            const std::size_t first = game_.steps() + 1;
            do_it(deed);
            for (std::size_t step = first; step <= game_.steps(); ++step)
                log_.script[step - 1] +=
                    fmt::format("   [{}{}{}{}]", deed.violation, deed.violation.empty() ? "" : ": ",
                                deed.order, deed.meaning.empty() ? "" : " = " + deed.meaning);
            log_.steps.emplace_back(first, game_.steps() + 1);
        }
        log_.text = game_.log();
        return std::move(log_);
    }

  private:
    std::string player_of(const std::string& side) {
        for (const vassal::Player& player : game_.table().players())
            if (ground_.request.binding->side(player.side) == side) return player.name;
        return game_.table().players().front().name;
    }

    void note(const std::string& what) { log_.script.resize(game_.steps(), what); }

    void do_it(const Deed& deed) {
        const std::string player = player_of(deed.side);
        const bool said =
            style_ == Style::orders ||
            (style_ == Style::few && (deed.told || !ground_.habits.seen_on_table.contains(deed.verb)));
        if (said && !deed.order.empty()) say(player, "!" + deed.order);
        if (deed.next_phase) {
            deed.track.empty() ? game_.next_turn() : game_.set_turn(deed.track);
            note("next phase");
        }
        for (const Throw& dice : deed.dice)
            roll(player, dice);
        for (const Touch& touch : deed.touches)
            take(player, touch);
    }

    void say(const std::string& player, const std::string& text) {
        game_.say(player, text);
        note(fmt::format("{}: {}", player, text));
    }

    /// With the buttons that there are.
    void roll(const std::string& player, const Throw& dice) {
        std::size_t left = 0;
        while (left < dice.faces.size()) {
            const vassal::DiceButton* best = nullptr;
            for (const vassal::DiceButton& button : game_.module().dice_buttons) {
                const auto count = static_cast<std::size_t>(button.count);
                if (button.sides == dice.sides && count <= dice.faces.size() - left &&
                    (best == nullptr || button.count > best->count))
                    best = &button;
            }
            if (best == nullptr) return;
            const auto begin = dice.faces.begin() + static_cast<std::ptrdiff_t>(left);
            const std::vector<int> faces(begin, begin + best->count);
            game_.roll(player, best->name, faces);
            note(fmt::format("{} rolls {}", player, fmt::join(faces, " ")));
            if (style_ == Style::sloppy && chance_.in(4))
                say(player, fmt::format("That is a {}!", faces.front()));
            left += faces.size();
        }
    }

    void one(const std::string& player, const Touch& touch) {
        game_.step(player, {}, [&](vassal::Edit& edit) { put(edit, game_.table(), touch); });
        note(touch.how == Touch::How::set || touch.how == Touch::How::global
                 ? fmt::format("{} of {} = {}", touch.property, touch.name, touch.value)
             : touch.how == Touch::How::remove
                 ? fmt::format("remove {}", touch.name)
                 : fmt::format("{} drags {} -> {}", player, touch.name, place_of(touch.piece)));
    }

    std::string place_of(const std::string& piece) {
        const auto& one = game_.table().piece(game_.table().find(piece));
        return vassal::location_name(game_.table(), one);
    }

    void take(const std::string& player, const Touch& touch) {
        if (style_ == Style::single && touch.members.size() > 1) return one_by_one(player, touch);
        if (style_ == Style::sloppy && !touch.land.empty() && chance_.in(3)) {
            Touch fallen = touch;
            std::tie(fallen.x, fallen.y) = chance_.one_of(touch.land);
            one(player, fallen);
        }
        one(player, touch);
    }

    /// The ships to where the group goes, then its marker, and the ships into its box again.
    void one_by_one(const std::string& player, const Touch& touch) {
        Touch ship;
        const auto each = [&](int map, int x, int y) {
            for (const std::string& piece : touch.members) {
                ship.piece = piece;
                ship.name = vassal::basic_name(game_.table(), game_.table().piece(game_.table().find(piece)));
                ship.map = map;
                ship.x = x;
                ship.y = y;
                one(player, ship);
            }
        };
        each(touch.map, touch.x, touch.y);
        Touch marker = touch;
        one(player, marker);
        each(touch.members_map, touch.members_x, touch.members_y);
    }

    /// What happens to everybody and means nothing.
    void slip(const Deed& deed) {
        const std::string player = player_of(deed.side);
        switch (chance_.below(6)) {
            case 0:
                return say(player, "One moment, the phone.");
            case 1:
                return click_too_far();
            case 2:
            case 3:
                return nudge(player);
            case 4:
                return shuffle(player);
            default:
                return;
        }
    }

    void click_too_far() {
        const auto before = game_.table().turns();
        if (before.empty()) return;
        game_.next_turn();
        note("next phase, too far");
        game_.step("", {}, [&](vassal::Edit& edit) {
            for (const auto& [tracker, state] : before)
                edit.set_turn(tracker, state);
        });
        note("and back");
    }

    std::optional<Touch> some_counter() {
        std::vector<Touch> all;
        for (const vassal::Piece& piece : game_.table().pieces()) {
            if (!piece.present || piece.kind != vassal::PieceKind::piece || piece.place.map < 0) continue;
            Touch touch;
            touch.piece = piece.id;
            touch.name = vassal::basic_name(game_.table(), piece);
            touch.map = piece.place.map;
            touch.x = piece.place.x;
            touch.y = piece.place.y;
            all.push_back(std::move(touch));
        }
        return all.empty() ? std::nullopt : std::optional(chance_.one_of(all));
    }

    void nudge(const std::string& player) {
        const auto counter = some_counter();
        const auto elsewhere = some_counter();
        if (!counter || !elsewhere) return;
        Touch away = *counter;
        away.map = elsewhere->map;
        away.x = elsewhere->x;
        away.y = elsewhere->y;
        one(player, away);
        one(player, *counter);
    }

    void shuffle(const std::string& player) {
        if (const auto counter = some_counter()) one(player, *counter);
    }

    const Turn& turn_;
    Style style_;
    const Ground& ground_;
    Chance chance_;
    ScriptedGame game_;
    PlayedLog log_;
};

}  // namespace

PlayedLog play(const Turn& turn, Style style, const Ground& ground, std::uint64_t seed) {
    return Scribe(turn, style, ground, seed).write();
}

}  // namespace umpire::samples
