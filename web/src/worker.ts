// The worker that searches: loads a family's module when it is first asked for, and answers calls one after another.
//
//   to it:   {id, module: URL, call: "solve", args: [text or null, ...]}
//   from it: {id, progress: {...}} now and then, and {id, answer: {...}}
import { GameModule } from './module.js';

export interface Request {
  id: number;
  module: string;
  call: string;
  args: (string | null)[];
}
export type Reply = { id: number; progress: unknown } | { id: number; answer: unknown };

const modules = new Map<string, Promise<GameModule>>();

async function load(url: string): Promise<GameModule> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return new GameModule(await WebAssembly.compile(await response.arrayBuffer()));
}

function moduleAt(url: string): Promise<GameModule> {
  let module = modules.get(url);
  if (!module) {
    module = load(url);
    modules.set(url, module);
    module.catch(() => modules.delete(url));  // to be tried again
  }
  return module;
}

const post = (reply: Reply) => self.postMessage(reply);

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  const { id, module, call, args } = data;
  try {
    const games = await moduleAt(module);
    post({ id, answer: JSON.parse(games.call(call, args, (json) => post({ id, progress: JSON.parse(json) }))) });
  } catch (error) {
    post({ id, answer: { error: { message: `the games could not be loaded: ${(error as Error).message}` } } });
  }
};
