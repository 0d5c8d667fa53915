#include "umpire/dice/fair_dice.hpp"

#include <sodium.h>

#include <algorithm>
#include <stdexcept>

namespace umpire::dice {

namespace {

void be_ready() {
    // Safe to call again, and from several threads.
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used on this machine");
}

class Blake {
  public:
    Blake() {
        be_ready();
        crypto_generichash_init(&state_, nullptr, 0, Digest().size());
    }
    void add(std::string_view text) {
        std::array<unsigned char, 8> length{};
        for (std::size_t byte = 0; byte < length.size(); ++byte)
            length[byte] = static_cast<unsigned char>((std::uint64_t{text.size()} >> (8 * byte)) & 0xFF);
        crypto_generichash_update(&state_, length.data(), length.size());
        crypto_generichash_update(&state_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    }
    Digest finish() {
        Digest digest{};
        crypto_generichash_final(&state_, digest.data(), digest.size());
        return digest;
    }

  private:
    crypto_generichash_state state_{};
};

/// The words of one roll's key stream, as many as are asked for.
class Words {
  public:
    Words(const Digest& key, std::uint64_t number) : key_(key) {
        for (std::size_t byte = 0; byte < nonce_.size(); ++byte)
            nonce_[byte] = static_cast<unsigned char>((number >> (8 * byte)) & 0xFF);
    }

    std::uint32_t next() {
        if (at_ == block_.size()) refill();
        std::uint32_t word = 0;
        for (int byte = 0; byte < 4; ++byte)
            word |= std::uint32_t{block_[at_++]} << (8 * byte);
        return word;
    }

  private:
    void refill() {
        static constexpr std::array<unsigned char, 64> zeros{};
        crypto_stream_chacha20_xor_ic(block_.data(), zeros.data(), block_.size(), nonce_.data(), counter_++,
                                      key_.data());
        at_ = 0;
    }

    const Digest& key_;
    std::array<unsigned char, crypto_stream_chacha20_NONCEBYTES> nonce_{};
    std::array<unsigned char, 64> block_{};
    std::size_t at_ = block_.size();
    std::uint64_t counter_ = 0;
};

}  // namespace

Digest digest_of(std::string_view purpose, const std::vector<std::string_view>& texts) {
    Blake blake;
    blake.add(purpose);
    for (const std::string_view text : texts)
        blake.add(text);
    return blake.finish();
}

std::string to_hex(const Digest& digest) {
    std::string text(digest.size() * 2 + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
    text.pop_back();
    return text;
}

bool is_hex_digest(std::string_view text) {
    return text.size() == Digest().size() * 2 && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

std::string Seed::commitment() const {
    return to_hex(digest_of("umpire commitment 1", {match, side, secret}));
}

Seed new_seed(std::string match, std::string side) {
    be_ready();
    Digest random{};
    randombytes_buf(random.data(), random.size());
    return {std::move(match), std::move(side), to_hex(random)};
}

FairDice::FairDice(std::string_view log, std::string_view match, std::vector<Seed> seeds) {
    std::sort(seeds.begin(), seeds.end(), [](const Seed& a, const Seed& b) { return a.side < b.side; });
    std::vector<std::string_view> parts{log, match};
    for (const Seed& seed : seeds) {
        parts.push_back(seed.side);
        parts.push_back(seed.secret);
    }
    key_ = digest_of("umpire dice 1", parts);
}

std::vector<int> FairDice::roll(std::uint64_t number, int dice, int sides) const {
    if (dice < 0 || sides < 1) throw std::invalid_argument("no such dice");
    Words words(key_, number);
    const auto count = static_cast<std::uint32_t>(sides);
    // Words above the last whole multiple would favour the low faces.
    const std::uint32_t unfair = (0U - count) % count;
    std::vector<int> faces;
    while (static_cast<int>(faces.size()) < dice)
        if (const std::uint32_t word = words.next(); word >= unfair)
            faces.push_back(static_cast<int>(word % count) + 1);
    return faces;
}

}  // namespace umpire::dice
