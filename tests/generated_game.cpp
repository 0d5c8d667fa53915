#include "generated_game.hpp"

#include "umpire/vassal/command_stream.hpp"
#include "umpire/vassal/commands.hpp"
#include "umpire/vassal/piece_text.hpp"
#include "umpire/vassal/sequence.hpp"

#include <fmt/core.h>

#include <random>
#include <vector>

namespace umpire::testing {

using namespace umpire::vassal;

namespace {

constexpr int columns = 60;
constexpr int rows = 40;

struct Counter {
    std::string id;
    std::string stack;
    int x = 0;
    int y = 0;
    int level = 1;
    int fuel = 10;
    bool moved = false;
    std::string side;
    std::string label;
    std::vector<std::string> types;
    std::string basic_type;
};

class Generator {
  public:
    explicit Generator(std::uint32_t seed) : random_(seed) {}

    Counter counter() {
        Counter made;
        made.id = std::to_string(next_id_++);
        made.x = 40 + 52 * pick(columns);
        made.y = 45 + 60 * pick(rows);
        made.side = pick(2) == 0 ? "Axis" : "Allies";
        const std::string name =
            fmt::format("{} Division {}", made.side == "Axis" ? "Panzer" : "Infantry", made.id);
        const std::string image = words(1) + made.id.substr(made.id.size() - 3);
        made.label = words(2);
        made.types = {
            "footprint;84,130;Movement Trail;false;false;10;255,255,255;0,0,0;100;50;20;30;1.0;;;;;false",
            "markmoved;moved.gif;0;0;Mark moved;77,195;;false;;;;",
            fmt::format("emb2;Flip;130;F;;130;;;130;;;;1;false;0;0;{0}-front.png,{0}-back.png;,+ "
                        "(reduced);true;Step;;;"
                        "false;;1;1;true;70,130;;;;1.0;;true",
                        image),
            fmt::format("PROP;Fuel;true,0,{},false;Burn:66\\,130:I\\,-1,Refuel:82\\,195:P\\,20;{}", pick(90),
                        words(3)),
            "PROP;Supply;false,0,100,false;;",
            "mark;Side,Attack,Defence,Movement,Kind",
            "label;76,130;Label;10;;0,0,0;t;0;c;0;b;c;$pieceName$ ($label$);Dialog;0;0;TextLabel;;false",
            "hide;73,130;Invisible;;side:;0.30000001192092896;;false",
            fmt::format("obs;79,130;{}.png;Conceal;I;Unknown {};side:;Peek;;true;;", words(1), words(1)),
            fmt::format("restrict;{};false;true;", made.side),
            "report;70\\,130;$location$: $newPieceName$ flips *;;;;false",
            fmt::format("macro;{0};Retire;82,{1};{{Step_Level==2&&Fuel<{1}}};;57344\\,0\\,retire;false;;;"
                        "counted;;;;false;;1;1",
                        words(2), pick(200)),
            fmt::format("sendto;Send to {};57344,0,retire;Dead;;{};{};;;0;0;0;0;;L;;;;", words(2), pick(3000),
                        pick(3000)),
            "delete;Delete;68,130;",
            "clone;Clone;67,130;",
        };
        made.basic_type = fmt::format("piece;;;{}.png;{}", image, name);
        return made;
    }

    std::string type(const Counter& counter) const {
        return encode_levels({counter.types.begin(), counter.types.end()}, counter.basic_type);
    }

    std::string state(const Counter& counter) const {
        const std::vector<std::string> own = {
            "false;;0;true;0",
            counter.moved ? "true" : "false",
            std::to_string(counter.level),
            std::to_string(counter.fuel),
            "in supply",
            fmt::format("{},{},{},{},{}", counter.side, counter.fuel, counter.level, counter.x % 9, "armour"),
            counter.label,
            "null",
            "null;",
            "",
            "-1",
            "",
            ";;",
            "",
            "",
        };
        return encode_levels({own.begin(), own.end()}, fmt::format("Main;{};{};{};2;UniqueID;{};OldMap;Main",
                                                                   counter.x, counter.y, 100, counter.id));
    }

    std::string add_text(const Counter& counter) const {
        const std::string type_text = type(counter);
        const std::string state_text = state(counter);
        return encode_command(AddPiece{counter.id, type_text, state_text});
    }

    std::string stack_text(Counter& counter) {
        counter.stack = std::to_string(next_id_++);
        return fmt::format("+/{}/stack/Main;{};{};{};@@1", counter.stack, counter.x, counter.y, counter.id);
    }

    /// Made-up words: real counters differ from each other about as much.
    std::string words(int count) {
        std::string text;
        for (; count > 0; --count) {
            for (int letters = 3 + pick(6); letters > 0; --letters)
                text += static_cast<char>('a' + pick(26));
            if (count > 1) text += ' ';
        }
        return text;
    }

    int pick(int below) { return static_cast<int>(random_() % static_cast<std::uint32_t>(below)); }

