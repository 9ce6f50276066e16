// Where the piles of any game lie on the table: one row of stock, waste, foundations, cells and reserves, the columns
// below it. Lengths are in card widths, so that the same layout serves a phone and a desk.
// @ts-check
import { splitFoundations, suitSign } from './text.js';

/**
 * @typedef {import('./text.js').Pile} Pile
 * @typedef {import('./text.js').Card} Card
 * @typedef {{card: Card, key: string, pile: string, place: number, x: number, y: number, beside?: boolean}} Placed    key:
 *   slot and place in it, to follow cards by; pile: as the board names it; beside: the next card lies beside it, not below
 * @typedef {{x: number, y: number, name: string, pile: string, suit: string, text: string, count: number}} Slot    suit: of
 *   a foundation that shares its pile with others
 * @typedef {{cards: Placed[], slots: Slot[], width: number, height: number}} Layout
 */

export const CARD_HEIGHT = 1.38;
const GAP = 0.14;
const STEP_UP = 0.4;
const STEP_DOWN = 0.16;
const BESIDE = 0.38;    // of a reserve's cards
// The least of a covered card that is seen, so that its rank and suit can be read; of one that lies face down.
const LEAST_UP = 0.36, LEAST_DOWN = 0.05, LEAST_BESIDE = 0.3;
const LINE = 0.72;      // from one line of a fan to the next
const ROW = 0.62;       // from one row of a pyramid to the next, which lies on it

/** @param {Pile[]} piles @param {string} letters */
const named = (piles, letters) => piles.filter((pile) => letters.includes(pile.letter));

/**
 * Foundations that stand together in one pile get a slot a suit and deck, in the order C D H S; ascending (U) and
 * descending ones (D) one a suit.
 * @param {Pile} pile @param {number} decks @param {string} suits
 */
function foundationSlots(pile, decks, suits) {
  const split = splitFoundations(pile.cards);
  const sign = { U: '\u2191', D: '\u2193' }[pile.name] ?? '';
  return [...suits].flatMap((suit) => {
    const own = split.filter((cards) => cards[0].code[1] === suit);
    while (own.length < (sign ? 1 : decks)) own.push([]);
    return own.map((cards, i) => ({ name: `${pile.name}${suit}${i}`, pile: pile.name, suit, text: suitSign(`-${suit}`) + sign, cards, step: 0 }));
  });
}

/** The suits of a deck, of which the deal has all cards; all four where a card is not known. @param {Pile[]} piles as they are dealt */
export function suitsOf(piles) {
  const has = (/** @type {string} */ suit) => piles.some((pile) => pile.cards.some((card) => card.code[1] === suit));
  return has('?') ? 'CDHS' : [...'CDHS'].filter(has).join('');
}

/**
 * The row above the columns. Stock and hand lie face down (but what is open of them), the next card on top.
 * @param {Pile[]} piles @param {number} decks @param {string} suits
 */
function topRow(piles, decks, suits) {
  /** @type {{name: string, pile: string, suit: string, text: string, cards: Card[], step: number}[]} */
  const row = [];
  const add = (/** @type {Pile} */ pile, /** @type {string} */ text, /** @type {Card[]} */ cards, step = 0) =>
    row.push({ name: pile.name, pile: pile.name, suit: '', text, cards, step });
  for (const pile of named(piles, 'SM'))
    add(pile, '', pile.cards.map((card, i) => ({ ...card, down: i >= (pile.open ?? 0) })).reverse());
  for (const pile of named(piles, 'W')) add(pile, '', pile.cards);
  for (const pile of named(piles, 'FUD'))
    if (!pile.number) row.push(...foundationSlots(pile, decks, suits));
    else add(pile, pile.name, pile.cards);
  for (const pile of named(piles, 'CRH')) add(pile, pile.name, pile.cards, pile.name === 'R' ? BESIDE : 0);
  return row;
}

/** How much room a place of the row needs. @param {{cards: Card[], step: number}} slot */
const roomOf = ({ cards, step }) => 1 + step * Math.max(0, cards.length - 1);

/**
 * Whether a place begins another row: where it does not fit any more, and the first of cells or of a reserve where they do not all
 * fit, unless that takes one row more. @param {ReturnType<typeof topRow>} row @param {number} i @param {number} x @param {number} width
 */
function beginsRow(row, i, x, width) {
  const fit = (/** @type {number} */ room) => Math.floor((room + GAP + 0.01) / (1 + GAP));
  const letter = row[i].pile[0], first = 'CR'.includes(letter) && row[i - 1]?.pile[0] !== letter;
  if (x + roomOf(row[i]) > width + 0.01) return true;
  const count = row.filter((slot) => slot.pile[0] === letter).length, beside = fit(width - x), across = fit(width);
  return first && count > beside && Math.ceil(count / across) <= Math.ceil((count - beside) / across);
}

