// The deals of a survey: a sorted set of seeds without duplicates, written "42", "1-1000000", "5,9,12-20", "@file" or
// "@-" (standard input), and its shards. Deals are counted from 0 in ascending order of seed; a shard keeps the seeds
// with seed mod N = K mod N. Nothing is stored per seed: a set costs as much as its text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace winnable {

// A part of a sharded survey: `index` in 1..count.
struct Shard {
  std::uint64_t index = 1;
  std::uint64_t count = 1;
  friend bool operator==(const Shard&, const Shard&) = default;
};

// "K/N", or "auto" and "auto:N": what the batch engine says that started this process (shard_auto.h). On bad input
// returns nothing and says why.
std::optional<Shard> parse_shard(std::string_view text, std::string& error);

class SeedSet {
 public:
  // Reads the text form; lists may also stand in a file, where line ends separate too and "#" starts a comment. On bad
  // input returns nothing and says why.
  static std::optional<SeedSet> parse(std::string_view text, std::string& error);
  // Ranges, first and last seed, in any order.
  static std::optional<SeedSet> from_ranges(std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges,
                                            std::string& error);

  // At most this many deals in one set; the tally of a survey keeps a byte for each.
  static constexpr std::uint64_t kMaxSize = 1'000'000'000;

  SeedSet in_shard(const Shard& shard) const;

  std::uint64_t size() const { return starts_.empty() ? 0 : starts_.back() + spans_.back().count; }
  std::uint64_t operator[](std::uint64_t place) const;              // place < size()
  std::optional<std::uint64_t> place_of(std::uint64_t seed) const;  // nothing if the seed is not in the set

  // The ranges again, merged and in order; of a shard, the text of the whole set.
  const std::string& text() const { return text_; }
  // The same for people: long lists are described, "5 to 98213 (1000 of them in 700 ranges)".
  std::string summary() const;

 private:
  struct Span {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
    std::uint64_t step = 1;
  };

  void append(const Span& span);

  std::vector<Span> spans_;            // ascending, disjoint, none empty
  std::vector<std::uint64_t> starts_;  // place of each span's first seed
  std::string text_;
  std::uint64_t whole_ = 0;  // seeds of the whole set, of which this may be a shard
};

}  // namespace winnable
