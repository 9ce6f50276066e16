// The table of named builders. A rate is that of the same rules; +- is the half width of the 95 % interval printed
// there.
#include "games/builder/presets.h"

#include <algorithm>
#include <array>

namespace winnable {
namespace {

using Lengths = std::array<std::uint8_t, BuilderRules::kMaxColumns>;

// --- FreeCell and what is played with cells ------------------------------------------------------------------------

constexpr BuilderRules freecell(int columns, int cells) {
  return {.columns = static_cast<std::uint8_t>(columns), .cells = static_cast<std::uint8_t>(cells)};
}

constexpr BuilderRules relaxed(BuilderRules rules) {
  rules.group = GroupRule::any_part;
  rules.group_build = rules.build;
  return rules;
}

// Eight columns of six, the other cards in the first cells.
constexpr BuilderRules half_filled(BuildRule build, SpaceRule spaces, int cells, int filled, int columns = 8) {
  return {.columns = static_cast<std::uint8_t>(columns),
          .build = build,
          .group_build = build,
          .spaces = spaces,
          .cells = static_cast<std::uint8_t>(cells),
          .cells_filled = static_cast<std::uint8_t>(filled)};
}

constexpr BuilderRules penguin() {
  return {.columns = 7,
          .build = BuildRule::same_suit,
          .wrap = WrapRule::around,
          .group = GroupRule::any_part,
          .group_build = BuildRule::same_suit,
          .spaces = SpaceRule::kings,
          .cells = 7,
          .foundations = FoundationStart::beak};
}

// --- castles: eight columns, any suit ------------------------------------------------------------------------------

constexpr BuilderRules castle(FoundationStart start, int cells) {
  return {.build = BuildRule::any_suit,
          .group_build = BuildRule::any_suit,
          .cells = static_cast<std::uint8_t>(cells),
          .foundations = start};
}

constexpr BuilderRules citadel() {
  BuilderRules rules = castle(FoundationStart::bases, 0);
  rules.dealt_home = true;
  return rules;
}

// --- fans, thirteen columns, stars, canisters ----------------------------------------------------------------------

constexpr BuilderRules plain(int columns, BuildRule build, SpaceRule spaces, bool foundation_return) {
  return {.columns = static_cast<std::uint8_t>(columns),
          .build = build,
          .group_build = build,
          .spaces = spaces,
          .cells = 0,
          .foundation_return = foundation_return};
}

constexpr BuilderRules with_cells(BuilderRules rules, int cells) {
  rules.cells = static_cast<std::uint8_t>(cells);
  rules.return_to_cells = rules.foundation_return;
  return rules;
}

constexpr BuilderRules with_bases(BuilderRules rules, int laid = 0) {
  rules.foundations = FoundationStart::bases;
  rules.bases_laid = static_cast<std::uint8_t>(laid);
  return rules;
}

constexpr BuilderRules with_reserve(BuilderRules rules, int cards) {
  rules.reserve = static_cast<std::uint8_t>(cards);
  return rules;
}

constexpr BuilderRules with_lengths(BuilderRules rules, const Lengths& lengths) {
  rules.lengths = lengths;
  return rules;
}

constexpr BuilderRules kings_to_bottom(BuilderRules rules) {
  rules.kings_to_bottom = true;
  return rules;
}

constexpr BuilderRules thirty() {
  BuilderRules rules = relaxed(with_reserve(plain(5, BuildRule::any_suit, SpaceRule::any, false), 2));
  rules.ranks = 8;
  return rules;
}

// Klondike's columns with the stock laid out as a reserve.
constexpr BuilderRules klondike_like(int columns, int reserve, GroupRule group, FaceDown face_down,
                                     const Lengths& lengths) {
  BuilderRules rules = with_reserve(plain(columns, BuildRule::alternate_colours, SpaceRule::kings, true), reserve);
  rules.lengths = lengths;
  rules.face_down = face_down;
  rules.group = group;
  return rules;
}

constexpr BuilderRules northwest_territory(GroupRule group, FaceDown face_down) {
  return klondike_like(8, 16, group, face_down, {1, 2, 3, 4, 5, 6, 7, 8});
}

constexpr BuildRule kSuit = BuildRule::same_suit;
constexpr BuildRule kColours = BuildRule::alternate_colours;
constexpr BuildRule kAny = BuildRule::any_suit;
constexpr SpaceRule kKings = SpaceRule::kings;
constexpr SpaceRule kNone = SpaceRule::none;
constexpr SpaceRule kAll = SpaceRule::any;

constexpr PublishedRate kUnknown{};
constexpr AtlasLimits kHardDeals{.max_nodes = 20'000'000};
constexpr AtlasLimits kMillionNodes{.max_nodes = 1'000'000};
constexpr AtlasLimits kTenThousand{.deals = 10'000, .max_nodes = 100'000'000};
constexpr AtlasLimits kMillionDeals{.deals = 1'000'000, .max_nodes = 1'000'000};
constexpr AtlasLimits kMillionWhole{.deals = 1'000'000, .max_nodes = 10'000'000};

constexpr BuilderPreset kPresets[] = {
    {"freecell", "FreeCell", "8 columns, 4 cells, alternating colours", freecell(8, 4),
     blake_gent("99.998881", "0.000207", 10'000'000), kMillionDeals},
    {"freecell:3-cells", "FreeCell, three cells", "FreeCell with 3 cells", freecell(8, 3),
     blake_gent("99.3583", "0.0162", 1'000'000), kTenThousand},
    {"freecell:2-cells", "FreeCell, two cells", "FreeCell with 2 cells", freecell(8, 2),
     blake_gent("79.544", "0.091", 1'000'000), kTenThousand},
    {"freecell:1-cells", "FreeCell, one cell", "FreeCell with 1 cell", freecell(8, 1),
     blake_gent("19.348", "0.093", 1'000'000), kTenThousand},
    {"freecell:0-cells", "FreeCell, no cells", "FreeCell without cells", freecell(8, 0),
     blake_gent("0.2137", "0.0031", 10'000'000), kMillionDeals},
    {"freecell:7-piles", "FreeCell, seven piles", "FreeCell with 7 columns", freecell(7, 4),
     blake_gent("98.857", "0.023", 1'000'000), kTenThousand},
    {"freecell:6-piles", "FreeCell, six piles", "FreeCell with 6 columns", freecell(6, 4),
     blake_gent("61.421", "0.098", 2'000'000), kTenThousand},
    {"freecell:5-piles", "FreeCell, five piles", "FreeCell with 5 columns", freecell(5, 4),
     blake_gent("3.859", "0.040", 1'000'000), kTenThousand},
    {"freecell:4-piles", "FreeCell, four piles", "FreeCell with 4 columns", freecell(4, 4),
     blake_gent("0.00866", "0.00058", 10'000'000), kMillionDeals},
    {"relaxed-freecell", "Relaxed FreeCell", "FreeCell whose sequences move at any length", relaxed(freecell(8, 4)),
     kUnknown, kMillionDeals},
    {"bakers-game", "Baker's Game", "FreeCell built in suit", half_filled(kSuit, kAll, 4, 0),
     blake_gent("75.053", "0.028", 10'000'000), kTenThousand},
    {"ko-bakers-game", "Baker's Game, kings only", "Baker's Game, only kings go to empty columns",
     half_filled(kSuit, kKings, 4, 0), kUnknown, kTenThousand},
    {"eight-off", "Eight Off", "8 cells, 4 of them filled; in suit, kings to empty columns",
     half_filled(kSuit, kKings, 8, 4), blake_gent("99.8805", "0.0022", 10'000'000), kMillionDeals},
    {"eight-off:any", "Eight Off, any card to spaces", "Eight Off, any card goes to an empty column",
     half_filled(kSuit, kAll, 8, 4), kUnknown, kMillionDeals},
    {"seahaven-towers",
     "Seahaven Towers",
     "10 columns, 4 cells, 2 of them filled; in suit, kings to empty columns",
     half_filled(kSuit, kKings, 4, 2, 10),
     blake_gent("89.332", "0.020", 10'000'000),
     {.deals = 1'000'000, .max_nodes = 100'000'000}},
    {"relaxed-seahaven", "Relaxed Seahaven Towers", "Seahaven Towers whose sequences move at any length",
     relaxed(half_filled(kSuit, kKings, 4, 2, 10)), kUnknown, kMillionDeals},
    {"forecell", "Fore Cell", "FreeCell with all cells filled, kings to empty columns",
     half_filled(kColours, kKings, 4, 4), blake_gent("85.617", "0.024", 10'000'000), kTenThousand},
    {"forecell:same-suit", "Fore Cell, same suit", "Fore Cell built in suit", half_filled(kSuit, kKings, 4, 4),
     blake_gent("10.564", "0.020", 10'000'000), kMillionDeals},
    {"penguin", "Penguin", "7 columns, 7 cells; in suit around the corner from the rank of the beak", penguin(),
     kUnknown, kMillionDeals},
    {"beleaguered-castle", "Beleaguered Castle", "8 columns of any suit, aces laid out, no cells",
     castle(FoundationStart::bases, 0), blake_gent("68.170", "0.099", 2'000'000), kTenThousand},
    {"citadel", "Citadel", "Beleaguered Castle, cards go home while they are dealt", citadel(), kUnknown, kTenThousand},
    {"streets-and-alleys", "Streets and Alleys", "Beleaguered Castle with the aces dealt",
     castle(FoundationStart::empty, 0), blake_gent("51.187", "0.186", 2'000'000), kTenThousand},
    {"siegecraft", "Siegecraft", "Beleaguered Castle with 1 cell", castle(FoundationStart::bases, 1),
     blake_gent("99.136", "0.020", 1'000'000), kTenThousand},
    {"stronghold", "Stronghold", "Streets and Alleys with 1 cell", castle(FoundationStart::empty, 1),
     blake_gent("97.379", "0.042", 1'000'000), kTenThousand},
    {"fan", "Fan", "18 fans in suit, kings to empty places", plain(18, kSuit, kKings, true),
     blake_gent("48.776", "0.099", 1'000'000), kTenThousand},
    {"scotch-patience", "Scotch Patience", "18 fans in alternating colours, empty places stay empty",
     plain(18, kColours, kNone, true), kUnknown, kHardDeals},
    {"king-albert", "King Albert", "a triangle of 9 columns in alternating colours, a reserve of 7",
     with_lengths(with_reserve(plain(9, kColours, kAll, true), 7), {1, 2, 3, 4, 5, 6, 7, 8, 9}),
     blake_gent("68.542", "0.092", 2'000'000), kTenThousand},
    {"raglan", "Raglan", "King Albert with the aces laid out and a reserve of 6",
     with_lengths(with_bases(with_reserve(plain(9, kColours, kAll, true), 6)), {1, 2, 3, 4, 5, 6, 7, 7, 7}),
     blake_gent("81.226", "0.085", 1'000'000), kTenThousand},
    {"somerset", "Somerset", "a triangle of 10 columns in alternating colours",
     with_lengths(plain(10, kColours, kAll, true), {1, 2, 3, 4, 5, 6, 7, 8, 8, 8}),
     blake_gent("53.725", "0.097", 2'000'000), kTenThousand},
    {"spanish-patience", "Spanish Patience", "13 columns of any suit, any card to empty columns",
     plain(13, kAny, kAll, true), blake_gent("99.863", "0.003", 10'000'000), kMillionDeals},
    {"castles-of-spain", "Castles of Spain", "13 columns in alternating colours, any card to empty columns",
     plain(13, kColours, kAll, true), kUnknown, kMillionDeals},
    {"bakers-dozen", "Baker's Dozen", "13 columns of any suit, kings at their bottom, empty columns stay empty",
     kings_to_bottom(plain(13, kAny, kNone, false)), kUnknown, kTenThousand},
    {"good-measure", "Good Measure", "Baker's Dozen with 10 columns and two aces laid out",
     kings_to_bottom(with_bases(plain(10, kAny, kNone, false), 2)), kUnknown, kHardDeals},
    {"flower-garden", "Flower Garden", "6 columns of any suit, a bouquet of 16 in reserve",
     with_reserve(plain(6, kAny, kAll, true), 16), kUnknown, kHardDeals},
    {"alina", "Alina", "13 columns of any suit, 1 cell, empty columns stay empty",
     with_cells(plain(13, kAny, kNone, true), 1), kUnknown, kHardDeals},
    {"one-cell", "One Cell", "13 columns in alternating colours, aces laid out, 1 cell",
     with_cells(with_bases(plain(13, kColours, kAll, true)), 1), kUnknown, kMillionDeals},
    {"two-cell", "Two Cell", "13 columns in alternating colours, aces laid out, 2 cells",
     with_cells(with_bases(plain(13, kColours, kAll, true)), 2), kUnknown, kMillionDeals},
    {"thirty", "Thirty", "32 cards (ace to eight), 5 columns of any suit, sequences move, a reserve of 2", thirty(),
     blake_gent("67.454", "0.030", 10'000'000), kMillionWhole},
    {"alpha-star", "Alpha Star", "12 columns in suit, aces laid out, sequences move",
     relaxed(with_bases(plain(12, kSuit, kAll, false))), blake_gent("47.794", "0.032", 10'000'000), kMillionDeals},
    {"delta-star", "Delta Star", "12 columns in suit, aces laid out, one card at a time",
     with_bases(plain(12, kSuit, kAll, false)), blake_gent("34.413", "0.030", 10'000'000), kMillionDeals},
    {"american-canister", "American Canister", "8 columns in alternating colours, sequences move",
     relaxed(plain(8, kColours, kAll, false)), blake_gent("5.606", "0.015", 10'000'000), kTenThousand},
    {"british-canister", "British Canister", "8 columns in alternating colours, one card at a time, kings to spaces",
     plain(8, kColours, kKings, false), blake_gent("0.000129", "0.000008", 1'000'000'000), kMillionDeals},
    {"northwest-territory", "Northwest Territory", "a triangle of 8 covered columns, kings to spaces, a reserve of 16",
     northwest_territory(GroupRule::any_part, FaceDown::all_but_last), blake_gent("68.369", "0.094", 1'000'000),
     kHardDeals},
    {"northwest-territory:restricted", "Northwest Territory, restricted groups",
     "Northwest Territory, part of a sequence moves only if the card bared goes home",
     northwest_territory(GroupRule::part_if_bared_goes_home, FaceDown::all_but_last),
     blake_gent("68.369", "0.094", 1'000'000), kHardDeals},
    {"northwest-territory:artic-garden", "Artic Garden", "Northwest Territory with all cards face up",
     northwest_territory(GroupRule::any_part, FaceDown::none), kUnknown, kHardDeals},
    {"klondike:reserve", "Klondike with a reserve", "Klondike whose stock of 24 is laid out as a reserve",
     klondike_like(7, 24, GroupRule::any_part, FaceDown::all_but_last, {1, 2, 3, 4, 5, 6, 7}), kUnknown, kMillionNodes},
};
}  // namespace

std::span<const BuilderPreset> builder_presets() { return kPresets; }

const BuilderPreset* find_builder_preset(std::string_view name) {
  for (const auto presets : {builder_presets(), stock_builder_presets()})
    for (const BuilderPreset& preset : presets)
      if (preset.name == name) return &preset;
  return nullptr;
}

const BuilderPreset* builder_preset_of(const BuilderRules& rules) {
  const BuilderRules wanted = plain_form(rules);
  for (const auto presets : {builder_presets(), stock_builder_presets()})
    for (const BuilderPreset& preset : presets)
      if (plain_form(preset.rules) == wanted) return &preset;
  return nullptr;
}

// Rows: nothing else counts.
static BuilderRules plain_rows(const BuilderRules& rules) {
  BuilderRules plain{.decks = rules.decks, .suits = rules.suits, .ranks = rules.ranks, .columns = 0, .cells = 0};
  plain.gap_rows = rules.gap_rows;
  AccordionRow row = rules.accordion;
  const std::uint64_t in_row = (std::uint64_t{1} << std::min<int>(row.piles, AccordionRow::kMaxDistance + 1)) - 1;
  row.left &= in_row;
  row.right &= in_row;
  if (row.any_cards) row.same_suit = row.same_rank = row.other_colour = false;
  if (row.piles > 0) plain.accordion = row;
  return plain;
}

BuilderRules plain_form(BuilderRules rules) {
  if (rules.has_rows()) return plain_rows(rules);
  rules.accordion = {};
  rules.gap_rows = {};
  const Lengths as_given = rules.lengths;
  rules.lengths = {};
  bool even = true;
  for (int i = 0; i < rules.columns; ++i) even = even && as_given[static_cast<std::size_t>(i)] == rules.length(i);
  if (!even) rules.lengths = as_given;

  if (rules.has_hole()) {
    rules.foundations = FoundationStart::empty;
    rules.base = 1;
    rules.foundation_return = false;
    rules.group = GroupRule::single;
  } else {
    rules.hole_loops = true;
  }
  if (rules.hole != HoleStart::card) rules.hole_card = BuilderRules{}.hole_card;
  if (!rules.complete_suits || rules.stock == 0) rules.deals_onto_spaces = true;

  // A single card is a sequence, too: where whole columns move, none leaves a longer column.
  if (rules.group_build == BuildRule::none && rules.group != GroupRule::whole_column) rules.group = GroupRule::single;
  if (rules.group == GroupRule::single) rules.group_build = rules.build;
  if (rules.build == BuildRule::none && rules.group_build == BuildRule::none) rules.wrap = WrapRule::none;
  if (rules.foundations == FoundationStart::first || rules.foundations == FoundationStart::beak) rules.base = 1;
  if (rules.foundations != FoundationStart::bases || rules.bases_laid == rules.decks * rules.suits)
    rules.bases_laid = 0;
  const bool base_is_ace = rules.foundations == FoundationStart::empty || rules.foundations == FoundationStart::bases;
  if (base_is_ace && rules.base == 1 && rules.wrap == WrapRule::not_on_bases) rules.wrap = WrapRule::none;

  if (!rules.foundation_return || rules.cells == 0) rules.return_to_cells = false;
  if (rules.reserve < 2 && rules.fill != FillRule::reserve) rules.reserve_stacked = false;
  if (!rules.has_waste()) {
    rules.draw = 1;
    rules.redeals = 0;
  }
  if (rules.stock == 0) rules.stock_to = StockRule::waste;
  if (rules.cells_filled == 0 && rules.reserve == 0) rules.columns_last = false;
  return rules;
}

}  // namespace winnable
