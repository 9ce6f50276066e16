// What the tests of the page share: a browser, the served page, and its parts by name.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
export const AxeBuilder = require('@axe-core/playwright').default;

export const failures = [];
export let checks = 0;
export function check(condition, words) {
  ++checks;
  if (!condition) failures.push(words);
}
/** Runs checks by name, those of WINNABLE_WEB_CHECKS alone if it is set; `file`: where their lines are. */
export async function run(list, file) {
  const only = process.env.WINNABLE_WEB_CHECKS?.split(',');
  for (const [name, one] of Object.entries(list)) {
    if (only && !only.includes(name)) continue;
    const from = performance.now();
    await one().catch((error) => {
      const line = new RegExp(`${file}:(\\d+)`).exec(error.stack ?? '')?.[1];
      check(false, `${name}, line ${line}: ${error.message.split('\n').slice(0, 4).join(' ')}`);
    });
    console.log(`${name}: ${((performance.now() - from) / 1000).toFixed(1)} s`);
  }
}
export function finish() {
  for (const failure of failures) console.error(`FAILED: ${failure}`);
  console.log(`${checks - failures.length} passed, ${failures.length} failed`);
  const chosen = Boolean(process.env.WINNABLE_WEB_CHECKS);  // which may all be of another file
  process.exit(failures.length || !(checks || chosen) ? 1 : 0);
}

/** Serves a folder with web/serve.mjs on a free port. */
export async function serve(folder) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../web/serve.mjs', import.meta.url)), folder, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const close = async () => { const ended = once(child, 'exit'); child.kill(); await ended; };
  return { url: String(line).trim().replace(/\/$/, ''), close };
}

/** A browser and a server for the folder that web/build.mjs wrote; WINNABLE_WEB_URL: a page that is served already. */
export async function start(folder) {
  const url = process.env.WINNABLE_WEB_URL;
  const server = url ? { url, close: async () => {} } : await serve(folder);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
                                          args: ['--no-sandbox', '--disable-background-networking', '--no-first-run', '--js-flags=--expose-gc'] });
  const stop = async () => { await browser.close(); await server.close(); };
  return { server, browser, stop };
}

/**
 * A page at a link ("game=golf&seed=1"); every request elsewhere and every error in the console is a failure. `before`
 * is run in the page before its own scripts.
 */
export async function open({ server, browser }, link, options = {}, before = undefined) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write'], ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('request', (request) => check(request.url().startsWith(server.url) || /^(data|blob):/.test(request.url()), `asks for ${request.url()}`));
  page.on('console', (message) => check(message.type() !== 'error', `console: ${message.text()}`));
  page.on('pageerror', (error) => check(false, `error: ${error.stack}`));
  if (before) await page.addInitScript(before);
  await page.goto(`${server.url}/#${link}`);
  await shown(page);
  return page;
}

/** Waits until a deal lies on the table, the engine has said what is legal, and no card is on its way. */
export const shown = (page) => page.waitForFunction(() => document.querySelectorAll('.view:not([aria-busy]) .card').length > 0
  && document.querySelector('.view').getAnimations({ subtree: true }).length === 0);
/** Waits for the verdict of the board that is shown. */
export async function verdict(page) {
  await page.waitForFunction(() => /\b(won|lost|undecided)\b/.test(document.querySelector('.badge')?.className ?? ''));
  return /\b(won|lost|undecided)\b/.exec(await page.locator('.badge').getAttribute('class'))[1];
}
export const text = (page, name) => page.locator(name).textContent();
export const where = (page) => text(page, '.where');
export const atMove = (page, words) => page.waitForFunction((now) => document.querySelector('.where')?.textContent === now, words);
export const card = (page, code) => page.locator(`.view .card[data-code="${code}"]`).first();
/** Takes what lies at a point and holds it over another one, until the mouse is let go. */
export async function hold(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
}
/** Opens another deal in the page that is there. */
export async function go(page, link) {
  await page.evaluate((hash) => { location.hash = hash; }, link);
  const [, game, seed] = /^game=([^&]*)&seed=([^&]*)/.exec(link);
  await page.waitForFunction((words) => document.querySelector('.source')?.textContent === words, `${game}, deal ${seed}`);
}
/** What the page's "copy as text" puts on the clipboard. */
export async function copied(page, button = '.copy-moves') {
  await page.locator(button).click();
  await page.waitForFunction(() => /copied/.test(document.querySelector('.now')?.textContent ?? ''));
  return page.evaluate(() => navigator.clipboard.readText());
}
