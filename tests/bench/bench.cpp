#include "umpire/error.hpp"
#include "umpire/picture/canvas.hpp"
#include "umpire/picture/images.hpp"
#include "umpire/picture/scene.hpp"
#include "umpire/vassal/limits.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/replay.hpp"

#include "checked_log.hpp"
#include "generated_game.hpp"

#include <fmt/format.h>
#include <libdeflate.h>
#include <zip.h>

#include <algorithm>
#include <ctime>
#include <fcntl.h>
#include <functional>
#include <limits>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/// Measures what the library promises as ratios, all in one run on one machine: opening a save against merely
/// inflating it, a step of a long log against one of a short log, memory against the size of the text.
namespace {

using namespace umpire::vassal;
using umpire::testing::generate_log;
using umpire::testing::generate_save;
using umpire::testing::GeneratedGame;

/// What doing something costs a process that does nothing else, as the program does for each file.
struct Cost {
    double seconds =
        std::numeric_limits<double>::max();  ///< of the processor, so that other programs do not count
    double peak_bytes = 0;                   ///< over what the process had before
};

double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double peak_now() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024;
}

Cost cost_once(const std::function<void()>& prepare, const std::function<void()>& work) {
    int channel[2];
    if (pipe(channel) != 0) throw umpire::InputError("no pipe");
    const pid_t child = fork();
    if (child == 0) {
        prepare();
        const double peak = peak_now();
        const double begin = processor_seconds();
        work();
        const Cost cost{processor_seconds() - begin, peak_now() - peak};
        _exit(write(channel[1], &cost, sizeof cost) == sizeof cost ? 0 : 1);
    }
    Cost cost;
    close(channel[1]);
    if (read(channel[0], &cost, sizeof cost) != sizeof cost) throw umpire::InputError("a measurement failed");
    close(channel[0]);
    waitpid(child, nullptr, 0);
    return cost;
}

/// The best of several: everything that disturbs a measurement makes it longer.
Cost cost_of(
    int rounds, const std::function<void()>& work, const std::function<void()>& prepare = [] {}) {
    Cost best;
    for (int round = 0; round < rounds; ++round) {
        const Cost cost = cost_once(prepare, work);
        best = {std::min(best.seconds, cost.seconds), std::max(best.peak_bytes, cost.peak_bytes)};
    }
    return best;
}

void write_archive(const std::string& path, const std::string& stream) {
    const TextBlock covered = cover(stream, {Disguise::hex, 0x5A, false});
    int code = 0;
    zip_t* archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
    zip_source_t* source = zip_source_buffer(archive, covered.data(), covered.size(), 0);
    zip_file_add(archive, "savedGame", source, ZIP_FL_OVERWRITE);
    if (zip_close(archive) != 0) throw umpire::InputError("cannot write " + path);
}

double inflate_time(const std::string& path, int rounds) {
    const Archive archive = Archive::open(path);
    const auto* entry = archive.find("savedGame");
    const TextBlock packed = archive.read_raw(*entry);
    return cost_of(rounds,
                   [&] {
                       libdeflate_decompressor* decompressor = libdeflate_alloc_decompressor();
                       TextBlock out(entry->size);
                       const auto result = libdeflate_deflate_decompress(
                           decompressor, packed.data(), packed.size(), out.data(), out.size(), nullptr);
                       libdeflate_free_decompressor(decompressor);
                       if (result != LIBDEFLATE_SUCCESS) throw umpire::InputError("inflating failed");
                   })
        .seconds;
}

int failures = 0;

void report(const std::string& what, double ratio, double limit) {
    const bool good = ratio <= limit;
    if (!good) ++failures;
    fmt::print("{:<58} {:>6.2f}   at most {:.1f}   {}\n", what, ratio, limit, good ? "ok" : "TOO MUCH");
    std::fflush(stdout);
}

/// Makes the game in a process of its own, so that its memory is gone when the measuring begins.
std::size_t make_archive(const std::string& path, const std::function<GeneratedGame()>& generate) {
    cost_once([] {}, [&] { write_archive(path, generate().stream); });
    return read_game_file(path).stream.text().size();
}

