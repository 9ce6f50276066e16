// La Nivernaise: moves, keys and scores. Part of games/la_nivernaise/position.h.
#pragma once

#include "games/la_nivernaise/position.h"

namespace winnable {

// Adds the ways home of the card at a place. True: one of them is safe, and stands alone in `moves`.
//
// Claim (safe-home): a card that fits a foundation and whose twin already lies on the other one of its suit goes home
//   at once: always from a Flank; from the Line once stock and redeals are spent.
// Why: it can go nowhere else for the rest of the game and takes no place from another card, because its twin is home
//   for good. From a Flank it frees the Flank, and nothing is filled by force there; from the Line, when nothing can be
//   dealt any more, it only uncovers. Every plan that plays it later still works with that step left out. While cards
//   can still be dealt, taking a card from the Line shifts refills and the next redeal, so there it may wait.
// Needs: foundations keep their cards (no exchange).
// Guarded by: tests/games/la_nivernaise_test.cpp.
template <LaNivernaiseShape S>
bool LaNivernaisePosition<S>::add_homes(MoveList& moves, int place, Reductions reductions) const {
  const Card card = card_at(place);
  if (!card) return false;
  for (const std::uint8_t target : {kUp, kDown}) {
    const bool goes_up = target == kUp;
    if (!(goes_up ? fits_up(card) : fits_down(card))) continue;
    const Move move{kHome, static_cast<std::uint8_t>(place), target, 1};
    if (!deal_->rules.foundations_exchange && (reductions & kSafeHome) && is_twin_home(card, goes_up) &&
        (place >= kFirstFlank || nothing_left_to_deal())) {
      moves.clear();
      moves.add(move);
      return true;
    }
    moves.add(move);
  }
  return false;
}

// Home, into a Flank, deal, redeal: the order in which a depth-first search tries them.
template <LaNivernaiseShape S>
void LaNivernaisePosition<S>::generate_moves(MoveList& moves, Reductions reductions) const {
  moves.clear();
  for (int i = 0; i < S.flanks; ++i)
    if (add_homes(moves, kFirstFlank + i, reductions)) return;
  for (int packet = 0; packet < S.packets; ++packet)
    if (add_homes(moves, packet, reductions)) return;
  for (int i = 0; i < S.flanks; ++i) {
    if (flank(i)) continue;
    const auto to = static_cast<std::uint8_t>(kFirstFlank + i);
    for (int packet = 0; packet < S.packets; ++packet)
      if (!is_packet_empty(packet)) moves.add({kToFlank, static_cast<std::uint8_t>(packet), to, 1});
    if (deal_->rules.stock_fills_flanks && stock_size() > 0) moves.add({kToFlank, kStock, to, 1});
    // Claim: of several empty Flanks only one need be filled from a given place.
    // Why: a Flank gives its card to the foundations only and its place plays no part in any rule; exchanging two
    //      Flanks is a symmetry of the game, and the key does not tell them apart.
    // Guarded by: tests/games/la_nivernaise_test.cpp.
    if (reductions & kOneFlank) break;
  }
  if (deal_->rules.foundations_exchange) {
    for (int suit = 0; suit < S.suits; ++suit) {
      if (!can_exchange(suit)) continue;
      if (up(suit) > 0) moves.add({kExchange, static_cast<std::uint8_t>(suit), kDown, 1});
      if (down(suit) > 0) moves.add({kExchange, static_cast<std::uint8_t>(suit), kUp, 1});
    }
  }
  if (stock_size() > 0) {
    moves.add({kDeal, 0, 0, 1});
  } else if (redeals_ < deal_->rules.redeals) {
    moves.add({kRedeal, 0, 0, 1});
  }
}

template <LaNivernaiseShape S>
void LaNivernaisePosition<S>::expand_macro(Move move, std::vector<PlayMove>& out) const {
  const auto name = [](int place) -> PileName {
    if (place == kStock) return {'S', 0};
    if (place < kFirstFlank) return {'T', static_cast<std::uint8_t>(place + 1)};
    return {'R', static_cast<std::uint8_t>(place - kFirstFlank + 1)};
  };
  const auto suit = static_cast<std::uint8_t>(move.from + 1);
  switch (move.kind) {
    case kHome: out.push_back(plain_move(name(move.from), {move.to == kUp ? 'U' : 'D', 0})); break;
    case kToFlank: out.push_back(plain_move(name(move.from), name(move.to))); break;
    case kDeal: out.push_back(bare_move(Verb::deal)); break;
    case kRedeal: out.push_back(bare_move(Verb::redeal)); break;
    default:
      out.push_back(move.to == kDown ? plain_move({'U', suit}, {'D', suit}) : plain_move({'D', suit}, {'U', suit}));
  }
}

template <LaNivernaiseShape S>
auto LaNivernaisePosition<S>::apply(Move move) -> Undo {
  const Undo before{*this};
  switch (move.kind) {
    case kHome: {
      const Card card = card_at(move.from);
      ++(move.to == kUp ? up_ : down_)[static_cast<std::size_t>(card.suit())];
      take(move.from);
      break;
    }
    case kToFlank:
      flanks_[move.to - std::size_t{kFirstFlank}] = card_at(move.from).code;
      take(move.from);
      break;
    case kDeal: deal_round(); break;
    case kRedeal:
      ends_.fill(0);
      ++redeals_;
      deal_round();
      break;
    default: ++(move.to == kUp ? up_ : down_)[move.from]; --(move.to == kUp ? down_ : up_)[move.from];
  }
  return before;
}

template <LaNivernaiseShape S>
void LaNivernaisePosition<S>::undo(Move, const Undo& undo) {
  *this = undo.before;
}

// Takes the card at a place away; a bared packet is refilled.
template <LaNivernaiseShape S>
void LaNivernaisePosition<S>::take(int place) {
  if (place >= kFirstFlank) {
    flanks_[static_cast<std::size_t>(place - kFirstFlank)] = 0;
    return;
  }
  const bool from_stock = place == kStock;
  const int index = from_stock ? stock_start() : packet_end(place) - 1;
  std::uint8_t* hole = line_.data() + index;
  std::memmove(hole, hole + 1, static_cast<std::size_t>(size_ - 1 - index));
  line_[--size_] = 0;
  if (from_stock) return;
  for (int packet = place; packet < S.packets; ++packet) --ends_[static_cast<std::size_t>(packet)];
  if (is_packet_empty(place)) deal_to(place);
}

// The next four stock cards, or what is left, together on top of a packet.
template <LaNivernaiseShape S>
void LaNivernaisePosition<S>::deal_to(int packet) {
  const int count = std::min(S.packet_size, stock_size());
  if (count == 0) return;
  const auto stock = line_.begin() + stock_start();
  std::rotate(line_.begin() + packet_end(packet), stock, stock + count);
  for (int p = packet; p < S.packets; ++p)
    ends_[static_cast<std::size_t>(p)] = static_cast<std::uint8_t>(ends_[static_cast<std::size_t>(p)] + count);
}

template <LaNivernaiseShape S>
void LaNivernaisePosition<S>::deal_round() {
  for (int packet = 0; packet < S.packets; ++packet) deal_to(packet);
}

// The order of the packets matters only while something can be dealt.
template <LaNivernaiseShape S>
Key LaNivernaisePosition<S>::line_hash() const {
  if (nothing_left_to_deal()) {
    Key sum;
    for (int packet = 0; packet < S.packets; ++packet) {
      if (is_packet_empty(packet)) continue;
      std::uint64_t id = deal_->salt ^ 0x9E3779B97F4A7C15ull;
      for (int i = packet_start(packet); i < packet_end(packet); ++i)
        id = fold_multiply(id + line_[static_cast<std::size_t>(i)], 0xD6E8FEB86659FD93ull) +
             static_cast<std::uint64_t>(i - packet_start(packet));
      sum += hash_part(id);
    }
    return sum;
  }
  std::array<std::uint64_t, 14> words;
  std::memcpy(words.data(), line_.data(), line_.size());
  std::memcpy(&words[13], ends_.data(), ends_.size());
  Key key{deal_->salt ^ 0x2545F4914F6CDD1Dull, deal_->salt ^ 0x517CC1B727220A95ull};
  for (std::size_t i = 0; i < words.size(); i += 2) {
    key.low = fold_multiply(key.low ^ words[i], words[i + 1] ^ 0xA0761D6478BD642Full);
    key.high = fold_multiply(key.high ^ words[i + 1], words[i] ^ 0xE7037ED1A0B428DBull);
  }
  return key;
}

// The Flanks enter as a multiset. The foundations matter beside the cards left: up to the king and nothing down holds
// the same cards as any other meeting point of the two.
template <LaNivernaiseShape S>
Key LaNivernaisePosition<S>::key() const {
  Key key = line_hash();
  std::uint64_t heights = redeals_;
  for (std::size_t suit = 0; suit < 4; ++suit)
    heights = heights << 8 | static_cast<std::uint64_t>(up_[suit] << 4 | down_[suit]);
  Key rest = hash_part(deal_->salt + 0x9E3779B97F4A7C15ull * (heights + 1));
  for (std::size_t i = 0; i < static_cast<std::size_t>(S.flanks); ++i)
    if (flanks_[i]) rest += hash_part((deal_->salt ^ 0xD6E8FEB86659FD93ull) + flanks_[i]);
  key += rest;
  return key;
}

// For each foundation: how deep the next cards it needs are buried, the nearer copy counting; cards in Flanks weigh the
// more the longer they must wait; cards not yet dealt and redeals not yet used are worth keeping
// (a redeal counts for much: with 60 instead of 200 a third of the deals stays open for long).
template <LaNivernaiseShape S>
int LaNivernaisePosition<S>::score() const {
  constexpr int kInFlank = 0;
  constexpr int kNowhere = 40;
  std::array<std::uint8_t, 64> depth;
  depth.fill(kNowhere);
  const auto note = [&](int code, int cost) {
    auto& best = depth[static_cast<std::size_t>(code)];
    best = static_cast<std::uint8_t>(std::min<int>(best, cost));
  };
  for (int packet = 0; packet < S.packets; ++packet)
    for (int i = packet_start(packet), above = packet_end(packet) - i; i < packet_end(packet); ++i)
      note(line_[static_cast<std::size_t>(i)], std::min(above--, 12));
  for (int i = stock_start(); i < size_; ++i) note(line_[static_cast<std::size_t>(i)], 8 + (i - stock_start()) / 12);
  int score = 200 * (deal_->rules.redeals - redeals_) + stock_size() / 2;
  for (int i = 0; i < S.flanks; ++i) {
    const Card card = flank(i);
    if (!card) {
      score += 20;
      continue;
    }
    note(card.code, kInFlank);
    const int wait = std::min(card.rank() - up(card.suit()), S.ranks + 1 - down(card.suit()) - card.rank());
    score -= std::max(wait, 1) * 2;
  }
  for (int suit = 0; suit < S.suits; ++suit) {
    for (int ahead = 1; ahead <= 3; ++ahead) {
      const int weight = 8 / (ahead + 1);
      if (up(suit) + ahead <= S.ranks) score -= weight * depth[Card(suit, up(suit) + ahead).code];
      if (down(suit) + ahead <= S.ranks) score -= weight * depth[Card(suit, S.ranks + 1 - down(suit) - ahead).code];
    }
  }
  return score;
}

}  // namespace winnable
