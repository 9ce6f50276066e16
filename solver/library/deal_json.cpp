#include "solver/library/deal_json.h"

#include <algorithm>
#include <cmath>

#include "solver/core/json_read.h"
#include "solver/core/text.h"
#include "winnable/json.h"

namespace winnable {
namespace {

JsonList pile_value(const Pile& pile) {
  JsonList cards;
  for (std::size_t i = 0; i <= pile.cards.size(); ++i) {
    if (pile.dealt == static_cast<int>(i)) cards.add("|");
    if (i == pile.cards.size()) break;
    const std::string name = to_text(pile.cards[i].card);
    cards.add(pile.cards[i].face_down ? "(" + name + ")" : name);
  }
  return cards;
}

// Behind the quote that ends the string which begins at `begin`.
std::size_t end_of_string(std::string_view json, std::size_t begin) {
  std::size_t i = begin + 1;
  while (i < json.size() && json[i] != '"') i += json[i] == '\\' ? 2 : 1;
  return std::min(i + 1, json.size());
}

// The JSON library writes about one number in 1500 with 16 digits where fewer name the same number (its Grisu2), so
// rounding the number is not enough: the digits are written here.
std::string rounded_number(std::string_view number) {
  constexpr double kLargestExact = 9007199254740992;  // 2^53
  JsonError error;
  const auto read = parse_json(number, error);
  std::string text(number);
  if (!read) return text;
  const double value = read->real();
  const bool is_whole = std::abs(value) < kLargestExact && value == std::floor(value);
  if (is_whole || text.find_first_of(".eE") == std::string::npos) return text;
  text = notation::decimal_number(value);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

}  // namespace

JsonObject board_value(const Board& board) {
  JsonObject piles, facts, shuffles;
  for (const Pile& pile : board.piles) piles.add(pile.name, pile_value(pile));
  for (const auto& [name, value] : board.facts) facts.add(name, value);
  for (const Pile& shuffle : board.shuffles) shuffles.add(shuffle.name, pile_value(shuffle));
  JsonObject json;
  json.add("piles", piles).add("facts", facts);
  if (!board.shuffles.empty()) json.add("shuffles", shuffles);
  return json;
}

JsonObject number_value(const DealNumber& number) {
  JsonObject json;
  json.add("seed", number.number);
  if (number.scheme != DeckScheme::own) json.add("numbers", to_text(number.scheme));
  return json;
}

JsonObject start_value(const Start& start) {
  if (start.seed) return number_value(*start.seed);
  if (const Deck* deck = std::get_if<Deck>(&start.cards)) return JsonObject().add("deck", to_text(*deck));
  return board_value(std::get<Board>(start.cards));
}

std::string board_text(const JsonNode& json, const std::string& where) {
  const auto fail = [&](const std::string& why) { return Error(ErrorKind::bad_input, where + ": " + why); };
  const JsonNode* const piles = json.find("piles");
  if (!piles) throw fail("no object \"piles\"");
  std::string text;
  for (const JsonNode* const lists : {piles, json.find("shuffles")}) {
    if (!lists) continue;
    if (lists->kind != JsonNode::Kind::object) throw fail("\"piles\" or \"shuffles\" is no object");
    for (const auto& [name, cards] : lists->members) {
      text += name + ":";
      if (cards.kind != JsonNode::Kind::list) throw fail(name + " is no list of cards");
      for (const auto& [ignored, card] : cards.members) {
        if (card.kind != JsonNode::Kind::text) throw fail(name + " holds something that is no card");
        text += " " + card.text;
      }
      text += "\n";
    }
  }
  const JsonNode* const facts = json.find("facts");
  if (!facts) return text;
  if (facts->kind != JsonNode::Kind::object) throw fail("\"facts\" is no object");
  for (const auto& [name, value] : facts->members) text += name + ": " + std::string(value.source) + "\n";
  return text;
}

std::string board_json(const Board& board) { return board_value(board).text(); }
std::string number_json(const DealNumber& number) { return number_value(number).text(); }
std::string start_json(const Start& start) { return start_value(start).text(); }

std::string with_rounded_numbers(std::string_view json) {
  std::string text;
  for (std::size_t i = 0; i < json.size();) {
    const bool is_number = json[i] == '-' || (json[i] >= '0' && json[i] <= '9');
    const std::size_t end = json[i] == '"' ? end_of_string(json, i)
                            : is_number    ? std::min(json.find_first_not_of("+-.0123456789eE", i), json.size())
                                           : i + 1;
    const std::string_view token = json.substr(i, end - i);
    text += is_number ? rounded_number(token) : token;
    i = end;
  }
  return text;
}

}  // namespace winnable
