#include "damages.hpp"

#include "umpire/vassal/command_stream.hpp"
#include "umpire/vassal/obfuscation.hpp"

#include "damaged_builders.hpp"
#include "zip_bytes.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace umpire::testing {

using namespace umpire::vassal;

namespace {

constexpr const char* metadata =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<data version=\"1\"><version>1</version><extra1/>"
    "<VassalVersion>3.7.16</VassalVersion><dateSaved>1700000000000</dateSaved><name>Small</name></data>";

std::vector<CommandTree> save_parts() {
    return {{"", {}},
            {"",
             {{add_piece("11", {"mark;side", "PROP;Steps;;;", "piece;;;a.png;Army"},
                         {"Axis", "3", "Main;40;50;7;0"}),
               {}},
              {add_piece("12",
                         {"emb2;;2;;;2;;;2;;;;;false;0;0;a.png,b.png;x,y;true;Side;;;false;;1;1",
                          "piece;;;b.png;Corps"},
                         {"2", "Main;40;50;8;0"}),
               {}},
              {add_piece("13", {"stack"}, {"Main;40;50;11;12;@@1"}), {}},
              {add_piece("14", {"deck;true;0,0,0;40;60;Always;Always;false;false;false;;;;Cards"},
                         {"Main;200;200;true"}),
               {}}}},
            {"MainBoardPicker\tBoard\t0\t0", {}},
            {"PLAYER\tsecret\tAnn\tAxis", {}},
            {"GlobalProperty\t;Weather;Mud;Module", {}},
            {"end_save", {}}};
}

std::string game_file(const std::string& text) {
    const TextBlock covered = cover(text, {Disguise::hex, 0x5A, false});
    return zip_bytes(
        {{"savedGame", std::string(covered.view())}, {"savedata", metadata}, {"moduledata", metadata}});
}

/// Evenly spread places, not all at the same place of a repeating structure.
std::vector<std::size_t> places(std::size_t size, std::size_t count) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < count; ++i)
        found.push_back((i * size / count + i * 7 % 5) % size);
    return found;
}

using Change = std::function<void(std::string& bytes, std::size_t at, std::size_t turn)>;

struct Kind {
    const char* name;
    std::size_t count;
    Change change;
};

std::size_t chunk(const std::string& bytes, std::size_t at, std::size_t turn) {
    return std::min(bytes.size() - at, 1 + turn * turn % 97);
}

const std::vector<Kind>& kinds() {
    static const std::vector<Kind> all = {
        {"cut off", 60, [](std::string& bytes, std::size_t at, std::size_t) { bytes.resize(at); }},
        {"bit flipped", 80,
         [](std::string& bytes, std::size_t at, std::size_t turn) {
             bytes[at] = static_cast<char>(bytes[at] ^ (1 << turn % 8));
         }},
        {"byte changed", 40,
         [](std::string& bytes, std::size_t at, std::size_t turn) {
             bytes[at] = std::array{'\0', '\xFF', '\x1B', '\\', '\'', '\x80'}[turn % 6];
         }},
        {"chunk deleted", 20,
         [](std::string& bytes, std::size_t at, std::size_t turn) {
             bytes.erase(at, chunk(bytes, at, turn));
         }},
        {"chunk doubled", 20,
         [](std::string& bytes, std::size_t at, std::size_t turn) {
             bytes.insert(at, bytes.substr(at, chunk(bytes, at, turn)));
         }},
        {"chunk moved to the front", 20,
         [](std::string& bytes, std::size_t at, std::size_t turn) {
             const std::string taken = bytes.substr(at, chunk(bytes, at, turn));
             bytes.erase(at, taken.size());
             bytes.insert(0, taken);
         }},
    };
    return all;
}

std::vector<std::pair<std::string, std::string>> general_changes(const std::string& sound) {
    std::vector<std::pair<std::string, std::string>> changed;
    for (const Kind& kind : kinds()) {
        std::size_t turn = 0;
        for (const std::size_t at : places(sound.size(), kind.count)) {
            std::string bytes = sound;
            kind.change(bytes, at, turn++);
            changed.emplace_back(fmt::format("{} at {}", kind.name, at), std::move(bytes));
        }
    }
    return changed;
}

}  // namespace

