#include "solver/library/deal_json.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "winnable/json.h"

namespace winnable {
namespace {

nlohmann::ordered_json pile_value(const Pile& pile) {
  auto cards = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i <= pile.cards.size(); ++i) {
    if (pile.dealt == static_cast<int>(i)) cards.push_back("|");
    if (i == pile.cards.size()) break;
    const std::string name = to_text(pile.cards[i].card);
    cards.push_back(pile.cards[i].face_down ? "(" + name + ")" : name);
  }
  return cards;
}

}  // namespace

nlohmann::ordered_json board_value(const Board& board) {
  auto piles = nlohmann::ordered_json::object(), facts = nlohmann::ordered_json::object();
  for (const Pile& pile : board.piles) piles[pile.name] = pile_value(pile);
  for (const auto& [name, value] : board.facts) facts[name] = value;
  return {{"piles", std::move(piles)}, {"facts", std::move(facts)}};
}

nlohmann::ordered_json number_value(const DealNumber& number) {
  nlohmann::ordered_json json{{"seed", number.number}};
  if (number.scheme != DeckScheme::own) json["numbers"] = to_text(number.scheme);
  return json;
}

nlohmann::ordered_json start_value(const Start& start) {
  if (start.seed) return number_value(*start.seed);
  if (const Deck* deck = std::get_if<Deck>(&start.cards)) return {{"deck", to_text(*deck)}};
  return board_value(std::get<Board>(start.cards));
}

std::string board_text(const nlohmann::ordered_json& json, const std::string& where) {
  const auto fail = [&](const std::string& why) { return Error(ErrorKind::bad_input, where + ": " + why); };
  if (!json.contains("piles") || !json["piles"].is_object()) throw fail("no object \"piles\"");
  std::string text;
  for (const auto& [name, cards] : json["piles"].items()) {
    text += name + ":";
    if (!cards.is_array()) throw fail("\"piles\": " + name + " is no list of cards");
    for (const auto& card : cards) {
      if (!card.is_string()) throw fail("\"piles\": " + name + " holds something that is no card");
      text += " " + card.get<std::string>();
    }
    text += "\n";
  }
  if (!json.contains("facts")) return text;
  if (!json["facts"].is_object()) throw fail("\"facts\" is no object");
  for (const auto& [name, value] : json["facts"].items()) text += name + ": " + value.dump() + "\n";
  return text;
}

std::string board_json(const Board& board) { return board_value(board).dump(); }
std::string number_json(const DealNumber& number) { return number_value(number).dump(); }
std::string start_json(const Start& start) { return start_value(start).dump(); }

// Whole numbers are exact as they are.
double rounded(double value) {
  constexpr double kLargestExact = 9007199254740992;  // 2^53
  if (!std::isfinite(value) || (std::abs(value) < kLargestExact && value == std::floor(value))) return value;
  char text[40];
  std::snprintf(text, sizeof text, "%.6g", value);
  return std::strtod(text, nullptr);
}

}  // namespace winnable
