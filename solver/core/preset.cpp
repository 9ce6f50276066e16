#include "winnable/preset.h"

namespace winnable {
namespace {

// "20 000"; four digits stay together.
std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  if (text.size() < 5) return text;
  for (std::size_t at = text.size() - 3; at < text.size(); at -= 3) {
    text.insert(at, 1, ' ');
    if (at <= 3) break;
  }
  return text;
}

}  // namespace

double Decimal::value() const {
  double number = 0, unit = 1;
  bool after_point = false;
  for (const char c : digits) {
    if (c == '.') {
      after_point = true;
      continue;
    }
    number = 10 * number + (c - '0');
    if (after_point) unit *= 10;
  }
  return number / unit;
}

std::string to_text(const PublishedRate& rate) {
  if (!rate.is_known()) return "";
  std::string text(rate.percent.digits);
  text += " %";
  if (!rate.error.empty()) text.append(" +- ").append(rate.error.digits);
  text.append(" (").append(rate.source);
  if (rate.error.empty() && rate.deals > 0) text += ", " + grouped(rate.deals) + " deals";
  return text + ")";
}

}  // namespace winnable
