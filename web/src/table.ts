// The game on the table: where it started, the moves played, which board is shown, and what is known of each position
// (won, lost, undecided). No drawing here, and no rules: the engine says what is legal.
import { boardsOf } from '../board/replay.js';
import { type Pile, parseBoard, withOpenStock } from '../board/text.js';
import { type Answer, type Engine, type GameEntry, type PositionAnswer, type ReplayAnswer, type Step, type Verdict, failed } from './engine_api.js';

export interface Start {
  text: string;       // what the engine reads
  game: string;
  decks: number;
  source: string;     // for people: "seed 42"
  link: string;       // for the address: "seed=42"
  seed: string;       // its number: "42", "ms:5"; empty if it has none
}
export interface Known {
  verdict: Verdict;
  reason?: string;
  nodes?: number;
  win?: string[];     // moves of a win from here
  limit?: number;     // positions that the search was allowed
  better?: string;    // a move that keeps the win, where the rest of it is not known
}
export class EngineError extends Error {
  constructor(readonly failure: { message: string; line?: number; card?: string; pile?: string }) {
    super(failure.message);
  }
}

export class Table {
  start: Start | undefined;
  entry: GameEntry | undefined;
  steps: Step[] = [];
  boards: Pile[][] = [[]];
  known: (Known | undefined)[] = [];  // one a board
  at = 0;
  position: PositionAnswer | undefined;  // of the board that is shown; undefined until the engine has answered
  honest = false;
  following = false;  // the board that is shown comes of a move that was played, not of a jump
  private openStock: number | undefined;  // so many next cards of the stock lie open
  private shownFrom: number | undefined;  // from here on the moves are a win that the page showed
  private own: { steps: Step[]; boards: Pile[][]; known: (Known | undefined)[]; at: number } | undefined;  // whose place it took
  private asked = 0;
  private readonly listeners: ((what: 'line' | 'at' | 'position' | 'known') => void)[] = [];

  constructor(readonly quick: Engine) {}

  onChange(listener: (what: 'line' | 'at' | 'position' | 'known') => void) { this.listeners.push(listener); }
  private tell(what: 'line' | 'at' | 'position' | 'known') { for (const listener of this.listeners) listener(what); }

  get moves() { return this.steps.map((step) => step.move); }
  get last() { return this.boards.length - 1; }
  movesTo(at: number) { return this.moves.slice(0, at).join('; '); }

  /**
   * A new game, with moves if some are given; of a list that holds something unreadable (a link cut short) those before
   * it. Throws EngineError; then the game before stays. The move that could not be played, if there is one.
   */
  async open(start: Start, entry: GameEntry, moves = '', at = 0, accepted = () => {}) {
    const ticket = ++this.asked;
    let answer = await this.quick.replay(start.text, moves), unreadable: ReplayAnswer['refused'];
    if (failed(answer) && moves) [answer, unreadable] = await this.replayReadable(start.text, moves.split('; '), answer.error.message);
    if (failed(answer)) {
      this.askAgain();
      throw new EngineError(answer.error);
    }
    if (ticket !== this.asked) return undefined;
    accepted();
    this.following = false;
    this.start = start;
    this.entry = entry;
    this.openStock = answer.open_stock;
    this.steps = answer.steps;
    this.boards = boardsOf(answer);
    this.known = this.boards.map(() => undefined);
    if (answer.won) this.learn(this.last, { verdict: 'won', win: [] });
    this.position = undefined;
    this.shownFrom = this.own = undefined;
    this.at = Math.max(0, Math.min(this.last, at));
    this.tell('line');
    await this.ask();
    return answer.refused ?? unreadable;
  }

  /** The most moves that can be read, and the one after them. */
  private async replayReadable(start: string, moves: string[], reason: string): Promise<[Answer<ReplayAnswer>, ReplayAnswer['refused']]> {
    let readable = 0, answer = await this.quick.replay(start, '');
    for (let bad = moves.length; !failed(answer) && bad - readable > 1;) {
      const half = Math.floor((readable + bad) / 2), tried = await this.quick.replay(start, moves.slice(0, half).join('; '));
      if (failed(tried)) bad = half;
      else [readable, answer] = [half, tried];
    }
    return [answer, { at: readable, move: moves[readable], reason }];
  }

  go(at: number) {
    this.following = false;
    this.step(at);
  }

  private step(at: number) {
    const to = Math.max(0, Math.min(this.last, at));
    if (to === this.at) return;
    this.at = to;
    this.position = undefined;
    this.tell('at');
    void this.ask();
  }

  /** What is legal on the board that is shown. */
  private async ask() {
    if (!this.start) return;
    const ticket = ++this.asked;
    const answer = await this.quick.moves(this.start.text, this.movesTo(this.at));
    if (ticket !== this.asked) return;
    this.position = failed(answer) ? { lines: [], text: '', won: false, legal: [] } : answer;
    this.tell('position');
  }

  /** After a call that failed: it may have taken the place of the question what is legal. */
  private askAgain() {
    if (this.position) this.tell('position');
    else void this.ask();
  }

