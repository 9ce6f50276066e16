// Boards as the program writes them (docs/formats.md), read into piles, and moves put into words.
// @ts-check

/**
 * @typedef {{code: string, down: boolean}} Card   code: "TS", "??" where it is not known, "--" for a removed place
 * @typedef {{name: string, letter: string, number: number, cards: Card[], open?: number}} Pile
 *   open: so many next cards of a stock lie face up
 */

const RANKS = 'A23456789TJQK';
/** @type {Record<string, string>} */
const SUIT_SIGNS = { C: '\u2663', D: '\u2666', H: '\u2665', S: '\u2660' };
const RANK_WORDS = ['ace', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'jack', 'queen', 'king'];
/** @type {Record<string, string>} */
const SUIT_WORDS = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };
/** @type {Record<string, string>} */
const PILE_WORDS = { T: 'column', F: 'foundation', W: 'waste', S: 'stock', R: 'reserve', C: 'cell', P: 'place', M: 'hand', H: 'shown stock card',
                     U: 'ascending foundation', D: 'descending foundation' };

/** @type {Record<string, string>} */
const STOCK_WORDS = { turn: 'the stock is turned', redeal: 'the stock is dealt again', deal: 'cards are dealt', reshuffle: 'the cards are shuffled and dealt again' };

/** "Column 3" @param {string} words */
export const asSentence = (words) => words[0].toUpperCase() + words.slice(1);

/** Whether cards lie face down. @param {Pile[]} piles */
export const hidesCards = (piles) => piles.some((pile) => pile.cards.some((card) => card.down));

/** The sign of a card's suit; "?" where it is not known. @param {string} code */
export const suitSign = (code) => SUIT_SIGNS[code[1]] ?? '?';
/** The rank as printed on a card. @param {string} code */
export const rankSign = (code) => (code[0] === 'T' ? '10' : code[0]);
/** "10 of spades" @param {string} code */
export const cardWords = (code) =>
  SUIT_WORDS[code[1]] ? `${RANK_WORDS[RANKS.indexOf(code[0])]} of ${SUIT_WORDS[code[1]]}` : 'unknown card';

/** The cards of one token: "4S", "(4S)", "AS-4S", "--". @param {string} token @returns {Card[]} */
function tokenCards(token) {
  const down = token.startsWith('(');
  const bare = token.replace(/[()]/g, '');
  const range = /^(.)(.)-(.)\2$/.exec(bare);
  if (!range) return [{ code: bare, down }];
  const first = RANKS.indexOf(range[1]), last = RANKS.indexOf(range[3]);
  const step = first <= last ? 1 : -1;
  /** @type {Card[]} */
  const cards = [];
  for (let rank = first; rank !== last + step; rank += step) cards.push({ code: RANKS[rank] + range[2], down });
  return cards;
}

/** One line "T3: (4S) KH" of a board; null for lines that are no pile. @param {string} line @returns {Pile | null} */
export function parsePile(line) {
  const parts = /^([A-Z])(\d*):(.*)$/.exec(line.trim());
  if (!parts) return null;
  const tokens = parts[3].split(/\s+/).filter((token) => token && token !== '|');
  return { name: parts[1] + parts[2], letter: parts[1], number: Number(parts[2] || 0), cards: tokens.flatMap(tokenCards) };
}

/** All piles of a board's text. @param {string[]} lines @returns {Pile[]} */
export const parseBoard = (lines) => lines.map(parsePile).filter((pile) => pile !== null);

/** The same with so many next cards of the stock open. @param {Pile[]} piles @param {number} [open] */
export const withOpenStock = (piles, open) => (open ? piles.map((pile) => (pile.letter === 'S' ? { ...pile, open } : pile)) : piles);

/**
 * Foundations that stand in one pile "F", one list of cards each: a card that does not continue the one before it in
 * suit begins a new one.
 * @param {Card[]} cards
 */
export function splitFoundations(cards) {
  /** @type {Card[][]} */
  const piles = [];
  let step = 0;
  for (const card of cards) {
    const pile = piles[piles.length - 1];
    const before = pile?.[pile.length - 1];
    const distance = before && before.code[1] === card.code[1] ? (RANKS.indexOf(card.code[0]) - RANKS.indexOf(before.code[0]) + 13) % 13 : 0;
    const goes = distance === 1 || distance === 12;
    if (pile && goes && (pile.length === 1 || distance === step)) {
      step = distance;
      pile.push(card);
    } else {
      piles.push([card]);
    }
  }
  return piles;
}

/**
 * Many columns of at most one card and nothing else: they are the places of a line, which closes up (Accordion).
 * @param {Pile[]} piles
 */
export const isLine = (piles) => piles.length > 12 && piles.every((pile) => pile.letter === 'T' && pile.cards.length <= 1);

