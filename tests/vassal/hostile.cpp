#include "umpire/vassal/command_stream.hpp"
#include "umpire/vassal/piece_text.hpp"
#include "umpire/vassal/sequence.hpp"

#include "damaged_builders.hpp"
#include "damages.hpp"
#include "zip_bytes.hpp"

#include <fmt/core.h>
#include <libdeflate.h>

#include <array>

namespace umpire::testing {

using namespace umpire::vassal;

std::string times(std::string_view text, std::size_t count) {
    std::string all;
    all.reserve(text.size() * count);
    for (std::size_t i = 0; i < count; ++i)
        all += text;
    return all;
}

std::string add_piece(const std::string& id, const std::vector<std::string_view>& type,
                      const std::vector<std::string_view>& state) {
    const auto nested = [](std::vector<std::string_view> levels) {
        const std::string_view basic = levels.back();
        levels.pop_back();
        return encode_levels(levels, basic);
    };
    return "+/" + encode_sequence({id, nested(type), nested(state)}, '/');
}

std::string build_file_with(const std::string& components, const std::string& in_board) {
    return "<VASSAL.build.GameModule name=\"Small\" version=\"1\"><VASSAL.build.module.Map mapName=\"Main\">"
           "<VASSAL.build.module.map.BoardPicker>"
           "<VASSAL.build.module.map.boardPicker.Board name=\"Board\" width=\"600\" height=\"600\">" +
           in_board +
           "</VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker>"
           "</VASSAL.build.module.Map>" +
           components + "</VASSAL.build.GameModule>";
}

std::string sound_build_file() {
    return build_file_with(
        "<VASSAL.build.module.PieceWindow name=\"Counters\"><VASSAL.build.widget.PieceSlot "
        "entryName=\"Army\">"
        "+/null/prototype;Side\tpiece;;;a.png;Army/\tnull;0;0;7;0</VASSAL.build.widget.PieceSlot>"
        "</VASSAL.build.module.PieceWindow><VASSAL.build.module.PrototypesContainer>"
        "<VASSAL.build.module.PrototypeDefinition name=\"Side\">+/null/mark;side\tpiece;;;;/Axis\tnull;0;0;;0"
        "</VASSAL.build.module.PrototypeDefinition></VASSAL.build.module.PrototypesContainer>",
        "<VASSAL.build.module.map.boardPicker.board.HexGrid dx=\"34.6\" dy=\"40.0\" x0=\"0\" y0=\"20\">"
        "<VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering hOff=\"1\" vOff=\"1\"/>"
        "</VASSAL.build.module.map.boardPicker.board.HexGrid>");
}

namespace {

constexpr char esc = '\x1B';

/// A game with these commands in its save, and these as steps of its log.
std::string game(const std::vector<std::string>& commands, const std::vector<std::string>& steps = {}) {
    SequenceEncoder text(esc);
    text.append("begin_save");
    for (const auto& command : commands)
        text.append(command);
    text.append("end_save");
    for (const auto& step : steps)
        text.append("LOG\t" + step);
    return zip_bytes({{"savedGame", text.text()}});
}

std::string piece(const std::string& trait, const std::string& state, const std::string& id = "1") {
    return add_piece(id, {trait, "piece;;;a.png;Army"}, {state, "Main;5;5;;0"});
}

std::string module_file(const std::string& build_file) {
    return zip_bytes({{"buildFile.xml", build_file}});
}

std::vector<std::string> numbered(std::size_t count, const std::function<std::string(std::size_t)>& make) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < count; ++i)
        all.push_back(make(i));
    return all;
}

std::string nested_commands(std::size_t depth) {
    std::string text = "begin_save";
    for (std::size_t level = 0; level < depth; ++level)
        text += std::string(level, '\\') + esc + "a";
    return text;
}

std::string nested_traits(std::size_t depth) {
    std::string text;
    for (std::size_t level = 0; level < depth; ++level)
        text += "mark;a" + std::string(level, '\\') + '\t';
    return text + "piece;;;;";
}

std::string huge_number_of(std::string_view state_start) {
    return std::string(state_start) + "2147483647;1;2";
}

