// One search at a time on an engine of its own, so that the table stays quick while it runs.
import { type AnalyzeAnswer, type Answer, type Engine, type HintAnswer, type Progress, type SolveAnswer, failed } from './engine_api.js';
import type { Start, Table } from './table.js';
import { errorWords } from './words.js';

const BYTES = 512 * 1024 * 1024;

export interface Running {
  words: string;
  progress?: Progress;
  limit: number;
  asked: boolean;  // by the player; a search that only watches gives way to the next position
}

/** The position that is being decided: who asks for it meanwhile gets the same answer. */
interface Decision {
  start: Start;
  line: string;
  limit: number;
  answer: Promise<SolveAnswer | null>;
}

export class Search {
  running: Running | undefined;
  limit = 1_000_000;  // positions that a search may look at before it is asked to go on
  private ticket = 0;
  private decision: Decision | undefined;  // what the running search decides, if it decides one position

  /** `ended` is called after a search that was neither stopped nor failed. */
  constructor(private readonly engine: Engine, private readonly table: Table, private readonly changed: () => void,
              private readonly ended: () => void, private readonly trouble: (message: string) => void) {}

  /** Runs a call in the place of the one that runs; null if it was stopped, replaced by another one, or failed. */
  private async run<T extends object>(running: Running, call: (progress: (now: Progress) => void, stopped: () => boolean) => Promise<Answer<T>>,
                                      use: (answer: T) => void = () => {}): Promise<T | null> {
    this.cancel();
    const ticket = ++this.ticket, stopped = () => ticket !== this.ticket;
    this.running = running;
    this.changed();
    const answer = await call((progress) => {
      if (stopped()) return;
      running.progress = progress;
      this.changed();
    }, stopped);
    if (stopped()) return null;
    this.running = this.decision = undefined;
    if (failed(answer)) {
      this.changed();
      this.trouble(errorWords(answer.error));
      return null;
    }
    use(answer);
    this.changed();
    this.ended();
    return answer;
  }

  cancel() {
    if (!this.running) return;
    ++this.ticket;
    this.running = this.decision = undefined;
    this.engine.stop();
    this.changed();
  }

  /** Decides the position after `at` moves. The table learns what was found. */
  async solve(at = this.table.at, limit = this.limit, words = 'Searching', asked = true): Promise<SolveAnswer | null> {
    const { start } = this.table, line = this.table.movesTo(at);
    if (!start) return null;
    if (this.running && this.isDecided(start, line, limit)) {
      if (asked) Object.assign(this.running, { words, asked });
      this.changed();
      return this.decision!.answer;
    }
    const answer = this.decide(start, at, line, { words, limit, asked });
    this.decision = { start, line, limit, answer };
    return answer;
  }

  /**
   * Decides the position that is shown, for a player who rests on it; never in the place of what the player asked for.
   * False if another position is still being watched and is not to be given up.
   */
  watch(giveUp: boolean): boolean {
    const { start, at } = this.table;
    if (!start || this.running?.asked || this.isDecided(start, this.table.movesTo(at), 0)) return true;
    if (this.running && !giveUp) return false;
    void this.solve(at, this.limit, 'Searching', false);
    return true;
  }

  /** Whether what runs decides another position than the one that is shown. */
  get isElsewhere() {
    return this.decision !== undefined && (this.decision.start !== this.table.start || this.decision.line !== this.table.movesTo(this.table.at));
  }

  private isDecided(start: Start, line: string, limit: number) {
    const now = this.decision;
    return now !== undefined && now.start === start && now.line === line && now.limit >= limit;
  }

  private decide(start: Start, at: number, line: string, running: Running) {
    const { table } = this, { limit } = running, options = { max_nodes: limit, max_bytes: BYTES };
    return this.run<SolveAnswer>(running, async (progress, stopped) => {
      const position = at === 0 ? start : await table.quick.moves(start.text, line);
      // Nothing is asked of the engine for a search that was stopped meanwhile.
      if (stopped()) return { error: { message: 'stopped' } };
      return 'text' in position ? this.engine.solve(position.text, options, progress) : position;
    }, (found) => {
      if (table.start !== start || table.movesTo(at) !== line) return;
      table.learn(at, { verdict: found.verdict, reason: found.reason, nodes: found.nodes, win: found.moves, limit });
    });
  }

  /** Decides as many positions of the line as it takes to know which move lost. */
  async analyze(limit = this.limit): Promise<AnalyzeAnswer | null> {
    const table = this.table, start = table.start;
    if (!start) return null;
    const line = table.movesTo(table.last);
    const found = await this.run<AnalyzeAnswer>({ words: 'Looking at your moves', limit, asked: true }, (progress) =>
      this.engine.analyze(start.text, line, { max_nodes: limit, max_bytes: BYTES }, progress));
    if (!found || table.start !== start || table.movesTo(table.last) !== line) return null;
    for (const { after, verdict } of found.positions) table.learn(after, { verdict, limit });
    if (found.winning_move && found.first_lost) table.suggest(found.first_lost, found.winning_move);
    return found;
  }

  /** What a player would do who sees only what has been turned up. */
  async honestHint(): Promise<HintAnswer | null> {
    const table = this.table, start = table.start, at = table.at;
    if (!start) return null;
    const options = { honest: true, worlds: 60, max_nodes: 600_000, max_bytes: BYTES };
    const found = await this.run<HintAnswer>({ words: 'Weighing the moves without peeking', limit: 600_000, asked: true }, (progress) =>
      this.engine.hint(start.text, table.movesTo(at), options, progress));
    return table.start === start && table.at === at ? found : null;
  }
}
