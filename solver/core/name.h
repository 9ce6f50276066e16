// A preset's name as a template value, so that a rules value can carry it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace winnable {

struct Name {
  char text[40]{};

  template <std::size_t N>
  consteval Name(const char (&name)[N]) {  // NOLINT: a literal is a name
    static_assert(N <= sizeof(text));
    std::copy_n(name, N, text);
  }
  constexpr std::string_view view() const { return text; }
};

}  // namespace winnable
