#include "hostile_inputs.hpp"

#include "umpire/vassal/game_file.hpp"

#include "measured_run.hpp"
#include "temporary_folder.hpp"
#include "vassal/damaged_builders.hpp"
#include "vassal/damages.hpp"
#include "zip_bytes.hpp"

#include <fmt/core.h>

#include <fstream>
#include <random>
#include <sstream>

namespace umpire::testing {

namespace {

using Runs = std::vector<std::vector<std::string>>;

constexpr const char* europa_module = "@@samples/norwegian-sea/norwegian-sea.vmod";
constexpr const char* europa_log = "@@samples/norwegian-sea/apr2-plain.vlog";
constexpr std::size_t some = 20'000;

std::string content_of(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

std::string sample(const std::string& path) {
    return content_of(UMPIRE_SOURCE_DIR "/" + path);
}

/// Everything that takes a save or log, without a module.
Runs runs_of_game(const std::string& file) {
    return {{"inspect", "--no-module", file},
            {"dump", "--no-module", file},
            {"dump", "--no-module", "--all-steps", file},
            {"replay", "--no-module", file},
            {"diff", "--no-module", file, file}};
}

/// The same with a game of which Umpire knows the rules.
Runs runs_with_rules(const std::string& file) {
    return {{"replay", "-m", europa_module, file},
            {"check", "-m", europa_module, file},
            {"adjudicate", "-m", europa_module, file, "-o", "@out.vlog"},
            {"verify", "-m", europa_module, file},
            {"odds", "-m", europa_module, file}};
}

Runs runs_of_module(const std::string& file) {
    return {{"inspect", file},
            {"bind", file},
            {"dump", "-m", file, "@sound.vlog"},
            {"replay", "-m", file, "@sound.vlog"},
            {"bind", file, "--check", "@@module-schema/europa/binding.json"},
            {"build", "@@samples/norwegian-sea/narvik.json", "-m", file, "-o", "@built.vsav"}};
}

std::string game(const std::string& commands, const std::string& steps) {
    return zip_bytes({{"savedGame", "begin_save\x1B" + commands +
                                        "\x1B"
                                        "end_save" +
                                        steps}});
}

std::string repeated(std::size_t count, const std::function<std::string(std::size_t)>& make) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i)
        all += make(i);
    return all;
}

std::string step(const std::string& command) {
    return "\x1BLOG\t" + command;
}

/// Counters are in one command, that of the save's pieces, each behind the other.
std::string counters(std::size_t count, const std::string& trait = "", const std::string& state = "") {
    return repeated(count, [&](std::size_t i) {
        return "\x1B" + fmt::format("+/{}/{}piece;;;a.png;U{}/{}Map0;1;1;1;0", i + 100, trait, i, state);
    });
}

HostileInput log_of(const std::string& name, std::function<std::string()> make, bool with_rules = false) {
    HostileInput input{name, {{"hostile.vlog", std::move(make)}}, runs_of_game("@hostile.vlog")};
    if (with_rules)
        for (auto& run : runs_with_rules("@hostile.vlog"))
            input.runs.push_back(run);
    return input;
}

void add_logs(std::vector<HostileInput>& all) {
    all.push_back(log_of("a stack of 19,000 counters moved 20,000 times", [] {
        std::string stack =
            "\x1B"
            "+/5/stack/Map0;1;1";
        for (std::size_t i = 0; i < 19'000; ++i)
            stack += fmt::format(";{}", i + 100);
        return game(
            counters(19'000) + stack, repeated(some, [](std::size_t i) {
                return step(fmt::format("M/5/Map{}/{}/{}/null/Map0/1/1/null/x", i % 2, i % 100, i % 100));
            }));
    }));
    all.push_back(log_of("a counter of 1,500 traits moved 10,000 times", [] {
        std::string traits, states;
        for (std::size_t i = 0; i < 1'500; ++i)
            traits += fmt::format("mark;k{}", i) + '\t', states += "v\t";
        return game(counters(1, traits, states), repeated(10'000, [](std::size_t i) {
                        return step(fmt::format("M/100/Map0/{}/{}/null/Map0/1/1/null/x", i, i));
                    }));
    }));
    all.push_back(log_of("properties that double forty times, of 2,000 counters", [] {
        std::string traits, states;
        for (int i = 0; i < 40; ++i)
            traits += fmt::format("calcProp;a{};{{a{} + a{}}}", i, i + 1, i + 1) + '\t', states += '\t';
        return game(counters(2'000, traits, states), "");
    }));
    all.push_back(log_of("20,000 properties and 10,000 steps that change one", [] {
        return game(repeated(some,
                             [](std::size_t i) {
                                 return "\x1B" + fmt::format("MutableProperty\tp{}\t\t1\tModule", i);
                             }),
                    repeated(10'000, [](std::size_t i) {
                        return step(fmt::format("MutableProperty\tp{}\t{}\t{}\tModule", i % 100, i, i + 1));
                    }));
    }));
    all.push_back(log_of("1,000 players and 20,000 steps", [] {
        return game(
            repeated(1'000, [](std::size_t i) { return "\x1B" + fmt::format("PLAYER\t{}\tAnn\tAxis", i); }),
            repeated(some, [](std::size_t) { return step("CHAT a"); }));
    }));
    all.push_back(log_of("1,000 maps and 20,000 steps", [] {
        return game(
            repeated(1'000,
                     [](std::size_t i) { return "\x1B" + fmt::format("+/{0}/piece;;;;/Map {0};1;1;;0", i); }),
            repeated(some, [](std::size_t) { return step("CHAT a"); }));
    }));
    all.push_back(log_of("20,000 steps that take back", [] {
        return game(counters(10), repeated(some, [](std::size_t i) {
                        return i % 2 == 0 ? step("M/100/Map0/2/2/null/Map0/1/1/null/x")
                                          : step("UNDO\ttrue") + "\\\x1BM/100/Map0/1/1/null/Map0/2/2/null/x";
                    }));
    }));
    all.push_back(log_of("takings back in takings back", [] {
        std::string nested = step("UNDO\ttrue");
        for (std::size_t depth = 1; depth < 150; ++depth)
            nested += std::string(depth, '\\') + "\x1BUNDO\ttrue";
        return game(counters(10), repeated(20, [&](std::size_t) { return nested; }));
    }));
    all.push_back(log_of(
        "a line of a million letters",
        [] { return game(counters(10), step("CHAT<Ann> - " + std::string(1'000'000, 'a'))); }, true));
    all.push_back(log_of(
        "a line of 300,000 words, some of them orders",
        [] {
            return game(counters(10), step("CHAT<Ann> - !fire " + times("a, ", 300'000)) +
                                          step("CHAT<Ann> - " + times("fires at ", 100'000)));
        },
        true));
    all.push_back(log_of(
        "20,000 lines of small talk and orders",
        [] {
            return game(counters(10), repeated(some, [](std::size_t i) {
                            return step(i % 3 == 0 ? "CHAT<Ann> - !fire Hood -> Bismarck"
                                                   : "CHAT<Ann> - Hood fires at Bismarck");
                        }));
        },
        true));
    all.push_back(log_of(
        "a name of a million letters",
        [] {
            return game("\x1B+/1/piece;;;a.png;" + std::string(1'000'000, 'n') + "/Map0;1;1;1;0",
                        repeated(20, [](std::size_t i) {
                            return step(fmt::format("M/1/Map0/{}/2/null/Map0/1/1/null/x", i));
                        }));
        },
        true));
    all.push_back(log_of("20,000 decks", [] {
        return game(
            repeated(some,
                     [](std::size_t i) {
                         return "\x1B" + fmt::format("+/{0}/deck;;;;;;;;;;;;;D{0}/Map0;{0};1;true", i);
                     }),
            repeated(200, [](std::size_t i) { return step(fmt::format("D/{0}/Map0;{0};1;false", i)); }));
    }));
    all.push_back(log_of("a deck of 19,000 cards, all of them drawn", [] {
        std::string cards;
        for (std::size_t i = 0; i < 19'000; ++i)
            cards += fmt::format("{}{}", i == 0 ? "" : ",", i + 100);
        return game(counters(19'000) + "\x1B+/5/deck;;;;;;;;;;;;;D/Map0;1;1;true;" + cards,
                    repeated(19'000, [](std::size_t i) {
                        return step(fmt::format("M/{}/Map0/{}/9/null/Map0/1/1/5/x", i + 100, i));
                    }));
    }));
}

std::string slots(std::size_t count, const std::string& definition) {
    return "<VASSAL.build.module.PieceWindow>" +
           repeated(count,
                    [&](std::size_t i) {
                        return fmt::format(
                            "<VASSAL.build.widget.PieceSlot entryName=\"u{0}\" gpid=\"{0}\">{1}"
                            "</VASSAL.build.widget.PieceSlot>",
                            i, definition);
                    }) +
           "</VASSAL.build.module.PieceWindow>";
}

std::string prototypes(std::size_t count, const std::function<std::string(std::size_t)>& definition) {
    return "<VASSAL.build.module.PrototypesContainer>" +
           repeated(count,
                    [&](std::size_t i) {
                        return fmt::format(
                            "<VASSAL.build.module.PrototypeDefinition name=\"p{}\">{}"
                            "</VASSAL.build.module.PrototypeDefinition>",
                            i, definition(i));
                    }) +
           "</VASSAL.build.module.PrototypesContainer>";
}

HostileInput module_of(const std::string& name, std::function<std::string()> build_file) {
    return {name,
            {{"hostile.vmod",
              [build_file] {
                  return zip_bytes(
                      {{"buildFile.xml", build_file()},
                       {"moduledata", "<data version=\"1\"><version>1</version><name>x</name></data>"}});
              }},
             {"sound.vlog", sound_log_file}},
            runs_of_module("@hostile.vmod")};
}

std::string in_zones(const std::string& zones) {
    return build_file_with("", "<VASSAL.build.module.map.boardPicker.board.ZonedGrid>" + zones +
                                   "</VASSAL.build.module.map.boardPicker.board.ZonedGrid>");
}

void add_modules(std::vector<HostileInput>& all) {
    const auto twice = [](std::size_t i) {
        return fmt::format("+/null/prototype;p{0}\tprototype;p{0}\\\tpiece;;;;/\t\\\tnull;0;0", i + 1);
    };
    all.push_back(module_of("prototypes that double sixty times", [twice] {
        return build_file_with(prototypes(60, twice) + slots(1, "+/null/prototype;p0\tpiece;;;;/\tnull;0;0"));
    }));
    all.push_back(module_of("20,000 counters of prototypes that double nine times", [twice] {
        return build_file_with(prototypes(9, twice) +
                               slots(some, "+/null/prototype;p0\tpiece;;;;/\tnull;0;0"));
    }));
    all.push_back(module_of("20,000 prototypes, each of which uses the next", [] {
        return build_file_with(prototypes(some,
                                          [](std::size_t i) {
                                              return fmt::format("+/null/prototype;p{}\tpiece;;;;/\tnull;0;0",
                                                                 i + 1);
                                          }) +
                               slots(1, "+/null/prototype;p0\tpiece;;;;/\tnull;0;0"));
    }));
    all.push_back(module_of("20,000 regions", [] {
        return build_file_with(
            "", "<VASSAL.build.module.map.boardPicker.board.RegionGrid>" + repeated(some, [](std::size_t i) {
                    return fmt::format(
                        "<VASSAL.build.module.map.boardPicker.board.Region "
                        "name=\"r{0}\" originx=\"{0}\" originy=\"{1}\"/>",
                        i, i % 600);
                }) + "</VASSAL.build.module.map.boardPicker.board.RegionGrid>");
    }));
    all.push_back(module_of("5,000 zones, one over the other", [] {
        return in_zones(repeated(5'000, [](std::size_t i) {
            return fmt::format(
                "<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name=\"z{}\" "
                "locationFormat=\"$name$\" path=\"0,0;600,0;600,600;0,600\"/>",
                i);
        }));
    }));
    all.push_back(module_of("a zone of 100,000 corners", [] {
        return in_zones(
            "<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name=\"z\" path=\"" +
            repeated(100'000, [](std::size_t i) { return fmt::format("{},{};", i % 600, i % 7 * 80); }) +
            "0,0\"/>");
    }));
    all.push_back(module_of("turns ninety levels deep", [] {
        return build_file_with(
            "<VASSAL.build.module.turn.TurnTracker name=\"T\">" +
            times("<VASSAL.build.module.turn.CounterTurnLevel property=\"p\" start=\"1\">", 90) +
            times("</VASSAL.build.module.turn.CounterTurnLevel>", 90) +
            "</VASSAL.build.module.turn.TurnTracker>");
    }));
    all.push_back(module_of("10,000 turn trackers", [] {
        return build_file_with(
            times("<VASSAL.build.module.turn.TurnTracker name=\"T\">"
                  "<VASSAL.build.module.turn.CounterTurnLevel property=\"p\" start=\"1\"/>"
                  "</VASSAL.build.module.turn.TurnTracker>",
                  10'000));
    }));
    all.push_back(module_of("a million maps", [] {
        return "<VASSAL.build.GameModule name=\"x\">" +
               times("<VASSAL.build.module.Map mapName=\"m\"/>", 1'000'000) + "</VASSAL.build.GameModule>";
    }));
    all.push_back({"an archive of 150,000 entries",
                   {{"hostile.vmod",
                     [] {
                         std::vector<ZipEntry> entries{{"buildFile.xml", sound_build_file()}};
                         for (std::size_t i = 0; i < 150'000; ++i)
                             entries.push_back({fmt::format("images/{}", i), "x", false});
                         return zip_bytes(entries);
                     }},
                    {"sound.vlog", sound_log_file}},
                   runs_of_module("@hostile.vmod")});
    all.push_back({"metadata that is no XML",
                   {{"hostile.vsav",
                     [] {
                         return zip_bytes({{"savedGame", sound_save_text()},
                                           {"moduledata", "<data><version>1</data>"},
                                           {"savedata", "<data><version>1</data>"}});
                     }}},
                   {{"inspect", "--no-module", "@hostile.vsav"}}});
}

/// What a file of JSON may be given for, and one that is sound.
struct KindOfText {
    const char* name;
    const char* sound;  ///< in the project; empty if it is made
    Runs runs;
};

std::vector<KindOfText> kinds_of_texts() {
    const std::string file = "@hostile.json";
    return {{"case", "tests/cases/europa/27A1-types.json", {{"try", file}, {"odds", "--case", "1", file}}},
            {"position",
             "samples/norwegian-sea/narvik.json",
             {{"build", file, "-m", europa_module, "-o", "@built.vsav"}}},
            {"binding",
             "module-schema/europa/binding.json",
             {{"bind", europa_module, "--check", file}, {"check", "--binding", file, europa_log}}},
            {"map", "module-schema/europa/map.json", {{"check", "--map", file, europa_log}}},
            {"seed",
             "samples/norwegian-sea/axis.seed",
             {{"seed", "--show", file}, {"adjudicate", europa_log, "--seed", file, "-o", "@out.vlog"}}},
            {"memory", "", {{"check", "--memory", file, europa_log}}},
            {"orders", "", {{"orders", "europa", file}, {"check", "--orders", file, europa_log}}}};
}

void add_texts(std::vector<HostileInput>& all) {
    const std::vector<std::pair<std::string, std::function<std::string()>>> texts = {
        {"nothing", [] { return std::string(); }},
        {"100,000 brackets", [] { return std::string(100'000, '['); }},
        {"lists in lists, all closed", [] { return std::string(50'000, '[') + std::string(50'000, ']'); }},
        {"a million zeros", [] { return "[" + times("0,", 1'000'000) + "0]"; }},
        {"a million empty objects", [] { return "[" + times("{},", 1'000'000) + "{}]"; }},
        {"a text of a million letters", [] { return "\"" + std::string(1'000'000, 'a') + "\""; }},
        {"a number of 100,000 digits", [] { return std::string(100'000, '9'); }},
        {"a number without end", [] { return std::string("1e999"); }},
        {"the same member twice", [] { return std::string(R"({"game": "europa", "game": "europa"})"); }},
        {"100,000 members",
         [] {
             return "{" + repeated(100'000, [](std::size_t i) { return fmt::format("\"m{}\":0,", i); }) +
                    "\"x\":0}";
         }},
        {"bytes that are no text", [] { return std::string("\xC3\x28\xFF\xFE\x00\x01", 6); }},
        {"17 MB", [] { return std::string(std::size_t{17} << 20U, ' '); }},
    };
    for (const KindOfText& kind : kinds_of_texts())
        for (const auto& [what, make] : texts)
            all.push_back({fmt::format("{} as a {}", what, kind.name), {{"hostile.json", make}}, kind.runs});
    const auto orders = [&](const std::string& name, const std::string& line) {
        all.push_back({name,
                       {{"hostile.json", [line] { return times(line, 1'000'000 / line.size()); }}},
                       kinds_of_texts().back().runs});
    };
    orders("a megabyte of orders", "@step 1\n!fire Hood -> Bismarck\n");
    orders("a megabyte of headers", "@mail a\n@step 1\n@Axis\n");
    orders("a megabyte of slips", "@step 1\n@slip Hood\n");
    orders("a megabyte of nonsense", "shoot the moon with everything\n");
}

void add_chains(std::vector<HostileInput>& all) {
    HostileInput many{"a folder of 2,500 mails and what else lies about", {}, {}};
    for (std::size_t i = 0; i < 2'500; ++i)
        many.files.push_back({fmt::format("mails/{}.vlog", i),
                              [i] { return game(counters(2), step(fmt::format("CHAT<Ann> - {}", i))); }});
    for (const char* stranger : {"mails/picture.png", "mails/notes.vlog.txt", "mails/other.vsav"})
        many.files.push_back({stranger, [] { return std::string(1000, 'x'); }});
    many.runs = {{"check", "-m", europa_module, "@mails"}};
    all.push_back(std::move(many));
    HostileInput few{"300 mails in which nothing moves", {}, {}};
    for (std::size_t i = 0; i < 300; ++i)
        few.files.push_back({fmt::format("mails/{}.vlog", i),
                             [i] { return game(counters(2), step(fmt::format("CHAT<Ann> - {}", i))); }});
    few.runs = {{"check", "-m", europa_module, "@mails"}};
    all.push_back(std::move(few));
}

void add_damages(std::vector<HostileInput>& all) {
    const auto add = [&](const Damage& damage) {
        if (damage.is_module)
            all.push_back({damage.name,
                           {{"hostile.vmod", damage.make}, {"sound.vlog", sound_log_file}},
                           runs_of_module("@hostile.vmod")});
        else
            all.push_back({damage.name, {{"hostile.vlog", damage.make}}, runs_of_game("@hostile.vlog")});
    };
    for (const auto& damages : {hostile_games(), hostile_modules(), damaged_archives()})
        for (const Damage& damage : damages)
            add(damage);
    for (const Bomb& bomb : bombs())
        add(bomb.damage);
}

/// A sound file, what stands in it, and how that becomes a file again.
struct Sound {
    std::string name, content;
    std::function<std::string(const std::string&)> wrap;
    Runs runs;
};

std::string as_it_is(const std::string& bytes) {
    return bytes;
}

/// What a check of a log leaves behind.
std::string sound_memory() {
    const TemporaryFolder folder;
    run_measured({"check", UMPIRE_SOURCE_DIR "/samples/norwegian-sea/apr2-plain.vlog", "--memory",
                  (folder / "memory.json").string()},
                 folder.path());
    return content_of(folder / "memory.json");
}

constexpr const char* sound_orders = R"(# Guenther's turn
@Axis
@step 12
!intercept TF-7 with TF-3
!fire Scharnhorst -> Penelope
@mail apr2-plain.vlog
@step 3
@slip Hood
!state supplied of Bergen is yes
)";

std::vector<Sound> sound_files() {
    std::vector<Sound> all;
    for (const char* path : {"samples/norwegian-sea/apr2.vlog", "samples/denmark-strait/day1.vlog",
                             "samples/norwegian-sea/hammer-adjudicated.vlog"}) {
        Runs runs = runs_of_game("@damaged.vlog");
        for (auto& run : runs_with_rules("@damaged.vlog"))
            runs.push_back(run);
        const auto file = vassal::read_game_file(UMPIRE_SOURCE_DIR "/" + std::string(path));
        all.push_back({"damaged.vlog", sample(path), as_it_is, runs});
        // Behind the checksum, twice as often.
        for (int i = 0; i < 2; ++i)
            all.push_back({"damaged.vlog", std::string(file.stream.text()),
                           [](const std::string& text) {
                               return zip_bytes({{"savedGame", text}});
                           },
                           runs});
    }
    const Runs of_module = {{"inspect", "@damaged.vmod"}, {"bind", "@damaged.vmod"}};
    const std::string module = "samples/denmark-strait/denmark-strait.vmod";
    all.push_back({"damaged.vmod", sample(module), as_it_is, of_module});
    all.push_back({"damaged.vmod", sample("samples/denmark-strait/buildFile.xml"),
                   [](const std::string& text) {
                       return zip_bytes({{"buildFile.xml", text}});
                   },
                   of_module});
    for (const KindOfText& kind : kinds_of_texts())
        all.push_back({"hostile.json",
                       kind.name == std::string("memory")   ? sound_memory()
                       : kind.name == std::string("orders") ? sound_orders
                                                            : sample(kind.sound),
                       as_it_is, kind.runs});
    return all;
}

}  // namespace

std::vector<HostileInput> hostile_inputs() {
    std::vector<HostileInput> all;
    add_logs(all);
    add_modules(all);
    add_texts(all);
    add_chains(all);
    add_damages(all);
    return all;
}

HostileInput damaged_input(std::uint64_t number) {
    static const std::vector<Sound> files = sound_files();
    const Sound& sound = files[static_cast<std::size_t>(number % files.size())];
    std::mt19937_64 random(number);
    std::string content = sound.content;
    for (std::uint64_t left = 1 + random() % 4; left > 0 && !content.empty(); --left) {
        const auto at = static_cast<std::size_t>(random() % content.size());
        damage_at(content, at, random());
    }
    return {fmt::format("damage {} of {}", number, sound.name),
            {{sound.name, [bytes = sound.wrap(content)] { return bytes; }}},
            {sound.runs[static_cast<std::size_t>(number / files.size() % sound.runs.size())]}};
}

}  // namespace umpire::testing
