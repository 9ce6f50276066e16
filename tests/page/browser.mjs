// Headless Chromium without a network, for the checks of pages: what every page must be, counted and named.
// Needs Debian's chromium and the npm packages playwright-core and @axe-core/playwright (PLAYWRIGHT_FROM: who asks).
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';

const require = createRequire(process.env.PLAYWRIGHT_FROM ?? import.meta.url);
const { chromium } = require('playwright-core');
const { default: AxeBuilder } = require('@axe-core/playwright');

const failures = [];
let checks = 0;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
                                        args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'] });

/** Opens a file that asks for nothing else and says nothing on the console. */
export async function open(file, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const check = (condition, words) => { ++checks; if (!condition) failures.push(`${basename(file)}: ${words}`); };
  page.on('request', (request) => check(/^(file|data|blob):/.test(request.url()), `asks for ${request.url()}`));
  page.on('console', (message) => check(message.type() !== 'error', message.text()));
  page.on('pageerror', (error) => check(false, String(error)));
  await page.goto(`file://${resolve(file)}`);
  return { page, check, close: () => context.close() };
}

/** No sideways scrolling, nothing that axe finds; keeps a picture. */
export async function checkLooks({ page, check }, pictures, name, fullPage = false) {
  const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  check(!scrolls, `${name} scrolls sideways`);
  const { violations } = await new AxeBuilder({ page }).analyze();
  check(violations.length === 0, `${name}: ${violations.map((v) => `${v.id} (${v.nodes[0].html.slice(0, 90)})`).join('; ')}`);
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage });
}

/** Prints what failed and ends the program. */
export async function finish() {
  await browser.close();
  for (const failure of failures) console.error(`FAILED: ${failure}`);
  console.log(`${checks - failures.length} passed, ${failures.length} failed`);
  process.exit(failures.length || !checks ? 1 : 0);
}
