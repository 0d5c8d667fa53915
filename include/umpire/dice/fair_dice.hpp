#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Dice that nobody can doubt: whoever has the log and what each side contributed rolls the same again.
namespace umpire::dice {

using Digest = std::array<std::uint8_t, 32>;

/// BLAKE2b of several texts; where one ends and the next begins counts.
Digest digest_of(std::string_view purpose, const std::vector<std::string_view>& texts);

std::string to_hex(const Digest& digest);
/// Whether it is what to_hex gives: 64 small hexadecimal digits.
bool is_hex_digest(std::string_view text);

/// What a side puts into the dice. It is kept secret until the log that it is for is finished; until then the
/// other side has only the commitment, which cannot be met by any other secret.
struct Seed {
    std::string match;
    std::string side;
    std::string secret;  ///< 64 hexadecimal digits

    std::string commitment() const;
    friend bool operator==(const Seed&, const Seed&) = default;
};

/// A secret that nobody can guess.
Seed new_seed(std::string match, std::string side);

/// A stream of rolls, the same for the same log, match and seeds.
class FairDice {
  public:
    /// The log by its digest, in hexadecimal digits. The order of the seeds does not matter.
    FairDice(std::string_view log, std::string_view match, std::vector<Seed> seeds);

    /// The faces of roll number `number`, each from 1 to `sides`, each as likely as the others.
    std::vector<int> roll(std::uint64_t number, int dice, int sides) const;

  private:
    Digest key_;
};

}  // namespace umpire::dice
