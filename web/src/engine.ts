// The C interface for pages and programs: each call goes to a worker, with the module of the game's family.
import { type Answer, type Engine, type GameEntry, type OnProgress, type Progress, type SolveOptions, rulesIn } from './engine_api.js';
import type { Family, Reply, Request } from './family.js';

/** A worker that has been started (src/worker.ts); it answers by the functions given at its start. */
export interface RunningWorker {
  postMessage(request: Request): void;
  terminate(): void;
}
/** Where an engine lives: who reads the files that scripts/web makes, and who starts its worker. */
export interface Home {
  read(path: string): Promise<ArrayBuffer>;
  startWorker(take: (reply: Reply) => void, fail: (message: string) => void): RunningWorker;
}

// games.json, made by scripts/web: every game with the module it is in.
interface Catalogue {
  version: { version: string; revision: string; schema: number };
  own_rules: string[];  // the modules that take rules of one's own
  games: (GameEntry & { module: string })[];
}

interface Pending {
  request: Request;
  resolve: (answer: any) => void;
  progress?: OnProgress;
  stopped?: object;  // what a search answers when it is stopped
}

const kDefaultBytes = 512e6;  // of tables; a browser on a telephone has no more to give
const kStopped = { verdict: 'undecided', reason: 'signal', nodes: 0 };
const kAnalysisStopped = { positions: [], reason: 'signal' };

const failure = (message: string, line?: number) => ({ error: { message, ...(line ? { line } : {}) } });

// Modules are loaded and compiled when they are first asked for, once for all engines of a home and their workers.
const compiledOf = new WeakMap<Home, Map<string, Promise<WebAssembly.Module>>>();

function moduleAt(home: Home, path: string): Promise<WebAssembly.Module> {
  const compiled = compiledOf.get(home) ?? new Map<string, Promise<WebAssembly.Module>>();
  compiledOf.set(home, compiled);
  let module = compiled.get(path);
  if (!module) {
    module = home.read(path).then((bytes) => WebAssembly.compile(bytes));
    compiled.set(path, module);
    module.catch(() => compiled.delete(path));  // to be tried again
  }
  return module;
}

async function familyAt(home: Home, path: string): Promise<Family> {
  const [base, family] = await Promise.all([moduleAt(home, 'modules/base.wasm'), moduleAt(home, path)]);
  return { path, base, family };
}

// The line of a start that says its game: what it says, and where it stands.
function gameOf(start: string): { name?: string; ownRules: boolean; line: number } {
  const lines = start.split('\n').map((line) => line.trim());
  const at = lines.findIndex((line) => line.startsWith('game:'));
  return { name: at < 0 ? undefined : lines[at].slice('game:'.length).trim(), ownRules: rulesIn(start) !== undefined, line: at + 1 };
}

class WorkerEngine implements Engine {
  private worker: RunningWorker | undefined;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private loading: Promise<Catalogue> | undefined;

  constructor(private readonly home: Home) {}

  async version() {
    return this.fromCatalogue((catalogue) => catalogue.version);
  }
  async games() {
    return this.fromCatalogue(({ games }) => ({ games }));
  }
  rules(game: string) {
    return this.ask('rules', game, this.byName(game));
  }
  deal(game: string, number: string) {
    return this.ask('deal', game, this.byName(game), [number]);
  }
  read(start: string) {
    return this.ask('read', start, this.byStart(start));
  }
  verify(start: string, moves: string) {
    return this.ask('verify', start, this.byStart(start), [moves]);
  }
  replay(start: string, moves: string) {
    return this.ask('replay', start, this.byStart(start), [moves]);
  }
  moves(start: string, moves: string) {
    return this.ask('moves', start, this.byStart(start), [moves]);
  }
  solve(start: string, options: SolveOptions = {}, progress?: OnProgress) {
    return this.search('solve', start, [], options, kStopped, progress);
  }
  hint(start: string, moves = '', options: SolveOptions = {}, progress?: OnProgress) {
    return this.search('hint', start, [moves], options, kStopped, progress);
  }
  analyze(start: string, moves: string, options: SolveOptions = {}, progress?: OnProgress) {
    return this.search('analyze', start, [moves], options, kAnalysisStopped, progress);
  }

