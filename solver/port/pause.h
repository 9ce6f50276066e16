// A moment's rest of a thread that looks again and again whether others are done. PlainPause does nothing;
// WINNABLE_PLAIN_PORT chooses it everywhere.
#pragma once

namespace winnable::port {

struct PlainPause {
  static void rest() {}
};

#if defined(__x86_64__) || defined(__i386__)
struct X86Pause {
  static void rest() { __builtin_ia32_pause(); }
};
#endif

#if (defined(__x86_64__) || defined(__i386__)) && !defined(WINNABLE_PLAIN_PORT)
using Pause = X86Pause;
#else
using Pause = PlainPause;
#endif

}  // namespace winnable::port
