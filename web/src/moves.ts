// What a legal move looks like on the table: which pile and how many cards it takes, and where they go. Moves are text
// (docs/formats.md); this reads them without knowing any game's rules.
import type { Pile } from '../board/text.js';

export interface MoveEnds {
  move: string;
  from: string;       // the pile as the board names it, a pyramid's place ("P5"), or "S" for a turn; empty: no pile plays it
  count: number;      // cards taken from the end of the pile; for a draw the place from the deepest is `place`
  place: number;
  to: string;         // pile or place; empty where the cards just leave (or a stock is turned)
  suit: string;       // of the foundation that is meant, where one pile holds several: a letter of CDHS
  fromSuit: string;
}

const SUITS = 'CDHS';
const STOCK_MOVES = new Set(['turn', 'redeal', 'deal', 'reshuffle']);

/** "F2" of a board whose foundations stand in one pile F is its second suit. */
function pileAndSuit(name: string, piles: Pile[]): [string, string] {
  if (piles.some((pile) => pile.name === name) || name[0] === 'P') return [name, ''];
  const letter = name[0];
  if ('FUD'.includes(letter) && piles.some((pile) => pile.name === letter)) return [letter, SUITS[Number(name.slice(1)) - 1] ?? ''];
  return [name, ''];
}

/** Where a tap plays a move that names no pile; empty where the board shows neither stock nor hand (Clock, La Belle Lucie). */
function stockPile(move: string, piles: Pile[]): string {
  const has = (name: string) => piles.some((pile) => pile.name === name);
  const cards = (name: string) => piles.find((pile) => pile.name === name)?.cards.length ?? 0;
  if (move === 'deal' && has('M') && cards('M')) return 'M';
  return has('S') ? 'S' : has('M') ? 'M' : '';
}

export function moveEnds(move: string, piles: Pile[]): MoveEnds {
  const ends: MoveEnds = { move, from: '', count: 1, place: 0, to: '', suit: '', fromSuit: '' };
  const words = move.split(' ');
  if (STOCK_MOVES.has(words[0])) return { ...ends, from: stockPile(words[0], piles), count: 0 };
  if (words[0] === 'pair') return { ...ends, from: words[1], to: words[2] };
  if (words[0] === 'remove') return { ...ends, from: words[1] };
  if (words[0] === 'draw') {
    const [pile, place] = words[1].split('.');
    return { ...ends, from: pile, place: Number(place), to: words[2] };
  }
  const [from, fromSuit] = pileAndSuit(words[0], piles), [to, suit] = pileAndSuit(words[1] ?? '', piles);
  return { ...ends, from, fromSuit, to, suit, count: Number(words[2] ?? 1) };
}

/** A pair can be taken from either side. */
export function bothWays(ends: MoveEnds): MoveEnds[] {
  return ends.move.startsWith('pair ') ? [ends, { ...ends, from: ends.to, to: ends.from }] : [ends];
}