void damage_at(std::string& bytes, std::size_t at, std::uint64_t number) {
    const Kind& kind = kinds()[static_cast<std::size_t>(number % kinds().size())];
    kind.change(bytes, at, static_cast<std::size_t>(number / kinds().size() % 1'000));
}

std::string sound_save_text() {
    return encode_tree({"begin_save", save_parts()});
}

std::string sound_log_text() {
    auto parts = save_parts();
    for (const char* step :
         {"CHAT<Ann> - hello", "M/11/Main/70/80/null/Main/40/50/null/secret",
          "D/12/1\tMain;40;50;8;0/2\tMain;40;50;8;0", "MutableProperty\tWeather\tMud\tDry\tModule"})
        parts.push_back(as_log_step({step, {{"CHAT* done", {}}}}));
    return encode_tree({"begin_save", parts});
}

std::string sound_save_file() {
    return game_file(sound_save_text());
}
std::string sound_log_file() {
    return game_file(sound_log_text());
}
std::string sound_module_file() {
    return zip_bytes({{"buildFile.xml", sound_build_file()}, {"moduledata", metadata}});
}

std::vector<Damage> general_damages(const std::string& sound, const std::string& what, bool is_module) {
    std::vector<Damage> damages;
    for (auto& [name, bytes] : general_changes(sound))
        damages.push_back({what + ": " + name, [bytes = std::move(bytes)] { return bytes; }, is_module});
    return damages;
}

std::vector<Damage> damaged_texts() {
    std::vector<Damage> damages;
    for (auto& [name, text] : general_changes(sound_log_text()))
        damages.push_back({"text: " + name, [text = text] { return zip_bytes({{"savedGame", text}}); }});
    const auto refused = [&](const std::string& name, const std::string& content) {
        damages.push_back({name,
                           [content] {
                               return zip_bytes({{"savedGame", content}});
                           },
                           false, true, "savedGame"});
    };
    refused("no key", "!VCSK");
    refused("half a key", "!VCSK1");
    refused("odd digits", "!VCSK5a3b3");
    refused("no digit in the key", "!VCSKzz");
    refused("no digit in the text", "!VCSK5a3g");
    refused("a blank among the digits", "!VCSK5a 3b");
    refused("no key of bytes", "VOBS");
    refused("nothing packed", "!VCSZ5a");
    refused("packed, but no deflate", "!VCSZ00ffffffff");
    return damages;
}

std::vector<Damage> damaged_archives() {
    std::vector<Damage> damages;
    const auto refused = [&](const std::string& name, std::vector<ZipEntry> entries,
                             const std::string& entry) {
        damages.push_back(
            {name, [entries = std::move(entries)] { return zip_bytes(entries); }, false, true, entry});
    };
    const std::string text = sound_save_text();
    const ZipEntry sound{"savedGame", text};
    const auto with = [&](auto change) {
        ZipEntry entry = sound;
        change(entry);
        return std::vector{entry};
    };
    const std::int64_t gib = std::int64_t{1} << 30;
    const std::string saved = "savedGame";
    damages.push_back({"an empty file", [] { return std::string(); }, false, true});
    damages.push_back({"no zip at all", [] { return std::string(5000, 'x'); }, false, true});
    refused("no entries", {}, "");
    refused("no savedGame", {{"savedata", metadata}}, "");
    damages.push_back({"an empty savedGame", [] { return zip_bytes({{"savedGame", ""}}); }});
    refused("a wrong checksum", with([](ZipEntry& e) { e.add_to_crc = 1; }), saved);
    refused("a size too small", with([](ZipEntry& e) { e.size = 10; }), saved);
    refused("a size too large", with([](ZipEntry& e) { e.size = 1'000'000; }), saved);
    refused("a size of one GiB", with([&](ZipEntry& e) { e.size = gib; }), saved);
    refused("a size of four GiB", with([](ZipEntry& e) { e.size = 0xFFFFFFFE; }), saved);
    refused("a compressed size of one GiB", with([&](ZipEntry& e) { e.compressed_size = gib; }), saved);
    refused("a compressed size too small", with([](ZipEntry& e) { e.compressed_size = 5; }), saved);
    refused("both sizes of one GiB", with([&](ZipEntry& e) { e.size = e.compressed_size = gib; }), saved);
    refused("stored with two sizes", with([](ZipEntry& e) { e.deflated = false, e.size = 4; }), saved);
    refused("stored but called deflated", with([](ZipEntry& e) { e.deflated = false, e.method = 8; }), saved);
    refused("deflated but called stored", with([](ZipEntry& e) { e.method = 0; }), saved);
    for (const std::uint16_t method : std::initializer_list<std::uint16_t>{1, 6, 9, 12, 14, 93, 95, 1000})
        refused(fmt::format("packing method {}", method), with([&](ZipEntry& e) { e.method = method; }),
                saved);
    refused("marked as encrypted", with([](ZipEntry& e) { e.flags = 1; }), saved);
    refused("marked as strongly encrypted", with([](ZipEntry& e) { e.flags = 0x41; }), saved);
    refused("the same entry twice", {sound, sound}, saved);
    for (const char* name :
         {"../savedGame", "/savedGame", "a/../../savedGame", "..\\savedGame", "..", "a/.."})
        refused(std::string("a name that climbs out: ") + name, {sound, {name, "x"}}, name);
    refused("a name with a line in it", {{"saved\nGame\r\n", "x"}}, "");
    refused("a long name", {{std::string(60'000, 'n'), "x"}}, "");
    refused("no name", {sound, {"", "x"}}, "");
    refused("metadata that is no XML", {sound, {"savedata", "<data"}}, "savedata");
    refused("metadata with another root", {sound, {"moduledata", "<other/>"}}, "moduledata");
    refused("no metadata in it", {sound, {"moduledata", ""}}, "moduledata");
    refused("metadata too large", {sound, {"savedata", std::string(5 << 20, ' ')}}, "savedata");
    damages.push_back({"deep metadata", [sound] {
                           return zip_bytes({sound,
                                             {"savedata", "<data>" + times("<a>", 100'000) +
                                                              times("</a>", 100'000) + "</data>"}});
                       }});
    return damages;
}

}  // namespace umpire::testing
