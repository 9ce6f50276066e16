#include "games/builder/rules_text.h"

#include "solver/core/text.h"

namespace winnable {
namespace {

constexpr std::size_t kWidth = 112;

std::string count_of(int count, const std::string& thing) {
  return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

// "T1-T8", "T1".
std::string piles(const char* letter, int count) {
  return count == 1 ? std::string(letter) + "1" : std::string(letter) + "1-" + letter + std::to_string(count);
}

std::string rank_word(int rank) {
  if (rank == 1) return "ace";
  if (rank == 11) return "jack";
  if (rank == 12) return "queen";
  if (rank == 13) return "king";
  return std::to_string(rank);
}

bool base_is_dealt(const BuilderRules& rules) {
  return rules.foundations == FoundationStart::first || rules.foundations == FoundationStart::beak;
}

std::string deck_text(const BuilderRules& rules) {
  std::string text = rules.decks == 1   ? "One deck"
                     : rules.decks == 2 ? "Two decks"
                                        : std::to_string(rules.decks) + " decks";
  if (rules.suits < 4) text += " of " + count_of(rules.suits, "suit");
  if (rules.ranks == 1) return text + (rules.suits < 4 ? ", aces alone. " : " of aces. ");
  if (rules.ranks < 13) text += (rules.suits < 4 ? ", " : " of ") + std::string("ace to ") + rank_word(rules.ranks);
  return text + ". ";
}

// Of the rank that ends the foundations.
std::string last_cards(const BuilderRules& rules) {
  if (!base_is_dealt(rules) && (rules.base == 1 ? rules.ranks : rules.base - 1) == kMaxRank) return "kings";
  return rules.complete_suits ? "cards of the highest rank" : "cards of the rank that ends the foundations";
}

std::string as_beginning(std::string sentence) {
  sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  return sentence;
}

std::string layout_text(const BuilderRules& rules) {
  std::string text = count_of(rules.columns, "column") + " (" + piles("T", rules.columns) + ") of ";
  for (int i = 0; i < rules.columns; ++i) text += std::to_string(rules.length(i)) + (i + 1 < rules.columns ? " " : " cards");
  text += rules.by_columns ? ", dealt one by one" : ", dealt in rows";
  if (rules.face_down == FaceDown::all_but_last) text += ", only the last of each face up";
  if (rules.face_down == FaceDown::alternate) text += ", every other card face down from the last but one";
  if (rules.face_down == FaceDown::none) text += ", all face up";
  text += ". ";
  if (rules.dealt_home) text += "A card that fits a foundation goes there instead of to its column. ";
  if (rules.kings_to_bottom) text += as_beginning(last_cards(rules)) + " go to the bottom of their columns. ";
  return text;
}

std::string places_text(const BuilderRules& rules) {
  std::string text;
  if (rules.cells > 0) {
    text += count_of(rules.cells, "cell") + " (" + piles("C", rules.cells) + ")";
    if (rules.cells_filled > 0) text += ", " + std::to_string(rules.cells_filled) + " of them dealt a card";
    text += ", for one card each. ";
  }
  if (rules.reserve > 0) {
    text += "A reserve of " + count_of(rules.reserve, "card");
    if (rules.deals_to_reserve())
      text += " (" + piles("R", rules.reserve) + "), piles of which the last card can be played. ";
    else
      text += rules.reserve_stacked && rules.reserve > 1
                  ? " (R), of which only the last can be played. "
                  : " (" + piles("R", rules.reserve) + "), all playable; a place left stays empty. ";
  }
  if (rules.columns_last && (rules.cells_filled > 0 || rules.reserve > 0))
    text += "Cells and reserve are dealt before the columns. ";
  return text;
}

const char* build_words(BuildRule build) {
  switch (build) {
    case BuildRule::same_suit: return "in suit";
    case BuildRule::alternate_colours: return "in alternating colours";
    case BuildRule::same_colour: return "in one colour";
    case BuildRule::other_suit: return "in any other suit";
    default: return "in any suit";
  }
}

std::string group_text(const BuilderRules& rules) {
  const std::string sequence =
      rules.group_build == rules.build ? "sequence" : std::string("sequence ") + build_words(rules.group_build);
  switch (rules.group) {
    case GroupRule::any_part: return "; any part of a " + sequence + " moves together";
    case GroupRule::whole_run: return "; a " + sequence + " moves as a whole only";
    case GroupRule::whole_column: return "; a column that is one " + sequence + " moves as a whole, nothing less";
    case GroupRule::part_if_bared_goes_home:
      return "; a " + sequence + " moves, part of it only if the card bared goes home";
    default: return ", one card at a time";
  }
}

std::string build_text(const BuilderRules& rules) {
  std::string text;
  if (rules.build == BuildRule::none) {
    text = "Columns are not built on";
    if (rules.group != GroupRule::single) text += group_text(rules);
  } else {
    text = std::string("Columns build down ") + build_words(rules.build);
    if (rules.wrap != WrapRule::none) text += rules.ranks == kMaxRank ? ", kings on aces" : ", the highest rank on aces";
    if (rules.wrap == WrapRule::not_on_bases) text += ", nothing on a base card";
    text += group_text(rules);
  }
  switch (rules.spaces) {
    case SpaceRule::any: text += ". Any card goes to an empty column. "; break;
    case SpaceRule::none: text += ". Empty columns stay empty. "; break;
    case SpaceRule::waste: text += ". Only the waste's top goes to an empty column. "; break;
    default:
      text += ". Only " + last_cards(rules) + " go to empty columns. ";
  }
  if (rules.fill == FillRule::reserve)
    text += "While the reserve has cards, its last one fills an empty column at once. ";
  if (rules.fill == FillRule::waste_then_stock)
    text += rules.has_waste() ? "The waste's top, or else the stock's next card, fills an empty column at once. "
                              : "The stock's next card fills an empty column at once. ";
  return text;
}

std::string stock_text(const BuilderRules& rules) {
  if (rules.stock == 0) return "";
  std::string text = "A stock of " + count_of(rules.stock, "card") + " (S), ";
  if (rules.stock_to == StockRule::hole) return text + "turned card by card to the hole, once. ";
  if (rules.deals_to_reserve()) return text + "dealt one to each pile of the reserve, until it is used up. ";
  if (!rules.has_waste())
    return text + "dealt one to each column, face up, until it is used up" +
           (rules.deals_onto_spaces ? ". " : ", but not while a column is empty. ");
  text += "turned " + (rules.draw == 1 ? "card by card" : std::to_string(rules.draw) + " at a time") +
          " to the waste (W), of which the last card can be played; ";
  if (rules.redeals == BuilderRules::kUnlimited) return text + "the waste is turned over again at will. ";
  return text + (rules.redeals == 0 ? "one pass. " : count_of(rules.redeals, "redeal") + ". ");
}

std::string foundation_text(const BuilderRules& rules) {
  std::string text = "Foundations (F) build up in suit from the ";
  text += base_is_dealt(rules) ? "rank of the first card" : rank_word(rules.base);
  switch (rules.foundations) {
    case FoundationStart::bases:
      text += rules.bases_laid > 0 && rules.bases_laid < rules.decks * rules.suits
                  ? ", the first " + std::to_string(rules.bases_laid) + " of that rank laid out before the deal"
                  : ", laid out before the deal";
      break;
    case FoundationStart::first: text += ", which is laid out"; break;
    case FoundationStart::beak: text += ", whose other cards go home while they are dealt"; break;
    default: break;
  }
  if (!rules.foundation_return) return text + "; nothing returns from them.";
  text += rules.return_to_cells ? "; their last cards may return to columns and cells"
                                : "; their last cards may return to columns";
  return text + " (F1 clubs, F2 diamonds, F3 hearts, F4 spades" +
         (rules.has_stock() && rules.decks == 2 ? "; F5 to F8 their lower piles)." : ").");
}

std::string complete_suits_text(const BuilderRules& rules) {
  if (rules.ranks == 1) return "A face-up card at the end of a column leaves at once (F). Won when all have left.";
  return "Face-up cards of one suit from the " + rank_word(rules.ranks) +
         " down to the ace at the end of a column leave at once (F). Won when all suits have left.";
}

std::string hole_text(const BuilderRules& rules) {
  std::string text = "A hole (H) takes exposed cards";
  if (rules.cells > 0) text += ", cards in cells (which go nowhere else)";
  if (rules.reserve > 0) text += ", reserve cards";
  text += " one rank higher or lower than its own exposed card, whatever the suit; ";
  text += rules.hole_loops ? "ace and " + rank_word(rules.ranks) + " are neighbours. "
                           : "ace and " + rank_word(rules.ranks) + " are not neighbours. ";
  switch (rules.hole) {
    case HoleStart::card: text += "It starts with " + to_text(rules.hole_card) + ". "; break;
    case HoleStart::first: text += "It starts with the first card of the deck. "; break;
    default: text += "It starts empty and takes any first card. ";
  }
  return text + "Won when columns, cells and reserve are empty.";
}

// "1 or 3 places to its left".
std::string distances_text(std::uint64_t distances, const char* side) {
  std::string text;
  for (int distance = 1; distance <= AccordionRow::kMaxDistance; ++distance) {
    if (!(distances >> distance & 1)) continue;
    const bool is_last = distances >> distance == 1;
    if (!text.empty()) text += is_last ? " or " : ", ";
    text += std::to_string(distance);
  }
  return text.empty() ? text : text + (distances == 2 ? " place" : " places") + " to its " + side;
}

std::string fit_text(const AccordionRow& row) {
  if (row.any_cards) return "";
  std::string text;
  const auto add = [&](bool holds, const char* words) {
    if (holds) text += (text.empty() ? ", if the exposed cards " : " or ") + std::string(words);
  };
  add(row.same_suit, "are of one suit");
  add(row.same_rank, "are of one rank");
  add(row.other_colour, "differ in colour");
  return text;
}

std::string accordion_text(const BuilderRules& rules) {
  const AccordionRow& row = rules.accordion;
  std::string text = row.piles < rules.deck_size() ? "The first " + count_of(row.piles, "card") : "All cards";
  text += " in a row (" + piles("T", row.piles) + "), face up. ";
  const std::string left = distances_text(row.left, "left"), right = distances_text(row.right, "right");
  const bool fits = row.any_cards || row.same_suit || row.same_rank || row.other_colour;
  if ((left.empty() && right.empty()) || !fits)
    text += "No pile moves. ";
  else
    text += "A pile goes onto the one " + left + (left.empty() || right.empty() ? "" : ", or ") + right +
            fit_text(row) + "; the row closes up. ";
  return text + "Only exposed cards are written. Won when one pile is left.";
}

std::string beside_text(BuildRule build) {
  if (build == BuildRule::same_suit) return " of its suit";
  return build == BuildRule::alternate_colours ? " of the other colour" : "";
}

std::string gaps_text(const BuilderRules& rules) {
  const GapRows& gaps = rules.gap_rows;
  const bool left = gaps.side != GrowthSide::right, right = gaps.side != GrowthSide::left;
  const std::string last = rank_word(rules.ranks), beside = beside_text(gaps.build);
  const std::string of_row = gaps.suit_fixed ? " of the row's suit (clubs, diamonds, hearts, spades from the first)" : "";
  std::string text = count_of(gaps.rows, "row") + " of " + std::to_string(rules.ranks) + " places (P1-P" +
                     std::to_string(rules.ranks) + " and so on), all face up; the aces are taken out and leave gaps. ";
  if (left)
    text += "A card goes to a gap (`P9 P3`) at the right of a card" + beside + " one rank lower; a two" + of_row +
            " to a gap at the left end of a row. ";
  if (right)
    text += "A card goes to a gap at the left of a card" + beside + " one rank higher; a card of the highest rank (" +
            last + ")" + (left ? "" : of_row) + " to a gap at the right end of a row. ";
  text += "Won when each row has its cards from two to " + last + " in order, ";
  text += gaps.build == BuildRule::same_suit           ? "in suit, "
          : gaps.build == BuildRule::alternate_colours ? "in alternating colours, "
                                                       : "whatever their suits, ";
  return text + (left ? "and its gap at the right end." : "and its gap at the left end.");
}

std::string goal_text(const BuilderRules& rules) {
  if (rules.complete_suits) return complete_suits_text(rules);
  return rules.has_hole() ? hole_text(rules) : foundation_text(rules);
}

std::string wrapped(const std::string& text) {
  std::string out;
  std::size_t length = 0;
  for (const std::string_view word : notation::words(text)) {
    const bool fits = length + 1 + word.size() <= kWidth;
    if (!out.empty()) out += fits ? ' ' : '\n';
    length = (out.empty() || !fits ? 0 : length + 1) + word.size();
    out += word;
  }
  return out + "\n";
}

}  // namespace

std::string rules_text(const BuilderRules& rules) {
  if (rules.accordion.piles > 0) return wrapped(deck_text(rules) + accordion_text(rules));
  if (rules.gap_rows.rows > 0) return wrapped(deck_text(rules) + gaps_text(rules));
  return wrapped(deck_text(rules) + layout_text(rules) + places_text(rules) + stock_text(rules) +
                 build_text(rules) + goal_text(rules));
}

}  // namespace winnable
