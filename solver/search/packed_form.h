// The form in which a search keeps a position for later: P::Packed where the game has one, the position itself if not.
#pragma once

#include <type_traits>

#include "solver/search/position.h"

namespace winnable {

namespace packed_form_detail {

template <class P>
struct Plain {
  using Packed = P;
  static const P& pack(const P& position) { return position; }
  static const P& unpack(const typename P::Deal&, const P& packed) { return packed; }
};

template <class P>
struct Compact {
  using Packed = typename P::Packed;
  static Packed pack(const P& position) { return position.pack(); }
  static P unpack(const typename P::Deal& deal, const Packed& packed) { return P::unpack(deal, packed); }
};

}  // namespace packed_form_detail

template <class P>
using PackedForm = std::conditional_t<HasPackedForm<P>, packed_form_detail::Compact<P>, packed_form_detail::Plain<P>>;

}  // namespace winnable
