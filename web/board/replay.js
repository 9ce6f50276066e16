// A replay: a board, buttons and keys to step through it, and the numbered list of moves. The data lie in the page:
//   {game, title, decks, source, verdict, start: [pile lines], steps: [{move, also: [words], lines: [pile lines that changed]}],
//    open_stock: so many next cards of the stock lie open, if any}
// @ts-check
import { hidesCards, parsePile, stepWords, withOpenStock } from './text.js';
import { BoardView } from './board.js';
import { Controls } from './controls.js';
import { MoveList } from './list.js';

/**
 * @typedef {import('./text.js').Pile} Pile
 * @typedef {import('./list.js').Step} Step
 * @typedef {{game: string, title: string, decks: number, source: string, verdict: string, start: string[], steps: Step[], open_stock?: number}} ReplayData
 */

/** The board after each step, the start first. @param {Pick<ReplayData, 'start' | 'steps' | 'open_stock'>} data @returns {Pile[][]} */
export function boardsOf(data) {
  const boards = [/** @type {Pile[]} */ (data.start.map(parsePile).filter(Boolean))];
  for (const step of data.steps) {
    const changed = new Map(step.lines.map((line) => [line.slice(0, line.indexOf(':')), parsePile(line)]));
    const before = boards[boards.length - 1];
    boards.push(before.map((pile) => changed.get(pile.name) ?? pile));
  }
  return boards.map((board) => withOpenStock(board, data.open_stock));
}

export class Replay {
  /** @param {HTMLElement} root @param {ReplayData} data */
  constructor(root, data) {
    this.data = data;
    this.boards = boardsOf(data);
    this.at = 0;
    root.classList.add('replay');
    root.innerHTML = `<header><h1></h1><p class="source"></p><p class="verdict"></p></header>
      <main><div class="view"></div><div class="controls"></div><p class="now" aria-live="polite"></p></main>
      <aside aria-label="Moves"><ol class="moves"></ol></aside>`;
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (root.querySelector(name));
    part('h1').textContent = data.title;
    part('.source').textContent = data.source;
    part('.verdict').textContent = data.verdict;
    part('.verdict').classList.add(data.verdict.split(/\W/)[0]);
    this.view = new BoardView(part('.view'), data.decks);
    this.view.reserve(this.boards);
    this.now = part('.now');
    this.controls = new Controls(part('.controls'), part('.view'), (at, animated) => this.go(at, animated));
    this.controls.offerPeek(hidesCards(this.boards[0]));
    this.list = new MoveList(part('.moves'), (at) => { this.controls.pause(); this.go(at); });
    this.list.set(data.steps, this.boards);
    root.ownerDocument.addEventListener('keydown', (event) => this.controls.key(event));
    root.ownerDocument.defaultView?.addEventListener('hashchange', () => this.goToHash());
    this.go(0, false);
    this.goToHash();
    const fit = () => { this.list.list.style.maxHeight = `${Math.max(240, part('main').offsetHeight)}px`; this.list.scroll(); };
    new ResizeObserver(fit).observe(part('main'));
  }

  /** Shows the board after `at` moves. @param {number} at @param {boolean} [animated] */
  go(at, animated = true) {
    const last = this.boards.length - 1;
    const to = Math.max(0, Math.min(last, at));
    const near = Math.abs(to - this.at) <= 1;
    this.at = to;
    this.view.show(this.boards[to], animated && near);
    this.list.mark(to);
    this.controls.show(to, last);
    const step = to ? this.data.steps[to - 1] : null;
    this.now.textContent = step ? `${to}. ${stepWords(step, this.boards[to - 1])}` + (to === last ? `. ${this.data.verdict}` : '') : 'The deal.';
  }

  /** "#12" opens the twelfth board, so that a link can show it. */
  goToHash() {
    const at = /^#(\d+)$/.exec(location.hash);
    if (at) this.go(Number(at[1]), false);
  }
}
