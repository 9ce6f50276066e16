// SHA-256 (FIPS 180-4), so that whoever has a pack can check it with the tools of any system.
#pragma once

#include <string>
#include <string_view>

namespace winnable {

// 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

}  // namespace winnable
