#include "solver/core/json_read.h"

#include <charconv>
#include <cmath>
#include <cstddef>

#include "solver/core/text.h"

namespace winnable {
namespace {

constexpr int kDeepest = 8;

class JsonReader {
 public:
  JsonReader(std::string_view text, JsonError& error) : text_(text), error_(error) {}

  std::optional<JsonNode> read() {
    JsonNode root;
    if (!read_value(root, 0)) return std::nullopt;
    skip_space();
    if (at_ < text_.size()) return refuse(), std::nullopt;
    return root;
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  bool take(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  void skip_space() {
    for (; peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n'; ++at_) line_ += peek() == '\n' ? 1 : 0;
  }

  bool fail(std::string field, std::string reason) {
    error_ = {line_, std::move(field), std::move(reason)};
    return false;
  }

  // What stands here is not what JSON has.
  bool refuse() {
    if (at_ >= text_.size()) return fail("", "the text is empty or ends too early");
    const std::string_view here = text_.substr(at_);
    return fail("", "not JSON here: " + notation::quoted(here.substr(0, here.find_first_of("\r\n"))));
  }

  bool read_value(JsonNode& node, int depth) {
    skip_space();
    if (node.line == 0) node.line = line_;
    const std::size_t begin = at_;
    if (!read_kind(node, depth)) return false;
    node.source = text_.substr(begin, at_ - begin);
    return true;
  }

  bool read_kind(JsonNode& node, int depth) {
    const char first = peek();
    if (first == '{' || first == '[') {
      if (depth == kDeepest) return fail("", "lists or objects lie too deep in one another");
      node.kind = first == '{' ? JsonNode::Kind::object : JsonNode::Kind::list;
      return read_members(node, first == '{' ? '}' : ']', depth);
    }
    if (first == '"') {
      node.kind = JsonNode::Kind::text;
      return read_text(node.text);
    }
    if (first == '-' || notation::is_digit(first)) return read_number(node);
    node.kind = first == 'n' ? JsonNode::Kind::null : JsonNode::Kind::boolean;
    node.truth = first == 't';
    return read_word(first == 'n' ? "null" : first == 't' ? "true" : "false");
  }

  bool read_word(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return refuse();
    at_ += word.size();
    return true;
  }

  bool read_members(JsonNode& node, char end, int depth) {
    ++at_;
    skip_space();
    if (take(end)) return true;
    do {
      auto& [name, member] = node.members.emplace_back();
      if (node.kind == JsonNode::Kind::object && !read_name(node, name, member.line)) return false;
      const std::size_t outer = path_.size();
      if (!name.empty()) path_ += name + ".";
      if (!read_value(member, depth + 1)) return false;
      path_.resize(outer);
      skip_space();
    } while (take(','));
    return take(end) || refuse();
  }

  // The name of the object's last member.
  bool read_name(const JsonNode& node, std::string& name, int& line) {
    skip_space();
    if (peek() != '"') return refuse();
    if (!read_text(name)) return false;
    line = line_;
    if (node.find(name) != &node.members.back().second) return fail(path_ + name, "given twice");
    skip_space();
    return take(':') || refuse();
  }

  bool read_number(JsonNode& node) {
    node.kind = JsonNode::Kind::integer;
    take('-');
    if (!take('0') && !read_digits()) return refuse();
    if (take('.')) {
      node.kind = JsonNode::Kind::number;
      if (!read_digits()) return refuse();
    }
    if (take('e') || take('E')) {
      node.kind = JsonNode::Kind::number;
      if (!take('+')) take('-');
      if (!read_digits()) return refuse();
    }
    return true;
  }

  bool read_digits() {
    const std::size_t begin = at_;
    while (notation::is_digit(peek())) ++at_;
    return at_ > begin;
  }

  bool read_text(std::string& out) {
    ++at_;
    while (!take('"')) {
      const std::size_t size = notation::utf8_size(text_.substr(at_));
      if (size == 0 || static_cast<unsigned char>(peek()) < ' ') return refuse();
      if (take('\\')) {
        if (!read_escape(out)) return false;
      } else {
        out += text_.substr(at_, size);
        at_ += size;
      }
    }
    return true;
  }

  bool read_escape(std::string& out) {
    constexpr std::string_view kLetters = "\"\\/bfnrtu", kMeant = "\"\\/\b\f\n\r\t";
    const std::size_t letter = at_ < text_.size() ? kLetters.find(text_[at_]) : std::string_view::npos;
    if (letter == std::string_view::npos) return refuse();
    ++at_;
    if (letter < kMeant.size()) {
      out += kMeant[letter];
      return true;
    }
    unsigned point = 0, low = 0;
    if (!read_hexadecimal(point)) return false;
    if (point >= 0xD800 && point < 0xDC00) {  // the first of two
      if (!read_word("\\u") || !read_hexadecimal(low)) return false;
      if (low < 0xDC00 || low > 0xDFFF) return refuse();
      point = 0x10000 + ((point & 0x3FF) << 10) + (low & 0x3FF);
    } else if (point >= 0xDC00 && point <= 0xDFFF) {
      return refuse();
    }
    notation::add_utf8(out, point);
    return true;
  }

  bool read_hexadecimal(unsigned& value) {
    const std::string_view digits = text_.substr(at_, 4);
    const auto [end, wrong] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (digits.size() < 4 || wrong != std::errc() || end != digits.data() + 4) return refuse();
    at_ += 4;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::string path_;  // of the object that is read: "tableau piles."
  JsonError& error_;
};

}  // namespace

const JsonNode* JsonNode::find(std::string_view name) const {
  for (const auto& [key, node] : members)
    if (key == name) return &node;
  return nullptr;
}

std::optional<std::uint64_t> JsonNode::whole() const {
  constexpr double kLargestExact = 9007199254740992;  // 2^53
  if (kind == Kind::number) {
    const double value = real();
    if (!(value >= 0 && value <= kLargestExact) || value != std::floor(value)) return std::nullopt;
    return static_cast<std::uint64_t>(value);
  }
  std::uint64_t value = 0;
  const char* const end = source.data() + source.size();
  if (kind != Kind::integer || std::from_chars(source.data(), end, value).ec != std::errc()) return std::nullopt;
  return value;
}

double JsonNode::real() const {
  if (kind != Kind::integer && kind != Kind::number) return 0;
  std::size_t i = source[0] == '-' ? 1 : 0;
  double value = 0;
  int exponent = 0, given = 0;
  for (bool fraction = false; i < source.size() && source[i] != 'e' && source[i] != 'E'; ++i) {
    constexpr double kEnough = 1e18;  // more than a double tells apart
    if (source[i] == '.') {
      fraction = true;
    } else if (value < kEnough) {
      value = 10 * value + (source[i] - '0');
      exponent -= fraction ? 1 : 0;
    } else {
      exponent += fraction ? 0 : 1;
    }
  }
  const std::size_t digits = source.find_first_of("0123456789", i);
  if (digits != std::string_view::npos) {
    constexpr int kLarge = 400;  // beyond every double
    if (std::from_chars(source.data() + digits, source.data() + source.size(), given).ec != std::errc()) given = kLarge;
    exponent += source[digits - 1] == '-' ? -std::min(given, kLarge) : std::min(given, kLarge);
  }
  double scale = 1;
  for (int e = 0; e < std::abs(exponent); ++e) scale *= 10;
  value = exponent < 0 ? value / scale : value == 0 ? 0 : value * scale;
  return source[0] == '-' ? -value : value;
}

std::string JsonNode::described() const {
  switch (kind) {
    case Kind::text: return notation::quoted(text);
    case Kind::list: return "a list";
    case Kind::object: return "an object";
    default: return std::string(source);
  }
}

bool is_json(std::string_view text) {
  text = notation::without_byte_order_mark(text);
  const auto start = text.find_first_not_of(" \t\r\n");
  return start != std::string_view::npos && text[start] == '{';
}

std::optional<JsonNode> parse_json(std::string_view text, JsonError& error) {
  error = {};
  return JsonReader(notation::without_byte_order_mark(text), error).read();
}

}  // namespace winnable
