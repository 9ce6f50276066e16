// The panel beside the board: the verdict and what it means, the search that runs, the bar over the moves, and the move
// that lost.
import { moveWords } from '../board/text.js';
import type { Search } from './search.js';
import type { Table } from './table.js';
import { TITLES, explain, number } from './words.js';

const part = (root: ParentNode, name: string) => root.querySelector(name) as HTMLElement;

export class Panel {
  private readonly buttons: Record<string, HTMLButtonElement> = {};
  private readonly bar: HTMLElement;

  constructor(private readonly root: HTMLElement, private readonly badge: HTMLElement, private readonly table: Table, private readonly search: Search,
              private readonly say: (words: string) => void, private readonly beyond: () => HTMLElement | undefined) {
    for (const name of ['solve', 'on', 'cancel', 'win', 'own', 'analyze', 'better']) this.buttons[name] = part(root, `.do-${name}`) as HTMLButtonElement;
    this.bar = part(root, '.bar');
    const limit = part(root, '.limit') as HTMLSelectElement;
    limit.addEventListener('change', () => { search.limit = Number(limit.value); });
    search.limit = Number(limit.value);
    this.on('solve', () => void search.solve());
    this.on('on', () => void search.solve(table.at, 10 * (table.known[table.at]?.limit ?? search.limit), 'Searching longer'));
    this.on('cancel', () => search.cancel());
    this.on('win', () => void table.showWin().then((moves) => {
      if (moves) this.say(`A win of ${number(moves)} moves follows in the list. Step through it, or press play.`);
    }));
    this.on('own', () => void table.takeOwnMoves());
    this.on('analyze', () => void this.analyze());
    this.on('better', () => { const lost = table.losingMove; if (lost) table.go(lost.at - 1); });
    this.bar.addEventListener('click', (event) => {
      const at = (event.target as HTMLElement).dataset.at;
      if (at) table.go(Number(at));
    });
  }

  private on(name: string, action: () => void) { this.buttons[name].addEventListener('click', action); }

  private async analyze() {
    const found = await this.search.analyze();
    if (found?.reason) part(this.root, '.lost-words').textContent = `Some positions stay undecided: ${found.reason}.`;
  }

  /** Writes all that the table and the search know. */
  show() {
    const { table, search } = this, focused = document.activeElement;
    this.root.classList.toggle('honest', table.honest);
    this.showVerdict();
    const running = search.running, elsewhere = search.isElsewhere;
    const progress = part(this.root, '.progress');
    progress.textContent = running ? `${running.words}${elsewhere ? ', another position' : ''}: ${number(running.progress?.nodes ?? 0)} of at most ${number(running.limit)} positions` : '';
    this.buttons.cancel.hidden = !running;
    const known = table.known[table.at];
    this.buttons.solve.hidden = Boolean((running && !elsewhere) || known || table.honest);
    // Where memory was the limit, more positions need more of it.
    this.buttons.on.hidden = Boolean(running || known?.verdict !== 'undecided' || known.reason === 'memory' || table.honest);
    this.buttons.on.textContent = `Search longer: ${number(10 * (known?.limit ?? search.limit))} positions`;
    this.buttons.win.hidden = table.honest || !known?.win?.length || table.known[table.last]?.win?.length === 0;
    part(this.root, '.limit-label').hidden = table.honest;
    this.buttons.own.hidden = !table.hidesOwnMoves;
    this.buttons.analyze.hidden = Boolean(running || table.honest || table.last === 0 || this.complete());
    this.showBar();
    this.showLosingMove();
    this.keepFocus(focused);
  }

  /** The keys of a button that is gone go to the one that takes its place, or else to the controls of the board. */
  private keepFocus(focused: Element | null) {
    const buttons = Object.values(this.buttons), before = buttons.find((button) => button === focused);
    if (!before?.hidden) return;
    const next = buttons.find((button) => !button.hidden) ?? this.beyond();
    next?.focus({ preventScroll: true });
  }

  private complete() { return this.table.known.every((known) => known && known.verdict !== 'undecided'); }

  private showVerdict() {
    const { table } = this, known = table.honest ? undefined : table.known[table.at];
    const badge = this.badge;
    const verdict = known?.verdict ?? '', searching = this.search.running && !this.search.isElsewhere;
    badge.className = `badge ${verdict}`;
    const over = table.honest && table.position?.won;
    badge.textContent = over ? 'Won' : known ? (known.win?.length === 0 && known.verdict === 'won' ? 'Won' : TITLES[known.verdict]) : table.honest ? 'Honest play' : searching ? 'Searching' : 'Not searched';
    part(this.root, '.why').textContent = over ? 'The game is won, and nobody peeked.'
      : known ? explain(known, table.at)
      : table.honest ? 'You see what a player at the table sees. The verdict stays hidden, and hints do not peek.'
      : searching ? 'Looking for a win, or for a proof that there is none.'
      : `This position has not been searched yet${this.search.running ? ': another one still is' : ''}.`;
  }

  /** One piece for each position of the line; pieces of one kind run together. */
  private showBar() {
    const { table } = this;
    this.bar.hidden = table.honest || table.last === 0;
    if (this.bar.hidden) return;
    const kinds = table.known.map((known) => known?.verdict ?? 'unknown');
    const pieces: { kind: string; from: number; to: number }[] = [];
    kinds.forEach((kind, i) => {
      const piece = pieces[pieces.length - 1];
      if (piece?.kind === kind) piece.to = i;
      else pieces.push({ kind, from: i, to: i });
    });
    this.bar.replaceChildren(...pieces.map((piece) => {
      const element = Object.assign(document.createElement('span'), { className: piece.kind });
      element.style.flexGrow = String(piece.to - piece.from + 1);
      element.dataset.at = String(piece.to);
      element.title = piece.from === piece.to ? `${piece.kind} after move ${piece.to}` : `${piece.kind} from move ${piece.from} to ${piece.to}`;
      return element;
    }));
    const marker = Object.assign(document.createElement('i'), { className: 'marker' });
    marker.style.left = `${((table.at + 0.5) / (table.last + 1)) * 100}%`;
    this.bar.append(marker);
    this.bar.setAttribute('aria-label', `Your moves: ${pieces.map((piece) => `${piece.kind} ${piece.from === piece.to ? piece.to : `${piece.from} to ${piece.to}`}`).join(', ')}`);
  }

  private showLosingMove() {
    const { table } = this, lost = table.honest ? undefined : table.losingMove, words = part(this.root, '.lost-words');
    this.buttons.better.hidden = !lost || table.at === lost.at - 1;
    const say = (move: string) => `${moveWords(move, table.boards[(lost?.at ?? 1) - 1])} (${move})`;
    words.textContent = lost ? `Move ${lost.at} lost the game: ${say(lost.move)}.${lost.better ? ` A win was kept by: ${say(lost.better)}.` : ''}` : '';
  }
}
