// Draws a board into an element and moves its cards when the next board is shown. It knows no rules: who gives it boards
// decides what is legal.
// @ts-check
import { cardWords, isLine, rankSign, suitSign } from './text.js';
import { CARD_HEIGHT, boardWidth, layOut, liesInFans, longestFan, suitsOf } from './layout.js';

const MARGIN = 10;  // pixels around the piles
const NARROW = 480; // of a telephone
const WIDEST = 84;  // of a card
const ACROSS = 10;  // so wide is a board of fans, in cards
const SMALLEST = 54;  // pixels of a card that is smaller for the board to be lower
const AROUND = 200; // pixels of a window that are not the board's, above and below it
const LOWEST = 4.5; // of a board, in card widths

/** @typedef {import('./text.js').Pile} Pile @typedef {import('./layout.js').Placed} Placed */

/**
 * Which element of the board before shows which card now: the same card in the same place first, then in the same
 * pile, then anywhere (twins of two decks are alike).
 * @param {Map<string, HTMLElement>} before keyed "code|pile.place" @param {Placed[]} now
 * @returns {(HTMLElement | undefined)[]}
 */
export function matchCards(before, now) {
  const left = new Map(before);
  const found = new Array(now.length).fill(undefined);
  const pileOf = (/** @type {string} */ key) => key.slice(0, key.lastIndexOf('.'));
  const inPlace = (/** @type {string} */ key, /** @type {Placed} */ placed) => key.endsWith(`|${placed.key}`);
  const tests = [
    (/** @type {string} */ key, /** @type {Placed} */ placed) => key === `${placed.card.code}|${placed.key}`,
    (/** @type {string} */ key, /** @type {Placed} */ placed) => pileOf(key) === `${placed.card.code}|${pileOf(placed.key)}`,
    (/** @type {string} */ key, /** @type {Placed} */ placed) => key.startsWith(`${placed.card.code}|`),
    // A card that nobody had seen was turned up, or is hidden again.
    (/** @type {string} */ key, /** @type {Placed} */ placed) => inPlace(key, placed) && (key.startsWith('??') || placed.card.code === '??'),
  ];
  for (const fits of tests)
    now.forEach((placed, i) => {
      if (found[i]) return;
      for (const [key, element] of left)
        if (fits(key, placed)) {
          found[i] = element;
          left.delete(key);
          break;
        }
    });
  return found;
}

/** @param {HTMLElement} element @param {Placed} placed */
function drawCard(element, placed) {
  const { code } = placed.card, down = placed.card.down || code === '??';
  element.className = `card ${code[1] ?? ''}${down ? ' down' : ''}${placed.beside ? ' beside' : ''}${code[0] === 'T' ? ' ten' : ''}`;
  if (element.dataset.code === code) return;
  element.dataset.code = code;
  element.innerHTML = '<b></b><u></u><i></i>';
  const [rank, corner, middle] = element.children;
  rank.textContent = rankSign(code);
  corner.textContent = middle.textContent = suitSign(code);
}

export class BoardView {
  /** @param {HTMLElement} element @param {number} decks */
  constructor(element, decks) {
    this.element = element;
    this.decks = decks;
    element.classList.add('board');
    element.setAttribute('role', 'img');
    /** @type {Map<string, HTMLElement>} */
    this.drawn = new Map();
    /** @type {HTMLElement[]} */
    this.frame = [];
    /** @type {Pile[]} */
    this.piles = [];
    /** @type {Pile[][]} */
    this.all = [];
    this.reservedFor = 0;
    /** @type {(() => void) | undefined} called when the board has been drawn */
    this.onShown = undefined;
    this.spare = 0;
    this.isLine = false;
    this.fan = 0;
    this.suits = 'CDHS';
    this.unit = this.left = 0;
    /** @type {import('./layout.js').Layout} */
    this.layout = { cards: [], slots: [], width: 0, height: 0 };
    new ResizeObserver(() => this.show(this.piles, false)).observe(element);
    element.addEventListener('looks', () => { this.reservedFor = 0; this.show(this.piles, false); });
  }

  /**
   * All boards that will be shown: the highest decides the room, so that nothing jumps.
   * @param {Pile[][]} boards @param {number} [spare] room for what play may add, in card widths
   */
  reserve(boards, spare = 0) {
    this.all = boards;
    this.isLine = isLine(boards[0]);
    this.fan = longestFan(boards[0]);
    this.suits = suitsOf(boards[0]);
    this.spare = this.isLine ? 0 : spare;  // a line does not grow
    this.reservedFor = 0;
  }

  /** The width of a card, the height of the board in card widths, and what the layout goes by. */
  measure() {
    const width = this.element.clientWidth - 2 * MARGIN;
    const { innerHeight } = window, room = Math.max(innerHeight * 0.66, width < NARROW ? 0 : innerHeight - AROUND);
    const { unit, limit, shape } = this.size(width, room);
    if (this.reservedFor !== unit + limit) {
      const highest = Math.max(0, ...this.all.map((piles) => layOut(piles, this.decks, limit, shape).height));
      this.height = Math.max(highest, Math.min(highest + this.spare, limit));
      this.reservedFor = unit + limit;
    }
    return { width, unit, limit, shape };
  }

