// Figures for people.
#pragma once

#include <string>

namespace winnable {

// About three digits, never an exponent: "1330", "41.7", "0.0052". What is smaller than a millionth is 0.
std::string short_number(double value);

}  // namespace winnable
