// A board that is played on: drag, tap and keys. It lies over a BoardView, which draws; the legal moves come from outside.
import { BoardView } from '../board/board.js';
import type { Placed } from '../board/layout.js';
import { type Pile, asSentence, cardWords, moveWords, pileWords } from '../board/text.js';
import { type MoveEnds, bothWays, moveEnds } from './moves.js';
import { type Place, cardsOf, endsAt, hit, pixelBox, placeLabel, placesOf, startsAt } from './places.js';
import { MoveMenu } from './move_menu.js';
import { nearest } from './nearest.js';

/** From where a pointer went down until it is lifted; its cards follow it once it moves, if they have legal moves. */
interface Drag {
  card: Placed;
  place: string;      // its key
  ends: MoveEnds[];
  cards: { element: HTMLElement; x: number; y: number }[];
  x: number; y: number;
  moving: boolean;
}
/** What a board does beyond itself. */
interface Asks {
  play(move: string): void;
  say(words: string): void;
  refuse(words: string, move: string): void;  // the move that was tried, if it can be written as one
  unplaced(moves: string[], hinted: string): void;
}
const MOVED = 6;  // pixels that make a tap a drag

export class PlayBoard {
  readonly view: BoardView;
  piles: Pile[] = [];
  private ends: MoveEnds[] | undefined;  // undefined until it is known what is legal on the board that is shown
  private waiting: (() => void)[] = [];  // what was pressed before that, in its order
  private places: Place[] = [];
  private readonly buttons = new Map<string, HTMLButtonElement>();
  private selected: { place: Place; card: Placed | undefined; ends: MoveEnds[] } | undefined;
  private hinted: MoveEnds | undefined;
  private drag: Drag | undefined;
  private ignoresUp = false;  // of a pointer whose drag was given up
  private readonly menu: MoveMenu;

  constructor(private readonly element: HTMLElement, decks: number, private readonly asks: Asks) {
    this.view = new BoardView(element, decks);
    element.setAttribute('role', 'group');
    element.setAttribute('aria-label', 'Table');
    this.view.onShown = () => this.drawPlaces();
    this.menu = new MoveMenu(element, (move) => this.play(move));
    this.expect(false);
    element.addEventListener('pointerdown', (event) => this.down(event));
    element.addEventListener('pointermove', (event) => this.move(event));
    element.addEventListener('pointerup', (event) => this.up(event));
    element.addEventListener('pointercancel', () => this.letGo());
    element.addEventListener('keydown', (event) => this.key(event));
  }

  /**
   * Another board comes: its legal moves follow with setLegal, and what is pressed before they do waits for them. What
   * was pressed before is kept if the board comes of a press.
   */
  expect(keep: boolean) {
    if (!keep) this.waiting = [];
    this.ends = this.selected = this.hinted = undefined;
    this.menu.close();
    this.element.setAttribute('aria-busy', 'true');
  }

  show(piles: Pile[], animated: boolean) {
    this.piles = piles;
    this.view.show(piles, animated);
  }

  setLegal(moves: string[]) {
    this.ends = moves.flatMap((move) => bothWays(moveEnds(move, this.piles)));
    this.element.removeAttribute('aria-busy');
    this.light();
    while (this.ends && this.waiting.length) this.waiting.shift()?.();
  }

  /** A move that no pile plays. */
  playUnplaced(move: string) {
    if (!this.ends) return this.wait(() => this.playUnplaced(move));
    if (this.ends.some((ends) => ends.move === move)) this.play(move);
  }

  private play(move: string) {
    this.expect(true);
    this.asks.play(move);
  }

  hint(move: string) {
    this.hinted = moveEnds(move, this.piles);
    this.light();
  }

  // --- places: a button over each pile, for keys and screen readers; pointers go through it ---

