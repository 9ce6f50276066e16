// The npm package in a browser.
import { browserHome } from '../src/browser_home.js';
import type { Winnable } from './calls.js';
import { openAt } from './open_at.js';

export { Refusal } from './calls.js';
export type * from './calls.js';

/**
 * An engine: one worker, which answers one call after another. Open several for several searches at a time.
 * `folder`: where the package's files are served, if not beside this one.
 */
export function open(folder: string | URL = new URL('./', import.meta.url)): Winnable {
  return openAt(new URL(folder, location.href).href, browserHome);
}
