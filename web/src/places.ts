// The piles of a drawn board as places that can be pointed at, focused, lit and named.
import type { BoardView } from '../board/board.js';
import { CARD_HEIGHT, type Layout } from '../board/layout.js';
import { type Pile, asSentence, cardWords, pileWords } from '../board/text.js';
import type { MoveEnds } from './moves.js';

export interface Place {
  key: string;        // the slot's name, or the pyramid's place
  pile: string;
  suit: string;
  left: number; top: number; right: number; bottom: number;  // in card widths
}

export function placesOf(layout: Layout): Place[] {
  const places: Place[] = layout.slots.map((slot) =>
    ({ key: slot.name, pile: slot.pile, suit: slot.suit, left: slot.x, top: slot.y, right: slot.x + 1, bottom: slot.y + CARD_HEIGHT }));
  const byKey = new Map(places.map((place) => [place.key, place]));
  for (const card of layout.cards) {
    const key = card.pile[0] === 'P' ? card.pile : card.key.slice(0, card.key.lastIndexOf('.'));
    let place = byKey.get(key);
    if (!place) {
      place = { key, pile: card.pile, suit: '', left: card.x, top: card.y, right: card.x + 1, bottom: card.y + CARD_HEIGHT };
      places.push(place);
      byKey.set(key, place);
    }
    place.right = Math.max(place.right, card.x + 1);
    place.bottom = Math.max(place.bottom, card.y + CARD_HEIGHT);
  }
  return places;
}

/** The card under a point (in card widths), the topmost first, and its place; or an empty place. */
export function hit(layout: Layout, places: Place[], x: number, y: number) {
  const card = layout.cards.findLast((placed) => x >= placed.x && x <= placed.x + 1 && y >= placed.y && y <= placed.y + CARD_HEIGHT);
  if (card) {
    const key = card.pile[0] === 'P' ? card.pile : card.key.slice(0, card.key.lastIndexOf('.'));
    return { place: places.find((place) => place.key === key), card };
  }
  return { place: places.find((place) => x >= place.left && x <= place.right && y >= place.top && y <= place.bottom), card: undefined };
}

/** The cards of a place, the deepest first; a foundation that shares its pile shows its suit only. */
export function cardsOf(place: Place, piles: Pile[]) {
  if (place.pile[0] === 'P') {
    const number = Number(place.pile.slice(1));
    const row = piles.findLast((pile) => pile.letter === 'P' && pile.number <= number);
    const card = row?.cards[number - row.number];
    return card && card.code !== '--' ? [card] : [];
  }
  const cards = piles.find((pile) => pile.name === place.pile)?.cards ?? [];
  return place.suit ? cards.filter((card) => card.code[1] === place.suit) : cards;
}

/**
 * Whether a move ends at this place; a foundation in common takes the card of its suit, and where moves do not tell
 * foundations apart (Salic Law) any of them will do.
 */
export function endsAt(ends: MoveEnds, place: Place, suit: string): boolean {
  if (ends.to === 'F' && place.pile[0] === 'F' && place.pile !== 'F') return true;
  if (ends.to !== place.pile) return false;
  return !place.suit || place.suit === (ends.suit || suit);
}
export const startsAt = (ends: MoveEnds, place: Place) => ends.from === place.pile && (!ends.fromSuit || !place.suit || ends.fromSuit === place.suit);

const SUIT_WORDS: Record<string, string> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };

/** What a screen reader says of a place. */
export function placeLabel(place: Place, piles: Pile[], moves: number): string {
  const cards = cardsOf(place, piles);
  const name = place.suit ? `${pileWords(place.pile, piles)} of ${SUIT_WORDS[place.suit]}` : pileWords(place.pile, piles);
  const can = moves ? `. ${moves === 1 ? '1 move' : `${moves} moves`}` : '';
  const say = (words: string) => `${asSentence(name)}: ${words}${can}`;
  if (!cards.length) return say('empty');
  const count = cards.length === 1 ? '1 card' : `${cards.length} cards`;
  if ('SM'.includes(place.pile[0])) {
    const open = piles.find((pile) => pile.name === place.pile)?.open;
    return say(`${count}, ${open ? `${cardWords(cards[0].code)} on top` : 'face down'}`);
  }
  const open = cards.filter((card) => !card.down && card.code !== '??').map((card) => cardWords(card.code));
  const down = cards.length - open.length;
  if (place.pile[0] === 'P') return say(open[0] ?? 'face down');
  if ('FUDW'.includes(place.pile[0]) || (place.pile[0] === 'H' && cards.length > 1)) return say(`${count}, ${open[open.length - 1] ?? 'face down'} on top`);
  return say([down ? `${down} face down` : '', ...open].filter(Boolean).join(', '));
}

export const pixelBox = (view: BoardView, place: Place) => {
  const { x, y } = view.pixels({ x: place.left, y: place.top });
  return { x, y, width: (place.right - place.left) * view.unit, height: (place.bottom - place.top) * view.unit };
};