  private drawPlaces() {
    this.places = placesOf(this.view.layout);
    // The buttons say what lies there; what is drawn is for the eye.
    for (const drawn of this.element.querySelectorAll('.card, .slot, .count')) drawn.setAttribute('aria-hidden', 'true');
    const gone = new Set(this.buttons.keys());
    for (const place of this.places) {
      gone.delete(place.key);
      const button = this.buttons.get(place.key) ?? this.addButton(place.key);
      const box = pixelBox(this.view, place);
      button.style.transform = `translate(${box.x}px, ${box.y}px)`;
      button.style.width = `${box.width}px`;
      button.style.height = `${box.height}px`;
    }
    const focused = [...gone].find((key) => this.buttons.get(key) === document.activeElement);
    if (focused) this.focusNear(this.buttons.get(focused) as HTMLElement);
    for (const key of gone) {
      this.buttons.get(key)?.remove();
      this.buttons.delete(key);
    }
    this.order();
    this.light();
  }

  /** The place of a button goes, which has the keys: they go to the place nearest to it. */
  private focusNear(old: HTMLElement) {
    const at = old.getBoundingClientRect();
    const far = (place: Place) => {
      const box = this.buttons.get(place.key)?.getBoundingClientRect();
      return box ? Math.hypot(box.x - at.x, box.y - at.y) : Infinity;
    };
    const [near] = [...this.places].sort((a, b) => far(a) - far(b));
    if (near) this.buttons.get(near.key)?.focus({ preventScroll: true });
  }

  /** Readers meet the places in the order of the board. */
  private order() {
    const wanted = this.places.flatMap((place) => this.buttons.get(place.key) ?? []);
    const found = [...this.element.querySelectorAll<HTMLButtonElement>('.place')];
    if (wanted.every((button, i) => button === found[i])) return;
    const focused = document.activeElement;
    this.element.append(...wanted);
    if (focused instanceof HTMLButtonElement && wanted.includes(focused)) focused.focus({ preventScroll: true });
  }