void bench_save(const std::string& folder, std::size_t megabytes,
                const std::shared_ptr<const Module>& module) {
    const std::string path = folder + "/save.vsav";
    const std::size_t text = make_archive(path, [&] { return generate_save(megabytes << 20U); });
    fmt::print("save of {} MB, packed to {} kB\n", megabytes, std::filesystem::file_size(path) >> 10U);
    const int rounds = megabytes > 10 ? 9 : 25;
    const double inflating = inflate_time(path, rounds);
    const Cost opening = cost_of(rounds, [&] { const Replay replay(read_game_file(path), module); });
    fmt::print("  inflating {:.1f} ms, opening {:.1f} ms\n", inflating * 1e3, opening.seconds * 1e3);
    report("  open and rebuild the table / inflate the entry", opening.seconds / inflating, 2.5);
    report("  peak memory / plain text", opening.peak_bytes / static_cast<double>(text), 4.0);
}

double bench_log(const std::string& folder, std::size_t steps, const std::shared_ptr<const Module>& module) {
    const std::string path = folder + "/log.vlog";
    const std::string empty = folder + "/empty.vlog";
    const std::size_t text = make_archive(path, [&] { return generate_log(1000, steps); });
    make_archive(empty, [] { return generate_log(1000, 0); });
    const int rounds = steps > 20'000 ? 7 : 25;
    const Cost whole = cost_of(rounds, [&] {
        Replay replay(read_game_file(path), module);
        replay.go_to(replay.steps().size());
    });
    // The position at the start is the same for every log: only the steps are counted, with reading them.
    const Cost start = cost_of(rounds, [&] { const Replay replay(read_game_file(empty), module); });
    const double step = (whole.seconds - start.seconds) / static_cast<double>(steps);
    fmt::print("log of {} steps, {:.1f} MB: {:.2f} us a step\n", steps,
               static_cast<double>(text) / (1U << 20U), step * 1e6);
    report("  peak memory / plain text", whole.peak_bytes / static_cast<double>(text), 4.0);
    return step;
}

/// What checking a step costs, without what it takes to get ready.
double bench_check(const std::string& folder, std::size_t steps) {
    const std::string path = folder + "/checked.vlog", empty = folder + "/unmoved.vlog";
    cost_once([] {}, [&] { write_archive(path, umpire::bench::generated_europa_log(steps)); });
    cost_once([] {}, [&] { write_archive(empty, umpire::bench::generated_europa_log(0)); });
    const int rounds = steps > 20'000 ? 2 : 5;
    const Cost whole = cost_of(rounds, [&] {
        if (umpire::bench::check_europa_log(path) < steps / 2) throw umpire::InputError("too few actions");
    });
    const Cost ready = cost_of(rounds, [&] { umpire::bench::check_europa_log(empty); });
    const double step = (whole.seconds - ready.seconds) / static_cast<double>(steps);
    fmt::print("checking a log of {} steps: {:.1f} us a step, {:.0f} actions a second\n", steps, step * 1e6,
               1 / step);
    return step;
}

/// Mails of one game against each of them by itself.
void bench_chain(const std::string& folder) {
    constexpr std::size_t mails = 40, steps = 4'000;
    std::vector<std::string> paths;
    cost_once([] {},
              [&] {
                  std::size_t number = 0;
                  for (const std::string& text : umpire::bench::generated_europa_mails(mails, steps))
                      write_archive(fmt::format("{}/mail-{}.vlog", folder, number++), text);
              });
    for (std::size_t number = 0; number < mails; ++number)
        paths.push_back(fmt::format("{}/mail-{}.vlog", folder, number));
    const double chain = cost_of(3, [&] {
                             if (umpire::bench::check_europa_chain(paths) < steps / 2)
                                 throw umpire::InputError("too few actions");
                         }).seconds;
    const double apart = cost_of(3, [&] {
                             for (const std::string& path : paths)
                                 umpire::bench::check_europa_log(path);
                         }).seconds;
    fmt::print("{} mails of {} steps: {:.0f} ms as one game, {:.0f} ms one by one\n", mails, steps / mails,
               chain * 1e3, apart * 1e3);
    report("  mails as one game / one by one", chain / apart, 1.3);
}

