// The table of named builders with a stock (docs/rules/stock-builder.md). A rate is that of the same rules; +- is the
// half width of the 95 % interval printed there.
#include <array>

#include "games/builder/presets.h"

namespace winnable {
namespace {
namespace with_stock {

constexpr BuildRule kSuit = BuildRule::same_suit;
constexpr BuildRule kColours = BuildRule::alternate_colours;
constexpr BuildRule kAny = BuildRule::any_suit;
constexpr SpaceRule kKings = SpaceRule::kings;
constexpr SpaceRule kNone = SpaceRule::none;
constexpr SpaceRule kAll = SpaceRule::any;
constexpr std::uint8_t kAtWill = BuilderRules::kUnlimited;

// Columns of equal lengths whose sequences move at any length, nothing returns, one pass card by card.
constexpr BuilderRules columns_and_stock(int decks, int columns, int stock, BuildRule build, SpaceRule spaces = kAll) {
  return {.decks = static_cast<std::uint8_t>(decks),
          .columns = static_cast<std::uint8_t>(columns),
          .build = build,
          .group = GroupRule::any_part,
          .group_build = build,
          .spaces = spaces,
          .cells = 0,
          .stock = static_cast<std::uint8_t>(stock)};
}

constexpr BuilderRules turned(BuilderRules rules, int draw, std::uint8_t redeals) {
  rules.draw = static_cast<std::uint8_t>(draw);
  rules.redeals = redeals;
  return rules;
}

constexpr BuilderRules single_cards(BuilderRules rules) {
  rules.group = GroupRule::single;
  return rules;
}

constexpr BuilderRules with_return(BuilderRules rules) {
  rules.foundation_return = true;
  return rules;
}

constexpr BuilderRules last_face_up(BuilderRules rules) {
  rules.face_down = FaceDown::all_but_last;
  return rules;
}

constexpr BuilderRules with_bases(BuilderRules rules) {
  rules.foundations = FoundationStart::bases;
  return rules;
}

constexpr BuilderRules groups_in(BuilderRules rules, BuildRule build) {
  rules.group_build = build;
  return rules;
}

constexpr BuilderRules onto_columns(BuilderRules rules) {
  rules.stock_to = StockRule::columns;
  return rules;
}

constexpr BuilderRules filled_by(BuilderRules rules, FillRule fill) {
  rules.fill = fill;
  return rules;
}

constexpr BuilderRules with_reserve(BuilderRules rules, int cards, bool stacked) {
  rules.reserve = static_cast<std::uint8_t>(cards);
  rules.reserve_stacked = stacked;
  return rules;
}

// Columns of 1, 2, 3, ... cards.
constexpr BuilderRules triangle(BuilderRules rules) {
  for (std::uint8_t i = 0; i < rules.columns; ++i) rules.lengths[i] = static_cast<std::uint8_t>(i + 1);
  return rules;
}

constexpr BuilderRules klondike(BuildRule build, SpaceRule spaces) {
  return turned(with_return(last_face_up(triangle(columns_and_stock(1, 7, 24, build, spaces)))), 3, kAtWill);
}

constexpr BuilderRules two_deck_klondike(int columns, int stock, int draw, std::uint8_t redeals) {
  return turned(with_return(last_face_up(triangle(columns_and_stock(2, columns, stock, kColours, kKings)))), draw,
                redeals);
}

constexpr BuilderRules agnes_sorel() {
  BuilderRules rules = onto_columns(triangle(columns_and_stock(1, 7, 23, BuildRule::same_colour, kNone)));
  rules.foundations = FoundationStart::first;
  rules.wrap = WrapRule::around;
  return rules;
}

constexpr BuilderRules agnes_bernauer() {
  BuilderRules rules = triangle(columns_and_stock(1, 7, 16, kColours, kKings));
  rules.reserve = 7;
  rules.stock_to = StockRule::reserve;
  rules.foundations = FoundationStart::first;
  rules.wrap = WrapRule::around;
  return rules;
}

constexpr BuilderRules american_toad() {
  BuilderRules rules =
      filled_by(with_reserve(columns_and_stock(2, 8, 75, kSuit, SpaceRule::waste), 20, true), FillRule::reserve);
  rules.foundations = FoundationStart::first;
  rules.wrap = WrapRule::not_on_bases;
  rules.group = GroupRule::whole_column;
  return rules;
}

constexpr PublishedRate kUnknown{};
constexpr AtlasLimits kTenThousand{.deals = 10'000, .max_nodes = 30'000'000};
constexpr AtlasLimits kManyDeals{.deals = 100'000, .max_nodes = 3'000'000};
constexpr AtlasLimits kThousand{.max_nodes = 3'000'000};
constexpr AtlasLimits kMillionDeals{.deals = 1'000'000, .max_nodes = 200'000};
constexpr AtlasLimits kTwoDecks{.deals = 200, .max_nodes = 1'000'000};
constexpr AtlasLimits kEasyTwoDecks{.deals = 1000, .max_nodes = 1'000'000};
constexpr AtlasLimits kCheapTwoDecks{.deals = 10'000, .max_nodes = 1'000'000};

constexpr BuilderPreset kPresets[] = {
    {"klondike:any-space", "Klondike, any card to spaces", "Klondike, any card goes to an empty column",
     klondike(kColours, kAll), blake_gent("94.959", "0.045", 1'000'000), kTenThousand},
    {"klondike:no-space", "Klondike, spaces stay empty", "Klondike whose empty columns stay empty",
     klondike(kColours, kNone), blake_gent("2.168", "0.121", 1'000'000), kManyDeals},
    {"klondike:any-suit", "Klondike in any suit", "Klondike built in any suit", klondike(kAny, kKings),
     blake_gent("99.855", "0.049", 1'000'000), kTenThousand},
    {"klondike:any-suit-any-space", "Klondike in any suit, any card to spaces",
     "Klondike built in any suit, any card goes to an empty column", klondike(kAny, kAll),
     blake_gent("99.923", "0.006", 1'000'000), kTenThousand},
    {"klondike:any-suit-no-space", "Klondike in any suit, spaces stay empty",
     "Klondike built in any suit whose empty columns stay empty", klondike(kAny, kNone),
     blake_gent("51.135", "48.759", 1'000'000), kThousand},
    {"klondike:same-suit", "Klondike in suit", "Klondike built in suit", klondike(kSuit, kKings),
     blake_gent("6.895", "0.050", 1'000'000), kManyDeals},
    {"klondike:same-suit-any-space", "Klondike in suit, any card to spaces",
     "Klondike built in suit, any card goes to an empty column", klondike(kSuit, kAll),
     blake_gent("40.762", "0.097", 1'000'000), kTenThousand},
    {"klondike:same-suit-no-space", "Klondike in suit, spaces stay empty",
     "Klondike built in suit whose empty columns stay empty", klondike(kSuit, kNone),
     blake_gent("0.178", "0.009", 1'000'000), kMillionDeals},
    {"trigon", "Trigon", "Klondike in suit, one card drawn, nothing returns",
     turned(last_face_up(triangle(columns_and_stock(1, 7, 24, kSuit, kKings))), 1, kAtWill),
     blake_gent("15.996", "0.023", 10'000'000), kMillionDeals},
    {"whitehead", "Whitehead", "an open triangle in one colour, groups in suit, one pass",
     with_return(groups_in(triangle(columns_and_stock(1, 7, 24, BuildRule::same_colour)), kSuit)), kUnknown,
     kTenThousand},
    {"thumb-and-pouch", "Thumb and Pouch", "Klondike built in any other suit, any card to spaces, one pass",
     with_return(last_face_up(triangle(columns_and_stock(1, 7, 24, BuildRule::other_suit)))), kUnknown, kTenThousand},
    {"eastcliff", "Eastcliff", "seven columns of three, any card to spaces, one pass",
     with_return(last_face_up(columns_and_stock(1, 7, 31, kColours))), kUnknown, kThousand},
    {"westcliff", "Westcliff", "ten columns of three, any card to spaces, one pass",
     last_face_up(columns_and_stock(1, 10, 22, kColours)), kUnknown, kTenThousand},
    {"thirty-six", "Thirty Six", "six open columns of six in any suit, one pass", columns_and_stock(1, 6, 16, kAny),
     blake_gent("94.674", "0.100", 1'000'000), kTenThousand},
    {"fortunes-favor", "Fortune's Favor", "twelve columns in suit, spaces filled from waste and stock, aces laid out",
     with_bases(filled_by(single_cards(columns_and_stock(1, 12, 36, kSuit)), FillRule::waste_then_stock)),
     blake_gent("99.9999879", "0.0000022", 1'000'000'000), kMillionDeals},
    {"duchess", "Duchess", "four columns, an open reserve of twelve, aces laid out, one pass",
     with_bases(with_reserve(columns_and_stock(1, 4, 36, kColours), 12, false)), kUnknown, kThousand},
    {"chameleon", "Chameleon", "three columns of any suit, a reserve pile of thirteen, one pass",
     with_reserve(columns_and_stock(1, 3, 36, kAny), 13, true), kUnknown, kThousand},
    {"east-haven", "East Haven", "seven columns of three, the stock is dealt onto them",
     with_return(last_face_up(onto_columns(columns_and_stock(1, 7, 31, kColours)))),
     blake_gent("82.844", "0.100", 2'000'000), kTenThousand},
    {"agnes-sorel", "Agnes Sorel", "an open triangle in one colour, the stock is dealt onto it, spaces stay empty",
     agnes_sorel(), kUnknown, kThousand},
    {"agnes-bernauer", "Agnes Bernauer", "an open red-black triangle, the stock is dealt onto seven reserve piles",
     agnes_bernauer(), kUnknown, kThousand},
    {"gargantua", "Gargantua", "two decks, a triangle of nine columns, one pass", two_deck_klondike(9, 59, 1, 0),
     kUnknown, kTwoDecks},
    {"gargantua:one-redeal", "Gargantua, one redeal", "Gargantua with one redeal", two_deck_klondike(9, 59, 1, 1),
     kUnknown, kCheapTwoDecks},
    {"gargantua:redeal", "Gargantua, unlimited redeals", "Gargantua with unlimited redeals",
     two_deck_klondike(9, 59, 1, kAtWill), kUnknown, kCheapTwoDecks},
    {"double-klondike", "Double Klondike", "Gargantua, three cards drawn, unlimited redeals",
     two_deck_klondike(9, 59, 3, kAtWill), kUnknown, kCheapTwoDecks},
    {"double-klondike:12-piles", "Double Klondike, twelve piles", "Double Klondike with a triangle of twelve columns",
     two_deck_klondike(12, 26, 3, kAtWill), kUnknown, kEasyTwoDecks},
    {"limited", "Limited", "two decks, twelve columns of three in suit, one pass",
     single_cards(columns_and_stock(2, 12, 68, kSuit)), kUnknown, kTwoDecks},
    {"lucas", "Lucas", "two decks, thirteen columns of three in suit, aces laid out, one pass",
     with_bases(single_cards(columns_and_stock(2, 13, 57, kSuit))), kUnknown, kCheapTwoDecks},
    {"maria", "Maria", "two decks, nine columns of four in alternating colours, one pass",
     single_cards(columns_and_stock(2, 9, 68, kColours)), kUnknown, kTwoDecks},
    {"streets", "Streets", "two decks, ten columns of four in alternating colours, one pass",
     single_cards(columns_and_stock(2, 10, 64, kColours)), kUnknown, kTwoDecks},
    {"rank-and-file", "Rank and File", "Streets with covered cards, sequences move",
     last_face_up(columns_and_stock(2, 10, 64, kColours)), kUnknown, kEasyTwoDecks},
    {"american-toad", "American Toad", "two decks, eight columns in suit, a reserve pile of twenty fills spaces",
     american_toad(), kUnknown, kTwoDecks},
    {"gypsy", "Gypsy", "two decks, eight columns of three, the stock is dealt onto them",
     with_return(last_face_up(onto_columns(columns_and_stock(2, 8, 80, kColours)))), kUnknown, kTwoDecks},
    {"blockade", "Blockade",
     "two decks, twelve columns in suit, spaces filled from the stock, which is dealt onto them",
     with_return(filled_by(onto_columns(columns_and_stock(2, 12, 92, kSuit)), FillRule::waste_then_stock)), kUnknown,
     kCheapTwoDecks},
};

}  // namespace with_stock
}  // namespace

std::span<const BuilderPreset> stock_builder_presets() { return with_stock::kPresets; }

}  // namespace winnable
