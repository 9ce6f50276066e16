// Numbered nodes with a key each, for searches that must find a position again: blocks that never move, and a table
// from key to number. Every node has members `key` and whatever else the search needs.
//
// Cost: a node, and 8 bytes a slot of the table, at most 3/4 full. All of it is charged to the Meter before it is used,
// the old and the new table both while it grows. Not thread-safe.
#pragma once

#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

#include "solver/core/hash.h"
#include "solver/core/meter.h"
#include "solver/search/position.h"
#include "solver/search/zeroed_array.h"

namespace winnable {

template <class Node>
class NodeStore {
  static_assert(std::is_trivially_copyable_v<Node>);

 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  explicit NodeStore(Meter& meter) : meter_(meter) {}
  ~NodeStore() {
    meter_.spend_bytes(-static_cast<std::int64_t>(blocks_.size() * sizeof(Node) * kBlock + slots_ * sizeof(Slot)));
  }
  NodeStore(const NodeStore&) = delete;
  NodeStore& operator=(const NodeStore&) = delete;

  std::uint32_t size() const { return size_; }
  Node& operator[](std::uint32_t i) { return *std::launder(reinterpret_cast<Node*>(&blocks_[i / kBlock][i % kBlock])); }

  [[gnu::always_inline]] void prefetch(Key key) const {
    if (slots_) __builtin_prefetch(&table_[mix(key) & (slots_ - 1)]);
  }

  // The node with that key, or kNone.
  std::uint32_t find(Key key) {
    if (!slots_) return kNone;
    const std::uint64_t mixed = mix(key);
    for (std::size_t i = mixed & (slots_ - 1); table_[i].node; i = (i + 1) & (slots_ - 1))
      if (table_[i].tag == mixed >> 32 && (*this)[table_[i].node - 1].key == key) return table_[i].node - 1;
    return kNone;
  }

  // Adds a node whose key is new; false, and nothing changed, if there is no memory for it.
  bool add(const Node& node) {
    if (size_ == kNone - 1 || !make_room()) return !meter_.stop(Reason::memory);
    std::memcpy(&blocks_[size_ / kBlock][size_ % kBlock], &node, sizeof(Node));
    enter(node.key, ++size_);
    return true;
  }

 private:
  struct alignas(Node) Storage {
    std::byte bytes[sizeof(Node)];
  };
  struct Slot {
    std::uint32_t tag;   // of the mixed key; compared before the node is looked at
    std::uint32_t node;  // number + 1; 0: free
  };
  static constexpr std::uint32_t kBlock = 4096;

  void enter(Key key, std::uint32_t number) {
    const std::uint64_t mixed = mix(key);
    std::size_t i = mixed & (slots_ - 1);
    while (table_[i].node) i = (i + 1) & (slots_ - 1);
    table_[i] = {static_cast<std::uint32_t>(mixed >> 32), number};
  }

  bool charge(std::uint64_t bytes) {
    if (!meter_.has_room_for(bytes)) return false;
    meter_.spend_bytes(static_cast<std::int64_t>(bytes));
    return true;
  }

  bool make_room() {
    if (4 * (std::size_t{size_} + 1) > 3 * slots_ && !grow_table()) return false;
    if (size_ < blocks_.size() * kBlock) return true;
    if (!charge(kBlock * sizeof(Node))) return false;
    blocks_.push_back(std::make_unique_for_overwrite<Storage[]>(kBlock));
    return true;
  }

  bool grow_table() {
    const std::size_t slots = slots_ ? 2 * slots_ : 1024;
    if (!charge(slots * sizeof(Slot))) return false;
    auto table = make_zeroed<Slot>(slots);
    if (!table) {
      meter_.spend_bytes(-static_cast<std::int64_t>(slots * sizeof(Slot)));
      return false;
    }
    table_ = std::move(table);
    meter_.spend_bytes(-static_cast<std::int64_t>(slots_ * sizeof(Slot)));
    slots_ = slots;
    for (std::uint32_t i = 0; i < size_; ++i) enter((*this)[i].key, i + 1);
    return true;
  }

  Meter& meter_;
  std::vector<std::unique_ptr<Storage[]>> blocks_;
  std::uint32_t size_ = 0;
  ZeroedArray<Slot> table_;
  std::size_t slots_ = 0;  // a power of two
};

}  // namespace winnable
