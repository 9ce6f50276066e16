// The npm package in Node: files instead of a server, a thread instead of a browser's worker.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Home } from '../src/engine.js';
import type { Reply } from '../src/family.js';
import type { Winnable } from './calls.js';
import { openAt } from './open_at.js';

export { Refusal } from './calls.js';
export type * from './calls.js';

// A thread keeps the process alive while it owes an answer, and no longer.
function nodeHome(folder: string): Home {
  return {
    async read(path) {
      return new Uint8Array(await readFile(new URL(path, folder))).buffer;
    },
    startWorker(take, fail) {
      const worker = new Worker(new URL('node_worker.js', folder));
      let owed = 0;
      worker.unref();
      worker.on('message', (reply: Reply) => {
        if ('answer' in reply && --owed === 0) worker.unref();
        take(reply);
      });
      worker.on('error', ({ message }: Error) => fail(message));
      return {
        postMessage(request) {
          if (owed++ === 0) worker.ref();
          worker.postMessage(request);
        },
        terminate: () => void worker.terminate(),
      };
    },
  };
}

/** As in browser.ts; `folder`: where the package's files lie, if not beside this one. */
export function open(folder: string | URL = new URL('./', import.meta.url)): Winnable {
  return openAt((folder instanceof URL ? folder : pathToFileURL(folder)).href, nodeHome);
}