  // A worker cannot hear while it searches, so it is ended; what else was asked of it goes to the next one.
  stop() {
    const searches = [...this.pending.values()].filter(({ stopped }) => stopped);
    if (searches.length === 0) return;
    this.end();
    for (const { request, resolve, stopped } of searches) {
      this.pending.delete(request.id);
      resolve({ ...stopped });
    }
    for (const { request } of this.pending.values()) if (request.families.length) this.open().postMessage(request);
  }

  close() {
    this.end();
    for (const { resolve } of this.pending.values()) resolve(failure('the engine was closed'));
    this.pending.clear();
  }

  private end() {
    this.worker?.terminate();
    this.worker = undefined;
  }

  private open(): RunningWorker {
    this.worker ??= this.home.startWorker((reply) => this.take(reply), (message) => this.fail(message));
    return this.worker;
  }

  private take(reply: Reply) {
    const pending = this.pending.get(reply.id);
    if (!pending) return;
    if ('progress' in reply) {
      pending.progress?.(reply.progress as Progress);
    } else {
      this.pending.delete(reply.id);
      pending.resolve(reply.answer);
    }
  }

  // Everything asked so far has no answer.
  private fail(message: string) {
    this.end();
    for (const { resolve } of this.pending.values()) resolve(failure(message));
    this.pending.clear();
  }

  private catalogue(): Promise<Catalogue> {
    this.loading ??= this.home.read('games.json').then((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
    this.loading.catch(() => { this.loading = undefined; });
    return this.loading;
  }

  private async fromCatalogue<T extends object>(part: (catalogue: Catalogue) => T): Promise<Answer<T>> {
    try {
      return part(await this.catalogue());
    } catch (error) {
      return failure((error as Error).message);
    }
  }

  private byName = (game: string) => (catalogue: Catalogue): string[] =>
    game.trim().startsWith('{') ? catalogue.own_rules : catalogue.games.filter(({ name }) => name === game.trim()).map(({ module }) => module);

  private byStart = (start: string) => (catalogue: Catalogue): string[] => {
    const { name, ownRules } = gameOf(start);
    if (ownRules || name?.startsWith('rules:')) return catalogue.own_rules;
    if (name === undefined) return catalogue.own_rules.slice(0, 1);  // which says what is missing
    return catalogue.games.filter((game) => game.name === name).map(({ module }) => module);
  };

  private search(call: string, start: string, more: string[], options: SolveOptions, stopped: object, progress?: OnProgress) {
    const given = JSON.stringify({ max_bytes: kDefaultBytes, ...options });
    return this.ask(call, start, this.byStart(start), [...more, given], stopped, progress);
  }

  private async ask(call: string, first: string, find: (catalogue: Catalogue) => string[], more: string[] = [],
                    stopped?: object, progress?: OnProgress): Promise<any> {
    const id = ++this.lastId;
    // It is pending from now on, so that stop() ends it before its module is known, too.
    return new Promise((resolve) => {
      const request: Request = { id, families: [], call, args: [first, ...more] };
      this.pending.set(id, { request, resolve, progress, stopped });
      this.catalogue().then(async (catalogue) => {
        const modules = find(catalogue);
        if (modules.length === 0) {
          const { name, line } = gameOf(first);
          if (this.pending.delete(id)) resolve(failure(`unknown game '${name ?? first.trim()}'`, line || undefined));
          return;
        }
        const families = await Promise.all(modules.map((module) => familyAt(this.home, module)));
        if (!this.pending.has(id)) return;
        request.families = families;
        this.open().postMessage(request);
      }).catch((error: Error) => {
        if (this.pending.delete(id)) resolve(failure(`the games could not be loaded: ${error.message}`));
      });
    });
  }
}

export function openEngine(home: Home): Engine {
  return new WorkerEngine(home);
}
