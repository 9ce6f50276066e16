// A vector that charges its capacity to the Meter before it grows, old and new copy both while it moves, so that a
// search's memory limit holds. push_back answers false, and changes nothing, when the limit forbids growing.
// It grows by realloc, which moves large arrays by their page tables: fresh pages were a third of the beam search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <utility>

#include "solver/core/meter.h"

namespace winnable {

template <class T>
class TrackedVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit TrackedVector(Meter& meter) : meter_(&meter) {}
  TrackedVector(TrackedVector&& other) noexcept
      : meter_(other.meter_),
        data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  TrackedVector& operator=(TrackedVector&&) = delete;
  ~TrackedVector() { release(); }

  bool push_back(const T& value) {
    if (size_ == capacity_) [[unlikely]] {
      if (!grow()) return false;
    }
    std::memcpy(static_cast<void*>(data_ + size_), &value, sizeof(T));
    ++size_;
    return true;
  }
  void pop_back() { --size_; }
  // Both have the same meter.
  void swap(TrackedVector& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }
  void truncate(std::size_t size) { size_ = size; }
  void release() {
    if (!data_) return;
    std::free(data_);
    meter_->spend_bytes(-static_cast<std::int64_t>(capacity_ * sizeof(T)));
    data_ = nullptr;
    size_ = capacity_ = 0;
  }

  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T& back() { return data_[size_ - 1]; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }

 private:
  bool grow() {
    const std::size_t capacity = std::max<std::size_t>(16, capacity_ + capacity_ / 2);
    if (!meter_->has_room_for(capacity * sizeof(T))) {
      meter_->stop(Reason::memory);
      return false;
    }
    meter_->spend_bytes(static_cast<std::int64_t>(capacity * sizeof(T)));
    void* data = std::realloc(static_cast<void*>(data_), capacity * sizeof(T));
    if (!data) {
      meter_->spend_bytes(-static_cast<std::int64_t>(capacity * sizeof(T)));
      return !meter_->stop(Reason::memory);
    }
    meter_->spend_bytes(-static_cast<std::int64_t>(capacity_ * sizeof(T)));
    data_ = static_cast<T*>(data);
    capacity_ = capacity;
    return true;
  }

  Meter* meter_;
  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace winnable
