// The C interface by lines: reads {"id": 1, "call": "solve", "args": ["game: golf\nseed: 1", "{}"]} from standard input
// and answers {"id": 1, "answer": {...}}; calls with a session have one that all lines share, and what it tells of a
// search comes before the answer as {"id": 1, "progress": {...}}. A stand-in for the WebAssembly modules, and what
// their test compares them with (tests/web/compare_modules.mjs).
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "winnable/c_api.h"

namespace {

using Json = nlohmann::ordered_json;

// The arguments of a line; one that is left out or null is NULL.
class Arguments {
 public:
  explicit Arguments(const Json& json) {
    for (const Json& one : json)
      texts_.push_back(one.is_null() ? nullptr : std::make_unique<std::string>(text_of(one)));
  }
  const char* operator[](std::size_t i) const { return i < texts_.size() && texts_[i] ? texts_[i]->c_str() : nullptr; }

 private:
  static std::string text_of(const Json& json) { return json.is_string() ? json.get<std::string>() : json.dump(); }
  std::vector<std::unique_ptr<std::string>> texts_;
};

using Call = std::function<char*(winnable_session*, const Arguments&)>;

const std::map<std::string, Call>& calls() {
  using S = winnable_session*;
  using A = const Arguments&;
  static const std::map<std::string, Call> all{
      {"version", [](S, A) { return winnable_version(); }},
      {"games", [](S, A) { return winnable_games(); }},
      {"rules", [](S, A a) { return winnable_rules(a[0]); }},
      {"deal", [](S, A a) { return winnable_deal(a[0], a[1]); }},
      {"read", [](S, A a) { return winnable_read(a[0]); }},
      {"solve", [](S s, A a) { return winnable_solve(s, a[0], a[1]); }},
      {"verify", [](S, A a) { return winnable_verify(a[0], a[1]); }},
      {"replay", [](S, A a) { return winnable_replay(a[0], a[1]); }},
      {"moves", [](S, A a) { return winnable_moves(a[0], a[1]); }},
      {"grade", [](S s, A a) { return winnable_grade(s, a[0], a[1]); }},
      {"pack", [](S s, A a) { return winnable_pack(s, a[0], a[1], a[2]); }},
      {"verify_pack", [](S s, A a) { return winnable_verify_pack(s, a[0], a[1], a[2]); }},
      {"hint", [](S s, A a) { return winnable_hint(s, a[0], a[1], a[2]); }},
      {"analyze", [](S s, A a) { return winnable_analyze(s, a[0], a[1], a[2]); }},
  };
  return all;
}

void show_progress(void* id, const char* json) {
  std::cout << Json{{"id", *static_cast<const Json*>(id)}, {"progress", Json::parse(json)}} << "\n" << std::flush;
}

void answer_line(winnable_session* session, const Json& line) {
  Json id = line.value("id", Json());
  const auto call = calls().find(line.value("call", ""));
  if (call == calls().end()) {
    std::cout << Json{{"id", id}, {"answer", {{"error", {{"message", "no such call"}}}}}} << "\n" << std::flush;
    return;
  }
  winnable_watch(session, show_progress, &id);
  char* const text = call->second(session, Arguments(line.value("args", Json::array())));
  std::cout << "{\"id\":" << id << ",\"answer\":" << (text ? text : "null") << "}\n" << std::flush;
  winnable_free(text);
}

}  // namespace

int main() {
  const std::unique_ptr<winnable_session, void (*)(winnable_session*)> session(winnable_open(), winnable_close);
  for (std::string text; std::getline(std::cin, text);) {
    const Json line = Json::parse(text, nullptr, false);
    if (line.is_object())
      answer_line(session.get(), line);
    else
      std::cout << R"({"answer":{"error":{"message":"the line is no JSON object"}}})"
                << "\n"
                << std::flush;
  }
}
