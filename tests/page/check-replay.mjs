// Opens replay pages in headless Chromium without a network and uses them as a reader would. Usage:
//   node tests/page/check-replay.mjs FOLDER PICTURES     checks every FOLDER/*.html; writes PICTURES/NAME-WIDTH.png
// Needs Debian's chromium and the npm packages playwright-core and @axe-core/playwright (PLAYWRIGHT_FROM: who asks).
import { mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';

const require = createRequire(process.env.PLAYWRIGHT_FROM ?? import.meta.url);
const { chromium } = require('playwright-core');
const { default: AxeBuilder } = require('@axe-core/playwright');
const [folder, pictures] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });
const failures = [];
let checks = 0;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
                                        args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'] });

async function open(file, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const check = (condition, words) => { ++checks; if (!condition) failures.push(`${basename(file)}: ${words}`); };
  page.on('request', (request) => check(/^(file|data|blob):/.test(request.url()), `asks for ${request.url()}`));
  page.on('console', (message) => check(message.type() !== 'error', message.text()));
  page.on('pageerror', (error) => check(false, String(error)));
  await page.goto(`file://${resolve(file)}`);
  return { page, check, close: () => context.close() };
}

const where = (page) => page.locator('.where').textContent();

async function checkSteps(file) {
  const { page, check, close } = await open(file, { viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'no-preference' });
  const moves = await page.locator('.moves li').count() - 1;
  const cards = await page.locator('.card').count();
  const height = (await page.locator('.board').boundingBox()).height;
  check(moves > 0 && cards > 0, 'moves and cards are shown');
  check(await where(page) === `0 of ${moves}`, `starts at the deal, not at ${await where(page)}`);
  await page.keyboard.press('ArrowRight');
  check(await where(page) === `1 of ${moves}`, 'the right arrow plays a move');
  await page.keyboard.press('End');
  check(await where(page) === `${moves} of ${moves}`, 'End goes to the end');
  check(/won after/.test(await page.locator('.now').textContent()), 'the end says that it is won');
  check((await page.locator('.board').boundingBox()).height === height, 'the board keeps its height');
  await page.keyboard.press('ArrowLeft');
  check(await where(page) === `${moves - 1} of ${moves}`, 'the left arrow takes a move back');
  await page.keyboard.press('Home');
  check(await page.locator('.card').count() === cards, 'the deal is there again');
  await page.locator('.moves button').nth(Math.min(3, moves)).click();
  check(await where(page) === `${Math.min(3, moves)} of ${moves}`, 'a click on a move shows it');
  await page.locator('body').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press(' ');
  await page.waitForFunction((text) => document.querySelector('.where')?.textContent !== text, await where(page), { timeout: 5000 });
  await page.keyboard.press(' ');
  const outside = await page.evaluate(() => {
    const board = document.querySelector('.board').getBoundingClientRect();
    return [...document.querySelectorAll('.card')].filter((card) => {
      const box = card.getBoundingClientRect();
      return box.left < board.left - 1 || box.right > board.right + 1 || box.bottom > board.bottom + 1;
    }).length;
  });
  check(outside === 0, `${outside} cards lie outside the board`);
  await close();
}

async function checkLooks(file, width, colorScheme) {
  const { page, check, close } = await open(file, { viewport: { width, height: 780 }, colorScheme, reducedMotion: 'reduce' });
  await page.keyboard.press('ArrowRight');
  const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  check(!scrolls, `scrolls sideways at ${width} pixels`);
  const { violations } = await new AxeBuilder({ page }).analyze();
  check(violations.length === 0, `${colorScheme}, ${width}: ${violations.map((v) => `${v.id} (${v.nodes[0].html.slice(0, 90)})`).join('; ')}`);
  await page.screenshot({ path: join(pictures, `${basename(file, '.html')}-${width}-${colorScheme}.png`) });
  await close();
}

for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.html'))) {
  const file = join(folder, name);
  await checkSteps(file);
  for (const width of [1280, 360]) for (const scheme of ['light', 'dark']) await checkLooks(file, width, scheme);
}
await browser.close();
for (const failure of failures) console.error(`FAILED: ${failure}`);
console.log(`${checks - failures.length} passed, ${failures.length} failed`);
process.exit(failures.length || !checks ? 1 : 0);