/** @param {Layout} layout @param {{name: string, pile: string}} slot @param {Card[]} cards @param {number} x @param {number} y @param {(card: Card) => [number, number]} step */
function lay(layout, slot, cards, x, y, step) {
  layout.height = Math.max(layout.height, y + CARD_HEIGHT);
  cards.forEach((card, i) => {
    const [dx, dy] = step(card);
    layout.cards.push({ card, key: `${slot.name}.${i}`, pile: slot.pile, place: i, x, y, beside: dx !== 0 });
    layout.height = Math.max(layout.height, y + CARD_HEIGHT);
    x += dx;
    y += dy;
  });
}

/** Three peaks have a pile for each place. @param {Pile[]} rows */
const arePeaks = (rows) => rows.length === 28;

/** The places of three peaks, row by row from their tops: how many, and where in the row. @type {{count: number, x: (i: number) => number}[]} */
const PEAKS = [
  { count: 3, x: (i) => 1.5 + 3 * i },
  { count: 6, x: (i) => 1 + 3 * Math.floor(i / 2) + (i % 2) },
  { count: 9, x: (i) => 0.5 + i },
  { count: 10, x: (i) => i },
];

/** The card of a row's place, if one lies there. @param {Layout} layout @param {Card | undefined} card @param {string} key @param {string} pile @param {number} x @param {number} y */
function layPlace(layout, card, key, pile, x, y) {
  if (card && card.code !== '--') layout.cards.push({ card, key, pile, place: 0, x, y });
  layout.height = Math.max(layout.height, y + CARD_HEIGHT);
}

/** @param {Layout} layout @param {Pile[]} places @param {number} top */
function layPeaks(layout, places, top) {
  let first = 0;
  PEAKS.forEach(({ count, x }, r) => {
    places.slice(first, first + count).forEach(({ name, cards }, i) =>
      layPlace(layout, cards[0], `${name}.0`, name, x(i) * (1 + GAP), top + r * ROW));
    first += count;
  });
}

/**
 * Rows of places, one pile a row, named by its first place: a pyramid, whose removed places stay empty, or rows of one length,
 * whose gaps can be played to. @param {Layout} layout @param {Pile[]} rows @param {number} top
 */
function layRows(layout, rows, top) {
  const widest = Math.max(...rows.map((row) => row.cards.length));
  const apart = rows.every((row) => row.cards.length === widest), step = apart ? CARD_HEIGHT + GAP : ROW;
  rows.forEach((row, r) => {
    row.cards.forEach((card, i) => {
      const x = (widest - row.cards.length) / 2 * (1 + GAP) + i * (1 + GAP), y = top + r * step, name = `P${row.number + i}`;
      if (apart) layout.slots.push({ x, y, name, pile: name, suit: '', text: '', count: 0 });
      layPlace(layout, card, `${row.name}.${i}`, name, x, y);
    });
  });
}

/** How far apart cards lie so that their pile ends where it must. @param {number} natural @param {number} room */
const squeeze = (natural, room) => (natural > room ? room / natural : 1);

/** Places that are free at the line's end are not drawn. @param {Layout} layout @param {Pile[]} places @param {number} top @param {number} across */
function layLine(layout, places, top, across) {
  const used = places.findLastIndex((pile) => pile.cards.length > 0) + 1;
  places.slice(0, used).forEach((pile, i) => {
    const x = (i % across) * (1 + GAP), y = top + Math.floor(i / across) * (CARD_HEIGHT + 0.25);
    layPile(layout, pile, x, y, () => [0, 0]);
  });
}

/** So many columns that they lie as fans, several rows of them; on a telephone some fewer. @param {Pile[]} piles @param {boolean} narrow */
export const liesInFans = (piles, narrow) => named(piles, 'T').length > (narrow ? 12 : 13);

/** @param {Layout} layout @param {Pile[]} columns @param {number} top @param {number} room height for the columns @param {boolean} peek */
function layColumns(layout, columns, top, room, peek) {
  columns.forEach((pile, i) => {
    const isBack = (/** @type {Card} */ card) => card.down && !peek;
    const step = (/** @type {Card} */ card) => (isBack(card) ? STEP_DOWN : STEP_UP);
    const scale = squeeze(pile.cards.slice(0, -1).reduce((sum, card) => sum + step(card), 0), room - CARD_HEIGHT);
    layPile(layout, pile, i * (1 + GAP), top, (card) => [0, Math.max(scale * step(card), isBack(card) ? LEAST_DOWN : LEAST_UP)]);
  });
}

