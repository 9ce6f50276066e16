// A set of hashed keys for proofs that memory bounds: 14 to 16 bytes a key once it is large, where the set of
// solver/search/flat_set.h takes 21 to 43.
//
// Idea: the entries lie in the order of their numbers, each at or after the slot that its number names, with gaps
// between: so a search ends at the first larger one, however full the array is. A new entry moves those behind it up to
// the next gap. The array grows by a seventh, where it is, in one pass from its first entry to its last.
// Of a key 95 bits are kept: among a thousand million keys one in 10^11 chances that any two are taken for one.
// Invariants: at most 7/8 of the slots are taken, the last one of the array never; a set never forgets. Limit: bytes
// are charged to the Meter before they are used; when the limit forbids growth, insert() answers kFull and the set
// stays as it was. (An array of less than 2 MB is copied to grow, and for that moment not charged for.)
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "solver/core/meter.h"
#include "solver/core/wide.h"
#include "solver/search/flat_set.h"
#include "solver/search/position.h"
#include "solver/search/zeroed_array.h"

namespace winnable {

class DenseSet {
 public:
  // Empties the set. Where not even the first array is within the limit the meter stops, and nothing can be inserted.
  void reset(Meter& meter) {
    free_memory();
    meter_ = &meter;
    grow();
  }

  // Gives all memory back and takes it off the meter.
  void free_memory() {
    if (!meter_) return;
    meter_->spend_bytes(-bytes(length_));
    entries_.reset();
    homes_ = length_ = size_ = 0;
    meter_ = nullptr;
  }

  [[gnu::always_inline]] void prefetch(Key key) const {
    if (homes_) __builtin_prefetch(&entries_[home_of(Entry(key))]);
  }

  Insertion insert(Key key) {
    const Entry entry(key);
    if (!homes_) [[unlikely]]
      return Insertion::kFull;
    std::size_t slot = home_of(entry);
    while (entries_[slot].is_taken() && entries_[slot] < entry) ++slot;
    if (entries_[slot] == entry) return Insertion::kKnown;
    std::size_t gap = slot;
    while (entries_[gap].is_taken()) ++gap;
    if (size_ >= homes_ / 8 * 7 || gap + 1 == length_) [[unlikely]] {
      if (!grow()) return Insertion::kFull;
      return insert(key);
    }
    std::copy_backward(&entries_[slot], &entries_[gap], &entries_[gap + 1]);
    entries_[slot] = entry;
    ++size_;
    return Insertion::kNew;
  }

  std::size_t size() const { return size_; }

 private:
  // Slots that fill whole pages: all lengths are multiples, because large arrays move by pages.
  static constexpr std::size_t kPages = 1024;
  static constexpr std::size_t kFirstHomes = kPages;

  // A number of 96 bits, of which the last one is set. (Key words are sums; one is mixed, since its upper bits are its
  // home.)
  class Entry {
   public:
    Entry() = default;
    explicit Entry(Key key) {
      const std::uint64_t mixed = key.low * 0x9E3779B97F4A7C15ull;
      upper_ = static_cast<std::uint32_t>(mixed >> 32);
      lower_ = static_cast<std::uint32_t>(mixed);
      last_ = static_cast<std::uint32_t>(key.high >> 32) | 1;
    }
    bool is_taken() const { return last_ != 0; }
    std::uint64_t first_word() const { return std::uint64_t{upper_} << 32 | lower_; }
    bool operator==(const Entry&) const = default;
    bool operator<(const Entry& other) const {
      return first_word() != other.first_word() ? first_word() < other.first_word() : last_ < other.last_;
    }

   private:
    std::uint32_t lower_ = 0, upper_ = 0, last_ = 0;
  };

  static std::int64_t bytes(std::size_t slots) { return static_cast<std::int64_t>(slots * sizeof(Entry)); }
  // With so many homes, and room for what lies behind the last one.
  static std::size_t length_for(std::size_t homes) { return homes + (homes < 32 * kPages ? kPages : 4 * kPages); }
  std::size_t home_of(Entry entry) const {
    return static_cast<std::size_t>(Uint128{entry.first_word()} * homes_ >> 64);
  }

  // False: the limit or the system forbids it, and the meter has stopped.
  bool grow() {
    const std::size_t homes = homes_ == 0 ? kFirstHomes : homes_ + (is_large() ? homes_ / 7 / kPages * kPages : homes_);
    const std::size_t length = length_for(homes);
    if (!meter_->has_room_for(static_cast<std::uint64_t>(bytes(length - length_)))) return !meter_->stop(Reason::memory);
    if (!(is_large() ? grow_in_place(homes, length) : grow_by_copy(homes, length)))
      return !meter_->stop(Reason::memory);
    meter_->spend_bytes(bytes(length - length_));
    length_ = length;
    return true;
  }

  bool is_large() const { return length_ * sizeof(Entry) >= kHugePage; }

  bool grow_by_copy(std::size_t homes, std::size_t length) {
    auto entries = make_zeroed<Entry>(length);
    if (!entries) return false;
    std::swap(entries_, entries);
    homes_ = homes;
    spread(entries.get(), length_, length);
    return true;
  }

  bool grow_in_place(std::size_t homes, std::size_t length) {
    if (!lengthen(entries_, length)) return false;
    std::move_backward(&entries_[0], &entries_[length_], &entries_[length]);
    homes_ = homes;
    spread(&entries_[length - length_], length_, length);
    return true;
  }

  // Puts the entries, in their order, where they belong. They may lie at the end of the array: no home moves on by more
  // slots than there are new ones, so no entry is written before it is read.
  void spread(const Entry* from, std::size_t count, std::size_t length) {
    std::size_t next = 0;
    for (const Entry* const end = from + count; from != end; ++from) {
      const Entry entry = *from;
      if (!entry.is_taken()) continue;
      const std::size_t slot = std::max(next, home_of(entry));
      std::fill(&entries_[next], &entries_[slot], Entry{});
      entries_[slot] = entry;
      next = slot + 1;
    }
    std::fill(&entries_[next], &entries_[length], Entry{});
  }

  ZeroedArray<Entry> entries_;
  std::size_t homes_ = 0;   // slots that a number may name
  std::size_t length_ = 0;  // slots
  std::size_t size_ = 0;
  Meter* meter_ = nullptr;
};

}  // namespace winnable
