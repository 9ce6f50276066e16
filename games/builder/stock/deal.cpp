#include "games/builder/stock/deal.h"

#include "games/builder/classes.h"

namespace winnable {

StockKeyParts StockKeyParts::drawn(std::uint64_t salt) {
  StockKeyParts parts;
  std::uint64_t number = salt;
  const auto fill = [&number](auto& keys) {
    for (Key& key : keys) key = hash_part(number += 0x517CC1B727220A95ull);
  };
  fill(parts.card);
  fill(parts.depth);
  fill(parts.column);
  fill(parts.cell);
  fill(parts.reserve);
  fill(parts.gone);
  fill(parts.waste);
  fill(parts.redeals);
  fill(parts.home);
  fill(parts.bare);
  return parts;
}

StockKeyParts::StockKeyParts(const BuilderDeal& deal, std::uint64_t salt, bool with_suits) {
  static const StockKeyParts without_salt = drawn(0);  // honest players make five deals a decision
  *this = salt == 0 ? without_salt : drawn(salt);
  for (std::size_t i = 0; !with_suits && i < std::size_t{4} * deal.tables->rules.ranks; ++i) {
    const auto alike = static_cast<std::size_t>(deal.tables->first_alike(static_cast<int>(i)));
    card[i] = card[alike];
    card[64 + i] = card[64 + alike];
    cell[i] = cell[alike];
    home[i] = home[alike];
    bare[i] = bare[alike];
  }
  const bool are_alike = builder::has_equal_floors(deal.tables->rules);
  for (std::size_t i = 0; i < std::size_t{4} * deal.tables->rules.ranks; ++i) {
    const Key& of_card = card[are_alike ? static_cast<std::size_t>(deal.tables->first_alike(static_cast<int>(i))) : i];
    floor[i] = {of_card.low * depth[0].low, of_card.high * depth[0].high};
  }
  for (std::size_t c = 0; c < deal.tables->rules.columns; ++c) {
    const std::size_t first = deal.columns[c].first;
    for (std::size_t length = 0; length <= deal.columns[c].size; ++length) {
      Key sum{};
      for (std::size_t i = 0; i < length; ++i) {
        const bool down = deal.face_down[first + i] && i + 1 < length;
        const Key& of_card = card[(deal.cards[first + i] & 63u) + (down ? 64u : 0u)];
        sum += {of_card.low * depth[i].low, of_card.high * depth[i].high};
      }
      prefix[first + c + length] = sum;
    }
  }
}

}  // namespace winnable
