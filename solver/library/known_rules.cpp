// The texts are files as parse_rules reads them. Where a preset has several, the first stands for it: whether any part
// of a group moves or only what bares a card that goes home makes no difference to what can be won, but it is another value.
#include "solver/library/known_rules.h"

#include <cassert>
#include <string>
#include <utility>
#include <vector>

#include "games/builder/presets.h"
#include "winnable/game.h"

namespace winnable {
namespace {

struct Known {
  std::string_view preset;
  std::string text;
};

// Klondike, of which the presets say how many cards are turned, how often (-1: at will), whether cards return from the
// foundations, and which part of a group moves.
constexpr int kAtWill = -1;
std::string klondike_file(int draw, int redeals = kAtWill, bool returns = true, const std::string& group = "yes") {
  const std::string passes = redeals == kAtWill ? R"("redeal": true)" : R"("redeals": )" + std::to_string(redeals);
  return R"({"tableau piles": {"count": 7, "diagonal deal": true, "face up cards": "top", "build policy": "red-black", )"
         R"("spaces policy": "kings", "move built group": ")" + group + R"("}, "foundations": {"removable": )" +
         (returns ? "true" : "false") + R"(}, "stock": {"size": 24, "deal count": )" + std::to_string(draw) + ", " + passes +
         "}}";
}

const std::vector<Known>& known_files() {
  static const std::vector<Known> known{
      {"klondike", klondike_file(3)},
      {"klondike", klondike_file(3, kAtWill, true, "partial-if-card-above-buildable")},
      {"klondike:no-return", klondike_file(3, kAtWill, false)},
      {"klondike:draw1", klondike_file(1)},
      {"klondike:draw1", klondike_file(1, kAtWill, true, "partial-if-card-above-buildable")},
      {"klondike:draw1-no-return", klondike_file(1, kAtWill, false)},
      {"klondike:draw2", klondike_file(2)},
      {"klondike:draw4", klondike_file(4)},
      {"klondike:draw5", klondike_file(5)},
      {"klondike:draw6", klondike_file(6)},
      {"klondike:draw7", klondike_file(7)},
      {"klondike:aisleriot", klondike_file(1, 2)},
      {"klondike:no-redeal", klondike_file(1, 0)},
      {"klondike:vegas", klondike_file(3, 2)},
      {"canfield",
       R"({"tableau piles": {"count": 4, "build policy": "red-black", "move built group": "yes", "spaces policy": "auto-reserve-then-any"}, "foundations": {"initial cards": "one", "base card": "random"}, "stock": {"size": 34, "deal count": 3, "redeal": true}, "reserve": {"size": 13, "stacked": true}})"},
      {"canfield:restricted",
       R"({"tableau piles": {"count": 4, "build policy": "red-black", "move built group": "partial-if-card-above-buildable", "spaces policy": "auto-reserve-then-any"}, "foundations": {"initial cards": "one", "base card": "random"}, "stock": {"size": 34, "deal count": 3, "redeal": true}, "reserve": {"size": 13, "stacked": true}})"},
      {"canfield:waste-fills",
       R"({"tableau piles": {"count": 4, "build policy": "red-black", "move built group": "yes", "spaces policy": "auto-reserve-then-waste"}, "foundations": {"initial cards": "one", "base card": "random"}, "stock": {"size": 34, "deal count": 3, "redeal": true}, "reserve": {"size": 13, "stacked": true}})"},
      {"canfield:strict",
       R"({"tableau piles": {"count": 4, "build policy": "red-black", "move built group": "whole-pile", "spaces policy": "auto-reserve-then-waste"}, "foundations": {"initial cards": "one", "base card": "random"}, "stock": {"size": 34, "deal count": 3, "redeal": true}, "reserve": {"size": 13, "stacked": true}})"},
      {"forty-thieves:standard",
       R"({"two decks": true, "tableau piles": {"count": 10, "build policy": "same-suit"}, "stock": {"size": 64}})"},
      {"forty-thieves:josephine",
       R"({"two decks": true, "tableau piles": {"count": 10, "build policy": "same-suit", "move built group": "yes"}, "stock": {"size": 64}})"},
      {"golf:b",
       R"({"tableau piles": {"count": 7, "build policy": "no-build"}, "foundations": {"present": false}, "stock": {"size": 16, "deal type": "hole"}, "hole": {"present": true, "base card": "random", "build loops": false}})"},
      {"golf:c",
       R"({"tableau piles": {"count": 7, "build policy": "no-build"}, "foundations": {"present": false}, "stock": {"size": 16, "deal type": "hole"}, "hole": {"present": true, "base card": "random"}})"},
      {"black-hole",
       R"({"tableau piles": {"count": 17, "build policy": "no-build"}, "foundations": {"present": false}, "hole": {"present": true, "base card": "AS"}})"},
      {"worm-hole",
       R"({"tableau piles": {"count": 17, "build policy": "no-build"}, "foundations": {"present": false}, "cells": {"count": 1}, "hole": {"present": true, "base card": "AS"}})"},
      {"all-in-a-row",
       R"({"tableau piles": {"count": 13, "build policy": "no-build"}, "foundations": {"present": false}, "hole": {"present": true, "base card": "none"}})"},
      {"accordion",
       R"({"tableau piles": {"count": 0}, "foundations": {"present": false}, "accordion": {"size": 52, "moves": ["L1", "L3"], "build policies": ["same-suit", "same-rank"]}})"},
      {"accordion:18-cards",
       R"({"tableau piles": {"count": 0}, "foundations": {"present": false}, "accordion": {"size": 18, "moves": ["L1", "L3"], "build policies": ["same-suit", "same-rank"]}})"},
      {"gaps",
       R"({"tableau piles": {"count": 0}, "foundations": {"present": false}, "sequences": {"count": 4, "direction": "L", "build policy": "same-suit", "fixed suit": true}})"},
      {"gaps:one-deal",
       R"({"tableau piles": {"count": 0}, "foundations": {"present": false}, "sequences": {"count": 4, "direction": "L", "build policy": "same-suit", "fixed suit": false}})"},
      {"spider",
       R"({"two decks": true, "tableau piles": {"count": 10, "build policy": "any-suit", "move built group": "yes", "move built group policy": "same-suit", "face up cards": "top"}, "foundations": {"only complete pile moves": true}, "stock": {"size": 50, "deal type": "tableau piles", "deals onto spaces": false}})"},
      {"spider:2-suits",
       R"({"decks": 4, "suits": 2, "tableau piles": {"count": 10, "build policy": "any-suit", "move built group": "yes", "move built group policy": "same-suit", "face up cards": "top"}, "foundations": {"only complete pile moves": true}, "stock": {"size": 50, "deal type": "tableau piles", "deals onto spaces": false}})"},
      {"spider:1-suit",
       R"({"decks": 8, "suits": 1, "tableau piles": {"count": 10, "build policy": "any-suit", "move built group": "yes", "move built group policy": "same-suit", "face up cards": "top"}, "foundations": {"only complete pile moves": true}, "stock": {"size": 50, "deal type": "tableau piles", "deals onto spaces": false}})"},
      {"spider:relaxed",
       R"({"two decks": true, "tableau piles": {"count": 10, "build policy": "any-suit", "move built group": "yes", "move built group policy": "same-suit", "face up cards": "top"}, "foundations": {"only complete pile moves": true}, "stock": {"size": 50, "deal type": "tableau piles", "deals onto spaces": true}})"},
      {"spiderette",
       R"({"tableau piles": {"count": 7, "build policy": "any-suit", "move built group": "yes", "move built group policy": "same-suit", "diagonal deal": true, "face up cards": "top"}, "foundations": {"only complete pile moves": true}, "stock": {"size": 24, "deal type": "tableau piles", "deals onto spaces": false}})"},
      {"will-o-the-wisp",
       R"({"tableau piles": {"count": 7, "build policy": "any-suit", "move built group": "yes", "move built group policy": "same-suit", "face up cards": "top"}, "foundations": {"only complete pile moves": true}, "stock": {"size": 31, "deal type": "tableau piles", "deals onto spaces": false}})"},
      {"simple-simon",
       R"({"tableau piles": {"count": 10, "build policy": "any-suit", "move built group": "yes", "move built group policy": "same-suit", "diagonal deal": true}, "foundations": {"only complete pile moves": true}})"},
      {"mrs-mop",
       R"({"two decks": true, "tableau piles": {"count": 13, "build policy": "any-suit", "move built group": "yes", "move built group policy": "same-suit"}, "foundations": {"only complete pile moves": true}})"},
  };
  return known;
}

bool is_same_game(const RulesFile& a, const RulesFile& b) {
  return plain_form(a.rules) == plain_form(b.rules);
}

}  // namespace

std::string_view known_preset_of(const RulesFile& file) {
  static const std::vector<RulesFile> known = [] {
    std::vector<RulesFile> files;
    for (const auto& [preset, text] : known_files()) {
      RulesError error;
      auto read = parse_rules(text, preset, error);
      assert(read);
      files.push_back(*std::move(read));
    }
    return files;
  }();
  for (std::size_t i = 0; i < known.size(); ++i)
    if (is_same_game(file, known[i]) && is_game(known_files()[i].preset)) return known_files()[i].preset;
  return {};
}

std::optional<std::string_view> known_rules_file(std::string_view preset) {
  for (const auto& [name, text] : known_files())
    if (name == preset) return text;
  return std::nullopt;
}

}  // namespace winnable
