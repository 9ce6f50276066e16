// One search at a time on an engine of its own, so that the table stays quick while it runs.
import { type AnalyzeAnswer, type Answer, type Engine, type HintAnswer, type Progress, type SolveAnswer, failed } from './engine_api.js';
import type { Table } from './table.js';

const BYTES = 512 * 1024 * 1024;

export interface Running {
  words: string;
  progress?: Progress;
  limit: number;
}

export class Search {
  running: Running | undefined;
  limit = 1_000_000;  // positions that a search may look at before it is asked to go on
  private ticket = 0;

  constructor(private readonly engine: Engine, private readonly table: Table, private readonly changed: () => void,
              private readonly trouble: (message: string) => void) {}

  /** Runs a call; null if it was stopped, replaced by another one, or failed. */
  private async run<T extends object>(running: Running, call: (progress: (now: Progress) => void) => Promise<Answer<T>>): Promise<T | null> {
    this.cancel();
    const ticket = ++this.ticket;
    this.running = running;
    this.changed();
    const answer = await call((progress) => {
      if (ticket !== this.ticket) return;
      running.progress = progress;
      this.changed();
    });
    if (ticket !== this.ticket) return null;
    this.running = undefined;
    this.changed();
    if (!failed(answer)) return answer;
    this.trouble(answer.error.message);
    return null;
  }

  cancel() {
    if (!this.running) return;
    ++this.ticket;
    this.running = undefined;
    this.engine.stop();
    this.changed();
  }

  /** Decides the position after `at` moves. The table learns what was found. */
  async solve(at = this.table.at, limit = this.limit, words = 'Searching'): Promise<SolveAnswer | null> {
    const table = this.table, start = table.start;
    if (!start) return null;
    const line = table.movesTo(at);
    const text = at === 0 ? start.text : await this.positionText(start.text, line);
    if (text === null) return null;
    const options = { max_nodes: limit, max_bytes: BYTES };
    const found = await this.run<SolveAnswer>({ words, limit }, (progress) => this.engine.solve(text, options, progress));
    if (!found || table.start !== start || table.movesTo(at) !== line) return found;
    table.learn(at, { verdict: found.verdict, reason: found.reason, nodes: found.nodes, win: found.moves, limit });
    return found;
  }

  private async positionText(start: string, line: string): Promise<string | null> {
    const answer = await this.table.quick.moves(start, line);
    return failed(answer) ? null : answer.text;
  }

  /** Decides as many positions of the line as it takes to know which move lost. */
  async analyze(limit = this.limit): Promise<AnalyzeAnswer | null> {
    const table = this.table, start = table.start;
    if (!start) return null;
    const line = table.movesTo(table.last);
    const found = await this.run<AnalyzeAnswer>({ words: 'Looking at your moves', limit }, (progress) =>
      this.engine.analyze(start.text, line, { max_nodes: limit, max_bytes: BYTES }, progress));
    if (!found || table.start !== start || table.movesTo(table.last) !== line) return null;
    for (const { after, verdict } of found.positions) table.learn(after, { verdict, limit });
    if (found.lost_by?.better) table.suggest(found.lost_by.at + 1, found.lost_by.better);
    return found;
  }

  /** What a player would do who sees only what has been turned up. */
  async honestHint(): Promise<HintAnswer | null> {
    const table = this.table, start = table.start, at = table.at;
    if (!start) return null;
    const options = { honest: true, samples: 60, max_nodes: 600_000, max_bytes: BYTES };
    const found = await this.run<HintAnswer>({ words: 'Weighing the moves without peeking', limit: 600_000 }, (progress) =>
      this.engine.hint(start.text, table.movesTo(at), options, progress));
    return table.start === start && table.at === at ? found : null;
  }
}
