// Upside-Down Pyramid: dealing, boards, moves, keys. Part of games/upside_down_pyramid.h.
#pragma once

namespace winnable {

template <UpsideDownPyramidRules R>
auto UpsideDownPyramidDeal<R>::from_deck(const Deck& deck) -> UpsideDownPyramidDeal {
  UpsideDownPyramidDeal deal;
  int next = 0;
  for (std::size_t c = 0; c < static_cast<std::size_t>(R.columns); ++c)
    for (int i = 0; i < R.dealt[c]; ++i) deal.columns[c][deal.length[c]++] = deck[next++];
  while (next < deck.size()) deal.stock[static_cast<std::size_t>(deal.stock_size++)] = deck[next++];
  return deal;
}

template <UpsideDownPyramidRules R>
auto UpsideDownPyramidDeal<R>::from_board(const Board& board, BoardError& error)
    -> std::optional<UpsideDownPyramidDeal> {
  std::vector<std::string> names{"F", "W", "S"};
  for (int i = 1; i <= R.columns; ++i) names.push_back("T" + std::to_string(i));
  std::vector<std::string> facts;
  if constexpr (R.redeals > 0) facts.push_back("redeals");
  if (!check_pile_names(board, names, facts, error) ||
      !check_cards(board, UpsideDownPyramid<R>::kDeckShape, false, error))
    return std::nullopt;
  const auto refuse = [&](const Pile& pile, Card card, std::string reason) {
    error = {pile.line, pile.name, to_text(card), std::move(reason)};
    return std::nullopt;
  };
  UpsideDownPyramidDeal deal;
  for (const Pile& pile : board.piles)
    for (const BoardCard& card : pile.cards)
      if (card.face_down) return refuse(pile, card.card, "all cards lie face up in this game");
  for (std::size_t c = 0; c < static_cast<std::size_t>(R.columns); ++c) {
    const Pile* pile = board.find("T" + std::to_string(c + 1));
    if (!pile) continue;
    for (std::size_t i = 0; i < pile->cards.size(); ++i) {
      const Card card = pile->cards[i].card;
      if (i >= static_cast<std::size_t>(R.dealt[c])) {
        const Card host = pile->cards[i - 1].card;
        if (host.rank() != card.rank() + 1 || host.is_red() == card.is_red())
          return refuse(*pile, card,
                        "only " + std::to_string(R.dealt[c]) +
                            " cards are dealt to this column, and this one does not fit on " + to_text(host));
      }
      deal.columns[c][deal.length[c]++] = card;  // beyond the dealt cards a run of at most R.ranks: there is room
    }
  }
  std::vector<int> heights[kMaxSuits];
  if (!read_foundations(board, 2, heights, error)) return std::nullopt;
  for (std::size_t suit = 0; suit < kMaxSuits; ++suit) {
    const int high = heights[suit].empty() ? 0 : heights[suit][0];
    const int low = heights[suit].size() < 2 ? 0 : heights[suit][1];
    deal.foundations[suit] = static_cast<std::uint8_t>(high << 4 | low);
  }
  for (const char* name : {"W", "S"}) {
    const Pile* pile = board.find(name);
    for (std::size_t i = 0; pile && i < pile->cards.size(); ++i) {
      if (deal.stock_size == R.stock_size())
        return refuse(*pile, pile->cards[i].card, "stock and waste hold more cards than were dealt to the stock");
      deal.stock[static_cast<std::size_t>(deal.stock_size++)] = pile->cards[i].card;
    }
    if (name[0] == 'W') deal.turned = deal.stock_size;
  }
  deal.redeals_used = board.fact("redeals", 0);
  if (R.redeals >= 0 && deal.redeals_used > R.redeals) {
    error = {0, "", "", "redeals: no more than " + std::to_string(R.redeals) + " are allowed"};
    return std::nullopt;
  }
  return deal;
}

template <UpsideDownPyramidRules R>
Board UpsideDownPyramid<R>::to_board() const {
  Board board;
  board.game = kName;
  for (int c = 0; c < R.columns; ++c) {
    Pile& pile = board.add("T" + std::to_string(c + 1));
    for (int i = 0; i < length(c); ++i) pile.cards.push_back({card(c, i)});
  }
  board.add("F");
  for (int suit = 0; suit < R.suits; ++suit) {
    add_foundation(board, suit, foundations_[at(suit)] >> 4);
    add_foundation(board, suit, foundations_[at(suit)] & 15);
  }
  for (const bool in_waste : {true, false}) {
    Pile& pile = board.add(in_waste ? "W" : "S");
    for (int i = 0; i < deal_->stock_size; ++i)
      if ((stock_ >> i & 1) && (i < turned_) == in_waste) pile.cards.push_back({deal_->stock[at(i)]});
  }
  if constexpr (R.redeals > 0) board.facts.emplace_back("redeals", redeals_used_);
  return board;
}

template <UpsideDownPyramidRules R>
void UpsideDownPyramid<R>::add_targets(MoveList& moves, Reductions reductions, Card moved, Kind kind, int from) const {
  bool gap_seen = false;
  for (int to = 0; to < R.columns; ++to) {
    if (!fits(moved, to)) continue;
    if (length(to) == 0) {
      if (gap_seen && (reductions & kOneGap)) continue;
      gap_seen = true;
    }
    moves.add({kind, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), 1});
  }
}

