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
  std::string_view preset, text;
};

constexpr Known kKnown[] = {
    {"klondike",
     R"({"tableau piles": {"count": 7, "diagonal deal": true, "face up cards": "top", "build policy": "red-black", "spaces policy": "kings", "move built group": "yes"}, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 3, "redeal": true}})"},
    {"klondike",
     R"({"tableau piles": {"count": 7, "diagonal deal": true, "face up cards": "top", "build policy": "red-black", "spaces policy": "kings", "move built group": "partial-if-card-above-buildable"}, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 3, "redeal": true}})"},
    {"klondike:no-return",
     R"({"tableau piles": {"count": 7, "diagonal deal": true, "face up cards": "top", "build policy": "red-black", "spaces policy": "kings", "move built group": "yes"}, "foundations": {"removable": false}, "stock": {"size": 24, "deal count": 3, "redeal": true}})"},
    {"klondike:draw1",
     R"({"tableau piles": {"count": 7, "diagonal deal": true, "face up cards": "top", "build policy": "red-black", "spaces policy": "kings", "move built group": "yes"}, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 1, "redeal": true}})"},
    {"klondike:draw1",
     R"({"tableau piles": {"count": 7, "diagonal deal": true, "face up cards": "top", "build policy": "red-black", "spaces policy": "kings", "move built group": "partial-if-card-above-buildable"}, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 1, "redeal": true}})"},
    {"klondike:draw1-no-return",
     R"({"tableau piles": {"count": 7, "diagonal deal": true, "face up cards": "top", "build policy": "red-black", "spaces policy": "kings", "move built group": "yes"}, "foundations": {"removable": false}, "stock": {"size": 24, "deal count": 1, "redeal": true}})"},
    {"klondike:draw2",
     R"({"tableau piles": {"count": 7, "diagonal deal": true, "face up cards": "top", "build policy": "red-black", "spaces policy": "kings", "move built group": "yes"}, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 2, "redeal": true}})"},
    {"klondike:draw4",
     R"({"tableau piles": {"count": 7, "diagonal deal": true, "face up cards": "top", "build policy": "red-black", "spaces policy": "kings", "move built group": "yes"}, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 4, "redeal": true}})"},
    {"klondike:draw5",
     R"({"tableau piles": {"count": 7, "diagonal deal": true, "face up cards": "top", "build policy": "red-black", "spaces policy": "kings", "move built group": "yes"}, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 5, "redeal": true}})"},
    {"klondike:draw6",
     R"({"tableau piles": {"count": 7, "diagonal deal": true, "face up cards": "top", "build policy": "red-black", "spaces policy": "kings", "move built group": "yes"}, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 6, "redeal": true}})"},
    {"klondike:draw7",
     R"({"tableau piles": {"count": 7, "diagonal deal": true, "face up cards": "top", "build policy": "red-black", "spaces policy": "kings", "move built group": "yes"}, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 7, "redeal": true}})"},
    {"klondike:aisleriot",
     R"({"tableau piles": {"count": 7, "diagonal deal": true, "face up cards": "top", "build policy": "red-black", "spaces policy": "kings", "move built group": "yes"}, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 1, "redeals": 2}})"},
    {"klondike:no-redeal",
     R"({"tableau piles": {"count": 7, "diagonal deal": true, "face up cards": "top", "build policy": "red-black", "spaces policy": "kings", "move built group": "yes"}, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 1, "redeals": 0}})"},
    {"klondike:vegas",
     R"({"tableau piles": {"count": 7, "diagonal deal": true, "face up cards": "top", "build policy": "red-black", "spaces policy": "kings", "move built group": "yes"}, "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 3, "redeals": 2}})"},
    {"canfield",
     R"({"tableau piles": {"count": 4, "build policy": "red-black", "move built group": "yes", "spaces policy": "auto-reserve-then-any"}, "foundations": {"initial cards": "one", "base card": "random"}, "stock": {"size": 34, "deal count": 3, "redeal": true}, "reserve": {"size": 13, "stacked": true}})"},
    {"canfield:restricted",
     R"({"tableau piles": {"count": 4, "build policy": "red-black", "move built group": "partial-if-card-above-buildable", "spaces policy": "auto-reserve-then-any"}, "foundations": {"initial cards": "one", "base card": "random"}, "stock": {"size": 34, "deal count": 3, "redeal": true}, "reserve": {"size": 13, "stacked": true}})"},
    {"canfield:waste-fills",
     R"({"tableau piles": {"count": 4, "build policy": "red-black", "move built group": "partial-if-card-above-buildable", "spaces policy": "auto-reserve-then-waste"}, "foundations": {"initial cards": "one", "base card": "random"}, "stock": {"size": 34, "deal count": 3, "redeal": true}, "reserve": {"size": 13, "stacked": true}})"},
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

bool is_same_game(const RulesFile& a, const RulesFile& b) {
  return plain_form(a.rules) == plain_form(b.rules);
}

}  // namespace

std::string_view known_preset_of(const RulesFile& file) {
  static const std::vector<RulesFile> known = [] {
    std::vector<RulesFile> files;
    for (const auto& [preset, text] : kKnown) {
      RulesError error;
      auto read = parse_rules(text, preset, error);
      assert(read);
      files.push_back(*std::move(read));
    }
    return files;
  }();
  for (std::size_t i = 0; i < known.size(); ++i)
    if (is_same_game(file, known[i]) && is_game(kKnown[i].preset)) return kKnown[i].preset;
  return {};
}

std::optional<std::string_view> known_rules_file(std::string_view preset) {
  for (const auto& [name, text] : kKnown)
    if (name == preset) return text;
  return std::nullopt;
}

}  // namespace winnable
