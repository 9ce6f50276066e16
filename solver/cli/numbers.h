// Numbers in options, as people write them: 5000000, 5M, 5e6, 1.5k. What is no such number, is negative, infinite or
// out of range is refused with the option's name and the value.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

namespace winnable::cli {

inline constexpr std::uint64_t kAnyWhole = std::numeric_limits<std::uint64_t>::max();

// A whole number in [least, most]: digits, or a number with a unit (k, M, G, T: thousands) or an exponent, if that is
// whole. CommandError(kUsage) otherwise.
std::uint64_t require_whole(std::string_view option, std::string_view text, std::uint64_t least = 0,
                            std::uint64_t most = kAnyWhole);

// What --threads says, from 1 to kMaxThreads.
int require_threads(std::string_view text);

// Seconds in [least, most], with a fraction or an exponent if need be. CommandError(kUsage) otherwise, also for "nan",
// "inf" and a unit: "2m" is no two minutes.
double require_seconds(std::string_view option, std::string_view text, double least, double most);

}  // namespace winnable::cli