  /**
   * Where the deal would be higher than `room`, its cards are smaller, and fans lie in fewer rows.
   * @param {number} width @param {number} room
   */
  size(width, room) {
    const narrow = width < NARROW, line = this.isLine ? (narrow ? 9 : 13) : 0;
    const inFans = !line && !narrow && liesInFans(this.piles, narrow);
    let best = null, lowest = Infinity;
    for (let across = ACROSS; ; ++across) {
      const shape = { narrow, line, fan: this.fan, across, suits: this.suits, peek: this.element.classList.contains('peek') };
      const unit = Math.min(WIDEST, width / boardWidth(this.piles, this.decks, shape));
      if (best && unit < SMALLEST) return best;
      const deal = this.all[0] ?? this.piles, limit = Math.max(LOWEST, room / unit);
      if (!inFans) {
        const lowered = Math.min(unit, Math.max(SMALLEST, room / layOut(deal, this.decks, LOWEST, shape).height));
        return { unit: lowered, limit: Math.max(LOWEST, room / lowered), shape };
      }
      const size = { unit, limit, shape }, height = layOut(deal, this.decks, limit, shape).height * unit;
      if (height <= room) return size;
      if (height < lowest - 1) [best, lowest] = [size, height];
    }
  }

  /** @param {Pile[]} piles @param {boolean} animated */
  show(piles, animated) {
    this.piles = piles;
    if (!piles.length) return;
    const { width, unit, limit, shape } = this.measure();
    const layout = layOut(piles, this.decks, limit, shape);
    const left = MARGIN + Math.max(0, (width - layout.width * unit) / 2);
    this.element.style.setProperty('--cw', `${unit}px`);
    this.element.style.setProperty('--ch', `${unit * CARD_HEIGHT}px`);
    this.height = Math.max(layout.height, this.height ?? 0);
    this.element.style.height = `${this.height * unit + 2 * MARGIN}px`;
    Object.assign(this, { layout, unit, left });
    this.drawFrame(layout, unit, left, MARGIN);
    this.drawCards(layout.cards, unit, left, MARGIN, animated && !matchMedia('(prefers-reduced-motion: reduce)').matches);
    if (this.element.getAttribute('role') === 'img') this.element.setAttribute('aria-label', describe(piles));
    this.onShown?.();
  }

  /** Where a place of the layout lies in the element, in pixels. @param {{x: number, y: number}} place */
  pixels(place) {
    return { x: this.left + place.x * this.unit, y: MARGIN + place.y * this.unit };
  }

  /** @param {import('./layout.js').Layout} layout @param {number} unit @param {number} left @param {number} top */
  drawFrame(layout, unit, left, top) {
    for (const element of this.frame) element.remove();
    this.frame = layout.slots.map((slot) => {
      const element = document.createElement('div');
      element.className = 'slot';
      element.style.transform = `translate(${left + slot.x * unit}px, ${top + slot.y * unit}px)`;
      const label = document.createElement('span');
      label.textContent = slot.text || slot.name;
      element.append(label);
      this.element.prepend(element);
      return element;
    });
    for (const slot of layout.slots.filter((place) => place.count > 1 && 'SWM'.includes(place.name[0]))) {
      const count = document.createElement('div');
      count.className = 'count';
      count.append(Object.assign(document.createElement('span'), { textContent: String(slot.count) }));
      count.style.transform = `translate(${left + slot.x * unit}px, ${top + slot.y * unit}px)`;
      this.element.append(count);
      this.frame.push(count);
    }
  }

  /** @param {Placed[]} cards @param {number} unit @param {number} left @param {number} top @param {boolean} animated */
  drawCards(cards, unit, left, top, animated) {
    const matched = matchCards(this.drawn, cards);
    const kept = new Set(matched);
    for (const element of this.drawn.values()) if (!kept.has(element)) element.remove();
    this.drawn = new Map();
    cards.forEach((placed, i) => {
      const element = matched[i] ?? document.createElement('div');
      const at = `translate(${left + placed.x * unit}px, ${top + placed.y * unit}px)`;
      const moved = animated && matched[i] && element.dataset.key !== placed.key;
      drawCard(element, placed);
      element.classList.toggle('moved', Boolean(moved));
      element.dataset.key = placed.key;
      element.style.zIndex = String(i + 1);
      if (matched[i] && animated) glide(element, at, i);
      element.style.transform = at;
      if (!matched[i]) this.element.append(element);
      this.drawn.set(`${placed.card.code}|${placed.key}`, element);
    });
  }
}

/** Moves a card from where it is seen now to its new place, above all that lie still. @param {HTMLElement} element @param {string} to @param {number} order */
function glide(element, to, order) {
  const running = element.getAnimations();
  const from = running.length ? getComputedStyle(element).transform : element.style.transform;
  for (const animation of running) animation.cancel();
  if (!from || from === to) return;
  const zIndex = 500 + order;
  element.animate([{ transform: from, zIndex }, { transform: to, zIndex }], { duration: 220, easing: 'ease-out' });
}

/** What a screen reader says of the whole board. @param {Pile[]} piles */
export function describe(piles) {
  return piles
    .map((pile) => {
      const top = pile.cards[pile.letter === 'S' ? 0 : pile.cards.length - 1];
      if (!top) return `${pile.name} empty`;
      return `${pile.name} ${pile.cards.length === 1 ? '' : `${pile.cards.length} cards, `}${pile.letter === 'S' || top.down ? 'face down' : cardWords(top.code)}`;
    })
    .join('; ');
}
