// A deal entered by clicks: a grid of all cards, of which the used ones are dimmed, and the piles that they fill in
// dealing order.
import { BoardView } from '../board/board.js';
import { type Pile, cardWords, pileWords, rankSign, suitSign } from '../board/text.js';
import { type DealingOrder, copiesLeft, dealingOrder, partialBoard } from './dealing.js';
import type { Engine, GameEntry } from './engine_api.js';

const RANKS = [...'A23456789TJQK'], SUITS = [...'CDHS'];

export class Picker {
  picks: string[] = [];
  private order: DealingOrder | null = null;
  private game = '';
  private view: BoardView | undefined;
  private dealt: Pile[] = [];  // a board with all cards on it
  private readonly cells = new Map<string, HTMLButtonElement>();
  private readonly grid: HTMLElement;

  constructor(private readonly root: HTMLElement, private readonly engine: Engine, private readonly use: (text: string) => void) {
    this.grid = this.part('.picker-grid');
    for (const suit of SUITS) for (const rank of RANKS) this.addCell(rank + suit);
    this.grid.addEventListener('keydown', (event) => this.key(event));
    this.part('.pick-back').addEventListener('click', () => this.set(this.picks.slice(0, -1)));
    this.part('.pick-clear').addEventListener('click', () => this.set([]));
    this.part('.pick-random').addEventListener('click', () => this.fillRandom());
    this.part('.pick-use').addEventListener('click', () => this.use(this.text()));
  }

  private part(name: string) { return this.root.querySelector(name) as HTMLButtonElement; }

  private addCell(code: string) {
    const cell = Object.assign(document.createElement('button'), { type: 'button', className: code[1] });
    cell.append(rankSign(code), suitSign(code));
    cell.dataset.code = code;
    cell.tabIndex = code === 'AC' ? 0 : -1;
    cell.addEventListener('click', () => this.pick(code));
    cell.addEventListener('focus', () => { for (const other of this.cells.values()) other.tabIndex = other === cell ? 0 : -1; });
    this.cells.set(code, cell);
    this.grid.append(cell);
  }

  async open(entry: GameEntry) {
    if (this.game !== entry.name) {
      this.order = await dealingOrder(this.engine, entry.name);
      this.game = entry.name;
      this.picks = [];
      const preview = this.part('.pick-board');
      preview.replaceChildren();
      const board = document.createElement('div');
      preview.append(board);
      this.view = new BoardView(board, entry.decks);
      this.dealt = this.order ? partialBoard(this.order, this.allCards()) : [];
      if (this.order) this.view.reserve([this.dealt]);
    }
    this.set(this.picks);
  }

  private allCards() { return this.order?.parts[0] ?? []; }
  private get total() { return (this.order?.parts ?? []).reduce((sum, part) => sum + part.length, 0); }

  /** The part (the deal, or a later shuffle) that the next card belongs to, and the cards picked for it. */
  private current(): { all: string[]; used: string[]; part: number } {
    let before = 0;
    const parts = this.order?.parts ?? [[]];
    for (let part = 0; part < parts.length; ++part) {
      if (this.picks.length < before + parts[part].length || part === parts.length - 1) return { all: parts[part], used: this.picks.slice(before), part };
      before += parts[part].length;
    }
    return { all: [], used: [], part: 0 };
  }

  private pick(code: string) {
    const { all, used } = this.current();
    if ((copiesLeft(all, used).get(code) ?? 0) > 0) this.set([...this.picks, code]);
  }

  private fillRandom() {
    const picks = [...this.picks];
    while (picks.length < this.total) {
      this.picks = picks;
      const { all, used } = this.current();
      const left = [...copiesLeft(all, used)].flatMap(([code, copies]) => new Array<string>(Math.max(0, copies)).fill(code));
      picks.push(left[Math.floor(Math.random() * left.length)]);
    }
    this.set(picks);
  }

  private set(picks: string[]) {
    this.picks = picks;
    const { all, used, part } = this.current();
    const left = copiesLeft(all, used);
    for (const [code, cell] of this.cells) {
      const copies = left.get(code) ?? 0;
      cell.setAttribute('aria-disabled', String(copies <= 0));
      cell.setAttribute('aria-label', `${cardWords(code)}${copies > 1 ? `, ${copies} left` : copies ? '' : ', used'}`);
    }
    const total = this.total, next = this.order?.homes?.[picks.length];
    this.part('.pick-count').textContent = !this.order ? 'Cards of this game cannot be entered by clicks: paste a text instead.'
      : picks.length === total ? `All ${total} cards are there.`
      : `${picks.length} of ${total} cards${part ? `, later shuffle ${part}` : ''}${next ? `; the next goes to ${pileWords(next.pile, this.dealt)}` : ''}`;
    this.part('.pick-back').disabled = this.part('.pick-clear').disabled = !picks.length;
    this.part('.pick-random').disabled = !this.order || picks.length === total;
    this.part('.pick-use').disabled = !this.order || picks.length !== total;
    this.preview();
  }

  private preview() {
    const order = this.order, words = this.part('.pick-words');
    this.part('.pick-board').hidden = !order?.homes;
    words.hidden = Boolean(order?.homes);
    if (order?.homes) this.view?.show(partialBoard(order, this.picks), false);
    else words.textContent = this.picks.map((code) => rankSign(code) + suitSign(code)).join(' ');
  }

  text(): string {
    let before = 0;
    const parts = (this.order?.parts ?? []).map((part) => this.picks.slice(before, (before += part.length)).join(' '));
    return `game: ${this.game}\ndeck: ${parts.join(' / ')}\n`;
  }

  private key(event: KeyboardEvent) {
    const at = SUITS.indexOf((document.activeElement as HTMLElement).dataset.code?.[1] ?? ' ') * 13
      + RANKS.indexOf((document.activeElement as HTMLElement).dataset.code?.[0] ?? ' ');
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -13, ArrowDown: 13 }[event.key];
    if (event.key === 'Backspace') this.set(this.picks.slice(0, -1));
    else if (step && at >= 0) [...this.cells.values()][at + step]?.focus();
    else return;
    event.preventDefault();
  }
}
