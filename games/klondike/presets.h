// Klondike: the rules in which presets differ, as values, and the presets (docs/rules/klondike.md).
#pragma once

#include <array>
#include <string_view>

#include "solver/game/preset.h"
#include "winnable/deck.h"

namespace winnable {

// What of the rules changes code: positions and searches are templates over this. What changes numbers only (the name,
// how many cards are drawn, how many redeals there are) is held by their deals.
struct KlondikeShape {
  bool foundation_return = true;
  bool limited_redeals = false;
  int suits = 4;
  int ranks = 13;
  int columns = 7;

  constexpr int deck_size() const { return suits * ranks; }
  constexpr int tableau_size() const { return columns * (columns + 1) / 2; }
  constexpr int stock_size() const { return deck_size() - tableau_size(); }
};

struct KlondikeRules {
  static constexpr int kMaxDraw = 7, kMaxRedeals = 2;

  Name name;
  int draw = 3;
  int redeals = -1;  // -1: unlimited
  bool foundation_return = true;
  int suits = 4;
  int ranks = 13;
  int columns = 7;  // column c (from 0) is dealt c face-down cards and one face-up card

  constexpr bool unlimited() const { return redeals < 0; }
  constexpr DeckShape deck_shape() const { return {.decks = 1, .suits = suits, .ranks = ranks}; }
  constexpr int stock_size() const { return shape().stock_size(); }
  constexpr KlondikeShape shape() const {
    return {.foundation_return = foundation_return,
            .limited_redeals = !unlimited(),
            .suits = suits,
            .ranks = ranks,
            .columns = columns};
  }
};

inline constexpr KlondikeRules kKlondike{.name = "klondike"};
inline constexpr KlondikeRules kKlondikeNoReturn{.name = "klondike:no-return", .foundation_return = false};
inline constexpr KlondikeRules kKlondikeDraw1{.name = "klondike:draw1", .draw = 1};
inline constexpr KlondikeRules kKlondikeDraw1NoReturn{
    .name = "klondike:draw1-no-return", .draw = 1, .foundation_return = false};
inline constexpr KlondikeRules kKlondikeDraw2{.name = "klondike:draw2", .draw = 2};
inline constexpr KlondikeRules kKlondikeDraw4{.name = "klondike:draw4", .draw = 4};
inline constexpr KlondikeRules kKlondikeDraw5{.name = "klondike:draw5", .draw = 5};
inline constexpr KlondikeRules kKlondikeDraw6{.name = "klondike:draw6", .draw = 6};
inline constexpr KlondikeRules kKlondikeDraw7{.name = "klondike:draw7", .draw = 7};
inline constexpr KlondikeRules kKlondikeAisleriot{.name = "klondike:aisleriot", .draw = 1, .redeals = 2};
inline constexpr KlondikeRules kKlondikeNoRedeal{.name = "klondike:no-redeal", .draw = 1, .redeals = 0};
inline constexpr KlondikeRules kKlondikeVegas{.name = "klondike:vegas", .draw = 3, .redeals = 2};

// What presets differ by, from their rules: "draw three, unlimited redeals, foundation cards may return".
// No std::string: older libraries have none at compile time.
constexpr std::array<char, 96> klondike_difference(const KlondikeRules& rules) {
  constexpr std::string_view kNumbers[] = {"no", "one", "two", "three", "four", "five", "six", "seven"};
  std::array<char, 96> text{};
  std::size_t size = 0;
  const auto add = [&](std::string_view part) {
    for (const char c : part) text[size++] = c;
  };
  add("draw ");
  add(kNumbers[rules.draw]);
  if (rules.redeals > 0) add(", ");
  if (rules.redeals > 0) add(kNumbers[rules.redeals]);
  if (rules.redeals > 0) add(" redeals");
  if (rules.redeals == 0) add(", one pass");
  if (rules.unlimited()) add(", unlimited redeals");
  add(rules.foundation_return ? ", foundation cards may return" : ", nothing returns from the foundations");
  return text;
}

template <KlondikeRules R>
inline constexpr auto kKlondikeDifference = klondike_difference(R);

template <KlondikeRules R>
consteval Preset<KlondikeRules> klondike_preset(std::string_view title, std::string_view rules_id, std::uint64_t deals,
                                                PublishedRate published = {}) {
  return {.rules = R,
          .title = title,
          .summary = kKlondikeDifference<R>.data(),
          .rules_id = rules_id,
          .difference = kKlondikeDifference<R>.data(),
          .published = published,
          .atlas = {.deals = deals, .max_nodes = 500'000'000},
          .hidden = {.face_down = true}};
}

inline constexpr std::string_view kKlondikeText =
    "One deck. Seven columns of 1 to 7 cards (T1-T7), only the last of each face up; a stock (S) turned to the waste (W).\n"
    "Columns build down in alternating colours; any face-up part of a column moves; only kings go to empty columns. A\n"
    "bared face-down card turns up. Foundations (F) build up in suit from the ace; where cards may return, the top one of a\n"
    "foundation goes to a column like any other card, a king to an empty one (F1 clubs, F2 diamonds, F3 hearts, F4 spades).\n"
    "A redeal turns the waste over without shuffling.\n";

inline constexpr Preset<KlondikeRules> kKlondikePresets[] = {
    klondike_preset<kKlondike>("Klondike", "klondike-2", 100'000, blake_gent("81.945", "0.084", 1'000'000)),
    klondike_preset<kKlondikeNoReturn>("Klondike, no return", "klondike-no-return-1", 100'000,
                                       blake_gent("81.524", "0.089")),
    klondike_preset<kKlondikeDraw1>("Klondike, draw one", "klondike-draw1-2", 1'000'000, blake_gent("90.480", "0.116")),
    klondike_preset<kKlondikeDraw1NoReturn>("Klondike, draw one, no return", "klondike-draw1-no-return-1", 20'000,
                                            blake_gent("90.204", "0.093")),
    klondike_preset<kKlondikeDraw2>("Klondike, draw two", "klondike-draw2-2", 20'000, blake_gent("88.620", "0.1")),
    klondike_preset<kKlondikeDraw4>("Klondike, draw four", "klondike-draw4-2", 20'000, blake_gent("69.337", "0.1")),
    klondike_preset<kKlondikeDraw5>("Klondike, draw five", "klondike-draw5-2", 60'000, blake_gent("53.434", "0.1")),
    klondike_preset<kKlondikeDraw6>("Klondike, draw six", "klondike-draw6-2", 100'000, blake_gent("35.854", "0.1")),
    klondike_preset<kKlondikeDraw7>("Klondike, draw seven", "klondike-draw7-2", 100'000, blake_gent("23.779", "0.1")),
    klondike_preset<kKlondikeAisleriot>("Klondike, AisleRiot", "klondike-aisleriot-2", 10'000),
    klondike_preset<kKlondikeNoRedeal>("Klondike, no redeal", "klondike-no-redeal-2", 10'000),
    klondike_preset<kKlondikeVegas>("Klondike, Vegas", "klondike-vegas-2", 10'000),
};

}  // namespace winnable
