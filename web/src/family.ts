// What a worker does, wherever it runs: makes a family of games of its modules when it is first asked for, and answers
// calls one after another.
//
//   to it:   {id, families: [{path, base, family}, ...], call: "solve", args: [text or null, ...]}
//   from it: {id, progress: {...}} now and then, and {id, answer: {...}}
import { GameModule } from './module.js';

/** A family's module, and the base that it is linked to; both are compiled already. */
export interface Family {
  path: string;
  base: WebAssembly.Module;
  family: WebAssembly.Module;
}
export interface Request {
  id: number;
  families: Family[];  // the first that has what is asked answers
  call: string;
  args: (string | null)[];
}
export type Reply = { id: number; progress: unknown } | { id: number; answer: unknown };

const kElsewhere = 'not in this module';  // says a family of rules that another one has (web/wasm/without_stock.cpp)

const modules = new Map<string, GameModule>();

function moduleOf({ path, base, family }: Family): GameModule {
  let module = modules.get(path);
  if (!module) modules.set(path, (module = new GameModule(base, family)));
  return module;
}

export function answerTo({ id, families, call, args }: Request, post: (reply: Reply) => void) {
  let answer;
  for (const family of families) {
    answer = JSON.parse(moduleOf(family).call(call, args, (json) => post({ id, progress: JSON.parse(json) })));
    if (!answer.error?.message.includes(kElsewhere)) break;
  }
  post({ id, answer });
}
