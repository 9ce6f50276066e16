#include "solver/core/json_write.h"

#include <cmath>

#include "solver/core/text.h"

namespace winnable {
namespace {

constexpr int kDigits = 6;  // of numbers with a fraction

// What is no UTF-8 becomes U+FFFD.
void write_text(std::string& out, std::string_view text) {
  constexpr std::string_view kLetters = "bfnrt", kMeant = "\b\f\n\r\t", kHexadecimal = "0123456789abcdef";
  out += '"';
  for (std::size_t size; !text.empty(); text.remove_prefix(size)) {
    const char c = text[0];
    size = notation::utf8_size(text);
    if (size == 0) {
      out += "\xEF\xBF\xBD";
      size = 1;
    } else if (const std::size_t letter = kMeant.find(c); letter != std::string_view::npos) {
      out += '\\';
      out += kLetters[letter];
    } else if (static_cast<unsigned char>(c) < ' ') {
      out += "\\u00";
      out += kHexadecimal[static_cast<unsigned char>(c) >> 4];
      out += kHexadecimal[c & 0xF];
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += text.substr(0, size);
    }
  }
  out += '"';
}

void write_whole(std::string& out, std::uint64_t number) { out += std::to_string(number); }

double power_of_ten(int exponent) {
  double power = 1;
  for (int i = 0; i < std::abs(exponent); ++i) power *= 10;
  return power;
}

// `digits` of a number, 0 < digits[0], whose first stands for that power of ten; without zeros at the end.
void write_digits(std::string& out, std::string digits, int exponent) {
  digits.resize(digits.find_last_not_of('0') + 1);
  const bool is_short = exponent >= -4 && exponent < kDigits;
  if (is_short && exponent < 0) digits.insert(0, static_cast<std::size_t>(-exponent), '0');
  const auto before = static_cast<std::size_t>(is_short && exponent > 0 ? exponent + 1 : 1);
  if (digits.size() < before) digits.resize(before, '0');
  out += digits.substr(0, before);
  if (digits.size() > before) out += "." + digits.substr(before);
  if (is_short) {
    if (digits.size() == before) out += ".0";
    return;
  }
  out += exponent < 0 ? "e-" : "e+";
  if (std::abs(exponent) < 10) out += '0';
  write_whole(out, static_cast<std::uint64_t>(std::abs(exponent)));
}

// Whole ones as they are, others with at most six digits.
void write_real(std::string& out, double value) {
  constexpr double kLargestExact = 9007199254740992, kSmallest = 1e-300;  // 2^53; beyond them nothing is scaled exactly
  if (!std::isfinite(value)) {
    out += "null";
    return;
  }
  if (std::signbit(value)) out += '-';
  value = std::abs(value) < kSmallest ? 0 : std::abs(value);
  if (value < kLargestExact && value == std::floor(value)) {
    write_whole(out, static_cast<std::uint64_t>(value));
    out += ".0";
    return;
  }
  const auto scaled = [&](int by) { return std::round(by < 0 ? value / power_of_ten(by) : value * power_of_ten(by)); };
  const double most = power_of_ten(kDigits);
  int exponent = 0;
  for (; scaled(kDigits - 1 - exponent) >= most; ++exponent) {
  }
  for (; scaled(kDigits - 1 - exponent) < most / 10; --exponent) {
  }
  write_digits(out, std::to_string(static_cast<std::uint64_t>(scaled(kDigits - 1 - exponent))), exponent);
}

void write_between(std::string& out, std::string_view begun) {
  if (begun.size() > 1) out += ',';
}

}  // namespace

JsonValue::JsonValue(const JsonObject& object) : kind_(Kind::object), text_(object.text_) {}
JsonValue::JsonValue(const JsonList& list) : kind_(Kind::list), text_(list.text_) {}

JsonValue JsonValue::written(std::string_view json) {
  JsonValue value(json);
  value.kind_ = Kind::as_it_is;
  return value;
}

void JsonValue::write_to(std::string& out) const {
  switch (kind_) {
    case Kind::text: return write_text(out, text_);
    case Kind::negative: out += '-'; [[fallthrough]];
    case Kind::whole: return write_whole(out, whole_);
    case Kind::real: return write_real(out, real_);
    default: out += text_;
  }
  if (kind_ == Kind::object) out += '}';
  if (kind_ == Kind::list) out += ']';
}

JsonObject& JsonObject::add(std::string_view name, const JsonValue& value) {
  write_between(text_, text_);
  write_text(text_, name);
  text_ += ':';
  value.write_to(text_);
  return *this;
}

JsonObject& JsonObject::add_all(std::string_view json) {
  const std::string_view members = json.substr(1, json.size() - 2);
  if (!members.empty()) write_between(text_, text_);
  text_ += members;
  return *this;
}

JsonList::JsonList(std::span<const std::string> texts) {
  for (const std::string& text : texts) add(text);
}

JsonList& JsonList::add(const JsonValue& value) {
  write_between(text_, text_);
  value.write_to(text_);
  return *this;
}

std::string with_lines(std::string_view json) {
  std::string out;
  std::size_t depth = 0;
  const auto next_line = [&] { out += "\n" + std::string(2 * depth, ' '); };
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (notation::is_space(c)) continue;
    const bool is_empty = !out.empty() && (out.back() == '{' || out.back() == '[');
    if (c == '}' || c == ']') {
      --depth;
      if (!is_empty) next_line();
    } else if (is_empty) {
      next_line();
    }
    const std::size_t begin = i;
    if (c == '"')
      for (++i; json[i] != '"';) i += json[i] == '\\' ? 2 : 1;
    out += json.substr(begin, i + 1 - begin);
    if (c == '{' || c == '[') ++depth;
    if (c == ':') out += ' ';
    if (c == ',') next_line();
  }
  return out;
}

}  // namespace winnable
