// One family of games (web/wasm): the C interface (include/winnable/c_api.h) as calls with texts.
//
// Two WebAssembly modules make an instance: the base, which all families share and which has the interface, and the
// family's, which is linked to it already (web/wasm/link.mjs) and takes what it needs by name. They import next to
// nothing else, so they need no code that a compiler wrote: a clock, and someone to tell how far a search is. An instance
// keeps the memory it once had, so one that has grown large is left and made anew.

export type Progress = (json: string) => void;

const kLargeBytes = 128 * 2 ** 20;

// The calls, and whether they take the session as their first argument.
const kCalls: Record<string, boolean> = {
  version: false, games: false, rules: false, deal: false, read: false, verify: false, replay: false, moves: false,
  solve: true, hint: true, analyze: true,
};

type Exports = Record<string, (...args: (number | bigint)[]) => number> & { memory: WebAssembly.Memory };

class Instance {
  private readonly exports: Exports;
  private readonly family: Exports;
  private readonly session: number;
  progress: Progress | undefined;

  constructor(base: WebAssembly.Module, family: WebAssembly.Module) {
    this.exports = new WebAssembly.Instance(base, this.imports(base)).exports as unknown as Exports;
    this.exports._initialize();
    this.family = new WebAssembly.Instance(family, { env: this.exports }).exports as unknown as Exports;
    this.family.__wasm_call_ctors();
    this.session = this.exports.winnable_module_open();
  }

  get bytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  // The answer of a call, a JSON text. Throws only if the instance is broken (it is to be left then).
  call(name: string, args: (string | null)[]): string {
    const { exports } = this;
    const places = args.map((text) => (text === null ? 0 : this.write(text)));
    const answer = exports[`winnable_${name}`](...(kCalls[name] ? [this.session] : []), ...places);
    for (const place of places) if (place) exports.free(place);
    if (!answer) throw new Error('not enough memory for an answer');
    const text = this.text(answer);
    exports.winnable_free(answer);
    return text;
  }

  private write(text: string): number {
    const bytes = new TextEncoder().encode(text);
    const place = this.exports.malloc(bytes.length + 1);
    if (!place) throw new Error('not enough memory for the text');
    const memory = new Uint8Array(this.exports.memory.buffer);
    memory.set(bytes, place);
    memory[place + bytes.length] = 0;
    return place;
  }

  private text(place: number): string {
    const memory = new Uint8Array(this.exports.memory.buffer);
    return new TextDecoder().decode(memory.subarray(place, memory.indexOf(0, place)));
  }

  // What the base asks the family finds it there when it is asked: the family comes second.
  private imports(module: WebAssembly.Module): WebAssembly.Imports {
    const known: Record<string, (...args: any[]) => number | void> = {
      progress: (json: number) => this.progress?.(this.text(json)),
      clock_time_get: (_clock: number, _precision: bigint, out: number) => {
        new DataView(this.exports.memory.buffer).setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      environ_sizes_get: (count: number, size: number) => {
        const view = new DataView(this.exports.memory.buffer);
        view.setUint32(count, 0, true);
        view.setUint32(size, 0, true);
        return 0;
      },
      environ_get: () => 0,
      emscripten_notify_memory_growth: () => {},
    };
    const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
      if (kind !== 'function') continue;
      imports[from] ??= {};
      imports[from][name] = from === 'family' ? (...args: any[]) => this.family[name](...args) : known[name] ?? (() => { throw new Error(`the module asked for ${name}`); });
    }
    return imports;
  }
}

export class GameModule {
  private instance: Instance | undefined;

  constructor(private readonly base: WebAssembly.Module, private readonly family: WebAssembly.Module) {}

  call(name: string, args: (string | null)[], progress?: Progress): string {
    if (!(name in kCalls)) return JSON.stringify({ error: { message: `there is no call ${name}` } });
    try {
      this.instance ??= new Instance(this.base, this.family);
      this.instance.progress = progress;
      const answer = this.instance.call(name, args);
      if (this.instance.bytes > kLargeBytes) this.instance = undefined;
      return answer;
    } catch (error) {
      this.instance = undefined;
      return JSON.stringify({ error: { message: `the solver stopped: ${(error as Error).message ?? error}` } });
    }
  }
}
