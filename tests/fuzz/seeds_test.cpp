#include "targets.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace umpire::fuzz {

namespace {

std::vector<std::filesystem::path> inputs_of(std::string_view folder, std::string_view target) {
    std::vector<std::filesystem::path> inputs;
    const auto path = std::filesystem::path(UMPIRE_SOURCE_DIR) / "tests/fuzz" / folder / target;
    if (!std::filesystem::exists(path)) return inputs;
    for (const auto& entry : std::filesystem::directory_iterator(path))
        inputs.push_back(entry.path());
    std::sort(inputs.begin(), inputs.end());
    return inputs;
}

std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("Every seed of the fuzz targets and every input that once broke one keeps all promises") {
    for (const Target& target : targets) {
        const auto seeds = inputs_of("corpus", target.name);
        CHECK(!seeds.empty());
        auto inputs = inputs_of("regressions", target.name);
        inputs.insert(inputs.end(), seeds.begin(), seeds.end());
        for (const auto& input : inputs) {
            INFO(input.string());
            CHECK_NOTHROW(target.run(content_of(input)));
        }
    }
}

TEST_CASE("Seeds cut off anywhere keep all promises of the fuzz targets") {
    for (const Target& target : targets) {
        for (const auto& seed : inputs_of("corpus", target.name)) {
            const std::string content = content_of(seed);
            const std::size_t step = std::max<std::size_t>(1, content.size() / 40);
            for (std::size_t length = 0; length < content.size(); length += step) {
                INFO(seed.string() << " cut to " << length);
                CHECK_NOTHROW(target.run(std::string_view(content).substr(0, length)));
            }
        }
    }
}

}  // namespace umpire::fuzz