/** Whether cards end in a hole: such a game has no foundations, the game that shows a card of its stock has. @param {Pile[]} piles */
const hasHole = (piles) => !piles.some((pile) => pile.letter === 'F');

/** "column 3" for "T3", in a line "place 3", "the hole" or "hole 1" @param {string} pile @param {Pile[]} piles the board that it is on */
export function pileWords(pile, piles) {
  if (pile[0] === 'H' && hasHole(piles)) return pile.length > 1 ? `hole ${pile.slice(1)}` : 'the hole';
  const word = pile[0] === 'T' && isLine(piles) ? PILE_WORDS.P : PILE_WORDS[pile[0]] ?? pile;
  return pile.length > 1 ? `${word} ${pile.slice(1)}` : word;
}

/**
 * What a move brought with it, as the program says it ("T3 turns up AS"), with its piles and cards as the rest of a sentence has
 * them: "column 3 turns up A\u2660". @param {string} words @param {Pile[]} piles the board that it is on
 */
export const alsoWords = (words, piles) =>
  words.replace(/\b[A-Z]\d+\b/g, (pile) => (piles.some(({ letter }) => letter === pile[0]) ? pileWords(pile, piles) : pile))
    .replace(/\b[A2-9TJQK][CDHS]\b/g, (code) => rankSign(code) + suitSign(code));

/**
 * The card that a pile's name stands for on a board: the exposed one, or the card of a pyramid's place.
 * @param {string} name @param {Pile[]} piles @param {number} [depth] 1: the exposed card, 2: the one under it, ...
 */
export function cardAt(name, piles, depth = 1) {
  const number = Number(name.slice(1));
  const own = piles.find((pile) => pile.name === name);
  const row = piles.findLast((pile) => pile.letter === 'P' && pile.number <= number);
  if (name[0] === 'P' && row) return row.cards[number - row.number]?.code;
  if (name === 'S') return own?.cards[depth - 1]?.code;
  const shared = own ? undefined : piles.find((pile) => pile.name === name[0] && 'FUD'.includes(name[0]));
  if (shared) return shared.cards.findLast((card) => card.code[1] === 'CDHS'[number - 1])?.code;  // "F2": its second suit
  return own?.cards[own.cards.length - depth]?.code;
}

/** The cards that a move takes, as signs: "10\u2660"; empty for moves without. @param {string} move @param {Pile[]} before */
export function moveSigns(move, before) {
  const [, pair, first, second, count] = /^(pair |remove )?([A-Z]\d*)(?: ([A-Z]\d*))?(?: (\d+))?$/.exec(move) ?? [];
  if (!first) return '';
  const codes = [cardAt(first, before, Number(count ?? 1))];
  if (pair && second) codes.push(cardAt(second, before));
  return codes.filter(Boolean).map((code) => rankSign(code ?? '') + suitSign(code ?? '')).join(' ');
}

/**
 * A move in words, for the list and for screen readers: "10 of spades, column 3 to foundation".
 * @param {string} move @param {Pile[]} before the board it is played on
 */
export function moveWords(move, before) {
  const hasStock = before.some((pile) => pile.letter === 'S');  // Clock has none
  const stock = move === 'turn' && !hasStock ? 'the next card is turned' : STOCK_WORDS[move];
  if (stock) return stock;
  const drawn = /^draw ([A-Z]\d*)\.(\d+) (\w+)$/.exec(move);
  if (drawn) {
    const fan = before.find((pile) => pile.name === drawn[1]);
    return `${cardWords(fan?.cards[Number(drawn[2]) - 1]?.code ?? '')} drawn from ${pileWords(drawn[1], before)} to ${pileWords(drawn[3], before)}`;
  }
  const taken = /^(pair|remove) (\w+)(?: (\w+))?$/.exec(move);
  if (taken) {
    const cards = taken.slice(2).filter(Boolean).map((name) => cardWords(cardAt(name, before) ?? ''));
    return `${cards.join(' and ')} removed`;
  }
  const parts = /^([A-Z]\d*) ([A-Z]\d*)(?: (\d+))?$/.exec(move);
  if (!parts) return move;
  const count = Number(parts[3] ?? 1);
  const top = cardWords(cardAt(parts[1], before, count) ?? '');
  const what = count > 1 ? `${count} cards from the ${top} on` : top;
  return `${what}, ${pileWords(parts[1], before)} to ${pileWords(parts[2], before)}`;
}

/** The same with what the move brought: "2 of clubs, column 3 to foundation; column 3 turns up A\u2660". @param {{move: string, also: string[]}} step @param {Pile[]} before */
export const stepWords = ({ move, also }, before) => [moveWords(move, before), ...also.map((words) => alsoWords(words, before))].join('; ');
