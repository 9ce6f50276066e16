// 128-bit arithmetic; a compiler extension that GCC and Clang share.
#pragma once

namespace winnable {

__extension__ typedef unsigned __int128 Uint128;

}  // namespace winnable