/// Nobody waits for a turn of the size that people play.
void bench_samples() {
    constexpr double promised = 0.1;
    const std::filesystem::path folder = UMPIRE_SOURCE_DIR "/samples/norwegian-sea";
    for (const char* name : {"apr2-clean.vlog", "apr2.vlog", "hammer-clean.vlog", "hammer.vlog"}) {
        const std::string path = folder / name;
        const double check = cost_of(5, [&] { umpire::bench::check_europa_log(path); }).seconds;
        const double adjudicate = cost_of(5, [&] { umpire::bench::adjudicate_europa_log(path); }).seconds;
        fmt::print("{}: checked in {:.0f} ms, adjudicated in {:.0f} ms\n", name, check * 1e3,
                   adjudicate * 1e3);
        report("  checking / 100 ms", check / promised, 1.0);
        report("  adjudicating / 100 ms", adjudicate / promised, 1.0);
    }
}

/// What the program costs from its start to its end, as a player runs it.
Cost cost_of_program(int rounds, const std::vector<std::string>& arguments) {
    std::vector<std::string> words{UMPIRE_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (std::string& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    Cost best;
    for (int round = 0; round < rounds; ++round) {
        const pid_t child = fork();
        if (child == 0) {
            const int nowhere = open("/dev/null", O_WRONLY);
            dup2(nowhere, STDOUT_FILENO);
            dup2(nowhere, STDERR_FILENO);
            execv(argv.front(), argv.data());
            _exit(127);
        }
        int status = 0;
        rusage usage{};
        wait4(child, &status, 0, &usage);
        // Violations and what nobody can tell are results too.
        if (!WIFEXITED(status) || WEXITSTATUS(status) > 2)
            throw umpire::InputError(fmt::format("umpire {} failed", fmt::join(arguments, " ")));
        const auto seconds = [](const timeval& time) {
            return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
        };
        best = {std::min(best.seconds, seconds(usage.ru_utime) + seconds(usage.ru_stime)),
                std::max(best.peak_bytes, static_cast<double>(usage.ru_maxrss) * 1024)};
    }
    return best;
}

const std::string samples = UMPIRE_SOURCE_DIR "/samples/";

/// A turn of a few actions is mostly getting ready; nobody may notice how large the rulebooks are.
void bench_start() {
    const double help = cost_of_program(25, {"--help"}).seconds;
    fmt::print("umpire --help: {:.2f} ms\n", help * 1e3);
    const auto check = [](const char* log) {
        const double seconds = cost_of_program(15, {"check", "--brief", samples + log}).seconds;
        fmt::print("check {}: {:.1f} ms\n", log, seconds * 1e3);
        return seconds;
    };
    for (const char* log : {"norwegian-sea/apr2-orders.vlog", "norwegian-sea/apr2-plain.vlog"})
        report("  checking a few actions / --help", check(log) / help, 4.0);
    constexpr double actions = 68, a_millisecond = 1e-3;
    for (const char* log : {"two-theaters/fall42-clean.vlog", "two-theaters/fall42.vlog"})
        report("  checking 68 actions / (5 --help and 1 ms an action)",
               check(log) / (5 * help + actions * a_millisecond), 1.0);
    report("  checking a month / 150 ms", check("european-theater/july41.vlog") / 0.15, 1.0);
    report("  checking a whole month of 303 actions / 500 ms",
           check("european-theater/month-clean.vlog") / 0.5, 1.0);
}

/// A log of a real module, told step by step, against a look at what is in it.
void bench_replay() {
    const std::string corpus = UMPIRE_SOURCE_DIR "/../shared/corpus/";
    const std::string log = corpus + "generated-dev/nevsky-3.vlog", module = corpus + "nevsky/nevsky.vmod";
    if (!std::filesystem::exists(log)) return fmt::print("no log of a real module is here\n");
    const double inspect = cost_of_program(9, {"inspect", "-m", module, log}).seconds;
    const double replay = cost_of_program(5, {"replay", "-m", module, log}).seconds;
    const double dump = cost_of_program(5, {"dump", "--all-steps", "-m", module, log}).seconds;
    fmt::print("a log of 156 steps: inspect {:.0f} ms, replay {:.0f} ms, dump --all-steps {:.0f} ms\n",
               inspect * 1e3, replay * 1e3, dump * 1e3);
    report("  replay / inspect", replay / inspect, 3.0);
    report("  dump --all-steps / inspect", dump / inspect, 3.0);
}

/// A game that somebody has played for years.
void bench_long_log(const std::string& folder) {
    const std::string log = folder + "/long.vlog";
    cost_once([] {}, [&] { write_archive(log, umpire::bench::generated_europa_log(100'000)); });
    for (const char* command : {"check", "replay"}) {
        const Cost cost =
            cost_of_program(1, {command, "-m", samples + "norwegian-sea/norwegian-sea.vmod", log});
        fmt::print("{} a log of 100,000 steps: {:.1f} s, {:.0f} MB\n", command, cost.seconds,
                   cost.peak_bytes / (1U << 20U));
        report("  seconds / 6", cost.seconds / 6, 1.0);
        report("  megabytes / 150", cost.peak_bytes / (150U << 20U), 1.0);
    }
}

/// All rules and all cases of all games.
void bench_rulebooks() {
    const double coverage = cost_of_program(1, {"rules", "--coverage"}).seconds;
    const double cases = cost_of_program(1, {"try"}).seconds;
    fmt::print("rules --coverage: {:.1f} s, try: {:.1f} s\n", coverage, cases);
    report("  rules --coverage / 3 s", coverage / 3, 1.0);
    report("  try / 3 s", cases / 3, 1.0);
}

/// Of the largest sort that people look at: 2,108 x 3,050 pixels.
void bench_picture() {
    const std::filesystem::path folder = UMPIRE_SOURCE_DIR "/samples/norwegian-sea";
    const double seconds =
        cost_of(3, [&] {
            const std::filesystem::path file = folder / "norwegian-sea.vmod";
            const Replay replay(read_game_file(folder / "apr2.vlog"),
                                std::make_shared<const Module>(Module::load(file)));
            umpire::picture::Images images(file);
            const umpire::picture::Scene scene(replay.table(), Sight::of_umpire, images);
            umpire::picture::Canvas canvas(images, scene.area(0), umpire::picture::Format::png);
            scene.draw_boards(canvas, 0);
            scene.draw_counters(canvas, 0);
            if (canvas.finish().size() < 100'000) throw umpire::InputError("too little");
        }).seconds;
    fmt::print("a picture of the Norwegian Sea: {:.0f} ms\n", seconds * 1e3);
    report("  drawing the whole map / 1 s", seconds, 1.0);
}

/// Every rule of the game has its cases: what the dearest of them cost shows here.
void bench_cases() {
    const std::size_t count = umpire::bench::play_europa_cases();
    const double seconds = cost_of(3, [] { umpire::bench::play_europa_cases(); }).seconds;
    fmt::print("{} cases of Europa: {:.0f} a second\n", count, static_cast<double>(count) / seconds);
}

}  // namespace

int main() {
    const std::string folder =
        std::filesystem::temp_directory_path() / fmt::format("umpire-bench-{}", getpid());
    std::filesystem::create_directories(folder);
    const auto module = std::make_shared<const Module>(Module::from_xml(
        umpire::testing::generated_build_file(), [](std::string_view) { return std::nullopt; }));
    for (const std::size_t megabytes : {1U, 10U, 50U})
        bench_save(folder, megabytes, module);
    const double short_log = bench_log(folder, 1'000, module);
    bench_log(folder, 10'000, module);
    const double long_log = bench_log(folder, 100'000, module);
    report("time a step, log of 100,000 steps / of 1,000 steps", long_log / short_log, 1.3);
    bench_start();
    bench_replay();
    const double short_check = bench_check(folder, 1'000);
    report("  a step with a plain move / 50 us", short_check / 50e-6, 1.0);
    const double long_check = bench_check(folder, 100'000);
    report("time to check a step, log of 100,000 steps / of 1,000", long_check / short_check, 1.5);
    bench_chain(folder);
    bench_samples();
    bench_picture();
    bench_cases();
    bench_rulebooks();
    bench_long_log(folder);
    std::filesystem::remove_all(folder);
    return failures == 0 ? 0 : 1;
}