template <UpsideDownPyramidRules R>
void UpsideDownPyramid<R>::add_column_moves(MoveList& moves, Reductions reductions) const {
  for (int from = 0; from < R.columns; ++from) {
    if (length(from) == 0) continue;
    const int first = run_start(from);
    for (int place = first; place < (R.runs_split ? length(from) : first + 1); ++place) {
      const std::size_t before = moves.size();
      if (place > 0 || !(reductions & kNoColumnToGap) || card(from, place).rank() != R.ranks)
        add_targets(moves, reductions, card(from, place), kColumnToColumn, from);
      std::size_t kept = before;
      for (std::size_t i = before; i < moves.size(); ++i) {
        Move move = moves[i];
        if (move.to == from) continue;
        move.count = static_cast<std::uint8_t>(length(from) - place);
        moves[kept++] = move;
      }
      moves.truncate(kept);
    }
  }
}

// Turns on from here until nothing new can come, and plays each card that shows.
template <UpsideDownPyramidRules R>
void UpsideDownPyramid<R>::add_direct_stock(MoveList& moves, Reductions reductions) const {
  UpsideDownPyramid turned = *this;
  std::uint64_t seen = 0;
  for (int passes = 0; passes < 3;) {
    if (turned.waste()) {
      const int index = 63 - std::countl_zero(turned.waste());
      if (!(seen >> index & 1)) {
        seen |= std::uint64_t{1} << index;
        const Card top = turned.waste_top();
        if (goes_home(top)) moves.add({kStockHome, static_cast<std::uint8_t>(index), 0, 1});
        add_targets(moves, reductions, top, kStockToColumn, index);
      }
    }
    if (turned.can_turn()) {
      turned.turn();
    } else if (turned.can_redeal()) {
      turned.redeal();
      ++passes;
    } else {
      return;
    }
  }
}

template <UpsideDownPyramidRules R>
void UpsideDownPyramid<R>::generate_reduced(MoveList& moves, Reductions reductions) const {
  moves.clear();
  for (int c = 0; c < R.columns; ++c) {
    if (!goes_home(exposed(c))) continue;
    if ((reductions & kSafeHome) && is_safe(exposed(c))) moves.clear();
    moves.add({kColumnHome, static_cast<std::uint8_t>(c), 0, 1});
    if ((reductions & kSafeHome) && is_safe(exposed(c))) return;
  }
  if (reductions & kDirectStock) {
    add_column_moves(moves, reductions);
    add_direct_stock(moves, reductions);
    return;
  }
  const Card waste = waste_top();
  if (goes_home(waste)) moves.add({kWasteHome, 0, 0, 1});
  add_column_moves(moves, reductions);
  if (waste) add_targets(moves, reductions, waste, kWasteToColumn, 0);
  if (can_turn()) moves.add({kTurn, 0, 0, 1});
  if (can_redeal()) moves.add({kRedeal, 0, 0, 1});
}

