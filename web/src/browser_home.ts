// A home in a browser: the files of scripts/web in a folder of a web server.
import type { Home } from './engine.js';
import type { Reply } from './family.js';

export function browserHome(folder: string | URL): Home {
  const at = (path: string) => new URL(path, folder);
  return {
    async read(path) {
      const response = await fetch(at(path));
      if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
      return response.arrayBuffer();
    },
    startWorker(take, fail) {
      const worker = new Worker(at('worker.js'));
      worker.onmessage = ({ data }: MessageEvent<Reply>) => take(data);
      worker.onerror = (event) => fail(event.message || 'the worker could not be started');
      return worker;
    },
  };
}
