// The words of rules files for the enums of the rules: one table each, used by the reader and the writer.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "games/builder/rules.h"

namespace winnable::rules_words {

template <class E>
struct Word {
  std::string_view text;
  E value;
};

inline constexpr std::array<Word<BuildRule>, 6> kBuild{{{"any-suit", BuildRule::any_suit},
                                                        {"red-black", BuildRule::alternate_colours},
                                                        {"same-suit", BuildRule::same_suit},
                                                        {"no-build", BuildRule::none},
                                                        {"same-colour", BuildRule::same_colour},
                                                        {"other-suit", BuildRule::other_suit}}};

inline constexpr std::array<Word<SpaceRule>, 4> kSpaces{{{"any", SpaceRule::any},
                                                         {"kings", SpaceRule::kings},
                                                         {"no-build", SpaceRule::none},
                                                         {"waste", SpaceRule::waste}}};

inline constexpr std::array<Word<FillRule>, 3> kFill{{{"no", FillRule::none},
                                                      {"reserve", FillRule::reserve},
                                                      {"waste-then-stock", FillRule::waste_then_stock}}};

inline constexpr std::array<Word<GroupRule>, 5> kGroup{
    {{"no", GroupRule::single},
     {"yes", GroupRule::any_part},
     {"whole-pile", GroupRule::whole_column},
     {"maximal-group", GroupRule::whole_run},
     {"partial-if-card-above-buildable", GroupRule::part_if_bared_goes_home}}};

inline constexpr std::array<Word<WrapRule>, 3> kLoops{
    {{"no", WrapRule::none}, {"not-on-base", WrapRule::not_on_bases}, {"yes", WrapRule::around}}};

inline constexpr std::array<Word<StockRule>, 4> kStock{{{"waste", StockRule::waste},
                                                         {"tableau piles", StockRule::columns},
                                                         {"reserve", StockRule::reserve},
                                                         {"hole", StockRule::hole}}};

inline constexpr std::array<Word<GrowthSide>, 3> kSides{
    {{"L", GrowthSide::left}, {"R", GrowthSide::right}, {"LR", GrowthSide::both}}};

// What makes two cards of an accordion fit.
inline constexpr std::array<Word<bool AccordionRow::*>, 4> kFits{{{"same-suit", &AccordionRow::same_suit},
                                                                 {"red-black", &AccordionRow::other_colour},
                                                                 {"any-suit", &AccordionRow::any_cards},
                                                                 {"same-rank", &AccordionRow::same_rank}}};

inline constexpr std::array<Word<FaceDown>, 3> kFaceUp{
    {{"all", FaceDown::none}, {"top", FaceDown::all_but_last}, {"alternate", FaceDown::alternate}}};

inline constexpr std::string_view kRanks[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};

template <class Table, class E>
std::string_view word_of(const Table& table, E value) {
  for (const auto& word : table)
    if (word.value == value) return word.text;
  return "";
}

}  // namespace winnable::rules_words
