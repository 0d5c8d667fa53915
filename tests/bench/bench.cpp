#include "umpire/error.hpp"
#include "umpire/vassal/limits.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/replay.hpp"

#include "generated_game.hpp"

#include <fmt/core.h>
#include <libdeflate.h>
#include <zip.h>

#include <algorithm>
#include <chrono>
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

double seconds(const std::function<void()>& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// The best of several: everything that disturbs a measurement makes it longer.
double best_of(int rounds, const std::function<void()>& work) {
    double best = std::numeric_limits<double>::max();
    for (int round = 0; round < rounds; ++round)
        best = std::min(best, seconds(work));
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

struct Deflate {
    libdeflate_decompressor* decompressor = libdeflate_alloc_decompressor();
    ~Deflate() { libdeflate_free_decompressor(decompressor); }
};

double inflate_time(const std::string& path, int rounds) {
    const Archive archive = Archive::open(path);
    const auto* entry = archive.find("savedGame");
    const TextBlock packed = archive.read_raw(*entry);
    const Deflate deflate;
    return best_of(rounds, [&] {
        TextBlock out(entry->size);
        const auto result = libdeflate_deflate_decompress(deflate.decompressor, packed.data(), packed.size(),
                                                          out.data(), out.size(), nullptr);
        if (result != LIBDEFLATE_SUCCESS) throw umpire::InputError("inflating failed");
    });
}

/// Peak memory of doing something in a process of its own, over what the process had before.
std::size_t peak_bytes(const std::function<void()>& work) {
    int channel[2];
    if (pipe(channel) != 0) return 0;
    const pid_t child = fork();
    if (child == 0) {
        rusage before{};
        getrusage(RUSAGE_SELF, &before);
        work();
        rusage after{};
        getrusage(RUSAGE_SELF, &after);
        const long grown = (after.ru_maxrss - before.ru_maxrss) * 1024;
        const auto written = write(channel[1], &grown, sizeof grown);
        _exit(written == sizeof grown ? 0 : 1);
    }
    long grown = 0;
    close(channel[1]);
    const auto got = read(channel[0], &grown, sizeof grown);
    close(channel[0]);
    waitpid(child, nullptr, 0);
    return got == sizeof grown ? static_cast<std::size_t>(grown) : 0;
}

int failures = 0;

void report(const std::string& what, double ratio, double limit) {
    const bool good = ratio <= limit;
    if (!good) ++failures;
    fmt::print("{:<58} {:>6.2f}   at most {:.1f}   {}\n", what, ratio, limit, good ? "ok" : "TOO MUCH");
    std::fflush(stdout);
}

void bench_save(const std::string& folder, std::size_t megabytes,
                const std::shared_ptr<const Module>& module) {
    const std::string path = folder + "/save.vsav";
    std::size_t text = 0;
    {
        const GeneratedGame game = generate_save(megabytes << 20U);
        text = game.stream.size();
        write_archive(path, game.stream);
        fmt::print("save of {} MB, {} counters, packed to {} kB\n", megabytes, game.counters,
                   std::filesystem::file_size(path) >> 10U);
    }
    const int rounds = megabytes > 10 ? 7 : 25;
    const double inflating = inflate_time(path, rounds);
    const double opening = best_of(rounds, [&] { const Replay replay(read_game_file(path), module); });
    fmt::print("  inflating {:.1f} ms, opening {:.1f} ms\n", inflating * 1e3, opening * 1e3);
    report("  open and rebuild the table / inflate the entry", opening / inflating, 2.5);
    const std::size_t peak = peak_bytes([&] { const Replay replay(read_game_file(path), module); });
    report("  peak memory / plain text", static_cast<double>(peak) / static_cast<double>(text), 4.0);
}

double bench_log(const std::string& folder, std::size_t steps, const std::shared_ptr<const Module>& module) {
    const std::string path = folder + "/log.vlog";
    std::size_t text = 0;
    {
        const GeneratedGame game = generate_log(1000, steps);
        text = game.stream.size();
        write_archive(path, game.stream);
    }
    const auto replay_all = [&] {
        Replay replay(read_game_file(path), module);
        replay.go_to(replay.steps().size());
    };
    const double whole = best_of(steps > 20'000 ? 5 : 20, replay_all);
    // What opening the position costs is the same for every log here: only the steps are counted.
    const std::string empty = folder + "/empty.vlog";
    write_archive(empty, generate_log(1000, 0).stream);
    const double start = best_of(20, [&] { const Replay replay(read_game_file(empty), module); });
    const double step = (whole - start) / static_cast<double>(steps);
    fmt::print("log of {} steps, {} MB: {:.2f} us a step\n", steps, text >> 20U, step * 1e6);
    const std::size_t peak = peak_bytes(replay_all);
    report("  peak memory / plain text", static_cast<double>(peak) / static_cast<double>(text), 4.0);
    return step;
}

}  // namespace

int main() {
    const std::string folder =
        std::filesystem::temp_directory_path() / fmt::format("umpire-bench-{}", getpid());
    std::filesystem::create_directories(folder);
    const auto module = std::make_shared<const Module>(Module::from_xml(
        umpire::testing::generated_build_file(), [](std::string_view) { return std::nullopt; }));
    for (const std::size_t megabytes : {1, 10, 50})
        bench_save(folder, megabytes, module);
    const double short_log = bench_log(folder, 1'000, module);
    bench_log(folder, 10'000, module);
    const double long_log = bench_log(folder, 100'000, module);
    report("time a step, log of 100,000 steps / of 1,000 steps", long_log / short_log, 1.3);
    std::filesystem::remove_all(folder);
    return failures == 0 ? 0 : 1;
}