/**
 * Fans, several of them side by side: their cards lie beside one another, in more than one line where they are many.
 * @param {Layout} layout @param {Pile[]} fans @param {number} top @param {number} width @param {number} longest so many cards lie in one line
 */
function layFans(layout, fans, top, width, longest) {
  const room = Math.max(1 + GAP, (longest - 1) * LEAST_BESIDE), fan = 1 + room + GAP;
  const across = Math.max(1, Math.floor((width + GAP) / fan)), inLine = 1 + Math.floor(room / LEAST_BESIDE + 0.001);
  for (let first = 0; first < fans.length; first += across) {
    const row = fans.slice(first, first + across);
    row.forEach((pile, i) => {
      const step = Math.max(LEAST_BESIDE, squeeze((pile.cards.length - 1) * STEP_UP, room) * STEP_UP);
      let place = 0;
      layPile(layout, pile, i * fan, top, () => (++place % inLine ? [step, 0] : [-step * (inLine - 1), LINE]));
    });
    const lines = Math.max(1, ...row.map((pile) => Math.ceil(pile.cards.length / inLine)));
    top += CARD_HEIGHT + (lines - 1) * LINE + 0.25;
  }
}

/** @param {Layout} layout @param {Pile} pile @param {number} x @param {number} y @param {(card: Card) => [number, number]} step */
function layPile(layout, pile, x, y, step) {
  layout.slots.push({ x, y, name: pile.name, pile: pile.name, suit: '', text: '', count: 0 });
  lay(layout, { name: pile.name, pile: pile.name }, pile.cards, x, y, step);
}

/**
 * What stays the same in a game however many cards lie where. narrow: on a telephone; line: how many of the columns lie side by
 * side as a line's places, 0: they are columns; fan: so many cards of a fan lie in one line, if the columns lie as fans;
 * across: so wide is a board of fans, in cards; suits: of the deck; peek: cards that lie face down are shown
 * @typedef {{narrow: boolean, line: number, fan: number, across: number, suits: string, peek: boolean}} Shape
 */

/** @param {Pile[]} piles as they are dealt */
export const longestFan = (piles) => Math.min(6, Math.max(0, ...named(piles, 'T').map((pile) => pile.cards.length)));

/** How many cards lie side by side. @param {Pile[]} piles @param {number} decks @param {Shape} shape */
export function boardWidth(piles, decks, { narrow, line, across: fans, suits }) {
  const columns = named(piles, 'T').length, rows = named(piles, 'P');
  const pyramid = arePeaks(rows) ? PEAKS[PEAKS.length - 1].count : Math.max(0, ...rows.map((pile) => pile.cards.length));
  const across = line || (liesInFans(piles, narrow) ? fans : Math.max(columns, pyramid, Math.min(10, topRow(piles, decks, suits).length), 7));
  return across * (1 + GAP) - GAP;
}

/** @param {Pile[]} piles @param {number} decks @param {number} height the board should be no higher @param {Shape} shape @returns {Layout} */
export function layOut(piles, decks, height, shape) {
  const { narrow, line } = shape, width = boardWidth(piles, decks, shape);
  /** @type {Layout} */
  const layout = { cards: [], slots: [], width, height: 0 };
  let x = 0, top = 0;
  const above = topRow(piles, decks, shape.suits);
  for (const slot of above) slot.step *= squeeze(roomOf(slot) - 1, width - 1);
  above.forEach((slot, i) => {
    if (x > 0 && beginsRow(above, i, x, width)) {
      x = 0;
      top += CARD_HEIGHT + 0.34;
    }
    layout.slots.push({ x, y: top, name: slot.name, pile: slot.pile, suit: slot.suit, text: slot.text, count: slot.cards.length });
    lay(layout, slot, slot.cards, x, top, () => [slot.step, 0]);
    x += roomOf(slot) + GAP;
  });
  top = layout.slots.length ? top + CARD_HEIGHT + 0.4 : 0;
  const rows = named(piles, 'P');
  if (arePeaks(rows)) layPeaks(layout, rows, top);
  else if (rows.length) layRows(layout, rows, top);
  if (line) layLine(layout, named(piles, 'T'), top, line);
  else if (liesInFans(piles, narrow)) layFans(layout, named(piles, 'T'), top, width, shape.fan);
  else layColumns(layout, named(piles, 'T'), top, height - top, shape.peek);
  return layout;
}