  /** Plays a move on the board that is shown; what was played after it before is forgotten unless it is the same move. */
  async play(move: string) {
    this.following = true;
    if (this.steps[this.at]?.move === move) return this.step(this.at + 1);
    if (!this.start) return;
    const ticket = ++this.asked;
    const at = this.at;
    const answer = await this.quick.moves(this.start.text, [...this.moves.slice(0, at), move].join('; '));
    if (ticket !== this.asked) return;
    if (failed(answer)) return this.askAgain();
    const win = this.known[at]?.win;
    this.cut(at);
    this.steps.push({ move, also: answer.also ?? [], lines: answer.lines });
    this.boards.push(this.boardOf(answer.lines));
    this.known.push(undefined);
    this.at = at + 1;
    this.position = answer;
    if (answer.won) this.learn(this.at, { verdict: 'won', win: [] });
    else if (win?.[0] === move) this.learn(this.at, { verdict: 'won', win: win.slice(1) });
    else if (this.known[at]?.verdict === 'lost') this.learn(this.at, { verdict: 'lost' });
    this.tell('line');
    this.tell('position');
  }

  /** Why the engine refuses a move on the board that is shown. */
  async reasonAgainst(move: string): Promise<string> {
    if (!this.start) return '';
    const answer = await this.quick.replay(this.start.text, [...this.moves.slice(0, this.at), move].join('; '));
    return failed(answer) ? '' : answer.refused?.reason ?? '';
  }

  private boardOf(lines: string[]) { return withOpenStock(parseBoard(lines), this.openStock); }

  private cut(at: number) {
    if (this.shownFrom !== undefined && at <= this.shownFrom) this.shownFrom = this.own = undefined;
    this.steps.length = at;
    this.boards.length = at + 1;
    this.known.length = at + 1;
  }

  /** Puts a known win after the board that is shown. Its moves, if that board is shown still. */
  async showWin(): Promise<number | undefined> {
    const win = this.known[this.at]?.win;
    if (!win || !this.start) return undefined;
    const at = this.at, ticket = ++this.asked;
    const answer = await this.quick.replay(this.start.text, [...this.moves.slice(0, at), ...win].join('; '));
    if (ticket !== this.asked) return undefined;
    if (failed(answer) || answer.refused || this.honest) {
      this.askAgain();
      return undefined;
    }
    const before = this.known.slice(0, at + 1), { steps, boards, known, last } = this;
    if (this.shownFrom === undefined && last > at) this.own = { steps, boards, known, at };
    this.steps = answer.steps;
    this.boards = boardsOf(answer);
    this.known = this.boards.map((_, i) => before[i] ?? { verdict: 'won', win: win.slice(i - at) });
    this.shownFrom = at;
    this.tell('line');
    await this.ask();
    return this.shownFrom === at && this.at === at ? win.length : undefined;
  }

  /** Whether a win that is shown took the place of moves of the player's own. */
  get hidesOwnMoves() { return this.own !== undefined; }

  /** Puts the player's own moves back where a win is shown. */
  async takeOwnMoves() {
    const { own, shownFrom } = this;
    if (!own || shownFrom === undefined) return;
    const known = own.known.map((old, i) => (i <= shownFrom ? this.known[i] : old));
    Object.assign(this, { ...own, known, own: undefined, shownFrom: undefined, position: undefined, following: false });
    this.tell('line');
    await this.ask();
  }

  /**
   * What a search found of a position. A win from there is a win from all positions before it, and no play leads from a
   * lost position to a won one.
   */
  learn(at: number, known: Known) {
    const old = this.known[at];
    this.known[at] = known.verdict === 'undecided' && old && old.verdict !== 'undecided' ? old : { ...old, ...known };
    if (known.verdict === 'won')
      for (let i = at - 1; i >= 0; --i) {
        const after = this.known[i + 1]?.win;
        const win = this.known[i]?.win ?? (after ? [this.steps[i].move, ...after] : undefined);
        this.known[i] = { ...this.known[i], verdict: 'won', ...(win ? { win } : {}) };
      }
    // A line that follows the win is won as far as it does.
    for (let i = at, win = known.win; win && i < this.last && win[0] === this.steps[i].move; ++i) {
      win = win.slice(1);
      this.known[i + 1] = { ...this.known[i + 1], verdict: 'won', win: this.known[i + 1]?.win ?? win };
    }
    if (known.verdict === 'lost')
      for (let i = at + 1; i <= this.last; ++i) this.known[i] = { ...this.known[i], verdict: 'lost' };
    this.tell('known');
  }

  /** The move that lost the game: the first lost position right after a won one. */
  get losingMove() {
    const at = this.known.findIndex((known) => known?.verdict === 'lost');
    if (at < 1 || this.known[at - 1]?.verdict !== 'won') return undefined;
    return { at, move: this.steps[at - 1].move, better: this.known[at - 1]?.win?.[0] ?? this.known[at - 1]?.better };
  }

  /** A move that keeps the win, where no search of the page found the whole win. */
  suggest(at: number, better: string) {
    const before = this.known[at - 1];
    if (before && !before.win) this.known[at - 1] = { ...before, better };
    this.tell('known');
  }

  /** The board as it is shown: an honest player sees less. */
  get shown(): Pile[] {
    if (this.honest && this.position?.seen) return this.boardOf(this.position.seen);
    return this.boards[this.at] ?? [];
  }

  /** Only what a player sees: a win that was shown goes. */
  setHonest(on: boolean) {
    this.honest = on;
    this.following = false;
    if (on && this.shownFrom !== undefined) {
      const from = this.shownFrom, moved = this.at > from;
      this.at = Math.min(this.at, from);
      this.cut(from);
      this.tell('line');
      if (moved) { this.position = undefined; void this.ask(); }
    }
    this.tell('at');
    this.tell('position');
  }
}
