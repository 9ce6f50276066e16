// The worker that searches: loads a family's module when it is first asked for, before the first of them the base that
// all share, and answers calls one after another.
//
//   to it:   {id, modules: [URL, ...], call: "solve", args: [text or null, ...]}
//   from it: {id, progress: {...}} now and then, and {id, answer: {...}}
import { GameModule } from './module.js';

export interface Request {
  id: number;
  modules: string[];  // the first that has what is asked answers
  call: string;
  args: (string | null)[];
}
export type Reply = { id: number; progress: unknown } | { id: number; answer: unknown };

const kElsewhere = 'not in this module';  // says a module of rules that another one has (web/wasm/without_stock.cpp)

const modules = new Map<string, Promise<WebAssembly.Module>>();
const families = new Map<string, Promise<GameModule>>();

async function load(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

// What was made for this key before, or what `make` makes now; what fails is to be tried again.
function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let thing = made.get(key);
  if (!thing) {
    thing = make();
    made.set(key, thing);
    thing.catch(() => made.delete(key));
  }
  return thing;
}

const moduleAt = (url: string) => once(modules, url, () => load(url));
const familyAt = (url: string) => once(families, url, async () => {
  const [base, family] = await Promise.all([moduleAt(new URL('base.wasm', url).href), moduleAt(url)]);
  return new GameModule(base, family);
});

const post = (reply: Reply) => self.postMessage(reply);

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  const { id, modules: urls, call, args } = data;
  try {
    let answer;
    for (const url of urls) {
      const games = await familyAt(url);
      answer = JSON.parse(games.call(call, args, (json) => post({ id, progress: JSON.parse(json) })));
      if (!answer.error?.message.includes(kElsewhere)) break;
    }
    post({ id, answer });
  } catch (error) {
    post({ id, answer: { error: { message: `the games could not be loaded: ${(error as Error).message}` } } });
  }
};