  private addButton(key: string) {
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'place' });
    button.addEventListener('click', () => { const place = this.places.find((one) => one.key === key); if (place) this.press(place); });
    button.addEventListener('focus', () => this.rove(key));
    this.buttons.set(key, button);
    this.element.append(button);
    return button;
  }

  /** One of the places is reached with the tab key, the others with the arrows. */
  private rove(key: string) {
    for (const [name, button] of this.buttons) button.tabIndex = name === key ? 0 : -1;
  }

  private suitOf(ends: MoveEnds) {
    const place = this.places.find((one) => startsAt(ends, one));
    const cards = place ? cardsOf(place, this.piles) : [];
    const card = ends.place ? cards[ends.place - 1] : ends.from === 'S' ? cards[0] : cards[cards.length - ends.count];
    return card?.code[1] ?? '';
  }
  private targetsOf(ends: MoveEnds[]) { return this.places.filter((place) => ends.some((one) => endsAt(one, place, this.suitOf(one)))); }

  private light() {
    const lit = new Set(this.targetsOf(this.selected?.ends ?? (this.drag?.moving ? this.drag.ends : [])).map((place) => place.key));
    const hinted = this.hinted;
    const order = this.places.map((place) => place.key);
    for (const place of this.places) {
      const button = this.buttons.get(place.key);
      if (!button) continue;
      const moves = (this.ends ?? []).filter((ends) => startsAt(ends, place));
      button.setAttribute('aria-label', placeLabel(place, this.piles, moves.length));
      button.classList.toggle('lit', lit.has(place.key));
      button.classList.toggle('chosen', this.selected?.place.key === place.key && !this.selected.card);
      button.classList.toggle('hint-from', Boolean(hinted && startsAt(hinted, place)));
      button.classList.toggle('hint-to', Boolean(hinted && endsAt(hinted, place, this.suitOf(hinted))));
    }
    if (![...this.buttons.values()].some((button) => button.tabIndex === 0)) this.rove(order[0] ?? '');
    if (this.ends) {
      const unplaced = new Set(this.ends.filter((ends) => !ends.from).map((ends) => ends.move));
      this.asks.unplaced([...unplaced], hinted?.from === '' ? hinted.move : '');
    }
    this.markCards();
  }

  /** Cards that can be dragged (on a touch screen they do not scroll the page), and those that are chosen. */
  private markCards() {
    for (const placed of this.view.layout.cards) {
      const element = this.view.drawn.get(`${placed.card.code}|${placed.key}`);
      element?.classList.toggle('movable', this.movesFrom(placed.pile, placed.place).length > 0);
      element?.classList.toggle('taken', this.selected?.card !== undefined && this.goesWith(this.selected.card, placed));
    }
  }

  /** Moves that take the card at this place of a pile, with those that lie on it where they go together. */
  private movesFrom(pile: string, place: number): MoveEnds[] {
    const size = this.piles.find((one) => one.name === pile)?.cards.length ?? 1;
    return (this.ends ?? []).filter((ends) => ends.from === pile &&
      ('PFUDSM'.includes(pile[0]) || (ends.place ? ends.place === place + 1 : ends.count === size - place)));
  }

  /** Whether a card moves when this one does: it lies on it, or is it. */
  private goesWith(card: Placed, other: Placed) {
    return card.pile === other.pile && ('FUDSMPW'.includes(card.pile[0]) ? card.place === other.place : card.place <= other.place);
  }

  // --- pointers ---

  private point(event: PointerEvent) {
    const box = this.element.getBoundingClientRect(), { x, y } = this.view.pixels({ x: 0, y: 0 });
    return { x: (event.clientX - box.left - x) / this.view.unit, y: (event.clientY - box.top - y) / this.view.unit };
  }

  private down(event: PointerEvent) {
    if (event.button || (event.target as HTMLElement).closest('[role=menu]')) return;
    this.menu.close();
    const at = this.point(event), { card, place } = hit(this.view.layout, this.places, at.x, at.y);
    if (!card || !place) return;
    this.drag = { card, place: place.key, ends: [], cards: [], x: event.clientX, y: event.clientY, moving: false };
  }

  /** The cards that go with the one that is dragged. */
  private take(drag: Drag) {
    const { card } = drag;
    drag.ends = this.movesFrom(card.pile, card.place).filter((one) => one.to);
    if (!drag.ends.length) return;
    drag.cards = this.view.layout.cards.filter((one) => this.goesWith(card, one)).flatMap((one) => {
      const element = this.view.drawn.get(`${one.card.code}|${one.key}`);
      return element ? [{ element, ...this.view.pixels(one) }] : [];
    });
    drag.moving = true;
  }

  private move(event: PointerEvent) {
    const drag = this.drag;
    if (!drag) return;
    const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
    if (!drag.moving) {
      if (Math.hypot(dx, dy) < MOVED) return;
      this.take(drag);
      if (!drag.moving) return;
      this.selected = undefined;
      this.element.setPointerCapture(event.pointerId);
      this.light();
    }
    drag.cards.forEach((card, i) => {
      card.element.style.transform = `translate(${card.x + dx}px, ${card.y + dy}px)`;
      card.element.style.zIndex = String(1050 + i);
    });
  }

  private up(event: PointerEvent) {
    const drag = this.drag;
    this.drag = undefined;
    if (this.ignoresUp) {
      this.ignoresUp = false;
      return;
    }
    const at = this.point(event);
    if (drag?.moving) {
      const target = this.targetUnder(drag, at);
      const move = target && drag.ends.find((ends) => endsAt(ends, target, this.suitOf(ends)));
      if (move) this.play(move.move);
      else this.view.show(this.piles, true);
      if (!move) this.refuse(drag.card, hit(this.view.layout, this.places, at.x, at.y).place);
      return;
    }
    const { place, card } = hit(this.view.layout, this.places, at.x, at.y);
    if (event.button || (event.target as HTMLElement).closest('[role=menu]')) return;
    if (place) this.buttons.get(place.key)?.focus({ preventScroll: true });  // U, R, H and the arrows go on from there
    // A card that may not move, dropped on another pile, is no tap on that pile.
    if (place && (!drag || drag.place === place.key)) return this.tap(place, card);
    this.unselect();
    if (drag) this.refuse(drag.card, place);
  }

  private letGo() {
    if (this.drag?.moving) this.view.show(this.piles, true);
    this.drag = undefined;
  }

  /** The lit place that the dragged card covers most. */
  private targetUnder(drag: Drag, at: { x: number; y: number }): Place | undefined {
    const targets = this.targetsOf(drag.ends);
    const inside = targets.find((place) => at.x >= place.left && at.x <= place.right && at.y >= place.top && at.y <= place.bottom);
    if (inside) return inside;
    const far = (place: Place) => Math.max(place.left - at.x, at.x - place.right, 0) + Math.max(place.top - at.y, at.y - place.bottom, 0);
    const close = [...targets].sort((a, b) => far(a) - far(b))[0];
    return close && far(close) < 0.6 ? close : undefined;
  }

  /** Puts down what is held, without a move. */
  escape() {
    this.ignoresUp = Boolean(this.drag?.moving);
    this.letGo();
    this.unselect();
  }

  private unselect() {
    this.selected = undefined;
    this.light();
  }

  /** Says why a card stays where it lies: it was to go to a place that does not take it. */
  private refuse({ card, pile, place }: Placed, to: Place | undefined) {
    if (!this.ends || !to || to.pile === pile) return;
    if (card.down || card.code === '??') return this.asks.say('A card that lies face down cannot go there.');
    const count = pile[0] === 'T' ? (this.piles.find((one) => one.name === pile)?.cards.length ?? 1) - place : 1;
    const isMove = /^[TFCWR]/.test(pile) && /^[TFC]/.test(to.pile);
    this.asks.refuse(`${cardWords(card.code)} cannot go to ${pileWords(to.pile, this.piles)}`,
                     isMove ? `${pile} ${to.pile}${count > 1 ? ` ${count}` : ''}` : '');
  }

  private tap(place: Place, card: Placed | undefined) {
    if (!this.ends) return this.wait(() => this.tap(place, card));
    if (this.selected) {
      const { place: from, card: chosen, ends } = this.selected;
      const move = ends.find((one) => endsAt(one, place, this.suitOf(one)));
      if (from.key === place.key) return this.tapAgain(place, card, chosen);
      if (move) return this.play(move.move);
      if (chosen) this.refuse(chosen, place);
    }
    const ends = this.movesFrom(place.pile, card?.place ?? 0).filter((one) => startsAt(one, place));
    if (!ends.length) {
      if (card && !this.selected) this.asks.say(`${asSentence(card.card.down || card.card.code === '??' ? 'a card that lies face down' : cardWords(card.card.code))}: no move from here.`);
      return this.unselect();
    }
    if (new Set(ends.map((one) => one.move)).size === 1) return this.play(ends[0].move);
    this.selected = { place, card, ends };
    this.light();
    // Two moves that no place tells apart (how many cards, or a turn beside a redeal) are asked for.
    if (ends.some((one) => !one.to)) this.openMenu(place, ends);
  }

  /** A second tap on a chosen card (as of a double click) sends it home if it may go there. */
  private tapAgain(place: Place, card: Placed | undefined, chosen: Placed | undefined) {
    const moves = card && card.key === chosen?.key ? this.movesFrom(place.pile, card.place) : [];
    const home = moves.find((one) => startsAt(one, place) && 'FUD'.includes(one.to[0] ?? ' '));
    if (home) this.play(home.move);
    else this.unselect();
  }

  private wait(press: () => void) { this.waiting.push(press); }

  // --- keys ---

  /** Enter on a place: its only move, or a menu of its moves. */
  private press(place: Place) {
    if (!this.ends) return this.wait(() => this.press(place));
    const ends = this.ends.filter((one) => startsAt(one, place));
    const moves = [...new Set(ends.map((one) => one.move))];
    if (!moves.length) this.asks.say(`${placeLabel(place, this.piles, 0)}. No move from here.`);
    else if (moves.length === 1) this.play(moves[0]);
    else this.openMenu(place, ends);
  }

  private openMenu(place: Place, ends: MoveEnds[]) {
    const moves = [...new Set(ends.map((one) => one.move))];
    const back = this.buttons.get(place.key);
    this.menu.open(pixelBox(this.view, place), moves.map((move) => ({ move, words: moveWords(move, this.piles) })), () => back?.focus());
  }

  private key(event: KeyboardEvent) {
    if (this.menu.isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = this.places.find((place) => this.buttons.get(place.key) === document.activeElement);
    if (!from || !event.key.startsWith('Arrow')) return;
    const next = nearest(from, this.places, event.key);
    if (next) this.buttons.get(next.key)?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
