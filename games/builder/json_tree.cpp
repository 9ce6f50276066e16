#include "games/builder/json_tree.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>

#include "solver/core/text.h"

namespace winnable {
namespace {

constexpr std::size_t kDeepest = 8;

// Counts the lines that the parser has taken from the text.
struct CountingIterator {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  const char* place = nullptr;
  int* line = nullptr;

  reference operator*() const { return *place; }
  CountingIterator& operator++() {
    *line += *place == '\n' ? 1 : 0;
    ++place;
    return *this;
  }
  CountingIterator operator++(int) {
    const CountingIterator old = *this;
    ++*this;
    return old;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) { return a.place == b.place; }
};

class TreeBuilder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  TreeBuilder(const int& line, JsonError& error) : line_(line), error_(error) {}
  JsonNode take() { return std::move(root_); }

  bool null() override { return add({}); }
  bool boolean(bool value) override { return add({.kind = JsonNode::Kind::boolean, .truth = value}); }
  bool number_integer(number_integer_t value) override {
    return add({.kind = JsonNode::Kind::integer, .integer = value});
  }
  bool number_unsigned(number_unsigned_t value) override {
    const auto most = static_cast<number_unsigned_t>(1'000'000'000);  // beyond, any number is as wrong as this one
    return add({.kind = JsonNode::Kind::integer, .integer = static_cast<long long>(std::min(value, most))});
  }
  bool number_float(number_float_t, const string_t& text) override {
    return add({.kind = JsonNode::Kind::number, .text = text});
  }
  bool string(string_t& value) override { return add({.kind = JsonNode::Kind::text, .text = value}); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(JsonNode::Kind::object); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(JsonNode::Kind::list); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    if (open_.back().node.find(name)) return fail(joined_name(name), "given twice");
    name_ = name;
    name_line_ = line_;
    return true;
  }

  bool parse_error(std::size_t, const std::string& token, const nlohmann::json::exception& error) override {
    const bool at_end = std::string_view(error.what()).find("end of input") != std::string_view::npos;
    const std::string_view new_line = "<U+000A>";  // the parser's spelling
    const std::size_t cut = token.rfind(new_line);
    const std::string here = cut == std::string::npos ? token : token.substr(cut + new_line.size());
    return fail("", at_end ? "the text is empty or ends too early" : "not JSON here: " + notation::quoted(here));
  }

 private:
  struct Open {
    std::string name;
    JsonNode node;
  };

  std::string joined_name(const std::string& name) const {
    std::string path;
    for (const Open& entry : open_)
      if (!entry.name.empty()) path += entry.name + ".";
    return path + name;
  }

  bool fail(std::string field, std::string reason) {
    error_ = {line_, std::move(field), std::move(reason)};
    return false;
  }

  bool add(JsonNode node) {
    node.line = open_.empty() ? 1 : open_.back().node.kind == JsonNode::Kind::object ? name_line_ : line_;
    if (open_.empty()) {
      root_ = std::move(node);
    } else {
      const bool named = open_.back().node.kind == JsonNode::Kind::object;
      open_.back().node.members.emplace_back(named ? name_ : "", std::move(node));
    }
    return true;
  }

  bool open(JsonNode::Kind kind) {
    if (open_.size() == kDeepest) return fail("", "lists or objects lie too deep in one another");
    const bool named = !open_.empty() && open_.back().node.kind == JsonNode::Kind::object;
    open_.push_back({named ? name_ : "", {.kind = kind, .line = named ? name_line_ : line_}});
    return true;
  }

  bool close() {
    Open closed = std::move(open_.back());
    open_.pop_back();
    if (open_.empty()) {
      root_ = std::move(closed.node);
    } else {
      open_.back().node.members.emplace_back(std::move(closed.name), std::move(closed.node));
    }
    return true;
  }

  const int& line_;
  JsonError& error_;
  JsonNode root_;
  std::vector<Open> open_;
  std::string name_;
  int name_line_ = 1;
};

}  // namespace

const JsonNode* JsonNode::find(std::string_view name) const {
  for (const auto& [key, node] : members)
    if (key == name) return &node;
  return nullptr;
}

std::string JsonNode::described() const {
  switch (kind) {
    case Kind::null: return "null";
    case Kind::boolean: return truth ? "true" : "false";
    case Kind::integer: return std::to_string(integer);
    case Kind::number: return text;
    case Kind::text: return notation::quoted(text);
    case Kind::list: return "a list";
    default: return "an object";
  }
}

std::optional<JsonNode> parse_json(std::string_view text, JsonError& error) {
  error = {};
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // byte order mark
  int line = 1;
  TreeBuilder builder(line, error);
  const CountingIterator first{text.data(), &line};
  const CountingIterator last{text.data() + text.size(), &line};
  if (!nlohmann::json::sax_parse(first, last, &builder)) {
    if (error.reason.empty()) error = {line, "", "not JSON"};
    return std::nullopt;
  }
  return builder.take();
}

}  // namespace winnable
