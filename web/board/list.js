// The numbered list of moves beside a board: one button a board, the start first.
// @ts-check
import { alsoWords, moveSigns } from './text.js';

/**
 * @typedef {import('./text.js').Pile} Pile
 * @typedef {{move: string, also: string[], lines: string[]}} Step
 */

/** @param {number} i @param {string} words @param {string[]} also @param {string} signs */
function makeRow(i, words, also, signs) {
  const button = Object.assign(document.createElement('button'), { type: 'button' });
  const number = Object.assign(document.createElement('span'), { textContent: i ? `${i}.` : '' });
  const text = Object.assign(document.createElement('span'), { textContent: words });
  if (i) text.append(' ', Object.assign(document.createElement('em'), { textContent: signs }));
  for (const line of also) text.append(Object.assign(document.createElement('small'), { textContent: line }));
  button.append(number, text);
  button.tabIndex = -1;
  return button;
}

export class MoveList {
  /** @param {HTMLElement} list @param {(at: number) => void} pick called with the board that was clicked */
  constructor(list, pick) {
    this.list = list;
    this.pick = pick;
    /** @type {HTMLButtonElement[]} */
    this.rows = [];
    /** @type {string[]} */
    this.written = [];
    this.at = 0;
  }

  /** Shows these moves; rows that are there already stay. @param {Step[]} steps @param {Pile[][]} boards */
  set(steps, boards) {
    const texts = ['start', ...steps.map((step, i) => [step.move, moveSigns(step.move, boards[i]), ...step.also].join('\n'))];
    let same = 0;
    while (same < texts.length && same < this.written.length && texts[same] === this.written[same]) ++same;
    while (this.rows.length > same) this.rows.pop()?.parentElement?.remove();
    for (let i = same; i < texts.length; ++i) {
      const step = steps[i - 1];
      const button = makeRow(i, step?.move ?? 'start', step?.also.map((words) => alsoWords(words, boards[i - 1])) ?? [], step ? moveSigns(step.move, boards[i - 1]) : '');
      button.addEventListener('click', () => this.pick(i));
      const item = document.createElement('li');
      item.append(button);
      this.list.append(item);
      this.rows.push(button);
    }
    this.written = texts;
  }

  /** @param {number} at the board that is shown */
  mark(at) {
    const before = this.rows[this.at];
    before?.removeAttribute('aria-current');
    before?.setAttribute('tabindex', '-1');
    this.at = at;
    const row = this.rows[at];
    row?.setAttribute('aria-current', 'step');
    row?.setAttribute('tabindex', '0');
    this.scroll();
  }

  /** Brings the move that is shown into the list's window. */
  scroll() {
    const row = this.rows[this.at];
    if (row && this.list.scrollHeight > this.list.clientHeight)
      this.list.scrollTop = row.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }
}
