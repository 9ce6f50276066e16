// A replay: a board, buttons and keys to step through it, and the numbered list of moves. The data lie in the page:
//   {game, title, decks, source, verdict, start: [pile lines], steps: [{move, also: [words], lines: [pile lines that changed]}]}
// @ts-check
import { moveSigns, moveWords, parsePile } from './text.js';
import { BoardView } from './board.js';

/**
 * @typedef {import('./text.js').Pile} Pile
 * @typedef {{move: string, also: string[], lines: string[]}} Step
 * @typedef {{game: string, title: string, decks: number, source: string, verdict: string, start: string[], steps: Step[]}} ReplayData
 */

/** The board after each step, the start first. @param {ReplayData} data @returns {Pile[][]} */
export function boardsOf(data) {
  const boards = [/** @type {Pile[]} */ (data.start.map(parsePile).filter(Boolean))];
  for (const step of data.steps) {
    const changed = new Map(step.lines.map((line) => [line.slice(0, line.indexOf(':')), parsePile(line)]));
    const before = boards[boards.length - 1];
    boards.push(before.map((pile) => changed.get(pile.name) ?? pile));
  }
  return boards;
}

// Name, shape (drawn in a square of 16) and words of each button.
const PLAY = 'M3 1l11 7-11 7z', PAUSE = 'M3 1h4v14H3zM9 1h4v14H9z';
const BUTTONS = [
  ['first', 'M1 1h2v14H1zM15 1v14L4 8z', 'First board (Home)'],
  ['back', 'M13 1v14L3 8z', 'One move back (left arrow)'],
  ['play', PLAY, 'Play or pause (space)'],
  ['next', 'M2 1v4l5 3-5 3v4l11-7z', 'One move on (right arrow)'],
  ['last', 'M13 1h2v14h-2zM1 1v14l11-7z', 'Last board (End)'],
];
/** @param {HTMLButtonElement} button @param {string} shape */
const draw = (button, shape) => { button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${shape}"/></svg>`; };

export class Replay {
  /** @param {HTMLElement} root @param {ReplayData} data */
  constructor(root, data) {
    this.data = data;
    this.boards = boardsOf(data);
    this.at = 0;
    this.timer = 0;
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
    this.list = part('.moves');
    this.addControls(part('.controls'), part('.view'));
    this.addMoves();
    root.ownerDocument.addEventListener('keydown', (event) => this.key(event));
    root.ownerDocument.defaultView?.addEventListener('hashchange', () => this.goToHash());
    this.go(0, false);
    this.goToHash();
    const fit = () => { this.list.style.maxHeight = `${Math.max(240, part('main').offsetHeight)}px`; this.scroll(); };
    new ResizeObserver(fit).observe(part('main'));
  }

  /** @param {HTMLElement} bar @param {HTMLElement} view */
  addControls(bar, view) {
    const act = { first: () => this.go(0), back: () => this.go(this.at - 1), next: () => this.go(this.at + 1),
                  last: () => this.go(this.boards.length - 1), play: () => this.toggle() };
    /** @type {Record<string, HTMLButtonElement>} */
    this.buttons = {};
    for (const [name, shape, words] of BUTTONS) {
      const button = document.createElement('button');
      button.type = 'button';
      draw(button, shape);
      button.title = words;
      button.setAttribute('aria-label', words);
      button.addEventListener('click', () => { if (name !== 'play') this.pause(); act[/** @type {keyof typeof act} */ (name)](); });
      this.buttons[name] = button;
      bar.append(button);
    }
    this.slider = Object.assign(document.createElement('input'), { type: 'range', min: '0', max: String(this.boards.length - 1), value: '0' });
    this.slider.setAttribute('aria-label', 'Move');
    this.slider.addEventListener('input', () => { this.pause(); this.go(Number(this.slider?.value), false); });
    this.where = Object.assign(document.createElement('span'), { className: 'where' });
    bar.append(this.slider, this.where);
    for (const [words, name] of [['show face-down cards', 'peek'], ['four colours', 'four-colours']]) {
      const label = document.createElement('label');
      const box = Object.assign(document.createElement('input'), { type: 'checkbox', name });
      box.addEventListener('change', () => view.classList.toggle(name, box.checked));
      label.append(box, words);
      bar.append(label);
    }
  }

  addMoves() {
    this.rows = ['start', ...this.data.steps.map((step) => step.move)].map((words, i) => {
      const item = document.createElement('li');
      const button = Object.assign(document.createElement('button'), { type: 'button' });
      const number = Object.assign(document.createElement('span'), { textContent: i ? `${i}.` : '' });
      const text = Object.assign(document.createElement('span'), { textContent: words });
      if (i) text.append(Object.assign(document.createElement('em'), { textContent: moveSigns(words, this.boards[i - 1]) }));
      for (const also of i ? this.data.steps[i - 1].also : []) text.append(Object.assign(document.createElement('small'), { textContent: also }));
      button.append(number, text);
      button.tabIndex = -1;
      button.addEventListener('click', () => { this.pause(); this.go(i); });
      item.append(button);
      this.list.append(item);
      return button;
    });
  }

  /** Shows the board after `at` moves. @param {number} at @param {boolean} [animated] */
  go(at, animated = true) {
    const to = Math.max(0, Math.min(this.boards.length - 1, at));
    const near = Math.abs(to - this.at) <= 1;
    this.rows?.[this.at].removeAttribute('aria-current');
    this.rows?.[this.at].setAttribute('tabindex', '-1');
    this.at = to;
    this.view.show(this.boards[to], animated && near);
    const row = this.rows?.[to];
    row?.setAttribute('aria-current', 'step');
    row?.setAttribute('tabindex', '0');
    this.scroll();
    const last = this.boards.length - 1;
    if (this.slider) this.slider.value = String(to);
    if (this.where) this.where.textContent = `${to} of ${last}`;
    if (this.buttons) {
      this.buttons.first.disabled = this.buttons.back.disabled = to === 0;
      this.buttons.last.disabled = this.buttons.next.disabled = to === last;
    }
    const step = to ? this.data.steps[to - 1] : null;
    this.now.textContent = step ? [`${to}. ${moveWords(step.move, this.boards[to - 1])}`, ...step.also].join('; ') + (to === last ? `. ${this.data.verdict}` : '') : 'The deal.';
    if (to === last) this.pause();
  }

  /** Brings the move that is shown into the list's window. */
  scroll() {
    const row = this.rows?.[this.at];
    if (row && this.list.scrollHeight > this.list.clientHeight)
      this.list.scrollTop = row.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }

  toggle() {
    if (this.timer) return this.pause();
    if (this.at === this.boards.length - 1) this.go(0, false);
    this.timer = setInterval(() => this.go(this.at + 1), 700);
    if (this.buttons) draw(this.buttons.play, PAUSE);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    if (this.buttons) draw(this.buttons.play, PLAY);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const own = target.tagName === 'BUTTON' || target.tagName === 'INPUT';
    if (own && (event.key === ' ' || target.getAttribute('type') === 'range')) return;
    const go = { ArrowLeft: this.at - 1, ArrowUp: this.at - 1, ArrowRight: this.at + 1, ArrowDown: this.at + 1, Home: 0, End: this.boards.length - 1 };
    if (event.key === ' ') this.toggle();
    else if (event.key in go) { this.pause(); this.go(go[/** @type {keyof typeof go} */ (event.key)]); }
    else return;
    event.preventDefault();
  }

  /** "#12" opens the twelfth board, so that a link can show it. */
  goToHash() {
    const at = /^#(\d+)$/.exec(location.hash);
    if (at) this.go(Number(at[1]), false);
  }
}
