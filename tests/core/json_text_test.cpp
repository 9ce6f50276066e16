// The reader and the writer of JSON.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "solver/core/json_read.h"
#include "solver/core/json_write.h"

namespace winnable::json_text_test {

JsonNode read(const std::string& text) {
  JsonError error;
  const auto node = parse_json(text, error);
  EXPECT_TRUE(node) << text << ": " << error.reason;
  JsonNode copy = node.value_or(JsonNode{});
  copy.source = {};  // the text is gone
  return copy;
}

std::string refused(std::string_view text) {
  JsonError error;
  EXPECT_FALSE(parse_json(text, error)) << text;
  return std::to_string(error.line) + ": " + (error.field.empty() ? "" : error.field + ": ") + error.reason;
}

std::string written(const JsonValue& value) {
  const std::string list = JsonList().add(value).text();
  return list.substr(1, list.size() - 2);
}

double real(std::string_view text) {
  JsonError error;
  return parse_json(text, error)->real();
}

TEST(JsonRead, MembersKeepTheirOrderAndLines) {
  const std::string text = " {\"b\" :\n [1, -2.5e3,\ntrue, null],\n\"a\": {\"c\": \"x\"}}\n";
  JsonError error;
  const auto node = parse_json(text, error);
  ASSERT_TRUE(node);
  ASSERT_EQ(node->members.size(), 2u);
  EXPECT_EQ(node->members[0].first, "b");
  const JsonNode& list = node->members[0].second;
  EXPECT_EQ(list.line, 1) << "that of its name";
  EXPECT_EQ(list.source, "[1, -2.5e3,\ntrue, null]");
  ASSERT_EQ(list.members.size(), 4u);
  EXPECT_EQ(list.members[0].second.whole(), 1u);
  EXPECT_EQ(list.members[1].second.real(), -2500.0);
  EXPECT_FALSE(list.members[1].second.whole());
  EXPECT_EQ(list.members[2].second.line, 3);
  EXPECT_TRUE(list.members[2].second.truth);
  EXPECT_EQ(list.members[3].second.kind, JsonNode::Kind::null);
  const JsonNode* const inner = node->find("a");
  ASSERT_TRUE(inner);
  EXPECT_EQ(inner->line, 4);
  EXPECT_EQ(inner->find("c")->text, "x");
  EXPECT_EQ(inner->find("c")->described(), "'x'");
  EXPECT_FALSE(inner->find("d"));
}

TEST(JsonRead, NumbersAreExact) {
  JsonError error;
  EXPECT_EQ(parse_json("18446744073709551615", error)->whole(), 18446744073709551615u);
  EXPECT_FALSE(parse_json("18446744073709551616", error)->whole());
  EXPECT_EQ(parse_json("6.0", error)->whole(), 6u);
  EXPECT_EQ(parse_json("1.5e3", error)->whole(), 1500u);
  EXPECT_FALSE(parse_json("6.5", error)->whole());
  EXPECT_FALSE(parse_json("-6.0", error)->whole());
  EXPECT_FALSE(parse_json("1e16", error)->whole());
  EXPECT_FALSE(parse_json("-1", error)->whole());
  EXPECT_FALSE(parse_json("\"1\"", error)->whole());
  EXPECT_EQ(real("0.1"), 0.1);
  EXPECT_EQ(real("-12.75"), -12.75);
  EXPECT_EQ(real("1E6"), 1e6);
  EXPECT_EQ(real("25e-2"), 0.25);
  EXPECT_EQ(real("1e999"), HUGE_VAL);
  EXPECT_EQ(real("0e999999999999"), 0);
  EXPECT_EQ(real("1e-999"), 0);
}

TEST(JsonRead, EscapesAndOtherAlphabets) {
  EXPECT_EQ(read(R"("\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\ud83c\udca1")").text,
            "\"\\/\b\f\n\r\tA\xC3\xA9\xE2\x82\xAC\xF0\x9F\x82\xA1");
  EXPECT_EQ(read("\"\xC3\xA9\xF0\x9F\x82\xA1\"").text, "\xC3\xA9\xF0\x9F\x82\xA1");
}

TEST(JsonRead, WhatIsNotJsonIsRefusedWithItsPlace) {
  const std::string early = "the text is empty or ends too early";
  for (const char* text : {"", " ", "{", "[1,", "{\"a\"", "{\"a\":", "\"abc", "\"a\\", "[1", "-", "1.", "1e"})
    EXPECT_EQ(refused(text), "1: " + early) << text;
  EXPECT_EQ(refused("[1,\n2,\n]"), "3: not JSON here: ']'");
  EXPECT_EQ(refused("{\"a\": 1,\n\n b: 2}"), "3: not JSON here: 'b: 2}'");
  EXPECT_EQ(refused("{\"a\": {\"b\": 1,\n\"b\": 2}}"), "2: a.b: given twice");
  EXPECT_EQ(refused("[{\"a\": 1, \"a\": 2}]"), "1: a: given twice");
  EXPECT_EQ(refused(std::string(9, '[')), "1: lists or objects lie too deep in one another");
  for (const char* text : {"01",
                           "+1",
                           "1 2",
                           ".5",
                           "1.e5",
                           "tru",
                           "nul",
                           "'a'",
                           "{\"a\" 1}",
                           "{1: 2}",
                           "[1 2]",
                           "{\"a\":1,}",
                           "\"\\x\"",
                           "\"\\u12G4\"",
                           "\"\\ud800\"",
                           "\"\\ud800\\u0041\"",
                           "\"\\udc00\"",
                           "\"\n\"",
                           "\"\xFF\"",
                           "\"\xC0\x80\"",
                           "\"\xED\xA0\x80\"",
                           "\"\xF4\x90\x80\x80\"",
                           "\"\xE2\x82\""})
    EXPECT_NE(refused(text).find("not JSON here"), std::string::npos) << text;
}

TEST(JsonWrite, ObjectsAndLists) {
  const std::vector<std::string> words{"a", "b"};
  JsonObject object;
  object.add("none", nullptr).add("yes", true).add("n", 7).add("m", std::int64_t{-7}).add("text", "x");
  object.add("list", JsonList(words)).add("empty", JsonObject()).add("given", JsonValue::written("[0]"));
  object.add_all("{\"p\":1,\"q\":2}").add_all("{}");
  EXPECT_EQ(object.text(),
            R"({"none":null,"yes":true,"n":7,"m":-7,"text":"x","list":["a","b"],"empty":{},"given":[0],"p":1,"q":2})");
  EXPECT_EQ(JsonObject().add_all("{\"p\":1}").text(), "{\"p\":1}");
  EXPECT_EQ(JsonList().text(), "[]");
  EXPECT_EQ(written(std::uint64_t{18446744073709551615u}), "18446744073709551615");
  EXPECT_EQ(written(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
}

TEST(JsonWrite, TextsAreQuoted) {
  EXPECT_EQ(written("\"\\/\b\f\n\r\t\x01\x1F\x7F\xC3\xA9"), "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7F\xC3\xA9\"");
  EXPECT_EQ(written("a\xFFz\xC3"), "\"a\xEF\xBF\xBDz\xEF\xBF\xBD\"") << "what is no UTF-8";
  for (const char* text : {"", "plain", "\xF0\x9F\x82\xA1", "\n\"\\"}) EXPECT_EQ(read(written(text)).text, text);
}

// As printf writes six digits.
std::string six_digits(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.6g", value);
  const std::string text = digits;
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

TEST(JsonWrite, NumbersHaveSixDigits) {
  EXPECT_EQ(written(0.0), "0.0");
  EXPECT_EQ(written(12.0), "12.0");
  EXPECT_EQ(written(123456789012.0), "123456789012.0");
  EXPECT_EQ(written(-0.25), "-0.25");
  EXPECT_EQ(written(0.1 + 0.2), "0.3");
  EXPECT_EQ(written(999999.96), "1e+06") << "as printf has it";
  EXPECT_EQ(written(HUGE_VAL), "null");
  std::mt19937_64 random(1);
  for (int i = 0; i < 200'000; ++i) {
    const int shift = static_cast<int>(random() % 120) - 60;
    const double value = std::ldexp(static_cast<double>(random() >> 11) + 0.5, shift - 53);
    if (value == std::floor(value)) continue;
    ASSERT_EQ(written(value), six_digits(value));
  }
}

TEST(JsonWrite, MembersOnLinesOfTheirOwn) {
  EXPECT_EQ(
      with_lines(R"({"a":{},"b" : [ ],"c":{"d":[1,"x, {y}\""]},"e":true})"),
      "{\n  \"a\": {},\n  \"b\": [],\n  \"c\": {\n    \"d\": [\n      1,\n      \"x, {y}\\\"\"\n    ]\n  },\n  \"e\": true\n}");
}

}  // namespace winnable::json_text_test