class Games {
  public:
    void read(const std::string& name, std::function<std::string()> make) {
        damages.push_back({name, std::move(make)});
    }
    void refuse(const std::string& name, std::function<std::string()> make) {
        damages.push_back({name, std::move(make), false, true, "savedGame"});
    }
    void read(const std::string& name, std::vector<std::string> commands,
              std::vector<std::string> steps = {}) {
        read(name, [=] { return game(commands, steps); });
    }
    void refuse(const std::string& name, std::vector<std::string> commands,
                std::vector<std::string> steps = {}) {
        refuse(name, [=] { return game(commands, steps); });
    }

    std::vector<Damage> damages;
};

void add_nesting(Games& games) {
    games.refuse("commands nested 1,000 deep", [] {
        return zip_bytes({{"savedGame", nested_commands(1000)}});
    });
    games.refuse("commands nested 5,000 deep", [] {
        return zip_bytes({{"savedGame", nested_commands(5000)}});
    });
    games.refuse("100,000 quotes around a command", [] {
        return zip_bytes(
            {{"savedGame", std::string(100'000, '\'') + std::string(1, esc) + std::string(100'000, '\'')}});
    });
    games.read("100,000 backslashes before a delimiter", [] {
        return zip_bytes({{"savedGame", "begin_save" + std::string(100'000, '\\') + esc + "end_save"}});
    });
    games.refuse("100,000 quotes in quotes", [] {
        return zip_bytes({{"savedGame", std::string(200'000, '\'')}});
    });
    games.refuse("traits nested 5,000 deep", [] {
        return zip_bytes({{"savedGame", "+/1/" + nested_traits(5000) + "/a"}});
    });
    games.refuse("100,000 traits in a row of tabs", [] {
        return zip_bytes({{"savedGame", "+/1/" + times("mark;a\t", 100'000) + "piece;;;;/a"}});
    });
    games.refuse("a million tabs",
                 {"+/1/piece;;;;" + std::string(1'000'000, '\t') + "/" + std::string(1'000'000, '\t')});
    games.refuse("fewer states than traits", {"+/1/mark;a\tmark;b\\\tpiece;;;;/x\tnull;0;0"});
    games.refuse("no states at all", {"+/1/mark;a\tpiece;;;;/"});
    games.read("more states than traits", {"+/1/mark;a\tpiece;;;;/x\ty\\\tz\\\\\tnull;0;0"});
}

void add_stacks(Games& games) {
    const std::string army = add_piece("1", {"piece;;;;"}, {"Main;5;5;;0"});
    games.read("a stack inside itself", {army, "+/2/stack/Main;5;5;2;1;2;@@0"},
               {"M/2/Main/9/9/2/Main/5/5/null/"});
    games.read(
        "stacks inside each other",
        {army, "+/2/stack/Main;5;5;1;@@0", "+/3/stack/Main;5;5;2;@@0", "+/2/stack/Main;5;5;3;@@0"},
        {"M/2/Main/5/5/3/Main/5/5/null/", "M/3/Main/5/5/2/Main/5/5/null/", "D/2/Main;5;5;3/Main;5;5;1"});
    games.read("a deck inside a stack inside the deck",
               {army, "+/2/deck;true/Main;5;5;false;3,1", "+/3/stack/Main;5;5;2;1;@@0",
                "+/2/deck;true/Main;5;5;false;3"},
               {"M/3/Main/5/5/null/Main/5/5/null/", "D/2/Main;5;5;true;2,3,1,1/Main;5;5;true;1"});
    games.read("one piece in two stacks, and twice in one",
               {army, "+/2/stack/Main;5;5;1;1;1;@@0", "+/3/stack/Main;6;6;1;@@0"},
               {"M/1/Main/5/5/1/Main/5/5/null/", "-/2", "-/1", "M/3/Main/5/5/null/Main/5/5/null/"});
    games.read("a piece attached to itself",
               {piece("attach;a;;;;;;;;;;;;;;;;;;;true;true", "1;1"), piece("mat;m;", "1;1", "2"),
                piece("matPiece;;;;;;", "3", "3")});
    games.read("mats on each other", {piece("matPiece;;;;;;", "2"), piece("matPiece;;;;;;", "1", "2")});
    games.read(
        "properties that refer to each other",
        {add_piece("1",
                   {"calcProp;a;{b + c}", "calcProp;b;{c + a}", "calcProp;c;{a + b}",
                    "label;;;;;;;;;;;;;;;;a", "emb2;;2;;;2;;;2;;;;;false;0;0;x,y;p,q;true;L;;;true;a;1;1",
                    "basicName;{PieceName}", "piece;;;;$PieceName$"},
                   {"", "", "", "$a$$b$$PieceName$", "1", "", "Main;5;5;;0"})});
    games.read("a format that grows",
               {piece("PROP;a;;;", times("$b$", 1000)), piece("PROP;b;;;", times("$a$", 1000), "2")});
    games.read("20,000 members of a stack, moved", [] {
        auto commands =
            numbered(19'900, [](std::size_t i) { return fmt::format("+/{}/piece;;;;/Main;1;1;;0", i); });
        std::string ids;
        for (std::size_t i = 0; i < commands.size(); ++i)
            ids += fmt::format(";{}", i);
        commands.push_back("+/s/stack/Main;1;1" + ids + ";@@0");
        return game(commands, {"M/s/Main/7/7/null/Main/1/1/null/", "D/s/Main;8;8;5;6/Main;7;7;5", "-/s"});
    });
    games.refuse("a stack of 19,000 members, moved 1,000 times", [] {
        auto commands =
            numbered(19'000, [](std::size_t i) { return fmt::format("+/{}/piece;/Main;1;1", i); });
        std::string ids;
        for (std::size_t i = 0; i < commands.size(); ++i)
            ids += fmt::format(";{}", i);
        commands.push_back("+/s/stack/Main;1;1" + ids + ";@@0");
        return game(commands, numbered(1'000, [](std::size_t i) {
                        return fmt::format("M/s/Main/{}/7/null/Main/1/1/null/", i);
                    }));
    });
    games.refuse("a stack of a million nothings", {"+/1/stack/Main;1;1" + std::string(1'000'000, ';')});
    games.refuse("a deck of a million nothings", {"+/1/deck;/Main;1;1;true;" + std::string(1'000'000, ',')});
}

void add_numbers(Games& games) {
    games.read("a huge count in a movement trail",
               {piece("footprint;84,130;Trail", huge_number_of("true;Main;"))});
    games.read("a huge count of attachments", {piece("attach;a", huge_number_of(""))});
    games.read("a huge count of cargo", {piece("mat;m", huge_number_of(""))});
    games.read("a huge table", {piece("table;2147483647;2147483647;T", "a,b,c")});
    games.read("a huge button", {piece("button;;0;0;1;1;;;;1;2147483647;1;2", "")});
    games.read("a huge count of properties", {"+/1/piece;;;;/Main;1;1;;2147483647;a;b"});
    games.read("a loop without end",
               {piece("macro;a;b;;;;;true;;;counted;;;2147483647;true;i;-1;2147483647", "")});
    for (const char* number :
         {"2147483648", "-2147483649", "99999999999999999999", "1e9", "NaN", "", "0x10", "-"}) {
        games.read(std::string("a number out of range: ") + number,
                   {fmt::format("+/1/rotate;{0}\tpiece;;;;/{0}\tMain;{0};{0};{0};{0}", number),
                    fmt::format(
                        "+/2/emb2;;{0};;;{0};;;{0};;;;{0};;{0};{0};a,b;;;L;;;true;L_Level;{0};{0}\tpiece;;;;/"
                        "{0}\tMain;1;1",
                        number),
                    fmt::format("MainBoardPicker\tBoard\t{0}\t{0}\tBoard\t2147483647\t-2147483648", number)},
                   {fmt::format("M/1/Main/{0}/{0}/null/Main/{0}/{0}/null/", number)});
    }
    for (const char* number : {"2147483647", "-2147483648", "0", "-1"}) {
        games.read(
            std::string("a number at the end of its range: ") + number,
            {fmt::format("+/1/rotate;{0}\tpiece;;;;/{0}\tMain;{0};{0};;0", number),
             fmt::format("+/2/rotate;1\tpiece;;;;/{0}e300\tMain;{0};{0};;0", number),
             fmt::format("+/3/matPiece;\tmat;m\\\tpiece;;;;/1\t{0};1\\\tMain;-2147483648;2147483647", number),
             fmt::format("+/4/emb2;;;;;;;;;;;;;;;;a,b;c,d;;L;;;true;x;{0};1\tmark;x\\\tpiece;;;;/"
                         "{0}\t2147483647\\\tMain;1;1",
                         number)},
            {fmt::format("M/3/Main/{0}/{0}/null/Main/0/0/null/", number)});
    }
    games.read("a board in column 2^31 - 1",
               {"MainBoardPicker\tBoard\t2147483647\t2147483647\tBoard\t-2147483648\t0"});
}

void add_many(Games& games) {
    games.read("100,000 maps", [] {
        return game(numbered(100'000,
                             [](std::size_t i) { return fmt::format("+/{0}/piece;;;;/Map {0};1;1;;0", i); }));
    });
    games.refuse("100,000 players", [] {
        return game(
            numbered(100'000, [](std::size_t i) { return fmt::format("PLAYER\t{0}\tAnn\tAxis", i); }));
    });
    games.read("100,000 properties", [] {
        return game(numbered(
            100'000, [](std::size_t i) { return fmt::format("MutableProperty\tp{0}\t\t1\tModule", i); }));
    });
    games.read("100,000 decks", [] {
        return game(numbered(100'000, [](std::size_t i) {
            return fmt::format("+/{0}/deck;;;;;;;;;;;;;{0}/Main;{0};1;true", i);
        }));
    });
    games.read("the same piece 100,000 times", [] {
        return game(std::vector<std::string>(100'000, "+/1/piece;;;;/Main;1;1;;0"),
                    std::vector<std::string>(20'000, "+/1/piece;;;;/Main;1;1;;0"));
    });
    games.read("20,000 new games in a log",
               [] { return game({}, std::vector<std::string>(20'000, "begin_save")); });
    games.read("100,000 pieces dropped on one point", [] {
        auto steps = numbered(
            3'000, [](std::size_t i) { return fmt::format("M/{}/Main/9/9/null/null/0/0/null/", i); });
        return game(
            numbered(3'000,
                     [](std::size_t i) { return fmt::format("+/{}/immob;g;N;R\tpiece;;;;/\tnull;0;0", i); }),
            steps);
    });
    games.read("a marker of 20,000 keys", [] {
        std::string keys, values;
        for (std::size_t i = 0; i < 20'000; ++i)
            keys += fmt::format("k{},", i), values += "v,";
        return game({piece("mark;" + keys, values)});
    });
    games.read("a sheet of 20,000 fields", [] {
        std::string fields, values;
        for (std::size_t i = 0; i < 20'000; ++i)
            fields += fmt::format("1f{}~", i), values += "v~";
        return game({piece("propertysheet;" + fields, values)});
    });
    games.read("20,000 stored properties of a piece", [] {
        std::string stored;
        for (std::size_t i = 0; i < 20'000; ++i)
            stored += fmt::format(";p{};v", i);
        return game({"+/1/piece;;;;/Main;1;1;;20000" + stored});
    });
    games.read("a stack changed while 10,000 others joined it", [] {
        auto commands =
            numbered(10'000, [](std::size_t i) { return fmt::format("+/{}/piece;;;;/Main;1;1;;0", i); });
        std::string ids, others;
        for (std::size_t i = 0; i < commands.size(); ++i)
            ids += fmt::format(";{}", i), others += fmt::format(";x{}", i);
        commands.push_back("+/s/stack/Main;1;1" + ids);
        return game(commands, {"D/s/Main;1;1" + others + "/Main;1;1;y"});
    });
}

void add_texts(Games& games) {
    const std::string bad = "\xC3\x28\xA0\xFF\xFE\xED\xA0\x80\xF8";
    games.read(
        "text that is no UTF-8",
        {"+/" + bad + "/mark;" + bad + "\tpiece;;;" + bad + ";" + bad + "/" + bad + "\t" + bad + ";1;1;" +
             bad,
         "PLAYER\t" + bad + "\t" + bad + "\t" + bad, "MutableProperty\t" + bad + "\t\t" + bad + "\t" + bad},
        {"CHAT" + bad, "M/" + bad + "/" + bad + "/1/1/" + bad});
    games.read("zero bytes", {std::string("+/1/piece;\0;\0/\0;\0;\0", 20), std::string("\0", 1),
                              std::string("CHAT\0a", 6)});
    games.read("commands that break off",
               {"+/", "+/1", "+/1/", "D/", "D/1/", "M/", "M/1/Main", "-/", "PLAYER\t", "TURN", "BoardPicker",
                "BoardPicker\t\t", "GlobalProperty\t;", "MutableProperty\t", "SNOTE\t", "UNMASK\t",
                "SHOW_RESULTS\t", "LOG\t"},
               {"", "D/1", "M/1", "-/1", "+/1", "LOG\tLOG\t", "UNDO\t", "null"});
    games.refuse("a piece with a line in its id that lacks a state", {"+/a\nb/mark;a\tpiece;;;;/"});
    games.refuse("a long id that lacks a state", {"+/" + std::string(100'000, 'i') + "/mark;a\tpiece;;;;/"});
    games.refuse("a step that breaks off", {}, {"CHATsound", "+/1/mark;a\tpiece;;;;/"});
    games.refuse("a change without all states", {piece("mark;a", "b")}, {"D/1/broken"});
}

std::string slot(std::string_view definition) {
    return fmt::format("<VASSAL.build.widget.PieceSlot>{}</VASSAL.build.widget.PieceSlot>", definition);
}
std::string prototype(std::string_view name, std::string_view definition) {
    return fmt::format(
        "<VASSAL.build.module.PrototypeDefinition name=\"{}\">{}</VASSAL.build.module.PrototypeDefinition>",
        name, definition);
}

}  // namespace

std::vector<Damage> hostile_games() {
    Games games;
    add_nesting(games);
    add_stacks(games);
    add_numbers(games);
    add_many(games);
    add_texts(games);
    return games.damages;
}

std::vector<Damage> hostile_modules() {
    std::vector<Damage> damages;
    const auto read = [&](const std::string& name, std::string xml) {
        damages.push_back({name, [xml = std::move(xml)] { return module_file(xml); }, true});
    };
    const auto refuse = [&](const std::string& name, std::string xml) {
        read(name, std::move(xml));
        damages.back().must_be_refused = true;
    };
    refuse("an empty buildFile", "");
    refuse("no XML", "buildFile");
    refuse("an element that is not closed", "<VASSAL.build.GameModule>");
    refuse("another root", "<html/>");
    refuse("XML 100,000 deep", times("<a>", 100'000) + times("</a>", 100'000));
    refuse("components 1,000 deep", build_file_with(times("<VASSAL.build.module.folder.AFolder>", 1000) +
                                                    times("</VASSAL.build.module.folder.AFolder>", 1000)));
    refuse("a million elements", build_file_with(times("<a/>", 1'000'000)));
    refuse("20,000 maps", build_file_with(times("<VASSAL.build.module.Map mapName=\"m\"/>", 20'000)));
    refuse("60,000 boards",
           build_file_with("<VASSAL.build.module.Map mapName=\"m\"><VASSAL.build.module.map.BoardPicker>" +
                           times("<VASSAL.build.module.map.boardPicker.Board name=\"b\"/>", 60'000) +
                           "</VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>"));
    refuse("a million attributes", build_file_with("<a " + times("b=\"\" ", 1'000'000) + "/>"));
    read("entities of entities", "<!DOCTYPE a [<!ENTITY b \"" + times("lol", 100) + "\"><!ENTITY c \"" +
                                     times("&b;", 100) + "\"><!ENTITY d \"" + times("&c;", 100) +
                                     "\">]><VASSAL.build.GameModule name=\"" + times("&d;", 100) +
                                     "\">&d;</VASSAL.build.GameModule>");
    read("an outside entity",
         "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><VASSAL.build.GameModule name=\"&b;\"/>");
    read("text that is no UTF-8", build_file_with("<VASSAL.build.module.Map mapName=\"\xC3\x28\xFF\"/>"));
    refuse("a prototype that uses itself",
           build_file_with(slot("+/null/prototype;a\tpiece;;;;/\tnull;0;0") +
                           prototype("a", "+/null/prototype;a\tpiece;;;;/\tnull;0;0")));
    refuse("prototypes that use each other",
           build_file_with(slot("+/null/prototype;a\tpiece;;;;/\tnull;0;0") +
                           prototype("a", "+/null/prototype;b\tpiece;;;;/\tnull;0;0") +
                           prototype("b", "+/null/prototype;a\tpiece;;;;/\tnull;0;0")));
    std::string doubling = slot("+/null/prototype;p0\tpiece;;;;/\tnull;0;0");
    for (int i = 0; i < 60; ++i)
        doubling += prototype(fmt::format("p{}", i),
                              fmt::format("+/null/prototype;p{0}\tprototype;p{0}\\\tpiece;;;;/", i + 1));
    refuse("prototypes that use the next one twice", build_file_with(doubling));
    std::string deep = "+/null/";
    for (int i = 0; i < 1500; ++i)
        deep += "mark;a" + std::string(static_cast<std::size_t>(i), '\\') + '\t';
    refuse("a prototype full of tabs in a deep counter",
           build_file_with(slot(deep + "prototype;tabs" + std::string(1500, '\\') + "\tpiece;;;;/") +
                           prototype("tabs", "+/null/mark;" + times("\\\t", 150'000) + "\tpiece;;;;/")));
    refuse("a slot that is no counter", build_file_with(slot("nothing")));
    for (const char* number :
         {"0", "-1", "NaN", "Infinity", "1e-300", "1e300", "-0.0", "2147483648", "", "x"}) {
        for (const char* grid : {"HexGrid", "SquareGrid"}) {
            const std::string lattice = fmt::format(
                "<VASSAL.build.module.map.boardPicker.board.{0} dx=\"{1}\" dy=\"{1}\" x0=\"{1}\" y0=\"{1}\" "
                "edgesLegal=\"true\" cornersLegal=\"true\">"
                "<VASSAL.build.module.map.boardPicker.board.mapgrid.{0}Numbering hOff=\"{1}\" "
                "vOff=\"2147483647\" hLeading=\"2147483647\" vType=\"A\" hDescend=\"true\" "
                "vDescend=\"true\"/>"
                "</VASSAL.build.module.map.boardPicker.board.{0}>",
                grid, number);
            read(fmt::format("a {} of size {}", grid, number), build_file_with("", lattice));
            read(fmt::format("a zone with a {} of size {}", grid, number),
                 build_file_with(
                     "",
                     "<VASSAL.build.module.map.boardPicker.board.ZonedGrid><VASSAL.build.module.map."
                     "boardPicker.board.mapgrid.Zone name=\"z\" locationFormat=\"$name$$gridLocation$\" "
                     "path=\"-2147483648,-2147483648;2147483647,0;0,2147483647;;1,x\">" +
                         lattice +
                         "</VASSAL.build.module.map.boardPicker.board.mapgrid.Zone></"
                         "VASSAL.build.module.map.boardPicker.board.ZonedGrid>"));
        }
        read(fmt::format("a board of size {}", number),
             build_file_with(fmt::format(
                 "<VASSAL.build.module.Map mapName=\"M\" "
                 "edgeWidth=\"{0}\"><VASSAL.build.module.map.BoardPicker><setup>"
                 "MBoardPicker\tb\t2147483647\t0\tb\t-2147483648\t0</"
                 "setup><VASSAL.build.module.map.boardPicker.Board name=\"b\" width=\"{0}\" "
                 "height=\"2147483647\"/></VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>",
                 number)));
    }
    read("a map that borrows boards from itself",
         build_file_with("<VASSAL.build.module.PrivateMap mapName=\"P\" side=\"a\" useBoards=\"P\"/>"));
    damages.push_back({"no buildFile", [] { return zip_bytes({{"moduledata", "<data/>"}}); }, true, true});
    damages.push_back({"broken metadata",
                       [] {
                           return zip_bytes({{"buildFile", sound_build_file()}, {"moduledata", "<data>"}});
                       },
                       true, true, "moduledata"});
    return damages;
}

namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20;

/// Text without order, so that a large file around it does not look like a bomb.
std::string noise(std::size_t size) {
    std::string text(size, ' ');
    std::uint32_t state = 1;
    for (char& c : text) {
        state = state * 1664525 + 1013904223;
        c = static_cast<char>('0' + (state >> 24) % 64);
        if (c == '<' || c == '=' || c == '>') c = 'x';
    }
    return text;
}

std::string packed_bomb() {
    libdeflate_compressor* compressor = libdeflate_alloc_compressor(9);
    const std::string zeros(300 * megabyte, '\0');
    std::string packed(libdeflate_zlib_compress_bound(compressor, zeros.size()), '\0');
    packed.resize(
        libdeflate_zlib_compress(compressor, zeros.data(), zeros.size(), packed.data(), packed.size()));
    libdeflate_free_compressor(compressor);
    std::string digits = "!VCSZ00";
    for (const char c : packed)
        digits += fmt::format("{:02x}", static_cast<unsigned char>(c));
    return zip_bytes({{"savedGame", digits}});
}

}  // namespace

std::vector<Bomb> bombs() {
    std::vector<Bomb> all;
    const auto zeros = [](const char* entry, bool sound_beside) {
        return [=] {
            std::vector<ZipEntry> entries = {{entry, std::string(300 * megabyte, '\0')}};
            if (sound_beside) entries.insert(entries.begin(), ZipEntry{"savedGame", sound_save_text()});
            return zip_bytes(entries);
        };
    };
    all.push_back({{"300 MB of zeros as savedGame", zeros("savedGame", false), false, true, "savedGame"}, 0});
    all.push_back({{"300 MB of zeros as savedata", zeros("savedata", true), false, true, "savedata"}, 0});
    all.push_back(
        {{"300 MB of zeros as buildFile", zeros("buildFile.xml", false), true, true, "buildFile.xml"}, 0});
    all.push_back({{"300 MB of zeros, packed twice", packed_bomb, false, true, "savedGame"}, 150 * megabyte});
    const auto save = [&](const char* name, std::string_view text, std::size_t size, bool refused) {
        all.push_back({{name,
                        [=] {
                            return zip_bytes({{"savedGame", "begin_save" + times(text, size / text.size())}});
                        },
                        false, refused},
                       size});
    };
    save("4 MB of delimiters", "\x1B", 4 * megabyte, true);
    save("4 MB of escaped delimiters", "\x1B\\\x1B", 4 * megabyte, true);
    save("4 MB of quotes", "'\x1B", 4 * megabyte, true);
    save("4 MB of empty stacks", "\x1B+/1/stack/a", 4 * megabyte - 1000, false);
    save("4 MB of small pieces", "\x1B+/1/piece;/null;1;1", 4 * megabyte - 1000, false);
    save("4 MB of tabs in a piece", "\t", 4 * megabyte - 1000, false);
    all.push_back(
        {{"a piece of 4 MB of tabs",
          [] {
              return zip_bytes({{"savedGame", "+/1/piece;" + std::string(4 * megabyte - 100, '\t')}});
          },
          false, true, "savedGame"},
         4 * megabyte});
    all.push_back(
        {{"a stack of 4 MB of nothing",
          [] {
              return zip_bytes({{"savedGame", "+/1/stack/Main;1;1" + std::string(4 * megabyte - 100, ';')}});
          },
          false, true, "savedGame"},
         4 * megabyte});
    const auto module = [&](const char* name, std::string_view text, std::size_t size) {
        all.push_back({{name,
                        [=] {
                            return module_file("<!--" + noise(size / 200) + "-->" +
                                               build_file_with(times(text, size / text.size())));
                        },
                        true, true},
                       size});
    };
    module("20 MB of small elements", "<a/>", 20 * megabyte);
    module("20 MB of small attributes", "<a b=''/>", 20 * megabyte);
    module("20 MB of small texts", "<a>b</a>", 20 * megabyte);
    return all;
}

}  // namespace umpire::testing