template <UpsideDownPyramidRules R>
void UpsideDownPyramid<R>::spell(Move move, std::vector<PlayMove>& out) const {
  const PileName home{'F', 0}, waste_pile{'W', 0};
  const PileName from{'T', static_cast<std::uint8_t>(move.from + 1)}, to{'T', static_cast<std::uint8_t>(move.to + 1)};
  switch (move.kind) {
    case kColumnToColumn: out.push_back(plain_move(from, to, move.count)); return;
    case kColumnHome: out.push_back(plain_move(from, home)); return;
    case kTurn: out.push_back(bare_move(Verb::turn)); return;
    case kRedeal: out.push_back(bare_move(Verb::redeal)); return;
    case kWasteToColumn: out.push_back(plain_move(waste_pile, to)); return;
    case kWasteHome: out.push_back(plain_move(waste_pile, home)); return;
    default: break;
  }
  for (UpsideDownPyramid turned = *this; !turned.waste() || 63 - std::countl_zero(turned.waste()) != move.from;) {
    out.push_back(bare_move(turned.can_turn() ? Verb::turn : Verb::redeal));
    turned.can_turn() ? turned.turn() : turned.redeal();
  }
  out.push_back(plain_move(waste_pile, move.kind == kStockHome ? home : to));
}

template <UpsideDownPyramidRules R>
auto UpsideDownPyramid<R>::apply(Move move) -> Undo {
  const Undo before{*this};
  if (move.kind == kStockToColumn || move.kind == kStockHome) {
    direct_ = true;
    while (!waste() || 63 - std::countl_zero(waste()) != move.from) can_turn() ? turn() : redeal();
  }
  switch (move.kind) {
    case kColumnToColumn: {
      const int first = length(move.from) - move.count;
      for (int i = first; i < first + move.count; ++i) put(move.to, card(move.from, i));
      length_[move.from] = static_cast<std::uint8_t>(first);
      break;
    }
    case kColumnHome:
      send_home(exposed(move.from));
      --length_[move.from];
      break;
    case kWasteToColumn:
    case kStockToColumn: put(move.to, take_waste_top()); break;
    case kWasteHome:
    case kStockHome: send_home(take_waste_top()); break;
    case kTurn: turn(); break;
    default: redeal(); break;
  }
  return before;
}

template <UpsideDownPyramidRules R>
void UpsideDownPyramid<R>::undo(Move, const Undo& undo) {
  *this = undo.before;
}

template <UpsideDownPyramidRules R>
Key UpsideDownPyramid<R>::key() const {
  Key key{};
  for (int c = 0; c < R.columns; ++c) {
    if (length(c) == 0) continue;
    std::uint64_t content = deal_->salt + 0x9E3779B97F4A7C15ull;
    for (int i = 0; i < length(c); ++i)
      content = fold_multiply(content ^ card(c, i).code, 0xD6E8FEB86659FD93ull) + static_cast<unsigned>(i) + 1;
    key += hash_part(content);
  }
  auto in_waste = static_cast<unsigned>(std::popcount(waste()));
  // With unlimited redeals a waste of a multiple of `draw` cards, or all of them, shows what a fresh pass shows.
  if (R.redeals < 0 && direct_ && (in_waste % R.draw == 0 || !can_turn())) in_waste = 0;
  key += hash_part(fold_multiply(deal_->salt ^ stock_ ^ 0x2545F4914F6CDD1Dull,
                                 0x9E3779B97F4A7C15ull + in_waste + (std::uint64_t{redeals_used_} << 32)));
  return key;
}

template <UpsideDownPyramidRules R>
int UpsideDownPyramid<R>::score() const {
  int score = 40 * cards_home() + 6 * (deal_->stock_size - std::popcount(stock_));
  for (int c = 0; c < R.columns; ++c) {
    if (length(c) == 0) {
      score += 60;
      continue;
    }
    const int first = run_start(c);
    score += 8 * (length(c) - 1 - first);
    for (int i = 0; i < first; ++i) score -= (R.ranks + 1 - card(c, i).rank()) / 2 * (first - i > 4 ? 2 : 1) + 4;
    if (first == 0 && card(c, 0).rank() == R.ranks) score += 30;
  }
  return score;
}

}  // namespace winnable
