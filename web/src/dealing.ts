// Which pile each card of a deck goes to, found by looking at a few deals of the game; and the board that a part of a
// deck makes.
import type { Pile } from '../board/text.js';
import { type DealAnswer, type Engine, failed } from './engine_api.js';

export interface Home {
  pile: string;
  place: number;
  down: boolean;
}
export interface DealingOrder {
  parts: string[][];          // the cards that the deck has, and each later shuffle; in any order
  homes: Home[] | null;       // of the cards of the first part; null where they depend on the cards
  piles: string[];            // all piles in the board's order
}

const bare = (token: string) => token.replace(/[()]/g, '').replace(/\.\d$/, '');
const cardTokens = (tokens: string[]) => tokens.filter((token) => token !== '|');

function homesIn(deal: DealAnswer, card: string): Home[] {
  return Object.entries(deal.piles).flatMap(([pile, tokens]) =>
    cardTokens(tokens).flatMap((token, place) => (bare(token) === card ? [{ pile, place, down: token.startsWith('(') }] : [])));
}

export const partsOf = (deck: string) => deck.split('/').map((part) => part.trim().split(/\s+/).filter(Boolean).map(bare));

/** The places that agree in all deals: one each where the dealing does not depend on the cards. */
export function homesFrom(deals: DealAnswer[]): Home[] | null {
  const decks = deals.map((deal) => partsOf(deal.deck ?? '')[0]);
  const same = (a: Home, b: Home) => a.pile === b.pile && a.place === b.place;
  const homes = decks[0].map((card, i) => {
    let left = homesIn(deals[0], card);
    for (let d = 1; d < deals.length; ++d) {
      const also = homesIn(deals[d], decks[d][i]);
      left = left.filter((home) => also.some((other) => same(home, other)));
    }
    return left.length === 1 ? left[0] : null;
  });
  return homes.every((home) => home !== null) ? homes : null;
}

export async function dealingOrder(engine: Engine, game: string): Promise<DealingOrder | null> {
  const deals: DealAnswer[] = [];
  for (const seed of ['1', '2', '3', '4', '5']) {
    const deal = await engine.deal(game, seed);
    if (failed(deal) || !deal.deck) return null;
    deals.push(deal);
  }
  return { parts: partsOf(deals[0].deck ?? ''), homes: homesFrom(deals), piles: Object.keys(deals[0].piles) };
}

/** The board of the first cards of a deck; the place of the next card is marked by an unknown one. */
export function partialBoard(order: DealingOrder, cards: string[]): Pile[] {
  const piles = order.piles.map((name) => ({ name, letter: name[0], number: Number(name.slice(1) || 0), cards: [] as Pile['cards'] }));
  const homes = order.homes ?? [];
  homes.forEach(({ pile, place }, i) => {
    const own = piles.find((one) => one.name === pile);
    if (!own) return;
    if (own.letter === 'P')
      while (own.cards.length <= place) own.cards.push({ code: '--', down: false });
    if (i > cards.length || (i === cards.length && own.letter === 'S')) return;
    while (own.cards.length < place) own.cards.push({ code: '??', down: true });
    own.cards[place] = { code: cards[i] ?? '??', down: false };
  });
  return piles;
}

/** How many copies of each card are left. */
export function copiesLeft(all: string[], used: string[]): Map<string, number> {
  const left = new Map<string, number>();
  for (const card of all) left.set(card, (left.get(card) ?? 0) + 1);
  for (const card of used) left.set(card, (left.get(card) ?? 0) - 1);
  return left;
}
