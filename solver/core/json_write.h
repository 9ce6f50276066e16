// JSON written member by member, on one line.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace winnable {

class JsonObject;
class JsonList;

// What is written into an object or a list. It views what it was made of, for the length of the call.
class JsonValue {
 public:
  JsonValue(std::nullptr_t) {}                                                          // NOLINT: all that JSON has
  JsonValue(std::string_view text) : kind_(Kind::text), text_(text) {}                  // NOLINT
  JsonValue(const std::string& text) : JsonValue(std::string_view(text)) {}             // NOLINT
  JsonValue(const char* text) : JsonValue(std::string_view(text)) {}                    // NOLINT
  JsonValue(std::same_as<bool> auto truth) : text_(truth ? "true" : "false") {}         // NOLINT
  JsonValue(double real) : kind_(Kind::real), real_(real) {}                            // NOLINT
  JsonValue(std::integral auto number) requires(!std::same_as<decltype(number), bool>)  // NOLINT
      : kind_(number < 0 ? Kind::negative : Kind::whole),
        whole_(number < 0 ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number)) {}
  JsonValue(const JsonObject& object);  // NOLINT
  JsonValue(const JsonList& list);      // NOLINT

  // JSON that is written already.
  static JsonValue written(std::string_view json);

  void write_to(std::string& out) const;

 private:
  enum class Kind : std::uint8_t { as_it_is, object, list, text, whole, negative, real };
  Kind kind_ = Kind::as_it_is;
  std::string_view text_ = "null";
  union {
    std::uint64_t whole_ = 0;
    double real_;
  };
};

class JsonObject {
 public:
  JsonObject& add(std::string_view name, const JsonValue& value);
  JsonObject& add_all(std::string_view json);  // the members of an object that is written already
  std::string text() const { return text_ + "}"; }

 private:
  friend class JsonValue;
  std::string text_ = "{";
};

class JsonList {
 public:
  JsonList() = default;
  explicit JsonList(std::span<const std::string> texts);
  JsonList& add(const JsonValue& value);
  std::string text() const { return text_ + "]"; }

 private:
  friend class JsonValue;
  std::string text_ = "[";
};

// The same JSON with a member a line, two spaces deeper in each object and list.
std::string with_lines(std::string_view json);

}  // namespace winnable
