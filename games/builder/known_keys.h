// The keys that a builder's prover has met: its own, or those of a team of provers that search one deal together.
#pragma once

#include "solver/core/meter.h"
#include "solver/search/dense_set.h"
#if !defined(WINNABLE_NO_THREADS)
#include "solver/search/parallel/shared_closed_set.h"
#endif

namespace winnable {

class OwnKeys {
 public:
  explicit OwnKeys(Meter& meter) { keys_.reset(meter); }
  ~OwnKeys() { keys_.free_memory(); }
  OwnKeys(const OwnKeys&) = delete;
  OwnKeys& operator=(const OwnKeys&) = delete;

  // Keys are looked up between visits to the set.
  DenseSet& visit() { return keys_; }

 private:
  DenseSet keys_;
};

#if !defined(WINNABLE_NO_THREADS)
// Those of the team, as one of its members sees them.
struct SharedKeys {
  SharedClosedSet<Key>* set;
  int member;
  Meter* meter;

  auto visit() const { return SharedClosedSet<Key>::Visit(*set, member, *meter); }
};
#endif

}  // namespace winnable
