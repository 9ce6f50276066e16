// What the C++ library of Emscripten 3.1.6 (Debian 12) lacks of C++20 and the solver uses: included before every file
// of the WebAssembly build (web/wasm/CMakeLists.txt). A library that has these is left alone.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <functional>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>
#include <version>

#if defined(_LIBCPP_VERSION) && !defined(__cpp_lib_bit_cast)
namespace std {  // NOLINT: what the standard says stands here
template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}
}  // namespace std
#endif

#if defined(_LIBCPP_VERSION) && !defined(__cpp_lib_smart_ptr_for_overwrite)
namespace std {  // NOLINT
template <class T>
unique_ptr<T> make_unique_for_overwrite(size_t size) {
  return unique_ptr<T>(new remove_extent_t<T>[size]);
}
}  // namespace std
#endif

// The modules have one thread.
#if defined(_LIBCPP_VERSION) && !defined(__cpp_lib_atomic_ref)
namespace std {  // NOLINT
template <class T>
class atomic_ref {
 public:
  explicit atomic_ref(T& object) : object_(&object) {}
  T load(memory_order = memory_order_seq_cst) const noexcept { return *object_; }
  void store(T value, memory_order = memory_order_seq_cst) const noexcept { *object_ = value; }

 private:
  T* object_;
};
}  // namespace std
#endif

// Numbers with a format and a precision. The modules have one locale, that of C.
#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 14000
namespace std {  // NOLINT
inline to_chars_result to_chars(char* first, char* last, double value, chars_format format, int precision) {
  char text[400];  // the largest double has 309 digits
  const int size = snprintf(text, sizeof text, format == chars_format::fixed ? "%.*f" : "%.*g", precision, value);
  if (size >= static_cast<int>(sizeof text) || size > last - first) return {last, errc::value_too_large};
  memcpy(first, text, static_cast<size_t>(size));
  return {first + size, errc{}};
}
}  // namespace std
#endif

// The algorithms over ranges that the core uses, in as much as it uses them.
#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 14000
namespace std::ranges {  // NOLINT
struct AsIs {
  template <class T>
  constexpr T&& operator()(T&& value) const {
    return std::forward<T>(value);
  }
};

template <class R, class T, class Projection = AsIs>
constexpr auto find(R&& range, const T& value, Projection projection = {}) {
  return std::find_if(std::begin(range), std::end(range),
                      [&](const auto& element) { return std::invoke(projection, element) == value; });
}

template <class R, class Predicate>
constexpr bool any_of(R&& range, Predicate predicate) {
  return std::any_of(std::begin(range), std::end(range), predicate);
}

template <class R, class Predicate>
constexpr bool all_of(R&& range, Predicate predicate) {
  return std::all_of(std::begin(range), std::end(range), predicate);
}

template <class R, class Predicate>
constexpr auto count_if(R&& range, Predicate predicate) {
  return std::count_if(std::begin(range), std::end(range),
                       [&](const auto& element) { return std::invoke(predicate, element); });
}

template <class R, class T, class Compare = std::less<>, class Projection = AsIs>
constexpr auto lower_bound(R&& range, const T& value, Compare compare = {}, Projection projection = {}) {
  return std::lower_bound(std::begin(range), std::end(range), value, [&](const auto& element, const T& than) {
    return compare(std::invoke(projection, element), than);
  });
}

template <class R, class T, class Compare = std::less<>, class Projection = AsIs>
constexpr auto upper_bound(R&& range, const T& value, Compare compare = {}, Projection projection = {}) {
  return std::upper_bound(std::begin(range), std::end(range), value, [&](const T& than, const auto& element) {
    return compare(than, std::invoke(projection, element));
  });
}

template <class R, class S, class Predicate = std::equal_to<>>
constexpr bool equal(R&& a, S&& b, Predicate predicate = {}) {
  return std::equal(std::begin(a), std::end(a), std::begin(b), std::end(b), predicate);
}

template <class R, class T>
constexpr void fill(R&& range, const T& value) {
  std::fill(std::begin(range), std::end(range), value);
}

template <class R>
constexpr auto max_element(R&& range) {
  return std::max_element(std::begin(range), std::end(range));
}

template <class R>
constexpr void reverse(R&& range) {
  std::reverse(std::begin(range), std::end(range));
}

template <class R, class Compare = std::less<>, class Projection = AsIs>
void stable_sort(R&& range, Compare compare = {}, Projection projection = {}) {
  std::stable_sort(std::begin(range), std::end(range), [&](const auto& a, const auto& b) {
    return compare(std::invoke(projection, a), std::invoke(projection, b));
  });
}

template <class R, class Predicate>
void stable_partition(R&& range, Predicate predicate) {
  std::stable_partition(std::begin(range), std::end(range), predicate);
}
}  // namespace std::ranges
#endif