    CommandTree drag(Counter& counter) {
        CommandTree step{"null", {}};
        const Counter before = counter;
        counter.moved = true;
        step.subs.push_back({change(before, counter), {}});
        const std::string from = fmt::format("Main/{}/{}/null", counter.x, counter.y);
        counter.x = 40 + 52 * pick(columns);
        counter.y = 45 + 60 * pick(rows);
        step.subs.push_back({fmt::format("M/{}/Main/{}/{}/null/{}/pw-{}", counter.id, counter.x, counter.y,
                                         from, counter.side),
                             {}});
        step.subs.push_back({stack_text(counter), {}});
        step.subs.push_back({fmt::format("CHAT* {} moves", counter.id), {}});
        return step;
    }

    CommandTree flip(Counter& counter) {
        const Counter before = counter;
        counter.level = 3 - counter.level;
        counter.fuel = pick(20);
        return {change(before, counter), {{fmt::format("CHAT* {} flips", counter.id), {}}}};
    }

    CommandTree roll() {
        const int first = 1 + pick(6);
        const int second = 1 + pick(6);
        return {fmt::format("CHAT*** 2d6 = {},{} *** &lt;Alice&gt;", first, second),
                {{fmt::format("MutableProperty\t2d6_result\t1\t{},{}\tModule", first, second), {}}}};
    }

  private:
    std::string change(const Counter& before, const Counter& after) const {
        const std::string now = state(after);
        const std::string then = state(before);
        return encode_command(ChangePiece{after.id, now, then});
    }

    std::mt19937 random_;
    std::uint64_t next_id_ = 1'700'000'000'000;
};

std::string with_components(CommandTree pieces) {
    CommandTree save{"begin_save", {}};
    save.subs.push_back({"", {}});
    save.subs.push_back(std::move(pieces));
    save.subs.push_back({"PLAYER\tpw-Axis\tAlice\tAxis", {{"PLAYER\tpw-Allies\tBob\tAllies", {}}}});
    save.subs.push_back({"MainBoardPicker\tMain\t0\t0", {}});
    save.subs.push_back({"SETUP_STACK\t", {}});
    save.subs.push_back({"end_save", {}});
    return encode_tree(save);
}

}  // namespace

GeneratedGame generate_save(std::size_t bytes, std::uint32_t seed) {
    Generator generator(seed);
    GeneratedGame game;
    CommandTree pieces{"", {}};
    for (std::size_t size = 0; size < bytes; ++game.counters) {
        Counter counter = generator.counter();
        pieces.subs.push_back({generator.add_text(counter), {}});
        pieces.subs.push_back({generator.stack_text(counter), {}});
        size += pieces.subs[pieces.subs.size() - 2].text.size() + pieces.subs.back().text.size() + 4;
    }
    game.stream = with_components(std::move(pieces));
    return game;
}

GeneratedGame generate_log(std::size_t counters, std::size_t steps, std::uint32_t seed) {
    Generator generator(seed);
    GeneratedGame game;
    game.counters = counters;
    game.steps = steps;
    CommandTree pieces{"", {}};
    std::vector<Counter> all;
    for (std::size_t count = 0; count < counters; ++count) {
        all.push_back(generator.counter());
        pieces.subs.push_back({generator.add_text(all.back()), {}});
        pieces.subs.push_back({generator.stack_text(all.back()), {}});
    }
    game.stream = with_components(std::move(pieces));
    for (std::size_t step = 0; step < steps; ++step) {
        Counter& counter = all[static_cast<std::size_t>(generator.pick(static_cast<int>(counters)))];
        const int kind = generator.pick(10);
        CommandTree what = kind < 6   ? generator.drag(counter)
                           : kind < 9 ? generator.flip(counter)
                                      : generator.roll();
        SequenceEncoder token(escape);
        token.append(encode_tree(as_log_step(std::move(what))));
        game.stream += escape;
        game.stream += token.text();
    }
    return game;
}

std::string generated_build_file() {
    return R"(<VASSAL.build.GameModule name="Generated" version="1.0" VassalVersion="3.7.0">
<VASSAL.build.module.PlayerRoster><entry>Axis</entry><entry>Allies</entry></VASSAL.build.module.PlayerRoster>
<VASSAL.build.module.Map mapName="Main"><VASSAL.build.module.map.BoardPicker>
<VASSAL.build.module.map.boardPicker.Board name="Main" width="3200" height="2500">
<VASSAL.build.module.map.boardPicker.board.HexGrid dx="52.0" dy="60.0" x0="40" y0="45">
<VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering first="H" hType="N" vType="N" hLeading="1" vLeading="1"/>
</VASSAL.build.module.map.boardPicker.board.HexGrid></VASSAL.build.module.map.boardPicker.Board>
</VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>
<VASSAL.build.module.Map mapName="Dead"/>
<VASSAL.build.module.DiceButton name="2d6" nDice="2" nSides="6" reportFormat="** $name$ = $result$ *** &lt;$PlayerName$&gt;"/>
</VASSAL.build.GameModule>)";
}

}  // namespace umpire::testing
