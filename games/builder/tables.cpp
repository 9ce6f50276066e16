#include "games/builder/tables.h"

#include "solver/core/hash.h"

namespace winnable {
namespace {

using builder::level_of;
using builder::suit_of;

bool suits_fit(BuildRule rule, int card, int host) {
  const int difference = suit_of(card) ^ suit_of(host);
  switch (rule) {
    case BuildRule::none: return false;
    case BuildRule::same_suit: return difference == 0;
    case BuildRule::alternate_colours: return difference & 1;
    case BuildRule::same_colour: return (difference & 1) == 0;
    case BuildRule::other_suit: return difference != 0;
    default: return true;
  }
}

// Whether columns of these rules take `card` on `host` as far as the ranks go.
bool ranks_fit(const BuilderTables& tables, int card, int host) {
  const int ranks = tables.rules.ranks;
  const auto rank = [&](int id) { return (level_of(id) + tables.base - 1) % ranks + 1; };
  switch (tables.rules.wrap) {
    case WrapRule::none: return rank(card) + 1 == rank(host);
    case WrapRule::not_on_bases: return level_of(card) + 1 == level_of(host);
    default: return (level_of(card) + 1) % ranks == level_of(host) && ranks > 1;
  }
}

void find_hosts(BuilderTables& tables) {
  const BuilderRules& rules = tables.rules;
  const BuildRule group = rules.group == GroupRule::single ? rules.build : rules.group_build;
  for (int card = 0; card < 4 * rules.ranks; ++card) {
    for (int host = 0; host < 4 * rules.ranks; ++host) {
      if (!ranks_fit(tables, card, host)) continue;
      const auto i = static_cast<std::size_t>(card);
      if (suits_fit(rules.build, card, host)) {
        tables.hosts[i] |= builder::bit(host);
        tables.guests[static_cast<std::size_t>(host)] |= builder::bit(card);
      }
      if (suits_fit(group, card, host)) tables.group_hosts[i] |= builder::bit(host);
    }
  }
  std::uint64_t hosts = 0;
  for (const std::uint64_t mask : tables.hosts) hosts |= mask;
  tables.bases_host = hosts & 0xF;
}

void find_hashes(BuilderTables& tables, std::uint64_t salt) {
  for (int i = 0; i < builder::kIds; ++i) {
    const auto part = static_cast<std::uint64_t>(i);
    tables.card_hash[part] = hash_part(salt ^ (part << 8 | 0xC4));
    tables.face_down[part] = hash_part(salt ^ (part << 8 | 0xFD));
  }
  for (int i = 0; i < builder::kCodes; ++i) {
    // Which cell or place of the reserve a card lies in makes no difference.
    const int code = i >= builder::kReserve ? builder::kReserve : i >= builder::kCell ? builder::kCell : i;
    tables.place_hash[static_cast<std::size_t>(i)] = hash_part(salt ^ (static_cast<std::uint64_t>(code) << 8 | 0x9E));
  }
}

}  // namespace

std::shared_ptr<const BuilderTables> make_builder_tables(const BuilderRules& rules, std::string_view name, int base,
                                                         std::uint64_t salt) {
  auto tables = std::make_shared<BuilderTables>();
  tables->rules = rules;
  tables->name = name;
  tables->base = base ? base : rules.base;
  find_hosts(*tables);
  find_hashes(*tables, salt);
  return tables;
}

std::shared_ptr<const BuilderTables> without_suits(const BuilderTables& tables, Alike cards) {
  auto coarse = std::make_shared<BuilderTables>(tables);
  for (int card = 0; card < 4 * tables.rules.ranks; ++card) {
    const int alike = tables.first_alike(card);
    for (const int copy : {0, 64}) {
      const auto id = static_cast<std::size_t>(card + copy), first = static_cast<std::size_t>(alike + copy);
      coarse->card_hash[id] = tables.card_hash[first];
      if (cards == Alike::both) coarse->place_hash[id] = tables.place_hash[first];
      coarse->face_down[id] = tables.face_down[first];
    }
  }
  return coarse;
}

}  // namespace winnable
