// The npm package in a browser.
import { browserHome } from '../src/browser_home.js';
import { openEngine } from '../src/engine.js';
import { type Winnable, callsOf } from './calls.js';

export { Refusal } from './calls.js';
export type * from './calls.js';

/**
 * An engine: one worker, which answers one call after another. Open several for several searches at a time.
 * `folder`: where the package's files are served, if not beside this one.
 */
export function open(folder: string | URL = new URL('./', import.meta.url)): Winnable {
  const { href } = new URL(folder, location.href);
  return callsOf(openEngine(browserHome(href.endsWith('/') ? href : `${href}/`)));
}
